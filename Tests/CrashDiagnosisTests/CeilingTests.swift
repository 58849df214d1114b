import Testing

@testable import CrashDiagnosis

/// One expectation for every cell of the table of ceilings.
@Suite struct CeilingTests {
  /// The columns in the order of ``Ceiling/Speaker``: library, observer, check, exception.
  private static let rows: [(origin: Origin, ceilings: [Confidence])] = [
    (.reporter, [.certain, .certain, .certain, .certain]),
    (.runtime, [.certain, .certain, .certain, .certain]),
    (.log, [.certain, .certain, .certain, .certain]),
    (.mildLog, [.likely, .certain, .likely, .likely]),
    (.programCheck, [.possible, .possible, .certain, .possible]),
    (.programException, [.possible, .possible, .possible, .certain]),
    (.passedOn, [.likely, .likely, .likely, .likely]),
    (.survived, [.possible, .certain, .possible, .possible]),
    (.prose, [.likely, .likely, .likely, .likely]),
    (.quoted, [.likely, .likely, .likely, .likely]),
    (.listed, [.likely, .likely, .likely, .likely]),
    (.comment, [.likely, .likely, .likely, .likely]),
    (.sourceCode, [.possible, .possible, .possible, .possible]),
    (.change, [.possible, .possible, .possible, .possible]),
    (.testName, [.possible, .possible, .possible, .possible]),
    (.bareName, [.possible, .possible, .possible, .possible]),
    (.otherRun, [.possible, .possible, .possible, .possible]),
    (.unclearRun, [.likely, .likely, .likely, .likely]),
  ]

  @Test(arguments: rows.indices) func cells(row: Int) {
    let (origin, ceilings) = Self.rows[row]
    for (speaker, ceiling) in zip(Ceiling.Speaker.allCases, ceilings) {
      #expect(Ceiling.of(origin, speaker) == ceiling, "\(origin), \(speaker)")
    }
  }

  @Test func everyOriginHasARow() {
    #expect(Set(Self.rows.map(\.origin)) == Set(Origin.allCases))
    #expect(Self.rows.allSatisfy { $0.ceilings.count == Ceiling.Speaker.allCases.count })
  }

  /// An origin that lowers a confidence says why, each in words of its own.
  @Test func remarksDiffer() {
    let lowering = Origin.allCases.filter { origin in
      Ceiling.Speaker.allCases.contains { Ceiling.of(origin, $0) < .certain }
    }
    #expect(Set(lowering.map(\.remark)).count == lowering.count)
  }
}
