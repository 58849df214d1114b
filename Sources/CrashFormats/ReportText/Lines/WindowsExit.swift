import ByteKit
import CrashModel

/// Reads how Windows, its debuggers and parent processes say that an exception ended a program.
///
///     Error: swift.exe exited with code -1073741819.
///     Process finished with exit code -1073741819 (0xC0000005)
///     Unhandled exception at 0x00007FFE1C2A4F69 (swiftCore.dll) in Harbour.exe: 0xC0000005: Access violation reading location 0x000000000000003C.
///     Exception Code: 0x80000003
///     (1a2c.3f0): Access violation - code c0000005 (first chance)
///        ExceptionCode: c0000005 (Access violation)
///     -1073741819
///
/// Source: [MS-ERREF] 2.3.1, NTSTATUS values.
enum WindowsExit {
  /// Fills in signal, faulting address and system where the report lacks them; false for any other line.
  static func read(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) -> Bool {
    if report.faultAddress == nil, let address = attemptedAddress(in: line) {
      report.faultAddress = Located(address, at: offset)
    }
    guard let (status, end) = status(in: line) else { return false }
    if report.operatingSystem.name == nil { report.operatingSystem.name = "Windows" }
    guard let signal = signal(ofStatus: status) else { return false }
    if report.exception.signal == nil { report.exception.signal = Located(signal, at: offset) }
    if status == accessViolation, report.faultAddress == nil,
      let address = lastAddress(in: line.from(end))
    {
      report.faultAddress = Located(address, at: offset)
    }
    return true
  }

  /// The signal that other systems have for the same end; nil where a status is none of a crash.
  static func signal(ofStatus status: UInt64) -> String? { signals.first { $0.status == status }?.signal }

  /// The status that a line tells as the reason of an end, and where its number ends.
  private static func status(in line: ByteSlice) -> (status: UInt64, end: Int)? {
    // What PowerShell answers to `$LASTEXITCODE`, a line of its own.
    let text = line.trimmed
    if text.hasPrefix("-1073"), let (value, end) = text.dropping(1).decimal(), end == text.end, value <= 1 << 31 {
      return ((1 << 32) - value, end)
    }
    // As a signed number, as one without sign, and in hexadecimal digits.
    if let mark = line.index(of: " -1073") ?? line.index(of: " -2147483645"), tellsEnd(line.upTo(mark)),
      let (value, end) = line.from(mark + 2).decimal(), value <= 1 << 31
    {
      return ((1 << 32) - value, end)
    }
    if let mark = line.index(of: " 32212"), tellsEnd(line.upTo(mark)), let (value, end) = line.from(mark + 1).decimal()
    {
      return (value, end)
    }
    // Microsoft's own debuggers leave the sign of hexadecimal numbers out.
    if line[0] == 0x28, let mark = line.index(of: " - code "), case let rest = line.from(mark + 8),
      let value = UInt64(rest.upTo(rest.index(of: 0x20) ?? rest.end).string, radix: 16)
    {
      return (value, line.end)
    }
    if let mark = line.index(of: "ExceptionCode: "), case let rest = line.from(mark + 15),
      let value = UInt64(rest.upTo(rest.index(of: 0x20) ?? rest.end).string, radix: 16)
    {
      return (value, line.end)
    }
    guard let mark = line.index(of: "0xC0000") ?? line.index(of: "0xc0000") ?? line.index(of: "0x80000003"),
      tellsEnd(line.upTo(mark)), let (value, end) = line.from(mark).hexadecimal()
    else { return nil }
    return (value, end)
  }

  /// Whether words say that the number behind them is how a program ended.
  private static func tellsEnd(_ words: ByteSlice) -> Bool {
    ends.contains { words.contains($0) }
  }

  private static let ends: [StaticString] = [
    "xit", "xception", "EXCEPTION", "terminat", "crash", ".exe: ", "status", "STATUS", " code ",
  ]

  /// The address at the end of `Access violation reading location 0x…`, in whatever language.
  private static func lastAddress(in text: ByteSlice) -> UInt64? {
    text.lastIndex(of: "0x").flatMap { text.from($0).hexadecimal()?.value }
  }

  /// The address in `Attempt to read from address 0000000000000010`, which follows the exception's record.
  private static func attemptedAddress(in line: ByteSlice) -> UInt64? {
    let text = line.trimmed
    for words: StaticString in ["Attempt to read from address ", "Attempt to write to address "] {
      guard let rest = text.after(prefix: words), rest.count == 16 || rest.count == 8 else { continue }
      return UInt64(rest.string, radix: 16)
    }
    return nil
  }

  private static let accessViolation: UInt64 = 0xC000_0005

  private static let signals: [(status: UInt64, signal: String)] = [
    (accessViolation, "SIGSEGV"), (0xC000_0006, "SIGBUS"), (0xC000_001D, "SIGILL"), (0x8000_0003, "SIGTRAP"),
    (0xC000_0094, "SIGFPE"), (0xC000_008E, "SIGFPE"), (0xC000_00FD, "SIGSEGV"), (0xC000_0374, "SIGABRT"),
    (0xC000_0409, "SIGABRT"), (0xC000_013A, "SIGINT"),
  ]
}
