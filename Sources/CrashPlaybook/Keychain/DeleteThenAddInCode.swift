import ByteKit
import CrashSource

extension CodePattern {
  /// Source code that deletes a keychain item and adds it again, without a lock or a queue.
  static let deleteThenAdd = CodePattern(
    "delete-then-add-in-code", "source code that deletes a keychain item and adds it again, without a lock or a queue",
    literals: ["SecItemAdd"]
  ) { code in
    let deletions = code.keychainCalls("SecItemDelete")
    return code.keychainCalls("SecItemAdd").compactMap { add -> [CodeSign]? in
      guard let function = code.function(around: add) else { return nil }
      let first = deletions.binarySearch { $0.range.lowerBound >= function.range.lowerBound }
      guard first < deletions.count, case let deletion = deletions[first],
        deletion.range.lowerBound < add.range.lowerBound, code.keeper(from: deletion, to: add) == nil
      else { return nil }
      return [
        CodeSign(deletion, "the item is deleted"),
        CodeSign(add, "and added in a second step; another caller may come between"),
      ]
    }
  }
}

extension SwiftCode {
  /// The calls of a function of the keychain, and of the code's own functions that do nothing else with it.
  fileprivate func keychainCalls(_ name: String) -> [Use] {
    let direct = uses.filter { $0.path == [name] && $0.isCall }
    let helpers = Set(
      direct.compactMap { call in
        function(around: call).flatMap { function in
          uses(in: function).contains { $0.path[0].hasPrefix("SecItem") && $0.path[0] != name } ? nil : function.name
        }
      })
    let calls = uses.filter { use in
      use.isCall && use.path.count == 1 && helpers.contains(use.path[0])
        && words(max(0, use.range.lowerBound - 1)..<use.range.lowerBound) != ["func"]
    }
    return (direct + calls).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
