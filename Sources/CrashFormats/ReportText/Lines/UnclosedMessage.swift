import ByteKit
import CrashModel

/// What a failed check says of an error, which may go on in the lines below: descriptions of errors have brackets and
/// quotation marks, and end where the last of them is closed.
///
///     Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSCocoaErrorDomain Code=3840 UserInfo={
///         NSDebugDescription = "Garbage at end.";
///     }
struct UnclosedMessage {
  /// So many lines may belong to it.
  private static let lineLimit = 40
  private static let byteLimit = 8 * 1024

  private var depth = 0
  private var isQuoted = false
  private var lines = 0
  private var length = 0

  /// What a line is to a text that was still open.
  enum Place {
    case inside
    case last
    /// The text has no end where it could be expected: nothing below its first line belongs to it.
    case none
  }

  /// Begins with the first line; nil where that has its end, or is not that of a failed check.
  init?(_ line: ByteSlice) {
    guard line.count < Self.byteLimit, let mark = line.index(of: Self.mark) else { return nil }
    read(line.from(mark))
    if depth <= 0, !isQuoted { return nil }
  }

  /// Takes the next line, without what a log puts before it.
  mutating func take(_ line: ByteSlice) -> Place {
    lines += 1
    length += line.count
    let text = line.trimmed
    if lines > Self.lineLimit || length > Self.byteLimit || text.isEmpty || Self.beginsAnother(text) { return .none }
    read(text)
    if depth < 0 { return .none }
    return depth == 0 && !isQuoted ? .last : .inside
  }

  /// A line without what a runner puts before it; nil for one that a logger dates, which is a line of its own.
  static func body(of line: ByteSlice) -> ByteSlice? {
    let length = LogPrefix.length(of: line)
    return length == 0 || length == LogPrefix.runnerLength(of: line) ? line.dropping(length) : nil
  }

  /// Adds what stands below the first lines of the texts of failed checks to their messages.
  static func join(_ messages: inout [CrashReport.Message], _ bytes: Bytes) {
    var index = 0
    while index < min(messages.count, limit) {
      defer { index += 1 }
      guard messages[index].isLogged, let offset = messages[index].offset,
        ByteSearch.offset(of: "atal error: ", in: messages[index].text[...]) != nil,
        let (text, end) = rest(below: bytes.line(around: offset).from(offset), bytes)
      else { continue }
      messages[index].text += text
      let next = index + 1
      while next < messages.count, let place = messages[next].offset, place > offset, place < end {
        messages.remove(at: next)
      }
    }
  }

  /// The lines below a line that belong to its text, joined, and where the last of them ends; nil where there are none.
  private static func rest(below line: ByteSlice, _ bytes: Bytes) -> (text: String, end: Int)? {
    guard var open = UnclosedMessage(line) else { return nil }
    var lines = Lines(bytes, from: min(line.end + 1, bytes.count))
    var text = ""
    while let next = lines.next(), let body = body(of: next) {
      let place = open.take(body)
      if place == .none { return nil }
      text += " " + body.trimmed.string
      if place == .last { return (text, next.end) }
    }
    return nil
  }

  // MARK: Bytes

  private mutating func read(_ text: ByteSlice) {
    var index = text.start
    while index < text.end {
      switch text.bytes[index] {
      case 0x5C: index += 1
      case 0x22: isQuoted.toggle()
      case 0x28, 0x5B, 0x7B: if !isQuoted { depth += 1 }
      case 0x29, 0x5D, 0x7D: if !isQuoted { depth -= 1 }
      default: break
      }
      index += 1
    }
  }

  /// With what Swift's checks begin, but for the first letter.
  private static let mark: StaticString = "atal error: "
  /// Messages that are looked at.
  private static let limit = 400

  /// Whether a line is none of an error: a frame, a mark of an end, the word of a shell or of a test runner.
  private static func beginsAnother(_ text: ByteSlice) -> Bool {
    if beginnings.contains(where: { text.hasPrefix($0) }) || TestLine(text) != nil { return true }
    return FrameLine.parse(text, isInStack: true) != nil || LogMark(text) != nil
  }

  private static let beginnings: [StaticString] = [
    "***", "💣", "Thread ", "Current stack trace", "Stack dump", "Illegal instruction", "Trace/BPT trap",
    "Trace/breakpoint trap", "Abort trap", "Segmentation fault", "Program crashed", "zsh: ", "bash: ", "sh: ", "[1]",
    "error: ", "warning: ", "◇ ", "✔ ", "✘ ", "$ ", "% ", "Backtrace", "Process ", "(lldb)", "==",
  ]
}
