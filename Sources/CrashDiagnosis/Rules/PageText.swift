/// Texts of a page, cut and filled in.
public enum PageText {
  /// The first paragraph or list of a text: what a diagnosis prints.
  public static func summary(_ text: String) -> String {
    guard let end = blankLine(in: text) else { return text }
    return String(text[..<end])
  }

  private static func blankLine(in text: String) -> String.Index? {
    var index = text.startIndex
    while let newline = text[index...].firstIndex(of: "\n") {
      let next = text.index(after: newline)
      let rest = text[next...]
      if rest.first == "\n" || rest.hasPrefix("```") { return newline }
      index = next
    }
    return nil
  }

  /// Replaces `{name}` and `{name|words}` outside fenced code by values; an unknown name without words stays out.
  public static func filled(_ text: String, with values: [String: String]) -> String {
    guard text.contains("{") else { return text }
    var result: [String] = []
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      result.append(isCode ? String(line) : filledLine(line, with: values))
    }
    let filled = result.joined(separator: "\n")
    // A value such as "the main thread" may stand where a sentence begins.
    guard text.hasPrefix("{"), let first = filled.first else { return filled }
    return first.uppercased() + filled.dropFirst()
  }

  private static func filledLine(_ line: Substring, with values: [String: String]) -> String {
    var result = ""
    var rest = line
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let inside = rest[rest.index(after: open)..<close]
      let parts = inside.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      var after = rest.index(after: close)
      if let name = parts.first, isName(name) {
        if let value = values[String(name)] {
          result += value.prefix { !$0.isNewline }
        } else if parts.count == 2 {
          // Words of the page in place of a value are neither code nor a quotation.
          if let mark = result.last, mark == "`" || mark == "\"", after < rest.endIndex, rest[after] == mark,
            parts[1].contains(" ")
          {
            result.removeLast()
            after = rest.index(after: after)
          }
          result += parts[1]
        } else {
          result += "…"
        }
      } else {
        result += rest[open...close]
      }
      rest = rest[after...]
    }
    return result + rest
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isLetter }
  }
}
