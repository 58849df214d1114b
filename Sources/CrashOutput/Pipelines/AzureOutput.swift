import CrashDiagnosis
extension OutputFormat {
  /// Logging commands of Azure Pipelines: an issue for every group, and the details in the log.
  public static let azure = OutputFormat(
    document: "azure", title: "Azure Pipelines logging commands (issues)",
    written: { summary, context in
      var lines: [String] = []
      for group in summary.groups where group.representative.verdict != .notACrash {
        lines.append(AzureCommand.issue(group, context))
      }
      for failure in summary.failures {
        lines.append("##vso[task.logissue type=warning;]" + AzureCommand.data("\(failure.path): \(failure.error)"))
      }
      guard !summary.groups.isEmpty else { return lines.map { $0 + "\n" }.joined() }
      lines.append("##[group]crashbook: \(summary.groups.count.counted("group"))")
      for group in summary.groups.prefix(50) {
        var details = ["\(group.ruleName): \(group.headline)"]
        details.append("  " + ([group.countWords] + group.circumstances).joined(separator: " · "))
        details += group.specimen?.stackText(limit: 12).map { "    " + $0 } ?? []
        lines += details.map { AzureCommand.harmless($0) }
      }
      lines.append("##[endgroup]")
      return lines.map { $0 + "\n" }.joined()
    })
}

/// A logging command: one line, with the escapes that Azure Pipelines asks for.
enum AzureCommand {
  static func issue(_ group: ReportGroup, _ context: OutputContext) -> String {
    let place = group.place(context)
    // There are only two sorts of issues.
    let type = group.loudness == .error ? "error" : "warning"
    var message = "\(group.headline) (\(group.countWords))"
    if let blame = group.blameWords { message += " \(group.blameLabel): \(blame)." }
    if let fix = group.fixNow { message += " Fix now: \(fix)" }
    let link = group.readMore(context).map { " " + $0 } ?? ""
    return "##vso[task.logissue type=\(type);sourcepath=\(property(place.path));linenumber=\(max(1, place.line));"
      + "code=\(property(group.ruleName));]" + data(TerminalText.cut(message, to: 3000) + link)
  }

  static func data(_ text: String) -> String {
    harmless(TerminalText.safe(text.replacingNewlines)).replacing("%", with: "%AZP25")
  }

  static func property(_ text: String) -> String {
    harmless(TerminalText.safe(text.replacingNewlines)).replacing("%", with: "%AZP25").replacing(";", with: "%3B")
      .replacing("]", with: "%5D")
  }

  /// A line in which nothing is taken for a command: the agent looks for them anywhere in a line.
  static func harmless(_ text: String) -> String {
    PipelineCommands.withoutMarks(TerminalText.safe(text.replacingNewlines))
  }
}
