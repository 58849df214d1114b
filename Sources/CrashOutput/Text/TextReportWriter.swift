import CrashDiagnosis

/// Writes one report for a person: the answer first, in the order in which it is used, and what it rests on behind it.
///
/// What happened, who is responsible, what to do tonight and for good, how to see that it is gone: that fits one screen.
/// The evidence follows for those who check it.
struct TextReportWriter {
  private let analysis: Analysis
  private let context: OutputContext
  private var page: TextColumn

  init(_ analysis: Analysis, _ context: OutputContext) {
    self.analysis = analysis
    self.context = context
    page = TextColumn(context)
  }

  /// The whole text, ending with a line break.
  mutating func written() -> PrintableText {
    head()
    switch analysis.verdict {
    case .inconclusive: inconclusive()
    case .certain, .likely, .notACrash:
      if let first = analysis.diagnoses.first { diagnosed(first) } else { nothingToSay() }
    }
    notes()
    return page.written()
  }

  // MARK: Head

  private mutating func head() {
    let report = analysis.report
    page.add(page.style.paint(page.linked(report.place, to: report.source.path), .strong))
    if let words = report.circumstancesInWords, let few = report.circumstancesInFewWords { page.paragraph(words, few) }
    if let test = report.runningTestText { page.paragraph("\(context.word(test.label)): \(test.name)") }
    page.gap()
  }

  // MARK: Diagnosed

  private mutating func diagnosed(_ diagnosis: Diagnosis) {
    let (rule, text) = (diagnosis.rule, context.translated(diagnosis.page, of: diagnosis.rule))
    page.title(
      analysis.verdict.word, analysis.verdict.meaning,
      PageText.filled(context.title(of: rule), with: diagnosis.pageValues))
    page.gap()
    page.field("What happened", RemedyText.plain(text.whatHappened, with: diagnosis.pageValues))
    if let chain = analysis.callChain { page.field("Call chain", chain) }
    responsible(diagnosis)
    source()
    page.gap()
    remedies(diagnosis)
    page.gap()
    evidence(diagnosis)
    if let notProved = text.notProved, diagnosis.confidence != .certain {
      page.field("Not proved", RemedyText.plain(PageText.summary(notProved), with: diagnosis.pageValues))
      page.gap()
    }
    if analysis.wasSampled || context.extent == .all { stack() }
    weighed(after: diagnosis)
  }

  /// The line in the program's source files.
  private mutating func source() {
    if let excerpt = analysis.sourceExcerpt {
      page.field("Source", excerpt.title)
      for row in excerpt.rows {
        let plain: TextStyle.Meaning = row.isMarked ? .strong : .faint
        let pieces = row.pieces.map { page.style.paint(TerminalText.safe($0.text), $0.kind.map { .code($0) } ?? plain) }
        page.add("    " + pieces.joined())
      }
      if let change = excerpt.change { page.field("Last changed", context.phrase(change)) }
    }
    for note in analysis.source.notes { page.field("Source", context.phrase(note)) }
  }

  private mutating func responsible(_ diagnosis: Diagnosis) {
    if let blame = diagnosis.blame {
      // For what was no crash nobody is responsible.
      page.blame(analysis.verdict == .notACrash ? "Look at" : "Responsible", blame, in: analysis)
    } else if analysis.isExceptionWithoutApp {
      page.field("Responsible", context.phrase("no frame of the app is on the stack of the exception"))
    }
    if let second = diagnosis.alternativeBlame { page.blame("or", second, in: analysis) }
  }

  /// Lines of the answer, which is read without scrolling.
  private static let screen = 24
  /// Lines of a remedy's code that are shown at most.
  private static let codeLimit = 10

  private mutating func remedies(_ diagnosis: Diagnosis) {
    let (remedy, values) = (context.translated(diagnosis.page, of: diagnosis.rule), diagnosis.remedyValues)
    fixNow(remedy.fixNow, values)
    let verify = sentences(remedy.verify, values, room: 2)
    let room = room - page.height(of: verify)
    let (items, isList) = RemedyText.points(PageText.summary(remedy.fixProperly), with: values)
    let properly = isList ? points(items, room: room) : [sentences(remedy.fixProperly, values, room: room)]
    page.list("Fix properly", properly, isList: isList)
    page.field("Verify", verify)
    page.field("Read more", context.readMore(diagnosis.rule.id))
  }

  /// Lines that are left of the screen.
  private var room: Int { context.extent == .all ? .max : Self.screen - page.count }

  private mutating func fixNow(_ text: String, _ values: PageValues) {
    let code = PageText.code(behindSummaryOf: text)
    let (points, isList) = RemedyText.points(PageText.summary(text, beforeCode: !code.isEmpty), with: values)
    page.list("Fix now", points, isList: isList)
    guard !code.isEmpty else { return }
    page.code(context.extent == .all ? code : Self.excerpt(of: code))
  }

  /// What of some code fits: where it is long, the part behind `after` without imports and empty lines.
  private static func excerpt(of code: [String]) -> [String] {
    if code.count <= codeLimit { return code }
    let start = code.firstIndex { $0.drop { $0 == " " }.hasPrefix("// after") } ?? 0
    let dense = code[start...].filter { line in
      !line.isEmpty && !["import ", "@preconcurrency import ", "#import ", "#include "].contains { line.hasPrefix($0) }
    }
    return dense.count <= codeLimit ? dense : dense.prefix(codeLimit - 1) + ["…"]
  }

  /// As many points as there is room for, one at least; `…` says that there are more.
  private func points(_ points: [String], room: Int) -> [String] {
    var left = room
    let shown = points.enumerated().prefix { number, point in
      left -= page.height(of: point, isPoint: true)
      return number == 0 || left >= 0
    }.map(\.element)
    return shown.count < points.count ? shown.dropLast() + shown.suffix(1).map { $0 + " …" } : shown
  }

  /// As many sentences as there is room for, one at least; `…` says that there are more.
  private func sentences(_ text: String, _ values: PageValues, room: Int) -> String {
    let all = RemedyText.short(text, with: values)
    var shown = RemedyText.firstSentence(all)
    while shown.utf8.count < all.utf8.count {
      let next = RemedyText.firstSentence(String(all.dropFirst(shown.count + 1)))
      if context.extent != .all, page.height(of: shown + " " + next) > room { break }
      shown += " " + next
    }
    return shown.utf8.count < all.utf8.count ? shown + " …" : shown
  }

  // MARK: What it rests on

  private mutating func evidence(_ diagnosis: Diagnosis) {
    let all = analysis.facts(for: diagnosis)
    guard !all.isEmpty else { return }
    let shown = context.extent == .all ? all[...] : all.prefix(10)
    page.heading("How we know")
    page.evidence(Array(shown))
    if all.count > shown.count {
      page.add("    " + context.phrase("and \(all.count - shown.count) more; --all shows them"))
    }
    page.gap()
  }

  /// What was sampled of a process that hung or used too much, and who waited for whom; of a crash, where all is asked for.
  private mutating func stack() {
    guard !analysis.stack.isEmpty else { return }
    page.heading(analysis.wasSampled ? "Heaviest stack" : "Stack")
    let shown = analysis.stack.prefix(context.extent == .all ? 60 : 12)
    let digits = String(shown.count - 1).count
    for (number, frame) in shown.enumerated() {
      let place = String(repeating: " ", count: digits - String(number).count) + "\(number)  "
      let image = frame.symbol == nil ? "" : frame.frame.image.map { "   " + $0 } ?? ""
      page.cutLine(place + frame.label + image)
    }
    if analysis.stack.count > shown.count {
      page.add("    " + context.phrase("and \(analysis.stack.count - shown.count) more"))
    }
    for message in analysis.report.messages.filter({ $0.isWait }).prefix(CrashReport.waitLimit) {
      page.cutLine(message.text)
    }
    page.gap()
  }

  /// The other causes that this report was asked about and speaks for, with what was seen of each.
  private mutating func weighed(after first: Diagnosis) {
    let others = analysis.diagnoses.dropFirst()
    guard !others.isEmpty else { return }
    let shown = context.extent == .all ? others : others.prefix(3)
    for (number, other) in shown.enumerated() {
      let reason =
        first.rule.outranks.contains(other.rule.id)
        ? "fits too, but says less" : other.confidence.isSure ? "fits too (\(other.confidence.rawValue))" : "possible"
      page.field(number == 0 ? "Also weighed" : "", other.rule.id + ": " + context.phrase(reason))
      page.seen(other.evidence.prefix(context.extent == .all ? 3 : 1))
    }
    if others.count > shown.count {
      page.field("", context.phrase("and \(others.count - shown.count) more; --all shows them"))
    }
    page.gap()
  }

  // MARK: Inconclusive

  /// What is known comes first, then what would decide; leads are no answer.
  private mutating func inconclusive() {
    let steps = analysis.nextSteps
    page.title(Verdict.inconclusive.word, Verdict.inconclusive.meaning, context.phrase(analysis.knownInOneLine))
    page.gap()
    page.list("Known", Array(steps.proved.dropFirst()), isList: steps.proved.count > 2)
    if let chain = analysis.callChain { page.field("Call chain", chain) }
    let lead = analysis.diagnoses.first
    if let blame = lead?.blame { page.blame("Look at", blame, in: analysis) }
    page.list("Not known", steps.open, isList: steps.open.count > 1)
    page.gap()
    page.list("To find out", steps.collect, isList: steps.collect.count > 1)
    page.gap()
    let leads = analysis.diagnoses.prefix(context.extent == .all ? 24 : 4)
    for (number, diagnosis) in leads.enumerated() {
      page.field(number == 0 ? "Leads" : "", "\(context.word(diagnosis.confidence.rawValue))  \(diagnosis.rule.id)")
      page.seen(diagnosis.evidence.prefix(2))
    }
    if let lead { page.field("Read more", context.readMore(lead.rule.id)) }
    page.gap()
    if context.extent == .all { stack() }
  }

  private mutating func nothingToSay() {
    page.title(Verdict.notACrash.word, Verdict.notACrash.meaning, context.phrase("The report describes no crash"))
  }

  private mutating func notes() {
    for note in analysis.report.notes { page.field("Note", context.phrase(note)) }
  }
}

extension Analysis {
  /// Whether the stack was sampled of a process that hung or used too much.
  fileprivate var wasSampled: Bool { report.crashedThread?.isCrashed == false && !stack.isEmpty }
}
