/// As much of Markdown as the playbook uses, as HTML; whatever else stands in a text stays text.
struct MarkdownHTML {
  /// Names of rules whose pages are in the document, so that mentions of them become links.
  let pages: Set<String>
  /// Where the page of a rule is.
  var address: @Sendable (String) -> String = { "#page-" + $0 }
  /// Level of the first heading.
  var heading = 3

  /// Blocks: headings, paragraphs, lists, tables and fenced code.
  func blocks(_ markdown: String) -> String {
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var result = ""
    while let line = lines.first {
      if line.allSatisfy({ $0 == " " }) {
        lines.removeFirst()
      } else if line.hasPrefix("```") {
        result += fence(&lines)
      } else if line.hasPrefix("#") {
        lines.removeFirst()
        let level = min(6, line.prefix { $0 == "#" }.count + heading - 1)
        result += "<h\(level)>\(inline(line.drop { $0 == "#" || $0 == " " }))</h\(level)>\n"
      } else if Self.item(line) != nil {
        result += list(&lines)
      } else if line.hasPrefix("|") {
        result += table(&lines)
      } else {
        var words: [String] = []
        while let next = lines.first, !next.isEmpty, !next.hasPrefix("```"), words.isEmpty || Self.item(next) == nil,
          !next.hasPrefix("|")
        {
          words.append(next.hasPrefix("> ") ? String(next.dropFirst(2)) : next)
          lines.removeFirst()
        }
        if words.isEmpty, let next = lines.popFirst() { words.append(next) }
        result += "<p>\(inline(words.joined(separator: " ")[...]))</p>\n"
      }
    }
    return result
  }

  private func fence(_ lines: inout ArraySlice<String>) -> String {
    let opening = lines.removeFirst().prefix { $0 == "`" }
    var code: [String] = []
    while let line = lines.popFirst(), !line.hasPrefix(opening) { code.append(line) }
    return "<pre><code>\(code.map { HTMLText.escaped($0) }.joined(separator: "\n"))</code></pre>\n"
  }

  /// What stands behind the mark of a list.
  private static func item(_ line: String) -> (text: Substring, isNumbered: Bool)? {
    if line.hasPrefix("- ") { return (line.dropFirst(2), false) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 3, line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return (line.dropFirst(digits.count + 2), true)
  }

  private func list(_ lines: inout ArraySlice<String>) -> String {
    let isNumbered = lines.first.flatMap { Self.item($0)?.isNumbered } ?? false
    var items: [String] = []
    while let line = lines.first {
      if let item = Self.item(line), item.isNumbered == isNumbered {
        items.append(String(item.text))
      } else if line.hasPrefix("  "), let last = items.popLast() {
        items.append(last + " " + line.drop { $0 == " " })
      } else {
        break
      }
      lines.removeFirst()
    }
    let name = isNumbered ? "ol" : "ul"
    return "<\(name)>\n" + items.map { "<li>\(inline($0[...]))</li>\n" }.joined() + "</\(name)>\n"
  }

  private func table(_ lines: inout ArraySlice<String>) -> String {
    var rows: [[Substring]] = []
    while let line = lines.first, line.hasPrefix("|") {
      lines.removeFirst()
      rows.append(Self.cells(line))
    }
    var result = "<table>\n"
    for (number, row) in rows.enumerated() {
      if number == 1, row.allSatisfy({ cell in !cell.isEmpty && cell.allSatisfy { "-: ".contains($0) } }) { continue }
      let name = number == 0 ? "th" : "td"
      result += "<tr>" + row.map { "<\(name)>\(inline($0))</\(name)>" }.joined() + "</tr>\n"
    }
    return result + "</table>\n"
  }

  /// The cells of a row; `\|` and bars in code do not end one.
  private static func cells(_ line: String) -> [Substring] {
    var cells: [Substring] = []
    var start = line.index(after: line.startIndex)
    var isCode = false
    var index = start
    while index < line.endIndex {
      if line[index] == "`" { isCode.toggle() }
      if line[index] == "|", !isCode, line[line.index(before: index)] != "\\" {
        cells.append(line[start..<index].trimmed)
        start = line.index(after: index)
      }
      index = line.index(after: index)
    }
    if start < line.endIndex, !line[start...].trimmed.isEmpty { cells.append(line[start...].trimmed) }
    return cells
  }

  /// Code, strong and emphasised words; nothing else has a meaning.
  func inline(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let first = rest.first {
      if first == "`" {
        let marks = rest.prefix { $0 == "`" }
        let inside = rest.dropFirst(marks.count)
        if let end = Self.end(of: marks, in: inside) {
          result += code(inside[..<end].trimmed)
          rest = inside[end...].dropFirst(marks.count)
          continue
        }
      } else if rest.hasPrefix("**"), let end = Self.find("**", in: rest.dropFirst(2)) {
        result += "<strong>\(inline(rest.dropFirst(2)[..<end]))</strong>"
        rest = rest[end...].dropFirst(2)
        continue
      } else if first == "*", let end = Self.find("*", in: rest.dropFirst()), rest.dropFirst().first != " ",
        rest[..<end].last != " ", end > rest.index(after: rest.startIndex)
      {
        result += "<em>\(inline(rest.dropFirst()[..<end]))</em>"
        rest = rest[end...].dropFirst()
        continue
      } else if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        result += HTMLText.escaped(String(next))
        rest = rest.dropFirst(2)
        continue
      }
      let plain = rest.dropFirst().prefix { $0 != "`" && $0 != "*" && $0 != "\\" }
      result += HTMLText.escaped(String(first) + plain)
      rest = rest.dropFirst(1 + plain.count)
    }
    return result
  }

  private func code(_ text: Substring) -> String {
    let name = String(text)
    let code = "<code>\(HTMLText.escaped(name))</code>"
    return pages.contains(name) ? "<a href=\"\(HTMLText.escaped(address(name)))\">\(code)</a>" : code
  }

  /// Where a run of exactly as many backticks begins.
  private static func end(of marks: Substring, in text: Substring) -> Substring.Index? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: "`") {
      let run = text[start...].prefix { $0 == "`" }
      if run.count == marks.count { return start }
      index = run.endIndex
    }
    return nil
  }

  private static func find(_ mark: String, in text: Substring) -> Substring.Index? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix(mark) { return index }
      index = text.index(after: index)
    }
    return nil
  }
}

extension Substring {
  /// The text without blanks around it.
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
