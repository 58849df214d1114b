public import CrashDiagnosis

/// What makes a run fail: any of several lists of conditions, each of which must hold as a whole for one report.
public struct FailurePolicy: Sendable {
  /// A condition on a report.
  public enum Condition: Sendable, Hashable {
    /// Any crash.
    case any
    /// The first diagnosis is at least this sure.
    case confidence(Confidence)
    /// The crash hurts at least this much.
    case severity(Severity)
    /// The baseline does not know it.
    case new
  }

  /// All words that name a condition.
  public static let words =
    ["never", "any"] + Confidence.allCases.map(\.rawValue) + Severity.allCases.map(\.rawValue) + ["new"]

  /// Lists of conditions; nothing fails where there are none.
  public private(set) var alternatives: [[Condition]] = []

  /// Nothing fails.
  public init() {}

  /// Reads a list such as `new,likely,high`, all of which must hold; `never` takes back what was added before.
  ///
  /// - Returns: The first word that names no condition; nil where all do.
  public mutating func add(_ text: String) -> String? {
    var conditions: [Condition] = []
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for word in words {
      if word == "never" {
        // Beside other conditions nobody knows what is meant.
        guard words.count == 1 else { return text }
        alternatives = []
      } else if word == "any" {
        conditions.append(.any)
      } else if word == "new" {
        conditions.append(.new)
      } else if let confidence = Confidence(rawValue: word) {
        conditions.append(.confidence(confidence))
      } else if let severity = Severity(rawValue: word) {
        conditions.append(.severity(severity))
      } else {
        return word
      }
    }
    if !conditions.isEmpty { alternatives.append(conditions) }
    return nil
  }

  /// Whether any condition asks for a baseline.
  public var needsBaseline: Bool { alternatives.contains { $0.contains(.new) } }

  /// Whether a report makes the run fail.
  public func fails(_ finding: Finding, under policy: GroupPolicy) -> Bool {
    let ignoresLowering = policy.isStrict && policy.lowers(finding)
    if finding.verdict == .notACrash, !ignoresLowering { return false }
    let state = policy.isStrict ? policy.stateInBaseline(of: finding) : policy.state(of: finding)
    if case .suppressed = state { return false }
    // What no other rule explains hurts as much as a crash that nobody understands.
    let severity = ignoresLowering ? max(finding.severity, .high) : finding.severity
    return alternatives.contains { conditions in
      conditions.allSatisfy { condition in
        switch condition {
        case .any: true
        case .confidence(let least): finding.cause.map { $0.confidence >= least } ?? false
        case .severity(let least): severity >= least
        case .new: state.isNew
        }
      }
    }
  }
}
