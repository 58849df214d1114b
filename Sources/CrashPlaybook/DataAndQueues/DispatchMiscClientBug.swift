extension Rule {
  static let dispatchMiscClientBug = Rule(
    "dispatch-misc-client-bug",
    "libdispatch stopped the process because it was used wrongly",
    family: .dataAndQueues,
    certainWhen: .message("BUG IN CLIENT OF LIBDISPATCH: {text}"),
    likelyWhen: .any([
      .message(
        "Cannot change the target of this object after it has been activated",
        "NULL was passed where a block should have been",
        "Release of a source that has not been cancelled, but has a mandatory cancel handler",
        "Dispatch source used after last release",
        "A block object may not be both run more than once and",
        "dispatch_main() must be called on the main thread",
        "dispatch_source_cancel_and_wait called from a source handler",
        "_dispatch_main_queue_callback_4CF called from the wrong thread"),
      .dispatchStopped(in: "_dispatch_source_xref_dispose").because(
        "a source went away that has to be cancelled first: it has a mandatory cancel handler"),
    ]),
    unless: .message(
      "Block was expected to", "Block was not expected to", "already owned by current thread",
      "trying to lock recursively",
      "Unbalanced call to dispatch_group_leave", "Owner in ulock is unknown"),
    supportedBy: [.frame([], image: ["^libdispatch"], within: 2)],
    outranks: .trapsInGeneral,
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        libdispatch found that its interface was used against its rules, and stopped the process on purpose. It said: \
        "{text|see the application specific information|the text is in the Application Specific Information}". The \
        call came from {blame|the frame below libdispatch}.
        """,
      youSee: """
        A trap inside libdispatch on every run of one path, with a sentence in the application specific information; \
        in Xcode the debugger stops at the call.
        """,
      howWeKnow: """
        "BUG IN CLIENT OF LIBDISPATCH" is libdispatch's prefix for mistakes of its caller. "BUG IN LIBDISPATCH" \
        without the client is another matter: a defect of the library, or memory that other code overwrote.
        """,
      rootCause: """
        The sentence names the rule. The frequent ones:

        | sentence | meaning |
        |---|---|
        | Cannot change the target of this object after it has been activated | `setTarget(queue:)` must come \
        before the first use; make the queue with its target |
        | queue or source property setter called after activation | set handlers and attributes, then `activate()` |
        | NULL was passed where a block should have been | a nil closure crossed from C or Objective-C |
        | A block object may not be both run more than once and waited for | one `DispatchWorkItem` was enqueued \
        twice and is also waited for or observed: make a new item for each run |
        | dispatch_source_cancel_and_wait called from a source handler | it would wait for itself: use `cancel()` |
        | Release of a source that has not been cancelled, but has a mandatory cancel handler | call `cancel()` before \
        the last reference goes |
        | dispatch_main() must be called on the main thread | also: no run loop and `dispatchMain()` at once |
        | workq: registered worker exited prematurely | `pthread_exit` was called on a worker thread |
        | process is out of file descriptors; possible port leak | descriptors or ports leak; count them |
        """,
      fixNow: """
        Read the sentence, go to {blame|the frame below libdispatch}, and change that one call as the table says.
        """,
      fixProperly: """
        Make queues with their target and attributes in one place, and never change them; make a new work item for \
        each run; keep sources in a wrapper.

        ```swift
        import Dispatch

        // before: the target is changed while the queue is in use
        let parser = DispatchQueue(label: "parser")
        parser.async { print("parsing") }
        // parser.setTarget(queue: background)   stops the process

        // after
        let background = DispatchQueue(label: "background", qos: .utility)
        let lateParser = DispatchQueue(label: "parser", target: background)
        ```
        """,
      verify: "Repeat the flow that ends in the named call; run the tests once with Thread Sanitizer on.",
      prevent: "Wrap rarely used parts of libdispatch (sources, suspend, work items) in one type each, with tests.",
      notToBeConfusedWith: [
        .init(.dispatchSyncSelfDeadlock, "`dispatch_sync` on the queue that one is on"),
        .init(.dispatchAssertQueueExplicit, "an assertion about the queue"),
        .init(.dispatchSuspendedReleaseOrOverResume, "suspend and resume out of balance"),
        .init(.dispatchOnceRecursion, "a `static let` that initialises itself"),
      ],
      sources: [
        "libdispatch, src/ (DISPATCH_CLIENT_CRASH)",
        "Apple: Dispatch: https://developer.apple.com/documentation/dispatch",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Cannot change the target of this object after it has been activated

        Thread 0 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_queue_set_target_queue.cold.2 + 40
        1   Lighthouse           0x0000000104a1c2d0 LampController.attach(to:) + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Cannot change the target of this object after it has been activated

        Thread 0 Crashed:
        0   libdispatch.dylib             0x00007ff804cc42f0 _dispatch_queue_set_target_queue.cold.2 + 40
        1   Lighthouse                    0x000000010f3c82d0 0x10f3ac000 + 115408
        """),
      .matches(
        "▸ Release of a source that has not been cancelled, but has a mandatory cancel handler"),
      .ignores(
        """
        Application Specific Information:
        BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread
        """, answer: "dispatch-sync-self-deadlock"),
      .ignores(
        """
        Application Specific Information:
        BUG IN LIBDISPATCH: Corrupted priority
        """),
    ])
}
