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

extension Rule {
  /// How much the cause hurts, and why: what ``SeverityTable`` says of the rule, else what the rule says of itself, else
  /// what its family has in common.
  public var assessment: SeverityAssessment {
    if isNotACrash { return SeverityAssessment(.info, "nothing crashed") }
    if let own = SeverityTable.rules[id] { return own }
    // Rules say `high` where they say nothing; then the family knows better.
    if severity != .high { return SeverityAssessment(severity, SeverityTable.words(for: severity)) }
    return SeverityTable.families[family.name] ?? SeverityAssessment(.high, SeverityTable.words(for: .high))
  }
}
