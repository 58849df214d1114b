import ByteKit
import CrashModel

/// What Unreal Engine writes into its log when a check fails or a signal ends the game.
///
///     [2026.05.12-10.22.33:101][  0]LogCore: Error: === Critical error: ===
///     LogMac: Error: Assertion failed: Outer != nullptr [File:/src/UObjectGlobals.cpp] [Line: 2911]
///     LogCore: Error: Unhandled Exception: SIGSEGV: invalid attempt to access memory at address 0x0000000000000008
///     LogCore: Error: 0x0000000104c1d0a8 Tides!UPier::Open(int) [Pier.cpp:57]
///     [Callstack] 0x0000000104c1d0a8 Tides!UPier::Open(int) [Pier.cpp:57]
///
/// and what its crash reporter on a Mac shows:
///
///     SEGV_MAPERR at 0x8
///     UPier::Open(int) Address = 0x104c1d0a8 [/src/Pier.cpp, line 57] [in Tides]
///     UPier::Tick(float) Address = 0x104d2e1b9 (filename not found) [in Tides]
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
    if let frame = Self.reportersFrame(text) {
      crash.add(frame)
      return
    }
    if crash.signal == nil {
      if text.contains("Exception: ") || text.hasPrefix("SIG") { readCause(text) } else { readReportersCause(text) }
    }
    crash.note(text)
  }

  /// `SEGV_MAPERR at 0x8`: the sort of the signal instead of its name.
  private mutating func readReportersCause(_ text: ByteSlice) {
    let sorts: [(StaticString, String)] = [
      ("SEGV_", "SIGSEGV"), ("BUS_ADR", "SIGBUS"), ("ILL_", "SIGILL"), ("FPE_", "SIGFPE"),
    ]
    guard let place = text.index(of: " at 0x"), text.upTo(place).index(of: 0x20) == nil,
      let sort = sorts.first(where: { text.hasPrefix($0.0) })
    else { return }
    crash.signal = Located(sort.1, at: text.start)
    crash.address = ForeignText.hexadecimal(behind: " at ", in: text)
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

  /// Whether a text holds a stack as the crash reporter on a Mac shows it.
  static func isReporters(_ prefix: InputPrefix) -> Bool {
    prefix.contains(" Address = 0x") && (prefix.contains("] [in ") || prefix.contains(" (filename not found) [in "))
  }

  /// `UPier::Open(int) Address = 0x104c1d0a8 [/src/Pier.cpp, line 57] [in Tides]`.
  private static func reportersFrame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard text.last == 0x5D, let mark = text.index(of: " Address = 0x"), let image = text.lastIndex(of: " [in "),
      case let rest = text.from(mark + 11), let (address, end) = rest.hexadecimal(), end <= image
    else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.symbol = text.upTo(mark).stringIfAny
    frame.address = Address(address)
    frame.image = text.from(image + 5).upTo(text.end - 1).stringIfAny
    let place = text.from(end).upTo(image).trimmed
    if place[0] == 0x5B, place.last == 0x5D, let line = place.lastIndex(of: ", line ") {
      frame.file = place.dropping(1).upTo(line).stringIfAny
      frame.line = place.from(line + 7).decimal().flatMap { Int(exactly: $0.value) }
    }
    return frame
  }

  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    let line = (text.after(prefix: "[Callstack]") ?? text).trimmed
    guard line.hasPrefix("0x"), let (address, end) = line.hexadecimal(), line.bytes[end] == 0x20 else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.address = Address(address)
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
