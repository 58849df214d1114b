/// What a project says of crashes: which it knows, which it suppresses, and who owns which code.
public struct GroupPolicy: Sendable {
  /// A rule whose crashes do not count, with the reason.
  public struct Suppression: Sendable, Hashable {
    /// Name of the rule.
    public let rule: String
    /// Why its crashes do not count.
    public let reason: String
    /// The line of the project file that says so.
    public let line: Int?

    /// Makes a suppression.
    public init(rule: String, reason: String, line: Int? = nil) {
      self.rule = rule
      self.reason = reason
      self.line = line
    }
  }

  /// The groups that are known; nil where there is no baseline.
  public var baseline: Baseline?
  /// The day against which entries of the baseline expire, as `2026-12-31`.
  public var today: String
  /// Rules that do not count.
  public var suppressions: [Suppression]
  /// Who owns which code.
  public var owners: CodeOwners
  /// Rules of the project by which a report counts less than it would without them.
  public var loweringRules: Set<String>
  /// Whether suppressed and lowered reports make a run fail all the same.
  public var isStrict: Bool

  /// Makes a policy.
  public init(
    baseline: Baseline? = nil, today: String = "0000-00-00", suppressions: [Suppression] = [],
    owners: CodeOwners = CodeOwners(), loweringRules: Set<String> = [], isStrict: Bool = false
  ) {
    self.baseline = baseline
    self.today = today
    self.suppressions = suppressions
    self.owners = owners
    self.loweringRules = loweringRules
    self.isStrict = isStrict
  }

  /// Whether any report can count less than it would without the policy.
  public var excuses: Bool { baseline != nil || !suppressions.isEmpty || !loweringRules.isEmpty }

  /// Why a report counts less than it would without the policy.
  public enum Excuse: Sendable, Hashable {
    /// Its cause is suppressed, by a line of the project file.
    case suppressed(line: Int?)
    /// A rule of the project explains it, and calls it harmless.
    case lowered
    /// The baseline knows it.
    case known
  }

  /// Why a report counts less than it would without the policy; nil where it does not.
  public func excuse(for finding: Finding) -> Excuse? {
    if let suppression = suppression(of: finding) { return .suppressed(line: suppression.line) }
    if lowers(finding) { return .lowered }
    if case .known = state(of: finding) { return .known }
    return nil
  }

  /// Whether a rule of the project makes a report count less.
  func lowers(_ finding: Finding) -> Bool {
    guard let cause = finding.cause else { return false }
    return loweringRules.contains(cause.rule)
  }

  private func suppression(of finding: Finding) -> Suppression? {
    guard let cause = finding.cause, finding.isSure else { return nil }
    return suppressions.first { $0.rule == cause.rule }
  }

  /// What the policy says of a report.
  public func state(of finding: Finding) -> ReportGroup.State {
    if let suppression = suppression(of: finding) { return .suppressed(reason: suppression.reason) }
    return stateInBaseline(of: finding)
  }

  /// What the baseline says of a report.
  func stateInBaseline(of finding: Finding) -> ReportGroup.State {
    // No baseline lists what is no crash.
    guard let baseline, finding.verdict != .notACrash || isStrict && lowers(finding) else { return .unknown }
    guard let entry = baseline[finding.signature] else { return .new }
    guard let expires = entry.expires, expires < today else { return .known(entry) }
    return .expired(entry)
  }

  /// Who owns the responsible code: what the baseline says, else the pattern that matches last.
  public func owners(of finding: Finding) -> [String] {
    if let owner = baseline?[finding.signature]?.owner { return [owner] }
    guard let blame = finding.blame else { return [] }
    return owners.owners(file: blame.file, module: blame.image, symbol: blame.symbol)
  }
}
