extension Rule {
  static let lockOrderInversionHang = Rule(
    "lock-order-inversion-hang",
    "Deadlock: two threads take the same two locks in opposite order",
    family: .locks,
    certainWhen: .message("ThreadSanitizer: lock-order-inversion", "^Lock order inversion (potential deadlock)"),
    likelyWhen: .any([.waitForEachOther, .all([.partOfDeadlock, .not(.message("is waiting for this thread"))])]),
    possibleWhen: .all([.not(.badAccess), .not(.trap), .not(.waitsForItself), .waitsForUnknownOwner]),
    unless: .frame("_os_unfair_lock_recursive_abort", within: 4),
    endsIn: .kill,
    supportedBy: [
      .terminationCode(0x8bad_f00d).because("the watchdog ended a process that no longer answered"),
      .message("0% CPU"),
      .partOfDeadlock.because("the kernel's own word: the owners wait for each other in a ring"),
      .variant("only-the-order", [onlyOrder]),
    ],
    outranks: [
      .watchdogLaunch, .watchdogSceneUpdate, .watchdogGracefulExit, .watchdogUnspecified,
      .extensionLaunchHang, .sigquitExternal, .killedExternally, .tsanDataRace, .linuxSegv,
      .windowsAccessViolation,
    ],
    searchWords: ["데드락", "교착 상태", "deadlock"],
    page: PlaybookPage(
      whatHappened: """
        One thread {holds|holds a lock and waits for} a second one; another thread {holdsToo|holds the second and \
        waits for} the first. {outcome|Neither can go on.}
        """,
      youSee: """
        A freeze without CPU use, now and then, more often on fast devices and under load. Each of the two paths works \
        by itself, and every test of one of them passes.
        """,
      howWeKnow: """
        Both threads sleep in a wait for a lock, a queue or the main thread. Each has, further out on its stack, code \
        of the type that the other one asks for, and no third thread is awake inside that code. A lock counts here in \
        every form: a mutex, an unfair lock, `@synchronized`, `DispatchQueue.sync`, and the main thread itself, which \
        is a lock for everybody who waits for it.

        Thread Sanitizer finds the same thing without a hang: it saw A before B in one place and B before A in another.
        """,
      notProved: """
        Stacks show code, not lock objects. If only one waiting thread is shown, the owner may be slow, or gone, and \
        an inversion is a lead only. Thread Sanitizer's finding is a *potential* deadlock: the orders differ, but \
        another lock may keep the two paths from ever meeting.
        """,
      rootCause: """
        Two locks have no order of their own. As soon as one path takes A and then B, and another takes B and then A, \
        the two can meet half way:

        | time | thread 1 | thread 2 |
        |---|---|---|
        | 1 | takes A | takes B |
        | 2 | waits for B | waits for A |

        It is rarely written so plainly. The second lock hides in a call: a getter that syncs on a queue, a `deinit` \
        that unregisters itself, a delegate that reads back. Most often one of the two is the main thread: a \
        background queue calls `DispatchQueue.main.sync`, or `performSelector(onMainThread:…, waitUntilDone: true)`, \
        or Core Data's `performAndWait`, while main waits for that queue.
        """,
      fixNow: """
        Make one of the two directions asynchronous: `DispatchQueue.main.async` in place of `sync`, or call the other \
        object after your own lock is given back. One direction is enough to break the ring.

        ```swift
        import Foundation

        final class Index: @unchecked Sendable {
          private let lock = NSLock()
          private var words: Set<String> = []
          private let report: @Sendable (Int) -> Void

          init(report: @escaping @Sendable (Int) -> Void) { self.report = report }

          // before: `report` takes the other lock, under this one
          func addUnsafely(_ word: String) {
            lock.withLock {
              words.insert(word)
              report(words.count)
            }
          }

          // after: one lock at a time
          func add(_ word: String) {
            let count = lock.withLock {
              words.insert(word)
              return words.count
            }
            report(count)
          }
        }
        ```
        """,
      fixProperly: """
        - No call to another object under a lock: then no thread ever holds two, and no order is needed.
        - Where two must be held, one documented order, and one function that takes both.
        - Two states that change together belong under one lock, or in one actor.
        - Nothing waits for the main thread. What main must do is sent to it; what main needs is sent back.

        An actor helps because it never blocks a thread: a call that has to wait suspends, and lets others in. The \
        price is that its state may have changed after every `await`.
        """,
      verify: """
        Run both paths against each other in a loop under Thread Sanitizer, for minutes: no `lock-order-inversion \
        (potential deadlock)`. It reports the orders even when the threads do not collide.

        Then the same loop without the sanitizer, with a time limit; and, after the release, no report in which two \
        threads wait inside each other's types.
        """,
      prevent: """
        Ban `DispatchQueue.main.sync` and `waitUntilDone: true` by lint. Assert on entry: \
        `dispatchPrecondition(condition: .notOnQueue(queue))` before a `sync`. A nightly run under Thread Sanitizer.
        """,
      notToBeConfusedWith: [
        .init(.nslockSelfDeadlockHang, "one thread, which waits for itself"),
        .init(.combinePublishedLockDeadlock, "one of the two locks is that of a Combine publisher"),
        .init(.dispatchSyncSelfDeadlock, "`sync` on its own queue, which traps instead of waiting"),
        .init(.priorityInversionHang, "the owner could run, but gets no CPU"),
        .init(.watchdogSceneUpdate, "a third thread holds the lock and works on"),
      ],
      sources: [
        "Apple, Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "Apple, Improving app responsiveness: "
          + "https://developer.apple.com/documentation/xcode/improving-app-responsiveness",
        "ThreadSanitizer documentation: deadlock detection",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __psynch_mutexwait + 8
        1   libsystem_pthread.dylib        0x00000001f0a0c8a4 _pthread_mutex_firstfit_lock_wait + 84
        2   Foundation                     0x000000018d50ef64 -[NSLock lock] + 120
        ▸ 3   Orchard                        0x0000000104a1c2d0 Ledger.balance.getter + 56
        ▸ 4   Orchard                        0x0000000104a3d118 Basket.checkOut() + 132

        Thread 7:
        ▸ 0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __psynch_mutexwait + 8
        1   libsystem_pthread.dylib        0x00000001f0a0c8a4 _pthread_mutex_firstfit_lock_wait + 84
        2   Foundation                     0x000000018d50ef64 -[NSLock lock] + 120
        ▸ 3   Orchard                        0x0000000104a3e210 Basket.items.getter + 56
        ▸ 4   Orchard                        0x0000000104a1d440 Ledger.post(_:) + 208
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait + 8
        1   libdispatch.dylib              0x00000001f0a0c8a4 _dlock_wait + 56
        2   libdispatch.dylib              0x00000001f0a0c9b0 _dispatch_thread_event_wait_slow + 56
        3   libdispatch.dylib              0x00000001f0a0d1a0 __DISPATCH_WAIT_FOR_QUEUE__ + 352
        4   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_sync_f_slow + 148
        ▸ 5   Orchard                        0x0000000104a1c2d0 FruitStore.all.getter + 88

        Thread 5 name:  Dispatch queue: org.example.orchard.store
        Thread 5:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait + 8
        1   libdispatch.dylib              0x00000001f0a0c5d8 _dispatch_thread_main_event_wait_slow + 76
        2   libdispatch.dylib              0x00000001f0a0d1a0 __DISPATCH_WAIT_FOR_QUEUE__ + 464
        3   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_sync_f_slow + 148
        ▸ 4   Orchard                        0x0000000104a1e010 ScreenBridge.show(_:) + 64
        ▸ 5   Orchard                        0x0000000104a1c7f0 closure #1 in FruitStore.reload() + 212
        """),
      .matches(
        """
        ==================
        ▸ WARNING: ThreadSanitizer: lock-order-inversion (potential deadlock) (pid=4120)
          Cycle in lock order graph: M0 (0x7b0c00000040) => M1 (0x7b0c00000080) => M0
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait + 8
        1   libdispatch.dylib              0x00000001f0a0c8a4 _dlock_wait + 56
        2   libdispatch.dylib              0x00000001f0a0d1a0 __DISPATCH_WAIT_FOR_QUEUE__ + 352
        3   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_sync_f_slow + 148
        4   Orchard                        0x0000000104a1c2d0 FruitStore.all.getter + 88

        Thread 5 name:  Dispatch queue: org.example.orchard.store
        Thread 5:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 pread + 8
        1   libsqlite3.dylib               0x00000001f0a0c5d8 unixRead + 76
        2   Orchard                        0x0000000104a1c7f0 closure #1 in FruitStore.reload() + 212
        """),
    ])

  /// Thread Sanitizer warns of what may happen: here nobody waited.
  private static let onlyOrder = Variant(
    .message("ThreadSanitizer: lock-order-inversion"),
    [
      "holds": "took one lock and then", "holdsToo": "took the second and then",
      "outcome":
        "Here each went on, because they did not do it at the same moment. When they do, neither can go on: that is "
        + "what Thread Sanitizer warns of.",
    ])
}

extension Condition {
  /// What spindump remarks where the owners of locks form a ring.
  fileprivate static let partOfDeadlock = Condition.message("is waiting for * - part of a deadlock")
}
