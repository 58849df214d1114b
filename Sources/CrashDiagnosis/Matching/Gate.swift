extension Condition {
  /// Whether the condition is made of fields alone, which are tested as they are at almost no cost.
  var isPlain: Bool {
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

extension Condition {
  /// The same condition without those parts of which its open gate has told that they hold: plain fields that all must.
  ///
  /// A gate answers for plain fields exactly.
  var behindItsGate: Condition {
    if isPlain { return .all([]) }
    switch self {
    case .all(let parts):
      let rest = parts.filter { !$0.isPlain }.map(\.behindItsGate)
      return rest.count == 1 ? rest[0] : .all(rest)
    case .explained(let part, _): return part.behindItsGate
    default: return self
    }
  }
}

/// A condition boiled down to what can be tested at almost no cost: the literals that a report must hold, and its plain
/// fields.
///
/// A gate never refuses a report for which its condition holds.
indirect enum Gate: Sendable {
  /// Nothing can be said cheaply.
  case open
  /// The literal of one of the patterns, all of which have one, occurs in the texts of the crash.
  case literals([TextPattern])
  /// A field of the report, tested as it is: its number among ``AskedConditions``.
  case field(Int)
  /// Every part lets pass.
  case all([Gate])
  /// At least one part lets pass.
  case any([Gate])
  /// The part, made of plain fields alone, does not let pass.
  case none(Gate)

  /// The gate of a condition, the fields of which are filed.
  init(_ condition: Condition, _ fields: inout AskedConditions) {
    switch condition {
    case .all(let parts):
      self = Gate(all: parts.map { Gate($0, &fields) })
    case .any(let parts):
      if let number = fields.anyField(condition) {
        self = .field(number)
        return
      }
      let gates = parts.map { Gate($0, &fields) }
      self = gates.contains(where: \.isOpen) ? .open : .any(gates)
    case .not(let part):
      self = part.isPlain ? .none(Gate(part, &fields)) : .open
    case .explained(let part, _):
      self = Gate(part, &fields)
    case .message(let patterns), .exceptionText(let patterns), .appFrame(let patterns):
      self = Gate(anyOf: patterns)
    case .frame(let names, let images, _):
      self = images.isEmpty ? Gate(anyOf: names) : Gate(all: [Gate(anyOf: names), Gate(anyOf: images)])
    case .framesInOrder(let patterns):
      self = Gate(all: patterns.map { Gate(anyOf: [$0]) })
    case .computed(let test) where !test.isCheap:
      let literals = Gate(anyOf: test.indexedLiterals)
      self = test.gate.map { Gate(all: [literals, Gate($0, &fields)]) } ?? literals
    default:
      self = condition.isPlain ? .field(fields.field(condition)) : .open
    }
  }

  /// The gate of patterns that were read.
  private init(anyOf patterns: [TextPattern]) {
    self = patterns.isEmpty || patterns.contains { $0.literalKey == nil } ? .open : .literals(patterns)
  }

  private init(all gates: [Gate]) {
    // Literals refuse fastest, so they are asked first.
    var parts: [Gate] = []
    var others: [Gate] = []
    for gate in gates where !gate.isOpen {
      if gate.isLiteral { parts.append(gate) } else { others.append(gate) }
    }
    parts += others
    self = parts.count > 1 ? .all(parts) : parts.first ?? .open
  }

  /// Whether nothing is asked.
  var isOpen: Bool {
    switch self {
    case .open: true
    case .all(let parts): parts.allSatisfy(\.isOpen)
    default: false
    }
  }

  private var isLiteral: Bool {
    if case .literals = self { true } else { false }
  }
}
