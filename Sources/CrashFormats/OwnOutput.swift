/// What crashbook itself wrote: the same crash, told once more, would count as another one in the next run.
enum OwnOutput {
  /// Whether an input is an output of crashbook's: its page, its JSON or SARIF, its words or its Markdown.
  static func isOne(_ prefix: InputPrefix) -> Bool {
    switch prefix.first {
    case 0x3C: prefix.headContains("name=\"generator\" content=\"crashbook ")
    case 0x7B:
      // Nearly every report begins with the same byte, so that only the first key is looked at.
      prefix.bytes.holds("{\n \"$schema\": \"https://json.schemastore.org/sarif-", at: prefix.firstIndex)
        || prefix.bytes.holds("{\n  \"schema\": \"crashbook.analysis/", at: prefix.firstIndex)
        || prefix.bytes.holds("{\"source\":{\"path\":", at: prefix.firstIndex)
    default: !prefix.opensIncident && isText(prefix)
    }
  }

  /// Path, program and system stand above the verdict, each below an empty line in Markdown.
  private static func isText(_ prefix: InputPrefix) -> Bool {
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    let isMarkdown = prefix.bytes.holds("# `", at: prefix.firstIndex)
    var isBelowEmptyLine = false
    for _ in 0..<12 {
      guard let line = lines.next() else { return false }
      if isBelowEmptyLine, (isMarkdown ? headings : verdicts).contains(where: { line.hasPrefix($0) }) { return true }
      isBelowEmptyLine = line.trimmed.isEmpty
    }
    return false
  }

  private static let verdicts: [StaticString] = ["CERTAIN  ", "LIKELY  ", "INCONCLUSIVE  ", "NOT A CRASH  "]
  private static let headings: [StaticString] = ["## Certain: ", "## Likely: ", "## Inconclusive", "## Not a crash"]
}
