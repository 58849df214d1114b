public import CrashDiagnosis

/// A page of the playbook as text for a terminal.
public enum PageTextOutput {
  /// The whole page.
  public static func written(
    _ rule: Rule, width: Int = 80, usesColor: Bool = false, translation: Translation? = nil
  ) -> PrintableText {
    let style = TextStyle(usesColor: usesColor)
    var lines: [String] = []
    for line in TerminalText.wrapped(translation?.page(of: rule.id)?.title ?? rule.title, width: width) {
      lines.append(style.paint(line, .strong))
    }
    lines.append(style.paint(rule.id, .faint))
    let family = "\(rule.family.title) · severity \(rule.assessment.severity.rawValue)"
    for line in TerminalText.wrapped(family, width: width) { lines.append(style.paint(line, .faint)) }
    for section in PageSection.all(of: rule, translation) {
      lines.append("")
      lines.append(style.paint(section.title, .label))
      lines += body(section.text, width: width)
    }
    return PrintableText(lines: lines.joined(separator: "\n") + "\n", usesColor: usesColor)
  }

  /// Paragraphs, lists and tables wrapped, code as it is.
  private static func body(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var paragraph = ""
    var isCode = false
    var table: [Substring] = []
    func close() {
      if !table.isEmpty {
        lines += TextTable(table).lines(width: width - 2).map { "  " + $0 }
        table = []
      }
      guard !paragraph.isEmpty else { return }
      let isItem = paragraph.hasPrefix("- ")
      let wrapped = TerminalText.wrapped(TerminalText.plain(paragraph), width: width - (isItem ? 4 : 2))
      for (number, line) in wrapped.enumerated() { lines.append((isItem && number > 0 ? "    " : "  ") + line) }
      paragraph = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        close()
        isCode.toggle()
      } else if isCode {
        lines.append(line.isEmpty ? "" : "    " + line)
      } else if line.isEmpty {
        close()
        if lines.last != "" { lines.append("") }
      } else if line.hasPrefix("|") {
        if table.isEmpty { close() }
        table.append(line)
      } else if line.hasPrefix("- ") {
        close()
        paragraph = String(line)
      } else {
        if !table.isEmpty { close() }
        paragraph += (paragraph.isEmpty ? "" : " ") + line.drop { $0 == " " }
      }
    }
    close()
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A part of a page with its heading.
public struct PageSection: Sendable {
  /// Heading.
  public let title: String
  /// Light Markdown.
  public let text: String

  /// The parts of a rule's page, in the order in which a developer needs them.
  public static func all(of rule: Rule, _ translation: Translation? = nil) -> [PageSection] {
    let page = translation?.page(of: rule.id)?.over(rule.page) ?? rule.page
    let generic = { (text: String) in PageText.filled(text, with: [:]) }
    let neighbours = page.notToBeConfusedWith.map { "- `\($0.rule)`: \($0.difference)" }.joined(separator: "\n")
    let sections: [(String, String?)] = [
      ("What happened", generic(page.whatHappened)),
      ("You see", page.youSee.map(generic)),
      ("How we know", page.howWeKnow.map(generic)),
      ("Not proved", page.notProved.map(generic)),
      ("Root cause", generic(page.rootCause)),
      ("Fix now", generic(page.fixNow)),
      ("Fix properly", generic(page.fixProperly)),
      ("Verify", generic(page.verify)),
      ("Prevent", page.prevent.map(generic)),
      ("Not to be confused with", neighbours.isEmpty ? nil : neighbours),
      ("Sources", page.sources.isEmpty ? nil : page.sources.map { "- \($0)" }.joined(separator: "\n")),
    ]
    return sections.compactMap { title, text in
      text.map { PageSection(title: translation?.word(title) ?? title, text: $0) }
    }
  }
}
