extension Rule {
  static let testTimeAllowance = Rule(
    "test-time-allowance",
    "A test ran longer than it may, and was ended",
    family: .terminations,
    severity: .medium,
    harm: "a test hangs, and perhaps the program does, too",
    certainWhen: .message("error: *: Test exceeded execution time allowance of {allowance}"),
    likelyWhen: .any([
      .message("Test exceeded execution time allowance of {allowance}"),
      .message("-- Test timed out at "),
      .message("Too long with no output (exceeded {allowance})"),
      // Bazel's line for the test.
      .message("^//*:* TIMEOUT in {allowance}s"),
    ]),
    // The runner's sentence names three ends, and where nothing tells of the two others the allowance is left.
    possibleWhen: .all([
      .message("Restarting after unexpected exit, crash, or test timeout"),
      .not(
        .message("(?i)fatal error", "(?i)exception", "(?i)signal", "(?i)crashed", "(?i)failed: ", "(?i)exited with")),
    ]),
    supportedBy: [
      .message("Restarting after unexpected exit, crash, or test timeout in {test};").because(
        "the runner went on with the test after it"),
      .message("Asynchronous wait failed: Exceeded timeout"),
    ],
    outranks: [
      .notACrashReport, .killedExternally, .xctestRunnerEndedEarly, .mainThreadBlockingWaitHang,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {test|A test} was not done after {allowance|the time that it may take}. The runner ended the process and went on \
        with the next test in a new one.
        """,
      youSee: """
        The log stops for minutes after `Test Case '…' started`, then goes on with `Restarting after unexpected exit`. \
        Tests that passed before run anew or are missing from the summary.
        """,
      howWeKnow: """
        The sentence is the runner's own. With test timeouts switched on, Xcode allows each test 10 minutes, or \
        `executionTimeAllowance`; other tools have a limit for the whole run or for silence.
        """,
      notProved: "Whether the test waited forever or was only slow. The stacks of that moment tell.",
      rootCause: """
        - a wait that no code ends: a continuation or promise that is never resumed, a semaphore, a `sync` on the own \
        queue, two locks in opposite order, an actor that waits for itself
        - a test of the interface that waits for an element, an alert of the system or the network
        - all threads of Swift's pool are blocked by tests that run at the same time
        - the build machine is much slower than yours
        """,
      fixNow: """
        Look at the stacks that the runner took when the time was over: Xcode attaches a spindump to the test that \
        failed. It shows what each thread waits for.

        ```sh
        xcrun xcresulttool export diagnostics --path Harbour.xcresult --output-path diagnostics
        crashbook analyze diagnostics
        # or while it hangs, here or on the build machine
        sample xctest 5 -file /tmp/xctest.sample.txt && crashbook analyze /tmp/xctest.sample.txt
        ```
        """,
      fixProperly: """
        - give each wait of a test an end of its own that is much shorter: `fulfillment(of:timeout:)`, `.timeLimit(.minutes(1))`
        - no semaphores and no `sync` in async tests
        - replace the network and the clock by doubles
        - only for tests that are honestly slow: `executionTimeAllowance`, or a test plan of their own
        """,
      verify: "Run the test alone one hundred times (`-test-iterations 100`) under load: each run ends by itself.",
      prevent: """
        Switch test timeouts on in the test plan (`-test-timeouts-enabled YES`), with an allowance of a minute or two, so \
        that one hang does not cost the whole run.
        """,
      notToBeConfusedWith: [
        .init(.xctestRunnerEndedEarly, "no test began at all"),
        .init(.swiftContinuationLeak, "Swift itself noticed a continuation that is gone"),
        .init(.notACrashReport, "Swift Testing's `Time limit was exceeded` is a failed test; the process goes on"),
      ],
      sources: [
        "Apple: XCTestCase.executionTimeAllowance: https://developer.apple.com/documentation/xctest/xctestcase",
        "Bazel: Test encyclopedia",
        "CircleCI: no_output_timeout",
      ]),
    examples: [
      .matches(
        """
        Test Case '-[HarbourTests.TideTests testEbb]' started.
        ▸ Restarting after unexpected exit, crash, or test timeout in TideTests.testEbb(); summary will include totals \
        from previous launches.
        """),
      .ignores(
        """
        Harbour/Tide.swift:31: Fatal error: no water
        Restarting after unexpected exit, crash, or test timeout in TideTests.testEbb(); summary will include totals \
        from previous launches.
        """, answer: "swift-fatalerror-precondition"),
      .matches(
        """
        Test Case '-[HarbourTests.PierTests testDock]' started.
        ▸ <unknown>:0: error: -[HarbourTests.PierTests testDock] : Test exceeded execution time allowance of 10 minutes
        ▸ Restarting after unexpected exit, crash, or test timeout in PierTests.testDock(); summary will include totals \
        from previous launches.
        """),
      .matches(
        """
        Test Case '-[HarbourTests.PierTests testDock]' started.
        ▸ -- Test timed out at 2026-02-03 08:09:10 UTC --
        """),
      .matches("▸ Too long with no output (exceeded 10m0s): context deadline exceeded"),
      .ignores(
        """
        ✘ Test slow() recorded an issue at PierTests.swift:4:4: Time limit was exceeded: 60.000 seconds
        """, answer: "not-a-crash-report"),
      .ignores(
        """
        Restarting after unexpected exit, crash, or test timeout in PierTests.testDock(); summary will include totals \
        from previous launches.
        """),
      .matches(
        """
        ▸ //harbour:pier_test                                                     TIMEOUT in 300.1s
          /private/var/tmp/harbour/testlogs/harbour/pier_test/test.log
        """),
    ])
}
