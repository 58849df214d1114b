import ByteKit

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
        || prefix.bytes.holds("{\"schema\":\"crashbook.", at: prefix.firstIndex)
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
  static func rest(of bytes: Bytes, _ prefix: InputPrefix) -> (bytes: [UInt8], origins: [Int])? {
    guard isText(prefix), holdsMore(prefix), let text = OwnOutputText.blanked(bytes) else { return nil }
    return (text, Array(0...bytes.lineFeeds(from: 0, to: bytes.count)))
  }

  /// Whether more follows crashbook's words than stands above and below each of its accounts: other lines of a log, or a
  /// crash.
  ///
  /// Its Markdown is a document of its own.
  private static func holdsMore(_ prefix: InputPrefix) -> Bool {
    guard !isMarkdown(prefix), let text = OwnOutputText.blanked(prefix.bytes) else { return false }
    var (lines, accounts, others) = (Lines(prefix.bytes), 0, 0)
    while let line = lines.next() {
      if OwnOutputText.verdicts.contains(where: { line.hasPrefix($0) }) {
        accounts += 1
      } else if !line.isEmpty, line[0] != 0x20 {
        others += 1
      }
    }
    return others > 4 * accounts + 8 || others > 0 && CrashText.isCrash(text)
  }

  /// Path, program and system stand above the verdict, each below an empty line in Markdown; in the shortest form they
  /// are one line right above it, and an account of many begins with its heading.
  private static func isText(_ prefix: InputPrefix) -> Bool {
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    let isMarkdown = isMarkdown(prefix)
    var isBelowEmptyLine = false
    for number in 0..<12 {
      guard let line = lines.next() else { return false }
      if isBelowEmptyLine || number < 2 && !isMarkdown,
        (isMarkdown ? headings : OwnOutputText.verdicts).contains(where: { line.hasPrefix($0) })
      {
        return true
      }
      isBelowEmptyLine = line.trimmed.isEmpty
    }
    return false
  }

  private static func isMarkdown(_ prefix: InputPrefix) -> Bool { prefix.bytes.holds("# `", at: prefix.firstIndex) }

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
