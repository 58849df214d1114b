import CrashAnalysis
import Testing

@testable import CrashDiagnosis

/// Words of a crash in source code, lists of changes, names of tests and documentation are no sign that anything crashed.
@Suite struct WrittenLineTests {
  /// What programs and systems print, each enough for a certain answer where it stands alone.
  private static let phrases = [
    "Fatal error: Unexpectedly found nil while unwrapping an Optional value",
    "Incorrect actor executor assumption; expected 'Harbour.Ledger' executor.",
    "database disk image is malformed",
    "malloc: *** error for object 0x600000c0c3c0: pointer being freed was not allocated",
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
      + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'",
  ]

  private static func surest(_ text: String) throws -> Confidence? {
    try analysis(text).diagnoses.filter { $0.rule.id != "not-a-crash-report" }.map(\.confidence).max()
  }

  private static func analysis(_ text: String) throws -> Analysis {
    try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
  }

  @Test(arguments: phrases) func alone(phrase: String) throws {
    #expect(try Self.surest(phrase + "\n") == .certain)
  }

  @Test(arguments: phrases) func inChanges(phrase: String) throws {
    let hunk = "@@ -10,6 +10,8 @@ struct Dock {\n   func moor() {\n+    // \(phrase)\n-    \(phrase)\n   }\n }\n"
    #expect(try Self.surest(hunk) ?? .possible == .possible)
    let file = "diff --git a/Dock.swift b/Dock.swift\n--- a/Dock.swift\n+++ b/Dock.swift\n"
    #expect(try Self.surest(file + hunk) ?? .possible == .possible)
  }

  /// What a list of changes shows of a log was printed.
  @Test func changesOfALog() throws {
    let text = "--- a/run.log\n+++ b/run.log\n@@ -1,2 +1,2 @@\n Started\n+\(Self.phrases[1])\n"
    #expect(try Self.surest(text) == .certain)
  }

  @Test(arguments: phrases) func inWhatASearchFound(phrase: String) throws {
    for text in [
      "Sources/Dock.swift:12:    let text = \"\(phrase)\"\nSources/Ship.swift:40:    // \(phrase)\n",
      "Tests/DockTests.swift:7:#expect(text == \"\(phrase)\")\n",
      "docs/Help.md:7:What to do about \(phrase)\n",
      "12:  let text = \"\(phrase)\"\n",
    ] {
      #expect(try Self.surest(text) ?? .possible == .possible, "\(text)")
    }
  }

  /// So the Swift runtime and compilers' sanitizers begin their lines.
  @Test(arguments: [
    "Harbour/Dock.swift:12: Fatal error: Index out of range",
    "BuoyRing.c:58:12: runtime error: index 256 out of bounds for type 'uint8_t [256]'",
    "console.log:12:Fatal error: Index out of range",
    "==4120==MemorySanitizer: CHECK failed: sanitizer_libc.h:88 \"((personality(old_personality | "
      + "ADDR_NO_RANDOMIZE))) != ((-1))\" (0xffffffff, 0xffffffff) (tid=4120)",
  ])
  func whereAProgramStopped(line: String) throws {
    #expect(try Self.surest(line + "\n") == .certain)
  }

  @Test(arguments: phrases) func inSource(phrase: String) throws {
    for line in [
      "let text = \"\(phrase)\"", "return \"\(phrase)\"", "XCTAssertEqual(text, \"\(phrase)\")", "/// \(phrase)",
      " 12 |   throw Failure(\"\(phrase)\")",
      "/src/Dock.swift:12:14: warning: string literal is unused\n    \"\(phrase)\"\n    ^~~~~~",
    ] {
      // Source code in which nothing happened is refused.
      let surest = try? Self.surest("func moor() {\n\(line)\n}\n")
      #expect(surest ?? .possible == .possible, "\(line)")
    }
  }

  /// In comments people note what happened to them.
  @Test(arguments: ["print(ships[3]) // Fatal error: Index out of range", "// Fatal error: Index out of range"])
  func inAComment(line: String) throws {
    #expect(try Self.surest("let ships = [1]\n\(line)\n") == .likely)
  }

  @Test(arguments: phrases) func asNameOfATest(phrase: String) throws {
    let text =
      "◇ Test run started.\n◇ Test \"\(phrase)\" started.\n✔ Test \"\(phrase)\" passed after 0.001 seconds.\n"
      + "✔ Test run with 1 test passed after 0.001 seconds.\n"
    #expect(try Self.surest(text) ?? .possible == .possible)
  }

  @Test(arguments: phrases) func inAChangeLog(phrase: String) throws {
    let text = "# Changes\n\n## 2.1\n\n- Fixed: \(phrase)\n- Added a dock.\n"
    #expect(try Self.surest(text) ?? .possible == .possible)
    #expect(try Self.surest("83db48f Fix \(phrase)\n93db48f Tidy\n") ?? .possible == .possible)
  }

  @Test(arguments: phrases) func inDocumentation(phrase: String) throws {
    for text in [
      "If you see `\(phrase)`, open the settings.\n",
      "What does the message “\(phrase)” mean? I read about it.\n",
    ] {
      #expect(try Self.surest(text) ?? .likely < .certain, "\(text)")
    }
  }

  /// What a program printed decides, whatever the source beside it says.
  @Test func besideWhatWasPrinted() throws {
    let analysis = try Self.analysis(
      " 12 |   fatalError(\"the tide table is empty\")\nHarbour/Dock.swift:12: Fatal error: Index out of range\n")
    #expect(analysis.diagnoses.first?.rule.id == "swift-index-out-of-range")
    #expect(analysis.verdict == .certain)
    let same = try Self.analysis("let text = \"\(Self.phrases[1])\"\n\(Self.phrases[1])\n")
    #expect(same.verdict == .certain)
  }

  /// Tests hold what they take apart in literals of several lines.
  @Test(arguments: phrases) func inALiteral(phrase: String) throws {
    for text in [
      "    let text = \"\"\"\n      \(phrase)\n      \"\"\"\n    check(text)\n",
      "    XCTAssertNil(parse(\"\"\"\n      \(phrase)\n      \"\"\"))\n",
      "LOG = \'\'\'\n\(phrase)\n\'\'\'\n", "const log = `\n\(phrase)\n`;\n",
    ] {
      #expect(try Self.surest(text) ?? .possible == .possible, "\(text)")
    }
    // Nothing closes it: the text is no source.
    #expect(try Self.surest("output = `\n\(phrase)\n") == .certain)
  }
}
