import CommandLineKit
import Testing

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (["analyze", "--fromat", "json", "a"], "Unknown option '--fromat'. Did you mean '--format'?"),
    (["analyze", "--FORMAT=json", "a"], "Unknown option '--FORMAT'. Did you mean '--format'?"),
    (["analyze", "--xyzzy"], "Unknown option '--xyzzy'"),
    (["analyze", "--=x"], "Unknown option '--=x'"),
    (["analyze", "---"], "Unknown option '---'"),
    (["analyze", "-x", "a"], "Unknown option '-x'"),
    (["analyze", "-qx", "a"], "Unknown option '-x'"),
    (
      ["analyze", "-qformat", "a"],
      "The value 'ormat' is invalid for '-f <format>'. Please provide one of 'text' or 'json'."
    ),
    (["analyze", "-verbos", "a"], "Unknown option '-verbos'. Did you mean '--verbose'?"),
    (["analyze", "-5x", "a"], "Unknown option '-5'"),
    (["analyze", "--\u{301}", "a"], "Unknown option '--\u{301}'"),
    (["analyze", "--format"], "Missing value for '--format <format>'"),
    (["analyze", "a", "-f"], "Missing value for '-f <format>'"),
    (["analyze", "--rules", "--quiet", "a"], "Missing value for '--rules <file>'"),
    (["analyze", "--rules", "--", "a"], "Missing value for '--rules <file>'"),
    (["analyze", "--quiet=yes", "a"], "The option '--quiet' does not take any value, but 'yes' was specified."),
    (["analyze", "-q=yes", "a"], "The option '-q' does not take any value, but 'yes' was specified."),
    (
      ["analyze", "--format=", "a"],
      "The value '' is invalid for '--format <format>'. Please provide one of 'text' or 'json'."
    ),
    (
      ["analyze", "--format=jsno", "a"],
      "The value 'jsno' is invalid for '--format <format>'. Did you mean 'json'? Please provide one of 'text' or 'json'."
    ),
    (
      ["analyze", "--fail-on", "byname", "a"],
      "The value 'byname' is invalid for '--fail-on <order>'. Did you mean 'by-name'? "
        + "Please provide one of 'newest', 'oldest' or 'by-name'."
    ),
    (["analyze", "-j0", "a"], "The value '0' is invalid for '-j <n>'. Please provide a whole number, 1 to 64."),
    (["analyze", "-j65", "a"], "The value '65' is invalid for '-j <n>'. Please provide a whole number, 1 to 64."),
    (
      ["analyze", "--jobs", "-1", "a"],
      "The value '-1' is invalid for '--jobs <n>'. Please provide a whole number, 1 to 64."
    ),
    (
      ["analyze", "--jobs", "٣", "a"],
      "The value '٣' is invalid for '--jobs <n>'. Please provide a whole number, 1 to 64."
    ),
    (
      ["analyze", "--offset", "1.5", "a"],
      "The value '1.5' is invalid for '--offset <offset>'. Please provide a whole number."
    ),
    (
      ["analyze", "--offset", "99999999999999999999", "a"],
      "The value '99999999999999999999' is invalid for '--offset <offset>'. Please provide a whole number."
    ),
    (["analyze"], "Missing expected argument '<path> ...'"),
    (["analyze", "--"], "Missing expected argument '<path> ...'"),
    (["explain"], "Missing expected argument '<rule>'"),
    (["explain", "a", "long", "b"], "Unexpected argument 'b'"),
    (["explain", "a", "long", "b", "c"], "2 unexpected arguments: 'b', 'c'"),
    (
      ["explain", "a", "longer"],
      "The value 'longer' is invalid for '<style>'. Did you mean 'long'? Please provide one of 'short' or 'long'."
    ),
    (["analize", "a"], "Unknown subcommand 'analize'. Did you mean 'analyze'?"),
    ([""], "Unknown subcommand ''"),
    (["-"], "Unknown subcommand '-'"),
    (["--", "analyze"], "Unknown subcommand 'analyze'"),
    (["help", "analize"], "Unknown subcommand 'analize'. Did you mean 'analyze'?"),
    (["help", "analyze", "x"], "Unknown subcommand 'x'"),
    (["rules", "lst"], "Unknown subcommand 'lst'. Did you mean 'list'?"),
    (["rules", "list", "x"], "Unexpected argument 'x'"),
    (["--vers"], "Unknown option '--vers'. Did you mean '--version'?"),
    (["--generate-completion-script"], "Missing value for '--generate-completion-script <shell>'"),
    (
      ["--generate-completion-script", "bsh"],
      "The value 'bsh' is invalid for '--generate-completion-script <shell>'. Did you mean 'bash'? "
        + "Please provide one of 'bash', 'zsh' or 'fish'."
    ),
    (["analyze", "-qv", "a"], "'--quiet' and '--verbose' do not go together"),
  ])
  func wrongUsageIsExplained(arguments: [String], message: String) {
    #expect(Sample.error(arguments) == "Error: " + message)
  }

  @Test func anErrorShowsTheUsageAndWhereToReadMore() {
    #expect(
      Sample.failure(["rules", "test", "--flie"]) == """
        Error: Unknown option '--flie'
        Usage: crash-book rules test [<file> ...]
          See 'crash-book rules test --help' for more information.

        """)
    #expect(
      Sample.failure(["analyze", "-j", "x"]) == """
        Error: The value 'x' is invalid for '-j <n>'. Please provide a whole number, 1 to 64.
        Help:  --jobs <n>  Reports at the same time.
        Usage: crash-book analyze [<options>] <path> ...
          See 'crash-book analyze --help' for more information.

        """)
    #expect(
      Sample.failure(["analyze", "-x.ips"]) == """
        Error: Unknown option '-x'
        Help:  A file whose name begins with a dash is written './-x.ips'.
        Usage: crash-book analyze [<options>] <path> ...
          See 'crash-book analyze --help' for more information.

        """)
    #expect(
      Sample.failure(["nonsense"]) == """
        Error: Unknown subcommand 'nonsense'
        Usage: crash-book <subcommand>
          See 'crash-book --help' for more information.

        """)
  }

  @Test(arguments: [
    ["analyze", "--\u{1B}[31m"], ["analyze", "-\u{1B}"], ["analyze", "--format=\u{1B}[2J"], ["\u{1B}]0;x\u{7}"],
    ["explain", "a", "long", "\u{1B}\n"], ["analyze", "--quiet=\u{1B}"], ["analyze", "--jobs", "\u{1B}\u{9B}"],
    ["help", "\u{1B}"], ["rules", "\u{1B}\u{202E}"],
  ])
  func controlCharactersDoNotReachTheTerminal(arguments: [String]) throws {
    let failure = try #require(Sample.failure(arguments))
    #expect(failure.contains(#"\u{1B}"#))
    for scalar in failure.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format)
    }
  }

  @Test func veryLongArgumentsAreCutInMessages() throws {
    let long = String(repeating: "é", count: 100_000)
    for arguments in [
      ["analyze", "--" + long], ["analyze", "--format", long], ["explain", "a", "long", long], [long],
    ] {
      let error = try #require(Sample.error(arguments))
      #expect(error.count < 400)
      #expect(error.contains("…"))
    }
    let many = ["explain", "a", "long"] + Array(repeating: "x", count: 1000)
    #expect(Sample.error(many) == "Error: 1000 unexpected arguments: 'x', 'x', 'x', 'x', 'x', …")
  }
}
