import CrashAnalysis
import Testing

@testable import CrashDiagnosis
@testable import CrashOutput

@Suite struct GroupTests {
  static func groups(_ analyses: [Analysis], by grouping: Grouping = .signature) -> (table: GroupTable, [ReportGroup]) {
    var table = GroupTable(grouping)
    for analysis in analyses { table.add(Finding(analysis), GroupExemplar(analysis)) }
    return (table, table.finished())
  }

  @Test func reportsOfOneCrashAreOneGroup() throws {
    let dates = ["2026-02-03 10:00:00 +0100", "2026-02-01 10:00:00 +0100", "2026-02-02 10:00:00 +0100"]
    let analyses = try dates.enumerated().map { number, date in
      try Samples.analysis("\(number).txt") { report in
        report.date = date
        report.process.version = number == 0 ? "1.0" : "1.1"
        report.operatingSystem.name = "iOS"
        report.operatingSystem.version = Located("26.1")
        report.device = "iPhone17,1"
      }
    }
    let other = try Samples.analysis("other.txt", cause: "Fatal error: Index out of range")
    let (_, groups) = Self.groups(analyses + [other])
    #expect(groups.map(\.count) == [3, 1])
    #expect(groups[0].firstSeen?.iso8601 == "2026-02-01T09:00:00Z")
    #expect(groups[0].lastSeen?.iso8601 == "2026-02-03T09:00:00Z")
    #expect(groups[0].share == 0.75)
    #expect(groups[0].tally(.version).words() == "1.1 ×2, 1.0 ×1")
    #expect(groups[0].tally(.system).words() == "iOS 26.1")
    #expect(groups[0].representative.place.path == "0.txt")
    #expect(groups[0].places.map(\.path) == ["0.txt", "1.txt", "2.txt"])
    #expect(groups[0].specimen?.rule?.id == "swift-nil-unwrap")
  }

  /// A log has the time of its last line, and what the lifetime of one token breaks has one rhythm.
  @Test func logsOfSeveralGroupsHaveOneRhythm() throws {
    func groups(every minutes: [Int]) throws -> [ReportGroup] {
      let analyses = try minutes.enumerated().flatMap { number, minute in
        let time = "2026-03-02 \(10 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):04.112"
        let answer = number.isMultiple(of: 2) ? "SecItemAdd returned -25299" : "SecItemCopyMatching returned -25300"
        return try Analyzer().analyze(
          text: "\(time) Quay[31:88] [vault] \(answer)\nQuay/Vault.swift:48: Fatal error: no secret was kept\n")
      }
      return Self.groups(analyses).1
    }
    let regular = try groups(every: [0, 15, 30, 45, 60, 75, 90, 105])
    #expect(regular.count == 2)
    #expect(regular.allSatisfy { $0.rhythm?.words == "15 min" })
    #expect(try groups(every: [0, 4, 31, 38, 60, 99, 101, 140]).allSatisfy { $0.rhythm == nil })
  }

  @Test func anIncidentCountsOnce() throws {
    let twice = try ["a.ips", "copy.ips"].map { try Samples.analysis($0) { $0.incident = "ABC" } }
    let (table, groups) = Self.groups(twice)
    #expect(groups.map(\.count) == [1])
    #expect(table.duplicates == 1)
  }

  @Test func incidentsAreToldApartLikeInASet() {
    var incidents = IncidentSet()
    var known: Set<String> = []
    func check(_ name: String) {
      let isNew = incidents.insert(name)
      #expect(isNew == known.insert(name).inserted, "\(name)")
    }
    for number in 0..<5000 {
      // Names that came before, among ever new ones, over many sizes of the table.
      for name in ["\(number)", "\(number / 3)", "\(number * number % 1009)"] { check(name) }
    }
    for name in ["0", "", "", "4999"] { check(name) }
  }

  @Test(arguments: [(Grouping.cause, 1), (.signature, 2), (.blame, 2), (.none, 4)])
  func reportsAreGroupedAsAsked(grouping: Grouping, count: Int) throws {
    let analyses = try ["f()", "f()", "g()", "g()"].enumerated().map {
      try Samples.analysis("\($0.offset).txt", function: "App." + $0.element)
    }
    #expect(Self.groups(analyses, by: grouping).1.count == count)
  }

  @Test func theSurestReportStandsForItsGroup() throws {
    let sure = try Samples.analysis("sure.txt")
    var weak = sure
    weak.report.source.path = "weak.txt"
    weak.diagnoses = []
    weak.verdict = .inconclusive
    let (_, groups) = Self.groups([weak, sure])
    #expect(groups[0].representative.place.path == "sure.txt")
    #expect(groups[0].places.map(\.path) == ["sure.txt", "weak.txt"])
  }

  @Test(arguments: [
    ("2026-02-11 18:04:51.2210 +0100", "2026-02-11T17:04:51Z"), ("2026-02-11T17:04:51Z", "2026-02-11T17:04:51Z"),
    ("2026-02-11T17:04:51.5-0230", "2026-02-11T19:34:51Z"), ("2026-02-11", "2026-02-11T00:00:00Z"),
    ("1770829491", "2026-02-11T17:04:51Z"), ("1770829491000", "2026-02-11T17:04:51Z"),
    ("1770829491000000", "2026-02-11T17:04:51Z"),
    ("2024-02-29 23:59:59 +0000", "2024-02-29T23:59:59Z"), ("2016-12-31 23:59:60 +0000", "2017-01-01T00:00:00Z"),
  ])
  func timesAreRead(text: String, time: String) {
    #expect(ReportTime(text)?.iso8601 == time)
  }

  /// A device whose clock was never set says 1970 or 2001.
  @Test(arguments: [("2001-01-01 00:00:07 +0000", true), ("1970-01-01", true), ("2025-01-01", false)])
  func aClockThatWasNeverSetTellsNoTime(date: String, isUnset: Bool) throws {
    let finding = Finding(try Samples.analysis { $0.date = date })
    #expect((finding.time == nil) == isUnset)
  }

  /// Of very many groups only the first keep the text around the evidence, so that memory has a bound.
  @Test func onlySoManyGroupsKeepText() throws {
    var analysis = try Samples.analysis()
    var table = GroupTable(.none)
    for number in 0...GroupTable.textLimit {
      analysis.report.source.path = "\(number).txt"
      table.add(Finding(analysis), GroupExemplar(analysis, depth: .text))
    }
    let specimens = table.finished().compactMap(\.specimen)
    #expect(specimens.count == GroupTable.textLimit + 1)
    #expect(specimens.count { $0.source.isEmpty } == 1)
    #expect(specimens.allSatisfy { !$0.stack.isEmpty })
  }

  @Test(arguments: [
    ("2026-12-31", true), ("9999-12-31", true), ("2024-02-29", true), ("9996-02-29", true), ("9999-02-29", false),
    ("2026-13-01", false), ("2026-1-01", false), ("0000-01-01", false), ("-999-01-01", false), ("", false),
  ])
  func aDayIsOneOfTheCalendar(text: String, isDay: Bool) {
    #expect(BaselineEntry.isDay(text) == isDay)
  }

  @Test(arguments: ["", "yesterday", "11.02.2026", "2026-13-01", "42", "99999999999999999999", "2026-02-"])
  func whatIsNoTimeIsNone(text: String) {
    #expect(ReportTime(text) == nil)
  }

  // MARK: States

  /// What needs somebody's attention most stands for the group.
  @Test func anExpiredEntryCountsMoreThanAKnownOne() {
    let entry = BaselineEntry(signature: "a")
    let states: [ReportGroup.State] = [.suppressed(reason: "r"), .known(entry), .unknown, .expired(entry), .new]
    for (first, second) in zip(states, states.dropFirst()) {
      #expect(first.merged(with: second) == second)
      #expect(second.merged(with: first) == second)
    }
  }

  @Test(arguments: [
    ("2026-12-31", true), ("2026-02-29", false), ("2026-2-28", false), ("31.12.2026", false), ("2026-12-3x", false),
  ])
  func aDayIsADayOfTheCalendar(text: String, isDay: Bool) {
    #expect(BaselineEntry.isDay(text) == isDay)
  }

  @Test func aTallyKeepsSoManyValuesAndCountsAll() {
    var tally = Tally()
    for number in 0...Tally.limit { tally.add("\(number)") }
    tally.add("0")
    #expect(tally.sorted.count == Tally.limit)
    #expect(tally.total == Tally.limit + 2)
    #expect(tally.sorted.reduce(0) { $0 + $1.count } >= Tally.limit, "Which value is dropped is a matter of hashes.")
  }

  // MARK: Severity

  @Test(arguments: Rule.all.map(\.id))
  func everyRuleHasASeverityWithAReason(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    #expect(!rule.assessment.reason.isEmpty && !rule.assessment.reason.hasSuffix("."))
    #expect(rule.family.assessment.reason != Severity.high.meaning, "the family \(rule.family.name) says no harm")
  }
}

@Suite struct FailurePolicyTests {
  static func policy(_ texts: String...) -> FailurePolicy {
    var policy = FailurePolicy()
    for text in texts { _ = policy.add(text) }
    return policy
  }

  @Test(arguments: [
    ("any", true), ("certain", true), ("high", true), ("critical", false), ("new", false), ("certain,high", true),
    ("certain,critical", false), ("never", false),
  ])
  func conditionsHold(text: String, fails: Bool) throws {
    let finding = Finding(try Samples.analysis())
    #expect(Self.policy(text).fails(finding, under: GroupPolicy()) == fails)
  }

  @Test func severalListsAreAlternatives() throws {
    let finding = Finding(try Samples.analysis())
    #expect(Self.policy("critical", "new,high").fails(finding, under: GroupPolicy(baseline: Baseline())))
    #expect(!Self.policy("critical", "new,high").fails(finding, under: GroupPolicy()))
  }

  /// Those who can edit the project file decide what is suppressed; the command line can have it counted.
  @Test func aStrictPolicyCountsWhatIsSuppressed() throws {
    let finding = Finding(try Samples.analysis())
    let rule = try #require(finding.cause?.rule)
    for text in ["any", "certain", "new,certain"] {
      var policy = GroupPolicy(baseline: Baseline(), suppressions: [.init(rule: rule, reason: "x", line: 7)])
      #expect(!Self.policy(text).fails(finding, under: policy))
      #expect(policy.excuse(for: finding) == .suppressed(line: 7))
      policy.isStrict = true
      #expect(Self.policy(text).fails(finding, under: policy))
    }
    let entry = BaselineEntry(signature: finding.signature)
    let known = GroupPolicy(baseline: Baseline([entry]), suppressions: [.init(rule: rule, reason: "x")], isStrict: true)
    #expect(!Self.policy("new").fails(finding, under: known))
  }

  /// A rule of the project that calls a crash harmless is a suppression in other words.
  @Test func aStrictPolicyCountsWhatARuleOfTheProjectLowers() throws {
    let finding = Finding(try Samples.analysis())
    let rule = try #require(finding.cause?.rule)
    let policy = GroupPolicy(loweringRules: [rule])
    #expect(policy.excuse(for: finding) == .lowered)
    #expect(GroupPolicy().excuse(for: finding) == nil)
  }

  @Test func whatIsNoConditionIsNamed() {
    var policy = FailurePolicy()
    let words = ["certian", "new,,high"].map { policy.add($0) }
    #expect(words == ["certian", ""])
  }
}

@Suite struct PolicyTests {
  /// What people wrote beside the entries stays.
  @Test func aBaselineKeepsItsComments() throws {
    let text = """
      // ask Ada
      {
        schema: "crashbook.baseline/1",
        entries: [
          // the lock
          { signature: "a1", note: "known, ] or so" }, // stays, too
          { signature: "b2" } /* old, ok */
          // end
        ],
      }

      """
    func edited(_ new: [String], _ absent: Set<String>, _ text: String = text) throws -> String {
      let entries = new.map { BaselineEntry(signature: $0) }
      let bytes = try Baseline.edited(Array(text.utf8), adding: entries, removing: absent)
      let left = try Baseline(Array(text.utf8)).entries.filter { !absent.contains($0.signature) }
      #expect(try Baseline(bytes).entries == left + entries)
      return String(decoding: bytes, as: UTF8.self)
    }
    for (new, absent) in [(["c3"], []), (["c3", "d4"], ["b2"]), ([], ["a1"]), (["c3"], ["a1", "b2"])]
      as [([String], Set)]
    {
      let result = try edited(new, absent)
      for comment in ["// ask Ada\n", "// the lock\n", "// stays, too\n", "/* old, ok */\n", "// end\n"] {
        #expect(result.contains(comment), "\(comment) is missing in \(result)")
      }
    }
    #expect(try edited([], []) == text)
    #expect(try edited([], ["a1"]).contains("// the lock\n     // stays, too\n"))
    _ = try edited(["c3"], [], "{schema: 'crashbook.baseline/1', entries: []}")
    _ = try edited(["c3"], ["a1"], "{schema: 'crashbook.baseline/1', entries: [{signature: 'a1'}, // one\n]}")
    // What this program wrote stays in its order.
    let own = String(decoding: Baseline([BaselineEntry(signature: "b2")]).written, as: UTF8.self)
    let both = String(
      decoding: Baseline([BaselineEntry(signature: "a1"), BaselineEntry(signature: "b2")]).written, as: UTF8.self)
    #expect(
      String(
        decoding: try Baseline.edited(Array(own.utf8), adding: [BaselineEntry(signature: "a1")], removing: []),
        as: UTF8.self) == both)
  }

  @Test func aBaselineKeepsItsEntries() throws {
    let entry = BaselineEntry(
      signature: "a1", cause: "swift-nil-unwrap", title: "x \"y\"", note: "n", owner: "@o", ticket: "T-1",
      expires: "2026-12-31")
    let baseline = try Baseline(Baseline([entry, BaselineEntry(signature: "b2")]).written)
    #expect(baseline.entries == [entry, BaselineEntry(signature: "b2")])
    #expect(baseline["a1"] == entry && baseline["c3"] == nil)
  }

  @Test(arguments: [
    ("{schema: \"crashbook.baseline/1\", entries: [\n{signature: \"a\", expires: \"soon\"}]}", "line 2"),
    ("{schema: \"crashbook.baseline/1\", entries: [\n{signature: \"a\"},\n{signature: \"a\"}]}", "line 3"),
    ("{schema: \"crashbook.baseline/1\", entries: [\n{signatur: \"a\"}]}", "Did you mean 'signature'?"),
    ("{schema: \"x\", entries: []}", "crashbook.baseline/1"), ("{}", "'schema' is missing"), ("[", "line 1"),
  ])
  func mistakesNameTheirLine(text: String, words: String) {
    do {
      _ = try Baseline(Array(text.utf8))
      Issue.record("no error")
    } catch {
      #expect(error.description.contains(words), "\(error.description)")
    }
  }

  @Test func entriesExpire() throws {
    let finding = Finding(try Samples.analysis())
    let entry = BaselineEntry(signature: finding.signature, expires: "2026-02-01")
    var policy = GroupPolicy(baseline: Baseline([entry]), today: "2026-02-01")
    #expect(policy.state(of: finding) == .known(entry))
    policy.today = "2026-02-02"
    #expect(policy.state(of: finding) == .expired(entry))
    policy.baseline = Baseline()
    #expect(policy.state(of: finding) == .new)
  }

  @Test func whatIsNoCrashIsNoNews() throws {
    var analysis = try Samples.analysis()
    analysis.verdict = .notACrash
    #expect(GroupPolicy(baseline: Baseline()).state(of: Finding(analysis)) == .unknown)
  }

  @Test(arguments: [
    ("Sources/Pay/**", "Sources/Pay/A/B.swift", true), ("Sources/Pay/*", "Sources/Pay/A/B.swift", false),
    ("Sources/Pay/*", "/build/app/Sources/Pay/B.swift", true), ("*.m", "App/x/Main.m", true),
    ("Pay/", "Pay/B.swift", true), ("Sources/Pay/", "Sources/Pay/A/B.swift", true),
    ("Sources/Pay/", "Sources/Payments/B.swift", false),
    ("Main.swift", "Sources/Main.swift", true), ("Main.swift", "Sources/XMain.swift", false), ("**", "a", true),
    ("Sources/?.swift", "Sources/A.swift", true),
  ])
  func pathsMatchAsInCodeowners(pattern: String, path: String, matches: Bool) {
    #expect(CodeOwners.matches(pattern, path) == matches)
  }

  @Test func theLastPatternDecides() {
    var owners = CodeOwners()
    let added = ["** @all", "PayKit @pay @core", "Nobody"].map { owners.add($0) }
    #expect(added == [true, true, false])
    #expect(owners.owners(file: nil, module: "PayKit", symbol: nil) == ["@pay", "@core"])
    #expect(owners.owners(file: "a/B.swift", module: "App", symbol: "PayKit.Card.pay()") == ["@pay", "@core"])
    #expect(owners.owners(file: "a/B.swift", module: "App", symbol: nil) == ["@all"])
    #expect(owners.owners(file: nil, module: "App", symbol: nil) == [])
  }
}
