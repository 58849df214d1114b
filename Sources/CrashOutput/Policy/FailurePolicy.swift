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

  /// A list of conditions as it is typed.
  public static func typed(_ conditions: [Condition]) -> String {
    conditions.map { condition in
      switch condition {
      case .any: "any"
      case .confidence(let least): least.rawValue
      case .severity(let least): least.rawValue
      case .new: "new"
      }
    }.joined(separator: ",")
  }

  /// What a list of conditions says of groups, to stand behind `are`.
  public static func words(for conditions: [Condition]) -> String {
    let words = conditions.map { condition in
      switch condition {
      case .any: "crashes"
      case .confidence(let least): least == .certain ? "certain" : "at least \(least.rawValue)"
      case .severity(let least): least == .critical ? "critical" : "of severity \(least.rawValue) or worse"
      case .new: "new"
      }
    }
    return words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  /// Whether any condition asks for a baseline.
  public var needsBaseline: Bool { alternatives.contains { $0.contains(.new) } }

  /// Whether a report makes the run fail.
  public func fails(_ finding: Finding, under policy: GroupPolicy) -> Bool {
    !alternativesMet(by: finding, under: policy).isEmpty
  }

  /// The lists of conditions that a report meets, by their positions.
  public func alternativesMet(by finding: Finding, under policy: GroupPolicy) -> [Int] {
    let ignoresLowering = policy.isStrict && policy.lowers(finding)
    if finding.verdict == .notACrash, !ignoresLowering { return [] }
    let state = policy.isStrict ? policy.stateInBaseline(of: finding) : policy.state(of: finding)
    if case .suppressed = state { return [] }
    // What no other rule explains hurts as much as a crash that nobody understands.
    let severity = ignoresLowering ? max(finding.severity, .high) : finding.severity
    return alternatives.indices.filter { index in
      alternatives[index].allSatisfy { condition in
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
