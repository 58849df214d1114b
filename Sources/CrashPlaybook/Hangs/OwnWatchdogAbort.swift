extension Rule {
  static let ownWatchdogAbort = Rule(
    "own-watchdog-abort",
    "A watchdog thread of the program ended it because another thread did not answer",
    family: .hangs,
    harm: "the program freezes and then ends itself",
    likelyWhen: .all([
      .crashedOnMainThread(false),
      .any([.exceptionType("EXC_CRASH"), .trap, .abort, .all([.badAccess, .faultAddress(0...0)])]), .ownWatchdogOnTop,
    ]),
    unless: .any([.objectiveCException, .terminationNamespace("FRONTBOARD", "RUNNINGBOARD", "SPRINGBOARD", "DYLD")]),
    supportedBy: Condition.mainThreadActivity,
    outranks: [
      .explicitAbort, .selfRaisedSignal, .builtinTrap, .illegalInstruction, .swiftTextlessTrap,
      .cppCheckFailed, .nullPointerDereference, .killedExternally, .swiftFatalerrorPrecondition,
    ],
    blame: .mainThread,
    page: PlaybookPage(
      whatHappened: """
        {process|The program} watches itself: a thread of its own noticed that another one, mostly the main thread, had not \
        answered for too long, and ended the process on purpose. The crashed thread is only the watchdog; what was \
        stuck is on another thread.
        """,
      youSee: """
        A freeze, then the program is gone, often while it quits or starts. All these reports have the same crashed thread \
        and the same top frames, whatever the cause was: so they are grouped together wrongly.
        """,
      howWeKnow: """
        The crashed thread is not the main one, it stopped on purpose (`abort`, a trap, a write to address 0), and its name \
        or the program's functions on top of it are those of a watchdog or a detector of hangs.
        """,
      notProved: """
        Which thread it watched. Where the report shows nothing else, the main thread is taken; a watchdog may watch a \
        renderer, a decoder or a network thread as well.
        """,
      rootCause: """
        The watched thread waits or computes for longer than the program itself allows.

        \(PlaybookPage.whatTheMainThreadWaitsFor)
        """,
      fixNow: """
        Leave the crashed thread alone and read the watched one: `{blame|the app's innermost function on the main thread}`. \
        Take its wait, or its work, off that thread.
        """,
      fixProperly: """
        - let the watchdog say whom it watched and for how long, in a text that the report keeps, before it stops the \
        program: Swift's `fatalError` leaves one, the private `abort_with_reason` would be refused by App Review
        - group these reports by the watched thread's stack, not by the watchdog's
        - for the hang itself: nothing waits without a time limit, and nothing slow runs on the watched thread
        - a watchdog that counts only while the process runs: after sleep, in a debugger and while suspended it must start \
        anew

        ```swift
        // before: the report knows only that the watchdog stopped the program
        if secondsSinceHeartbeat > 60 { abort() }

        // after: it also says whom, and for how long
        if secondsSinceHeartbeat > 60 {
          fatalError("\\(watchedName) did not answer for \\(secondsSinceHeartbeat) s")
        }
        ```
        """,
      verify: """
        Repeat the flow of the report with the watched thread slowed down (a full disk, no network, a busy machine): the \
        watchdog must stay silent, or its text must name the right thread.
        """,
      prevent: """
        Record hangs that end well, too (MetricKit, hang reports): a watchdog only shows the worst of them.
        """,
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "the system's own watchdog, 0x8badf00d"),
        .init(.explicitAbort, "`abort()` by code that watches nothing"),
        .init(.mainThreadBusyHang, "a hang that ended by itself"),
        .init(.lockOrderInversionHang, "two threads wait for each other"),
      ],
      sources: [
        "Chromium: HangWatcher; Mozilla: nsTerminator, the Shutdown Hang Terminator",
        "Apple: Diagnosing issues using crash reports and device logs: "
          + "https://developer.apple.com/documentation/xcode/diagnosing-issues-using-crash-reports-and-device-logs",
      ]),
    examples: [
      .matches(
        """
        Process:         Harbour [512]
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  4

        Thread 0:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x00000001a5df2710 __psynch_cvwait + 8
        1   Harbour                       	0x0000000104bb1c9c TideStore.flush() + 312

        Thread 4 Crashed:: Harbour Watchdog
        0   libsystem_kernel.dylib        	0x00000001a5df2710 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x00000001a5e2d728 pthread_kill + 288
        2   libsystem_c.dylib             	0x00000001a5d19d20 abort + 124
        ▸ 3   Harbour                       	0x0000000104bb1d9c watchdog_expired + 312
        4   libsystem_pthread.dylib       	0x00000001a5e2d000 _pthread_start + 136
        """),
      .ignores(
        """
        Process:         Harbour [512]
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libsystem_kernel.dylib        	0x00000001a5df2710 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x00000001a5e2d728 pthread_kill + 288
        2   libsystem_c.dylib             	0x00000001a5d19d20 abort + 124
        3   Harbour                       	0x0000000104bb1c9c check_database + 312
        4   libsystem_pthread.dylib       	0x00000001a5e2d000 _pthread_start + 136
        """, answer: "explicit-abort"),
    ])
}

extension Condition {
  /// The app's innermost functions on the crashed thread watch others, or the thread is named for that.
  fileprivate static let ownWatchdogOnTop = Condition.any([
    .all([.frame(watchdogs.map(\.anywhere), image: [], within: 12), ownWatchdogFunction]),
    .all([.crashedQueue(names), ownFunctionOnTop]),
  ])

  private static let ownWatchdogFunction = Condition.computed(
    Computed(
      "own-watchdog-function", "a function of the program that is named a watchdog or a detector of hangs",
      literals: watchdogs.map(\.description)
    ) { facts in
      guard facts.ownFunctionOnTop != nil else { return nil }
      // What the watchdog called to stop the program may stand above it.
      let callers = facts.stack.prefix(12).filter(\.isInApp).prefix(3)
      return callers.first { $0.symbol.map { watchdogs.matches($0) } ?? false }.map { [facts.evidence($0)] }
    })

  private static let ownFunctionOnTop = Condition.computed(
    Computed("own-function-on-top", "a function of the program below what raised the error") { facts in
      facts.ownFunctionOnTop.map { [facts.evidence($0)] }
    })

  /// Names of threads that watch others.
  private static let names: [TextPattern] = [
    "atchdog", "atchDog", "angWatch", "angDetect", "ang detect", "angMonitor", "ang monitor", "ang Terminator",
  ]

  private static let watchdogs: [TextPattern] = [
    "atchdog", "atchDog", "angDetect", "ang_detect", "angMonitor", "ang_monitor", "angWatch", "ang_watch",
    "ang Terminator", "eadlockDetect", "eadlock_detect", "reezeDetect", "reeze_detect", "tallDetect", "tall_detect",
  ]
}

extension ReportFacts {
  /// The app's function on top of the crashed thread, below what raised the error.
  fileprivate var ownFunctionOnTop: StackFrame? {
    stack.prefix(12).first { $0.owner != .errorMachinery && $0.owner != .system }.flatMap { $0.isInApp ? $0 : nil }
  }
}
