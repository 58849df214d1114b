extension Condition {
  /// A framework's function raised the exception, and no code of the app lies between it and the raise.
  ///
  /// Lists and layouts call the app back, so that their frames also lie below exceptions which are none of theirs.
  static func raisedByFramework(_ patterns: TextPattern...) -> Condition { raisedByFramework(patterns) }

  /// A framework's function raised the exception, and no code of the app lies between it and the raise.
  static func raisedByFramework(_ patterns: [TextPattern]) -> Condition {
    // Every report with an exception is asked.
    let patterns = PatternList(patterns)
    return .computed(
      Computed(
        "raised-by-framework", "a function of the framework that raised the exception itself",
        literals: ["objc_exception_throw", "__exceptionPreprocess", "handleFailureIn"]
      ) { facts in
        let stack = facts.decisiveStack.prefix(30)
        let raise = facts.remember(outermostRaise) {
          stack.lastIndex { $0.symbol.map { raises.matches($0) } ?? false }
        }
        guard let raise else { return nil }
        for frame in stack[(raise + 1)...].drop(while: { $0.owner == .errorMachinery }).prefix(4) {
          if let symbol = frame.symbol, patterns.matches(symbol) {
            let isException = facts.isExceptionStackDecisive
            return [stack[raise], frame].map { facts.evidence($0, isException: isException) }
          }
          guard frame.owner == .system else { break }
        }
        return nil
      })
  }

  private static let outermostRaise = FactKey<Int?>()
  private static let raises: PatternList = ["^objc_exception_throw$", "^__exceptionPreprocess$", "handleFailureIn"]
}
