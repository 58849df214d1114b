import CrashSource
import Testing

@Suite struct SourceTokensTests {
  private func words(_ text: String, _ language: SourceTokens.Language = .swift) -> [String] {
    SourceTokens(Array(text.utf8)[...], language).tokens.map(\.text)
  }

  @Test func skipsCommentsAndText() {
    #expect(words("a /* b /* c */ d */ + \"e!\" // f") == ["a", "+", "\""])
    #expect(words("a /* b /* c */ d", .cFamily) == ["a", "d"])
  }

  @Test func readsWhatAStringInterpolates() {
    #expect(words(#""a \(b + "c \(d)")!" e"#) == ["\"", "(", "b", "+", "\"", "(", "d", ")", ")", "e"])
  }

  @Test func rawStringsHaveNoEscapes() {
    #expect(words(##"#"a \(b) " c"# d"##) == ["#\"", "d"])
    #expect(words(##"#"a \#(b)"# d"##) == ["#\"", "(", "b", ")", "d"])
  }

  @Test func multilineStringsEndWithThreeMarks() {
    #expect(words("\"\"\"\n a \" b\n\"\"\" c") == ["\"\"\"", "c"])
  }

  @Test func tellsRegexFromDivision() {
    #expect(words("let a = /b+!/ + c") == ["let", "a", "=", "/", "+", "c"])
    #expect(words("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(words("total/count") == ["total", "/", "count"])
  }

  @Test func namesInBackticksAreNames() { #expect(words("`default`!") == ["default", "!"]) }

  @Test func countsLinesAndColumns() {
    let tokens = SourceTokens(Array("/*\n*/ a\n  \"\"\"\n\"\"\" + b!".utf8)[...]).tokens
    #expect(tokens.map { "\($0.text) \($0.line):\($0.column)" } == ["a 2:4", "\"\"\" 3:3", "+ 4:5", "b 4:7", "! 4:8"])
  }

  @Test func rangesAndFractionsAreOneToken() {
    #expect(
      words("0...3 0..<n 1.5 pair.0.name") == ["0", "...", "3", "0", "..<", "n", "1.5", "pair", ".", "0", ".", "name"])
  }

  @Test func endsWithAnyBytes() {
    var random = SystemRandomNumberGenerator()
    let signs = Array("\"\\()#/*`{}[]!\n'a1.<".utf8) + [0, 0xFF, 0xC3]
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ in signs.randomElement(using: &random) ?? 0 }
      for language in [SourceTokens.Language.swift, .cFamily] {
        let tokens = SourceTokens(bytes[...], language).tokens
        #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.offset < $1.offset }, "\(bytes)")
      }
      _ = SwiftCode(file: bytes)
    }
  }
}
