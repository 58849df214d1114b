import CommandLineKit
import Testing

@Suite struct ParsingTests {
  /// A command line after `analyze`, and what it changes in the options.
  struct Line: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let change: @Sendable (inout SampleOptions) -> Void

    init(_ arguments: String..., change: @escaping @Sendable (inout SampleOptions) -> Void) {
      self.arguments = arguments
      self.change = change
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Line("a") { $0.paths = ["a"] },
    Line("a", "b", "a") { $0.paths = ["a", "b", "a"] },
    Line("-") { $0.paths = ["-"] },
    Line("-25299") { $0.paths = ["-25299"] },
    Line("--rules", "-5", "a") { ($0.rules, $0.paths) = (["-5"], ["a"]) },
    Line("") { $0.paths = [""] },
    Line("päth 🧨") { $0.paths = ["päth 🧨"] },
    Line("\u{301}a") { $0.paths = ["\u{301}a"] },
    Line("-\u{301}") { $0.paths = ["-\u{301}"] },
    Line("a", "--", "--format", "-q", "--") { $0.paths = ["a", "--format", "-q", "--"] },
    Line("--format", "json", "a") { ($0.format, $0.paths) = ("json", ["a"]) },
    Line("a", "--format=json", "b") { ($0.format, $0.paths) = ("json", ["a", "b"]) },
    Line("-f", "json", "a") { ($0.format, $0.paths) = ("json", ["a"]) },
    Line("-fjson", "a") { ($0.format, $0.paths) = ("json", ["a"]) },
    Line("-f=json", "a") { ($0.format, $0.paths) = ("json", ["a"]) },
    Line("--format", "json", "a", "--format", "text") { $0.paths = ["a"] },
    Line("--order", "by-name", "a") { ($0.order, $0.paths) = (.byName, ["a"]) },
    Line("--fail-on=oldest", "a") { ($0.failOn, $0.paths) = (.oldest, ["a"]) },
    Line("--family", "oldest", "a", "--family=newest") { ($0.families, $0.paths) = ([.oldest, .newest], ["a"]) },
    Line("--rules", "x", "a", "--rules=y=z") { ($0.rules, $0.paths) = (["x", "y=z"], ["a"]) },
    Line("--rules=-x", "a") { ($0.rules, $0.paths) = (["-x"], ["a"]) },
    Line("--title=", "a") { $0.paths = ["a"] },
    Line("--title", "", "a") { $0.paths = ["a"] },
    Line("--output", "-", "a") { ($0.output, $0.paths) = ("-", ["a"]) },
    Line("-oout", "a") { ($0.output, $0.paths) = ("out", ["a"]) },
    Line("-qoout", "a") { ($0.quiet, $0.output, $0.paths) = (true, "out", ["a"]) },
    Line("-qj", "8", "a") { ($0.quiet, $0.jobs, $0.paths) = (true, 8, ["a"]) },
    Line("-j64", "a") { ($0.jobs, $0.paths) = (64, ["a"]) },
    Line("--offset", "-16", "a") { ($0.offset, $0.paths) = (-16, ["a"]) },
    Line("--offset=-16", "a") { ($0.offset, $0.paths) = (-16, ["a"]) },
    Line("--no-color", "a") { ($0.color, $0.paths) = (false, ["a"]) },
    Line("a", "-v", "-v") { ($0.verbose, $0.paths) = (true, ["a"]) },
  ])
  func optionsAndPathsInAnyOrder(line: Line) throws {
    var expected = SampleOptions()
    line.change(&expected)
    #expect(try Sample.read(["analyze"] + line.arguments) == expected)
  }

  @Test func singleArgumentsAreTakenInOrder() throws {
    #expect(try Sample.read(["explain", "a"]) == PageOptions(rule: "a"))
    #expect(try Sample.read(["explain", "a", "long"]) == PageOptions(rule: "a", style: "long"))
  }

  @Test func aGroupRunsItsDefaultCommand() throws {
    #expect(try Sample.command("rules") == "list")
    #expect(try Sample.command("rules", "list") == "list")
    #expect(try Sample.command("rules", "test", "list") == "test")
    #expect(try Sample.read(["rules", "--quiet"], as: SampleOptions.self).quiet)
  }

  @Test func aProgramRunsItsDefaultCommand() throws {
    let program = Program(
      "tool", version: "1", abstract: "A tool.", commands: [Sample.analyze, Sample.list], default: "analyze")
    for arguments in [["x.ips"], ["-q", "x.ips"], ["--", "x.ips"], ["analyze", "x.ips"]] {
      guard case .run = program.parse(arguments) else {
        Issue.record("\(arguments) does not run")
        continue
      }
    }
    guard case .print(let version) = program.parse(["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(version == "1\n")
  }

  /// The program decides which words are for its default command; a misspelt one is not.
  @Test(arguments: [
    (["x.ips"], true), (["-q", "x.ips"], true), (["--", "x.ips"], true), ([], false), (["analize"], false),
    (["--vers"], false), (["--version"], false), (["-V"], false),
  ])
  func aProgramChoosesWhatIsForItsDefaultCommand(arguments: [String], isRun: Bool) {
    let program = Program(
      "tool", version: "1", abstract: "A tool.", commands: [Sample.analyze, Sample.list], default: "analyze",
      isForDefault: { words in words.first.map { $0.hasPrefix("-") || $0.contains(".") } ?? false })
    let outcome = program.parse(arguments)
    if case .run = outcome {
      #expect(isRun)
    } else {
      #expect(!isRun, "\(outcome)")
    }
    if arguments == ["--vers"], case .fail(let text, _) = outcome {
      #expect(text.contains("Did you mean '--version'?"))
    }
    if arguments == ["-V"] {
      guard case .print("1\n") = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  @Test func theExitStatusIsThatOfTheCommand() throws {
    let command = Command("go", abstract: "Goes.", initial: 7, run: { Int32($0) })
    guard case .run(let run) = Program("x", version: "1", abstract: "X.", commands: [command]).parse(["go"]) else {
      Issue.record("does not run")
      return
    }
    #expect(try run() == 7)
  }
}
