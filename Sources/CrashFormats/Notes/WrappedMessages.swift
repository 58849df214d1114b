import CrashModel

/// Joins messages whose lines a narrow window or a mail wrapped, so that rules know them; the place of each stays that of
/// its first line.
///
/// Only those are joined that have a known beginning and go on to a known end.
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
    if text.hasPrefix("Assertion failed: ("), text.last == "," || text.range(of: ", function ") == nil {
      return text.range(of: ", line ") == nil
    }
    guard text.range(of: "Terminating app due to uncaught exception") != nil else { return false }
    guard let reason = text.range(of: "reason: '") else { return true }
    return text[reason.upperBound...].last { $0 != " " } != "'"
  }
}
