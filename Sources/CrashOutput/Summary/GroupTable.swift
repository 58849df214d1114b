/// Sorts the reports of a run into groups; its size depends on the number of groups, not of reports.
public struct GroupTable: Sendable {
  /// What makes two reports members of one group.
  public let grouping: Grouping
  /// What the project says of crashes.
  public let policy: GroupPolicy
  /// Number of reports that were left out because their incident was counted already.
  public private(set) var duplicates = 0
  /// Number of reports that were counted.
  public private(set) var reports = 0
  private var groups: [String: ReportGroup] = [:]
  private var incidents = IncidentSet()
  /// Signatures of the baseline that occurred.
  private var seen: Set<String> = []

  /// Groups with a specimen; further groups keep what a finding holds.
  public static let specimenLimit = 5000
  /// Groups whose specimen keeps source text and threads; further ones keep diagnosis and stack.
  public static let textLimit = 1000

  /// Makes an empty table.
  public init(_ grouping: Grouping = .signature, policy: GroupPolicy = GroupPolicy()) {
    self.grouping = grouping
    self.policy = policy
  }

  /// Counts a report, unless its incident was counted before.
  ///
  /// - Returns: Whether it was counted.
  @discardableResult
  public mutating func add(_ finding: Finding, _ specimen: GroupExemplar? = nil) -> Bool {
    if let incident = finding.incident, !incidents.insert(incident) {
      duplicates += 1
      return false
    }
    reports += 1
    let key = grouping.key(of: finding) ?? "\(finding.place.path):\(finding.place.line)"
    let isNew = groups[key] == nil
    let isKept = groups.count < Self.specimenLimit || !isNew
    let kept = groups.count < Self.textLimit ? specimen : specimen?.withoutText()
    let state = policy.state(of: finding)
    switch state {
    case .known, .expired: seen.insert(finding.signature)
    default: break
    }
    groups[key, default: ReportGroup(key: key, finding)].add(finding, state, isKept ? kept : nil)
    return true
  }

  /// The groups in order, with what only the whole run can tell.
  public func finished(in order: GroupOrder = .importance) -> [ReportGroup] {
    var result = groups.values.map { group in
      var group = group
      group.total = reports
      group.rhythm = Periodicity(of: group.times.map(\.seconds))
      group.owners = policy.owners(of: group.representative)
      return group
    }
    result.sort(by: order.puts)
    Correlation.find(in: &result)
    return result
  }

  /// Entries of the baseline whose crashes did not occur.
  public var absent: [BaselineEntry] {
    policy.baseline?.entries.filter { !seen.contains($0.signature) } ?? []
  }
}
