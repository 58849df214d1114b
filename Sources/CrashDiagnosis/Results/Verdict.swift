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
