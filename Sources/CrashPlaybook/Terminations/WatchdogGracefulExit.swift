extension Rule {
  static let watchdogGracefulExit = Rule(
    "watchdog-graceful-exit",
    "The process did not leave in time (watchdog, 8badf00d)",
    family: .terminations,
    certainWhen: .all([.watchdogCode, .exitEvent]),
    likelyWhen: .message("Failed to terminate gracefully after", "process-exit watchdog transgression"),
    unless: .backgroundEvent,
    supportedBy: Condition.mainThreadActivity,
    outranks: [
      .killedExternally, .runningboardOther, .watchdogUnspecified, .notACrashReport, .watchdogSceneUpdate,
      .watchdogLaunch,
    ],
    page: PlaybookPage(
      whatHappened: """
        The system asked {process|the app} to end or to suspend itself and waited about 5 seconds. The app did not, \
        and the watchdog (0x8badf00d) ended it.
        """,
      youSee: """
        Reports from moments in which no one looks: the app was swiped away, updated, or sent to the background. Users \
        notice it only as lost changes.
        """,
      howWeKnow: """
        Code 0x8badf00d with `failed to terminate gracefully`, `process-exit` or `failed to suspend`. The stacks \
        show what was still going on.
        """,
      rootCause: """
        Either the way out does too much (`applicationWillTerminate`, `atexit` handlers, destructors of C++ statics, \
        `deinit` of large graphs, a last synchronous upload), or the main thread was stuck already and the request \
        merely uncovered it.

        \(PlaybookPage.whatTheMainThreadWaitsFor)
        """,
      fixNow: """
        Remove the work from the way out: save when something changes, not at the end. If the main thread waits for \
        a lock or a queue, resolve that first.
        """,
      fixProperly: """
        - `applicationWillTerminate` saves at most what fits into a few milliseconds
        - No C++ statics with destructors that join threads or flush files
        - Last uploads through a background `URLSession`, which outlives the process
        """,
      verify: """
        Swipe the app away 20 times while the work of the report runs, on a device without debugger; no new report \
        may appear.
        """,
      prevent: """
        Review everything that runs in `applicationWillTerminate`, `atexit`, and static destructors.
        """,
      notToBeConfusedWith: [
        .init(.watchdogLaunch, "the event is process-launch or scene-create"),
        .init(.watchdogSceneUpdate, "the event is scene-update"),
        .init(.backgroundTaskExpired, "time in the background ran out: assertions, not scenes"),
        .init(.killedExternally, "a kill without any reason"),
      ],
      sources: [
        "Apple: Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "RunningBoard: RBSTerminateContext",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        ▸ <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:[app<org.example.harbour>:812] Failed to \
        terminate gracefully after 5.0s
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
        app<org.example.harbour>:812 exhausted real (wall clock) time allowance of 10.00 seconds
        """, answer: "watchdog-scene-update"),
    ])
}
