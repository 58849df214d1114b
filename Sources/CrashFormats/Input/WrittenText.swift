import ByteKit

/// A text that somebody wrote and no program printed: a list of changes, a script, release notes, a page that teaches.
///
/// It tells of no run, whatever words of crashes it holds. Its form decides, and nothing that has a stack is asked.
enum WrittenText {
  /// Whether a text without a stack is one.
  static func isOne(_ bytes: Bytes) -> Bool {
    let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
    let shape = TextShape(prefix)
    let lines = TextShape.lines(of: prefix)
    // Otherwise nothing in it would be taken for a crash.
    guard lines.contains(where: quotesEnd) else { return false }
    switch shape {
    case .difference: return !lines.contains { namesLog($0) || isPrinted($0) }
    case .script, .certificate: return !lines.contains(where: isPrinted)
    case .table: return isTable(lines)
    case .sourceCode:
      return SourceLiterals.isWholeFile(bytes) && !lines.contains { LogMark($0) != nil }
    default:
      return isWorkflow(bytes) || areReleaseNotes(lines)
        || isLesson(lines, prefix, isPage: shape == .webPage || shape == .markup)
    }
  }

  /// Whether a line holds words of an end, whoever says them.
  private static func quotesEnd(_ line: ByteSlice) -> Bool {
    LogMark(line) != nil || ProcessEndWords.occur(in: line) || openings.contains { line.contains($0) }
  }

  /// How runtimes and systems begin what they write of an end.
  private static let openings: [StaticString] = [
    "EXC_", "SIGSEGV", "SIGABRT", "SIGTRAP", "SIGKILL", "SIGBUS", "SIGILL", "BUG IN CLIENT OF ", "malloc: *** ",
    "*** -[", "*** +[", "erminating due to ", "Swift runtime failure: ", "Simultaneous accesses to ",
    "Could not cast value of type ", "unrecognized selector ", "Library not loaded: ",
  ]

  /// Whether a line begins as programs begin what they print of an end: no statement and no change does.
  private static func isPrinted(_ line: ByteSlice) -> Bool {
    guard isLetter(line[0]) || line[0] == UInt8(ascii: "*"), let mark = LogMark(line) else { return false }
    return !line.upTo(mark.offset).contains("\"") && !line.upTo(mark.offset).contains("'")
  }

  /// Whether a text is a list of changes, which may hold whole stacks, to other files than logs.
  static func isDifference(_ bytes: Bytes) -> Bool {
    let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
    return prefix.isGitDifference && isOne(bytes)
  }

  /// Whether a line of a list of changes names a file in which a program's output is kept: that was printed.
  private static func namesLog(_ line: ByteSlice) -> Bool {
    line.hasPrefix("+++ ") && [".log", ".txt", ".out", ".crash", ".ips", ".stderr"].contains { line.hasSuffix($0) }
  }

  /// Whether a text is a file of settings with scripts in it, as jobs of pipelines are described.
  private static func isWorkflow(_ bytes: Bytes) -> Bool {
    guard let rest = ToolLines.withoutScripts(bytes) else { return false }
    return Bytes.with(rest) { TextShape.areSettings(TextShape.lines(of: InputPrefix($0.prefix(InputPrefix.limit)))) }
  }

  /// Whether the first line of a table names its columns, and no row holds a sentence or a time.
  private static func isTable(_ lines: [ByteSlice]) -> Bool {
    guard let head = lines.first, head.contains(",") || head.contains(";"), !lines.contains(where: { $0.contains(":") })
    else { return false }
    return (head.start..<head.end).allSatisfy { index in
      let byte = head.bytes[index]
      return isLetter(byte) || isDigit(byte) || [0x20, 0x2C, 0x2D, 0x3B, 0x5F].contains(byte)
    }
  }

  // MARK: Release notes

  /// Whether a title, numbers of versions in headings and items of lists are all there is.
  private static func areReleaseNotes(_ lines: [ByteSlice]) -> Bool {
    guard let title = lines.first?.trimmed, title.count < longestHeading, !isItem(title) else { return false }
    var (items, fields, versions) = (0, 0, 0)
    for line in lines {
      let text = line.trimmed
      if isItem(text) {
        let body = text.from(text.index(of: UInt8(ascii: " ")) ?? text.end).trimmed
        if beginsAsProgram(body) { return false }
        items += 1
        if let colon = body.index(of: ": "), body.upTo(colon).index(of: UInt8(ascii: " ")) == nil { fields += 1 }
      } else if text.count < longestHeading {
        if holdsVersion(text) { versions += 1 }
      } else if isLetter(line[0]) {
        return false
      }
    }
    return items > 1 && versions > 0 && 2 * items >= lines.count - versions && 2 * fields < items
  }

  private static let longestHeading = 64

  private static func isItem(_ text: ByteSlice) -> Bool {
    text.hasPrefix("- ") || text.hasPrefix("* ") || text.hasPrefix("+ ") || text.hasPrefix("• ")
  }

  /// Whether words begin as a runtime or a reporter begins them, so that an item may be copied output.
  private static func beginsAsProgram(_ text: ByteSlice) -> Bool {
    LogMark(text).map { $0.offset == text.start } ?? false || text.hasPrefix("EXC_") || text.hasPrefix("Exception ")
      || FrameLine.isFrame(text)
  }

  /// Whether `2.1` or `10.0.3` is in a heading.
  private static func holdsVersion(_ text: ByteSlice) -> Bool {
    (text.start + 1..<max(text.start + 1, text.end - 1)).contains { index in
      text.bytes[index] == UInt8(ascii: ".") && isDigit(text.bytes[index - 1]) && isDigit(text.bytes[index + 1])
    }
  }

  // MARK: Lessons

  /// Whether a page with a title shows source code, and nothing in it is of a certain run: no address, no number of a
  /// process, no place in a file of somebody's program.
  private static func isLesson(_ lines: [ByteSlice], _ prefix: InputPrefix, isPage: Bool) -> Bool {
    guard isPage || lines.first.map(TextShape.isHeading) ?? false, showsSource(lines, isPage) else { return false }
    return !lines.contains(where: tellsOfRun)
  }

  private static func showsSource(_ lines: [ByteSlice], _ isPage: Bool) -> Bool {
    if isPage { return lines.contains { $0.contains("<code") } }
    return lines.contains { line in
      guard let language = line.trimmed.after(prefix: "```") else { return false }
      return !language.isEmpty && !plain.contains { language == $0 }
    }
  }

  /// The names of fences around what programs print.
  private static let plain: [StaticString] = [
    "text", "txt", "plain", "plaintext", "log", "console", "crash", "stacktrace", "ips", "none", "json", "output",
  ]

  private static func tellsOfRun(_ line: ByteSlice) -> Bool {
    if FrameLine.isFrame(line.trimmed) || line.hasPrefix("Exception Type:") || LogPrefix.process(of: line) != nil {
      return true
    }
    if let address = line.index(of: "0x"), let number = line.from(address).hexadecimal(), number.end - address >= 8 {
      return true
    }
    // The standard library's own files are the same in all runs.
    guard let place = line.index(of: ".swift:") ?? line.index(of: ".swift, line ") else { return false }
    return !line.upTo(place).contains("Swift/")
  }
}
