import CrashAnalysis
import Testing

/// A log in which no program died is no crash, whatever words stand in it, and says what did fail.
@Suite struct CleanLogTests {
  private static func analyses(_ text: String) throws -> [Analysis] {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text + "\n"))
  }

  @Test(arguments: CleanLogs.all) func noProgramDied(log: CleanLogs.Log) throws {
    let analyses = try Self.analyses(log.text)
    #expect(!analyses.isEmpty)
    for analysis in analyses {
      #expect(analysis.verdict == .notACrash, "\(analysis.diagnoses.map(\.rule.id))")
      let failure = analysis.report.failure?.value
      if let wanted = log.failure {
        #expect(failure?.contains(wanted) ?? false, "\(failure ?? "no failure")")
      } else {
        #expect(failure == nil, "\(failure ?? "")")
      }
    }
  }

  /// The same logs with the end of a program below.
  @Test(arguments: CleanLogs.all) func aProgramDied(log: CleanLogs.Log) throws {
    let end = "\nFerry/Deck.swift:12: Fatal error: Index out of range\nerror: Exited with unexpected signal code 5"
    let analyses = try Self.analyses(log.text + end)
    #expect(analyses.contains { $0.diagnoses.first?.rule.id == "swift-index-out-of-range" })
  }
}
