extension Condition {
  /// Whether a condition on a plain field holds, without anything around the comparison.
  fileprivate func holdsPlainly(in facts: ReportFacts) -> Bool {
    switch self {
    case .exceptionType(let names): facts.exceptionType.map { names.contains($0) } ?? false
    case .signal(let names): facts.signal.map { names.contains($0) } ?? false
    case .terminationNamespace(let names): facts.terminationNamespace.map { names.contains($0) } ?? false
    case .terminationCode(let codes): facts.terminationCode.map { codes.contains($0) } ?? false
    case .exceptionCode(let codes): facts.exceptionCode.map { codes.contains($0) } ?? false
    case .kind(let kinds): kinds.contains(facts.kind)
    default: holds(in: facts)
    }
  }
}

/// A condition boiled down to what can be tested at almost no cost: which literals a report must hold, and its plain fields.
///
/// A gate never refuses a report for which its condition holds; most conditions are refused here, without touching a text.
indirect enum Gate: Sendable {
  /// Nothing can be said cheaply.
  case open
  /// One of the literals occurs in the texts of the crash.
  case literals([Int])
  /// A field of the report, tested as it is.
  case field(Condition)
  /// Every part lets pass.
  case all([Gate])
  /// At least one part lets pass.
  case any([Gate])

  /// The gate of a condition whose patterns are numbered.
  init(_ condition: Condition) {
    switch condition {
    case .all(let parts):
      let gates = parts.map { Gate($0) }.filter { !$0.isOpen }
      // Literals refuse fastest, so they are asked first.
      let sorted = gates.filter(\.isLiteral) + gates.filter { !$0.isLiteral }
      self = sorted.isEmpty ? .open : sorted.count == 1 ? sorted[0] : .all(sorted)
    case .any(let parts):
      let gates = parts.map { Gate($0) }
      self = gates.contains(where: \.isOpen) ? .open : .any(gates)
    case .explained(let part, _):
      self = Gate(part)
    case .message(let patterns), .exceptionText(let patterns), .appFrame(let patterns):
      self = Gate(anyOf: patterns)
    case .frame(let names, let images, _):
      self = .all([Gate(anyOf: names), Gate(anyOf: images)].filter { !$0.isOpen })
    case .framesInOrder(let patterns):
      self = .all(patterns.map { Gate(anyOf: [$0]) }.filter { !$0.isOpen })
    case .computed(let test) where test.isCheap:
      self = .field(condition)
    case .computed(let test) where !test.literals.isEmpty || test.gate != nil:
      self = .all([Gate(anyOf: test.numberedLiterals), test.gate.map { Gate($0) } ?? .open].filter { !$0.isOpen })
    case .exceptionName, .exceptionType, .signal, .exceptionCode, .terminationNamespace, .terminationCode, .bugType,
      .kind,
      .format, .system, .systemVersion, .architecture, .faultAddress, .crashedOnMainThread, .process, .role,
      .exceptionNote, .crashedQueue:
      self = .field(condition)
    default:
      self = .open
    }
  }

  private init(anyOf patterns: [TextPattern]) {
    let numbers = patterns.compactMap(\.literal)
    self = patterns.isEmpty || numbers.count < patterns.count ? .open : .literals(numbers)
  }

  private var isOpen: Bool {
    switch self {
    case .open: true
    case .all(let parts): parts.allSatisfy(\.isOpen)
    default: false
    }
  }

  private var isLiteral: Bool {
    if case .literals = self { true } else { false }
  }

  /// Whether the condition behind the gate may hold.
  func lets(_ facts: ReportFacts) -> Bool {
    switch self {
    case .open: true
    case .literals(let numbers): numbers.contains { facts.sawLiteral($0) }
    case .field(let condition): condition.holdsPlainly(in: facts)
    case .all(let parts): parts.allSatisfy { $0.lets(facts) }
    case .any(let parts): parts.contains { $0.lets(facts) }
    }
  }
}
