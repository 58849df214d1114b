import CrashAnalysis
import Testing

/// What is said of a report without a sure cause: nothing that another line contradicts, and always something to do.
@Suite struct NextStepsTests {
  static func steps(_ text: String) throws -> NextSteps {
    try #require(try RuleExampleTests.analyzer.analyze(ReportSource(path: "a.crash", text: text)).first).nextSteps
  }

  static func ended(_ signal: String, by process: String?) -> String {
    """
    Process:         Harbour [712]
    Exception Type:  EXC_CRASH (\(signal))
    Exception Codes: 0x0000000000000000, 0x0000000000000000
    \(process.map { "Terminating Process: \($0)\n" } ?? "")Triggered by Thread:  0

    Thread 0 Crashed:
    0   libsystem_kernel.dylib   0x00000001b6482a38 mach_msg2_trap + 8
    1   libsystem_kernel.dylib   0x00000001b6482b38 mach_msg2_internal + 76

    Thread 1:
    0   libsystem_kernel.dylib   0x00000001b6482a38 __workq_kernreturn + 8
    """
  }

  @Test(arguments: [
    ("SIGTERM", "launchd [1]", "launchd [1] ended the process with SIGTERM."),
    ("SIGHUP", "zsh [90]", "zsh [90] ended the process with SIGHUP."),
    ("SIGABRT", "xctest-watchdog [99]", "xctest-watchdog [99] ended the process with SIGABRT."),
    // A program may end another one of its own name.
    ("SIGTERM", "Harbour [711]", "Harbour [711] ended the process with SIGTERM."),
    ("SIGABRT", "Harbour [712]", "The process ended itself (SIGABRT)."),
    ("SIGABRT", nil, "The process ended itself (SIGABRT)."),
    ("SIGSEGV", "exc handler [712]", "The process ended with SIGSEGV."),
    ("SIGTERM", nil, "The process ended with SIGTERM; the report does not say who sent it."),
  ])
  func whoEndedTheProcess(signal: String, by process: String?, expected: String) throws {
    let steps = try Self.steps(Self.ended(signal, by: process))
    #expect(steps.proved.first == expected)
    #expect(!steps.collect.isEmpty)
  }

  /// A frame without a name does not take the names of the others away.
  @Test func someNamesAreNotNone() throws {
    let steps = try Self.steps(
      """
      Thread 4 Crashed:
      0   CoreFoundation           0x000000019a5d3624 CFDataGetBytes + 156
      1   Harbour                  0x0000000104a34000 0x104a00000 + 212992
      2   Harbour                  0x0000000104a35000 -[TideDecoder frameAtIndex:] + 96
      """)
    #expect(steps.open.contains { $0.contains("some of its frames") })
    #expect(!steps.open.contains { $0.hasPrefix("What the app did") })
  }

  /// A log of tests is all there is of it: the stack is in the report of the process that ran them.
  @Test func theReportOfATestLiesElsewhere() throws {
    let steps = try Self.steps(
      """
      Test Case '-[HarbourTests.PierTests testDock]' started.
      error: Exited with unexpected signal code 11
      """)
    #expect(steps.collect.contains { $0.contains("DiagnosticReports") && $0.contains("SWIFT_BACKTRACE") })
    #expect(!steps.collect.contains { $0.hasPrefix("Get the whole report") })
  }

  @Test func whatATestRunnerTellsIsNoStack() throws {
    let steps = try Self.steps(
      "PierUITests.swift:22: error: -[PierUITests testDock] : Harbour crashed in closure #1 in Pier.moor(_:)\n")
    #expect(steps.proved.first == "The test runner saw Harbour crash, and tells only the place.")
    #expect(steps.proved.contains("The app's code nearest to it is closure #1 in Pier.moor(_:)."))
    #expect(steps.collect.contains { $0.contains(".xcresult") })
    let pasted = try Self.steps("0   Harbour   Pier.moor(_:) + 12\n")
    #expect(!pasted.proved.contains { $0.contains("test runner") })
  }

  @Test func aTextThatIsThereIsNotMissed() throws {
    let head = "Exception Type:  EXC_BREAKPOINT (SIGTRAP)\n"
    let stack = "\nThread 0 Crashed:\n0   libtide.dylib   0x00000001b6482a38 tide_check + 8\n"
    let silent = try Self.steps(head + stack).proved
    #expect(silent.contains { $0.contains("keeps no text") })
    let told = try Self.steps(head + "\nApplication Specific Information:\nThe tide went out.\n" + stack).proved
    #expect(told.contains("It left the message: The tide went out."))
    #expect(!told.contains { $0.contains("keeps no text") })
    let aborted = try Self.steps(head + "\nApplication Specific Information:\nabort() called\n" + stack).proved
    #expect(!aborted.contains { $0.contains("message: abort()") })
  }

  @Test func whoHasOnlyLinesIsToldWhereTheReportLies() throws {
    let steps = try Self.steps("The tide went out, and the pier crashed.\nNobody knows why.\n")
    #expect(steps.open.first == "Why: none of its lines tells of an end in words that are known.")
    #expect(steps.collect.first?.contains("DiagnosticReports") == true)
    #expect(!steps.collect.contains { $0.contains("other threads") })
    let stack = try Self.steps("Thread 0 Crashed:\n0   libtide.dylib   0x00000001b6482a38 tide_check + 8\n")
    #expect(!stack.collect.contains { $0.contains("DiagnosticReports") })
  }

  @Test func whatAHandlerInterruptedIsNamedWhereItIsKnown() throws {
    func proved(_ interrupted: String) throws -> [String] {
      try Self.steps(
        """
        0   Harbour                  0x0000000104a34f9c harbour_handle_signal + 5381
        1   libsystem_platform.dylib 0x00007ff80ab5a5ed _sigtramp + 29
        2   \(interrupted)
        3   Harbour                  0x0000000104a3a3ce harbour_moor + 3262
        """
      ).proved
    }
    #expect(
      try proved("Harbour                  0x0000000104a39b7c harbour_sail + 1372")
        .contains("A handler of signals ended the process: the signal came while harbour_sail ran."))
    #expect(
      try proved("???                      0x0000000000000000 0x0 + 0")
        .contains("A handler of signals ended the process."))
  }
}
