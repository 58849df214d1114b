import CrashDiagnosis

extension OutputFormat {
  /// Words for a person at a terminal.
  public static let text = OutputFormat(
    name: "text", title: "words for a person", report: { analysis, _ in Array(analysis.verdict.rawValue.utf8) })
}
