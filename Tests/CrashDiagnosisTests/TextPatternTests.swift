import Testing

@testable import CrashDiagnosis

/// What patterns mean: gaps, remembered runs, ties, case, and what a backslash takes the meaning from.
@Suite struct TextPatternTests {
  @Test(arguments: [
    ("moor", "at the mooring", true), ("moor", "at the Mooring", false), ("(?i)MOOR", "at the mooring", true),
    ("^moor", "mooring", true), ("^moor", "a mooring", false), ("moor$", "to moor", true), ("moor$", "mooring", false),
    ("^moor$", "moor", true), ("^moor$", "moors", false), ("a*c*e", "abcde", true), ("a*e*c", "abcde", false),
    (#"50\*"#, "50*", true), (#"50\*"#, "500", false), (#"\*\{x\}"#, "a*{x}", true), (#"end\$"#, "the end$", true),
    ("(?i)^Pier*QUAY$", "PIER and quay", true), ("{", "a{b", true), ("{1}", "a{1}b", true), ("{1}", "a1b", false),
    ("^*moor", "a mooring", true), (#"^\*x"#, "*xy", true), ("^{run}y", "xy", true), ("^{y", "{y", true),
    ("^$", "", true),
    ("$", "any", true), ("^", "any", true), ("", "any", true), ("(?i)^PI*", "pier", true),
    (#"a\*b*c"#, "a*a*bxc", true),
    ("x**y", "x12y", true), ("*", "", true), ("^(?i)", "(?i)", true), ("(?i)", "anything", true),
  ])
  func fits(pattern: String, text: String, expected: Bool) {
    #expect(TextPattern(pattern).matches(text) == expected)
    #expect((TextPattern(pattern).captures(in: text) != nil) == expected)
  }

  @Test func remembersRuns() {
    #expect(TextPattern("at {place}, line {line}").captures(in: "at Pier, line 12") == ["place": "Pier", "line": "12"])
    #expect(TextPattern("(?i)AT {place}$").captures(in: "At Pier 7") == ["place": "Pier 7"])
    #expect(TextPattern(#"\{{word}\}"#).captures(in: "a {b} c") == ["word": "b"])
  }

  @Test func knowsItsLiterals() {
    #expect(TextPattern("^short *longest one* x").matcher.withLongestLiteral { Array($0) } == Array("longest one".utf8))
    #expect(TextPattern(#"a\*b\{c"#).matcher.withLongestLiteral { Array($0) } == Array("a*b{c".utf8))
    #expect(TextPattern("^long enough").matcher.withLongestLiteral { Array($0) } == Array("long enough".utf8))
    #expect(TextPattern("long enough").keyword == TextPattern("^LONG enough$").keyword)
    #expect(TextPattern("^abc$").keyword == nil)
  }
}
