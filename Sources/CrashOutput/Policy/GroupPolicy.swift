/// What a project says of crashes: which it knows, which it suppresses, and who owns which code.
public struct GroupPolicy: Sendable {
  /// A rule whose crashes do not count, with the reason.
  public struct Suppression: Sendable, Hashable {
    /// Name of the rule.
    public let rule: String
    /// Why its crashes do not count.
    public let reason: String

    /// Makes a suppression.
    public init(rule: String, reason: String) {
      self.rule = rule
      self.reason = reason
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

  /// Makes a policy.
  public init(
    baseline: Baseline? = nil, today: String = "0000-00-00", suppressions: [Suppression] = [],
    owners: CodeOwners = CodeOwners()
  ) {
    self.baseline = baseline
    self.today = today
    self.suppressions = suppressions
    self.owners = owners
  }

  /// What the policy says of a report.
  public func state(of finding: Finding) -> ReportGroup.State {
    if let cause = finding.cause, finding.isSure, let one = suppressions.first(where: { $0.rule == cause.rule }) {
      return .suppressed(reason: one.reason)
    }
    // No baseline lists what is no crash.
    guard let baseline, finding.verdict != .notACrash else { return .unknown }
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
