import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import CrashDiagnosis
@testable import CrashOutput

/// The first screen: what to do stands before what it rests on, and nothing on it belongs to another report.
@Suite struct FirstAnswerTests {
  static let fixtures = Repository.allFixtures.filter { path in
    path.contains("/") && !["containers/", "outputs/", "rules/"].contains { path.hasPrefix($0) }
      && !ExpectedAnswers.isRecord(path) && !path.hasSuffix(".tsv") && !path.hasSuffix("README.md")
  }

  static func analyses(_ fixture: String) -> [Analysis] { (try? Samples.analyses(fixture)) ?? [] }

  @Test(arguments: fixtures)
  func aBriefAnswerHasTenLines(fixture: String) {
    for analysis in Self.analyses(fixture) {
      let text = Samples.written(.text, [analysis], extent: .brief)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= TextBriefWriter.limit && !lines.contains(""), "\(text)")
      #expect(lines.allSatisfy { TerminalText.width($0) <= 80 }, "\(text)")
    }
  }

  @Test(arguments: fixtures)
  func theAnswerStandsBeforeTheEvidence(fixture: String) throws {
    for analysis in Self.analyses(fixture) where analysis.verdict == .certain || analysis.verdict == .likely {
      let text = Samples.written(.text, [analysis])
      let labels = ["\n  What happened ", "\n  Fix now ", "\n  Fix properly ", "\n  Verify ", "\n  Read more "]
      let places = try labels.map { label in try #require(text.range(of: label)?.lowerBound, "\(label)") }
      #expect(places == places.sorted())
      if let evidence = text.range(of: "\n  How we know\n") { #expect(places[4] < evidence.lowerBound) }
    }
  }

  /// What is weighed are causes that this report speaks for, and no sentences about others.
  @Test(arguments: fixtures)
  func onlyWhatWasSeenIsWeighed(fixture: String) {
    for analysis in Self.analyses(fixture) {
      let found = Set(analysis.diagnoses.map(\.rule.id))
      for format in [OutputFormat.text, .markdown] {
        let text = Samples.written(format, [analysis], extent: .all)
        guard let start = text.range(of: "Also weighed")?.upperBound else { continue }
        let weighed = text[start...].prefix(4000)
        for neighbour in analysis.diagnoses.first?.rule.page.notToBeConfusedWith ?? []
        where !found.contains(neighbour.rule) {
          #expect(!weighed.contains(neighbour.difference.prefix(60)), "\(format.name): \(neighbour.rule)")
        }
      }
    }
  }

  /// Somebody with an iPhone in hand reads nothing of glibc, and nobody with a server of Instruments.
  @Test(arguments: fixtures)
  func onlyTheReportsSystemIsSpokenOf(fixture: String) {
    for analysis in Self.analyses(fixture) {
      let words: [String]
      switch analysis.report.operatingSystem.name {
      case "iOS", "iPhone OS", "iPadOS", "macOS", "Mac OS X", "watchOS", "tvOS", "visionOS":
        words = ["glibc", "systemd", "journalctl", "coredumpctl", "On Linux,", "on Linux it"]
      case "Linux": words = ["log show", "Instruments", "Xcode's Organizer", "Zombie Objects"]
      default: continue
      }
      let text = Samples.written(.text, [analysis], extent: .all).split(whereSeparator: \.isWhitespace)
      let line = text.joined(separator: " ")
      for word in words { #expect(!line.contains(word), "\(analysis.diagnoses.first?.rule.id ?? ""): \(word)") }
    }
  }

  /// What people type into a search field stands in the title, beside plain words.
  @Test(arguments: [
    ("swift-executor-isolation-assert", "MainActor"), ("jetsam-per-process-limit", "jetsam memory limit"),
    ("swift-index-out-of-range", "Index out of range"), ("closure-retain-cycle", "Retain cycle"),
    ("watchdog-launch", "8badf00d"), ("suspended-with-file-lock", "dead10cc"), ("tsan-data-race", "Data race"),
    ("objc-unrecognized-selector", "Unrecognized selector"), ("objc-zombie-message", "zombie"),
    ("bad-access-wild-pointer", "EXC_BAD_ACCESS"), ("guard-fd", "EXC_GUARD"),
    ("dyld-missing-library", "Library not loaded"),
    ("dispatch-sync-self-deadlock", "Deadlock"), ("stack-overflow-recursion", "Stack overflow"),
    ("leaks-report-generic", "Memory leak"), ("main-thread-checker", "Main Thread Checker"),
    ("malloc-free-not-allocated", "double free"), ("swift-nil-unwrap", "found nil"),
    ("linux-oom-kill", "Out of memory"),
    ("swift-exclusivity-violation", "exclusive access"), ("actor-reentrancy-stale-publish", "reentrancy"),
  ])
  func titlesHaveTheFamiliarTerm(id: String, term: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    #expect(rule.title.contains(term))
    // What is written of a crash must not be taken for one, in whatever form of output.
    for line in [rule.title, "a,b,\"\(rule.title)\",certain", "| 1 | \(rule.title)<br>`x` |"] {
      let found = (try? Samples.analyzer.analyze(ReportSource(text: line + "\n"))) ?? []
      #expect(!found.contains { $0.verdict == .certain || $0.verdict == .likely }, "\(line)")
    }
    #expect(rule.title.utf8.count > term.utf8.count + 12, "nothing but the term")
  }

  /// What is proved is not denied one line above.
  @Test(arguments: fixtures)
  func whatIsKnownComesFirst(fixture: String) {
    for analysis in Self.analyses(fixture) where analysis.verdict == .inconclusive {
      let text = Samples.written(.text, [analysis])
      #expect(!text.contains("othing is proved") && !text.contains("not proved; a lead"))
      guard let known = analysis.nextSteps.proved.first?.split(separator: " ").first else { continue }
      #expect(text.contains("\nINCONCLUSIVE  \(TerminalText.safe(String(known)))"))
    }
  }

  /// Words of the page are no quotation of the report, in whatever form the cause appears.
  @Test(arguments: fixtures)
  func sentencesAreNoCode(fixture: String) {
    for analysis in Self.analyses(fixture) {
      guard let first = analysis.diagnoses.first else { continue }
      let page = first.rule.page
      for text in [page.whatHappened, page.rootCause, page.fixNow, page.fixProperly, page.verify] {
        let filled = MarkdownText.filled(text, with: first.remedyValues)
        for words in first.remedyValues.words.values where words.contains(" ") {
          let sentence = PageText.filled(words, with: first.remedyValues.texts)
          #expect(!filled.contains("`" + sentence + "`") && !filled.contains("`" + words + "`"), "\(filled)")
        }
        for paragraph in Self.withoutFences(filled).components(separatedBy: "\n\n") {
          #expect(paragraph.count { $0 == "`" }.isMultiple(of: 2), "\(first.rule.id): \(paragraph)")
        }
      }
    }
  }

  private static func withoutFences(_ text: String) -> String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
  }

  @Test func wordsHavePlacesOfTheirOwn() {
    let values = PageValues(
      texts: ["library": "`Tide`", "blame": "f(`)"], words: ["lead": "Ask {library} for it.", "short": "word"])
    #expect(PageText.filled("{lead|Do it.} Now.", with: values) == "Ask `Tide` for it. Now.")
    #expect(PageText.filled("{lead}.", with: values) == "Ask `Tide` for it.")
    #expect(
      MarkdownText.filled("`{lead|x}` in {blame}: `{short}`", with: values) == "Ask `'Tide'` for it. in `f(')`: `word`")
    #expect(values.plain["lead"] == "Ask `Tide` for it.")
  }

  @Test func aTextOfTheReportStaysOne() {
    var findings = Findings()
    findings.remember(["remedy": "of the report"])
    findings.remember(["remedy": "of the page", "other": "words"], wording: ["remedy", "other"])
    #expect(findings.values == ["remedy": "of the report", "other": "words"])
    #expect(findings.wording == ["other"])
  }

  /// A run that writes beside its reports must not count them twice.
  @Test(arguments: [OutputContext.Extent.usual, .brief, .all, .everyBrief])
  func itsOwnWordsAreNoReports(extent: OutputContext.Extent) throws {
    let one = try Samples.analyses("locks/combine-cancel-recursive-unfair-lock/match-foundation-1.ips")
    let many = try one + Samples.analyses("compare/before/network-path.crash") + [Samples.analysis()]
    for analyses in [one, many] {
      let text = Samples.written(.text, analyses, extent: extent)
      #expect(ReportFormat.isOwnText(Array(text.utf8)), "\(text.prefix(300))")
      #expect(throws: ReadError.self) { try Samples.analyzer.analyze(ReportSource(text: text)) }
    }
  }

  // MARK: Links

  @Test func linksLeadToFilesOnly() {
    let links = TerminalLinks(folder: "/home/tide")
    #expect(
      links.link("a.ips", to: "a b;\u{1B}.ips")
        == "\u{1B}]8;;file:///home/tide/a%20b%3B%1B.ips\u{1B}\\a.ips\u{1B}]8;;\u{1B}\\")
    #expect(links.link("-", to: "-") == "-")
    let own = links.link("x", to: "/a/b.swift")
    #expect(PrintableText(lines: own, usesLinks: true).description == own)
    #expect(!PrintableText(lines: own).description.contains("\u{1B}"))
    for other in ["http://x/", "file://x/", "file:///a;b", "javascript:x"] {
      let hostile = "\u{1B}]8;;\(other)\u{1B}\\x\u{1B}]8;;\u{1B}\\"
      #expect(!PrintableText(lines: hostile, usesLinks: true).description.contains("\u{1B}]8;;\(other.prefix(4))"))
    }
  }

  @Test func pipesGetNoLinks() throws {
    let analysis = try Samples.analysis()
    var context = OutputContext(version: "0.0.0", sources: SourceIndex(paths: ["App/Start.swift"]))
    #expect(!String(decoding: OutputFormat.text.report(analysis, context), as: UTF8.self).contains("\u{1B}"))
    context.links = TerminalLinks(folder: "/home/tide")
    let linked = String(decoding: OutputFormat.text.report(analysis, context), as: UTF8.self)
    #expect(linked.contains("\u{1B}]8;;file:///home/tide/App/Start.swift\u{1B}\\Start.swift:7\u{1B}]8;;"))
    #expect(linked.contains("\u{1B}]8;;file:///home/tide/a.txt\u{1B}\\a.txt\u{1B}]8;;"))
  }

  // MARK: Several reports

  @Test func aTrendIsOfDaysOrVersions() throws {
    let days = try #require(Trend(days: [20_485: 4, 20_487: 1], versions: Tally()))
    #expect(days.sparkline == "█▁▃" && days.first == "2026-02-01" && days.last == "2026-02-03" && days.unit == "day")
    let year = try #require(Trend(days: [20_120: 1, 20_485: 9], versions: Tally()))
    #expect(year.columns.count <= Trend.limit && year.columns.reduce(0, +) == 10)
    var versions = Tally()
    for version in ["1.10", "1.9", "1.10", "1.10"] { versions.add(version) }
    let byVersion = try #require(Trend(days: [:], versions: versions))
    #expect(byVersion.columns == [1, 3] && byVersion.first == "1.9" && byVersion.unit == "version")
    #expect(Trend(days: [20_485: 9], versions: Tally()) == nil)
  }

  @Test func groupsAreSortedAsIsAskedFor() throws {
    func crash(_ number: Int, _ function: String, _ day: String, cause: String? = nil) throws -> Analysis {
      try Samples.analysis("\(number).txt", cause: cause ?? "Fatal error: Index out of range", function: function) {
        $0.date = day
      }
    }
    let analyses = try [
      crash(0, "App.often()", "2026-01-01"), crash(1, "App.often()", "2026-01-02"),
      crash(2, "App.late()", "2026-03-01", cause: "Fatal error: Division by zero"),
    ]
    func isLateFirst(_ order: GroupOrder) throws -> Bool {
      let text = Samples.written(.text, analyses, order: order)
      let late = try #require(text.range(of: "App.late()")?.lowerBound)
      return try late < #require(text.range(of: "App.often()")?.lowerBound)
    }
    #expect(try !isLateFirst(.importance) && !isLateFirst(.count) && isLateFirst(.lastSeen))
  }

  @Test func theSummaryOfManyReportsIsShort() {
    let analyses = Self.fixtures.prefix(600).flatMap { Self.analyses($0) }
    let lines = Samples.written(.text, analyses).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(analyses.count > 300 && lines.count <= 120, "\(lines.count)")
    #expect(lines.contains { $0.hasPrefix("and ") && $0.hasSuffix("; --all shows everything") })
  }
}
