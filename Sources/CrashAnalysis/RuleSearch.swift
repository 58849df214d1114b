/// Finds rules by a symptom.
public enum RuleSearch {
  /// A rule in which all words were found.
  public struct Match: Sendable {
    /// The rule.
    public let rule: Rule
    /// The higher, the more prominent the words are on its page.
    public let weight: Int
  }

  /// Whether a rule's name, page or examples hold a text, whatever its case.
  public static func matches(_ rule: Rule, _ text: String) -> Bool { weight(of: rule, patterns([text])) > 0 }

  /// The rules whose name, page or examples hold every one of some texts, the most prominent first.
  public static func matches(for texts: [String], among rules: [Rule]) -> [Match] {
    let patterns = patterns(texts)
    let found = rules.map { Match(rule: $0, weight: weight(of: $0, patterns)) }.filter { $0.weight > 0 }
    // Rules of one weight stay in the order of the list.
    return found.enumerated().sorted { left, right in
      left.element.weight == right.element.weight
        ? left.offset < right.offset : left.element.weight > right.element.weight
    }.map(\.element)
  }

  private static func patterns(_ texts: [String]) -> [TextPattern] {
    texts.map { text in
      TextPattern("(?i)" + text.lowercased().map { "*{}^$\\".contains($0) ? "\\\($0)" : String($0) }.joined())
    }
  }

  /// How prominent all texts are on a page together; 0 where one is missing.
  private static func weight(of rule: Rule, _ patterns: [TextPattern]) -> Int {
    let page = rule.page
    let parts: [(weight: Int, texts: [String?])] = [
      (32, [rule.id, spaced(rule.id)]), (16, [rule.title]), (8, [page.whatHappened, page.youSee]),
      (4, [page.howWeKnow]), (2, rule.examples.filter(\.mustMatch).map(\.text)),
      (1, [page.rootCause, page.fixNow, page.fixProperly]),
    ]
    let filled = parts.map { part in
      (weight: part.weight, texts: part.texts.compactMap { $0.map { PageText.filled($0, with: [:]) } })
    }
    var sum = 0
    for pattern in patterns {
      let weight = filled.first { part in part.texts.contains { pattern.matches($0) } }?.weight
      guard let weight else { return 0 }
      sum += weight
    }
    return sum
  }

  /// A name as people say it: `swift nil unwrap`.
  private static func spaced(_ id: String) -> String { id.split(separator: "-").joined(separator: " ") }
}
