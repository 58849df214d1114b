extension Rule {
  static let testChildEndedBySignal = Rule(
    "test-child-ended-by-signal",
    "A process that a test started was ended by a signal",
    family: .terminations,
    likelyWhen: .all([.message(exitTest + status), crashSignal]),
    possibleWhen: .message(exitTest + status + ["Child process terminated with signal "]),
    supportedBy: [
      .message(exitTest).because(
        "so the exit test's own process ended; the test expected another end"),
      .message(status).because("the test, or what it calls, looked at how its child process had ended"),
    ],
    outranks: [.linuxSwiftTrap, .linuxSegv, .explicitAbort, .selfRaisedSignal, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A test started a process, and a signal ended that process. The process of the tests itself went on, so the log \
        has the text of the failed test and nothing of the crash.
        """,
      youSee: """
        One failed test, and no crash of the run: `Expectation failed: … → .signal(…)` for `#expect(processExitsWith:)`, or \
        an error that holds `signalled(…)` for a tool that the test called.
        """,
      howWeKnow: """
        The runner writes how the child ended. SIGTRAP and SIGILL are mostly a check of Swift's (a nil that was \
        unwrapped, an index, `fatalError`), SIGSEGV and SIGBUS a bad access, SIGABRT a call of `abort()`. SIGKILL and \
        SIGTERM come from outside: someone's patience or memory was at its end.
        """,
      notProved: "Why it was ended. Only the child's own output, or the report that the system wrote of it, says that.",
      rootCause: """
        - the body of an exit test that should succeed ran into a check, often in its set-up: such a body is a process of \
        its own, without what the suite prepared
        - a tool under test crashed on the test's input
        - the child was built in another way (release, a sanitizer) or could not find a file or a library
        """,
      fixNow: """
        Get the child's standard error. An exit test hands it out only when it passes, so expect the failure for one run:

        ```swift
        let result = await #expect(processExitsWith: .failure, observing: [\\.standardErrorContent]) {
          // the body of the exit test
          precondition("mast".isEmpty)
        }
        print(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self))
        ```

        For a tool, give it a pipe for standard error and put what it holds into the test's message. On a Mac look into \
        `~/Library/Logs/DiagnosticReports`; on Linux run with `SWIFT_BACKTRACE=enable=yes`. Analyse that text.
        """,
      fixProperly: """
        - move the body of the exit test into an ordinary test: it then fails at its line
        - let helpers that start processes throw errors that hold the command, its status and its standard error
        """,
      verify: "The same test passes, ten times in a row and alone as well as with all others.",
      prevent: "A helper for processes in tests that keeps the standard error of each child that a signal ended.",
      notToBeConfusedWith: [
        .init(.xctestRunnerEndedEarly, "the process of the tests itself ended before the first test"),
        .init(.testTimeAllowance, "a test ran too long and was ended"),
      ],
      sources: [
        "Swift Testing: Exit testing",
        "swiftlang/swift-testing, issue 1375: https://github.com/swiftlang/swift-testing/issues/1375",
        "swift-tools-support-core: ProcessResult",
      ]),
    examples: [
      .matches(
        """
        ◇ Test moor() started.
        ▸ ✘ Test moor() recorded an issue at BerthTests.swift:8:3: Expectation failed: .success → .signal(SIGTRAP → 5)
        ✘ Test moor() failed after 0.310 seconds with 1 issue.
        """),
      .matches(
        """
        ✘ Test moor() recorded an issue at BerthTests.swift:8:3: Expectation failed: processExitsWith: .success
        ▸ ↳ exitStatus → .signal(SIGSEGV → 11)
        """),
      .matches(
        """
        ▸ ✘ Test archives() recorded an issue at ToolTests.swift:44:6: Caught error: .signalled(11)
        ✘ Test archives() failed after 1.200 seconds with 1 issue.
        """),
      .ignores(
        """
        ✘ Test moor() recorded an issue at BerthTests.swift:8:3: Expectation failed: .failure → .exitCode(EXIT_SUCCESS → 0)
        ✘ Test moor() failed after 0.310 seconds with 1 issue.
        """, answer: "not-a-crash-report"),
    ])

  /// How Swift Testing shows the end of an exit test's process.
  private static let exitTest: [TextPattern] = ["→ .signal("]
  /// What errors hold of processes that a signal ended.
  private static let status: [TextPattern] = [
    "Caught error: *.signalled(", "Caught error: *signalled(", "caught error: *.signalled(",
  ]

  /// A signal by which programs end themselves, or are ended for what they did.
  private static let crashSignal = Condition.message(
    ".signal(SIGTRAP", ".signal(SIGILL", ".signal(SIGSEGV", ".signal(SIGBUS", ".signal(SIGABRT", ".signal(SIGFPE",
    "signalled(4)", "signalled(5)", "signalled(6)", "signalled(7)", "signalled(8)", "signalled(10)", "signalled(11)",
    "signalled(signal: 4)", "signalled(signal: 5)", "signalled(signal: 6)", "signalled(signal: 7)",
    "signalled(signal: 8)", "signalled(signal: 10)", "signalled(signal: 11)")
}
