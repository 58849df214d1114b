extension Condition {
  /// Calls `body` with every pattern that is looked for in the texts of the crash.
  func forEachPattern(_ body: (TextPattern) -> Void) {
    switch self {
    case .all(let parts), .any(let parts):
      for part in parts { part.forEachPattern(body) }
    case .not(let part), .silent(let part), .explained(let part, _):
      part.forEachPattern(body)
    case .message(let patterns), .exceptionText(let patterns), .framesInOrder(let patterns), .appFrame(let patterns):
      patterns.forEach(body)
    case .frame(let names, let images, _):
      names.forEach(body)
      images.forEach(body)
    case .computed(let test):
      test.keywords.forEach(body)
      test.gate?.forEachPattern(body)
      for part in test.parts { part.forEachPattern(body) }
    default:
      break
    }
  }
}
