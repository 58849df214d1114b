extension ReportFacts {
  private static let memoryFault = FactKey<Bool>()
  private static let region = FactKey<String?>()
  private static let inNoCode = FactKey<Bool>()

  /// Whether the processor refused an access to memory; a signal that the process sent itself does not count.
  var isMemoryFault: Bool { remember(Self.memoryFault) { findsMemoryFault } }

  private var findsMemoryFault: Bool {
    if isInNoCode { return true }
    if let namespace = report.termination.namespace?.value, Self.endingNamespaces.contains(namespace) { return false }
    if isRefusedSignature { return false }
    if let type = report.exception.type?.value { return type == "EXC_BAD_ACCESS" }
    let signal = report.exception.signal?.value
    if report.isAccessViolation { return true }
    return (signal == "SIGSEGV" || signal == "SIGBUS") && SentSignal.sender(in: report) == nil
  }

  /// Whether the processor was sent where no code is: to an address of no image that may not be executed.
  ///
  /// Whatever the termination says, no signature is at fault then.
  var isInNoCode: Bool { remember(Self.inNoCode) { findsNoCode } }

  private var findsNoCode: Bool {
    guard report.exception.type?.value == "EXC_BAD_ACCESS", exceptionStack.isEmpty, let counter = programCounter,
      counter == report.faultAddress?.value, let top = stack.first?.frame, top.image.map({ $0 == "???" }) ?? true
    else { return false }
    if counter < 0x4000 { return true }
    // Where images are missing from a report, nothing is known of an address.
    guard top.image != nil || report.images.count > 0, !(markedProtection?.prefix(3).contains("x") ?? false) else {
      return false
    }
    return report.images.first { $0.holds(counter) } == nil
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
    if report.isAccessViolation, let address = report.faultAddress { return Evidence(faultAddress: address) }
    let text = report.exception.type ?? report.exception.signal
    let field = report.exception.type == nil ? "exception.signal" : "exception.type"
    return Evidence(
      "an access to memory failed: \(text?.value ?? "")", field: field, text: text?.value ?? "", offset: text?.offset)
  }

  /// The address of the instruction that ran, from the registers or from the innermost frame.
  var programCounter: Address? {
    (report.register("pc") ?? report.register("rip") ?? report.register("eip")).map { Address($0.value) }
      ?? stack.first?.frame.address
  }

  /// Where the stack ended.
  var stackPointer: Address? {
    (report.register("sp") ?? report.register("rsp") ?? report.register("esp")).map { Address($0.value) }
  }

  /// Where the frame of the function that runs begins, if the function keeps a register for it.
  var framePointer: Address? {
    (report.register("fp") ?? report.register("rbp") ?? report.register("ebp")).map { Address($0.value) }
  }

  /// Whether what stands where the caller should is an address on the stack, so that no call led here: the address to
  /// return to was overwritten.
  var callerIsOnStack: Bool {
    guard let caller = stack.dropFirst().first, caller.symbol == nil, let address = caller.frame.address,
      caller.frame.image.map({ $0 == "???" }) ?? true, let pointer = stackPointer
    else { return false }
    return address.isWithin(0x10_0000, above: pointer) || pointer.isWithin(0x10_0000, above: address)
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
    guard report.form == .swiftBacktrace, report.architecture != "arm64" else { return false }
    let general = report.registers.filter { $0.name.hasPrefix("r") && $0.name != "rflags" }
    return general.isEmpty || general.contains { !isCanonical($0.value) }
  }

  private func isCanonical(_ value: UInt64) -> Bool { value >> 47 == 0 || value >> 47 == 0x1FFFF }

  /// Whether the innermost frame handles references: there a small address comes out of a dead object, not out of a
  /// nil.
  var isReferenceHandlerOnTop: Bool {
    guard let frame = stack.first else { return false }
    guard let symbol = frame.symbol else { return frame.frame.image?.hasPrefix("libobjc") == true }
    if isReceiverNil { return false }
    // It only reads where to store: a small address is that of a variable of an object that is nil.
    if symbol == "objc_storeStrong" { return false }
    return Self.referenceHandlers.contains { symbol.hasPrefix($0) }
  }

  /// Whether the function that runs was given nil and read there: the first argument is zero, as the failed address is.
  private var isReceiverNil: Bool {
    guard let address = report.faultAddress?.value, address < 0x4000,
      let first = report.register("x0") ?? report.register("rdi")
    else { return false }
    return first.value == 0
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
    .terminationNamespace("MTE_FAIL", "PAC_EXCEPTION", "GUARD"),
    .exceptionText(
      "EXC_ARM_PAC_FAIL", "EXC_ARM_MTE", "EXC_ARM_DA_ALIGN", "EXC_ARM_SP_ALIGN", "KERN_MEMORY_ERROR"),
    .all([
      .any([
        .terminationNamespace("CODESIGNING"), .signal("SIGKILL"), .exceptionText("KERN_CODESIGN_ERROR"),
        .exceptionCode([0x32]),
      ]),
      .not(.computed(.inNoCode)),
    ]),
    .all([
      .computed(.memoryFault), .exceptionCode([0x0A, 0x101, 0x103, 0x105, 0x106, 0x107]),
    ]),
  ])

  /// Engines that write to address 0 to stop themselves.
  static let deliberateNullWrite = Condition.frame(
    "hermesFatalErrorHandler", "GCBase::oom", "WTFCrash", "mozalloc_abort", "MOZ_Crash", "RCTFatal", within: 6)
}

extension Condition.Computed {
  /// The processor was sent where no code is, whatever the termination says.
  static let inNoCode = Condition.Computed(
    "in-no-code", "the program counter is in no image, and the fault at the program counter", gate: .badAccess
  ) { facts in facts.isInNoCode ? facts.addressEvidence("no image holds it, and the processor was sent there") : nil }

  /// An access to memory that the processor refused.
  static let memoryFault = Condition.Computed(
    "memory-fault", "an access to memory that the processor refused", gate: .badAccess
  ) {
    facts in
    facts.isMemoryFault ? [facts.memoryFaultEvidence] : nil
  }
}
