extension Condition {
  /// The failed check of the executor was asked for by a claim of the code, whose frame stands right below the check.
  ///
  /// Claims are `assumeIsolated` and `preconditionIsolated`; further down they are innocent, since there they held.
  static let isolationClaimFailed = Condition.all([
    .frame("assumeIsolated", "preconditionIsolated", within: 14), .computed(isolationClaim),
  ])

  private static let isolationClaim = Computed(
    "isolation-claim-failed", "assumeIsolated or preconditionIsolated right below the failed executor check"
  ) {
    facts in
    let stack = facts.decisiveStack
    let machinery = stack.prefix(12).lastIndex { frame in
      frame.symbol.map { name in Condition.executorCheckNames.contains { name.contains($0) } } ?? false
    }
    guard let machinery else { return nil }
    // What the claim let run stands above it; a check that failed there is another one.
    let below = stack[(machinery + 1)...].drop(while: \.isHiddenOfConcurrency).prefix(2)
    let claim = below.first { $0.isClaimOfIsolation }.flatMap { claim in
      below.prefix { !$0.isClaimOfIsolation }.contains { $0.isInApp } ? nil : claim
    }
    // Where the Objective-C runtime gave up, the check came to no answer.
    guard let claim, stack[...machinery].contains(where: { $0.isFailedCheck }),
      !stack[...machinery].contains(where: { $0.symbol?.hasPrefix("_objc_fatal") ?? false })
    else { return nil }
    let isException = facts.isExceptionStackDecisive
    return [
      facts.evidence(stack[machinery], isException: isException), facts.evidence(claim, isException: isException),
    ]
  }

  /// A queue assertion whose next frames were left out, as many as the check of an executor takes.
  ///
  /// An explicit `dispatchPrecondition` has the app's code two frames nearer.
  static let elidedExecutorCheck = Condition.all([
    .topFrame("_dispatch_assert_queue_fail"), .computed(elidedCheck),
  ])

  private static let elidedCheck = Computed(
    "elided-executor-check", "a queue assertion, frames left out, then the app's Swift code"
  ) { facts in
    let stack = facts.decisiveStack
    guard let top = stack.first, let name = top.symbol, name.contains("_dispatch_assert_queue_fail"),
      stack.count > 1, stack[1].frame.index - top.frame.index >= 5, stack[1].owner != .system, stack[1].isSwift
    else { return nil }
    return [facts.evidence(top, isException: false), facts.evidence(stack[1], isException: false)]
  }

  /// A queue assertion right above frames of Swift's concurrency library that have no names: all it asserts a queue for
  /// is the check of an executor.
  static let redactedExecutorCheck = Condition.all([
    .frame("^_dispatch_assert_queue_fail", "^dispatch_assert_queue", within: 4), .computed(redactedCheck),
  ])

  private static let redactedCheck = Computed(
    "redacted-executor-check", "a queue assertion that Swift's concurrency library made"
  ) { facts in
    let stack = facts.decisiveStack
    let assertion = stack.prefix(4).lastIndex { frame in
      frame.symbol.map { $0.hasPrefix("_dispatch_assert_queue_fail") || $0.hasPrefix("dispatch_assert_queue") } ?? false
    }
    guard let assertion, stack.indices.contains(assertion + 1), stack[assertion + 1].isHiddenOfConcurrency else {
      return nil
    }
    let isException = facts.isExceptionStackDecisive
    return [
      facts.evidence(stack[assertion], isException: isException),
      facts.evidence(stack[assertion + 1], isException: isException),
    ]
  }

  private static let executorCheckNames = [
    "swift_task_isCurrentExecutor", "checkIsolated", "_assertionFailure(", "eportUnexpectedExecutor",
    "dispatch_assert_queue",
  ]
}

extension StackFrame {
  /// Whether the frame is of Swift's concurrency library, and its name was taken away.
  fileprivate var isHiddenOfConcurrency: Bool {
    symbol.map { SymbolName.namesNothing($0) } ?? true && frame.image?.hasPrefix("libswift_Concurrency") ?? false
  }

  /// Whether the frame claims that it runs on an actor.
  fileprivate var isClaimOfIsolation: Bool {
    symbol.map { $0.contains("assumeIsolated") || $0.contains("preconditionIsolated") } ?? false
  }
  /// Whether the frame is one with which a failed check ends the process.
  fileprivate var isFailedCheck: Bool {
    symbol.map { name in
      ["dispatch_assert_queue", "_assertionFailure(", "eportUnexpectedExecutor", "abort"].contains { name.contains($0) }
    } ?? false
  }
}
