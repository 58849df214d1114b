extension Condition {
  /// Whether names and images stand in a frame.
  static func testFrames(
    _ names: [TextPattern], _ images: [TextPattern], _ within: Int?, _ facts: ReportFacts, _ isFiled: Bool,
    _ findings: inout Findings?
  ) -> Bool {
    let wanted = facts.promising(names, isFiled)
    if !names.isEmpty, wanted.isEmpty { return false }
    if !images.isEmpty, facts.promising(images, isFiled).isEmpty { return false }
    func test(_ stack: [StackFrame], isException: Bool) -> Bool {
      var shown = 0
      for index in stack.indices.prefix(within ?? .max) {
        // Nearly all frames are refused here.
        if !names.isEmpty, !stack[index].keywords.overlaps(wanted) { continue }
        if !images.isEmpty, !images.matches(stack[index].frame.image ?? "") { continue }
        if !names.isEmpty {
          guard let symbol = stack[index].symbol,
            let captures = Self.captures(names, symbol, isFiled ? stack[index].keywords : .everything, findings != nil)
          else { continue }
          // The program's own names may end like those of a runtime.
          if stack[index].owner == .own, !names.matchFromWord(in: symbol) { continue }
          findings?.remember(captures)
        }
        guard findings != nil else { return true }
        findings?.add(facts.evidence(stack[index], isException: isException))
        shown += 1
        if shown == 3 { break }
      }
      return shown > 0
    }
    let isInException = test(facts.exceptionStack, isException: true)
    if isInException, findings == nil { return true }
    return test(facts.stack, isException: false) || isInException
  }

  static func testOrder(_ patterns: [TextPattern], _ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?)
    -> Bool
  {
    if isFiled, !patterns.allSatisfy({ facts.mayMatch($0.keyword) }) { return false }
    func test(_ stack: [StackFrame], isException: Bool) -> Bool {
      var matched: [StackFrame] = []
      for frame in stack {
        guard matched.count < patterns.count else { break }
        let pattern = patterns[matched.count]
        if !isFiled || pattern.mayMatch(frame.keywords), let symbol = frame.symbol, pattern.matches(symbol) {
          matched.append(frame)
        }
      }
      guard matched.count == patterns.count else { return false }
      for frame in matched { findings?.add(facts.evidence(frame, isException: isException)) }
      return true
    }
    return test(facts.exceptionStack, isException: true) || test(facts.stack, isException: false)
  }

  static func testAppFrames(
    _ patterns: [TextPattern], _ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?
  ) -> Bool {
    let wanted = facts.promising(patterns, isFiled)
    if wanted.isEmpty { return false }
    func test(_ stack: [StackFrame], isException: Bool) -> Bool {
      for index in stack.indices where stack[index].keywords.overlaps(wanted) {
        let frame = stack[index]
        guard frame.owner != .system, frame.owner != .errorMachinery, let symbol = frame.symbol,
          let captures = Self.captures(patterns, symbol, isFiled ? frame.keywords : .everything, findings != nil)
        else { continue }
        findings?.remember(captures)
        findings?.add(facts.evidence(frame, isException: isException))
        return true
      }
      return false
    }
    return test(facts.exceptionStack, isException: true) || test(facts.stack, isException: false)
  }

  static func testOtherThreads(_ patterns: [TextPattern], _ facts: ReportFacts, _ findings: inout Findings?)
    -> Bool
  {
    var holds = false
    // Each thread gives at least one piece of evidence.
    for (thread, frames) in facts.otherFrames(matching: patterns, atMost: findings == nil ? 1 : Findings.limit) {
      holds = true
      guard findings != nil else { return true }
      // The app's own frames first: they say who, the system's only what.
      for frame in (frames.filter(\.isInApp) + frames.filter { !$0.isInApp }).prefix(3) {
        findings?.add(facts.evidence(frame, thread: thread.index))
      }
    }
    return holds
  }
}
