internal import CrashModel
import Dispatch

/// Rules in the form that pays for itself: as they are for a few reports of usual length, indexed for many.
///
/// Most runs have one report, or a batch. Every thread that analyses reports takes a set together with a memory of names
/// of its own, and gives the memory back.
final class PreparedRules: @unchecked Sendable {
  /// The rules, without an index.
  let plain: RuleSet
  // The semaphore makes the changes of what follows one after another.
  private let lock = DispatchSemaphore(value: 1)
  /// How many more reports are answered without an index.
  private var plainReports = PreparedRules.few
  private var indexed: RuleSet?
  private var memories: [NameMemory] = []

  // Making the index takes 7.5 ms, and asking the rules without it 0.4 ms more a report: from some eighteen on it pays.
  // Half of that is risked where nobody said how many will come.
  private static let few = 8
  private static let many = 18

  init(_ rules: [Rule]) {
    plain = RuleSet(rules, isIndexed: false)
  }

  /// Makes ready for inputs, of which most hold one report: many are not begun without an index.
  func expect(inputs count: Int) {
    lock.wait()
    defer { lock.signal() }
    plainReports = count > Self.many ? 0 : max(count, Self.few)
  }

  /// The rules for the next report, and a memory that nobody else works with.
  func take(for report: CrashReport) -> (rules: RuleSet, names: NameMemory) {
    let isLong = Self.isLong(report)
    lock.wait()
    defer { lock.signal() }
    if indexed == nil, plainReports > 0, !isLong {
      plainReports -= 1
      return (plain, plain.nameMemory())
    }
    let rules = indexed ?? RuleSet(plain.rules)
    indexed = rules
    return (rules, memories.popLast() ?? rules.nameMemory())
  }

  /// Whether a report holds so much text, such as the lines of a log around a crash, that looking for each pattern in
  /// it costs more than the index.
  private static func isLong(_ report: CrashReport) -> Bool {
    report.messages.reduce(0) { $0 + $1.text.utf8.count } > 3000
  }

  /// Gives a memory back.
  func give(_ names: NameMemory) {
    guard names.isIndexed else { return }
    lock.wait()
    defer { lock.signal() }
    memories.append(names)
  }
}
