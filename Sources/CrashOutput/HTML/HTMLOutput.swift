import ByteKit
import CrashDiagnosis

extension OutputFormat {
  /// One page that needs nothing else.
  public static let html = OutputFormat(
    document: "html", title: "one self-contained page", depth: .text,
    written: { HTMLPage(summary: $0, context: $1).written() })
}

/// A run as one page: what broke, why and what to do first; then charts, all groups, and the pages of the playbook.
///
/// The page may load nothing and run only the script whose hash its policy names. It stays below 10 MB: where there are
/// very many groups, the less important ones come without threads, then without source text, then without details, and in
/// the end not at all, which is said.
struct HTMLPage {
  let summary: RunSummary
  let context: OutputContext

  /// Bytes of groups from which on threads, source text, details, and whole groups are left out.
  private static let budgets = (threads: 3_000_000, source: 5_000_000, details: 6_000_000, all: 8_800_000)
  /// Bytes of groups and playbook together.
  private static let limit = 9_700_000

  private static let groupsInPart = 20

  func written() -> String {
    let rules = self.rules
    let markdown = MarkdownHTML(pages: Set(rules.map(\.id)))
    let title = tell(
      (isOne && summary.distinctReports == 1 ? "Crash" : "Crashes") + (processes.isEmpty ? "" : " of \(processes)"))
    var text = HTMLHead.written(
      title: title, script: HTMLScript.text, language: context.translation?.language, version: context.version)
    text += """
      <body>
      \(summary.groups.isEmpty ? "" : "<a class=\"skip\" href=\"#groups\">Skip to the groups</a>")
      <header id="top">
      <h1>\(HTMLText.escaped(title))</h1>
      \(isOne ? "" : facts)</header>
      <main>

      """
    if !isOne { text += lead(markdown) + charts }
    let pages = self.pages(rules, markdown)
    text += groups(markdown, room: min(Self.budgets.all, Self.limit - pages.utf8.count))
    text += failures + pages
    if !isOne { text += "<a class=\"top\" href=\"#top\">\(say("Top"))</a>\n" }
    return text + "</main>\n\(footer)<script>\(HTMLScript.text)</script>\n</body>\n</html>\n"
  }

  private func say(_ word: String) -> String { context.word(word) }

  private func tell(_ sentence: String) -> String { context.phrase(sentence) }

  /// Whether there is one group only, which needs no overview, no search and no click.
  private var isOne: Bool { summary.groups.count == 1 }

  /// Whether there are several apps, so that each group tells its own.
  private var namesApps: Bool { Set(summary.groups.flatMap { $0.processes.counts.keys }).count > 1 }

  // MARK: Overview

  private var processes: String {
    var tally = Tally()
    for group in summary.crashes { tally.add(group.processes) }
    let names = tally.sorted.prefix(2).map { TerminalText.cut($0.value.replacingNewlines, to: 40) }
    return names.joined(separator: ", ")
      + (tally.sorted.count > 2 ? " " + tell("and \(tally.sorted.count - 2) more") : "")
  }

  private var facts: String {
    let crashes = summary.crashes
    let new = crashes.count { $0.state.isNew }
    var facts: [(String, String)] = [
      ("\(crashes.count)", crashes.count == 1 ? "crash" : "different crashes"),
      ("\(summary.distinctReports)", summary.distinctReports == 1 ? "report" : "reports"),
    ]
    let harmless = summary.groups.count { $0.representative.verdict == .notACrash }
    if harmless > 0 {
      facts.append(("\(harmless)", harmless == 1 ? "group without a crash" : "groups without a crash"))
    }
    let suppressed = summary.groups.count - crashes.count - harmless
    if suppressed > 0 { facts.append(("\(suppressed)", "suppressed")) }
    if summary.policy.baseline != nil { facts.append(("\(new)", "new")) }
    let sure = crashes.filter(\.representative.isSure).reduce(0) { $0 + $1.count }
    let all = crashes.reduce(0) { $0 + $1.count }
    if all > 0 { facts.append((Correlation.percent(Double(sure) / Double(all)), "with a named cause")) }
    if !summary.failures.isEmpty { facts.append(("\(summary.failures.count)", "could not be read")) }
    var text = "<ul class=\"facts\">\n"
    for (number, words) in facts { text += "<li><strong>\(number)</strong> \(say(words))</li>\n" }
    text += "</ul>\n"
    let first = crashes.compactMap(\.firstSeen).min()
    let last = crashes.compactMap(\.lastSeen).max()
    if let first, let last { text += "<p class=\"soft\">\(first.day) – \(last.day)</p>\n" }
    return text
  }

  /// The three groups that matter most: what broke, why, what to do.
  private func lead(_ markdown: MarkdownHTML) -> String {
    let crashes = summary.crashes
    guard !crashes.isEmpty else {
      return
        "<section class=\"card\"><h2>\(say("Nothing crashed"))</h2><p>\(tell("No report describes a crash."))</p></section>\n"
    }
    var text =
      "<section aria-labelledby=\"first\"><h2 id=\"first\">\(say("Look at these first"))</h2>\n<div class=\"lead\">\n"
    // What is understood can be repaired today, so it comes before what is not.
    let sure = crashes.filter(\.representative.isSure)
    for group in (sure + crashes.filter { !$0.representative.isSure }).prefix(3) {
      let severity = group.representative.severity.rawValue
      text += "<div class=\"card \(severity)\"><h3>\(HTMLText.escaped(group.headline(context)))</h3>\n"
      text +=
        "<p class=\"tags\">\(HTMLGroup(group: group, context: context, markdown: markdown, extent: .head).tags)</p>\n<dl>"
      if let why = why(group) { text += "<dt>\(say("Why"))</dt><dd>\(Self.sentences(why, markdown))</dd>" }
      if let blame = group.representative.blame {
        text += "<dt>\(say("Where"))</dt><dd>\(HTMLGroup.place(blame, context))</dd>"
      }
      if let fix = paragraph(\.fixNow, group) {
        text += "<dt>\(say("What to do"))</dt><dd>\(Self.sentences(fix, markdown))</dd>"
      }
      if !group.representative.isSure, let step = group.specimen?.nextSteps.collect.first {
        text += "<dt>\(say("To find out"))</dt><dd>\(HTMLText.escaped(tell(step)))</dd>"
      }
      text +=
        "</dl><p class=\"small\">\(tell(group.countWords)) · <a href=\"#\(Self.anchor(group))\">\(say("details"))</a></p></div>\n"
    }
    return text + "</div></section>\n"
  }

  /// The first paragraph or list of a part of the page, filled in; nil where the cause is not sure.
  private func paragraph(_ part: KeyPath<PlaybookPage, String>, _ group: ReportGroup) -> String? {
    guard group.representative.isSure, let specimen = group.specimen, let english = specimen.page else { return nil }
    let page = specimen.rule.map { context.translated(english, of: $0) } ?? english
    let values = part == \.fixNow ? specimen.remedyValues : specimen.values
    return MarkdownText.filled(PageText.summary(page[keyPath: part]), with: values)
  }

  /// Why it happened: the root cause where its first paragraph stands alone, else what happened.
  private func why(_ group: ReportGroup) -> String? {
    guard let cause = paragraph(\.rootCause, group) else { return nil }
    return cause.hasSuffix(".") && !cause.hasPrefix("- ") ? cause : paragraph(\.whatHappened, group)
  }

  /// The first sentences of a paragraph, about 300 characters; a list as a whole.
  private static func sentences(_ text: String, _ markdown: MarkdownHTML) -> String {
    if text.hasPrefix("- ") || text.hasPrefix("1. ") { return markdown.blocks(text) }
    let line = text.replacingNewlines
    guard line.count > 300 else { return markdown.inline(line[...]) }
    let head = Array(line.prefix(301))
    let end = head.indices.dropLast().last { position in
      position > 80 && ".!?".contains(head[position]) && head[position + 1] == " "
        && head[..<position].count { $0 == "`" }.isMultiple(of: 2)
    }
    return end.map { markdown.inline(String(head[...$0])[...]) }
      ?? HTMLText.escaped(TerminalText.plain(String(head.dropLast()))) + "…"
  }

  private var charts: String {
    let charts = HTMLCharts(context: context)
    var causes: [String: Int] = [:]
    var traits: [TraitName: Tally] = [:]
    var days: [Int: Int] = [:]
    for group in summary.crashes {
      causes[group.ruleName, default: 0] += group.count
      for name in [TraitName.version, .system, .device] { traits[name, default: Tally()].add(group.tally(name)) }
      days.merge(group.days, uniquingKeysWith: +)
    }
    let pages = Set(rules.map(\.id))
    let sorted = causes.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    var text = charts.bars(
      "Causes",
      sorted.prefix(8).map { ($0.key, pages.contains($0.key) ? "page-\($0.key)" : nil, $0.value) },
      rest: sorted.count - 8)
    var apps = Tally()
    for group in summary.crashes { apps.add(group.processes) }
    // Versions of several apps have nothing to do with each other.
    if apps.sorted.count > 1 {
      let entries = apps.sorted
      text += charts.bars("Apps", entries.prefix(8).map { ($0.value, nil, $0.count) }, rest: entries.count - 8)
      traits[.version] = nil
    }
    for (name, title) in [(TraitName.version, "App versions"), (.system, "Systems"), (.device, "Devices")] {
      let entries = traits[name]?.sorted ?? []
      text += charts.bars(title, entries.prefix(8).map { ($0.value, nil, $0.count) }, rest: entries.count - 8)
    }
    text += charts.timeline(days)
    guard !text.isEmpty else { return "" }
    return
      "<section aria-labelledby=\"overview\"><h2 id=\"overview\">\(say("Overview"))</h2>\n<div class=\"charts\">\n\(text)</div></section>\n"
  }

  // MARK: Groups

  private func groups(_ markdown: MarkdownHTML, room: Int) -> String {
    guard !summary.groups.isEmpty else { return "" }
    let title = isOne ? "What crashed" : "All groups"
    var text =
      "<section aria-labelledby=\"groups\"><h2 id=\"groups\"\(isOne ? " class=\"skip\"" : "")>\(say(title))</h2>\n"
    if !isOne { text += tools }
    var size = 0
    var isOpen = false
    let (isOne, namesApps) = (self.isOne, self.namesApps)
    for (number, group) in summary.groups.enumerated() {
      guard size < room else {
        text +=
          "</div>\n<p>\(summary.groups.count - number) less important groups are left out to keep this file small; "
        text += "the output csv lists them all.</p>\n"
        isOpen = false
        break
      }
      let extent: HTMLGroup.Extent =
        size < Self.budgets.threads
        ? .threads : size < Self.budgets.source ? .source : size < Self.budgets.details ? .details : .head
      let part = HTMLGroup(group: group, context: context, markdown: markdown, extent: extent, namesApp: namesApps)
        .written(isOpen: isOne)
      size += part.utf8.count
      // What is out of sight costs nothing: a part is laid out when it comes into view, not every group on its own.
      if number.isMultiple(of: Self.groupsInPart) {
        text += (isOpen ? "</div>\n" : "") + "<div class=\"part\">\n"
        isOpen = true
      }
      text += part
    }
    if isOpen { text += "</div>\n" }
    if !isOne {
      let words = "No group has all of these words. Fewer words, or another filter, find more:"
      text += """
        <p id="none" class="card" hidden>\(tell(words)) <button id="again" type="button">\(say("Show all"))</button></p>

        """
    }
    return text + "<p id=\"paper\"></p></section>\n"
  }

  private var tools: String {
    func select(_ name: String, _ label: String, _ values: [String]) -> String {
      guard values.count > 1 else { return "" }
      let options = values.map { value in
        "<option value=\"\(HTMLText.escaped(value))\">\(HTMLText.escaped(say(value)))</option>"
      }.joined()
      return
        "<label>\(say(label))<select id=\"filter-\(name)\" name=\"\(name)\"><option value=\"\">\(say("all"))</option>\(options)</select></label>\n"
    }
    let groups = summary.groups
    let severities = Severity.allCases.map(\.rawValue).filter { one in
      groups.contains { $0.representative.severity.rawValue == one }
    }
    let verdicts = Verdict.allCases.map(\.rawValue).filter { one in
      groups.contains { $0.representative.verdict.rawValue == one }
    }
    let families = Set(groups.compactMap { $0.representative.isSure ? $0.representative.cause?.family : nil }).sorted()
    let states = Set(groups.compactMap(\.stateName)).sorted()
    return """
      <div class="tools" role="search">
      <label class="wide">\(say("Search (press /)"))<input id="search" type="search" autocomplete="off" \
      placeholder="\(say("function, image, code, message, app, version, file"))"></label>
      \(select("severity", "Severity", severities))\(select("confidence", "Certainty", verdicts))\
      \(select("family", "Family", families))\(select("state", "Baseline", states))\
      <label>\(say("Order"))<select id="sort" name="sort"><option value="">\(say("importance"))</option>\
      <option value="count">\(say("reports"))</option><option value="severity">\(say("severity"))</option>\
      <option value="last">\(say("last seen"))</option></select></label>
      <button id="reset" type="button">\(say("Show all"))</button>
      <span id="shown" class="soft small" aria-live="polite">\(tell(groups.count.counted("group")))</span>
      </div>

      """
  }

  static func anchor(_ group: ReportGroup) -> String {
    // A key may hold anything; an anchor holds letters and digits only.
    "group-"
      + group.key.utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: String(Unicode.Scalar(byte))
        default: "_" + String(byte, radix: 16)
        }
      }.joined()
  }

  // MARK: Pages

  private var rules: [Rule] {
    var seen: Set<String> = []
    return summary.groups.compactMap { group in
      guard group.representative.isSure, let rule = group.specimen?.rule, seen.insert(rule.id).inserted else {
        return nil
      }
      return rule
    }
  }

  private func pages(_ rules: [Rule], _ markdown: MarkdownHTML) -> String {
    guard !rules.isEmpty else { return "" }
    var text = "<section aria-labelledby=\"playbook\"><h2 id=\"playbook\">\(say("Playbook"))</h2>\n"
    for rule in rules {
      let id = HTMLText.escaped(rule.id)
      text +=
        "<div class=\"card page\" id=\"page-\(id)\"><details><summary>\(HTMLText.escaped(TerminalText.plain(context.title(of: rule))))"
      text += " <span class=\"soft small\">\(id)</span></summary>\n"
      text +=
        "<p class=\"small soft\">\(HTMLText.escaped(rule.family.title)) · \(say("severity")) \(say(rule.assessment.severity.rawValue)): "
      text += HTMLText.escaped(rule.assessment.reason) + "</p>\n"
      for section in PageSection.all(of: rule, context.translation) {
        text += "<h3>\(HTMLText.escaped(section.title))</h3>\n" + markdown.blocks(section.text)
      }
      text += "</details></div>\n"
    }
    return text + "</section>\n"
  }

  private var failures: String {
    guard !summary.failures.isEmpty else { return "" }
    var text = "<section class=\"card\"><h2>\(say("Could not be read"))</h2><ul>\n"
    for failure in summary.failures.prefix(200) {
      text += "<li><code>\(HTMLText.escaped(failure.path))</code> \(HTMLText.escaped(failure.error))</li>\n"
    }
    if summary.failures.count > 200 { text += "<li>and \(summary.failures.count - 200) more</li>\n" }
    return text + "</ul></section>\n"
  }

  private var footer: String {
    var parts = ["crashbook \(HTMLText.escaped(context.version))"]
    if summary.duplicates > 0 { parts.append("\(summary.duplicates) \(summary.duplicateWords)") }
    if summary.redactions.total > 0 { parts.append("redacted: \(summary.redactions.words)") }
    let absent = summary.absentEntries
    if !absent.isEmpty {
      let names = absent.prefix(10).map { HTMLText.escaped($0.cause ?? $0.signature) }.joined(separator: ", ")
      parts.append("\(absent.count) known crashes did not occur: \(names)")
    }
    return "<footer class=\"small soft\">\(parts.joined(separator: " · "))</footer>\n"
  }
}
