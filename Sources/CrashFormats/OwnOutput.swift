import CrashModel

/// What crashbook itself wrote: the same crash, told once more, would count as another one in the next run.
enum OwnOutput {
  /// Whether an input is an output of crashbook's: its page, its JSON, a baseline or SARIF, its words or its Markdown; or
  /// a list of answers that it is expected to give.
  static func isOne(_ prefix: InputPrefix) -> Bool {
    switch prefix.first {
    case 0x3C: prefix.headContains("name=\"generator\" content=\"crashbook ")
    case 0x7B:
      // Nearly every report begins with the same byte, so that only the first key is looked at.
      prefix.bytes.holds("{\n \"$schema\": \"https://json.schemastore.org/sarif-", at: prefix.firstIndex)
        || prefix.bytes.holds("{\n  \"schema\": \"crashbook.", at: prefix.firstIndex)
        || prefix.bytes.holds("{\"source\":{\"path\":", at: prefix.firstIndex)
    case 0x23 where isExpectedAnswers(prefix): true
    default: !prefix.opensIncident && isText(prefix) && !holdsMore(prefix)
    }
  }

  /// Whether an input holds the answers that crashbook is expected to give for the reports of a folder, as its tests
  /// record them.
  static func isExpectedAnswers(_ prefix: InputPrefix) -> Bool {
    prefix.bytes.holds("# expected answers of crashbook", at: prefix.firstIndex)
  }

  /// A text that begins with what crashbook wrote and goes on with something else, with blank lines in place of the
  /// former; nil where there is nothing else.
  static func rest(of bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    guard isText(prefix), holdsMore(prefix), let text = blanked(bytes) else { return nil }
    return (text, Array(0...bytes.lineFeeds(from: 0, to: bytes.count)))
  }

  /// Whether more follows crashbook's words than stands above and below each of its accounts: other lines of a log, or a
  /// crash.
  ///
  /// Its Markdown is a document of its own.
  private static func holdsMore(_ prefix: InputPrefix) -> Bool {
    guard !isMarkdown(prefix), let text = blanked(prefix.bytes) else { return false }
    var (lines, accounts, others) = (Lines(prefix.bytes), 0, 0)
    while let line = lines.next() {
      if verdicts.contains(where: { line.hasPrefix($0) }) {
        accounts += 1
      } else if !line.isEmpty, line[0] != 0x20 {
        others += 1
      }
    }
    return others > 4 * accounts + 8 || JSONStrings.isOfCrash((text, Array(repeating: 0, count: others)), leastLines: 0)
  }

  /// Path, program and system stand above the verdict, each below an empty line in Markdown.
  private static func isText(_ prefix: InputPrefix) -> Bool {
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    let isMarkdown = isMarkdown(prefix)
    var isBelowEmptyLine = false
    for _ in 0..<12 {
      guard let line = lines.next() else { return false }
      if isBelowEmptyLine, (isMarkdown ? headings : verdicts).contains(where: { line.hasPrefix($0) }) { return true }
      isBelowEmptyLine = line.trimmed.isEmpty
    }
    return false
  }

  private static func isMarkdown(_ prefix: InputPrefix) -> Bool { prefix.bytes.holds("# `", at: prefix.firstIndex) }

  /// So many lines of an account are looked at for its verdict.
  private static let accountLimit = 200

  /// Whether a line of a log stands in what crashbook told of a crash there, in words, in JSON or in Markdown.
  static func holds(_ line: ByteSlice, in bytes: Bytes) -> Bool {
    let text = withoutPrefix(line)
    switch text[0] {
    case 0x7B: return text.hasPrefix("{\"source\":{\"path\":")
    case 0x22:
      return text.hasPrefix("\"statement\": \"")
        || text.hasPrefix("\"text\": \"") && above(line, bytes).hasPrefix("\"field\": \"")
    case 0x7C: return isInTableOfEvidence(line, bytes)
    default: return isBelowVerdict(line, bytes)
    }
  }

  private static func above(_ line: ByteSlice, _ bytes: Bytes) -> ByteSlice {
    line.start > 0 ? withoutPrefix(bytes.line(around: line.start - 1)) : line.upTo(line.start)
  }

  /// Whether a line and all above it are rows of a table, up to the heading of the evidence.
  private static func isInTableOfEvidence(_ line: ByteSlice, _ bytes: Bytes) -> Bool {
    let heading = heading(above: line, bytes) { withoutPrefix($0)[0] == 0x7C }
    return heading.map { withoutPrefix($0) == "### How we know" } ?? false
  }

  /// Whether a line is indented, and all lines above it are up to that of a verdict.
  private static func isBelowVerdict(_ line: ByteSlice, _ bytes: Bytes) -> Bool {
    guard isIndented(line), let heading = heading(above: line, bytes, isIndented) else { return false }
    return verdicts.contains { withoutPrefix(heading).hasPrefix($0) }
  }

  /// The nearest line above another one that is neither empty nor of the same part; nil where there is none near.
  private static func heading(
    above line: ByteSlice, _ bytes: Bytes, _ isOfPart: (ByteSlice) -> Bool
  ) -> ByteSlice? {
    var place = line.start
    for _ in 0..<accountLimit where place > 0 {
      let above = bytes.line(around: place - 1)
      if !withoutPrefix(above).isEmpty, !isOfPart(above) { return above }
      place = above.start
    }
    return nil
  }

  /// A text in which the lines are blank that crashbook wrote of a crash, each as long as it was; nil where there are none.
  static func blanked(_ bytes: Bytes) -> [UInt8]? {
    guard signs.contains(where: { bytes.index(of: $0, from: 0, to: bytes.count) != nil }) else { return nil }
    var plain: [UInt8] = []
    bytes.append(0, bytes.count, to: &plain)
    var lines = Lines(bytes)
    var (isInside, isFound) = (false, false)
    while let line = lines.next() {
      let text = withoutPrefix(line)
      if verdicts.contains(where: { text.hasPrefix($0) }), !isIndented(line) {
        isInside = true
      } else if isInside, !text.isEmpty, !isIndented(line) {
        isInside = false
      }
      let isOther = text[0] == 0x7B || text[0] == 0x22 || text[0] == 0x7C
      guard isInside || isOther && holds(line, in: bytes) else { continue }
      isFound = true
      for index in line.start..<line.end { plain[index] = 0x20 }
    }
    return isFound ? plain : nil
  }

  /// What stands in every account, whatever its form.
  private static let signs: [StaticString] = [
    "crashbook explain ", "\"crashbook.analysis/", "{\"source\":{\"path\":", "### How we know",
  ]

  /// A source without them.
  static func without(_ source: ReportSource) -> ReportSource? {
    guard let plain = Bytes.with(source.bytes, blanked) else { return nil }
    var copy = source
    copy.bytes = plain
    return copy
  }

  /// What stands behind the time or the name that a runner puts before a line.
  private static func withoutPrefix(_ line: ByteSlice) -> ByteSlice {
    line.from(line.start + LogPrefix.length(of: line)).trimmed
  }

  private static func isIndented(_ line: ByteSlice) -> Bool {
    let start = withoutPrefix(line).start
    return start - line.start >= 2 && line.bytes[start - 1] == 0x20 && line.bytes[start - 2] == 0x20
  }

  private static let verdicts: [StaticString] = ["CERTAIN  ", "LIKELY  ", "INCONCLUSIVE  ", "NOT A CRASH  "]
  private static let headings: [StaticString] = ["## Certain: ", "## Likely: ", "## Inconclusive", "## Not a crash"]
}

extension ReportFormat {
  /// Whether a text is crashbook's own account of a crash, in words or in Markdown, and nothing else.
  public static func isOwnText(_ bytes: [UInt8]) -> Bool {
    Bytes.with(bytes) { bytes in
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      return OwnOutput.isOne(prefix) && !OwnOutput.isExpectedAnswers(prefix)
    }
  }
}
