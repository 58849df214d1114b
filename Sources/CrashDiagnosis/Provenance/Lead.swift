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

  /// Reads a line whose words begin at an index.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - start: Where the words begin.
  ///   - end: Where the words end, as far as they are known.
  ///   - isTalk: Whether names before a colon are those of people.
  init(_ line: Substring, from start: String.Index, to end: String.Index?, isTalk: Bool) {
    let opening = Self.opening(in: line, upTo: end ?? start)
    let begin = min(opening ?? start, start)
    let head = LogHead(line[..<begin])
    var rest = head.rest
    var level: Level?
    var isNamed = false
    // Names of programs, files and fields before a colon.
    while let label = Self.label(at: rest, isFirst: rest.startIndex == head.rest.startIndex) {
      level = level ?? (label.name.allSatisfy(\.isLowercase) ? Level(label.name) : nil)
      isNamed = isNamed || isTalk && label.isName
      rest = label.rest
    }
    let mark = rest.last.flatMap { QuotationMarks.closing(for: $0) }
    if mark != nil { rest = rest.dropLast() }
    let isQuoted = QuotationMarks.surround(begin, in: line)
    texts = [head.rest, rest]
    if rest.split(separator: " ").contains(where: \.isWord) {
      origin = isQuoted ? .quoted : head.isMarked ? .passedOn : .prose
    } else if isNamed {
      origin = .prose
    } else if isQuoted, mark != nil {
      origin = .quoted
    } else if let end, Self.goesOn(line[end...]) {
      origin = .prose
    } else if level?.isMild ?? false {
      origin = .mildLog
    } else {
      origin = opening == nil ? .log : .runtime
    }
  }

  /// Where the first of the runtimes' own openings is.
  private static func opening(in line: Substring, upTo end: String.Index) -> String.Index? {
    let offsets = openings.compactMap { ByteSearch.offset(of: $0, in: line) } + [SwiftCheck.offset(in: line)].compactMap { $0 }
    return offsets.min().map { line.utf8.index(line.startIndex, offsetBy: $0) }.flatMap { $0 < end ? $0 : nil }
  }

  /// A name before a colon, a place in a file, a method, or a field.
  private static func label(
    at text: Substring, isFirst: Bool
  ) -> (name: Substring, isName: Bool, rest: Substring)? {
    let text = text.drop { $0 == " " || QuotationMarks.closing(for: $0) != nil }
    if text.hasPrefix("-[") || text.hasPrefix("+[") {
      let close = text.firstIndex(of: "]") ?? text.endIndex
      return (text[..<close], false, text[close...].dropFirst().drop { $0 == ":" || $0 == " " })
    }
    if !isFirst, let open = text.first, let close = text.dropFirst().firstIndex(of: open == "(" ? ")" : "]"),
      open == "(" || open == "["
    {
      return (text[..<close], false, text[close...].dropFirst().drop { $0 == " " })
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
    guard words.count == 1 || isPath || isTitle || isFirst && words.count < 4 && fields.contains(last.lowercased())
    else { return nil }
    let isName =
      words.count < 3 && !fields.contains(last.lowercased()) && Level(last) == nil
      && words.allSatisfy { $0.first?.isUppercase ?? false && $0.allSatisfy(\.isLetter) }
    return (last, isName, rest.drop { $0 == " " || $0.isNumber || $0 == ":" })
  }

  /// Whether a line goes on behind the words in letters of which runtimes have none.
  private static func goesOn(_ text: Substring) -> Bool {
    let next = text.unicodeScalars.first { !" .\"'`”’」』»)".unicodeScalars.contains($0) }
    return next.map { $0.value >= 0x370 && $0.properties.isAlphabetic } ?? false
  }

  /// How runtimes, systems and reporters begin what they write of an end.
  private static let openings = [
    "BUG IN ", "malloc: *** ", "*** ", "Terminating ", "terminating with ", "terminating due to ", "Fatal Exception: ",
    "libc++abi: ", "dyld: ", "dyld[", "Error Domain=", "Exception ", "Uncaught exception", "Unhandled exception", "Swift runtime failure: ",
  ]
  /// The names that programs give to the text of an end.
  private static let fields: Set = [
    "error", "reason", "message", "exception", "output", "log", "console", "stderr", "stdout", "description",
    "panic",
  ]
}

extension Substring {
  /// Whether a token is a word of a sentence, and no name of code, number or sign.
  fileprivate var isWord: Bool { contains(where: \.isLetter) && !contains { "()_<>[]{}/\\".contains($0) || $0.isNumber } }
}

/// The quotation marks of people's languages.
enum QuotationMarks {
  /// What closes a quotation that a mark opens.
  static func closing(for mark: Character) -> Character? { marks[mark] }

  /// Whether an index is inside of a quotation that other words follow.
  static func surround(_ place: String.Index, in line: Substring) -> Bool {
    var index = place
    while index > line.startIndex {
      line.formIndex(before: &index)
      guard let mark = marks[line[index]] else { continue }
      // An apostrophe within a word opens nothing.
      if index > line.startIndex, case let before = line[line.index(before: index)], before.isASCII,
        before.isLetter || before.isNumber
      {
        continue
      }
      guard
        let end = line[place...].indices.first(where: { end in
          let next = line.index(after: end)
          return line[end] == mark && (next == line.endIndex || !line[next].isASCII || !line[next].isLetter)
        })
      else { return false }
      return line[end...].contains(where: \.isLetter) || line[end...].contains("?")
    }
    return false
  }

  private static let marks: [Character: Character] = [
    "\"": "\"", "`": "`", "'": "'", "“": "”", "‘": "’", "„": "“", "«": "»", "「": "」", "『": "』", "《": "》",
  ]
}
