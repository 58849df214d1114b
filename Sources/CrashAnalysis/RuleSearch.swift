/// Finds rules by a symptom.
public enum RuleSearch {
  /// Whether a rule's name, page or examples hold a text, whatever its case.
  public static func matches(_ rule: Rule, _ text: String) -> Bool {
    let wanted = text.lowercased()
    let page = rule.page
    let texts =
      [
        rule.id, rule.title, page.whatHappened, page.youSee, page.howWeKnow, page.rootCause, page.fixNow,
        page.fixProperly,
      ]
      .compactMap { $0.map { PageText.filled($0, with: [:]) } } + rule.examples.filter(\.mustMatch).map(\.text)
    let pattern = TextPattern("(?i)" + wanted.map { "*{}^$\\".contains($0) ? "\\\($0)" : String($0) }.joined())
    return texts.contains { pattern.matches($0) }
  }
}
