import ByteKit

/// What is before the words in a line that speak for a cause: nothing but a log's own marks, or other words.
///
///     2026-02-03 08:12:44.101 Harbour[512:8110] retrying after: BUG IN CLIENT OF LIBDISPATCH: …
///
/// A program that prints why it ends begins its line with that. Words before it, in whatever language, show that somebody
/// tells of it, or that a program met it and went on.
struct Lead {
  /// Who wrote the words.
  let origin: Origin
  /// What is before them behind the marks of a log, with the names before a colon and without.
  let texts: [Substring]

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - words: Where the words are that speak for a cause, from what a runtime begins them with on.
  ///   - isTalk: Whether names before a colon are those of people.
  ///   - isTool: Whether a tool's report holds the line, which names its parts.
  init(_ line: Substring, _ words: Range<String.Index>, isTalk: Bool = false, isTool: Bool = false) {
    let begin = words.lowerBound
    let head = LogHead(line[..<begin])
    var rest = head.rest
    var level: Level?
    // Names of programs, files and fields before a colon.
    while let label = Self.label(at: rest, isFirst: rest.startIndex == head.rest.startIndex, isTool) {
      level = level ?? (label.name.allSatisfy(\.isLowercase) ? Level(label.name) : nil)
      rest = label.rest
    }
    let mark = rest.last.flatMap { QuotationMarks.closing(for: $0) }
    if mark != nil { rest = rest.dropLast() }
    let isQuoted = QuotationMarks.surround(begin, in: line)
    texts = [head.rest, rest]
    if rest.split(separator: " ").contains(where: \.isWord) {
      origin = isQuoted ? .quoted : head.isMarked ? .passedOn : .prose
    } else if isTalk && Self.speaks(line[..<begin]) || Self.goesOn(line[words.upperBound...]) {
      origin = .prose
    } else if isQuoted, mark != nil || !line[..<begin].contains(where: { QuotationMarks.closing(for: $0) != nil }) {
      origin = .quoted
    } else if level?.isMild ?? false {
      origin = .mildLog
    } else {
      origin = Self.opening(in: line).map { $0 < words.upperBound } ?? false ? .runtime : .log
    }
  }

  /// Where words begin in a line, or the runtime's own opening before them or in them.
  static func range(of words: Range<String.Index>, in line: Substring) -> Range<String.Index> {
    guard let opening = opening(in: line), opening < words.upperBound else { return words }
    return min(opening, words.lowerBound)..<words.upperBound
  }

  /// Where the first of the runtimes' own openings is.
  static func opening(in line: Substring) -> String.Index? {
    let offsets =
      openings.compactMap { ByteSearch.offset(of: $0, in: line) } + [SwiftCheck.offset(in: line)].compactMap { $0 }
    return offsets.min().map { line.utf8.index(line.startIndex, offsetBy: $0) }
  }

  /// Whether a line begins with the name of a person.
  private static func speaks(_ line: Substring) -> Bool {
    guard let name = Surroundings.speaker(of: line), let last = name.split(separator: " ").last else { return false }
    return Level(last) == nil && !fields.contains(last.lowercased()) && last != "Exception"
  }

  /// A name before a colon, a place in a file, a method, or a field.
  private static func label(
    at text: Substring, isFirst: Bool, _ isTool: Bool
  ) -> (name: Substring, rest: Substring)? {
    let text = text.drop { $0 == " " || QuotationMarks.closing(for: $0) != nil }
    if text.hasPrefix("-[") || text.hasPrefix("+[") {
      let close = text.firstIndex(of: "]") ?? text.endIndex
      return (text[..<close], text[close...].dropFirst().drop { $0 == ":" || $0 == " " })
    }
    if !isFirst, let open = text.first, let close = text.dropFirst().firstIndex(of: open == "(" ? ")" : "]"),
      open == "(" || open == "["
    {
      return (text[..<close], text[close...].dropFirst().drop { $0 == " " })
    }
    guard let colon = text.firstIndex(where: { ":：=".contains($0) }) else { return nil }
    let words = text[..<colon].split(separator: " ")
    let rest = text[colon...].dropFirst()
    guard rest.isEmpty || " \"'`[".contains(rest.first ?? " ") || text[colon] == "：" || rest.first?.isNumber ?? false,
      let last = words.last
    else { return nil }
    let isPath = text.first == "/" && last.contains(".")
    let isNumbered = words.count == 2 && last.allSatisfy(\.isNumber)
    let isTitle = isNumbered || words.count < 5 && words.allSatisfy { $0.first?.isUppercase ?? false }
    guard
      words.count == 1 || isPath || isTitle
        || isFirst && words.count < 4 && (isTool || fields.contains(last.lowercased()))
    else { return nil }
    return (last, rest.drop { $0 == " " || $0.isNumber || $0 == ":" })
  }

  /// Whether a line goes on behind some words as a sentence does.
  static func isContinued(_ text: Substring) -> Bool {
    let words = text.split(separator: " ").prefix(3)
    return text.first == " " && words.count == 3 && words.allSatisfy { $0.allSatisfy(\.isLetter) }
  }

  /// Whether a line goes on behind the words in letters of which runtimes have none.
  private static func goesOn(_ text: Substring) -> Bool {
    let next = text.unicodeScalars.first { !" .\"'`”’」』»)".unicodeScalars.contains($0) }
    return next.map { $0.value >= 0x370 && $0.properties.isAlphabetic } ?? false
  }

  /// How runtimes, systems and reporters begin what they write of an end.
  private static let openings = [
    "BUG IN ", "malloc: *** ", "*** ", "Terminating ", "terminating with ", "terminating due to ", "Fatal Exception: ",
    "libc++abi: ", "dyld: ", "dyld[", "Error Domain=", "Exception ", "Uncaught exception", "Unhandled exception",
    "Swift runtime failure: ",
  ]
  /// The names that programs give to the text of an end.
  private static let fields: Set = [
    "error", "reason", "message", "output", "log", "console", "stderr", "stdout", "description",
    "panic",
  ]
}

extension Substring {
  /// Whether a token is a word of a sentence, and no name of code, number or sign.
  fileprivate var isWord: Bool {
    contains(where: \.isLetter) && !contains { "()_<>[]{}/\\".contains($0) || $0.isNumber }
  }
}

/// The quotation marks of people's languages.
enum QuotationMarks {
  /// What closes a quotation that a mark opens.
  static func closing(for mark: Character) -> Character? { marks[mark] }

  /// Whether an index is inside of a quotation that other words follow.
  static func surround(_ place: String.Index, in line: Substring) -> Bool {
    let opening = line[..<place].indices.last { index in
      // An apostrophe within a word opens nothing.
      marks[line[index]] != nil && !(line[..<index].last.map(isOfWord) ?? false)
    }
    let closing = line[place...].indices.first { index in
      guard !(line[index...].dropFirst().first.map(isOfWord) ?? false) else { return false }
      // A reader may have taken the opening mark off.
      return opening.map { line[index] == marks[line[$0]] }
        ?? (line[index] != "'" && marks.values.contains(line[index]))
    }
    guard let closing else { return false }
    if opening == nil, line.count(where: { $0 == line[closing] || marks[$0] == line[closing] }) % 2 == 0 {
      return false
    }
    return line[closing...].contains { $0.isLetter || $0 == "?" }
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static let marks: [Character: Character] = [
    "\"": "\"", "`": "`", "'": "'", "“": "”", "‘": "’", "„": "“", "«": "»", "「": "」", "『": "』", "《": "》",
  ]
}
