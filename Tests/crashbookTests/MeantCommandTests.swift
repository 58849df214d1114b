import Foundation
import TestSupport
import Testing

/// What people type first, and what they mean by it.
@Suite(.timeLimit(.minutes(5))) struct MeantCommandTests {
  private static let text = "Fatal error: Unexpectedly found nil while unwrapping an Optional value\n"

  /// Runs a line of a shell, so that standard input is a pipe.
  private static func shell(_ line: String, folder: String = Repository.root) throws -> CommandTests.Outcome {
    try CommandTests.run(
      ["-c", line.replacingOccurrences(of: "crashbook", with: "'\(CommandTests.program.path)'")], folder: folder,
      program: URL(fileURLWithPath: "/bin/sh"))
  }

  // MARK: Without a command

  @Test func aFileAloneIsAnalyzed() throws {
    let meant = try CommandTests.run([CommandTests.sample])
    let said = try CommandTests.run(["analyze", CommandTests.sample])
    #expect(meant.status == 0 && meant.output == said.output && !meant.output.isEmpty)
    let json = try CommandTests.run(["--format", "json", CommandTests.sample])
    #expect(json.status == 0 && json.output.hasPrefix("{"), "\(json.errors)")
  }

  @Test(arguments: ["printf 'TEXT' | crashbook", "printf 'TEXT' | crashbook analyze", "printf 'TEXT' | crashbook -"])
  func aPipeIsRead(line: String) throws {
    let outcome = try Self.shell(line.replacingOccurrences(of: "TEXT", with: Self.text.dropLast() + "\\n"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("swift-nil-unwrap"))
  }

  @Test func withoutInputTheHelpIsPrinted() throws {
    let outcome = try Self.shell("crashbook < /dev/null")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("OVERVIEW: "), "\(outcome.errors)")
    #expect(try Self.shell("crashbook analyze < /dev/null").status == 64)
  }

  @Test func theVersionHasAShortOption() throws {
    #expect(try CommandTests.run(["-V"]).output == CommandTests.run(["--version"]).output)
  }

  // MARK: Paths that are not there

  @Test func aPathThatIsNearlyRightIsNamed() throws {
    try PipelineCommandTests.withProject { project in
      let outcome = try project.run(["reports/lokc.crash"])
      #expect(outcome.status == 2)
      #expect(
        outcome.errors == "Error: reports/lokc.crash: There is no such file. Did you mean 'reports/lock.crash'?\n")
      let pattern = try project.run(["analyze", "reports/*.xyz"])
      #expect(pattern.errors.contains("There is no such file. The shell puts the names of files in place of '*'"))
      let list = try project.run(["analyze", "--files-from", "-"], input: Array("reports/tabel.crash\n".utf8))
      #expect(list.errors.contains("Did you mean 'reports/table.crash'?"), "\(list.errors)")
      let home = try CommandTests.run(
        ["analyze", "~/reports/lock.crash"], environment: ["HOME": project.folder.path], folder: "/")
      #expect(home.errors.contains("Did you mean \(project.path("reports/lock.crash"))?"), "\(home.errors)")
      let baseline = try project.run(["baseline", "create", "known.json", "reprots"])
      #expect(baseline.errors.contains("Did you mean 'reports'?"), "\(baseline.errors)")
    }
  }

  // MARK: Search

  @Test(arguments: [
    (["explain", "0xdead10cc"], "suspended-with-file-lock"), (["explain", "-25299"], "keychain-"),
    (["explain", "EXC_GUARD"], "guard"), (["explain", "main actor"], "swift-"),
    (["explain", "main", "actor"], "swift-"),
    (["rules", "list", "--search", "-25299"], "keychain-duplicate-item-refresh-race"),
    (["rules", "list", "--search", "main", "actor"], "swift-"),
    (["rules", "list", "nil", "unwrap"], "swift-nil-unwrap"),
  ])
  func aSymptomIsSearchedFor(arguments: [String], name: String) throws {
    let outcome = try CommandTests.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(name), "\(outcome.output)")
    if arguments[0] == "explain" { #expect(outcome.errors.hasPrefix("No rule is called '"), "\(outcome.errors)") }
  }

  @Test func whatNoPageMentionsIsNoRule() throws {
    let outcome = try CommandTests.run(["explain", "xyzzy-plugh"])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(try CommandTests.run(["explain", " "]).status == 64)
  }

  // MARK: Colours

  @Test(arguments: [
    (["--color", "always"], [:], true), (["--color=auto"], [:], false), ([], [:], false),
    ([], ["FORCE_COLOR": "1"], true), ([], ["CLICOLOR_FORCE": "1"], true), ([], ["FORCE_COLOR": "0"], false),
    (["--no-color"], ["FORCE_COLOR": "1"], false), (["--color", "never"], ["FORCE_COLOR": "1"], false),
    (["--color", "always"], ["NO_COLOR": "1"], true), ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
  ])
  func coloursAreAskedFor(options: [String], variables: [String: String], isColored: Bool) throws {
    let none = ["NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": ""]
    let environment = none.merging(variables) { $1 }
    for arguments in [["analyze", CommandTests.sample], ["explain", "swift-nil-unwrap"]] {
      let outcome = try CommandTests.run(arguments + options, environment: environment)
      #expect(outcome.output.contains("\u{1B}[") == isColored, "\(arguments) \(options) \(variables)")
    }
  }

  // MARK: A project file

  @Test func aProjectFileIsBegun() throws {
    try PipelineCommandTests.withProject { project in
      #expect(try project.run(["config", "init"]).status == 0)
      let text = try project.read(".crashbook.json5")
      let shown = try project.run(["config", "show"])
      #expect(shown.status == 0 && shown.output.hasPrefix("Project file: .crashbook.json5\n"), "\(shown.errors)")
      // With every comment taken away it is a project file as well, and has each key that can be shown.
      #expect(try project.run(["baseline", "create", "known-crashes.json", "reports"]).status == 0)
      let rules = try String(contentsOfFile: Repository.fixtures + "/rules/good.json5", encoding: .utf8)
      try project.write(rules, to: "crash-rules.json5")
      try project.write("reports/lock.crash\n", to: "crash-reports.txt")
      let keys = text.split(separator: "\n").map { line in
        line.hasPrefix("  // ") && line.hasSuffix(",") && line.contains(": ") ? "  " + line.dropFirst(5) : String(line)
      }
      try project.write(keys.joined(separator: "\n"), to: ".crashbook.json5")
      let all = try CommandTests.run(
        ["config", "show"], environment: ["NO_COLOR": "", "FORCE_COLOR": ""], folder: project.folder.path)
      #expect(all.status == 0, "\(all.errors)")
      let rows = all.output.split(separator: "\n").dropFirst()
      #expect(rows.count > 15 && rows.allSatisfy { $0.contains("(.crashbook.json5:") }, "\(all.output)")
      let again = try project.run(["config", "init"])
      #expect(again.status == 64 && again.errors.contains("There is such a file already"))
      #expect(try project.read(".crashbook.json5") == keys.joined(separator: "\n"))
    }
  }

  /// In a checkout of somebody else the name may be a link to a place outside.
  @Test func aProjectFileIsNotWrittenThroughALink() throws {
    try PipelineCommandTests.withProject { project in
      try FileManager.default.createSymbolicLink(
        atPath: project.path(".crashbook.json5"), withDestinationPath: project.path("elsewhere"))
      #expect(try project.run(["config", "init"]).status == 64)
      #expect(!FileManager.default.fileExists(atPath: project.path("elsewhere")))
    }
  }

  // MARK: Inputs that are not there

  @Test func aMissingBaselineIsEmpty() throws {
    try PipelineCommandTests.withProject { project in
      let arguments = ["analyze", "reports", "--baseline", "known.json", "--fail-on", "new", "--report", "html=a.html"]
      let first = try project.run(arguments)
      #expect(first.status == 1, "\(first.errors)")
      let warning = "Warning: known.json: There is no such file; it counts as a baseline without entries."
      #expect(first.errors.contains(warning))
      #expect(first.errors.contains("'crashbook baseline create known.json reports' makes it."))
      #expect(FileManager.default.fileExists(atPath: project.path("a.html")))
      #expect(try project.run(["baseline", "check", "known.json", "reports"]).status == 1)
      #expect(try project.run(["baseline", "create", "known.json", "reports"]).status == 0)
      let second = try project.run(arguments)
      #expect(second.status == 0 && !second.errors.contains("Warning"), "\(second.errors)")
    }
  }

  @Test func aMissingBaselineOfTheProjectFileIsEmpty() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("{ baseline: 'none.json', failOn: ['new'] }", to: ".crashbook.json5")
      let outcome = try project.run(["analyze", "reports"])
      #expect(outcome.status == 1 && outcome.errors.contains("Warning: none.json: "), "\(outcome.errors)")
      #expect(try project.run(["config", "show"]).status == 0)
    }
  }

  /// Otherwise the second run would take the page of the first for its baseline.
  @Test func noOutputTakesThePlaceOfAMissingBaseline() throws {
    try PipelineCommandTests.withProject { project in
      let outcome = try project.run(["analyze", "reports", "--baseline", "known.json", "-o", "./known.json"])
      #expect(outcome.status == 64 && outcome.errors.contains("'known.json' is the baseline."), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: project.path("known.json")))
    }
  }

  @Test func inputCanBeRequired() throws {
    try PipelineCommandTests.withProject { project in
      let none = try project.run(["analyze", "--require-input", "--files-from", "-"])
      #expect(none.status == 2)
      #expect(none.errors.contains("Error: No report was read, and '--require-input' asks for one."), "\(none.errors)")
      #expect(try project.run(["analyze", "--require-input", "reports"]).status == 0)
    }
  }

  // MARK: The page

  private static let opener = "/usr/bin/xdg-open"

  /// Where the system has a browser, the test would open it.
  @Test(
    .enabled(
      if: !FileManager.default.fileExists(atPath: opener) && !FileManager.default.fileExists(atPath: "/usr/bin/open"),
      "a program that opens pages is installed here"))
  func thePageIsOpened() throws {
    try PipelineCommandTests.withProject { project in
      let said = try project.run(["analyze", "reports", "--open", "--report", "html=a.html"])
      #expect(said.status == 0)
      #expect(said.errors.contains("The page is a.html. It cannot be opened from here: 'xdg-open' is not installed."))
      let programs = project.path("programs")
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
      try project.write("#!/bin/sh\nprintf '%s' \"$1\" > '\(project.path("opened"))'\n", to: "programs/xdg-open")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs + "/xdg-open")
      let environment = ["PATH": programs + ":/usr/bin:/bin", "TMPDIR": project.folder.path]
      func opened(_ arguments: [String]) throws -> String {
        let outcome = try CommandTests.run(arguments, environment: environment, folder: project.folder.path)
        #expect(outcome.status == 0 && !outcome.errors.contains("The page is"), "\(outcome.errors)")
        return try String(contentsOfFile: try project.read("opened"), encoding: .utf8)
      }
      #expect(try opened(["analyze", "reports", "--open", "--report", "html=a.html"]).hasPrefix("<!DOCTYPE html>"))
      #expect(try project.read("opened").hasSuffix("/a.html"))
      #expect(try opened(["reports", "--open"]).hasPrefix("<!DOCTYPE html>"))
      #expect(try project.read("opened").hasSuffix("/crashes.html"))
    }
  }
}
