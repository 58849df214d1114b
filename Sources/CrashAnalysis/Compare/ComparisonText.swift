/// Writes a comparison for a person: the answer first, then what is new, risen, fallen, gone and unchanged.
public struct ComparisonText {
  private let words: ComparisonWords
  private let answer: Comparison.Answer?
  private let style: TextStyle
  private let width: Int
  private var lines: [String] = []

  private init(_ comparison: Comparison, _ answer: Comparison.Answer?, _ context: OutputContext) {
    words = ComparisonWords(comparison: comparison)
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
      paragraph(words.explanation(of: answer), indent: 4)
      if answer.verdict == .stillThere { places(answer.examples, of: answer.after) }
      if let leads = ComparisonWords.leads(of: answer) {
        paragraph(leads, indent: 4)
        places(answer.leads, of: answer.leads.count)
      }
      lines.append("")
    }
    sides()
    for section in words.sections {
      lines.append("")
      lines.append(style.paint(section.heading, .label))
      for group in section.groups { self.group(group) }
    }
    if words.comparison.groups.isEmpty {
      lines.append("")
      lines.append("No crash on either side.")
    }
  }

  private mutating func title(_ answer: Comparison.Answer) {
    let (word, rest) = ComparisonWords.title(of: answer)
    let meaning: TextStyle.Meaning =
      switch answer.verdict {
      case .verified: .strong
      case .stillThere: .certain
      case .notEnoughData: .likely
      }
    let title = TerminalText.cut(TerminalText.safe(rest), to: 3 * width)
    for (number, line) in TerminalText.wrapped(title, width: width - word.count - 2).enumerated() {
      let head = number == 0 ? style.paint(word, meaning) : String(repeating: " ", count: word.count)
      lines.append(head + "  " + style.paint(line, .strong))
    }
    paragraph(TerminalText.safe(answer.rule), indent: 4, .faint)
  }

  private mutating func sides() {
    let comparison = words.comparison
    let columns = max(
      TerminalText.width(TerminalText.safe(comparison.before.path)),
      TerminalText.width(TerminalText.safe(comparison.after.path)))
    for (word, side) in [("Before", comparison.before), ("After ", comparison.after)] {
      let path = TerminalText.safe(side.path)
      let blanks = String(repeating: " ", count: max(0, min(columns, 40) - TerminalText.width(path)))
      lines.append("\(style.paint(word, .label))  \(path)\(blanks)  \(words.size(of: side))")
    }
    for note in words.notes { paragraph(note, indent: 0, .faint) }
  }

  private mutating func group(_ group: CrashGroup) {
    var head = "\(group.before) → \(group.after)"
    head += String(repeating: " ", count: max(0, 9 - head.count))
    let indent = 4 + head.count
    let title = TerminalText.cut(TerminalText.safe(words.title(of: group)), to: 3 * width)
    for (number, line) in TerminalText.wrapped(title, width: width - indent).enumerated() {
      let start = number == 0 ? "  \(head)  " : String(repeating: " ", count: indent)
      lines.append(start + style.paint(line, .strong))
    }
    paragraph(ComparisonWords.certainty(of: group), indent: indent, .faint)
    if let blame = words.blame(of: group) {
      paragraph(TerminalText.cut(TerminalText.safe(blame), to: width - indent), indent: indent)
    }
    let rates = words.rates(of: group)
    paragraph(rates.contains(";") ? rates : "\(rates) \(words.unit)", indent: indent, .faint)
    if let place = words.example(of: group) {
      lines.append(String(repeating: " ", count: indent) + style.paint(TerminalText.safe(place), .faint))
    }
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
