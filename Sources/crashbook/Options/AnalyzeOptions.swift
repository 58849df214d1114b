import CommandLineKit

/// What `analyze` asks of its inputs, and does around its outputs.
struct InputWishes: Sendable {
  /// Whether a run without a report fails.
  var requiresInput = false
  /// Whether the HTML page is opened.
  var opensPage = false
}

extension Option where Options == AnalyzeCommand.Options {
  /// What is asked of inputs, and done around outputs.
  static var wishes: [Self] {
    [
      .flag(
        "require-input",
        help: "End with status 2 where no report was read, so that a wrong path is not taken for success.",
        set: \.wishes.requiresInput),
      .flag(
        "open",
        help: """
          Open the HTML page in the browser when it is written; where no output is one, it is made in a temporary folder.
          """,
        set: \.wishes.opensPage),
    ]
  }
}
