extension Condition {
  /// An Objective-C exception was raised by one of these functions: the way to tell exceptions apart whose reason the
  /// report leaves out.
  static func raised(by patterns: TextPattern...) -> Condition {
    .all([
      .frame(["objc_exception_throw", "__exceptionPreprocess"], image: [], within: 8),
      .frame(patterns, image: [], within: 9),
    ])
  }

  /// An Objective-C exception is involved, whatever its name.
  static let objectiveCException = Condition.any([
    .computed(
      Computed("exception-named", "a named Objective-C exception, or the backtrace of one", isCheap: true) { facts in
        if let name = facts.report.uncaughtException?.name {
          return [
            Evidence(
              "uncaught exception: \(name.value)", field: "uncaughtException.name", text: name.value,
              offset: name.offset)
          ]
        }
        return facts.exceptionStack.first.map { [facts.evidence($0, isException: true)] }
      }),
    .frame(["^objc_exception_throw", "^objc_exception_rethrow", "^__exceptionPreprocess"], image: [], within: 24),
    .message("uncaught exception of type NS", "uncaught exception 'NS", "*** First throw call stack"),
  ])

  /// Who raised the exception: the innermost function of its backtrace that is no part of the raising itself.
  static let exceptionRaiser = Condition.computed(
    Computed("exception-raiser", "the function that raised the exception") { facts in
      let stack = facts.decisiveStack.prefix(30)
      guard let thrown = stack.lastIndex(where: { $0.symbol == "objc_exception_throw" }),
        let raiser = stack[stack.index(after: thrown)...].first(where: { $0.owner != .raiser && $0.symbol != nil })
      else { return nil }
      var evidence = facts.evidence(raiser, isException: facts.isExceptionStackDecisive)
      evidence.statement += ": it raised the exception, or called what did"
      return [evidence]
    })
}
