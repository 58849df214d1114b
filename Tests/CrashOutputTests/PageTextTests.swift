import CrashAnalysis
import Foundation
import Testing

@testable import CrashOutput

/// Pages of the playbook on a terminal.
@Suite struct PageTextTests {
  /// Code stands as its author broke it; everything else fits.
  @Test(arguments: Rule.all.map(\.id))
  func fitsEightyColumns(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let code = Set(
      PageMarkdownOutput.written(rule).split(separator: "\n").map { line in "    " + line.drop { $0 == " " } })
    for line in PageTextOutput.written(rule).description.split(separator: "\n") where TerminalText.width(line) > 80 {
      let isCode = line.hasPrefix("    ") && code.contains("    " + line.drop { $0 == " " })
      #expect(isCode, "\(id): \(line)")
    }
  }

  /// As Markdown and all other outputs say it.
  @Test(arguments: Rule.all.map(\.id))
  func aPageSaysHowMuchTheCauseHurts(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let words = PageTextOutput.written(rule, width: 200).description
    #expect(words.contains(" · severity \(rule.assessment.severity.rawValue)\n"))
  }

  @Test(arguments: [40, 60, 100])
  func proseFollowsTheWidth(width: Int) throws {
    let rule = try #require(Rule.all.first { $0.id == "keychain-duplicate-item-generic" })
    let text = PageTextOutput.written(rule, width: width).description
    for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(TerminalText.width(line) <= width, "\(line)")
    }
  }

  /// A reader looks for the name that was printed.
  @Test(arguments: [
    ("{function} ran.", "send(_:)", "send(_:) ran."), ("{process|The app} ran.", "harbour", "harbour ran."),
    ("{blame|A function} ran.", "averageDepth", "averageDepth ran."),
    ("{thread} ran.", "the main thread", "The main thread ran."), ("{what|no word} ran.", "", "No word ran."),
  ])
  func namesKeepTheirCase(text: String, value: String, filled: String) {
    let name = String(text.dropFirst().prefix { $0.isLetter })
    #expect(PageText.filled(text, with: value.isEmpty ? [:] : [name: value]) == filled)
  }

  /// A reason that is a sentence ends the page's sentence.
  @Test(arguments: [
    ("It said `{a}`. So it ended.", "The pool is closed.", "It said `The pool is closed`. So it ended."),
    ("It said {a}.", "closed!", "It said closed!"), ("It said \"{a}\". So", "Why?", "It said \"Why?\" So"),
    ("It said {a}.", "wait...", "It said wait..."), ("See {a}.", "setName:", "See setName:."),
    ("It said {a}.", "\u{1}closed.\u{2}", "It said \u{1}closed\u{2}."), ("In {a}.swift.", "B.", "In B..swift."),
    ("It said {a}.", ".", "It said ."), ("In `{a}`: do", "setName:", "In `setName:` do"),
    ("In {a}: do", "at:", "In at: do"),
  ])
  func oneFullStopIsEnough(text: String, value: String, filled: String) {
    #expect(PageText.filled(text, with: ["a": value]) == filled)
  }

  /// A sentence that introduces code is not printed without it.
  @Test(arguments: Rule.all.map(\.id))
  func remediesEnd(id: String) throws {
    let page = try #require(Rule.all.first { $0.id == id }).page
    for text in [page.fixNow, page.fixProperly, page.verify] {
      let short = RemedyText.short(text, with: [:])
      #expect(!short.isEmpty && !short.hasSuffix(":"), "\(short)")
    }
  }

  /// The words in place of a value end at the first brace: another value among them would leave the rest behind.
  @Test func wordsInPlaceOfAValueHoldNoOtherValue() {
    for page in Rule.all.map(\.page) {
      for text in [page.whatHappened, page.rootCause, page.fixNow, page.fixProperly, page.verify] {
        #expect(text.range(of: #"\{[a-z]+\|[^}\n]*\{"#, options: .regularExpression) == nil, "\(text)")
      }
    }
  }

  /// Only what the report says is quoted or set as code.
  @Test func wordsInPlaceOfAValueAreNoCode() {
    let text =
      "Look at `{blame|the first frame of your own}`: it said \"{text|what the log shows}\" (`{signal|SIGABRT}`)."
    #expect(
      PageText.filled(text, with: [:]) == "Look at the first frame of your own: it said what the log shows (`SIGABRT`)."
    )
    #expect(
      PageText.filled(text, with: ["blame": "Boat.sail()", "text": "sunk", "signal": "SIGTRAP"])
        == "Look at `Boat.sail()`: it said \"sunk\" (`SIGTRAP`).")
  }

  /// A bar in code is the shell's, and parts no words.
  @Test func barsInCodeStay() {
    let text = "{a|Run `otool -l | grep MIN`, then stop|Run `file | sort`}."
    #expect(PageText.filled(text, with: ["b": "x"]) == "Run `otool -l | grep MIN`, then stop.")
    #expect(PageText.filled(text, with: [:]) == "Run `file | sort`.")
  }

  /// A page for a reader without a report has words of its own.
  @Test func aPageWithoutAReportHasItsOwnWords() {
    let text = "It said `{a|nothing in the report|what the rule was}`{b| and stopped|}."
    #expect(PageText.filled(text, with: [:]) == "It said what the rule was.")
    #expect(PageText.filled(text, with: ["c": "d"]) == "It said nothing in the report and stopped.")
    #expect(PageText.filled(text, with: ["a": "no", "b": " twice"]) == "It said `no` twice.")
  }

  @Test(arguments: [
    ("an open {brace", "an open {brace"), ("{no name} {}", "{no name} {}"),
    ("```\n{a}\n```\n{a}", "```\n{a}\n```\nsea"),
    ("{a} and {a}", "Sea and sea"), ("{b|é}t", "Ét"), ("to {c}.", "to …."), ("two {d}.", "two one."),
    ("a {a|b\n} c", "a {a|b\n} c"),
  ])
  func onlyNamesAreFilledIn(text: String, expected: String) {
    #expect(PageText.filled(text, with: ["a": "sea", "d": "one\u{2028}two"]) == expected)
  }

  @Test(arguments: [
    ("one\ntwo", "one\ntwo"), ("one\n\ntwo", "one"), ("one\n```\ncode", "one"), ("\n", "\n"), ("one\n", "one\n"),
    ("", ""), ("one:\n\n```\ncode\n```", "one."), ("one:\n```\ncode", "one."), ("one:\n\n- two", "one:"),
  ])
  func summaryEndsWithTheParagraph(text: String, expected: String) {
    #expect(PageText.summary(text) == expected)
  }

  @Test func tablesStandInColumns() {
    let table = TextTable([
      "| time | A | B |", "|---|---|---|", "| 1 | delete: `removed` | |", "| 2 | | add: **-25299** |",
    ])
    #expect(
      table.lines(width: 60) == [
        "time  A                B", "────  ───────────────  ───────────", "1     delete: removed",
        "2                      add: -25299",
      ])
  }

  @Test func cellsAreWrappedInsideTheirColumns() {
    let table = TextTable(["| sign | meaning |", "|---|---|", "| one | a text of several words |"])
    #expect(
      table.lines(width: 22) == [
        "sign  meaning", "────  ────────────────", "one   a text of", "      several words",
      ])
  }

  @Test func tablesThatAreTooNarrowBecomeLists() {
    let table = TextTable(["| call | meaning | see |", "| `a_very_long_name()` | means much to us | here |"])
    #expect(
      table.lines(width: 26) == ["- a_very_long_name()", "  meaning: means much to", "  us", "  see: here"])
  }

  @Test func barsCanBeEscaped() {
    #expect(TextTable(["| a |", "| `x \\| y` |"]).lines(width: 20) == ["a", "─────", "x | y"])
  }
}
