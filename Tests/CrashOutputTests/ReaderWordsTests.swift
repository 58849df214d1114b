import CrashAnalysis
import Foundation
import Testing

@testable import CrashDiagnosis
@testable import CrashOutput

/// Words that a reader of an output relies on: counts, names of stacks, remedies in one line.
@Suite struct ReaderWordsTests {
  @Test func oneIncidentIsOneReportInEveryOutput() throws {
    let twice = try ["a.ips", "copy.ips"].map { try Samples.analysis($0) { $0.incident = "ABC" } }
    let text = Samples.written(.text, twice)
    #expect(text.hasPrefix("Crashes by cause (crashbook, 1 report)\n\n      1 100 % "))
    #expect(text.hasSuffix("\n2 reports read · 1 duplicate · 1 group · 0 not crashes · 0 unreadable\n"))
    let markdown = Samples.written(.markdown, twice)
    #expect(markdown.contains("\n## 1 report by cause\n"))
    #expect(markdown.contains("<br>`swift-nil-unwrap` | `App.start() in App, Start.swift:7` |  |\n"))
    #expect(markdown.contains("\n1 more of the same incident, counted once.\n"))
    #expect(Samples.written(.json, twice).contains("\"duplicates\": 1"))
  }

  /// Nobody has to search on a page of one group, or to open it.
  @Test func oneGroupIsNoGroups() throws {
    let analyses = try (0..<3).map { try Samples.analysis("\($0).ips") }
    #expect(Samples.written(.text, analyses).contains(" · 1 group · "))
    let page = Samples.written(.html, analyses)
    #expect(page.contains("<details open><summary><h3>"))
    #expect(!page.contains("id=\"search\"") && !page.contains("id=\"overview\"") && !page.contains("id=\"first\""))
    let several = Samples.written(.html, analyses + [try Samples.analysis("x.ips", function: "App.other()")])
    #expect(!several.contains("<details open><summary><h3>"))
    #expect(several.contains("id=\"search\"") && several.contains("id=\"none\"") && several.contains("id=\"sort\""))
  }

  @Test func aSummaryFitsTheTerminal() throws {
    let analyses = try ["Fatal error: One", "Fatal error: Two"].map { try Samples.analysis($0, cause: $0) }
    let lines = Samples.written(.text, analyses).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width($0) <= 80 })
    #expect(lines.contains { $0.contains("Fix now: ") })
  }

  /// What makes a line a lead stands at its end more often than at its start.
  @Test func leadsAreWrappedNotCut() throws {
    let fixture = "races/actor-reentrancy-stale-publish/match-issue-with-source.md"
    let analysis = try #require(try Samples.analyses(fixture).first { $0.verdict == .inconclusive })
    let lead = try #require(analysis.diagnoses.first?.evidence.first?.statement.split(separator: " ").last)
    let text = Samples.written(.text, [analysis])
    let leads = text.drop { $0 != "L" }
    #expect(leads.contains(String(lead)))
  }

  /// Nobody who reads a report can change the system's code, or a library of which only the name is known.
  @Test func remediesNameNoFunctionOfOthers() throws {
    var analysis = try Samples.analysis()
    #expect(analysis.diagnoses[0].remedyValues.texts["blame"] == "App.start()")
    for owner in [FrameClass.system, .errorMachinery, .unknown] {
      analysis.diagnoses[0].blame?.owner = owner
      #expect(analysis.diagnoses[0].values["blame"] == "App.start()")
      #expect(analysis.diagnoses[0].remedyValues.texts["blame"] == nil)
    }
    for format in [OutputFormat.text, .markdown, .comment, .html] {
      let text = Samples.written(format, [analysis])
      #expect(text.contains("App.start()") && text.contains("in your function nearest to the error"), "\(format.name)")
    }
    analysis.diagnoses[0].blame?.owner = .vendor
    #expect(analysis.diagnoses[0].remedyValues.texts["blame"] == "App.start()")
    analysis.diagnoses[0].blame?.symbol = nil
    #expect(analysis.diagnoses[0].remedyValues.texts["blame"] == nil)
  }

  /// Only for a sure cause somebody is responsible.
  @Test func whereNothingIsSureTheFrameIsOnlyAPlaceToLookAt() throws {
    var analysis = try Samples.analysis()
    func words(_ format: OutputFormat) -> String { Samples.written(format, [analysis]).lowercased() }
    let formats: [OutputFormat] = [.comment, .github, .junit, .teamCity, .azure, .sarif, .html]
    for format in formats { #expect(words(format).contains("responsible"), "\(format.name)") }
    analysis.verdict = .inconclusive
    analysis.diagnoses[0].confidence = .possible
    for format in formats {
      #expect(words(format).contains("look at"), "\(format.name)")
      #expect(!words(format).contains("responsible:"), "\(format.name)")
    }
    #expect(!words(.junit).contains("inconclusive (inconclusive)"))
    #expect(words(.csv).contains(",inconclusive,high,"))
    analysis.verdict = .notACrash
    #expect(words(.text).contains("look at") && words(.markdown).contains("**look at:**"))
  }

  @Test(arguments: [
    ("1748938301", "2025-06-03 08:11 UTC", "2025-06-03T08:11:41Z"),
    ("1746079999.25", "2025-05-01 06:13 UTC", "2025-05-01T06:13:19Z"),
    ("1748938301204331", "2025-06-03 08:11 UTC", "2025-06-03T08:11:41Z"),
    ("2025-06-03 10:11:41.1234 +0200", "2025-06-03 10:11 +0200", "2025-06-03 10:11:41.1234 +0200"),
    ("2025-06-03 23:11:41 -0530", "2025-06-03 23:11 -0530", "2025-06-03 23:11:41 -0530"),
    ("2025-06-03T10:11:41", "2025-06-03 10:11", "2025-06-03T10:11:41"), ("2025-06-03", "2025-06-03", "2025-06-03"),
    ("12", "12", "12"),
  ])
  func datesAreShortAndHaveTheReportsZone(date: String, shown: String, exact: String) throws {
    let analysis = try Samples.analysis { $0.date = date }
    for format in [OutputFormat.text, .markdown, .html] where ReportTime(date) != nil {
      let text = Samples.written(format, [analysis]).replacingOccurrences(of: "\\", with: "")
      #expect(text.contains(shown), "\(format.name)")
    }
    #expect(analysis.report.shownDate == shown)
    #expect(Samples.written(.json, [analysis]).contains(exact))
  }

  @Test func pointsOfARemedyStayApart() {
    #expect(RemedyText.short("- one `{a}`\n  of many\n- two\n\nThe rest.", with: ["a": "b"]) == "one b of many · two")
    #expect(RemedyText.short("Words\nof *two* lines.", with: [:]) == "Words of two lines.")
    // What a report says keeps its stars.
    #expect(
      RemedyText.short("Look *at* {a}.", with: ["a": "call(void (*)()), 2 * 3"]) == "Look at call(void (*)()), 2 * 3.")
  }

  @Test func aCommentKeepsThePointsOfARemedyApart() throws {
    let analysis = try #require(
      try Samples.analyses("locks/combine-cancel-recursive-unfair-lock/match-foundation-1.ips").first)
    for format in [OutputFormat.comment, .githubSummary] {
      let text = Samples.written(format, [analysis])
      #expect(text.contains("**Fix properly:**\n\n- ") && !text.contains(" · one cancellation"))
    }
  }

  @Test(arguments: Rule.all.map(\.id))
  func noRemedyBeginsWithCode(id: String) throws {
    let page = try #require(Rule.all.first { $0.id == id }).page
    for part in [page.whatHappened, page.fixNow, page.fixProperly, page.verify] { #expect(!part.hasPrefix("```")) }
  }

  @Test(arguments: [
    ("```swift\nlet a = 1\n\nlet b = 2\n```\n\nThen words.\n\nMore.", "Then words."),
    ("```swift\nlet a = 1\n```\nThen words.", "Then words."), ("```\nlet a = 1\n```", "let a = 1"),
    ("```swift\nlet a = 1", "let a = 1"), ("```", ""),
  ])
  func wordsBehindCodeAreTheSummary(text: String, expected: String) {
    #expect(PageText.summary(text) == expected)
  }

  /// The frames of the exception are not those of the thread that it ended.
  @Test func anExceptionsFramesAreCalledSo() throws {
    let analysis = try #require(
      try Samples.analyses("objective-c/objc-unrecognized-selector/match-json-null.crash").first)
    #expect(GroupExemplar(analysis).threadTitle.hasPrefix("Exception backtrace · Thread 0"))
    for format in [OutputFormat.comment, .githubSummary, .sarif, .html] {
      let text = Samples.written(format, [analysis])
      #expect(text.contains("Exception backtrace · Thread 0") && !text.contains("Thread 0 crashed"), "\(format.name)")
    }
    #expect(Samples.written(.markdown, [analysis]).contains("exception frame "))
  }

  /// The words of a rule stand beside those of its reports, without a report to fill them in.
  @Test func noPlaceholderOfAPageIsShown() throws {
    let analysis = try #require(try Samples.analyses("swift-runtime/swift-nil-unwrap/match-ios-release.crash").first)
    for format in OutputFormat.all {
      #expect(!Samples.written(format, [analysis]).contains(/\{[a-z]+\|/), "\(format.name)")
    }
  }

  @Test func aProcessIsNamedOnce() throws {
    let analysis = try #require(
      try Samples.analyses("jetsam/jetsam-per-process-limit/near-miss-shortage.ips").first)
    for format in [OutputFormat.text, .markdown, .comment] {
      #expect(!Samples.written(format, [analysis]).contains("Harbour in Harbour"), "\(format.name)")
    }
  }
}
