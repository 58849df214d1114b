import ByteKit
import CrashModel

/// Headings of threads behind which the first frame stands on the same line, as Xcode's organizer is copied:
/// `Thread 0#0  (null) in __pthread_kill ()`.
enum JoinedHeadings {
  /// The text with a line for each of them, nil where there is none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    var result = RewrittenLines()
    var lines = Lines(bytes)
    var (number, isFound) = (0, false)
    while let line = lines.next() {
      if let sign = frame(behindHeadingIn: line.trimmed) {
        isFound = true
        result.add(line.upTo(sign).string + ":", number)
        result.add(line.from(sign), number)
      } else {
        result.add(line, number)
      }
      number += 1
    }
    return isFound ? result.source(in: source) : nil
  }

  /// Where the frame begins on a line that a heading stands on, too.
  private static func frame(behindHeadingIn text: ByteSlice) -> Int? {
    guard let rest = text.after(prefix: "Thread "), let (_, end) = rest.decimal(), rest.from(end).hasPrefix("#0"),
      FrameLine.isFrame(rest.from(end))
    else { return nil }
    return end
  }
}
