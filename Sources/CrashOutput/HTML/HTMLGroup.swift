import ByteKit
import CrashDiagnosis

/// The part of the page about one group.
struct HTMLGroup {
  /// How much of the group is shown.
  enum Extent: Int, Comparable {
    case head
    case details
    case source
    case threads

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  let group: ReportGroup
  let context: OutputContext
  let markdown: MarkdownHTML
  let extent: Extent
  /// Whether the row tells the app.
  var namesApp = false

  func written(isOpen: Bool = false) -> String {
    let finding = group.representative
    let family = finding.isSure ? finding.cause?.family ?? "" : ""
    var text = "<article id=\"\(HTMLPage.anchor(group))\" data-severity=\"\(finding.severity.rawValue)\" "
    text += "data-confidence=\"\(finding.verdict.rawValue)\" data-family=\"\(HTMLText.escaped(family))\" "
    text += "data-state=\"\(group.stateName ?? "")\" data-count=\"\(group.count)\" "
    text += "data-last=\"\(group.lastSeen.map { Int($0.seconds) } ?? 0)\" "
    text += "data-text=\"\(HTMLText.escaped(searchText))\">"
    text += "<details\(isOpen ? " open" : "")><summary><h3>\(HTMLText.escaped(group.headline(context)))</h3>"
    text += "<span class=\"count\"><strong>\(group.count)</strong> <span class=\"small soft\">"
    text += say(group.count == 1 ? "report" : "reports")
    // Where there are hundreds of groups, 'under 1 %' hundreds of times says nothing.
    text += (group.share < 0.01 || group.share == 1 ? "" : " · " + Correlation.percent(group.share)) + "</span>"
    text += (Trend(group).map { HTMLCharts.spark($0) } ?? "") + "</span>"
    text += "<span class=\"seen small soft\">\(tags)\(HTMLText.escaped(circumstances))</span></summary>\n"
    text += "<div class=\"body\">\n" + (extent == .head ? shortBody : body) + "</div></details></article>\n"
    return text
  }

  private func say(_ word: String) -> String { context.word(word) }

  private func tell(_ sentence: String) -> String { context.phrase(sentence) }

  private var searchText: String {
    let finding = group.representative
    let parts: [String?] = [
      finding.headline, finding.causeName, finding.signature, finding.blame?.symbol, finding.blame?.image,
      finding.blame?.file, group.processes.words(limit: 5), group.tally(.version).words(limit: 10),
      group.tally(.system).words(limit: 10), group.tally(.device).words(limit: 10), finding.place.path,
      group.owners.joined(separator: " "),
    ]
    return TerminalText.cut(parts.compactMap { $0 }.joined(separator: " ").replacingNewlines, to: 1000)
  }

  /// How much it hurts, how sure that is, and what the baseline says of it.
  var tags: String {
    let finding = group.representative
    var tags = "<span class=\"tag \(finding.severity.rawValue)\">\(say(finding.severity.rawValue))</span>"
    tags += "<span class=\"tag sure\">\(say(finding.verdict.rawValue))</span>"
    if let state = group.stateName { tags += "<span class=\"tag \(state)\">\(say(state))</span>" }
    return tags + " "
  }

  private var circumstances: String {
    let apps = namesApp && group.processes.total > 0 ? [TerminalText.safe(group.processes.words(limit: 2))] : []
    return (apps + [group.blameWords(context)].compactMap { $0 } + group.circumstances).joined(separator: " · ")
  }

  private var shortBody: String {
    facts + "<p class=\"soft\">The details are left out to keep this file small; analyze "
      + "<code>\(HTMLText.escaped(group.representative.place.path))</code> alone to see them.</p>\n"
  }

  // MARK: Body

  private var body: String {
    guard let specimen = group.specimen else { return shortBody }
    var text = ""
    let finding = group.representative
    if finding.isSure, let page = page(specimen) {
      text += section("What happened", filled(page.whatHappened, specimen.values))
      if let notProved = page.notProved, finding.cause?.confidence != .certain {
        text += section("Not proved", filled(notProved, specimen.values))
      }
    } else {
      text += list("Proved", specimen.nextSteps.proved) + list("Not proved", specimen.nextSteps.open)
      text += list("To find out", specimen.nextSteps.collect)
    }
    if let blame = finding.blame { text += "<h4>\(say(finding.blameLabel))</h4><p>\(Self.place(blame, context))</p>\n" }
    if let second = specimen.alternativeBlame.flatMap({ $0.symbol ?? $0.image }) {
      text += "<p>\(say("or")) <code>\(HTMLText.escaped(second))</code></p>\n"
    }
    text += code(specimen)
    if finding.isSure, let rule = specimen.rule, let page = page(specimen) {
      text += section("Fix now", filled(Self.withCode(page.fixNow), specimen.remedyValues))
      text += section("Fix properly", filled(PageText.summary(page.fixProperly), specimen.remedyValues))
      text += section("Verify", filled(PageText.summary(page.verify), specimen.remedyValues))
      let onTheWeb = group.page(context).map { " · <a href=\"\(HTMLText.escaped($0))\">\(say("on the web"))</a>" } ?? ""
      text +=
        "<p><a href=\"#page-\(HTMLText.escaped(rule.id))\">\(say("The whole page of the playbook"))</a>\(onTheWeb)</p>\n"
    }
    text += evidence(specimen) + source(specimen) + stack(specimen) + threads(specimen)
    return text + facts
  }

  /// The responsible frame: function, image, and place in the sources.
  static func place(_ blame: Blame, _ context: OutputContext) -> String {
    func code(_ text: String) -> String {
      "<code>\(HTMLText.escaped(TerminalText.cut(text.replacingNewlines, to: 300)))</code>"
    }
    let file = blame.file?.split(separator: "/").last.map { "\($0)" + (blame.line.map { ":\($0)" } ?? "") }
    var words = blame.symbol.map { code($0) } ?? blame.image.map { code($0) + " (\(context.word("no symbol")))" } ?? ""
    if let image = blame.imageToName { words += " in \(HTMLText.escaped(image))" }
    if let file { words += (words.isEmpty ? "" : ", ") + code(file) }
    return words.isEmpty ? "?" : words
  }

  private func filled(_ text: String, _ values: PageValues) -> String {
    markdown.blocks(MarkdownText.filled(text, with: values))
  }

  /// The short remedy with the code that belongs to it.
  private static func withCode(_ text: String) -> String {
    let code = PageText.code(behindSummaryOf: text)
    guard !code.isEmpty else { return PageText.summary(text) }
    return PageText.summary(text, beforeCode: true) + "\n\n```\n" + code.joined(separator: "\n") + "\n```"
  }

  /// The page of the cause in the language of the output.
  private func page(_ specimen: GroupExemplar) -> PlaybookPage? {
    specimen.rule.flatMap { rule in specimen.page.map { context.translated($0, of: rule) } } ?? specimen.page
  }

  private func section(_ title: String, _ html: String) -> String { "<h4>\(say(title))</h4>\n\(html)" }

  private func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return section(title, "<ul>" + items.map { "<li>\(HTMLText.escaped(tell($0)))</li>" }.joined() + "</ul>\n")
  }

  private func evidence(_ specimen: GroupExemplar) -> String {
    guard !specimen.evidence.isEmpty || !group.patterns.isEmpty else { return "" }
    let shown = Set(extent >= .source ? specimen.source.map(\.number) : [])
    var text = "<h4>\(say("How we know"))</h4>\n<table class=\"evidence\">\n"
    for item in specimen.evidence {
      let line = item.line.map { number in
        shown.contains(number)
          ? "<a href=\"#\(lineAnchor(number))\">\(say("line")) \(number)</a>" : "\(say("line")) \(number)"
      }
      text += "<tr><td class=\"n\">\(line ?? "")</td>"
      text += "<td>\(HTMLText.escaped(TerminalText.cut(context.fact(item).replacingNewlines, to: 400)))</td></tr>\n"
    }
    for pattern in group.patterns {
      text += "<tr><td class=\"n\">\(group.countWords)</td><td>\(HTMLText.escaped(pattern))</td></tr>\n"
    }
    return text + "</table>\n"
  }

  /// The line in the program's source files.
  private func code(_ specimen: GroupExemplar) -> String {
    var text = ""
    if let code = specimen.code {
      text +=
        "<h4>\(say("Source"))</h4>\n<p class=\"small soft\">\(HTMLText.escaped(TerminalText.safe(code.title)))</p>\n"
      text += "<pre class=\"source\" tabindex=\"0\" aria-label=\"Lines of the source file\">"
      for row in code.rows {
        let content = row.pieces.map { piece in
          let text = HTMLText.escaped(TerminalText.safe(piece.text))
          return piece.kind.map { "<span class=\"\($0.rawValue)\">\(text)</span>" } ?? text
        }.joined()
        text += row.isMarked ? "<mark>\(content)</mark>" : "<span class=\"l\">\(content)</span>"
      }
      text += "</pre>\n"
      if let change = code.change {
        text += "<p>\(say("Last changed")) \(HTMLText.escaped(TerminalText.safe(tell(change))))</p>\n"
      }
    }
    for note in specimen.codeNotes { text += "<p>\(HTMLText.escaped(TerminalText.safe(tell(note))))</p>\n" }
    return text
  }

  private func lineAnchor(_ number: Int) -> String { "\(HTMLPage.anchor(group))-l\(number)" }

  private func source(_ specimen: GroupExemplar) -> String {
    if extent >= .source, specimen.isWithoutText {
      let words =
        "This report was read from saved results, which hold neither its own text nor the threads that did not crash."
      return "<p class=\"small soft\">\(tell(words))</p>\n"
    }
    guard extent >= .source, !specimen.source.isEmpty else { return "" }
    let path = HTMLText.escaped(group.representative.place.path)
    var text = "<h4>\(say("In the report's own words"))</h4>\n<p class=\"small soft\">\(path)</p>\n"
    text += "<pre class=\"source\" tabindex=\"0\" aria-label=\"Lines of the report\">"
    var previous = 0
    for line in specimen.source {
      if previous > 0, line.number > previous + 1 { text += "<span class=\"l soft\"><span class=\"n\">⋮</span></span>" }
      let id = line.number == previous ? "" : " id=\"\(lineAnchor(line.number))\""
      previous = line.number
      let content = "<span class=\"n\">\(line.number)</span>\(HTMLText.escaped(line.text.withoutLineEnd))"
      text += line.isCited ? "<mark\(id)>\(content)</mark>" : "<span class=\"l\"\(id)>\(content)</span>"
    }
    return text + "</pre>\n"
  }

  private func stack(_ specimen: GroupExemplar) -> String {
    guard !specimen.stack.isEmpty else { return "" }
    let title = HTMLText.escaped(TerminalText.safe(specimen.threadTitle))
    return "<details open><summary>\(title)</summary>\(frames(specimen.stack))</details>\n"
  }

  private func threads(_ specimen: GroupExemplar) -> String {
    guard extent == .threads, !specimen.threads.isEmpty else { return "" }
    var text = "<details><summary>\(tell(specimen.threads.count.counted("other thread")))</summary>\n"
    for thread in specimen.threads {
      text += "<details><summary>\(HTMLText.escaped(thread.title))</summary>\(frames(thread.lines))"
      if thread.omitted > 0 {
        text += "<p class=\"small soft\">\(tell("and \(thread.omitted.counted("more frame"))"))</p>"
      }
      text += "</details>\n"
    }
    return text + "</details>\n"
  }

  private func frames(_ lines: [GroupExemplar.Line]) -> String {
    var text = "<pre class=\"stack\" tabindex=\"0\" aria-label=\"Call stack\">"
    for line in lines {
      let number = "\(line.index)"
      let classes = "f" + (line.isInApp ? " own" : "") + (line.isCited ? " cited" : "")
      var words = number + String(repeating: " ", count: max(1, 4 - number.count)) + line.label
      if let image = line.image { words += "  (\(image))" }
      if let file = line.file?.split(separator: "/").last {
        words += "  \(file)" + (line.line.map { ":\($0)" } ?? "")
      }
      text += "<span class=\"\(classes)\">\(HTMLText.escaped(words))</span>"
    }
    return text + "</pre>"
  }

  /// A fact as a label and what stands behind it.
  private static func row(_ fact: String) -> (String, String) {
    guard let colon = fact.firstRange(of: ": "), fact[..<colon.lowerBound].count < 40 else { return ("it says", fact) }
    return (fact[..<colon.lowerBound].lowercased(), String(fact[colon.upperBound...]))
  }

  private var facts: String {
    let finding = group.representative
    var rows: [(String, String)] = [("signature", finding.signature), ("cause", finding.causeName)]
    if let reason = group.specimen?.rule?.assessment.reason, finding.isSure {
      rows.append(("severity", "\(say(finding.severity.rawValue)): \(reason)"))
    }
    if let state = group.stateWords { rows.append(("baseline", tell(state))) }
    if !group.owners.isEmpty { rows.append(("owner", group.owners.joined(separator: " "))) }
    if let first = group.firstSeen, let last = group.lastSeen {
      rows.append(("first seen", first.shown))
      rows.append(("last seen", last.shown))
    }
    for name in TraitName.allCases where group.tally(name).total > 0 {
      rows.append((name.rawValue, group.tally(name).words(limit: 6)))
    }
    rows += group.specimen?.facts.map(Self.row) ?? []
    rows += group.specimen?.notes.map { ("note", tell($0)) } ?? []
    let places = group.places.prefix(5).map { $0.line > 1 ? "\($0.path):\($0.line)" : $0.path }
    rows.append(
      (
        group.count == 1 ? "file" : "files",
        places.joined(separator: ", ") + (group.count > 5 ? " " + tell("and \(group.count - 5) more") : "")
      ))
    let cells = rows.map {
      "<tr><td class=\"n\">\(HTMLText.escaped(say($0.0)))</td><td>\(HTMLText.escaped($0.1.replacingNewlines))</td></tr>\n"
    }
    return "<h4>\(say("Facts"))</h4>\n<table class=\"evidence\">\n\(cells.joined())</table>\n"
  }
}

extension String {
  /// The text without the carriage return of a foreign line ending.
  fileprivate var withoutLineEnd: String { hasSuffix("\r") ? String(dropLast()) : self }
}
