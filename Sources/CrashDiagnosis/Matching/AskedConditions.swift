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
