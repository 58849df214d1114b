/// What reports need for conditions to hold, side by side in one list of keys.
///
/// A condition needs one of its alternatives, an alternative all of its clauses, and a clause one of its keys. The first
/// clause of an alternative calls it, the others are asked then.
struct ClauseList: Sendable, Equatable {
  private(set) var keys: [UInt16] = []
  /// Where the keys of each clause end.
  private var clauseEnds: [Int32] = []
  /// Where the clauses of each alternative end.
  private var alternativeEnds: [Int32] = []
  /// The condition of each alternative.
  private(set) var conditions: [Int32] = []
  private(set) var conditionCount = 0

  /// Adds a condition.
  ///
  /// - Parameter alternatives: The clauses of each alternative, the one first that the fewest reports fulfil.
  mutating func append(_ alternatives: [[[UInt16]]]) {
    for clauses in alternatives {
      for clause in clauses {
        for key in clause { append(key) }
        endClause()
      }
      endAlternative()
    }
    endCondition()
  }

  /// Adds a key to a clause that will end.
  mutating func append(_ key: UInt16) { keys.append(key) }

  /// Ends a clause.
  mutating func endClause() { clauseEnds.append(Int32(keys.count)) }

  /// Ends an alternative.
  mutating func endAlternative() {
    alternativeEnds.append(Int32(clauseEnds.count))
    conditions.append(Int32(conditionCount))
  }

  /// Ends a condition.
  mutating func endCondition() { conditionCount += 1 }

  /// The numbers of an alternative's clauses.
  func clauses(of alternative: Int) -> Range<Int> {
    (alternative == 0 ? 0 : Int(alternativeEnds[alternative - 1]))..<Int(alternativeEnds[alternative])
  }

  /// The places of a clause's keys.
  func places(of clause: Int) -> Range<Int> {
    (clause == 0 ? 0 : Int(clauseEnds[clause - 1]))..<Int(clauseEnds[clause])
  }

  /// Whether a report with some keys fulfils all clauses of an alternative.
  func isFulfilled(_ alternative: Int, by known: KeywordSet) -> Bool {
    clauses(of: alternative).allSatisfy { clause in places(of: clause).contains { known.contains(keys[$0]) } }
  }
}
