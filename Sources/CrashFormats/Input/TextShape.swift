import ByteKit

/// What a text looks like that is no crash report, judged by the form of its first lines.
enum TextShape {
  case propertyList
  case webPage
  case markup
  case script
  case certificate
  case difference
  case markdown
  case sourceCode
  case table
  case settings
  case prose

  /// The shape of a text; nil where its lines have none, as the output of most programs.
  init?(_ prefix: InputPrefix) {
    // No markup, and no table.
    if Self.beginnings.contains(where: { prefix.bytes.holds($0, at: prefix.firstIndex) }) { return nil }
    if let shape = Self.byFirstLine(prefix) {
      self = shape
      return
    }
    let lines = Self.lines(of: prefix)
    let tests: [(Self, ([ByteSlice]) -> Bool)] = [
      (.difference, Self.isDifference), (.settings, Self.areSettings), (.markdown, Self.isMarkdown),
      (.sourceCode, Self.isSourceCode), (.table, Self.isTable), (.prose, Self.isProse),
    ]
    guard let found = tests.first(where: { $0.1(lines) }) else { return nil }
    // What people write may well be about a crash whose words nobody knows.
    switch found.0 {
    case .markdown where Self.quoted(lines).contains(where: Self.tellsOfACrash): return nil
    // V8 puts the mark of a heading before each line of its last words.
    case .markdown where lines.contains(where: { $0.hasPrefix("# Fatal error in ") && $0.contains(", line ") }):
      return nil
    // Objects as Foundation describes them have colons, too.
    case .table where lines.contains(where: { $0.contains(": 0x") }): return nil
    case .settings, .prose: if lines.contains(where: Self.tellsOfACrash) { return nil }
    default: break
    }
    self = found.0
  }

  /// What stands in front of a line without being markup: a thread as it is printed, a level as syslog wrote it, the
  /// place of an error that has none.
  private static let beginnings: [StaticString] = [
    "<NSThread: 0x", "<_NSMainThread: 0x", "<unknown>:0: ", "<Error>: ", "<Warning>: ", "<Notice>: ", "<Critical>: ",
    "<Debug>: ",
  ]

  /// Whether a line holds words of crashes, or the name of a method before what it says.
  private static func tellsOfACrash(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    return text.hasPrefix("-[") || text.hasPrefix("+[") || crashWords.contains { line.contains($0) }
  }

  private static let crashWords: [StaticString] = [
    "xception", "panic:", "panic(", "panicked", "fatal error", "Fatal error", "SIGSEGV", "SIGABRT", "SIGTRAP", "SIGBUS",
    "SIGILL", "SIGKILL", "egmentation fault", "core dumped", "Abort trap", "EXC_", "crashed:",
    "was low on resource: memory", "Lost connection to the application", "*** Assertion failure in ",
    "' failed.", "killed by jetsam", "exceeded mem limit", "OS_REASON_",
    "code signature validation failed", "last successful checkin", "no successful checkins from",
  ]

  /// The lines of Markdown that are set apart as the text of programs: between fences, or far to the right.
  private static func quoted(_ lines: [ByteSlice]) -> [ByteSlice] {
    var isFenced = false
    return lines.filter { line in
      if line.trimmed.hasPrefix("```") {
        isFenced.toggle()
        return false
      }
      return isFenced || line.hasPrefix("    ")
    }
  }

  /// The shape in words that go on after "This looks like".
  var words: String {
    switch self {
    case .propertyList: "a property list"
    case .webPage: "a web page"
    case .markup: "XML"
    case .script: "a script"
    case .certificate: "a key or certificate"
    case .difference: "a list of changes to files"
    case .markdown: "Markdown text"
    case .sourceCode: "source code"
    case .table: "a table of values"
    case .settings: "a file of settings"
    case .prose: "a text for people"
    }
  }

  /// So many lines decide.
  private static let lineLimit = 400

  static func lines(of prefix: InputPrefix) -> [ByteSlice] {
    var walk = Lines(prefix.bytes, from: prefix.firstIndex)
    var lines: [ByteSlice] = []
    while lines.count < lineLimit, let line = walk.next() {
      if !line.trimmed.isEmpty { lines.append(line) }
    }
    return lines
  }

  // MARK: By the first line

  private static func byFirstLine(_ prefix: InputPrefix) -> Self? {
    let bytes = prefix.bytes
    let start = prefix.firstIndex
    // An object as Foundation describes it: `<Harbour.Pier: 0x600000c1>: …`.
    if prefix.first == 0x3C, !bytes.line(around: start).contains(": 0x") {
      if prefix.headContains("<plist") { return .propertyList }
      return pageWords.contains { prefix.headContains($0) } ? .webPage : .markup
    }
    if bytes.holds("#!", at: start) || isContainerFile(prefix) { return .script }
    if bytes.holds("-----BEGIN ", at: start) { return .certificate }
    return nil
  }

  /// Whether the text says how the image of a container is made: `FROM swift:6.0`, and a step below it.
  private static func isContainerFile(_ prefix: InputPrefix) -> Bool {
    guard prefix.bytes.holds("FROM ", at: prefix.firstIndex) else { return false }
    return ["\nRUN ", "\nCOPY ", "\nCMD ", "\nENTRYPOINT ", "\nWORKDIR "].contains { prefix.contains($0) }
  }

  private static let pageWords: [StaticString] = [
    "<html", "<HTML", "<!doctype html", "<!DOCTYPE html", "<!DOCTYPE HTML",
  ]

  // MARK: By the lines

  private static func isDifference(_ lines: [ByteSlice]) -> Bool {
    guard let first = lines.first else { return false }
    return first.hasPrefix("diff --git ")
      || (first.hasPrefix("--- ") && lines.count > 2 && lines[1].hasPrefix("+++ ") && lines[2].hasPrefix("@@ "))
  }

  /// A heading, and another one or a list, a link, a fence or a table.
  private static func isMarkdown(_ lines: [ByteSlice]) -> Bool {
    var signs = 0
    var headings = 0
    for line in lines {
      let text = line.trimmed
      if isHeading(line) { headings += 1 }
      let hasLink = text.contains("](")
      if hasLink || text.hasPrefix("```") || text.hasPrefix("- ") || text.hasPrefix("* ") || text.hasPrefix("|") {
        signs += 1
      }
    }
    return headings > 0 && headings + signs > 1
  }

  static func isHeading(_ line: ByteSlice) -> Bool {
    line.hasPrefix("# ") || line.hasPrefix("## ") || line.hasPrefix("### ")
  }

  /// At least three lines, and a quarter of all, that only programs are written in.
  private static func isSourceCode(_ lines: [ByteSlice]) -> Bool {
    let found = lines.count { line in
      let text = line.trimmed
      return text == "}" || text == "{" || text == "};" || codeWords.contains { text.hasPrefix($0) }
        || text == ")" || text == "]" || text == ")," || text == "]," || (text.hasSuffix(";") && text.count > 3)
        || ((text.hasSuffix("{") || text.hasSuffix("(") || text.hasSuffix("[")) && text.count > 2)
        || (text[0] == 0x2E && text.contains("(") && text.hasSuffix(","))
    }
    return found >= 3 && found * 4 >= lines.count
  }

  private static let codeWords: [StaticString] = [
    "import ", "#import ", "#include ", "#define ", "#if", "@import ", "func ", "let ", "var ", "class ", "struct ",
    "enum ", "protocol ", "extension ", "public ", "private ", "return ", "def ", "from ", "package ", "const ", "fn ",
    "@interface ", "@implementation ", "@end", "//", "/*",
  ]

  /// The same number of commas, semicolons, colons or tabs in every line; those of sentences have a space behind them.
  private static func isTable(_ lines: [ByteSlice]) -> Bool {
    guard lines.count >= 3 else { return false }
    let rows = lines.map(columns)
    if rows[0] > 2, rows.allSatisfy({ $0 == rows[0] }), !lines.contains(where: ProcessEndWords.occur) { return true }
    return ([0x2C, 0x3B, 0x3A, 0x09] as [UInt8]).contains { separator in
      // The colons of a time of day separate nothing.
      if separator == 0x3A, holdsTime(lines[0]) { return false }
      let columns = lines[0].separators(separator)
      // The last line may be cut where the look ends.
      return columns > 0 && lines.dropLast().allSatisfy { $0.separators(separator) == columns }
    }
  }

  /// How many columns a line has, which two blanks or more part.
  private static func columns(_ line: ByteSlice) -> Int {
    let text = line.trimmed
    var (columns, index) = (1, text.start)
    while index < text.end {
      if isBlank(text.bytes[index]), isBlank(text.bytes[index + 1]) {
        columns += 1
        while isBlank(text.bytes[index]) { index += 1 }
      }
      index += 1
    }
    return columns
  }

  /// Whether `12:34:56` stands at the beginning of a line, or behind a date.
  private static func holdsTime(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    return (0..<12).contains { start in
      (0..<8).allSatisfy { $0 % 3 == 2 ? text[start + $0] == 0x3A : isDigit(text[start + $0]) }
    }
  }

  /// Most lines are `key: value`, `key = value`, `[section]`, `# comment` or `- item`, half of them with keys of one word.
  static func areSettings(_ lines: [ByteSlice]) -> Bool {
    guard lines.count >= 5 else { return false }
    var keys = 0
    var others = 0
    for line in lines {
      let text = line.trimmed
      if isSetting(text) {
        keys += 1
      } else if text[0] == 0x23 || (text[0] == 0x5B && text.last == 0x5D) || text.hasPrefix("- ") {
        others += 1
      }
    }
    return keys * 2 >= lines.count && (keys + others) * 5 >= lines.count * 4
  }

  private static func isSetting(_ text: ByteSlice) -> Bool {
    var end = text.start
    while end < text.end, isKeyByte(text.bytes[end]) { end += 1 }
    let rest = text.from(end)
    return end > text.start
      && (rest == ":" || rest.hasPrefix(": ") || rest.hasPrefix("=") || rest.hasPrefix(" ="))
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x5F || byte == 0x2D || byte == 0x2E || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Lines of many plain words, with sentences that end.
  private static func isProse(_ lines: [ByteSlice]) -> Bool {
    var words = 0
    var sentences = 0
    for line in lines {
      let text = line.trimmed
      words += text.separators(0x20) + 1
      if text.last == 0x2E || text.last == 0x3F || text.last == 0x21 || text.contains(". ") { sentences += 1 }
    }
    return words >= 20 && words >= 7 * lines.count && sentences * 4 >= lines.count
  }
}

extension ByteSlice {
  /// How often a byte stands in the slice.
  fileprivate func separators(_ byte: UInt8) -> Int {
    var number = 0
    var index = start
    while let place = bytes.index(of: byte, from: index, to: end) {
      if byte == 0x20 || bytes[place + 1] != 0x20 { number += 1 }
      index = place + 1
    }
    return number
  }
}
