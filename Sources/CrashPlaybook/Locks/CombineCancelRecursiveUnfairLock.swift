extension Rule {
  static let combineCancelRecursiveUnfairLock = Rule(
    "combine-cancel-recursive-unfair-lock",
    "A Combine subscription was cancelled while it was being cancelled",
    family: .locks,
    certainWhen: .all([
      .framesInOrder("_os_unfair_lock_recursive_abort", "AnyCancellable."),
      .frame("_os_unfair_lock_recursive_abort", within: 3),
      .frame("AnyCancellable.", within: 14),
      .combineTookTheLock,
    ]),
    likelyWhen: .any([
      .all([
        .frame("_os_unfair_lock_recursive_abort", within: 3),
        .combineTookTheLock,
      ]),
      .all([
        .message("Trying to recursively lock an os_unfair_lock"),
        .not(.frame("_os_unfair_lock_recursive_abort")),
        .frame(
          [
            "AnyCancellable.cancel()", "AnyCancellable.__deallocating_deinit", "AnyCancellable.deinit",
            "Inner.cancel()", "Conduit.cancel()", "Sink.cancel()", "SubjectSubscriber.cancel()", "Conduit.terminate",
          ], image: [], within: 14),
      ]),
    ]),
    supportedBy: [
      CodePattern.subscriptionEndsTwice.inSource,
      .terminationNamespace("FOUNDATION").because(
        "the kernel's name for this trap on newer systems; it says nothing about Foundation"),
      .appFrame(
        "(?i)cancelAll", "(?i)removeAll", "(?i)bag", "(?i)cancellable", "deinit", "(?i)teardown", "(?i)empty"),
      .frame("_swift_release_dealloc", "swift_arrayDestroy", "swift_deallocClassInstance").because(
        "an object was being destroyed when its code ran"),
      .message("Trying to recursively lock an os_unfair_lock"),
      .crashedOnMainThread(true),
    ],
    outranks: [.recursiveUnfairLockGeneric, .osHardTrapFoundation],
    blame: .preferring(["(?i)cancel", "(?i)bag", "(?i)empty", "(?i)tearDown", "deinit"]),
    searchWords: ["재귀 락", "재귀락", "구독 해제", "AnyCancellable", "cancel bag", "_os_unfair_lock_recursive_abort", "컴바인"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked for a lock that it already held. Combine was tearing down a subscription; releasing \
        what its closures captured ran a deinit, and that deinit cancelled the same subscription again.
        """,
      youSee: """
        The app quits when a screen is left, often right after an action on it, and rarely twice in the same way. \
        Debug runs stop in `_os_unfair_lock_recursive_abort`. On newer systems the report ends with `EXC_BREAKPOINT \
        (SIGKILL)` and `FOUNDATION 1`, and crash reporters inside the app never see it, because no signal handler \
        runs.
        """,
      howWeKnow: """
        `_os_unfair_lock_recursive_abort` proves that one thread took one lock twice; it compares the lock's owner \
        with the caller. The frame right below libplatform's says whose lock it is: here it lies in Combine. A Combine \
        frame further down would prove nothing, because a lock of your own can be taken twice inside a `sink` as well. \
        Two separate runs of Combine frames, with `deinit` and `swift_release` between them, show the whole cycle: \
        cancel, release, deinit, cancel. `Abort Cause 259` is the owner's thread port in decimal; 259 (0x103) is \
        usually the main thread.
        """,
      rootCause: """
        `cancel()` takes the subscription's lock, then lets go of the downstream closures. If a closure is the last \
        owner of an object, that object's `deinit` runs there and then, *inside* the lock. When the `deinit` cancels \
        or destroys the same subscription, the lock meets its owner and aborts. `os_unfair_lock` is not recursive, by \
        design.

        The usual builder of this trap is a closure that captures `self` strongly: the subscription then keeps the \
        view model alive, so the view model's `deinit` can only ever run from inside a teardown. Keeping one \
        `AnyCancellable` in two containers, say a `Set` and a bag, adds a second moment of cancellation. By itself \
        that is harmless, since `cancel()` may be called twice; it is the release under the lock that re-enters.

        Three questions find the two cancellers:

        - **Which locks are there?** List the locks that this screen's own code takes. If there are none on the stack, \
        the lock is Combine's, and you look for two ends of one subscription.
        - **Who owns the subscription?** List each container, property and closure that holds its `AnyCancellable`, \
        and each object that its closures hold strongly. A subscription that a router or a parent also keeps has an \
        owner that you do not see on this screen.
        - **Who ends first, and what dies with it?** Write down the order: `deinit` empties the bag, then the stored \
        properties go, the `Set` among them. Read the stack from the bottom up: each run of Combine frames is one \
        `cancel()`, its operators (`ReceiveOn`, `Sink`) name the chain in the source, and the `deinit` between two \
        runs names the object that was released.

        An `NSLock` in your own bag cannot abort like this. Taken twice it hangs (`nslock-self-deadlock-hang`).
        """,
      fixNow: """
        Take the subscriptions out of their container under its lock, and cancel them on the next turn of the main \
        queue, holding no lock.

        ```swift
        @preconcurrency import Combine  // `AnyCancellable` is not marked as Sendable
        import Foundation

        final class CancelBag: @unchecked Sendable {
          private let lock = NSLock()
          private var cancellables: Set<AnyCancellable> = []

          func insert(_ cancellable: AnyCancellable) {
            lock.withLock { _ = cancellables.insert(cancellable) }
          }

          /// Cancels what is in the bag now, after the caller has left Combine.
          func cancelDeferred(on queue: DispatchQueue = .main) {
            let taken = lock.withLock {
              defer { cancellables = [] }
              return cancellables
            }
            queue.async { taken.forEach { $0.cancel() } }
          }
        }
        ```

        The closure holds only what was taken out, never `self`. Choose the queue that the values arrive on \
        (`receive(on:)`), so that no callback is half done when the cancel runs. Values that are already queued still \
        arrive after a deferred cancel, so the closures of the subscriptions must capture weakly.
        """,
      fixProperly: """
        - `[weak self]` in every `sink`, so that no subscription keeps the object that owns it alive
        - one cancellation container per owner
        - never cancel, or release objects you do not know, while holding a lock
        - one completion path that is harmless to run twice
        - a subscription to routing or shared state has one owner: hand out values or a publisher, never the \
        `AnyCancellable`

        ```swift
        import Combine
        import Foundation

        // before: the subscription owns the model, and two containers end it
        // service.events.sink { event in self.apply(event) }.store(in: &cancellables)

        // after
        @MainActor final class AlertModel {
          private enum Stream { case events, routes }
          private var cancellables: Set<AnyCancellable> = []
          private var ended: Set<Stream> = []

          init(events: AnyPublisher<String, any Error>, routes: AnyPublisher<Int, any Error>) {
            events
              .receive(on: DispatchQueue.main)
              .sink { [weak self] in self?.finish(.events, $0) } receiveValue: { [weak self] in self?.apply($0) }
              .store(in: &cancellables)
            routes
              .receive(on: DispatchQueue.main)
              .sink { [weak self] in self?.finish(.routes, $0) } receiveValue: { [weak self] in self?.open($0) }
              .store(in: &cancellables)
          }

          /// Every stream ends here; a second end of the same stream does nothing.
          private func finish(_ stream: Stream, _ completion: Subscribers.Completion<any Error>) {
            guard ended.insert(stream).inserted else { return }
            if case .failure(let error) = completion { report(error, in: stream) }
          }

          private func report(_ error: any Error, in stream: Stream) { print(stream, error) }
          private func apply(_ event: String) {}
          private func open(_ route: Int) {}
        }
        ```

        With weak captures the view model dies where its owner drops it, and the `Set` cancels on the way out, not \
        inside a cancel of Combine's. A hand-written `deinit` that cancels is then no longer needed. One case remains: \
        `self?.apply(event)` holds the model for the length of the call. If its owner lets go meanwhile, `deinit` runs \
        at the end of that call, inside the *delivery* of a value. That is not the cancel that holds the lock; where \
        it matters, hop first (`receive(on:)`) and keep `deinit` free of work.
        """,
      verify: """
        Repeat "open, tap, close" 50 times on two iOS versions and check that `deinit` runs exactly once each time; \
        then compare the next build's reports: `crashbook compare before/ after/ --rule \
        combine-cancel-recursive-unfair-lock`

        In a test: keep a weak reference to the model, cancel from inside `receiveValue` and from `deinit`, and assert \
        in a teardown block that the reference is nil. Count Apple's own reports (Organizer, MetricKit), not the \
        dashboard of an in-app reporter: on newer systems it cannot see this crash.
        """,
      prevent: """
        Lint for `sink` closures that mention `self` without a capture list, for `assign(to:on: self)`, for types that \
        hold both a `Set<AnyCancellable>` and a bag, and for `cancel()` or `removeAll()` between `lock()` and \
        `unlock()`.
        """,
      notToBeConfusedWith: [
        .init(.recursiveUnfairLockGeneric, "the same abort without Combine: another lock is re-entered"),
        .init(.unfairLockCorrupt, "`_os_unfair_lock_corruption_abort`: the lock's memory is damaged or was freed"),
        .init(.combinePublishedLockDeadlock, "two threads wait for each other: a freeze, not an abort"),
        .init(.nslockSelfDeadlockHang, "an NSLock taken twice hangs and never aborts"),
        .init(
          .swiftExclusivityViolation,
          "`AnyCancellable.cancel()` is both accesses: the same cycle, stopped by Swift's check of exclusivity"),
      ],
      sources: [
        "libplatform, src/os/lock.c (abort functions and their texts): "
          + "https://github.com/apple-oss-distributions/libplatform/blob/main/src/os/lock.c",
        "xnu, osfmk/arm64/sleh.c and bsd/kern/kern_exit.c (FOUNDATION 1 for hard traps): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/arm64/sleh.c",
        "Post-mortem: recursive lock through two Combine containers",
        "OpenCombine issue 208 (teardown under the lock): https://github.com/OpenCombine/OpenCombine/issues/208",
        "Apple, AnyCancellable: https://developer.apple.com/documentation/combine/anycancellable",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGKILL)
        Termination Reason: FOUNDATION 1
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        ▸ 2   Combine                        0x00000001a2f3b6f0 AnyCancellable.cancel() + 84
        3   Harbour                        0x0000000104a1c2d0 SubscriptionBag.cancelAll() + 96
        4   Harbour                        0x0000000104a3d118 BoatListModel.deinit + 52
        5   libswiftCore.dylib             0x000000018f4c2a90 _swift_release_dealloc + 56
        6   Combine                        0x00000001a2f3b7c4 AnyCancellable.cancel() + 296
        """),
      .matches(
        """
        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock
        Abort Cause 259

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        ▸ 2   Combine                        0x00000001a2f31c0c Publishers.Debounce.Inner.cancel() + 60
        3   Harbour                        0x0000000104a3d118 TideModel.__deallocating_deinit + 52
        4   libswiftCore.dylib             0x000000018f4c2a90 _swift_release_dealloc + 56
        5   Combine                        0x00000001a2f32a40 Subscribers.Sink.cancel() + 212
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Application Specific Information:
        CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213) - DeviceType: iPhone 15

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_platform.dylib      0x00007ff805a3a1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib      0x00007ff805a388a4 _os_unfair_lock_lock_slow + 308
        ▸ 2   Combine                       0x00007ff8359376f0 AnyCancellable.cancel() + 84
        3   Harbour                       0x000000010a94b2d0 0x10a92f000 + 115408
        4   Harbour                       0x000000010a96c118 0x10a92f000 + 250136
        5   libswiftCore.dylib            0x00007ff807125a90 _swift_release_dealloc + 56
        6   Combine                       0x00007ff8359377c4 AnyCancellable.cancel() + 296
        """),
      .matches(
        """
        Thread 0 Queue : com.apple.main-thread (serial)
        ▸ #0	0x00000001f97e01c4 in _os_unfair_lock_recursive_abort ()
        #1	0x00000001f97dd55c in _os_unfair_lock_lock_slow ()
        ▸ #2	0x00000001c6d45ab0 in Publishers.ReceiveOn.Inner.cancel() ()
        ▸ #3	0x00000001c6d0a1f4 in AnyCancellable.cancel() ()
        #4	0x00000001c6d0a150 in AnyCancellable.__deallocating_deinit ()
        #5	0x000000019a0e6d88 in _swift_release_dealloc ()
        #6	0x0000000102443404 in closure #2 in BoatListModel.bind() at /Users/kim/Harbour/BoatListModel.swift:81
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        2   Harbour                        0x0000000104a1c2d0 BerthTable.free(_:) + 96
        3   Harbour                        0x0000000104a1c4f8 BerthTable.update(_:) + 244
        4   Harbour                        0x0000000104a3d118 closure #1 in BoatListModel.bind() + 52
        5   Combine                        0x00000001a2f32a40 Subscribers.Sink.receive(_:) + 88
        6   Combine                        0x00000001a2f3b6f0 AnyCancellable.cancel() + 84
        """, answer: "recursive-unfair-lock-generic"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libsystem_platform.dylib       0x00000001f0a0e1d8 _os_unfair_lock_recursive_abort + 36
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 308
        2   Harbour                        0x0000000104a1c2d0 Cache.evict() + 96
        3   Harbour                        0x0000000104a1c4f8 Cache.insert(_:for:) + 244
        """, answer: "recursive-unfair-lock-generic"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libsystem_platform.dylib       0x00000001f0a0e210 _os_unfair_lock_corruption_abort + 52
        1   libsystem_platform.dylib       0x00000001f0a0c8a4 _os_unfair_lock_lock_slow + 312
        2   Combine                        0x00000001a2f3b6f0 AnyCancellable.cancel() + 84
        """, answer: "unfair-lock-corrupt"),
    ])
}
