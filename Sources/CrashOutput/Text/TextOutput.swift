import CrashDiagnosis
extension OutputFormat {
  /// Words for a person at a terminal.
  public static let text = OutputFormat(
    name: "text", title: "words for a person at a terminal", separator: "\n", gathering: .groups,
    report: { analysis, context in
      var writer = TextReportWriter(analysis, context)
      return writer.written().bytes
    },
    end: { summary, context in TextSummary.written(summary, context).bytes })
}
