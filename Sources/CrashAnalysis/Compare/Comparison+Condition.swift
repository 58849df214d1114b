extension Comparison {
  /// Names of the forms in which a comparison can be written.
  public static let formats = ["text", "json", "markdown", "html", "comment"]

  /// What makes a comparison fail.
  public enum Condition: String, CaseIterable, Sendable {
    /// A group is new.
    case new
    /// A group has risen.
    case risen
    /// A group is new or has risen.
    case any
    /// Nothing.
    case never

    /// Whether a group counts.
    public func counts(_ group: CrashGroup) -> Bool {
      switch self {
      case .new: group.change == .new
      case .risen: group.change == .risen
      case .any: group.change == .new || group.change == .risen
      case .never: false
      }
    }
  }

  /// How many sessions a side can have.
  public static let sessions = 1...1_000_000_000_000
}
