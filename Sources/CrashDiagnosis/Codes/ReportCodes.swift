public import CrashModel

/// The numbers of a report in words, whichever rule answers: guard, resource, syndrome, fault and termination.
public enum ReportCodes {
  /// Every number of the report that a table knows, as evidence.
  public static func decoded(_ report: CrashReport) -> [Evidence] {
    var evidence: [Evidence] = []
    // One by one: a list of what may be missing would be copied.
    if let guarded = guarded(report) { evidence.append(guarded) }
    if let resource = resource(report) { evidence.append(resource) }
    if let fault = fault(report) { evidence.append(fault) }
    if let address = address(report) { evidence.append(address) }
    if let receiver = receiver(report) { evidence.append(receiver) }
    if let syndrome = syndrome(report) { evidence.append(syndrome) }
    if let termination = termination(report) { evidence.append(termination) }
    return evidence
  }

  /// What was guarded, what was done to it, and which one it was.
  public static func guarded(_ report: CrashReport) -> Evidence? {
    report.guardCode.map { code, field, text in
      let target =
        switch code.sort {
        case .descriptor: ", descriptor \(code.target)"
        case .machPort: ", port name \(code.target)"
        default: ""
        }
      return Evidence(
        "the guard's code means: \(code.sort.words), \(code.flavorName)\(target)", field: field,
        text: text?.value ?? "", offset: text?.offset)
    }
  }

  /// The limit, its interval, and what was observed.
  public static func resource(_ report: CrashReport) -> Evidence? {
    guard report.exception.type?.value == "EXC_RESOURCE", let number = report.exception.codes.first,
      let code = ResourceCode(number)
    else { return nil }
    let observed = report.exception.codes.dropFirst().first.flatMap { $0 > 0 ? String($0) : nil }
    let words = String(
      joining: "the code's limit: ", code.limit, observed == nil ? "" : "; observed: ", observed ?? "",
      code.isFatal ? "; exceeding it is fatal" : "")
    let text = report.exception.codesText
    return Evidence(words, field: "exception.codes", text: text?.value ?? "", offset: text?.offset)
  }

  /// Kernel's reasons why an access failed.
  ///
  /// Source: xnu, `osfmk/mach/kern_return.h`, `osfmk/mach/arm/exception.h`.
  private static func accessWords(_ code: UInt64) -> String? {
    switch code {
    case 1: "KERN_INVALID_ADDRESS: nothing is mapped at the address"
    case 2: "KERN_PROTECTION_FAILURE: the memory there does not allow the access"
    case 10: "KERN_MEMORY_ERROR: the memory's contents could not be brought in"
    case 13: "EXC_I386_GPFLT: the address has no valid form, so the report may show 0 instead"
    case 50: "KERN_CODESIGN_ERROR: the page's signature is not valid"
    case 0x101: "EXC_ARM_DA_ALIGN: the address is not aligned"
    default: nil
    }
  }

  private static func fault(_ report: CrashReport) -> Evidence? {
    guard report.exception.type?.value == "EXC_BAD_ACCESS" else { return nil }
    if let guess = signatureGuess(report) { return guess }
    let text = report.exception.codesText
    if let code = report.exception.codes.first {
      guard let words = accessWords(code) else { return nil }
      return Evidence(
        String(joining: "exception code ", String(code), " is ", words), field: "exception.codes",
        text: text?.value ?? "", offset: text?.offset)
    }
    // Some reports keep the name alone.
    guard let text, text.value.hasPrefix("EXC_I386_GPFLT"), let words = accessWords(13) else { return nil }
    return Evidence("exception code \(words)", field: "exception.codes", text: text.value, offset: text.offset)
  }

  /// What the kernel adds where an address looks as if a signed pointer had lost its signature.
  private static func signatureGuess(_ report: CrashReport) -> Evidence? {
    guard let text = guessed(report.exception.subtype) ?? guessed(report.exception.codesText) else { return nil }
    return Evidence(
      "possible pointer authentication failure: the kernel's guess, as the address has bits that no address has; "
        + "a pointer that was written over or belongs to a dead object looks the same",
      field: "exception.subtype", text: text.value, offset: text.offset)
  }

  private static func guessed(_ text: Located<String>?) -> Located<String>? {
    text.flatMap { $0.value.hasSuffix("(possible pointer authentication failure)") ? $0 : nil }
  }

  private static func isMemoryFault(_ report: CrashReport) -> Bool {
    report.exception.type.map { $0.value == "EXC_BAD_ACCESS" }
      ?? report.exception.signal.map { ["SIGSEGV", "SIGBUS"].contains($0.value) } ?? report.isAccessViolation
  }

  /// What the address looks like that could not be accessed.
  private static func address(_ report: CrashReport) -> Evidence? {
    guard isMemoryFault(report), SentSignal.sender(in: report) == nil, let address = report.faultAddress,
      address.value != 0 || !report.isGeneralProtectionFault, let shape = PointerShape(address.value.bits)
    else { return nil }
    return Evidence(faultAddress: address, shape.words)
  }

  /// The object that a message, a retain or a release was for: the first argument of the innermost call.
  private static func receiver(_ report: CrashReport) -> Evidence? {
    guard isMemoryFault(report), let name = report.crashedThread?.frames.first?.symbol,
      ["objc_msgSend", "objc_retain", "objc_release"].contains(where: { name.hasPrefix($0) }),
      let register = report.register("x0") ?? report.register("rdi")
    else { return nil }
    let text = String(hexadecimal: register.value)
    let words =
      PointerShape(register.value)?.words
      ?? (register.value == report.faultAddress?.value.bits
        ? "nothing is there" : "an address like any other: the object may be gone, or its class damaged")
    return Evidence(
      "register \(register.name) \(text), the object that \(name) was called for: \(words)",
      field: "registers.\(register.name)", text: text, offset: register.offset)
  }

  private static func syndrome(_ report: CrashReport) -> Evidence? {
    guard endedByProcessor(report), let register = report.register("esr"),
      let words = FaultSyndrome(register.value).words
    else { return nil }
    let text = String(hexadecimal: register.value)
    return Evidence(
      String(joining: "register esr ", text, ": ", words), field: "registers.esr", text: text, offset: register.offset)
  }

  /// Whether an instruction ended the process: the register keeps the last exception that the thread took, which was an
  /// ordinary one long ago where somebody ended a thread that ran.
  private static func endedByProcessor(_ report: CrashReport) -> Bool {
    switch report.exception.type?.value {
    case "EXC_BAD_ACCESS"?, "EXC_BREAKPOINT"?, "EXC_BAD_INSTRUCTION"?, "EXC_ARITHMETIC"?: return true
    case .some: return false
    case nil:
      guard let signal = report.exception.signal?.value else { return report.termination.code == nil }
      return ["SIGSEGV", "SIGBUS", "SIGTRAP", "SIGILL", "SIGFPE"].contains(signal)
    }
  }

  private static func termination(_ report: CrashReport) -> Evidence? {
    guard let code = report.termination.code, TerminationCode.counts(code.value, in: report),
      let words = TerminationCode.words(code.value)
    else { return nil }
    let text = String(hexadecimal: code.value)
    return Evidence(
      String(joining: "termination code ", text, ": ", words), field: "termination.code", text: text,
      offset: code.offset)
  }
}

extension Evidence {
  /// What is said of the address that could not be accessed.
  public init(faultAddress address: Located<Address>, _ words: String? = nil) {
    let hex = String(hexadecimal: address.value)
    self.init(
      String(joining: "fault address ", hex, words == nil ? "" : ": ", words ?? ""), field: "faultAddress", text: hex,
      offset: address.offset)
  }
}

extension Analysis {
  /// The report's numbers in words, with the lines in which they stand.
  public var numbers: [Evidence] { savedNumbers ?? placed(ReportCodes.decoded(report)) }

  /// The evidence for a diagnosis, and the report's numbers in words where it does not cite them.
  public func evidence(for diagnosis: Diagnosis) -> [Evidence] {
    let cited = diagnosis.evidence + diagnosis.support
    let others = (savedNumbers ?? ReportCodes.decoded(report)).filter { number in
      !cited.contains { $0.field == number.field && $0.offset == number.offset }
    }
    return cited + placed(others)
  }

  /// Evidence with its lines: those of the diagnoses are known, the others are found in one pass over the source.
  private func placed(_ evidence: [Evidence]) -> [Evidence] {
    var evidence = evidence
    var unknown: [Int] = []
    for index in evidence.indices {
      guard let offset = evidence[index].offset else { continue }
      evidence[index].line = knownLine(at: offset)
      if evidence[index].line == nil { unknown.append(index) }
    }
    if unknown.isEmpty { return evidence }
    let lines = report.source.lines(at: unknown.map { evidence[$0].offset ?? 0 })
    for (index, line) in zip(unknown, lines) { evidence[index].line = line }
    return evidence
  }

  /// The line of an offset that a diagnosis cites.
  private func knownLine(at offset: Int) -> Int? {
    for index in diagnoses.indices {
      for place in diagnoses[index].evidence.indices where diagnoses[index].evidence[place].offset == offset {
        return diagnoses[index].evidence[place].line
      }
      for place in diagnoses[index].support.indices where diagnoses[index].support[place].offset == offset {
        return diagnoses[index].support[place].line
      }
    }
    return nil
  }
}

extension CrashReport {
  /// Whether x86 refused an access to an address without a valid form; it does not say which, and 0 may stand for it.
  public var isGeneralProtectionFault: Bool {
    let names = ["GPFLT", "UNKNOWN_0xD"]
    let texts = [exception.codesText?.value, exception.subtype?.value]
    return exception.codes.first == 13
      || texts.contains { text in names.contains { text?.contains($0) ?? false } }
  }
}

extension CrashReport {
  /// Whether an access to memory failed on Windows, which has no signals: the report gives the address and nothing else.
  package var isAccessViolation: Bool {
    exception.type == nil && exception.signal == nil && faultAddress != nil && operatingSystem.name == "Windows"
  }
}
