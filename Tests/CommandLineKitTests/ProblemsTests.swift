import CommandLineKit
import Testing

@Suite struct ProblemsTests {
  @Test func aGoodTableHasNone() {
    #expect(Sample.program.problems() == [])
  }

  @Test func mistakesInTheTableAreNamed() {
    let command = Command(
      "bad", abstract: "", initial: SampleOptions(offset: 100),
      arguments: [
        .repeated("path", help: "Paths.", into: \.paths), .text("path", help: "", into: \.title),
      ],
      options: [
        .flag("quiet", short: "h", help: "Q.", set: \.quiet), .flag("quiet", help: "", set: \.quiet),
        .choice("format", values: ["json", "json"], help: "F.", into: \.format),
        .choice("none", values: [], help: "N.", into: \.format),
        .number("offset", range: 0...9, help: "O.", into: \.offset),
        .flag("--dash", help: "D.", set: \.quiet),
      ],
      run: { _ in 0 })
    let group = Command("group", abstract: "G.", commands: [], default: "list")
    let program = Program(
      "x", version: "1", abstract: "X.",
      commands: [command, group, group, Command("help", abstract: "H.", initial: 0, run: { _ in 0 })])
    #expect(
      program.problems() == [
        "x: the subcommand 'group' is there twice",
        "x: the subcommand 'help' is reserved",
        "x bad: the option 'quiet' is there twice",
        "x bad: the short option 'h' is there twice",
        "x bad: the argument 'path' is there twice",
        "x bad: the name '--dash' needs letters, digits or dashes only",
        "x bad: no abstract",
        "x bad: no help for '--quiet'",
        "x bad: no help for '<path>'",
        "x bad: '--format' has the value 'json' twice",
        "x bad: '--format' has the default 'text', which is not among its values",
        "x bad: '--none' has no values to choose from",
        "x bad: '--offset' has the default 100, which is out of range",
        "x bad: '<path> ...' leaves nothing for the next one",
        "x bad: '<path>' is required, but '<path> ...' before it is not",
        "x group: a group without commands",
        "x group: the default 'list' is no command that runs",
        "x group: a group without commands",
        "x group: the default 'list' is no command that runs",
      ])
  }
}
