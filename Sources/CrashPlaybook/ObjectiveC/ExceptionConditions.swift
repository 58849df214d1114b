extension Condition {
  /// An Objective-C exception was raised by one of these functions: the way to tell exceptions apart whose reason the
  /// report leaves out.
  static func raised(by patterns: TextPattern...) -> Condition {
    .all([
      .frame(["objc_exception_throw", "__exceptionPreprocess"], image: [], within: 8),
      .frame(patterns, image: [], within: 9),
    ])
  }

  /// A dictionary of Core Foundation refused a value, which it does when it may not change, and for nil.
  static let raisedByBridgedDictionary = raisedDirectly(
    "raised-by-bridged-dictionary", by: "-[__NSCFDictionary setObject:forKey:")

  /// The report names an uncaught exception.
  static let exceptionIsNamed = Condition.computed(
    Computed("exception-named", "a named exception", isCheap: true) { facts in
      facts.report.uncaughtException?.name.map {
        [
          Evidence(
            "uncaught exception: \($0.value)", field: "uncaughtException.name", text: $0.value, offset: $0.offset)
        ]
      }
    })

  /// The same, for a page that tells the name.
  static let exceptionNamesItself = Condition.computed(
    Computed(
      "exception-names-itself", "a named exception",
      values: { facts in facts.report.uncaughtException?.name.map { ["name": $0.value] } ?? [:] }
    ) { facts in
      facts.report.uncaughtException?.name.map {
        [
          Evidence(
            "uncaught exception: \($0.value)", field: "uncaughtException.name", text: $0.value, offset: $0.offset)
        ]
      }
    })

  /// The report has the reason of an uncaught exception, and not its name: Xcode shows it so beside the line.
  static let exceptionReasonIsAlone = Condition.computed(
    Computed("exception-reason-alone", "the reason of an uncaught exception", isCheap: true) { facts in
      guard facts.report.kind == .crash, let exception = facts.report.uncaughtException, exception.name == nil else {
        return nil
      }
      return exception.reason.map {
        [
          Evidence(
            "reason of an uncaught exception: \($0.value)", field: "uncaughtException.reason", text: $0.value,
            offset: $0.offset)
        ]
      }
    })

  /// The report has the backtrace of an uncaught exception.
  static let hasExceptionBacktrace = Condition.computed(
    Computed("exception-backtrace", "the backtrace of an uncaught exception", isCheap: true) { facts in
      facts.exceptionStack.first.map { [facts.evidence($0, isException: true)] }
    })

  /// An Objective-C exception is involved, whatever its name.
  static let objectiveCException = Condition.any([
    exceptionIsNamed,
    exceptionReasonIsAlone,
    hasExceptionBacktrace,
    .frame(["^objc_exception_throw", "^objc_exception_rethrow", "^__exceptionPreprocess"], image: [], within: 24),
    .message("uncaught exception of type NS", "uncaught exception 'NS", "*** First throw call stack"),
  ])

  /// The program's own code raised the exception, so that its name is the program's word, and no framework's.
  static let raisedByTheProgram = Condition.computed(
    Computed("raised-by-the-program", "a function of the program that raised the exception itself") { facts in
      let stack = facts.decisiveStack
      guard let raiser = facts.exceptionRaiser, raiser.owner == .own,
        let place = stack.firstIndex(where: { $0.frame.index == raiser.frame.index }), place > 0,
        stack[place - 1].owner == .errorMachinery
      else { return nil }
      return []
    })
  /// Who raised the exception: the innermost function of its backtrace that is no part of the raising itself.
  static let exceptionRaiser = Condition.computed(
    Computed("exception-raiser", "the function that raised the exception") { facts in
      guard let raiser = facts.exceptionRaiser else { return nil }
      var evidence = facts.evidence(raiser, isException: facts.isExceptionStackDecisive)
      evidence.statement += ": it raised the exception, or called what did"
      return [evidence]
    })
}
