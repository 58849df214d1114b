import CrashModel

extension Condition {
  /// The exception that ended the program says one of these texts itself.
  ///
  /// A line of a log that holds the words, beside an exception of another reason or of an unknown one, proves nothing.
  static func exceptionSays(_ name: String, _ patterns: [TextPattern]) -> Condition {
    .all([
      .message(patterns), .objectiveCException,
      .computed(
        Computed("exception-says-\(name)", "the text is the reason of the exception") { facts in
          if let reason = facts.report.uncaughtException?.reason?.value { return patterns.matches(reason) ? [] : nil }
          let isItsOwn = facts.report.messages.contains {
            patterns.matches($0.text) && (!$0.isLogged || $0.text.contains("uncaught exception"))
          }
          return isItsOwn ? [] : nil
        }),
    ])
  }

  /// The exception that ended the program has a known reason, and says none of these texts.
  static func otherReason(_ name: String, _ patterns: [TextPattern]) -> Condition {
    .computed(
      Computed("other-reason-than-\(name)", "the reason of another exception") { facts in
        guard let reason = facts.report.uncaughtException?.reason?.value else { return nil }
        return patterns.matches(reason) ? nil : []
      })
  }

  /// One of the texts was handed in without its exception: in a field of the crash, or as a line of its own.
  ///
  /// A line that only mentions it, and one beside a stack or a failed check that tells another story, says nothing.
  static func exceptionQuoted(_ name: String, _ patterns: [TextPattern]) -> Condition {
    .all([
      .message(patterns),
      .computed(
        Computed("exception-quoted-\(name)", "the text stands by itself") { facts in
          let messages = facts.report.messages
          if messages.contains(where: { !$0.isLogged && patterns.matches($0.text) }) { return [] }
          guard facts.stack.isEmpty, facts.exceptionStack.isEmpty else { return nil }
          if messages.contains(where: { otherEnds.matches($0.text) }) { return nil }
          let atTheStart = patterns.map(\.description).flatMap { text in
            text.hasPrefix("^") ? [TextPattern(text)] : [TextPattern("^\(text)"), TextPattern("^\\*\\*\\* \(text)")]
          }
          return messages.contains { atTheStart.matches($0.text) } ? [] : nil
        }),
    ])
  }

  private static let otherEnds: PatternList = ["(?i)fatal error: ", "(?i)assertion failed"]
}

extension CrashReport.Message {
  /// Whether the text is a line of a log or of a tool, and so perhaps somebody's own words.
  fileprivate var isLogged: Bool { origin == .log || origin == .tool }
}
