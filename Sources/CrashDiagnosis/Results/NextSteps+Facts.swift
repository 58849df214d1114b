extension NextSteps {
  /// What a report without a sure cause proves, leaves open, and what would decide it.
  public static func of(_ facts: ReportFacts, leads: [Diagnosis]) -> NextSteps {
    var steps = NextSteps()
    steps.proved = proved(facts)
    steps.open = open(facts, leads)
    steps.collect = collect(facts)
    return steps
  }

  private static func proved(_ facts: ReportFacts) -> [String] {
    let report = facts.report
    var result: [String] = []
    switch report.exception.type?.value {
    case "EXC_BAD_ACCESS"?:
      let address = report.faultAddress.map { " at " + String(hexadecimal: $0.value) } ?? ""
      let top = facts.stack.first.map { " in \($0.label)" } ?? ""
      result.append(
        "An access to memory\(address) failed\(top): the pointer was wrong before this instruction used it.")
    case "EXC_BREAKPOINT"?, "EXC_BAD_INSTRUCTION"?:
      result.append(
        "A check in the code failed on purpose and stopped the process; the report keeps no text that says which.")
    case "EXC_CRASH"? where report.exception.signal?.value == "SIGKILL":
      result.append("Another process or the system ended this one from outside.")
    case "EXC_CRASH"?:
      result.append("The process ended itself (\(report.exception.signal?.value ?? "abort")).")
    case let type?:
      result.append("The exception was \(type).")
    case nil:
      if let signal = report.exception.signal?.value {
        result.append("The process ended with \(signal).")
      } else if report.crashedThread != nil {
        result.append("There is a stack, but no exception, signal or message with it.")
      }
    }
    result += ReportCodes.decoded(report).map { $0.statement.prefix(1).uppercased() + $0.statement.dropFirst() + "." }
    if let text = report.messages.first(where: { $0.origin == .applicationInformation || $0.origin == .exceptionReason }
    ) {
      result.append("It left the message: \(text.text.prefix(300))")
    }
    if let first = facts.decisiveStack.first(where: { $0.isInApp }), first.symbol != nil {
      result.append("The app's code nearest to it is \(first.label).")
    }
    return result
  }

  private static func open(_ facts: ReportFacts, _ leads: [Diagnosis]) -> [String] {
    var result: [String] = []
    if leads.isEmpty { result.append("Why: no known cause fits what the report says.") }
    if leads.count == 1 { result.append("Why: one cause fits, but nothing in the report proves it.") }
    if leads.count > 1 { result.append("Why: several causes fit, and nothing in the report decides between them.") }
    if facts.decisiveStack.contains(where: { $0.isInApp && $0.symbol == nil }) {
      result.append("What the app did: its frames have no names.")
    }
    return result
  }

  private static func collect(_ facts: ReportFacts) -> [String] {
    var result: [String] = []
    let report = facts.report
    if let nameless = facts.decisiveStack.first(where: { $0.isInApp && $0.symbol == nil }),
      let image = nameless.frame.image
    {
      let identifier =
        nameless.frame.imageUUID ?? report.images.loaded().first { $0.name == image || $0.path == image }?.uuid
      let uuid = identifier.map { " with UUID \(CrashReport.BinaryImage.shown($0))" } ?? ""
      result.append("Symbolicate the report: the dSYM of \(image)\(uuid) gives its frames names.")
    }
    switch report.exception.type?.value ?? report.exception.signal?.value {
    case "EXC_BAD_ACCESS"?, "SIGSEGV"?, "SIGBUS"?:
      result.append(
        "Run the same steps with Address Sanitizer, then with Thread Sanitizer; on Apple systems also with Zombie Objects."
      )
    case "EXC_BREAKPOINT"?, "EXC_BAD_INSTRUCTION"?, "SIGTRAP"?, "SIGILL"?:
      result.append(
        "Keep the program's standard error: Swift prints the reason of a failed check there just before the crash.")
    case "EXC_CRASH"? where report.exception.signal?.value == "SIGKILL":
      result.append(
        "Look for a JetsamEvent report of the same minute, and for the system log's line about the end of the process.")
    default:
      break
    }
    if report.threads.count <= 1 { result.append("Get the whole report: other threads may show who was involved.") }
    if report.exception.type == nil, report.exception.signal == nil {
      result.append(
        "Get the head of the report: exception type, termination reason and application specific information.")
    }
    return result
  }
}
