import CrashAnalysis
import Foundation
import Testing

/// What is found out about every fixture stands beside it in a readable file.
///
/// `SNAPSHOTS=record swift test` writes the files anew; read the difference before you commit it.
@Suite struct SnapshotTests {
  static let isRecording = ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record"
  static let ending = ".diagnosis"

  /// All files that hold reports, by their path below `fixtures`.
  static let fixtures: [String] = allFiles.filter { path in
    !path.hasSuffix(ending) && !path.hasPrefix("programs/") && !path.hasPrefix("containers/")
      && !path.hasPrefix("outputs/") && !path.hasPrefix("rules/")
      && path.contains("/") && !path.hasSuffix(".tsv") && !path.hasSuffix("README.md")
  }

  static let allFiles: [String] = {
    let folder = URL(fileURLWithPath: Repository.root + "/fixtures")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder.path + "/" + name, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !name.hasPrefix(".")
    }.sorted()
  }()

  @Test(arguments: fixtures)
  func isAsRecorded(_ fixture: String) throws {
    let path = Repository.root + "/fixtures/" + fixture
    let source = ReportSource(path: fixture, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    let found = DiagnosisSnapshot.text(of: source, analyzer: RuleExampleTests.analyzer)
    let recorded = URL(fileURLWithPath: path + Self.ending)
    if Self.isRecording {
      try found.write(to: recorded, atomically: true, encoding: .utf8)
      return
    }
    let expected = try? String(contentsOf: recorded, encoding: .utf8)
    #expect(
      expected != nil, "\(fixture)\(Self.ending) is missing: run SNAPSHOTS=record swift test and read what it wrote")
    #expect(found == expected ?? found)
  }

  @Test func noSnapshotIsLeftBehind() throws {
    let known = Set(Self.fixtures.map { $0 + Self.ending })
    for path in Self.allFiles where path.hasSuffix(Self.ending) && !known.contains(path) {
      if Self.isRecording {
        try FileManager.default.removeItem(atPath: Repository.root + "/fixtures/" + path)
      } else {
        Issue.record("\(path) belongs to no fixture: remove it")
      }
    }
  }

  @Test(arguments: fixtures.filter { $0.hasPrefix("unknown/") })
  func nothingIsClaimedOfUnknownReports(_ fixture: String) throws {
    let path = Repository.root + "/fixtures/" + fixture
    let source = ReportSource(path: fixture, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    for analysis in (try? RuleExampleTests.analyzer.analyze(source)) ?? [] {
      let claim = analysis.diagnoses.first { $0.confidence.isSure && !$0.rule.isNotACrash }
      #expect(claim == nil, "\(claim?.rule.id ?? "") is claimed")
    }
  }

  /// Two rules that are certain of one report contradict each other, unless one says more than the other.
  @Test(arguments: fixtures)
  func certainRulesDoNotContradict(_ fixture: String) throws {
    let path = Repository.root + "/fixtures/" + fixture
    let source = ReportSource(path: fixture, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    for analysis in (try? RuleExampleTests.analyzer.analyze(source)) ?? [] {
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
