extension Condition.Computed {
  /// Text without a crash: no exception, no signal and no stack.
  static let logWithoutCrash = Condition.Computed(
    "log-without-crash", "a log only: no exception, no signal, no stack"
  ) { facts in
    let report = facts.report
    guard report.exception.type == nil, report.exception.signal == nil, report.uncaughtException == nil,
      report.termination.namespace == nil, facts.stack.isEmpty, facts.exceptionStack.isEmpty,
      !Condition.message(
        "Fatal error: ", "uncaught exception", "AddressSanitizer", "Program crashed", "EXC_", "Terminating app"
      ).holds(in: facts)
    else { return nil }
    return []
  }

  /// A stack that mostly consists of SwiftUI's graph evaluating one view inside the other.
  static let deepSwiftUIGraph = Condition.Computed(
    "deep-swiftui-graph", "a stack made of nested graph updates", literals: ["AG::", "SwiftUI", "AttributeGraph"]
  ) { facts in
    let updates = facts.stack.filter { frame in
      frame.symbol.map { graphUpdates.matches($0) } ?? false
    }
    guard updates.count >= 4, let first = updates.first else { return nil }
    let graph = facts.stack.count { frame in
      frame.symbol?.hasPrefix("AG::") == true
        || frame.frame.image.map { image in graphImages.contains { image.hasPrefix($0) } } ?? false
    }
    // An app's own recursion below one body may be long; here the graph's frames must be the greater part.
    guard graph * 2 >= facts.stack.count, startsInGraph(facts) else { return nil }
    var found = facts.evidence(first)
    found.statement += ": one of \(updates.count) nested updates of the graph; \(graph) of \(facts.stack.count) "
    found.statement += "frames are SwiftUI's"
    return [found]
  }

  /// Whether graph frames are met near the top of the stack, where the overflow happened.
  private static func startsInGraph(_ facts: ReportFacts) -> Bool {
    facts.stack.prefix(40).contains { frame in
      frame.symbol.map { graphUpdates.matches($0) } ?? false
    }
  }

  private static let graphUpdates: PatternList = [
    "AG::Graph::UpdateStack::update", "AG::Graph::update_attribute", "AG::Subgraph::update", "AGGraphGetValue",
    "AG::Graph::input_value_ref_slow",
  ]
  private static let graphImages = ["SwiftUI", "AttributeGraph", "com.apple.SwiftUI", "com.apple.AttributeGraph"]

  /// A very deep stack in a text that names no exception.
  static let recursionExcerpt = Condition.Computed("recursion-excerpt", "a very deep stack without an exception") {
    facts in
    guard facts.report.exception.type == nil, facts.report.exception.signal == nil else { return nil }
    return hundredsOfFrames.test(facts)
  }

  /// A stack of two hundred calls and more, some of which may have been left out.
  static let hundredsOfFrames = Condition.Computed("two-hundred-frames", "a stack of two hundred calls or more") {
    facts in
    guard let last = facts.stack.last, facts.depth + (facts.report.elidedRecursion?.levels ?? 0) >= 200 else {
      return nil
    }
    return [facts.evidence(last)]
  }
}

extension Condition {
  /// Somebody says that it crashed, in one of people's languages; a warning beside it does not say why.
  static let speaksOfACrash = Condition.message(
    "(?i) crash ", "(?i) crash:", "(?i) crash,", "(?i) crash.", "(?i) crashes", "(?i) crashed", "(?i) crashing",
    "stürzt ab", "plante ", "краш", "падает", "вылетает", "闪退", "崩溃", "クラッシュ", "落ち", "크래시")
}
