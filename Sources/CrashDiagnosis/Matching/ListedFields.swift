import ByteKit

/// Conditions that list the values of a field, answered for a report all at once by looking up its own values.
struct ListedFields: Sendable {
  /// A value, and the numbers of the conditions that hold where a field has it.
  private struct Entry {
    let value: FieldValue
    var numbers: [Int]
  }

  /// The entries in slots by their hashes; a few share one.
  private var slots = [[Entry]](repeating: [], count: 256)

  private static func slot(of value: FieldValue) -> Int {
    let number = value.number
    return Int((number ^ number >> 8 ^ number >> 16 ^ number >> 24) & 255)
  }

  /// Files a condition under the values that it lists.
  mutating func insert(_ values: [FieldValue], number: Int) {
    for value in values {
      let slot = Self.slot(of: value)
      if let known = slots[slot].firstIndex(where: { $0.value == value }) {
        if slots[slot][known].numbers.last != number { slots[slot][known].numbers.append(number) }
      } else {
        slots[slot].append(Entry(value: value, numbers: [number]))
      }
    }
  }

  /// The number of every condition that holds for a report.
  func numbers(holdingIn facts: ReportFacts) -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(48)
    func look(_ value: FieldValue?) {
      guard let value else { return }
      let slot = Self.slot(of: value)
      for entry in slots[slot].indices where slots[slot][entry].value == value {
        found += slots[slot][entry].numbers
      }
    }
    look(facts.exceptionType.map { .exceptionType($0) })
    look(facts.signal.map { .signal($0) })
    look(facts.terminationNamespace.map { .terminationNamespace($0) })
    look(facts.terminationCode.map { .terminationCode($0) })
    look(facts.exceptionCode.map { .exceptionCode($0) })
    look(.kind(facts.kind))
    look(facts.report.uncaughtException?.name.map { .exceptionName($0.value) })
    look(facts.report.operatingSystem.name.map { .system($0) })
    look(facts.report.bugType.map { .bugType($0.value) })
    look(facts.crashedOnMain.map { .crashedOnMain($0) })
    return found
  }
}
