/// Gates and conditions laid out as steps, each of which asks one thing and says for either answer where to go on: asking
/// goes over no condition, counts no reference, and looks at a field that many ask about once for a report.
final class QuestionTable: Sendable {
  /// Where the steps of a question begin, or how it ends.
  typealias Place = Int32

  /// The ends, behind which the steps begin.
  fileprivate static let no: Place = 0
  fileprivate static let yes: Place = 1

  fileprivate enum Sort: UInt8 {
    /// Nothing is asked; stands at the ends, where nobody comes by.
    case end
    /// `first` is the key of a literal.
    case literal
    /// `first` and `count` say which of `keys`.
    case literals
    /// `first` says which of `conditions`.
    case condition
  }

  /// Invariant: both places lie before the step's own, so that every question ends.
  fileprivate struct Step: Sendable {
    let sort: Sort
    var count: UInt16 = 0
    var first: Int32 = 0
    var ifYes = QuestionTable.no
    var ifNo = QuestionTable.no
  }

  private let steps: [Step]
  private let keys: [UInt16]
  private let conditions: [AskedCondition]
  /// Those of `conditions` that list values: they are answered all at once.
  private let listed: ListedFields
  /// What is known of `conditions` before a report is asked: that no listed one holds.
  private let answers: [Answer]
  /// Says which gates are worth asking.
  private let calls: GateCalls
  /// For every gate where that begins which is left to ask when it was called.
  private let gates: [Place]
  /// The same for what is asked behind the gates, and for what must not hold, as far as there is anything.
  private let questions: [Place]
  private let vetoes: [Place?]

  /// Lays out questions.
  ///
  /// - Parameters:
  ///   - questions: Conditions, each of which gets a gate.
  ///   - vetoes: Other conditions.
  init(_ questions: [Condition], vetoes: [Condition?]) {
    var writer = Writer()
    var callers: [[GateCalls.Caller]?] = []
    gates = questions.map { condition in
      let gate = Gate(condition, &writer.conditions)
      let call = writer.call(of: gate)
      callers.append(call?.callers)
      return writer.place(of: call?.rest ?? gate, ifYes: Self.yes, ifNo: Self.no)
    }
    self.questions = questions.map {
      writer.place(of: $0.behindItsGate, ifYes: Self.yes, ifNo: Self.no)
    }
    self.vetoes = vetoes.map { veto in
      veto.map { writer.place(of: $0, ifYes: Self.yes, ifNo: Self.no) }
    }
    calls = GateCalls(callers)
    (steps, keys) = (writer.steps, writer.keys)
    conditions = AskedCondition.all(writer.conditions.all)
    listed = writer.conditions.listed
    answers = writer.conditions.commonness.map { $0 == nil ? .unknown : .no }
  }

  /// Lends the questions about a report.
  func ask<Result>(_ facts: ReportFacts, _ body: (Asked) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Answer.self, capacity: max(answers.count, 1)) { answers in
      _ = answers.initialize(fromContentsOf: self.answers)
      let holding = listed.numbers(holdingIn: facts)
      for number in holding { answers[number] = .yes }
      return facts.literals.withWords { words in
        steps.withUnsafeBufferPointer { steps in
          keys.withUnsafeBufferPointer { keys in
            conditions.withUnsafeBufferPointer { conditions in
              body(
                Asked(
                  table: .passUnretained(self), facts: .passUnretained(facts), holding: holding, words: words,
                  steps: steps, keys: keys, conditions: conditions, answers: answers))
            }
          }
        }
      }
    }
  }

  fileprivate enum Answer: UInt8, Sendable {
    case unknown
    case yes
    case no
  }

  /// The questions while a report is asked about.
  ///
  /// Invariants: a step's numbers lie inside of the rows, for the ``Writer`` alone writes them; there is an answer for every
  /// condition; a key has sixteen bits, and the set 1,024 words of 64.
  struct Asked {
    // Held by the caller of ``QuestionTable/ask(_:_:)``, and so not counted when they are asked.
    fileprivate let table: Unmanaged<QuestionTable>
    fileprivate let facts: Unmanaged<ReportFacts>
    fileprivate let holding: [Int]
    fileprivate let words: UnsafeBufferPointer<UInt64>
    fileprivate let steps: UnsafeBufferPointer<Step>
    fileprivate let keys: UnsafeBufferPointer<UInt16>
    fileprivate let conditions: UnsafeBufferPointer<AskedCondition>
    fileprivate let answers: UnsafeMutableBufferPointer<Answer>

    /// Calls `body` with the number of every gate that lets the report pass, in rising order.
    func forEachOpenGate(_ body: (Int) -> Void) {
      table._withUnsafeGuaranteedRef { table in
        table.gates.withUnsafeBufferPointer { gates in
          let literals = facts._withUnsafeGuaranteedRef { $0.literals }
          table.calls.forEachOpen(literals, holding) { if holds(from: gates[$0]) { body($0) } }
        }
      }
    }

    /// Whether a condition holds of which the gate is open.
    func holds(_ number: Int) -> Bool { holds(from: table._withUnsafeGuaranteedRef { $0.questions[number] }) }

    /// Whether one of the other conditions holds.
    func vetoHolds(_ number: Int) -> Bool {
      table._withUnsafeGuaranteedRef { $0.vetoes[number] }.map { holds(from: $0) } ?? false
    }

    private func holds(from place: Place) -> Bool {
      var place = place
      while place > QuestionTable.yes {
        let step = steps[Int(place)]
        let isYes: Bool
        switch step.sort {
        case .end: return false
        case .literal: isYes = holdsLiteral(UInt16(truncatingIfNeeded: step.first))
        case .literals: isYes = holdsLiteral(in: Int(step.first)..<Int(step.first) &+ Int(step.count))
        case .condition: isYes = holdsCondition(Int(step.first))
        }
        place = isYes ? step.ifYes : step.ifNo
      }
      return place == QuestionTable.yes
    }

    @inline(__always)
    private func holdsLiteral(_ key: UInt16) -> Bool { words[Int(key >> 6)] & 1 << UInt64(key & 63) != 0 }

    @inline(__always)
    private func holdsLiteral(in range: Range<Int>) -> Bool {
      var index = range.lowerBound
      while index < range.upperBound {
        if holdsLiteral(keys[index]) { return true }
        index &+= 1
      }
      return false
    }

    @inline(__always)
    private func holdsCondition(_ number: Int) -> Bool {
      if answers[number] == .unknown {
        let holds = Unmanaged.passUnretained(conditions[number])._withUnsafeGuaranteedRef { condition in
          facts._withUnsafeGuaranteedRef { condition.holds(in: $0) }
        }
        answers[number] = holds ? .yes : .no
      }
      return answers[number] == .yes
    }
  }
}

extension QuestionTable {
  /// Writes the steps of questions, the last of each first: where to go on is known when a step is written.
  fileprivate struct Writer {
    private(set) var steps = [Step(sort: .end), Step(sort: .end)]
    private(set) var keys: [UInt16] = []
    var conditions = AskedConditions()

    /// Where the steps of a gate begin.
    mutating func place(of gate: Gate, ifYes: Place, ifNo: Place) -> Place {
      switch gate {
      case .open: return ifYes
      case .literals(let patterns):
        let first = keys.count
        for pattern in patterns { if let key = pattern.literalKey { keys.append(key) } }
        if let key = keys.last, keys.count == first + 1 {
          keys.removeLast()
          return add(Step(sort: .literal, first: Int32(key), ifYes: ifYes, ifNo: ifNo))
        }
        let count = UInt16(keys.count - first)
        return add(Step(sort: .literals, count: count, first: Int32(first), ifYes: ifYes, ifNo: ifNo))
      case .field(let number): return add(number, ifYes, ifNo)
      case .all(let parts): return parts.reversed().reduce(ifYes) { place(of: $1, ifYes: $0, ifNo: ifNo) }
      case .any(let parts): return parts.reversed().reduce(ifNo) { place(of: $1, ifYes: ifYes, ifNo: $0) }
      case .none(let part): return place(of: part, ifYes: ifNo, ifNo: ifYes)
      }
    }

    /// Where the steps of a condition begin, which is asked exactly: a gate before each part that has to be looked for.
    mutating func place(of condition: Condition, ifYes: Place, ifNo: Place) -> Place {
      switch condition {
      case .all(let parts):
        return parts.cheapestFirst.reversed().reduce(ifYes) { place(of: $1, ifYes: $0, ifNo: ifNo) }
      case .any(let parts):
        if let number = conditions.anyField(condition) { return add(number, ifYes, ifNo) }
        return parts.cheapestFirst.reversed().reduce(ifNo) { place(of: $1, ifYes: ifYes, ifNo: $0) }
      case .not(let part): return place(of: part, ifYes: ifNo, ifNo: ifYes)
      case .explained(let part, _): return place(of: part, ifYes: ifYes, ifNo: ifNo)
      default:
        if condition.isPlain { return add(conditions.field(condition), ifYes, ifNo) }
        let asked = add(conditions.search(condition), ifYes, ifNo)
        return place(of: Gate(condition, &conditions), ifYes: asked, ifNo: ifNo)
      }
    }

    private mutating func add(_ number: Int, _ ifYes: Place, _ ifNo: Place) -> Place {
      add(Step(sort: .condition, first: Int32(number), ifYes: ifYes, ifNo: ifNo))
    }

    private mutating func add(_ step: Step) -> Place {
      steps.append(step)
      return Place(steps.count - 1)
    }

    /// What calls a gate.
    struct Call {
      /// Every report that passes the gate holds one of them.
      var callers: [GateCalls.Caller]
      /// What a report that holds one of them has to pass as well.
      var rest: Gate
    }

    /// What calls a gate, the least that is known; nil where nothing is.
    ///
    /// Literals call better than fields: a field has the same value in many reports.
    func call(of gate: Gate) -> Call? {
      switch gate {
      case .open, .none: return nil
      case .literals(let patterns):
        var callers: [GateCalls.Caller] = []
        callers.reserveCapacity(patterns.count)
        for pattern in patterns { if let key = pattern.literalKey { callers.append(.literal(key)) } }
        return Call(callers: callers, rest: .open)
      case .field(let number):
        return conditions.commonness[number] == nil ? nil : Call(callers: [.field(number)], rest: .open)
      case .all(let parts):
        let weights = parts.map { weight(of: $0) ?? .max }
        guard let least = weights.indices.min(by: { weights[$0] < weights[$1] }), var call = call(of: parts[least])
        else { return nil }
        var rest = parts
        rest[least] = call.rest
        call.rest = .all(rest)
        return call
      case .any(let parts):
        var all = Call(callers: [], rest: .open)
        for part in parts {
          guard let call = call(of: part) else { return nil }
          all.callers += call.callers
          if !call.rest.isOpen { all.rest = gate }
        }
        return all
      }
    }

    /// How often what calls a gate may be met, roughly; nil where nothing calls it.
    private func weight(of gate: Gate) -> Int? {
      switch gate {
      case .open, .none: return nil
      case .literals(let patterns): return patterns.count
      case .field(let number): return conditions.commonness[number].map { 1000 * $0 }
      case .all(let parts): return parts.lazy.compactMap { weight(of: $0) }.min()
      case .any(let parts):
        var sum = 0
        for part in parts {
          guard let weight = weight(of: part) else { return nil }
          sum += weight
        }
        return sum
      }
    }
  }
}
