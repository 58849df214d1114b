@testable import ByteKit
import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import CrashOutput

/// What outputs for pipelines say of good, empty and very large runs.
@Suite struct PipelineTests {
  static func crashes(_ count: Int) throws -> [Analysis] {
    try (0..<count).map { try Samples.analysis("r\($0).crash", function: "Type\($0.asLetters).run()") }
  }

  @Test(arguments: OutputFormat.all.filter { $0.isShared }.map(\.name))
  func anEmptyRunIsWritten(_ name: String) throws {
    let format = try #require(OutputFormat.named(name))
    let text = Samples.written(format, [])
    switch name {
    case "gitlab": #expect(text == "[]\n")
    case "junit": #expect(text.contains("tests=\"1\" failures=\"0\"") && text.contains("no crash reports"))
    case "sarif": #expect(text.contains("\"results\": []"))
    case "html": #expect(text.contains("Nothing crashed"))
    case "comment", "github-summary": #expect(text.contains("No crashes"))
    default: break
    }
  }

  @Test func commandsStayInTheLimitsOfAStep() throws {
    let text = Samples.written(.github, try Self.crashes(25))
    let errors = text.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 10)
    #expect(text.contains("15 more annotations"))
  }

  @Test func codeScanningTakesTheFile() throws {
    var summary = RunSummary(grouping: .signature, policy: GroupPolicy())
    for analysis in try Self.crashes(40) { summary.add(Finding(analysis), GroupExemplar(analysis)) }
    for number in 0..<1003 { summary.add(RunSummary.Failure(path: "\(number).ips", error: "empty")) }
    summary.finish()
    let log = SARIFLog(summary: summary, context: OutputContext(version: "0"), stackRoom: 60_000).written()
    let stacks = log.components(separatedBy: "\"codeFlows\"").count - 1
    #expect(log.components(separatedBy: "\"partialFingerprints\"").count == 41)
    #expect((5..<35).contains(stacks))
    #expect(log.contains("\(40 - stacks) less important results come without their stacks"))
    #expect(log.contains("3 more inputs could not be read"))
  }

  @Test func inputsThatCouldNotBeReadStayInTheLimitsOfAStep() {
    let failures = (0..<14).map { RunSummary.Failure(path: "\($0).ips", error: "The file is empty.") }
    let text = Samples.written(.github, [], failures: failures)
    #expect(text.components(separatedBy: "::warning ").count == 11)
    #expect(text.contains("4 more annotations"))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "' =1"), ("\r=1", "' =1"),
    ("＝1+1", "'＝1+1"), ("a;=1", "a;'=1"), ("a = b", "a = b"), ("1-2", "1-2"),
  ])
  func aCellIsNoFormula(text: String, cell: String) {
    #expect(CSVTable.cell(text).replacing("\"", with: "") == cell)
  }

  @Test func aCommentFits() throws {
    let comment = Samples.written(.comment, try Self.crashes(400))
    #expect(comment.utf8.count < 65_536)
    #expect(comment.contains("more groups have no details here"))
    #expect(comment.hasPrefix("### 400 crashes in 400 reports"))
  }

  @Test func theWordsAreEscapedAsGitHubAsks() {
    #expect(GitHubCommands.data("50%\nx") == "50%25%0Ax")
    #expect(GitHubCommands.property("a:b,c%") == "a%3Ab%2Cc%25")
  }

  @Test(arguments: OutputFormat.all.filter(\.isShared).map(\.name).filter { $0 != "markdown" })
  func theDocumentationNamesTheOutput(_ name: String) throws {
    let path = Repository.root + "/Sources/CrashAnalysis/CrashAnalysis.docc/Pipelines.md"
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("`\(name)`"))
  }

  @Test func theBaselineShowsInEveryOutput() throws {
    let analyses = try Self.crashes(3)
    let known = BaselineEntry(signature: analyses[0].signature, note: "waits for the vendor", ticket: "APP-7")
    let old = BaselineEntry(signature: analyses[1].signature, expires: "2026-01-01")
    let policy = GroupPolicy(baseline: Baseline([known, old]), today: "2026-02-01")
    let sarif = Samples.written(.sarif, analyses, policy: policy)
    #expect(sarif.components(separatedBy: "\"baselineState\": \"new\"").count == 3)
    #expect(sarif.components(separatedBy: "\"baselineState\": \"unchanged\"").count == 2)
    let junit = Samples.written(.junit, analyses, policy: policy)
    #expect(junit.contains("<skipped message=\"known, APP-7, waits for the vendor\"/>"))
    #expect(junit.contains("failures=\"2\""))
    #expect(Samples.written(.comment, analyses, policy: policy).hasPrefix("### 3 crashes in 3 reports, 2 new"))
    #expect(Samples.written(.csv, analyses, policy: policy).contains(",expired,"))
    #expect(Samples.written(.html, analyses, policy: policy).contains("data-state=\"known\""))
  }

  @Test func suppressedRulesAreSaidToBe() throws {
    let policy = GroupPolicy(suppressions: [.init(rule: "swift-nil-unwrap", reason: "tested on purpose")])
    let analyses = try Self.crashes(1)
    #expect(Samples.written(.sarif, analyses, policy: policy).contains("\"justification\": \"tested on purpose\""))
    #expect(Samples.written(.junit, analyses, policy: policy).contains("<skipped message=\"suppressed"))
    #expect(Samples.written(.github, analyses, policy: policy).hasPrefix("::notice "))
  }

  /// Each writer escapes what its reader would take for something else.
  @Test func charactersThatAReaderCannotTake() throws {
    #expect(XMLText.content("a\u{FFFE}b\u{FFFF}<") == "a\u{FFFD}b\u{FFFD}&lt;")
    #expect(TeamCityMessage.line("x", [("a", "é🌊")]) == "##teamcity[x a='|0x00E9?']")
  }

  /// A bar ends the cell of a table unless one backslash stands before it; behind two, it does.
  @Test func barsStayInTheirCells() throws {
    let analysis = try Samples.analysis(function: "App.a|b()") { $0.process.version = "1|2" }
    let row = Samples.written(.comment, [analysis]).split(separator: "\n").first { $0.hasPrefix("| 🔴") }
    #expect(row?.hasSuffix(" | `App.a\\|b() in App, Start.swift:7` | 1\\|2 |") == true, "\(row ?? "")")
  }

  @Test func standardInputHasANameInPipelines() {
    #expect(Finding.relative("-") == "stdin")
    #expect(Finding.relative("/a/../b/./c.ips") == "a/b/c.ips")
    #expect(Finding.relative("..") == "report")
  }

  /// The text names so many places of a cause, and says how many there are more.
  @Test func manyGroupsHaveAnEnd() throws {
    let analyses = try (0..<22).map { try Samples.analysis("\($0).txt", function: "App.f\($0 < 2 ? 0 : $0)()") }
    let text = Samples.written(.text, analyses)
    #expect(text.components(separatedBy: " in App, Start.swift:7 · ").count - 1 == 3)
    #expect(text.contains("  and 18 more places of 18 reports\n"))
    let all = Samples.written(.text, analyses, extent: .all)
    #expect(all.components(separatedBy: " in App, Start.swift:7 · ").count - 1 == 21)
    #expect(!all.contains(" more places of "))
  }

  @Test func aTestThatRanGivesTheCaseItsName() throws {
    let analysis = try Samples.analysis(function: "-[CartTests testTotal]")
    let junit = Samples.written(.junit, [analysis, analysis])
    #expect(junit.contains("classname=\"CartTests\" name=\"testTotal\""))
    #expect(junit.contains("name=\"testTotal (2)\""))
  }

  @Test func aSourceFileIsFoundByItsName() {
    let index = SourceIndex(paths: ["Sources/A/Start.swift", "Sources/B/Main.swift", "Tests/B/Main.swift"])
    #expect(index.path(of: "Start.swift") == "Sources/A/Start.swift")
    #expect(index.path(of: "/Users/x/App/Sources/B/Main.swift") == "Sources/B/Main.swift")
    #expect(index.path(of: "Main.swift") == nil)
    #expect(index.path(of: "None.swift") == nil)
  }

  @Test func thePolicyOfThePageNamesItsScript() {
    // The digest of "abc" is an example of FIPS 180-4.
    #expect(SHA256.source("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    #expect(SHA256.digest(Array(repeating: 0x61, count: 1000)).count == 32)
    #expect(Samples.written(.html, []).contains(SHA256.source(HTMLScript.text)))
  }

  @Test func pagesBecomeHTML() {
    let markdown = MarkdownHTML(pages: ["swift-nil-unwrap"])
    #expect(
      markdown.inline("a `b<c` **d** *e* `swift-nil-unwrap`") == "a <code>b&lt;c</code> <strong>d</strong> <em>e</em> "
        + "<a href=\"#page-swift-nil-unwrap\"><code>swift-nil-unwrap</code></a>")
    #expect(markdown.blocks("- a\n  b\n- c") == "<ul>\n<li>a b</li>\n<li>c</li>\n</ul>\n")
    #expect(
      markdown.blocks("```swift\nlet a = \"<\"\n```").contains("<pre><code>let a = &quot;&lt;&quot;</code></pre>"))
    #expect(markdown.blocks("| a | b |\n|---|---|\n| `x|y` | 2 |").contains("<td><code>x|y</code></td><td>2</td>"))
  }

  @Test func everyGroupIsOnThePage() throws {
    let page = Samples.written(.html, try Self.crashes(300))
    #expect(page.utf8.count < 1_500_000)
    #expect(page.components(separatedBy: "<article ").count == 301)
    // Laid out part by part, and every part is closed.
    #expect(page.components(separatedBy: "<div class=\"part\">").count == 16)
    #expect(page.components(separatedBy: "<div").count == page.components(separatedBy: "</div>").count)
  }

  @Test func theFirstCardsShowCodeAsCode() throws {
    let analyses = try Samples.analyses("compare/before/network-path.crash") + [Samples.analysis()]
    let page = Samples.written(.html, analyses)
    let card = try #require(page.components(separatedBy: "<div class=\"lead\">").last?.prefix(4000))
    #expect(card.contains("stop reading <code>currentPath</code>"))
    #expect(card.contains("<code>Reachability.isOnline.getter</code> in Saltmarsh, <code>Reachability.swift:18</code>"))
  }
}

extension Int {
  /// A name without digits, for signatures ignore numbers.
  fileprivate var asLetters: String {
    String(String(self).map { Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0))) })
  }
}
