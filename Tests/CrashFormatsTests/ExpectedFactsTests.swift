import CrashFormats
import CrashModel
import Testing

/// What `fixtures/formats/expected.tsv` says of every fixture.
@Suite struct ExpectedFactsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let path: String
    let facts: [String: String]
    var testDescription: String { path }
  }

  static let rows: [Row] = {
    guard let source = try? Fixtures.source("formats/expected.tsv") else { return [] }
    let lines = String(decoding: source.bytes, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { fields in
      Row(path: fields[0], facts: Dictionary(zip(names, fields)) { first, _ in first })
    }
  }()

  @Test func everyFixtureHasItsRow() {
    let listed = Set(Self.rows.map(\.path))
    let inFolder = Set(Fixtures.all.filter { !$0.hasPrefix("unknown/") })
    #expect(inFolder.subtracting(listed).sorted() == [], "add a line for each to fixtures/formats/expected.tsv")
    #expect(listed.subtracting(Fixtures.all).sorted() == [], "in fixtures/formats/expected.tsv, but not in the folder")
  }

  @Test(arguments: rows.filter { $0.facts["format"] != "-" })
  func readsWhatIsThere(_ row: Row) throws {
    let report = try #require(try ReportFormat.reports(in: Fixtures.source(row.path)).first)
    #expect(Self.names(of: report.format).contains(row.facts["format"] ?? ""), "format \(report.format)")
    check("kind", Self.kinds[report.kind] ?? report.kind.rawValue, row)
    check("process", report.process.name, row)
    check("exception type", report.exception.type?.value, row)
    check("signal", report.exception.signal?.value, row)
    check("termination namespace:code", termination(of: report), row)
    check("thread count", String(report.threads.count), row)
    if let thread = report.crashedThread, Self.isNamed(thread, in: report) {
      check("crashed thread", String(thread.index), row)
      check("frame count", String(thread.frames.count), row)
      check("top symbol", thread.frames.first?.symbol, row)
    } else {
      check("crashed thread", nil, row)
    }
    #expect(report.threads.loaded().count == report.threads.count)
    #expect(report.images.loaded().count == report.images.count)
  }

  /// Where a report names no thread, the reader shows one in its place and says so.
  private static func isNamed(_ thread: CrashReport.Thread, in report: CrashReport) -> Bool {
    !report.notes.contains("The report does not say which thread was at fault; the main thread is shown.")
  }

  private func check(_ name: String, _ found: String?, _ row: Row) {
    let expected = row.facts[name] ?? "?"
    guard expected != "?" else { return }
    // A file that lists no threads has none to count.
    if expected == "-", found == "0" { return }
    #expect(found ?? "-" == expected, "\(name)")
  }

  private func termination(of report: CrashReport) -> String? {
    guard let namespace = report.termination.namespace else { return nil }
    return namespace.value + ":" + (report.termination.code.map { String($0.value) } ?? "-")
  }

  private static let kinds: [CrashReport.Kind: String] = [.sanitizerFinding: "sanitizer", .leakReport: "leak"]

  /// The table names the tools that wrote a text; readers share a grammar for several.
  private static func names(of format: String) -> Set<String> {
    switch format {
    case "sanitizer": [format, "tsan", "asan"]
    case "crash-text": [format, "plcrash-text", "excerpt", "leaks"]
    case "excerpt": [format, "crashlytics-text", "lldb", "tsan", "leaks", "console"]
    default: [format]
    }
  }
}
