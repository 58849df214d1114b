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
    let patterns = functions.map { TextPattern($0) }
    return .computed(
      Computed(
        name, "an exception raised by one of: " + functions.joined(separator: ", "), literals: functions
      ) { facts in
        let stack = facts.decisiveStack.prefix(24)
        guard let thrown = stack.lastIndex(where: { $0.symbol == "objc_exception_throw" }) else { return nil }
        for frame in stack[(thrown + 1)...].prefix(8) {
          if let symbol = frame.symbol, patterns.matches(symbol) {
            let isException = facts.isExceptionStackDecisive
            return [
              facts.evidence(stack[thrown], isException: isException), facts.evidence(frame, isException: isException),
            ]
          }
          if frame.isInApp { return nil }
        }
        return nil
      })
  }

  /// One of these functions raised the exception itself: only Foundation's own stand between it and the throw.
  ///
  /// For functions below which others raise exceptions of other causes.
  static func raisedItself(_ name: String, by functions: String...) -> Condition {
    let patterns = functions.map { TextPattern($0) }
    return .computed(
      Computed(
        name, "an exception raised by nobody else than: " + functions.joined(separator: ", "), literals: functions
      ) { facts in
        let stack = facts.decisiveStack.prefix(24)
        guard let thrown = stack.lastIndex(where: { $0.symbol == "objc_exception_throw" }),
          let frame = stack[(thrown + 1)...].first(where: { frame in
            !["CoreFoundation", "Foundation"].contains(frame.frame.image ?? "CoreFoundation")
          }), let symbol = frame.symbol, patterns.matches(symbol)
        else { return nil }
        let isException = facts.isExceptionStackDecisive
        return [
          facts.evidence(stack[thrown], isException: isException), facts.evidence(frame, isException: isException),
        ]
      })
  }
}
