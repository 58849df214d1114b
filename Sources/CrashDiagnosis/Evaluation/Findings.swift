/// What matching a condition brought to light.
struct Findings {
  var evidence: [Evidence] = []
  var values: [String: String] = [:]
  /// Names of the values that are words of the page itself and not of the report.
  private(set) var wording: Set<String> = []

  /// More evidence than this convinces nobody.
  static let limit = 24

  mutating func add(_ found: consuming Evidence) {
    guard evidence.count < Self.limit else { return }
    // Most causes rest on a handful: room for them is made in one step.
    if evidence.isEmpty { evidence.reserveCapacity(4) }
    let (field, text, offset) = (found.field, found.text, found.offset)
    if !evidence.contains(where: { $0.offset == offset && $0.field == field && $0.text == text }) {
      evidence.append(found)
    }
  }

  /// Whether a text of the report is cited already.
  func knows(_ text: String, at offset: Int?) -> Bool {
    offset != nil && evidence.contains { $0.offset == offset && $0.text == text }
  }

  /// Adds all that another condition brought to light.
  mutating func add(_ more: consuming Findings) {
    if evidence.isEmpty {
      // They were added one by one already.
      evidence = more.evidence
    } else {
      for index in more.evidence.indices where !explainsOrRepeats(more.evidence[index]) { add(more.evidence[index]) }
    }
    remember(more.values, wording: more.wording)
  }

  /// Whether a fact is known already; where it was known without words, it is now known with those of the other.
  mutating func explainsOrRepeats(_ other: Evidence) -> Bool {
    guard let known = evidence.firstIndex(where: { $0.isSameFact(as: other) }) else { return false }
    if other.statement.utf8.count > evidence[known].statement.utf8.count { evidence[known] = other }
    return true
  }

  mutating func remember(_ captures: [String: String], wording names: Set<String> = []) {
    if captures.isEmpty { return }
    // A text of the report stays one, also where a page has words for the same place.
    for name in names where captures[name] != nil && values[name] == nil { wording.insert(name) }
    if values.isEmpty { return values = captures }
    values.merge(captures) { first, _ in first }
  }

  /// What was known at a moment; evidence is only ever added, so its number tells.
  struct Mark {
    fileprivate let evidence: Int
    fileprivate let values: [String: String]
    fileprivate let wording: Set<String>
  }

  /// What is known now.
  var mark: Mark { Mark(evidence: evidence.count, values: values, wording: wording) }

  /// Takes back what a condition brought to light that did not hold after all.
  mutating func forget(since mark: Mark) {
    evidence.removeLast(evidence.count - mark.evidence)
    values = mark.values
    wording = mark.wording
  }
}
