extension Condition {
  /// Whether the condition holds; stops at the first answer.
  public func holds(in facts: ReportFacts) -> Bool {
    var nothing: Findings?
    return test(facts, &nothing)
  }

  /// Everything that speaks for the condition, or nil where it does not hold.
  func findings(in facts: ReportFacts) -> Findings? {
    var findings: Findings? = Findings()
    return test(facts, &findings) ? findings : nil
  }

  /// Tests the condition; where findings are wanted, every alternative is looked at, else only what decides.
  private func test(_ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    switch self {
    // What is handed on as it is need not be counted; so every case has a function of its own.
    case .all(let conditions): return Self.testAll(conditions, facts, &findings)
    case .any(let conditions): return Self.testAny(conditions, facts, &findings)
    case .not(let condition): return !condition.holds(in: facts)
    case .explained(let condition, let remark): return condition.testExplained(remark, facts, &findings)
    case .frame(let names, let images, let within): return Self.testFrames(names, images, within, facts, &findings)
    case .framesInOrder(let patterns): return Self.testOrder(patterns, facts, &findings)
    case .appFrame(let patterns): return Self.testAppFrames(patterns, facts, &findings)
    case .otherThread(let patterns): return Self.testOtherThreads(patterns, facts, &findings)
    case .message(let patterns): return Self.testMessages(patterns, facts, &findings)
    case .computed(let computed): return computed.test(facts, &findings)
    default: return testField(facts, &findings)
    }
  }

  private static func testAll(_ conditions: [Condition], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    // By their places: stepping through conditions would copy each of them.
    conditions.withUnsafeBufferPointer { conditions in
      for index in conditions.indices where !conditions[index].test(facts, &findings) { return false }
      return true
    }
  }

  private func testExplained(_ remark: String, _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    let before = findings?.evidence.count ?? 0
    guard test(facts, &findings) else { return false }
    if let count = findings?.evidence.count, count > before { findings?.evidence[before].explain(remark) }
    return true
  }

  private static func testAny(_ conditions: [Condition], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    conditions.withUnsafeBufferPointer { conditions in
      var holds = false
      for index in conditions.indices {
        guard findings != nil else {
          if conditions[index].test(facts, &findings) { return true }
          continue
        }
        let before = findings?.mark
        if conditions[index].test(facts, &findings) {
          holds = true
        } else if let before {
          findings?.forget(since: before)
        }
      }
      return holds
    }
  }
}

extension Condition.Computed {
  fileprivate func test(_ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    if let known = facts.evidence(of: ObjectIdentifier(self)) { return add(known, facts, &findings) }
    if facts.refuses(literals) { return false }
    if let gate, !gate.holds(in: facts) { return false }
    if !inputLiterals.isEmpty, !facts.inputMayHold(oneOf: inputLiterals) { return false }
    guard let evidence = test(facts) else { return false }
    return add(evidence, facts, &findings)
  }

  private func add(_ evidence: [Evidence], _ facts: ReportFacts, _ findings: inout Findings?) -> Bool {
    if findings != nil {
      for found in evidence { findings?.add(found) }
      findings?.remember(values(facts))
    }
    return true
  }
}
