/// Rules, prepared for matching: one pass over a report's texts tells which rules have a chance at all.
///
/// A class, although nothing in it ever changes: every report asks for the set, and a copy would count each of its parts.
public final class RuleSet: Sendable {
  /// The rules, the built-in ones first.
  public let rules: [Rule]
  /// What was prepared for many reports; nil where every rule is tried as it is.
  private let prepared: Prepared?
  /// The only rule that is tried, for measuring; nil for all.
  private let onlyRule: Int?

  /// What is worth the work from the second report on; a class, because it is asked for every report and never copied.
  private final class Prepared: Sendable {
    let degrees: [Degree]
    /// The degrees' gates.
    let gates: GateTable
    let index: LiteralIndex
    /// For every rule what supports it, and who is to blame.
    let support: [[Condition]]
    let blame: [Rule.BlamePolicy]

    init(_ rules: [Rule]) {
      var degrees: [Degree] = []
      var index = LiteralIndex()
      var support: [[Condition]] = []
      for (number, rule) in rules.enumerated() {
        let veto = rule.unless?.prepared
        veto?.forEachIndexedPattern { index.insert($0) }
        let question = veto?.cheapestFirst
        func add(_ confidence: Confidence, _ condition: Condition?) {
          guard let condition = condition?.prepared else { return }
          condition.forEachIndexedPattern { index.insert($0) }
          degrees.append(Degree(number, confidence, condition, question))
        }
        add(.certain, rule.certainWhen)
        add(.likely, rule.when)
        add(.possible, rule.possibleWhen)
        support.append(rule.supportedBy.map(\.prepared))
        for condition in support[number] { condition.forEachIndexedPattern { index.insert($0) } }
      }
      gates = GateTable(degrees.map(\.gate))
      blame = rules.map(\.blame.prepared)
      (self.degrees, self.index, self.support) = (degrees, index, support)
    }
  }

  /// One degree of confidence that a rule can give; a class, because going over such values would copy each of them.
  private final class Degree: Sendable {
    /// Position of the rule in `rules`.
    let rule: Int
    let confidence: Confidence
    let condition: Condition
    /// The condition, where its gate is open, and the rule's veto, as they are asked first: whether they hold at all.
    let question: Condition
    let veto: Condition?
    let gate: Gate

    init(_ rule: Int, _ confidence: Confidence, _ condition: Condition, _ veto: Condition?) {
      self.rule = rule
      self.veto = veto
      self.confidence = confidence
      self.condition = condition
      question = condition.behindItsGate.cheapestFirst
      gate = Gate(condition)
    }
  }

  /// Prepares rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - isIndexed: Whether their literals are indexed, which pays from the second report on.
  public init(_ rules: [Rule], isIndexed: Bool = true) {
    self.rules = rules
    prepared = isIndexed ? Prepared(rules) : nil
    onlyRule = nil
  }

  private init(_ all: RuleSet, onlyRule: Int) {
    (rules, prepared) = (all.rules, all.prepared)
    self.onlyRule = onlyRule
  }

  /// The rule of a name.
  public func rule(named id: String) -> Rule? { rules.first { $0.id == id } }

  /// A memory of names for the reports that these rules will be asked about.
  public func nameMemory() -> NameMemory { NameMemory(prepared?.index) }

  /// The same set, of which one rule is tried behind the gates of all: for measuring what it costs.
  package func with(onlyRuleAt number: Int) -> RuleSet { RuleSet(self, onlyRule: number) }

  /// Every cause that a report speaks for, the best first.
  public func diagnoses(of facts: ReportFacts) -> [Diagnosis] {
    var found: [Diagnosis] = []
    if let prepared {
      find(prepared, facts, &found)
    } else {
      for number in rules.indices where number == onlyRule ?? number {
        if let diagnosis = rules[number].diagnosis(of: facts) { found.append(diagnosis) }
      }
    }
    return ranked(found)
  }

  /// Asks the rules whose gates are open, in their order.
  private func find(_ prepared: Prepared, _ facts: ReportFacts, _ found: inout [Diagnosis]) {
    var open: [Int] = []
    open.reserveCapacity(64)
    prepared.gates.forEachOpen(facts) { open.append($0) }
    var start = 0
    while start < open.count {
      // The degrees of a rule stand side by side, the surest first.
      let rule = prepared.degrees[open[start]].rule
      var end = start + 1
      while end < open.count, prepared.degrees[open[end]].rule == rule { end += 1 }
      if rule == onlyRule ?? rule, let diagnosis = diagnosis(of: facts, by: open[start..<end], prepared) {
        found.append(diagnosis)
      }
      start = end
    }
  }

  /// The diagnosis of a report by one rule, by the first of its degrees that holds; weaker ones add evidence.
  private func diagnosis(of facts: ReportFacts, by own: ArraySlice<Int>, _ prepared: Prepared) -> Diagnosis? {
    guard let best = own.firstIndex(where: { prepared.degrees[$0].question.holds(in: facts) }) else { return nil }
    let degree = prepared.degrees[own[best]]
    if degree.veto?.holds(in: facts) ?? false { return nil }
    return rules[degree.rule].diagnosis(
      of: facts, degree.confidence, by: own[best...].map { prepared.degrees[$0].condition },
      prepared.support[degree.rule], prepared.blame[degree.rule])
  }

  /// Orders by confidence, then by the order of the rules; a sure diagnosis stands before all that it outranks.
  private func ranked(_ diagnoses: [Diagnosis]) -> [Diagnosis] {
    if diagnoses.count < 2 { return diagnoses }
    // They were found in the order of the rules. Their numbers are moved about: diagnoses are large.
    var order = Confidence.allCases.flatMap { confidence in
      diagnoses.indices.filter { diagnoses[$0].confidence == confidence }
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
    return order == Array(diagnoses.indices) ? diagnoses : order.map { diagnoses[$0] }
  }
}

extension Rule {
  /// The diagnosis of a report by a rule that nobody prepared, by the surest of its degrees that holds.
  fileprivate func diagnosis(of facts: ReportFacts) -> Diagnosis? {
    let isCertain = certainWhen?.holds(in: facts) ?? false
    let isLikely = !isCertain && when?.holds(in: facts) ?? false
    guard isCertain || isLikely || possibleWhen?.holds(in: facts) ?? false, !(unless?.holds(in: facts) ?? false) else {
      return nil
    }
    let conditions = [isCertain ? certainWhen : nil, isCertain || isLikely ? when : nil, possibleWhen].compactMap { $0 }
    return diagnosis(
      of: facts, isCertain ? .certain : isLikely ? .likely : .possible, by: conditions, supportedBy, blame)
  }

  /// What there is to say where the first of some conditions holds: all that speaks for it, and for the weaker ones.
  func diagnosis(
    of facts: ReportFacts, _ confidence: Confidence, by conditions: [Condition], _ support: [Condition],
    _ policy: BlamePolicy
  ) -> Diagnosis {
    var findings = Findings()
    for condition in conditions {
      guard let more = condition.findings(in: facts) else { continue }
      findings.add(more)
    }
    var supporting = Findings()
    for condition in support {
      guard let more = condition.findings(in: facts) else { continue }
      for index in more.evidence.indices where !findings.evidence.contains(more.evidence[index]) {
        supporting.add(more.evidence[index])
      }
      findings.remember(more.values)
    }
    let chosen = Blamer(facts: facts).blame(by: policy, values: findings.values)
    return Diagnosis.made(
      by: self, confidence, findings, support: supporting.evidence, blame: chosen, common: facts.commonValues)
  }
}
