import CrashDiagnosis

extension OutputFormat {
  /// Markdown for issues and pull requests.
  public static let markdown = OutputFormat(
    name: "markdown", title: "Markdown for an issue", report: { analysis, _ in Array(analysis.verdict.rawValue.utf8) })
}
