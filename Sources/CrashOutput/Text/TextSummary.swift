import CrashDiagnosis

/// A run over several reports for a person: causes, then places, most important first, each with what to do.
struct TextSummary {
  private let summary: RunSummary
  private let context: OutputContext
  private let style: TextStyle
  private let width: Int
  private var lines: [String] = []

  /// Lines of causes that are shown unless everything is asked for: a summary is read at once.
  private static let lineLimit = 110
  /// Places that are shown of a cause.
  private static let placeLimit = 3
  /// Columns before the words of a cause.
  private static let margin = 14

  private init(_ summary: RunSummary, _ context: OutputContext) {
    (self.summary, self.context) = (summary, context)
    style = TextStyle(usesColor: context.usesColor)
    width = context.textWidth
  }

  /// The summary of several reports; of one report nothing.
  static func written(_ summary: RunSummary, _ context: OutputContext) -> PrintableText {
    guard summary.reports > 1, context.extent != .quiet else { return "" }
    var writer = Self(summary, context)
    writer.write()
    return PrintableText(lines: writer.lines.joined(separator: "\n") + "\n", usesColor: context.usesColor)
  }

  /// How many reports were read, and what became of them, in one line; of one report only where nothing else is said.
  static func lastLine(_ summary: RunSummary, _ context: OutputContext) -> PrintableText {
    guard summary.reports > 1 || context.extent == .quiet else { return "" }
    var parts = ["\(summary.reports.counted("report")) read"]
    if summary.duplicates > 0 { parts.append(summary.duplicates.counted("duplicate")) }
    parts.append(summary.groups.count.counted("group"))
    if summary.policy.baseline != nil { parts.append("\(summary.crashes.count { $0.state.isNew }) new") }
    parts.append("\(summary.harmless) not \(summary.harmless == 1 ? "a crash" : "crashes")")
    parts.append("\(summary.failures.count) unreadable")
    let gap = context.extent == .quiet ? "" : "\n"
    let lines = TerminalText.wrapped(parts.map(context.phrase).joined(separator: " · "), width: context.textWidth)
    return PrintableText(lines: gap + lines.joined(separator: "\n") + "\n")
  }

  private mutating func write() {
    let sections = CauseSection.all(of: summary)
    // By this line crashbook knows its own words again, whatever stands in them.
    let heading = "Crashes by cause (crashbook, \(summary.distinctReports.counted("report")))"
    lines += [style.paint(context.phrase(heading), .label), ""]
    var shown = 0
    for section in sections {
      let part = self.lines(of: section)
      if shown > 0, !context.extent.showsEvery, lines.count + part.count > Self.lineLimit { break }
      lines += part
      shown += 1
    }
    let rest = sections[shown...]
    if !rest.isEmpty {
      let reports = rest.reduce(0) { $0 + $1.count }
      let words = "and \(rest.count.counted("more cause")) of \(reports.counted("report")); --all shows everything"
      lines.append(context.phrase(words))
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let absent = summary.absentEntries
    if !absent.isEmpty { lines += ["", context.phrase("\(absent.count) known, but not seen:")] }
    for entry in absent.prefix(context.extent.showsEvery ? .max : 8) {
      lines.append(TerminalText.safe("  \(entry.signature)  \(entry.title ?? entry.cause ?? "")"))
    }
  }

  private func lines(of section: CauseSection) -> [String] {
    let share = section.share < 0.01 ? "" : Correlation.percent(section.share)
    let head = padded("\(section.count)", 7) + padded(share, 6) + " "
    var result: [String] = []
    let title = TerminalText.wrapped(section.title(in: summary, context), width: width - Self.margin)
    for (number, line) in title.enumerated() {
      result.append((number == 0 ? head : blanks(Self.margin)) + style.paint(line, .strong))
    }
    for line in TerminalText.wrapped(TerminalText.safe(details(of: section)), width: width - Self.margin) {
      result.append(row(line, faint: true))
    }
    let groups = context.extent.showsEvery ? section.groups[...] : section.groups.prefix(Self.placeLimit)
    for group in groups { result += place(of: group, in: section) }
    if section.groups.count > groups.count {
      let rest = section.groups.dropFirst(groups.count)
      let words = "and \(rest.count.counted("more place")) of \(rest.reduce(0) { $0 + $1.count }.counted("report"))"
      result.append(row(context.phrase(words)))
    }
    let first = section.groups[0]
    if let step = first.firstStep(context) {
      let label = first.representative.isSure ? "Fix now" : "To find out"
      result.append(row(context.word(label) + ": " + step))
    }
    return result + [""]
  }

  private func details(of section: CauseSection) -> String {
    var parts = [section.tags.map(context.phrase).joined(separator: ", ")]
    let (versions, trend) = (section.versions, section.trend)
    if let trend {
      parts.append("\(trend.first) \(trend.sparkline) \(trend.last)")
    } else if let days = section.days {
      parts.append(days)
    }
    if versions.total > 0 { parts.append(versions.words(limit: 2)) }
    return parts.joined(separator: " · ")
  }

  /// Where a group struck, and what is remarkable about it.
  private func place(of group: ReportGroup, in section: CauseSection) -> [String] {
    let isTold = section.groups.count == 1 || group.representative.isSure
    var parts = isTold ? [] : [group.headline(context)]
    if let blame = group.blameWords(context) { parts.append(blame) }
    let place = group.representative.place
    let file = TerminalText.safe(place.path) + (place.line > 1 ? ":\(place.line)" : "")
    var result: [String] = []
    let count = section.groups.count > 1 ? padded("\(group.count)", 3) + "  " : ""
    let words = parts.joined(separator: " · ")
    let room = width - Self.margin - count.count - (words.isEmpty ? 0 : 3)
    // A file without its folders where there is no room for them; the function is what one searches for.
    let name = TerminalText.width(words + file) > room ? shortened(file) : file
    let columns = min(TerminalText.width(words), room - min(TerminalText.width(name), 24))
    let head = words.isEmpty ? "" : TerminalText.cut(words, to: columns) + " · "
    result.append(row(count + head + name))
    for pattern in group.patterns.prefix(2) { result.append(row(blanks(count.count) + pattern, faint: true)) }
    if !group.owners.isEmpty {
      result.append(row(blanks(count.count) + context.word("owner") + " " + group.owners.joined(separator: " ")))
    }
    if let state = group.stateWords, state != group.stateName {
      result.append(row(blanks(count.count) + context.phrase(state)))
    }
    return result
  }

  private func shortened(_ path: String) -> String { path.split(separator: "/").last.map { "…/\($0)" } ?? path }

  /// A line below the title of a cause, cut where it is too long.
  private func row(_ text: String, faint: Bool = false) -> String {
    let line = TerminalText.cut(TerminalText.safe(text), to: width - Self.margin)
    return blanks(Self.margin) + (faint ? style.paint(line, .faint) : line)
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private func padded(_ text: String, _ columns: Int) -> String { blanks(max(0, columns - text.count)) + text }
}
