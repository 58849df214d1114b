/// How much a cause hurts the people who use the program, and why.
public struct SeverityAssessment: Sendable, Hashable {
  /// The degree.
  public let severity: Severity
  /// Why it is this degree, in one sentence without a full stop.
  public let reason: String

  /// Makes an assessment.
  public init(_ severity: Severity, _ reason: String) {
    self.severity = severity
    self.reason = reason
  }
}
