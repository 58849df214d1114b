@testable import ByteKit
@testable import CrashFormats
import CrashModel
import Testing

/// The reports in a text, by whichever reader takes it.
func reports(_ text: String) throws -> [CrashReport] { try ReportFormat.reports(in: ReportSource(text: text)) }

/// The first report in a text.
func report(_ text: String) throws -> CrashReport { try #require(try reports(text).first) }

/// The frame on a line of a stack.
func frame(_ line: String) throws -> CrashReport.Frame {
  try #require(Bytes.with(Array(line.utf8)) { FrameLine.parse($0.all, isInStack: true) })
}
