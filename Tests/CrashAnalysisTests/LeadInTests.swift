import CrashAnalysis
import Testing

/// Words of a crash that a program or somebody passes on are less than those that the system itself writes.
@Suite struct LeadInTests {
  private static let phrases = [
    "BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object", "database disk image is malformed",
    "Incorrect actor executor assumption; expected 'Harbour.Ledger' executor.",
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
      + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'",
  ]

  private static func surest(_ text: String) throws -> Confidence? {
    let diagnoses = try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses ?? []
    return diagnoses.filter { $0.rule.id != "not-a-crash-report" }.map(\.confidence).max()
  }

  private static func confidence(_ rule: String, _ text: String) throws -> Confidence? {
    let diagnoses = try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses ?? []
    return diagnoses.first { $0.rule.id == rule }?.confidence
  }

  /// Times, processes, levels and categories are the log's own marks.
  @Test(arguments: phrases) func behindMarks(phrase: String) throws {
    for head in [
      "", "2026-02-03 08:12:45.101 Harbour[512:8110] ", "2026-02-03 08:12:45.101 Harbour[512:8110] [dock] error: ",
      "Feb  3 08:12:44 host Harbour[512] <Error>: ", "[2026-02-03T08:12:45Z] [fault] ",
    ] {
      #expect(try Self.surest(head + phrase + "\n") == .certain, "\(head)")
    }
  }

  @Test(arguments: phrases) func passedOn(phrase: String) throws {
    for head in ["retrying after: ", "could not open the dock: ", "ignoring "] {
      let line = "2026-02-03 08:12:45.101 Harbour[512:8110] \(head)\(phrase)\n"
      #expect(try Self.surest(line) ?? .likely <= .likely, "\(head)")
    }
  }

  @Test(arguments: phrases) func toldByPeople(phrase: String) throws {
    let text = phrase.replacing("\"", with: "")
    for line in [
      #"{"level":"info","time":"2026-02-03T08:12:45Z","message":"ticket text: \#(text)"}"#,
      "2026-02-03 08:12:45.101 Harbour[512:8110] user reported: \(text)",
    ] {
      #expect(try Self.surest(line + "\n") ?? .likely < .certain, "\(line)")
    }
    let commit = """
      commit 83db48f0c7a1e2d3b4c5d6e7f8091a2b3c4d5e6f
      Author: Ann <ann@example.com>
      Date:   Tue Feb 3 08:12:44 2026 +0100

          Explain "\(text)" in the help

      """
    #expect(try Self.surest(commit) ?? .possible == .possible)
  }

  /// A pattern that begins with a name takes the words in front in.
  @Test func passedOnBeforeAName() throws {
    let words = "Fatal error: Double value cannot be converted to Int because it is either infinite or NaN"
    #expect(try Self.confidence("swift-numeric-conversion", "\(words)\n") == .certain)
    let line = "2026-02-03 08:12:45.101 Harbour[512:8110] retrying after: \(words)\n"
    #expect(try Self.confidence("swift-numeric-conversion", line) == .likely)
  }

  /// Who catches an exception goes on.
  @Test func caught() throws {
    let words = "*** -[__NSArrayM objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]"
    for head in ["Caught exception: ", "exception caught and logged: "] {
      let line = "2026-02-03 08:12:45.101 Harbour[512:8110] \(head)\(words)\n"
      #expect(try Self.confidence("nsarray-out-of-bounds", line) == .likely, "\(head)")
    }
  }

  /// The line itself calls the end something milder.
  @Test func behindAMildWord() throws {
    #expect(try Self.confidence("swift-nil-unwrap", "warning: \(QuotedTextTests.phrases[0])\n") == .likely)
    let report = "WARNING: ThreadSanitizer: lock-order-inversion (potential deadlock) (pid=4120)\n"
    #expect(try Self.confidence("lock-order-inversion-hang", report) == .certain)
  }

  /// A process ends once.
  @Test func wordsOfAnotherEnd() throws {
    let end = "Harbour/Dock.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value"
    let lines = Array(repeating: "The dock is open, said the gauge", count: 8).joined(separator: "\n")
    let far = "\(Self.phrases[0])\n\(lines)\n\(end)\n"
    #expect(try Self.confidence("swift-nil-unwrap", far) == .certain)
    #expect(try Self.confidence("dispatch-suspended-release-or-over-resume", far) == .likely)
    let near = """
      2026-02-03 08:12:45.101 Harbour[512:8110] \(Self.phrases[0])
      \(lines)
      2026-02-03 08:12:46.101 Harbour[512:8110] \(end)

      """
    #expect(try Self.confidence("dispatch-suspended-release-or-over-resume", near) == .certain)
    let later = near.replacing("08:12:46", with: "09:12:46")
    #expect(try Self.confidence("dispatch-suspended-release-or-over-resume", later) == .likely)
  }

  /// Whoever wrote a check chose its words.
  @Test(arguments: [
    TextCase("XPC", "xpc-api-misuse", "XPC API Misuse: over-release of an object"),
    TextCase("AttributeGraph", "attributegraph-cycle", "precondition failure: cyclic graph: 12"),
    TextCase("libdispatch", "dispatch-ev-vanished", "Do not close random Unix descriptors"),
    TextCase("locks", "unfair-lock-not-owner", "Unlock of an os_unfair_lock not owned by current thread"),
    TextCase("Metal", "metal-validation-failure", "Command encoder released without endEncoding"),
  ])
  func checkOfTheProgram(_ example: TextCase) throws {
    for text in [
      "Harbour/Dock.swift:12: Fatal error: \(example.text)\n", "Dock.swift:12: Precondition failed: \(example.text)\n",
      "Fatal error: \(example.text): file Harbour/Dock.swift, line 12\n",
    ] {
      #expect(try Self.confidence(example.rule, text) ?? .possible == .possible, "\(text)")
    }
    #expect(try Self.confidence(example.rule, "\(example.text)\n") == .certain)
    #expect(try Self.confidence(example.rule, "UIKitCore/UIThing.swift:12: Fatal error: \(example.text)\n") == .certain)
  }

  /// Files of libraries, as people quote them and as older versions of Swift named them.
  @Test(arguments: [
    TextCase(
      "quoted", "swiftui-missing-environment-object",
      "\"SwiftUICore/Environment+Objects.swift:34: Fatal error: No Observable object of type Dock found. A "
        + "View.environmentObject(_:) for Dock may be missing as an ancestor of this view.\""),
    TextCase(
      "path", "server-object-not-shut-down",
      "Assertion failed: Container.shutdown() was not called before Container deinitialized: file "
        + "../vapor/Sources/Vapor/Services/Container.swift, line 103"),
  ])
  func checkOfALibrary(_ example: TextCase) throws {
    #expect(try Self.confidence(example.rule, example.text + "\n") == .certain)
  }

  /// Who writes rules of one's own knows the words of one's own checks.
  @Test func ruleOfAFileReadsChecksOfTheProgram() throws {
    let file = try RuleFileTests.file("family: \"frameworks\",", when: "{message: \"the dock is dry\"}", text: "Words.")
    let analyzer = Analyzer(rules: Rule.all + file.rules)
    let text = "Harbour/Dock.swift:12: Fatal error: the dock is dry\n"
    let diagnoses = try #require(try analyzer.analyze(ReportSource(text: text)).first).diagnoses
    #expect(diagnoses.first { $0.rule.id == "own.tide" }?.confidence == .certain)
  }
}
