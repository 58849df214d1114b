extension Condition {
  /// The sentence in which Metal says which of its rules was broken, as `text`.
  ///
  /// Its validation layer collects what is wrong with a call and writes it below a heading, such as "Draw Errors
  /// Validation"; the first line below the heading is the sentence then.
  static let metalSentence = Condition.computed(
    Computed(
      "metal-sentence", "the sentence of a failed assertion of Metal's", literals: ["failed assertion"],
      values: { facts in MetalSentence(facts.report.messages).map { ["text": $0.text] } ?? [:] },
      test: { facts in MetalSentence(facts.report.messages).map { $0.evidence } }))
}

private struct MetalSentence {
  let text: String
  /// The line of the sentence, where it is not that of the assertion itself.
  let evidence: [Evidence]

  init?(_ messages: [CrashReport.Message]) {
    for (index, message) in messages.enumerated() {
      guard let words = assertion.captures(in: message.text)?["words"] else { continue }
      let head = Self.withoutQuotes(words)
      guard head.hasSuffix("Validation") else {
        text = head
        evidence = []
        return
      }
      // The sentence stands in the same message, or each of its lines is one of its own.
      let lines = message.text.split(whereSeparator: \.isNewline)
      let place = lines.firstIndex { $0.contains(head) } ?? 0
      if lines.count > place + 1 {
        text = Self.withoutQuotes(String(lines[place + 1]))
        evidence = []
        return
      }
      let next = index + 1 < messages.count ? messages[index + 1] : nil
      guard let next, next.origin == message.origin else {
        text = head
        evidence = []
        return
      }
      text = Self.withoutQuotes(next.text)
      evidence = [next.evidence(next.text)]
      return
    }
    return nil
  }

  /// The words without the backtick before them, and without apostrophe and full stop behind them; those inside stay.
  private static func withoutQuotes(_ words: String) -> String {
    var words = Substring(words)
    while let last = words.last, "'. ".contains(last) { words.removeLast() }
    while let first = words.first, first == "`" || first == " " { words.removeFirst() }
    return String(words)
  }
}

private let assertion: TextPattern = "failed assertion {words}"
