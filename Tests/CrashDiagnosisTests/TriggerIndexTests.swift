import Testing

@testable import CrashDiagnosis

/// A report calls the conditions of which it fulfils an alternative, and those of which nothing is known.
@Suite struct TriggerIndexTests {
  private static let signal = KeyedField.signal.key("SIGABRT")
  private static let alternatives: [[[[UInt16]]]] = [
    [[[3, 66]]], [[]], [[[signal]]], [], [[[66, KeyedField.kind.key("hang")]]], [[[5000], [3]], [[66], [2, 67]]],
  ]
  private static let list = alternatives.reduce(into: ClauseList()) { $0.append($1) }

  @Test(
    arguments: [
      (keys: [], expected: [1]), ([3], [0, 1]), ([66, 3], [0, 1, 4]), ([2, 67], [1]), ([66, signal], [0, 1, 2, 4]),
      ([66, 67], [0, 1, 4, 5]), ([3, 5000], [0, 1, 5]),
    ] as [(keys: [UInt16], expected: [Int])])
  func callsWhatHasAllItNeeds(keys: [UInt16], expected: [Int]) {
    var known = KeywordSet()
    for key in keys { known.insert(key) }
    #expect(TriggerIndex(Self.list).candidates(known) == expected)
  }

  @Test func readsTheClausesThatItWrote() {
    let text: StaticString = "033012.000.,,\n\n"
    #expect(PreparedIndex.line([[[195, 66], [0]], []]) + PreparedIndex.line([]) == "\(text)")
    var expected = ClauseList()
    expected.append([[[195, 66], [0]], []])
    expected.append([])
    #expect(PreparedIndex(keywords: "", clauses: text).readClauses() == expected)
  }

  @Test func picksTheRarestOfSeveralNeeds() {
    let condition = Condition.all([
      .signal(["SIGABRT"]), .any([.message(["a keyword"]), .frame("another one", "a third")]), .not(.message(["none"])),
    ])
    let keywords = ["a keyword", "another one", "a third"].compactMap { TextPattern($0).keyword }
    #expect(condition.alternatives.map(\.keysFromRarest) == [[keywords, [Self.signal]]])
    let either = Condition.any([.signal(["SIGABRT"]), .otherThread(["a keyword"])])
    #expect(either.alternatives.map(\.keysFromRarest) == [[[Self.signal]], []])
    let short = Condition.message(["abc", "long enough"])
    #expect(short.alternatives.map(\.keysFromRarest) == [[]], "a short pattern has no keyword")
  }
}
