import Foundation
import TestSupport
import Testing

@testable import CrashAnalysis

/// Two sets of reports: the mathematics, the groups, the answer for a rule, and the words for them.
@Suite struct CompareTests {
  // MARK: Mathematics

  static func isClose(_ found: Double, _ expected: Double) -> Bool {
    found == expected || abs(found - expected) <= 1e-8 * max(abs(expected), 1e-300)
  }

  /// Values of SciPy's `binom.cdf` and `binom.sf`.
  @Test(arguments: [
    (3, 10, 0.5, 0.171875, 0.9453125),
    (0, 5, 0.2, 0.32768, 1.0),
    (57, 100, 0.5, 0.9333946903963932, 0.09667395224782122),
    (2000, 1_000_000, 0.002, 0.5059467034311584, 0.5029824791149453),
    (9, 10, 0.99, 0.09561792499119559, 0.9957337997571686),
  ])
  func binomialTails(count: Int, trials: Int, probability: Double, atMost: Double, atLeast: Double) {
    #expect(Self.isClose(Binomial.atMost(count, of: trials, probability: probability), atMost))
    #expect(Self.isClose(Binomial.atLeast(count, of: trials, probability: probability), atLeast))
  }

  struct Rates: Sendable {
    let before: Int
    let exposureBefore: Double
    let after: Int
    let exposureAfter: Double
    let chance: Double
    let lower: Double
    let upper: Double
  }

  /// The interval of the first is that of R's documentation of `poisson.test`; the others are SciPy's.
  static let rates = [
    Rates(
      before: 21, exposureBefore: 3011, after: 11, exposureAfter: 800, chance: 0.11201731957539936,
      lower: 0.8584264033916397, upper: 4.277265943654075),
    Rates(
      before: 20, exposureBefore: 1000, after: 5, exposureAfter: 1000, chance: 0.004077315330505371,
      lower: 0.07332006499369371, upper: 0.6864470953754613),
    Rates(
      before: 10, exposureBefore: 1000, after: 0, exposureAfter: 1000, chance: 0.001953125, lower: 0,
      upper: 0.4461255495919246),
    Rates(
      before: 0, exposureBefore: 500, after: 4, exposureAfter: 1000, chance: 0.39506172839506165,
      lower: 0.3300620096800467, upper: .infinity),
    Rates(
      before: 3000, exposureBefore: 100_000, after: 3300, exposureAfter: 100_000, chance: 0.00016475607669748363,
      lower: 1.0466175523287147, upper: 1.1561392538502973),
    Rates(
      before: 100_000, exposureBefore: 1, after: 101_000, exposureAfter: 1, chance: 0.02586239243973295,
      lower: 1.0011976385780879, upper: 1.0188798462936497),
    Rates(
      before: 1, exposureBefore: 1000, after: 1, exposureAfter: 1, chance: 0.0039940079900119855,
      lower: 12.739367083666616, upper: 78496.83531626285),
  ]

  @Test(arguments: rates)
  func ratesAreTested(_ rates: Rates) throws {
    let test = try #require(
      RateTest(
        before: rates.before, exposureBefore: rates.exposureBefore, after: rates.after,
        exposureAfter: rates.exposureAfter))
    #expect(abs(test.chance - rates.chance) <= 1e-7 * rates.chance)
    #expect(Self.isClose(test.lower, rates.lower))
    #expect(Self.isClose(test.upper, rates.upper))
    #expect(test.isSignificant == !(test.lower...test.upper).contains(1))
  }

  @Test func thereIsNoRateWithoutExposure() {
    #expect(RateTest(before: 1, exposureBefore: 10, after: 0, exposureAfter: 0) == nil)
    #expect(RateTest(before: 0, exposureBefore: 10, after: 0, exposureAfter: 10) == nil)
  }

  /// The test finds a difference just where the interval does not hold 1.
  @Test func theIntervalBelongsToTheTest() throws {
    for before in 0...25 {
      for after in 0...25 where before + after > 0 {
        let test = try #require(
          RateTest(before: before, exposureBefore: 700, after: after, exposureAfter: 1100))
        #expect(test.isSignificant == (test.lower > 1 || test.upper < 1), "\(before) \(after)")
      }
    }
  }

  @Test(arguments: 1...40)
  func enoughIsTheLeastThatIsEnough(before: Int) throws {
    let enough = try #require(RateTest.exposureThatWouldBeEnough(before: before, exposureBefore: 1000))
    func chance(_ exposure: Double) -> Double {
      RateTest.chanceOfNone(before: before, exposureBefore: 1000, exposureAfter: exposure)
    }
    #expect(chance(enough) <= RateTest.significance + 1e-12)
    #expect(chance(enough - 1) > RateTest.significance)
  }

  @Test func onceBeforeNeedsNineteenTimesAsMuch() {
    #expect(RateTest.exposureThatWouldBeEnough(before: 1, exposureBefore: 1000) == 19_000)
    #expect(RateTest.exposureThatWouldBeEnough(before: 0, exposureBefore: 1000) == nil)
  }

  // MARK: Groups

  static func sightings(_ text: String, _ count: Int, incident: String? = nil, path: String = "a.crash") throws
    -> [ComparedReport]
  {
    let head = incident.map { "Incident Identifier: \($0)\n" } ?? ""
    let report = head + "Exception Type:  EXC_BREAKPOINT (SIGTRAP)\n\nApplication Specific Information:\n\(text)\n"
    let source = ReportSource(path: path, bytes: Array(report.utf8))
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(source).first)
    return Array(repeating: try #require(ComparedReport(analysis)), count: count)
  }

  static let nilText = "App/A.swift:3: Fatal error: Unexpectedly found nil while unwrapping an Optional value"
  static let indexText = "Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range"

  static func comparison(
    nils: (Int, Int), indices: (Int, Int), sessions: (Int, Int)? = nil, failures: [ReadError] = []
  ) throws -> Comparison {
    Comparison(
      before: .init(
        path: "before", sessions: sessions?.0,
        sightings: try sightings(nilText, nils.0) + sightings(indexText, indices.0)),
      after: .init(
        path: "after", sessions: sessions?.1,
        sightings: try sightings(nilText, nils.1) + sightings(indexText, indices.1), failures: failures))
  }

  @Test func groupsAreSortedByWhatBecameOfThem() throws {
    let sessions = (1000, 1000)
    func changes(_ nils: (Int, Int), _ indices: (Int, Int)) throws -> [CrashGroup.Change] {
      try Self.comparison(nils: nils, indices: indices, sessions: sessions).groups.map(\.change)
    }
    #expect(try changes((20, 5), (5, 20)) == [.risen, .fallen])
    #expect(try changes((3, 0), (0, 1)) == [.new, .gone])
    #expect(try changes((5, 8), (20, 14)) == [.unchanged, .unchanged])
    #expect(try Self.comparison(nils: (5, 8), indices: (20, 14), sessions: sessions).groups.map(\.before) == [20, 5])
  }

  @Test func sessionsChangeTheVerdict() throws {
    let same = try Self.comparison(nils: (20, 20), indices: (1, 1))
    #expect(same.groups.map(\.change) == [.unchanged, .unchanged])
    let rarer = try Self.comparison(nils: (20, 20), indices: (1, 1), sessions: (1000, 10_000))
    #expect(rarer.groups.map(\.change) == [.fallen, .unchanged])
  }

  /// A side with so many sightings of groups that are called by letters.
  static func side(counts: [Int], sessions: Int) -> Comparison.Side {
    let sightings = counts.enumerated().flatMap { group, count in
      (0..<count).map { _ in
        ComparedReport(
          place: .init(path: "a", line: 1), signature: "group \(group)", parts: [], incident: nil, cause: nil,
          rules: [],
          blame: nil)
      }
    }
    return Comparison.Side(path: "side", sessions: sessions, sightings: sightings)
  }

  @Test func ofManyGroupsChanceMakesNoneRise() {
    var generator = SeededGenerator(5)
    var wrong = 0
    for _ in 0..<200 {
      // Where nothing changed, a report falls on either side with the same probability.
      var (before, after) = ([Int](repeating: 0, count: 60), [Int](repeating: 0, count: 60))
      for group in 0..<60 {
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
          if Bool.random(using: &generator) { before[group] += 1 } else { after[group] += 1 }
        }
      }
      let comparison = Comparison(
        before: Self.side(counts: before, sessions: 1000), after: Self.side(counts: after, sessions: 1000))
      if comparison.groups.contains(where: \.isSignificant) { wrong += 1 }
    }
    #expect(wrong <= 14, "\(wrong) of 200 comparisons see a change where there is none")
  }

  @Test func oneGroupIsSaidToBeGoneJustWhereItsCauseIs() throws {
    for (count, isGone) in [(4, false), (5, true)] {
      let comparison = Comparison(
        before: .init(path: "before", sessions: 1000, sightings: try Self.sightings(Self.nilText, count)),
        after: .init(path: "after", sessions: 1000, sightings: []))
      let rule = try #require(Rule.all.first { $0.id == "swift-nil-unwrap" })
      #expect((comparison.answer(for: rule).verdict == .verified) == isGone)
      #expect(comparison.groups.map(\.isSignificant) == [isGone])
    }
  }

  /// The numbers are those of Tarone's rule, by hand: the level is divided by the least number of tests that it allows.
  @Test(arguments: [
    ([], 1), ([0.5, 0.5, 0.5], 1), ([0.001, 0.5], 1), ([0.001, 0.001, 0.5], 2), ([0.02, 0.02, 0.02], 3),
    ([0.03, 0.03, 0.03], 2), ([0.01, 0.04, 0.04], 2),
  ])
  func testsThatCannotShowAnythingDoNotCount(leastChances: [Double], tests: Int) {
    #expect(RateTest.tests(leastChances: leastChances) == tests)
  }

  @Test func groupsTooSmallToShowAChangeDoNotHideOthers() {
    let small = [Int](repeating: 1, count: 500)
    let comparison = Comparison(
      before: Self.side(counts: [5] + small, sessions: 1000), after: Self.side(counts: [20] + small, sessions: 1000))
    #expect(comparison.tests == 1)
    #expect(comparison.groups.first?.change == .risen)
    let many = [Int](repeating: 20, count: 50)
    let hidden = Comparison(
      before: Self.side(counts: [5] + many, sessions: 1000), after: Self.side(counts: [20] + many, sessions: 1000))
    #expect(hidden.tests == 51)
    #expect(hidden.groups.allSatisfy { $0.change == .unchanged })
  }

  @Test func aGroupShowsSomePlacesOfEachSide() throws {
    let comparison = Self.comparison(before: 2, after: 5)
    let group = try #require(comparison.groups.first)
    #expect(group.before == 2 && group.after == 5)
    #expect(group.examplesBefore.count == 2 && group.examplesAfter.count == CrashGroup.exampleLimit)
  }

  private static func comparison(before: Int, after: Int) -> Comparison {
    func side(_ count: Int) -> Comparison.Side {
      Comparison.Side(
        path: "side",
        sightings: (0..<count).map { number in
          ComparedReport(
            place: .init(path: "\(number).ips", line: 1), signature: "a", parts: [], incident: nil, cause: nil,
            rules: [],
            blame: nil)
        })
    }
    return Comparison(before: side(before), after: side(after))
  }

  /// Reporters write identifiers of incidents in capitals or not.
  @Test func savedIncidentsAreKnownWhateverTheirCase() {
    let sightings = ["ABC-1", "abc-1"].map { incident in
      ComparedReport(
        place: .init(path: "a.ips", line: 1), signature: "a", parts: [], incident: incident, cause: nil, rules: [],
        blame: nil)
    }
    #expect(Comparison.Side(path: "side", sightings: sightings).reports == 1)
  }

  @Test func anIncidentCountsOnceASide() throws {
    let twice = try Self.sightings(Self.nilText, 2, incident: "0A83D6B1-4E92-47C5-8D1F-97B2C05E3A55")
    let lower = try Self.sightings(Self.nilText, 1, incident: "0a83d6b1-4e92-47c5-8d1f-97b2c05e3a55")
    let side = Comparison.Side(path: "before", sightings: twice + lower)
    #expect(side.reports == 1)
    #expect(side.duplicates == 2)
    let both = Comparison(before: side, after: side)
    #expect(both.groups.map { [$0.before, $0.after] } == [[1, 1]])
  }

  @Test func whatIsNoCrashDoesNotCount() throws {
    let source = ReportSource(path: "a", bytes: Array(Self.nilText.utf8))
    var analysis = try #require(try RuleExampleTests.analyzer.analyze(source).first)
    #expect(ComparedReport(analysis) != nil)
    analysis.verdict = .notACrash
    #expect(ComparedReport(analysis) == nil)
  }

  // MARK: The answer for a rule

  static func answer(
    nils: (Int, Int), sessions: (Int, Int)?, indices: (Int, Int) = (4, 4), failures: [ReadError] = []
  ) throws -> Comparison.Answer {
    let rule = try #require(Rule.all.first { $0.id == "swift-nil-unwrap" })
    return try comparison(nils: nils, indices: indices, sessions: sessions, failures: failures).answer(for: rule)
  }

  @Test func fiveAndNoneOfAsManySessionsAreEnough() throws {
    #expect(try Self.answer(nils: (5, 0), sessions: (1000, 1000)).verdict == .verified)
    let four = try Self.answer(nils: (4, 0), sessions: (1000, 1000))
    #expect(four.verdict == .notEnoughData)
    #expect(Self.isClose(four.chanceOfNone, 0.0625))
    #expect(four.enough == 1115)
    #expect(try Self.answer(nils: (4, 0), sessions: (1000, 1115)).verdict == .verified)
  }

  @Test func oneIsStillThere() throws {
    let answer = try Self.answer(nils: (50, 1), sessions: (1000, 1000))
    #expect(answer.verdict == .stillThere)
    #expect(answer.examples.map(\.description) == ["a.crash:4"])
    #expect(answer.test?.isSignificant == true)
  }

  @Test func nothingBeforeCanNotBeVerified() throws {
    let answer = try Self.answer(nils: (0, 0), sessions: (1000, 1_000_000))
    #expect(answer.verdict == .notEnoughData)
    #expect(answer.enough == nil)
  }

  @Test func noReportsAfterSayNothingWithoutSessions() throws {
    #expect(try Self.answer(nils: (50, 0), sessions: nil, indices: (0, 0)).verdict == .notEnoughData)
    #expect(try Self.answer(nils: (50, 0), sessions: (1000, 1000), indices: (0, 0)).verdict == .verified)
  }

  @Test func whatCouldNotBeReadMayBeIt() throws {
    let failure = ReadError(path: "b.ips", reason: "The file is empty.")
    let answer = try Self.answer(nils: (50, 0), sessions: (1000, 1000), failures: [failure])
    #expect(answer.verdict == .notEnoughData)
    #expect(answer.unreadable == 1)
  }

  // MARK: The five post-mortems

  static let causes = [
    "combine-cancel-recursive-unfair-lock", "keychain-duplicate-item-refresh-race",
    "nwpath-unsynchronised-current-path", "observation-double-init", "relay-read-modify-write-lost-update",
  ]

  /// One side of `fixtures/compare`.
  static func side(_ name: String, sessions: Int? = nil) throws -> Comparison.Side {
    let folder = Repository.fixtures + "/compare/" + name
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let sightings = try names.flatMap { file in
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file)))
      return try RuleExampleTests.analyzer.analyze(ReportSource(path: file, bytes: bytes)).compactMap {
        ComparedReport($0)
      }
    }
    return Comparison.Side(path: name, sessions: sessions, sightings: sightings)
  }

  @Test(arguments: causes)
  func thePostMortemsAreToldApart(cause: String) throws {
    let rule = try #require(Rule.all.first { $0.id == cause })
    let (before, after) = (try Self.side("before", sessions: 1000), try Self.side("after", sessions: 20_000))
    #expect(Comparison(before: before, after: after).answer(for: rule).verdict == .verified)
    #expect(Comparison(before: after, after: before).answer(for: rule).verdict == .stillThere)
    let shares = Comparison(before: try Self.side("before"), after: try Self.side("after"))
    #expect(shares.answer(for: rule).verdict == .notEnoughData)
  }

  @Test func thePostMortemsGroups() throws {
    let comparison = Comparison(before: try Self.side("before"), after: try Self.side("after"))
    let rules = Dictionary(grouping: comparison.groups, by: \.change).mapValues {
      $0.compactMap(\.cause?.rule).sorted()
    }
    #expect(
      rules == [.new: ["swift-nil-unwrap"], .gone: Self.causes.sorted(), .unchanged: ["swift-index-out-of-range"]])
    #expect(comparison.before.duplicates == 1)
  }

  // MARK: Words

  @Test func hostileTextIsMadeVisible() throws {
    let text = "Fatal error: \u{1B}[31mx \u{202E}y \u{9B}z"
    let side = Comparison.Side(
      path: "a\u{1B}[2J", sightings: try Self.sightings(text, 1, path: "b\u{1B}[2J\u{202E}.crash"))
    let other = Comparison.Side(path: "c\u{202E}", sightings: [])
    let context = OutputContext(version: "0")
    let rule = try #require(Rule.all.first { $0.id == "swift-fatalerror-precondition" })
    for comparison in [Comparison(before: side, after: other), Comparison(before: other, after: side)] {
      let (answer, redactor) = (comparison.answer(for: rule), Redactor(.none))
      let all = [
        ComparisonText.written(comparison, answer: answer, context),
        ComparisonMarkdown.written(comparison, answer: answer, redactor: redactor),
        ComparisonHTML.written(comparison, answer: answer, redactor: redactor, context),
      ]
      for written in all.map(\.description) {
        #expect(
          !written.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) })
        #expect(!written.unicodeScalars.contains("\u{202E}"))
      }
    }
  }

  /// Tables and pages have room for titles, and say once what holds of all groups.
  @Test func documentsSayThingsOnce() throws {
    let comparison = Comparison(before: try Self.side("before"), after: try Self.side("after"))
    let context = OutputContext(version: "0")
    let markdown = ComparisonMarkdown.written(comparison, redactor: Redactor(.default)).description
    let page = ComparisonHTML.written(comparison, redactor: Redactor(.default), context).description
    let text = ComparisonText.written(comparison, context).description
    let title = "A Combine subscription was cancelled while it was being cancelled"
    for document in [markdown, page, text.split(whereSeparator: \.isWhitespace).joined(separator: " ")] {
      #expect(document.contains(title))
      #expect(document.components(separatedBy: "oo few reports to tell").count == 2)
      #expect(!document.contains("∞") && !document.contains("may be chance"))
    }
    #expect(page.hasPrefix("<!DOCTYPE html>") && !page.contains("<script"))
  }

  @Test func aCommentHasAnEnd() throws {
    let sightings = try (0..<40).flatMap { number in
      try Self.sightings("Fatal error: tide \(String(repeating: "x", count: number + 1))", 1, path: "r\(number).crash")
    }
    let comparison = Comparison(
      before: Comparison.Side(path: "before", sightings: []),
      after: Comparison.Side(path: "after", sightings: sightings))
    let whole = ComparisonMarkdown.written(comparison, redactor: Redactor(.none)).description
    let short = ComparisonMarkdown.written(comparison, redactor: Redactor(.none), limit: 2000).description
    #expect(!whole.contains("there was no room") && whole.utf8.count > 2000)
    #expect(short.utf8.count <= 2000 && short.hasSuffix("there was no room for them.\n"))
  }

  @Test func pathsOfPersonsAreNotShared() throws {
    let side = Comparison.Side(
      path: "/Users/mira/reports", sightings: try Self.sightings("Fatal error: x", 1, path: "/Users/mira/a.crash"))
    let comparison = Comparison(before: Comparison.Side(path: "b", sightings: []), after: side)
    let context = OutputContext(version: "0")
    let redactor = Redactor(.default)
    #expect(!ComparisonMarkdown.written(comparison, redactor: redactor).description.contains("mira"))
    #expect(!ComparisonHTML.written(comparison, redactor: redactor, context).description.contains("mira"))
    #expect(ComparisonText.written(comparison, context).description.contains("mira"))
  }

  @Test func linesFitTheTerminal() throws {
    let comparison = Comparison(
      before: try Self.side("before", sessions: 1000), after: try Self.side("after", sessions: 20_000))
    let rule = try #require(Rule.all.first { $0.id == "swift-nil-unwrap" })
    let written = ComparisonText.written(
      comparison, answer: comparison.answer(for: rule), OutputContext(version: "0")
    ).description
    #expect(written.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    (0.0, "0"), (0.0001, "under 0.001"), (0.05, "0.05"), (0.9996, "1"), (3.924, "3.92"), (12.34, "12.3"),
    (99.96, "100"), (78496.8, "78,497"), (Double.infinity, "∞"),
  ])
  func numbers(number: Double, words: String) {
    #expect(ComparisonNumber.short(number) == words)
  }

  @Test func moreNumbers() {
    #expect(ComparisonNumber.grouped(0) == "0")
    #expect(ComparisonNumber.grouped(1_234_567) == "1,234,567")
    #expect(ComparisonNumber.grouped(123_456) == "123,456")
    #expect(ComparisonNumber.percent(1) == "100 %")
    #expect(ComparisonNumber.percent(0.0476) == "4.8 %")
  }
}
