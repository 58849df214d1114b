import CommandLineKit
import CrashAnalysis

/// `crashbook rules`: what can be recognised, and tests of rule files.
enum RulesCommand {
  static let command: Command = Command(
    "rules", abstract: "List the rules, or test a rule file.", commands: [list, test], default: "list")

  struct ListOptions: TakesCommonOptions {
    var format = "text"
    var family: String?
    var search: String?
    var words: [String] = []
    var common = CommonOptions()
  }

  private static let list: Command = Command(
    "list",
    abstract: "List what can be recognised.",
    initial: ListOptions(),
    arguments: [
      .repeated("word", help: "Further texts to search for; a rule must hold all of them.", into: \.words)
    ],
    options: [
      .choice("format", values: ["text", "json"], help: "Form of the output.", into: \.format),
      .text(
        "family", valueName: "name", help: "Only the rules of a family.", completion: .values(families), into: \.family),
      .text(
        "search", valueName: "text", help: "Only rules whose page, signals or examples hold the text.",
        completion: .none,
        into: \.search),
      .rules,
    ] + Option.project,
    run: { options in
      let common = try options.common.completed(by: ProjectFile.load(options.common))
      var rules = try RuleFiles.load(common.ruleFiles)
      if let family = options.family {
        let known = Set(rules.map(\.family.name)).sorted()
        guard known.contains(family) else {
          let hint = Suggestion.question(about: family, among: known)
          throw UsageError("There is no family '\(family)'.\(hint) The families are: \(known.joined(separator: ", ")).")
        }
        rules = rules.filter { $0.family.name == family }
      }
      let searched = [options.search].compactMap { $0 } + options.words
      if !searched.isEmpty {
        let found = Set(RuleSearch.matches(for: searched, among: rules).map(\.rule.id))
        rules = rules.filter { found.contains($0.id) }
      }
      if rules.isEmpty, options.format == "text" {
        Console.write("No rule fits.\n")
        return ExitStatus.done
      }
      Console.write(options.format == "json" ? RuleList.json(rules) : RuleList.text(rules))
      return ExitStatus.done
    })

  private static var families: [String] { Set(Rule.all.map(\.family.name)).sorted() }

  struct TestOptions: Sendable {
    var paths: [String] = []
  }

  private static let test: Command = Command(
    "test",
    abstract: "Run the examples of rule files.",
    discussion:
      "Every example that a rule carries is analyzed; the built-in rules compete. Status 1 where one does not hold.",
    initial: TestOptions(),
    arguments: [
      .repeated(
        "file", help: "Rule files in JSON5.", required: true, completion: .file(extensions: ["json5", "json"]),
        into: \.paths)
    ],
    run: { options in
      var failed = 0
      for (path, file) in zip(options.paths, try RuleFiles.files(options.paths)) {
        failed += test(file.rules, path)
      }
      return failed == 0 ? ExitStatus.done : ExitStatus.found
    })

  /// Runs the examples of a file; the number of those that do not hold.
  private static func test(_ rules: [Rule], _ path: String) -> Int {
    let tester = RuleTester(analyzer: Analyzer(rules: rules + Rule.all))
    var passed = 0
    var failed = 0
    for rule in rules {
      for (number, example) in rule.examples.enumerated() {
        let problems = tester.problems(of: example, of: rule)
        if problems.isEmpty {
          passed += 1
        } else {
          failed += 1
          Console.write("\(path): \(rule.id), example \(number + 1): \(problems.joined(separator: " "))\n")
        }
      }
      if rule.examples.isEmpty { Console.complain("Warning: \(path): \(rule.id) has no examples.") }
    }
    Console.write(
      "\(path): \(rules.count.counted("rule")), \(passed) example\(passed == 1 ? " holds" : "s hold"), \(failed) \(failed == 1 ? "does" : "do") not\n"
    )
    return failed
  }
}
