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
}
