extension ReportFacts {
  private static let memoryFault = Once<Bool>()
  private static let region = Once<String?>()

  /// Whether the processor refused an access to memory; a signal that the process sent itself does not count.
  var isMemoryFault: Bool { remember(Self.memoryFault) { findsMemoryFault } }

  private var findsMemoryFault: Bool {
    if let namespace = report.termination.namespace?.value, Self.endingNamespaces.contains(namespace) { return false }
    if isRefusedSignature { return false }
    if let type = report.exception.type?.value { return type == "EXC_BAD_ACCESS" }
    let signal = report.exception.signal?.value
    return (signal == "SIGSEGV" || signal == "SIGBUS") && SentSignal.sender(in: report) == nil
  }

  /// Whether the page was there but its code signature was refused (code 0x32, under its several names).
  private var isRefusedSignature: Bool {
    if report.exception.codes.first == 0x32 { return true }
    let exception = report.exception
    return [exception.subtype, exception.codesText, exception.signal, exception.type].contains { text in
      guard let text = text?.value else { return false }
      return Self.refusals.matches(text)
    }
  }

  /// Namespaces of terminations whose exception only stands for the signal that ended the process.
  private static let endingNamespaces = ["FRONTBOARD", "SPRINGBOARD", "RUNNINGBOARD", "ASSERTIOND", "CODESIGNING"]
  private static let refusals: PatternList = ["UNKNOWN_0x32", "KERN_CODESIGN_ERROR", "Code Signature Invalid"]

  /// Evidence for a memory fault.
  var memoryFaultEvidence: Evidence {
    let text = report.exception.type ?? report.exception.signal
    let field = report.exception.type == nil ? "exception.signal" : "exception.type"
    return Evidence(
      "an access to memory failed: \(text?.value ?? "")", field: field, text: text?.value ?? "", offset: text?.offset)
  }

  /// The address of the instruction that ran, from the registers or from the innermost frame.
  var programCounter: UInt64? {
    (report.register("pc") ?? report.register("rip") ?? report.register("eip"))?.value ?? stack.first?.frame.address
  }

  /// Where the stack ended.
  var stackPointer: UInt64? {
    (report.register("sp") ?? report.register("rsp") ?? report.register("esp"))?.value
  }

  /// Where the frame of the function that runs begins, if the function keeps a register for it.
  var framePointer: UInt64? {
    (report.register("fp") ?? report.register("rbp") ?? report.register("ebp"))?.value
  }

  /// Whether what stands where the caller should is an address on the stack, so that no call led here: the address to
  /// return to was overwritten.
  var callerIsOnStack: Bool {
    guard let caller = stack.dropFirst().first, caller.symbol == nil, let address = caller.frame.address,
      caller.frame.image.map({ $0 == "???" }) ?? true, let pointer = stackPointer
    else { return false }
    return max(address, pointer) - min(address, pointer) < 0x10_0000
  }

  /// Whether the address that the processor went to is also the one to which the function was to return: on ARM a call
  /// leaves another address there, and a return takes its own.
  var wentThereByReturning: Bool {
    guard let link = report.register("lr")?.value, let counter = report.register("pc")?.value else { return false }
    return link == counter
  }
  /// First exception code of a memory fault.
  var memoryFaultCode: UInt64? { isMemoryFault ? report.exception.codes.first : nil }

  /// Whether nothing was mapped at the failed address, or it was none at all (`KERN_INVALID_ADDRESS`).
  ///
  /// What the report tells of the memory there is about the address without its upper bits then.
  var isNothingMapped: Bool {
    let exception = report.exception
    return exception.codes.first == 1
      || [exception.subtype, exception.codesText].contains { $0?.value.hasPrefix("KERN_INVALID_ADDRESS") ?? false }
  }

  /// Whether an address of 0 may stand for a malformed one: Swift's own backtraces on x86 do not tell the two apart.
  var isZeroAmbiguous: Bool {
    guard report.faultAddress?.value == 0 else { return false }
    if report.exception.codes.count >= 2, report.exception.codes[0] == 0 { return true }
    guard report.format.hasPrefix("swift-backtrace"), report.architecture != "arm64" else { return false }
    let general = report.registers.filter { $0.name.hasPrefix("r") && $0.name != "rflags" }
    return general.isEmpty || general.contains { !isCanonical($0.value) }
  }

  private func isCanonical(_ value: UInt64) -> Bool { value >> 47 == 0 || value >> 47 == 0x1FFFF }

  /// Whether the innermost frame handles references: there a small address comes out of a dead object, not out of a
  /// nil.
  var isReferenceHandlerOnTop: Bool {
    guard let frame = stack.first else { return false }
    guard let symbol = frame.symbol else { return frame.frame.image?.hasPrefix("libobjc") == true }
    // It only reads where to store: a small address is that of a variable of an object that is nil.
    if symbol == "objc_storeStrong" { return false }
    return Self.referenceHandlers.contains { symbol.hasPrefix($0) }
  }

  /// Whether the innermost frame belongs to a message, a retain or a release, which do nothing with nil.
  var isMessageOnTop: Bool {
    guard let symbol = stack.first?.symbol else { return false }
    return Self.messages.contains { symbol.hasPrefix($0) }
  }

  private static let messages = [
    "objc_msgSend", "objc_retain", "objc_release", "objc_autorelease", "objc_opt_", "_objc_rootRe", "_objc_msgSend",
    "lookUpImpOrForward", "_class_lookupMethodAndLoadCache", "cache_getImp", "_cache_getImp",
  ]

  /// Whether the innermost frame counts references in Swift, where a nil is no error: its pointer was damaged.
  var isSwiftReferenceCountOnTop: Bool {
    guard let symbol = stack.first?.symbol else { return false }
    return [
      "swift_retain", "swift_release", "_swift_r", "swift::RefCounts", "swift_bridgeObject", "swift_unknownObject",
    ]
    .contains { symbol.hasPrefix($0) }
  }

  private static let referenceHandlers = [
    "objc_msgSend", "objc_msgLookup", "objc_retain", "objc_release", "objc_store", "objc_loadWeak", "objc_autorelease",
    "objc_destroyWeak", "objc_copyWeak", "objc_initWeak", "objc_opt_", "_objc_", "object_getClass", "swift_retain",
    "swift_release", "_swift_release", "_swift_retain", "swift::RefCounts", "swift_bridgeObject", "swift_unknownObject",
    "lookUpImpOrForward", "_class_lookupMethodAndLoadCache", "cache_getImp", "_cache_getImp", "swift_getObjectType",
    "class_isMetaClass", "swift_weak", "swift_unowned", "swift_isUniquelyReferenced", "swift_arrayDestroy",
    "swift_cvw_", "CFRetain", "CFRelease", "_CFRetain", "_CFRelease", "-[NSObject retain]", "-[NSObject release]",
  ]

  /// The line of the memory map that the fault address lies in, as far as the report marks it.
  var markedRegion: String? { remember(Self.region) { findsMarkedRegion } }

  private var findsMarkedRegion: String? {
    guard let region = report.memoryRegion?.value else { return nil }
    // By bytes: regions are long, and characters are dear.
    return region.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let text = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
        start = end + 1
        guard text.first == 0x2D, text.starts(with: "--".utf8), text.drop(while: { $0 == 0x2D }).first == 0x3E,
          text.contains(where: { (0x61...0x7A).contains($0 | 0x20) })
        else { continue }
        return String(decoding: text, as: UTF8.self)
      }
      return nil
    }
  }

  /// Current and highest protection of the marked region, for instance `r-x/rwx`.
  var markedProtection: String? {
    markedRegion?.split(separator: " ").map(String.init).first { word in
      word.utf8.count == 7 && word.dropFirst(3).first == "/" && word.allSatisfy { "rwx-/".contains($0) }
    }
  }

  /// Exception class of the arm64 syndrome register, and its lower bits.
  var syndrome: (exceptionClass: UInt64, bits: UInt64, register: CrashReport.Register)? {
    report.register("esr").map { register in
      let syndrome = FaultSyndrome(register.value)
      return (syndrome.exceptionClass, syndrome.bits, register)
    }
  }

  /// The number inside the `brk` instruction that stopped the process.
  var breakComment: UInt64? { report.register("esr").flatMap { FaultSyndrome($0.value).breakComment } }

  /// Evidence for the fault address.
  func addressEvidence(_ words: String) -> [Evidence] {
    report.faultAddress.map { [Evidence(faultAddress: $0, words)] } ?? []
  }
}

extension Condition {
  /// Faults that have rules of their own and that no general rule of memory may claim.
  static let namedMemoryFault = Condition.any([
    .terminationNamespace("CODESIGNING", "MTE_FAIL", "PAC_EXCEPTION", "GUARD"),
    .exceptionText(
      "EXC_ARM_PAC_FAIL", "EXC_ARM_MTE", "EXC_ARM_DA_ALIGN", "EXC_ARM_SP_ALIGN", "KERN_CODESIGN_ERROR",
      "KERN_MEMORY_ERROR"),
    .signal("SIGKILL"),
    .all([
      .computed(.memoryFault), .exceptionCode([0x0A, 0x32, 0x101, 0x103, 0x105, 0x106, 0x107]),
    ]),
  ])

  /// Engines that write to address 0 to stop themselves.
  static let deliberateNullWrite = Condition.frame(
    "hermesFatalErrorHandler", "GCBase::oom", "WTFCrash", "mozalloc_abort", "MOZ_Crash", "RCTFatal", within: 6)
}

extension Condition.Computed {
  /// An access to memory that the processor refused.
  static let memoryFault = Condition.Computed(
    "memory-fault", "an access to memory that the processor refused", gate: .badAccess
  ) {
    facts in
    facts.isMemoryFault ? [facts.memoryFaultEvidence] : nil
  }

  /// An access close to address zero.
  static let nearNullAccess = Condition.Computed(
    "near-null-access", "an access close to address zero", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, !facts.report.isGeneralProtectionFault, let address = facts.report.faultAddress?.value,
      address < 0x4000, !facts.isZeroAmbiguous, !facts.isSwiftReferenceCountOnTop, !facts.isMessageOnTop
    else { return nil }
    return facts.addressEvidence(PointerShape.nearNull(offset: address).words)
  }

  /// An access close to address zero by code that does not handle references, with an address that was really reported.
  static let plainNearNullAccess = Condition.Computed(
    "plain-near-null-access", "an access close to address zero that no dead object explains", gate: .badAccess
  ) { facts in
    guard let found = nearNullAccess.test(facts), !facts.isReferenceHandlerOnTop, !facts.stack.isEmpty else {
      return nil
    }
    return found
  }

  /// An access close to address zero by the app's own code.
  ///
  /// Pointers and numbers lie at multiples of four. At other addresses lies a flag or a character, or what was taken for
  /// a pointer was a small number and no nil.
  static let ownNearNullAccess = Condition.Computed(
    "own-near-null-access", "an access close to address zero by a function of the app", gate: .badAccess
  ) { facts in
    guard let found = plainNearNullAccess.test(facts), let top = facts.stack.first, top.isInApp, top.symbol != nil,
      let address = facts.report.faultAddress?.value, address % 4 == 0, facts.programCounter != address
    else { return nil }
    return found + [facts.evidence(top, isException: false)]
  }

  /// An access to an address that is far from zero or that was not told.
  static let wildAccess = Condition.Computed(
    "wild-access", "an access to an invalid address far from zero", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault else { return nil }
    if facts.report.isGeneralProtectionFault {
      return [facts.memoryFaultEvidence]
    }
    if facts.isZeroAmbiguous {
      return facts.addressEvidence(
        facts.report.registers.isEmpty
          ? "x86 also prints 0 for a malformed pointer, and there are no registers to tell them apart"
          : "x86 also prints 0 for a malformed pointer, and a register holds one")
    }
    if facts.isSwiftReferenceCountOnTop, facts.report.faultAddress != nil {
      return facts.addressEvidence("read while references were counted: the object was damaged or gone")
    }
    guard let address = facts.report.faultAddress?.value, address >= 0x4000 else { return nil }
    return facts.addressEvidence(hint(address))
  }

  private static func hint(_ address: UInt64) -> String {
    // A pattern that is known by name may consist of printable bytes, too: 0x55 is a `U`.
    let shape = PointerShape(address)
    if let shape, shape != .strangeBits { return shape.words }
    if isText(address) { return "its bytes are text: a string was written over a pointer" }
    return shape?.words ?? "not close to zero, so not a nil"
  }

  /// Whether most bytes of an address are printable.
  static func isText(_ address: UInt64) -> Bool {
    var printable = 0
    for shift in stride(from: 0, to: 64, by: 8) {
      let byte = UInt8(truncatingIfNeeded: address >> UInt64(shift))
      if (0x20...0x7E).contains(byte) || byte == 0x0A || byte == 0x0D || byte == 0x09 { printable += 1 }
    }
    return printable >= 6
  }

  /// The processor was sent to an address that holds no code.
  static let jumpToNoCode = Condition.Computed(
    "jump-to-no-code", "a jump to an address that holds no code", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, let address = facts.report.faultAddress?.value else { return nil }
    let isFetch = facts.syndrome.map { $0.exceptionClass == 0x20 || $0.exceptionClass == 0x21 } ?? false
    guard facts.programCounter == address || isFetch, !facts.callerIsOnStack, !facts.wentThereByReturning else {
      return nil
    }
    return facts.addressEvidence("it is also the address of the instruction, so the jump itself failed")
  }

  /// A debugger on Linux, which does not tell the address of a fault, shows that the processor was at address 0.
  static let wentToAddressZero = Condition.Computed(
    "went-to-address-zero", "a fault with the program counter at 0", gate: .badAccess
  ) { facts in
    guard facts.report.exception.signal?.value == "SIGSEGV", facts.report.faultAddress == nil,
      facts.exceptionStack.isEmpty, let top = facts.stack.first, top.frame.address == 0, top.symbol == nil,
      top.frame.image == nil
    else { return nil }
    return [
      Evidence(
        "frame \(top.frame.index): the processor was at address 0, where no code is", field: "threads", text: "0x0",
        offset: top.frame.offset)
    ]
  }

  /// A crashed thread without its head stood at address 0, and who called there is named.
  static let calledAddressZero = Condition.Computed(
    "called-address-zero", "a crashed thread at address 0 below a named caller", gate: .exceptionIsUnknown
  ) { facts in
    let report = facts.report
    guard report.exception.type == nil, report.exception.signal == nil, report.faultAddress == nil,
      report.crashedThread?.isCrashed == true, facts.exceptionStack.isEmpty, let top = facts.stack.first,
      top.frame.index == 0, top.frame.address == 0, top.symbol == nil, top.frame.image == nil,
      let caller = facts.stack.dropFirst().first, caller.symbol != nil, caller.owner != .raiser
    else { return nil }
    return [
      Evidence(
        "frame 0: the processor was at address 0, where no code is", field: "threads", text: "0",
        offset: top.frame.offset),
      Evidence(
        "frame 1: \(caller.label) called there", field: "threads", text: caller.label, offset: caller.frame.offset),
    ]
  }

  /// A function that went back to an address that somebody had written over: what should be its caller lies on the stack.
  static let returnToOverwrittenAddress = Condition.Computed(
    "return-to-overwritten-address", "a return to an address that was overwritten", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, let address = facts.report.faultAddress?.value, facts.programCounter == address else {
      return nil
    }
    if facts.wentThereByReturning, let link = facts.report.register("lr") {
      let value = String(hexadecimal: link.value)
      return facts.addressEvidence("it is also the address of the instruction, so a jump failed") + [
        Evidence(
          "register lr: \(value), too: no call led here but a return, whose address was overwritten",
          field: "registers.lr", text: value, offset: link.offset)
      ]
    }
    guard facts.callerIsOnStack, let caller = facts.stack.dropFirst().first else { return nil }
    return facts.addressEvidence("it is also the address of the instruction, so a jump failed") + [
      Evidence(
        "frame 1: \(caller.label) lies on the stack and is no code: the address to return to was overwritten",
        field: "threads", text: caller.label, offset: caller.frame.offset)
    ]
  }

  // MARK: Stack

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
      address < pointer, pointer - address > 0x10000, let top = facts.stack.first?.symbol,
      copies.contains(where: { top.hasPrefix($0) })
    else { return nil }
    return facts.addressEvidence("far below the stack pointer (\(String(hexadecimal: pointer))): a copy went astray")
  }

  /// Whether the fault lies further below the stack pointer than any function reaches: an index or a pointer led there.
  ///
  /// Only the function that touches the pages of a large frame does so before the pointer is moved.
  private static func isFarBelowStackPointer(_ facts: ReportFacts) -> Bool {
    guard let address = facts.report.faultAddress?.value, let pointer = facts.stackPointer, address < pointer,
      pointer - address > 0x10000
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
    if let frame = facts.framePointer, frame > pointer, frame - pointer < 0x10_0000, address > frame + 0x200 {
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
    let depth = max(facts.stack.count, facts.stack.last?.frame.index ?? 0)
    if let cycle = facts.recursion, cycle.isLong, cycle.frames.contains(where: isKnown) {
      if cycle.frames.allSatisfy(waits) { return nil }
      return facts.isMemoryFault || depth >= 200 ? evidence(facts, cycle.frames, cycle.rounds) : nil
    }
    return Recursion.inExcerpt(facts.stack).flatMap { cycle in
      cycle.frames.allSatisfy(waits) ? nil : evidence(facts, cycle.frames, cycle.rounds)
    }
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
  private static let stacksOfApple: [ClosedRange<UInt64>] = [
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

  // MARK: Protection

  /// A write into memory that may only be read.
  static let writeToProtected = Condition.Computed(
    "write-to-protected", "a write into memory that may only be read", gate: .badAccess
  ) {
    facts in
    guard isWrite(facts), let found = accessToReadable.test(facts) else { return nil }
    let esr = facts.syndrome?.register
    return found + [
      Evidence(
        "the processor says that it was a write", field: "registers.esr", text: esr?.remark ?? "esr",
        offset: esr?.offset)
    ]
  }

  /// An access that failed although the memory could be read.
  static let accessToReadable = Condition.Computed(
    "access-to-readable", "an access that failed although the memory could be read", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, let address = facts.report.faultAddress, address.value >= 0x4000,
      address.value != facts.programCounter, !isRead(facts), !facts.isNothingMapped
    else { return nil }
    if let protection = facts.markedProtection {
      guard protection.hasPrefix("r-") else { return nil }
      let region = facts.markedRegion ?? protection
      return [
        Evidence(
          "memory: \(region): it may be read, so the access was a write", field: "memoryRegion", text: region,
          offset: facts.report.memoryRegion?.offset)
      ]
    }
    guard facts.report.memoryRegion == nil, liesInCode(address.value, facts) else { return nil }
    return facts.addressEvidence("inside the program's own code and constants, which may be read but not written")
  }

  private static func liesInCode(_ address: UInt64, _ facts: ReportFacts) -> Bool {
    if let counter = facts.programCounter, counter >> 12 == address >> 12 { return true }
    return facts.report.images.loaded().contains { $0.holds(address) && $0.size ?? 0 < 1 << 40 }
  }

  private static func isWrite(_ facts: ReportFacts) -> Bool { writes(facts) == true }

  private static func isRead(_ facts: ReportFacts) -> Bool { writes(facts) == false }

  /// Whether the processor says that the access was a write; nil where it does not tell.
  private static func writes(_ facts: ReportFacts) -> Bool? {
    guard let syndrome = facts.syndrome, (0x24...0x25).contains(syndrome.exceptionClass) else { return nil }
    return syndrome.bits & 0x40 != 0
  }

  // MARK: Pointers with signatures, alignment

  /// A `brk` by which the compiler reports a pointer whose signature is wrong.
  static let signatureTrap = Condition.Computed(
    "signature-trap", "a trap by which a pointer's failed signature is reported", gate: .trap
  ) { facts in
    guard let comment = facts.breakComment, (0xC470...0xC473).contains(comment), let esr = facts.report.register("esr")
    else { return nil }
    let key = ["IA", "IB", "DA", "DB"][Int(comment - 0xC470)]
    return [
      Evidence(
        "brk \(String(hexadecimal: comment)): authentication with key \(key) failed", field: "registers.esr",
        text: "esr \(String(hexadecimal: esr.value))", offset: esr.offset)
    ]
  }

  /// The pointer that failed authentication consists of text.
  static let pointerIsText = Condition.Computed("pointer-is-text", "a pointer whose bytes are text", gate: .badAccess) {
    facts in
    guard let codes = facts.report.exception.codes.dropFirst().first ?? subtypeAddress(facts), isText(codes) else {
      return nil
    }
    return facts.addressEvidence("the bytes of the pointer are text")
  }

  private static func subtypeAddress(_ facts: ReportFacts) -> UInt64? {
    guard let subtype = facts.report.exception.subtype?.value else { return nil }
    let captures = TextPattern("at 0x{address} ->").captures(in: subtype)
    return captures?["address"].flatMap { UInt64($0, radix: 16) }
  }

  /// A bus error at an address that is not a multiple of eight.
  static let oddBusAddress = Condition.Computed(
    "odd-bus-address", "a bus error at an address that is not aligned", gate: .badAccess
  ) {
    facts in
    guard facts.isMemoryFault, let address = facts.report.faultAddress?.value, address >= 0x4000, address % 8 != 0
    else { return nil }
    return facts.addressEvidence("not a multiple of 8")
  }
}
