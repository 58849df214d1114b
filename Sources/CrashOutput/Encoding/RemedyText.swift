import CrashDiagnosis

/// The short form of a remedy, filled in, as plain words.
enum RemedyText {
  /// The first paragraph as one line; a list becomes one run of points.
  static func short(_ text: String, with values: PageValues) -> String {
    points(PageText.summary(text), with: values).texts.joined(separator: " · ")
  }

  /// A text as one line of plain words.
  static func plain(_ text: String, with values: PageValues) -> String {
    let filled = PageText.filled(text, with: GuardedStars.guarded(values))
    return GuardedStars.restored(TerminalText.plain(filled.replacingNewlines))
  }

  /// The first sentence of a text, or all of it where no other follows.
  static func firstSentence(_ text: String) -> String {
    let ends = text.indices.lazy.filter { index in
      guard text[index] == "." || text[index] == "?" || text[index] == "!" else { return false }
      let next = text.index(after: index)
      guard next < text.endIndex, text[next] == " " else { return false }
      let following = text[next...].dropFirst().first
      return following.map { $0.isUppercase || $0 == "`" || $0 == "\"" } ?? false
    }
    return ends.first.map { String(text[...$0]) } ?? text
  }

  /// A paragraph as one text, a list as its points.
  static func points(_ text: String, with values: PageValues) -> (texts: [String], isList: Bool) {
    let filled = PageText.filled(text, with: GuardedStars.guarded(values))
    let items = filled.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    guard items.allSatisfy({ $0.hasPrefix("- ") || $0.hasPrefix("  ") }) else {
      return ([plain(text, with: values)], false)
    }
    var points: [String] = []
    for item in items {
      if item.hasPrefix("- ") {
        points.append(String(item.dropFirst(2)))
      } else if let last = points.popLast() {
        points.append(last + " " + item.drop { $0 == " " })
      }
    }
    return (points.map { GuardedStars.restored(TerminalText.plain($0)) }, true)
  }
}
