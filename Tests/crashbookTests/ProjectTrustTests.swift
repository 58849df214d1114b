import Foundation
import Testing

/// A project file comes with a checkout that anyone may have changed: it neither writes where it likes nor hides a crash.
@Suite(.timeLimit(.minutes(5))) struct ProjectTrustTests {
  typealias Project = PipelineCommandTests.Project

  /// A checkout with all that a project file must leave alone.
  static func withCheckout(_ body: (Project) throws -> Void) throws {
    try PipelineCommandTests.withProject { project in
      let files = FileManager.default
      for folder in [".git/hooks", "Sources", "outside", "team", "data/objects", "data/refs", "data/hooks"] {
        try files.createDirectory(atPath: project.path("team/" + folder), withIntermediateDirectories: true)
      }
      try files.createDirectory(atPath: project.path("outside"), withIntermediateDirectories: true)
      try project.write("kept", to: "outside/kept.txt")
      for name in ["Sources/App.swift", "CODEOWNERS", "data/HEAD", "notes.md"] {
        try project.write("kept", to: "team/" + name)
      }
      for (link, target) in [
        ("crashes.html", "../outside/new.html"), ("linked", "../outside"), ("Sources/link.txt", "App.swift"),
        ("link.txt", "../outside/kept.txt"),
      ] {
        try files.createSymbolicLink(atPath: project.path("team/" + link), withDestinationPath: target)
      }
      try files.linkItem(atPath: project.path("outside/kept.txt"), toPath: project.path("team/hard.txt"))
      #expect(mkfifo(project.path("team/pipe"), 0o600) == 0)
      try body(project)
    }
  }

  /// Every file below a folder with what it holds.
  static func contents(of project: Project, _ folders: [String] = ["team", "outside"]) throws -> [String: Data?] {
    var contents: [String: Data?] = [:]
    for folder in folders {
      for name in try FileManager.default.subpathsOfDirectory(atPath: project.path(folder)) where name != "pipe" {
        contents[folder + "/" + name] = FileManager.default.contents(atPath: project.path(folder + "/" + name))
      }
    }
    return contents
  }

  static let refused = [
    (".git/hooks/pre-commit", "leads to '.git'"), ("Sources/.git/x", "leads to '.git'"), (".GIT/hooks/x", "'.GIT'"),
    ("./.github/workflows/x.yml", "'.github'"), ("Sources/../.git/config", "'.git'"), (".zshrc", "'.zshrc'"),
    ("\u{200C}.git/hooks/x", "leads to"), (".crashbook.json5", "'.crashbook.json5'"),
    ("data/hooks/pre-commit", "Git's own files"), ("data/config", "Git's own files"),
    ("../outside/new.txt", "outside of the project's folder"), ("Sources/../../x", "outside of the project's folder"),
    ("/dev/stdout", "outside of the project's folder"), ("/dev/fd/2", "outside of the project's folder"),
    ("/proc/self/fd/1", "outside of the project's folder"), ("/tmp", "outside of the project's folder"),
    ("crashes.html", "leads through a link"), ("linked/new.txt", "leads through a link"),
    ("link.txt", "leads through a link"), ("Sources/link.txt", "leads through a link"),
    ("Sources/App.swift", "crashbook did not write it"), ("CODEOWNERS", "crashbook did not write it"),
    ("notes.md", "crashbook did not write it"), ("hard.txt", "crashbook did not write it"),
    ("pipe", "crashbook did not write it"), ("Sources", "crashbook did not write it"),
  ]

  @Test(arguments: refused, ["{ output: '%' }", "{\n\n reports: { html: '%' } }"])
  func outputsThatAProjectFileMayNotName(output: (name: String, words: String), text: String) throws {
    try Self.withCheckout { project in
      try project.write(text.replacingOccurrences(of: "%", with: output.name), to: "team/.crashbook.json5")
      let before = try Self.contents(of: project)
      let outcome = try project.run(["analyze", "../reports"], folder: "team")
      #expect(outcome.status == 64)
      let key = text.contains("html") ? "line 3: reports.html" : "line 1: output"
      #expect(outcome.errors.contains(".crashbook.json5: \(key): '"), "\(outcome.errors)")
      #expect(outcome.errors.contains(output.words), "\(outcome.errors)")
      #expect(outcome.errors.contains(text.contains("html") ? "'--report html=<file>'" : "'--output <file>'"))
      #expect(try Self.contents(of: project) == before)
      #expect(try project.run(["config", "show"], folder: "team").errors.contains(output.words))
    }
  }

  /// A file that was named is known to lead elsewhere, but not to write over what others wrote.
  @Test(arguments: refused.filter { !$0.1.contains("outside") && $0.0 != ".crashbook.json5" })
  func aNamedProjectFileOverwritesNothingEither(output: (name: String, words: String)) throws {
    try Self.withCheckout { project in
      try project.write("{ output: '\(output.name)' }", to: "team/.crashbook.json5")
      let before = try Self.contents(of: project)
      let outcome = try project.run(["analyze", "../reports", "--config", ".crashbook.json5"], folder: "team")
      #expect(outcome.status == 64 && outcome.errors.contains(output.words), "\(outcome.errors)")
      #expect(try Self.contents(of: project) == before)
    }
  }

  @Test func aNamedProjectFileMayLeadElsewhere() throws {
    try Self.withCheckout { project in
      try project.write("{ output: '../given.txt' }", to: "team/.crashbook.json5")
      #expect(
        try project.run(["analyze", "../reports", "--config", ".crashbook.json5"], folder: "team").status == 0)
      #expect(try project.read("given.txt").contains("certain, "))
      // The command line goes before the file.
      try project.write("{ output: '.git/x' }", to: "team/.crashbook.json5")
      #expect(try project.run(["analyze", "../reports", "-o", "mine.txt"], folder: "team").status == 0)
      #expect(try project.read("team/mine.txt").contains("certain, "))
    }
  }

  /// Every format marks what it writes, whatever a run finds, so that the next run may write it again.
  @Test(arguments: [["reports"], ["reports/lock.crash"], ["nothing"], ["missing.crash"]])
  func outputsOfEarlierRunsAreReplaced(inputs: [String]) throws {
    let formats = [
      "text", "json", "ndjson", "markdown", "html", "sarif", "junit", "github", "github-summary", "gitlab", "teamcity",
      "azure", "comment", "csv",
    ]
    try PipelineCommandTests.withProject { project in
      try project.write("", to: "nothing")
      let list = formats.map { "'\($0)': 'out.\($0)'" }.joined(separator: ", ")
      try project.write("{ output: 'out', reports: { \(list) } }", to: ".crashbook.json5")
      let arguments = inputs == ["nothing"] ? ["--files-from", "nothing"] : inputs
      for _ in 0..<2 {
        let outcome = try project.run(["analyze"] + arguments)
        #expect(outcome.status == (inputs == ["missing.crash"] ? 2 : 0), "\(outcome.errors)")
      }
      // Another format may follow at the same place.
      try project.write("{ output: 'out.csv', format: 'html' }", to: ".crashbook.json5")
      #expect(try project.run(["analyze", "reports"]).status == 0)
      #expect(try project.read("out.csv").hasPrefix("<!DOCTYPE html>"))
    }
  }

  /// What others write looks much like it.
  @Test(arguments: [
    "{\n \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"runs\": []\n}\n",
    "<?xml version=\"1.0\"?>\n<testsuites name=\"xctest\"></testsuites>\n", "<!DOCTYPE html>\n<p>crashbook\n",
    "[\n  {\n    \"description\": \"Line is long\",\n    \"check_name\": \"long\",\n    \"fingerprint\": \"1\"\n  }\n]\n",
    "### 3 crashes in 4 reports\n\nby hand\n", "key,value\na,b\n", "# Crashes\n\n## Certain: none\n",
    "::error file=a.swift::x\n", "{\n  \"schema\": \"crashbook.baseline/1\",\n  \"entries\": []\n}\n", "\n",
  ])
  func filesOfOthersAreLeftAlone(text: String) throws {
    try PipelineCommandTests.withProject { project in
      try project.write(text, to: "there")
      try project.write("{ output: 'there' }", to: ".crashbook.json5")
      let outcome = try project.run(["analyze", "reports"])
      #expect(outcome.status == 64 && outcome.errors.contains("crashbook did not write it"), "\(outcome.errors)")
      #expect(try project.read("there") == text)
      #expect(try project.run(["analyze", "reports", "-o", "there"]).status == 0, "who names it may replace it")
    }
  }

  // MARK: Inputs

  @Test(arguments: [
    ("baseline: '../outside/kept.txt'", "baseline"), ("rules: ['../outside/kept.txt']", "rules"),
    ("symbols: ['../outside']", "symbols"), ("filesFrom: '../outside/kept.txt'", "filesFrom"),
    ("baseline: 'link.txt'", "baseline"), ("rules: ['linked/kept.txt']", "rules"), ("symbols: ['linked']", "symbols"),
    ("filesFrom: '/etc/passwd'", "filesFrom"), ("filesFrom: 'list.txt'", "filesFrom"), ("symbols: ['/usr']", "symbols"),
  ])
  func inputsStayInTheFolder(text: String, key: String) throws {
    try Self.withCheckout { project in
      try project.write("../reports/lock.crash\n", to: "team/list.txt")
      try project.write("{\n \(text) }", to: "team/.crashbook.json5")
      let paths = key == "filesFrom" ? [] : ["../reports"]
      let outcome = try project.run(["analyze"] + paths, folder: "team")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(".crashbook.json5: line 2: \(key): '"), "\(outcome.errors)")
      #expect(outcome.errors.contains("lies outside of the project's folder."), "\(outcome.errors)")
      if key == "filesFrom" {
        #expect(try project.run(["analyze", "--files-from", "list.txt"], folder: "team").status == 0)
      }
    }
  }

  // MARK: The file itself

  @Test(.enabled(if: getuid() == 0, "gives a file to another user"), arguments: [".", "Sources"])
  func aFileOfAnotherUserIsLeftAlone(folder: String) throws {
    try Self.withCheckout { project in
      try project.write("{ output: 'mine.txt' }", to: "team/.crashbook.json5")
      #expect(chown(project.path("team/.crashbook.json5"), 4321, 4321) == 0)
      let outcome = try project.run(["analyze", project.path("reports")], folder: "team/" + folder)
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.contains(".crashbook.json5 belongs to another user and is left alone"), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: project.path("team/mine.txt")))
    }
  }

  @Test func aLinkThatLeadsOutIsRefused() throws {
    try Self.withCheckout { project in
      let files = FileManager.default
      try project.write("{ format: 'csv' }", to: "outside/other.json5")
      let link = project.path("team/.crashbook.json5")
      try files.createSymbolicLink(atPath: link, withDestinationPath: "../outside/other.json5")
      let outcome = try project.run(["analyze", "../reports"], folder: "team")
      #expect(outcome.status == 64 && outcome.errors.contains("is a link that leads out of its folder"))
      let named = try project.run(["analyze", "../reports", "--config", ".crashbook.json5"], folder: "team")
      #expect(named.status == 0 && named.output.hasPrefix("key,"))
      try files.removeItem(atPath: link)
      try files.copyItem(atPath: project.path("outside/other.json5"), toPath: project.path("team/Sources/other.json5"))
      try files.createSymbolicLink(atPath: link, withDestinationPath: "Sources/other.json5")
      #expect(try project.run(["analyze", "../reports"], folder: "team").output.hasPrefix("key,"))
    }
  }

  @Test(arguments: [
    String(repeating: " ", count: 1 << 20) + "{}", String(repeating: "[", count: 900_000),
    "{ suppress: " + String(repeating: "[{", count: 200_000),
  ])
  func aHugeFileIsRefusedAtOnce(text: String) throws {
    try PipelineCommandTests.withProject { project in
      try project.write(text, to: ".crashbook.json5")
      let outcome = try project.run(["analyze", "reports"])
      #expect(outcome.status == 64, "\(outcome.errors.prefix(400))")
      #expect(outcome.errors.utf8.count < 1000)
    }
  }

  // MARK: What it takes away

  static let all = """
    {
      failOn: "any",
      suppress: [
        { rule: "combine-cancel-recursive-unfair-lock", reason: "a" },
        { rule: "swift-nil-unwrap", reason: "b" },
        { rule: "swift-nil-unwrap", reason: "c" },
        { rule: "user-force-quit", reason: "never seen" },
      ],
    }
    """

  @Test func whatIsSuppressedIsSaid() throws {
    try PipelineCommandTests.withProject { project in
      try project.write(
        Self.all, to: ".crashbook.json5")
      let two = ["reports/lock.crash"]
      let outcome = try project.run(["analyze"] + two + ["--fail-on", "any"])
      #expect(outcome.status == 0)
      let note = "Note: .crashbook.json5: 1 report suppressed (line 4). '--strict-policy' would count them.\n"
      #expect(outcome.errors == note, "\(outcome.errors)")
      let strict = try project.run(["analyze"] + two + ["--fail-on", "any", "--strict-policy"])
      #expect(strict.status == 1)
      #expect(strict.errors.contains("'--strict-policy' counts them."))
      for arguments in [["reports/table.crash"], two + ["--no-config", "--fail-on", "any"]] {
        let errors = try project.run(["analyze"] + arguments).errors
        #expect(errors.split(separator: "\n").allSatisfy { $0.hasPrefix("Status 1: ") }, "nothing was taken away")
      }
      _ = try project.run(["baseline", "create", "--no-config", "known.json", "reports/table.crash"])
      let check = try project.run(["baseline", "check", "known.json"] + two)
      #expect(check.status == 0 && check.errors.contains("1 report suppressed (line 4)"))
      #expect(try project.run(["baseline", "check", "--strict-policy", "known.json"] + two).status == 1)
    }
  }

  @Test func whatTheBaselineOfTheFileKnowsIsSaid() throws {
    try PipelineCommandTests.withProject { project in
      _ = try project.run(["baseline", "create", "known.json", "reports"])
      try project.write("{\n baseline: 'known.json',\n redact: 'none' }", to: ".crashbook.json5")
      let outcome = try project.run(["analyze", "reports", "--fail-on", "new"])
      #expect(outcome.status == 0)
      #expect(
        outcome.errors
          == "Note: .crashbook.json5: 7 reports known to its baseline (line 2); nothing is redacted (line 3).\n")
      let own = try project.run(["analyze", "reports", "--baseline", "known.json", "--redact", "default"])
      #expect(own.errors == "", "the command line said so itself")
    }
  }

  /// A rule that calls a crash harmless is a suppression in other words.
  @Test func whatItsRulesLowerIsSaid() throws {
    try PipelineCommandTests.withProject { project in
      let page = "page: {whatHappened: 'a', rootCause: 'b', fixNow: 'c', fixProperly: 'd', verify: 'e'}"
      let rule = "id: 'acme.fine', title: 'Fine', notACrash: true, certainWhen: {message: 'X-1'}"
      try project.write("{rules: [{\(rule), \(page)}]}", to: "own.json5")
      try project.write("{ rules: ['own.json5'] }", to: ".crashbook.json5")
      let input = Array("Harbour/Tide.swift:63: Fatal error: X-1\n".utf8)
      let outcome = try project.run(["analyze", "-", "--fail-on", "any"], input: input)
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(outcome.errors.contains("1 report called harmless by its rules (line 1)."), "\(outcome.errors)")
      for conditions in ["any", "high", "certain"] {
        let strict = try project.run(["analyze", "-", "--fail-on", conditions, "--strict-policy"], input: input)
        #expect(strict.status == 1, "\(conditions)")
      }
    }
  }

  @Test func anEmptyListIsSaid() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("", to: "list.txt")
      try project.write("{ filesFrom: 'list.txt' }", to: ".crashbook.json5")
      let outcome = try project.run(["analyze", "--fail-on", "any"])
      #expect(
        outcome.errors
          == "Note: .crashbook.json5: no input is listed (line 1).\n0 reports read: list.txt lists no file.\n")
    }
  }

  // MARK: Names

  /// What is to be typed is one argument, and no option.
  @Test(arguments: [
    ("-o.crash", "crashbook analyze ./-o.crash"), ("=ls", "crashbook analyze '=ls'"),
    ("a;b.crash", "crashbook analyze 'a;b.crash'"), ("$(x).crash", "crashbook analyze '$(x).crash'"),
    ("a\u{1B}[31m.crash", "[31m.crash"),
  ])
  func namesOfInputsFormNoCommand(name: String, command: String) throws {
    try PipelineCommandTests.withProject { project in
      try FileManager.default.copyItem(atPath: project.path("reports/lock.crash"), toPath: project.path(name))
      let outcome = try project.run(["analyze", "--files-from=\(name)"])
      #expect(outcome.status == 64 && outcome.errors.contains(command), "\(outcome.errors)")
      #expect(!outcome.errors.contains("\u{1B}"))
    }
  }
}
