import CrashDiagnosis

extension OutputFormat {
  /// Words for a person at a terminal.
  public static let text = OutputFormat(
    name: "text", title: "words for a person at a terminal", separator: "\n", gathering: .groups,
    report: { analysis, context in
      var writer = TextReportWriter(analysis, context)
      return Array(writer.written().utf8)
    },
    end: { summary, context in Array(TextSummary.written(summary, context).utf8) })
}

/// The end of a run over several reports: how often which cause.
enum TextSummary {
  static func written(_ summary: RunSummary, _ context: OutputContext) -> String {
    guard summary.reports > 1 else { return "" }
    let style = TextStyle(usesColor: context.usesColor)
    var lines = ["", style.paint("\(summary.reports) reports by cause", .label)]
    let causes = summary.causes.sorted {
      $0.value.count != $1.value.count ? $0.value.count > $1.value.count : $0.key < $1.key
    }
    for (id, cause) in causes {
      lines.append("  " + padded(cause.count) + "  " + id)
      lines.append(
        "        " + style.paint(TerminalText.cut(TerminalText.safe(cause.title), to: context.width - 8), .faint))
    }
    if let count = summary.verdicts[.inconclusive] { lines.append("  " + padded(count) + "  inconclusive") }
    if !summary.failures.isEmpty { lines.append("  " + padded(summary.failures.count) + "  could not be read") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}
