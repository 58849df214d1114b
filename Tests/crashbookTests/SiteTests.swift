import Foundation
import TestSupport
import Testing

/// The site that `crashbook site` writes, and what links to it; `Tests/OutsideReaders` opens it in a browser.
@Suite(.timeLimit(.minutes(5))) struct SiteTests {
  static let report = Repository.fixtures + "/formats/ips/ios-breakpoint.ips"

  @Test func aFolderBecomesASiteAndStaysOne() throws {
    try PipelineCommandTests.withProject { project in
      let first = try project.run(["site", "--no-config", "pages"])
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output.hasSuffix("pages written: pages/index.html\n"))
      let page = try project.read("pages/cause/swift-nil-unwrap.html")
      #expect(page.contains("<h2>Fix properly</h2>"))
      #expect(page.contains("href=\"../index.html#swift-runtime\""))
      // A page of a cause that is no longer known goes, a file of somebody else stays.
      try project.write(page, to: "pages/cause/old.html")
      try project.write("mine", to: "pages/cause/mine.html")
      #expect(try project.run(["site", "--no-config", "pages/"]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: project.path("pages/cause/old.html")))
      #expect(FileManager.default.fileExists(atPath: project.path("pages/cause/mine.html")))
    }
  }

  @Test func anotherFolderIsLeftAlone() throws {
    try PipelineCommandTests.withProject { project in
      let refused = try project.run(["site", "--no-config", "reports"])
      #expect(refused.status == 2)
      #expect(refused.errors.contains("reports: The folder holds other files"))
      #expect(try project.run(["site", "--no-config", ""]).status == 64)
      #expect(try project.run(["site", "--no-config", "missing/deep/site"]).status == 2)
    }
  }

  @Test func ownRulesGetPagesWhoseTextIsEscaped() throws {
    try PipelineCommandTests.withProject { project in
      let rule = """
        [{ id: "harbour.tide", title: "Tide <script>alert(1)</script> `a<b`", family: "own", severity: "high",
           certainWhen: { message: "tide <x>", because: "our own" },
           page: { whatHappened: "x <img src=x> y", rootCause: "r", fixNow: "n", fixProperly: "p", verify: "v" },
           examples: [{ matches: "Fatal error: tide <x>" }] }]
        """
      try project.write(rule, to: "own.json5")
      let outcome = try project.run(["site", "--no-config", "--rules", "own.json5", "pages"])
      try #require(outcome.status == 0, "\(outcome.errors)")
      let page = try project.read("pages/cause/harbour.tide.html")
      #expect(page.contains("Tide &lt;script&gt;"))
      #expect(!page.contains("<script>") && !page.contains("<img"))
      #expect(!(try project.read("pages/index.html")).contains("Tide <script>"))
    }
  }

  @Test(arguments: [
    "text", "sarif", "github", "github-summary", "comment", "html", "markdown", "junit", "gitlab", "teamcity", "azure",
  ])
  func outputsLinkToTheSite(format: String) throws {
    let arguments = ["analyze", "--no-config", "--format", format, Self.report]
    let outcome = try CommandTests.run(arguments + ["--docs-url", "https://harbour.example/crashes/"])
    #expect(outcome.output.contains("https://harbour.example/crashes/cause/swift-"), "\(outcome.errors)")
    #expect(!(try CommandTests.run(arguments).output).contains("harbour.example"))
  }

  @Test(arguments: ["javascript:alert(1)", "https://a b", "https://", "https://a\"><b>", "ftp://a.example", ""])
  func whatIsNoAddressIsRefused(address: String) throws {
    let outcome = try CommandTests.run(["analyze", "--no-config", "--docs-url", address, Self.report])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--docs-url"))
  }
}
