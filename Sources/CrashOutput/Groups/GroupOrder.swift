/// In which order groups are told.
public enum GroupOrder: String, Sendable, CaseIterable {
  /// What is new, frequent and hurts most comes first.
  case importance
  /// The most reports first.
  case count
  /// What hurts most first.
  case severity
  /// What was seen last first.
  case lastSeen = "last-seen"

  /// Whether a group stands before another.
  func puts(_ first: ReportGroup, before second: ReportGroup) -> Bool {
    switch self {
    case .importance: break
    case .count:
      if first.count != second.count { return first.count > second.count }
    case .severity:
      let (one, two) = (first.representative.severity, second.representative.severity)
      if one != two { return one > two }
    case .lastSeen:
      let (one, two) = (first.lastSeen?.seconds ?? -.infinity, second.lastSeen?.seconds ?? -.infinity)
      if one != two { return one > two }
    }
    return ReportGroup.isMoreImportant(first, than: second)
  }
}
