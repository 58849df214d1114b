/// What the address of a fault tells of its cause.
extension Condition.Computed {
  /// An access close to address zero.
  static let nearNullAccess = Condition.Computed(
    "near-null-access", "an access close to address zero", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault, !facts.report.isGeneralProtectionFault, let address = facts.report.faultAddress?.value,
      address < 0x4000, !facts.isZeroAmbiguous, !facts.isSwiftReferenceCountOnTop, !facts.isMessageOnTop
    else { return nil }
    return facts.addressEvidence(PointerShape.nearNull(offset: address.bits).words)
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
      let address = facts.report.faultAddress?.value, address.bits % 4 == 0, facts.programCounter != address
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

  private static func hint(_ address: Address) -> String {
    // A pattern that is known by name may consist of printable bytes, too: 0x55 is a `U`.
    let shape = PointerShape(address.bits)
    if let shape, shape != .strangeBits { return shape.words }
    if isText(address) { return "its bytes are text: a string was written over a pointer" }
    return shape?.words ?? "not close to zero, so not a nil"
  }

  /// Whether most bytes of an address are printable.
  static func isText(_ address: Address) -> Bool {
    var printable = 0
    for shift in stride(from: 0, to: 64, by: 8) {
      let byte = UInt8(truncatingIfNeeded: address.bits >> UInt64(shift))
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
      let caller = facts.stack.dropFirst().first, caller.symbol != nil, caller.owner != .errorMachinery
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

  // MARK: Signatures, alignment

  /// The fault is one of a signed pointer: the processor went where it led, or the function on top only calls through one.
  ///
  /// The kernel's remark rests on odd high bits of an address alone, which damaged and plain data have as well. Whatever
  /// function is not known to use a signed pointer may have read anything.
  static let signedPointerOnTop = Condition.Computed(
    "signed-pointer-on-top", "a call or return through a signed pointer", gate: .badAccess
  ) { facts in
    guard let top = facts.stack.first else { return nil }
    let isFetch = facts.syndrome.map { $0.exceptionClass == 0x20 || $0.exceptionClass == 0x21 } ?? false
    if isFetch || facts.programCounter == facts.report.faultAddress?.value { return [] }
    // An app that is built for signed pointers signs its own tables and callbacks.
    if top.isInApp, facts.report.images.first(where: { $0.name == top.frame.image })?.architecture == "arm64e" {
      return []
    }
    guard let symbol = top.symbol else { return top.frame.image.map { $0 == "???" } ?? true ? [] : nil }
    let isCaller = callersThroughPointers.contains { symbol.hasPrefix($0) } || isSystemsCpp(top, symbol)
    return isCaller ? [facts.evidence(top)] : nil
  }

  /// Whether a frame is of C++ code of the system's frameworks, where objects begin with a signed pointer to their methods.
  private static func isSystemsCpp(_ frame: StackFrame, _ symbol: String) -> Bool {
    guard frame.owner == .system, let image = frame.frame.image, !SystemNames.isFoundation(image) else { return false }
    return symbol.last == ")" && !symbol.contains(":)") && !symbol.contains("[")
  }

  /// A function of a runtime's that reads plain data, or counts references: whatever its address looks like, it was no
  /// signed pointer.
  static let plainDataReaderOnTop = Condition.Computed(
    "plain-data-reader-on-top", "a function on top that uses no signed pointer", gate: .badAccess
  ) { facts in
    guard let top = facts.stack.first, let symbol = top.symbol,
      !callersThroughPointers.contains(where: { symbol.hasPrefix($0) }),
      facts.programCounter != facts.report.faultAddress?.value
    else { return nil }
    if facts.isReferenceHandlerOnTop { return [] }
    guard top.owner == .system || top.owner == .errorMachinery, let image = top.frame.image else { return nil }
    let readers = ["libsystem_platform", "libsystem_malloc", "libsystem_c.", "libswiftCore", "libobjc"]
    return readers.contains { image.hasPrefix($0) } ? [] : nil
  }

  /// Functions of the systems that do little but call what they were given, or check a signature.
  private static let callersThroughPointers = [
    "_dispatch_client_callout", "_dispatch_call_block_and_release", "_dispatch_block_", "_Block_release", "_Block_copy",
    "_call_copy_helpers", "_call_dispose_helpers", "__CFRUNLOOP_IS_CALLING_OUT", "__CFRunLoopDo", "swift_task_",
    "swift_job_run", "swift::runJobInEstablishedExecutorContext", "completeTaskWithClosure",
    "__CFCheckCFInfoPACSignature", "_pthread_start", "_pthread_tsd_cleanup",
  ]

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
    guard let pointer = facts.report.exception.codes.dropFirst().first ?? subtypeAddress(facts),
      isText(Address(pointer))
    else {
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
    guard facts.isMemoryFault, let address = facts.report.faultAddress?.value, address >= 0x4000, address.bits % 8 != 0
    else { return nil }
    return facts.addressEvidence("not a multiple of 8")
  }
}
