/// Rules, compiled for matching: one pass over a report's texts tells which conditions may hold at all.
///
/// A class, because every report asks for the set, and a copy would retain each of its parts.
public final class RuleSet: Sendable {
  /// The rules, the built-in ones first.
  public let rules: [Rule]
  /// The degrees of all rules, those of a rule side by side, the surest first.
  private let degrees: [Degree]
  /// For every rule what supports it.
  private let support: [[Condition]]
  private let prefilter: Prefilter
  /// The only rule that is tried, for measuring; nil for all.
  private let onlyRule: Int?

  /// One degree of confidence that a rule can give.
  private struct Degree {
    /// Position of the rule in `rules`.
    let rule: Int
    let confidence: Confidence
    let condition: Condition
  }

  /// Compiles rules.
  public init(_ rules: [Rule]) {
    var degrees: [Degree] = []
    for (number, rule) in rules.enumerated() {
      let conditions = [(Confidence.certain, rule.certainWhen), (.likely, rule.when), (.possible, rule.possibleWhen)]
      for (confidence, condition) in conditions {
        if let condition { degrees.append(Degree(rule: number, confidence: confidence, condition: condition)) }
      }
    }
    support = rules.map(\.supportedBy)
    var patterns: [TextPattern] = []
    for condition in degrees.map(\.condition) + rules.compactMap(\.unless) + support.joined() {
      condition.forEachPattern { patterns.append($0) }
    }
    prefilter = Prefilter(triggers: degrees.map { $0.condition.triggers?.all }, patterns: patterns)
    (self.rules, self.degrees, onlyRule) = (rules, degrees, nil)
  }

  private init(_ all: RuleSet, onlyRule: Int) {
    (rules, degrees, support, prefilter) = (all.rules, all.degrees, all.support, all.prefilter)
    self.onlyRule = onlyRule
  }

  /// The rule of a name.
  public func rule(named id: String) -> Rule? { rules.first { $0.id == id } }

  /// A cache of names for the reports that these rules will be asked about.
  public func symbolCache() -> SymbolCache { prefilter.symbolCache() }

  /// The same set, of which one rule is tried after the prefilter of all: for measuring what it costs.
  package func with(onlyRuleAt number: Int) -> RuleSet { RuleSet(self, onlyRule: number) }

  /// Every cause that a report speaks for, the best first.
  public func diagnoses(of facts: ReportFacts) -> [Diagnosis] {
    var found = found(in: facts)
    if facts.texts.holdQuotes {
      let plain = facts.withoutQuotes()
      found = found.withoutQuotedWords(beside: self.found(in: plain), facts)
    }
    if let (behind, handler) = facts.behindHandler() {
      found = found.withCausesBehindHandler(self.found(in: behind), handler, facts)
      // In the order of the rules, as they are found.
      let places = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
      found.sort { places[$0.rule.id] ?? 0 < places[$1.rule.id] ?? 0 }
    }
    let judged = found.withoutWrittenWords(in: facts).withoutLeadIns(in: facts).withoutStrayWords(in: facts)
    return ranked(judged).withoutUntiedWords(in: facts)
  }

  /// The causes in the order of the rules.
  private func found(in facts: ReportFacts) -> [Diagnosis] {
    let candidates = prefilter.candidates(facts.keywords, facts.fieldValues).filter { number in
      degrees[number].rule == onlyRule ?? degrees[number].rule && degrees[number].condition.mayHold(in: facts)
    }
    var found: [Diagnosis] = []
    var start = 0
    while start < candidates.count {
      // The first degree of a rule that holds decides; weaker ones add evidence.
      let rule = degrees[candidates[start]].rule
      let end = candidates[start...].firstIndex { degrees[$0].rule != rule } ?? candidates.count
      defer { start = end }
      let own = candidates[start..<end].map { degrees[$0] }
      guard let best = own.firstIndex(where: { $0.condition.holds(in: facts, isFiled: true) }),
        !(rules[rule].unless?.holds(in: facts, isFiled: true) ?? false)
      else { continue }
      found.append(
        rules[rule].diagnosis(
          of: facts, own[best].confidence, by: own[best...].lazy.map(\.condition), support[rule], rules[rule].blame))
    }
    return found
  }

  /// Orders by confidence, then by the order of the rules; a sure diagnosis stands before all that it outranks, and what
  /// ended the program before what it was warned of.
  private func ranked(_ diagnoses: [Diagnosis]) -> [Diagnosis] {
    if diagnoses.count < 2 { return diagnoses }
    // They were found in the order of the rules. Their numbers are moved about: diagnoses are large.
    var order: [Int] = []
    order.reserveCapacity(diagnoses.count)
    for confidence in Self.confidences {
      for index in diagnoses.indices where diagnoses[index].confidence == confidence { order.append(index) }
    }
    let sure = order.prefix { diagnoses[$0].confidence.isSure }
    if sure.contains(where: { diagnoses[$0].rule.isWarning }) {
      // That nothing ended is said of warnings alone, too.
      let ends = sure.filter { !diagnoses[$0].rule.isWarning && !diagnoses[$0].rule.isNotACrash }
      order.replaceSubrange(..<sure.count, with: ends + sure.filter { !ends.contains($0) })
    }
    var moves = 0
    var index = 1
    while index < order.count {
      let number = order[index]
      let confidence = diagnoses[number].confidence
      let outranked = diagnoses[number].rule.outranks
      let first = order[..<index].firstIndex { other in
        (confidence.isSure || confidence >= diagnoses[other].confidence)
          && outranked.contains(diagnoses[other].rule.id)
      }
      if let first, moves < 4 * order.count {
        order.remove(at: index)
        order.insert(number, at: first)
        moves += 1
        index = first
      }
      index += 1
    }
    return order.indices.allSatisfy { order[$0] == $0 } ? diagnoses : order.map { diagnoses[$0] }
  }

  private static let confidences = Confidence.allCases
}

extension Rule {
  /// What there is to say where the first of some conditions holds: all that speaks for it, and for the weaker ones.
  func diagnosis(
    of facts: ReportFacts, _ confidence: Confidence, by conditions: some Sequence<Condition>, _ support: [Condition],
    _ policy: BlamePolicy
  ) -> Diagnosis {
    var findings = Findings()
    for condition in conditions {
      guard let more = condition.findings(in: facts) else { continue }
      findings.add(more)
    }
    var confidence = confidence
    let isHearsay = confidence.isSure && facts.texts.holdLog && findings.areHearsay(in: facts)
    if isHearsay, let (less, remark) = doubt(findings, confidence, in: facts) {
      confidence = less
      findings.explainHearsay(remark, in: facts)
    }
    if confidence.isSure, facts.restOnBareWord(findings) { confidence = .possible }
    if confidence.isSure, restsOnOwnCheck(findings) {
      confidence = .possible
      findings.evidence[0].explain("the words of a check in the program's own code, which anybody may have chosen")
    }
    if confidence.isSure, restsOnOwnException(findings, in: facts) {
      confidence = .possible
      findings.evidence[0].explain(
        "the words of an exception, which anybody may have chosen: what says them otherwise raises none")
    }
    var supporting = Findings()
    for condition in support {
      guard let more = condition.findings(in: facts) else { continue }
      for index in more.evidence.indices
      where !findings.explainsOrRepeats(more.evidence[index]) && !supporting.explainsOrRepeats(more.evidence[index]) {
        supporting.add(more.evidence[index])
      }
      findings.remember(more.values)
    }
    let chosen = Blamer(facts: facts).blame(by: policy, values: findings.values)
    if confidence == .certain, facts.report.holdsGuesses, facts.restOnGuesses(findings, chosen.first) {
      confidence = .likely
    }
    var made = Diagnosis.made(
      by: self, confidence, findings, support: supporting.evidence, blame: chosen, common: facts.commonValues)
    made.isHearsay = isHearsay
    return made
  }
}
