internal import CrashModel
import Dispatch

/// Rules in the form that pays for itself: as they are for a first report of usual length, indexed from the second one on.
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
  func take(for report: CrashReport) -> (rules: RuleSet, names: NameMemory) {
    let isLong = Self.isLong(report)
    lock.wait()
    defer { lock.signal() }
    if isFirst {
      isFirst = false
      if !isLong { return (plain, plain.nameMemory()) }
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
