extension Rule {
  static let watchosBackgroundBudget = Rule(
    "watchos-background-budget",
    "A watch app used up its background budget (c51bad0x)",
    family: .terminations,
    severity: .medium,
    harm: "the system ends the program in the background",
    certainWhen: .any([
      .message(
        "Background App Refresh watchdog transgression", "CSLHandleBackgroundRefreshAction watchdog transgression",
        "WatchdogEvent: complication-update", "WatchdogEvent: background-app-refresh"),
      .systemCode(0xC51B_AD01, "c51bad01"), .systemCode(0xC51B_AD02, "c51bad02"), .systemCode(0xC51B_AD03, "c51bad03"),
    ]),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    page: PlaybookPage(
      whatHappened: """
        {process|The watch app} did not get through a background task within its budget, and watchOS ended it.
        """,
      youSee: """
        Complications that stop changing, and reports from the background.
        """,
      howWeKnow: """
        0xc51bad01: too much processor time in the task. 0xc51bad02: not finished in the time allowed. 0xc51bad03: \
        not finished, but the system itself was too busy; then it is not the app's fault.
        """,
      rootCause: """
        A background refresh on the watch has a few seconds of processor time and about 15 seconds of clock time. \
        The task does too much (decoding, drawing, large requests), or `setTaskCompletedWithSnapshot` is not called \
        on every path.
        """,
      fixNow: """
        Do one small thing per refresh, and complete the task on every path, errors included.
        """,
      fixProperly: """
        - Network through a background `URLSession`, whose events come as a task of their own
        - Let the phone or the server prepare the data in the form that the complication shows
        - Cancel work when the expiration handler runs

        ```swift
        import WatchKit

        @MainActor
        func refresh(_ task: WKRefreshBackgroundTask, work: @escaping @Sendable () async throws -> Void) {
          let running = Task {
            // Completed once, whether the work ends, throws or is cancelled.
            defer { task.setTaskCompletedWithSnapshot(false) }
            try? await work()
          }
          task.expirationHandler = { running.cancel() }
        }
        ```

        `work` has to notice the cancellation: call `try Task.checkCancellation()` between its steps, and do one step \
        per refresh.
        """,
      verify: """
        Count refreshes and completions in the log over a day on the oldest watch: the numbers must be equal.
        """,
      prevent: """
        A processor-time measurement around the task in debug builds, with a limit of one second.
        """,
      notToBeConfusedWith: [
        .init(.backgroundTaskExpired, "the same on iPhone and iPad"),
        .init(.watchdogLaunch, "0x8badf00d"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xc51bad01 … 03): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
        "Apple: Using background tasks (watchOS): "
          + "https://developer.apple.com/documentation/watchkit/using-background-tasks",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: CAROUSEL 3306925314
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        ▸ Termination Reason: CAROUSEL, Background App Refresh watchdog transgression. Exhausted wall time allowance of \
        15.00 seconds.
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
