/// Accesses that the protection of the memory refused.
extension Condition.Computed {
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

  private static func liesInCode(_ address: Address, _ facts: ReportFacts) -> Bool {
    if let counter = facts.programCounter, counter.bits >> 12 == address.bits >> 12 { return true }
    return facts.report.images.first { $0.holds(address) && $0.size ?? 0 < 1 << 40 } != nil
  }

  private static func isWrite(_ facts: ReportFacts) -> Bool { writes(facts) == true }

  private static func isRead(_ facts: ReportFacts) -> Bool { writes(facts) == false }

  /// Whether the processor says that the access was a write; nil where it does not tell.
  private static func writes(_ facts: ReportFacts) -> Bool? {
    guard let syndrome = facts.syndrome, (0x24...0x25).contains(syndrome.exceptionClass) else { return nil }
    return syndrome.bits & 0x40 != 0
  }
}
