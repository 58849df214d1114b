public import ByteKit

extension ReportFacts {
  /// All threads but the crashed one.
  public var otherThreads: [CrashReport.Thread] {
    if let loadedAllThreads { return loadedAllThreads }
    let threads = otherThreads(at: Array(0..<report.threads.count))
    loadedAllThreads = threads
    return threads
  }

  /// The threads but the crashed one with a frame that matches one of some patterns, perhaps a few more.
  public func otherThreads(thatMayMatch patterns: [TextPattern]) -> [CrashReport.Thread] {
    let words = patterns.compactMap { names.searchWord(for: $0) }
    guard words.count == patterns.count else { return otherThreads }
    guard loadedAllThreads == nil else { return otherThreads }
    var isMeant = [Bool](repeating: false, count: report.threads.count)
    let question = names.question(patterns)
    for word in words {
      let known = mentioned(word)
      guard let mentions = known.mentions else { return otherThreads }
      for (index, mention) in mentions.enumerated() where !isMeant[mention.position] {
        isMeant[mention.position] = name(at: index, of: known).map { names.answers(question, $0) } ?? true
      }
    }
    return otherThreads(at: isMeant.indices.filter { isMeant[$0] })
  }

  /// The frames of other threads that match one of some patterns, by thread; no more than these are read.
  ///
  /// - Parameters:
  ///   - patterns: The patterns.
  ///   - limit: So many threads are enough.
  /// - Returns: Threads in the order of the report.
  func otherFrames(
    matching patterns: [TextPattern], atMost limit: Int
  ) -> [(thread: CrashReport.Thread, frames: [StackFrame])] {
    let words = patterns.compactMap { names.searchWord(for: $0) }
    let threads: [CrashReport.Thread]
    if loadedAllThreads == nil, words.count == patterns.count,
      let excerpts = excerpts(mentioning: words, patterns, atMost: limit)
    {
      if excerpts.isEmpty { return [] }
      threads = withoutCrashed(report.threads.loaded(excerpts))
    } else {
      threads = otherThreads(thatMayMatch: patterns)
    }
    return threads.compactMap { thread in
      let frames = frames(of: thread, matching: patterns)
      return frames.isEmpty ? nil : (thread, frames)
    }
  }

  /// Where threads mention words in names that match; nil where that cannot be told.
  private func excerpts(
    mentioning words: [SearchWord], _ patterns: [TextPattern], atMost limit: Int
  ) -> [DeferredList<CrashReport.Thread>.Excerpt]? {
    var places: [(position: Int, offset: Int)] = []
    let crashed = crashedFrames
    let question = names.question(patterns)
    for (number, word) in words.enumerated() where !words[..<number].contains(word) {
      let known = mentioned(word)
      guard let mentions = known.mentions else { return nil }
      var last = -1
      // The crashed thread may be among them even so, and is left out later.
      var rest = limit + 1
      for (index, mention) in mentions.enumerated() {
        if rest == 0, mention.position != last { break }
        if let offset = mention.offset, let crashed, crashed.contains(offset) { continue }
        guard let offset = mention.offset, let name = name(at: index, of: known) else { return nil }
        guard names.answers(question, name) else { continue }
        places.append((mention.position, offset))
        if mention.position != last { rest -= 1 }
        last = mention.position
      }
    }
    places.sort { ($0.position, $0.offset) < ($1.position, $1.offset) }
    var excerpts: [DeferredList<CrashReport.Thread>.Excerpt] = []
    var start = 0
    while start < places.count {
      let position = places[start].position
      let end = places[start...].firstIndex { $0.position != position } ?? places.count
      excerpts.append(.init(position: position, offsets: places[start..<end].map(\.offset)))
      start = end
    }
    return excerpts
  }

  /// From the first to the last frame of the crashed thread in the input: what is mentioned there is no other thread's.
  private var crashedFrames: ClosedRange<Int>? {
    guard let frames = report.crashedThread?.frames, let first = frames.first?.offset, let last = frames.last?.offset,
      first <= last
    else { return nil }
    return first...last
  }

  /// The name that a mentioned word is part of; nil where that cannot be told.
  private func name(at index: Int, of known: Mentioned) -> FunctionName? {
    if let name = known.names[index] { return name }
    guard let mention = known.mentions?[index], let offset = mention.offset else { return nil }
    if let place = report.threads.plainText(of: mention), place.upperBound <= report.source.bytes.count {
      let name = names.name(of: String(decoding: report.source.bytes[place], as: UTF8.self))
      known.names[index] = name
      return name
    }
    if index > 0, let last = known.names[index - 1], let start = known.mentions?[index - 1].offset,
      isOneText(from: start, to: offset)
    {
      known.names[index] = last
      return last
    }
    guard let text = report.threads.text(of: mention) else { return nil }
    let name = names.name(of: text)
    known.names[index] = name
    return name
  }

  /// Whether two places lie in the same name or line, as far as a glance tells: nothing between them ends either.
  private func isOneText(from start: Int, to end: Int) -> Bool {
    guard start < end, end - start < 200, end <= report.source.bytes.count else { return false }
    return !report.source.bytes[start..<end].contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
  }

  func withoutCrashed(_ threads: [CrashReport.Thread]) -> [CrashReport.Thread] {
    let crashed = report.crashedThread?.index
    return threads.filter { !$0.isCrashed && $0.index != crashed }
  }

  /// The threads but the crashed one that hold one of some words in a text that fits; perhaps a few more.
  ///
  /// - Parameters:
  ///   - words: Parts of names as reports write them.
  ///   - fits: Whether such a word stands where it is looked for.
  /// - Returns: Threads in the order of the report.
  public func otherThreads(
    mentioning words: [SearchWord], where fits: (Mention) -> Bool = { _ in true }
  ) -> [CrashReport.Thread] {
    loadedAllThreads ?? otherThreads(at: positions(mentioning: words, where: fits))
  }

  /// The threads but the crashed one that run code of one of some types, perhaps a few more.
  ///
  /// - Parameter types: Names of types as they stand in readable names of functions, with their modules or without.
  /// - Returns: Threads in the order of the report.
  public func otherThreads(thatMayRunCodeOf types: [String]) -> [CrashReport.Thread] {
    let words = types.compactMap { TextPattern.nameWord(ofType: $0) }
    return words.count == types.count ? otherThreads(mentioning: words) : otherThreads
  }

  /// The threads but the crashed one whose innermost name fits.
  public func otherThreads(whereFirstNameMatches list: PatternList) -> [CrashReport.Thread] {
    if loadedAllThreads == nil,
      let positions = report.threads.positions(whereFirstName: { list.matches($0.string) })
    {
      return otherThreads(at: positions)
    }
    return otherThreads.filter { $0.frames.first { $0.symbol != nil }?.symbol.map { list.matches($0) } ?? false }
  }

  /// How many threads, at most, hold one of some words: known without reading them.
  public func threadCount(mentioning words: [SearchWord]) -> Int { positions(mentioning: words) { _ in true }.count }

  private func positions(mentioning words: [SearchWord], where fits: (Mention) -> Bool) -> [Int] {
    var isMeant = [Bool](repeating: false, count: report.threads.count)
    for word in words {
      guard let mentions = mentions(of: word) else { return Array(isMeant.indices) }
      for mention in mentions where !isMeant[mention.position] && fits(mention) {
        isMeant[mention.position] = true
      }
    }
    return isMeant.indices.filter { isMeant[$0] }
  }

  func mentions(of word: SearchWord) -> [Mention]? { mentioned(word).mentions }

  private func mentioned(_ word: SearchWord) -> Mentioned {
    for known in mentioned where known.word == word { return known }
    let found = Mentioned(word, report.threads.mentions(of: word))
    mentioned.append(found)
    return found
  }

  /// Where threads mention a word, and the names that were read there.
  final class Mentioned {
    let word: SearchWord
    let mentions: [Mention]?
    var names: [FunctionName?]

    init(_ word: SearchWord, _ mentions: [Mention]?) {
      self.word = word
      self.mentions = mentions
      names = Array(repeating: nil, count: mentions?.count ?? 0)
    }
  }

  func otherThreads(at positions: [Int]) -> [CrashReport.Thread] {
    let missing = positions.filter { loadedThreads[$0] == nil }
    for (position, thread) in zip(missing, report.threads.loaded(at: missing)) { loadedThreads[position] = thread }
    return withoutCrashed(positions.compactMap { loadedThreads[$0] })
  }

  /// The frames of another thread that match one of some patterns, the outermost of its 200 innermost last.
  private func frames(of thread: CrashReport.Thread, matching patterns: [TextPattern]) -> [StackFrame] {
    var matching: [StackFrame] = []
    let question = names.question(patterns)
    for place in thread.frames.indices.prefix(200) where thread.frames[place].index < 200 {
      guard let symbol = thread.frames[place].symbol, names.answers(question, names.name(of: symbol)) else { continue }
      matching.append(prepared(thread.frames, at: place))
    }
    return matching
  }
}
