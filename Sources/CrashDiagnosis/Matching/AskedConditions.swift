/// A condition that is asked about report after report.
///
/// A class, although nothing in it ever changes: what lies in an array is counted while it is asked, but an object can be
/// asked as it is.
class AskedCondition: @unchecked Sendable {
  private let condition: Condition

  fileprivate init(_ condition: Condition) { self.condition = condition }

  /// Makes conditions ready to be asked, one beside the other in memory.
  static func all(_ conditions: [Condition]) -> [AskedCondition] {
    conditions.map { condition in
      if case .computed(let test) = condition { AskedTest(test, condition) } else { AskedCondition(condition) }
    }
  }

  /// Whether the condition holds; stops at the first answer.
  func holds(in facts: ReportFacts) -> Bool { condition.holds(in: facts) }
}

/// A test that data cannot express, as most conditions are: what is asked lies in one place, since it has to be brought
/// from far away for every report.
private final class AskedTest: AskedCondition, @unchecked Sendable {
  private let test: @Sendable (ReportFacts) -> [Evidence]?
  private let name: ObjectIdentifier
  /// The test's gate, as far as the steps before it have not asked for it; they ask for plain fields exactly.
  private let gate: Condition?
  private let inputLiterals: [String]

  init(_ test: Condition.Computed, _ condition: Condition) {
    self.test = test.test
    name = ObjectIdentifier(test)
    gate = test.gate.flatMap { $0.isPlain && !test.isCheap ? nil : $0 }
    inputLiterals = test.inputLiterals
    super.init(condition)
  }

  override func holds(in facts: ReportFacts) -> Bool {
    if let gate, !gate.holds(in: facts) { return false }
    if !inputLiterals.isEmpty, !facts.inputMayHold(oneOf: inputLiterals) { return false }
    guard let evidence = test(facts) else { return false }
    if !evidence.isEmpty { facts.keep(evidence, of: name) }
    return true
  }
}

/// The conditions that a ``QuestionTable`` asks about, each once.
struct AskedConditions {
  private(set) var all: [Condition] = []
  /// Those that list values.
  private(set) var listed = ListedFields()
  /// For each condition that lists values how common these are; nil for all others.
  private(set) var commonness: [Int?] = []
  /// The numbers of conditions on fields.
  private var fields: [[FieldValue]: Int] = [:]
  /// The numbers of tests, which rules share.
  private var tests: [ObjectIdentifier: Int] = [:]

  /// The number of a condition on a field.
  mutating func field(_ condition: Condition) -> Int {
    guard let values = condition.fieldValues else { return append(condition) }
    return field(condition, values)
  }

  /// The number of a condition that holds where any of some fields has one of some values; nil for any other.
  mutating func anyField(_ condition: Condition) -> Int? {
    guard let values = condition.fieldValues, values.allSatisfy(\.isLookedUp) else { return nil }
    return field(condition, values)
  }

  private mutating func field(_ condition: Condition, _ values: [FieldValue]) -> Int {
    if let known = fields[values] { return known }
    let number = append(condition)
    fields[values] = number
    if values.allSatisfy(\.isLookedUp) {
      listed.insert(values, number: number)
      commonness[number] = values.map(\.commonness).max() ?? 0
    }
    return number
  }

  /// The number of a condition that looks for something.
  mutating func search(_ condition: Condition) -> Int {
    guard case .computed(let test) = condition else { return append(condition) }
    if let known = tests[ObjectIdentifier(test)] { return known }
    let number = append(condition)
    tests[ObjectIdentifier(test)] = number
    return number
  }

  private mutating func append(_ condition: Condition) -> Int {
    commonness.append(nil)
    all.append(condition)
    return all.count - 1
  }
}
