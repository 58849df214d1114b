import CommandLineKit
import CrashAnalysis

/// `crashbook compare`: what became of the crashes between two builds.
enum CompareCommand {
  struct Options: TakesCommonOptions, TakesSymbolOptions {
    var before = ""
    var after = ""
    var wishes = Wishes()
    var symbols = SymbolOptions()
    var common = CommonOptions()
  }

  /// What command line and project file can both say.
  struct Wishes: Sendable {
    var format: String?
    var rule: String?
    var sessionsBefore: Int?
    var sessionsAfter: Int?
    var failOn: Comparison.Condition?

    /// The wishes with those of the project file where the command line says nothing.
    func completed(by file: ProjectSettings.Compare) -> Wishes {
      Wishes(
        format: format ?? file.format, rule: rule ?? file.rule, sessionsBefore: sessionsBefore ?? file.sessionsBefore,
        sessionsAfter: sessionsAfter ?? file.sessionsAfter, failOn: failOn ?? file.failOn)
    }
  }

  static let command: Command = Command(
    "compare",
    abstract: "Compare the crashes of two builds: what is new, risen, fallen, gone.",
    discussion: """
      Groups the reports of both sides by signature. A report with the same incident identifier counts once a side; \
      what describes no crash does not count. A group has risen or fallen where chance alone makes such a difference \
      in any of the groups in at most 5 % of comparisons (exact test of two Poisson rates, times the number of groups \
      that are large enough to show a change). With --rule, the answer to the question of every fix: \
      is this cause gone?

      Exit status: 0 done, 1 what --fail-on asks for was found, 2 some input could not be read (the rest was compared \
      all the same), 64 wrong usage.
      """,
    initial: Options(),
    arguments: [
      .text(
        "before", help: "A report, a folder of reports, results saved as json or ndjson, or - for standard input.",
        completion: .file, into: \.before),
      .text("after", help: "The same of the build to compare with it.", completion: .file, into: \.after),
    ],
    options: [
      .choice(
        "format", values: Comparison.formats,
        help: "Form of the output; text by default. markdown, html and comment are made to be shared.",
        into: \.wishes.format),
      .text(
        "rule", valueName: "id", help: "Answer whether this cause is gone.", completion: .values(Rule.all.map(\.id)),
        into: \.wishes.rule),
      .number(
        "sessions-before", valueName: "n", range: Comparison.sessions,
        help: "Number of sessions that the reports before come from.", into: \.wishes.sessionsBefore),
      .number(
        "sessions-after", valueName: "n", range: Comparison.sessions,
        help: "Number of sessions that the reports after come from.", into: \.wishes.sessionsAfter),
      .choice(
        "fail-on", valueName: "condition",
        help: """
          End with status 1 where a group is new, has risen, or either ('any'), and in all three cases also where the \
          cause of --rule is still there; never by default.
          """,
        into: \.wishes.failOn),
    ] + Option.symbols + Option.explaining + Option.coloring,
    validate: { options throws(UsageError) in
      if options.before == "-", options.after == "-" {
        throw UsageError("Only one of the two sides can be standard input.")
      }
    },
    run: { try run($0) })

  private static func run(_ options: Options) throws -> Int32 {
    let file = try ProjectFile.load(options.common)
    let common = try options.common.completed(by: file)
    let (analyzer, rules, _) = try common.analyzer()
    let wishes = options.wishes.completed(by: file.settings.compare)
    if (wishes.sessionsBefore == nil) != (wishes.sessionsAfter == nil) {
      throw UsageError("'--sessions-before' and '--sessions-after' are needed together: rates need both.")
    }
    let wanted = try wishes.rule.map { try RuleFiles.rule(named: $0, among: rules) }
    if let wanted, wanted.isNotACrash {
      throw UsageError("The rule '\(wanted.id)' describes no crash, so that there is nothing to compare.")
    }
    let recovery = Recovery(timeLimit: common.reportTimeout)
    let (symbols, _) = try options.symbols.completed(by: file).symbolication()
    let comparison = Comparison(
      before: side(options.before, wishes.sessionsBefore, analyzer, symbols, common, recovery),
      after: side(options.after, wishes.sessionsAfter, analyzer, symbols, common, recovery))
    let answer = wanted.map { comparison.answer(for: $0) }
    let context = OutputContext(
      version: ProductVersion.current, usesColor: common.isColored, width: Console.width)
    Console.write(written(comparison, answer, as: wishes.format, context))
    return status(of: comparison, answer, wishes.failOn ?? .never)
  }

  /// A comparison in a form; what is made to be shared holds no names of users and devices.
  private static func written(
    _ comparison: Comparison, _ answer: Comparison.Answer?, as format: String?, _ context: OutputContext
  ) -> PrintableText {
    let redactor = Redactor(.default, folder: FileSystem.workingFolder)
    let limit = format == "comment" ? ComparisonMarkdown.commentLimit : .max
    return switch format {
    case "json": ComparisonJSON.written(comparison, answer: answer, context)
    case "markdown", "comment":
      ComparisonMarkdown.written(comparison, answer: answer, redactor: redactor, limit: limit)
    case "html": ComparisonHTML.written(comparison, answer: answer, redactor: redactor, context)
    default: ComparisonText.written(comparison, answer: answer, context)
    }
  }

  /// Reads one side and names what cannot be read.
  private static func side(
    _ path: String, _ sessions: Int?, _ analyzer: Analyzer, _ symbols: Symbolication?, _ options: CommonOptions,
    _ recovery: Recovery
  ) -> Comparison.Side {
    var progress: Progress?
    let side = Comparison.Side.read(
      path, sessions: sessions, analyzer: analyzer, jobs: options.jobs ?? Console.processors, symbols: symbols,
      watcher: recovery
    ) { finished, total in
      if progress == nil { progress = Progress(total: total) }
      progress?.show(finished)
    }
    progress?.clear()
    for failure in side.failures { Console.complain(failure) }
    if side.reports == 0, side.failures.isEmpty {
      Console.complain("Warning: \(path): No crash report here; it counts as a side without crashes.")
    }
    return side
  }

  /// The exit status: a threshold that was met says more than an input that could not be read.
  private static func status(of comparison: Comparison, _ answer: Comparison.Answer?, _ failOn: Comparison.Condition)
    -> Int32
  {
    let isStillThere = answer?.verdict == .stillThere && failOn != .never
    if isStillThere || comparison.groups.contains(where: { failOn.counts($0) }) { return ExitStatus.found }
    let isRead = comparison.before.failures.isEmpty && comparison.after.failures.isEmpty
    return isRead ? ExitStatus.done : ExitStatus.unreadable
  }
}
