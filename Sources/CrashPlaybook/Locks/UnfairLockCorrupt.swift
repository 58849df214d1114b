extension Rule {
  static let unfairLockCorrupt = Rule(
    "unfair-lock-corrupt",
    "A lock's memory held something that is no lock (os_unfair_lock corrupt)",
    family: .locks,
    severity: .critical,
    harm: "the memory of a lock is damaged: what it guards may be too",
    certainWhen: .any([
      .frame("_os_unfair_lock_corruption_abort", within: 4),
      .message("os_unfair_lock is corrupt"),
    ]),
    likelyWhen: .message("Owner in ulock is unknown - possible memory corruption"),
    supportedBy: [
      .message("or owner thread exited without unlocking").because(
        "this longer text is used when the value looks like a thread: the owner may have ended with the lock"),
      .frame("AnyCancellable.").because("a subscription that another thread has already freed is the usual victim"),
      .frame("__deallocating_deinit", "deinit", "dealloc", "objc_autoreleasePoolPop", "~").because(
        "the lock was reached through an object that is being destroyed"),
    ],
    outranks: [
      .osHardTrapFoundation, .recursiveUnfairLockGeneric, .combineCancelRecursiveUnfairLock,
      .swiftTextlessTrap, .builtinTrap, .illegalInstruction, .explicitAbort,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} came to an `os_unfair_lock` and found a value there that no lock can have. Its memory was \
        freed, moved or overwritten, or the thread that took it ended without giving it back.
        """,
      youSee: """
        Stops in `_os_unfair_lock_corruption_abort`, spread over unrelated callers and rarely at the same place twice. \
        They come in waves with the crashes of a memory error: in `objc_release`, in `malloc`, with no frame of the \
        app.
        """,
      howWeKnow: """
        The lock is one 32-bit word: zero, or the port of its owner. `_os_unfair_lock_lock_slow` asks the kernel to \
        wait for that owner; the kernel answers that there is no such thread, and libplatform stops the process. The \
        name of the abort tells this from recursion (`…_recursive_abort`) and from a foreign unlock \
        (`…_unowned_abort`).

        The longer text, `…, or owner thread exited without unlocking`, is chosen when the value looks like a thread's \
        port. Then a thread that ended inside the critical section is the first suspect. The short text means garbage.
        """,
      notProved: """
        Who damaged the memory, and when. The stack shows who came to the lock next: the victim. {blame|Its first \
        frame} is where to start reading, not who is guilty.
        """,
      rootCause: """
        In order of likelihood:

        - **The owner of the lock is gone.** An object was released once too often, or used after its end; its lock \
        went with it, and the memory has another owner now. With `AnyCancellable` at the taker, two threads cancelled \
        or released the same subscription, and one was late.
        - **The lock was moved.** `os_unfair_lock` as a stored `var` of a Swift type, locked with `&lock`: Swift may \
        pass the address of a copy, and a struct may be moved between lock and unlock. Then one thread locks a place \
        that no code unlocks.
        - **Other code wrote over it**: a buffer overflow in C, C++ or unsafe Swift.
        - **Its owner ended** (`pthread_exit`, a cancelled thread) between lock and unlock.
        """,
      fixNow: """
        If the lock is your own, put it where it cannot move: `OSAllocatedUnfairLock` (iOS 16, macOS 13, watchOS 9, \
        not in Mac Catalyst), `Mutex` (iOS 18, macOS 15), or `NSLock`. If it is a library's, look for the object \
        around it: it lives too short, or two threads release it.

        ```swift
        import os

        // before: `&lock` may be the address of a copy
        final class MeterBefore {
          private var lock = os_unfair_lock_s()
          private var value = 0
          func add() {
            os_unfair_lock_lock(&lock)
            value += 1
            os_unfair_lock_unlock(&lock)
          }
        }

        // after: the lock owns its memory and the value that it guards
        final class Meter: Sendable {
          private let value = OSAllocatedUnfairLock(initialState: 0)
          func add() { value.withLock { $0 += 1 } }
        }
        ```
        """,
      fixProperly: """
        - Run the flow under Address Sanitizer; it stops at the write, not at the victim.
        - One owner for every object around a lock; no `unowned`, no `Unmanaged`, no manual release on that path.
        - A subscription or a task is cancelled by one thread: its owner's.
        - Threads end by returning, never inside a critical section.

        Replacing the lock cures only the second cause. For the others it moves the crash: the damage then shows in \
        whatever lies at that address next.
        """,
      verify: """
        Address Sanitizer (for a lock of your own also Thread Sanitizer) over a loop that creates, uses and drops the \
        object on two threads, ten thousand times: no finding, no stop.

        After the release, watch the whole group: `{signal|the trap}` here, faults in `objc_release` and \
        `swift_release`, `malloc` errors. If the cause is gone, all of them sink together.
        """,
      prevent: """
        Lint: no stored property of type `os_unfair_lock`, `os_unfair_lock_s` or `pthread_mutex_t` outside a class \
        that allocates it. A nightly run of the tests under Address Sanitizer.
        """,
      notToBeConfusedWith: [
        .init(.recursiveUnfairLockGeneric, "`_os_unfair_lock_recursive_abort`: the lock is sound, its owner came back"),
        .init(.unfairLockNotOwner, "`_os_unfair_lock_unowned_abort`: another thread gave it back"),
        .init(.pthreadMutexCorruption, "the same finding, by libpthread, about a mutex"),
        .init(.mallocFreelistCorruption, "the damage was met by the allocator"),
      ],
      sources: [
        "libplatform, src/os/lock.c: https://github.com/apple-oss-distributions/libplatform/blob/main/src/os/lock.c",
        "CombineExt issue 114",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        ▸ BUG IN CLIENT OF LIBPLATFORM: os_unfair_lock is corrupt, or owner thread exited without unlocking
        Abort Cause 41219
        """),
      .matches(
        """
        Crashed: com.harbour.tides
        ▸ 0  libsystem_platform.dylib       0x6290 _os_unfair_lock_corruption_abort + 88
        1  libsystem_platform.dylib       0x3358 _os_unfair_lock_lock_slow + 300
        ▸ 2  Combine                        0x27238 AnyCancellable.cancel() + 32
        3  Harbour                        0x443404 TideFeed.stop() + 64
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 5 Crashed:
        ▸ 0   libsystem_platform.dylib     0x00007ff80a61c1d8 _os_unfair_lock_corruption_abort + 23
        1   libsystem_platform.dylib     0x00007ff80a618a8f _os_unfair_lock_lock_slow + 299
        ▸ 2   Combine                      0x00007ff90f31c0c2 AnyCancellable.cancel() + 29
        3   Harbour                      0x000000010c3f4120 0x10c3f0000 + 16672
        """),
      .ignores(
        """
        Crashed: com.harbour.tides
        0  libsystem_platform.dylib       0x6290 _os_unfair_lock_recursive_abort + 36
        1  libsystem_platform.dylib       0x3358 _os_unfair_lock_lock_slow + 300
        2  Combine                        0x27238 AnyCancellable.cancel() + 32
        3  Harbour                        0x443404 TideFeed.stop() + 64
        """, answer: "combine-cancel-recursive-unfair-lock"),
    ])
}
