extension Condition {
  /// What the first pattern captures that matches a text whose keywords are known; nil where none does.
  static func captures(
    _ patterns: [TextPattern], _ text: String, _ keywords: KeywordBloom, _ capturing: Bool
  ) -> [String: String]? {
    // Indexed: iterating would retain every pattern.
    for index in patterns.indices where patterns[index].mayMatch(keywords) {
      if !capturing {
        if patterns[index].matches(text) { return [:] }
      } else if let captures = patterns[index].captures(in: text) {
        return captures
      }
    }
    return nil
  }

  /// The line of a longer text that matches on its own, else its first line.
  static func matchingLine(_ text: String, where matches: (String) -> Bool) -> String {
    guard text.contains("\n") else { return text }
    var first: String?
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...].dropFirst()
      if line.isEmpty { continue }
      let words = String(Substring(line))
      if matches(words) { return words }
      first = first ?? words
    }
    return first ?? text
  }
}
