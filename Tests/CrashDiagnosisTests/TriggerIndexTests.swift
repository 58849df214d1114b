import Testing

@testable import CrashDiagnosis

/// A report calls the conditions that need what it holds, and those of which nothing is known.
@Suite struct TriggerIndexTests {
  private let index = TriggerIndex([
    [.keyword(3), .keyword(66)], nil, [.field(.signal("SIGABRT"))], [], [.keyword(66), .field(.kind(.hang))],
  ])

  @Test(
    arguments: [
      (keys: [], signal: nil, expected: [1]), ([3], nil, [0, 1]), ([66, 3], nil, [0, 1, 4]), ([2, 67], "SIGSEGV", [1]),
      ([66], "SIGABRT", [0, 1, 2, 4]),
    ] as [(keys: [UInt16], signal: String?, expected: [Int])])
  func callsWhatNeedsAKeywordOrField(keys: [UInt16], signal: String?, expected: [Int]) {
    var keywords = KeywordSet()
    for key in keys { keywords.insert(key) }
    #expect(index.candidates(keywords, signal.map { [.signal($0)] } ?? []) == expected)
  }

  @Test func picksTheRarestOfSeveralNeeds() {
    let condition = Condition.all([
      .signal(["SIGABRT"]), .any([.message(["a keyword"]), .frame("another one", "a third")]), .not(.message(["none"])),
    ])
    #expect(condition.triggers?.weight == 3)
    #expect(Condition.any([.signal(["SIGABRT"]), .otherThread(["a keyword"])]).triggers == nil)
    #expect(Condition.message(["abc", "long enough"]).triggers == nil, "a short pattern has no keyword")
  }
}
