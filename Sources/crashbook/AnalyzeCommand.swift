import CommandLineKit
import CrashAnalysis

/// `crashbook analyze`: from files to remedies.
enum AnalyzeCommand {
  struct Options: Sendable {
    var paths: [String] = []
    var format = "text"
    var output: String?
    var jobs: Int?
    var ruleFiles: [String] = []
    var failOn = FailOn.never
    var appImages: [String] = []
    var vendors: [String] = []
    var symbols: [String] = []
    var explainsFormat = false
    var usesColor = true
  }

  /// What makes the command end with status 1.
  enum FailOn: String, CaseIterable, Sendable {
    case certain
    case likely
    case possible
    case any
    case never

    /// Whether a report counts.
    func counts(_ piece: BatchAnalyzer.Piece) -> Bool {
      if piece.verdict == .notACrash { return false }
      switch self {
      case .never: return false
      case .any: return true
      case .certain: return piece.confidence == .certain
      case .likely: return piece.confidence?.isSure ?? false
      case .possible: return piece.confidence != nil
      }
    }
  }

  static let command: Command = Command(
    "analyze",
    abstract: "Explain why a program died, and what to do about it.",
    discussion: """
      Reads crash reports of Apple's systems, of Swift and of reporters inside of apps, sanitizers, console and CI logs, \
      and excerpts of them, and finds out by content which is which; 'crashbook formats' lists them. Exit status: 0 done, 1 what --fail-on asks for was found, 2 some input could not be read \
      (the rest was analyzed and printed all the same), 64 wrong usage.
      """,
    initial: Options(),
    arguments: [
      .repeated(
        "path", help: "Reports, logs, folders and archives (searched recursively), or - for standard input.",
        required: true,
        completion: .file, into: \.paths)
    ],
    options: [
      .choice("format", values: OutputFormat.all.map(\.name), help: "Form of the output.", into: \.format),
      .text(
        "output", short: "o", valueName: "file", help: "Write to a file instead of standard output.", completion: .file,
        into: \.output),
      .number(
        "jobs", short: "j", valueName: "n", range: 1...64,
        help: "Number of threads; as many as processors unless given.",
        into: \.jobs),
      .repeated(
        "rules", valueName: "file", help: "A JSON5 file with rules of your own; may be repeated.",
        completion: .file(extensions: ["json5", "json"]), into: \.ruleFiles),
      .choice(
        "fail-on",
        help: "End with status 1 where a report's first diagnosis is at least this sure; 'any' counts every crash.",
        into: \.failOn),
      .repeated(
        "app-image", valueName: "name", help: "A binary image that is the app's own code; may be repeated.",
        completion: .none, into: \.appImages),
      .repeated(
        "vendor", valueName: "name", help: "A binary image or Swift module that is not; may be repeated.",
        completion: .none, into: \.vendors),
      .repeated(
        "symbols", valueName: "path",
        help: "A dSYM, an unstripped program or library, or a folder of them, to name addresses with; may be repeated.",
        completion: .file, into: \.symbols),
      .flag(
        "explain-format", help: "Only say what every input is taken for, and why.", set: \.explainsFormat, to: true),
      .flag("no-color", help: "Print no colours; the variable NO_COLOR does the same.", set: \.usesColor, to: false),
    ],
    run: { try run($0) })

  private static func run(_ options: Options) throws -> Int32 {
    if options.explainsFormat { return FormatsCommand.explain(ReportFinder(options.paths)) }
    let rules = try RuleFiles.load(options.ruleFiles)
    let analyzer = Analyzer(rules: rules, appImages: Set(options.appImages), vendors: Set(options.vendors))
    guard let format = OutputFormat.named(options.format) else {
      throw UsageError("Unknown format '\(options.format)'.")
    }
    guard let output = Output(options) else {
      Console.complain("Error: \((options.output ?? "-").visible): cannot be written: \(Console.lastError).")
      return ExitStatus.unreadable
    }
    var run = AnalyzeRun(output: output, format: format, failOn: options.failOn)
    run.perform(
      ReportFinder(options.paths), analyzer: analyzer, jobs: options.jobs ?? Console.processors,
      symbols: SymbolsCommand.symbolication(options.symbols))
    return run.status
  }
}

/// Where the output of a command goes.
struct Output {
  let descriptor: Int32
  let context: OutputContext

  init?(_ options: AnalyzeCommand.Options) {
    if let path = options.output {
      guard let descriptor = Console.create(path) else { return nil }
      self.descriptor = descriptor
      context = OutputContext(version: CrashbookProgram.version)
      return
    }
    descriptor = 1
    let isColored = options.usesColor && Console.isOutputTerminal && Console.environment("NO_COLOR")?.isEmpty ?? true
    context = OutputContext(version: CrashbookProgram.version, usesColor: isColored, width: Console.width)
  }
}
