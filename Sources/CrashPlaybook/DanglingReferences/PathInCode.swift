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
}

extension CodePattern {
  /// Source code that reads currentPath of a monitor outside the monitor's queue.
  static let currentPath = CodePattern(
    "current-path-in-code", "source code that reads currentPath of a monitor outside the monitor's queue",
    literals: ["currentPath"]
  ) { code in
    code.monitors.prefix(10).compactMap { monitor -> [CodeSign]? in
      let start = code.uses.first { $0.path.suffix(2) == [monitor, "start"] && $0.isCall }
      // Most code that names no other thread runs on the main one.
      guard let start, let queue = code.startQueue(ofMonitor: monitor), queue.last != "main" else { return nil }
      let read = code.uses.first { use in
        guard let index = use.path.firstIndex(of: monitor), index + 1 < use.path.count,
          use.path[index + 1] == "currentPath"
        else { return false }
        return code.contexts(of: use).contains { context in
          switch context.place {
          case .queue(let other): other != queue
          case .pool(let closure):
            !code.blocks.contains {
              $0.range.lowerBound == closure && $0.target.suffix(2) == [monitor, "pathUpdateHandler"]
            }
          case .construction: use.range.lowerBound > start.range.lowerBound
          case .caller, .main, .actor, .unknown: true
          }
        }
      }
      guard let read else { return nil }
      return [
        CodeSign(read, "read outside the monitor's queue"),
        CodeSign(start, "the monitor replaces its path on this queue"),
      ]
    }
  }

  /// Source code that stores a path in the monitor's handler and reads it elsewhere.
  static let storedPath = CodePattern(
    "stored-path-in-code", "source code that stores a path in the monitor's handler and reads it elsewhere",
    literals: ["pathUpdateHandler"]
  ) { code in
    code.propertyRaces.filter { $0.property.type.contains("NWPath") }.map { race in
      [
        CodeSign(race.write, "stored on the monitor's queue"), CodeSign(race.other, "read outside that queue"),
      ]
    }
  }
}
