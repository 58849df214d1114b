import CrashAnalysis

/// Asks one rule after the other about all inputs.
enum RuleMeter {
  /// What each rule costs on average for a report, its literals being found already; the dearest first.
  static func measure(_ inputs: Inputs, rounds: Int) -> [RuleCost] {
    let reports = inputs.sources().flatMap { (try? ReportFormat.reports(in: $0)) ?? [] }
    guard !reports.isEmpty else { return [] }
    let all = RuleSet(Rule.all)
    return all.rules.indices.map { number in
      let one = all.with(onlyRuleAt: number)
      var cost = RuleCost(rule: all.rules[number].id)
      let seconds = (0..<rounds).map { _ in
        // Facts remember what was asked: every rule gets new ones, so that each pays for what it asks.
        let facts = reports.map { ReportFacts($0, classifier: FrameClassifier($0, appImages: [], vendors: [])) }
        for one in facts { all.prepare(one) }
        cost.reports = 0
        let start = Machine.seconds
        for report in facts where !one.diagnoses(ofPrepared: report).isEmpty { cost.reports += 1 }
        return Machine.seconds - start
      }
      cost.nanoseconds = seconds.sorted()[rounds / 2] / Double(reports.count) * 1e9
      return cost
    }.sorted { $0.nanoseconds > $1.nanoseconds }
  }
}
