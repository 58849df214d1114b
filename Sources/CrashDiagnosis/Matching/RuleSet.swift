/// Rules, prepared for matching: one pass over a report's texts tells which rules have a chance at all.
public struct RuleSet: Sendable {
  /// The rules, the built-in ones first.
  public let rules: [Rule]
  private let prepared: [Prepared]
  private let index: LiteralIndex
  private let priority: [String: Int]

  private struct Prepared: Sendable {
    let rule: Rule
    /// Numbers of the literals one of which must occur; nil where the rule is always tried.
    let literals: [Int]?
  }

  /// Prepares rules.
  public init(_ rules: [Rule]) {
    self.rules = rules
    var numbers: [[UInt8]: Int] = [:]
    var texts: [[UInt8]] = []
    prepared = rules.map { rule in
      let filter = Prefilter.union(
        [rule.certainWhen, rule.when, rule.possibleWhen].compactMap { $0 }.map(Prefilter.of))
      guard case .anyOf(let literals) = filter else { return Prepared(rule: rule, literals: nil) }
      let known = literals.map { literal in
        if let number = numbers[literal] { return number }
        numbers[literal] = texts.count
        texts.append(literal)
        return texts.count - 1
      }
      return Prepared(rule: rule, literals: known)
    }
    index = LiteralIndex(texts)
    priority = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The rule of a name.
  public func rule(named id: String) -> Rule? { rules.first { $0.id == id } }

  /// Every cause that a report speaks for, the best first.
  public func diagnoses(of facts: ReportFacts) -> [Diagnosis] {
    let seen = literals(in: facts)
    var found: [Diagnosis] = []
    for candidate in prepared {
      if let literals = candidate.literals, !literals.contains(where: { seen[$0] }) { continue }
      if let diagnosis = candidate.rule.diagnosis(of: facts) { found.append(diagnosis) }
    }
    return ranked(found)
  }

  /// Which literals occur in the texts that conditions with literals look at.
  private func literals(in facts: ReportFacts) -> [Bool] {
    var seen = [Bool](repeating: false, count: index.count)
    func search(_ text: String?) {
      if let text { index.search(text) { seen[$0] = true } }
    }
    var images: Set<String> = []
    for stack in [facts.exceptionStack, facts.stack] {
      for frame in stack {
        search(frame.symbol)
        if let image = frame.frame.image, images.insert(image).inserted { search(image) }
      }
    }
    let report = facts.report
    for message in report.messages { search(message.text) }
    search(report.exception.subtype?.value)
    search(report.exception.message?.value)
    search(report.exception.codesText?.value)
    search(report.uncaughtException?.name?.value)
    search(report.uncaughtException?.reason?.value)
    return seen
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
  /// The diagnosis of a report by this rule alone.
  func diagnosis(of facts: ReportFacts) -> Diagnosis? {
    let degrees: [(Confidence, Condition?)] = [(.certain, certainWhen), (.likely, when), (.possible, possibleWhen)]
    guard let best = degrees.first(where: { $0.1?.holds(in: facts) ?? false }) else { return nil }
    if unless?.holds(in: facts) ?? false { return nil }
    var findings = Findings()
    for (confidence, condition) in degrees where confidence <= best.0 {
      guard let more = condition?.findings(in: facts) else { continue }
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
      rule: self, confidence: best.0, evidence: findings.evidence, support: support.evidence, blame: chosen.first,
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
