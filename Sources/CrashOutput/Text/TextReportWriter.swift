import CrashDiagnosis

/// Writes one report for a person: the verdict first, evidence that can be checked by eye, one responsible frame, a fix for
/// tonight and one for good, and how to see that it is gone.
struct TextReportWriter {
  private let analysis: Analysis
  private let style: TextStyle
  private let width: Int
  private var lines: [String] = []

  init(_ analysis: Analysis, _ context: OutputContext) {
    self.analysis = analysis
    style = TextStyle(usesColor: context.usesColor)
    width = context.textWidth
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
    return PrintableText(lines: lines.joined(separator: "\n") + "\n", usesColor: style.usesColor)
  }

  // MARK: Head

  private mutating func head() {
    let report = analysis.report
    let isPart = report.start > 0 || report.source.firstLine > 1
    let line = isPart ? ":\(report.source.line(at: report.start))" : ""
    lines.append(style.paint(TerminalText.safe(report.source.path) + line, .strong))
    let process = report.process
    var parts = [
      [process.name, process.version, process.build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    ]
    let system = report.operatingSystem
    parts.append(
      [system.name, system.version?.value, system.build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " "))
    parts += [report.device, report.shownDate].compactMap { $0 }
    let known = parts.filter { !$0.isEmpty }
    lines += TerminalText.wrapped(TerminalText.safe(known.joined(separator: " · ")), width: width)
    if let test = report.runningTestText {
      lines += TerminalText.wrapped(TerminalText.safe("\(test.label): \(test.name)"), width: width)
    }
    lines.append("")
  }

  private mutating func title(_ word: String, _ meaning: TextStyle.Meaning, _ title: String, _ id: String?) {
    let indent = String(repeating: " ", count: word.count + 2)
    let wrapped = TerminalText.wrapped(TerminalText.safe(title), width: width - indent.count)
    for (number, line) in wrapped.enumerated() {
      lines.append(
        number == 0
          ? style.paint(word, meaning) + "  " + style.paint(line, .strong) : indent + style.paint(line, .strong))
    }
    if let id { lines.append(indent + style.paint(id, .faint)) }
    lines.append("")
  }

  // MARK: Diagnosed

  private mutating func diagnosed(_ diagnosis: Diagnosis) {
    let rule = diagnosis.rule
    let page = rule.page
    let (word, meaning): (String, TextStyle.Meaning) =
      switch analysis.verdict {
      case .certain: ("CERTAIN", .certain)
      case .notACrash: ("NOT A CRASH", .inconclusive)
      default: ("LIKELY", .likely)
      }
    title(word, meaning, PageText.filled(rule.title, with: diagnosis.values), rule.id)
    heading("What happened")
    paragraph(page.whatHappened, diagnosis.values, indent: 4)
    lines.append("")
    evidence(diagnosis)
    if let notProved = page.notProved, diagnosis.confidence != .certain {
      heading("Not proved")
      paragraph(PageText.summary(notProved), diagnosis.values, indent: 4)
      lines.append("")
    }
    // For what was no crash nobody is responsible.
    if let blame = diagnosis.blame {
      field(analysis.verdict == .notACrash ? "Look at" : "Responsible", words(for: blame))
    }
    let isNobodyThere = diagnosis.blame == nil && analysis.isExceptionWithoutApp
    if isNobodyThere { field("Responsible", "no frame of the app is on the stack of the exception") }
    if let second = diagnosis.alternativeBlame { field("or", words(for: second)) }
    if diagnosis.blame != nil || isNobodyThere { lines.append("") }
    heaviestStack()
    let remedyValues = diagnosis.remedyValues
    advice("Fix now", page.fixNow, remedyValues)
    advice("Fix properly", page.fixProperly, remedyValues)
    advice("Verify", page.verify, remedyValues)
    lines.append("")
    weighed(after: diagnosis)
    field("Read more", "crashbook explain \(rule.id)")
  }

  /// Columns of a piece of evidence that are shown at least.
  private static let leastEvidence = 180

  private mutating func evidence(_ diagnosis: Diagnosis) {
    let all = analysis.evidence(for: diagnosis)
    guard !all.isEmpty else { return }
    heading("How we know")
    let shown = all.sorted { ($0.line ?? .max) < ($1.line ?? .max) }.prefix(10)
    let digits = shown.compactMap(\.line).map { String($0).count }.max() ?? 0
    for item in shown {
      let number = item.line.map(String.init) ?? ""
      let place =
        digits == 0
        ? ""
        : (item.line == nil ? "     " : "line ") + String(repeating: " ", count: digits - number.count) + number + "  "
      let room = width - 4 - place.count
      // Three lines, more of them where they are short: in a narrow terminal a report proves no less.
      let text = TerminalText.cut(TerminalText.safe(item.statement), to: max(3 * room, Self.leastEvidence))
      for (index, line) in TerminalText.wrapped(text, width: room).enumerated() {
        lines.append(
          "    " + (index == 0 ? style.paint(place, .faint) : String(repeating: " ", count: place.count)) + line)
      }
    }
    if all.count > shown.count { lines.append("    and \(all.count - shown.count) more") }
    lines.append("")
  }

  /// What was sampled of a process that hung or used too much, and who waited for whom.
  private mutating func heaviestStack() {
    let report = analysis.report
    guard report.crashedThread?.isCrashed == false, !analysis.stack.isEmpty else { return }
    heading("Heaviest stack")
    let shown = analysis.stack.prefix(12)
    let digits = String(shown.count - 1).count
    for (number, frame) in shown.enumerated() {
      let place = String(repeating: " ", count: digits - String(number).count) + "\(number)  "
      let image = frame.symbol == nil ? "" : frame.frame.image.map { "   " + $0 } ?? ""
      lines.append("    " + place + TerminalText.cut(TerminalText.safe(frame.label + image), to: width - 8))
    }
    if analysis.stack.count > shown.count { lines.append("    and \(analysis.stack.count - shown.count) more") }
    for message in report.messages.filter({ $0.isWait }).prefix(8) {
      lines.append("    " + TerminalText.cut(TerminalText.safe(message.text), to: width - 4))
    }
    lines.append("")
  }

  private func words(for blame: Blame) -> String {
    var text = blame.symbol ?? blame.image.map { "\($0) (no symbol)" } ?? blame.file ?? "?"
    var places: [String] = []
    if let place = blame.placeInStack { places.append(place) }
    if let image = blame.imageToName { places.append("in \(image)") }
    if let file = blame.file, file != text, blame.line ?? 0 > 0 || blame.symbol == nil {
      places.append("\(file.split(separator: "/").last ?? "")" + (blame.line.map { ":\($0)" } ?? ""))
    } else if blame.symbol == nil, let line = blame.line {
      text += ":\(line)"
    }
    if blame.isNamedByMessage {
      places.append(
        "named by the exception" + (analysis.isExceptionWithoutApp ? "; no frame of the app is on its stack" : ""))
    }
    if blame.owner == .vendor { places.append("a library, not your own code") }
    if blame.owner == .system {
      let isAppThere = analysis.stack.contains(where: \.isInApp)
      places.append("the system's" + (isAppThere ? "" : "; no frame of the app is on the stack"))
    }
    return text + (places.isEmpty ? "" : "   " + places.joined(separator: ", "))
  }

  private mutating func weighed(after first: Diagnosis) {
    var rows: [(String, String)] = []
    for other in analysis.diagnoses.dropFirst().prefix(3) {
      let reason =
        first.rule.outranks.contains(other.rule.id)
        ? "fits too, but says less"
        : other.confidence.isSure ? "fits too (\(other.confidence.rawValue))" : "possible, not proved"
      rows.append((other.rule.id, reason))
    }
    for neighbour in first.rule.page.notToBeConfusedWith where rows.count < 4 {
      guard !rows.contains(where: { $0.0 == neighbour.rule }) else { continue }
      rows.append((neighbour.rule, "another cause: " + neighbour.difference))
    }
    for (number, row) in rows.enumerated() {
      field(number == 0 ? "Also weighed" : "", row.0)
      for line in TerminalText.wrapped(TerminalText.plain(row.1), width: width - 18) {
        lines.append(String(repeating: " ", count: 18) + style.paint(line, .faint))
      }
    }
    if !rows.isEmpty { lines.append("") }
  }

  // MARK: Inconclusive

  private mutating func inconclusive() {
    let steps = analysis.nextSteps
    let lead = analysis.diagnoses.first
    title(
      "INCONCLUSIVE", .inconclusive,
      lead.map { "The cause is not proved; a lead: " + $0.rule.title } ?? "No known cause fits what the report says",
      nil)
    list("Proved", steps.proved)
    list("Not proved", steps.open)
    for (number, diagnosis) in analysis.diagnoses.prefix(4).enumerated() {
      field(number == 0 ? "Leads" : "", "\(diagnosis.confidence.rawValue)  \(diagnosis.rule.id)")
      for item in diagnosis.evidence.prefix(2) {
        let line = item.line.map { "line \($0): " } ?? ""
        let text = TerminalText.cut(TerminalText.safe(line + item.statement), to: 4 * (width - 20))
        for line in TerminalText.wrapped(text, width: width - 20) {
          lines.append(String(repeating: " ", count: 20) + style.paint(line, .faint))
        }
      }
    }
    list("To find out", steps.collect)
    if let lead, let blame = lead.blame { field("Look at", words(for: blame)) }
    if let lead { field("Read more", "crashbook explain \(lead.rule.id)") }
  }

  private mutating func nothingToSay() {
    title("NOT A CRASH", .inconclusive, "The report describes no crash", nil)
  }

  private mutating func notes() {
    guard !analysis.report.notes.isEmpty else { return }
    lines.append("")
    for note in analysis.report.notes { field("Note", note) }
  }

  // MARK: Pieces

  private mutating func heading(_ text: String) {
    lines.append("  " + style.paint(text, .label))
  }

  private mutating func paragraph(_ text: String, _ values: [String: String], indent: Int) {
    let filled = PageText.filled(text, with: GuardedStars.guarded(values)).replacingNewlines
    let plain = GuardedStars.restored(TerminalText.plain(TerminalText.safe(filled)))
    for line in TerminalText.wrapped(plain, width: width - indent) {
      lines.append(String(repeating: " ", count: indent) + line)
    }
  }

  /// A label in the left column and words in the right one.
  private mutating func field(_ label: String, _ text: String) {
    let column = 16
    let wrapped = TerminalText.wrapped(TerminalText.safe(text), width: width - column)
    for (number, line) in wrapped.enumerated() {
      let name = number == 0 ? label : ""
      let padding = String(repeating: " ", count: max(1, column - 2 - name.count))
      lines.append("  " + style.paint(name, .label) + padding + line)
    }
  }

  private mutating func list(_ label: String, _ items: [String]) {
    for (number, item) in items.enumerated() { field(number == 0 ? label : "", item) }
    if !items.isEmpty { lines.append("") }
  }

  /// The short form of a remedy.
  private mutating func advice(_ label: String, _ text: String, _ values: [String: String]) {
    field(label, RemedyText.short(text, with: values))
  }
}

extension CrashReport.Message {
  /// Whether a tool says with it that a thread waits for another.
  fileprivate var isWait: Bool {
    origin == .tool && (text.contains(" is waiting for ") || text.contains(" is blocked by "))
  }
}

extension String {
  /// The text on one line.
  var replacingNewlines: String {
    SimpleText.with(self, \.withoutNewlines) ?? replacingNewlinesByCharacters
  }

  var replacingNewlinesByCharacters: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
