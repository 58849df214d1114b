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
  private let keepsFindings: Bool
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
  public struct Failure: Sendable {
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
  ///   - keepsFindings: Whether a few words on every report are kept.
  public init(
    grouping: Grouping = .signature, policy: GroupPolicy = GroupPolicy(), order: GroupOrder = .importance,
    keepsFindings: Bool = false
  ) {
    table = GroupTable(grouping, policy: policy)
    self.order = order
    self.keepsFindings = keepsFindings
  }

  /// Counts a report, and puts it into its group where somebody asked for groups.
  public mutating func add(_ analysis: Analysis, _ kept: (finding: Finding, specimen: GroupExemplar?)? = nil) {
    add(verdict: analysis.verdict, rule: analysis.diagnoses.first.map { ($0.rule.id, $0.rule.title) }, kept)
  }

  /// Counts a report by its verdict and first cause, and puts it into its group where somebody asked for groups.
  ///
  /// Reports are known to be of one incident by their findings only.
  public mutating func add(
    verdict: Verdict, rule: (id: String, title: String)?, _ kept: (finding: Finding, specimen: GroupExemplar?)? = nil
  ) {
    reports += 1
    if let kept, !add(kept.finding, kept.specimen) { return }
    if verdict == .inconclusive { inconclusive += 1 }
    if verdict == .notACrash { harmless += 1 }
    guard let rule, verdict != .inconclusive else { return }
    causes[rule.id, default: Cause(title: rule.title, count: 0)].count += 1
  }

  /// Puts a report into its group.
  ///
  /// - Returns: Whether its incident is new.
  @discardableResult
  public mutating func add(_ finding: Finding, _ specimen: GroupExemplar? = nil) -> Bool {
    guard table.add(finding, specimen) else { return false }
    if keepsFindings { findings.append(finding) }
    return true
  }

  /// Counts an input that could not be read.
  public mutating func add(_ failure: Failure) {
    failures.append(failure)
  }

  /// Works out what only the whole run can tell; call it once, before the end of the outputs is written.
  public mutating func finish() {
    groups = table.finished(in: order)
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
