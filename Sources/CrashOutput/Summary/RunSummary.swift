public import CrashDiagnosis

/// What a run over many inputs found, for the end of an output.
public struct RunSummary: Sendable {
  /// Number of reports that were written, also those of an incident that was counted already.
  public private(set) var reports = 0
  /// Number of reports by cause, each incident once.
  public private(set) var causes: [String: Cause] = [:]
  /// Number of reports that describe no crash, each incident once.
  public private(set) var harmless = 0
  /// Number of reports of which no cause is sure, each incident once.
  public private(set) var inconclusive = 0
  /// Inputs that could not be read.
  public private(set) var failures: [Failure] = []
  /// The groups, the most important first; empty until ``finish()``, and where nobody asked for groups.
  public private(set) var groups: [ReportGroup] = []
  /// A few words on every report, each incident once; empty where nobody asked for them.
  public private(set) var findings: [Finding] = []
  /// What was taken out of the reports before they were shared.
  public var redactions = Redactor.Count()
  private var table: GroupTable
  private let gathering: Gathering
  /// The same as a value that merges with those of other runs; empty where nobody asked for it.
  public private(set) var merging = GroupSummary()
  /// In which order groups are told.
  public let order: GroupOrder

  /// How often a cause was found.
  public struct Cause: Sendable {
    /// Words for the cause.
    public let title: String
    /// Number of reports.
    public var count: Int
  }

  /// An input that could not be read.
  public struct Failure: Sendable, Hashable {
    /// Path of the input.
    public let path: String
    /// What is wrong with it.
    public let error: String

    /// Makes a failure.
    public init(path: String, error: String) {
      self.path = path
      self.error = error
    }
  }

  /// Makes an empty summary.
  ///
  /// - Parameters:
  ///   - grouping: What makes two reports members of one group.
  ///   - policy: What the project says of crashes.
  ///   - order: In which order groups are told.
  ///   - gathering: What the ends of outputs need; what none needs is not kept.
  public init(
    grouping: Grouping = .signature, policy: GroupPolicy = GroupPolicy(), order: GroupOrder = .importance,
    gathering: Gathering = .groups
  ) {
    table = GroupTable(grouping, policy: policy)
    self.order = order
    self.gathering = gathering
  }

  /// Counts a report, and puts it into its group where somebody asked for groups.
  public mutating func add(_ analysis: Analysis, _ kept: KeptReport? = nil) {
    add(verdict: analysis.verdict, rule: analysis.diagnoses.first.map { ($0.rule.id, $0.rule.title) }, kept)
  }

  /// Counts a report by its verdict and first cause, and puts it into its group where somebody asked for groups.
  ///
  /// Reports are known to be of one incident by their findings only.
  public mutating func add(
    verdict: Verdict, rule: (id: String, title: String)?, _ kept: KeptReport? = nil
  ) {
    reports += 1
    if let kept {
      if gathering == .incidents { merging.add(kept.finding, line: kept.line) }
      if !add(kept.finding, kept.specimen) { return }
    }
    count(verdict, rule)
  }

  private mutating func count(_ verdict: Verdict, _ rule: (id: String, title: String)?, times: Int = 1) {
    if verdict == .inconclusive { inconclusive += times }
    if verdict == .notACrash { harmless += times }
    guard let rule, verdict != .inconclusive else { return }
    causes[rule.id, default: Cause(title: rule.title, count: 0)].count += times
  }

  /// Puts a report into its group.
  ///
  /// - Returns: Whether its incident is new.
  @discardableResult
  public mutating func add(_ finding: Finding, _ specimen: GroupExemplar? = nil) -> Bool {
    guard table.add(finding, specimen) else { return false }
    if gathering >= .findings { findings.append(finding) }
    return true
  }

  /// Counts an input that could not be read.
  public mutating func add(_ failure: Failure) {
    failures.append(failure)
    if gathering == .incidents { merging.add(failure) }
  }

  /// Counts what several runs found, as if their reports came one by one in the order of their places.
  ///
  /// - Parameters:
  ///   - found: What they found.
  ///   - redactor: Takes out of places and traits what must not be shared.
  ///   - result: Gives what is kept of the result that stands for a sort, by the sort's position, and how often something
  ///     was taken out of it.
  public mutating func merge(
    _ found: GroupSummary, _ redactor: Redactor,
    result: (Int) -> (
      verdict: Verdict, rule: (id: String, title: String)?, kept: KeptReport, redactions: Redactor.Count
    )?
  ) {
    var whole = found
    whole.cut()
    let clean = whole.redacted(redactor)
    let newShare = clean.newShare
    let results = clean.sorts.indices.map(result)
    for incident in clean.ordered {
      // Without a name for it, nobody knows that two reports are of one incident.
      let told = incident.isNamed ? [incident.first.once] : incident.told
      reports += incident.count
      table.duplicates += incident.count - told.reduce(0) { $0 + $1.count }
      for told in told {
        guard let result = results[told.sort] else { continue }
        var finding = result.kept.finding
        (finding.place, finding.incident) = (incident.place, nil)
        (finding.time, finding.traits) = (told.time, clean.traits[told.traits])
        table.add(GroupCounts(finding, count: told.count), of: finding, result.kept.specimen)
        count(result.verdict, result.rule, times: told.count)
      }
    }
    for (sort, result) in zip(clean.sorts, results) where sort.others.count > 0 {
      guard let result else { continue }
      let counts = sort.others.scaled(by: newShare)
      reports += sort.others.count
      table.add(counts, of: result.kept.finding, result.kept.specimen)
      table.duplicates += sort.others.count - counts.count
      count(result.verdict, result.rule, times: counts.count)
    }
    for (result, told) in zip(results, clean.results) {
      if let result { redactions.add(result.redactions, times: told.reports) }
    }
    redactions.add(clean.redactions)
    for failure in clean.firstFailures { failures.append(failure) }
    if gathering == .incidents { merging.merge(clean.with(results.map { $0?.kept })) }
  }

  /// Works out what only the whole run can tell; call it once, before the end of the outputs is written.
  public mutating func finish() {
    groups = table.finished(in: order)
    merging.redactions = redactions
  }

  /// What makes two reports members of one group.
  public var grouping: Grouping { table.grouping }
  /// What the project says of crashes.
  public var policy: GroupPolicy { table.policy }
  /// Number of reports that were counted in groups, each incident once.
  public var distinctReports: Int { table.reports }
  /// Number of reports that were left out of groups because their incident was counted already.
  public var duplicates: Int { table.duplicates }
  /// What stands behind the number of those reports.
  var duplicateWords: String { "more of the same incident\(duplicates == 1 ? "" : "s"), counted once" }
  /// Entries of the baseline whose crashes did not occur.
  public var absentEntries: [BaselineEntry] { table.absent }
  /// Groups that describe a crash.
  public var crashes: [ReportGroup] { groups.filter(\.isCrash) }
}
