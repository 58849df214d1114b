/// Writes a comparison for a person: the answer first, then what is new, risen, fallen, gone and unchanged.
public struct ComparisonText {
  private let comparison: Comparison
  private let answer: Comparison.Answer?
  private let style: TextStyle
  private let width: Int
  private var lines: [String] = []

  private init(_ comparison: Comparison, _ answer: Comparison.Answer?, _ context: OutputContext) {
    self.comparison = comparison
    self.answer = answer
    style = TextStyle(usesColor: context.usesColor)
    width = context.textWidth
  }

  /// The text of a comparison, ending with a line break.
  public static func written(
    _ comparison: Comparison, answer: Comparison.Answer? = nil, _ context: OutputContext
  ) -> PrintableText {
    var writer = Self(comparison, answer, context)
    writer.write()
    return PrintableText(lines: writer.lines.joined(separator: "\n") + "\n", usesColor: context.usesColor)
  }

  private mutating func write() {
    if let answer {
      title(answer)
      explain(answer)
      lines.append("")
    }
    sides()
    for change in CrashGroup.Change.allCases {
      let groups = comparison.groups.filter { $0.change == change }
      if groups.isEmpty { continue }
      lines.append("")
      lines.append(style.paint("\(heading(change)) (\(groups.count))", .label))
      for group in groups { self.group(group) }
    }
    if comparison.groups.isEmpty {
      lines.append("")
      lines.append("No crash on either side.")
    }
  }

  // MARK: The answer

  private mutating func title(_ answer: Comparison.Answer) {
    let name = TerminalText.safe(answer.rule)
    let head =
      switch answer.verdict {
      case .verified: style.paint("VERIFIED", .strong) + "  \(name) is gone"
      case .stillThere: style.paint("STILL THERE", .certain) + "  \(name)"
      case .notEnoughData: style.paint("NOT ENOUGH DATA", .likely) + " to say that it is gone: \(name)"
      }
    lines.append(head)
    paragraph(TerminalText.cut(TerminalText.safe(answer.title), to: 3 * width), indent: 4, .faint)
  }

  private mutating func explain(_ answer: Comparison.Answer) {
    switch answer.verdict {
    case .verified:
      paragraph(
        "\(Self.reports(answer.before)) before, none after. Were it as frequent as before, chance would hide it in "
          + "\(ComparisonNumber.percent(answer.chanceOfNone)) of such comparisons.", indent: 4)
    case .notEnoughData: explainShortage(answer)
    case .stillThere:
      var words = "\(Self.reports(answer.after)) after, \(answer.before) before."
      if let test = answer.test, answer.before > 0 {
        words += " " + (test.isSignificant ? "Its rate has \(test.ratio > 1 ? "risen" : "fallen")" : "No clear change")
        words += ": \(Self.factor(test))."
      } else if answer.before == 0 {
        words += " It is new."
      }
      paragraph(words, indent: 4)
      places(answer.examples, of: answer.after)
    }
    if !answer.leads.isEmpty {
      let few = answer.leads.count
      paragraph(
        few == 1
          ? "One report after speaks for it as well, but not first or not surely:"
          : "\(few)\(few == 10 ? " or more" : "") reports after speak for it as well, but not first or not surely:",
        indent: 4)
      places(answer.leads, of: few)
    }
  }

  private mutating func explainShortage(_ answer: Comparison.Answer) {
    let unit = comparison.usesSessions ? "sessions" : "reports"
    guard let enough = answer.enough else {
      paragraph(
        "It occurs on neither side: where it was not seen before, no reports can show that it is gone.", indent: 4)
      return
    }
    var words = "\(Self.reports(answer.before)) before, none after."
    if answer.chanceOfNone > RateTest.significance {
      let have = Int(comparison.exposures.after)
      words += " Were it as frequent as before, chance would hide it in "
      words += "\(ComparisonNumber.percent(answer.chanceOfNone)) of such comparisons."
      words += " \(ComparisonNumber.grouped(enough)) \(unit) after without it would be enough;"
      words += " there are \(ComparisonNumber.grouped(have))."
      if !comparison.usesSessions {
        words += " The numbers of sessions would say more: --sessions-before and --sessions-after."
      }
    }
    if answer.unreadable > 0 {
      words += " \(answer.unreadable == 1 ? "One input" : "\(answer.unreadable) inputs") after could not be read: "
      words += answer.unreadable == 1 ? "it may be one of these." : "any of them may be one of these."
    }
    paragraph(words, indent: 4)
  }

  // MARK: Sides and groups

  private mutating func sides() {
    let columns = max(
      TerminalText.width(TerminalText.safe(comparison.before.path)),
      TerminalText.width(TerminalText.safe(comparison.after.path)))
    for (word, side) in [("Before", comparison.before), ("After ", comparison.after)] {
      let path = TerminalText.safe(side.path)
      let blanks = String(repeating: " ", count: max(0, min(columns, 40) - TerminalText.width(path)))
      var words = Self.reports(side.reports)
      if let sessions = side.sessions, comparison.usesSessions {
        words += " in \(ComparisonNumber.grouped(sessions)) session\(sessions == 1 ? "" : "s")"
      }
      if side.duplicates > 0 { words += ", \(side.duplicates) more of the same incidents" }
      if !side.failures.isEmpty { words += ", \(side.failures.count) could not be read" }
      lines.append("\(style.paint(word, .label))  \(path)\(blanks)  \(words)")
    }
    paragraph(
      comparison.usesSessions
        ? "Rates are reports per 1,000 sessions."
        : "Without numbers of sessions, rates are shares of all reports of a side: where others get fewer, a group "
          + "seems to rise. --sessions-before and --sessions-after make them rates.", indent: 0, .faint)
    if comparison.tests > 1 {
      paragraph(
        "\(comparison.tests) groups are large enough to show a change. One counts where chance makes as large a one in "
          + "any of them in at most 5 % of comparisons; an interval (95 %) is that of its group alone.", indent: 0,
        .faint)
    }
  }

  private func heading(_ change: CrashGroup.Change) -> String {
    switch change {
    // A side without a report shows nothing.
    case .new where comparison.before.sightings.isEmpty: "Seen after only: there is no report before"
    case .gone where comparison.after.sightings.isEmpty: "Seen before only: there is no report after"
    case .new: "New"
    case .risen: "Risen"
    case .fallen: "Fallen"
    case .gone: "Gone"
    case .unchanged: "Unchanged: chance may explain the difference"
    }
  }

  private mutating func group(_ group: CrashGroup) {
    var head = "\(group.before) → \(group.after)"
    head += String(repeating: " ", count: max(0, 9 - head.count))
    let (cause, confidence) = Self.cause(of: group)
    let room = width - 4 - head.count - confidence.count
    lines.append(
      "  \(head)  " + style.paint(TerminalText.cut(TerminalText.safe(cause), to: room), .strong)
        + style.paint(confidence, .faint))
    let indent = 4 + head.count
    if let blame = group.blame, group.cause != nil {
      paragraph(TerminalText.cut(TerminalText.safe(blame), to: width - indent), indent: indent)
    }
    rates(of: group, indent: indent)
    if let place = group.examplesAfter.first ?? group.examplesBefore.first {
      lines.append(String(repeating: " ", count: indent) + style.paint(TerminalText.safe(place.description), .faint))
    }
  }

  /// The cause of a group with its confidence; where no cause is known, what its signature is made of.
  private static func cause(of group: CrashGroup) -> (String, String) {
    guard let cause = group.cause else { return (group.parts.joined(separator: " · "), "  inconclusive") }
    return (cause.rule, "  \(cause.confidence.rawValue)")
  }

  private mutating func rates(of group: CrashGroup, indent: Int) {
    let exposures = comparison.exposures
    func rate(_ count: Int, _ exposure: Double) -> String {
      guard exposure > 0 else { return "–" }
      return comparison.usesSessions
        ? ComparisonNumber.short(Double(count) * 1000 / exposure) : ComparisonNumber.percent(Double(count) / exposure)
    }
    var words = "\(rate(group.before, exposures.before)) → \(rate(group.after, exposures.after))"
    words += comparison.usesSessions ? " per 1,000 sessions" : " of the reports"
    if let test = group.test {
      words += "; \(Self.factor(test))"
      if group.change == .new || group.change == .gone, !group.isSignificant { words += "; may be chance" }
    }
    paragraph(words, indent: indent, .faint)
  }

  /// The ratio of the rates with its interval.
  private static func factor(_ test: RateTest) -> String {
    let interval = "\(ComparisonNumber.short(test.lower)) to \(ComparisonNumber.short(test.upper))"
    return test.ratio.isFinite && test.ratio > 0
      ? "\(ComparisonNumber.short(test.ratio)) times (95 %: \(interval))" : "times \(interval) (95 %)"
  }

  // MARK: Pieces

  private static func reports(_ count: Int) -> String {
    "\(ComparisonNumber.grouped(count)) report\(count == 1 ? "" : "s")"
  }

  private mutating func places(_ places: [ComparedReport.Place], of count: Int) {
    for place in places.prefix(5) { lines.append("      " + TerminalText.safe(place.description)) }
    if count > 5 { lines.append("      and \(count - 5) more") }
  }

  /// Words in lines; they hold nothing that the terminal must not see.
  private mutating func paragraph(_ text: String, indent: Int, _ meaning: TextStyle.Meaning? = nil) {
    for line in TerminalText.wrapped(text, width: width - indent) {
      lines.append(String(repeating: " ", count: indent) + (meaning.map { style.paint(line, $0) } ?? line))
    }
  }
}
