import CrashDiagnosis

extension OutputFormat {
  /// Words for a person at a terminal.
  public static let text = OutputFormat(
    name: "text", title: "words for a person at a terminal", separator: "\n", gathering: .groups, order: .summaryFirst,
    report: { analysis, context in
      if context.extent == .quiet { return [] }
      if context.extent.isBrief {
        var writer = TextBriefWriter(analysis, context)
        return writer.written().bytes
      }
      var writer = TextReportWriter(analysis, context)
      return writer.written().bytes
    },
    end: { summary, context in TextSummary.written(summary, context).bytes },
    last: { summary, context in TextSummary.lastLine(summary, context).bytes })
}
