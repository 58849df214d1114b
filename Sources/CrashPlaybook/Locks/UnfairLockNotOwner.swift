extension Rule {
  static let unfairLockNotOwner = Rule(
    "unfair-lock-not-owner",
    "A lock was given back by a thread that did not hold it (os_unfair_lock)",
    family: .locks,
    certainWhen: .any([
      .frame("_os_unfair_lock_unowned_abort", within: 4),
      .message(
        "Unlock of an os_unfair_lock not owned by current thread",
        "Assertion failed: Lock unexpectedly not owned by current thread",
        "atal error: Call to unlock Mutex on a thread which hasn't acquired the lock",
        "Call to unlock Mutex on a thread which hasn't acquired the lock"),
    ]),
    likelyWhen: .any([
      .all([
        .frame("_MutexHandle._unlockSlow", within: 6),
        .frame("_assertionFailure", "fatalError", within: 3),
      ]),
      // EPERM of a mutex that checks its owner.
      .message(
        "recondition failed: unlock(*) failed in pthread_mutex with error 1"),
    ]),
    supportedBy: [
      .frame("await resume partial function", "suspend resume partial function").because(
        "the function was suspended before; it may have gone on on another thread"),
      .message("Abort Cause").because(
        "the number is what the lock held: the owner's thread port, or 0 if no thread held it"),
      .otherThread("^__fork$", "^fork$").because("it splits the process while other threads hold locks"),
      .variant("owner-of-the-lock", [lockOfTheSystem]),
    ],
    outranks: [
      .osHardTrapFoundation, .swiftFatalerrorPrecondition, .swiftLibraryPrecondition, .swiftTextlessTrap,
      .linuxSwiftTrap, .builtinTrap, .illegalInstruction, .explicitAbort,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} gave back a lock that it did not hold: it was taken by another thread, or by none. The lock \
        belongs to the thread that took it, and only that thread may give it back.
        """,
      youSee: """
        A stop in `_os_unfair_lock_unowned_abort`, now and then, on paths with `await` or with callbacks between \
        `lock()` and `unlock()`. A quick test on one thread never shows it.
        """,
      howWeKnow: """
        `_os_unfair_lock_unlock_slow` compares the stored owner with the calling thread, and stops when they differ. \
        `Abort Cause` is the stored value: 0 means that no thread held it (unlocked twice, or never locked), any other \
        number is the port of the thread that holds it. `os_unfair_lock_assert_owner` ends in the same finding with a \
        text of its own.
        """,
      notProved: "Where the lock was taken. That call has returned, or lies on another thread.",
      rootCause: """
        Lock and unlock were written apart, and something came between them:

        - an `await`: after it, the function may continue on another thread of the pool, and the unlock runs there;
        - a completion handler: locked here, unlocked in a callback that another queue runs;
        - a second way out: an early return, or a `catch`, that unlocks what the `defer` unlocks again;
        - a library does it: of `merge` and `chunks(ofCount:or:)` in AsyncAlgorithms it is reported that they lock on \
        one thread and unlock on another. Then update the library, or do without that function.

        The compiler knows the first one. `NSLock.lock()` is not available from asynchronous code; a hand-made wrapper \
        around `os_unfair_lock` hides it from the compiler.
        """,
      fixNow: """
        {remedy|Replace the pair by a scope: `withLock` and a closure, with no `await` and no callback inside. What \
        must wait happens before or after.}

        ```swift
        import Synchronization

        final class Quota: Sendable {
          private let left = Mutex(10)

          // before: left.lock(); let price = await priceOf(item); left -= price; left.unlock()

          /// Waits first; then checks and takes in one step.
          func take(_ item: String, priceOf: (String) async -> Int) async -> Bool {
            let price = await priceOf(item)
            return left.withLock { left in
              guard left >= price else { return false }
              left -= price
              return true
            }
          }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: 10)` in place of `Mutex(10)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      fixProperly: """
        - Scoped locks only: the closure's end is the unlock, on the same thread, once, on every way out.
        - State that must stay consistent over an `await` belongs to an actor, and is checked again after it.
        - To hand a turn over to another thread, use what has no owner: an `AsyncStream`, a continuation, a semaphore.

        The scope cures all three causes at once, because there is no second call left that could go missing, run \
        twice, or run elsewhere.
        """,
      verify: """
        Run the path with many tasks at once under Thread Sanitizer, and in the Swift 6 language mode, where a lock \
        held over `await` does not compile. The abort must be gone and the counts must be right.
        """,
      prevent: """
        Lint: `os_unfair_lock_lock`, `.lock()` and `.unlock()` outside one wrapper file. Mark a wrapper's `lock()` \
        with `@available(*, noasync)`.
        """,
      notToBeConfusedWith: [
        .init(.unfairLockCorrupt, "the lock's memory is damaged, not its use"),
        .init(.recursiveUnfairLockGeneric, "the owner came back for a second lock"),
        .init(.pthreadMutexCorruption, "a mutex whose owner changed under libpthread's hands"),
      ],
      sources: [
        "libplatform, src/os/lock.c: https://github.com/apple-oss-distributions/libplatform/blob/main/src/os/lock.c",
        "Swift Evolution 0340: unavailable from async attribute: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0340-swift-noasync.md",
        "apple/swift-async-algorithms issue 430: https://github.com/apple/swift-async-algorithms/issues/430",
        "Swift, stdlib/public/Synchronization/Mutex/LinuxImpl.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Synchronization/Mutex/LinuxImpl.swift",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Triggered by Thread:  5

        Thread 5 Crashed:
        ▸ 0   libsystem_platform.dylib       0x00000001f0a0e1f4 _os_unfair_lock_unowned_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c9c0 _os_unfair_lock_unlock_slow + 188
        ▸ 2   Lighthouse                     0x0000000104a1c2d0 (2) await resume partial function for Lamp.rotate() + 96
        3   libswift_Concurrency.dylib     0x0000000197d64964 swift_job_runImpl(swift::Job*) + 156
        """),
      .matches("▸ BUG IN CLIENT OF LIBPLATFORM: Unlock of an os_unfair_lock not owned by current thread"),
      .matches(
        "▸ NIOConcurrencyHelpers/NIOLock.swift:153: Precondition failed: unlock(_:) failed in pthread_mutex with error 1"
      ),
      .matches("▸ BUG IN CLIENT OF LIBPLATFORM: Assertion failed: Lock unexpectedly not owned by current thread"),
      .ignores(
        """
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   libsystem_platform.dylib       0x00000001f0a0e210 _os_unfair_lock_corruption_abort + 52
        1   libsystem_platform.dylib       0x00000001f0a0c9c0 _os_unfair_lock_lock_slow + 312
        2   Lighthouse                     0x0000000104a1c2d0 (2) await resume partial function for Lamp.rotate() + 96
        """, answer: "unfair-lock-corrupt"),
    ])

  /// The lock is one of the allocator or of a runtime: no pair of calls in the app can be mended.
  private static let lockOfTheSystem = Variant(
    .computed(
      Condition.Computed("lock-of-the-system", "a lock of the system's own") { facts in
        let caller = facts.stack.first { $0.frame.image.map { $0 != "libsystem_platform.dylib" } ?? false }
        guard let image = caller?.frame.image, owners.contains(image) else { return nil }
        return []
      }),
    [
      "remedy":
        "The lock is the system's own, and the app has no pair of calls to mend. Two things break such a lock: `fork()` "
        + "while other threads run (start child processes with `posix_spawn` instead), and memory that was written over "
        + "(run the same steps under Address Sanitizer)."
    ])

  private static let owners = [
    "libsystem_malloc.dylib", "libobjc.A.dylib", "libsystem_c.dylib", "dyld", "libdyld.dylib",
  ]
}
