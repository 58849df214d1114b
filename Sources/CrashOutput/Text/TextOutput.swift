import CrashDiagnosis

extension OutputFormat {
  /// Words for a person at a terminal.
  public static let text = OutputFormat(
    name: "text", title: "words for a person at a terminal", separator: "\n", gathering: .groups,
    report: { analysis, context in
      var writer = TextReportWriter(analysis, context)
      return Array(PipelineCommands.disarmed(writer.written()).utf8)
    },
    end: { summary, context in Array(PipelineCommands.disarmed(TextSummary.written(summary, context)).utf8) })
}
