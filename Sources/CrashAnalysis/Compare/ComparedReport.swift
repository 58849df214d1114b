/// A report of a crash boiled down to what groups and comparisons need, without its text.
public struct ComparedReport: Sendable {
  /// The cause that a report speaks for first.
  public struct Cause: Sendable, Hashable {
    /// Name of the rule.
    public let rule: String
    /// Words for the cause, with the report's own names filled in.
    public let title: String
    /// How far the report supports it.
    public let confidence: Confidence
  }

  /// A place in an input.
  public struct Place: Sendable, Hashable, CustomStringConvertible {
    /// Path of the input.
    public let path: String
    /// One-based line.
    public let line: Int

    /// The place as editors and terminals understand it, `path:line`.
    public var description: String { "\(path):\(line)" }
  }

  /// Where the report shows its cause, or where it begins.
  public let place: Place
  /// Name of the crash, independent of addresses, versions and line numbers.
  public let signature: String
  /// What the signature is made of.
  public let parts: [String]
  /// Identifier of the incident.
  public let incident: String?
  /// The first diagnosis.
  public let cause: Cause?
  /// All rules that the report speaks for, sure or not.
  public let rules: [String]
  /// The responsible function.
  public let blame: String?

  /// Makes a sighting out of what was saved of a report.
  init(
    place: Place, signature: String, parts: [String], incident: String?, cause: Cause?, rules: [String], blame: String?
  ) {
    self.place = place
    self.signature = signature
    self.parts = parts
    self.incident = incident?.lowercased()
    self.cause = cause
    self.rules = rules
    self.blame = blame
  }

  /// Boils a report down; nil where it describes no crash.
  public init?(_ analysis: Analysis) {
    guard analysis.verdict != .notACrash else { return nil }
    let report = analysis.report
    let first = analysis.diagnoses.first
    let line = first?.evidence.lazy.compactMap(\.line).first ?? report.source.line(at: report.start)
    place = Place(path: report.source.path, line: line)
    signature = analysis.signature
    parts = analysis.signatureParts
    incident = report.incident?.lowercased()
    cause = first.map {
      Cause(rule: $0.rule.id, title: PageText.filled($0.rule.title, with: $0.values), confidence: $0.confidence)
    }
    rules = analysis.diagnoses.map(\.rule.id)
    blame = first?.blame?.symbol
  }

  /// The rule that is the sure cause of the report.
  public var sureRule: String? { cause.flatMap { $0.confidence.isSure ? $0.rule : nil } }
}
