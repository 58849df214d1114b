extension Condition {
  /// No code of the program stands above the innermost frame that matches: what stopped was not called back by it.
  static func callsNothingOfTheProgram(_ name: String, _ patterns: [TextPattern], image: [TextPattern] = [])
    -> Condition
  {
    .computed(
      Computed("calls-nothing-of-the-program-" + name, "no code of the program above what stopped") { facts in
        let place = facts.stack.firstIndex { frame in
          (frame.symbol.map { patterns.matches($0) } ?? false)
            && (image.isEmpty || image.matches(frame.frame.image ?? ""))
        }
        guard let place, !facts.stack[..<place].contains(where: { $0.owner == .own }) else { return nil }
        return []
      })
  }

  /// One of these functions raised the exception, with no code of the app in between.
  ///
  /// Stricter than a look for the function's name: a framework that merely called the app, whose code then raised,
  /// stands on the stack too.
  static func raisedDirectly(_ name: String, by functions: String...) -> Condition {
    raised(name, "an exception raised by one of some functions", by: functions) { callers, patterns in
      callers.prefix(8).first { $0.isInApp || isNamed($0, patterns) }
    }
  }

  /// One of these functions raised the exception itself: only Foundation's own stand between it and the throw.
  ///
  /// For functions below which others raise exceptions of other causes.
  static func raisedItself(_ name: String, by functions: String...) -> Condition {
    raised(name, "an exception raised by nobody else than some functions", by: functions) { callers, _ in
      callers.first { !["CoreFoundation", "Foundation"].contains($0.frame.image ?? "CoreFoundation") }
    }
  }

  /// One of some functions raised the exception; `raiser` is the call that is taken to have done so, out of those around
  /// the throw, innermost first.
  private static func raised(
    _ name: String, _ words: String, by functions: [String],
    raiser: @escaping @Sendable (_ callers: ArraySlice<StackFrame>, _ patterns: [TextPattern]) -> StackFrame?
  ) -> Condition {
    let patterns = functions.map { TextPattern($0) }
    return .computed(
      Computed(name, words, literals: functions.map(literal)) { facts in
        let stack = facts.decisiveStack.prefix(24)
        guard let thrown = stack.lastIndex(where: { $0.symbol == "objc_exception_throw" }),
          let frame = raiser(stack[(thrown + 1)...], patterns), isNamed(frame, patterns)
        else { return nil }
        let isException = facts.isExceptionStackDecisive
        return [
          facts.evidence(stack[thrown], isException: isException), facts.evidence(frame, isException: isException),
        ]
      })
  }

  /// What stands in every name that a pattern means, as text: a mark of its beginning and a gap stand in none.
  private static func literal(of pattern: String) -> String {
    pattern.withBytes { text in
      let isTied = text.first == UInt8(ascii: "^")
      let gap = text.firstIndex { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "{") }
      if !isTied, gap == nil { return pattern }
      return String(decoding: text[..<(gap ?? text.endIndex)].dropFirst(isTied ? 1 : 0), as: UTF8.self)
    }
  }

  private static func isNamed(_ frame: StackFrame, _ patterns: [TextPattern]) -> Bool {
    frame.symbol.map { patterns.matches($0) } ?? false
  }
}
