import CrashDiagnosis

/// Puts text from a report into Markdown so that it stays text, whatever it holds.
package enum MarkdownText {
  /// Text as a code span: fenced by more backticks than it holds, on one line, cut to a length.
  package static func code(_ text: String, limit: Int = 300) -> String {
    let line = TerminalText.cut(safe(text.replacingNewlines), to: limit)
    guard !line.isEmpty else { return "` `" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let padding = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return fence + padding + line + padding + fence
  }

  /// Text as a code span in a cell of a table, where bars need a backslash; in ``words(_:)`` they have one already.
  package static func codeInCell(_ text: String, limit: Int = 300) -> String {
    code(text, limit: limit).replacing("|", with: "\\|")
  }

  /// Lines as a block of code, fenced by more backticks than any of them holds.
  static func fenced(_ lines: [String]) -> String {
    let safe = lines.map { PipelineCommands.disarmed(TerminalText.safe($0)) }
    let fence = String(repeating: "`", count: max(3, (safe.map { longestRun(of: "`", in: $0) }.max() ?? 0) + 1))
    return fence + "text\n" + safe.joined(separator: "\n") + "\n" + fence + "\n"
  }

  /// Text that moves no cursor and is no command of a build service, whose log the Markdown may be printed to.
  private static func safe(_ text: String) -> String { PipelineCommands.withoutMarks(TerminalText.safe(text)) }

  /// Parts `@` and `#` from what follows.
  ///
  /// Services look for users and issues after Markdown was read, when a backslash is gone; there `@State` would send a
  /// message to somebody of that name.
  static let gap = "<!-- -->"

  /// Text as words: every character that Markdown or HTML gives a meaning is escaped, and no address becomes a link.
  package static func words(_ text: String) -> String {
    var result = ""
    // Every `#` of it gets a backslash, but a colon has none.
    let safe = Array(PipelineCommands.disarmed(TerminalText.safe(text.replacingNewlines)))
    for (index, character) in safe.enumerated() {
      let next = index + 1 < safe.count ? safe[index + 1] : " "
      switch character {
      case "@" where next.isLetter || next.isNumber, "#" where next.isNumber:
        result += "\\" + String(character) + gap
      case ":" where next == "/": result += ":" + gap
      case "." where result.hasSuffix("www"): result += "\\."
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "(", ")", "#", "!", "|", "~", "@", "{", "}":
        result += "\\" + String(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// Our own Markdown with values of the report filled in as code spans; inside code spans they stay bare.
  ///
  /// Words of the page for the form at hand are Markdown as well, and no values.
  static func filled(_ text: String, with values: PageValues) -> String {
    var safe: [String: String] = [:]
    for (name, value) in values.texts {
      safe[name] = TerminalText.cut(Self.safe(value.replacingNewlines), to: 300).replacing("`", with: "'")
    }
    let words: Set = ["thread", "queue", "signal", "exception", "system", "process"]
    for (name, value) in safe
    where !words.contains(name) || value.contains(where: { !($0.isLetter || $0.isNumber || " .-_".contains($0)) }) {
      safe[name] = "\u{1}" + value + "\u{2}"
    }
    return codeSpans(in: PageText.filled(text, with: PageValues(texts: safe, words: values.words)))
  }

  /// Turns the marks around a value into backticks, or drops them where the value stands in a code span already.
  private static func codeSpans(in text: String) -> String {
    var result = ""
    var isCode = false
    for character in text {
      switch character {
      case "\u{1}", "\u{2}":
        if !isCode { result += "`" }
      case "`":
        isCode.toggle()
        result.append(character)
      case "\n":
        isCode = false
        result.append(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// Our own Markdown in which `@` outside of code names nobody.
  static func quiet(_ text: String) -> String {
    guard text.contains("@") else { return text }
    var isFenced = false
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isFenced.toggle() }
      lines.append(isFence || isFenced ? String(line) : quiet(line: line))
    }
    return lines.joined(separator: "\n")
  }

  private static func quiet(line: Substring) -> String {
    var result = ""
    var isCode = false
    var last: Character = " "
    for character in line {
      if character == "`" { isCode.toggle() }
      if last == "@", character.isLetter, !isCode { result += gap }
      result.append(character)
      last = character
    }
    return result
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for other in text {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
