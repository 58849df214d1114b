import JSON5
import CrashAnalysis
import Testing

@testable import CrashDiagnosis

/// What stands in the log or in somebody's words beside a report that ended otherwise is a lead at most.
@Suite struct QuotedTextTests {
  /// What people quote, each of a cause that never ends in a refused access.
  static let phrases = [
    "Fatal error: Unexpectedly found nil while unwrapping an Optional value",
    "Fatal error: Index out of range",
    "Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional value",
    "Swift runtime failure: arithmetic overflow",
    "Fatal error: 'try!' expression unexpectedly raised an error: Tide.Failure.low",
    "Fatal error: Attempted to read an unowned reference but object 0x600003 was already deallocated",
    "Could not cast value of type 'Harbour.Boat' (0x1) to 'Harbour.Ship' (0x2).",
    "Fatal error: the tide table is empty",
    "Simultaneous accesses to 0x6000, but modification requires exclusive access.",
    "SWIFT TASK CONTINUATION MISUSE: moor() tried to resume its continuation more than once",
    "freed pointer was not the last allocation",
    "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
      + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'",
    "-[Harbour.Boat moor]: unrecognized selector sent to instance 0x600001",
    "*** Collection <__NSArrayM: 0x600> was mutated while being enumerated.",
    "*** setObjectForKey: object cannot be nil (key: tide)",
    "[<Harbour.Boat 0x600> valueForUndefinedKey:]: this class is not key value coding-compliant for the key tide.",
    "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after "
      + "the update (3) must be equal to the number of rows contained in that section before the update (2)",
    "No ObservableObject of type TideModel found. A View.environmentObject(_:) for TideModel may be missing as an "
      + "ancestor of this view.",
    "Library not loaded: @rpath/TideKit.framework/TideKit",
    "Symbol not found: _tide_open",
    "This app has crashed because it attempted to access privacy-sensitive data without a usage description.",
    "malloc: *** error for object 0x600000c: pointer being freed was not allocated",
    "EXC_RESOURCE -> Harbour[901] exceeded mem limit: ActiveHard 120 MB (fatal)",
    "process Harbour[812] caught burning CPU! It used more than 50% CPU over 180 seconds",
    "Message from debugger: Terminated due to memory issue",
    "os_unfair_lock is corrupt",
    "Assertion failed: (count > 0), function drain, file queue.c, line 81.",
    "panic(cpu 1 caller 0xffffff8003814e17): \"tide\"",
    "exec /app/pierd: exec format error",
    "thread 'beacon' panicked at src/beacon.rs:41:9:",
    "A property was not requested when contact was fetched.",
    "This method can only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:]",
    "time interval must be at least 60 if repeating",
    "Invalid Region <center:nan, nan span:nan, nan>",
    "Attemped to add a SKNode which already has a parent: <SKNode> name:'tide'",
    "An AVPlayerItem cannot be associated with more than one instance of AVPlayer",
    "An instance of AVPlayer cannot remove a time observer that was added by a different instance of AVPlayer.",
    "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] Settings may not be re-used",
    "Characteristics with cached values must be read-only",
    "*** -[NSConcreteFileHandle writeData:]: No space left on device",
    "*** -[NSOperationQueue addOperation:]: operation is already enqueued on a queue",
    "NSDecimalNumber overflow exception",
    "Cannot create an NSPersistentStoreCoordinator with a nil model",
    "*** -[__NSCFCalendar components:fromDate:]: date cannot be nil",
    "Unable to parse the format string \"name == 'Land's End'\"",
    "CoreData: FATAL ERROR: The persistent cache of section information does not match the current configuration.",
  ]

  static let report = """
    Process:               Harbour [712]
    Identifier:            com.example.harbour
    Version:               2.1 (77)
    Code Type:             ARM-64 (Native)
    OS Version:            macOS 14.5 (23F79)

    Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
    Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000018

    Termination Reason:    Namespace SIGNAL, Code 11 Segmentation fault: 11

    Thread 0 Crashed:
    0   Harbour                       0x0000000104a3c2f0 moorBoat + 48
    1   Harbour                       0x0000000104a3c1a0 main + 120
    """

  static func analysis(of text: String) throws -> Analysis {
    try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
  }

  @Test(arguments: phrases) func decidesNothingBesideAnotherEnd(_ phrase: String) throws {
    for text in [
      "I first thought of \"\(phrase)\", but here it is:\n\n\(Self.report)\n",
      "It began with\n\n\(phrase)\n\nand today it says:\n\n\(Self.report)\n",
      "\(Self.report)\n\nSomeone had said it was \"\(phrase)\" last year.\n",
    ] {
      let analysis = try Self.analysis(of: text)
      #expect(analysis.diagnoses.first?.rule.id == "null-pointer-dereference", "\(text)")
      #expect(analysis.verdict == .certain)
      #expect(analysis.diagnoses.dropFirst().allSatisfy { $0.confidence == .possible })
    }
  }

  @Test func leadsSayWhyTheyAreNoMore() throws {
    let analysis = try Self.analysis(of: "Fatal error: Index out of range\n\n" + Self.report)
    let lead = try #require(analysis.diagnoses.first { $0.rule.id == "swift-index-out-of-range" })
    #expect(lead.evidence.contains { $0.statement.contains("this one ended with EXC_BAD_ACCESS") })
  }

  static func report(_ type: String, _ more: String = "", frame: String = "Boat.moor()") -> String {
    """
    Process:               Harbour [712]
    Exception Type:        \(type)
    \(more)

    Thread 0 Crashed:
    0   Harbour                       0x0000000104a3c2f0 \(frame) + 48
    """
  }

  /// A console's line beside a report that ended as its cause does, or that leaves its end open.
  static let consistent = [
    TextCase(
      "a trap on ARM", "swift-index-out-of-range",
      "Harbour/Pier.swift:3: Fatal error: Index out of range\n\n" + report("EXC_BREAKPOINT (SIGTRAP)")),
    TextCase(
      "a trap on x86", "swift-index-out-of-range",
      "Harbour/Pier.swift:3: Fatal error: Index out of range\n\n" + report("EXC_BAD_INSTRUCTION (SIGILL)")),
    TextCase(
      "a trap that a handler raised again", "swift-index-out-of-range",
      "Harbour/Pier.swift:3: Fatal error: Index out of range\n\n" + report("EXC_CRASH (SIGABRT)")),
    TextCase(
      "a hard trap", "swift-index-out-of-range",
      "Harbour/Pier.swift:3: Fatal error: Index out of range\n\n" + report("EXC_BREAKPOINT (SIGKILL)")),
    TextCase(
      "an access whose own text says more", "swift-index-out-of-range",
      report(
        "EXC_BAD_ACCESS (SIGSEGV)",
        "Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000018\n\nApplication Specific Information:\n"
          + "Harbour/Pier.swift:3: Fatal error: Index out of range")),
    TextCase(
      "an access without an address", "swift-index-out-of-range",
      "Harbour/Pier.swift:3: Fatal error: Index out of range\nThen it says EXC_BAD_ACCESS, which I do not understand.\n"
    ),
    TextCase(
      "an exception, and a debugger that was stopped", "nsarray-out-of-bounds",
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
        + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'\nMessage from debugger: Terminated due to "
        + "signal 9\n"),
    TextCase(
      "an exception that AppKit turned into a trap", "nsarray-out-of-bounds",
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
        + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'\n\n"
        + report("EXC_BREAKPOINT (SIGTRAP)", frame: "-[NSApplication _crashOnException:]")),
    TextCase(
      "the linker's abort", "dyld-missing-library",
      "dyld: Library not loaded: @rpath/TideKit.framework/TideKit\n\n" + report("EXC_CRASH (SIGABRT)")),
  ]

  @Test(arguments: consistent) func decidesWhereTheEndFits(_ test: TextCase) throws {
    let analyses = try RuleExampleTests.analyzer.analyze(ReportSource(text: test.text))
    #expect(analyses.contains { $0.verdict == .certain && $0.diagnoses.first?.rule.id == test.rule })
  }

  /// A whole report of a process in which a function of the program's called `abort()`.
  static func aborted(by caller: String, _ below: String = "main") -> String {
    """
    Process:               Harbour [712]
    Identifier:            com.example.harbour
    OS Version:            macOS 14.5 (23F79)

    Exception Type:        EXC_CRASH (SIGABRT)

    Thread 0 Crashed:
    0   libsystem_kernel.dylib        0x0000000184a3c2f0 __pthread_kill + 8
    1   libsystem_c.dylib             0x0000000185a3c2f0 abort + 180
    2   Harbour                       0x0000000104a3c2f0 \(caller) + 48
    3   Harbour                       0x0000000104a3c1a0 \(below) + 120
    """
  }

  /// Words that a runtime prints in another function than the one that stopped, beside a stack that tells another story.
  @Test(arguments: [
    ("Crashed: com.apple.main-thread\n0  Harbour  0x2f1b4ac Boat.moor() + 60", "the program's own"),
    (
      "Thread 3 Crashed:\n0   libobjc.A.dylib  0x1a1c4e178 objc_msgSend + 32\n1   Harbour  0x2f1a0d0 Boat.moor() + 44",
      "one of memory"
    ),
    (aborted(by: "boat_check"), "abort()"),
  ])
  func wordsBesideAnotherStoryAreLikely(stack: String, story: String) throws {
    let analysis = try Self.analysis(of: "thread 'tide' panicked at src/tide.rs:4:9:\n\n\(stack)\n")
    let panic = try #require(analysis.diagnoses.first { $0.rule.id == "rust-panic" })
    #expect(panic.confidence == .likely)
    #expect(panic.evidence.contains { $0.statement.contains("perhaps of another run") && $0.statement.contains(story) })
  }

  /// An `abort()` below a handler of signals, and a stack that is Rust's own, tell the same story.
  @Test(arguments: [aborted(by: "on_signal", "_sigtramp"), aborted(by: "std::panicking::rust_panic")])
  func wordsBesideTheirOwnStoryAreCertain(report: String) throws {
    let analysis = try Self.analysis(of: "thread 'tide' panicked at src/tide.rs:4:9:\n\n\(report)\n")
    #expect(analysis.diagnoses.first?.rule.id == "rust-panic")
    #expect(analysis.verdict == .certain)
  }

  /// What ended the program comes first; the race may have led to it.
  @Test(arguments: [
    (report, "null-pointer-dereference"),
    (
      report("EXC_BREAKPOINT (SIGTRAP)", "\nApplication Specific Information:\nFatal error: Index out of range"),
      "swift-index-out-of-range"
    ),
  ])
  func aRaceThatWasFoundBeforeIsLikely(report: String, rule: String) throws {
    let race =
      "WARNING: ThreadSanitizer: data race (pid=4120)\n  Write of size 8 at 0x7b by thread T1:\n    #0 moorBoat "
      + "Pier.swift:4\n\n"
    let analyses = try RuleExampleTests.analyzer.analyze(ReportSource(text: race + report))
    let diagnoses = try #require(analyses.first { $0.verdict == .certain }).diagnoses
    #expect(diagnoses.first?.rule.id == rule)
    #expect(diagnoses.first { $0.rule.id == "tsan-data-race" }?.confidence == .likely)
  }

  /// A log of one crash, and the report of another: each keeps its own cause.
  @Test func severalCrashesInOneText() throws {
    let trap = Self.report(
      "EXC_BREAKPOINT (SIGTRAP)", "\nApplication Specific Information:\nFatal error: Index out of range")
    let analyses = try RuleExampleTests.analyzer.analyze(
      ReportSource(text: "Incident Identifier: 4\n" + trap + "\n\nIncident Identifier: 5\n" + Self.report))
    #expect(
      analyses.map { $0.diagnoses.first?.rule.id } == ["swift-index-out-of-range", "null-pointer-dereference"])
    #expect(analyses.allSatisfy { $0.verdict == .certain })
  }

  @Test func ruleFilesSayHowTheirCausesEnd() throws {
    let page = #"{whatHappened: "a", rootCause: "b", fixNow: "c", fixProperly: "d", verify: "e"}"#
    let file = try RuleFile(
      Array(
        #"[{id: "own.tide", title: "t", certainWhen: {message: "TIDE-17"}, endsIn: ["trap", "abort"], page: \#(page)}]"#
          .utf8))
    let analyzer = Analyzer(rules: Rule.all + file.rules)
    let other = try #require(try analyzer.analyze(ReportSource(text: "TIDE-17\n\n" + Self.report)).first)
    #expect(other.diagnoses.first?.rule.id == "null-pointer-dereference")
    let same = try #require(
      try analyzer.analyze(ReportSource(text: "TIDE-17\n\n" + Self.report("EXC_CRASH (SIGABRT)"))).first)
    #expect(same.diagnoses.first?.rule.id == "own.tide")
    #expect(throws: JSON5Error.self) {
      try RuleFile(Array(#"[{id: "x", title: "t", when: {message: "x"}, endsIn: "tarp", page: \#(page)}]"#.utf8))
    }
  }

  /// Of libdispatch's own causes no exception tells; a rule that is only called so may well read exceptions.
  @Test(arguments: ["own.tide", "dispatch-tide", "go-panic"])
  func aRuleOfOnesOwnIsNotJudgedByItsName(id: String) throws {
    let page = #"{whatHappened: "a", rootCause: "b", fixNow: "c", fixProperly: "d", verify: "e"}"#
    let rule = #"[{id: "\#(id)", title: "t", certainWhen: {message: "the tide is out"}, page: \#(page)}]"#
    let text = "*** Terminating app due to uncaught exception 'HarbourException', reason: 'the tide is out'\n"
    let analysis = try #require(
      try Analyzer(rules: RuleFile(Array(rule.utf8)).rules).analyze(ReportSource(text: text)).first)
    #expect(analysis.diagnoses.map(\.confidence) == [.certain])
  }

  private static func answer(_ text: String) throws -> String? {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first?.rule.id
  }

  private static let quote = "\"Fatal error: Unexpectedly found nil while unwrapping an Optional value\""

  /// What people write about another crash, above what this one printed.
  @Test(arguments: [
    ("swift-index-out-of-range", "Harbour/Berth.swift:58: Fatal error: Index out of range"),
    (
      "nsarray-out-of-bounds",
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM "
        + "objectAtIndexedSubscript:]: index 3 beyond bounds [0 .. 2]'"
    ),
    ("cpp-check-failed", "F0411 10:21:07.1 4711 tide.cc:81] Check failed: depth > 0"),
  ])
  func aQuoteInASentenceYieldsToWhatWasPrinted(rule: String, line: String) throws {
    let sentence = "Last week I had a \(Self.quote) there, this one is new to me."
    for text in ["\(sentence)\n\n```\n\(line)\n```\n", "```\n\(line)\n```\n\n\(sentence)\n"] {
      #expect(try Self.answer(text) == rule, "\(text)")
    }
  }

  /// Where nothing else is told, the quoted words are the answer, as far as somebody's words go.
  @Test func aQuoteAloneIsTaken() throws {
    let text = "My app ends with a \(Self.quote) when the list is empty.\n"
    let analysis = try Self.analysis(of: text)
    #expect(analysis.diagnoses.first?.rule.id == "swift-nil-unwrap")
    #expect(analysis.verdict == .likely)
    #expect(analysis.diagnoses.first?.evidence.contains { $0.statement.contains("quoted in a sentence") } ?? false)
  }

  /// Other languages quote in other marks, and write sentences without blanks.
  @Test(arguments: [
    "配列の要素を読むとき「Fatal error: Index out of range」というエラーで落ちます。",
    "读取数组时出现『Fatal error: Index out of range』错误，应用崩溃。", "배열을 읽을 때 \"Fatal error: Index out of range\" 오류로 앱이 종료됩니다.",
    "Beim Lesen der Liste endet die App mit „Fatal error: Index out of range“ und ist weg.",
    "La lecture de la liste vide finit par « Fatal error: Index out of range » et l’application se ferme.",
    "The app ends with 'Fatal error: Index out of range' when the list is empty.",
    "The app ends with ‘Fatal error: Index out of range’ when the list is empty.",
  ])
  func everyLanguageQuotes(sentence: String) throws {
    let analysis = try Self.analysis(of: sentence + "\n")
    #expect(analysis.diagnoses.first?.rule.id == "swift-index-out-of-range")
    #expect(analysis.verdict == .likely)
  }

  /// A log's own field is no sentence; words before it make it one.
  @Test func aFieldOfALogIsNoQuote() throws {
    for (text, verdict) in [
      ("reason: \(Self.quote)", Verdict.certain), ("level=error msg=\(Self.quote)", .certain),
      ("the program ended, reason: \(Self.quote) (core dumped)", .likely),
    ] {
      let analysis = try Self.analysis(of: text + "\n")
      #expect(analysis.diagnoses.first?.rule.id == "swift-nil-unwrap")
      #expect(analysis.verdict == verdict, "\(text)")
    }
  }

  /// What the report or the rest of a console tells comes before what somebody quotes, even where the quoted words would
  /// rule it out.
  @Test(arguments: [
    ("arithmetic-exception", report("EXC_ARITHMETIC (SIGFPE)", "Exception Codes: EXC_I386_DIV (divide by zero)")),
    ("attributegraph-cycle", "=== AttributeGraph: cycle detected through attribute 1204 ==="),
    (
      "sqlite-connection-misuse",
      "[logging] BUG IN CLIENT OF libsqlite3.dylib: illegal multi-threaded access to database connection"
    ),
  ])
  func aQuoteYieldsToAnyOtherCause(rule: String, text: String) throws {
    for quote in [Self.quote, "“Could not cast value of type 'Harbour.Boat' (0x1) to 'Harbour.Ship' (0x2).”"] {
      let analysis = try Self.analysis(of: "Last week I had a \(quote) there, this one is new.\n\n\(text)\n")
      #expect(analysis.diagnoses.first?.rule.id == rule)
      #expect(analysis.diagnoses.dropFirst().allSatisfy { $0.confidence == .possible })
    }
  }

  /// A refused keychain item in the log is not why an exception with another reason ended the program.
  @Test func aRefusedItemStandsBehindTheEnd() throws {
    let refused = "SecItemAdd failed: -25299 (errSecDuplicateItem)"
    let end =
      "*** Terminating app due to uncaught exception 'HarbourException', reason: 'no berth at 3 in this harbour'"
    #expect(try Self.answer("\(refused)\n\(end)\n") == "uncaught-exception-generic")
    #expect(try Self.answer("\(refused)\n") == "keychain-duplicate-item-generic")
  }

  /// A line alone says why something failed, in whatever language; a number behind a word's dash is no status.
  @Test(arguments: [
    "status=-25299", "-> -25299", "OSStatusエラー-25299", "（-25299）", "OSStatus错误-25299", "(OSStatus 오류 -25299.)",
    "OSStatus-Fehler -25299", "error-25299", "{-25299}",
  ])
  func aRefusedItemInALineAlone(status: String) throws {
    #expect(try Self.answer("SecItemAdd \(status)\n") == "keychain-duplicate-item-generic")
    #expect(try Self.answer("SecItemAdd item-25299\n") != "keychain-duplicate-item-generic")
  }

  /// What a test found is a number, which quotes nobody.
  @Test(arguments: [
    #"XCTAssertEqual failed: ("-25299") is not equal to ("0")"#,
    #"XCTAssertEqual failed: ("Optional(-25299)") is not equal to ("Optional(0)") - not saved"#,
    #"/src/KeyTests.swift:31: error: -[QuayTests.KeyTests testSave] : XCTAssertEqual failed: ("-25299") is not equal to ("0")"#,
    #"/src/KeyTests.swift:31: error: -[QuayTests.KeyTests testSave] : XCTAssertEqual failed: ("0") is not equal to ("-25299")"#,
    "✘ Test save() recorded an issue at KeyTests.swift:12:3: Expectation failed: (status → -25299) == (errSecSuccess → 0)",
    "✘ Test save() recorded an issue at KeyTests.swift:12:3: Expectation failed: (status → -25299) == errSecSuccess",
    "✘ Test save() recorded an issue at KeyTests.swift:12:3: Expectation failed: (status → -25299) == noErr",
  ])
  func aStatusThatATestFoundIsTheKeychains(line: String) throws {
    let found = try RuleExampleTests.analyzer.analyze(ReportSource(text: line + "\n")).first?.diagnoses.first
    #expect(found?.rule.id == "keychain-duplicate-item-generic")
    #expect(found?.confidence == .likely)
  }

  /// The same holds for what a program goes on behind: no crash, and yet an answer.
  @Test func aWarningAloneIsTheAnswer() throws {
    let line = "SWIFT TASK CONTINUATION MISUSE: moor() leaked its continuation without resuming it."
    #expect(try Self.answer(line + "\n") == "swift-continuation-leak")
  }

  /// How the program ended is told behind the finding of a tool, in words that no log is searched for.
  @Test(arguments: [0, 60])
  func whatFollowsAFindingIsRead(linesBetween: Int) throws {
    let finding =
      "Main Thread Checker: UI API called on a background thread: -[UIView setNeedsLayout]\nPID: 812, TID: 9911, "
      + "Thread name: (none), Queue name: com.apple.root.default-qos, QoS: 21\n\n"
    let quiet = String(repeating: "the tide is at 4\n", count: linesBetween)
    let end = "[logging] BUG IN CLIENT OF libsqlite3.dylib: illegal multi-threaded access to database connection\n"
    let analysis = try Self.analysis(of: finding + quiet + end)
    #expect(Set(analysis.diagnoses.map(\.rule.id)).isSuperset(of: ["main-thread-checker", "sqlite-connection-misuse"]))
  }

  /// Programs of Python print lines of NSLog before their tracebacks.
  @Test func aTracebackBelowLinesOfAConsole() throws {
    let line =
      "2026-03-02 10:11:12.345 Python[812:9911] ApplePersistenceIgnoreState: Existing state will not be used.\n"
    let traceback = """
      Traceback (most recent call last):
        File "/opt/tide/main.py", line 12, in <module>
          main()
      RuntimeError: no tide

      """
    #expect(try Self.answer(line + traceback) == "python-unhandled-exception")
  }

  /// The program went on behind these lines, so that they did not end it.
  @Test(arguments: [
    "SWIFT TASK CONTINUATION MISUSE: moor() leaked its continuation without resuming it.",
    "Publishing changes from background threads is not allowed; make sure to publish values from the main thread.",
    "=== AttributeGraph: cycle detected through attribute 1204 ===",
  ])
  func warningsStandBehindTheEnd(warning: String) throws {
    let end = "thread 'main' panicked at src/tide.rs:7:9:\nindex out of bounds: the len is 3 but the index is 3"
    #expect(try Self.answer("\(warning)\n\(end)\n") == "rust-panic")
    #expect(try Self.answer("\(warning)\n") != "rust-panic")
  }
}
