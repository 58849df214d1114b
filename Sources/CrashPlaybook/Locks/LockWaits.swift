// What waiting threads tell read side by side: one that waits for itself, or two that wait for each other.

extension Condition {
  /// The process may have stood still: a hang, a watchdog, a quit request, or a crashed thread that sleeps.
  static let standsStill = Condition.computed(
    Computed("stands-still", "a process that hung, or whose crashed thread sleeps", isCheap: true) { facts in
      LockWait.isStuck(facts) ? [] : nil
    })

  /// A thread waits for a mutex inside of the function that took it, and no other thread can be its owner.
  static let waitsForItself = Condition.computed(
    Computed(
      "waits-for-own-lock", "a thread waits for a mutex that it took itself, further up in the same stack",
      gate: .standsStill
    ) { facts in
      let waits = LockWait.all(in: facts)
      guard !waits.isEmpty, inversion(among: waits, in: facts) == nil else { return nil }
      return waits.lazy.compactMap { selfDeadlock($0, among: waits, in: facts) }.first
    })

  /// A thread waits for a mutex or a semaphore under code of the same type: a lead to a second lock by one thread.
  static let waitsUnderItsOwnType = Condition.computed(
    Computed(
      "waits-under-own-type", "a thread waits for a mutex or a semaphore under code of the same type",
      gate: .standsStill
    ) { facts in
      for wait in LockWait.all(in: facts) where wait.sort == .mutex || wait.sort == .semaphore {
        guard let outer = ownFrame(wait) else { continue }
        return wait.evidence(facts) + [facts.evidence(outer, isException: false, thread: wait.thread)]
      }
      return nil
    })

  /// Two waiting threads, each inside of code that the other one waits for.
  static let waitForEachOther = Condition.computed(
    Computed(
      "locks-cross", "two threads wait for locks, and each runs inside code that the other one waits for",
      gate: .standsStill
    ) { facts in
      let waits = LockWait.all(in: facts)
      guard waits.count > 1 else { return nil }
      return inversion(among: waits, in: facts)
    })

  /// Somebody waits for a lock in a process that stood still, and the report does not show who holds it.
  static let waitsForUnknownOwner = Condition.computed(
    Computed("waits-for-lock", "a thread waits for a lock whose owner the report does not show", gate: .standsStill) {
      facts in
      let waits = LockWait.all(in: facts).filter { $0.sort != .semaphore }
      guard let first = waits.first else { return nil }
      // Off the main thread a single waiter is everyday life; two are a lead.
      guard first.isMain || waits.count > 1 else { return nil }
      return waits.prefix(2).flatMap { $0.evidence(facts) }
    })

  // MARK: One thread

  private static func selfDeadlock(
    _ wait: LockWait, among waits: [LockWait], in facts: ReportFacts
  ) -> [Evidence]? {
    guard wait.sort == .mutex else { return nil }
    let others = facts.otherThreads
    let isWholeProcess = facts.report.exception.signal?.value == "SIGQUIT"
    if let outer = ownFrame(wait) ?? outerWrapper(wait) {
      let isProved =
        outer.symbol.map(LockWait.function) == wait.asking.symbol.map(LockWait.function) || outerWrapper(wait) != nil
      guard isProved || !others.isEmpty else { return nil }
      if let owner = wait.owner, hasOtherOwner(of: owner, than: wait, among: waits, in: facts) { return nil }
      return wait.evidence(facts) + [
        Evidence(
          "\(facts.evidence(outer, isException: false, thread: wait.thread).statement): the same code, further out, "
            + "and no other thread runs it",
          field: facts.evidence(outer, isException: false, thread: wait.thread).field, text: outer.label,
          offset: outer.frame.offset)
      ]
    }
    // Swift's backtracer writes every thread: the only one has nobody to wait for but itself.
    guard isWholeProcess, others.isEmpty, wait.thread == nil else { return nil }
    let evidence = wait.evidence(facts)
    return evidence + [
      Evidence(
        "the report shows one thread, so no other thread can hold the lock", field: "threads", text: wait.asking.label)
    ]
  }

  /// The frame further out that belongs to the asking function or, failing that, to its type.
  private static func ownFrame(_ wait: LockWait) -> StackFrame? {
    guard let symbol = wait.asking.symbol else { return nil }
    let function = LockWait.function(symbol)
    if let again = wait.around.first(where: { $0.symbol.map(LockWait.function) == function }) { return again }
    return wait.owner.flatMap(wait.frame)
  }

  /// A second `withLock` further out, under a first one that waits: the thread holds a lock of the same sort.
  private static func outerWrapper(_ wait: LockWait) -> StackFrame? {
    guard wait.isWrapped else { return nil }
    return wait.around.first { LockWait.isWrapper($0.symbol) }
  }

  /// Whether another thread runs code of a type, other than by waiting at its door.
  private static func hasOtherOwner(
    of type: String, than wait: LockWait, among waits: [LockWait], in facts: ReportFacts
  ) -> Bool {
    func isInside(_ stack: [StackFrame], _ thread: Int?) -> Bool {
      if thread == wait.thread { return false }
      if let other = waits.first(where: { $0.thread == thread }), other.owner == type {
        return other.frame(of: type) != nil
      }
      return stack.contains { $0.isInApp && $0.symbol.flatMap(LockWait.type) == type }
    }
    if wait.thread != nil, isInside(facts.stack, nil) { return true }
    return facts.otherThreads.prefix(400).contains { isInside(facts.stack(of: $0), $0.index) }
  }

  // MARK: Two threads

  private static func inversion(among waits: [LockWait], in facts: ReportFacts) -> [Evidence]? {
    for (number, first) in waits.enumerated() {
      for second in waits.dropFirst(number + 1) {
        guard first.sort != .semaphore || second.sort != .semaphore else { continue }
        guard let held = holder(second, of: first), let heldBack = holder(first, of: second) else { continue }
        if hasThirdOwner(first, second, in: facts) { continue }
        var evidence = first.evidence(facts) + second.evidence(facts)
        for (frame, thread) in [(held, second.thread), (heldBack, first.thread)] {
          var found = facts.evidence(frame, isException: false, thread: thread)
          found.statement += ": what the other thread waits for"
          evidence.append(found)
        }
        return evidence
      }
    }
    return nil
  }

  /// The frame by which one waiting thread holds what another one asks for.
  private static func holder(_ thread: LockWait, of wait: LockWait) -> StackFrame? {
    if wait.sort == .mainQueue { return thread.isMain ? thread.asking : nil }
    guard let type = wait.owner else { return nil }
    return thread.frame(of: type)
  }

  /// Whether a third thread is awake in code that one of the two asks for: then it is the owner, and they only queue.
  private static func hasThirdOwner(_ first: LockWait, _ second: LockWait, in facts: ReportFacts) -> Bool {
    let types = [first, second].filter { $0.sort != .mainQueue }.compactMap(\.owner)
    func isAwakeInside(_ stack: [StackFrame]) -> Bool {
      !LockWait.isAsleep(stack, in: facts)
        && stack.contains { $0.symbol.flatMap(LockWait.type).map(types.contains) ?? false }
    }
    if first.thread != nil, second.thread != nil, isAwakeInside(facts.stack) { return true }
    return facts.otherThreads.prefix(400).contains {
      $0.index != first.thread && $0.index != second.thread && isAwakeInside(facts.stack(of: $0))
    }
  }
}
