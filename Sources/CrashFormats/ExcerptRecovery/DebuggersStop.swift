import ByteKit
import CrashModel

/// Finds the innermost frame that gdb shows when a program stops, where nobody asked it for the whole stack.
///
///     Thread 1 "harbour" received signal SIGSEGV, Segmentation fault.
///     [Switching to Thread 0x7fffe7fff6c0 (LWP 4711)]
///     0x00007ffff7a3c4d0 in swift_retain () from /usr/lib/swift/linux/libswiftCore.so
///
/// Source: `print_stack_frame` of gdb, which leaves the address out where a line of the sources begins.
enum DebuggersStop {
  /// Lines behind the signal among which the frame is looked for.
  private static let reach = 3

  /// The text with the frame numbered as in a stack; nil where there is none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains(" received signal SIG") else { return nil }
    var (left, frames) = (0, 0)
    let result = RewrittenLines(of: bytes) { line in
      let text = line.trimmed
      if text.contains(" received signal SIG") {
        left = reach
        return nil
      }
      guard left > 0, !text.isEmpty else { return nil }
      left -= 1
      guard isFrame(text) else { return nil }
      (left, frames) = (0, frames + 1)
      return "#0  " + text.string
    }
    return frames > 0 ? result.source(in: source) : nil
  }

  /// Whether a line is a frame without its number.
  private static func isFrame(_ text: ByteSlice) -> Bool {
    guard text.count < 4096 else { return false }
    if let (_, end) = text.hexadecimal() { return text.from(end).hasPrefix(" in ") }
    // `moor (boat=0x0) at pier.c:42`
    guard let call = text.index(of: " ("), call > text.start, let place = text.lastIndex(of: ") at ") else {
      return false
    }
    return isDigit(text.last) && place >= call && text.from(place).contains(":")
      && text.upTo(call).index(of: 0x20) == nil
  }
}
