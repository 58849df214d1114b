import ByteKit
import CrashModel

/// The lines of a text whose words prove nothing of a crash: what crashbook itself wrote, and what tools wrote about
/// their own work.
enum LinesWithoutEvidence {
  /// A text in which those lines are blank, each as long as it was; nil where there are none.
  static func blanked(_ bytes: Bytes) -> [UInt8]? {
    guard let plain = OwnOutputText.blanked(bytes) else { return ToolLines.blanked(bytes) }
    return Bytes.with(plain, ToolLines.blanked) ?? plain
  }

  /// Whether a line of a log is one of those.
  static func holds(_ line: ByteSlice, in bytes: Bytes) -> Bool {
    OwnOutputText.holds(line, in: bytes) || ToolLines.holds(line, in: bytes)
  }

  /// A source without them; nil where there are none.
  static func without(_ source: ReportSource) -> ReportSource? {
    guard let plain = Bytes.with(source.bytes, blanked) else { return nil }
    var copy = source
    copy.bytes = plain
    return copy
  }
}
