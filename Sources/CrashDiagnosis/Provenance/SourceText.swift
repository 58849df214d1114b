import ByteKit

/// Structural signs of lines that no program printed: source code, lists of changes, names of tests, lists and tables.
///
///     Sources/Tide.swift:12:    let text = "Fatal error: …"
///     ✔ Test "Fatal error: …" passed after 0.001 seconds.
struct SourceText {
  let line: Substring
  /// Where the words begin that speak for a cause.
  let start: String.Index

  private var before: Substring { line[..<start] }

  /// Who wrote the line by its own signs; nil where a program may have printed it.
  var origin: Origin? {
    if isNameOfTest { return .testName }
    if isListing || isCommand || isInMarkup || line.hasPrefix("///") || line.hasPrefix("/*") || isInLiteral {
      return .sourceCode
    }
    if isComment { return .comment }
    if isOfChange { return .change }
    return item
  }

  /// Whether a test runner names its test in the line, or an argument of it: `◇ Test "…" started`, `✘ Test run(_:)
  /// recorded an issue with 1 argument text → "…"`.
  private var isNameOfTest: Bool {
    if isTitleOfTest { return true }
    let words = before.drop { !$0.isLetter }
    guard words.startIndex > line.startIndex, words.hasPrefix("Test ") else { return false }
    return words.dropFirst(5).first == "\"" || words.contains("argument") && before.last == "\""
  }

  /// Whether the line is what runners of many languages write of a test: `✓ opens the dock (3102 ms)`, `● dock › opens`.
  private var isTitleOfTest: Bool {
    let text = line.drop { $0 == " " }
    guard let mark = text.first, Self.ticks.contains(mark), text.dropFirst().first == " " else { return false }
    if ByteSearch.offset(of: " › ", in: text) != nil { return true }
    guard text.last == ")", let open = text.lastIndex(of: "("), open > start else { return false }
    let time = text[open...].dropFirst()
    return time.first?.isNumber ?? false
      && time.drop { $0.isNumber || $0 == "." || $0 == " " }.first.map { "ms".contains($0) } ?? false
  }

  private static let ticks = "✓✔✕✖✗✘○●√×"

  /// Whether a search or a compiler shows the line of a file: `Sources/Tide.swift:12:    let …`, ` 12 |   let …`.
  ///
  /// A runtime writes one space behind the place.
  private var isListing: Bool {
    let text = line.drop { $0 == " " }
    let name = text.prefix { !" :\"(|".contains($0) }
    var rest = text[name.endIndex...]
    if !name.isEmpty, name.allSatisfy(\.isNumber) {
      rest = rest.drop { $0 == " " }
      return rest.first == "|" || rest.hasPrefix(":  ")
    }
    guard let dot = name.lastIndex(of: "."), !Self.logs.contains(name[dot...].lowercased()), rest.first == ":" else {
      return false
    }
    let number = rest.dropFirst().prefix(while: \.isNumber)
    guard rest[number.endIndex...].first == ":" else { return false }
    rest = rest[number.endIndex...].dropFirst()
    guard !number.isEmpty, !(rest.first?.isNumber ?? false) else { return false }
    return rest.first != " " || rest.hasPrefix("  ")
  }

  /// Whether somebody typed the line behind a prompt.
  private var isCommand: Bool { before.hasPrefix("$ ") || before.hasPrefix("% ") }

  /// Whether the line is an element of XML.
  private var isInMarkup: Bool {
    // Systems write objects in such brackets, too: `<RBSTerminateContext| …>`.
    line.first == "<" && line.dropFirst().first?.isLetter ?? false
      && ByteSearch.offset(of: "</", in: line[start...]) != nil
  }

  /// Whether the words are in a literal that is assigned, handed to a call or returned.
  private var isInLiteral: Bool {
    guard line.first != "{", let mark = before.lastIndex(where: { "\"'`".contains($0) }) else { return false }
    let left = line[..<mark].reversed().drop { $0 == " " || $0 == "@" || $0 == "#" }
    let isApart = line[..<mark].last == " "
    switch left.first {
    case "(": return left.dropFirst().first.map { $0.isLetter || $0 == "_" || $0.isNumber } ?? false
    case "=": return isApart
    case ",", "+", "?", "[", ":": return hasOpenCall(line[..<mark])
    case .some(let letter) where letter.isLetter && isApart:
      // `return "…"`
      let word = line[..<mark].drop { $0 == " " }.dropLast()
      let end = line[start...].reversed().drop { ";,)".contains($0) }.first
      return word.allSatisfy { $0.isLowercase } && end == line[mark]
    default: return false
    }
  }

  /// Whether a call or a list is open at the end of a text.
  private func hasOpenCall(_ text: Substring) -> Bool {
    var depth = 0
    for index in text.indices.reversed() {
      if text[index] == ")" { depth += 1 }
      guard text[index] == "(" else { continue }
      depth -= 1
      if depth < 0 { return text[..<index].last.map { $0.isLetter || $0.isNumber } ?? false }
    }
    return false
  }

  /// Whether the words follow the mark of a comment, beside a statement or alone.
  private var isComment: Bool {
    line.hasPrefix("// ") || before.split(separator: " ").contains("//")
  }

  /// Whether the line is the title of a commit: `83db48f …`, `… (#123)`.
  private var isOfChange: Bool {
    let name = before.prefix { $0.isHexDigit }
    if (7...40).contains(name.count), name.contains(where: \.isLetter), name.contains(where: \.isNumber),
      line[name.endIndex...].hasPrefix(" ")
    {
      return true
    }
    guard line.last == ")", let open = line.lastIndex(of: "("), open > start else { return false }
    let number = line[open...].dropFirst().dropLast()
    return number.first == "#" && number.count > 1 && number.dropFirst().allSatisfy(\.isNumber)
      && before.contains(where: \.isLetter)
  }

  /// Whether the words are an item of a list, alone or in a sentence, or a cell of a table.
  private var item: Origin? {
    if isCell { return .listed }
    var rest = before.drop { $0 == " " }
    let bullet = rest.prefix { $0 != " " }
    var isItem = ["-", "*", "+", "•", "[ ]"].contains(bullet)
    if isItem { rest = rest[bullet.endIndex...].drop { " [x]".contains($0) } }
    let ticket = rest.prefix { !" \t:|]".contains($0) }
    // Steps of a build are followed by their seconds, frames by an address.
    let next = line[ticket.endIndex...].dropFirst()
    if !next.isEmpty, Self.isTicket(ticket), !(next.first?.isNumber ?? false), !next.hasPrefix("  ") {
      isItem = true
      rest = rest[ticket.endIndex...]
    }
    guard isItem else { return nil }
    return bullet.count == 1 && rest.contains(where: \.isLetter) && !Self.isTicket(ticket) ? .change : .listed
  }

  /// `#123` or `HARB-12`.
  private static func isTicket(_ token: Substring) -> Bool {
    if token.first == "#" { return token.count > 2 && token.dropFirst().allSatisfy(\.isNumber) }
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count > 1 && parts[0].allSatisfy { $0.isASCII && $0.isUppercase }
      && !parts[1].isEmpty && parts[1].allSatisfy(\.isNumber)
  }

  /// Whether the words are in a row between bars, or begin a cell in a row without a time.
  private var isCell: Bool {
    let row = line.drop { $0 == " " }
    if row.first == "|", line.last(where: { $0 != " " }) == "|", line.count(where: { $0 == "|" }) > 2 { return true }
    let cells = quotedCell ?? (before.last == "\"" ? before.dropLast() : before)
    guard let last = cells.last, ",;\t".contains(last), let first = cells.first, !"{[(".contains(first) else {
      return false
    }
    // Rows of a log have times or the names of their fields.
    return line.count { $0 == last } > 1
      && !zip(cells, cells.dropFirst()).contains { $0 == ":" && ($1.isNumber || $1 == " ") }
  }

  /// What is before a cell between quotation marks that holds the words, where another cell follows it.
  private var quotedCell: Substring? {
    guard let open = before.lastIndex(of: "\""), let mark = before[..<open].last, ",;\t".contains(mark),
      let close = line[start...].firstIndex(of: "\""), line[close...].dropFirst().first ?? mark == mark
    else { return nil }
    return before[..<open]
  }

  static let logs: Set = [".log", ".txt", ".out", ".crash", ".ips", ".stderr", ".stdout"]
}
