import CommandLineKit
import CrashAnalysis

/// `crashbook explain`: a page of the playbook.
enum ExplainCommand {
  struct Options: TakesCommonOptions {
    var words: [String] = []
    var format = "text"
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "explain",
    abstract: "Print the playbook page of a rule, or find the page of a code or symptom.",
    discussion: """
      What happens, why, how it is repaired, and how to see that it is gone. 'crashbook rules list' names the rules. What \
      is no rule's name is searched for on all pages: 'crashbook explain 0xdead10cc', 'crashbook explain main actor'.
      """,
    initial: Options(),
    arguments: [
      .repeated(
        "rule", help: "Name of a rule, or a code, message or symptom.", required: true,
        completion: .values(Rule.all.map(\.id)), into: \.words)
    ],
    options: [
      .choice("format", values: ["text", "markdown"], help: "Form of the output.", into: \.format),
      .language, .rules,
    ] + Option.project + Option.coloring,
    run: { options in
      let common = try options.common.completed(by: ProjectFile.load(options.common))
      let rules = try RuleFiles.load(common.ruleFiles)
      let words = options.words.joined(separator: " ")
      if let rule = rules.first(where: { $0.id == words }) {
        write(rule, options, common)
        return ExitStatus.done
      }
      let found = RuleSearch.matches(forWords: words, among: rules)
      guard let first = found.first else { throw RuleFiles.unknownRule(words, among: rules) }
      let second = found.dropFirst().first?.weight ?? 0
      // One page that the words are about is the answer; otherwise the reader chooses.
      guard first.weight >= 2 * second else {
        Console.complain("No rule is called '\(words)'; \(found.count.counted("page")) of the playbook mention it.")
        list(found, words)
        return ExitStatus.done
      }
      Console.complain("No rule is called '\(words)'; this is the page that fits best.")
      write(first.rule, options, common)
      if found.count > 1 {
        let rest = (found.count - 1).counted("more page")
        Console.complain("\(rest) mention it: crashbook rules list --search \(words.quotedForShell)")
      }
      return ExitStatus.done
    })

  /// Pages that are listed; more are not read by anybody.
  private static let limit = 20

  private static func list(_ found: [RuleSearch.Match], _ words: String) {
    for match in found.prefix(limit) { Console.write("\(match.rule.id)\n    \(match.rule.title)\n") }
    if found.count > limit {
      Console.write(
        "\n\(found.count - limit) more: crashbook rules list --search \(words.quotedForShell)\n")
    } else {
      Console.write("\n'crashbook explain <rule>' prints a page.\n")
    }
  }

  private static func write(_ rule: Rule, _ options: Options, _ common: CommonOptions) {
    if options.format == "markdown" {
      Console.write(PrintableText(lines: PageMarkdownOutput.written(rule, translation: common.language?.translation)))
    } else {
      Console.write(
        PageTextOutput.written(
          rule, width: OutputContext.textWidth(Console.width), usesColor: common.isColored,
          translation: common.language?.translation))
    }
  }
}
