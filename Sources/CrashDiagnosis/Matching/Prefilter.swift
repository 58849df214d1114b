/// Which literals a report must hold for a condition to have a chance.
enum Prefilter {
  /// The condition may hold without any literal.
  case always
  /// At least one of these must occur in the report's messages or the crash's frames.
  case anyOf(Set<[UInt8]>)

  /// The weakest demand that a condition makes.
  static func of(_ condition: Condition) -> Prefilter {
    switch condition {
    case .all(let conditions):
      var best = Prefilter.always
      for condition in conditions {
        guard case .anyOf(let literals) = of(condition) else { continue }
        if case .anyOf(let known) = best, known.count <= literals.count { continue }
        best = .anyOf(literals)
      }
      return best
    case .any(let conditions):
      return union(conditions.map(of))
    case .explained(let condition, _):
      return of(condition)
    case .message(let patterns), .exceptionText(let patterns), .appFrame(let patterns):
      return of(patterns)
    case .frame(let names, let images, _):
      return names.isEmpty ? of(images) : of(names)
    case .framesInOrder(let patterns):
      return patterns.map { of([$0]) }.first { if case .anyOf = $0 { true } else { false } } ?? .always
    case .computed(let test):
      return test.literals.isEmpty ? .always : of(test.literals.map { TextPattern($0) })
    case .exceptionName(let names):
      return of(names.map { TextPattern($0) })
    default:
      return .always
    }
  }

  static func union(_ parts: [Prefilter]) -> Prefilter {
    var all: Set<[UInt8]> = []
    for part in parts {
      guard case .anyOf(let literals) = part else { return .always }
      all.formUnion(literals)
    }
    return .anyOf(all)
  }

  private static func of(_ patterns: [TextPattern]) -> Prefilter {
    var literals: Set<[UInt8]> = []
    for pattern in patterns {
      let literal = pattern.longestLiteral.map(folded)
      guard literal.count >= LiteralIndex.minimumLength else { return .always }
      literals.insert(literal)
    }
    return .anyOf(literals)
  }
}
