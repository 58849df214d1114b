/// What is known of a report without a sure cause, and what would decide it.
public struct NextSteps: Sendable {
  /// What the report proves.
  public var proved: [String] = []
  /// What it leaves open.
  public var open: [String] = []
  /// What to collect or try next.
  public var collect: [String] = []

  /// Makes an empty list.
  public init() {}
}
