import CrashSource

extension CodePattern {
  /// Subscriptions that are cancelled while a lock is held: what they keep alive may ask for the same lock when it goes.
  static let cancelUnderLock = CodePattern(
    "cancel-under-lock-in-code", "source code that cancels subscriptions while it holds a lock",
    literals: ["AnyCancellable"]
  ) { code in
    for cancel in code.uses + code.memberCalls where cancel.path.last == "cancel" && cancel.isCall {
      let lock = code.blocks(around: cancel).prefix { $0.kind != .function }.first {
        $0.kind == .closure && ["withLock", "withLockUnchecked"].contains($0.callee.last ?? "")
      }
      if lock != nil { return [CodeSign(cancel, "cancelled while the lock is held")] }
      guard let function = code.function(around: cancel) else { continue }
      // `lock.lock()` before it, and no `unlock()` between the two.
      let calls = code.uses(in: function).filter {
        $0.isCall && $0.range.lowerBound < cancel.range.lowerBound && ["lock", "unlock"].contains($0.path.last ?? "")
      }
      let isDeferred = code.blocks(around: cancel).prefix { $0.kind != .function }.contains { block in
        block.kind == .closure && ["async", "asyncAfter", "Task"].contains(block.callee.last ?? "")
      }
      let released = calls.last.map { call in
        call.path.last == "unlock" && !code.blocks(around: call).contains { $0.name == "defer" }
      }
      if let released, !released, !isDeferred { return [CodeSign(cancel, "cancelled while the lock is held")] }
    }
    return nil
  }
}
