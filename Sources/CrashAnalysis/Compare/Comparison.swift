/// Two sets of reports held against each other, for instance of the builds before and after a fix.
public struct Comparison: Sendable {
  /// One of the two sets.
  public struct Side: Sendable {
    /// The path that was named.
    public let path: String
    /// Number of sessions that the reports come from.
    public let sessions: Int?
    /// Its crashes, each incident once.
    public let sightings: [ComparedReport]
    /// Number of reports that were left out because their incident was counted already.
    public let duplicates: Int
    /// Inputs that could not be read.
    public let failures: [ReadError]

    /// Makes a side; a report with the incident of an earlier one does not count.
    public init(path: String, sessions: Int? = nil, sightings: [ComparedReport], failures: [ReadError] = []) {
      self.path = path
      self.sessions = sessions
      var known: Set<String> = []
      self.sightings = sightings.filter { sighting in sighting.incident.map { known.insert($0).inserted } ?? true }
      duplicates = sightings.count - self.sightings.count
      self.failures = failures
    }

    /// Number of crashes.
    public var reports: Int { sightings.count }
  }

  /// The reports before.
  public let before: Side
  /// The reports after.
  public let after: Side
  /// All groups: new, risen, fallen, gone, unchanged, the largest of each sort first.
  public let groups: [CrashGroup]
  /// Number of groups that are large enough to show a change; chances are multiplied by it, for each may show one by chance.
  public let tests: Int

  /// Groups the reports of both sides and compares their rates.
  public init(before: Side, after: Side) {
    self.before = before
    self.after = after
    var groups: [String: CrashGroup] = [:]
    for (side, isAfter) in [(before, false), (after, true)] {
      for sighting in side.sightings {
        groups[sighting.signature, default: CrashGroup(sighting)].add(sighting, isAfter: isAfter)
      }
    }
    let exposures = Self.exposures(before, after)
    var compared = Array(groups.values)
    for index in compared.indices {
      compared[index].compare(exposureBefore: exposures.before, exposureAfter: exposures.after)
    }
    tests = RateTest.tests(
      leastChances: compared.compactMap { group in
        group.test.map { _ in
          RateTest.leastChance(
            sum: group.before + group.after, exposureBefore: exposures.before, exposureAfter: exposures.after)
        }
      })
    let order = CrashGroup.Change.allCases
    self.groups = compared.map { [tests] group in
      var group = group
      let chance = group.chance(exposureBefore: exposures.before, exposureAfter: exposures.after)
      group.chanceAnywhere = chance.map { min(1, $0 * Double(tests)) }
      return (order.firstIndex(of: group.change) ?? 0, group)
    }.sorted { first, second in
      if first.0 != second.0 { return first.0 < second.0 }
      let counts = (first.1.before + first.1.after, second.1.before + second.1.after)
      return counts.0 != counts.1 ? counts.0 > counts.1 : first.1.signature < second.1.signature
    }.map(\.1)
  }

  /// Whether rates are reports in sessions; otherwise they are shares of all reports of a side.
  public var usesSessions: Bool { before.sessions != nil && after.sessions != nil }

  /// Sessions, or reports where the number of sessions is not known.
  var exposures: (before: Double, after: Double) { Self.exposures(before, after) }

  private static func exposures(_ before: Side, _ after: Side) -> (before: Double, after: Double) {
    if let first = before.sessions, let second = after.sessions { return (Double(first), Double(second)) }
    return (Double(before.reports), Double(after.reports))
  }
}

extension Comparison {
  /// The answer to the question of every fix, whether a cause is gone.
  public struct Answer: Sendable {
    /// The answer in a word.
    public enum Verdict: String, Sendable, CaseIterable {
      /// None after, and chance is a poor explanation of that.
      case verified
      /// None after, but that may be chance.
      case notEnoughData = "not-enough-data"
      /// Seen after.
      case stillThere = "still-there"
    }

    /// Name of the rule.
    public let rule: String
    /// Words for the cause.
    public let title: String
    /// The answer in a word.
    public let verdict: Verdict
    /// Number of reports before whose sure cause it is.
    public let before: Int
    /// Number of reports after whose sure cause it is.
    public let after: Int
    /// Where to see it after.
    public let examples: [ComparedReport.Place]
    /// Reports after that speak for it, but not first or not surely.
    public let leads: [ComparedReport.Place]
    /// How often none would be seen after if it were as frequent as before.
    public let chanceOfNone: Double
    /// Sessions or reports after, in all, that would be enough without it; nil where it did not occur before.
    public let enough: Int?
    /// Inputs after that could not be read, each of which may be it.
    public let unreadable: Int
    /// The rates compared; nil where it occurs on neither side or a side has no exposure.
    public let test: RateTest?
  }

  /// Whether a cause is gone after; a report counts where the rule is its first and sure diagnosis.
  public func answer(for rule: Rule) -> Answer {
    let exposures = exposures
    let count = before.sightings.count { $0.sureRule == rule.id }
    let found = after.sightings.filter { $0.sureRule == rule.id }
    let leads = after.sightings.filter { $0.sureRule != rule.id && $0.rules.contains(rule.id) }
    let chance = RateTest.chanceOfNone(
      before: count, exposureBefore: exposures.before, exposureAfter: exposures.after)
    let verdict: Answer.Verdict =
      if !found.isEmpty {
        .stillThere
      } else if chance <= RateTest.significance, after.failures.isEmpty {
        .verified
      } else {
        .notEnoughData
      }
    return Answer(
      rule: rule.id, title: rule.title, verdict: verdict, before: count, after: found.count,
      examples: found.prefix(10).map(\.place), leads: leads.prefix(10).map(\.place), chanceOfNone: chance,
      enough: RateTest.exposureThatWouldBeEnough(before: count, exposureBefore: exposures.before)
        .flatMap { Int(exactly: min($0, 1e15)) },
      unreadable: after.failures.count,
      test: RateTest(
        before: count, exposureBefore: exposures.before, after: found.count, exposureAfter: exposures.after))
  }
}

extension Comparison.Side {
  /// Reads and explains every report of a file or folder; results saved as `json` or `ndjson` are taken as they are.
  ///
  /// - Parameters:
  ///   - path: A file, a folder, or `-`.
  ///   - sessions: Number of sessions that the reports come from.
  ///   - analyzer: Explains the reports.
  ///   - jobs: Number of threads.
  ///   - symbols: Names addresses first; nil where none are named. By default symbols are used where they usually are.
  ///   - watcher: Follows every step, and may have some left out.
  ///   - progress: Called with the number of inputs that are done, and the number of all.
  ///   - mayFollow: Whether a link to a file may be followed that lies in a folder.
  /// - Returns: The side, with what could not be read.
  public static func read(
    _ path: String, sessions: Int? = nil, analyzer: Analyzer, jobs: Int,
    symbols: Symbolication? = Symbolication(SymbolStore([]), searches: true), watcher: (any BatchWatcher)? = nil,
    progress: (Int, Int) -> Void = { _, _ in }, mayFollow: (String) -> Bool = { _ in true }
  ) -> Self {
    let found = ReportFinder([path], bundles: ResultBundle.open, mayFollow: mayFollow)
    var failures = found.failures
    var sightings: [ComparedReport] = []
    var finished = 0
    BatchAnalyzer(analyzer: analyzer, jobs: jobs, symbols: symbols, watcher: watcher).run(found.items) {
      ComparedReport($0)
    } deliver: { result in
      failures += result.failures
      sightings += result.pieces.compactMap(\.rendered)
      finished += 1
      progress(finished, found.items.count)
      return true
    }
    return Self(path: path, sessions: sessions, sightings: sightings, failures: failures)
  }
}
