import CrashModel

/// The JSON of Swift's crash handler on a console, behind what the program printed: `SWIFT_BACKTRACE=format=json`.
enum SwiftBacktraceJSONInText {
  /// The report of the first line that is such JSON, with the messages of the lines before it; nil where there is none.
  static func report(_ source: ReportSource, _ bytes: Bytes, messages: [CrashReport.Message]) -> CrashReport? {
    guard let mark = bytes.index(of: "\"crashReport\"", from: 0, to: bytes.count),
      case let line = bytes.line(around: mark), line.trimmed[0] == 0x7B
    else { return nil }
    // Blanks in the place of all that stands before it leave every offset as it is.
    var json = [UInt8](repeating: 0x20, count: line.start)
    bytes.append(line.start, bytes.index(of: 0x0A, from: mark, to: bytes.count) ?? bytes.count, to: &json)
    return Bytes.with(json) { json in
      var reader = SwiftBacktraceJSONReader(source: source, bytes: json)
      guard var report = reader.read(), report.crashedThread != nil else { return nil }
      report.messages = messages.filter { ($0.offset ?? 0) < line.start && $0.origin == .log } + report.messages
      return report
    }
  }
}
