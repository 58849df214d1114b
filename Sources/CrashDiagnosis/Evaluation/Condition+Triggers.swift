/// What a report needs for a condition to hold: it has at least one of the triggers.
struct Triggers {
  var all: [Prefilter.Trigger]
  /// How many reports have one, as a rough rank.
  var weight: Int

  /// Whichever of two needs fewer reports meet.
  fileprivate static func rarer(_ first: Triggers?, _ second: Triggers?) -> Triggers? {
    guard let first, let second else { return first ?? second }
    return second.weight < first.weight ? second : first
  }
}

extension Condition {
  /// What every report for which the condition holds has one of; nil where nothing is known.
  var triggers: Triggers? {
    switch self {
    case .all(let parts): return parts.reduce(nil) { Triggers.rarer($0, $1.triggers) }
    case .any(let parts):
      var sum: Triggers?
      for part in parts {
        guard let triggers = part.triggers else { return nil }
        sum = sum.map { Triggers(all: $0.all + triggers.all, weight: $0.weight + triggers.weight) } ?? triggers
      }
      return sum ?? Triggers(all: [], weight: 0)
    case .explained(let part, _): return part.triggers
    case .message(let patterns), .exceptionText(let patterns), .appFrame(let patterns): return Self.keywords(patterns)
    case .frame(let names, let images, _): return .rarer(Self.keywords(names), Self.keywords(images))
    case .framesInOrder(let patterns): return patterns.reduce(nil) { .rarer($0, Self.keywords([$1])) }
    case .computed(let test): return test.isCheap ? nil : .rarer(Self.keywords(test.keywords), test.gate?.triggers)
    case .exceptionType(let names): return Self.fields(names, weight: 2) { .exceptionType($0) }
    case .signal(let names): return Self.fields(names, weight: 2) { .signal($0) }
    case .terminationNamespace(let names): return Self.fields(names, weight: 1) { .terminationNamespace($0) }
    case .terminationCode(let codes): return Self.fields(codes, weight: 1) { .terminationCode($0) }
    case .exceptionCode(let codes): return Self.fields(codes, weight: 1) { .exceptionCode($0) }
    case .exceptionName(let names): return Self.fields(names, weight: 1) { .exceptionName($0) }
    case .kind(let kinds): return Self.fields(kinds, weight: 3) { .kind($0) }
    case .system(let names): return Self.fields(names, weight: 3) { .system($0) }
    case .bugType(let types): return Self.fields(types, weight: 3) { .bugType($0) }
    case .crashedOnMainThread(let isMain): return Self.fields([isMain], weight: 3) { .crashedOnMain($0) }
    default: return nil
    }
  }

  private static func keywords(_ patterns: [TextPattern]) -> Triggers? {
    if patterns.isEmpty { return nil }
    var triggers = Triggers(all: [], weight: patterns.count)
    triggers.all.reserveCapacity(patterns.count)
    for pattern in patterns {
      guard let key = pattern.keyword else { return nil }
      triggers.all.append(.keyword(key))
    }
    return triggers
  }

  /// Fields trigger worse than keywords: most reports have one of a few values.
  private static func fields<Value>(_ values: [Value], weight: Int, _ field: (Value) -> FieldValue) -> Triggers {
    Triggers(all: values.map { .field(field($0)) }, weight: 1000 * weight)
  }
}

extension ReportFacts {
  /// The report's values of the fields by which conditions are triggered.
  var fieldValues: [FieldValue] {
    let values: [FieldValue?] = [
      exceptionType.map { .exceptionType($0) }, signal.map { .signal($0) },
      terminationNamespace.map { .terminationNamespace($0) }, terminationCode.map { .terminationCode($0) },
      exceptionCode.map { .exceptionCode($0) }, .kind(kind),
      report.uncaughtException?.name.map { .exceptionName($0.value) },
      report.operatingSystem.name.map { .system($0) }, report.bugType.map { .bugType($0.value) },
      crashedOnMain.map { .crashedOnMain($0) },
    ]
    return values.compactMap { $0 }
  }
}
