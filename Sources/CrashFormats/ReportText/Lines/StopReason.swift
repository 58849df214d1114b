import ByteKit
import CrashModel

/// Why a debugger stopped the program: `EXC_BAD_ACCESS (code=1, address=0x0)`, `signal SIGABRT`, `Fatal error: …`.
struct StopReason {
  /// The words of the debugger.
  let text: ByteSlice

  /// Fills in what the words say of the exception.
  func fill(_ report: inout CrashReport) {
    guard let exception = text.index(of: "EXC_") else {
      fillSignal(&report)
      return
    }
    let rest = text.from(exception)
    var end = rest.start
    while end < rest.end, !isBlank(rest.bytes[end]), rest.bytes[end] != 0x28 { end += 1 }
    // lldb names a fault of memory tagging by its first code: `EXC_ARM_MTE_TAG_FAULT (code=262, address=0x0b…)`.
    if rest.hasPrefix("EXC_ARM_") {
      report.exception.type = Located("EXC_BAD_ACCESS", at: rest.start)
      report.exception.subtype = Located(rest.upTo(end).string, at: rest.start)
    } else {
      report.exception.type = Located(rest.upTo(end).string, at: rest.start)
    }
    report.exception.codesText = Located(rest.from(end).trimmed.string, at: end)
    report.exception.codes = ExceptionCodes.numbers(in: rest.from(end).string)
    if let address = rest.index(of: "address="), let value = rest.from(address).dropping(8).hexadecimal()?.value {
      report.faultAddress = Located(value, at: address)
    }
  }

  /// On Linux lldb tells the signal, and behind it what the kernel says of it:
  /// `signal SIGSEGV: address not mapped to object (fault address=0x10)`, older ones `(fault address: 0x10)`.
  private func fillSignal(_ report: inout CrashReport) {
    if text.hasPrefix("Exception 0x") {
      _ = WindowsExit.read(text, at: text.start, into: &report)
      return
    }
    if let number = text.after(prefix: "stack trace for SIGNAL ")?.decimal()?.value {
      report.exception.signal = MachNames.signal(number).map { Located($0, at: text.start) }
      return
    }
    guard let signal = text.after(prefix: "signal ") else { return }
    let name = signal.leadingCapitals
    report.exception.signal = Located(name.string, at: name.start)
    guard let words = signal.index(of: Self.faultAddress) else { return }
    var number = signal.from(words).dropping(Self.faultAddress.utf8CodeUnitCount)
    number = number.dropping(number[0] == 0x3A || number[0] == 0x3D ? 1 : 0).trimmed
    if let value = number.hexadecimal()?.value { report.faultAddress = Located(value, at: number.start) }
  }

  private static var faultAddress: StaticString { "fault address" }

  /// Whether a program goes on from such a stop: somebody attached, interrupted it, or set a breakpoint.
  var isPause: Bool { Self.pauses.contains { text.hasPrefix($0) } }

  private static let pauses: [StaticString] = [
    "signal SIGSTOP", "signal SIGINT", "signal SIGCHLD", "signal SIGCONT", "signal SIGUSR", "signal SIGWINCH",
    "breakpoint ", "one-shot breakpoint ", "watchpoint ", "step ", "instruction step ", "trace", "exec",
    "Function call",
  ]

  /// The reason of an uncaught exception, which Xcode writes between quotes; nil where it is another stop.
  var exceptionReason: ByteSlice? {
    let quoted = text.after(prefix: "Exception: ") ?? text
    guard quoted.count > 2, quoted[0] == 0x22 else { return nil }
    return quoted.last == 0x22 ? quoted.dropping(1).upTo(quoted.end - 1) : quoted.dropping(1)
  }

  /// What Xcode writes beside the line of source at which the program stopped: `Thread 1: signal SIGABRT`.
  ///
  /// The words after the number tell it from the heading of a thread, behind whose number its name may stand.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - numbered: The number behind `Thread`, and where it ends.
  /// - Returns: The number of the thread, counted from 1, and the reason.
  @inline(__always)
  static func beside(
    source text: ByteSlice, numbered: (number: Int, end: Int)?
  ) -> (thread: Int, reason: StopReason)? {
    // Nearly all headings are told by what follows the number.
    guard let (number, end) = numbered, text.bytes[end] == 0x3A, text.bytes[end &+ 1] == 0x20 else { return nil }
    return beside(source: text, number, text.from(end).dropping(2).trimmed)
  }

  private static func beside(
    source text: ByteSlice, _ number: Int, _ reason: ByteSlice
  ) -> (thread: Int, reason: StopReason)? {
    guard
      beginnings.contains(where: { reason.hasPrefix($0) }) || reason.hasSuffix(" must be used from main thread only")
    else { return nil }
    // Between quotes may stand a thread's name, too; then its stack follows.
    if reason[0] == 0x22 {
      var lines = Lines(text.bytes, from: text.end)
      _ = lines.next()
      if let next = lines.next(), FrameLine.parse(next, isInStack: true) != nil { return nil }
    }
    return (number, StopReason(text: reason))
  }

  /// What Xcode writes beside the line of source where the thread or its queue has a name:
  /// `NIO-ELT-0-#1 (12): Fatal error: …`, `com.apple.main-thread (1): signal SIGABRT`.
  ///
  /// - Returns: The name, the number of the thread, counted from 1, and the reason.
  static func besideNamed(source text: ByteSlice) -> (name: ByteSlice, thread: Int, reason: StopReason)? {
    guard let mark = text.index(of: "): "), mark - text.start < 96, let open = text.upTo(mark).lastIndex(of: " ("),
      open > text.start, text.upTo(open).index(of: 0x20) == nil, let (number, end) = text.from(open + 2).decimal(),
      end == mark, number > 0, number < 1_000_000
    else { return nil }
    let reason = text.from(mark + 3).trimmed
    guard beginnings.contains(where: { reason.hasPrefix($0) }) else { return nil }
    return (text.upTo(open), Int(number), StopReason(text: reason))
  }

  /// A stop that is told in the middle of somebody's sentence: `it ends with EXC_BAD_ACCESS (code=1, address=0x0), why?`.
  ///
  /// Only a debugger writes the codes like this.
  static func mentioned(in text: ByteSlice) -> StopReason? {
    // Xcode's words, without the thread: `signal SIGPIPE in write`.
    if text.hasPrefix("signal SIG"), text.contains(faultAddress) || text.contains(" in ") {
      return StopReason(text: text)
    }
    // Bluepill's heading of a stack: `stack trace for SIGNAL 4 (Illegal instruction: 4):`.
    if let number = text.after(prefix: "stack trace for SIGNAL "), number.decimal() != nil {
      return StopReason(text: text)
    }
    guard let start = text.index(of: "EXC_"), let code = text.from(start).index(of: " (code="), code - start < 24,
      let close = text.from(code).index(of: 0x29)
    else { return nil }
    return StopReason(text: text.from(start).upTo(close + 1))
  }

  private static let beginnings: [StaticString] = [
    "EXC_", "signal SIG", "\"", "Exception: \"", "Fatal error", "Precondition failed", "Assertion failed",
    "Simultaneous accesses to ", "Fatal access conflict", "Swift runtime failure: ", "Could not cast value of type ",
    "Block was ", "hit program assert", "BUG IN CLIENT OF ", "abort with payload or reason",
    // Findings of the sanitizers in lldb's words (sources: lldb's `InstrumentationRuntimeTSan.cpp` and
    // `InstrumentationRuntimeASan.cpp`).
    "Data race ", "Swift access race", "Race on a library object", "Lock order inversion (potential deadlock)",
    "Use of deallocated memory", "Use of returned stack memory", "Use of out-of-scope stack memory",
    "Use of poisoned memory", "Use of stack memory after return", "Heap buffer overflow", "Stack buffer overflow",
    "Stack buffer underflow", "Global buffer overflow", "Container overflow", "Deallocation of freed memory",
    "Deallocation of non-allocated memory",
  ]
}
