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

  @Test func firstReportOfUsualLengthNeedsNone() {
    let rules = PreparedRules(Rule.all)
    #expect(!rules.take(for: report("Fatal error: Index out of range")).names.isIndexed)
    #expect(rules.take(for: report("Fatal error: Index out of range")).names.isIndexed)
  }

  @Test func muchTextNeedsItAtOnce() {
    let rules = PreparedRules(Rule.all)
    #expect(rules.take(for: report(String(repeating: "a line of a log\n", count: 400))).names.isIndexed)
  }
}
