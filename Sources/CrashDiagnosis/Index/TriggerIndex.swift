/// An inverted index: from a keyword or the value of a field to the conditions that need it.
struct TriggerIndex: Sendable {
  /// The keyword triggers, those of 64 keys side by side, and where each such group begins.
  private var byKeyword: [(key: UInt16, condition: Int32)] = []
  private var groups = [Int32](repeating: 0, count: (1 << 10) + 1)
  private var byField: [FieldValue: [Int32]] = [:]
  /// A bit for each condition of which no trigger is known.
  private var always: [UInt64]

  /// Inverts the triggers of conditions.
  ///
  /// - Parameter triggers: For each condition its triggers; nil where none are known.
  init(_ triggers: [[Prefilter.Trigger]?]) {
    always = Array(repeating: 0, count: (triggers.count + 63) / 64)
    var found: [(key: UInt16, condition: Int32)] = []
    for (condition, own) in triggers.enumerated() {
      guard let own else {
        Self.insert(Int32(condition), into: &always)
        continue
      }
      for trigger in own {
        switch trigger {
        case .keyword(let key):
          found.append((key, Int32(condition)))
          groups[Int(key >> 6) + 1] += 1
        case .field(let value): byField[value, default: []].append(Int32(condition))
        }
      }
    }
    // A counting sort by group.
    for group in 1..<groups.count { groups[group] += groups[group - 1] }
    var ends = groups
    byKeyword = found
    for trigger in found {
      let group = Int(trigger.key >> 6)
      byKeyword[Int(ends[group])] = trigger
      ends[group] += 1
    }
  }

  /// The numbers of the conditions that may hold, in rising order.
  ///
  /// - Parameters:
  ///   - keywords: The keywords of a report.
  ///   - fields: The values of its fields.
  /// - Returns: The numbers.
  func candidates(_ keywords: KeywordSet, _ fields: [FieldValue]) -> [Int] {
    var candidates = always
    keywords.forEach { key in
      let group = Int(key >> 6)
      for index in Int(groups[group])..<Int(groups[group + 1]) where byKeyword[index].key == key {
        Self.insert(byKeyword[index].condition, into: &candidates)
      }
    }
    for value in fields {
      for condition in byField[value] ?? [] { Self.insert(condition, into: &candidates) }
    }
    var numbers: [Int] = []
    for index in candidates.indices {
      var bits = candidates[index]
      while bits != 0 {
        numbers.append(index << 6 | bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return numbers
  }

  private static func insert(_ condition: Int32, into set: inout [UInt64]) {
    set[Int(condition >> 6)] |= 1 << UInt64(condition & 63)
  }
}
