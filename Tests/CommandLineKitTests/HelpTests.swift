import CommandLineKit
import Testing

@Suite struct HelpTests {
  @Test func helpOfACommand() {
    #expect(
      Sample.printed("analyze", "--help") == #"""
        OVERVIEW: Explain why a program died, and what to do.

        Reads reports of many formats and says what happened, how sure that is and what
        to do about it.

        USAGE: crash-book analyze [<options>] <path> ...

        ARGUMENTS:
          <path>                  Reports, folders of reports, or - for standard input.

        OPTIONS:
          -f, --format <format>   How to print. (values: text, json; default: text)
          --order <order>         What comes first. (values: newest, oldest, by-name;
                                  default: newest)
          --fail-on <order>       When to fail. (values: newest, oldest, by-name)
          --family <family>       Only these. (values: newest, oldest, by-name)
          --rules <file>          More rules, it's [optional]: "$HOME" `x` \ 100%.
          -j, --jobs <n>          Reports at the same time. (values: 1 to 64)
          --offset <offset>       Added to addresses. (default: 0)
          -o, --output <folder>   Where to write.
          --title <title>         The title.
          --no-color              Plain text.
          -q, --quiet             Say less.
          -v, --verbose           Say more.
          -h, --help              Show help information.

        """#)
  }

  @Test func helpOfTheProgram() {
    #expect(
      Sample.printed("--help") == """
        OVERVIEW: Explains crash reports.

        USAGE: crash-book <subcommand>

        OPTIONS:
          -V, --version           Show the version.
          --generate-completion-script <shell>
                                  Print a completion script for a shell. (values: bash,
                                  zsh, fish)
          --generate-manual       Print the program's page for man.
          -h, --help              Show help information.

        SUBCOMMANDS:
          analyze                 Explain why a program died, and what to do.
          explain                 Show the page of a rule.
          rules                   What can be recognised.

          See 'crash-book help <subcommand>' for detailed help.

        """)
  }

  @Test func helpOfAGroup() {
    #expect(
      Sample.printed("rules", "-h") == """
        OVERVIEW: What can be recognised.

        USAGE: crash-book rules <subcommand>

        OPTIONS:
          -h, --help              Show help information.

        SUBCOMMANDS:
          list (default)          List all rules.
          test                    Test the rules of a file.

          See 'crash-book help rules <subcommand>' for detailed help.

        """)
  }

  @Test func theUsageLineHasEverythingThatFits() {
    #expect(Sample.printed("rules", "list", "-h")?.contains("\nUSAGE: crash-book rules list [--quiet]\n") == true)
    #expect(Sample.printed("explain", "-h")?.contains("\nUSAGE: crash-book explain <rule> [<style>]\n") == true)
  }

  @Test func helpIsThereInManyWays() {
    let program = Sample.printed("--help")
    #expect(Sample.printed() == program)
    #expect(Sample.printed("-h") == program)
    #expect(Sample.printed("help") == program)
    #expect(Sample.printed("help", "--help") == program)
    #expect(Sample.printed("--") == program)
    let analyze = Sample.printed("analyze", "--help")
    #expect(Sample.printed("help", "analyze") == analyze)
    #expect(Sample.printed("analyze", "-qh") == analyze)
    #expect(Sample.printed("analyze", "a", "--nonsense", "--help") == analyze)
    #expect(Sample.printed("help", "rules") == Sample.printed("rules", "--help"))
    #expect(Sample.printed("help", "rules", "test") == Sample.printed("rules", "test", "--help"))
  }

  @Test func theVersion() {
    #expect(Sample.printed("--version") == "1.2.3\n")
  }
}
