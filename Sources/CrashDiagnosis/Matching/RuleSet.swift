/// Rules, prepared for matching: one pass over a report's texts tells which rules have a chance at all.
public struct RuleSet: Sendable {
  /// The rules, the built-in ones first.
  public let rules: [Rule]
  private let prepared: [Prepared]
  private let index: LiteralIndex
  private let priority: [String: Int]

  /// A rule behind its gates; a class, because going over values of this size would copy each of them.
  private final class Prepared: Sendable {
    let rule: Rule
    /// The degrees of confidence that the rule can give, the best first, each behind its gate.
    let degrees: [(confidence: Confidence, gate: Gate, condition: Condition)]

    init(_ rule: Rule) {
      self.rule = rule
      let conditions: [(Confidence, Condition?)] = [
        (.certain, rule.certainWhen), (.likely, rule.when), (.possible, rule.possibleWhen),
      ]
      degrees = conditions.compactMap { confidence, condition in
        condition.map { (confidence, Gate($0), $0) }
      }
    }
  }

  /// Prepares rules.
  public init(_ rules: [Rule]) {
    self.rules = rules
    var numbers = LiteralNumbers()
    prepared = rules.map { rule in Prepared(rule.mapPatterns { numbers.numbered($0) }) }
    index = LiteralIndex(numbers.literals)
    priority = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The rule of a name.
  public func rule(named id: String) -> Rule? { rules.first { $0.id == id } }

  /// Every cause that a report speaks for, the best first.
  public func diagnoses(of facts: ReportFacts) -> [Diagnosis] {
    facts.searchLiterals(with: index)
    var found: [Diagnosis] = []
    for candidate in prepared {
      var open: [(Confidence, Condition)] = []
      for degree in candidate.degrees where degree.gate.lets(facts) {
        open.append((degree.confidence, degree.condition))
      }
      if open.isEmpty { continue }
      if let diagnosis = candidate.rule.diagnosis(of: facts, by: open) { found.append(diagnosis) }
    }
    return ranked(found)
  }

  /// Orders by confidence, then by the order of the rules; a sure diagnosis stands before all that it outranks.
  private func ranked(_ diagnoses: [Diagnosis]) -> [Diagnosis] {
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
  /// The diagnosis of a report by this rule alone, by the first condition that holds; weaker ones add evidence.
  func diagnosis(of facts: ReportFacts, by degrees: [(confidence: Confidence, condition: Condition)]) -> Diagnosis? {
    guard let best = degrees.first(where: { $0.condition.holds(in: facts) })?.confidence else { return nil }
    if unless?.holds(in: facts) ?? false { return nil }
    var findings = Findings()
    for (confidence, condition) in degrees where confidence <= best {
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
    var values = Self.commonValues(facts, chosen.first)
    values.merge(findings.values) { $1 }
    return Diagnosis(
      rule: self, confidence: best, evidence: findings.evidence, support: support.evidence, blame: chosen.first,
      alternativeBlame: chosen.second, values: values)
  }

  /// The function that raised the uncaught exception: the first below the machinery of raising.
  private static func raiser(_ facts: ReportFacts) -> String? {
    guard let raise = facts.decisiveStack.firstIndex(where: { $0.symbol == "objc_exception_throw" }) else { return nil }
    return facts.decisiveStack[(raise + 1)...].first { $0.owner != .raiser && $0.symbol != nil }?.symbol
  }

  /// Values that every page may use.
  private static func commonValues(_ facts: ReportFacts, _ blame: Blame?) -> [String: String] {
    var values: [String: String] = [:]
    let report = facts.report
    values["process"] = report.process.name
    values["system"] = [report.operatingSystem.name, report.operatingSystem.version?.value].compactMap { $0 }
      .joined(separator: " ")
    if values["system"] == "" { values["system"] = nil }
    if let thread = report.crashedThread {
      values["thread"] = facts.crashedOnMain == true ? "the main thread" : "thread \(thread.index)"
      values["queue"] = thread.queue ?? thread.name
    }
    values["blame"] = blame?.symbol ?? blame?.image
    values["raiser"] = raiser(facts)
    values["signal"] = report.exception.signal?.value
    values["exception"] = report.uncaughtException?.name?.value ?? report.exception.type?.value
    values["reason"] = report.uncaughtException?.reason?.value
    if let address = report.faultAddress { values["address"] = "0x" + String(address.value, radix: 16) }
    return values
  }
}
