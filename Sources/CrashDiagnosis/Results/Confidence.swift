/// How far a report supports a diagnosis, the surest first.
public enum Confidence: String, Sendable, CaseIterable, Comparable {
  /// The report proves it.
  case certain
  /// An expert would bet on it.
  case likely
  /// A lead, no more.
  case possible

  /// Whether it is better than a lead.
  public var isSure: Bool { self != .possible }

  private var rank: Int {
    switch self {
    case .certain: 2
    case .likely: 1
    case .possible: 0
    }
  }

  /// Orders by rising confidence.
  public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }
}

/// The answer to a report in one word.
public enum Verdict: String, Sendable, CaseIterable {
  /// The report proves the first diagnosis.
  case certain
  /// An expert would bet on the first diagnosis.
  case likely
  /// Nothing better than a lead.
  case inconclusive
  /// The report describes no crash.
  case notACrash = "not-a-crash"
}

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
}
