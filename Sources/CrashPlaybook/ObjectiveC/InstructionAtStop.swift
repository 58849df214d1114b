extension ReportFacts {
  /// The code from the instruction on at which the crashed thread stopped.
  var codeAtStop: Located<[UInt8]>? {
    if let bytes = report.instructionBytes { return bytes }
    // Rosetta keeps the address of the instruction in one of its own registers, and the bytes there in the next.
    guard report.isTranslated == true, let place = report.register("tmp0"), let code = report.register("tmp1"),
      place.value == report.register("rip")?.value, code.value != 0
    else { return nil }
    return Located((0..<8).map { UInt8(truncatingIfNeeded: code.value >> ($0 * 8)) }, at: code.offset)
  }

  func codeEvidence(_ code: Located<[UInt8]>, _ words: String) -> Evidence {
    let bytes = String(hexadecimalBytes: code.value.prefix(8), separator: " ")
    return Evidence(
      "the code there begins with \(bytes): \(words)", field: "instruction", text: bytes, offset: code.offset)
  }
}

extension Condition.Computed {
  /// An instruction of Intel's vector extensions: bytes with which no other instruction begins in 64-bit code.
  ///
  /// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, 2.3 and 2.7.
  static let vectorInstruction = Condition.Computed(
    "vector-instruction", "an instruction of AVX or AVX-512", gate: .exceptionType("EXC_BAD_INSTRUCTION")
  ) { facts in
    guard facts.report.architecture == "x86_64", let code = facts.codeAtStop, let first = code.value.first else {
      return nil
    }
    switch first {
    case 0xC4, 0xC5: return [facts.codeEvidence(code, "an instruction of AVX or one of its companions")]
    case 0x62: return [facts.codeEvidence(code, "an instruction of AVX-512")]
    default: return nil
    }
  }

  /// An instruction of AVX-512, which Rosetta does not know on any system.
  static let wideVectorInstruction = Condition.Computed(
    "wide-vector-instruction", "an instruction of AVX-512", gate: .exceptionType("EXC_BAD_INSTRUCTION")
  ) { facts in facts.codeAtStop?.value.first == 0x62 ? vectorInstruction.test(facts) : nil }

  /// The instruction by which compilers stop a program on purpose on Intel: `ud2`.
  static let undefinedOnPurpose = Condition.Computed(
    "undefined-on-purpose", "the instruction that compilers put where a check failed (ud2)",
    gate: .exceptionType("EXC_BAD_INSTRUCTION")
  ) { facts in
    guard facts.report.architecture == "x86_64" || facts.report.architecture == "i386", let code = facts.codeAtStop,
      code.value.starts(with: [0x0F, 0x0B])
    else { return nil }
    return [facts.codeEvidence(code, "ud2, which compilers put where a check failed")]
  }
}
