import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import CrashOutput

/// Summaries of parts merge to the summary of the whole, in any order and any tree.
@Suite struct GroupSummaryTests {
  /// Reports with circumstances of their own, one in ten of an incident that was told before.
  private static func findings(_ count: Int, seed: UInt64) throws -> [KeptReport] {
    let base =
      try Samples.analyses("compare/before/lock.crash") + Samples.analyses("compare/before/keychain.crash")
      + Samples.analyses("compare/before/timer.crash")
    var random = SeededGenerator(seed)
    return (0..<count).map { number in
      var analysis = base[Int.random(in: base.indices, using: &random)]
      let original = number >= 10 && number % 10 == 0 ? Int.random(in: 0..<number, using: &random) : number
      analysis.report.source.path = "reports/\(number).crash"
      analysis.report.incident = original % 7 == 3 ? nil : "incident-\(original)"
      analysis.report.process.version = "3.\(Int.random(in: 0..<5, using: &random))"
      analysis.report.device = "iPhone\(Int.random(in: 10..<20, using: &random)),1"
      analysis.report.date =
        original % 11 == 5
        ? nil : "2026-02-\(10 + Int.random(in: 0..<19, using: &random)) 18:04:51.221 -0\(number % 3)00"
      analysis.report.circumstances.language = number % 4 == 0 ? "ko" : nil
      return KeptReport(analysis, for: .incidents)
    }
  }

  private static func summary(of reports: some Sequence<KeptReport>, limit: Int) -> GroupSummary {
    var summary = GroupSummary(limit: limit)
    for report in reports { summary.add(report.finding, line: report.line) }
    return summary
  }

  /// Exact, sampled, and with next to nothing kept.
  @Test(arguments: [GroupSummary.incidentLimit, 100, 3])
  func anyTreeOfMergesGivesTheSameBytes(limit: Int) throws {
    let reports = try Self.findings(300, seed: 7)
    let whole = Self.summary(of: reports, limit: limit).written
    var random = SeededGenerator(UInt64(limit))
    for _ in 0..<20 {
      var parts = (0..<Int.random(in: 1...9, using: &random)).map { _ in GroupSummary(limit: limit) }
      for report in reports.shuffled(using: &random) {
        parts[Int.random(in: parts.indices, using: &random)].add(report.finding, line: report.line)
      }
      while parts.count > 1 {
        parts.shuffle(using: &random)
        var part = parts.removeLast()
        // Now and then by way of a file.
        if Bool.random(using: &random) { part = try #require(GroupSummary(part.written, limit: limit)) }
        parts[parts.count - 1].merge(part)
      }
      let isSame = parts[0].written == whole
      #expect(isSame, "Merging depends on how the reports were split.")
      #expect(parts[0].reports == 300)
    }
  }

  @Test func nothingIsTheIdentity() throws {
    let some = Self.summary(of: try Self.findings(40, seed: 1), limit: 100)
    var left = GroupSummary(limit: 100)
    left.merge(some)
    var right = some
    right.merge(GroupSummary(limit: 100))
    #expect(left.written == some.written)
    #expect(right.written == some.written)
  }

  /// What is told of merged groups is what one run tells.
  @Test func groupsAreThoseOfOneRun() throws {
    let reports = try Self.findings(200, seed: 3).sorted { $0.finding.place < $1.finding.place }
    var one = RunSummary(gathering: .groups)
    for report in reports {
      one.add(verdict: report.finding.verdict, rule: report.finding.cause.map { ($0.rule, $0.title) }, report)
    }
    one.finish()
    var merged = RunSummary(gathering: .groups)
    let summary = Self.summary(of: reports, limit: GroupSummary.incidentLimit)
    let firsts = Dictionary(reports.map { ($0.line, $0) }) { first, _ in first }
    merged.merge(summary, Redactor(.none)) { position in
      guard let kept = firsts[summary.results[position].line] else { return nil }
      return (kept.finding.verdict, kept.finding.cause.map { ($0.rule, $0.title) }, kept, Redactor.Count())
    }
    merged.finish()
    let context = OutputContext(version: "test")
    for format in [OutputFormat.csv, .sarif, .gitlab, .githubSummary, .comment] {
      #expect(format.end(one, context) == format.end(merged, context), "\(format.name)")
    }
    #expect(
      (one.reports, one.duplicates, one.distinctReports) == (merged.reports, merged.duplicates, merged.distinctReports))
    #expect(one.duplicates > 5)
  }

  /// Beyond the limit only duplicates are estimated.
  @Test func aSampleCountsAllReports() throws {
    let reports = try Self.findings(900, seed: 5)
    let summary = Self.summary(of: reports, limit: 300)
    #expect(GroupSummary(summary.written, limit: 300)?.isSample == true)
    var merged = RunSummary(gathering: .groups)
    merged.merge(try #require(GroupSummary(summary.written, limit: 300)), Redactor(.none)) { position in
      let place = summary.results[position].line
      guard let kept = reports.first(where: { $0.line == place }) else { return nil }
      return (kept.finding.verdict, nil, kept, Redactor.Count())
    }
    merged.finish()
    #expect(merged.reports == 900)
    let exact = Self.summary(of: reports, limit: GroupSummary.incidentLimit)
    let incidents = exact.incidents.values.reduce(0) { $0 + ($1.isNamed ? 1 : $1.count) }
    #expect(abs(merged.distinctReports - incidents) < 45, "\(merged.distinctReports) of \(incidents)")
    #expect(merged.groups.reduce(0) { $0 + $1.count } == merged.distinctReports)
    #expect(merged.groups.allSatisfy { $0.days.values.reduce(0, +) <= $0.count + 5 })
  }

  @Test func damageIsFound() throws {
    let text = Self.summary(of: try Self.findings(60, seed: 9), limit: 20).written
    #expect(GroupSummary(text, limit: 20) != nil)
    for length in stride(from: 0, to: text.count - 1, by: text.count / 60) {
      #expect(GroupSummary(Array(text[..<length]), limit: 20) == nil, "cut at \(length)")
    }
    var random = SeededGenerator(11)
    for _ in 0..<300 {
      var damaged = text
      for _ in 0..<3 {
        damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // Whatever is read of it must be fit for use.
      if let summary = GroupSummary(damaged, limit: 20) { _ = summary.written }
    }
    for number in ["-1", "9223372036854775807", "18446744073709551616", "1e300", "null"] {
      let hostile = String(decoding: text, as: UTF8.self).replacing(/[0-9]+/) { match in
        Int.random(in: 0..<40, using: &random) == 0 ? number : String(match.output)
      }
      if let summary = GroupSummary(Array(hostile.utf8), limit: 20) { _ = summary.written }
    }
  }

  @Test func talliesOfManyValuesAreTheSameInAnyOrder() {
    var random = SeededGenerator(2)
    let values = (0..<5000).map { "value \($0)" }
    let tallies = [values, values.reversed(), values.shuffled(using: &random)].map { order in
      var tally = Tally()
      for value in order { tally.add(value) }
      return tally
    }
    #expect(tallies[0].sorted.count == Tally.limit)
    #expect(tallies.allSatisfy { $0.sorted == tallies[0].sorted && $0.total == 5000 })
  }
}
