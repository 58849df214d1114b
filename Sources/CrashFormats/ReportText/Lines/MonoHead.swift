import ByteKit
import CrashModel

/// The line with which Mono says which signal ended native code.
///
///     Got a SIGABRT while executing native code.
enum MonoHead {
  /// Reads the signal of such an end; false for any other line.
  static func read(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    guard let rest = line.after(prefix: "Got a SIG"), rest.contains(" while executing native code") else {
      return false
    }
    let signal = "SIG" + rest.leadingCapitals.string
    guard LooseException.signals.contains(signal) else { return false }
    if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
    return true
  }
}
