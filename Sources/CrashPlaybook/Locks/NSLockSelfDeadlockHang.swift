extension Rule {
  static let nslockSelfDeadlockHang = Rule(
    "nslock-self-deadlock-hang",
    "Deadlock: a thread waits for a lock that it holds itself",
    family: .locks,
    certainWhen: .message(
      "-[NSLock lock]: deadlock", "-[NSConditionLock lock]: deadlock",
      // The kernel knows who owns a mutex, and spindump writes it down.
      "thread is waiting for this thread", "^thread 0x* is waiting for this thread"),
    likelyWhen: .waitsForItself,
    possibleWhen: .all([.not(.waitsForItself), .waitsUnderItsOwnType]),
    unless: .frame("_os_unfair_lock_recursive_abort", within: 4),
    endsIn: .kill,
    supportedBy: [
      .terminationCode(0x8bad_f00d).because("the watchdog ended a process that no longer answered"),
      .message("0% CPU", "_NSLockError"),
      .message("is waiting for this thread").because(
        "the kernel's own word: the waiting thread owns what it waits for"),
      .frame("deinit", "swift_release_dealloc").because("an object died, and ran code, under the lock"),
    ],
    outranks: [
      .watchdogLaunch, .watchdogSceneUpdate, .watchdogGracefulExit, .watchdogUnspecified,
      .extensionLaunchHang, .sigquitExternal, .killedExternally, .lockOrderInversionHang, .linuxSegv,
      .windowsAccessViolation,
    ],
    blame: .stack,
    searchWords: ["데드락", "교착 상태", "deadlock"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} took a lock, called on, and came back to take the same lock again. An `NSLock`, a mutex or a \
        semaphore does not notice: the thread waits for itself forever, until {process|the process} is ended from \
        outside.
        """,
      youSee: """
        A freeze, not a crash. On iOS the watchdog writes a report with 0x8badf00d; a server stops answering and burns \
        no CPU; a test never ends. It happens on the first try of the right path, every time.
        """,
      howWeKnow: """
        The innermost frames wait in a mutex. Further out in the same stack stands the code that asks for it, a second \
        time: the same function, or another method of the same type. No other thread is inside that code, so no other \
        code can hold the lock. If the console says `-[NSLock lock]: deadlock`, Foundation has noticed it itself.
        """,
      notProved: """
        That both calls mean the same lock *object*: stacks show types, not instances. If the two frames work on two \
        objects, look for the second object's owner. A report of one single thread may also be one that left the \
        others out.
        """,
      rootCause: """
        An `NSLock` is a mutex that does not check its owner. Its second `lock()` waits for an `unlock()` that stands \
        further out in the same stack and cannot run. Three ways lead there:

        - a locking method calls another locking method of its type (`insert` logs `count`, and `count` locks);
        - code is called out to under the lock, and calls back: a closure, a delegate, a notification;
        - something is released under the lock, and its `deinit` calls back. A bag that cancels its subscriptions \
        between `lock()` and `unlock()` is the model case: the cancel frees a view model, whose `deinit` empties the \
        same bag.

        An `os_unfair_lock` in the same place would abort, with the whole cycle in the report. That is the kinder \
        behaviour, and one reason to prefer it.
        """,
      fixNow: """
        Copy what is needed under the lock, unlock, and only then act: call out, cancel, release, log.

        ```swift
        import Foundation

        final class Buoys: @unchecked Sendable {
          private let lock = NSLock()
          private var closers: [() -> Void] = []

          // before: a closer that comes back here waits forever
          func closeAllUnsafely() {
            lock.lock()
            for close in closers { close() }
            closers = []
            lock.unlock()
          }

          // after
          func closeAll() {
            let taken = lock.withLock {
              defer { closers = [] }
              return closers
            }
            for close in taken { close() }
          }
        }
        ```
        """,
      fixProperly: """
        - Two layers: public methods lock; private ones take the data as a parameter and never lock.
        - `withLock` instead of `lock()` and `unlock()`, so that the section is short and visible.
        - `Mutex` (iOS 18, macOS 15) or `OSAllocatedUnfairLock` (iOS 16, macOS 13) instead of `NSLock`: the next \
        mistake stops at its line and does not hang.
        - An actor, where the guarded work is long or has to wait.

        ```swift
        import Synchronization

        final class Tally: Sendable {
          private let counts = Mutex<[String: Int]>([:])

          var total: Int { counts.withLock { Self.total($0) } }

          func add(_ name: String) -> Int {
            counts.withLock { counts in
              counts[name, default: 0] += 1
              return Self.total(counts)  // `total` would lock again
            }
          }

          private static func total(_ counts: [String: Int]) -> Int { counts.values.reduce(0, +) }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.

        A recursive lock makes the hang go away and keeps the mistake: the inner call then works on data in the middle \
        of a change.
        """,
      verify: """
        A test that re-enters from every callback and from a `deinit`, with a time limit of one second: it hangs \
        before the change and passes after it.

        On a frozen process you can look at once: `sample` on macOS, `kill -QUIT` with Swift's backtracer on Linux, \
        the pause button in Xcode. The thread must no longer wait in a mutex below its own type.
        """,
      prevent: """
        Lint for calls of closures, delegates, `cancel()`, `removeAll()` and logging between `lock()` and `unlock()`. \
        Give every test a time limit, so that a hang is a failure with a name.
        """,
      notToBeConfusedWith: [
        .init(.lockOrderInversionHang, "two threads, each waiting for what the other one holds"),
        .init(.recursiveUnfairLockGeneric, "the same mistake with a lock that aborts"),
        .init(.dispatchSyncSelfDeadlock, "the same mistake with `sync` on a queue, which traps"),
        .init(.watchdogSceneUpdate, "the owner of the lock is at work elsewhere: slow, but not stuck"),
      ],
      sources: [
        "Apple, NSLock: calling lock twice on the same thread",
        "Apple, Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "POSIX.1, pthread_mutex_lock: relocking behaviour",
        "Post-mortem: recursive lock through two Combine containers",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
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
        2   libsystem_pthread.dylib        0x00000001f0a0cbb8 _pthread_mutex_firstfit_lock_slow + 220
        3   Foundation                     0x000000018d50ef64 -[NSLock lock] + 120
        ▸ 4   Harbour                        0x0000000104a1c2d0 TicketBag.clear() + 56
        5   Harbour                        0x0000000104a3d118 BoatListModel.__deallocating_deinit + 36
        6   libswiftCore.dylib             0x000000018f4c2a90 _swift_release_dealloc + 56
        ▸ 7   Harbour                        0x0000000104a1c4f8 closure #1 in TicketBag.clear() + 64
        8   Harbour                        0x0000000104a1c5a0 TicketBag.clear() + 172
        9   Harbour                        0x0000000104a40c88 HarbourScreen.leave() + 60

        Thread 1:
        0   libsystem_kernel.dylib         0x00000001e0a0862c __workq_kernreturn + 8
        """),
      .matches(
        """
        Date/Time:        2026-03-02 10:12:44.120 +0100
        OS Version:       macOS 15.3.1 (Build 24D70)
        Report Version:   60
        Command:          Lagoon
        PID:              4411
        Event:            hang
        Duration:         10.01s
        Steps:            101 (100ms sampling interval)

        Process:          Lagoon [4411]

          Thread 0x51a2    DispatchQueue "com.apple.main-thread"(1)    101 samples (1-101)    priority 46 (base 46)
          101  start + 6076 (dyld + 26076) [0x18d2d2b98]
            101  TideBook.reload() + 120 (Lagoon + 53120) [0x10041f000]
              101  TideBook.entries.getter + 64 (Lagoon + 53200) [0x10041f050]
                101  -[NSLock lock] + 36 (Foundation + 99000) [0x18f000000]
                  101  __psynch_mutexwait + 8 (libsystem_kernel.dylib + 17000) [0x18d61a000]
                   ▸ *101  psynch_mtxcontinue + 0 (pthread + 7232) [0xfffffe000a5d8000] (blocked by turnstile waiting for this thread)
        """),
      .matches(
        """
        *** Signal 3: Backtracing from 0x7fcfd60cb12b... done ***

        *** Program crashed: Terminated at 0x0000000000002e88 ***

        Platform: x86_64 Linux (Ubuntu 24.04 LTS)

        Thread 0 "tidepool" crashed:

        ▸ 0      0x00007fcfd60cb12b __lll_lock_wait + 43 in libc.so.6
        1 [ra] 0x000055a0bfb95f35 NSLocking.withLock<A>(_:) + 52 in tidepool at /src/Pool.swift:7:9
        ▸ 2 [ra] 0x000055a0bfb96104 Pool.count.getter + 35 in tidepool at /src/Pool.swift:12:5
        ▸ 3 [ra] 0x000055a0bfb96120 closure #1 in Pool.fill() + 35 in tidepool at /src/Pool.swift:20:5
        4 [ra] 0x000055a0bfb95f35 NSLocking.withLock<A>(_:) + 52 in tidepool at /src/Pool.swift:7:9
        5 [ra] 0x000055a0bfb96180 Pool.fill() + 35 in tidepool at /src/Pool.swift:18:5
        """),
      .matches(
        """
        ▸ 2026-03-02 08:11:05.102 Harbour[811:20931] *** -[NSLock lock]: deadlock (<NSLock: 0x600002a1c3c0> '(null)')
        2026-03-02 08:11:05.102 Harbour[811:20931] *** Break on _NSLockError() to debug.

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __psynch_mutexwait + 8
        1   Foundation                     0x000000018d50ef64 -[NSLock lock] + 120
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __psynch_mutexwait + 8
        1   libsystem_pthread.dylib        0x00000001f0a0c8a4 _pthread_mutex_firstfit_lock_wait + 84
        2   Foundation                     0x000000018d50ef64 -[NSLock lock] + 120
        3   Harbour                        0x0000000104a1c2d0 TicketBag.count.getter + 56
        4   Harbour                        0x0000000104a40c88 HarbourScreen.badge.getter + 60

        Thread 4:
        0   libsystem_kernel.dylib         0x00000001e0a0862c pread + 8
        1   Harbour                        0x0000000104a1c4f8 TicketBag.save() + 640
        """),
    ])
}
