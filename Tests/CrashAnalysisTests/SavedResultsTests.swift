import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Results of an earlier run are an input as good as the reports they were made of.
@Suite struct SavedResultsTests {
  private static let analyzer = Analyzer()
  private static let context = OutputContext(version: "test")

  /// What a run makes of inputs that are in memory.
  private struct Run {
    var analyses: [Analysis] = []
    var failures: [ReadError] = []

    init(_ inputs: [(name: String, bytes: [UInt8])]) {
      BatchAnalyzer(analyzer: analyzer, jobs: 1).run(ReportFinder(frames: inputs).items, render: { $0 }) { result in
        analyses += result.pieces.map(\.rendered)
        failures += result.failures
        return true
      }
    }

    init(_ text: String) { self.init([("saved", Array(text.utf8))]) }

    /// The run in a form of output, as the command line would write it.
    func written(_ format: OutputFormat, redaction: Redactor.Mode = .default) -> String {
      let redactor = Redactor(format.isShared ? redaction : .none)
      var summary = RunSummary(gathering: .incidents)
      var bytes = format.begin(context)
      for (index, analysis) in analyses.enumerated() {
        let (clean, count) = redactor.redacted(analysis)
        summary.redactions.add(count)
        summary.add(clean, KeptReport(clean, GroupExemplar(clean, depth: format.depth), for: .incidents))
        if index > 0 { bytes += format.separator }
        bytes += format.report(clean, context)
      }
      for failure in failures { summary.add(RunSummary.Failure(path: failure.path, error: failure.reason)) }
      summary.finish()
      bytes += format.end(summary, context) + format.last(summary, context)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Some reports of all families and formats, and something that is none.
  private static let whole: Run = {
    let paths = Repository.allFixtures.filter { $0.contains("/match-") || $0.hasPrefix("formats/") }
    let chosen = paths.enumerated().filter { path in
      (path.offset.isMultiple(of: 16) || path.element.hasPrefix("keychain/"))
        && !ExpectedAnswers.isRecord(path.element)
    }
    return Run(
      [("empty.ips", [])]
        + chosen.compactMap { path in
          (try? Repository.fixture(path.element)).map { ("fixtures/" + path.element, $0) }
        })
  }()

  @Test(arguments: [OutputFormat.ndjson, .json])
  func everyOutputIsThatOfTheReports(_ saving: OutputFormat) {
    let whole = Self.whole
    #expect(whole.analyses.count > 60)
    var saved = Run(whole.written(saving))
    // A line of ndjson is a report; only json has a place for what could not be read.
    #expect(saved.failures.map(\.reason) == (saving.name == "json" ? whole.failures.map(\.reason) : []))
    saved.failures = whole.failures
    for format in OutputFormat.all where format.name != "html" {
      for redaction in [Redactor.Mode.default, .all] {
        let (first, second) = (whole.written(format, redaction: redaction), saved.written(format, redaction: redaction))
        #expect(first == second, "\(format.name): \(Self.difference(first, second))")
      }
    }
  }

  private static func difference(_ first: String, _ second: String) -> String {
    let lines = zip(first.split(separator: "\n"), second.split(separator: "\n"))
    return lines.first { $0 != $1 }.map { "'\($0.prefix(300))' became '\($1.prefix(300))'" } ?? "another length"
  }

  @Test func thePageSaysThatTheReportsOwnTextIsNotThere() {
    let saved = Run(Self.whole.written(.ndjson)).written(.html)
    #expect(saved.contains("read from saved results, which hold neither its own text"))
    #expect(!Self.whole.written(.html).contains("read from saved results"))
    #expect(!saved.contains("In the report's own words"))
  }

  @Test func resultsOfResultsAreTheSame() {
    let once = Run(Self.whole.written(.ndjson)).written(.ndjson)
    #expect(once == Self.whole.written(.ndjson))
  }

  /// Other programs write JSON in other forms.
  @Test func anyFormOfJSONIsRead() throws {
    let lines = Self.whole.written(.ndjson).split(separator: "\n").prefix(3).map(String.init)
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    let expected = Run(lines.joined(separator: "\n")).written(.sarif)
    let pretty = try objects.map { object in
      let data = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }
    // The name of the schema is looked for at the beginning.
    let first = pretty.map { "{\"schema\": \"crashbook.analysis/1\"," + $0.dropFirst() }
    for text in [
      first.joined(separator: "\n"), "[\n" + first.joined(separator: ",") + "]", lines.joined(separator: "\r\n"),
      "\n" + lines.joined(separator: "\n\n") + "\n",
    ] {
      let run = Run(text)
      #expect(run.failures.isEmpty)
      #expect(run.written(.sarif) == expected, "\(text.prefix(80))")
      var index = SavedResultIndex()
      guard case .results(let areLines) = SavedResultIndex.kind(of: Array(text.utf8), path: "saved"),
        let item = ReportFinder(frames: [("saved", Array(text.utf8))]).items.first
      else {
        Issue.record("These are results: \(text.prefix(80))")
        continue
      }
      index.add(Array(text.utf8), areLines: areLines, of: item)
      #expect(index.items.count == lines.count, "\(text.prefix(80))")
      #expect(index.failures.isEmpty)
    }
  }

  @Test func anotherVersionIsRefused() {
    let line = Self.whole.written(.ndjson).split(separator: "\n").first ?? ""
    let run = Run(line.replacing("crashbook.analysis/1", with: "crashbook.analysis/2") + "\n" + line)
    #expect(run.analyses.count == 1, "Lines of this version are read all the same.")
    #expect(
      run.failures.map(\.reason) == [
        "Another version of crashbook saved these results; this one reads crashbook.analysis/1."
      ])
  }

  @Test func damagedLinesAreNamedAndTheOthersRead() throws {
    let lines = Self.whole.written(.ndjson).split(separator: "\n").prefix(2).map(String.init)
    let run = Run(lines[0] + "\n{\"schema\":\"crashbook.analysis/1\"}\n" + lines[1] + "\n" + lines[0].prefix(900))
    #expect(run.analyses.count == 2)
    #expect(run.failures.map { $0.reason.prefix(7) } == ["line 2:", "line 4:"])
  }

  /// A rule of a project, or of another version, keeps its name and title.
  @Test func aRuleThatIsNotKnownKeepsItsName() throws {
    let line = try #require(
      Self.whole.analyses.first { $0.verdict == .certain }.map {
        String(decoding: OutputFormat.ndjson.report($0, Self.context), as: UTF8.self)
      })
    let id = try #require(Run(line).analyses.first?.diagnoses.first?.rule.id)
    let run = Run(line.replacing("\"rule\":\"\(id)\"", with: "\"rule\":\"acme-own\""))
    let rule = try #require(run.analyses.first?.diagnoses.first?.rule)
    #expect(rule.id == "acme-own")
    #expect(rule.title == Self.analyzer.allRules.first { $0.id == id }?.title)
    #expect(run.written(.csv).contains("acme-own"))
  }

  @Test func nothingTrapsOnHostileResults() throws {
    let lines = Self.whole.written(.ndjson).split(separator: "\n").prefix(20).map(String.init)
    var random = SeededGenerator(44)
    var read = 0
    for line in lines {
      for number in ["-1", "0", "18446744073709551615", "9223372036854775807", "1e30", "\"x\"", "null", "[]", "{}"] {
        let changed = line.replacing(/:(\d+)/) { match in
          Int.random(in: 0..<3, using: &random) == 0 ? ":" + number : String(match.output.0)
        }
        let run = Run(changed)
        read += run.analyses.count
        for format in [OutputFormat.text, .html, .sarif, .ndjson] { _ = run.written(format) }
      }
      for length in stride(from: 1, to: line.utf8.count, by: line.utf8.count / 9) {
        let run = Run(String(decoding: line.utf8.prefix(length), as: UTF8.self))
        #expect(run.analyses.isEmpty)
        #expect(!run.failures.isEmpty)
      }
    }
    #expect(read > 100, "Most of them are still results.")
  }

  /// They may be of reports that lie beside them.
  @Test func resultsInAFolderArePassedOver() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("saved-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("crashes.ndjson")
    // Longer than what is read at once.
    let text = String(repeating: Self.whole.written(.ndjson), count: 5)
    try text.write(to: file, atomically: true, encoding: .utf8)
    #expect(text.utf8.count > 1 << 20)
    for (path, count) in [(folder.path, 0), (file.path, 5 * Self.whole.analyses.count)] {
      var analyses = 0
      BatchAnalyzer(analyzer: Self.analyzer, jobs: 1).run(ReportFinder([path]).items, render: { $0 }) { result in
        analyses += result.pieces.count
        return true
      }
      #expect(analyses == count)
    }
  }
}
