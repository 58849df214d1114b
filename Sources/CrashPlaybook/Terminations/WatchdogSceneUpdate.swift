extension Rule {
  static let watchdogSceneUpdate = Rule(
    "watchdog-scene-update",
    "The main thread did not answer the system in time (watchdog, 8badf00d)",
    family: .terminations,
    certainWhen: .any([
      .all([.watchdogCode, .sceneUpdateEvent]), .message("scene-update watchdog transgression"),
    ]),
    unless: .any([.exitEvent, .backgroundEvent]),
    supportedBy: Condition.mainThreadActivity,
    outranks: [.killedExternally, .runningboardOther, .watchdogUnspecified, .notACrashReport],
    searchWords: ["워치독", "응답 없음", "0x8badf00d", "ANR"],
    page: PlaybookPage(
      whatHappened: """
        The system asked {process|the app} to bring a scene up to date (coming forward, going back, a snapshot, a \
        resize), and the main thread did not finish within {allowance|10} seconds of {clock|wall-clock time}. The watchdog (0x8badf00d) ended \
        the app.
        """,
      youSee: """
        The app freezes, often right when it is opened again or sent to the background, and disappears. Never under \
        the debugger. "Scene" is the system's word; the app need not have adopted scenes.
        """,
      howWeKnow: """
        Code 0x8badf00d with the event `scene-update`. The main thread's stack is a snapshot at the kill. The \
        evidence says what that thread was waiting for, and how much processor time the process used: little means \
        waiting, much means computing.
        """,
      notProved: """
        That the frame on top is the slow one: it is what ran at the last moment. Several reports with the same \
        frames make it a finding.
        """,
      rootCause: """
        The main thread is the only one that can answer. It was blocked or busy.

        \(PlaybookPage.whatTheMainThreadWaitsFor)
        """,
      fixNow: """
        In `{blame|the first frame of your own on the main thread}`: {waitRemedy|where it waits, remove the blocking call \
        or move it to another queue; where it computes, split the work, and do it off the main thread}.
        """,
      fixProperly: """
        - No waiting on the main thread at all: no semaphores, no `sync`, no `waitUntilFinished`; `await` and \
        callbacks instead
        - Locks that the main thread takes are held for microseconds, never across I/O, callbacks or other locks
        - Save state in small steps while running, so that going to the background has nothing left to do

        ```swift
        // before: called on the main thread, waits for a queue that saves a big file
        func sceneDidEnterBackground(_ scene: UIScene) { storeQueue.sync { store.saveEverything() } }

        // after
        func sceneDidEnterBackground(_ scene: UIScene) {
          // Runs the block on a queue of the system's, and keeps the app awake until it returns.
          ProcessInfo.processInfo.performExpiringActivity(withReason: "save") { [store, storeQueue] isExpired in
            guard !isExpired else { return store.stopSaving() }
            storeQueue.sync { store.saveChanges() }
          }
        }
        ```
        """,
      verify: """
        On a device without debugger: open, close and rotate while the work of the report runs, with 100 % packet \
        loss and a full database; Hang Detection in the developer settings must stay silent. Then compare the hang \
        rate in the Organizer between builds.
        """,
      prevent: """
        Thread Performance Checker in every scheme; hang detection on all team devices; a main-thread lint for \
        `sync(`, `wait()` and `sendSynchronousRequest`.
        """,
      notToBeConfusedWith: [
        .init(.watchdogLaunch, "the event is process-launch or scene-create"),
        .init(.watchdogGracefulExit, "the process did not leave in time"),
        .init(.backgroundTaskExpired, "time in the background ran out: assertions, not scenes"),
        .init(.killedExternally, "a kill without any reason"),
        .init(.nslockSelfDeadlockHang, "one thread waits for a lock that it holds itself"),
        .init(.lockOrderInversionHang, "two threads hold each other's lock"),
        .init(.dispatchSyncSelfDeadlock, "a queue waits for itself"),
      ],
      sources: [
        "Apple: Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "Apple: Understanding hangs in your app: "
          + "https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app",
        "RunningBoard: RBSTerminateContext",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        ▸ <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
        app<org.example.harbour>:812 exhausted real (wall clock) time allowance of 10.00 seconds
        ▸ WatchdogEvent: scene-update
        ▸ "Elapsed application CPU time (seconds): 0.061, 1% CPU"

        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1e1d4a2c4 __ulock_wait2 + 8
        1   libsystem_platform.dylib      	0x1f0a0c8a4 _os_unfair_lock_lock_slow + 308
        2   Harbour                       	0x1027d10b4 BoatCache.boats.getter + 96
        """),
      .matches(
        """
        ▸ Exception Codes: 0x000000008badf00d
        Exception Type:  00000020

        Application Specific Information:
        ▸ org.example.harbour failed to scene-update after 10.00s

        Thread 0:
        0   libsystem_kernel.dylib        	0x18a0417ac getaddrinfo + 8
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:[app<org.example.harbour>:812] Failed to \
        terminate gracefully after 5.0s
        """, answer: "watchdog-graceful-exit"),
    ])
}
