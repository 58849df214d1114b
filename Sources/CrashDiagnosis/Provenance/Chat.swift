/// Lines in which several people speak, as copied from a chat.
///
///     Ann: Fatal error: Index out of range
///     Ben: do you see it on the device, too?
enum Chat {
  /// So many lines are looked at.
  private static let limit = 200

  /// Whether most lines of a log begin with the name of a person, and one of them is what no program writes.
  static func isOne(_ lines: some Collection<String>) -> Bool {
    var speakers: Set<Substring> = []
    var said = 0
    var others = 0
    var isTalk = false
    for line in lines.prefix(limit) {
      guard let (name, words) = parted(line) else {
        others += 1
        continue
      }
      speakers.insert(name)
      said += 1
      isTalk = isTalk || isTalked(words)
    }
    return isTalk && speakers.count > 1 && said > others
  }

  /// Whether a line begins with the name of who speaks.
  static func isSaid(_ line: String) -> Bool { parted(line) != nil }

  /// A line in the name of who speaks and what is said: `[12:04] Ann: words`, `<ann> words`.
  private static func parted(_ line: String) -> (name: Substring, words: Substring)? {
    var rest = line.drop { $0 == " " || $0 == "\t" }
    let time = rest.prefix { $0.isNumber || "[]:.".contains($0) }
    if time.contains(":"), rest[time.endIndex...].first == " " { rest = rest[time.endIndex...].dropFirst() }
    if rest.first == "<", let end = rest.firstIndex(of: ">") {
      let name = rest[..<end].dropFirst()
      return isName(name) ? (name, rest[end...].dropFirst().drop { $0 == " " }) : nil
    }
    guard let colon = rest.prefix(32).firstIndex(of: ":"), rest[colon...].hasPrefix(": ") else { return nil }
    let name = rest[..<colon]
    return isName(name) && name.first?.isUppercase ?? false ? (name, rest[colon...].dropFirst(2)) : nil
  }

  /// One or two words of nothing but letters.
  private static func isName(_ text: Substring) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return (1...2).contains(words.count)
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy(\.isLetter) && !word.dropFirst().contains(where: \.isUppercase)
      }
  }

  /// Whether words are a question, or of somebody who speaks of themselves.
  private static func isTalked(_ text: Substring) -> Bool {
    let words = text.split { !$0.isLetter && !"'’".contains($0) }.map { $0.lowercased() }
    guard words.count > 2 else { return false }
    return text.last == "?"
      || words.contains { ["i", "i'm", "i’m", "i'll", "we", "you", "your", "thanks"].contains($0) }
  }
}

extension ReportFacts {
  /// Whether a text holds nothing but one line.
  var isAlone: Bool {
    stack.isEmpty && exceptionStack.isEmpty && report.messages.count == 1 && report.format == "excerpt"
  }

  /// Whether the lines of the log are those of a chat.
  var isChat: Bool {
    guard stack.isEmpty, exceptionStack.isEmpty, report.messages.count > 1 else { return false }
    return Chat.isOne(report.messages.lazy.filter(\.isLogged).map(\.text))
  }
}
