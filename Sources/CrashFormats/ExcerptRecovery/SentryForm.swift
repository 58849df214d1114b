import ByteKit
import CrashModel

/// Reads what Sentry's page copies of an issue as Markdown.
///
///     #### Stacktrace
///
///     ```
///      Pier.moor(at:) in Pier.swift [Line 31, column 7] (In app)
///             let boat = boats[index]  <-- SUSPECT LINE
///     ------
///      start in unknown file [Line null] (Not in app)
///     ```
///
/// Source: `useCopyIssueDetails` of Sentry's page.
enum SentryForm {
  /// The text with its frames written as lldb writes them, one below the other; nil where there is none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains(" in app)") || bytes.all.contains("(In app)") else { return nil }
    var result = RewrittenLines()
    var lines = Lines(bytes)
    var (number, frames) = (0, 0)
    var isInStack = false
    while let line = lines.next() {
      let text = line.trimmed
      if let frame = frame(text, frames) {
        result.add(frame, number)
        frames += 1
        isInStack = true
      } else if text.hasPrefix("```") {
        isInStack = false
      } else if !isInStack {
        result.add(line, number)
      }
      number += 1
    }
    return frames > 0 ? result.source(in: source) : nil
  }

  private static func frame(_ text: ByteSlice, _ number: Int) -> String? {
    guard text.hasSuffix("] (In app)") || text.hasSuffix("] (Not in app)"), let open = text.lastIndex(of: " [Line"),
      let mark = text.upTo(open).lastIndex(of: " in ")
    else { return nil }
    let name = text.upTo(mark).trimmed
    let file = text.from(mark + 4).upTo(open).trimmed
    let call = name == "Unknown function" ? "???" : name.string
    guard !(file == "unknown file"), let line = text.from(open + 7).decimal()?.value, line > 0 else {
      return "frame #\(number): \(call)"
    }
    return "frame #\(number): \(call) at \(file.string):\(line)"
  }
}
