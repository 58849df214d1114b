import CrashSource

extension Condition.Computed {
  /// A text that holds source code with the functions around its lines.
  static let holdsFunctions = Condition.Computed("holds-functions", "source code with whole functions") { facts in
    SwiftCode.of(facts)?.blocks.contains { $0.kind == .function } ?? false ? [] : nil
  }
}

/// A read of a value and the write of what was made of it, in one function of some source code.
private struct CodeUpdate {
  /// The path of the object, for instance `laps`.
  let object: [String]
  /// Where the function begins.
  let function: Int
  let read: SwiftCode.Use
  let write: SwiftCode.Use
  /// Whether a lock, a queue or an actor makes read and write one step.
  let isOneStep: Bool
  /// Whether other code may run at the same time: the function is async, or hands its work to a task or a queue.
  let isConcurrent: Bool
  /// Whether the function waits between the two, so that its own second call may come between.
  let waits: Bool

  static let literals = [".accept(", ".send(", ".onNext(", ".store(", ".set(", ".write(", ".value = "]

  private static let readers: Set = ["value", "get", "load", "read", "current"]
  private static let writers: Set = ["accept", "send", "onNext", "store", "set", "write"]

  static func all(in code: SwiftCode) -> [CodeUpdate] {
    let writes = code.uses.filter { use in
      guard let member = use.path.last, use.path.count > 1 else { return false }
      return use.isCall && writers.contains(member) || use.isAssigned && member == "value"
    }
    return writes.prefix(200).compactMap { CodeUpdate($0, in: code) }
  }

  private init?(_ write: SwiftCode.Use, in code: SwiftCode) {
    let object = Array(write.path.dropLast())
    guard let function = code.function(around: write) else { return nil }
    // The argument of the write may hold the read.
    let read = code.uses(in: function).last { use in
      use.path.count > object.count && use.path.starts(with: object)
        && use.range.lowerBound != write.range.lowerBound
        && Self.readers.contains(use.path[object.count]) && !use.isAssigned
        && use.range.lowerBound <= write.range.upperBound + (write.isAssigned ? 40 : 0)
    }
    guard let read else { return nil }
    let steps = code.words(read.range.lowerBound..<max(read.range.lowerBound, write.range.lowerBound))
    waits = steps.contains("await")
    let around = (code.blocks(around: read), code.blocks(around: write))
    isOneStep = !waits && Self.isExclusive(read, write, around, function, code)
    isConcurrent =
      function.head.contains("async")
      || (around.0 + around.1).contains { $0.kind == .closure && Self.handsOver($0.callee) }
    self.object = object
    self.function = function.range.lowerBound
    self.read = read
    self.write = write
  }

  /// Whether nothing can come between a read and a write.
  private static func isExclusive(
    _ read: SwiftCode.Use, _ write: SwiftCode.Use, _ around: ([SwiftCode.Block], [SwiftCode.Block]),
    _ function: SwiftCode.Block, _ code: SwiftCode
  ) -> Bool {
    let isIsolated = around.1.contains { block in
      block.kind == .type && (block.head.contains("actor") || block.head.contains("MainActor"))
        || block.kind == .function && block.head.contains("MainActor")
    }
    if isIsolated { return true }
    let shared = around.1.first { block in
      block.kind == .closure && serialCalls.contains(block.callee.last ?? "") && !block.callee.contains("global")
        && block.range.contains(read.range.lowerBound)
    }
    if shared != nil { return true }
    return code.uses(in: function).contains {
      $0.path.last == "lock" && $0.isCall && $0.range.lowerBound < read.range.lowerBound
    }
  }

  private static let serialCalls: Set = ["sync", "async", "withLock", "withLockUnchecked", "perform", "performAndWait"]

  /// Whether a closure that is given to a path runs beside its caller.
  private static func handsOver(_ callee: [String]) -> Bool {
    guard let last = callee.last else { return false }
    return callee.first == "Task"
      || ["async", "addTask", "addOperation", "asyncAfter", "concurrentPerform"].contains(last)
  }
}

extension CodePattern {
  /// Source code that reads a shared value and writes it back in two functions, one of them async.
  static let lostUpdate = CodePattern(
    "lost-update-in-code",
    "source code that reads a shared value and writes it back in two functions, one of them async",
    literals: CodeUpdate.literals
  ) { code in
    let updates = Dictionary(grouping: CodeUpdate.all(in: code), by: \.object)
    for updates in updates.values.sorted(by: { $0[0].write.range.lowerBound < $1[0].write.range.lowerBound }) {
      let open = updates.filter { !$0.isOneStep }
      guard open.contains(where: \.isConcurrent), Set(open.map(\.function)).count > 1 || open.contains(where: \.waits)
      else { continue }
      return open.prefix(2).flatMap {
        [CodeSign($0.read, "read here"), CodeSign($0.write, "written here, in another step")]
      }
    }
    return nil
  }
}
