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
  /// What makes read and write one step: a lock, a queue or an actor; nil where nothing does.
  let keeper: [String]?
  /// Whether other code may run at the same time: the function is async, or hands its work to a task or a queue.
  let isConcurrent: Bool
  /// Whether the function waits between the two, so that its own second call may come between.
  let waits: Bool

  static let literals = [
    "accept(", "send(", "onNext(", "store(", "set(", "write(", ".value = ", ".value += ", ".value.", ".value[",
  ]

  private static let readers: Set = ["value", "get", "load", "read", "current"]
  private static let writers: Set = ["accept", "send", "onNext", "store", "set", "write"]
  private static let subjects: Set = ["CurrentValueSubject", "BehaviorRelay", "BehaviorSubject"]
  private static let mutators: Set = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "updateValue", "merge",
    "formUnion", "subtract", "sort", "toggle",
  ]

  static func all(in code: SwiftCode) -> [CodeUpdate] {
    let subjects = Set(
      code.blocks.filter { $0.kind == .type }.flatMap { code.properties(of: $0) }
        .filter { $0.type.contains(where: Self.subjects.contains) }.map(\.name))
    let writes = code.uses.filter { use in
      guard let member = use.path.last, use.path.count > 1 else { return false }
      if use.isCall && writers.contains(member) || use.isAssigned && member == "value" { return true }
      return subjects.contains(use.path[0]) && use.path[1] == "value" && changesInPlace(use, code)
    }
    return writes.prefix(200).compactMap { CodeUpdate($0, in: code) }
  }

  /// Whether `subject.value.append(element)` and the like read and write at once.
  private static func changesInPlace(_ use: SwiftCode.Use, _ code: SwiftCode) -> Bool {
    if use.path.count == 3 { return use.isCall && mutators.contains(use.path[2]) }
    let next = code.words((use.range.upperBound + 1)..<(use.range.upperBound + 2)).first ?? ""
    return use.path.count == 2 && ["+=", "-=", "*="].contains(next)
  }

  private init?(_ write: SwiftCode.Use, in code: SwiftCode) {
    guard let function = code.function(around: write), !["init", "deinit"].contains(function.name) else { return nil }
    let isInPlace = Self.changesInPlace(write, code)
    let object = isInPlace ? [write.path[0]] : Array(write.path.dropLast())
    func isRead(_ use: SwiftCode.Use) -> Bool {
      use.path.count > object.count && use.path.starts(with: object) && Self.readers.contains(use.path[object.count])
        && !use.isAssigned
    }
    // The argument of the write may hold the read.
    let end = write.range.upperBound + (write.isAssigned ? 40 : 0)
    let earlier = code.uses(in: function).filter {
      $0.range.lowerBound != write.range.lowerBound && $0.range.lowerBound <= end
    }
    // A function or computed property may do the reading.
    let read =
      isInPlace
      ? write
      : earlier.last(where: isRead)
        ?? earlier.last { use in
          use.path.count == 1 && !use.isAssigned
            && code.blocks(named: use.path[0]).contains { block in
              block.kind == .function && block.range != function.range
                && code.uses(in: block).count == 1 && code.uses(in: block).contains(where: isRead)
            }
        }
    guard let read else { return nil }
    let steps = code.words(read.range.lowerBound..<max(read.range.lowerBound, write.range.lowerBound))
    waits = steps.contains("await")
    let around = code.blocks(around: read) + code.blocks(around: write)
    keeper = waits ? nil : code.keeper(from: read, to: write)
    isConcurrent =
      function.head.contains("async")
      || around.contains { $0.kind == .closure && Self.handsOver($0, code) }
    self.object = object
    self.function = function.range.lowerBound
    self.read = read
    self.write = write
  }

  /// Whether a closure runs beside its caller; most code that names no other thread runs on the main one.
  private static func handsOver(_ closure: SwiftCode.Block, _ code: SwiftCode) -> Bool {
    let callee = closure.callee
    guard let last = callee.last, !callee.contains("main"),
      !code.words(closure.range.lowerBound..<(closure.range.lowerBound + 6)).contains("MainActor")
    else { return false }
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
    return updates.values.sorted { $0[0].write.range.lowerBound < $1[0].write.range.lowerBound }.compactMap {
      updates -> [CodeSign]? in
      let keepers = Set(updates.map(\.keeper))
      if keepers.count == 1, keepers.first != .some(nil) { return nil }
      // Those that nothing keeps together come first.
      let open = updates.filter { $0.keeper == nil }
      let shown = open + updates.filter { $0.keeper != nil }
      guard updates.contains(where: \.isConcurrent),
        Set(updates.map(\.function)).count > 1 || open.contains(where: \.waits)
      else { return nil }
      var functions: Set<Int> = []
      return shown.filter { functions.insert($0.function).inserted || $0.waits }.prefix(2).flatMap { update in
        update.read.range == update.write.range
          ? [CodeSign(update.write, "read and written here, in two steps")]
          : [CodeSign(update.read, "read here"), CodeSign(update.write, "written here, in another step")]
      }
    }
  }
}
