import CommandLineKit
import CrashAnalysis

/// `crashbook config`: what is in force.
enum ConfigCommand {
  struct Options: TakesCommonOptions {
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "config", abstract: "Show what is in force, and where it comes from.", commands: [show], default: "show")

  private static let show: Command = Command(
    "show",
    abstract: "Print every value with the file and line that set it.",
    discussion: """
      The project file .crashbook.json5 is looked for in the working folder and upwards. What the command line says \
      comes before what the file says; lists are joined.
      """,
    initial: Options(), options: Option.project,
    run: { options in
      let file = try ProjectFile.load(options.common)
      Console.write(file.path.isEmpty ? "No project file.\n" : "Project file: \(file.path.visible)\n")
      let rows = values(file)
      let width = rows.map(\.0.count).max() ?? 0
      for (name, value, line) in rows {
        let origin =
          line.map { "\(file.path):\($0)" } ?? (value.origin ?? "default")
        let padding = String(repeating: " ", count: width - name.count + 2)
        Console.write("\(name)\(padding)\(value.text)   (\(origin))".visible + "\n")
      }
      // What is in force is shown even where a file that it names is not there.
      for path in file.ruleFiles { try file.check(path, of: "rules") }
      try file.check(against: try RuleFiles.load(file.ruleFiles))
      if let baseline = file.baseline { _ = try BaselineFile.read(baseline) }
      return ExitStatus.done
    })

  private struct Value {
    let text: String
    var origin: String?
  }

  private static func values(_ file: ProjectFile) -> [(String, Value, Int?)] {
    func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: ", ") }
    let noColor = Console.environment("NO_COLOR")?.isEmpty == false
    let values: [(String, Value)] = [
      ("format", Value(text: file.format ?? "text")), ("output", Value(text: file.output ?? "standard output")),
      ("reports", Value(text: list(file.reports))),
      (
        "jobs",
        Value(text: "\(file.jobs ?? Console.processors)", origin: file.jobs == nil ? "number of processors" : nil)
      ),
      ("rules", Value(text: list(file.ruleFiles))), ("appImages", Value(text: list(file.appImages))),
      ("vendors", Value(text: list(file.vendors))), ("symbols", Value(text: list(file.symbols))),
      (
        "color",
        Value(
          text: noColor || file.usesColor == false ? "no" : "on a terminal",
          origin: noColor ? "the variable NO_COLOR" : nil)
      ),
      ("failOn", Value(text: file.failOn.isEmpty ? "never" : list(file.failOn))),
      ("groupBy", Value(text: (file.groupBy ?? .signature).rawValue)),
      ("redact", Value(text: (file.redact ?? .default).rawValue)), ("baseline", Value(text: file.baseline ?? "none")),
      ("filesFrom", Value(text: file.filesFrom ?? "none")),
      ("strict", Value(text: file.isStrict == true ? "yes" : "no")),
      ("compare.failOn", Value(text: (file.compare.failOn ?? .never).rawValue)),
      ("compare.format", Value(text: file.compare.format ?? "text")),
      ("compare.rule", Value(text: file.compare.rule ?? "none")),
      ("compare.sessionsBefore", Value(text: file.compare.sessionsBefore.map(String.init) ?? "unknown")),
      ("compare.sessionsAfter", Value(text: file.compare.sessionsAfter.map(String.init) ?? "unknown")),
      ("owners", Value(text: list(file.owners.lines.map { ([$0.pattern] + $0.owners).joined(separator: " ") }))),
      ("suppress", Value(text: list(file.suppressions.map { "\($0.rule) (\($0.reason))" }))),
    ]
    return values.map { ($0.0, $0.1, file.lines[$0.0]) }
  }
}
