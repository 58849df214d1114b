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
