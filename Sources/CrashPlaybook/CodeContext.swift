import CrashSource

/// What keeps two uses in source code apart: where each runs, and what is locked then.
///
/// Where the source does not show it, nothing is said of a use, so that no pattern accuses it.
struct CodeContext {
  /// Where code runs.
  enum Place: Hashable {
    /// On the thread of whoever calls the function.
    case caller
    /// On the main thread.
    case main
    /// On a queue, by its path.
    case queue([String])
    /// On any thread of a pool, in the closure that begins at a token.
    case pool(closure: Int)
    /// On an actor, where the compiler keeps others away.
    case actor
    /// In an initialiser or `deinit`, which nobody else can reach yet or any more.
    case construction
    /// In a closure of which the source does not show who calls it.
    case unknown
  }

  let place: Place
  /// The locks that are held, by their paths.
  let locks: Set<[String]>
}

extension SwiftCode {
  // MARK: Locks

  /// The locks that are held at a use.
  func locks(around use: Use) -> Set<[String]> {
    var held: Set<[String]> = []
    for block in blocks(around: use) {
      if block.kind == .closure {
        if Self.lockClosures.contains(block.callee.last ?? "") { held.insert(Array(block.callee.dropLast())) }
        if !Self.isCalledInPlace(block) { return held.union(locksTaken(in: block, before: use)) }
      } else if block.kind == .function {
        return held.union(locksTaken(in: block, before: use))
      }
    }
    return held
  }

  /// The locks that a block takes before a use and has not given back there.
  private func locksTaken(in block: Block, before use: Use) -> Set<[String]> {
    var held: Set<[String]> = []
    for call in uses(in: block)
    where call.isCall && call.range.lowerBound < use.range.lowerBound && isInOneRun(call, use, of: block) {
      if let lock = lock(takenBy: call) { held.insert(lock) }
      if let lock = lock(givenBackBy: call), !isGivenBackElsewhere(call, use) { held.remove(lock) }
    }
    return held
  }

  /// Whether no closure that is called later lies between a call and the block that it shares with a use.
  private func isInOneRun(_ call: Use, _ use: Use, of block: Block) -> Bool {
    blocks(around: call).prefix { $0.range != block.range }.allSatisfy {
      $0.kind != .closure || Self.isCalledInPlace($0) || $0.range.contains(use.range.lowerBound)
    }
  }

  /// Whether an `unlock` before a use comes only later, or only where the function ends before the use.
  private func isGivenBackElsewhere(_ call: Use, _ use: Use) -> Bool {
    blocks(around: call).prefix { !$0.range.contains(use.range.lowerBound) }.contains { block in
      block.name == "defer" || block.kind == .other && words(block.range).contains(where: Self.exits.contains)
    }
  }

  private func lock(takenBy call: Use) -> [String]? {
    switch call.path.last {
    case "lock", "wait": Array(call.path.dropLast())
    case "os_unfair_lock_lock", "pthread_mutex_lock", "objc_sync_enter": argument(of: call)
    default: nil
    }
  }

  private func lock(givenBackBy call: Use) -> [String]? {
    switch call.path.last {
    case "unlock", "signal": Array(call.path.dropLast())
    case "os_unfair_lock_unlock", "pthread_mutex_unlock", "objc_sync_exit": argument(of: call)
    default: nil
    }
  }

  /// The path that is the first argument of a call.
  private func argument(of call: Use) -> [String] {
    arguments(of: call).filter { !["(", "&", ".", "self"].contains($0) }
  }

  /// The words between the parentheses of a call; none where it has a closure only.
  func arguments(of call: Use) -> [String] {
    words(call.range.lowerBound..<(call.range.upperBound + 1)).drop { $0 != "(" }.dropFirst().dropLast()
  }

  /// What makes two uses of one function a single step for all others: an actor, a serial queue, or one lock that is held
  /// all the time.
  func keeper(from first: Use, to last: Use) -> [String]? {
    let around = blocks(around: last)
    for block in around {
      if block.kind == .closure, block.range.contains(first.range.lowerBound) {
        let owner = Array(block.callee.dropLast())
        if Self.lockClosures.contains(block.callee.last ?? "") { return owner }
        if !Self.isCalledInPlace(block) {
          switch place(ofClosure: block, around) {
          case .main: return ["main"]
          case .actor: return ["actor"]
          case .queue(let queue): return queue
          case .caller, .pool, .construction, .unknown: break
          }
        }
      }
      if block.kind == .function {
        if isIsolated(around, from: block) { return ["actor"] }
        let held = locks(around: first).intersection(locks(around: last)).first { lock in
          !uses(in: block).contains {
            (first.range.lowerBound..<max(first.range.lowerBound, last.range.lowerBound)).contains($0.range.lowerBound)
              && self.lock(givenBackBy: $0) == lock && !isGivenBackElsewhere($0, last)
          }
        }
        if let held { return held }
        break
      }
    }
    // Whoever calls a private function may hold the lock, or run on the queue.
    guard place(of: first) == .caller, place(of: last) == .caller else { return nil }
    let contexts = contexts(of: last)
    if let place = contexts.first?.place, contexts.allSatisfy({ $0.place == place }) {
      if case .queue(let queue) = place { return queue }
      if place == .actor { return ["actor"] }
    }
    let shared = contexts.dropFirst().reduce(contexts.first?.locks ?? []) { $0.intersection($1.locks) }
    return shared.subtracting(locks(around: last)).first
  }

  // MARK: Places

  /// Where a use runs, and what is locked there; the callers of a private function tell where it runs.
  func contexts(of use: Use, depth: Int = 0) -> [CodeContext] {
    let locks = locks(around: use)
    let place = place(of: use)
    guard place == .caller, let function = function(around: use) else {
      return [CodeContext(place: place, locks: locks)]
    }
    let calls = depth < 2 ? self.calls(of: function, by: use).prefix(Self.callLimit) : []
    let isHidden = function.head.contains { $0 == "private" || $0 == "fileprivate" }
    let own = isHidden ? [] : [CodeContext(place: .caller, locks: locks)]
    let others = calls.flatMap { contexts(of: $0, depth: depth + 1) }
    return own + others.map { CodeContext(place: $0.place, locks: $0.locks.union(locks)) }
  }

  /// So many callers of a function are looked at.
  private static let callLimit = 6

  /// The uses of a function or computed property in the types of its name.
  private func calls(of function: Block, by use: Use) -> [Use] {
    guard let type = type(around: use), function.name != "init" else { return [] }
    return uses(ofName: function.name).filter { call in
      !function.range.contains(call.range.lowerBound)
        && call.range.lowerBound > 0
        && !Self.declarers.contains(words((call.range.lowerBound - 1)..<call.range.lowerBound).first ?? "")
        && self.type(around: call)?.name == type.name
    }
  }

  private func place(of use: Use) -> CodeContext.Place {
    let around = blocks(around: use)
    for block in around {
      if block.kind == .closure, !Self.isCalledInPlace(block) { return place(ofClosure: block, around) }
      if block.kind == .function {
        if isIsolated(around, from: block) { return .actor }
        if block.name == "init" || block.name == "deinit" { return .construction }
        if isCallback(block) { return .unknown }
        return queueOfPrecondition(in: block, before: use).map { .queue($0) } ?? .caller
      }
      if block.kind == .type { return isIsolated(around, from: block) ? .actor : .construction }
    }
    return .unknown
  }

  private func place(ofClosure block: Block, _ around: [Block]) -> CodeContext.Place {
    let head = words(block.range.lowerBound..<min(block.range.upperBound, block.range.lowerBound + 6))
    if head.contains("MainActor") || block.callee == ["MainActor", "run"] { return .main }
    if block.callee == ["Task"] { return isIsolated(around, from: block) ? .actor : .unknown }
    if block.callee == ["Task", "detached"] { return .pool(closure: block.range.lowerBound) }
    if let monitor = block.target.dropLast().last, block.target.last == "pathUpdateHandler" {
      return startQueue(ofMonitor: monitor).map { $0.last == "main" ? .main : place(ofQueue: $0, block) } ?? .unknown
    }
    guard let call = block.callee.last, Self.queueCalls.contains(call) else { return .unknown }
    return place(ofQueue: Array(block.callee.dropLast()), block)
  }

  private func place(ofQueue queue: [String], _ block: Block) -> CodeContext.Place {
    if queue.last == "main" { return .main }
    if queue.last == "global" || queue == ["DispatchQueue"] || queue == ["OperationQueue"] {
      return .pool(closure: block.range.lowerBound)
    }
    return queue.isEmpty ? .unknown : .queue(queue)
  }

  /// The path of the queue that a monitor of Network is started on; nil where the source does not show it.
  func startQueue(ofMonitor monitor: String) -> [String]? {
    guard let start = uses.first(where: { $0.path.suffix(2) == [monitor, "start"] && $0.isCall }) else { return nil }
    let argument = arguments(of: start).drop { $0 != "queue" }.dropFirst(2)
    return argument.prefix { $0 != ")" && $0 != "(" }.filter { $0 != "." && $0 != "self" }
  }

  /// Whether a function is one that a delegate must have: its caller chooses the queue.
  private func isCallback(_ function: Block) -> Bool {
    guard let type = type(around: function),
      type.head.contains(where: { $0.hasSuffix("Delegate") || $0.hasSuffix("DataSource") }),
      let open = function.head.firstIndex(of: "(")
    else { return false }
    return function.head[open...].dropFirst().first == "_"
  }

  /// The queue that a function demands: `dispatchPrecondition(condition: .onQueue(queue))`.
  private func queueOfPrecondition(in block: Block, before use: Use) -> [String]? {
    let call = uses(in: block).first {
      $0.path == ["dispatchPrecondition"] && $0.range.lowerBound < use.range.lowerBound
    }
    guard let call else { return nil }
    let argument = words(call.range.lowerBound..<(call.range.upperBound + 1)).drop {
      $0 != "onQueue" && $0 != "onQueueAsBarrier"
    }.dropFirst(2)
    return argument.prefix { $0 != ")" }.filter { $0 != "." && $0 != "self" }
  }

  /// Whether a function or its type belongs to an actor; `block` is where to begin.
  private func isIsolated(_ around: [Block], from block: Block) -> Bool {
    for block in around.drop(while: { $0.range != block.range }) {
      if block.head.contains("nonisolated") { return false }
      if Self.namesActor(block) { return true }
      if block.kind == .type {
        return blocks(named: block.name).contains { $0.kind == .type && Self.namesActor($0) }
      }
    }
    return false
  }

  /// Whether a declaration says that it belongs to an actor: `actor`, `@MainActor`, `@StoreActor`.
  private static func namesActor(_ block: Block) -> Bool {
    guard block.kind == .type || block.kind == .function else { return false }
    if block.kind == .type, block.head.contains("actor") { return true }
    return zip(block.head, block.head.dropFirst()).contains { $0 == "@" && $1.hasSuffix("Actor") }
  }

  /// Whether a closure runs before the call that it is given to returns, on the same thread.
  static func isCalledInPlace(_ block: Block) -> Bool {
    guard block.target.isEmpty else { return false }
    return block.callee.isEmpty || inPlace.contains(block.callee.last ?? "")
      || lockClosures.contains(block.callee.last ?? "")
  }

  static let lockClosures: Set = ["withLock", "withLockUnchecked", "withLockIfAvailable", "withCriticalRegion"]
  private static let inPlace: Set = [
    "forEach", "map", "compactMap", "flatMap", "filter", "contains", "first", "firstIndex", "last", "lastIndex",
    "reduce", "sorted", "sort", "min", "max", "allSatisfy", "removeAll", "drop", "prefix", "split", "mapValues",
    "compactMapValues", "partition", "autoreleasepool", "withExtendedLifetime", "withUnsafeBytes", "withAnimation",
  ]
  private static let queueCalls: Set = [
    "sync", "async", "asyncAndWait", "asyncAfter", "addOperation", "addBarrierBlock", "perform", "performAndWait",
  ]
  private static let declarers: Set = ["func", "var", "let", "case"]
  private static let exits: Set = ["return", "throw", "break", "continue", "fatalError"]
}
