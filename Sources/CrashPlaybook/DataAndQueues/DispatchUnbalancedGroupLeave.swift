extension Rule {
  static let dispatchUnbalancedGroupLeave = Rule(
    "dispatch-unbalanced-group-leave", "A dispatch group was left more often than entered (unbalanced leave)",
    family: .dataAndQueues,
    certainWhen: .any([
      .message("Unbalanced call to dispatch_group_leave()", "Too many nested calls to dispatch_group_enter()"),
      .dispatchStopped(in: "dispatch_group_leave"),
    ]),
    // The part that stops has no name of its own in reports that were symbolicated on the device.
    likelyWhen: .all([
      .trap, .frame("^dispatch_group_leave$", within: 2),
      .computed(
        .init("group-left-by-unnamed-part", "an unnamed part of libdispatch above dispatch_group_leave") { facts in
          guard let top = facts.stack.first, top.symbol == nil, top.frame.image == "libdispatch.dylib" else {
            return nil
          }
          return []
        }),
      .not(.message("BUG IN LIBDISPATCH")),
    ]),
    supportedBy: [
      .appFrame("(?i)completion", "(?i)handler", "(?i)callback", "(?i)didFinish", "(?i)didFail").because(
        "the leave is in a completion, and something may call it twice"),
      .frame("DispatchGroup.leave()"),
    ],
    outranks: .trapsInGeneral + [.dispatchMiscClientBug],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called `leave()` on a dispatch group whose count was already zero. libdispatch stops the \
        process at the extra call: {blame|the function below `dispatch_group_leave`} made it.
        """,
      youSee: """
        A crash in a completion handler, seldom and mostly on bad networks, when requests are cancelled, or when a \
        timeout and a late answer meet. On ARM it is EXC_BREAKPOINT, on Intel and Linux an illegal instruction; the \
        sentence is in the application specific information, on Linux nothing is printed at all.
        """,
      howWeKnow: """
        The function has one check that can stop it, and this is it. The frame below it is the call that was one \
        too many, which need not be the one that is wrong: the count went down earlier, perhaps for another piece \
        of work.

        If the text speaks of `dispatch_group_enter()` instead, the group was entered a billion times without a \
        leave: look for an enter inside a loop.
        """,
      rootCause: """
        A group is a counter. Every `enter()` needs exactly one `leave()`, and nothing but discipline makes it so. \
        The usual ways to break it:

        - a completion that is called twice: success *and* cancellation, or a delegate that reports an error after \
        the result
        - `defer { group.leave() }` together with a `leave()` in the handler
        - `enter()` behind a condition or inside the asynchronous block, `leave()` outside
        - a timeout that leaves for the work, which then finishes after all
        - one group kept in a property, used by two runs of the same operation
        """,
      fixNow: """
        Make the leave happen once per enter: guard it with a flag that is set under a lock, or leave from one \
        place only.

        ```swift
        import Dispatch

        final class LeaveOnce: Sendable {
          private let group: DispatchGroup
          private let queue = DispatchQueue(label: "leave-once")
          private nonisolated(unsafe) var hasLeft = false

          init(_ group: DispatchGroup) {
            self.group = group
            group.enter()
          }

          func leave() {
            queue.sync {
              if hasLeft { return }
              hasLeft = true
              group.leave()
            }
          }
        }
        ```

        Then find out who calls twice; the flag only hides it.
        """,
      fixProperly: """
        - Replace the group by a task group, which counts by itself
        - Wrap callback APIs in one continuation each, resumed in one place
        - Keep groups local to the run that uses them, never in a property

        ```swift
        // before: three counters to keep in balance by hand
        group.enter()
        service.load(id) { result in
          results.append(result)
          group.leave()
        }

        // after
        let results = try await withThrowingTaskGroup(of: Item.self) { tasks in
          for id in ids { tasks.addTask { try await service.load(id) } }
          var all: [Item] = []
          for try await item in tasks { all.append(item) }
          return all
        }
        ```
        """,
      verify: """
        A test with a fake service that calls its completion twice, then one that cancels and answers: the process \
        lives, and `notify` fires once. Run it 1,000 times.
        """,
      prevent: """
        Allow `enter()` and `leave()` in one small wrapper only; in review, look for two exits of a closure that \
        both leave.
        """,
      notToBeConfusedWith: [
        .init(.dispatchObjectReleasedInUse, "the opposite: entered, never left, and the group was freed"),
        .init(.swiftContinuationDoubleResume, "the same mistake with a continuation"),
      ],
      sources: [
        "libdispatch, src/semaphore.c (dispatch_group_leave): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/semaphore.c",
        "Apple: DispatchGroup: https://developer.apple.com/documentation/dispatch/dispatchgroup",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  5

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to dispatch_group_leave()

        Thread 5 Crashed:
        ▸ 0   libdispatch.dylib    0x0000000190a3d1c4 dispatch_group_leave.cold.1 + 36
        1   libdispatch.dylib    0x0000000190a0b2a0 dispatch_group_leave + 140
        2   Orchard              0x0000000104a1c2d0 closure #1 in HarvestLoader.loadAll() + 96
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f87adcacb10 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 3 "orchardd" crashed:

        ▸ 0      0x00007f87adcacb10 dispatch_group_leave.cold.1 in libdispatch.so
        1 [ra] 0x000055d9e40ff1ad closure #2 in gather() + 41 in orchardd at /src/Gather.swift:31:15
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_group_dispose.cold.1 + 36
        1   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_group_dispose + 72
        2   Orchard              0x0000000104a1c2d0 HarvestLoader.deinit + 96
        """, answer: "dispatch-object-released-in-use"),
    ])
}
