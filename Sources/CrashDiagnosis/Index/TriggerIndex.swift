/// An inverted index: from the key of a keyword or of a field's value to the alternatives of conditions that need it.
struct TriggerIndex: Sendable {
  private let list: ClauseList
  /// The keys of the first clauses, those of 64 keys side by side, and where each such group begins.
  private var byKey: [Trigger] = []
  private var groups = [Int32](repeating: 0, count: (1 << 10) + 1)
  /// The alternatives of which no clause is known.
  private var always: [Int32] = []

  private struct Trigger {
    let key: UInt16
    let alternative: Int32
  }

  /// Inverts the first clauses of alternatives.
  init(_ list: ClauseList) {
    self.list = list
    byKey.reserveCapacity(list.keys.count)
    for alternative in list.conditions.indices {
      guard let first = list.clauses(of: alternative).first else {
        always.append(Int32(alternative))
        continue
      }
      for place in list.places(of: first) {
        byKey.append(Trigger(key: list.keys[place], alternative: Int32(alternative)))
        groups[Int(list.keys[place] >> 6) + 1] += 1
      }
    }
    // A counting sort by group.
    for group in 1..<groups.count { groups[group] += groups[group - 1] }
    var ends = groups
    let found = byKey
    for trigger in found {
      let group = Int(trigger.key >> 6)
      byKey[Int(ends[group])] = trigger
      ends[group] += 1
    }
  }

  /// The numbers of the conditions that may hold, in rising order.
  ///
  /// Invariant: `groups` has an entry for each of the 1,024 groups and one behind, all of them within `byKey`.
  ///
  /// - Parameter keys: The keys of a report's keywords and fields.
  /// - Returns: The numbers.
  func candidates(_ keys: KeywordSet) -> [Int] {
    var candidates = [UInt64](repeating: 0, count: (list.conditionCount + 63) / 64)
    for alternative in always { call(alternative, keys, &candidates) }
    byKey.withUnsafeBufferPointer { byKey in
      groups.withUnsafeBufferPointer { groups in
        keys.forEach { key in
          let group = Int(key >> 6)
          for index in Int(groups[group])..<Int(groups[group &+ 1]) where byKey[index].key == key {
            call(byKey[index].alternative, keys, &candidates)
          }
        }
      }
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

  /// Adds the condition of an alternative that is fulfilled.
  private func call(_ alternative: Int32, _ keys: KeywordSet, _ candidates: inout [UInt64]) {
    let condition = list.conditions[Int(alternative)]
    let bit: UInt64 = 1 << UInt64(condition & 63)
    if candidates[Int(condition >> 6)] & bit == 0, list.isFulfilled(Int(alternative), by: keys) {
      candidates[Int(condition >> 6)] |= bit
    }
  }
}
