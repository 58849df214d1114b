@testable import CrashFormats
import CrashModel
import Testing

/// Logs that hold the words of a crash, and no crash.
@Suite struct NoCrashLogTests {
  private func holds(_ report: CrashReport, _ words: String) -> Bool {
    report.messages.contains { $0.text.range(of: words) != nil }
  }

  // MARK: Statuses

  /// By a status of 131 to 143 a signal is meant, and so such a line is not silent.
  @Test(arguments: [
    "Container exited with code: 132", "Docker container exited with non-zero exit code: 132",
    "pierd.service: Main process exited, code=exited, status=134/n/a", "task: non-zero exit (139)",
    "DockUITests.swift:14: error: -[DockUITests testRope] : Lost connection to the application (pid 4242).",
    "Container called exit(139).", "timeout: the monitored command dumped core", "Task timed out after 30.03 seconds",
  ])
  func statusesOfSignalsAreNotSilence(line: String) throws { #expect(try report(line).kind == .crash) }

  @Test(arguments: [
    "Container exited with code: 0", "Container exited with code: 1320", "Container 21320 exited with code: 0",
  ])
  func otherNumbersAreSilence(line: String) throws { #expect(try report(line).kind == .nonFatal) }

  // MARK: Times in brackets

  /// `[        ] ` begins no JSON.
  @Test func timesInBracketsAreNoJSON() throws {
    let log = "[        ] (lldb)     run\n[+5019 ms] Waiting for the device.\n"
    do {
      #expect(try report(log).kind != .sanitizerFinding)
    } catch let error as ReadError {
      #expect(!error.reason.contains("JSON"))
    }
  }

  // MARK: Tests

  @Test(arguments: [
    """
    Test Case '-[HarbourTests.ChartTests testRefuses]' started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    Test Case '-[HarbourTests.ChartTests testRefuses]' passed (0.203 seconds).
    \t Executed 1 test, with 0 failures (0 unexpected) in 0.203 (0.204) seconds
    """,
    """
    ◇ Test refuses() started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    ✔ Test refuses() passed after 0.203 seconds.
    ✔ Test run with 12 tests in 3 suites passed after 0.305 seconds.
    """,
    """
    ◇ Test refuses() started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    ✔ Test refuses() passed after 0.203 seconds.
    ◇ Test reads() started.
    ✔ Test reads() passed after 0.003 seconds.
    ✔ Test run with 12 tests in 3 suites passed after 0.305 seconds.
    """,
  ])
  func aTestThatPassesDidNotCrash(log: String) throws {
    let report = try report(log)
    #expect(report.kind == .nonFatal)
    #expect(!holds(report, "Fatal error"))
  }

  @Test(arguments: [
    // The next run of the same test.
    """
    Test Case '-[HarbourTests.ChartTests testRefuses]' started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    Restarting after unexpected exit, crash, or test timeout in HarbourTests.ChartTests/testRefuses; summary will follow
    Test Case '-[HarbourTests.ChartTests testRefuses]' started.
    Test Case '-[HarbourTests.ChartTests testRefuses]' passed (0.203 seconds).
    """,
    // Another one, that runs beside it.
    """
    ◇ Test refuses() started.
    ◇ Test reads() started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    ✔ Test reads() passed after 0.003 seconds.
    """,
    """
    ◇ Test refuses() started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    ✘ Test refuses() failed after 0.203 seconds with 1 issue.
    """,
    // What xcodebuild says stands in no order with what the tests print.
    """
    Test case 'ChartTests.testRefuses()' started on 'Clone 1 of iPhone 16'
    Harbour/Chart.swift:12: Fatal error: no such chart
    Test case 'ChartTests.testRefuses()' passed on 'Clone 1 of iPhone 16' (0.203 seconds)
    """,
    """
    Test Case '-[HarbourTests.ChartTests testRefuses]' started.
    Harbour/Chart.swift:12: Fatal error: no such chart
    *** Signal 4: Backtracing from 0x55deb19f7faa... done ***
    Test Case '-[HarbourTests.ChartTests testRefuses]' passed (0.203 seconds).
    """,
  ])
  func aTestThatDoesNotPassMayHaveCrashed(log: String) throws {
    let report = try report(log)
    #expect(report.kind == .crash)
    #expect(holds(report, "Fatal error: no such chart"))
  }

  @Test func aCrashAfterATestThatPassedIsFound() throws {
    let log = """
      Test Case '-[HarbourTests.ChartTests testRefuses]' started.
      Harbour/Chart.swift:12: Fatal error: no such chart
      Test Case '-[HarbourTests.ChartTests testRefuses]' passed (0.203 seconds).
      Test Case '-[HarbourTests.ChartTests testReads]' started.
      Harbour/Chart.swift:40: Fatal error: Index out of range
      """
    let found = try ReportFormat.reports(in: ReportSource(text: log))
    #expect(found.count == 1)
    #expect(found.first?.runningTest?.value == "HarbourTests.ChartTests testReads")
  }

  @Test(arguments: [
    #"/src/ChartTests.swift:12: error: -[HarbourTests.ChartTests testText] : XCTAssertEqual failed: ("Fatal error: x") is not"#,
    #"✘ Test text() recorded an issue at ChartTests.swift:12:5: Expectation failed: (text → "Fatal error: x") == "y""#,
    "✘ Test text() recorded a known issue at ChartTests.swift:12:5: Fatal error: x",
  ])
  func whatAnExpectationComparesWasNotPrintedByACrash(line: String) throws {
    let report = try report("Test Suite 'ChartTests' started at 2025-03-04 10:11:12.123.\n" + line + "\n")
    #expect(!holds(report, "Fatal error"))
    #expect(holds(report, "ChartTests.swift:12") || holds(report, "known issue"))
  }

  // MARK: Programs that go on, or end well

  @Test(arguments: [
    """
    2025-03-04 10:11:12.123 Harbour[4142:777] Caught exception: *** -[__NSArrayM objectAtIndex:]: index 5 beyond bounds [0 .. 2]
    2025-03-04 10:11:12.124 Harbour[4142:777] taking the default berth
    """,
    """
    [ ERROR ] SQLError(message: duplicate key value violates unique constraint "uq:berths.name") [request-id: 5B1C]
    [ WARNING ] Abort.404: Not Found [request-id: 6C2D] (Vapor/ErrorMiddleware.swift:44)
    """,
    "hint: SIGTERM received\n[ NOTICE ] Received SIGTERM, shutting down gracefully\n[ INFO ] Server is down",
    "    Last State:     Terminated\n      Reason:       Completed\n      Exit Code:    0",
    "Sources/Harbour/A.swift:12:9: warning: will never be executed\n    fatalError(\"x\")\n    ^\nBuild complete! (12.3s)",
  ])
  func aProgramThatGoesOnDidNotCrash(log: String) throws {
    #expect(try report(log).kind == .nonFatal)
  }

  @Test(arguments: [
    "Caught exception: *** -[__NSArrayM objectAtIndex:]: index 5 beyond bounds [0 .. 2]",
    """
    Caught exception: *** -[__NSArrayM objectAtIndex:]: index 5 beyond bounds [0 .. 2]
    *** Terminating app due to uncaught exception 'NSRangeException', reason: 'beyond bounds'
    """,
    "[ ERROR ] Abort.404: Not Found\n[ CRITICAL ] Fatal error: no database",
    "[ INFO ] started\n[ ERROR ] the worker was killed",
    "Received SIGTERM, shutting down gracefully\nHarbour/Pool.swift:12: Fatal error: leaking a promise",
    "    Last State:     Terminated\n      Reason:       Error\n      Exit Code:    139",
    "Build complete! (0.3s)\nterminate called without an active exception",
  ])
  func aProgramThatMayHaveDiedStaysACrash(log: String) throws {
    #expect(try report(log).kind == .crash)
  }

  /// Sentences of frameworks and libraries with no word in them that many crashes share.
  @Test(arguments: [
    "Application windows are expected to have a root view controller at the end of application launch",
    "Realm accessed from incorrect thread.",
  ])
  func theReasonOfAnExceptionIsNoQuietLog(line: String) throws {
    #expect(try ReportFormat.reports(in: ReportSource(text: line)).map(\.kind) == [.crash])
  }

  // MARK: Own words

  private static let account = """
    reports/harbour.log
    Harbour 2.1 (77) · macOS 15.6

    CERTAIN  An array was read at an index that it does not have
             swift-index-out-of-range

      What happened
        The main thread read an array at an index that it does not have.

      How we know
        line 2  message: Harbour/Pier.swift:12: Fatal error: Index out of range

      Fix now       Ask for the count first.

      Read more     crashbook explain swift-index-out-of-range

    """

  private static let log = """
    Test Suite 'All tests' started at 2026-03-02 10:11:11.000
    Test Case '-[HarbourTests.ChartTests testReads]' started.
    Test Case '-[HarbourTests.ChartTests testReads]' passed (0.203 seconds).
    crashbook analyze reports

    """ + (1...12).map { "looking at report \($0)\n" }.joined() + "\n" + account + "done\n"

  /// What crashbook told of a crash in a log is not that crash.
  @Test(arguments: ["", "2026-03-02T10:11:12.1234567Z ", "Mar  2 10:11:12 pier ci[812]: "])
  func theOwnAccountInALogIsNoCrash(prefix: String) throws {
    let lines = Self.log.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
    let report = try report(lines.joined(separator: "\n"))
    #expect(!holds(report, "Fatal error"))
    let crash = prefix + "Harbour/Pier.swift:12: Fatal error: Index out of range\n"
    let found = try ReportFormat.reports(in: ReportSource(text: lines.joined(separator: "\n") + "\n" + crash))
    #expect(found.count == 1 && found.contains { holds($0, "Fatal error: Index out of range") })
    let offset = try #require(found[0].messages.first { $0.text.contains("Fatal error") }?.offset)
    #expect(found[0].source.line(at: offset) == lines.count + 1)
  }

  @Test(arguments: [
    "{\"source\":{\"path\":\"a.log\",\"line\":2},\"diagnoses\":[{\"evidence\":\"Fatal error: Index out of range\"}]}",
    "{\n  \"evidence\": [\n    {\n      \"statement\": \"log: Pier.swift:12: Fatal error: Index out of range\",\n    }",
    "      \"field\": \"log\",\n      \"text\": \"Pier.swift:12: Fatal error: Index out of range\",",
    "### How we know\n\n| line | evidence |\n|---:|---|\n| 3 | `log: Pier.swift:12: Fatal error: Index out of range` |",
  ])
  func theOwnJSONAndMarkdownInALogIsNoCrash(account: String) throws {
    let tests = (1...20).map { "Test Case '-[HarbourTests.ChartTests test\($0)]' passed (0.1 seconds).\n" }.joined()
    let log = Array((tests + account + "\ndone\n").utf8)
    var reader = LogReader(path: "a.log")
    #expect(reader.append(log).isEmpty)
    #expect(reader.finish().isEmpty)
    let signed = tests + "\"schema\": \"crashbook.analysis/1\"\n" + account + "\ndone\n"
    #expect(!holds(try report(signed), "Fatal error"))
    var other = LogReader(path: "a.log")
    #expect(
      other.append(Array((tests + "| 3 | Pier.swift:12: Fatal error: Index out of range\n").utf8)).count
        + other.finish().count == 1)
  }

  /// What begins with crashbook's words may go on as a log.
  @Test func aLogBelowTheOwnAccountIsRead() throws {
    #expect(throws: ReadError.self) { try report(Self.account) }
    let fatal = "Harbour/Dock.swift:9: Fatal error: Division by zero\n"
    let text = WrappedText.unwrapped(Array((Self.account + "looking at the next one\n" + fatal).utf8))
    let source = ReportSource(path: "a.log", bytes: try #require(text).bytes)
    let found = try ReportFormat.reports(in: source)
    #expect(found.count == 1 && found.contains { holds($0, "Division by zero") && !holds($0, "Index out of range") })
    let offset = try #require(found[0].messages.first { $0.text.contains("Division") }?.offset)
    #expect(source.line(at: offset) == Self.account.split(separator: "\n", omittingEmptySubsequences: false).count + 1)
  }

  /// Where all that speaks of a crash are crashbook's words, that is said, and no cause is named.
  @Test func onlyOwnWordsAreNamedSo() throws {
    let log = (1...15).map { "step \($0)\n" }.joined() + Self.account
    let found = try ReportFormat.reports(in: ReportSource(text: log))
    #expect(found.allSatisfy { !holds($0, "Fatal error") })
    let problem = try #require(found.first.flatMap { ReportFormat.problem(withTextOf: $0) })
    #expect(problem.reason.contains("crashbook's own words"))
  }
}
