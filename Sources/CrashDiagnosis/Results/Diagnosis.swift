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
  /// Whether what speaks for it says of no run of a program that it ended: a list of changes, source code, the name of a
  /// test.
  package let isOfNoRun: Bool
  /// What the rule found, the responsible frame, and what every page may use: put together where somebody asks.
  private var ownValues: [String: String]
  /// Names of those of them that are words of the page itself.
  private var wording: Set<String>
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
  ///   - isOfNoRun: Whether what speaks for it says of no run of a program that it ended.
  ///   - blame: The responsible frame, and one that is nearly as likely.
  ///   - common: Words that every page may use; those of the rule go before them.
  /// - Returns: The diagnosis.
  static func made(
    by rule: Rule, _ confidence: Confidence, _ findings: Findings, support: [Evidence], isOfNoRun: Bool,
    blame: (first: Blame?, second: Blame?), common: CommonValues
  ) -> Diagnosis {
    Diagnosis(
      rule: rule, confidence: confidence, evidence: findings.evidence, support: support, blame: blame.first,
      alternativeBlame: blame.second, isOfNoRun: isOfNoRun, ownValues: findings.values, wording: findings.wording,
      blamed: blame.first?.symbol ?? blame.first?.image,
      blamedToo: blame.second?.symbol, commonValues: common)
  }

  /// Texts of the report by the names that the rule gave them; they fill in the page.
  public var values: [String: String] {
    get { pageValues.plain }
    set { (ownValues, wording, blamed, commonValues) = (newValue, [], nil, nil) }
  }

  /// What fills in the page: texts of the report, and the page's words for the form at hand.
  public var pageValues: PageValues {
    get {
      var texts = commonValues?.words ?? [:]
      if commonValues != nil {
        texts["blame"] = blamed
        texts["otherBlame"] = blamedToo
      }
      texts.merge(ownValues) { $1 }
      let foreign = commonValues?.foreign ?? [:]
      guard !wording.isEmpty else { return PageValues(texts: texts, words: foreign) }
      let words = ownValues.filter { wording.contains($0.key) }.merging(foreign) { first, _ in first }
      for name in words.keys { texts[name] = nil }
      return PageValues(texts: texts, words: words)
    }
    set {
      (ownValues, blamed, commonValues) = (newValue.texts.merging(newValue.words) { $1 }, nil, nil)
      wording = Set(newValue.words.keys)
    }
  }

  /// The page of the rule, in the form in which the report shows the cause.
  public var page: PlaybookPage { rule.page.adapted(to: pageValues.words) }

  /// The same for remedies, which name the responsible function only where somebody can change it.
  public var remedyValues: PageValues {
    guard let blame, !blame.isChangeable else { return pageValues }
    var values = pageValues
    values.texts["blame"] = nil
    return values
  }
}

extension Diagnosis {
  /// Makes a diagnosis that an earlier run saved; no page has values yet.
  package init(
    saved rule: Rule, _ confidence: Confidence, evidence: [Evidence], support: [Evidence],
    blame: (first: Blame?, second: Blame?)
  ) {
    self.init(
      rule: rule, confidence: confidence, evidence: evidence, support: support, blame: blame.first,
      alternativeBlame: blame.second, isOfNoRun: false, ownValues: [:], wording: [], blamed: nil, blamedToo: nil,
      commonValues: nil)
  }
}
