/// What makes two reports members of one group.
public enum Grouping: String, Sendable, CaseIterable {
  /// The same cause, wherever it struck.
  case cause
  /// The same crash: cause, message and the app's frames.
  case signature
  /// The same responsible function, whatever the cause.
  case blame
  /// Every report is a group of its own.
  case none

  /// The name of the group that a report belongs to; nil where reports are not grouped.
  public func key(of finding: Finding) -> String? {
    switch self {
    case .cause: finding.causeName
    case .signature: finding.signature
    case .blame: finding.blame.map { $0.symbol ?? $0.image ?? $0.file ?? "" } ?? "nobody"
    case .none: nil
    }
  }
}
