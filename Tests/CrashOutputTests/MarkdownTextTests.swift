import Testing

@testable import CrashOutput

/// Text of reports and of the playbook in Markdown that services read.
@Suite struct MarkdownTextTests {
  /// GitHub looks for users, issues and addresses when the backslashes of Markdown are gone already.
  @Test(arguments: [
    ("put it into a @ModelActor", "put it into a \\@<!-- -->ModelActor"),
    ("closure #1 in f", "closure \\#<!-- -->1 in f"),
    ("# 1 @", "\\# 1 \\@"), ("see http://x.example", "see http:<!-- -->//x.example"), ("a: b", "a: b"),
    ("www.x.example", "www\\.x.example"), ("a@b.example", "a\\@<!-- -->b.example"),
    ("owner/repo#12", "owner/repo\\#<!-- -->12"),
  ])
  func wordsNameNobody(text: String, written: String) {
    #expect(MarkdownText.words(text) == written)
  }

  /// The log of a build takes commands out of whatever a step prints.
  @Test func noTextIsACommand() {
    let command = "##vso[task.complete]x"
    for text in [
      MarkdownText.code(command), MarkdownText.fenced([command]), MarkdownText.words(command),
      MarkdownText.filled("{a|b}", with: ["a": command]),
    ] {
      #expect(!text.contains("##"), "\(text)")
      #expect(text.contains("vso"))
    }
    #expect(!MarkdownText.words("::error::x").hasPrefix("::"))
  }

  @Test(arguments: [
    ("a model in @State", "a model in @<!-- -->State"), ("a model in `@State`", "a model in `@State`"),
    ("```swift\n@State var a\n```\n@Query", "```swift\n@State var a\n```\n@<!-- -->Query"), ("a @ b", "a @ b"),
  ])
  func ourOwnWordsNameNobody(text: String, written: String) {
    #expect(MarkdownText.quiet(text) == written)
  }
}
