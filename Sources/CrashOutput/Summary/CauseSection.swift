import CrashDiagnosis

/// The groups of one cause: where it struck, most important first.
struct CauseSection {
  /// Name of the cause, or of what else reports are grouped by.
  let key: String
  /// Its groups in order.
  private(set) var groups: [ReportGroup]

  /// Number of reports.
  var count: Int { groups.reduce(0) { $0 + $1.count } }
  /// Share of all reports, from 0 to 1.
  var share: Double { groups.reduce(0) { $0 + $1.share } }

  /// Sections in the order that the run asks for.
  static func all(of summary: RunSummary) -> [CauseSection] {
    var sections: [CauseSection] = []
    var places: [String: Int] = [:]
    for group in summary.groups {
      let key = summary.grouping == .blame ? group.key : group.ruleName
      if let place = places[key] {
        sections[place].groups.append(group)
      } else {
        places[key] = sections.count
        sections.append(CauseSection(key: key, groups: [group]))
      }
    }
    // What is equal stays in the order of the first group.
    return sections.enumerated().sorted { first, second in
      let (one, two) = (first.element.rank(in: summary.order), second.element.rank(in: summary.order))
      for (a, b) in zip(one, two) where a != b { return a > b }
      return first.offset < second.offset
    }.map(\.element)
  }

  private func rank(in order: GroupOrder) -> [Double] {
    switch order {
    case .importance:
      [
        groups.contains(where: \.isCrash) ? 1 : 0, groups.contains { $0.state.isNew } ? 1 : 0,
        Double(groups.reduce(0) { $0 + $1.weightedCount }),
      ]
    case .count: [Double(count)]
    // The groups stand in this order already.
    case .severity, .lastSeen: []
    }
  }

  /// Words for the cause: those of its groups where they are the same, else those of the rule.
  func title(in summary: RunSummary, _ context: OutputContext) -> String {
    let first = groups[0]
    if groups.count == 1 || groups.allSatisfy({ $0.headline == first.headline }) { return first.headline(context) }
    if summary.grouping == .blame { return first.headline(context) }
    if let cause = summary.causes[key] {
      return TerminalText.safe(PageText.filled(context.translation?.page(of: key)?.title ?? cause.title, with: [:]))
    }
    return key == Verdict.inconclusive.rawValue ? context.phrase("The cause is not proved") : first.headline(context)
  }

  /// Certainty, severity and what the baseline says.
  var tags: [String] {
    let first = groups[0].representative
    var tags = [first.isSure || first.verdict == .notACrash ? first.verdict.rawValue : "inconclusive"]
    if first.verdict != .notACrash { tags.append(first.severity.rawValue) }
    let news = groups.count { $0.state.isNew }
    if news > 0 { tags.append(groups.count == 1 ? "new" : "\(news) new") }
    let suppressed = groups.count { $0.stateName == "suppressed" }
    if suppressed > 0 { tags.append(groups.count == 1 ? "suppressed" : "\(suppressed) suppressed") }
    return tags
  }

  /// Versions of the app, over all groups.
  var versions: Tally { sum { $0.tally(.version) } }

  /// How often it occurred as time went on; nil where the reports do not tell.
  var trend: Trend? {
    Trend(days: groups.reduce(into: [:]) { $0.merge($1.days, uniquingKeysWith: +) }, versions: versions)
  }

  /// The days on which it was seen; nil where no report says when.
  var days: String? {
    let (first, last) = (groups.compactMap(\.firstSeen).min(), groups.compactMap(\.lastSeen).max())
    guard let first, let last else { return nil }
    return first.day == last.day ? first.day : "\(first.day) – \(last.day)"
  }

  private func sum(_ tally: (ReportGroup) -> Tally) -> Tally {
    groups.reduce(into: Tally()) { $0.add(tally($1)) }
  }
}
