extension Condition {
  /// The same condition with what is told quickly before what takes long.
  ///
  /// For asking whether it holds, where the order says nothing; evidence is collected in the order that the rule gives.
  var cheapestFirst: Condition {
    if isCheapestFirst { return self }
    return switch self {
    case .all(let parts): .all(Self.ordered(parts))
    case .any(let parts): .any(Self.ordered(parts))
    case .not(let part): .not(part.cheapestFirst)
    case .explained(let part, _): part.cheapestFirst
    default: self
    }
  }

  private static func ordered(_ parts: [Condition]) -> [Condition] {
    let costs = parts.map(\.cost)
    return Cost.allCases.flatMap { cost in
      parts.indices.filter { costs[$0] == cost }.map { parts[$0].cheapestFirst }
    }
  }

  /// Whether the order is right as it is, as in most conditions.
  private var isCheapestFirst: Bool {
    switch self {
    case .all(let parts), .any(let parts):
      var last = Cost.fields
      for part in parts {
        let cost = part.cost
        if cost < last || !part.isCheapestFirst { return false }
        last = cost
      }
      return true
    case .not(let part), .explained(let part, _): return part.isCheapestFirst
    default: return true
    }
  }

  /// What has to be looked at, the least first.
  private enum Cost: Int, CaseIterable, Comparable {
    case fields
    case texts
    case test
    case wholeInput
    case otherThreads

    static func < (first: Cost, second: Cost) -> Bool { first.rawValue < second.rawValue }
  }

  /// The cost of the dearest part.
  private var cost: Cost {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(.fields) { max($0, $1.cost) }
    case .not(let part), .explained(let part, _): part.cost
    case .message, .exceptionText, .frame, .framesInOrder, .appFrame, .memoryRegion: .texts
    case .computed(let test): test.isCheap ? .fields : test.inputLiterals.isEmpty ? .test : .wholeInput
    case .otherThread: .otherThreads
    default: .fields
    }
  }
}
