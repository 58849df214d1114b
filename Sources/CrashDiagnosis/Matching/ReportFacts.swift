/// What conditions are tested against: a report with its names demangled, read as far as somebody asks.
///
/// A class, because reading the other threads costs more than all rules together and is done at most once. It lives
/// only as long as the analysis of its report and never leaves it.
public final class ReportFacts {
  /// A place where a thread mentions a word.
  public typealias Mention = DeferredList<CrashReport.Thread>.Mention

  /// The report.
  public let report: CrashReport
  /// The crashed thread's stack.
  public let stack: [StackFrame]
  /// The stack at which an uncaught exception was thrown.
  public let exceptionStack: [StackFrame]
  // What gates ask for again and again, at hand without a copy of the report.
  let exceptionType: String?
  let signal: String?
  let terminationNamespace: String?
  let terminationCode: UInt64?
  let exceptionCode: UInt64?
  let kind: CrashReport.Kind
  private let classifier: FrameClassifier
  private let names: NameMemory
  private var knownImages: FrameClassifier.KnownImages
  private var loadedThreads: [Int: CrashReport.Thread] = [:]
  private var loadedAllThreads: [CrashReport.Thread]?
  private var loadedStacks: [Int: [StackFrame]] = [:]
  private var loadedTops: [Int: ArraySlice<StackFrame>] = [:]
  // Rows to step through: a report asks for a handful of each.
  @usableFromInline @exclusivity(unchecked) var remembered: [Remembered] = []
  private var mentioned: [Mentioned] = []
  private var inputTexts: [(text: String, holds: Bool)] = []
  /// Literals that occur in the texts of the crash, possibly a few more.
  @exclusivity(unchecked) private(set) var literals: LiteralSet
  /// The same of each text by itself.
  let texts: TextMasks
  /// What takes the place of the literals where rules are asked about a single report; nil where literals were searched.
  private let pairs: PairSet?

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - classifier: Tells whose code its frames are.
  ///   - names: The names that were met in earlier reports, by the rule set that will ask.
  public init(_ report: CrashReport, classifier: FrameClassifier, names: NameMemory) {
    self.names = names
    exceptionType = report.exception.type?.value
    signal = report.exception.signal?.value
    terminationNamespace = report.termination.namespace?.value
    terminationCode = report.termination.code?.value
    exceptionCode = report.exception.codes.first
    kind = report.kind
    var known = FrameClassifier.KnownImages()
    var literals = names.unseenLiterals()
    stack = Self.prepared(report.crashedThread?.frames ?? [], classifier, names, &known, &literals)
    exceptionStack = Self.prepared(report.lastExceptionBacktrace, classifier, names, &known, &literals)
    knownImages = known
    texts = TextMasks(report, names, &literals)
    self.literals = literals
    pairs = names.isIndexed ? nil : PairSet(report, stack, exceptionStack)
    self.classifier = classifier
    self.report = report
  }

  /// The frames of the crash, and the literals that their names hold.
  private static func prepared(
    _ frames: [CrashReport.Frame], _ classifier: FrameClassifier, _ names: NameMemory,
    _ known: inout FrameClassifier.KnownImages, _ literals: inout LiteralSet
  ) -> [StackFrame] {
    // By their places: a frame is large, and is not copied.
    frames.withUnsafeBufferPointer { buffer in
      let count = min(buffer.count, 600)
      guard let frame = buffer.baseAddress, count > 0 else { return [] }
      return [StackFrame](unsafeUninitializedCapacity: count) { stack, initializedCount in
        for index in 0..<count {
          let found = names.name(ofFrame: buffer[index].symbol)
          let mask = names.insertLiterals(ofFrame: found, into: &literals)
          // Once: as an argument, each would be a copy of another class.
          let name: FunctionName? = consume found
          let owner = classifier.classify(frame + index, name, &known) {
            let image = names.image(named: $0)
            if image.holdsLiterals { literals.insert(image.literals) }
            return image
          }
          stack.initializeElement(at: index, to: StackFrame(frames, at: index, consume name, owner, literals: mask))
        }
        initializedCount = count
      }
    }
  }

  /// Gives memory back to the names for the next report, when all rules have been asked.
  public func close() { names.reuse(&literals) }

  /// The stack that tells where the error came from: the exception's where there is one, else the crashed thread's.
  public var decisiveStack: [StackFrame] { exceptionStack.isEmpty ? stack : exceptionStack }

  /// The function that raised the uncaught exception: the first below the machinery of raising.
  ///
  /// Where handlers raised again, the outermost of them counts: its exception came first.
  public private(set) lazy var exceptionRaiser: StackFrame? = {
    let stack = decisiveStack
    let isThrow = { (place: Int) in
      stack[place].owner == .raiser && stack[place].symbol == "objc_exception_throw"
    }
    guard let thrown = stack.indices.prefix(30).last(where: isThrow) ?? stack.indices.first(where: isThrow) else {
      return nil
    }
    return stack[(thrown + 1)...].first { $0.owner != .raiser && $0.symbol != nil }
  }()

  /// The repeating part of the crashed thread's stack.
  public private(set) lazy var recursion = Recursion.find(in: stack)

  /// The decisive stack from the error on: what lies above a signal handler's frame is the handler's own work.
  private(set) lazy var readableStack: ArraySlice<StackFrame> = {
    let stack = decisiveStack
    for place in stack.indices.prefix(40).reversed() where stack[place].owner == .raiser {
      if stack[place].symbol == "_sigtramp" { return stack[(place + 1)...] }
    }
    return stack[...]
  }()
  /// The frames that may be to blame.
  private(set) lazy var suspects = Suspects(in: self)
  /// Who is to blame where a rule has no preference.
  private(set) lazy var blameOnStack = Blamer(facts: self).onStack()

  /// Whether the decisive stack is the exception's.
  public var isExceptionStackDecisive: Bool { !exceptionStack.isEmpty }

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
      let name = report.source.bytes.withUnsafeBufferPointer {
        names.name(of: UnsafeBufferPointer(rebasing: $0[place]))
      }
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
    return report.source.bytes.withUnsafeBufferPointer { bytes in
      !bytes[start..<end].contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
    }
  }

  /// Prepares to ask a list of patterns about many names.
  func question(_ patterns: [TextPattern]) -> NameMemory.NameQuestion { names.question(patterns) }

  /// Whether one of the patterns matches the name of a frame.
  func answers(_ question: NameMemory.NameQuestion, _ frame: StackFrame) -> Bool {
    frame.name.map { names.answers(question, $0) } ?? false
  }

  /// The place of the first of some frames that one of some patterns matches.
  ///
  /// What a name answers is kept with it, so that lists which live as long as the rules cost little to ask.
  public func place(in frames: ArraySlice<StackFrame>, matching patterns: [TextPattern]) -> Int? {
    if frames.isEmpty || patterns.isEmpty { return nil }
    let question = names.question(patterns)
    // By their places: stepping through frames would copy each.
    return frames.withUnsafeBufferPointer { buffer in
      buffer.indices.first { buffer[$0].name.map { names.answers(question, $0) } ?? false }
    }.map { frames.startIndex + $0 }
  }

  /// The place of the first of some frames that a pattern of a list matches.
  public func place(in frames: ArraySlice<StackFrame>, matching list: PatternList) -> Int? {
    place(in: frames, matching: list.patterns)
  }

  /// The place of the first of the innermost frames of the main thread that a pattern of a list matches.
  ///
  /// The thread is read only where one of its innermost names says that it is worth while.
  public func placeInMainThread(first count: Int, matching list: PatternList) -> Int? {
    if report.crashedThread?.isMain == true { return place(in: stack.prefix(count), matching: list) }
    if !mainThreadMayBegin(with: list, in: count) { return nil }
    return mainThread?.frames.prefix(count).firstIndex { frame in
      names.name(ofFrame: frame.symbol).map { list.matches($0.text) } ?? false
    }
  }

  /// Whether a pattern of a list may match one of the innermost names of the main thread: where it may not, no frame does.
  private func mainThreadMayBegin(with list: PatternList, in count: Int) -> Bool {
    if report.threads.isEmpty || loadedThreads[0] != nil || loadedAllThreads != nil { return true }
    let question = names.question(list.patterns)
    var rest = count
    var mayBegin = false
    let isKnown = report.threads.forEachName(at: 0) { letters in
      mayBegin = names.answers(question, names.name(of: letters))
      rest -= 1
      return !mayBegin && rest > 0
    }
    if mayBegin || !isKnown { return true }
    // Of what was looked at, no frame is wanted, only whether this is the main thread.
    return withoutCrashed(report.threads.loaded([.init(position: 0, offsets: [])])).first?.isMain != true
  }

  private func withoutCrashed(_ threads: [CrashReport.Thread]) -> [CrashReport.Thread] {
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

  /// The threads but the crashed one whose innermost name fits.
  public func otherThreads(whereFirstNameMatches list: PatternList) -> [CrashReport.Thread] {
    if loadedAllThreads == nil, let positions = report.threads.positions(whereFirstName: { list.matches($0) }) {
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

  private func mentions(of word: SearchWord) -> [Mention]? { mentioned(word).mentions }

  private func mentioned(_ word: SearchWord) -> Mentioned {
    for known in mentioned where known.word == word { return known }
    let found = Mentioned(word, report.threads.mentions(of: word))
    mentioned.append(found)
    return found
  }

  /// Where threads mention a word, and the names that were read there.
  private final class Mentioned {
    let word: SearchWord
    let mentions: [Mention]?
    @exclusivity(unchecked) var names: [FunctionName?]

    init(_ word: SearchWord, _ mentions: [Mention]?) {
      self.word = word
      self.mentions = mentions
      names = Array(repeating: nil, count: mentions?.count ?? 0)
    }
  }

  private func otherThreads(at positions: [Int]) -> [CrashReport.Thread] {
    let missing = positions.filter { loadedThreads[$0] == nil }
    for (position, thread) in zip(missing, report.threads.loaded(at: missing)) { loadedThreads[position] = thread }
    return withoutCrashed(positions.compactMap { loadedThreads[$0] })
  }

  /// The stack of another thread.
  public func stack(of thread: CrashReport.Thread) -> [StackFrame] {
    if let known = loadedStacks[thread.index] { return known }
    let stack = thread.frames.indices.prefix(200).map { prepared(thread.frames, at: $0) }
    loadedStacks[thread.index] = stack
    return stack
  }

  /// The innermost frames of another thread, at most forty: most who look at a thread ask for no more.
  public func top(of thread: CrashReport.Thread) -> ArraySlice<StackFrame> {
    if let known = loadedStacks[thread.index] { return known.prefix(40) }
    if let known = loadedTops[thread.index] { return known }
    let top = thread.frames.indices.prefix(40).map { prepared(thread.frames, at: $0) }[...]
    loadedTops[thread.index] = top
    return top
  }

  private func prepared(_ frames: [CrashReport.Frame], at place: Int) -> StackFrame {
    let name = names.name(ofFrame: frames[place].symbol)
    let owner = classifier.classify(frames[place], name, &knownImages) { names.image(named: $0) }
    return StackFrame(frames, at: place, name, owner)
  }

  /// A function's name as it enters a signature.
  public func normalName(of symbol: String) -> String { names.name(of: symbol).normal }

  /// The name of a frame's function as it enters a signature; nil where it has none.
  public func normalName(of frame: StackFrame) -> String? { frame.name?.normal }

  /// Whether a function works for another one: helpers that are told their caller's place, and hooks.
  func speaksForOthers(_ frame: StackFrame) -> Bool { frame.name?.speaksForOthers ?? false }

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

  /// The main thread's stack, whether it crashed or not.
  public private(set) lazy var mainStack: [StackFrame] =
    report.crashedThread?.isMain == true ? stack : mainThread.map { stack(of: $0) } ?? []

  /// The innermost frames of the main thread, at most forty, whether it crashed or not.
  public private(set) lazy var mainTop: ArraySlice<StackFrame> =
    report.crashedThread?.isMain == true ? stack.prefix(40) : mainThread.map { top(of: $0) } ?? []

  /// The main thread, where another one crashed.
  private var mainThread: CrashReport.Thread? {
    // Nearly always the first one, so that the others need not be read.
    otherThreads(at: [0].filter { $0 < report.threads.count }).first { $0.isMain } ?? otherThreads.first { $0.isMain }
  }

  /// Whether the crashed thread is the main thread; nil where the report does not tell.
  public var crashedOnMain: Bool? {
    guard let thread = report.crashedThread else { return nil }
    if let queue = thread.queue { return queue.hasSuffix("apple.main-thread") }
    return thread.index == 0
  }

  // MARK: Literals

  /// Whether a pattern has a chance in the texts of the crash.
  @inline(__always)
  func isPromising(_ pattern: borrowing TextPattern) -> Bool {
    if let pairs { return pattern.mayMatch(pairs) }
    return pattern.literalKey.map { literals.contains($0) } ?? true
  }

  /// Whether none of some texts, one of which must occur, has a chance in the texts of the crash; where these were
  /// searched for literals, gates have answered that.
  func refuses(_ texts: [String]) -> Bool {
    guard let pairs, !texts.isEmpty else { return false }
    return !texts.contains { pairs.mayHold($0) }
  }

  /// The literals of those patterns that have a chance in the texts of the crash; in most reports there are none.
  func promising(_ patterns: [TextPattern]) -> LiteralMask {
    if let pairs { return pairs.mayMatchOne(of: patterns) ? .everything : .nothing }
    return patterns.withUnsafeBufferPointer { patterns in
      var mask = LiteralMask.nothing
      for index in patterns.indices where isPromising(patterns[index]) {
        mask.insert(patterns[index].literalKey)
      }
      return mask
    }
  }

  /// Whether a text occurs in the threads: what stands nowhere need not be looked for in each of them.
  ///
  /// Where they cannot be searched before they are read, whether it occurs anywhere in the input.
  public func inputHolds(_ text: String) -> Bool {
    if let mentions = mentions(of: SearchWord(text)) {
      let own = [report.crashedThread?.queue, report.crashedThread?.name]
      return !mentions.isEmpty || own.contains { $0?.contains(text) ?? false }
    }
    if let known = inputTexts.firstIndex(where: { $0.text == text }) { return inputTexts[known].holds }
    let holds = report.source.holds(SearchWord(text))
    inputTexts.append((text, holds))
    return holds
  }

  /// Whether it is worth while to look at the threads for a text: at those that are read already it is.
  func inputMayHold(_ text: String) -> Bool { report.threads.isRead || inputHolds(text) }

  /// Works something out once for a report, however many rules ask for it.
  @inlinable
  public func remember<Value>(_ name: Once<Value>, _ make: () -> Value) -> Value {
    for index in remembered.indices {
      if let value = remembered[index].value(of: name) { return value }
    }
    let value = make()
    remembered.append(Remembered(name, value))
    return value
  }

  /// Words that every page may use.
  private(set) lazy var commonValues = CommonValues(self)

  // MARK: Evidence

  /// Evidence that a frame gives: of the crash, or of another thread whose number is given.
  public func evidence(_ frame: StackFrame, isException: Bool = false, thread: Int? = nil) -> Evidence {
    let (index, label, image) = (String(frame.frame.index), frame.label, frame.frame.image)
    let place: (words: String, number: String, end: String)
    let field: String
    if isException {
      place = ("exception ", "", "frame ")
      field = String(joining: "lastExceptionBacktrace[", index, "]")
    } else {
      place = thread.map { ("thread ", String($0), ", frame ") } ?? ("", "", "frame ")
      let number = thread ?? report.crashedThread?.index
      field =
        number.map { String(joining: "threads[", String($0), "].frames[", index, "]") }
        ?? String(joining: "frames[", index, "]")
    }
    let statement = String(
      joining: place.words, place.number, place.end, index, ": ", label, image == nil ? "" : " (", image ?? "",
      image == nil ? "" : ")")
    return Evidence(statement, field: field, text: label, offset: frame.frame.offset)
  }
}
