/// Conditions that list the values of a field, answered for a report all at once by looking up its own values.
struct ListedFields: Sendable {
  private enum Value: Equatable {
    case exceptionType(String)
    case signal(String)
    case terminationNamespace(String)
    case terminationCode(UInt64)
    case exceptionCode(UInt64)
    case kind(CrashReport.Kind)
    case exceptionName(String)
    case system(String)
    case bugType(String)
    case crashedOnMain(Bool)

    /// A number by which the value is filed: of a text its hash, of every field one of its own.
    var hash: UInt32 {
      func of(_ text: String, _ field: UInt32) -> UInt32 { NameHash.of(text) ^ field << 24 }
      func of(_ number: UInt64, _ field: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 32) ^ field << 24
      }
      return switch self {
      case .exceptionType(let name): of(name, 1)
      case .signal(let name): of(name, 2)
      case .terminationNamespace(let name): of(name, 3)
      case .terminationCode(let code): of(code, 4)
      case .exceptionCode(let code): of(code, 5)
      case .kind(let kind): of(kind.rawValue, 6)
      case .exceptionName(let name): of(name, 7)
      case .system(let name): of(name, 8)
      case .bugType(let type): of(type, 9)
      case .crashedOnMain(let isMain): of(isMain ? 1 : 2, 10)
      }
    }
  }

  /// A value, and the numbers of the conditions that hold where a field has it.
  private struct Entry {
    let value: Value
    var numbers: [Int]
  }

  /// The entries in slots by their hashes; a few share one.
  private var slots = [[Entry]](repeating: [], count: 256)

  private static func slot(of value: Value) -> Int {
    let hash = value.hash
    return Int((hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24) & 255)
  }

  /// Files a condition under its values.
  ///
  /// - Returns: Whether the condition lists values; nothing is filed of others.
  mutating func insert(_ condition: Condition, number: Int) -> Bool {
    guard let values = Self.values(of: condition) else { return false }
    for value in values {
      let slot = Self.slot(of: value)
      if let known = slots[slot].firstIndex(where: { $0.value == value }) {
        if slots[slot][known].numbers.last != number { slots[slot][known].numbers.append(number) }
      } else {
        slots[slot].append(Entry(value: value, numbers: [number]))
      }
    }
    return true
  }

  private static func values(of condition: Condition) -> [Value]? {
    switch condition {
    case .exceptionType(let names): names.map { .exceptionType($0) }
    case .signal(let names): names.map { .signal($0) }
    case .terminationNamespace(let names): names.map { .terminationNamespace($0) }
    case .terminationCode(let codes): codes.map { .terminationCode($0) }
    case .exceptionCode(let codes): codes.map { .exceptionCode($0) }
    case .kind(let kinds): kinds.map { .kind($0) }
    case .exceptionName(let names): names.map { .exceptionName($0) }
    case .system(let names): names.map { .system($0) }
    case .bugType(let types): types.map { .bugType($0) }
    case .crashedOnMainThread(let isMain): [.crashedOnMain(isMain)]
    default: nil
    }
  }

  /// The number of every condition that holds for a report.
  func numbers(holdingIn facts: ReportFacts) -> [Int] {
    var found: [Int] = []
    found.reserveCapacity(48)
    func look(_ value: Value?) {
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

extension Condition {
  /// A text that only equal conditions on a field share; nil where there is none for this field.
  var fieldName: String? {
    switch self {
    case .exceptionType(let names): "type " + names.joined(separator: "|")
    case .signal(let names): "signal " + names.joined(separator: "|")
    case .terminationNamespace(let names): "namespace " + names.joined(separator: "|")
    case .terminationCode(let codes): "termination " + codes.map { "\($0)" }.joined(separator: "|")
    case .exceptionCode(let codes): "code " + codes.map { "\($0)" }.joined(separator: "|")
    case .kind(let kinds): "kind " + kinds.map(\.rawValue).joined(separator: "|")
    case .exceptionName(let names): "name " + names.joined(separator: "|")
    case .system(let names): "system " + names.joined(separator: "|")
    case .bugType(let types): "bug type " + types.joined(separator: "|")
    case .faultAddress(let range): "address \(range.lowerBound)...\(range.upperBound)"
    case .crashedOnMainThread(let isMain): "main \(isMain)"
    // A cheap test looks at fields alone, and its name stands for it, as in rule files.
    case .computed(let test): "test " + test.name
    default: nil
    }
  }
}
