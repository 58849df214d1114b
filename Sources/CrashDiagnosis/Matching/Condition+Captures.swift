extension Condition {
  /// What the first pattern remembers that matches a text of which the literals are known; nil where none does.
  static func captures(
    _ patterns: [TextPattern], _ text: String, _ literals: LiteralMask, _ capturing: Bool
  ) -> [String: String]? {
    // Stepping through an array would copy each pattern.
    patterns.withUnsafeBufferPointer { patterns in
      text.withBytes { text in
        for index in patterns.indices where patterns[index].mayStand(among: literals) {
          if !capturing {
            if patterns[index].matches(text) { return [:] }
          } else if let captures = patterns[index].captures(in: text) {
            return captures
          }
        }
        return nil
      }
    }
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
