extension Condition {
  /// One of the texts stands in the crash itself, or there is no stack that could tell another story.
  ///
  /// A line of the log that merely stands beside a crash of another sort decides nothing.
  static func textOfTheCrash(_ name: String, _ patterns: [TextPattern]) -> Condition {
    .all([
      .message(patterns),
      .computed(
        Computed("text-of-the-crash-\(name)", "the text belongs to the crash, or there is no stack beside it") {
          facts in
          if facts.stack.isEmpty, facts.exceptionStack.isEmpty { return [] }
          for message in facts.report.messages
          where message.origin != .log && message.origin != .tool {
            if patterns.matches(message.text) { return [] }
          }
          return nil
        }),
    ])
  }
}
