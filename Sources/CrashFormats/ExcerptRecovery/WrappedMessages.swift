import ByteKit
import CrashModel

/// Joins messages whose lines a narrow window or a mail wrapped, so that rules know them; the place of each stays that of
/// its first line.
///
/// Those are joined that have a known beginning and go on to a known end, and sentences of the runtimes that go on below
/// as a wrapped paragraph does.
enum WrappedMessages {
  /// A message takes so many lines at most.
  private static let lineLimit = 5
  /// Messages that are looked at.
  private static let limit = 400

  /// Joins the messages of lines that belong to nothing else.
  ///
  /// - Parameters:
  ///   - messages: The messages, in the order of the text.
  ///   - bytes: The text.
  static func join(_ messages: inout [CrashReport.Message], _ bytes: Bytes) {
    for index in messages.indices.prefix(limit) where beginsSentence(messages[index].text) {
      joinParagraph(&messages, index, bytes)
    }
    for index in messages.indices.prefix(limit) where isOpen(messages[index].text) {
      guard var last = messages[index].offset else { continue }
      var text = messages[index].text
      for next in messages[index...].dropFirst().prefix(lineLimit - 1) {
        guard let place = next.offset, goesOn(at: place, after: last, bytes) else { break }
        if text.last == "=" { text.removeLast() }
        text += (text.last == " " ? "" : " ") + next.text
        last = place
        if isOpen(text) { continue }
        messages[index].text = text
        break
      }
    }
  }

  // MARK: Sentences

  /// A line that was wrapped is no shorter.
  private static let shortestLine = 40

  /// What the runtimes begin sentences with that are told apart by their ends.
  private static let beginnings = [
    "Fatal error:", "BUG IN CLIENT OF LIB", "CONTINUATION MISUSE: ", "Could not cast value of type ",
    "Simultaneous accesses to ", "Cannot form weak reference", "Thread running at ", "Precondition failed: ",
    "uncaught exception of type ", "detected illegal task-local", " deallocated with non-zero retain count",
    "Assertion failed: Lock unexpectedly",
  ]

  private static func beginsSentence(_ text: String) -> Bool {
    text.utf8.count < 1000 && text.utf8.last != 0x2E && beginnings.contains { text.range(of: $0) != nil }
  }

  /// Adds the lines below a sentence that no line break but that of a window parts from it.
  private static func joinParagraph(_ messages: inout [CrashReport.Message], _ index: Int, _ bytes: Bytes) {
    guard var last = messages[index].offset else { return }
    var text = messages[index].text
    var width = bytes.line(around: last).trimmed.count
    for next in messages[index...].dropFirst().prefix(lineLimit - 1) {
      guard let place = next.offset, goesOn(at: place, after: last, bytes) else { break }
      let (line, below) = (bytes.line(around: last).trimmed, bytes.line(around: place).trimmed)
      let word = below.upTo(below.index(of: 0x20) ?? below.end)
      width = max(width, below.count)
      // The first word below found no room above, and begins nothing of its own, as `zsh: abort` does.
      guard line.count >= shortestLine, line.count + 1 + word.count > width, line.last != 0x2E,
        isInside(word) || line.hasSuffix("Fatal error:")
      else { break }
      text += " " + next.text
      last = place
    }
    messages[index].text = text
  }

  /// Whether a word stands inside of a sentence.
  private static func isInside(_ word: ByteSlice) -> Bool {
    switch word[0] {
    // Three quotation marks end a literal of somebody's source.
    case 0x61...0x7A, 0x27, 0x22:
      word[1] != 0x22 && word.last != 0x3A && word.index(of: 0x3D) == nil && word.index(of: 0x2F) == nil
    default: false
    }
  }

  // MARK: Lines

  /// Whether the line at one index stands right below that at another, and begins nothing of its own.
  private static func goesOn(at place: Int, after last: Int, _ bytes: Bytes) -> Bool {
    let line = bytes.line(around: place)
    guard bytes.lineFeeds(from: last, to: place) == 1, !line.trimmed.hasPrefix("***"), line.trimmed[0] != 0x28 else {
      return false
    }
    return FrameLine.parse(line, isInStack: true) == nil
  }

  /// Whether a message has a known beginning, and not its end.
  private static func isOpen(_ text: String) -> Bool {
    if text.range(of: "crashed because it attempted to access") != nil {
      return text.range(of: " key with a string value") == nil
    }
    // RunningBoard writes the file into the next line.
    if text.hasSuffix("suspended with locked system files:") { return true }
    if text.hasPrefix("Assertion failed: ("), text.last == "," || text.range(of: ", function ") == nil {
      return text.range(of: ", line ") == nil
    }
    guard text.range(of: "Terminating app due to uncaught exception") != nil else { return false }
    guard let reason = text.range(of: "reason: '") else { return true }
    return text[reason.upperBound...].last { $0 != " " } != "'"
  }
}
