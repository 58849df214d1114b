import Dispatch

/// Rules in the form that pays for itself: as they are for the first report, indexed from the second one on.
///
/// The index costs as much as the analysis of ten reports, and most runs have one. Every thread that analyses reports
/// takes a set together with a memory of names of its own, and gives the memory back.
final class PreparedRules: @unchecked Sendable {
  /// The rules, without an index.
  let plain: RuleSet
  // The semaphore makes the changes of what follows one after another.
  private let lock = DispatchSemaphore(value: 1)
  private var isFirst = true
  private var indexed: RuleSet?
  private var memories: [NameMemory] = []

  init(_ rules: [Rule]) {
    plain = RuleSet(rules, isIndexed: false)
  }

  /// The rules for the next report, and a memory that nobody else works with.
  func take() -> (rules: RuleSet, names: NameMemory) {
    lock.wait()
    defer { lock.signal() }
    if isFirst {
      isFirst = false
      return (plain, plain.nameMemory())
    }
    let rules = indexed ?? RuleSet(plain.rules)
    indexed = rules
    return (rules, memories.popLast() ?? rules.nameMemory())
  }

  /// Gives a memory back.
  func give(_ names: NameMemory) {
    guard names.isIndexed else { return }
    lock.wait()
    defer { lock.signal() }
    memories.append(names)
  }
}
