extension Rule {
  static let dispatchSyncSelfDeadlock = Rule(
    "dispatch-sync-self-deadlock",
    "Deadlock: sync was called on the queue that was already running",
    family: .locks,
    certainWhen: .any([
      .message(
        "dispatch_sync called on queue already owned by current thread",
        "dispatch_barrier_sync called on queue already owned by current thread",
        "called on queue already owned by current thread"),
      .all([
        .trap,
        .topFrame("DISPATCH_WAIT_FOR_QUEUE", "_dispatch_sync_wait", "_dispatch_barrier_sync_f_slow"),
      ]),
    ]),
    likelyWhen: .any([
      .topFrame("DISPATCH_WAIT_FOR_QUEUE", "_dispatch_sync_wait"),
      .all([.trap, .topFrame("_dispatch_sync_f_slow")]),
    ]),
    supportedBy: [
      .frame("DISPATCH_WAIT_FOR_QUEUE", "_dispatch_sync_wait", "_dispatch_barrier_sync_f_slow", within: 2).because(
        "libdispatch's check before a wait: it stopped here instead of waiting"),
      .crashedOnMainThread(true),
      .frame("DispatchQueue.sync", "_dispatch_sync_f_slow"),
    ],
    outranks: [
      .dispatchMiscClientBug, .linuxSwiftTrap, .swiftTextlessTrap, .builtinTrap, .illegalInstruction,
      .osHardTrapFoundation, .lockOrderInversionHang,
    ],
    searchWords: ["데드락", "교착 상태", "deadlock", "main.sync"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called `sync` on the queue {queue|} that it was running on. The block could only start after \
        the caller had finished, and the caller waited for the block; libdispatch saw it and stopped {process|the \
        process}.
        """,
      youSee: """
        A trap in `__DISPATCH_WAIT_FOR_QUEUE__` (older systems: `_dispatch_sync_wait`, \
        `_dispatch_barrier_sync_f_slow`), every time the path is taken. Often the path is new: a method that used to \
        be called from outside is now called from a block of the queue itself, or on the main thread.
        """,
      howWeKnow: """
        Before it waits, `sync` compares the queue's owner with the calling thread. Only when they are the same does \
        it trap in this function; the text, where the report has it, says so. A thread that merely waits is in the \
        same function with a kernel wait on top of it, and is no proof of anything.
        """,
      rootCause: """
        A serial queue runs one block at a time. `sync` means: put this block at the end, and wait. From inside a \
        block of that queue, the end never comes. The main queue is such a queue, and all UI code runs on it, so \
        `DispatchQueue.main.sync` on the main thread stops at once.

        What usually hides it:

        - a queue used as a lock: a property whose getter does `queue.sync`, read from a block on that queue;
        - a target: queue B targets A, and `A.sync` is called from a block of B;
        - a `deinit` that does `queue.sync` to clean up. If a block of the queue held the last reference, the `deinit` \
        runs on the queue;
        - a helper that syncs to main "to be safe", now called on main;
        - a synchronous API of a framework inside a delegate callback on the queue that it was given.
        """,
      fixNow: """
        Call the work directly where the caller is on the queue already, by a private function that does not sync; for \
        main: `if Thread.isMainThread { work() } else { DispatchQueue.main.sync(execute: work) }`. This stops the \
        crash, and no more: Fix properly takes the `sync` away.

        ```swift
        import Dispatch

        final class Tides: @unchecked Sendable {
          private let queue = DispatchQueue(label: "tides")
          private var heights: [Int] = []

          var highest: Int? { queue.sync { highestOnQueue } }

          func add(_ height: Int, then report: @escaping @Sendable (Int?) -> Void) {
            queue.async {
              self.heights.append(height)
              report(self.highestOnQueue)  // before: `self.highest`, which syncs on the queue again
            }
          }

          /// Only for blocks of `queue`.
          private var highestOnQueue: Int? {
            dispatchPrecondition(condition: .onQueue(queue))
            return heights.max()
          }
        }
        ```
        """,
      fixProperly: """
        - State guarded by a queue for reading and writing is what `Mutex` is for: shorter, and without a thread hop.
        - State with long work behind it belongs in an actor.
        - Nothing syncs to the main queue. Return the value, or send it with `async`.
        - No `sync` in a `deinit`: at that point no other code can see the object, and no lock is needed.

        ```swift
        import Synchronization

        final class TideTable: Sendable {
          private let heights = Mutex<[Int]>([])

          var highest: Int? { heights.withLock { $0.max() } }

          func add(_ height: Int) -> Int? {
            heights.withLock { heights in
              heights.append(height)
              return heights.max()
            }
          }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.

        Asking `DispatchQueue.getSpecific` "am I on the queue?" stops the trap, but does not see through targets, and \
        leaves two ways of running each method. Keep it for an emergency.
        """,
      verify: """
        A test that calls each synchronous method from a block of the queue, and one that drops the last reference \
        there: it traps before the change and passes after it.

        For a main-queue case, run the path on the main thread and off it, and add `dispatchPrecondition(condition: \
        .notOnQueue(.main))` before what must stay off it.
        """,
      prevent: """
        Lint `DispatchQueue.main.sync`. A queue that guards state is private, and only one file calls `sync` on it. \
        Name the functions that run on it (`…OnQueue`) and let them check.
        """,
      notToBeConfusedWith: [
        .init(.lockOrderInversionHang, "two threads wait for each other's queue: a hang, no trap"),
        .init(.dispatchAssertQueueExplicit, "a check that was written down failed; nothing would have waited"),
        .init(.swiftExecutorIsolationAssert, "Swift's own check of the main actor or another executor"),
        .init(.recursiveUnfairLockGeneric, "the same mistake with a lock"),
      ],
      sources: [
        "libdispatch, src/queue.c (__DISPATCH_WAIT_FOR_QUEUE__): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/queue.c",
        "dispatch_sync(3): deadlock",
        "Apple, DispatchQueue sync(execute:)",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  3

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread

        Thread 3 name:  Dispatch queue: org.example.harbour.log
        Thread 3 Crashed:
        ▸ 0   libdispatch.dylib              0x00000001f0a0d1a0 __DISPATCH_WAIT_FOR_QUEUE__ + 484
        1   libdispatch.dylib              0x00000001f0a0d3c4 _dispatch_sync_f_slow + 148
        2   Harbour                        0x0000000104a1c2d0 LogBook.entries.getter + 88
        """),
      .matches(
        """
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Thread 3 Crashed:: Dispatch queue: org.example.harbour.log
        ▸ 0   libdispatch.dylib              0x00007fff6a0d1a00 _dispatch_barrier_sync_f_slow + 675
        1   com.example.Harbour            0x0000000104a1c2d0 -[LogBook flush] + 86
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f1988c057d8 ***

        Platform: x86_64 Linux (Ubuntu 24.04 LTS)

        Thread 0 "harbour" crashed:

        ▸ 0      0x00007f1988c057d8 __DISPATCH_WAIT_FOR_QUEUE__ + 344 in libdispatch.so
        1 [ra] 0x00007f1988c052d3 _dispatch_sync_f_slow + 194 in libdispatch.so
        2 [ra] 0x00007f198955abe2 DispatchQueue.sync(execute:) + 145 in libswiftDispatch.so
        """),
      .matches(
        """
        Crashed: org.example.harbour.log
        ▸ 0  libdispatch.dylib              0x3a1b8 _dispatch_sync_wait + 660
        1  Harbour                        0x2d0f0 -[LogBook close] + 110 (LogBook.m:88)
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
        4   Harbour                        0x0000000104a1c2d0 LogBook.entries.getter + 88
        """),
    ])
}
