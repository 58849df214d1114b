import ByteKit
import CrashDiagnosis

/// Lines of a text for a terminal: labels in a column on the left, words in one on the right.
struct TextColumn {
  let style: TextStyle
  private let context: OutputContext
  private let width: Int
  private var lines: [String] = []

  /// Columns that labels take.
  private static let label = 17
  /// Columns of a piece of evidence that are shown at least.
  private static let leastEvidence = 180

  init(_ context: OutputContext) {
    self.context = context
    style = TextStyle(usesColor: context.usesColor)
    width = context.textWidth
  }

  /// The lines, ending with a line break.
  func written() -> PrintableText {
    let shown = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    return PrintableText(
      lines: shown.joined(separator: "\n") + "\n", usesColor: style.usesColor, usesLinks: context.links != nil)
  }

  /// Number of lines so far.
  var count: Int { lines.count }

  /// Number of lines that words take in the right column.
  func height(of text: String, isPoint: Bool = false) -> Int {
    wrapped(text, width: width - Self.label - (isPoint ? Self.mark.count : 0), limit: .max).count
  }

  /// The mark of a point.
  private static let mark = "• "

  /// A line that is safe already.
  mutating func add(_ line: String) { lines.append(line) }

  /// An empty line, unless there is one already.
  mutating func gap() { if lines.last?.isEmpty == false { lines.append("") } }

  /// A line of its own under a heading, cut where it is too long.
  mutating func cutLine(_ text: String) {
    lines.append("    " + TerminalText.cut(TerminalText.safe(text), to: width - 4))
  }

  mutating func heading(_ text: String) { lines.append("  " + style.paint(context.word(text), .label)) }

  /// A line over the whole width, cut where it is too long.
  mutating func headline(_ text: String) {
    lines.append(style.paint(TerminalText.cut(TerminalText.safe(text), to: width), .strong))
  }

  /// The first of some forms of words that fits a line, else the last one on several.
  mutating func paragraph(_ forms: String...) {
    let fitting = forms.first { TerminalText.width(TerminalText.safe($0)) <= width }
    let text = fitting ?? forms.last ?? ""
    lines += TerminalText.wrapped(TerminalText.safe(text), width: width)
  }

  /// The answer in a word, and behind it in words.
  mutating func title(_ word: String, _ meaning: TextStyle.Meaning, _ title: String, limit: Int = .max) {
    let word = context.word(word)
    let indent = String(repeating: " ", count: TerminalText.width(word) + 2)
    let wrapped = wrapped(title, width: width - indent.count, limit: limit)
    for (number, line) in wrapped.enumerated() {
      let head = number == 0 ? style.paint(word, meaning) + "  " : indent
      lines.append(head + style.paint(line, .strong))
    }
  }

  /// A label in the left column and words in the right one, on as many lines as the limit allows.
  mutating func field(
    _ label: String, _ text: String, mark: String = "", limit: Int = .max, emphasis: String? = nil,
    link: (text: String, path: String)? = nil
  ) {
    let hang = String(repeating: " ", count: mark.count)
    let wrapped = wrapped(text, width: width - Self.label - mark.count, limit: limit)
    for (number, line) in wrapped.enumerated() {
      let name = number == 0 ? context.word(label) : ""
      let padding = String(repeating: " ", count: max(1, Self.label - 2 - TerminalText.width(name)))
      var words = line
      if let link, let place = words.firstRange(of: link.text) {
        words.replaceSubrange(place, with: linked(link.text, to: link.path))
      }
      if number == 0, let emphasis { words = style.painted(emphasis, in: words) }
      lines.append("  " + style.paint(name, .label) + padding + (number == 0 ? mark : hang) + words)
    }
  }

  /// A label and a text, or a label and points.
  mutating func list(_ label: String, _ items: [String], isList: Bool) {
    for (number, item) in items.enumerated() {
      field(number == 0 ? label : "", context.phrase(item), mark: isList ? Self.mark : "")
    }
  }

  /// Lines of code.
  mutating func code(_ code: some Sequence<String>) {
    for line in code { lines.append(line.isEmpty ? "" : "    " + TerminalText.safe(line)) }
  }

  /// The frame that is named, with the way to it.
  mutating func blame(_ label: String, _ blame: Blame, in analysis: Analysis, limit: Int = .max) {
    let place = blame.file.flatMap { file in
      context.sources.path(of: file).map { path in
        let name = TerminalText.safe(String(file.split(separator: "/").last ?? ""))
        return (text: name + (blame.line.map { ":\($0)" } ?? ""), path: path)
      }
    }
    field(
      label, blame.words(in: analysis, context), limit: limit, emphasis: blame.symbol.map { TerminalText.safe($0) },
      link: place)
  }

  /// Facts with the lines at which they stand.
  mutating func evidence(_ facts: [Evidence]) {
    let digits = facts.compactMap(\.line).map { String($0).count }.max() ?? 0
    for item in facts {
      let number = item.line.map(String.init) ?? ""
      let blanks = String(repeating: " ", count: digits - number.count)
      let word = context.word("line") + " "
      let none = String(repeating: " ", count: TerminalText.width(word))
      let place = digits == 0 ? "" : (item.line == nil ? none : word) + blanks + number + "  "
      let room = width - 4 - TerminalText.width(place)
      // Three lines, more of them where they are short: in a narrow terminal a report proves no less.
      let text = TerminalText.cut(TerminalText.safe(context.fact(item)), to: max(3 * room, Self.leastEvidence))
      for (index, line) in TerminalText.wrapped(text, width: room).enumerated() {
        let head = index == 0 ? style.paint(place, .faint) : String(repeating: " ", count: TerminalText.width(place))
        lines.append("    " + head + line)
      }
    }
  }

  /// What was seen of a cause, below its name.
  mutating func seen(_ facts: some Sequence<Evidence>) {
    for item in facts {
      let line = item.line.map { "\(context.word("line")) \($0): " } ?? ""
      let text = TerminalText.cut(TerminalText.safe(line + context.fact(item)), to: 4 * (width - 20))
      for line in TerminalText.wrapped(text, width: width - 20) {
        lines.append(String(repeating: " ", count: 20) + style.paint(line, .faint))
      }
    }
  }

  /// A text that leads to a file where the terminal knows links.
  func linked(_ text: String, to path: String) -> String {
    let safe = TerminalText.safe(text)
    return context.links?.link(safe, to: path) ?? safe
  }

  /// A text in lines; of more than the limit the last one says that something is left out.
  private func wrapped(_ text: String, width: Int, limit: Int) -> [String] {
    let lines = TerminalText.wrapped(TerminalText.safe(text), width: width)
    guard lines.count > limit, limit > 0 else { return lines }
    let last = TerminalText.cut(lines[limit - 1], to: width - 1)
    return lines[..<(limit - 1)] + [last.hasSuffix("…") ? last : last + "…"]
  }
}
