/// Faults that a stack met at its end: recursion, large frames, and copies that went astray there.
extension Condition.Computed {
  /// The fault lies in the guard region below a stack.
  static let stackGuardHit = Condition.Computed(
    "stack-guard-hit", "a fault in the guard region of a stack", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, let region = facts.markedRegion, region.lowercased().contains("stack guard"),
      !isGuardOfOther(region, facts), copyFarBelowStackPointer.test(facts) == nil, !isFarBelowStackPointer(facts)
    else { return nil }
    return [
      Evidence(
        "memory: \(region)", field: "memoryRegion", text: region, offset: facts.report.memoryRegion?.offset)
    ]
  }

  /// A copy that failed far below the stack pointer: its length was wrong, and it ran through the stack.
  static let copyFarBelowStackPointer = Condition.Computed(
    "copy-far-below-stack-pointer", "a copy of memory that failed far below the stack pointer", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, let address = facts.report.faultAddress?.value, let pointer = facts.stackPointer,
      let depth = pointer.distance(above: address), depth > 0x10000, let top = facts.stack.first?.symbol,
      copies.contains(where: { top.hasPrefix($0) })
    else { return nil }
    return facts.addressEvidence("far below the stack pointer (\(String(hexadecimal: pointer))): a copy went astray")
  }

  /// Whether the fault lies further below the stack pointer than any function reaches: an index or a pointer led there.
  ///
  /// Only the function that touches the pages of a large frame does so before the pointer is moved.
  private static func isFarBelowStackPointer(_ facts: ReportFacts) -> Bool {
    guard let address = facts.report.faultAddress?.value, let pointer = facts.stackPointer,
      let depth = pointer.distance(above: address), depth > 0x10000
    else { return false }
    return !facts.stack.prefix(2).contains { $0.symbol.map { largeFrames.matches($0) } ?? false }
      && longRecursion.test(facts) == nil
  }
  private static let largeFrames: TextPattern = "chkstk"
  private static let copies = [
    "_platform_memmove", "_platform_memcpy", "__platform_memmove", "memmove", "memcpy", "bcopy",
  ]

  /// Whether the guard belongs to the stack of another thread: then a copy ran upwards into it, out of a block below.
  private static func isGuardOfOther(_ region: String, _ facts: ReportFacts) -> Bool {
    guard let crashed = facts.report.crashedThread?.index,
      let thread = TextPattern("for thread {number}").captures(in: region)?["number"].flatMap({ Int($0) })
    else { return false }
    return thread != crashed
  }

  /// The fault lies right at the stack pointer, where a program's own stack must be.
  static let faultAtStackPointer = Condition.Computed(
    "fault-at-stack-pointer", "a fault right at the stack pointer", gate: .badAccess
  ) {
    facts in
    guard facts.isMemoryFault, let address = facts.report.faultAddress?.value, let pointer = facts.stackPointer,
      pointer > 0x10000, address >= pointer - 0x10000, address < pointer + 0x1000
    else { return nil }
    // Above the frame of the function that runs lies what was written long ago: something ran out of the stack's top.
    if let frame = facts.framePointer, frame != pointer, frame.isWithin(0x10_0000, above: pointer),
      address > frame + 0x200
    {
      return nil
    }
    return facts.addressEvidence("at the stack pointer (\(String(hexadecimal: pointer))), so the stack had ended")
  }

  /// A cycle of calls that makes up a long stack.
  static let longRecursion = Condition.Computed(
    "long-recursion", "the same calls again and again", gate: .any([.badAccess, .exceptionIsUnknown])
  ) { facts in
    let type = facts.report.exception.type?.value
    guard facts.isMemoryFault || (type == nil && facts.report.exception.signal == nil) else { return nil }
    if let cycle = facts.recursion, cycle.isLong, cycle.frames.contains(where: isKnown) {
      if cycle.frames.allSatisfy(waits) { return nil }
      return facts.isMemoryFault || facts.depth >= 200 ? evidence(facts, cycle.frames, cycle.rounds) : nil
    }
    return Recursion.inExcerpt(facts.stack, depth: facts.depth).flatMap { cycle in
      cycle.frames.allSatisfy(waits) ? nil : evidence(facts, cycle.frames, cycle.rounds)
    }
  }

  /// A cycle of calls to the last frame of a stack that somebody cut.
  static let cutRecursion = Condition.Computed(
    "cut-recursion", "the same calls up to where a short stack was cut", gate: .exceptionIsUnknown
  ) { facts in
    guard let cycle = Recursion.cut(in: facts.stack),
      cycle.frames.contains(where: { $0.isInApp || $0.owner == .compilerGenerated }),
      !cycle.frames.allSatisfy(waits)
    else { return nil }
    return evidence(facts, cycle.frames, cycle.rounds)
  }

  /// Whether a frame is where an async function goes on: it waits on the heap and takes no room on the stack.
  private static func waits(_ frame: StackFrame) -> Bool {
    guard !frame.frame.isAsync, let written = frame.frame.symbol else { return frame.frame.isAsync }
    return continuations.matches(written)
  }

  private static let continuations: PatternList = [
    "await resume partial function for ", "suspend resume partial function for ", "$s*TQ0_$", "$s*TQ1_$", "$s*TQ2_$",
    "$s*TQ3_$", "$s*TY0_$", "$s*TY1_$", "$s*TY2_$", "$s*TY3_$",
  ]

  /// Whether a frame lies in an image, so that it is not something that the unwinder made up.
  private static func isKnown(_ frame: StackFrame) -> Bool {
    frame.symbol != nil || (frame.frame.image != nil && frame.frame.image != "???")
  }

  private static func evidence(_ facts: ReportFacts, _ frames: [StackFrame], _ rounds: Int) -> [Evidence] {
    frames.prefix(4).map { frame in
      var found = facts.evidence(frame, isException: false)
      found.statement +=
        frames.count == 1
        ? ": it calls itself, \(rounds) times"
        : ": part of a cycle of \(frames.count) calls that repeats \(rounds) times"
      return found
    }
  }

  /// A protected address among those at which Apple's systems lay stacks, where neither region nor registers tell more.
  ///
  /// There the only pages that nobody may touch are the guards below the stacks.
  static let guardOfAStackByAddress = Condition.Computed(
    "guard-of-a-stack-by-address", "a protected address where stacks lie", gate: .badAccess
  ) { facts in isFillingMemory(facts) ? nil : guardByAddress(facts) }

  /// The same, met by a copy: it may have run out of a buffer on another stack just as well.
  static let guardOfAStackMetByACopy = Condition.Computed(
    "guard-of-a-stack-met-by-a-copy", "a protected address where stacks lie, met by a copy", gate: .badAccess
  ) { facts in isFillingMemory(facts) ? guardByAddress(facts) : nil }

  private static func isFillingMemory(_ facts: ReportFacts) -> Bool {
    guard let top = facts.stack.first?.symbol else { return false }
    return (copies + fills).contains { top.hasPrefix($0) }
  }

  private static let fills = ["_platform_memset", "_platform_bzero", "__bzero", "memset", "bzero"]

  private static func guardByAddress(_ facts: ReportFacts) -> [Evidence]? {
    let report = facts.report
    // The list of regions may end before the row of this one.
    let isCutOff = facts.markedRegion == nil && report.memoryRegion?.value.contains(" is in 0x") ?? false
    guard facts.isMemoryFault, report.memoryRegion == nil || isCutOff, facts.stackPointer == nil,
      report.exception.codes.first == 2
        || report.exception.subtype?.value.hasPrefix("KERN_PROTECTION_FAILURE") ?? false,
      let address = report.faultAddress?.value,
      stacksOfApple.contains(where: { $0.contains(address) }), address != facts.programCounter
    else { return nil }
    return facts.addressEvidence("protected, and where stacks lie: a guard page")
  }

  /// The main thread's and those below it: of 64-bit ARM, of Intel, and of Intel up to macOS 11.
  private static let stacksOfApple: [ClosedRange<Address>] = [
    0x1_6A00_0000...0x1_6FFF_FFFF, 0x7FF7_B000_0000...0x7FF7_BFFF_FFFF, 0x7FFE_E000_0000...0x7FFE_EFFF_FFFF,
  ]

  /// A piece of a stack whose frames have numbers that no stack reaches without a recursion.
  static let frameOfADeepStack = Condition.Computed(
    "frame-of-a-deep-stack", "a frame deep below a thousand others", gate: .any([.badAccess, .exceptionIsUnknown])
  ) { facts in
    let type = facts.report.exception.type?.value
    guard facts.isMemoryFault || (type == nil && facts.report.exception.signal == nil),
      let frame = facts.stack.last, frame.frame.index >= 1000, frame.symbol != nil, facts.stack.count < 64,
      // A lone number and a word may be an issue and its title.
      facts.stack.count > 1 || frame.frame.address != nil
    else { return nil }
    var found = facts.evidence(frame, isException: false)
    found.statement += ": so many calls were under way"
    return [found]
  }
}
