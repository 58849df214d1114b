/// What a framework's exceptions of one cause say, as conditions of the cause's rule.
struct ExceptionSentences: Sendable {
  private let name: String
  private let patterns: [TextPattern]
  private let own: OwnWords

  /// Lists sentences.
  ///
  /// - Parameters:
  ///   - name: Tells the conditions from those of other rules.
  ///   - patterns: The sentences.
  init(_ name: String, _ patterns: [TextPattern]) {
    self.name = name
    self.patterns = patterns
    own = OwnWords(patterns)
  }

  /// The exception that ended the program says one of them itself.
  ///
  /// A line of a log that holds the words, beside an exception of another reason or of an unknown one, proves nothing, nor
  /// do the same words in an exception that the program raised itself.
  var areSaid: Condition {
    .all([
      .message(patterns), .objectiveCException,
      .computed(
        .init("exception-says-\(name)", "the text is the reason of the exception") { [patterns, own] facts in
          if own.areAllThereIs(in: facts) { return nil }
          if let reason = facts.report.uncaughtException?.reason?.value { return patterns.matches(reason) ? [] : nil }
          let isItsOwn = facts.report.messages.contains {
            patterns.matches($0.text)
              && (!$0.isLogged || $0.text.contains("uncaught exception") || Self.named.matches($0.text))
          }
          return isItsOwn ? [] : nil
        }),
    ])
  }

  /// The exception that ended the program has a known reason, and says none of them.
  var areNotTheReason: Condition {
    .computed(
      .init("other-reason-than-\(name)", "the reason of another exception") { [patterns] facts in
        guard let reason = facts.report.uncaughtException?.reason?.value else { return nil }
        return patterns.matches(reason) ? nil : []
      })
  }

  /// One of them was handed in without its exception: in a field of the crash, or as a line of its own.
  ///
  /// A line that only mentions it, and one beside a stack or a failed check that tells another story, says nothing.
  var areQuoted: Condition {
    .all([
      .message(patterns),
      .computed(
        .init("exception-quoted-\(name)", "the text stands by itself") { [patterns, own] facts in
          if own.areAllThereIs(in: facts) { return nil }
          let messages = facts.report.messages
          if messages.contains(where: { !$0.isLogged && patterns.matches($0.text) }) { return [] }
          // The rest of a stack whose beginning was not copied tells no story of its own.
          guard facts.stack.first.map({ $0.frame.index > 0 }) ?? true, facts.exceptionStack.isEmpty,
            !messages.contains(where: { Self.otherEnds.matches($0.text) })
          else { return nil }
          // Made when they are asked for, which is seldom.
          let atTheStart = patterns.map(\.description).flatMap { text in
            text.hasPrefix("^") ? [TextPattern(text)] : [TextPattern("^\(text)"), TextPattern("^\\*\\*\\* \(text)")]
          }
          return messages.contains { atTheStart.matches($0.text) } ? [] : nil
        }),
    ])
  }

  /// An exception's name before its reason, as pages of reporters show them.
  private static let named: PatternList = ["^NS*Exception - ", "^NS*Exception: "]
  private static let otherEnds: PatternList = ["(?i)fatal error: ", "(?i)assertion failed"]
}
