// Facts about single stacks that several rules of the family ask for.

extension Condition {
  /// Combine itself asked for the lock that libplatform refused: its frame lies right below the abort's.
  static let combineTookTheLock = Condition.computed(
    Computed("lock-taken-by-combine", "the frame that asked for the refused lock lies in Combine") { facts in
      guard let abort = facts.stack.prefix(4).firstIndex(where: { isUnfairLock($0.symbol) }),
        let taker = facts.stack[abort...].first(where: { !isUnfairLock($0.symbol) })
      else { return nil }
      let image = taker.frame.image ?? ""
      let names: [TextPattern] = [
        "AnyCancellable.", "Subscribers.", "Publishers.", "PublishedSubject", "PassthroughSubject",
        "CurrentValueSubject",
        ".Inner.cancel()", "Conduit.",
      ]
      let isCombine =
        image == "Combine" || image.hasPrefix("OpenCombine") || image == "com.apple.combine"
        || (taker.owner != .own && taker.symbol.map { symbol in names.matches(symbol) } ?? false)
      return isCombine ? [facts.evidence(taker, isException: false)] : nil
    })

  private static func isUnfairLock(_ symbol: String?) -> Bool {
    guard let symbol else { return false }
    return symbol.hasPrefix("_os_unfair_lock_") || symbol.hasPrefix("os_unfair_lock_")
  }

  /// A signal handler runs further out than the lock that was refused, over code of a runtime that owns such locks.
  static let lockRefusedUnderSignalHandler = Condition.computed(
    Computed("lock-refused-in-signal-handler", "a refused lock, a signal handler, and a runtime that was interrupted") {
      facts in
      let stack = facts.stack
      guard let abort = stack.prefix(6).firstIndex(where: { isUnfairLock($0.symbol) }),
        let handler = stack[abort...].firstIndex(where: { $0.symbol == "_sigtramp" }),
        let interrupted = stack[(handler + 1)...].prefix(8).first(where: { isRuntime($0) })
      else { return nil }
      let asked = stack[(abort + 1)..<handler].first(where: isRuntime)
      return [stack[abort], asked, stack[handler], interrupted].compactMap { frame in
        frame.map { facts.evidence($0, isException: false) }
      }
    })

  private static func isRuntime(_ frame: StackFrame) -> Bool {
    guard let image = frame.frame.image else {
      return frame.symbol.map { ["objc_", "swift_", "malloc", "_malloc"].contains(where: $0.hasPrefix) } ?? false
    }
    return ["libobjc", "libsystem_malloc", "libswiftCore", "libswift_Concurrency", "libsystem_trace", "libsystem_c"]
      .contains { image.hasPrefix($0) }
  }

  /// The initialiser of one global runs, and the same global is asked for again inside of it.
  static let onceAsksForItself = Condition.computed(
    Computed(
      "once-repeats", "the initialiser of one global is on the stack twice",
      literals: ["one-time initialization function for ", "globalinit_"]
    ) { facts in
      var seen: [String: StackFrame] = [:]
      var isInitialising = false
      for frame in facts.stack.prefix(400) {
        guard let symbol = frame.symbol else { continue }
        let plain = SymbolName.plain(symbol)
        // As Swift named the initialisers until version 5.
        if plain.hasPrefix("globalinit_") {
          isInitialising = true
          continue
        }
        if plain.hasPrefix("one-time initialization function for "), isInitialising {
          guard let first = seen[globalName(frame, plain)] else {
            seen[globalName(frame, plain)] = frame
            continue
          }
          return [facts.evidence(first, isException: false), facts.evidence(frame, isException: false)]
        }
        if plain.hasPrefix("one-time initialization function for ") {
          isInitialising = true
          seen[globalName(frame, plain)] = frame
        } else if plain.hasSuffix(".unsafeMutableAddressor") {
          guard let first = seen[globalName(frame, plain)], isInitialising else {
            seen[globalName(frame, plain)] = frame
            continue
          }
          return [facts.evidence(first, isException: false), facts.evidence(frame, isException: false)]
        }
      }
      return nil
    })

  /// A method that makes its object once is on the stack twice, the second time inside of the block that makes it.
  static let onceMethodAsksForItself = Condition.computed(
    Computed(
      "once-method-repeats", "a method calls itself out of the block that it hands to dispatch_once",
      literals: ["_block_invoke"], gate: .frame("dispatch_once", within: 400)
    ) { facts in
      let stack = facts.stack.prefix(400)
      for block in stack.indices.dropFirst(2) {
        guard let name = stack[block].symbol, name.hasPrefix("__"), name.hasSuffix("_block_invoke") else { continue }
        let method = name.dropFirst(2).drop { $0.isNumber }.dropLast("_block_invoke".utf8.count)
        guard method.hasPrefix("+[") || method.hasPrefix("-["),
          let outer = stack[(block + 1)...].prefix(4).first(where: { $0.symbol.map { $0 == method } ?? false }),
          let inner = stack[..<block].indices.dropFirst().first(where: { place in
            stack[place].symbol.map { $0 == method } ?? false
              && stack[place - 1].symbol.map { $0.contains("dispatch_once") } ?? false
          })
        else { continue }
        return [facts.evidence(stack[inner], isException: false), facts.evidence(outer, isException: false)]
      }
      return nil
    })

  /// A global by the start of its function where the report tells, since `shared` alone may be anybody's.
  private static func globalName(_ frame: StackFrame, _ plain: String) -> String {
    if plain.hasSuffix(".unsafeMutableAddressor") { return plain }
    guard let address = frame.frame.address, let offset = frame.frame.symbolOffset, address.bits >= offset else {
      // Without an address, a name that may belong to several types says nothing.
      return plain + "#\(frame.frame.index)"
    }
    return plain + "@\((address - offset).bits)"
  }

  /// `brk #0xB000` to `brk #0xBFFF`: the traps by which system libraries stop a process for good.
  static let hardTrapComment = Condition.computed(
    Computed("hard-trap", "the trap instruction carries a number that only system libraries use", gate: .trap) {
      facts in
      guard let comment = facts.breakComment, (0xB000...0xBFFF).contains(comment),
        let esr = facts.report.register("esr")
      else { return nil }
      return [
        Evidence(
          "register esr: the trap was brk #\(String(hexadecimal: comment)), a hard trap of a system library",
          field: "registers.esr", text: String(hexadecimal: esr.value), offset: esr.offset)
      ]
    })

  /// Another thread is inside of Combine's publisher, further in than the lock at its door.
  static let publisherIsBusyElsewhere = Condition.computed(
    Computed("publisher-busy-elsewhere", "another thread is inside the same publisher and waits there") { facts in
      let names: [TextPattern] = ["ObservableObjectPublisher.", "Published.subscript.setter", "PublishedSubject."]
      for thread in facts.otherThreads(thatMayMatch: names).prefix(400) {
        let stack = facts.stack(of: thread)
        guard
          let index = stack.firstIndex(where: { frame in
            frame.symbol.map { symbol in names.matches(symbol) } ?? false
          }), index > 0
        else { continue }
        // Right behind `_os_unfair_lock_lock_slow` it is only the next one in the queue.
        if isUnfairLock(stack[index - 1].symbol) { continue }
        // Who runs gives the lock back, and it may be that of another object.
        guard LockWait.isAsleep(stack, in: facts) else { continue }
        return [facts.evidence(stack[index], isException: false, thread: thread.index)]
      }
      return nil
    })
}
