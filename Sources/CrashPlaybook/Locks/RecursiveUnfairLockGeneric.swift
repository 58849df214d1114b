extension Rule {
  static let recursiveUnfairLockGeneric = Rule(
    "recursive-unfair-lock-generic",
    "A thread took a lock that it already held (recursive os_unfair_lock)",
    family: .locks,
    certainWhen: .any([
      .frame("_os_unfair_lock_recursive_abort", "_os_lock_recursive_abort", "_os_once_gate_recursive_abort", within: 4),
      .message(
        "Trying to recursively lock an os_unfair_lock", "Trying to recursively lock an os_lock",
        "Trying to recursively lock an os_once_t", "atal error: Recursive call to lock Mutex",
        "Recursive call to lock Mutex"),
    ]),
    likelyWhen: .any([
      .all([
        .frame("_MutexHandle._lockSlow", within: 6),
        .frame("_assertionFailure", "fatalError", within: 3),
      ]),
      .message("Assertion failed: Lock unexpectedly owned by current thread"),
      // EDEADLK, which is 35 on Linux and 11 on Apple's systems.
      .message(
        "recondition failed: lock(*) failed in pthread_mutex with error 35",
        "recondition failed: lock(*) failed in pthread_mutex with error 11",
        "recondition failed: *ock*) failed in pthread_rwlock with error 35",
        "recondition failed: *ock*) failed in pthread_rwlock with error 11",
        "atal error: Unexpected pthread mutex error code: 11",
        "ssertion failed: Unexpected pthread mutex error code: 11",
        "atal error: Unexpected pthread mutex error code: 35",
        "ssertion failed: Unexpected pthread mutex error code: 35"),
    ]),
    possibleWhen: .message(
      "lock(*) failed in pthread_mutex with error 35", "lock(*) failed in pthread_mutex with error 11",
      "Unexpected pthread mutex error code: 11", "Unexpected pthread mutex error code: 35"),
    unless: .message("unlock(*) failed in pthread_"),
    supportedBy: [
      .frame("AsyncStream.Continuation.finish", "AsyncStream._Storage", "AsyncThrowingStream._Storage").because(
        "a stream's continuation was finished under the lock; it calls `onTermination` at once, on the same thread"),
      .frame("ObservationRegistrar.", "withMutation", "ObservationTracking").because(
        "Observation calls back during the change, while the lock is held"),
      .frame("lookUpImpOrForward", "sidetable_re", "_class_initialize", "initializeNonMetaClass").because(
        "the lock is the Objective-C runtime's own"),
      .image("libMTLHud").because("the Metal performance HUD took the lock, not the app"),
      .frame("withLock").because("a critical section is on the stack"),
      .message("failed in pthread_", "pthread mutex error code").because(
        "the number is EDEADLK: the mutex checks its owner, and found the caller"),
      .frame("deinit", "swift_release_dealloc").because("an object died, and ran code, under the lock"),
      .message("Abort Cause").because("the number is the owner's thread port, in decimal"),
    ],
    outranks: [
      .osHardTrapFoundation, .swiftFatalerrorPrecondition, .swiftLibraryPrecondition, .swiftTextlessTrap,
      .linuxSwiftTrap, .explicitAbort, .builtinTrap, .illegalInstruction,
    ],
    blame: .lockHolder,
    searchWords: ["재귀 락", "재귀락", "recursive lock"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked for a lock that it already held. The lock is not recursive, so it could never get it, \
        and the system stopped {process|the process} instead of letting it hang. Code that ran under the lock called \
        back into code that takes it: {blame|see the frames below the abort|the frames below the abort show both}.
        """,
      youSee: """
        A stop in `_os_unfair_lock_recursive_abort`, always on the same path: a callback, a delegate, a `didSet` or a \
        `deinit` that runs under the lock. On Linux it is `Fatal error: Recursive call to lock Mutex`; a debug build of \
        a server stops with `lock() failed in pthread_mutex with error 35`. If only some users see it, the callback is \
        only set, or the object only dies, on their path.
        """,
      howWeKnow: """
        A lock of this kind stores its owner. `_os_unfair_lock_lock_slow` found the caller's own thread there and went \
        to the function that says so by its name; it has no other purpose. `OSAllocatedUnfairLock` and, on Apple \
        systems, `Synchronization.Mutex` are this lock, so they end in the same frame.

        A `pthread_mutex` that checks its owner (`PTHREAD_MUTEX_ERRORCHECK`, as the locks of SwiftNIO and \
        ReactiveSwift are in debug builds) answers EDEADLK instead: 35 on Linux, 11 on Apple's systems. The \
        `precondition` around the call then stops the process. A release build does not check, and waits forever in \
        the same place.

        The frame right below libplatform's frames is the second taker. Further down the same stack stands the first \
        one, since it is still inside. Between the two lies the call that should not have happened under the lock.
        """,
      notProved: """
        Which lock it is. If the app's frames between the two takers belong to different types, there may be one lock \
        object that both share. And where no frame of the app is on the stack, the lock belongs to a library.
        """,
      rootCause: """
        Under the lock, code called out: a closure, a delegate, a logger, a `deinit`, a getter of the same object. \
        That code came back and asked for the same lock. `os_unfair_lock` and `Mutex` refuse on purpose: a recursive \
        lock would let the callback see the data in the middle of a change, which is the worse bug.

        Four forms are easy to miss:

        - **A stream finished under the lock.** `AsyncStream.Continuation.finish()` calls `onTermination` before it \
        returns, on the same thread. If the handler takes the lock to remove the continuation, the cycle is closed. \
        Network's own sequence of paths (`for await path in monitor`) can do that to itself: with `NWPathMonitor.` \
        among the takers, go back to `pathUpdateHandler`.
        - **Observation.** A change of an observed property calls `onChange` of those who track it inside the \
        mutation. If the change is made under a lock, and the observer reads through that lock, it comes back.
        - **The last reference.** Replacing or removing an element releases it. If that was the last reference, its \
        `deinit` runs there and then, under the lock.
        - **The Objective-C runtime's lock.** Frames such as `lookUpImpOrForward` or `sidetable_retain` as takers mean \
        that the runtime was interrupted and entered again: by a signal handler, or by a hook on `malloc` or `retain`. \
        The hook is the cause.

        With `libMTLHud` as the taker, inside a virtual machine, the bug is the system's: switch the Metal HUD off \
        (`MTL_HUD_ENABLED=0`).
        """,
      fixNow: """
        Split the critical section: change the data and copy out what is needed under the lock; call closures, \
        delegates and `finish()`, and let go of removed objects, after it.

        ```swift
        import Synchronization

        final class FrameFeed: Sendable {
          private let listeners = Mutex<[Int: AsyncStream<Int>.Continuation]>([:])

          // before: `onTermination` takes the lock again, inside `finish()`
          func stopUnsafely() {
            listeners.withLock { listeners in
              for listener in listeners.values { listener.finish() }
              listeners.removeAll()
            }
          }

          // after: take out under the lock, act outside
          func stop() {
            let removed = listeners.withLock { listeners in
              defer { listeners = [:] }
              return listeners
            }
            for listener in removed.values { listener.finish() }
          }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      fixProperly: """
        - The lock guards data and nothing else: no call inside it to code that this type does not own.
        - Public methods lock; private ones expect the lock to be held, take the data as a parameter, and never lock.
        - What a critical section removes, it returns, so that it dies outside.
        - Where the work must call out or wait, let an actor own the data instead of a lock.

        ```swift
        import Synchronization

        final class Shelf: Sendable {
          private let books = Mutex<[String: Int]>([:])

          var total: Int { books.withLock { Self.total($0) } }

          /// Reads what it needs from the parameter; `self.total` would take the lock again.
          func add(_ title: String, pages: Int) -> Int {
            books.withLock { books in
              books[title] = pages
              return Self.total(books)
            }
          }

          private static func total(_ books: [String: Int]) -> Int { books.values.reduce(0, +) }
        }
        ```

        Do not reach for `NSRecursiveLock`: it lets the second call in while the first one is half done, and turns an \
        abort that names its line into data that is wrong somewhere else.
        """,
      verify: """
        Write a test that re-enters: from each callback that the type offers, call each of its methods. Before the \
        change it stops in this abort; after it, it passes.

        Then repeat the path of the report as often as users take it, with the callback set and the object dying on \
        it. Count the next build's reports by Apple's own data: on newer systems this trap ends in SIGKILL, and \
        reporters inside the app never see it.
        """,
      prevent: """
        In review and by lint: no closure, delegate call, `finish()`, `resume()`, `cancel()`, notification or `await` \
        inside `withLock`. Prefer `Mutex(value)` to a lock beside the value: what is reachable only inside the closure \
        cannot be touched from a callback.
        """,
      notToBeConfusedWith: [
        .init(
          .combineCancelRecursiveUnfairLock, "the taker is Combine: a subscription is cancelled inside its own end"
        ),
        .init(.unfairLockRecursionInSignalHandler, "`_sigtramp` lies between the two takers"),
        .init(.unfairLockCorrupt, "`_os_unfair_lock_corruption_abort`: the lock's memory is damaged"),
        .init(.dispatchOnceRecursion, "the lock is that of a lazy global"),
        .init(.nslockSelfDeadlockHang, "NSLock and pthread_mutex hang in this situation"),
      ],
      sources: [
        "libplatform, src/os/lock.c: https://github.com/apple-oss-distributions/libplatform/blob/main/src/os/lock.c",
        "Swift, stdlib/public/Synchronization/Mutex/LinuxImpl.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Synchronization/Mutex/LinuxImpl.swift",
        "Swift, stdlib/public/Concurrency/AsyncStreamBuffer.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/AsyncStreamBuffer.swift",
        "apple/containerization issue 908 (stream finished under the lock): "
          + "https://github.com/apple/containerization/issues/908",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  4

        Thread 4 Crashed:
        ▸ 0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        2   Orchard                        0x0000000104a1c2d0 FruitCache.evict() + 96
        3   Orchard                        0x0000000104a1c4f8 FruitCache.insert(_:for:) + 244
        """),
      .matches(
        """
        Crashed Thread:        7

        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock
        ▸ Abort Cause 24067
        """),
      .matches(
        """
        ▸ Synchronization/LinuxImpl.swift:157: Fatal error: Recursive call to lock Mutex

        *** Program crashed: Illegal instruction at 0x00007f812e6f9361 ***

        Platform: x86_64 Linux (Ubuntu 24.04 LTS)

        Thread 0 "tidepool" crashed:

        0      0x00007f812e6f9361 _assertionFailure(_:_:file:line:flags:) + 225 in libswiftCore.so
        ▸ 1 [ra] 0x00007f812ebae1f2 _MutexHandle._lockSlow(_:) + 305 in libswiftSynchronization.so
        2 [ra] 0x0000558a0ad950c8 Pool.depth.getter + 71 in tidepool at /src/Pool.swift:14:18
        3 [ra] 0x0000558a0ad94e4d Pool.fill() + 92 in tidepool at /src/Pool.swift:23:18
        """),
      .matches(
        """
        Thread 0 "tidepool" crashed:

        ▸ 0      0x00007f812e6f9361 _assertionFailure(_:_:file:line:flags:) + 225 in libswiftCore.so
        ▸ 1 [ra] 0x00007f812ebae1f2 _MutexHandle._lockSlow(_:) + 305 in libswiftSynchronization.so
        2 [ra] 0x0000558a0ad950c8 Pool.depth.getter + 71 in tidepool at /src/Pool.swift:14:18
        """),
      .matches(
        """
        ▸ NIOConcurrencyHelpers/NIOLock.swift:140: Precondition failed: lock(_:) failed in pthread_mutex with error 35
        """),
      .matches(
        """
        ▸ Harbour/CheckedLock.swift:40: Precondition failed: lock() failed in pthread_mutex with error 11
        """),
      .matches(
        """
        ▸ Fatal error: Unexpected pthread mutex error code: 11: file /Users/jo/Orchard/Pods/ReactiveSwift/Sources/Atomic.swift, line 190
        """),
      .ignores(
        """
        NIOConcurrencyHelpers/NIOLock.swift:162: Precondition failed: destroy() failed in pthread_mutex with error 16
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   libsystem_platform.dylib       0x00000001f0a0e1f4 _os_unfair_lock_unowned_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c9c0 _os_unfair_lock_unlock_slow + 188
        2   Orchard                        0x0000000104a1c2d0 FruitCache.evict() + 96
        """, answer: "unfair-lock-not-owner"),
    ])
}
