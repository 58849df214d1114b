extension Condition {
  /// The condition with its patterns replaced, for those whose texts are searched for literals beforehand.
  func mapPatterns(_ change: (TextPattern) -> TextPattern) -> Condition {
    switch self {
    case .all(let parts): .all(parts.map { $0.mapPatterns(change) })
    case .any(let parts): .any(parts.map { $0.mapPatterns(change) })
    case .not(let part): .not(part.mapPatterns(change))
    case .explained(let part, let remark): .explained(part.mapPatterns(change), remark)
    case .message(let patterns): .message(patterns.map(change))
    case .exceptionText(let patterns): .exceptionText(patterns.map(change))
    case .frame(let names, let images, let within):
      .frame(names.map(change), image: images.map(change), within: within)
    case .framesInOrder(let patterns): .framesInOrder(patterns.map(change))
    case .appFrame(let patterns): .appFrame(patterns.map(change))
    case .otherThread(let patterns): .otherThread(patterns.map(change))
    case .computed(let test): .computed(test.mapLiterals(change))
    default: self
    }
  }
}

extension Condition.Computed {
  fileprivate func mapLiterals(_ change: (TextPattern) -> TextPattern) -> Condition.Computed {
    var numbered = Condition.Computed(
      name, words, literals: literals, inputLiterals: inputLiterals, gate: gate?.mapPatterns(change), isCheap: isCheap,
      test: test)
    numbered.numberedLiterals = literals.map { change(TextPattern($0)) }
    return numbered
  }
}

extension Rule {
  /// The rule with the patterns of its conditions replaced.
  func mapPatterns(_ change: (TextPattern) -> TextPattern) -> Rule {
    Rule(
      id, title, family: family, severity: severity, certainWhen: certainWhen?.mapPatterns(change),
      when: when?.mapPatterns(change), possibleWhen: possibleWhen?.mapPatterns(change),
      unless: unless?.mapPatterns(change), supportedBy: supportedBy.map { $0.mapPatterns(change) }, outranks: outranks,
      blame: blame, isNotACrash: isNotACrash, page: page, examples: examples)
  }
}

/// Gives every literal of a set of rules a number.
struct LiteralNumbers {
  private var numbers: [[UInt8]: Int] = Dictionary(minimumCapacity: 4096)
  private(set) var literals: [[UInt8]] = []

  /// The number of a literal, a new one where it was not met before.
  mutating func number(of literal: [UInt8]) -> Int {
    if let number = numbers[literal] { return number }
    numbers[literal] = literals.count
    literals.append(literal)
    return literals.count - 1
  }

  /// The pattern with the number of its literal; one whose literal is too short for the index stays without.
  mutating func numbered(_ pattern: TextPattern) -> TextPattern {
    let longest = pattern.longestLiteral
    guard longest.count >= LiteralIndex.minimumLength else { return pattern }
    let literal = longest.map(folded)
    var numbered = pattern
    numbered.literal = number(of: literal)
    return numbered
  }
}
