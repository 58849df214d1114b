import CommandLineKit
import CrashAnalysis

/// What several commands take: how reports are read and explained, and how results are shown.
struct CommonOptions: Sendable {
  var jobs: Int?
  /// Seconds of processor time that one report may take; 0 for no limit.
  var reportTimeout: Int?
  var ruleFiles: [String] = []
  var appImages: [String] = []
  var vendors: [String] = []
  /// Folders with the program's source files.
  var sources: [String] = []
  /// Whether source files are looked at.
  var usesSources = true
  /// Where the pages of the playbook are on the web.
  var docsURL: String?
  /// The language of the output.
  var language: Language?
  /// When standard output is coloured; nil for what variables and the project file say.
  var color: ColorChoice?
  /// The project file; nil for the one that is found upwards from the working folder.
  var config: String?
  /// Whether a project file counts at all.
  var usesConfig = true
}

/// Options of a command that takes the common ones.
protocol TakesCommonOptions: Sendable {
  var common: CommonOptions { get set }
}

extension Option {
  /// A list of further paths.
  static func filesFrom(into path: Destination<Options, String?>) -> Self {
    .text(
      "files-from", valueName: "file",
      help: "Read further paths from a file, or - for standard input: one a line, or separated by NUL.",
      completion: .file, into: path)
  }
}

extension Option where Options: TakesCommonOptions {
  /// Number of threads.
  static var jobs: Self {
    .number(
      "jobs", short: "j", valueName: "n", range: 1...64,
      help: "Number of threads; as many as processors by default.", into: \.common.jobs)
  }

  /// The limit of time of one report.
  static var reportTimeout: Self {
    .number(
      "report-timeout", valueName: "seconds", range: 0...Recovery.longestTimeLimit,
      help: """
        Processor time that one report, or one MiB of a log, may take before it is given up and named as a failure; \
        \(Recovery.usualTimeLimit) by default, 0 for no limit.
        """,
      into: \.common.reportTimeout)
  }

  /// The program's source files.
  static var sources: [Self] {
    [
      .repeated(
        "source", valueName: "folder",
        help: """
          A folder with the program's source files, so that the line of the crash is looked at; may be repeated. Inside of \
          a work tree of git, its files are used where they certainly are those of the report.
          """,
        completion: .file, into: \.common.sources),
      .flag("no-source", help: "Look at no source files.", set: \.common.usesSources, to: false),
    ]
  }

  /// Rule files.
  static var rules: Self {
    .repeated(
      "rules", valueName: "file", help: "A JSON5 file with rules of your own; may be repeated.",
      completion: .file(extensions: ["json5", "json"]), into: \.common.ruleFiles)
  }

  /// Where the pages of the playbook are on the web.
  static var docsURL: Self {
    .text(
      "docs-url", valueName: "address",
      help: """
        Link to the pages that 'crashbook site' wrote, published at this address; by default those of the release.
        """,
      into: \.common.docsURL)
  }

  /// The language of the output.
  static var language: Self {
    .choice(
      "lang", valueName: "language",
      help: """
        Language of labels and of the pages that are translated: 'en' (the default), 'ko', or 'auto' for what the variables \
        LC_ALL, LC_MESSAGES and LANG say.
        """,
      into: \.common.language)
  }

  /// Whether colours are used.
  static var coloring: [Self] {
    [
      .choice(
        "color", valueName: "when",
        help: """
          When to print colours; by default on a terminal. The variable NO_COLOR turns them off, FORCE_COLOR and \
          CLICOLOR_FORCE turn them on.
          """,
        into: \.common.color),
      .flag("no-color", help: "Print no colours, as '--color never'.", set: \.common.color, to: ColorChoice.never),
    ]
  }

  /// How reports are explained: threads, rules, whose code is whose, and the project file.
  static var explaining: [Self] {
    [.jobs, .reportTimeout, .rules] + ownCode + sources + project
  }

  /// Whose code is whose.
  static var ownCode: [Self] {
    [
      .repeated(
        "app-image", valueName: "name", help: "A binary image that is the app's own code; may be repeated.",
        completion: .none, into: \.common.appImages),
      .repeated(
        "vendor", valueName: "name",
        help: "A binary image or Swift module that is not the app's own code; may be repeated.",
        completion: .none, into: \.common.vendors),
    ]
  }

  /// The project file.
  static var project: [Self] {
    [
      .text(
        "config", valueName: "file",
        help: "The project file; by default .crashbook.json5 of this folder or the nearest one above.",
        completion: .file(extensions: ["json5", "json"]), into: \.common.config),
      .flag("no-config", help: "Take no notice of a project file.", set: \.common.usesConfig, to: false),
    ]
  }
}
