/// A report in a string of JSON, or in a list of strings with a line in each: what chats, trackers and databases export.
enum JSONStrings {
  private static let shortest = 40
  private static let leastLines = 8
  private static let mostLines = 200_000

  /// The text of the first string that holds a report; nil where there is none.
  static func report(in bytes: Bytes) -> WrappedText.Text? {
    guard ReportSigns.occurEscaped(in: bytes) else { return nil }
    var lines = OriginText()
    var count = 0
    var (index, counted) = (0, 0)
    while let quote = bytes.index(of: 0x22, from: index, to: bytes.count) {
      lines.line += bytes.lineFeeds(from: counted, to: quote)
      counted = quote
      var cursor = JSONCursor(bytes, at: quote)
      guard let text = cursor.string().map({ Array($0.utf8) }), !cursor.isTruncated else { break }
      index = cursor.position
      if index - quote > shortest, bytes.index(of: 0x5C, from: quote, to: index) != nil, Bytes.with(text, isReport) {
        return (text, Array(repeating: lines.line, count: text.count { $0 == 0x0A } + 1))
      }
      // A key is no line.
      if bytes[index..<min(index + 4, bytes.count)].trimmed[0] == 0x3A || count >= mostLines { continue }
      for byte in text { lines.add(byte) }
      lines.endLine()
      if text.isEmpty { lines.add(0x0A) }
      count += 1
    }
    guard count >= leastLines, Bytes.with(lines.bytes, { ReportSigns.occur(in: $0) }) else { return nil }
    return lines.text
  }

  /// Whether a string is a report, or a string that holds one.
  private static func isReport(_ bytes: Bytes) -> Bool {
    if bytes[0] == 0x22 { return ReportSigns.occurEscaped(in: bytes) }
    return ReportSigns.occur(in: bytes) && bytes.lineFeeds(from: 0, to: bytes.count) > 1
  }
}

extension ReportSigns {
  /// Whether the words of a report occur where quotes within strings are escaped.
  static func occurEscaped(in bytes: Bytes) -> Bool {
    let words: [StaticString] = [
      "Program crashed: ", "Exception Type:", "Incident Identifier:", "bug_type\\", "faultingThread\\",
      "Thread 0 Crashed", "*** Signal ",
    ]
    return words.contains { bytes.index(of: $0, from: 0, to: bytes.count) != nil }
  }
}
