import CommandLineKit
import CrashAnalysis

/// `crashbook config`: what is in force.
enum ConfigCommand {
  struct Options: TakesCommonOptions {
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "config", abstract: "Show what is in force and where it comes from, or begin a project file.",
    commands: [show, begin], default: "show")

  private static let begin: Command = Command(
    "init",
    abstract: "Write a project file with comments into this folder.",
    discussion: """
      Every key stands in it as a comment with an example, so that nothing is in force until you take the comment away. \
      A file that exists is left alone.
      """,
    initial: Options(),
    run: { _ in
      let name = ProjectFile.name
      let alreadyThere = UsageError(
        "\(name): There is such a file already. 'crashbook config show' prints what it says.")
      guard !FileSystem.isTaken(name) else { throw alreadyThere }
      guard PendingFile.create(Array(ProjectTemplate.text.utf8), at: name) else {
        if FileSystem.isTaken(name) { throw alreadyThere }
        Console.complain("Error: \(name): cannot be written: \(Console.lastError).")
        return ExitStatus.unreadable
      }
      Console.write("\(name): written. Edit it, then see what holds: crashbook config show\n")
      return ExitStatus.done
    })

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
      Console.write(file.path.isEmpty ? "No project file.\n" : "Project file: \(file.path)\n")
      let rows = rows(file)
      let width = rows.map(\.name.count).max() ?? 0
      for row in rows {
        let line = row.isOverruled ? nil : file.settings.lines[row.name]
        let origin = line.map { "\(file.path):\($0)" } ?? row.origin
        let padding = String(repeating: " ", count: width - row.name.count + 2)
        Console.write("\(row.name)\(padding)\(row.text)   (\(origin))\n")
      }
      // What is in force is shown even where a file that it names is not there.
      for path in file.ruleFiles { try file.check(path, of: "rules") }
      for path in file.symbols { try file.checkIsInside(path, of: "symbols") }
      if let output = file.settings.output { _ = try file.request(output, .text) }
      _ = try file.reportRequests()
      try file.check(against: try RuleFiles.load(file.ruleFiles))
      if let baseline = file.baseline {
        try file.checkIsInside(baseline, of: "baseline")
        _ = try BaselineFile.readOrEmpty(baseline)
      }
      return ExitStatus.done
    })

  /// A value that is in force.
  private struct Row {
    /// The key of the project file.
    let name: String
    let text: String
    /// Where it comes from, unless the project file sets it.
    let origin: String
    /// Whether it holds whatever the project file says.
    let isOverruled: Bool

    init(_ name: String, _ text: String, origin: String = "default", isOverruled: Bool = false) {
      self.name = name
      self.text = text
      self.origin = origin
      self.isOverruled = isOverruled
    }
  }

  private static func rows(_ file: ProjectFile) -> [Row] {
    func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: ", ") }
    func number(_ sessions: Int?) -> String { sessions.map(String.init) ?? "unknown" }
    let color = ColorChoice.inForce(nil, file: file.settings.usesColor)
    let colorWords = [ColorChoice.always: "yes", .never: "no", .auto: "on a terminal"]
    let compare = file.settings.compare
    return [
      Row("format", file.settings.format ?? "text"),
      Row("output", file.settings.output.map { file.inFolder($0.name) } ?? "standard output"),
      Row("reports", list(file.settings.reports.map { "\($0.format ?? "")=\(file.inFolder($0.name))" })),
      Row("jobs", "\(file.settings.jobs ?? Console.processors)", origin: "number of processors"),
      Row("reportTimeout", "\(file.settings.reportTimeout ?? Recovery.usualTimeLimit)"),
      Row("rules", list(file.ruleFiles)),
      Row("appImages", list(file.settings.appImages)),
      Row("vendors", list(file.settings.vendors)),
      Row("symbols", list(file.symbols)),
      Row("source", list(file.sources)),
      Row("language", (file.settings.language ?? .english).rawValue),
      Row("docsURL", file.settings.docsURL ?? (ProductVersion.docsURL.isEmpty ? "none" : ProductVersion.docsURL)),
      Row(
        "color", colorWords[color.choice] ?? "", origin: color.variable.map { "the variable \($0)" } ?? "default",
        isOverruled: color.variable != nil),
      Row("failOn", file.settings.failOn.isEmpty ? "never" : list(file.settings.failOn)),
      Row("groupBy", (file.settings.groupBy ?? .signature).rawValue),
      Row("redact", (file.settings.redact ?? .default).rawValue),
      Row("baseline", file.baseline ?? "none"),
      Row("filesFrom", file.filesFrom ?? "none"),
      Row("strict", file.settings.isStrict == true ? "yes" : "no"),
      Row("compare.failOn", (compare.failOn ?? .never).rawValue),
      Row("compare.format", compare.format ?? "text"),
      Row("compare.rule", compare.rule ?? "none"),
      Row("compare.sessionsBefore", number(compare.sessionsBefore)),
      Row("compare.sessionsAfter", number(compare.sessionsAfter)),
      Row("owners", list(file.settings.owners.lines.map { ([$0.pattern] + $0.owners).joined(separator: " ") })),
      Row("suppress", list(file.settings.suppressions.map { "\($0.rule) (\($0.reason))" })),
    ]
  }
}
