import CrashDiagnosis
extension OutputFormat {
  /// Markdown for a comment on a pull request.
  public static let comment = OutputFormat(
    document: "comment", title: "Markdown for a pull-request comment, under 65,536 characters",
    written: { GroupsMarkdown(summary: $0, context: $1, limit: 65_000).written() })
}

/// The groups of a run in Markdown: a table, then a collapsed part for each, as many as fit the limit.
struct GroupsMarkdown {
  let summary: RunSummary
  let context: OutputContext
  /// Number of bytes that the text must not exceed.
  let limit: Int

  func written() -> String {
    let crashes = summary.groups.filter { $0.representative.verdict != .notACrash }
    var text = head(crashes)
    let tail = self.tail()
    guard !crashes.isEmpty else { return text + tail }
    let header = "| | reports | cause | responsible | seen |\n|---|---:|---|---|---|\n"
    text += header
    var budget = limit - text.utf8.count - tail.utf8.count - 400
    var rows = 0
    for group in crashes.prefix(100) {
      let row = self.row(group)
      // The table leaves half of the room to the details.
      guard rows == 0 || row.utf8.count < budget - limit / 2 else { break }
      budget -= row.utf8.count
      text += row
      rows += 1
    }
    if rows < crashes.count { text += "\n\(crashes.count - rows) more groups are not in the table.\n" }
    text += "\n"
    var shown = 0
    for group in crashes {
      let part = details(group)
      guard part.utf8.count < budget else { break }
      budget -= part.utf8.count
      text += part
      shown += 1
    }
    if shown < crashes.count {
      text += "\n\(crashes.count - shown) more groups have no details here: there was no room for them.\n"
    }
    return text + tail
  }

  private func head(_ crashes: [ReportGroup]) -> String {
    let reports = summary.distinctReports
    guard !crashes.isEmpty else { return "### No crashes\n\n\(reports.counted("report")), none of them a crash.\n" }
    let new = crashes.count { $0.state.isNew }
    var words = "### \(crashes.count) crash\(crashes.count == 1 ? "" : "es") in \(reports.counted("report"))"
    if summary.policy.baseline != nil { words += ", \(new) new" }
    return words + "\n\n"
  }

  private func row(_ group: ReportGroup) -> String {
    let mark = group.loudness == .error ? "🔴" : group.loudness == .warning ? "🟠" : "⚪️"
    let blame = group.blameWords.map { MarkdownText.codeInCell($0, limit: 90) } ?? ""
    let title = MarkdownText.words(TerminalText.cut(group.headline, to: 140))
    let state = group.stateName.map { " · \($0)" } ?? ""
    let seen = MarkdownText.words(group.circumstances.prefix(2).joined(separator: " · "))
    let cause = MarkdownText.codeInCell(group.ruleName)
    return "| \(mark) | \(group.count) | \(title)<br>\(cause)\(state) | \(blame) | \(seen) |\n"
  }

  private func details(_ group: ReportGroup) -> String {
    // Inside of <summary> Markdown is not read, HTML is.
    let head = MarkdownText.quiet(HTMLText.escaped(TerminalText.cut(group.headline, to: 160)))
    var text = "<details><summary><b>\(head)</b> · \(group.countWords)</summary>\n\n"
    let finding = group.representative
    var facts = [
      MarkdownText.code(group.ruleName) + (finding.verdictWords.map { " · \($0)" } ?? "")
        + " · severity \(finding.severity.rawValue)"
    ]
    facts += group.circumstances.map { MarkdownText.words($0) }
    facts += group.patterns.map { MarkdownText.words($0) }
    if let state = group.stateWords { facts.append("baseline: " + MarkdownText.words(state)) }
    if !group.owners.isEmpty {
      facts.append("owner: " + group.owners.map { MarkdownText.code($0) }.joined(separator: " "))
    }
    facts.append("for instance \(MarkdownText.code(finding.place.path)), signature `\(finding.signature)`")
    text += facts.map { "- \($0)\n" }.joined()
    if let blame = group.blameWords { text += "\n**\(group.blameLabel):** \(MarkdownText.code(blame))\n" }
    if let fix = advice(\.fixNow, group) { text += "\n**Fix now:** \(fix)\n" }
    if let fix = advice(\.fixProperly, group) {
      text += "\n**Fix properly:**" + (fix.hasPrefix("- ") ? "\n\n" : " ") + fix + "\n"
    }
    if let page = group.page(context) { text += "\n[Read more](\(page))\n" }
    if let specimen = group.specimen {
      let steps = specimen.nextSteps.collect
      if !finding.isSure, !steps.isEmpty {
        text += "\n**To find out:**\n\n" + steps.map { "- \(MarkdownText.words($0))\n" }.joined()
      }
      let lines = [specimen.threadTitle] + specimen.stackText(limit: 16)
      text += "\n" + MarkdownText.fenced(lines)
    }
    return text + "\n</details>\n\n"
  }

  /// The first paragraph or list of a remedy, filled in; nil where the cause is not sure.
  private func advice(_ part: KeyPath<PlaybookPage, String>, _ group: ReportGroup) -> String? {
    guard group.representative.isSure, let specimen = group.specimen, let page = specimen.page else { return nil }
    let text = MarkdownText.filled(PageText.summary(page[keyPath: part]), with: specimen.remedyValues)
    return MarkdownText.quiet(text)
  }

  private func tail() -> String {
    var text = ""
    if !summary.failures.isEmpty {
      text += "\n**\(summary.failures.count.counted("input")) could not be read**, "
      text += "for instance " + MarkdownText.code(summary.failures.first?.path ?? "") + ".\n"
    }
    let absent = summary.absentEntries
    if !absent.isEmpty {
      text += "\n\(absent.count) known crash\(absent.count == 1 ? "" : "es") did not occur"
      text +=
        ": " + absent.prefix(10).map { MarkdownText.code($0.cause ?? $0.signature) }.joined(separator: ", ") + "\n"
    }
    text += "\n<sub>crashbook \(context.version)"
    if summary.duplicates > 0 { text += " · \(summary.duplicates.counted("duplicate")) counted once" }
    if summary.redactions.total > 0 { text += " · redacted: \(summary.redactions.words)" }
    return text + "</sub>\n"
  }
}
