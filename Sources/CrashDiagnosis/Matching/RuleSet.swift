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
    /// Asks for the degrees' conditions, and for the rules' vetoes.
    let questions: QuestionTable
    let index: LiteralIndex
    /// For every rule what supports it, and who is to blame.
    let support: [[Condition]]
    let blame: [Rule.BlamePolicy]

    init(_ rules: [Rule]) {
      var degrees: [Degree] = []
      var vetoes: [Condition?] = []
      var support: [[Condition]] = []
      var preparation = ConditionPreparation()
      for (number, rule) in rules.enumerated() {
        vetoes.append(rule.unless.map { preparation.prepared($0) })
        func add(_ confidence: Confidence, _ condition: Condition?) {
          guard let condition else { return }
          degrees.append(Degree(rule: number, confidence: confidence, condition: preparation.prepared(condition)))
        }
        add(.certain, rule.certainWhen)
        add(.likely, rule.when)
        add(.possible, rule.possibleWhen)
        support.append(preparation.prepared(rule.supportedBy))
      }
      questions = QuestionTable(degrees.map(\.condition), vetoes: vetoes)
      blame = rules.map(\.blame.prepared)
      (self.degrees, index, self.support) = (degrees, preparation.index, support)
    }
  }

  /// One degree of confidence that a rule can give.
  private struct Degree {
    /// Position of the rule in `rules`.
    let rule: Int
    let confidence: Confidence
    let condition: Condition
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
    var found = found(in: facts)
    if facts.texts.holdQuotes {
      let plain = facts.withoutQuotes()
      found = found.withoutQuotedWords(beside: self.found(in: plain), facts)
      plain.close()
    }
    if let (behind, handler) = facts.behindHandler() {
      found = found.withCausesBehindHandler(self.found(in: behind), handler, facts)
      behind.close()
      // In the order of the rules, as they are found.
      let places = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
      found.sort { places[$0.rule.id] ?? 0 < places[$1.rule.id] ?? 0 }
    }
    let judged = found.withoutWrittenWords(in: facts).withoutLeadIns(in: facts).withoutStrayWords(in: facts)
    return ranked(judged).withoutUntiedWords(in: facts)
  }

  /// The causes in the order of the rules.
  private func found(in facts: ReportFacts) -> [Diagnosis] {
    if let prepared { return prepared.questions.ask(facts) { diagnoses(of: facts, prepared, $0) } }
    var found: [Diagnosis] = []
    for number in rules.indices where number == onlyRule ?? number {
      if let diagnosis = rules[number].diagnosis(of: facts) { found.append(diagnosis) }
    }
    return found
  }

  /// Asks the rules whose gates are open, in their order.
  private func diagnoses(of facts: ReportFacts, _ prepared: Prepared, _ asked: QuestionTable.Asked) -> [Diagnosis] {
    var open: [Int] = []
    open.reserveCapacity(64)
    asked.forEachOpenGate { open.append($0) }
    var found: [Diagnosis] = []
    found.reserveCapacity(4)
    prepared.degrees.withUnsafeBufferPointer { degrees in
      var start = 0
      while start < open.count {
        // The degrees of a rule stand side by side, the surest first. The first that holds decides; weaker ones add
        // evidence.
        let rule = degrees[open[start]].rule
        var end = start + 1
        while end < open.count, degrees[open[end]].rule == rule { end += 1 }
        defer { start = end }
        guard rule == onlyRule ?? rule, let best = (start..<end).first(where: { asked.holds(open[$0]) }),
          !asked.vetoHolds(rule)
        else { continue }
        found.append(
          rules[rule].diagnosis(
            of: facts, degrees[open[best]].confidence, by: open[best..<end].lazy.map { degrees[$0].condition },
            prepared.support[rule], prepared.blame[rule]))
      }
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
