import CrashDiagnosis

/// What the end of an output keeps of a report.
public struct KeptReport: Sendable {
  /// A few words on the report.
  public let finding: Finding
  /// What documents show of it, where they do.
  public let specimen: GroupExemplar?
  /// The report as a line of `ndjson`, without its line feed; empty where no summary is written.
  public let line: [UInt8]

  /// Takes of a report what the end of an output needs.
  init(_ analysis: Analysis, _ specimen: GroupExemplar?, line: [UInt8]) {
    (finding, self.specimen, self.line) = (Finding(analysis), specimen, line)
  }
}
