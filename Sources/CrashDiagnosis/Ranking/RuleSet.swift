/// Rules, compiled for matching: one pass over a report's texts tells which conditions may hold at all.
///
/// A class, because every report asks for the set, and a copy would retain each of its parts.
public final class RuleSet: Sendable {
  /// The rules, the built-in ones first.
  public let rules: [Rule]
  /// The degrees of all rules, those of a rule side by side, the surest first.
  private let degrees: [Degree]
  private let support: SupportCache
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
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - prepared: Their index, where it was compiled before.
  public init(_ rules: [Rule], prepared: PreparedIndex? = nil) {
    var degrees: [Degree] = []
    for (number, rule) in rules.enumerated() {
      let conditions = [
        (Confidence.certain, rule.certainWhen), (.likely, rule.likelyWhen), (.possible, rule.possibleWhen),
      ]
      for (confidence, condition) in conditions {
        if let condition { degrees.append(Degree(rule: number, confidence: confidence, condition: condition)) }
      }
    }
    if let prepared {
      prefilter = Prefilter(prepared)
    } else {
      var patterns: [TextPattern] = []
      for rule in rules {
        rule.forEachCondition { condition in condition.forEachPattern { patterns.append($0) } }
      }
      prefilter = Prefilter(Self.clauses(of: degrees), patterns: patterns)
    }
    (self.rules, self.degrees, support, onlyRule) = (rules, degrees, SupportCache(), nil)
  }

  /// What reports need for the degrees to hold.
  var clauses: ClauseList { Self.clauses(of: degrees) }

  private static func clauses(of degrees: [Degree]) -> ClauseList {
    degrees.reduce(into: ClauseList()) { $0.append($1.condition.alternatives.map(\.keysFromRarest)) }
  }

  /// The index as text, from which a ``PreparedIndex`` is made.
  package var indexText: (keywords: String, clauses: String) {
    (
      prefilter.keywordText,
      degrees.map { PreparedIndex.line($0.condition.alternatives.map(\.keysFromRarest)) }.joined()
    )
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
    var found = judged(drafts(in: facts), facts)
    if let (behind, handler) = facts.behindHandler() {
      found = found.withCausesBehindHandler(judged(drafts(in: behind), behind), handler, facts)
      found.sort { position(of: $0.rule) < position(of: $1.rule) }
    }
    return ranked(found)
  }

  /// The diagnoses of some drafts, each as sure as its words allow.
  func judged(_ drafts: [Draft], _ facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog || drafts.contains(where: { $0.rule.spokenBy != .anyone }) else {
      return drafts.map { $0.rule.diagnosis(of: facts, $0, $0.confidence, $0.findings) }
    }
    let provenance = Provenance(facts)
    var traced = drafts.map { $0.traced(provenance) }
    let asides = Set(traced.flatMap { $0.asides(provenance) })
    if !asides.isEmpty {
      // What programs printed is asked alone, so that no sentence adds to it or rules it out.
      let printed = self.drafts(in: facts.hiding(asides)).map { $0.traced(provenance) }
      traced = printed + traced.filter { draft in !printed.contains { $0.rule.id == draft.rule.id } }
      traced.sort { position(of: $0.rule) < position(of: $1.rule) }
    }
    let ends = Ends(traced, in: facts)
    return traced.map { draft in
      let (confidence, findings) = draft.judged(among: ends)
      return draft.rule.diagnosis(of: facts, draft, confidence, findings)
    }
  }

  private func position(of rule: Rule) -> Int { rules.firstIndex { $0 === rule } ?? 0 }

  /// The causes in the order of the rules.
  private func drafts(in facts: ReportFacts) -> [Draft] {
    var candidates = prefilter.candidates(facts.keywords)
    if let onlyRule { candidates.removeAll { degrees[$0].rule != onlyRule } }
    var found: [Draft] = []
    var start = 0
    while start < candidates.count {
      // The first degree of a rule that holds decides; weaker ones add evidence.
      let rule = degrees[candidates[start]].rule
      let end = candidates[start...].firstIndex { degrees[$0].rule != rule } ?? candidates.count
      defer { start = end }
      let own = candidates[start..<end]
      guard let best = own.firstIndex(where: { degrees[$0].condition.holds(in: facts, isFiled: true) }),
        !(rules[rule].unless?.holds(in: facts, isFiled: true) ?? false)
      else { continue }
      found.append(
        rules[rule].draft(
          of: facts, degrees[own[best]].confidence, by: own[best...].lazy.map { self.degrees[$0].condition },
          support.conditions(of: rules[rule])))
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
  func draft(
    of facts: ReportFacts, _ confidence: Confidence, by conditions: some Sequence<Condition>, _ support: [Condition]
  ) -> Draft {
    var findings = Findings()
    for condition in conditions {
      guard let more = condition.findings(in: facts) else { continue }
      findings.add(more)
    }
    var supporting = Findings()
    for condition in support {
      guard let more = condition.findings(in: facts) else { continue }
      for index in more.evidence.indices
      where !findings.explainsOrRepeats(more.evidence[index]) && !supporting.explainsOrRepeats(more.evidence[index]) {
        supporting.add(more.evidence[index])
      }
      findings.remember(more.values, wording: more.wording)
    }
    return Draft(rule: self, confidence: confidence, findings: findings, support: supporting.evidence)
  }

  /// The diagnosis of a draft, with who is responsible.
  func diagnosis(
    of facts: ReportFacts, _ draft: Draft, _ confidence: Confidence, _ findings: Findings
  ) -> Diagnosis {
    var confidence = confidence
    let chosen = Blamer(facts: facts).blame(by: blame, values: findings.values)
    if confidence == .certain, facts.report.holdsGuesses, facts.restOnGuesses(findings, chosen.first) {
      confidence = .likely
    }
    return Diagnosis.made(
      by: self, confidence, findings, support: draft.support, isOfNoRun: draft.isOfNoRun, blame: chosen,
      common: facts.commonValues)
  }
}
