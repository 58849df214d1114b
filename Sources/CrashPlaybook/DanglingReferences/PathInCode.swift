import CrashSource

extension SwiftCode {
  /// The names of the monitors that the code declares.
  fileprivate var monitors: [String] {
    uses.filter { use in
      guard use.path.count == 1 else { return false }
      let behind = words((use.range.upperBound + 1)..<(use.range.upperBound + 3))
      return behind == ["=", "NWPathMonitor"] || behind == [":", "NWPathMonitor"]
    }.map { $0.path[0] }
  }

  /// The path of the queue that a monitor is started on.
  fileprivate func queue(of start: Use) -> [String] {
    let argument = words((start.range.lowerBound + 1)..<start.range.upperBound).drop { $0 != "queue" }.dropFirst(2)
    return argument.prefix { $0 != ")" && $0 != "(" }.filter { $0 != "." && $0 != "self" }
  }

  /// Whether code runs on a queue, or in the monitor's own handler.
  fileprivate func runs(_ use: Use, on queue: [String], of monitor: String) -> Bool {
    blocks(around: use).contains { block in
      let isOnQueue = ["sync", "async", "asyncAndWait"].contains(block.callee.last ?? "") && !queue.isEmpty
      return isOnQueue && block.callee.dropLast().suffix(queue.count) == queue[...]
        || block.target.suffix(2) == [monitor, "pathUpdateHandler"]
    }
  }

  /// Whether no lock, actor or other queue takes over between a block and a use in it.
  fileprivate func isOpen(_ use: Use, in block: Block? = nil) -> Bool {
    let around = blocks(around: use).prefix { $0.range != block?.range }
    let isIsolated = blocks(around: use).contains { $0.head.contains("MainActor") || $0.head.contains("actor") }
    return !isIsolated
      && !around.contains {
        $0.kind == .closure
          && ["async", "sync", "withLock", "Task", "run", "perform"].contains($0.callee.last ?? "")
      }
  }

  /// Whether the code declares a property as a path of Network.
  fileprivate func isPath(_ path: [String]) -> Bool {
    guard let name = path.last else { return false }
    return uses.contains { use in
      use.path == [name] && words((use.range.upperBound + 1)..<(use.range.upperBound + 3)) == [":", "NWPath"]
    }
  }
}

extension CodePattern {
  /// Source code that reads currentPath of a monitor outside the monitor's queue.
  static let currentPath = CodePattern(
    "current-path-in-code", "source code that reads currentPath of a monitor outside the monitor's queue",
    literals: ["currentPath"]
  ) { code in
    for monitor in code.monitors.prefix(10) {
      guard let start = code.uses.first(where: { $0.path.suffix(2) == [monitor, "start"] && $0.isCall }) else {
        continue
      }
      let queue = code.queue(of: start)
      // Most code that names no other thread runs on the main one.
      if queue.last == "main" { continue }
      let read = code.uses.first { use in
        guard let place = use.path.firstIndex(of: monitor), place + 1 < use.path.count,
          use.path[place + 1] == "currentPath"
        else { return false }
        return !code.runs(use, on: queue, of: monitor)
      }
      guard let read else { continue }
      return [
        CodeSign(read, "read outside the monitor's queue"),
        CodeSign(start, "the monitor replaces its path on this queue"),
      ]
    }
    return nil
  }

  /// Source code that stores a path in the monitor's handler and reads it elsewhere.
  static let storedPath = CodePattern(
    "stored-path-in-code", "source code that stores a path in the monitor's handler and reads it elsewhere",
    literals: ["pathUpdateHandler"]
  ) { code in
    for handler in code.blocks where handler.target.last == "pathUpdateHandler" {
      guard let monitor = handler.target.dropLast().last,
        let start = code.uses.first(where: { $0.path.suffix(2) == [monitor, "start"] && $0.isCall })
      else { continue }
      let queue = code.queue(of: start)
      if queue.last == "main" { continue }
      let stored = code.uses(in: handler).first { use in
        use.isAssigned && code.isPath(use.path) && code.isOpen(use, in: handler)
      }
      guard let stored, let name = stored.path.last else { continue }
      // An accessor may hold a lock.
      if code.blocks.contains(where: { $0.kind == .function && $0.name == name }) { continue }
      let read = code.uses.first { use in
        use.path.contains(name) && !use.isAssigned && !handler.range.contains(use.range.lowerBound)
          && code.function(around: use) != nil && !code.runs(use, on: queue, of: monitor) && code.isOpen(use)
      }
      guard let read else { continue }
      return [
        CodeSign(stored, "stored on the monitor's queue"), CodeSign(read, "read outside that queue"),
      ]
    }
    return nil
  }
}
