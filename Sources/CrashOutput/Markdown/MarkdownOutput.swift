import CrashDiagnosis

extension OutputFormat {
  /// Markdown for issues and pull requests.
  public static let markdown = OutputFormat(
    name: "markdown", title: "Markdown for an issue or a pull request", separator: "\n---\n\n",
    gathering: .groups, isShared: true,
    report: { analysis, context in Array(MarkdownReport.written(analysis, context).utf8) },
    end: { summary, context in Array(MarkdownReport.written(summary, context).utf8) })
}

/// One report, and the end of a run, in Markdown.
enum MarkdownReport {
  static func written(_ analysis: Analysis, _ context: OutputContext) -> String {
    var text = head(analysis, context)
    if analysis.verdict == .inconclusive {
      text += inconclusive(analysis, context)
    } else if let first = analysis.diagnoses.first {
      text += diagnosed(first, analysis, context)
    } else {
      text += "## \(context.word("Not a crash"))\n\n\(context.phrase("The report describes no crash")).\n"
    }
    for note in analysis.report.notes {
      text += "\n> \(context.word("Note")): \(MarkdownText.words(context.phrase(note)))\n"
    }
    return text
  }

  private static func head(_ analysis: Analysis, _ context: OutputContext) -> String {
    let report = analysis.report
    let subtitle = report.circumstancesInWords.map { "\n\n" + MarkdownText.words($0) } ?? ""
    let test = report.runningTestText.map { "\n\n\(context.word($0.label)): \(MarkdownText.code($0.name))" } ?? ""
    return "# " + MarkdownText.code(report.source.path) + subtitle + test + "\n\n"
  }

  /// The answer in the order in which it is used; what it rests on comes behind it.
  private static func diagnosed(
    _ diagnosis: Diagnosis, _ analysis: Analysis, _ context: OutputContext
  ) -> String {
    let (rule, page) = (diagnosis.rule, context.translated(diagnosis.page, of: diagnosis.rule))
    let fill = { (text: String) in MarkdownText.quiet(MarkdownText.filled(text, with: diagnosis.pageValues)) }
    let remedyValues = diagnosis.remedyValues
    let advise = { (text: String) in MarkdownText.quiet(MarkdownText.filled(text, with: remedyValues)) }
    let say = context.word
    let word = say(analysis.verdict == .certain ? "Certain" : analysis.verdict == .likely ? "Likely" : "Not a crash")
    var text = "## \(word): \(fill(context.title(of: rule)))\n\n`\(rule.id)`\n\n\(fill(page.whatHappened))\n"
    if let chain = analysis.callChain { text += "\n**\(say("Call chain")):** \(MarkdownText.words(chain))\n" }
    if let blame = diagnosis.blame {
      text +=
        "\n**\(say(analysis.verdict == .notACrash ? "Look at" : "Responsible")):** \(words(for: blame, context))\n"
    } else if analysis.isExceptionWithoutApp {
      let words = context.phrase("no frame of the app is on the stack of the exception")
      text += "\n**\(say("Responsible")):** \(words)\n"
    }
    if let second = diagnosis.alternativeBlame { text += "\n**\(say("Or")):** \(words(for: second, context))\n" }
    text += source(analysis, context)
    text += "\n### \(say("Fix now"))\n\n\(advise(page.fixNow))\n"
    text += "\n### \(say("Fix properly"))\n\n\(advise(page.fixProperly))\n"
    text += "\n### \(say("Verify"))\n\n\(advise(page.verify))\n"
    if let page = context.pages?.page(of: rule.id) { text += "\n[\(say("Read more"))](\(page))\n" }
    text += evidence(analysis.evidence(for: diagnosis), context)
    if let notProved = page.notProved, diagnosis.confidence != .certain {
      text += "\n### \(say("Not proved"))\n\n\(fill(notProved))\n"
    }
    return text + weighed(after: diagnosis, analysis, context)
  }

  /// The line in the program's source files.
  private static func source(_ analysis: Analysis, _ context: OutputContext) -> String {
    var text = ""
    if let excerpt = analysis.sourceExcerpt {
      text += "\n**\(context.word("Source")):** \(MarkdownText.code(excerpt.title))\n\n"
      // Indented: nothing in the lines can end the block.
      text += excerpt.rows.map { "    " + TerminalText.safe($0.text) + "\n" }.joined()
      if let change = excerpt.change {
        text += "\n**\(context.word("Last changed")):** \(MarkdownText.words(context.phrase(change)))\n"
      }
    }
    for note in analysis.source.notes {
      text += "\n**\(context.word("Source")):** \(MarkdownText.words(context.phrase(note)))\n"
    }
    return text
  }

  /// The other causes that the report speaks for, with what was seen of each.
  private static func weighed(after first: Diagnosis, _ analysis: Analysis, _ context: OutputContext) -> String {
    let others = analysis.diagnoses.dropFirst().prefix(3)
    guard !others.isEmpty else { return "" }
    return "\n### \(context.word("Also weighed"))\n\n" + others.map { lead($0, context) }.joined()
  }

  private static func lead(_ diagnosis: Diagnosis, _ context: OutputContext) -> String {
    let seen = diagnosis.evidence.first.map { fact in
      (fact.line.map { ", \(context.word("line")) \($0): " } ?? ": ")
        + MarkdownText.words(TerminalText.cut(context.fact(fact), to: 300))
    }
    return "- `\(diagnosis.rule.id)` (\(context.word(diagnosis.confidence.rawValue)))\(seen ?? "")\n"
  }

  private static func evidence(_ evidence: [Evidence], _ context: OutputContext) -> String {
    guard !evidence.isEmpty else { return "" }
    var text =
      "\n### \(context.word("How we know"))\n\n| \(context.word("line")) | \(context.word("evidence")) |\n|---:|---|\n"
    for item in evidence.prefix(16) {
      text +=
        "| \(item.line.map(String.init) ?? "") | \(MarkdownText.codeInCell(context.fact(item))) |\n"
    }
    return text
  }

  private static func words(for blame: Blame, _ context: OutputContext) -> String {
    var parts = [MarkdownText.code(blame.symbol ?? blame.image ?? blame.file ?? "?")]
    if let image = blame.imageToName { parts.append("in \(MarkdownText.code(image))") }
    if let file = blame.file { parts.append("at \(MarkdownText.code(file + (blame.line.map { ":\($0)" } ?? "")))") }
    if let place = blame.placeInStack { parts.append(context.phrase(place)) }
    if blame.isNamedByMessage { parts.append("(\(context.phrase("named by the exception")))") }
    return parts.joined(separator: " ")
  }

  /// What is known comes first, then what would decide; leads are no answer.
  private static func inconclusive(_ analysis: Analysis, _ context: OutputContext) -> String {
    var text = "## \(context.word("Inconclusive")): \(MarkdownText.words(context.phrase(analysis.knownInOneLine)))\n"
    func list(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      text +=
        "\n### \(context.word(title))\n\n" + items.map { "- \(MarkdownText.words(context.phrase($0)))\n" }.joined()
    }
    list("Known", Array(analysis.nextSteps.proved.dropFirst()))
    list("Not known", analysis.nextSteps.open)
    list("To find out", analysis.nextSteps.collect)
    let leads = analysis.diagnoses.prefix(4)
    if !leads.isEmpty { text += "\n### \(context.word("Leads"))\n\n" + leads.map { lead($0, context) }.joined() }
    return text
  }

  /// Causes in a table at most.
  private static let causeLimit = 100

  static func written(_ summary: RunSummary, _ context: OutputContext) -> String {
    guard summary.reports > 1 else { return "" }
    var text = "\n---\n\n## \(context.phrase("\(summary.distinctReports.counted("report")) by cause"))\n\n"
    text +=
      "| " + ["reports", "cause", "where", "seen"].map(context.word).joined(separator: " | ")
      + " |\n|---:|---|---|---|\n"
    let sections = CauseSection.all(of: summary)
    for section in sections.prefix(causeLimit) {
      let places = section.groups.prefix(3).map { group in
        let count = section.groups.count > 1 ? "\(group.count) × " : ""
        let words = group.blameWords(context) ?? TerminalText.safe(group.representative.place.path)
        return count + MarkdownText.codeInCell(words, limit: 120)
      }
      let rest = section.groups.count - places.count
      let place = places.joined(separator: "<br>") + (rest > 0 ? "<br>" + context.phrase("and \(rest) more") : "")
      let title = MarkdownText.words(TerminalText.cut(section.title(in: summary, context), to: 140))
      let seen = MarkdownText.words(
        ([section.days, section.versions.total > 0 ? section.versions.words() : nil].compactMap { $0 }
          + section.groups.prefix(1).flatMap(\.patterns)).joined(separator: " · "))
      text += "| \(section.count) | \(title)<br>\(MarkdownText.codeInCell(section.key)) | \(place) | \(seen) |\n"
    }
    if sections.count > causeLimit { text += "\n\(sections.count - causeLimit) more causes are not in the table.\n" }
    if summary.duplicates > 0 { text += "\n\(summary.duplicates) \(summary.duplicateWords).\n" }
    if summary.redactions.total > 0 { text += "\nRedacted: \(summary.redactions.words).\n" }
    return text
  }
}
