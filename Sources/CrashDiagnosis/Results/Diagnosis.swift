/// A cause that a report speaks for.
public struct Diagnosis: Sendable {
  /// The rule that recognised the cause.
  public let rule: Rule
  /// How far the report supports it.
  public var confidence: Confidence
  /// The facts that the rule needed.
  public var evidence: [Evidence]
  /// Further facts that fit.
  public var support: [Evidence]
  /// The responsible frame; nil where nobody should be named.
  public var blame: Blame?
  /// A second frame that is nearly as likely.
  public var alternativeBlame: Blame?
  /// What the rule found, the responsible frame, and what every page may use: put together where somebody asks.
  private var ownValues: [String: String]
  private var blamed: String?
  private var blamedToo: String?
  private var commonValues: CommonValues?

  /// Makes a diagnosis; in one step, for an initializer of a value of this size would fill one in and return a copy.
  ///
  /// - Parameters:
  ///   - rule: The rule that recognised the cause.
  ///   - confidence: How far the report supports it.
  ///   - findings: What the rule needed, and the texts that it gave names.
  ///   - support: Further facts that fit.
  ///   - blame: The responsible frame, and one that is nearly as likely.
  ///   - common: Words that every page may use; those of the rule go before them.
  /// - Returns: The diagnosis.
  static func made(
    by rule: Rule, _ confidence: Confidence, _ findings: Findings, support: [Evidence],
    blame: (first: Blame?, second: Blame?), common: CommonValues
  ) -> Diagnosis {
    Diagnosis(
      rule: rule, confidence: confidence, evidence: findings.evidence, support: support, blame: blame.first,
      alternativeBlame: blame.second, ownValues: findings.values, blamed: blame.first?.symbol ?? blame.first?.image,
      blamedToo: blame.second?.symbol, commonValues: common)
  }

  /// Texts of the report by the names that the rule gave them; they fill in the page.
  public var values: [String: String] {
    get {
      guard var values = commonValues?.words else { return ownValues }
      values["blame"] = blamed
      values["otherBlame"] = blamedToo
      return values.merging(ownValues) { $1 }
    }
    set { (ownValues, blamed, commonValues) = (newValue, nil, nil) }
  }

  /// The values for remedies, which name the responsible function only where somebody can change it.
  public var remedyValues: [String: String] {
    guard let blame, !blame.isChangeable else { return values }
    var values = values
    values["blame"] = nil
    return values
  }
}
