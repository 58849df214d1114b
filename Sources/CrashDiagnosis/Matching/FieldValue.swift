import JSON5

/// What a condition on a field of the report compares the field with.
enum FieldValue: Hashable, Sendable {
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
  case faultAddress(ClosedRange<Address>)
  /// A cheap test looks at fields alone, and its name stands for it, as in rule files.
  case test(String)

  /// Whether the report has one value of the field, or none, which tells all conditions at once that list it.
  var isLookedUp: Bool {
    switch self {
    case .faultAddress, .test: false
    default: true
    }
  }

  /// How many reports have the value, as a rough rank: nearly all describe a crash on one of a few systems.
  var commonness: Int {
    switch self {
    case .kind, .system, .bugType, .crashedOnMain: 3
    case .exceptionType, .signal: 2
    default: 1
    }
  }

  /// A number by which the value is filed: of a text its hash, of every field one of its own.
  var number: UInt32 {
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
    case .faultAddress(let range): of(range.lowerBound.bits &+ range.upperBound.bits &* 3, 11)
    case .test(let name): of(name, 12)
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Condition {
  /// The values with which a condition on one field, or on any of some, compares; nil where they do not tell all of it.
  var fieldValues: [FieldValue]? {
    switch self {
    case .exceptionType(let names): return names.map { .exceptionType($0) }
    case .signal(let names): return names.map { .signal($0) }
    case .terminationNamespace(let names): return names.map { .terminationNamespace($0) }
    case .terminationCode(let codes): return codes.map { .terminationCode($0) }
    case .exceptionCode(let codes): return codes.map { .exceptionCode($0) }
    case .kind(let kinds): return kinds.map { .kind($0) }
    case .exceptionName(let names): return names.map { .exceptionName($0) }
    case .system(let names): return names.map { .system($0) }
    case .bugType(let types): return types.map { .bugType($0) }
    case .crashedOnMainThread(let isMain): return [.crashedOnMain(isMain)]
    case .faultAddress(let range): return [.faultAddress(range)]
    case .computed(let test): return test.isCheap ? [.test(test.name)] : nil
    case .explained(let part, _): return part.fieldValues
    case .any(let parts):
      var all: [FieldValue] = []
      for part in parts {
        // One by one, so that the first that cannot be looked up ends it.
        guard let values = part.fieldValues, values.allSatisfy(\.isLookedUp) else { return nil }
        all += values
      }
      return all
    default: return nil
    }
  }
}
