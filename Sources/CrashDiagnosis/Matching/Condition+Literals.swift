extension Condition {
  /// Calls `body` with every pattern whose literal is looked for in the texts of the crash beforehand.
  func forEachIndexedPattern(_ body: (TextPattern) -> Void) {
    switch self {
    case .all(let parts), .any(let parts):
      for part in parts { part.forEachIndexedPattern(body) }
    case .not(let part), .explained(let part, _):
      part.forEachIndexedPattern(body)
    case .message(let patterns), .exceptionText(let patterns), .framesInOrder(let patterns), .appFrame(let patterns):
      patterns.forEach(body)
    case .frame(let names, let images, _):
      names.forEach(body)
      images.forEach(body)
    case .computed(let test):
      for literal in test.literals { body(TextPattern(literal)) }
      test.gate?.forEachIndexedPattern(body)
      for part in test.parts { part.forEachIndexedPattern(body) }
    default:
      break
    }
  }
}

extension Rule {
  /// Calls `body` with every condition of the rule.
  func forEachCondition(_ body: (Condition) -> Void) {
    for condition in [certainWhen, when, possibleWhen, unless] {
      if let condition { body(condition) }
    }
    supportedBy.forEach(body)
  }
}
