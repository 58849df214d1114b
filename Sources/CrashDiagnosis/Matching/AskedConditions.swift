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

/// The conditions that a ``QuestionTable`` asks about, each field once.
struct AskedConditions {
  private(set) var all: [Condition] = []
  /// Those that list values.
  private(set) var listed = ListedFields()
  /// For each condition whether it lists values.
  private(set) var isListed: [Bool] = []
  /// The numbers of fields that can be told apart by a text.
  private var numbers: [String: Int] = [:]

  /// The number of a condition on a field.
  mutating func field(_ condition: Condition) -> Int {
    guard let name = condition.fieldName else { return file(condition) }
    if let known = numbers[name] { return known }
    numbers[name] = all.count
    return file(condition)
  }

  /// Files a condition.
  ///
  /// - Returns: Its number.
  mutating func file(_ condition: Condition) -> Int {
    isListed.append(listed.insert(condition, number: all.count))
    all.append(condition)
    return all.count - 1
  }
}
