import CrashModel
import Testing

@testable import CrashAnalysis

/// The index of the rules is made where it pays, and only there.
@Suite struct PreparedRulesTests {
  private func report(_ text: String) -> CrashReport {
    var report = CrashReport(format: "excerpt", source: ReportSource(text: text))
    report.messages = [CrashReport.Message(.log, text)]
    return report
  }

  @Test func fewReportsOfUsualLengthNeedNone() {
    let rules = PreparedRules(Rule.all)
    let isIndexed = (1...20).map { _ in rules.take(for: report("Fatal error: Index out of range")).names.isIndexed }
    #expect(isIndexed == Array(repeating: false, count: 8) + Array(repeating: true, count: 12))
  }

  @Test(arguments: [(inputs: 1, plain: 8), (12, 12), (18, 18), (19, 0)])
  func indexPaysForManyInputs(inputs: Int, plain: Int) {
    let rules = PreparedRules(Rule.all)
    rules.expect(inputs: inputs)
    let isIndexed = (1...20).map { _ in rules.take(for: report("Fatal error: Index out of range")).names.isIndexed }
    #expect(isIndexed == Array(repeating: false, count: plain) + Array(repeating: true, count: 20 - plain))
  }

  @Test func muchTextNeedsItAtOnce() {
    let rules = PreparedRules(Rule.all)
    #expect(rules.take(for: report(String(repeating: "a line of a log\n", count: 400))).names.isIndexed)
    #expect(rules.take(for: report("Fatal error: Index out of range")).names.isIndexed)
  }
}
