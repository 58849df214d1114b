internal import CrashModel

/// What a handler of signals interrupted, where the handler ended the process: the report tells of the handler's end, and
/// the first cause stands below it.
extension ReportFacts {
  /// The report as it would be without the handler, and the handler's frames; nil where no handler ended the process.
  ///
  /// Its stack begins where the signal came, and what ended the process is not known.
  func behindHandler() -> (facts: ReportFacts, handler: ArraySlice<StackFrame>)? {
    guard kind == .crash, exceptionStack.isEmpty, exceptionType == nil || exceptionType == "EXC_CRASH",
      signal == nil || signal == "SIGABRT", var thread = report.crashedThread, readableStack.startIndex > 1
    else { return nil }
    let above = stack[..<readableStack.startIndex]
    guard above.contains(where: { $0.symbol.map { Self.ends.contains($0) } ?? false }), !readableStack.isEmpty else {
      return nil
    }
    var report = self.report
    thread.frames = Array(thread.frames[readableStack.startIndex...])
    report.crashedThread = thread
    report.exception = CrashReport.Exception()
    if terminationNamespace == "SIGNAL" { report.termination = CrashReport.Termination() }
    return (ReportFacts(report, classifier: classifier, names: names), above)
  }

  /// How a handler ends its process.
  private static let ends: Set = [
    "abort", "__abort", "raise", "__pthread_kill", "pthread_kill", "__kill", "kill", "__exit", "_exit", "exit",
    "os::abort(bool, void*, void const*)", "__abort_with_payload",
  ]
}

extension [Diagnosis] {
  /// The same with what stands below a handler of signals told in its place: the handler only ended what a check had
  /// stopped.
  ///
  /// - Parameters:
  ///   - first: The causes that the report speaks for without the handler.
  ///   - handler: The handler's frames.
  ///   - facts: The report.
  /// - Returns: The causes, without those that are the handler's story where a check stands below it.
  func withCausesBehindHandler(
    _ first: [Diagnosis], _ handler: ArraySlice<StackFrame>, _ facts: ReportFacts
  ) -> [Diagnosis] {
    // A failed access leaves its stack only, and many causes are thinkable of it.
    let checks = first.filter { diagnosis in
      let ending = diagnosis.rule.ending
      return diagnosis.confidence.isSure && !ending.isDisjoint(with: .check) && !ending.contains(.badAccess)
        && diagnosis.citesStack
    }
    guard !checks.isEmpty else { return self }
    let places = Set(handler.compactMap(\.frame.offset))
    var told = filter { diagnosis in
      !diagnosis.evidence.contains { $0.offset.map { places.contains($0) } ?? false }
    }
    // What a program calls its handler stands above what the handler does to end it.
    let name = handler.dropLast().last ?? handler.first
    for var check in checks {
      if let name {
        check.support.append(
          facts.evidence(name).explained(by: "a handler of signals, which ended the process after this"))
      }
      if let place = told.firstIndex(where: { $0.rule.id == check.rule.id }) {
        if check.confidence >= told[place].confidence { told[place] = check }
      } else {
        told.append(check)
      }
    }
    return told
  }
}

extension Diagnosis {
  /// Whether a frame of the stack speaks for the cause.
  fileprivate var citesStack: Bool { evidence.contains { $0.field.contains("frames[") } }
}
