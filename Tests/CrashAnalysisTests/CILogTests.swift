import CrashAnalysis
import CrashDiagnosis
import CrashModel
import Testing

/// What build servers and terminals print around crashes, and where there is none.
@Suite struct CILogTests {
  private static func first(_ text: String) throws -> (kind: CrashReport.Kind, rule: String?, confidence: Confidence?) {
    let found = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text + "\n")).first)
    let diagnosis = found.diagnoses.first
    return (found.report.kind, diagnosis?.rule.id, diagnosis?.confidence)
  }

  // MARK: Programs of other languages

  /// Nothing tells that Swift had to do with them: a binary for a newer processor, or a check of another language's.
  @Test(arguments: [
    "lanternd.service: Main process exited, code=killed, status=4/ILL",
    "Nov 22 10:00:00 berth systemd[1]: lanternd.service: Main process exited, code=dumped, status=5/TRAP",
    "[21.82] traps: lanternd[812] trap invalid opcode ip:7f8aa07f sp:7ffce616 error:0 in liblantern.so[7f8aa07e+84]",
  ])
  func aTrapOfAnotherLanguageIsOnlyALead(line: String) throws {
    let found = try Self.first(line)
    #expect(found.rule == "linux-swift-trap" && found.confidence == .possible)
  }

  @Test(arguments: [
    "lanternd.service: Starting /srv/lanternd/.build/release/lanternd, built by swift build\n",
    "lanternd[812]: [ NOTICE ] Server started on http://127.0.0.1:8080 (Vapor/HTTPServer.swift:270)\n",
  ])
  func aTrapOfSwiftsIsLikely(line: String) throws {
    let found = try Self.first(line + "lanternd.service: Main process exited, code=killed, status=4/ILL")
    #expect(found.rule == "linux-swift-trap" && found.confidence == .likely)
  }

  // MARK: No crash

  /// Compilers, linkers, signing and tests that failed by themselves.
  @Test(arguments: [
    """
    /src/Harbour/Tide.swift:29:42: error: value of type 'Tide' has no member 'ebb'
    Command SwiftCompile failed with a nonzero exit code
    ** BUILD FAILED **
    """,
    """
    ld: symbol(s) not found for architecture arm64
    clang: error: linker command failed with exit code 1 (use -v to see invocation)
    ** ARCHIVE FAILED **
    """,
    """
    [17:11:17]: \u{25B8} ** ARCHIVE FAILED **
    [17:11:17]: \u{25B8} \tArchiving project Harbour with scheme Harbour
    [17:11:17]: \u{25B8} (1 failure)
    [17:11:17]: Exit status: 65
    """,
    """
    \u{2718} Test "the buoy fits" recorded an issue at BuoyTests.swift:219:9: Expectation failed: (height \u{2192} 83.0) <= 80.0
    \u{2718} Test run with 9 tests in 1 suite failed after 2.032 seconds with 1 issue.
    """,
    """
    \u{25C7} Test "output with EXC_BAD_INSTRUCTION is a crash" started.
    \u{25C7} Test case passing 1 argument line \u{2192} "Fatal error: unexpectedly found nil" started.
    \u{2718} Test "a body has a shape" recorded an issue at A.swift:3:9: Expectation failed
    """,
  ])
  func whatFailedInOrderIsNoCrash(log: String) throws {
    let found = try Self.first(log)
    #expect(found.kind == .nonFatal && found.rule == "not-a-crash-report")
  }

  /// A status by which a signal is meant, and words of an end.
  @Test(arguments: [
    "/src/Tide.swift:29:42: error: no member 'ebb'\nProcess completed with exit code 139.",
    "/src/Tide.swift:12: error: -[HarbourTests.TideTests testTide] : XCTAssertTrue failed\nThe host was killed.",
  ])
  func anEndIsStillAnEnd(log: String) throws { #expect(try Self.first(log).kind == .crash) }

  /// What went well above says nothing of what came below.
  @Test func whatFollowsABuildIsReadOnItsOwn() throws {
    let build = "** TEST BUILD SUCCEEDED **\n"
    #expect(try Self.first(build + "Touch /tmp/Harbour.app").kind == .nonFatal)
    let killed = build + "<unknown>:0: error: emit-module command failed due to signal 9 (use -v to see invocation)"
    #expect(try Self.first(killed).kind == .crash)
    let zombie =
      "2026-03-02 10:11:12.001 Harbour[91:4021] *** -[Chart tileDidLoad:]: message sent to deallocated instance 0x6000021"
    #expect(try Self.first(build + zombie).rule == "objc-zombie-message")
  }

  // MARK: Broken lines

  @Test(arguments: ["", "2026-05-02T10:11:12.1234567Z "]) func aBrokenReasonIsRead(prefix: String) throws {
    let lines = [
      "2026-05-02 10:11:12.650853-0400 Harbour[7989:2888089] *** Terminating app due to uncaught exception ",
      "'NSInternalInconsistencyException', reason: 'Invalid update: invalid number of rows in section 0. The ",
      "number of rows contained in an existing section after the update (15) must be equal to the number of rows",
      "contained in that section before the update (15).'", "libc++abi: terminating due to uncaught exception",
    ]
    let found = try Self.first(lines.map { prefix + $0 }.joined(separator: "\n"))
    #expect(found.rule == "uikit-invalid-batch-update" && found.confidence == .certain)
  }

  @Test func numberedLinesOfTheCompilersDiaryAreRead() throws {
    let log = """
      :624  4. While evaluating request TypeCheckFunctionBodyRequest(Harbour.TideTests.testTide())
      :630  4  swift-frontend ... ActorIsolationChecker::walkToExprPre(swift::Expr*) + 2684
      :696  Command SwiftCompile failed with a nonzero exit code
      """
    #expect(try Self.first(log).rule == "swift-compiler-crash")
  }
}
