extension Rule {
  static let dispatchAssertQueueExplicit = Rule(
    "dispatch-assert-queue-explicit",
    "Code ran on a queue that a dispatchPrecondition forbids",
    family: .dataAndQueues,
    certainWhen: .any([
      .message(
        "Block was not expected to execute on queue [{queueName} (", "Block was not expected to execute on queue",
        "Block was expected to act as a barrier on queue"),
      .frame(
        "^_dispatch_assert_queue_not_fail", "^dispatch_assert_queue_not", "^_dispatch_assert_queue_barrier_fail",
        "^dispatch_assert_queue_barrier", within: 3),
    ]),
    likelyWhen: .any([
      .message("Block was expected to execute on queue [{queueName} (", "Block was expected to execute on queue ["),
      .all([
        .frame("^_dispatch_assert_queue_fail", "^dispatch_assert_queue", within: 3), .queueAssertionWithCaller,
      ]),
    ]),
    possibleWhen: .any([
      .message(
        "Block was expected to execute on queue",
        // The text before its blanks are filled in, which is what Xcode shows at the stop.
        "Block was %sexpected to execute on queue"),
      .frame("^_dispatch_assert_queue_fail", "^dispatch_assert_queue", within: 3),
    ]),
    unless: .executorCheck,
    supportedBy: [.crashedQueue(["."]), .frame("dispatchPrecondition(condition:)", "_dispatchPreconditionTest")],
    outranks: .trapsInGeneral + [.dispatchMiscClientBug],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        A piece of code checks on which queue it runs, and it ran on the wrong one: {thread|the crashed thread} \
        came there on `{queue|another queue}`, and the check asked about `{queueName|a certain queue}`. The check \
        is explicit: `dispatchPrecondition`, `dispatch_assert_queue`, or the same inside a library.
        """,
      youSee: """
        The same stop each time one certain path reaches the code: from a completion handler, a test, or a new \
        caller. Other paths never show it.
        """,
      howWeKnow: """
        The sentence and `_dispatch_assert_queue_fail` come from libdispatch's assertion. Swift's own executor \
        check ends in the same function, but leaves `swift_task_…` frames between the assertion and the caller; \
        there are none here. "Not expected" and "act as a barrier" are never asked by Swift.
        """,
      notProved: """
        Without frames below the assertion it cannot be told whether Swift or the app asked. Then look for closures \
        that are `@MainActor` first: on recent systems that is the more frequent story.
        """,
      rootCause: """
        Code with a contract ("call me on my queue") is called from elsewhere: a delegate callback on the library's \
        queue, a completion on a URLSession queue, a notification that is delivered where it was posted. "Not \
        expected on queue X" is the reverse: a method that would wait for X synchronously protects itself against \
        being called on X.
        """,
      fixNow: """
        Hop to the demanded queue at the place that calls: `queue.async { … }`, or pass that queue where the \
        library asks for one (`delegateQueue`, `queue:`).
        """,
      fixProperly: """
        - Say the contract in the type: an actor, `@MainActor`, or a serial executor of your own
        - Let the entry points hop, and keep the checked methods private

        ```swift
        // before: every caller must know
        func append(_ line: String) {
          dispatchPrecondition(condition: .onQueue(queue))
          lines.append(line)
        }

        // after: the compiler knows
        actor Journal {
          private var lines: [String] = []
          func append(_ line: String) { lines.append(line) }
        }
        ```

        Do not delete the check: the state behind it is unprotected on any other queue.
        """,
      verify: "A unit test that enters from a global queue, from the main queue and from the demanded queue itself.",
      prevent: "Document at every callback on which queue it arrives; test libraries' callbacks with a precondition.",
      notToBeConfusedWith: [
        .init(.swiftExecutorIsolationAssert, "Swift checked an actor's executor: `swift_task_…` frames"),
        .init(.swiftMainactorAssumeIsolated, "`MainActor.assumeIsolated` failed"),
        .init(.uikitOffMainThread, "UIKit's own check, another text"),
      ],
      sources: [
        "libdispatch, src/queue.c (dispatch_assert_queue): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/queue.c",
        "Apple: dispatchPrecondition(condition:)",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  3

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue [harbour.log (0x60)]

        Thread 3 Crashed:
        ▸ 0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib    0x0000000190a3d278 dispatch_assert_queue$V2.cold.1 + 116
        ▸ 2   libdispatch.dylib    0x0000000190a0b2a0 dispatch_assert_queue + 108
        ▸ 3   Harbour              0x0000000104a1c2d0 LogBook.append(_:) + 96
        """),
      .matches(
        """
        ▸ BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was not expected to execute on queue [harbour.db \
        (0x7)]
        """),
      .matches("▸ \"%sBlock was %sexpected to execute on queue [%s (%p)]\""),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  3

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue [harbour.log (0x60)]

        Thread 3 Crashed:
        ▸ 0   libdispatch.dylib             0x00007ff806d202f0 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib             0x00007ff806d20278 dispatch_assert_queue$V2.cold.1 + 116
        ▸ 2   libdispatch.dylib             0x00007ff806cee2a0 dispatch_assert_queue + 108
        3   Harbour                       0x000000010ad2d2d0 0x10ad11000 + 115408
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libdispatch.dylib               0x0000000190a3d2f0 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib               0x0000000190a3d278 dispatch_assert_queue$V2.cold.1 + 116
        2   libdispatch.dylib               0x0000000190a0b2a0 dispatch_assert_queue + 108
        3   libswift_Concurrency.dylib      0x0000000190b0b2a0 swift_task_isCurrentExecutorImpl + 320
        4   Harbour                         0x0000000104a1c2d0 closure #1 in BeaconModel.listen() + 96
        """, answer: "swift-executor-isolation-assert"),
    ])
}
