/// Writes a comparison in Markdown, for an issue, a pull request or its comment.
public struct ComparisonMarkdown {
  private let words: ComparisonWords
  private let answer: Comparison.Answer?
  /// Number of bytes that the text must not exceed.
  private let limit: Int

  /// Bytes of a comment that GitHub takes, less what its own words need.
  public static let commentLimit = 65_000

  /// The text of a comparison, ending with a line break; groups for which there is no room are counted.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - answer: Whether a cause is gone.
  ///   - redactor: Takes out what must not be shared.
  ///   - limit: Number of bytes that the text must not exceed.
  /// - Returns: The text.
  public static func written(
    _ comparison: Comparison, answer: Comparison.Answer? = nil, redactor: Redactor, limit: Int = .max
  ) -> PrintableText {
    let writer = Self(words: ComparisonWords(comparison: comparison, redactor: redactor), answer: answer, limit: limit)
    return PrintableText(lines: writer.written())
  }

  private func written() -> String {
    var text = head + sides
    var left = 0
    for section in words.sections {
      text += "\n#### \(MarkdownText.words(section.heading))\n\n"
      text += "| before | after | cause | responsible | rate \(words.unit) |\n|---:|---:|---|---|---|\n"
      for group in section.groups {
        let row = row(group)
        // Once there is no room for a group, the smaller ones behind it would make an odd choice.
        if left > 0 || text.utf8.count + row.utf8.count > limit - 200 { left += 1 } else { text += row }
      }
    }
    if words.comparison.groups.isEmpty { text += "\nNo crash on either side.\n" }
    if left > 0 { text += "\n\(left) more groups are not in the tables: there was no room for them.\n" }
    return text
  }

  private var head: String {
    guard let answer else { return "### Crashes before and after\n\n" }
    var text = "### \(MarkdownText.words(ComparisonWords.headline(of: answer)))\n\n`\(answer.rule)`\n\n"
    text += MarkdownText.words(words.explanation(of: answer)) + "\n"
    if answer.verdict == .stillThere { text += list(answer.examples) }
    if let leads = ComparisonWords.leads(of: answer) { text += "\n\(MarkdownText.words(leads))\n" + list(answer.leads) }
    return text + "\n"
  }

  private func list(_ places: [ComparedReport.Place]) -> String {
    "\n" + places.prefix(5).map { "- \(MarkdownText.code(words.place($0)))\n" }.joined()
  }

  private var sides: String {
    let comparison = words.comparison
    var text = "| side | reports |\n|---|---|\n"
    for (name, side) in [("before", comparison.before), ("after", comparison.after)] {
      text +=
        "| \(name): \(MarkdownText.codeInCell(words.path(side.path))) | \(MarkdownText.words(words.size(of: side))) |\n"
    }
    return text + words.notes.map { "\n\(MarkdownText.words($0))\n" }.joined()
  }

  private func row(_ group: CrashGroup) -> String {
    let title = MarkdownText.words(TerminalText.cut(words.title(of: group), to: 200))
    let blame = words.blame(of: group).map { MarkdownText.codeInCell($0, limit: 120) } ?? ""
    let certainty = MarkdownText.words(ComparisonWords.certainty(of: group))
    let rates = MarkdownText.words(words.rates(of: group))
    return "| \(group.before) | \(group.after) | \(title)<br>\(certainty) | \(blame) | \(rates) |\n"
  }
}
