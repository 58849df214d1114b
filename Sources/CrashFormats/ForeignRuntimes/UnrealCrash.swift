import CrashModel

/// What Unreal Engine writes into its log when a check fails or a signal ends the game.
///
///     [2026.05.12-10.22.33:101][  0]LogCore: Error: === Critical error: ===
///     LogMac: Error: Assertion failed: Outer != nullptr [File:/src/UObjectGlobals.cpp] [Line: 2911]
///     LogCore: Error: Unhandled Exception: SIGSEGV: invalid attempt to access memory at address 0x0000000000000008
///     LogCore: Error: 0x0000000104c1d0a8 Tides!UPier::Open(int) [Pier.cpp:57]
///     [Callstack] 0x0000000104c1d0a8 Tides!UPier::Open(int) [Pier.cpp:57]
///
/// Source: Unreal Engine's documentation, Crash Reporting and Logging.
struct UnrealCrash: ForeignCrashReader {
  private(set) var crash = ForeignCrash()

  mutating func read(_ line: ByteSlice) {
    let text = Self.withoutCategory(line.trimmed)
    if let frame = Self.frame(text) {
      crash.add(frame)
      return
    }
    if crash.signal == nil, text.contains("Exception: ") || text.hasPrefix("SIG") { readCause(text) }
    crash.note(text)
  }

  /// `Unhandled Exception: SIGSEGV: invalid attempt to access memory at address 0x8`, on Windows
  /// `Unhandled Exception: EXCEPTION_ACCESS_VIOLATION reading address 0x8`.
  private mutating func readCause(_ text: ByteSlice) {
    crash.signal =
      text.index(of: "EXCEPTION_ACCESS_VIOLATION").map { Located("SIGSEGV", at: $0) } ?? ForeignText.signal(in: text)
    crash.address = ForeignText.hexadecimal(behind: " address ", in: text)
  }

  /// The text behind the time, the number of the picture and the category: `[…][  0]LogCore: Error: `.
  private static func withoutCategory(_ line: ByteSlice) -> ByteSlice {
    var text = line
    while text[0] == 0x5B, !text.hasPrefix("[Callstack]"), let close = text.index(of: 0x5D) {
      text = text.from(close + 1).trimmed
    }
    guard text.hasPrefix("Log"), let colon = text.index(of: ": "), text.upTo(colon).index(of: 0x20) == nil else {
      return text
    }
    let words = text.from(colon + 2)
    return (words.after(prefix: "Error: ") ?? words.after(prefix: "Fatal: ") ?? words).trimmed
  }

  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    let line = (text.after(prefix: "[Callstack]") ?? text).trimmed
    guard line.hasPrefix("0x"), let (address, end) = line.hexadecimal(), line.bytes[end] == 0x20 else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.address = address
    var name = line.from(end + 1).trimmed
    if name.last == 0x5D, let open = name.lastIndex(of: 0x5B) {
      _ = FrameLine.readFile(name.from(open + 1).upTo(name.end - 1), into: &frame)
      name = name.upTo(open).trimmed
    }
    if let mark = name.index(of: 0x21), name.upTo(mark).index(of: 0x20) == nil {
      frame.image = name.upTo(mark).stringIfAny
      name = name.from(mark + 1)
    }
    // What it knows nothing of has a bracket without its partner, or this word.
    if !name.hasPrefix("UnknownFunction"), name.last != 0x29 || name.contains("(") { frame.symbol = name.stringIfAny }
    return frame
  }
}
