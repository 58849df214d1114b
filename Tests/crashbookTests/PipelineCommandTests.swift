import Foundation
import TestSupport
import Testing

/// Groups, further outputs, baselines and project files, as pipelines use them.
@Suite(.timeLimit(.minutes(5))) struct PipelineCommandTests {
  /// A project of its own: the reports of `fixtures/compare/before` in the folder `reports`.
  struct Project {
    let folder: URL

    init() throws {
      folder = try CommandTests.temporaryFolder()
      let source = Repository.fixtures + "/compare/before"
      let files = FileManager.default
      try files.createDirectory(at: folder.appendingPathComponent("reports"), withIntermediateDirectories: false)
      for name in try files.contentsOfDirectory(atPath: source) {
        try files.copyItem(atPath: source + "/" + name, toPath: path("reports/" + name))
      }
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func write(_ text: String, to name: String) throws {
      try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func run(_ arguments: [String], input: [UInt8] = [], folder: String = "") throws -> CommandTests.Outcome {
      try CommandTests.run(arguments, input: input, folder: folder.isEmpty ? self.folder.path : path(folder))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  static func withProject(_ body: (Project) throws -> Void) throws {
    let project = try Project()
    defer { project.remove() }
    try body(project)
  }

  // MARK: Outputs

  @Test func writesSeveralOutputsAtOnce() throws {
    try Self.withProject { project in
      let outcome = try project.run([
        "analyze", "reports", "--report", "sarif=a.sarif", "--report", "junit=a.xml", "--report", "csv=-",
      ])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("certain, ") && outcome.output.contains("key,signature,cause"))
      #expect(try project.read("a.sarif").contains("\"version\": \"2.1.0\""))
      #expect(try project.read("a.xml").contains("<testsuites"))
      let refused = try project.run(["analyze", "reports", "--report", "csv=no/such/folder/x.csv"])
      #expect(refused.status == 2)
      #expect(refused.errors.contains("no/such/folder/x.csv: cannot be written"))
    }
  }

  @Test(arguments: [
    ["--report", "json=-"], ["--format", "json", "--report", "github=-"], ["--format", "sarif", "--report", "sarif=-"],
    ["--report", "junit=-", "--report", "csv=x.csv"],
  ])
  func aDocumentIsNotMixedWithOtherOutput(options: [String]) throws {
    let outcome = try CommandTests.run(["analyze", CommandTests.sample] + options)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("would be mixed on standard output"), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func aDocumentMayHaveStandardOutputForItself() throws {
    let outcome = try CommandTests.run(
      ["analyze", CommandTests.sample, "--output", "/dev/null", "--report", "json=-"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("{") && outcome.output.hasSuffix("}\n"))
  }

  @Test func neverStandsAlone() throws {
    let outcome = try CommandTests.run(["analyze", "--fail-on", "never,any", CommandTests.sample])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'never,any'"))
  }

  @Test func noBaselineIsMadeOfNothing() throws {
    try Self.withProject { project in
      let outcome = try project.run(["baseline", "create", "known.json", "no-such-folder"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("known.json: not written, because no report could be read."))
      #expect(try project.run(["baseline", "create", "known.json", "reports"]).status == 0)
      for command in ["create", "update"] {
        let refused = try project.run(["baseline", command, "-", "reports"])
        #expect(refused.status == 64 && refused.errors.contains("A baseline is kept in a file"))
      }
    }
  }

  /// In the folder of everything the paths of others lose nothing, and lines of a report are no paths.
  @Test func linesOfAReportStayLinesInTheRootFolder() throws {
    let page = try CommandTests.run(
      ["analyze", "--format", "html", Repository.root + "/" + CommandTests.sample], folder: "/"
    ).output
    #expect(page.contains("class=\"n\">"))
    #expect(!page.contains("</span>/ "))
    #expect(!page.contains("</span>/{"))
  }

  @Test(arguments: [
    ("sarf=x", "Did you mean 'sarif'?"), ("sarif", "the file is missing, as in 'sarif=file'"), ("sarif=", "missing"),
  ])
  func aWrongReportIsExplained(report: String, words: String) throws {
    let outcome = try CommandTests.run(["analyze", "--report", report, "x"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func groupsAreShown() throws {
    try Self.withProject { project in
      let again = project.path("reports/again.crash")
      try FileManager.default.copyItem(atPath: project.path("reports/table.crash"), toPath: again)
      try project.write(
        try project.read("reports/again.crash").replacingOccurrences(of: "Incident Identifier:", with: "Incident:"),
        to: "reports/again.crash")
      let text = try project.run(["analyze", "reports"]).output
      #expect(text.contains(" · 1 duplicate · "))
      let json = try project.run(["analyze", "reports", "--format", "json", "--group-by", "cause"]).output
      let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let groups = try #require(document?["groups"] as? [[String: Any]])
      #expect(groups.contains { $0["key"] as? String == CompareCommandTests.lock })
      #expect(document?["duplicates"] as? Int == 1)
    }
  }

  @Test func namesOfUsersStayAtHome() throws {
    let report = Array(
      "Process: App [1]\nPath: /Users/jane/App\nException Type: EXC_CRASH (SIGABRT)\nApplication Specific Information:\nFatal error: cannot open /Users/jane/x token=abc123\n\nThread 0 Crashed:\n0   App 0x1 main + 1 (/Users/jane/main.swift:1)\n"
        .utf8)
    let plain = try CommandTests.run(["analyze", "-"], input: report)
    #expect(plain.errors == "")
    for format in ["markdown", "html", "sarif", "csv", "junit", "comment"] {
      let outcome = try CommandTests.run(["analyze", "--format", format, "-"], input: report)
      #expect(!outcome.output.contains("jane") && !outcome.output.contains("abc123"), "\(format)")
    }
    let all = try CommandTests.run(["analyze", "--redact", "all", "--format", "json", "-"], input: report)
    #expect(!all.output.contains("jane"))
    #expect(all.errors.hasPrefix("Redacted: "))
    let none = try CommandTests.run(["analyze", "--redact", "none", "--format", "markdown", "-"], input: report)
    #expect(none.output.contains("jane"))
    let json = try CommandTests.run(["analyze", "--format", "json", "-"], input: report)
    #expect(json.output.contains("jane"))
  }

  // MARK: Inputs

  @Test(arguments: [
    "reports/lock.crash\nreports/table.crash\n", "reports/lock.crash\r\nreports/table.crash\r\n",
    "reports/lock.crash\u{0}reports/table.crash\u{0}",
  ])
  func readsPathsFromAList(list: String) throws {
    try Self.withProject { project in
      let outcome = try project.run(["analyze", "--files-from", "-", "--format", "ndjson"], input: Array(list.utf8))
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.contains("lock.crash") == true)
      try project.write(list, to: "list.txt")
      #expect(try project.run(["analyze", "--files-from", "list.txt", "--format", "ndjson"]).output == outcome.output)
    }
  }

  /// A list is an input like any other: the rest is read.
  @Test func aListThatIsMissingIsNamed() throws {
    let outcome = try CommandTests.run(["analyze", CommandTests.sample, "--files-from", "no/such/list"])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "Error: no/such/list: There is no such file.\n")
    #expect(outcome.output.contains("swift-index-out-of-range"))
    try Self.withProject { project in
      let update = try project.run(["baseline", "create", "known.json", "--files-from", "no-such-list"])
      #expect(update.status == 2 && update.errors.contains("no-such-list: There is no such file."), "\(update.errors)")
    }
    #expect(try CommandTests.run(["analyze", "--files-from", "-", "-"]).status == 64)
    #expect(try CommandTests.run(["analyze"]).errors.contains("Missing expected argument '<path> ...'"))
  }

  @Test func aReportInPlaceOfAListIsToldOnce() throws {
    try Self.withProject { project in
      let outcome = try project.run(["analyze", "--files-from", "reports/lock.crash"])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("'reports/lock.crash' is no list of files"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      try project.write("no/such/one.crash\nno/such/other.crash\n", to: "list.txt")
      #expect(try project.run(["analyze", "--files-from", "list.txt"]).status == 2)
    }
  }

  /// A pipeline that finds no reports hands over an empty list, which is nothing to explain and no mistake.
  @Test func aListMayBeEmpty() throws {
    try Self.withProject { project in
      let created = try project.run(["baseline", "create", "known.json", "--files-from", "-"])
      #expect(created.status == 0 && created.output == "known.json: 0 known\n", "\(created.errors)")
      #expect(try project.run(["baseline", "check", "known.json", "--files-from", "-"]).status == 0)
      let analyzed = try project.run(["analyze", "--files-from", "-"])
      #expect(analyzed.status == 0)
      #expect(analyzed.errors == "0 reports read: standard input lists no file.\n")
      #expect(try project.run(["baseline", "check", "known.json"]).status == 64)
    }
  }

  // MARK: Policy

  /// What was asked for says more than what could not be read.
  @Test func aThresholdThatWasMetComesBeforeAnUnreadableInput() throws {
    try Self.withProject { project in
      let outcome = try project.run(["analyze", "reports", "missing.ips", "--fail-on", "certain"])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("missing.ips: There is no such file."))
      #expect(try project.run(["analyze", "reports", "missing.ips"]).status == 2)
    }
  }

  @Test(arguments: [("critical", 1), ("certain,critical", 1), ("medium", 1), ("info,possible", 1), ("never", 0)])
  func failsOnSeverity(conditions: String, status: Int32) throws {
    try Self.withProject { project in
      let outcome = try project.run(["analyze", "reports", "--fail-on", conditions])
      #expect(outcome.status == status)
    }
  }

  @Test func aWordThatIsNoConditionIsExplained() throws {
    let outcome = try CommandTests.run(["analyze", "--fail-on", "certian", "x"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("Did you mean 'certain'?"))
    #expect(try CommandTests.run(["analyze", "--fail-on", "new", "x"]).errors.contains("needs '--baseline <file>'"))
  }

  @Test func aBaselineKnowsOldCrashes() throws {
    try Self.withProject { project in
      #expect(try project.run(["baseline", "create", "known.json", "reports"]).status == 0)
      #expect(try project.run(["baseline", "create", "known.json", "reports"]).errors.contains("already"))
      let fail = ["analyze", "reports", "--baseline", "known.json", "--fail-on", "new"]
      #expect(try project.run(fail).status == 0)
      try FileManager.default.copyItem(
        atPath: Repository.fixtures + "/compare/after/profile.crash", toPath: project.path("reports/new.crash"))
      try FileManager.default.removeItem(atPath: project.path("reports/lock.crash"))
      let found = try project.run(fail)
      #expect(found.status == 1)
      #expect(found.output.contains("1 new") && found.output.contains("known, but not seen"))
      let check = try project.run(["baseline", "check", "known.json", "reports"])
      #expect(check.status == 1)
      #expect(check.output.contains("new         ") && check.output.contains("absent      "))
      let update = try project.run(["baseline", "update", "--prune", "known.json", "reports"])
      #expect(update.output.contains("1 added, 1 taken out"))
      #expect(try project.run(fail).status == 0)
      let expired = try project.read("known.json").replacingOccurrences(
        of: "\"cause\": \"swift-nil-unwrap\"", with: "\"cause\": \"swift-nil-unwrap\", \"expires\": \"2020-01-01\"")
      try project.write(expired, to: "known.json")
      #expect(try project.run(fail).status == 1)
      #expect(try project.run(["baseline", "check", "known.json", "reports"]).output.contains("expired     "))
    }
  }

  /// What could not be read does not show that a crash no longer occurs.
  @Test(arguments: [(["nowhere"], "not every report could be read"), (["empty"], "no report was found")])
  func nothingIsTakenOutOfABaselineWithoutReports(paths: [String], reason: String) throws {
    try Self.withProject { project in
      #expect(try project.run(["baseline", "create", "known.json", "reports"]).status == 0)
      try project.write("// Ask Ada about these.\n" + project.read("known.json"), to: "known.json")
      let before = try project.read("known.json")
      try FileManager.default.createDirectory(atPath: project.path("empty"), withIntermediateDirectories: false)
      let outcome = try project.run(["baseline", "update", "--prune", "known.json"] + paths)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("known.json: nothing is taken out, because \(reason)."))
      #expect(outcome.output.contains("0 added, 0 taken out"))
      #expect(try project.read("known.json") == before)
      // Where nothing changes, comments stay.
      #expect(try project.run(["baseline", "update", "--prune", "known.json", "reports"]).status == 0)
      #expect(try project.read("known.json") == before)
    }
  }

  /// A full disk must not take away what a team noted; a limit on the size of files stands for it.
  @Test(arguments: [("update", "known.json"), ("update", "link.json")])
  func aBaselineSurvivesAFullDisk(command: String, name: String) throws {
    let bash = "/bin/bash"
    guard FileManager.default.isExecutableFile(atPath: bash) else { return }
    try Self.withProject { project in
      #expect(try project.run(["baseline", "create", "known.json", "reports"]).status == 0)
      let note = "// " + String(repeating: "Ask Ada about these. ", count: 400)
      try project.write(note + "\n" + project.read("known.json"), to: "known.json")
      try FileManager.default.createSymbolicLink(
        atPath: project.path("link.json"), withDestinationPath: project.path("known.json"))
      let before = try project.read("known.json")
      let new = Repository.fixtures + "/compare/after/profile.crash"
      let line = "trap '' XFSZ; ulimit -f 4; exec '\(CommandTests.program.path)' baseline update \(name) '\(new)'"
      let outcome = try CommandTests.run(
        ["-c", line], folder: project.folder.path, program: URL(fileURLWithPath: bash))
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("\(name): cannot be written"), "\(outcome.errors)")
      #expect(try project.read("known.json") == before)
      // Written whole, with the same rights, behind the same link, and nothing left beside it.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: project.path("known.json"))
      #expect(try project.run(["baseline", command, name, new]).status == 0)
      #expect(try project.read("known.json").hasPrefix(note))
      let rights = try FileManager.default.attributesOfItem(atPath: project.path("known.json"))[.posixPermissions]
      #expect((rights as? NSNumber)?.intValue == 0o600)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: project.folder.path).sorted()
          == ["known.json", "link.json", "reports"])
    }
  }

  /// A step may have written to its summary already; any other file is written anew.
  @Test func theSummaryOfAStepKeepsWhatItHolds() throws {
    try Self.withProject { project in
      for name in ["summary.md", "other.md"] { try project.write("## 12 tests passed", to: name) }
      let outcome = try CommandTests.run(
        ["analyze", "reports", "--report", "github-summary=summary.md", "--report", "comment=other.md"],
        environment: ["GITHUB_STEP_SUMMARY": "summary.md"], folder: project.folder.path)
      #expect(outcome.status == 0)
      #expect(try project.read("summary.md").hasPrefix("## 12 tests passed\n### "))
      #expect(try project.read("other.md").hasPrefix("### "))
    }
  }

  @Test func anEmptyPathIsExplained() throws {
    for arguments in [
      ["analyze", CommandTests.sample, "--output", ""], ["analyze", CommandTests.sample, "--baseline", ""],
      ["analyze", CommandTests.sample, "--config", ""], ["analyze", "--files-from", ""], ["analyze", ""],
      ["baseline", "create", "", CommandTests.sample], ["rules", "test", ""],
    ] {
      let outcome = try CommandTests.run(arguments)
      #expect(outcome.status == (arguments == ["analyze", ""] ? 2 : 64))
      #expect(outcome.errors.contains("perhaps a variable of the shell is not set"), "\(arguments): \(outcome.errors)")
    }
  }

  // MARK: Outputs

  /// The only copy of the evidence is not written over.
  @Test(arguments: [
    ["analyze", "reports/lock.crash", "-o", "reports/lock.crash"],
    ["analyze", "reports/lock.crash", "--report", "html=reports/../reports/lock.crash"],
    ["analyze", "reports", "--report", "html=reports/lock.crash"],
    ["analyze", "reports/lock.crash", "-o", "linked.crash"],
    ["analyze", "reports", "--baseline", "known.json", "-o", "known.json"],
    ["analyze", "reports", "--config", ".crashbook.json5", "-o", ".crashbook.json5"],
  ])
  func noInputIsOverwritten(arguments: [String]) throws {
    try Self.withProject { project in
      _ = try project.run(["baseline", "create", "known.json", "reports"])
      try project.write("{}", to: ".crashbook.json5")
      try FileManager.default.createSymbolicLink(
        atPath: project.path("linked.crash"), withDestinationPath: "reports/lock.crash")
      let files = ["reports/lock.crash", "known.json", ".crashbook.json5"]
      let before = try files.map { try project.read($0) }
      let outcome = try project.run(arguments)
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains("would overwrite it"))
      let after = try files.map { try project.read($0) }
      #expect(after == before)
    }
  }

  /// What an earlier run left beside the reports may be replaced.
  @Test func anOlderOutputIsReplaced() throws {
    try Self.withProject { project in
      for _ in 0..<2 {
        let outcome = try project.run(["analyze", "reports", "-o", "reports/found.txt"])
        #expect(outcome.status == 0)
      }
      let text = try project.read("reports/found.txt")
      #expect(text.contains(" reports read · "))
    }
  }

  @Test func twoOutputsNeedTwoFiles() throws {
    try Self.withProject { project in
      for more in [["--report", "sarif=./x.html"], ["-o", "x.html"]] {
        let outcome = try project.run(["analyze", "reports", "--report", "html=x.html"] + more)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Two outputs would go to"))
        #expect(!FileManager.default.fileExists(atPath: project.path("x.html")))
      }
      #expect(
        try project.run(["analyze", "reports", "--report", "html=/dev/null", "--report", "sarif=/dev/null"]).status == 0
      )
    }
  }

  #if os(Linux)
    @Test(arguments: [
      ["analyze", "reports"], ["rules", "list"], ["baseline", "check", "known.json", "reports"], ["--help"],
    ])
    func aFullDiskIsAFailure(arguments: [String]) throws {
      try Self.withProject { project in
        _ = try project.run(["baseline", "create", "known.json", "reports"])
        let command = "\"$0\" \"$@\" > /dev/full"
        let shell = URL(fileURLWithPath: "/bin/sh")
        let outcome = try CommandTests.run(
          ["-c", command, CommandTests.program.path] + arguments, folder: project.folder.path, program: shell)
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(
          outcome.errors.contains("standard output: cannot be written: No space")
            || outcome.errors.contains("standard output cannot be written: No space"))
      }
    }
  #endif

  // MARK: Mistakes

  @Test func aMistakeInABaselineNamesItsLine() throws {
    try Self.withProject { project in
      try project.write("{schema: 'crashbook.baseline/1',\n entries: [{}]}", to: "known.json")
      let outcome = try project.run(["analyze", "reports", "--baseline", "known.json"])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("known.json: line 2: entries[0] – 'signature' is missing"))
    }
  }

  // MARK: Project file

  @Test func theProjectFileIsFoundUpwards() throws {
    try Self.withProject { project in
      try project.write(
        """
        {
          // what our pipeline does
          failOn: "likely", format: "csv",
          reports: { sarif: "out.sarif" },
          owners: ["** @all", "Saltmarsh @marsh"],
          suppress: [{ rule: "combine-cancel-recursive-unfair-lock", reason: "fixed in 1.6" }],
        }
        """, to: ".crashbook.json5")
      let outcome = try project.run(["analyze", "lock.crash"], folder: "reports")
      #expect(outcome.status == 0, "suppressed")
      #expect(outcome.output.contains("@marsh") && outcome.output.contains(",suppressed,"))
      #expect(try project.read("out.sarif").contains("fixed in 1.6"))
      #expect(try project.run(["analyze", "table.crash"], folder: "reports").status == 1)
      #expect(try project.run(["analyze", "--no-config", "table.crash"], folder: "reports").status == 0)
      #expect(try project.run(["analyze", "--fail-on", "never", "table.crash"], folder: "reports").status == 0)
      let show = try project.run(["config", "show"])
      #expect(show.output.contains("likely   (.crashbook.json5:3)\n"))
      #expect(show.output.contains("signature   (default)\n"))
      #expect(try project.run(["config"], folder: "reports").output.contains("/.crashbook.json5:3)"))
    }
  }

  @Test(arguments: [
    ("{\n failon: \"any\" }", ".crashbook.json5: line 2"), ("{\n failOn: \"nwe\" }", "Did you mean 'new'?"),
    ("{ suppress: [\n{ rule: \"x\" }] }", "'reason' is missing"),
    ("{ suppress: [\n{ rule: \"swift-nil-unwarp\", reason: \"x\" }] }", "Did you mean 'swift-nil-unwrap'?"),
    ("{ suppress: [\n{ rule: \"swift-nil-unwrap\", reason: \" \" }] }", "the reason is empty"),
    ("{ reports: {\n sarf: \"x\" } }", "line 2: reports.sarf"), ("{ jobs: 0 }", "from 1 to 64"),
    ("{ owners: [\"x\"] }", "at least one owner"), ("{ format: ", "line 1"),
  ])
  func aMistakeNamesItsLine(text: String, words: String) throws {
    try Self.withProject { project in
      try project.write(text, to: ".crashbook.json5")
      let outcome = try project.run(["config", "show"])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("{\n\n rules: [\"none.json5\"] }", "line 3: rules: there is no 'none.json5'."),
    ("{\n filesFrom: \"none.txt\" }", "line 2: filesFrom: there is no 'none.txt'."),
    ("{\n failOn: [\"new\"] }", "line 2: failOn: 'new' needs a baseline"),
  ])
  func aMistakeThatShowsLaterNamesItsLineToo(text: String, words: String) throws {
    try Self.withProject { project in
      try project.write(text, to: ".crashbook.json5")
      let outcome = try project.run(["analyze"] + (text.contains("filesFrom") ? [] : ["reports"]))
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(".crashbook.json5: " + words), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    (["analyze", "--explain-format", "--format", "json", "x"], "'--format' has no effect"),
    (["analyze", "--explain-format", "-o", "y", "x"], "'--output' has no effect"),
    (["analyze", "--explain-format", "--report", "html=y", "x"], "'--report' has no effect"),
    (["analyze", "--config", "y", "--no-config", "x"], "contradict each other"),
    (["baseline", "create", "no/such/file"], "<path> ...'. See 'crashbook baseline create --help'"),
  ])
  func contradictionsAreRefused(arguments: [String], words: String) throws {
    let outcome = try CommandTests.run(arguments)
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  #if os(Linux)
    /// Apple's file systems refuse such names.
    @Test func namesMayBeNoUTF8() throws {
      try Self.withProject { project in
        let name = Array("odd-".utf8) + [0xFF, 0xE2, 0x82]
        let report = try Data(
          contentsOf: URL(fileURLWithPath: Repository.fixtures + "/compare/after/profile.crash"))
        func path(_ parts: [[UInt8]]) -> [CChar] {
          (Array(project.folder.path.utf8) + parts.flatMap { [0x2F] + $0 } + [0]).map { CChar(bitPattern: $0) }
        }
        #expect(mkdir(path([name]), 0o700) == 0)
        let file = open(path([name, name + Array(".crash".utf8)]), O_WRONLY | O_CREAT, 0o600)
        #expect(report.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == report.count)
        close(file)
        let folder = try project.run(["analyze", ".", "--format", "ndjson"])
        #expect(folder.output.contains("/odd-\u{FFFD}\u{FFFD}\u{FFFD}.crash\""), "\(folder.errors)")
        let list = name + [0x2F] + name + Array(".crash\n".utf8)
        let listed = try project.run(["analyze", "--files-from", "-", "--format", "ndjson"], input: list)
        #expect(listed.status == 0 && listed.output.contains("\"verdict\""), "\(listed.errors)")
      }
    }
  #endif

  // MARK: Compare

  @Test(arguments: ["json", "ndjson"])
  func comparesSavedResults(format: String) throws {
    try Self.withProject { project in
      let saved = try project.run(["analyze", "reports", "--format", format]).output
      try project.write(saved, to: "before.\(format)")
      let after = Repository.fixtures + "/compare/after/profile.crash"
      let fromFiles = try project.run(["compare", "reports", after])
      let fromSaved = try project.run(["compare", "before.\(format)", after])
      let groups = { (text: String) in text.split(separator: "\n").dropFirst(2) }
      #expect(Array(groups(fromFiles.output)) == Array(groups(fromSaved.output)))
      #expect(fromSaved.status == 0)
      let fromInput = try project.run(["compare", "-", after], input: Array(saved.utf8))
      #expect(Array(groups(fromInput.output)) == Array(groups(fromSaved.output)))
      try project.write(String(saved.dropLast(saved.count / 3)), to: "cut.\(format)")
      #expect(try project.run(["compare", "cut.\(format)", after]).status == 2)
    }
  }
}
