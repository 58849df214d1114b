import CrashDiagnosis

/// Writes one report on ten lines at most: the answer, who is responsible, and what to do now.
struct TextBriefWriter {
  private let context: OutputContext
  private let analysis: Analysis
  private var page: TextColumn

  /// Lines that a report takes at most.
  static let limit = 10

  init(_ analysis: Analysis, _ context: OutputContext) {
    self.analysis = analysis
    self.context = context
    page = TextColumn(context)
  }

  /// The whole text, ending with a line break.
  mutating func written() -> PrintableText {
    let report = analysis.report
    let name = report.place.split(separator: "/").last.map { String($0) } ?? report.place
    page.headline(([name] + [report.circumstancesInWords].compactMap { $0 }).joined(separator: " · "))
    if analysis.verdict == .inconclusive {
      page.title(
        Verdict.inconclusive.word, Verdict.inconclusive.meaning, context.phrase(analysis.knownInOneLine), limit: 2)
      if let blame = analysis.diagnoses.first?.blame { page.blame("Look at", blame, in: analysis, limit: 1) }
      if let step = analysis.nextSteps.collect.first { page.field("To find out", context.phrase(step), limit: 3) }
      if let lead = analysis.diagnoses.first { page.field("Read more", context.readMore(lead.rule.id), limit: 1) }
    } else if let first = analysis.diagnoses.first {
      diagnosed(first)
    } else {
      page.title(
        analysis.verdict.word, analysis.verdict.meaning, context.phrase("The report describes no crash"), limit: 2)
    }
    return page.written()
  }

  private mutating func diagnosed(_ diagnosis: Diagnosis) {
    let page = context.translated(diagnosis.page, of: diagnosis.rule)
    self.page.title(
      analysis.verdict.word, analysis.verdict.meaning,
      PageText.filled(context.title(of: diagnosis.rule), with: diagnosis.pageValues), limit: 2)
    let story = RemedyText.plain(page.whatHappened, with: diagnosis.pageValues)
    self.page.field("What happened", RemedyText.firstSentence(story), limit: 2)
    if let blame = diagnosis.blame {
      self.page.blame(analysis.verdict == .notACrash ? "Look at" : "Responsible", blame, in: analysis, limit: 1)
    }
    self.page.field("Fix now", RemedyText.short(page.fixNow, with: diagnosis.remedyValues), limit: 3)
    self.page.field("Read more", context.readMore(diagnosis.rule.id), limit: 1)
  }
}
