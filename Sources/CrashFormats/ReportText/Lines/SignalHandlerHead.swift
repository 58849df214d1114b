import ByteKit
import CrashModel

/// The line with which the signal handlers of glog, Abseil and Folly begin their stacks.
///
///     *** SIGSEGV (@0x18) received by PID 4711 (TID 0x7f0a1c) from PID 24; stack trace: ***
enum SignalHandlerHead {
  /// Reads the head of such a stack: signal and process; false for any other line.
  static func read(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    guard let mark = line.index(of: ") received by PID "), let start = line.index(of: "*** S") else { return false }
    let words = line.from(start + 4).upTo(mark)
    guard let name = words.index(of: "SIG") else { return false }
    let signal = "SIG" + words.from(name + 3).leadingCapitals.string
    guard LooseException.signals.contains(signal) else { return false }
    if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
    if report.process.identifier == nil {
      report.process.identifier = line.from(mark + 18).decimal().flatMap { Int(exactly: $0.value) }
    }
    return true
  }

  /// The address where an access to memory failed, in `*** SIGSEGV (@0x18) received by PID …` and Folly's `*** Signal 11
  /// (SIGSEGV) (0x18) received by PID …`; nil for other signals, and for zero, which x86 gives where it does not know.
  static func address(in text: String) -> UInt64? {
    guard text.contains("SIGSEGV") || text.contains("SIGBUS"),
      let mark = text.range(of: "(@0x") ?? text.range(of: ") (0x")
    else { return nil }
    let digits = text[mark.upperBound...].prefix { $0.isHexDigit }
    return UInt64(digits, radix: 16).flatMap { $0 > 0 ? $0 : nil }
  }
}
