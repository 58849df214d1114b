/// Sorts the reports of a run into groups; its size depends on the number of groups, not of reports.
public struct GroupTable: Sendable {
  /// What makes two reports members of one group.
  public let grouping: Grouping
  /// What the project says of crashes.
  public let policy: GroupPolicy
  /// Number of reports that were left out because their incident was counted already.
  public internal(set) var duplicates = 0
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
    add(finding, specimen) { $0.add(finding, $1, $2) }
    return true
  }

  /// Adds reports that were only counted, of which one is known.
  mutating func add(_ counts: GroupCounts, of finding: Finding, _ specimen: GroupExemplar?) {
    reports += counts.count
    add(finding, specimen) { $0.add(counts, of: finding, $1, $2) }
  }

  /// Finds the group of a report, and has something added to it.
  private mutating func add(
    _ finding: Finding, _ specimen: GroupExemplar?,
    _ add: (inout ReportGroup, ReportGroup.State, GroupExemplar?) -> Void
  ) {
    let key = grouping.key(of: finding) ?? "\(finding.place.path):\(finding.place.line)"
    let isNew = groups[key] == nil
    let isKept = groups.count < Self.specimenLimit || !isNew
    let kept = groups.count < Self.textLimit ? specimen : specimen?.withoutText()
    let state = policy.state(of: finding)
    switch state {
    case .known, .expired: seen.insert(finding.signature)
    default: break
    }
    add(&groups[key, default: ReportGroup(key: key, finding)], state, isKept ? kept : nil)
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
    Self.findSharedRhythm(in: &result)
    result.sort(by: order.puts)
    Correlation.find(in: &result)
    return result
  }

  /// A token's lifetime shows in all that its refresh breaks, though each group alone holds too few reports of it.
  private static func findSharedRhythm(in groups: inout [ReportGroup]) {
    let ofTokens = groups.indices.filter { groups[$0].isAboutTokens && groups[$0].rhythm == nil }
    guard ofTokens.count > 1,
      let rhythm = Periodicity(of: ofTokens.flatMap { groups[$0].times.map(\.seconds) })
    else { return }
    for index in ofTokens { groups[index].rhythm = rhythm }
  }

  /// Entries of the baseline whose crashes did not occur.
  public var absent: [BaselineEntry] {
    policy.baseline?.entries.filter { !seen.contains($0.signature) } ?? []
  }
}
