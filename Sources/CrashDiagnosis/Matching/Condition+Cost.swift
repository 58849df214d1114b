extension [Condition] {
  /// The same conditions, what is told quickly before what takes long.
  ///
  /// For asking whether they hold, where the order says nothing; evidence is collected in the order that the rule gives.
  var cheapestFirst: [Condition] {
    if isCheapestFirst { return self }
    let costs = map(\.cost)
    return Condition.Cost.allCases.flatMap { cost in indices.filter { costs[$0] == cost }.map { self[$0] } }
  }

  /// Whether the order is right as it is, as in most lists.
  private var isCheapestFirst: Bool {
    // By their places: stepping through conditions would copy each of them.
    withUnsafeBufferPointer { conditions in
      var last = Condition.Cost.fields
      for index in conditions.indices {
        let cost = conditions[index].cost
        if cost < last { return false }
        last = cost
      }
      return true
    }
  }
}

extension Condition {
  /// What has to be looked at, the least first.
  fileprivate enum Cost: Int, CaseIterable, Comparable {
    case fields
    case texts
    case test
    case wholeInput
    case otherThreads

    static func < (first: Cost, second: Cost) -> Bool { first.rawValue < second.rawValue }
  }

  /// The cost of the dearest part.
  fileprivate var cost: Cost {
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
