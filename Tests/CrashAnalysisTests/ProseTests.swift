import CrashAnalysis
import Testing

/// What people write of a crash in sentences, lists, tables and commands is never certain.
@Suite struct ProseTests {
  /// What programs and systems print, each enough for a certain answer where it stands alone.
  private static let phrases = [
    "Fatal error: Index out of range", "database disk image is malformed",
    "BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object",
    "malloc: *** error for object 0x600000c0c3c0: pointer being freed was not allocated",
    "Incorrect actor executor assumption; expected 'Harbour.Ledger' executor.",
  ]

  private static func confidences(_ text: String) throws -> [Confidence] {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).flatMap(\.diagnoses)
      .filter { $0.rule.id != "not-a-crash-report" }.map(\.confidence)
  }

  @Test(arguments: phrases) func alone(phrase: String) throws {
    for text in [
      phrase, "Harbour/Dock.swift:12: Fatal error: Index out of range", "Thread 1: Fatal error: Index out of range",
      "harbour-1  | \(phrase)", "The console says:\n\n\(phrase)", "runner stderr: \(phrase)",
    ] {
      #expect(try Self.confidences(text + "\n").max() == .certain, "\(text)")
    }
  }

  @Test(arguments: phrases) func inASentence(phrase: String) throws {
    for text in [
      "we saw \(phrase) in production last week", "The app crashes with \(phrase) when I tap the button",
      "Shows \"\(phrase)\" when the dock opens",
      "Ann: have you seen \(phrase) before?", "I'm getting `\(phrase)` since Monday", "Getting \(phrase)",
    ] {
      #expect(try Self.confidences(text + "\n").max() == .likely, "\(text)")
    }
  }

  /// A rule's own examples show which sentences of a runtime end their line.
  @Test(arguments: [phrases[0], phrases[3]]) func sentenceThatGoesOn(phrase: String) throws {
    #expect(try Self.confidences("\(phrase) when I tap the button\n").max() == .likely)
  }

  /// No runtime puts plain words directly before its reasons.
  @Test(arguments: [
    "Die App endet mit Fatal error: Index out of range", "starting the dock gives Fatal error: Index out of range",
    "the tests end with Dock.swift:12: Fatal error: Index out of range",
    "starting the dock is giving `dyld: Library not loaded: /usr/local/lib/libtide.dylib Referenced from: "
      + "/usr/local/bin/dock Reason: image not found`",
    "Can \"Fatal error: Index out of range\" be caught?",
  ])
  func behindPlainWords(text: String) throws {
    #expect(try Self.confidences(text + "\n").max() == .likely)
  }

  /// No program puts words of a language with letters of its own directly before its reasons.
  @Test(arguments: phrases) func behindWordsInOtherLetters(phrase: String) throws {
    for text in [
      "운영 환경에서 가끔 \(phrase)", "実行すると \(phrase)", "我们上周看到了 \(phrase)", "実行すると「\(phrase)",
      "При запуске \(phrase)", "运行时报错 `\(phrase)`",
    ] {
      #expect(try Self.confidences(text + "\n").max() == .likely, "\(text)")
    }
  }

  /// A sentence of Swift's ends its line; whoever goes on in another language, or begins with a word, tells of it.
  @Test(arguments: [
    "Fatal error: Index out of range가 발생했습니다", "Fatal error: Index out of range 오류가 발생했습니다",
    "Fatal error: Index out of rangeというエラー", "Fatal error: Index out of range」が出ます",
    "Unexpectedly found nil while unwrapping an Optional value라고 나옵니다", "报错 Fatal error: Index out of range",
    "出现 Fatal error: Index out of range", "so Fatal error: Index out of range", "und Fatal error: Index out of range",
  ])
  func aroundASentence(text: String) throws {
    #expect(try Self.confidences(text + "\n").max() == .likely)
  }

  /// What a check says in the program's own words may be in any letters, and so may be what a logger adds.
  @Test(arguments: [
    "Harbour/Dock.swift:12: Fatal error: 색인이 잘못되었습니다", "天气: Fatal error: Index out of range",
    "Fatal error: Index out of range”",
  ])
  func inAnyLetters(text: String) throws {
    #expect(try Self.confidences(text + "\n").max() != .likely)
  }

  @Test func inAChat() throws {
    for text in [
      "Ann: Fatal error: Index out of range\nBen: do you see it on the device, too?\n",
      "[12:04] Ann: Fatal error: Index out of range\n[12:05] Ben Miller: I had that last time\n",
      "<ann> Fatal error: Index out of range\n<ben> thanks, I look into it\n",
      // Two programs with such names cannot be told from two people.
      "Server: listening on 80\nHarbour: Fatal error: Index out of range\n",
    ] {
      #expect(try Self.confidences(text).max() == .likely, "\(text)")
    }
    for text in [
      "Server: listening for you on 80\nServer: Fatal error: Index out of range\n",
      "server: listening on 80\nharbour: Fatal error: Index out of range\n",
    ] {
      #expect(try Self.confidences(text).max() == .certain, "\(text)")
    }
  }

  /// Names of fields, apps and folders may be written in any letters.
  @Test(arguments: [
    "错误信息：Fatal error: Index out of range",
    "/Users/jane/배달 앱 프로젝트/Dock.swift:12: Fatal error: Index out of range",
    "2026-02-03 08:12:44.101 배달앱[512:8110] Fatal error: Index out of range",
    "오후 3:12:44.101 배달앱[512] Fatal error: Index out of range",
  ])
  func behindNamesInOtherLetters(text: String) throws {
    #expect(try Self.confidences(text + "\n").max() == .certain)
  }

  /// A word before the runtime's own may be a program's name, a field's or the beginning of a sentence.
  @Test(arguments: ["배달앱 ", "harbour ", "크래시 로그: "]) func behindAWord(head: String) throws {
    #expect(try Self.confidences(head + "Fatal error: Index out of range\n").max() == .likely)
  }

  /// A system's own sentence, of which a rule knows the end.
  @Test(arguments: [
    "The code execution cannot proceed because swiftCore.dll was not found. Reinstalling the program may fix this.",
    "Attempt to insert non-property list object <Tree: 0x60> for key favourites",
    "objc[512]: Swift class extensions and categories on Swift classes are not allowed to have +load methods",
  ])
  func theSystemsOwnSentence(text: String) throws {
    #expect(try Self.confidences(text + "\n").max() == .certain)
  }

  @Test(arguments: [
    "Do not confuse this with", "Here is a summary of", "An overview, with examples, of", "Then the console shows",
  ])
  func wordsThatLeadOn(words: String) throws {
    #expect(try Self.confidences("\(words) database disk image is malformed\n").max() == .likely)
  }

  @Test func quotedBehindOneWord() throws {
    #expect(
      try Self.confidences("Shows \"SUMMARY: AddressSanitizer: double-free\" when the dock opens\n").max() == .likely)
    #expect(try Self.confidences("SUMMARY: AddressSanitizer: double-free\n").max() == .certain)
  }

  @Test(arguments: phrases) func inALineOfAList(phrase: String) throws {
    for text in [
      "- #123 \(phrase)", "HARB-12\tOpen\t\(phrase)", "| HARB-12 | \(phrase) | Open |", "- [ ] \(phrase)",
      "| \(phrase) | Update the app |",
    ] {
      #expect(try Self.confidences(text + "\n").max() == .likely, "\(text)")
    }
  }

  @Test func inAList() throws {
    let text = Self.phrases.indices.map { "HARB-\($0 + 1) \(Self.phrases[$0])\n" }.joined()
    #expect(try Self.confidences(text).max() == .possible)
  }

  @Test(arguments: phrases) func nothingNeedHaveHappened(phrase: String) throws {
    for text in [
      "$ grep -rn \"\(phrase)\" .", "* resolve \(phrase) in the dock (#123)", "msgid \"\(phrase)\"",
      "<string name=\"fatal_range\">\(phrase)</string>",
    ] {
      #expect(try Self.confidences(text + "\n").max() ?? .possible == .possible, "\(text)")
    }
    // Of sentences only their words tell what they are about.
    for text in [
      "TODO: find out what \(phrase) means", "I read about \(phrase) and wonder", "Expected: \(phrase)",
      "Now shows an alert instead of \(phrase)", "feat: catch \(phrase)",
    ] {
      #expect(try Self.confidences(text + "\n").max() ?? .likely < .certain, "\(text)")
    }
  }

  @Test(arguments: phrases) func inACell(phrase: String) throws {
    for row in ["2,Login,\(phrase),3", "2;Login;\"\(phrase)\";3", "2\tLogin\t\(phrase)\t3"] {
      #expect(try Self.confidences("id,title,message,count\n\(row)\n").max() ?? .possible < .certain, "\(row)")
    }
    // A log that was exported as a table has times in its rows.
    let log = "2026-06-03 10:11:12,error,\"\(phrase)\"\n"
    #expect(try Self.confidences(log).max() == .certain)
  }

  @Test func aloneInAChat() throws {
    #expect(try Self.confidences("Ann: Fatal error: Index out of range\n").max() == .likely)
    #expect(try Self.confidences("Error: Fatal error: Index out of range\n").max() == .certain)
    #expect(try Self.confidences("Console output: Fatal error: Index out of range\n").max() == .certain)
  }

  /// What is between the fences of a page is its evidence, whatever the page is about.
  @Test(arguments: phrases) func betweenFences(phrase: String) throws {
    for (title, words) in [("Data", "The table checks each position."), ("Crash", "It stops since my update.")] {
      let page = "# \(title)\n\n\(words)\n\n```\n\(phrase)\n```\n\nAsk for the count first.\n"
      #expect(try Self.confidences(page).max() == .certain, "\(title)")
    }
  }
}
