import ByteKit
import CommandLineKit
import CrashAnalysis

/// `crashbook analyze`: from files to remedies.
enum AnalyzeCommand {
  /// How the input is put together.
  enum InputForm: String, Sendable, CaseIterable {
    /// Paths of files and folders, and streams.
    case files
    /// Frames on standard input.
    case framed
  }

  struct Options: TakesCommonOptions, TakesInputWishes, TakesSymbolOptions {
    var paths: [String] = []
    var filesFrom: String?
    var format: String?
    var output: String?
    var reports: [String] = []
    var groupBy: Grouping?
    var sort: GroupOrder?
    var isBrief = false
    var showsAll = false
    var isQuiet = false
    var failOn: [String] = []
    var baseline: String?
    var redact: Redactor.Mode?
    var symbols = SymbolOptions()
    var isStrict = false
    var holdsStrictPolicy = false
    var explainsFormat = false
    var inputFormat: InputForm?
    var wishes = InputWishes()
    var common = CommonOptions()

    /// How much is shown.
    var extent: OutputContext.Extent {
      if isQuiet { return .quiet }
      if showsAll { return isBrief ? .everyBrief : .all }
      return isBrief ? .brief : .usual
    }
  }

  /// The options about outputs, groups and status, which `merge` has as well.
  static let outputs: [Option<Options>] = [
    .choice(
      "format", values: OutputFormat.all.map(\.name), help: "Form of the output; text by default.", into: \.format),
    .text(
      "output", short: "o", valueName: "file", help: "Write to a file instead of standard output.", completion: .file,
      into: \.output),
    .repeated(
      "report", valueName: "format=file",
      help: "Write a further output, such as sarif=crashes.sarif; - is standard output; may be repeated.",
      completion: .values(OutputFormat.all.map { $0.name + "=" }), into: \.reports),
    .flag("brief", help: "Ten lines of a report at most.", set: \.isBrief),
    .flag(
      "all", help: "Show every one of several reports, and of each also what was weighed and did not win.",
      set: \.showsAll),
    .flag(
      "quiet", short: "q", help: "Print only what failed, and one line that says how many reports were read.",
      set: \.isQuiet),
    .choice(
      "sort", valueName: "order",
      help: "Which groups come first: those of most importance (the default), reports or severity, or seen last.",
      into: \.sort),
    .choice(
      "group-by", valueName: "key",
      help: "What makes two reports members of one group; signature by default.", into: \.groupBy),
    .repeated(
      "fail-on", valueName: "conditions",
      help: """
        End with status 1 where a report's first diagnosis is at least this sure (certain, likely, possible), hurts \
        at least this much (critical, high, medium, low, info), or is not in the baseline (new); 'any' counts every \
        crash, 'never' takes back what the project file asks for. Of several conditions with commas all must hold; \
        may be repeated for other ones.
        """,
      completion: .values(FailurePolicy.words), into: \.failOn),
    .text(
      "baseline", valueName: "file", help: "The groups that are known, as 'crashbook baseline create' writes them.",
      completion: .file(extensions: ["json", "json5"]), into: \.baseline),
    .choice(
      "redact", valueName: "extent",
      help: """
        What is taken out of the outputs: 'default' names of users and devices, mail addresses, tokens and keys from \
        what is made to be shared; 'all' hosts as well, and from every output; 'none' nothing.
        """,
      into: \.redact),
    .docsURL, .language,
  ]

  /// Refuses values of the options about outputs that cannot be meant.
  static func checkOutputs(_ options: Options) throws(UsageError) {
    var policy = FailurePolicy()
    for text in options.failOn {
      if let word = policy.add(text) {
        throw UsageError(
          "The value '\(text)' is invalid for '--fail-on <conditions>': \(advice(onFailOn: word))")
      }
    }
    if options.output?.isEmpty == true {
      throw UsageError(
        "The value '' is invalid for '--output <file>': the file is missing; perhaps a variable of the shell is not set."
      )
    }
    for report in options.reports { _ = try OutputRequest(report) }
  }

  static let command: Command = Command(
    "analyze",
    abstract: "Explain why a program died, and what to do about it.",
    discussion: """
      Reads crash reports of Apple's systems, of Swift and of reporters inside of apps, sanitizers, console and CI \
      logs, and excerpts of them, and finds out by content which is which; 'crashbook formats' lists them. Several \
      reports are grouped; a report with the incident identifier of an earlier one counts once. Outputs made to be \
      shared (all but text, json and ndjson on standard output) hold no names of users and devices, unless --redact \
      says otherwise.

      Exit status: 0 done, 1 what --fail-on asks for was found, 2 some input could not be read (the others were \
      analyzed all the same) or some output not be written (then no file is replaced), 64 wrong usage.
      """,
    initial: Options(),
    arguments: [
      .repeated(
        "path", help: "Reports, logs, folders and archives (searched recursively), or - for standard input.",
        completion: .file, into: \.paths)
    ],
    options: outputs + [
      .filesFrom(into: \.filesFrom),
      .choice(
        "input-format",
        help: """
          How the input is put together: 'files' (the default) names files and streams, 'framed' reads from standard \
          input one report after another, each as the length of its name, the name, the length of its bytes and the \
          bytes; a length is four bytes, the most significant first.
          """,
        into: \.inputFormat),
      .flag(
        "strict",
        help: """
          Check every byte of JSON, also of parts that no answer needs; the first mistake of an input is named with \
          line and column, and ends in status 2. Reports are explained all the same. Takes about half as much time again.
          """,
        set: \.isStrict),
      .flag(
        "strict-policy",
        help: """
          Count for --fail-on also what the project file suppresses, or what its rules call harmless; for changes of \
          others, who can edit the project file.
          """,
        set: \.holdsStrictPolicy),
      .flag(
        "explain-format", help: "Only say what every input is taken for, and why.", set: \.explainsFormat, to: true),
    ] + Option.symbols + Option.wishes + Option.explaining + Option.coloring,
    validate: { options throws(UsageError) in
      if options.filesFrom == "-", options.paths.contains("-") {
        throw UsageError("'--files-from -' and '-' both need standard input.")
      }
      if options.inputFormat == .framed {
        if options.filesFrom != nil || options.paths != ["-"] {
          throw UsageError("'--input-format framed' reads standard input and nothing else: the path is '-'.")
        }
        if options.explainsFormat {
          throw UsageError("'--explain-format' looks at files, so that '--input-format framed' has no effect.")
        }
      }
      try checkOutputs(options)
      let outputs = [
        options.format.map { _ in "--format" }, options.output.map { _ in "--output" },
        options.reports.first.map { _ in "--report" },
      ]
      if options.isQuiet, options.showsAll || options.isBrief {
        throw UsageError("'--quiet' prints one line, so that '--all' and '--brief' have no effect.")
      }
      if options.isQuiet, options.output == nil, let format = options.format, format != "text" {
        throw UsageError("'--quiet' prints one line, so that '--format \(format)' needs '--output <file>'.")
      }
      if options.explainsFormat, let other = outputs.compactMap({ $0 }).first {
        throw UsageError("'--explain-format' only says what the inputs are, so that '\(other)' has no effect.")
      }
    },
    run: { options in
      let settings = try AnalyzeSettings(options)
      // The process ends with this command: giving thousands of rules back one by one would take longer than an answer.
      UntilExit.keep(settings)
      if options.explainsFormat {
        return FormatsCommand.explain(
          ReportFinder(settings.inputs.paths, failures: settings.inputs.failures, bundles: ResultBundle.open))
      }
      return try settings.run()
    })

  /// What to type instead of a word that names no condition.
  static func advice(onFailOn word: String) -> String {
    let hint = Suggestion.question(about: word, among: FailurePolicy.words)
    return "'\(word.visible)' is no condition.\(hint) Allowed: \(FailurePolicy.words.joined(separator: ", "))"
  }
}
