import ByteKit
import CrashModel

/// Finds the stacks that the signal handlers of glog, Abseil and Folly print.
///
///     *** SIGSEGV (@0x18) received by PID 4711 (TID 0x7f0a1c) from PID 24; stack trace: ***
///         @     0x7f0a1c2d3890 (unknown)
///         @           0x55d9b1 harbour::Pier::moor()
///         @     0x55d3c1f2a0b3         64  harbour::Pier::open()
///
/// Source: `src/signalhandler.cc` of glog, `absl/debugging/internal/examine_stack.cc` of Abseil and
/// `folly/experimental/symbolizer/SignalHandler.cpp` of Folly.
enum SignalHandlerStack {
  /// The text with such frames as the sanitizers write theirs; nil where there are fewer than two.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("@ ") else { return nil }
    return RewrittenLines.source(source, bytes, withFrames: frame)
  }

  private static func frame(_ text: ByteSlice, _ number: Int) -> String? {
    guard text[0] == 0x40, isBlank(text[1]) else { return nil }
    let rest = text.dropping(1).trimmed
    guard let (address, name) = address(rest) else { return nil }
    var words = name
    // Abseil writes the size of the frame in between.
    if let (_, end) = words.decimal(), isBlank(words.bytes[end]) { words = words.from(end).trimmed }
    if words.isEmpty || words == "(unknown)" { return "#\(number) \(address) in n/a" }
    return "#\(number) \(address) in \(words.string)"
  }

  /// The number at the beginning, which Folly writes in sixteen digits without `0x`, and what follows it.
  private static func address(_ text: ByteSlice) -> (String, ByteSlice)? {
    let word = text.upTo(text.index(of: 0x20) ?? text.end)
    let rest = text.from(word.end).trimmed
    if let (_, end) = word.hexadecimal() { return end == word.end ? (word.string, rest) : nil }
    guard word.count == 16, (word.start..<word.end).allSatisfy({ hexDigit(word.bytes[$0]) != nil }) else { return nil }
    return ("0x" + word.string, rest)
  }

  /// Reads the head of such a stack: signal and process; false for any other line.
  static func readHead(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
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
