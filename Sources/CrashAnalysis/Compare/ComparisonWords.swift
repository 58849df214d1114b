/// What a comparison says, in words that every form of output shares.
struct ComparisonWords {
  let comparison: Comparison
  /// Takes out what must not be shared of names, words and paths; nil where the output stays here.
  var redactor: Redactor?

  // MARK: The answer

  /// The answer to whether a cause is gone: a word, and what it is about.
  static func title(of answer: Comparison.Answer) -> (word: String, rest: String) {
    switch answer.verdict {
    case .verified: ("VERIFIED", "It is gone: \(answer.title)")
    case .stillThere: ("STILL THERE", answer.title)
    case .notEnoughData: ("NOT ENOUGH DATA", "to say that it is gone: \(answer.title)")
    }
  }

  /// The same as one line.
  static func headline(of answer: Comparison.Answer) -> String {
    let (word, rest) = title(of: answer)
    return word + (answer.verdict == .notEnoughData ? " " : ": ") + rest
  }

  /// What the answer rests on.
  func explanation(of answer: Comparison.Answer) -> String {
    switch answer.verdict {
    case .verified:
      return
        "\(Self.reports(answer.before)) before, none after. Were it as frequent as before, chance would hide it in "
        + "\(ComparisonNumber.percent(answer.chanceOfNone)) of such comparisons."
    case .notEnoughData: return shortage(answer)
    case .stillThere:
      var words = "\(Self.reports(answer.after)) after, \(answer.before) before."
      if let test = answer.test, answer.before > 0 {
        words += " " + (test.isSignificant ? "Its rate has \(test.ratio > 1 ? "risen" : "fallen")" : "No clear change")
        words += ": \(Self.factor(test))."
      } else if answer.before == 0 {
        words += " It is new."
      }
      return words
    }
  }

  private func shortage(_ answer: Comparison.Answer) -> String {
    let unit = comparison.usesSessions ? "sessions" : "reports"
    guard let enough = answer.enough else {
      return "It occurs on neither side: where it was not seen before, no reports can show that it is gone."
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
    return words
  }

  /// What stands before the reports after that are leads to the cause.
  static func leads(of answer: Comparison.Answer) -> String? {
    switch answer.leads.count {
    case 0: nil
    case 1: "One report after speaks for it as well, but not first or not surely:"
    case let count:
      "\(count)\(count == 10 ? " or more" : "") reports after speak for it as well, but not first or not surely:"
    }
  }

  // MARK: Sides

  /// How many reports a side has.
  func size(of side: Comparison.Side) -> String {
    var words = Self.reports(side.reports)
    if let sessions = side.sessions, comparison.usesSessions {
      words += " in \(ComparisonNumber.grouped(sessions)) session\(sessions == 1 ? "" : "s")"
    }
    if side.duplicates > 0 { words += ", \(side.duplicates) more of the same incidents" }
    if !side.failures.isEmpty { words += ", \(side.failures.count) could not be read" }
    return words
  }

  /// What holds of all groups, each said once.
  var notes: [String] {
    var notes = [
      comparison.usesSessions
        ? "Rates are reports per 1,000 sessions."
        : "Without numbers of sessions, rates are shares of all reports of a side: where others get fewer, a group "
          + "seems to rise. --sessions-before and --sessions-after make them rates."
    ]
    if comparison.tests > 1 {
      notes.append(
        "\(comparison.tests) groups are large enough to show a change. One counts where chance makes as large a one in "
          + "any of them in at most 5 % of comparisons; an interval (95 %) is that of its group alone.")
    }
    let few = comparison.groups.filter { $0.change != .unchanged && !$0.isSignificant && $0.test != nil }.count
    if few > 0 {
      notes.append(
        "Too few reports to tell: chance may explain \(few == 1 ? "one of the changes" : "\(few) of the changes"), "
          + "\(few == 1 ? "which has" : "those that have") no interval.")
    }
    return notes
  }

  // MARK: Groups

  /// The groups by what became of them, with a heading for each sort.
  var sections: [(heading: String, groups: [CrashGroup])] {
    CrashGroup.Change.allCases.compactMap { change in
      let groups = comparison.groups.filter { $0.change == change }
      return groups.isEmpty ? nil : ("\(heading(change)) (\(groups.count))", groups)
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

  /// Words for the cause of a group; where no cause is known, what its signature is made of.
  func title(of group: CrashGroup) -> String {
    clean(group.cause?.title ?? group.parts.joined(separator: " · "))
  }

  /// How sure the cause is, and its name.
  static func certainty(of group: CrashGroup) -> String {
    group.cause.map { "\($0.confidence.rawValue), \($0.rule)" } ?? "inconclusive"
  }

  /// The responsible function; nil where nobody is named beside the cause.
  func blame(of group: CrashGroup) -> String? { group.cause == nil ? nil : group.blame.map(clean) }

  /// A place where to see it.
  func example(of group: CrashGroup) -> String? {
    (group.examplesAfter.first ?? group.examplesBefore.first).map(place)
  }

  /// A place, as it may be shown.
  func place(_ place: ComparedReport.Place) -> String { "\(path(place.path)):\(place.line)" }

  /// The path of a side, as it may be shown.
  func path(_ path: String) -> String {
    var count = Redactor.Count()
    return redactor?.path(path, &count) ?? path
  }

  /// A text, as it may be shown.
  func clean(_ text: String) -> String {
    var count = Redactor.Count()
    return redactor?.redacted(text, &count) ?? text
  }

  /// The rates of a group; with their ratio only where reports are enough to tell one.
  func rates(of group: CrashGroup) -> String {
    let exposures = comparison.exposures
    func rate(_ count: Int, _ exposure: Double) -> String {
      guard exposure > 0 else { return "–" }
      return comparison.usesSessions
        ? ComparisonNumber.short(Double(count) * 1000 / exposure) : ComparisonNumber.percent(Double(count) / exposure)
    }
    let words = "\(rate(group.before, exposures.before)) → \(rate(group.after, exposures.after))"
    guard let test = group.test, group.isSignificant || group.before + group.after >= Self.enough else { return words }
    return words + "; \(Self.factor(test))"
  }

  /// What rates are.
  var unit: String { comparison.usesSessions ? "per 1,000 sessions" : "of the reports" }

  /// Reports of a group from which on the interval of its ratio says something.
  private static let enough = 8

  /// The ratio of the rates with its interval.
  private static func factor(_ test: RateTest) -> String {
    let interval = "\(ComparisonNumber.short(test.lower)) to \(ComparisonNumber.short(test.upper))"
    return test.ratio.isFinite && test.ratio > 0
      ? "\(ComparisonNumber.short(test.ratio)) times (95 %: \(interval))" : "times \(interval) (95 %)"
  }

  private static func reports(_ count: Int) -> String {
    "\(ComparisonNumber.grouped(count)) report\(count == 1 ? "" : "s")"
  }
}
