import CommandLineKit
import CrashAnalysis

/// `crashbook explain`: a page of the playbook.
enum ExplainCommand {
  struct Options: TakesCommonOptions {
    var rule = ""
    var format = "text"
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "explain",
    abstract: "Print the playbook page of a rule.",
    discussion:
      "What happens, why, how it is repaired, and how to see that it is gone. 'crashbook rules list' names the rules.",
    initial: Options(),
    arguments: [.text("rule", help: "Name of the rule.", completion: .values(Rule.all.map(\.id)), into: \.rule)],
    options: [
      .choice("format", values: ["text", "markdown"], help: "Form of the output.", into: \.format),
      .rules,
    ] + Option.project + [.noColor],
    run: { options in
      let common = try options.common.completed(by: ProjectFile.load(options.common))
      let rule = try RuleFiles.rule(named: options.rule, among: try RuleFiles.load(common.ruleFiles))
      if options.format == "markdown" {
        Console.write(PrintableText(lines: PageMarkdownOutput.written(rule)))
      } else {
        Console.write(
          PageTextOutput.written(rule, width: OutputContext.textWidth(Console.width), usesColor: common.isColored))
      }
      return ExitStatus.done
    })
}
