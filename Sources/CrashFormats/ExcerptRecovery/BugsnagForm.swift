import ByteKit
import CrashModel

/// Reads stacks as Bugsnag's page copies them, and as it writes them into the issues that it files.
///
///     Frameworks/CoreFoundation.framework/CoreFoundation ___exceptionPreprocess
///     /usr/lib/libobjc.A.dylib objc_exception_throw
///     Harbour/Gates/GateLog.m:57:9 -[GateLog entries]
///
///     **NSRangeException** in **GateLog.m:57**
///     index 3 beyond bounds [0 .. 2]
///
///     ## Stacktrace
///     Harbour/Gates/GateLog.m:57 - -[GateLog entries]
///     harbour:0 - Harbour.Pier.open() -> ()
enum BugsnagForm {
  /// The text with its frames written as lldb writes them; nil where there is none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    let isIssue = bytes.all.contains("## Stacktrace")
    guard isIssue || bytes.all.contains(".framework/") || bytes.all.contains("/usr/lib/") else { return nil }
    var frames = 0
    var isInStack = false
    var isNamed = false
    let result = RewrittenLines(of: bytes) { line in
      let text = line.trimmed
      if text[0] == 0x23 {
        isInStack = text.hasSuffix(" Stacktrace")
        return nil
      }
      if isIssue, !isNamed, let name = issueException(text) {
        isNamed = true
        return "Fatal Exception: \(name)"
      }
      guard let frame = isInStack ? issueFrame(text, frames) : copiedFrame(text, of: line, frames) else {
        if !text.isEmpty { isInStack = false }
        return nil
      }
      frames += 1
      return frame
    }
    // A path alone may stand in any text.
    return frames > 1 || isNamed && frames > 0 ? result.source(in: source) : nil
  }

  /// The exception that an issue is about: `**NSRangeException** in **GateLog.m:57**`.
  private static func issueException(_ text: ByteSlice) -> String? {
    guard let rest = text.after(prefix: "**"), let end = rest.index(of: "** in **"), text.hasSuffix("**"),
      case let name = rest.upTo(end), name.hasSuffix("Exception"), name.index(of: 0x20) == nil
    else { return nil }
    return name.string
  }

  /// A frame of an issue: file and line, or image and zero, then the function.
  private static func issueFrame(_ text: ByteSlice, _ number: Int) -> String? {
    guard let mark = text.index(of: " - "), case let place = text.upTo(mark), let colon = place.lastIndex(of: 0x3A),
      let (line, end) = place.from(colon + 1).decimal(), end == mark,
      let name = text.from(mark + 3).trimmed.stringIfAny
    else { return nil }
    let file = place.upTo(colon).string
    if line > 0, isSource(file) { return "frame #\(number): \(name) at \(file):\(line)" }
    return "frame #\(number): \(Paths.lastComponent(file))`\(name)"
  }

  /// A frame of the page: the path of the image, or of the file with line and column, a blank, and the function.
  private static func copiedFrame(_ text: ByteSlice, of line: ByteSlice, _ number: Int) -> String? {
    guard let blank = text.index(of: 0x20), case let place = text.upTo(blank),
      let name = text.from(blank + 1).trimmed.stringIfAny
    else { return nil }
    // The app's own image has no path; then only a name of one word below the others' is told from prose.
    if place.index(of: 0x2F) == nil {
      guard text.start - line.start >= 4, text.from(blank + 1).index(of: 0x20) == nil else { return nil }
      return "frame #\(number): \(place.string)`\(name)"
    }
    if place.hasPrefix("/usr/lib/") || place.contains(".framework/"), place.index(of: 0x3A) == nil {
      return "frame #\(number): \(Paths.lastComponent(place.string))`\(name == "<redacted>" ? "" : name)"
    }
    let parts = place.string.split(separator: ":")
    guard parts.count == 3, isSource(String(parts[0])), Int(parts[1]) != nil, Int(parts[2]) != nil else { return nil }
    return "frame #\(number): \(name) at \(parts[0]):\(parts[1])"
  }

  private static func isSource(_ file: String) -> Bool {
    [".m", ".mm", ".swift", ".c", ".cpp", ".cc", ".h"].contains { file.hasSuffix($0) }
  }
}
