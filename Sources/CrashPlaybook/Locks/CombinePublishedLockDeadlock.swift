extension Rule {
  static let combinePublishedLockDeadlock = Rule(
    "combine-published-lock-deadlock",
    "Deadlock: the main thread waits for a @Published lock that a background thread holds",
    family: .locks,
    certainWhen: .all([waitsInPublisher, .publisherIsBusyElsewhere]),
    likelyWhen: waitsInPublisher,
    unless: .frame("_os_unfair_lock_recursive_abort", "_os_unfair_lock_corruption_abort", within: 4),
    endsIn: .kill,
    supportedBy: [
      .terminationCode(0x8bad_f00d).because("the watchdog ended a process that no longer answered"),
      .crashedOnMainThread(true),
      .message("Publishing changes from background threads is not allowed").because(
        "SwiftUI noticed the write off the main thread"),
    ],
    outranks: [
      .watchdogLaunch, .watchdogSceneUpdate, .watchdogGracefulExit, .watchdogUnspecified,
      .lockOrderInversionHang, .nslockSelfDeadlockHang, .killedExternally,
      .swiftuiBackgroundPublishWarning,
    ],
    searchWords: ["교착 상태", "데드락", "컴바인"],
    page: PlaybookPage(
      whatHappened: """
        {thread|The main thread} set a `@Published` property, or sent `objectWillChange`, and waits inside Combine for \
        the publisher's lock. Another thread holds that lock and does not let go: as a rule a background thread that \
        changes the same model.
        """,
      youSee: """
        The app freezes in the middle of a change and is killed seconds later, or the user swipes it away. The CPU is \
        nearly idle meanwhile. It comes with load: many changes from a background task, and a user who taps just then.
        """,
      howWeKnow: """
        The innermost frames are the kernel's wait, `_os_unfair_lock_lock_slow`, and a publisher of \
        `ObservableObject`. The lock is not recursive and aborts if its owner comes back, so the owner is another \
        thread. Where a second thread has a publisher on its stack too, further in than the lock, and sleeps there, that \
        thread is the owner: both halves are shown.
        """,
      notProved: """
        With the main half alone, who holds the lock. It may also be a long queue of subscribers on another thread \
        that would have come to an end. Stacks show types, not objects: compare the models of the two threads.
        """,
      rootCause: """
        `@Published` announces a change *before* it, synchronously, on the thread that makes it, and holds the \
        publisher's lock meanwhile. SwiftUI listens to that announcement. Made off the main thread, the chain crosses: \
        the background thread holds the publisher's lock and needs something of the main thread's (SwiftUI's or \
        AttributeGraph's lock, a `sync` to main in a subscriber), while the main thread holds that and needs the \
        publisher's lock.

        | time | background | main |
        |---|---|---|
        | 1 | sets `progress`, takes the publisher's lock | takes SwiftUI's lock for an update |
        | 2 | tells SwiftUI, waits for SwiftUI's lock | |
        | 3 | | sets `title`, waits for the publisher's lock |

        The usual way in is a `nonisolated` async function, or a completion handler of a network call, that assigns to \
        a published property. `DispatchQueue.main` in the views does not help; it is the write that has to move.
        """,
      fixNow: """
        Make every write to published properties happen on the main actor: `await MainActor.run { model.title = title \
        }`, also in completion handlers.
        """,
      fixProperly: """
        - `@MainActor` on every `ObservableObject`; the compiler then finds each write off main.
        - Compute off the main thread in `nonisolated` functions that *return* values; assign in one place.
        - From iOS 17, `@Observable` with `@MainActor` drops the publisher and its lock.

        ```swift
        import Combine

        // before
        final class DownloadsBefore: ObservableObject {
          @Published var names: [String] = []
          func refresh() async { names = await Self.load() }  // on any thread, see below
          private static func load() async -> [String] { [] }
        }

        // after
        @MainActor
        final class Downloads: ObservableObject {
          @Published private(set) var names: [String] = []
          func refresh() async { names = await Self.load() }  // back on main before the write
          private nonisolated static func load() async -> [String] { [] }
        }
        ```

        A method without an actor runs on any thread unless the module is built with `NonisolatedNonsendingByDefault`, as \
        new projects of Xcode 26 are; then it runs on its caller's actor.

        `receive(on: DispatchQueue.main)` behind the property is no cure: the lock is taken, and `objectWillChange` is \
        sent, before any operator sees the value.
        """,
      verify: """
        Add a Runtime Issue Breakpoint in Xcode (Breakpoint navigator, "+"), which stops where "Publishing changes \
        from background threads is not allowed" is reported, and walk through every screen that refreshes: it must not \
        stop once.

        Then change the model from a task in a tight loop while a UI test scrolls and taps, for a minute, on a device. \
        Watchdog reports with Combine frames on top must be gone from the next build.
        """,
      prevent: """
        The Swift 6 language mode, and a lint rule: a class that conforms to `ObservableObject` carries `@MainActor`.
        """,
      notToBeConfusedWith: [
        .init(.combineCancelRecursiveUnfairLock, "one thread, and an abort instead of a wait"),
        .init(.lockOrderInversionHang, "two threads and two locks outside Combine"),
        .init(.watchdogSceneUpdate, "the main thread is busy, or waits for something else"),
        .init(.swiftuiBackgroundPublishWarning, "the same write, caught by SwiftUI before it froze"),
      ],
      sources: [
        "Apple, ObservableObject and Published (Combine documentation)",
        "Apple, Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "OpenCombine, ObservableObjectPublisher (locking)",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait2 + 8
        ▸ 1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 172
        ▸ 2   Combine                        0x00000001a2f3b6f0 ObservableObjectPublisher.Inner.send() + 84
        3   Combine                        0x00000001a2f3c010 ObservableObjectPublisher.send() + 220
        4   Tidepool                       0x0000000104a1c2d0 PoolModel.select(_:) + 96

        Thread 6:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait2 + 8
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 172
        2   SwiftUI                        0x00000001b2f3b6f0 static Update.begin() + 84
        ▸ 3   Combine                        0x00000001a2f3b6f0 ObservableObjectPublisher.Inner.send() + 84
        4   Combine                        0x00000001a2f3d420 static Published.subscript.setter + 312
        5   Tidepool                       0x0000000104a1c9f0 PoolModel.refresh() + 180
        """),
      .matches(
        """
        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait + 8
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 172
        ▸ 2   Combine                        0x00000001a2f3b6f0 PublishedSubject.send(_:) + 84
        3   Combine                        0x00000001a2f3d420 specialized static Published.subscript.setter + 312
        4   Tidepool                       0x0000000104a1c2d0 PoolModel.select(_:) + 96
        """),
      .ignores(
        """
        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __ulock_wait2 + 8
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 172
        2   Tidepool                       0x0000000104a1c010 Lantern.withLock(_:) + 40
        3   Tidepool                       0x0000000104a1c2d0 PoolModel.select(_:) + 96
        4   Tidepool                       0x0000000104a1c3f0 closure #1 in PoolModel.bind() + 96
        5   Combine                        0x00000001a2f3b6f0 PublishedSubject.send(_:) + 84
        """),
    ])

  private static let waitsInPublisher = Condition.all([
    .frame("__ulock_wait", within: 1),
    .frame("_os_unfair_lock_lock_slow", within: 3),
    .frame("ObservableObjectPublisher.", "Published.subscript.setter", "PublishedSubject.", within: 4),
  ])
}
