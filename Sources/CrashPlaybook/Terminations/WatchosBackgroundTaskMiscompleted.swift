extension Rule {
  static let watchosBackgroundTaskMiscompleted = Rule(
    "watchos-background-task-miscompleted",
    "A background task of watchOS was given up without being completed, or completed twice",
    family: .terminations,
    likelyWhen: .framesInOrder("abort_with_reason", "-[WK*RefreshBackgroundTask "),
    supportedBy: [.variant("watch-task-remedy", remedies)],
    outranks: [.explicitAbort, .selfRaisedSignal, .killedExternally, .osAssert],
    blame: .stack,
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        WatchKit ended {process|the watch app} itself: a `WKRefreshBackgroundTask` was {mistake|not completed exactly once}.
        """,
      youSee: """
        Reports of the watch app from the background with `abort_with_reason` below a method of \
        `WKRefreshBackgroundTask`; the user sees stale complications.
        """,
      howWeKnow: "The task object itself calls `abort_with_reason`; it has this one duty to watch over.",
      notProved: "Which kind of task it was, and on which path the call was left out or made again.",
      rootCause: """
        - an early `return` or an error in `handle(_:)` before `setTaskCompletedWithSnapshot`
        - the task is kept in one property, and the next task overwrites it: the first one is released
        - two callbacks (a timer and the end of the session's events) complete the same stored task
        """,
      fixNow: """
        {remedy|Complete every task exactly once, and forget it in the same step.}
        """,
      fixProperly: """
        - Keep tasks in a set or in a dictionary by session, never in a single property
        - One function completes: it takes the task out of the store, and only what it took is completed
        - SwiftUI's `backgroundTask(_:action:)` completes when its closure returns

        ```swift
        import WatchKit

        @MainActor final class PendingTasks {
          private var tasks: [ObjectIdentifier: WKRefreshBackgroundTask] = [:]

          func add(_ task: WKRefreshBackgroundTask) {
            tasks[ObjectIdentifier(task)] = task
            // The system's time is up: complete what is still here.
            task.expirationHandler = { [weak self, id = ObjectIdentifier(task)] in
              Task { @MainActor in self?.complete(id) }
            }
          }

          /// Completes a task that is still in the store; a second call finds nothing.
          func complete(_ id: ObjectIdentifier) {
            tasks.removeValue(forKey: id)?.setTaskCompletedWithSnapshot(false)
          }
        }
        ```

        The store keeps each task alive until it is completed, so none is released by accident, and what was taken out \
        cannot be completed again.
        """,
      verify:
        "Count tasks and completions in the log over a day, with two transfers at once: equal numbers, no report.",
      prevent: "A wrapper type around the task that completes in its own `deinit` if no code did.",
      notToBeConfusedWith: [
        .init(.watchosBackgroundBudget, "the task was completed too late"),
        .init(.bgtaskRegistration, "BackgroundTasks on iPhone and iPad"),
      ],
      sources: [
        "Apple: WKRefreshBackgroundTask: https://developer.apple.com/documentation/watchkit/wkrefreshbackgroundtask",
        "Apple: Using background tasks (watchOS): "
          + "https://developer.apple.com/documentation/watchkit/using-background-tasks",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __abort_with_payload + 8
        1   libsystem_kernel.dylib        	0x1e1d4a3c4 abort_with_payload_wrapper_internal + 100
        ▸ 2   libsystem_kernel.dylib        	0x1e1d4a4c4 abort_with_reason + 28
        3   WatchKit                      	0x1b1c4e178 __abort_with_reason + 168
        ▸ 4   WatchKit                      	0x1b1c4e278 -[WKRefreshBackgroundTask dealloc] + 288
        5   HarbourWatch                  	0x1027d10b4 TideUpdater.handle(_:) + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   HarbourWatch                  	0x1027d10b4 tide_check + 52
        3   WatchKit                      	0x1b1c4e278 -[WKRefreshBackgroundTask description] + 288
        """, answer: "explicit-abort"),
    ])

  private static let remedies = [
    Variant(
      .frame("RefreshBackgroundTask dealloc]", "RefreshBackgroundTask .cxx_destruct]", within: 12),
      [
        "mistake": "released before it was completed",
        "remedy": """
        Call `setTaskCompletedWithSnapshot(_:)` on every path of `handle(_:)`, and keep tasks in a collection, so that the \
        next one does not push an unfinished one out.
        """,
      ]),
    Variant(
      .frame("RefreshBackgroundTask setTaskCompleted", within: 12),
      [
        "mistake": "completed a second time",
        "remedy":
          "Forget the stored task in the same step in which it is completed, and complete only what was stored.",
      ]),
  ]
}
