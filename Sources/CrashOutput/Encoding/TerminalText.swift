/// Makes text from elsewhere fit for a terminal, and breaks it into lines.
public enum TerminalText {
  /// Text in which nothing can move the cursor, change colours or turn the reading direction.
  public static func safe(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain || SimpleText.with(text, \.isHarmless) ?? false { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar == "\t" ? " " : scalar, to: &result) }
    return String(result)
  }

  /// Adds a scalar to a text, escaped where a terminal would not just show it.
  static func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
    if isHarmless(scalar) {
      text.append(scalar)
    } else {
      // One by one: a sequence would be appended by copying the whole text.
      for escaped in "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars { text.append(escaped) }
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    // Marks that turn the direction of text, separators of lines, and invisible tags.
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xE0000...0xE007F: false
    default: true
    }
  }

  /// Columns that a text takes: East Asian wide characters and pictures take two.
  package static func width(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        return sum + 2
      default: return sum + 1
      }
    }
  }

  /// Breaks a text into lines of at most `width` columns at its blanks, and longer words where they reach the end.
  package static func wrapped(_ text: String, width: Int) -> [String] {
    SimpleText.with(text) { $0.wrapped(width: width) } ?? wrappedByCharacters(text, width: width)
  }

  static func wrappedByCharacters(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    let words = text.split(whereSeparator: { $0 == " " || $0.isNewline }).flatMap {
      pieces(of: $0, width: max(8, width))
    }
    for word in words {
      let length = Self.width(word)
      if columns > 0, columns + 1 + length > width {
        lines.append(line)
        line = ""
        columns = 0
      }
      if columns > 0 {
        line += " "
        columns += 1
      }
      line += word
      columns += length
    }
    if columns > 0 { lines.append(line) }
    return lines
  }

  /// A word in parts that fit a line, broken behind punctuation where there is any.
  private static func pieces(of word: Substring, width: Int) -> [Substring] {
    var result: [Substring] = []
    var rest = word
    while true {
      // Only as much as a line takes is measured, for a word may be as long as its file.
      let head = start(of: rest, width: width)
      if head.endIndex == rest.endIndex { break }
      let end =
        head.dropFirst(width / 2).lastIndex { ".,:()/_-".contains($0) }.map { head.index(after: $0) } ?? head.endIndex
      result.append(rest[..<end])
      rest = rest[end...]
    }
    return rest.isEmpty ? result : result + [rest]
  }

  /// As many characters as fit a number of columns.
  private static func start(of word: Substring, width: Int) -> Substring {
    var columns = 0
    var end = word.startIndex
    while end < word.endIndex {
      columns += Self.width(String(word[end]))
      if columns > width { break }
      end = word.index(after: end)
    }
    return word[..<end]
  }

  /// A text cut to a number of columns, with `…` for what is missing.
  package static func cut(_ text: String, to width: Int) -> String {
    guard Self.width(text) > width else { return text }
    var result = ""
    var columns = 0
    for character in text {
      let length = Self.width(String(character))
      if columns + length > width - 1 { break }
      result.append(character)
      columns += length
    }
    return result + "…"
  }

  /// Light Markdown as plain words: without backticks and stars of emphasis.
  static func plain(_ markdown: String) -> String {
    SimpleText.with(markdown, \.withoutMarks) ?? plainByCharacters(markdown)
  }

  static func plainByCharacters(_ markdown: String) -> String {
    var result = ""
    var isCode = false
    for character in markdown {
      if character == "`" {
        isCode.toggle()
      } else if character == "*", !isCode {
        continue
      } else {
        result.append(character)
      }
    }
    return result
  }
}
