/// Finds rules by a symptom.
public enum RuleSearch {
  /// A rule in which all words were found.
  public struct Match: Sendable {
    /// The rule.
    public let rule: Rule
    /// The higher, the more prominent the words are on its page.
    public let weight: Int
  }

  /// Whether a rule's name, page, examples or search words hold a text, whatever its case.
  public static func matches(_ rule: Rule, _ text: String) -> Bool { weight(of: rule, [Term(text)]) > 0 }

  /// The rules whose name, page, examples or search words hold every one of some texts, the most prominent first.
  public static func matches(for texts: [String], among rules: [Rule]) -> [Match] {
    let terms = texts.map { Term($0) }
    let found = rules.map { Match(rule: $0, weight: weight(of: $0, terms)) }.filter { $0.weight > 0 }
    // Rules of one weight stay in the order of the list.
    return found.enumerated().sorted { left, right in
      left.element.weight == right.element.weight
        ? left.offset < right.offset : left.element.weight > right.element.weight
    }.map(\.element)
  }

  /// The rules that hold some words together, else those that hold each of them somewhere, the most prominent first.
  public static func matches(forWords words: String, among rules: [Rule]) -> [Match] {
    let parts = words.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !parts.isEmpty else { return [] }
    let together = matches(for: [parts.joined(separator: " ")], among: rules)
    return together.isEmpty ? matches(for: parts, among: rules) : together
  }

  /// What is searched for.
  private struct Term {
    let pattern: TextPattern
    /// Without spaces: Korean joins or parts the words of a term as one likes, 데이터 레이스 and 데이터레이스.
    let joined: String

    init(_ text: String) {
      pattern = TextPattern("(?i)" + text.lowercased().map { "*{}^$\\".contains($0) ? "\\\($0)" : String($0) }.joined())
      joined = RuleSearch.joined(text)
    }

    /// Whether it is one of the words that people type for a cause, or a part of one.
    func isAmong(_ words: [String]) -> Bool {
      joined.count >= 2
        && words.contains { word in
          let word = RuleSearch.joined(word)
          return word.contains(joined) || word.count >= 3 && joined.contains(word)
        }
    }
  }

  /// How prominent all texts are on a page together; 0 where one is missing.
  private static func weight(of rule: Rule, _ terms: [Term]) -> Int {
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
    for term in terms {
      let onPage = filled.first { part in part.texts.contains { term.pattern.matches($0) } }?.weight ?? 0
      let typed = term.isAmong(rule.searchWords) ? 16 : term.isAmong(rule.family.searchWords) ? 4 : 0
      guard max(onPage, typed) > 0 else { return 0 }
      sum += max(onPage, typed)
    }
    return sum
  }

  /// A name as people say it: `swift nil unwrap`.
  private static func spaced(_ id: String) -> String { id.split(separator: "-").joined(separator: " ") }

  private static func joined(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }
}
