/// Texts of a page, cut and filled in.
///
/// All that has a meaning in them is ASCII, so they are worked on by bytes: by characters it takes ten times as long.
public enum PageText {
  /// The first paragraph or list of a text: what a diagnosis prints.
  ///
  /// Code has no room there: where a text begins with it, the words behind it are meant, and a colon before it ends the
  /// sentence, unless the code is shown as well.
  public static func summary(_ text: String, beforeCode: Bool = false) -> String {
    let bytes = Array(text.utf8)
    let words = bytes[(bytes.starts(with: fence) ? endOfCode(in: bytes) : 0)...]
    guard let end = blankLine(in: words) else { return String(decoding: words, as: UTF8.self) }
    let summary = words[..<end]
    if !beforeCode, summary.last == UInt8(ascii: ":"), words[end...].drop(while: { $0 == newline }).starts(with: fence)
    {
      return String(decoding: summary.dropLast(), as: UTF8.self) + "."
    }
    return String(decoding: summary, as: UTF8.self)
  }

  /// The lines of the block of code that follows the first paragraph or list of a text; empty where none does.
  public static func code(behindSummaryOf text: String) -> [String] {
    let bytes = Array(text.utf8)
    guard !bytes.starts(with: fence), let end = blankLine(in: bytes[...]) else { return [] }
    let rest = bytes[end...].drop { $0 == newline }
    guard rest.starts(with: fence) else { return [] }
    let lines = rest.split(separator: newline, omittingEmptySubsequences: false).dropFirst()
    return lines.prefix { !$0.starts(with: fence) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Where the words begin behind the block of code that a text begins with; its first line where there are none.
  private static func endOfCode(in text: [UInt8]) -> Int {
    let first = (text.firstIndex(of: newline) ?? text.count - 1) + 1
    var index = first
    while let end = text[index...].firstIndex(of: newline) {
      let isEnd = text[index..<end].starts(with: fence)
      index = end + 1
      if isEnd { return text[index...].firstIndex { $0 != newline } ?? first }
    }
    return first
  }

  /// Where the line break stands that ends the first paragraph.
  private static func blankLine(in text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    while let newline = text[index...].firstIndex(of: newline) {
      index = newline + 1
      if index < text.endIndex, text[index] == Self.newline || text[index...].starts(with: fence) { return newline }
    }
    return nil
  }

  /// Replaces `{name}`, `{name|words}` and `{name|words|words of the page}` outside fenced code by values; an unknown name
  /// without words stays out.
  ///
  /// The last form has words for a diagnosis that lacks the value, and others for a reader who has no report: without any
  /// value the text is that of the page.
  public static func filled(_ text: String, with values: [String: String]) -> String {
    filled(text, with: PageValues(texts: values))
  }

  /// The same with words of the page for some places, whose own places are filled as well.
  public static func filled(_ text: String, with values: PageValues) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(open) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var isCode = false
    var start = 0
    while true {
      let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
      let line = bytes[start..<end]
      if line.starts(with: fence) { isCode.toggle() }
      if isCode { result += line } else { fill(line, with: values, &result) }
      if end == bytes.count { break }
      result.append(newline)
      start = end + 1
    }
    // A value such as "the main thread" may stand where a sentence begins; a name stays as it is.
    guard bytes.first == open, !beginsWithName(bytes, values), let first = result.first else {
      return String(decoding: result, as: UTF8.self)
    }
    if first < 0x80 {
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { result[0] = first - 0x20 }
      return String(decoding: result, as: UTF8.self)
    }
    let filled = String(decoding: result, as: UTF8.self)
    return filled.prefix(1).uppercased() + filled.dropFirst()
  }

  /// Whether the value that a text begins with is a name of the program's, which nobody would find in capitals.
  private static func beginsWithName(_ text: [UInt8], _ values: PageValues) -> Bool {
    let name = text.dropFirst().prefix { $0 != UInt8(ascii: "|") && $0 != close }
    guard let value = values.texts[String(decoding: name, as: UTF8.self)] else { return false }
    return value == values.texts["process"] || value == values.texts["blame"]
      || value.utf8.contains { "(._[:$".utf8.contains($0) }
  }

  private static func fill(
    _ line: ArraySlice<UInt8>, with values: PageValues, _ result: inout [UInt8]
  ) {
    let lineStart = result.count
    var rest = line
    while let open = rest.firstIndex(of: open) {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: close) else { break }
      let inside = rest[(open + 1)..<close]
      let bar = inside.firstIndex(of: UInt8(ascii: "|"))
      let name = inside[..<(bar ?? close)]
      rest = rest[(close + 1)...]
      guard isName(name) else {
        result += line[open...close]
        continue
      }
      let key = String(decoding: name, as: UTF8.self)
      if let words = values.words[key] {
        let bytes = Array(words.utf8)
        let words = bytes[..<endOfLine(bytes)]
        openMarks(around: words, after: lineStart, &result, &rest)
        fill(words, with: PageValues(texts: values.texts), &result)
        joinStops(of: &result, and: &rest)
      } else if let value = values.texts[key] {
        let bytes = Array(value.utf8)
        result += bytes[..<endOfLine(bytes)]
        joinStops(of: &result, and: &rest)
      } else if let bar {
        let words = words(inside[(bar + 1)...], isPage: values.isEmpty)
        openMarks(around: words, after: lineStart, &result, &rest)
        result += words
      } else {
        result += "…".utf8
      }
    }
    result += rest
  }

  /// Takes the marks of code or of a quotation from words of the page: they are neither.
  private static func openMarks(
    around words: ArraySlice<UInt8>, after lineStart: Int, _ result: inout [UInt8], _ rest: inout ArraySlice<UInt8>
  ) {
    guard let mark = result[lineStart...].last, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "\""),
      rest.first == mark, words.contains(UInt8(ascii: " "))
    else { return }
    result.removeLast()
    rest = rest.dropFirst()
  }

  /// The words in place of a value: of a diagnosis, or those of the page where they differ.
  private static func words(_ text: ArraySlice<UInt8>, isPage: Bool) -> ArraySlice<UInt8> {
    // A bar in code is the shell's.
    var isCode = false
    let bar = text.indices.first { index in
      if text[index] == UInt8(ascii: "`") { isCode.toggle() }
      return text[index] == UInt8(ascii: "|") && !isCode
    }
    guard let bar else { return text }
    return isPage ? text[(bar + 1)...] : text[..<bar]
  }

  /// Leaves one full stop, or one colon, where a value ends with its own and the page's follows.
  private static func joinStops(of text: inout [UInt8], and rest: inout ArraySlice<UInt8>) {
    var stop = rest.startIndex
    if stop < rest.endIndex, rest[stop] == UInt8(ascii: "`") || rest[stop] == UInt8(ascii: "\"") { stop += 1 }
    // A selector ends with a colon of its own.
    if stop < rest.endIndex, rest[stop] == UInt8(ascii: ":"), text.last == UInt8(ascii: ":") {
      text += rest[..<stop]
      rest = rest[(stop + 1)...]
      return
    }
    guard stop < rest.endIndex, rest[stop] == UInt8(ascii: "."),
      stop + 1 == rest.endIndex || rest[stop + 1] == UInt8(ascii: " ")
    else { return }
    // Outputs may put a mark of their own around a value.
    let end = text.count - (text.last.map { $0 < 0x20 } ?? false ? 1 : 0)
    let value = text[..<end]
    switch value.last {
    case UInt8(ascii: ".") where value.dropLast().last != UInt8(ascii: "."):
      text.remove(at: end - 1)
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
      text += rest[..<stop]
      rest = rest[(stop + 1)...]
    default: break
    }
  }

  /// Where the first line of a value ends.
  private static func endOfLine(_ text: [UInt8]) -> Int {
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x0A...0x0D: return index
      // U+0085, and U+2028 and U+2029.
      case 0xC2 where index + 1 < text.count && text[index + 1] == 0x85: return index
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8: return index
      default: index += 1
      }
    }
    return index
  }

  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")
  private static let newline = UInt8(ascii: "\n")
  private static let fence = "```".utf8
}
