extension Rule {
  static let priorityInversionHang = Rule(
    "priority-inversion-hang",
    "Priority inversion: an important thread waited for an unimportant one",
    family: .swiftConcurrency,
    severity: .medium,
    harm: "the interface stands still for a while",
    certainWhen: .message(
      "Thread running at {high} waiting on a lower QoS thread running at {low}",
      "Thread running at {high} waiting on a thread without a QoS class",
      "User-*waiting on a lower QoS thread running at {low}", "Hang Risk: Thread running at"),
    possibleWhen: .all([.processIsStuck, .lowPriorityThreadRuns, .mainThreadWaitsWithoutOwner]),
    endsIn: .kill,
    outranks: [.mainThreadChecker, .notACrashReport],
    searchWords: ["우선순위 역전", "priority inversion"],
    page: PlaybookPage(
      whatHappened: """
        A thread of high priority ({high|usually the main thread}) waits in a call that does not tell the system whom \
        it waits for, while the work it needs runs at low priority ({low|background or utility}). The system cannot \
        lift the slow one.
        """,
      youSee: """
        Short freezes that come with load: fine on an idle desk, seconds long while the device indexes photos or \
        compiles. Xcode's Thread Performance Checker prints a line; nothing crashes, unless a watchdog's time runs out.
        """,
      howWeKnow: """
        The checker's text is proof of the pattern, at the place it marks. Stacks alone (main thread in a semaphore \
        or group, a background thread at work) are only a lead: the two need not belong together.
        """,
      notProved: """
        That this wait caused a particular freeze. The checker reports a risk, at any duration.
        """,
      rootCause: """
        Locks, `queue.sync` and `await` know their owner, and the kernel lends it the waiter's priority. A semaphore, \
        `DispatchGroup.wait()` and a condition have no owner, so nothing is lent. The low-priority worker gets \
        processor time only when no other code wants it, and the main thread waits exactly that long.
        """,
      fixNow: """
        Run the work at the priority of the one that waits for it, or take the wait off the main thread.

        ```swift
        import Foundation

        final class ChartLoader: Sendable {
          private let queue = DispatchQueue(label: "org.example.charts", qos: .userInitiated)  // before: .background

          // before: group.wait() on the main thread
          func load(_ work: @escaping @Sendable () -> [String], then show: @escaping @MainActor ([String]) -> Void) {
            queue.async {
              let charts = work()
              DispatchQueue.main.async { show(charts) }
            }
          }
        }
        ```
        """,
      fixProperly: """
        - completions or `await` instead of waiting: a task that awaits another raises its priority
        - where a wait must be, use something with an owner: a lock, `queue.sync`, an `OperationQueue` dependency
        - give queues no lower quality of service than their most impatient caller
        """,
      verify: """
        Run with the Thread Performance Checker on (scheme, Diagnostics): the line is gone. Measure the main thread \
        with Instruments' Hangs while all cores are busy.
        """,
      prevent: """
        Keep the checker on in every developer's scheme; lint for `.wait()` in main-actor code.
        """,
      notToBeConfusedWith: [
        .init(.lockOrderInversionHang, "neither of the two can ever go on"),
        .init(.swiftCooperativePoolStarvation, "all threads of the task pool are blocked"),
        .init(.watchdogSceneUpdate, "the time ran out, for whatever reason"),
      ],
      sources: [
        "Xcode: Diagnosing performance issues early (Thread Performance Checker): "
          + "https://developer.apple.com/documentation/xcode/diagnosing-performance-issues-early",
        "Apple: Energy Efficiency Guide, prioritise work with Quality of Service",
      ]),
    examples: [
      .matches(
        """
        ▸ Thread Performance Checker: Thread running at User-interactive quality-of-service class waiting on a lower \
        QoS thread running at Default quality-of-service class. Investigate ways to avoid priority inversions
        """),
      .matches(
        """
        ▸ [Internal] Thread running at QOS_CLASS_USER_INTERACTIVE waiting on a thread without a QoS class specified. \
        Investigate ways to avoid priority inversions
        """),
      .ignores(
        """
        2025-05-20 10:12:40 Harbour[4211] worker thread running at background priority, waiting for jobs
        """),
    ])
}
