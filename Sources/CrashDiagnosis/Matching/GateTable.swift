/// Gates side by side as rows of numbers: asking one goes over no condition and counts no reference, and a field that
/// many gates ask about is looked at once for a report.
struct GateTable: Sendable {
  private enum Sort: UInt8 {
    case open
    /// `first` and `count` say which of `keys`.
    case literals
    /// `first` says which of `fields`.
    case field
    /// `first` and `count` say which of `nodes`, as in the two cases that follow.
    case all
    case any
    case none
  }

  private struct Node: Sendable {
    let sort: Sort
    var first: Int32 = 0
    var count: Int32 = 0
  }

  private var nodes: [Node] = []
  private var keys: [UInt16] = []
  private var fields: [Condition] = []
  /// Those of `fields` that list values: they are answered all at once.
  private var listed = ListedFields()
  /// What is known of `fields` before a report is asked: that no listed one holds.
  private var answers: [Answer] = []
  /// The places in `fields` of those that can be told apart by a text.
  private var places: [String: Int] = [:]
  /// Says which gates are worth asking.
  private var calls = GateCalls()
  /// For every gate its node.
  private var roots: [Int32] = []

  /// Lays out gates.
  init(_ gates: [Gate] = []) {
    for gate in gates {
      roots.append(Int32(nodes.count))
      nodes.append(Node(sort: .open))
      fill(nodes.count - 1, with: gate)
    }
    calls = GateCalls(roots.map { callers(of: nodes[Int($0)]) })
  }

  /// What every report that passes a gate holds one of, the least that is known; nil where nothing is.
  ///
  /// Literals call better than fields: a field has the same value in many reports.
  private func callers(of node: Node) -> [GateCalls.Caller]? {
    let own = Int(node.first)..<Int(node.first + node.count)
    switch node.sort {
    case .open, .none: return nil
    case .literals: return keys[own].map { .literal($0) }
    case .field: return answers[Int(node.first)] == .no ? [.field(Int(node.first))] : nil
    case .all: return nodes[own].compactMap { callers(of: $0) }.min { Self.weight(of: $0) < Self.weight(of: $1) }
    case .any:
      var all: [GateCalls.Caller] = []
      for part in nodes[own] {
        guard let callers = callers(of: part) else { return nil }
        all += callers
      }
      return all
    }
  }

  private static func weight(of callers: [GateCalls.Caller]) -> Int {
    callers.reduce(0) { sum, caller in
      if case .literal = caller { sum + 1 } else { sum + 1000 }
    }
  }

  private mutating func fill(_ place: Int, with gate: Gate) {
    switch gate {
    case .open: nodes[place] = Node(sort: .open)
    case .literals(let literals):
      nodes[place] = Node(sort: .literals, first: Int32(keys.count), count: Int32(literals.count))
      keys += literals
    case .field(let condition): nodes[place] = Node(sort: .field, first: Int32(field(condition)))
    case .all(let parts): fill(place, .all, with: parts)
    case .any(let parts): fill(place, .any, with: parts)
    case .none(let part): fill(place, .none, with: [part])
    }
  }

  private mutating func fill(_ place: Int, _ sort: Sort, with parts: [Gate]) {
    let first = nodes.count
    nodes[place] = Node(sort: sort, first: Int32(first), count: Int32(parts.count))
    for _ in parts { nodes.append(Node(sort: .open)) }
    for (offset, part) in parts.enumerated() { fill(first + offset, with: part) }
  }

  private mutating func field(_ condition: Condition) -> Int {
    let name = condition.fieldName
    if let name, let known = places[name] { return known }
    let isListed = listed.insert(condition, number: fields.count)
    fields.append(condition)
    answers.append(isListed ? .no : .unknown)
    if let name { places[name] = fields.count - 1 }
    return fields.count - 1
  }

  /// Calls `body` with the position of every gate that lets a report pass, in rising order.
  func forEachOpen(_ facts: ReportFacts, _ body: (Int) -> Void) {
    guard !roots.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: Answer.self, capacity: max(answers.count, 1)) { answers in
      _ = answers.initialize(fromContentsOf: self.answers)
      let holding = listed.numbers(holdingIn: facts)
      for number in holding { answers[number] = .yes }
      facts.literals.withWords { words in
        nodes.withUnsafeBufferPointer { nodes in
          keys.withUnsafeBufferPointer { keys in
            fields.withUnsafeBufferPointer { fields in
              let asked = Asked(facts: facts, fields: fields, words: words, nodes: nodes, keys: keys, answers: answers)
              calls.forEachOpen(facts.literals, holding) { if asked.lets(Int(roots[$0])) { body($0) } }
            }
          }
        }
      }
    }
  }

  private enum Answer: UInt8, Sendable {
    case unknown
    case yes
    case no
  }

  /// The gates while a report is asked about.
  ///
  /// Invariants: a node's numbers lie inside of the rows, for ``fill(_:with:)`` alone writes them; there is an answer for
  /// every field; a key has sixteen bits, and the set 1,024 words of 64.
  private struct Asked {
    /// Held by the caller of ``forEachOpen(_:_:)``.
    unowned(unsafe) let facts: ReportFacts
    let fields: UnsafeBufferPointer<Condition>
    let words: UnsafeBufferPointer<UInt64>
    let nodes: UnsafeBufferPointer<Node>
    let keys: UnsafeBufferPointer<UInt16>
    let answers: UnsafeMutableBufferPointer<Answer>

    func lets(_ index: Int) -> Bool {
      let node = nodes[index]
      let first = Int(node.first)
      let end = first &+ Int(node.count)
      switch node.sort {
      case .open: return true
      case .literals:
        for index in first..<end where words[Int(keys[index] >> 6)] & 1 << UInt64(keys[index] & 63) != 0 { return true }
        return false
      case .field:
        if answers[first] == .unknown { answers[first] = fields[first].holds(in: facts) ? .yes : .no }
        return answers[first] == .yes
      case .all:
        for part in first..<end where !lets(part) { return false }
        return true
      case .any:
        for part in first..<end where lets(part) { return true }
        return false
      case .none: return !lets(first)
      }
    }
  }
}
