/// Writes a comparison as a page that needs nothing else.
public struct ComparisonHTML {
  private let words: ComparisonWords
  private let answer: Comparison.Answer?

  /// The page of a comparison.
  public static func written(
    _ comparison: Comparison, answer: Comparison.Answer? = nil, redactor: Redactor, _ context: OutputContext
  ) -> PrintableText {
    let writer = Self(words: ComparisonWords(comparison: comparison, redactor: redactor), answer: answer)
    let title = answer.map { "\(ComparisonWords.title(of: $0).word): \($0.rule)" } ?? "Crashes before and after"
    return PrintableText(lines: PlainPage.written(title: title, body: writer.body, version: context.version))
  }

  private var body: String {
    var text = ""
    if let answer { text += card(answer) }
    text += "<ul class=\"facts\">\n"
    for (name, side) in [("before", words.comparison.before), ("after", words.comparison.after)] {
      text += "<li><strong>\(side.reports)</strong> \(name): <code>\(HTMLText.escaped(words.path(side.path)))</code>"
      text += "<br><span class=\"small soft\">\(HTMLText.escaped(words.size(of: side)))</span></li>\n"
    }
    text += "</ul>\n"
    for note in words.notes { text += "<p class=\"small soft\">\(HTMLText.escaped(note))</p>\n" }
    for section in words.sections {
      text += "<section class=\"card compared\"><h2>\(HTMLText.escaped(section.heading))</h2>\n<table>\n"
      text += "<tr><th>before</th><th>after</th><th>cause</th><th>responsible</th>"
      text += "<th>rate \(HTMLText.escaped(words.unit))</th></tr>\n"
      text += section.groups.map(row).joined() + "</table></section>\n"
    }
    if words.comparison.groups.isEmpty { text += "<p>No crash on either side.</p>\n" }
    return text
  }

  private func card(_ answer: Comparison.Answer) -> String {
    var text = "<div class=\"card\"><h2>\(HTMLText.escaped(ComparisonWords.headline(of: answer)))</h2>\n"
    text += "<p class=\"small soft\">\(HTMLText.escaped(answer.rule))</p>\n"
    text += "<p>\(HTMLText.escaped(words.explanation(of: answer)))</p>\n"
    if answer.verdict == .stillThere { text += list(answer.examples) }
    if let leads = ComparisonWords.leads(of: answer) {
      text += "<p>\(HTMLText.escaped(leads))</p>\n" + list(answer.leads)
    }
    return text + "</div>\n"
  }

  private func list(_ places: [ComparedReport.Place]) -> String {
    "<ul>" + places.prefix(5).map { "<li><code>\(HTMLText.escaped(words.place($0)))</code></li>" }.joined() + "</ul>\n"
  }

  private func row(_ group: CrashGroup) -> String {
    let title = HTMLText.escaped(TerminalText.cut(words.title(of: group), to: 300))
    let blame = words.blame(of: group).map { "<code>\(HTMLText.escaped(TerminalText.cut($0, to: 200)))</code>" } ?? ""
    let place = words.example(of: group).map { "<br><span class=\"small soft\">\(HTMLText.escaped($0))</span>" } ?? ""
    var text = "<tr><td>\(group.before)</td><td>\(group.after)</td><td><strong>\(title)</strong><br>"
    text += "<span class=\"small soft\">\(HTMLText.escaped(ComparisonWords.certainty(of: group)))</span></td>"
    text += "<td>\(blame)\(place)</td><td>\(HTMLText.escaped(words.rates(of: group)))</td></tr>\n"
    return text
  }
}
