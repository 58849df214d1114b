/// Rules, prepared for matching: one pass over a report's texts tells which rules have a chance at all.
///
/// A class, although nothing in it ever changes: every report asks for the set, and a copy would count each of its parts.
public final class RuleSet: Sendable {
  /// The rules, the built-in ones first.
  public let rules: [Rule]
  private let degrees: [Degree]
  /// The degrees' gates; none where every rule is tried.
  private let gates: GateTable
  private let index: LiteralIndex?
  private let priority: [String: Int]
  /// The only rule that is tried, for measuring; nil for all.
  private let onlyRule: Int?

  /// One degree of confidence that a rule can give; a class, because going over such values would copy each of them.
  private final class Degree: Sendable {
    /// Position of the rule in `rules`.
    let rule: Int
    let confidence: Confidence
    let condition: Condition
    /// The condition, and the rule's veto, as they are asked first: whether they hold at all.
    let question: Condition
    let veto: Condition?
    let gate: Gate

    init(_ rule: Int, _ confidence: Confidence, _ condition: Condition, _ veto: Condition?, isPrepared: Bool) {
      self.rule = rule
      self.veto = veto
      self.confidence = confidence
      self.condition = condition
      question = isPrepared ? condition.cheapestFirst : condition
      gate = isPrepared ? Gate(condition) : .open
    }
  }

  /// Prepares rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - isIndexed: Whether their literals are indexed, which pays from the second report on.
  public init(_ rules: [Rule], isIndexed: Bool = true) {
    self.rules = rules
    var degrees: [Degree] = []
    var index = isIndexed ? LiteralIndex() : nil
    for (number, rule) in rules.enumerated() {
      let conditions = [(Confidence.certain, rule.certainWhen), (.likely, rule.when), (.possible, rule.possibleWhen)]
      let veto = isIndexed ? rule.unless?.cheapestFirst : rule.unless
      for case (let confidence, let condition?) in conditions {
        degrees.append(Degree(number, confidence, condition, veto, isPrepared: isIndexed))
      }
      if isIndexed { rule.forEachCondition { $0.forEachIndexedPattern { index?.insert($0) } } }
    }
    self.degrees = degrees
    gates = GateTable(isIndexed ? degrees.map(\.gate) : [])
    self.index = index
    priority = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    onlyRule = nil
  }

  private init(_ all: RuleSet, onlyRule: Int) {
    (rules, degrees, gates, index, priority) = (all.rules, all.degrees, all.gates, all.index, all.priority)
    self.onlyRule = onlyRule
  }

  /// The rule of a name.
  public func rule(named id: String) -> Rule? { rules.first { $0.id == id } }

  /// A memory of names for the reports that these rules will be asked about.
  public func nameMemory() -> NameMemory { NameMemory(index) }

  /// The same set, of which one rule is tried behind the gates of all: for measuring what it costs.
  package func with(onlyRuleAt number: Int) -> RuleSet { RuleSet(self, onlyRule: number) }

  /// Every cause that a report speaks for, the best first.
  public func diagnoses(of facts: ReportFacts) -> [Diagnosis] {
    var open: [Int] = []
    if index == nil {
      open = Array(degrees.indices)
    } else {
      open.reserveCapacity(64)
      gates.forEachOpen(facts) { open.append($0) }
    }
    var found: [Diagnosis] = []
    var start = 0
    while start < open.count {
      // The degrees of a rule stand side by side, the surest first.
      let rule = degrees[open[start]].rule
      var end = start + 1
      while end < open.count, degrees[open[end]].rule == rule { end += 1 }
      if rule == onlyRule ?? rule, let diagnosis = diagnosis(of: facts, by: open[start..<end]) {
        found.append(diagnosis)
      }
      start = end
    }
    return ranked(found)
  }

  /// The diagnosis of a report by one rule, by the first of its degrees that holds; weaker ones add evidence.
  private func diagnosis(of facts: ReportFacts, by own: ArraySlice<Int>) -> Diagnosis? {
    guard let best = own.firstIndex(where: { degrees[$0].question.holds(in: facts) }) else { return nil }
    let degree = degrees[own[best]]
    if degree.veto?.holds(in: facts) ?? false { return nil }
    return rules[degree.rule].diagnosis(
      of: facts, degree.confidence, by: own[best...].lazy.map { self.degrees[$0].condition })
  }

  /// Orders by confidence, then by the order of the rules; a sure diagnosis stands before all that it outranks.
  private func ranked(_ diagnoses: [Diagnosis]) -> [Diagnosis] {
    if diagnoses.count < 2 { return diagnoses }
    var order = diagnoses.sorted {
      $0.confidence != $1.confidence
        ? $0.confidence > $1.confidence : (priority[$0.rule.id] ?? 0) < (priority[$1.rule.id] ?? 0)
    }
    var moves = 0
    var index = 0
    while index < order.count {
      let diagnosis = order[index]
      let first = order[..<index].firstIndex { other in
        diagnosis.rule.outranks.contains(other.rule.id)
          && (diagnosis.confidence.isSure || diagnosis.confidence >= other.confidence)
      }
      if let first, moves < 4 * order.count {
        order.remove(at: index)
        order.insert(diagnosis, at: first)
        moves += 1
        index = first
      }
      index += 1
    }
    return order
  }
}

extension Rule {
  /// What there is to say where the first of some conditions holds: all that speaks for it, and for the weaker ones.
  func diagnosis(
    of facts: ReportFacts, _ confidence: Confidence, by conditions: some Sequence<Condition>
  ) -> Diagnosis {
    var findings = Findings()
    for condition in conditions {
      guard let more = condition.findings(in: facts) else { continue }
      for evidence in more.evidence { findings.add(evidence) }
      findings.remember(more.values)
    }
    var support = Findings()
    for condition in supportedBy {
      guard let more = condition.findings(in: facts) else { continue }
      for evidence in more.evidence where !findings.evidence.contains(evidence) { support.add(evidence) }
      findings.remember(more.values)
    }
    let chosen = Blamer(facts: facts).blame(for: self, values: findings.values)
    return Diagnosis(
      rule: self, confidence: confidence, findings: findings, support: support.evidence, blame: chosen,
      common: facts.commonValues)
  }
}
