import CrashAnalysis

/// Asks one rule after the other about all inputs.
enum RuleMeter {
  /// Reports that are asked about in a row: many enough for the clock, few enough for the processor's memory.
  private static let batch = 32

  /// What each rule costs on average for a report, its literals being found already; the dearest first.
  static func measure(_ inputs: Inputs, rounds: Int) -> [RuleCost] {
    let reports = inputs.sources().flatMap { (try? ReportFormat.reports(in: $0)) ?? [] }
    guard !reports.isEmpty else { return [] }
    let all = RuleSet(Rule.all)
    var costs = all.rules.map { RuleCost(rule: $0.id) }
    let sets = all.rules.indices.map { all.with(onlyRuleAt: $0) }
    // What asking costs, whatever the rule.
    let nothing = all.with(onlyRuleAt: -1)
    for start in stride(from: 0, to: reports.count, by: batch) {
      let some = reports[start..<min(start + batch, reports.count)]
      let floor = seconds(some, all, nothing, rounds).seconds
      for number in sets.indices {
        let answer = seconds(some, all, sets[number], rounds)
        costs[number].nanoseconds += (answer.seconds - floor) / Double(reports.count) * 1e9
        costs[number].reports += answer.fits
      }
    }
    // The clock's noise goes both ways, and is cut off in the end only, so that it does not add up.
    for number in costs.indices { costs[number].nanoseconds = max(0, costs[number].nanoseconds) }
    return costs.sorted { $0.nanoseconds > $1.nanoseconds }
  }

  /// The median time in which a set answers about some reports, and how many it has an answer for.
  private static func seconds(
    _ reports: ArraySlice<CrashReport>, _ all: RuleSet, _ asked: RuleSet, _ rounds: Int
  ) -> (seconds: Double, fits: Int) {
    var fits = 0
    let names = all.symbolCache()
    let seconds = (0..<rounds).map { _ in
      // Facts remember what was asked: every rule gets new ones, so that each pays for what it asks.
      let facts = reports.map { report in
        ReportFacts(report, classifier: FrameClassifier(report, appImages: [], vendors: []), names: names)
      }
      fits = 0
      let start = Machine.seconds
      for one in facts where !asked.diagnoses(of: one).isEmpty { fits += 1 }
      return Machine.seconds - start
    }
    return (seconds.sorted()[rounds / 2], fits)
  }
}
