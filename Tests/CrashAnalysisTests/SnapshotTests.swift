import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// What crashbook answers for every fixture is recorded in the file `expected.txt` of its family.
///
/// `SNAPSHOTS=record swift test` writes the files anew; read the difference before you commit it.
@Suite struct SnapshotTests {
  static let isRecording = ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record"

  /// All files that hold reports, by their path below `fixtures`.
  static let fixtures = Repository.allFixtures.filter { path in
    path.contains("/") && !["containers/", "outputs/", "rules/"].contains { path.hasPrefix($0) }
      && !ExpectedAnswers.isRecord(path) && !path.hasSuffix(".tsv") && !path.hasSuffix("README.md")
  }

  /// The families, with the paths of their reports below the family's folder.
  static let names: [String: [String]] = fixtures.reduce(into: [:]) { names, path in
    names[family(of: path), default: []].append(String(path.dropFirst(family(of: path).count + 1)))
  }

  /// The files with recorded answers, by their path below `fixtures`.
  static let records = Repository.allFixtures.filter(ExpectedAnswers.isRecord)

  private static func family(of path: String) -> String {
    String(path.prefix { $0 != "/" })
  }

  static func source(_ fixture: String) throws -> ReportSource {
    ReportSource(path: fixture, bytes: try Repository.fixture(fixture))
  }

  @Test(arguments: names.keys.sorted())
  func answersAreAsRecorded(family: String) throws {
    let names = try #require(Self.names[family])
    let found = try ExpectedAnswers(
      sections: names.map { name in
        let text = DiagnosisSnapshot.text(of: try Self.source(family + "/" + name), analyzer: RuleExampleTests.analyzer)
        return ExpectedAnswers.Section(name: name, text: text)
      })
    let record = family + "/" + ExpectedAnswers.fileName
    if Self.isRecording {
      try found.text.write(toFile: Repository.fixtures + "/" + record, atomically: true, encoding: .utf8)
    }
    let expected = try #require(
      try? Self.answers(record), "\(record) is missing or has another first line: \(Self.howToRecord)")
    #expect(
      expected.sections.map(\.name) == names,
      "\(record) does not have one section for each report of its family, by path: \(Self.howToRecord)")
    let answers = Dictionary(found.sections.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    for section in expected.sections {
      guard let answer = answers[section.name] else { continue }
      #expect(answer == section.text, "\(record), section \(section.name): \(Self.howToRecord)")
    }
  }

  private static let howToRecord = "run SNAPSHOTS=record swift test and read the difference"

  private static func answers(_ record: String) throws -> ExpectedAnswers? {
    ExpectedAnswers(parsing: String(decoding: try Repository.fixture(record), as: UTF8.self))
  }

  /// An answer that is in no family's file would be compared with nothing.
  @Test func everyRecordIsThatOfAFamily() throws {
    #expect(!Self.records.isEmpty || Self.isRecording)
    let families = Set(Self.names.keys.map { $0 + "/" + ExpectedAnswers.fileName })
    for record in Self.records where !families.contains(record) {
      if Self.isRecording {
        try FileManager.default.removeItem(atPath: Repository.fixtures + "/" + record)
      } else {
        Issue.record("\(record) is compared with no report: remove it")
      }
    }
  }

  /// The answers quote the reports; whoever analyses a folder of fixtures must not get them as reports.
  @Test(arguments: records)
  func recordsAreNoReports(_ record: String) throws {
    let source = try InputFile.read(Repository.fixtures + "/" + record).source
    #expect(source.bytes == (try Repository.fixture(record)), "something is taken out of \(record)")
    let error = #expect(throws: ReadError.self) { try RuleExampleTests.analyzer.analyze(source) }
    #expect(error?.reason.contains("crashbook") == true, "\(record): \(error?.reason ?? "")")
  }

  @Test func recordsAreParsedAsTheyAreWritten() throws {
    let answers = ExpectedAnswers(sections: [
      ExpectedAnswers.Section(name: "a rule/two reports.ips", text: "format: ips\n\nformat: ips\n"),
      ExpectedAnswers.Section(name: "b.txt", text: "not read: no\n"),
    ])
    #expect(ExpectedAnswers(parsing: answers.text) == answers)
    #expect(ExpectedAnswers(parsing: "== b.txt\nnot read: no\n") == nil)
    #expect(ExpectedAnswers(parsing: ExpectedAnswers.marker + "\nin no section\n") == nil)
  }

  @Test(arguments: fixtures.filter { $0.hasPrefix("unknown/") })
  func nothingIsClaimedOfUnknownReports(_ fixture: String) throws {
    for analysis in (try? RuleExampleTests.analyzer.analyze(Self.source(fixture))) ?? [] {
      let claim = analysis.diagnoses.first { $0.confidence.isSure && !$0.rule.isNotACrash }
      #expect(claim == nil, "\(claim?.rule.id ?? "") is claimed")
    }
  }

  /// Two rules that are certain of one report contradict each other, unless one says more than the other.
  @Test(arguments: fixtures)
  func certainRulesDoNotContradict(_ fixture: String) throws {
    for analysis in (try? RuleExampleTests.analyzer.analyze(Self.source(fixture))) ?? [] {
      let certain = analysis.diagnoses.filter { $0.confidence == .certain }.map(\.rule)
      for (position, rule) in certain.enumerated() {
        for other in certain[(position + 1)...] {
          let isOrdered = rule.outranks.contains(other.id) || other.outranks.contains(rule.id)
          #expect(isOrdered, "\(rule.id) and \(other.id) are both certain, and neither outranks the other")
        }
      }
    }
  }
}

/// What is found out about an input, in a few lines.
enum DiagnosisSnapshot {
  static func text(of source: ReportSource, analyzer: Analyzer) -> String {
    let analyses: [Analysis]
    do {
      analyses = try analyzer.analyze(source)
    } catch {
      return "not read: \(error.reason)\n"
    }
    return analyses.map(text).joined(separator: "\n")
  }

  private static func text(_ analysis: Analysis) -> String {
    let report = analysis.report
    var lines = ["format: \(report.format), kind: \(report.kind.rawValue)"]
    lines.append(
      "process: \(report.process.name ?? "-"), os: \(report.operatingSystem.name ?? "-") \(report.operatingSystem.version?.value ?? "-")"
    )
    let exception = report.exception
    lines.append("exception: \(exception.type?.value ?? "-") \(exception.signal?.value ?? "-")")
    if let namespace = report.termination.namespace {
      lines.append("termination: \(namespace.value) \(report.termination.code.map { "\($0.value)" } ?? "-")")
    }
    if let thread = report.crashedThread {
      lines.append("crashed thread: \(thread.index) of \(report.threads.count), \(thread.frames.count) frames")
    }
    if let test = report.runningTest {
      lines.append("running test: \(test.value), line \(test.offset.map { "\(report.source.line(at: $0))" } ?? "-")")
    }
    lines.append("verdict: \(analysis.verdict.rawValue)")
    for diagnosis in analysis.diagnoses {
      let cited = (diagnosis.evidence + diagnosis.support).compactMap(\.line).sorted()
      lines.append(
        "- \(diagnosis.confidence.rawValue) \(diagnosis.rule.id), lines \(cited.map(String.init).joined(separator: " "))"
      )
      if let blame = diagnosis.blame {
        lines.append("  blame: \(blame.symbol ?? "-") in \(blame.image ?? "-") (\(blame.owner.rawValue))")
      }
    }
    lines.append("signature: " + analysis.signatureParts.joined(separator: " | "))
    for note in report.notes { lines.append("note: \(note)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
