extension Rule {
  static let mainThreadBlockingWaitHang = Rule(
    "main-thread-blocking-wait-hang",
    "App hang: the main thread waited in a blocking call and could not answer",
    family: .hangs,
    severity: .medium,
    harm: "the interface stands still until other code is done, perhaps forever",
    likelyWhen: .any([
      .all([.kind([.hang]), .mainThreadWaited]),
      // A watchdog inside the process that ended it.
      .all([.message("Application main thread deadlocked"), .mainThreadWaited]),
      .all([.kind([.nonFatal]), .mainThreadWaited, .mainThreadNeverMoved]),
    ]),
    possibleWhen: .all([.kind([.nonFatal]), .mainThreadWaited]),
    unless: .any([
      .kind([.resourceLimit, .panic, .jetsam]), .waitsForItself, .waitForEachOther,
      .message("is waiting for this thread", "is waiting for * - part of a deadlock"),
    ]),
    supportedBy: [
      .message("main thread*is waiting for*", "main thread*is blocked by*").because(
        "the system's own word for the wait"),
      .threadThatIsWaitedFor, .lengthOfHang,
    ],
    outranks: [.notACrashReport, .lockOrderInversionHang],
    blame: .valueOrApp("busy"),
    searchWords: ["메인 스레드 멈춤", "응답 없음", "ANR", "app hang"],
    page: PlaybookPage(
      whatHappened: """
        The main thread of {process|the app} slept in a call that waits for {whom|another thread}, and answered \
        nothing until that was done.
        """,
      youSee: """
        A freeze without processor time. It depends on something outside the app's code: the network, a busy device, \
        another process, a queue that has other work. On the developer's desk it is too short to be seen.
        """,
      howWeKnow: """
        The innermost frame of the main thread is a call of the kernel that sleeps (`semaphore_wait_trap`, \
        `__psynch_mutexwait`, `__ulock_wait`, `mach_msg2_trap` under a synchronous request), and a function of the app asked \
        for it. Where the report names the thread that is waited for, that thread's frames are the other half of the story.
        """,
      notProved: """
        Whether the wait would have ended. If two threads wait for each other, it never does: look whether the one that is \
        waited for needs the main thread.
        """,
      rootCause: """
        A blocking call makes the main thread as slow as the slowest thing that it may depend on.

        \(PlaybookPage.whatTheMainThreadWaitsFor)
        """,
      fixNow: """
        In `{blame|your function on the main thread|your function on the main thread}`: {waitRemedy|do not wait; \
        continue in a callback or behind `await`}.
        """,
      fixProperly: """
        - no semaphores, groups, `sync` or `waitUntilFinished` on the main thread; `await` instead
        - locks that the main thread takes are held for microseconds, never across files, requests or callbacks
        - synchronous calls to services of the system (keychain, preferences, pasteboard, capture and audio sessions) run on \
        a queue of their own
        - every request has a time limit, and the interface a state for "not yet"

        ```swift
        import Foundation

        // before: the main thread waits for a callback
        func tide(_ fetch: (@escaping @Sendable (Int) -> Void) -> Void) -> Int? {
          let done = DispatchSemaphore(value: 0)
          nonisolated(unsafe) var height: Int?
          fetch {
            height = $0
            done.signal()
          }
          done.wait()
          return height
        }

        // after: it goes on, and comes back
        func tide(_ fetch: (@escaping @Sendable (Int) -> Void) -> Void) async -> Int {
          await withCheckedContinuation { next in fetch { next.resume(returning: $0) } }
        }
        ```
        """,
      verify: """
        Repeat the flow with 100 % packet loss (Network Link Conditioner) and with all cores busy: the interface goes on, and \
        Hang Detection stays silent.
        """,
      prevent: """
        Thread Performance Checker in every scheme; a lint for `.wait()`, `sync(` and `sendSynchronousRequest` in main-actor \
        code.
        """,
      notToBeConfusedWith: [
        .init(.mainThreadBusyHang, "the main thread computes"),
        .init(.mainThreadDiskAccessHang, "the time goes into files or a database"),
        .init(.lockOrderInversionHang, "two threads wait for each other, forever"),
        .init(.nslockSelfDeadlockHang, "one thread waits for a lock that it holds itself"),
        .init(.priorityInversionHang, "the work that is waited for runs at low priority"),
      ],
      sources: [
        "Apple: Understanding hangs in your app: "
          + "https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app",
        "Apple: Improving app responsiveness: "
          + "https://developer.apple.com/documentation/xcode/improving-app-responsiveness",
        "Apple: Diagnosing performance issues early (Thread Performance Checker): "
          + "https://developer.apple.com/documentation/xcode/diagnosing-performance-issues-early",
      ]),
    examples: [
      .matches(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       iPhone OS 26.2 (Build 23C55)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Lagoon
        PID:              812
        Event:            hang
        Duration:         5.00s
        Steps:            50 (100ms sampling interval)

        Process:          Lagoon [812]

          Thread 0x31    DispatchQueue "com.apple.main-thread"(1)    50 samples (1-50)    priority 47 (base 47)
          50  start + 6076 (dyld + 25496) [0x1a04e2b98]
            50  UIApplicationMain + 120 (UIKitCore + 1022412) [0x1a8e7299c]
              ▸ 50  TideModel.height() + 340 (Lagoon + 24844) [0x10051610c]
                50  _dispatch_semaphore_wait_slow + 132 (libdispatch.dylib + 16080) [0x1a1cd6df8]
                  ▸ 50  semaphore_wait_trap + 8 (libsystem_kernel.dylib + 3300) [0x1e04e2b98]
        """),
      .matches(
        """
        Analysis of sampling Lagoon (pid 812) every 1 millisecond
        Process:         Lagoon [812]
        OS Version:      macOS 26.1 (25B78)

        Call graph:
            2571 Thread_8523   DispatchQueue_1: com.apple.main-thread  (serial)
            + 2571 start  (in dyld) + 6076  [0x18d2d2b98]
            +   2571 main  (in Lagoon) + 20  [0x100415464]
            ▸ +     2571 TideModel.height()  (in Lagoon) + 84  [0x100420a00]  TideModel.swift:51
            +       2571 _os_unfair_lock_lock_slow  (in libsystem_platform.dylib) + 180  [0x18d660000]
            ▸ +         2571 __ulock_wait2  (in libsystem_kernel.dylib) + 8  [0x18d61b000]
        """),
      .ignores(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       iPhone OS 26.2 (Build 23C55)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Lagoon
        PID:              812
        Event:            hang
        Steps:            50 (100ms sampling interval)

        Process:          Lagoon [812]

          Thread 0x31    DispatchQueue "com.apple.main-thread"(1)    50 samples (1-50)    priority 47 (base 47)
          50  start + 6076 (dyld + 25496) [0x1a04e2b98]
            50  UIApplicationMain + 120 (UIKitCore + 1022412) [0x1a8e7299c]
              50  TideModel.height() + 340 (Lagoon + 24844) [0x10051610c]
                50  TideModel.sum(_:) + 132 (Lagoon + 24100) [0x100515e24]
        """, answer: "main-thread-busy-hang"),
    ])
}
