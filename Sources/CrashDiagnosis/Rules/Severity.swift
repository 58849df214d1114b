/// How much a cause hurts the people who use the program.
public enum Severity: String, Sendable, CaseIterable {
  /// Ends the program and may destroy data or open a security hole.
  case critical
  /// Ends the program.
  case high
  /// Freezes the program, or ends it in rare conditions.
  case medium
  /// A defect without visible harm yet.
  case low
  /// Nothing to repair.
  case info

  /// What the degree means, in a few words.
  public var meaning: String {
    switch self {
    case .critical: "ends the program and may destroy data or open a security hole"
    case .high: "ends the program"
    case .medium: "freezes the program, or ends it in rare conditions"
    case .low: "a defect without visible harm yet"
    case .info: "nothing to repair"
    }
  }
}

extension Severity: Comparable {
  private var rank: Int {
    switch self {
    case .critical: 4
    case .high: 3
    case .medium: 2
    case .low: 1
    case .info: 0
    }
  }

  /// Orders by rising harm.
  public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }
}
