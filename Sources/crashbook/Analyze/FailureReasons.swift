import CrashAnalysis

/// Why a run ends with status 1: which of the conditions of `--fail-on` which groups met.
struct FailureReasons {
  private let alternatives: [[FailurePolicy.Condition]]
  /// For each list of conditions the groups that met it.
  private var groups: [[String: Int]]
  /// Words for the first of them.
  private var titles: [[String]]

  private static let titleLimit = 2

  init(_ policy: FailurePolicy) {
    alternatives = policy.alternatives
    groups = alternatives.map { _ in [:] }
    titles = alternatives.map { _ in [] }
  }

  /// What a report says to the conditions.
  struct Answer: Sendable {
    /// Name of its group.
    let group: String
    let title: String
    /// Positions of the lists of conditions that it meets.
    let alternatives: [Int]
  }

  var isEmpty: Bool { groups.allSatisfy(\.isEmpty) }

  mutating func add(_ answer: Answer) {
    for index in answer.alternatives {
      if groups[index][answer.group] == nil, titles[index].count < Self.titleLimit {
        titles[index].append(answer.title)
      }
      groups[index][answer.group, default: 0] += 1
    }
  }

  /// A line for each list of conditions that was met.
  var lines: [PrintableText] {
    alternatives.indices.filter { !groups[$0].isEmpty }.map { index in
      let count = groups[index].count
      let conditions = FailurePolicy.words(for: alternatives[index])
      let rest = count - titles[index].count
      let examples = titles[index].joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
      return
        "Status 1: \(count) \(count == 1 ? "group is" : "groups are") \(conditions) (--fail-on \(FailurePolicy.typed(alternatives[index]))): \(examples)."
    }
  }
}
