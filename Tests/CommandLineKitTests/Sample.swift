import CommandLineKit

/// The options of the sample's `analyze` command.
struct SampleOptions: Sendable, Equatable {
  var paths: [String] = []
  var format = "text"
  var order = Order.newest
  var failOn: Order?
  var families: [Order] = []
  var rules: [String] = []
  var jobs: Int?
  var offset = 0
  var output: String?
  var title = ""
  var color = true
  var quiet = false
  var verbose = false

  enum Order: String, CaseIterable, Sendable {
    case newest
    case oldest
    case byName = "by-name"
  }
}

/// The options of a command with two single arguments.
struct PageOptions: Sendable, Equatable {
  var rule = ""
  var style: String?
}

/// What a sample command read; sample commands throw it instead of doing something.
struct Ran<Options: Sendable>: Error {
  let command: String
  let options: Options
}

enum Sample {
  static let analyze = Command(
    "analyze", abstract: "Explain why a program died, and what to do.",
    discussion: "Reads reports of many formats and says what happened, how sure that is and what to do about it.",
    initial: SampleOptions(),
    arguments: [
      .repeated(
        "path", help: "Reports, folders of reports, or - for standard input.", required: true, completion: .file,
        into: \.paths)
    ],
    options: [
      .choice("format", short: "f", values: ["text", "json"], help: "How to print.", into: \.format),
      .choice("order", help: "What comes first.", into: \.order),
      .choice("fail-on", valueName: "order", help: "When to fail.", into: \.failOn),
      .repeated("family", help: "Only these.", into: \.families),
      .repeated(
        "rules", valueName: "file", help: "More rules, it's [optional]: \"$HOME\" `x` \\ 100%.",
        completion: .file(extensions: ["json5", "json"]), into: \.rules),
      .number("jobs", short: "j", valueName: "n", range: 1...64, help: "Reports at the same time.", into: \.jobs),
      .number("offset", help: "Added to addresses.", into: \.offset),
      .text("output", short: "o", valueName: "folder", help: "Where to write.", completion: .folder, into: \.output),
      .text("title", help: "The title.", into: \.title),
      .flag("no-color", help: "Plain text.", set: \.color, to: false),
      .flag("quiet", short: "q", help: "Say less.", set: \.quiet),
      .flag("verbose", short: "v", help: "Say more.", set: \.verbose),
    ],
    validate: { options throws(UsageError) in
      if options.quiet, options.verbose { throw UsageError("'--quiet' and '--verbose' do not go together") }
    },
    run: { throw Ran(command: "analyze", options: $0) })

  static let explain = Command(
    "explain", abstract: "Show the page of a rule.", initial: PageOptions(),
    arguments: [
      .text("rule", help: "The rule.", completion: .values(["memory.leak", "locking.order"]), into: \.rule),
      .choice("style", values: ["short", "long"], help: "How much to show.", into: \.style),
    ],
    run: { throw Ran(command: "explain", options: $0) })

  static let list = Command(
    "list", abstract: "List all rules.", initial: SampleOptions(),
    options: [.flag("quiet", help: "Names only.", set: \.quiet)],
    run: { throw Ran(command: "list", options: $0) })

  static let test = Command(
    "test", abstract: "Test the rules of a file.", initial: SampleOptions(),
    arguments: [.repeated("file", help: "Rule files.", completion: .file(extensions: ["json5"]), into: \.paths)],
    run: { throw Ran(command: "test", options: $0) })

  static let rules = Command(
    "rules", abstract: "What can be recognised.", commands: [list, test], default: "list")

  static let program = Program(
    "crash-book", version: "1.2.3", abstract: "Explains crash reports.", commands: [analyze, explain, rules])

  /// The options that a command line sets; a failure or a printed text is an error.
  static func read<Options: Sendable>(_ arguments: [String], as: Options.Type = Options.self) throws -> Options {
    switch program.parse(arguments) {
    case .run(let run):
      do {
        _ = try run()
      } catch let ran as Ran<Options> {
        return ran.options
      }
      throw UsageError("nothing ran")
    case .print(let text), .fail(let text, _):
      throw UsageError(text)
    }
  }

  /// The command that a command line runs.
  static func command(_ arguments: String...) throws -> String? {
    guard case .run(let run) = program.parse(arguments) else { return nil }
    do {
      _ = try run()
      return nil
    } catch let ran as Ran<SampleOptions> {
      return ran.command
    } catch let ran as Ran<PageOptions> {
      return ran.command
    }
  }

  /// What goes to standard output, nil if the command line does something else.
  static func printed(_ arguments: String...) -> String? {
    if case .print(let text) = program.parse(arguments) { text } else { nil }
  }

  /// What goes to standard error, nil if the command line is not wrong.
  static func failure(_ arguments: [String]) -> String? {
    if case .fail(let text, status: 64) = program.parse(arguments) { text } else { nil }
  }

  /// The first line of what goes to standard error.
  static func error(_ arguments: [String]) -> String? {
    failure(arguments).map { String($0.prefix { $0 != "\n" }) }
  }
}
