import ByteKit

/// Follows an `.ips` report that somebody printed into a log, from its header on, to the line with which its JSON ends.
///
///     {"app_name":"Harbour","timestamp":"…","bug_type":"309",…}
///     {
///       "procName" : "Harbour",
///       …
///     }
struct PrintedReport {
  private var body = Body.expected

  private enum Body {
    case expected
    /// Without line breaks.
    case onOneLine
    case onLines
  }

  /// What a line is to the report.
  enum Part {
    case inside
    case last
    /// The report has no such line: it ended before, or never went on in JSON.
    case none
  }

  /// Whether a line, without its prefixes, is the header of such a report.
  static func isHeader(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    return text[0] == 0x7B && text[1] == 0x22
  }

  /// Takes the next line behind the header, or a part of a long one that does not reach its end.
  mutating func take(_ line: ByteSlice, isWhole: Bool) -> Part {
    let text = line.trimmed
    switch body {
    case .expected:
      if text.isEmpty { return .inside }
      guard text[0] == 0x7B else { return .none }
      body = text.count == 1 ? .onLines : .onOneLine
      return body == .onOneLine && isWhole ? .last : .inside
    case .onOneLine:
      return isWhole ? .last : .inside
    case .onLines:
      if text.hasPrefix("```") { return .none }
      // What is inside of the outermost braces is indented.
      return text.count == 1 && line[0] == 0x7D ? .last : .inside
    }
  }
}
