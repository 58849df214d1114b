import ByteKit

/// The tokens of source code: names, operators and brackets, without comments and the text of strings.
///
/// What a string interpolates is code as well, and is among them. Reads any bytes in one pass and ends with them.
package struct SourceTokens {
  /// What a token is, and where.
  package struct Token: Sendable {
    /// What sort of token it is.
    package enum Kind: Sendable { case name, number, string, symbol }
    /// What sort of token it is.
    package let kind: Kind
    /// How it is written; of a string, its opening mark.
    package let text: String
    /// Byte offset in the text.
    package let offset: Int
    /// One-based line.
    package let line: Int
    /// One-based column, in bytes.
    package let column: Int
    /// Whether the token is the first one of its line.
    package let startsLine: Bool
    /// Where it ends; of a string without interpolation, behind its closing mark.
    package fileprivate(set) var end: Int
  }

  /// The languages that are told apart.
  package enum Language: Sendable {
    /// Swift.
    case swift
    /// C, C++, Objective-C and others with their comments and strings.
    case cFamily

    /// The language of a file, by its name.
    package init(path: String) { self = path.hasSuffix(".swift") ? .swift : .cFamily }
  }

  /// The tokens, in their order.
  package private(set) var tokens: [Token] = []
  /// A comment, or a string without what it interpolates.
  package struct Prose: Sendable {
    /// Its bytes.
    let range: Range<Int>
    /// Whether it is a comment.
    let isComment: Bool

    init(_ range: Range<Int>, isComment: Bool) { (self.range, self.isComment) = (range, isComment) }
  }

  /// The comments and strings, in their order.
  package private(set) var prose: [Prose] = []
  /// The lines that hold more than comments.
  package private(set) var codeLines: Set<Int> = []
  private let bytes: ArraySlice<UInt8>
  private let language: Language
  private let limit: Int
  private var index: Int
  private var line = 1
  private var lineStart: Int
  private var startsLine = true
  /// The strings around the place, each with the depth of parentheses in its interpolation.
  private var interpolations: [(depth: Int, string: Quote)] = []

  /// How a string began, and so how it ends.
  private struct Quote {
    let mark: UInt8
    let isMultiline: Bool
    /// Number of `#` before and behind it.
    let pounds: Int
  }

  /// So many tokens are read of a longer paste.
  package static let pasteLimit = 10_000

  /// Reads tokens.
  ///
  /// - Parameters:
  ///   - bytes: The source code.
  ///   - language: Its language.
  ///   - limit: So many tokens are read of a longer source.
  package init(_ bytes: ArraySlice<UInt8>, _ language: Language = .swift, limit: Int = pasteLimit) {
    (self.bytes, self.language, self.limit) = (bytes, language, limit)
    index = bytes.startIndex
    lineStart = bytes.startIndex
    while index < bytes.endIndex, tokens.count < limit { readToken() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    bytes.indices.contains(index + offset) ? bytes[index + offset] : 0
  }

  /// Goes on by one byte, and counts lines.
  private mutating func step() {
    guard index < bytes.endIndex else { return }
    if bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
      startsLine = true
    }
    index += 1
  }

  private mutating func step(to end: Int) { while index < min(end, bytes.endIndex) { step() } }

  private mutating func readToken() {
    let first = byte()
    switch first {
    case 0x0A, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0: step()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      let start = index
      index = end { $0 == 0x0A }
      prose.append(Prose(start..<index, isComment: true))
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): openString(pounds: 0)
    case UInt8(ascii: "'") where language == .cFamily: openString(pounds: 0)
    case UInt8(ascii: "#") where language == .swift && quoteAfterPounds != nil:
      openString(pounds: quoteAfterPounds ?? 0)
    case UInt8(ascii: "#") where language == .cFamily && startsLine: index = end { $0 == 0x0A }
    case UInt8(ascii: "/") where language == .swift && regexEnd != nil:
      let end = regexEnd ?? index + 1
      let start = index
      add(.string, to: index + 1)
      step(to: end)
      closeString()
      prose.append(Prose(start..<index, isComment: false))
    case UInt8(ascii: "`") where language == .swift: readQuotedName()
    case _ where isNameStart(first): add(.name, to: end { !isNameStart($0) && !isDigit($0) })
    case _ where isDigit(first): add(.number, to: numberEnd)
    case _ where Self.operators.contains(first): add(.symbol, to: operatorEnd)
    case UInt8(ascii: ".") where byte(1) == UInt8(ascii: "."):
      add(.symbol, to: end { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "<") })
    default:
      add(.symbol, to: index + 1)
      count(first)
    }
  }

  /// Where an operator ends: before a comment that follows at once.
  private var operatorEnd: Int {
    var place = index
    while place < bytes.endIndex, Self.operators.contains(bytes[place]) {
      if place > index, bytes[place] == UInt8(ascii: "/"), place + 1 < bytes.endIndex,
        bytes[place + 1] == UInt8(ascii: "/") || bytes[place + 1] == UInt8(ascii: "*")
      {
        break
      }
      place += 1
    }
    return place
  }

  /// Where a number ends, with its fraction; `1...3` and `pair.0.name` have none.
  private var numberEnd: Int {
    let whole = end { !isNameStart($0) && !isDigit($0) }
    guard whole + 1 < bytes.endIndex, bytes[whole] == UInt8(ascii: "."), isDigit(bytes[whole + 1]),
      tokens.last?.text != "." || tokens.last?.end != index
    else { return whole }
    return bytes[(whole + 1)...].firstIndex { !isNameStart($0) && !isDigit($0) } ?? bytes.endIndex
  }

  /// The number of `#` before a string that begins so.
  private var quoteAfterPounds: Int? {
    let mark = bytes[index...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.endIndex
    guard mark < bytes.endIndex, bytes[mark] == UInt8(ascii: "\"") else { return nil }
    return mark - index
  }

  /// Where a regex literal ends; nil where the slash divides.
  private var regexEnd: Int? {
    if let last = tokens.last {
      let isOperand =
        last.kind == .number || last.kind == .string || [")", "]", "}", "?", "!"].contains(last.text)
        || last.kind == .name && !Self.beforeExpression.contains(last.text)
      if isOperand { return nil }
    }
    let next = byte(1)
    if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == UInt8(ascii: "=") { return nil }
    var place = index + 1
    while place < bytes.endIndex, bytes[place] != 0x0A {
      if bytes[place] == UInt8(ascii: "\\") {
        place += 1
      } else if bytes[place] == UInt8(ascii: "/") {
        return place + 1
      }
      place += 1
    }
    return nil
  }

  /// Words behind which an operand begins.
  private static let beforeExpression: Set = [
    "return", "in", "case", "if", "while", "guard", "switch", "try", "await", "throw", "else", "is", "as", "where",
  ]

  private mutating func readQuotedName() {
    let close = bytes[(index + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A } ?? bytes.endIndex
    guard close > index + 1, close < bytes.endIndex, bytes[close] == UInt8(ascii: "`") else {
      return add(.symbol, to: index + 1)
    }
    let text = String(decoding: bytes[(index + 1)..<close], as: UTF8.self)
    add(.name, text, to: close + 1)
  }

  /// Follows the parentheses of an interpolation; behind its last one the string goes on.
  private mutating func count(_ byte: UInt8) {
    guard let last = interpolations.indices.last else { return }
    if byte == UInt8(ascii: "(") { interpolations[last].depth += 1 }
    guard byte == UInt8(ascii: ")") else { return }
    interpolations[last].depth -= 1
    guard interpolations[last].depth == 0 else { return }
    let string = interpolations.removeLast().string
    readString(string, from: index)
  }

  private mutating func openString(pounds: Int) {
    let opening = index
    let start = index + pounds
    let mark = start < bytes.endIndex ? bytes[start] : 0
    let isMultiline =
      language == .swift && start + 2 < bytes.endIndex && bytes[start + 1] == mark && bytes[start + 2] == mark
    add(.string, to: start + (isMultiline ? 3 : 1))
    readString(Quote(mark: mark, isMultiline: isMultiline, pounds: pounds), from: opening)
  }

  /// Skips the text of a string up to its end, or to the code that it interpolates.
  private mutating func readString(_ string: Quote, from start: Int) {
    while index < bytes.endIndex {
      let current = byte()
      if current == UInt8(ascii: "\\"), hasPounds(string.pounds, at: index + 1) {
        if language == .swift, byte(1 + string.pounds) == UInt8(ascii: "(") {
          index += 1 + string.pounds
          prose.append(Prose(start..<index, isComment: false))
          add(.symbol, to: index + 1)
          interpolations.append((1, string))
          return
        }
        step()
        step()
      } else if current == string.mark, !string.isMultiline, hasPounds(string.pounds, at: index + 1) {
        index += 1 + string.pounds
        prose.append(Prose(start..<index, isComment: false))
        return closeString()
      } else if current == string.mark, string.isMultiline, byte(1) == string.mark, byte(2) == string.mark,
        hasPounds(string.pounds, at: index + 3)
      {
        index += 3 + string.pounds
        prose.append(Prose(start..<index, isComment: false))
        return closeString()
      } else if current == 0x0A, !string.isMultiline {
        break
      } else {
        step()
      }
    }
    prose.append(Prose(start..<min(index, bytes.endIndex), isComment: false))
  }

  private func hasPounds(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.endIndex && bytes[place..<(place + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func closeString() {
    guard let last = tokens.indices.last else { return }
    if tokens[last].kind == .string { tokens[last].end = index }
    startsLine = false
    codeLines.insert(line)
  }

  private mutating func skipComment() {
    let start = index
    defer { prose.append(Prose(start..<index, isComment: true)) }
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        // Comments of C do not nest.
        depth = language == .swift ? depth + 1 : 1
        step()
        step()
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        step()
        step()
      } else {
        step()
      }
    } while depth > 0 && index < bytes.endIndex
  }

  private mutating func add(_ kind: Token.Kind, _ text: String? = nil, to end: Int) {
    let end = min(max(end, index + 1), bytes.endIndex)
    guard index < end else { return }
    tokens.append(
      Token(
        kind: kind, text: text ?? String(decoding: bytes[index..<end], as: UTF8.self), offset: index, line: line,
        column: index - lineStart + 1, startsLine: startsLine, end: end))
    codeLines.insert(line)
    startsLine = false
    index = end
  }

  /// Where the next byte of a kind is; the end where there is none.
  private func end(_ isEnd: (UInt8) -> Bool) -> Int {
    bytes[index...].firstIndex(where: isEnd) ?? bytes.endIndex
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private static let operators: Set<UInt8> = Set("=-+*/%<>!&|^~".utf8)
}
