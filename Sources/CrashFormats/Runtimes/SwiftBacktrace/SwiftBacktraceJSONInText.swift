import ByteKit
import CrashModel

/// The JSON of Swift's crash handler on a console, behind what the program printed: `SWIFT_BACKTRACE=format=json`.
enum SwiftBacktraceJSONInText {
  /// The reports of all lines that are such JSON, each with the messages of the lines before it.
  static func reports(_ source: ReportSource, _ bytes: Bytes, messages: [CrashReport.Message]) -> [CrashReport] {
    var result: [CrashReport] = []
    var start = 0
    while result.count < limit, let mark = bytes.index(of: "\"crashReport\"", from: start, to: bytes.count) {
      let line = bytes.line(around: mark)
      let end = bytes.index(of: 0x0A, from: mark, to: bytes.count) ?? bytes.count
      if line.trimmed[0] == 0x7B, var report = report(source, bytes, line, end) {
        let before = messages.filter { message in
          message.origin == .log && (message.offset.map { start <= $0 && $0 < line.start } ?? result.isEmpty)
        }
        report.messages = before + report.messages
        if let previous = result.last { report.start = before.first?.offset ?? max(previous.start + 1, line.start) }
        result.append(report)
      } else if result.isEmpty {
        return []
      }
      start = end
    }
    return result
  }

  /// No log holds more of them that anybody reads.
  private static let limit = 200

  private static func report(
    _ source: ReportSource, _ bytes: Bytes, _ line: ByteSlice, _ end: Int
  ) -> CrashReport? {
    var reader = SwiftBacktraceJSONReader(source: source, bytes: bytes.prefix(end))
    guard let report = reader.read(from: line.start), report.crashedThread != nil else { return nil }
    return report
  }
}
