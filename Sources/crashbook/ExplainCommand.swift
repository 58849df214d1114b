import CommandLineKit
import CrashAnalysis

/// `crashbook explain`: a page of the playbook.
enum ExplainCommand {
  struct Options: Sendable {
    var rule = ""
    var format = "text"
    var ruleFiles: [String] = []
    var usesColor = true
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
      .repeated(
        "rules", valueName: "file", help: "A JSON5 file with rules of your own; may be repeated.",
        completion: .file(extensions: ["json5", "json"]), into: \.ruleFiles),
      .flag("no-color", help: "Print no colours; the variable NO_COLOR does the same.", set: \.usesColor, to: false),
    ],
    run: { options in
      let rule = try RuleFiles.rule(named: options.rule, among: try RuleFiles.load(options.ruleFiles))
      if options.format == "markdown" {
        Console.write(PageMarkdownOutput.written(rule))
      } else {
        let isColored =
          options.usesColor && Console.isOutputTerminal && Console.environment("NO_COLOR")?.isEmpty ?? true
        Console.write(PageTextOutput.written(rule, width: min(Console.width, 100), usesColor: isColored))
      }
      return ExitStatus.done
    })
}
