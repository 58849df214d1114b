extension Condition {
  /// libdispatch stopped the process in one of these functions.
  ///
  /// `.cold.1` is the part of a function that the compiler moved away because it never returns: where it stands on top,
  /// the check has failed. Older libraries, and those built without that step, stop in the function itself.
  static func dispatchStopped(in functions: String..., within: Int = 2) -> Condition {
    .all([
      .any([
        .frame(functions.map { TextPattern(joining: "^", $0, ".cold") }, image: [], within: within),
        .all([.frame(functions.map { TextPattern(joining: "^", $0, "$") }, image: [], within: 1), .trap]),
      ]),
      // Of its own faults, and of damaged memory, the library says so.
      .not(.message("BUG IN LIBDISPATCH")),
    ])
  }

  /// Swift's concurrency runtime asked the question that failed.
  static let executorCheck = Condition.frame(
    "swift_task_", "assumeIsolated", "preconditionIsolated", "_checkExpectedExecutor",
    "isCurrentExecutor", "checkIsolated", within: 12)

  /// Which of the app's functions asked libdispatch to verify the queue, where the stack shows it.
  static let queueAssertionWithCaller = Condition.computed(
    Computed(
      "queue-assertion-with-caller", "a failed queue assertion below which the stack goes on",
      literals: ["dispatch_assert_queue"]
    ) { facts in
      let stack = facts.stack.prefix(8)
      guard
        let last = stack.lastIndex(where: { frame in
          frame.symbol.map { assertion.matches($0) } ?? false
        }), last + 1 < facts.stack.count
      else { return nil }
      let caller = facts.stack[last + 1]
      // A gap in the numbers hides who asked; Swift's own runtime asks for actors.
      guard caller.frame.index == facts.stack[last].frame.index + 1, caller.symbol != nil || caller.isInApp,
        !(caller.frame.image?.hasPrefix("libswift_Concurrency") ?? false), !caller.isOfSwiftCore
      else { return nil }
      return [facts.evidence(facts.stack[last]), facts.evidence(caller)]
    })

  private static let assertion: TextPattern = "dispatch_assert_queue"
}
