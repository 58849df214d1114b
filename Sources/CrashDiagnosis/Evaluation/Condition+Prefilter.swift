extension Condition {
  /// Whether the condition may hold, told by keywords and fields alone; true wherever it holds.
  ///
  /// Only for conditions whose keywords were filed.
  func mayHold(in facts: ReportFacts) -> Bool {
    switch self {
    case .all(let parts): return parts.allSatisfy { $0.mayHold(in: facts) }
    case .any(let parts): return parts.contains { $0.mayHold(in: facts) }
    case .not(let part): return !part.isPlain || !part.holds(in: facts)
    case .explained(let part, _): return part.mayHold(in: facts)
    case .message(let patterns), .exceptionText(let patterns), .appFrame(let patterns):
      return facts.mayMatch(oneOf: patterns)
    case .frame(let names, let images, _):
      return (names.isEmpty || facts.mayMatch(oneOf: names)) && (images.isEmpty || facts.mayMatch(oneOf: images))
    case .framesInOrder(let patterns): return patterns.allSatisfy { facts.mayMatch($0.keyword) }
    case .computed(let test) where !test.isCheap:
      return (test.keywords.isEmpty || facts.mayMatch(oneOf: test.keywords)) && test.gate?.mayHold(in: facts) ?? true
    default: return !isPlain || holds(in: facts)
    }
  }

  /// Whether the condition looks at fields only, so that it is tested exactly at almost no cost.
  private var isPlain: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.allSatisfy(\.isPlain)
    case .not(let part), .explained(let part, _): part.isPlain
    case .computed(let test): test.isCheap
    case .exceptionName, .exceptionType, .signal, .exceptionCode, .terminationNamespace, .terminationCode, .bugType,
      .kind, .format, .system, .systemVersion, .architecture, .faultAddress, .crashedOnMainThread, .process, .role,
      .exceptionNote, .crashedQueue:
      true
    default: false
    }
  }
}
