import ByteKit
import CrashModel

/// Finds the top of the stack in the reports of Ubuntu's apport, whose frames have neither numbers nor addresses.
///
///     SignalName: SIGSEGV
///     StacktraceTop:
///      swift_retain () from /usr/lib/swift/linux/libswiftCore.so
///      Pier.moor(boat=...) at /srv/pier/Sources/Pier.swift:41
///      ?? ()
///     Title: pier-server crashed with SIGSEGV in swift_retain()
///
/// Source: `apport/report.py` of Ubuntu's apport.
enum ApportStack {
  /// The text with such frames as gdb writes them; nil where there are none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("StacktraceTop:") else { return nil }
    /// How many frames were met; nil outside of the field.
    var number: Int?
    var frames = 0
    let result = RewrittenLines(of: bytes) { line in
      let text = line.trimmed
      if text.hasSuffix("StacktraceTop:") {
        number = 0
        return nil
      }
      guard let index = number, isFrame(text) else {
        if !text.isEmpty { number = nil }
        return nil
      }
      number = index + 1
      frames += 1
      return text.hasPrefix("??") ? "#\(index) 0x0 in n/a" : "#\(index)  \(text.string)"
    }
    return frames > 0 ? result.source(in: source) : nil
  }

  /// Whether a function with its arguments stands on a line.
  private static func isFrame(_ text: ByteSlice) -> Bool {
    guard let open = text.index(of: 0x28), open > text.start, !text.hasPrefix("Title: ") else { return false }
    return text.last == 0x29 || text.contains(") from /") || text.contains(") at ")
  }
}
