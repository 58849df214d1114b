import ByteKit
import CrashModel

/// A line behind the stacks of a backtrace, in a log that may hold several.
struct LineBehind {
  let message: CrashReport.Message
  /// Whether it is one of the report's messages, if no other report follows: sections hold more than what is read.
  let isPartOfReport: Bool
  /// Whether a shell or a supervisor says with it that the process has ended.
  let isEnd: Bool

  /// Whether it tells why a process is about to stop.
  var isReason: Bool { Self.reasons.contains { message.text.contains($0) } }

  private static let reasons = [
    "atal error: ", "recondition failed: ", "ssertion failed: ", "Could not cast value of type",
    "Simultaneous accesses to ", "terminate called ", " error for object ",
  ]

  static func isEnd(_ text: ByteSlice) -> Bool {
    if text == "Aborted" || text == "Killed" { return true }
    return text.contains("xited") || text.contains("exit code") || text.contains("exit status")
      || ShellLine.signal(in: text) != nil
  }
}
