/// A table of a page in columns that fit a terminal.
///
///     time  request A         request B
///     ────  ────────────────  ─────────────────────
///     1     delete: removed
///
/// Where the columns would become too narrow to read, each row becomes an item: its first cell, and the others below it.
struct TextTable {
  private let head: [String]
  private let rows: [[String]]

  /// Reads the lines of a Markdown table, the line of dashes left out or not.
  init(_ lines: [Substring]) {
    var rows = lines.filter { !$0.allSatisfy { "|-: ".contains($0) } }.map { Self.cells(of: $0) }
    let columns = rows.map(\.count).max() ?? 0
    for index in rows.indices { rows[index] += Array(repeating: "", count: columns - rows[index].count) }
    head = rows.first ?? []
    self.rows = Array(rows.dropFirst())
  }

  /// The cells between the bars; a bar behind a backslash is a character like others.
  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.drop(while: { $0 == "|" }) {
      if character == "|", !isEscaped {
        cells.append("")
      } else if character != "\\" || isEscaped {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cells.last?.allSatisfy({ $0 == " " }) ?? false { cells.removeLast() }
    return cells.map { TerminalText.plain($0.trimmed) }
  }

  /// The table as lines of at most a number of columns.
  func lines(width: Int) -> [String] {
    guard let widths = columnWidths(within: width) else { return items(width: width) }
    var lines = line(of: head, widths)
    lines.append(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
    for row in rows { lines += line(of: row, widths) }
    return lines
  }

  /// A row whose cells are wrapped inside of their columns.
  private func line(of row: [String], _ widths: [Int]) -> [String] {
    let cells = zip(row, widths).map { TerminalText.wrapped($0, width: $1) }
    return (0..<max(1, cells.map(\.count).max() ?? 0)).map { number in
      var line = ""
      for (cell, width) in zip(cells, widths) {
        let text = number < cell.count ? cell[number] : ""
        line += text + String(repeating: " ", count: max(0, width - TerminalText.width(text)) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// How wide each column may be, the widest giving way first; nil where one would break its words.
  private func columnWidths(within width: Int) -> [Int]? {
    let columns = head.indices.map { column in ([head] + rows).map { $0[column] } }
    var widths = columns.map { $0.map { TerminalText.width($0) }.max() ?? 0 }
    let least = columns.map { cells in
      let words = cells.flatMap { $0.split(separator: " ").map { TerminalText.width($0) } }.max() ?? 0
      return max(words, min(14, cells.map { TerminalText.width($0) }.max() ?? 0))
    }
    while widths.reduce(2 * (widths.count - 1), +) > width {
      guard let widest = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] }) else {
        return nil
      }
      widths[widest] -= 1
    }
    return widths
  }

  private func items(width: Int) -> [String] {
    var lines: [String] = []
    for row in rows {
      lines += Self.indented("- " + (row.first ?? ""), by: 2, width: width)
      for (title, cell) in zip(head, row).dropFirst() where !cell.isEmpty {
        let label = head.count > 2 && !title.isEmpty ? "\(title): " : ""
        lines += Self.indented("  " + label + cell, by: 2, width: width, isFirstIndented: true)
      }
    }
    return lines
  }

  private static func indented(_ text: String, by depth: Int, width: Int, isFirstIndented: Bool = false) -> [String] {
    let indent = String(repeating: " ", count: depth)
    return TerminalText.wrapped(text, width: width - depth).enumerated().map { number, line in
      number == 0 && !isFirstIndented ? line : indent + line
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
