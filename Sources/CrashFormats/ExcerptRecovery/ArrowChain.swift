import ByteKit
import CrashModel

/// Finds the stack of a crash in names with arrows between them: `main → Harbour.open() → abort`,
/// `` `_dispatch_assert_queue_fail` ← `closure #1 in Harbour.open()` ``, also over several lines.
enum ArrowChain {
  private static let lineLimit = 4000
  private static let longestLine = 2000
  /// Lines above a chain that may say that it is a crash's.
  private static let reach = 3

  /// The text with the names of chains written as frames, one a line; nil where there is no chain.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard CrashWords.tellOfEnd(bytes.all), arrows.contains(where: { bytes.all.contains($0) }) else { return nil }
    var walk = Lines(bytes)
    var lines: [ByteSlice] = []
    while lines.count < lineLimit, let line = walk.next() { lines.append(line) }
    var result = RewrittenLines()
    var isFound = false
    var number = 0
    while number < lines.count {
      let (chain, end) = chain(lines, from: number)
      if !chain.isEmpty, isOfCrash(lines, number), let frames = frames(chain) {
        isFound = true
        // What else the first line says is read as well.
        result.add(lines[number].upTo(chain[0].name.start), number)
        for (index, frame) in frames.enumerated() { result.add(frame.frame.line(index), frame.line) }
      } else {
        for line in number..<end { result.add(lines[line], line) }
      }
      number = end
    }
    result.add(&walk, lines.count)
    return isFound ? result.source(in: source) : nil
  }

  /// The arrows between names, each with a blank behind it and, within a line, one before it.
  private static let arrows: [StaticString] = [
    "→ ", "← ", "-> ", "<- ", "⟶ ", "⟵ ", "➜ ", "=> ", "› ", "‹ ", "» ", "« ", "called by ",
  ]
  private static let backward: [StaticString] = ["← ", "<- ", "⟵ ", "‹ ", "« ", "called by "]

  /// A name in a chain, and the line that it stands on.
  private struct Link {
    let name: ByteSlice
    let line: Int
    /// Whether the arrow before it points back at what it called.
    let isCaller: Bool
  }

  // MARK: Chains

  /// The links of the chain that begins on a line, and the line behind it.
  private static func chain(_ lines: [ByteSlice], from number: Int) -> ([Link], Int) {
    var links = links(lines[number], number, isFirst: true)
    var end = number + 1
    // A chain goes on where the next line begins with an arrow.
    while end < lines.count, beginsWithArrow(lines[end].trimmed) {
      if links.isEmpty {
        let name = Self.function(behind: NameList.content(lines[number].trimmed))
        guard !name.isEmpty, NotedFrame(name) != nil else { return ([], end) }
        links = [Link(name: name, line: number, isCaller: false)]
      }
      let more = Self.links(lines[end], end, isFirst: false)
      if more.isEmpty, !holdsOnlyImage(lines[end].trimmed) { break }
      links += more
      end += 1
    }
    return (links.count > 1 ? links : [], end)
  }

  /// The function in which a signal or an exception was met: `EXC_BAD_ACCESS in swift_release`; other names as they are.
  private static func function(behind text: ByteSlice) -> ByteSlice {
    guard text.hasPrefix("EXC_") || text.hasPrefix("SIG"), let mark = text.lastIndex(of: " in ") else { return text }
    return text.from(mark + 4).trimmed
  }

  /// Whether a row says how many frames of an image were left out: `← SwiftData  (4 frames)`.
  private static func holdsOnlyImage(_ text: ByteSlice) -> Bool {
    arrows.contains { arrow in text.after(prefix: arrow).map(NotedFrame.isOnlyImage) ?? false }
  }

  private static func beginsWithArrow(_ text: ByteSlice) -> Bool {
    arrows.contains { text.hasPrefix($0) }
  }

  /// The links of a line; empty where one of them is no name.
  private static func links(_ line: ByteSlice, _ number: Int, isFirst: Bool) -> [Link] {
    guard line.count < longestLine else { return [] }
    // A chain that is set apart as a whole stands between two backticks.
    for part in quoted(line) where arrows.contains(where: { part.contains($0) }) {
      let links = parts(part, number)
      if links.count > 1 { return links }
    }
    return parts(line, number, isFirst: isFirst)
  }

  /// What stands between backticks.
  private static func quoted(_ line: ByteSlice) -> [ByteSlice] {
    var parts: [ByteSlice] = []
    var rest = line
    while parts.count < 64, let open = rest.index(of: 0x60), let close = rest.from(open + 1).index(of: 0x60) {
      parts.append(rest.from(open + 1).upTo(close))
      rest = rest.from(close + 1)
    }
    return parts
  }

  private static func parts(_ text: ByteSlice, _ number: Int, isFirst: Bool = true) -> [Link] {
    var links: [Link] = []
    var rest = text
    var isCaller = false
    if !isFirst {
      let body = text.trimmed
      guard let arrow = arrows.first(where: { body.hasPrefix($0) }) else { return [] }
      isCaller = backward.contains { body.hasPrefix($0) }
      rest = body.dropping(arrow.utf8CodeUnitCount)
    }
    while links.count < 256 {
      let next = nextArrow(in: rest)
      let part = rest.upTo(next?.start ?? rest.end)
      let name = name(part, isFirst: isFirst && links.isEmpty, isLast: next == nil)
      // Somebody may go on in words behind the last name, also behind a further arrow.
      guard NotedFrame(name) != nil else { return links.count > (next == nil ? 1 : 2) ? links : [] }
      links.append(Link(name: name, line: number, isCaller: isCaller))
      guard let next else { return links }
      isCaller = next.isBackward
      rest = rest.from(next.end)
    }
    return []
  }

  private static func nextArrow(in text: ByteSlice) -> (start: Int, end: Int, isBackward: Bool)? {
    var best: (start: Int, end: Int, isBackward: Bool)?
    for arrow in arrows {
      guard let start = text.index(of: arrow), start < best?.start ?? text.end, isBlank(text.bytes[start - 1]),
        !isType(text, start)
      else { continue }
      best = (start, start + arrow.utf8CodeUnitCount, backward.contains { text.bytes.holds($0, at: start) })
    }
    return best
  }

  /// Whether an arrow says what a function returns: `(Bool) -> ()`.
  private static func isType(_ text: ByteSlice, _ arrow: Int) -> Bool {
    text.bytes.holds("-> ", at: arrow)
      && (text.bytes.holds("-> ()", at: arrow) || NameForm.isThunk(text.upTo(arrow).trimmed))
  }

  /// The name in a part of a chain; words of a sentence may stand before the first one and behind the last one.
  private static func name(_ part: ByteSlice, isFirst: Bool, isLast: Bool) -> ByteSlice {
    var text = part.trimmed
    // Names in bold type.
    if text.hasPrefix("**"), text.hasSuffix("**"), text.count > 4 { text = text.dropping(2).upTo(text.end - 2) }
    if isFirst {
      if text.last == 0x60, let open = text.upTo(text.end - 1).lastIndex(of: "`") {
        return text.from(open + 1).upTo(text.end - 1)
      }
      if let colon = text.lastIndex(of: ": ") { text = text.from(colon + 2).trimmed }
    }
    if text[0] == 0x60, let close = text.dropping(1).index(of: 0x60) { return text.dropping(1).upTo(close) }
    if isLast {
      for sign in [". ", ", ", "; ", " — ", " – ", " - "] as [StaticString] {
        if let end = text.index(of: sign) { text = text.upTo(end) }
      }
      if text.last == 0x2E || text.last == 0x29, text[0] == 0x28 { text = text.dropping(1) }
      while text.last == 0x2E || text.last == 0x2C { text = text.upTo(text.end - 1) }
    }
    return NameList.content(text)
  }

  // MARK: Stacks

  /// Whether the line of a chain, or one shortly above it, tells of a crash.
  private static func isOfCrash(_ lines: [ByteSlice], _ number: Int) -> Bool {
    var seen = 0
    for line in lines[...number].reversed() {
      let text = line.trimmed
      if text.isEmpty || text.hasPrefix("```") { continue }
      if CrashWords.tellOfEnd(text) || CrashWords.announceStack(text) { return true }
      seen += 1
      if seen > reach { return false }
    }
    return false
  }

  /// The frames of a chain, the innermost first; nil where none of its ends is what stacks of crashes end in.
  private static func frames(_ chain: [Link]) -> [(frame: NotedFrame, line: Int)]? {
    let frames = chain.compactMap { link in NotedFrame(link.name).map { (frame: $0, line: link.line) } }
    guard frames.count == chain.count, frames.contains(where: { $0.frame.isKnown }), let first = frames.first?.frame,
      let last = frames.last?.frame
    else { return nil }
    let callers = chain.dropFirst().count { $0.isCaller }
    // Arrows that point back leave no doubt of the order.
    if callers == chain.count - 1 { return frames }
    guard callers == 0 else { return nil }
    // An arrow forward may stand for "calls" or for "called by".
    if first.isEnd { return frames }
    return last.isEnd ? frames.reversed() : nil
  }
}
