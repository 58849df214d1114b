/// A thread that waits for a lock: the sort of lock, the function that asked for it, and what it ran inside of.
struct LockWait {
  /// What is waited for.
  enum Sort {
    /// `pthread_mutex`, `NSLock`, `std::mutex`, a read-write lock: a second lock by the owner waits for ever.
    case mutex
    /// `os_unfair_lock` and what is made of it: a second lock by the owner aborts, so a waiter is never its owner.
    case unfairLock
    /// A lock that its owner may take again.
    case recursive
    /// `sync` on a queue.
    case queue
    /// `sync` on the main queue, or a selector performed on the main thread.
    case mainQueue
    /// A semaphore, which has no owner at all.
    case semaphore
  }

  /// Number of the thread, nil for the crashed one.
  let thread: Int?
  let isMain: Bool
  let sort: Sort
  /// The frame that sleeps in the kernel.
  let sleeping: StackFrame
  /// The app's function that asked for the lock; wrappers such as `withLock` are looked through.
  let asking: StackFrame
  /// Whether a wrapper such as `withLock` lies between the two.
  let isWrapped: Bool
  /// The app's frames that the asking function ran inside of, its own closures left out.
  let around: [StackFrame]
  /// Type that the asking function belongs to.
  let owner: String?
  /// For each type in `around` its innermost frame: every pair of waiting threads asks for it.
  private let framesOfTypes: [String: StackFrame]

  init?(_ stack: [StackFrame], thread: Int?, isMain: Bool) {
    guard let sleeping = stack.first(where: { $0.symbol != nil }), let name = sleeping.symbol,
      Self.sleepers.matches(name)
    else { return nil }
    guard let index = stack.firstIndex(where: { $0.isInApp && !Self.isWrapper($0.symbol) }), index <= 14 else {
      return nil
    }
    guard let sort = Self.sort(of: stack[..<index]) else { return nil }
    self.thread = thread
    self.isMain = isMain
    self.sort = sort
    self.sleeping = sleeping
    asking = stack[index]
    isWrapped = stack[..<index].contains { Self.isWrapper($0.symbol) }
    let own = asking.symbol.map(Self.function)
    around = stack[(index + 1)...].drop { frame in
      guard let symbol = frame.symbol else { return false }
      return Self.isWrapper(symbol) ? false : Self.function(symbol) == own
    }.filter { $0.isInApp || $0.owner == .compilerGenerated }
    owner = asking.symbol.flatMap(LockWait.type)
    let typed = around.compactMap { frame in frame.symbol.flatMap(LockWait.type).map { ($0, frame) } }
    framesOfTypes = Dictionary(typed) { innermost, _ in innermost }
  }

  // MARK: Frames

  private static let sleepers: PatternList = [
    "^__psynch_", "^__ulock_wait", "^__lll_lock_wait", "^semaphore_wait_trap", "^semaphore_timedwait_trap",
    "^__semwait_signal", "^__futex_abstimed_wait", "^futex_wait", "^syscall", "^kevent_id",
  ]

  /// Innermost frames of threads that may wait for a lock.
  ///
  /// Most threads of an idle process sleep for a condition instead; reading these as well would cost more than everything else.
  private static let lockSleepers: PatternList = [
    "^__psynch_mutexwait", "^__psynch_rw_", "^__ulock_wait", "^__lll_lock_wait", "^semaphore_wait_trap",
    "^semaphore_timedwait_trap", "^__futex_abstimed_wait", "^futex_wait", "^syscall", "^kevent_id",
  ]

  /// Whether a stack's innermost frame sleeps in the kernel until somebody wakes it.
  static func isAsleep(_ stack: [StackFrame], in facts: ReportFacts) -> Bool {
    facts.place(in: stack.prefix(1), matching: sleepers) != nil
  }

  private static let marks: [(sort: Sort, names: PatternList)] = [
    (.recursive, ["NSRecursiveLock", "recursive_mutex", "recursive_timed_mutex"]),
    (.mainQueue, ["_dispatch_thread_main_event_wait_slow", "performSelectorOnMainThread:withObject:waitUntilDone:"]),
    (
      .queue,
      ["__DISPATCH_WAIT_FOR_QUEUE__", "_dispatch_sync_f_slow", "_dispatch_sync_wait", "_dispatch_barrier_sync_f_slow"]
    ),
    (.unfairLock, ["_os_unfair_lock_lock_slow", "objc_sync_enter", "_MutexHandle._lockSlow"]),
    (
      .mutex,
      [
        "__psynch_mutexwait", "_pthread_mutex_", "__psynch_rw_", "__lll_lock_wait", "-[NSLock lock", "NSLock.lock()",
        "pthread_mutex_lock", "std::mutex::lock", "std::__1::mutex::lock",
      ]
    ),
    (.semaphore, ["_dispatch_semaphore_wait_slow", "DispatchSemaphore.wait", "sem_wait"]),
  ]

  private static func sort(of frames: ArraySlice<StackFrame>) -> Sort? {
    let names = frames.compactMap(\.symbol)
    return marks.first { mark in
      names.contains { name in mark.names.matches(name) }
    }?.sort
  }

  /// Whether a function only takes a lock, or a queue, around the code that it is given.
  static func isWrapper(_ symbol: String?) -> Bool {
    guard let symbol else { return false }
    let parts = path(of: symbol)
    guard let name = parts.last?.lowercased() else { return false }
    if parts.count == 1 { return name.hasPrefix("withlock") || name.hasPrefix("withunfairlock") }
    if ["withlock", "withunfairlock", "withcritical", "synchronized"].contains(where: { name.hasPrefix($0) }) {
      return true
    }
    let type = parts.dropLast().joined(separator: ".").lowercased()
    return lockTypes.matches(type) && !type.hasPrefix("-[") || type.hasPrefix("std.")
  }

  private static let lockTypes: PatternList = [
    "lock", "mutex", "protected", "atomic", "synchroniz", "criticalsection",
  ]

  // MARK: Names

  /// The function that the developer wrote: closures and blocks count as part of the function around them.
  static func function(_ symbol: String) -> String {
    var name = Substring(NormalName.ofSymbol(symbol))
    for prefix in ["closure in ", "static "] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
    if name.hasPrefix("__-[") || name.hasPrefix("__+[") { name = name.dropFirst(2) }
    if name.hasSuffix("_block_invoke") { name = name.dropLast("_block_invoke".count) }
    return String(name)
  }

  /// The type that a function belongs to; nil for free functions.
  static func type(_ symbol: String) -> String? {
    let parts = path(of: symbol)
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil
  }

  /// A function's name, outermost type first: `Cache.total.getter` gives `Cache` and `total`.
  private static func path(of symbol: String) -> [String] {
    var name = Substring(function(symbol))
    if name.hasPrefix("-[") || name.hasPrefix("+[") {
      let words = name.dropFirst(2).split(separator: " ", maxSplits: 1)
      guard let type = words.first?.split(separator: "(").first, let selector = words.last else { return [] }
      return [String(type), String(selector)]
    }
    if let parameters = name.firstIndex(of: "(") { name = name[..<parameters] }
    let separator = TextPattern("::").matches(String(name)) ? Character(":") : "."
    var parts = name.split(separator: separator).map { String($0.prefix { $0 != "<" }) }
    if let last = parts.last, parts.count > 2, accessors.contains(last) { parts.removeLast() }
    return parts
  }

  private static let accessors: Set = [
    "getter", "setter", "modify", "read", "didset", "willset", "unsafeMutableAddressor",
  ]
}

extension LockWait {
  /// Evidence that shows the wait: where the thread sleeps, and who asked.
  func evidence(_ facts: ReportFacts) -> [Evidence] {
    [sleeping, asking].map { facts.evidence($0, isException: false, thread: thread) }
  }

  /// The frame around the asking one that belongs to a type.
  func frame(of type: String) -> StackFrame? { framesOfTypes[type] }

  private static let standsStill = FactKey<Bool>()
  private static let waits = FactKey<[LockWait]>()

  /// Whether the report shows a process that stood still: killed for hanging, sampled, or asleep in its crashed thread.
  static func isStuck(_ facts: ReportFacts) -> Bool {
    facts.remember(standsStill) {
      let report = facts.report
      return isAsleep(facts.stack, in: facts) || report.kind == .hang || report.exception.signal?.value == "SIGQUIT"
        || report.termination.code?.value == 0x8bad_f00d || report.exception.codes.first == 0x8bad_f00d
    }
  }

  /// Every thread that waits for a lock, the crashed one first; nothing where the process did not stand still.
  static func all(in facts: ReportFacts) -> [LockWait] {
    facts.remember(waits) { found(in: facts) }
  }

  private static func found(in facts: ReportFacts) -> [LockWait] {
    guard isStuck(facts) else { return [] }
    var waits: [LockWait] = []
    if let wait = LockWait(facts.stack, thread: nil, isMain: facts.crashedOnMain ?? true) { waits.append(wait) }
    let threads = facts.otherThreads(whereFirstNameMatches: lockSleepers)
    for thread in threads.prefix(400) {
      // Most threads sleep for other reasons, or run: their stacks need not be prepared.
      guard let top = thread.frames.first(where: { $0.symbol != nil })?.symbol,
        lockSleepers.matches(top),
        facts.top(of: thread).contains(where: { $0.isInApp }),
        let wait = LockWait(facts.stack(of: thread), thread: thread.index, isMain: thread.isMain)
      else { continue }
      waits.append(wait)
    }
    return waits
  }
}
