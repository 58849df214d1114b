extension Condition {
  /// The same condition with its patterns read, for many reports in a row.
  ///
  /// Tests that closures make on patterns of their own stay as they are.
  var prepared: Condition {
    switch self {
    case .all(let parts): .all(parts.map(\.prepared))
    case .any(let parts): .any(parts.map(\.prepared))
    case .not(let part): .not(part.prepared)
    case .explained(let part, let remark): .explained(part.prepared, remark)
    case .message(let patterns): .message(patterns.prepared)
    case .exceptionText(let patterns): .exceptionText(patterns.prepared)
    case .exceptionNote(let patterns): .exceptionNote(patterns.prepared)
    case .process(let patterns): .process(patterns.prepared)
    case .role(let patterns): .role(patterns.prepared)
    case .memoryRegion(let patterns): .memoryRegion(patterns.prepared)
    case .frame(let names, let images, let within): .frame(names.prepared, image: images.prepared, within: within)
    case .framesInOrder(let patterns): .framesInOrder(patterns.prepared)
    case .appFrame(let patterns): .appFrame(patterns.prepared)
    case .crashedQueue(let patterns): .crashedQueue(patterns.prepared)
    case .otherThread(let patterns): .otherThread(patterns.prepared)
    case .computed(let test): .computed(test.prepared)
    default: self
    }
  }
}

extension Condition.Computed {
  /// The same test with the conditions in it prepared that the matcher asks about.
  fileprivate var prepared: Condition.Computed {
    guard let gate else { return self }
    return Condition.Computed(
      name, words, literals: literals, inputLiterals: inputLiterals, gate: gate.prepared, isCheap: isCheap,
      parts: parts, values: values, test: test)
  }
}
