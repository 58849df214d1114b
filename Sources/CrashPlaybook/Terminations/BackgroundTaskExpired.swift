extension Rule {
  static let backgroundTaskExpired = Rule(
    "background-task-expired",
    "Time in the background was used up (background task expired)",
    family: .terminations,
    severity: .medium,
    harm: "the system ends the program in the background; users see it start anew",
    certainWhen: .any([
      .systemCode(0x2182_BAD2, "2182bad2"), .systemCode(0x2182_BAD3, "2182bad3"), .systemCode(0x2182_BAD4, "2182bad4"),
      .all([.watchdogCode, .backgroundEvent]),
      .message("has active assertions beyond permitted time", "^termination category: taskTimeout"),
    ]),
    likelyWhen: .all([
      .terminationNamespace("ASSERTIOND", "RUNNINGBOARD"), .terminationCode(0x8BAD_F00D),
      .not(.any([.launchEvent, .sceneUpdateEvent, .exitEvent])),
    ]),
    endsIn: .kill,
    outranks: [
      .killedExternally, .runningboardOther, .watchdogUnspecified, .notACrashReport, .watchdogSceneUpdate,
      .watchdogLaunch, .watchdogGracefulExit,
    ],
    blame: .preferring(["(?i)backgroundTask", "(?i)upload", "(?i)sync"]),
    searchWords: ["백그라운드 작업", "background task"],
    page: PlaybookPage(
      whatHappened: """
        {process|The app} kept a background task, a file coordination or another assertion longer than the system \
        permits, and was ended for it.
        """,
      youSee: """
        Reports from the background, minutes after the app was left. Users see a cold start instead of their old \
        screen.
        """,
      howWeKnow: """
        `has active assertions beyond permitted time`, or code 0x2182bad2 (task not completed), 0x2182bad3 (events of \
        a background URLSession not finished), 0x2182bad4 (background fetch not completed). The text names the \
        assertion. 0x8badf00d from assertiond or RunningBoard without that text and without the event of a scene is \
        apparently the same kind of kill.
        """,
      rootCause: """
        Other code called `beginBackgroundTask` (or an API that does, such as file coordination) and did not end it on \
        every path: an early return, an error, a `Task` that was cancelled, a continuation that never resumed; or two \
        tasks share one identifier, so that the first is never ended. The expiration handler is missing or does not \
        end the task. With 0x2182bad3 and 4 a completion handler was not called.
        """,
      fixNow: """
        End the task in the expiration handler as well as at the end of the work:

        ```swift
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask(withName: "upload") {
          upload.cancel()
          UIApplication.shared.endBackgroundTask(id)
          id = .invalid
        }
        // and where the upload ends, once:
        // if id != .invalid { UIApplication.shared.endBackgroundTask(id) }
        ```
        """,
      fixProperly: """
        - One owner per task, which ends it exactly once on every path

        ```swift
        @MainActor func inBackground(_ name: String, _ work: () async -> Void) async {
          var id = UIBackgroundTaskIdentifier.invalid
          id = UIApplication.shared.beginBackgroundTask(withName: name) {
            UIApplication.shared.endBackgroundTask(id)
            id = .invalid
          }
          await work()
          if id != .invalid { UIApplication.shared.endBackgroundTask(id) }
        }
        ```

        - Long work belongs to `BGProcessingTask` or a background `URLSession`, not into an assertion
        - Call the completion handlers of background events when, and only when, their work is done
        """,
      verify: """
        Leave the app on a device without debugger while the work runs, wait three minutes, look for a report. In a \
        debug build call the expiration handler yourself in the middle of the work: every task must be ended. (A \
        debugger keeps the app from being suspended, so nothing expires under it.)
        """,
      prevent: """
        Name every task; log begin and end; assert in debug builds that none is older than 25 seconds.
        """,
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "the main thread did not answer: no assertions in the text"),
        .init(.suspendedWithFileLock, "0xdead10cc: suspended while holding a lock on a file"),
        .init(.watchosBackgroundBudget, "the same on Apple Watch, with codes 0xc51bad…"),
      ],
      sources: [
        "Apple: Extending your app's background execution time: "
          + "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time",
        "Apple: Identifying the cause of common crashes (termination codes): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d
        ▸ Termination Description: ASSERTIOND, Harbour:812 has active assertions beyond permitted time:
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: RUNNINGBOARD 562215634
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
