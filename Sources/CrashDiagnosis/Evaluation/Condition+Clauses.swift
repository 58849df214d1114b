internal import CrashModel

/// Something that a report needs for a condition to hold: one of some keywords or values of fields.
struct Clause {
  /// The keys of the keywords and values.
  var keys: [UInt16]
  /// How many reports fulfil it, as a rough rank.
  var weight: Int
}

extension Condition {
  /// What a report needs for the condition to hold: all of the clauses of an alternative.
  var alternatives: [[Clause]] {
    switch self {
    case .any(let parts): parts.flatMap(\.alternatives)
    case .explained(let part, _), .silent(let part): part.alternatives
    default: [clauses]
    }
  }

  /// What a report needs for the condition to hold: all of the clauses.
  ///
  /// They may be too few, never too many. An alternative counts with its rarest clause only.
  private var clauses: [Clause] {
    switch self {
    case .all(let parts): return parts.flatMap(\.clauses)
    case .any(let parts):
      var sum = Clause(keys: [], weight: 0)
      for part in parts {
        guard let rarest = part.clauses.rarest else { return [] }
        sum.keys += rarest.keys
        sum.weight += rarest.weight
      }
      return [sum]
    case .explained(let part, _), .silent(let part): return part.clauses
    case .message(let patterns), .exceptionText(let patterns), .appFrame(let patterns): return Self.keywords(patterns)
    case .frame(let names, let images, _): return Self.keywords(names) + Self.keywords(images)
    case .framesInOrder(let patterns): return patterns.flatMap { Self.keywords([$0]) }
    case .computed(let test): return test.isCheap ? [] : Self.keywords(test.keywords) + (test.gate?.clauses ?? [])
    case .exceptionType(let names): return Self.fields(names, weight: 2) { KeyedField.exceptionType.key($0) }
    case .signal(let names): return Self.fields(names, weight: 2) { KeyedField.signal.key($0) }
    case .terminationNamespace(let names):
      return Self.fields(names, weight: 1) { KeyedField.terminationNamespace.key($0) }
    case .terminationCode(let codes): return Self.fields(codes, weight: 1) { KeyedField.terminationCode.key($0) }
    case .exceptionCode(let codes): return Self.fields(codes, weight: 1) { KeyedField.exceptionCode.key($0) }
    case .exceptionName(let names): return Self.fields(names, weight: 1) { KeyedField.exceptionName.key($0) }
    case .kind(let kinds): return Self.fields(kinds, weight: 3) { KeyedField.kind.key($0.rawValue) }
    case .system(let names): return Self.fields(names, weight: 3) { KeyedField.system.key($0) }
    case .bugType(let types): return Self.fields(types, weight: 3) { KeyedField.bugType.key($0) }
    case .crashedOnMainThread(let isMain):
      return Self.fields([isMain], weight: 3) { KeyedField.crashedOnMain.key($0) }
    default: return []
    }
  }

  /// Patterns give a clause if each of them has a keyword.
  private static func keywords(_ patterns: [TextPattern]) -> [Clause] {
    let keys = patterns.compactMap(\.keyword)
    return patterns.isEmpty || keys.count < patterns.count ? [] : [Clause(keys: keys, weight: keys.count)]
  }

  /// Fields rank behind keywords: most reports have one of a few values.
  private static func fields<Value>(_ values: [Value], weight: Int, _ key: (Value) -> UInt16) -> [Clause] {
    [Clause(keys: values.map(key), weight: 1000 * weight)]
  }
}

extension [Clause] {
  /// The clause that the fewest reports fulfil.
  var rarest: Clause? { self.min { $0.weight < $1.weight } }

  /// The keys of the clauses, the rarest first.
  var keysFromRarest: [[UInt16]] { sorted { $0.weight < $1.weight }.map(\.keys) }
}

extension CrashReport {
  /// The keys of the values of the fields by which conditions are found.
  var fieldKeys: [UInt16] {
    let keys: [UInt16?] = [
      exception.type.map { KeyedField.exceptionType.key($0.value) },
      exception.signal.map { KeyedField.signal.key($0.value) },
      termination.namespace.map { KeyedField.terminationNamespace.key($0.value) },
      termination.code.map { KeyedField.terminationCode.key($0.value) },
      exception.codes.first.map { KeyedField.exceptionCode.key($0) }, KeyedField.kind.key(kind.rawValue),
      uncaughtException?.name.map { KeyedField.exceptionName.key($0.value) },
      operatingSystem.name.map { KeyedField.system.key($0) },
      bugType.map { KeyedField.bugType.key($0.value) },
      crashedOnMain.map { KeyedField.crashedOnMain.key($0) },
    ]
    return keys.compactMap { $0 }
  }

  /// Whether the crashed thread is the main thread; nil where the report does not tell.
  var crashedOnMain: Bool? {
    guard let thread = crashedThread else { return nil }
    if thread.isOnMainQueue { return true }
    if thread.queue != nil { return false }
    return thread.isNumbered ? thread.index == 0 : nil
  }
}
