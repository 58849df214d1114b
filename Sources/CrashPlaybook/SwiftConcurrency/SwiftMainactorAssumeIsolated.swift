extension Rule {
  static let swiftMainactorAssumeIsolated = Rule(
    "swift-mainactor-assume-isolated",
    "The code claimed to be on an actor, and was not (assumeIsolated)",
    family: .swiftConcurrency,
    certainWhen: .any([
      .message(
        "(?i)incorrect actor executor assumption; expected '{executor}' executor",
        "(?i)incorrect actor executor assumption; expected same executor as {executor}.",
        "(?i)incorrect actor executor assumption"),
      .isolationClaimFailed,
    ]),
    likelyWhen: .any([
      .frame("swift_task_reportUnexpectedExecutor", "_reportUnexpectedExecutor", within: 8),
      .message("data race detected: @MainActor function at {place} was not called on the main thread"),
      .message("data race detected: actor-isolated function at {place} was not called on the same actor"),
      .source(.isolation),
    ]),
    possibleWhen: .sourceAmongOthers(.isolation),
    supportedBy: [.crashedOnMainThread(false), .variant("assumed-actor", [ownExecutor, ownActor])],
    outranks: .generalSwiftTraps + [
      .swiftExecutorIsolationAssert, .dispatchAssertQueueExplicit, .explicitAbort, .dispatchMiscClientBug,
    ],
    searchWords: ["메인 액터", "액터 격리", "MainActor"],
    page: PlaybookPage(
      whatHappened: """
        Code said "I run on {executor|this actor}", with `assumeIsolated`, `preconditionIsolated` or a check of the \
        compiler at its entry, and ran on {thread|another thread} instead.
        """,
      youSee: """
        A delegate or callback that "always comes on the main thread" came on another one: with a new system version, \
        from a background session, in a test, or because someone passed another queue.
        """,
      howWeKnow: """
        The text has no other source. Without it, the frame of `assumeIsolated` or `preconditionIsolated` right below \
        the failed check names the claim, and {blame|the frame under it} is where it was made. The same names far \
        down a stack prove nothing: there the claim held.
        """,
      rootCause: """
        `assumeIsolated` does not switch threads. It tells the compiler something that the compiler cannot see, and \
        checks it at run time. The claim is wrong when

        - the callback's queue is not the one imagined: `URLSession` delegates without `delegateQueue: .main`, \
        `CLLocationManager` made on a background thread, a timer on another run loop
        - the code runs inside a `Task` or an async function, which left the main thread at an `await`
        - "on the main queue's thread" and "on the main actor's executor" were mixed up
        - the actor has an executor of its own, and that cannot tell that the code is on it. Swift's library since 6.2 asks \
        `isIsolatingCurrentContext()` first; what it answers by default does not see into `DispatchQueue.sync` or an event \
        loop's callbacks, and executors that only have `checkIsolated()` fail on macOS 26, iOS 26 and later
        """,
      fixNow: """
        {remedy|Replace the claim by a hop: a `Task` on the main actor, or `await MainActor.run` in async code.}

        ```swift
        @MainActor final class Logbook {
          private(set) var lines: [String] = []

          nonisolated func callback(_ line: String) {
            // before: MainActor.assumeIsolated { lines.append(line) }
            Task { @MainActor in lines.append(line) }
          }
        }
        ```

        The hop changes the timing: the caller no longer sees the change when the call returns, and the order of two \
        hops is kept only if one task or stream carries both.
        """,
      fixProperly: """
        - {place|say where callbacks come: `delegateQueue: .main`, `queue: .main`, and make the manager on the main thread}
        - turn the delegate into an `AsyncStream` that an isolated task reads, which also keeps the order
        - keep `assumeIsolated` inside one wrapper per API, next to the line of documentation that promises the queue
        """,
      verify: """
        Call the delegate method from a background queue in a unit test: it must not stop. On a device: background \
        fetch, extension, and first launch.
        """,
      prevent: """
        In review, each `assumeIsolated` needs its proof beside it. Swift 6 mode and `@Sendable` callbacks make most \
        of them unnecessary.
        """,
      notToBeConfusedWith: [
        .init(
          .swiftExecutorIsolationAssert,
          "the compiler's check at the entry of a closure: no code claimed anything"),
        .init(.dispatchAssertQueueExplicit, "dispatchPrecondition, about queues and not about actors"),
        .init(.swiftExecutorCheckBadIdentity, "the check itself crashed on a freed object"),
      ],
      sources: [
        "Swift concurrency library: ExecutorAssertions.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/ExecutorAssertions.swift",
        "Swift Evolution SE-0392: Custom Actor Executors (assumeIsolated): "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0392-custom-actor-executors.md",
        "Swift Evolution SE-0423: Dynamic actor isolation enforcement: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md",
        "Swift Evolution SE-0471: Improved Custom SerialExecutor isolation checking",
        "steipete/CodexBar#2803 and #2883, awslabs/swift-aws-lambda-runtime#640: "
          + "https://github.com/steipete/CodexBar/issues/2803",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Incorrect actor executor assumption; Expected 'MainActor' executor.
        """),
      .matches(
        """
        ▸ Incorrect actor executor assumption; expected 'Harbour.Ledger' executor.
        """),
      .matches(
        """
        ▸ HarbourKit/Ledger.swift:117: Fatal error: Incorrect actor executor assumption; Expected same executor as \
        HarbourKit.Ledger.
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        2   libswift_Concurrency.dylib   0x000000018875603c _swift_task_checkIsolatedSwift + 48
        ▸ 3   libswift_Concurrency.dylib 0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        ▸ 4   libswift_Concurrency.dylib   0x00000001887b5a24 static MainActor.assumeIsolated<A>(_:file:line:) + 80
        5   Harbour                      0x0000000104a1c2d0 Ledger.locationManager(_:didUpdateLocations:) + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib             0x00007ff8390ed540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib             0x00007ff8390ed4c4 dispatch_assert_queue + 108
        2   libswift_Concurrency.dylib    0x00007ff81700e03c _swift_task_checkIsolatedSwift + 48
        ▸ 3   libswift_Concurrency.dylib    0x00007ff81706d724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        ▸ 4   libswift_Concurrency.dylib    0x00007ff81706da24 static MainActor.assumeIsolated<A>(_:file:line:) + 80
        5   Harbour                       0x000000010dad82d0 0x10dabc000 + 115408
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        2   libswift_Concurrency.dylib   0x000000018875603c _swift_task_checkIsolatedSwift + 48
        3   libswift_Concurrency.dylib   0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        4   Harbour                      0x0000000104a1c2d0 closure #1 in Ledger.load() + 96
        """, answer: "swift-executor-isolation-assert"),
      .ignores(
        """
        BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread
        0   libdispatch.dylib            0x00000001c3ec9540 __DISPATCH_WAIT_FOR_QUEUE__ + 484
        1   libdispatch.dylib            0x00000001c3ec94c4 _dispatch_sync_f_slow + 148
        2   Harbour                      0x0000000104a1c2d0 Ledger.load() + 96
        3   Harbour                      0x0000000104a1c4d0 specialized static MainActor.assumeIsolated(_:file:line:) \
        + 128
        """, answer: "dispatch-sync-self-deadlock"),
    ])

  /// The words of an actor whose executor is compared by identity.
  private static let ownExecutor = Variant(
    .message("(?i)executor assumption; expected same executor as"),
    [
      "remedy":
        "If the code is on the actor's own queue or loop, let its executor say so: `isIsolatingCurrentContext()`, which "
        + "Swift's library asks since 6.2, beside `checkIsolated()` for older systems. For a dispatch queue, set a "
        + "`DispatchSpecificKey` on it and answer whether the current queue has it. If it is not, make the claim a hop.",
      "place":
        "give the actor an executor of the system's, such as a `DispatchSerialQueue`, instead of one of your own",
    ])

  /// An actor that is not the main one, to which no queue or thread belongs unless it brings an executor.
  private static let ownActor = Variant(
    .all([
      .message("(?i)executor assumption; expected '*.*' executor"),
      .not(.message("(?i)expected 'MainActor' executor", "(?i)expected 'Swift.MainActor' executor")),
    ]),
    [
      "remedy":
        "Replace the claim by a hop: `await` a method of the actor in async code, or `Task { await … }` where nobody can "
        + "wait.",
      "place":
        "where callbacks of a queue belong to the actor, give it that queue as its executor: `unownedExecutor` of a "
        + "`DispatchSerialQueue`",
    ])
}
