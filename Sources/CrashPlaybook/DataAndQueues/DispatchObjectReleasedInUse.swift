extension Rule {
  static let dispatchObjectReleasedInUse = Rule(
    "dispatch-object-released-in-use",
    "A semaphore, group or queue was destroyed while it was in use",
    family: .dataAndQueues,
    severity: .critical,
    harm: "a queue or source is used after it was freed",
    certainWhen: .any([
      .message(
        "Semaphore object deallocated while in use", "Group object deallocated while in use",
        "Use-after-free of dispatch_semaphore_t or dispatch_group_t", "Unbalanced call to dispatch_semaphore_signal()",
        "Release of a queue while items are enqueued", "Release of a queue with corrupt state",
        "Premature release of a locked queue"),
      .dispatchStopped(in: "_dispatch_semaphore_dispose").because("a semaphore was destroyed below its first value"),
      .dispatchStopped(in: "_dispatch_group_dispose").because(
        "a group was destroyed while work had entered and not left"),
    ]),
    likelyWhen: .dispatchStopped(
      in: "_dispatch_queue_dispose", "_dispatch_lane_dispose", "_dispatch_lane_class_dispose",
      "_dispatch_semaphore_signal_slow"),
    supportedBy: [
      .frame("_dispatch_lane_class_dispose", "_dispatch_queue_dispose").because("a queue was destroyed"),
      .appFrame("deinit", "dealloc"),
      .variant(
        "released-dispatch-object",
        [
          Variant(
            .any([.message("Group object deallocated"), .frame("_dispatch_group_dispose", within: 6)]),
            [
              "object": "a dispatch group", "state": "while some work had entered it and not left",
              "remedy": "Call `leave()` exactly once for each `enter()`, on every path: also on errors, timeouts and "
                + "cancellation. `defer` at the start of the work does it.",
            ]),
          Variant(
            .any([
              .message("Semaphore object deallocated", "Unbalanced call to dispatch_semaphore_signal"),
              .frame("_dispatch_semaphore_dispose", "_dispatch_semaphore_signal_slow", within: 6),
            ]),
            [
              "object": "a semaphore", "state": "while its value was lower than the one it was created with",
              "remedy": "Create the semaphore with 0 and signal it up to the wanted value; signal in `defer`, on every "
                + "path.",
            ]),
          Variant(
            .any([
              .message("Release of a queue", "Premature release of a locked queue"),
              .frame("_dispatch_queue_dispose", "_dispatch_lane_dispose", "_dispatch_lane_class_dispose", within: 6),
            ]),
            [
              "object": "a queue", "state": "while work was still waiting in it",
              "remedy":
                "Look for the release that is one too many: `Unmanaged`, a bridge to C, or manual retain counts. "
                + "A queue with work in it holds itself.",
            ]),
        ]),
    ],
    outranks: .trapsInGeneral + [.dispatchMiscClientBug],
    blame: .preferring(["deinit", "dealloc", "(?i)semaphore", "(?i)group", "(?i)cancel"]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        The last reference to {object|a dispatch object} went away {state|while the object was still in use}. \
        libdispatch checks that when it destroys such an object, and stops the process. The release happened in \
        {blame|the frame below libdispatch}.
        """,
      youSee: """
        A crash when a screen or an operation is dropped early: cancel, timeout, logout, leaving before the answer. \
        In tests it comes at the end of the test. No message on Linux, only the frames.
        """,
      howWeKnow: """
        The dispose functions of semaphore and group have one check each, so their name on top is as good as the \
        sentence:

        - semaphore: its value is *lower than the value it was created with*
        - group: a task entered and has not left
        - queue: items are still enqueued, or its memory was overwritten ("corrupt state")
        """,
      rootCause: """
        For a semaphore, the value given at creation is a promise: when the semaphore goes, at least that many must be \
        free again. \
        `DispatchSemaphore(value: 1)` used as a lock and freed between `wait()` and `signal()` breaks it, and so does \
        a waiter that gave up after a timeout, or a cancelled task that skips the signal.

        A group breaks when one of the enters never gets its leave: an early `return`, an error path, a callback \
        that the library drops on cancellation.

        A queue is kept alive by its own work, so a queue that dies with work in it was released once too often, \
        mostly by `Unmanaged` or by manual retain counts in C.
        """,
      fixNow: """
        {remedy|Create a semaphore with 0 and signal it up to the wanted value; signal and leave in `defer`, on every \
        path.}

        ```swift
        import Dispatch

        let slots = DispatchSemaphore(value: 0)
        for _ in 0..<4 { slots.signal() }  // four may enter; destroying it at any value above zero is allowed

        func run(_ work: () throws -> Void) rethrows {
          slots.wait()
          defer { slots.signal() }
          try work()
        }
        ```

        With 0 as first value, no later value lies below it.
        """,
      fixProperly: """
        - Wait for the work, or cancel it and wait, before the owner lets go of the object
        - Use a lock where a lock is meant: `NSLock`, `Mutex`, an actor
        - Use tasks: a task group cannot be dropped while children run

        ```swift
        // before: the semaphore is a property, and the owner may die between wait() and signal()
        private let gate = DispatchSemaphore(value: 1)

        // after: nothing to balance
        actor Importer {
          func importOne(_ item: Item) async throws { try await store.write(item) }
        }
        ```
        """,
      verify: """
        A test that drops the owner in the middle of a request, one that times out, one that cancels; each 100 \
        times. The process lives, and `deinit` runs.
        """,
      prevent: "Lint for `DispatchSemaphore(value:` with anything but 0, and for `wait()` without `defer`.",
      notToBeConfusedWith: [
        .init(.dispatchSuspendedReleaseOrOverResume, "the object was suspended or never activated"),
        .init(.dispatchUnbalancedGroupLeave, "the opposite imbalance: left once too often"),
        .init(.dispatchSyncSelfDeadlock, "a wait for the queue one is on, not a release"),
      ],
      sources: [
        "libdispatch, src/semaphore.c (_dispatch_semaphore_dispose, _dispatch_group_dispose): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/semaphore.c",
        "libdispatch, src/queue.c (_dispatch_lane_class_dispose): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/queue.c",
        "Apple: DispatchSemaphore: https://developer.apple.com/documentation/dispatch/dispatchsemaphore",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_semaphore_dispose.cold.1 + 40
        1   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_semaphore_dispose + 72
        2   libdispatch.dylib    0x0000000190a0a118 _dispatch_dispose + 208
        3   Lighthouse           0x0000000104a1c2d0 BeamScheduler.deinit + 96
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Group object deallocated while in use
        """),
      .matches("▸ Semaphore object deallocated while in use"),
      .ignores(
        """
        Application Specific Information:
        BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object
        """, answer: "dispatch-suspended-release-or-over-resume"),
    ])
}
