extension RunSummary {
  /// What the end of an output needs of a run.
  public enum Gathering: Int, Sendable, Comparable {
    /// How often each cause was found.
    case counts
    /// The groups.
    case groups
    /// The groups, and a few words on every report.
    case findings
    /// All that, and what merges with what other runs find.
    case incidents

    /// Orders by rising need.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }
}
