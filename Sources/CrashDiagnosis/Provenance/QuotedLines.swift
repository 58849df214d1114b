internal import CrashModel

/// Lines of a text that stand in a literal of source code over several lines, as tests hold what they take apart.
///
///     let text = """
///       Harbour/Tide.swift:31: Fatal error: …
///       """
enum QuotedLines {
  /// The longest literal that is looked for, in lines.
  private static let limit = 200

  /// The places of such lines among the messages of a report.
  static func places(in report: borrowing CrashReport) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = report.messages.startIndex
    while place < report.messages.endIndex {
      defer { place += 1 }
      guard report.messages[place].isLogged, let mark = mark(openedIn: report.messages[place].text) else { continue }
      let below = report.messages[(place + 1)...].prefix(limit)
      guard let end = below.firstIndex(where: { $0.isLogged && closes($0.text, mark) }) else { continue }
      found.append(place + 1..<end + 1)
      place = end
    }
    return found
  }

  /// What closes the literal that a line opens at its end, behind a call, a name or a bracket; nil for any other line.
  private static func mark(openedIn line: String) -> String? {
    guard let last = line.utf8.last, last == 0x22 || last == 0x27 || last == 0x60,
      let mark = marks.first(where: { line.hasSuffix($0) })
    else { return nil }
    var before = line.dropLast(mark.count)
    while before.last == "#" { before = before.dropLast() }
    while before.last == " " { before = before.dropLast() }
    return before.last.map { "=([,:+".contains($0) } ?? false || before.hasSuffix("return") ? mark : nil
  }

  /// Whether a line begins with the mark that closes a literal, or ends with it.
  private static func closes(_ line: String, _ mark: String) -> Bool {
    line.hasPrefix(mark) || line.hasSuffix(mark) || line.hasSuffix(mark + ")") || line.hasSuffix(mark + ",")
  }

  private static let marks = ["\"\"\"", "'''", "`"]
}
