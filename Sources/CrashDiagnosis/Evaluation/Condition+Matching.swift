extension Condition {
  /// Whether the condition holds; stops at the first answer.
  ///
  /// For conditions that a test makes: their keywords were not filed, so that every pattern is tried.
  public func holds(in facts: ReportFacts) -> Bool { holds(in: facts, isFiled: false) }

  /// Whether the condition holds; stops at the first answer.
  ///
  /// - Parameters:
  ///   - facts: The report.
  ///   - isFiled: Whether the condition's keywords were looked for in the report, so that they tell where it cannot hold.
  /// - Returns: Whether it holds.
  func holds(in facts: ReportFacts, isFiled: Bool) -> Bool {
    var nothing: Findings?
    return test(facts, isFiled, &nothing)
  }

  /// All that speaks for a condition whose keywords were filed, or nil where it does not hold.
  func findings(in facts: ReportFacts) -> Findings? {
    var findings: Findings? = Findings()
    return test(facts, true, &findings) ? findings : nil
  }

  /// Tests the condition; where findings are wanted, every alternative is looked at, else only what decides.
  private func test(_ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?) -> Bool {
    switch self {
    case .all(let conditions): return conditions.allSatisfy { $0.test(facts, isFiled, &findings) }
    case .any(let conditions): return Self.testAny(conditions, facts, isFiled, &findings)
    case .not(let condition): return !condition.holds(in: facts, isFiled: isFiled)
    case .silent(let condition): return condition.holds(in: facts, isFiled: isFiled)
    case .explained(let condition, let remark): return condition.testExplained(remark, facts, isFiled, &findings)
    case .frame(let names, let images, let within):
      return Self.testFrames(names, images, within, facts, isFiled, &findings)
    case .framesInOrder(let patterns): return Self.testOrder(patterns, facts, isFiled, &findings)
    case .appFrame(let patterns): return Self.testAppFrames(patterns, facts, isFiled, &findings)
    case .otherThread(let patterns): return Self.testOtherThreads(patterns, facts, &findings)
    case .message(let patterns): return Self.testMessages(patterns, facts, isFiled, &findings)
    case .exceptionText(let patterns): return Self.testExceptionText(patterns, facts, isFiled, &findings)
    case .computed(let computed): return computed.test(facts, isFiled, &findings)
    default: return testField(facts, &findings)
    }
  }

  private func testExplained(
    _ remark: String, _ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?
  ) -> Bool {
    let before = findings?.evidence.count ?? 0
    guard test(facts, isFiled, &findings) else { return false }
    if let count = findings?.evidence.count, count > before { findings?.evidence[before].explain(remark) }
    return true
  }

  private static func testAny(
    _ conditions: [Condition], _ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?
  ) -> Bool {
    var holds = false
    // Indexed: iterating would retain every condition.
    for index in conditions.indices {
      guard let before = findings?.mark else {
        if conditions[index].test(facts, isFiled, &findings) { return true }
        continue
      }
      if conditions[index].test(facts, isFiled, &findings) { holds = true } else { findings?.forget(since: before) }
    }
    return holds
  }
}

extension Condition.Computed {
  fileprivate func test(_ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?) -> Bool {
    guard let evidence = evidence(facts, isFiled) else { return false }
    if findings != nil {
      for found in evidence { findings?.add(found) }
      findings?.remember(values(facts), wording: wording)
    }
    return true
  }

  private func evidence(_ facts: ReportFacts, _ isFiled: Bool) -> [Evidence]? {
    if let known = facts.testEvidence[ObjectIdentifier(self)] { return known }
    let evidence = newEvidence(facts, isFiled)
    // Others may be gone before the report is, and a new test be at their address.
    if isFiled { facts.testEvidence[ObjectIdentifier(self)] = .some(evidence) }
    return evidence
  }

  private func newEvidence(_ facts: ReportFacts, _ isFiled: Bool) -> [Evidence]? {
    if let gate, !gate.holds(in: facts, isFiled: isFiled) { return nil }
    if !inputLiterals.isEmpty, !facts.inputMayHold(oneOf: inputLiterals) { return nil }
    return test(facts)
  }
}
