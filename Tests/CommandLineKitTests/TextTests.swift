import CommandLineKit
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("fromat", "format"), ("formt", "format"), ("FORMAT", "format"), ("formats", "format"), ("form", "format"),
    ("jbos", "jobs"), ("qiet", "quiet"), ("recursive-unfair-lock", "locking.recursive-unfair-lock"),
    ("locking.recursive-unfairlock", "locking.recursive-unfair-lock"), ("größe", "grösse"), ("ls", nil), ("", nil),
    ("xyzzy", nil), ("q", nil), ("format", nil), ("lock", nil),
  ])
  func theClosestWord(typed: String, expected: String?) {
    let known =
      ["quiet", "format", "jobs", "locking.recursive-unfair-lock", "grösse"].filter {
        typed != "lock" || $0 != "jobs"
      } + (typed == "lock" ? ["locking.order"] : [])
    #expect(Suggestion.closest(to: typed, among: known) == expected)
  }

  @Test func theNearestOfSeveralWinsTheFirstOfEquals() {
    #expect(Suggestion.closest(to: "aaaaaax", among: ["aaaaabb", "aaaaaab", "aaaaaac"]) == "aaaaaab")
    #expect(Suggestion.closest(to: "word", among: [String]()) == nil)
  }

  @Test func aHugeWordCostsNothing() {
    #expect(Suggestion.closest(to: String(repeating: "x", count: 200_000), among: ["format"]) == nil)
  }
}

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain – täxt 🧨 日本", "plain – täxt 🧨 日本"), ("\u{1B}[31m", #"\u{1B}[31m"#), ("a\r\nb", #"a\u{D}\u{A}b"#),
    ("\u{0}\u{7F}\u{9B}", #"\u{0}\u{7F}\u{9B}"#), ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#),
    ("👩‍👩‍👧", "👩‍👩‍👧"), ("", ""),
  ])
  func whatCannotBeSeenIsSpeltOut(text: String, expected: String) {
    #expect(text.visible == expected)
  }
}

@Suite struct TextWrappingTests {
  @Test(arguments: [
    ("", 10, 0, ""), ("one two three", 7, 0, "one two\nthree"), ("one two", 7, 0, "one two"),
    ("one two", 6, 0, "one\ntwo"), ("one two", 8, 2, "  one\n  two"), ("averylongword b", 5, 0, "averylongword\nb"),
    ("a\n\nb", 10, 2, "  a\n\n  b"), ("日本 語", 5, 0, "日本\n語"), ("日本 語", 7, 0, "日本 語"),
    ("  - a list with", 10, 0, "  - a list\n  with"), ("a", 1, 4, "    a"), ("é́ b", 3, 0, "é́ b"),
  ])
  func linesEndBetweenWords(text: String, width: Int, indent: Int, expected: String) {
    #expect(wrap(text, width: width, indent: indent) == expected)
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect("abc".displayWidth == 3)
    #expect("日本".displayWidth == 4)
    #expect("e\u{301}".displayWidth == 1)
    #expect("🧨".displayWidth == 2)
  }
}
