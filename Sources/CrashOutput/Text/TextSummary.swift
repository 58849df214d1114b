import CrashDiagnosis
/// The end of a run over several reports: how often which cause.
enum TextSummary {
  static func written(_ summary: RunSummary, _ context: OutputContext) -> PrintableText {
    guard summary.reports > 1 else { return "" }
    let style = TextStyle(usesColor: context.usesColor)
    var lines = ["", style.paint("\(summary.distinctReports.counted("report")) by cause", .label)]
    let causes = summary.causes.sorted {
      $0.value.count != $1.value.count ? $0.value.count > $1.value.count : $0.key < $1.key
    }
    for (id, cause) in causes {
      lines.append("  " + padded(cause.count) + "  " + id)
      for line in TerminalText.wrapped(TerminalText.safe(cause.title), width: context.textWidth - 8) {
        lines.append("        " + style.paint(line, .faint))
      }
    }
    if summary.inconclusive > 0 { lines.append("  " + padded(summary.inconclusive) + "  inconclusive") }
    if summary.duplicates > 0 { lines.append("  " + padded(summary.duplicates) + "  " + summary.duplicateWords) }
    if !summary.failures.isEmpty { lines.append("  " + padded(summary.failures.count) + "  could not be read") }
    lines += groups(summary, style, context)
    return PrintableText(lines: lines.joined(separator: "\n") + "\n", usesColor: context.usesColor)
  }

  /// Groups that are shown at most; a table of all is another output.
  private static let groupLimit = 20

  /// The groups of several reports, and what they have in common.
  private static func groups(_ summary: RunSummary, _ style: TextStyle, _ context: OutputContext) -> [String] {
    let groups = summary.grouping == .none ? [] : summary.groups
    let news = summary.policy.baseline == nil ? "" : ", \(summary.crashes.count { $0.state.isNew }) new"
    guard groups.contains(where: { $0.count > 1 }) || !news.isEmpty else { return [] }
    var lines = ["", style.paint("\(groups.count.counted("group")) by \(summary.grouping.rawValue)\(news)", .label)]
    for group in groups.prefix(groupLimit) {
      let share = Correlation.percent(group.share)
      let details = [group.representative.causeName, share, group.representative.severity.rawValue, group.stateName]
      lines.append("  " + padded(group.count) + "  " + details.compactMap { $0 }.joined(separator: " · "))
      var words = [TerminalText.cut(group.headline, to: 3 * context.textWidth)]
      if let blame = group.blameWords { words.append(blame) }
      if !group.circumstances.isEmpty { words.append(group.circumstances.joined(separator: " · ")) }
      words += group.patterns
      if !group.owners.isEmpty { words.append("owner " + TerminalText.safe(group.owners.joined(separator: " "))) }
      if let state = group.stateWords, state != group.stateName { words.append(state) }
      let place = group.representative.place
      words.append("for instance " + TerminalText.safe(place.path) + (place.line > 1 ? ":\(place.line)" : ""))
      for text in words {
        for line in TerminalText.wrapped(text, width: context.textWidth - 8) {
          lines.append("        " + style.paint(line, .faint))
        }
      }
    }
    if groups.count > groupLimit {
      lines.append("  and \(groups.count - groupLimit) more; '--report csv=groups.csv' lists them all")
    }
    let absent = summary.absentEntries
    if !absent.isEmpty { lines.append("  \(absent.count) known, but not seen:") }
    for entry in absent.prefix(groupLimit) {
      lines.append(TerminalText.safe("        \(entry.signature)  \(entry.cause ?? entry.title ?? "")"))
    }
    return lines
  }

  private static func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}
