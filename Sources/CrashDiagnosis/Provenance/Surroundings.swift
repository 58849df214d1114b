import ByteKit
internal import CrashModel

/// What the lines around a line show of it: fences of a page, lists of changes, literals of several lines, talk.
struct Surroundings {
  private let messages: [CrashReport.Message]
  /// Where the texts between fences are, in bytes of the input; nil where it has no fences.
  private let fences: [Range<Int>]?
  /// Whether names before a colon are those of people: two or more in most lines, or one in the only line.
  let isTalk: Bool

  /// So many lines around one are looked at.
  private static let limit = 200

  init(_ report: CrashReport) {
    messages = report.messages
    let isExcerpt = report.form != .log
    // A report further down was found by its own opening, and a text of many reports is not read once for each.
    fences = isExcerpt && report.start == 0 ? Self.fences(in: report.source.bytes) : nil
    let isStackless = report.crashedThread == nil && report.lastExceptionBacktrace.isEmpty
    isTalk =
      isStackless
      && Self.isTalk(
        Array(report.messages.lazy.filter(\.isLogged).prefix(Self.limit).map(\.text)), isExcerpt: isExcerpt)
  }

  /// Who wrote a line by what is around it; nil where a program may have printed it.
  func origin(at place: Int) -> Origin? {
    let line = messages[place].text
    if isChanged(line, place) || isInCommit(place) { return .change }
    if place + 1 < messages.count, let mark = messages[place + 1].text.first, mark == "^" || mark == "~" {
      return .sourceCode
    }
    return isInLiteral(place) ? .sourceCode : nil
  }

  /// Whether a line is in the text of a page, and not between its fences.
  func isInPage(_ place: Int) -> Bool {
    guard let fences, let offset = messages[place].offset else { return false }
    return !fences.contains { $0.contains(offset) }
  }

  /// Whether the process that a line of a log names writes another one later.
  func processGoesOn(after place: Int) -> Bool {
    guard let process = LogHead(messages[place].text[...]).process else { return false }
    return messages[(place + 1)...].prefix(Self.limit).contains { LogHead($0.text[...]).process == process }
  }

  /// What is between fences, apart from source code; nil where nothing is.
  private static func fences(in bytes: [UInt8]) -> [Range<Int>]? {
    guard let fences = Fences.insides(of: bytes.prefix(pageLength)) else { return nil }
    let found = fences.filter { !isCode(bytes[$0]) }
    return found.isEmpty ? nil : found
  }

  /// So much of a page is looked at.
  private static let pageLength = 256 * 1024

  /// Whether a line opens a block as statements do; fields of objects have names in quotation marks.
  private static func isCode(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: 0x0A).contains { line in
      line.last == UInt8(ascii: "{") && line.contains(UInt8(ascii: " ")) && !line.contains(UInt8(ascii: "\""))
    }
  }

  /// Whether a line is added or taken away in a list of changes, and not in one of a log.
  private func isChanged(_ line: String, _ place: Int) -> Bool {
    guard line.first == "+" || line.first == "-", line.dropFirst().first != "[",
      let head = above(place, { $0.hasPrefix("@@ -") })
    else { return false }
    let lines = messages[head].text.split(separator: " ").prefix(3).dropFirst().reduce(0) { count, range in
      count + (range.split(separator: ",").dropFirst().first.flatMap { Int($0) } ?? 1)
    }
    guard place - head <= lines else { return false }
    let file = above(head, { $0.hasPrefix("+++ ") }).map { messages[$0].text }
    return !(file.map { name in SourceText.logs.contains { name.hasSuffix($0) } } ?? false)
  }

  /// Whether a line is in the message of a commit.
  private func isInCommit(_ place: Int) -> Bool {
    guard let head = above(place, { $0.hasPrefix("Author: ") }), head > 0,
      messages[..<head].suffix(2).contains(where: { $0.text.hasPrefix("commit ") })
    else { return false }
    return !messages[head..<place + 1].contains { $0.text.hasPrefix("diff --git ") || $0.text.first?.isNumber ?? true }
  }

  /// Whether a line is in a literal of several lines, as tests hold what they take apart.
  private func isInLiteral(_ place: Int) -> Bool {
    guard let head = above(place, { Self.literalMark(atEndOf: $0) != nil }),
      let mark = Self.literalMark(atEndOf: messages[head].text)
    else { return false }
    let closes = { (text: String) in
      text.hasPrefix(mark) || [mark, mark + ")", mark + ","].contains { text.hasSuffix($0) }
    }
    return !messages[(head + 1)..<place].contains { closes($0.text) }
      && messages[place...].prefix(Self.limit).contains { closes($0.text) }
  }

  /// What closes the literal that a line opens at its end, behind a call, a name or a bracket.
  private static func literalMark(atEndOf line: String) -> String? {
    guard let mark = ["\"\"\"", "'''", "`"].first(where: { line.hasSuffix($0) }) else { return nil }
    let before = line.dropLast(mark.count).reversed().drop { $0 == "#" || $0 == " " }
    return before.first.map { "=([,:+".contains($0) } ?? false || String(before.reversed()).hasSuffix("return")
      ? mark : nil
  }

  private func above(_ place: Int, _ isWanted: (String) -> Bool) -> Int? {
    messages[..<place].suffix(Self.limit).lastIndex { $0.isLogged && isWanted($0.text) }
  }

  /// Whether most lines begin with the name of who speaks: `Ann: …`, `[12:04] Ann: …`, `<ann> …`.
  private static func isTalk(_ lines: [String], isExcerpt: Bool) -> Bool {
    var speakers: Set<Substring> = []
    let said = lines.count { line in
      guard let name = speaker(of: line[...]) else { return false }
      speakers.insert(name)
      return true
    }
    if lines.count == 1 { return isExcerpt && said == 1 }
    return speakers.count > 1 && 2 * said > lines.count
  }

  /// The name of who speaks in a line: one or two words of letters.
  static func speaker(of line: Substring) -> Substring? {
    var rest = line.drop { " \t".contains($0) }
    let time = rest.prefix { $0.isNumber || "[]:.".contains($0) }
    if time.contains(":") { rest = rest[time.endIndex...].drop { $0 == " " } }
    let isMarked = rest.first == "<"
    if isMarked { rest = rest.dropFirst() }
    guard let end = rest.prefix(32).firstIndex(where: { $0 == (isMarked ? ">" : ":") }),
      rest[end...].dropFirst().first ?? " " == " "
    else { return nil }
    let words = rest[..<end].split(separator: " ", omittingEmptySubsequences: false)
    let isName =
      (1...2).contains(words.count)
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy(\.isLetter) && !word.dropFirst().contains(where: \.isUppercase)
      }
    return isName && (isMarked || words.allSatisfy { $0.first?.isUppercase ?? false }) ? rest[..<end] : nil
  }
}
