@testable import CrashOutput
import Testing

/// Text that is printed: literals stay, and what comes from elsewhere is made harmless.
@Suite struct PrintableTextTests {
  @Test func valuesStayOnTheirLine() {
    let name = "a\n::error::b\u{1B}[2J\r\t\u{85}\u{202E}"
    let text: PrintableText = "\r\(name):\n\(3) \("##vso[x]")\n"
    #expect(text.description == "\ra\\u{A}::error::b\\u{1B}[2J\\u{D} \\u{85}\\u{202E}:\n3 # #vso[x]\n")
  }

  @Test func aValueBeginsNoCommand() {
    let name = "::error file=x::y"
    #expect(("\(name)" as PrintableText).description == ": :error file=x::y")
    #expect(("  \(name)" as PrintableText).description == "  : :error file=x::y")
    #expect(("a\n\(name)" as PrintableText).description == "a\n: :error file=x::y")
    #expect(("Error: \(name)" as PrintableText).description == "Error: ::error file=x::y")
    // A literal and a value may only together be a command.
    let bracket = "[group]"
    #expect(("##\(bracket)" as PrintableText).description == "# #[group]")
  }

  @Test func printableTextIsNotEscapedAgain() {
    let inner: PrintableText = "a\nb"
    #expect(("\(inner)\n\(inner)" as PrintableText).description == "a\nb\na\nb")
    let name = "\u{7F}"
    let once: PrintableText = "\(name)"
    #expect(("\(once)" as PrintableText).description == "\\u{7F}")
  }

  @Test(arguments: [
    ("a\n\tb – ü\n", false, "a\n\tb – ü\n"), ("a\r\nb", false, "a\\u{D}\nb"), ("\u{A0}::a::b", false, "\u{A0}: :a::b"),
    ("\u{1B}[1;31ma\u{1B}[0m", true, "\u{1B}[1;31ma\u{1B}[0m"),
    ("\u{1B}[1;31ma\u{1B}[0m", false, "\\u{1B}[1;31ma\\u{1B}[0m"),
    // Only the colours that are used here; these hide text, clear the screen, and end in nothing.
    ("\u{1B}[8ma\u{1B}[2J\u{1B}", true, "\\u{1B}[8ma\\u{1B}[2J\\u{1B}"), ("\u{9B}1m", true, "\\u{9B}1m"),
    ("\u{1B}[1m::error::x\u{1B}[0m", true, "\u{1B}[1m: :error::x\u{1B}[0m"),
  ])
  func linesAreHarmless(text: String, usesColor: Bool, printed: String) {
    #expect(PrintableText(lines: text, usesColor: usesColor).description == printed)
  }
}
