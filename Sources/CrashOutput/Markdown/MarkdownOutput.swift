import CrashDiagnosis

extension OutputFormat {
  /// Markdown for issues and pull requests.
  public static let markdown = OutputFormat(
    name: "markdown", title: "Markdown for an issue or a pull request", separator: "\n---\n\n",
    gathering: .groups, isShared: true,
    report: { analysis, _ in Array(MarkdownReport.written(analysis).utf8) },
    end: { summary, _ in Array(MarkdownReport.written(summary).utf8) })
}

/// One report, and the end of a run, in Markdown.
enum MarkdownReport {
  static func written(_ analysis: Analysis) -> String {
    var text = head(analysis)
    if analysis.verdict == .inconclusive {
      text += inconclusive(analysis)
    } else if let first = analysis.diagnoses.first {
      text += diagnosed(first, analysis)
    } else {
      text += "## Not a crash\n\nThe report describes no crash.\n"
    }
    for note in analysis.report.notes { text += "\n> Note: \(MarkdownText.words(note))\n" }
    return text
  }

  private static func head(_ analysis: Analysis) -> String {
    let report = analysis.report
    let process = [report.process.name, report.process.version, report.process.build.map { "(\($0))" }]
    let system = report.operatingSystem
    let parts =
      [
        process.compactMap { $0 }.joined(separator: " "),
        [system.name, system.version?.value, system.build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " "),
        report.device ?? "", report.shownDate ?? "",
      ].filter { !$0.isEmpty }
    let subtitle = parts.isEmpty ? "" : "\n\n" + MarkdownText.words(parts.joined(separator: " · "))
    let test = report.runningTestText.map { "\n\n\($0.label): \(MarkdownText.code($0.name))" } ?? ""
    return "# " + MarkdownText.code(report.source.path) + subtitle + test + "\n\n"
  }

  private static func diagnosed(_ diagnosis: Diagnosis, _ analysis: Analysis) -> String {
    let rule = diagnosis.rule
    let fill = { (text: String) in MarkdownText.quiet(MarkdownText.filled(text, with: diagnosis.values)) }
    let remedyValues = diagnosis.remedyValues
    let advise = { (text: String) in MarkdownText.quiet(MarkdownText.filled(text, with: remedyValues)) }
    let word = analysis.verdict == .certain ? "Certain" : analysis.verdict == .likely ? "Likely" : "Not a crash"
    var text = "## \(word): \(fill(rule.title))\n\n`\(rule.id)`\n\n\(fill(rule.page.whatHappened))\n"
    text += evidence(analysis.evidence(for: diagnosis))
    if let notProved = rule.page.notProved, diagnosis.confidence != .certain {
      text += "\n**Not proved.** \(fill(notProved))\n"
    }
    if let blame = diagnosis.blame {
      text += "\n**\(analysis.verdict == .notACrash ? "Look at" : "Responsible"):** \(words(for: blame))\n"
    } else if analysis.isExceptionWithoutApp {
      text += "\n**Responsible:** no frame of the app is on the stack of the exception\n"
    }
    if let second = diagnosis.alternativeBlame { text += "\n**Or:** \(words(for: second))\n" }
    text += "\n### Fix now\n\n\(advise(rule.page.fixNow))\n"
    text += "\n### Fix properly\n\n\(advise(rule.page.fixProperly))\n"
    text += "\n### Verify\n\n\(advise(rule.page.verify))\n"
    let others = analysis.diagnoses.dropFirst().prefix(3)
    if !others.isEmpty {
      text += "\n### Also weighed\n\n" + others.map { "- `\($0.rule.id)` (\($0.confidence.rawValue))\n" }.joined()
    }
    return text
  }

  private static func evidence(_ evidence: [Evidence]) -> String {
    guard !evidence.isEmpty else { return "" }
    var text = "\n### How we know\n\n| line | evidence |\n|---:|---|\n"
    for item in evidence.prefix(16) {
      text +=
        "| \(item.line.map(String.init) ?? "") | \(MarkdownText.codeInCell(item.statement)) |\n"
    }
    return text
  }

  private static func words(for blame: Blame) -> String {
    var parts = [MarkdownText.code(blame.symbol ?? blame.image ?? blame.file ?? "?")]
    if let image = blame.imageToName { parts.append("in \(MarkdownText.code(image))") }
    if let file = blame.file { parts.append("at \(MarkdownText.code(file + (blame.line.map { ":\($0)" } ?? "")))") }
    if let place = blame.placeInStack { parts.append(place) }
    if blame.isNamedByMessage { parts.append("(named by the exception)") }
    return parts.joined(separator: " ")
  }

  private static func inconclusive(_ analysis: Analysis) -> String {
    var text = "## Inconclusive\n"
    func list(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      text += "\n### \(title)\n\n" + items.map { "- \(MarkdownText.words($0))\n" }.joined()
    }
    list("Proved", analysis.nextSteps.proved)
    list("Not proved", analysis.nextSteps.open)
    if !analysis.diagnoses.isEmpty {
      let leads = analysis.diagnoses.prefix(4).map { "- `\($0.rule.id)`: \(MarkdownText.quiet($0.rule.title))\n" }
      text += "\n### Leads\n\n" + leads.joined()
    }
    list("To find out", analysis.nextSteps.collect)
    return text
  }

  static func written(_ summary: RunSummary) -> String {
    guard summary.reports > 1 else { return "" }
    var text = "\n---\n\n## \(summary.distinctReports.counted("report")) by cause\n\n| reports | cause |\n|---:|---|\n"
    let causes = summary.causes.sorted {
      $0.value.count != $1.value.count ? $0.value.count > $1.value.count : $0.key < $1.key
    }
    for (id, cause) in causes { text += "| \(cause.count) | `\(id)` |\n" }
    if summary.inconclusive > 0 { text += "| \(summary.inconclusive) | inconclusive |\n" }
    if summary.duplicates > 0 { text += "| \(summary.duplicates) | \(summary.duplicateWords) |\n" }
    if summary.grouping != .none, summary.groups.contains(where: { $0.count > 1 }) {
      text += "\n## \(summary.groups.count.counted("group")) by \(summary.grouping.rawValue)\n\n"
      text += "| reports | cause | responsible | seen |\n|---:|---|---|---|\n"
      for group in summary.groups.prefix(100) {
        let blame = group.blameWords.map { MarkdownText.codeInCell($0, limit: 120) } ?? ""
        let seen = MarkdownText.words((group.circumstances + group.patterns).joined(separator: " · "))
        text += "| \(group.count) | \(MarkdownText.code(group.ruleName)) | \(blame) | \(seen) |\n"
      }
    }
    if summary.redactions.total > 0 { text += "\nRedacted: \(summary.redactions.words).\n" }
    return text
  }
}
