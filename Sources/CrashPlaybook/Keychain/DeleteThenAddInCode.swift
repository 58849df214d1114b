import CrashSource

extension CodePattern {
  /// Source code that deletes a keychain item and adds it again, without a lock or a queue.
  static let deleteThenAdd = CodePattern(
    "delete-then-add-in-code", "source code that deletes a keychain item and adds it again, without a lock or a queue",
    literals: ["SecItemAdd"]
  ) { code in
    for add in code.uses where add.path == ["SecItemAdd"] && add.isCall {
      guard let function = code.function(around: add) else { continue }
      let uses = code.uses(in: function)
      let deletion = uses.first { $0.path == ["SecItemDelete"] && $0.range.lowerBound < add.range.lowerBound }
      let isAlone =
        code.blocks(around: add).contains { block in
          block.head.contains("actor") || block.head.contains("MainActor")
            || ["sync", "async", "withLock", "perform"].contains(block.callee.last ?? "")
        } || uses.contains { $0.path.last == "lock" && $0.isCall }
      guard let deletion, !isAlone else { continue }
      return [
        CodeSign(deletion, "the item is deleted"),
        CodeSign(add, "and added in a second step; another caller may come between"),
      ]
    }
    return nil
  }
}
