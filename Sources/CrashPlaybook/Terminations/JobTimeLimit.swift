extension Rule {
  static let jobTimeLimit = Rule(
    "job-time-limit",
    "The job of the build server ran out of its time",
    family: .terminations,
    severity: .medium,
    harm: "the job is ended in the middle; what it was doing may hang",
    likelyWhen: .message(
      "has exceeded the maximum execution time of {limit}.", "has exceeded the maximum execution time of {limit}",
      "Job execution timed out after {limit}", "execution took longer than {limit} seconds",
      "Job failed: execution took longer than {limit}", "The job exceeded the maximum log length and time",
      "exceeded the time limit of {limit}", "has timed out after {limit}", "timed out after {limit} minutes",
      "Build has timed out", "The build exceeded its time limit", "Build timed out (after {limit})",
      "Cancelling since the job ran longer than"),
    unless: .message("Test exceeded execution time allowance", "Status: timeout"),
    endsIn: .anyWay,
    supportedBy: [
      .message("The operation was canceled").because("the runner's word for the end of the step"),
      .message("Test Suite '{suite}' started", "Test Case '{test}' started").because("what was running"),
    ],
    outranks: [.notACrashReport, .killedExternally],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The build server ended the job, because it ran longer than {limit|its time limit} allows. Nothing crashed by itself.
        """,
      youSee: "A log that stops in the middle of a step, often with a long pause before the last lines.",
      howWeKnow: "The runner says so, and names the limit.",
      notProved:
        "Whether the step hung or was only slow: compare the times of its lines with those of a run that ended well.",
      rootCause: """
        A test that waits forever (a deadlock, a prompt, a simulator that did not start), a tool that asks a question \
        which no one answers, a package server that does not answer, or simply more work than the limit allows.
        """,
      fixNow: """
        Find the last line before the pause, and run that step alone with a limit of its own, below the job's.

        ```sh
        xcodebuild test -scheme Harbour -test-timeouts-enabled YES -maximum-test-execution-time-allowance 120
        ```
        """,
      fixProperly: """
        - limits for each test and each step, so that the job's limit is never what ends it
        - a sample of the process before it is ended (`sample`, `spindump`, `gdb -p`), kept with the log
        - split the job, and cache what is built again each time
        """,
      verify: "Three runs in a row end within half of the limit.",
      prevent: "A chart of the duration of each step, with an alarm at two thirds of the limit.",
      notToBeConfusedWith: [
        .init(.testTimeAllowance, "one test ran out of its own time"),
        .init(.lambdaTimeLimit, "a function in the cloud ran out of its time"),
        .init(.killedExternally, "a process was ended, and no one says why"),
      ],
      sources: ["GitHub Actions: timeout-minutes", "GitLab CI: job timeout"]),
    examples: [
      .matches(
        """
        Test Suite 'All tests' started at 2026-03-14 09:00:00.000
        ▸ ERROR: Job failed: execution took longer than 1h0m0s seconds
        """),
      .ignores(
        "error: -[HarbourTests.LockTests testTurn] : Test exceeded execution time allowance of 2 minutes",
        answer: "test-time-allowance"),
    ])
}
