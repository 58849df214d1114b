import TestSupport
import Testing

@testable import CrashOutput

/// The way by bytes must say what the way by characters says.
@Suite struct SimpleTextTests {
  /// What simple texts are made of, and what makes them others.
  private static let parts = [
    "a", "bcd", "word", " ", "  ", "\n", "\t", "`", "*", ".", ",", ":", "(", ")", "/", "_", "-", "é", "…", "–", "→",
    "≤",
    "a.very.long.name.with.parts", "ANameWithoutAnyPunctuationThatIsLongerThanALine", "\u{B}", "\u{A0}",
  ]
  private static let others = ["\r\n", "\u{301}", "日本", "👩‍👩‍👧", "\u{2028}", "\u{85}", "\u{200D}", "\u{FE0F}", "\u{202E}"]

  @Test func saysWhatCharactersSay() {
    var generator = SeededGenerator(7)
    for round in 0..<4000 {
      let alphabet = round % 4 == 0 ? Self.parts + Self.others : Self.parts
      let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }.joined()
      let width = Int.random(in: 1..<50, using: &generator)
      #expect(
        TerminalText.wrapped(text, width: width) == TerminalText.wrappedByCharacters(text, width: width),
        "\(text.debugDescription)")
      #expect(TerminalText.plain(text) == TerminalText.plainByCharacters(text), "\(text.debugDescription)")
      #expect(text.replacingNewlines == text.replacingNewlinesByCharacters, "\(text.debugDescription)")
    }
  }

  @Test(arguments: parts) func isSimple(text: String) {
    #expect(SimpleText.with(text) { _ in true } == true)
  }

  @Test(arguments: others) func isNotSimple(text: String) {
    #expect(SimpleText.with("a" + text) { _ in true } == nil)
  }
}
