extension NextSteps {
  /// What a report without a sure cause proves, leaves open, and what would decide it.
  public static func of(_ facts: ReportFacts, leads: [Diagnosis]) -> NextSteps {
    var steps = NextSteps()
    steps.proved = proved(facts)
    steps.open = open(facts, leads)
    steps.collect = collect(facts, leads)
    return steps
  }

  private static func proved(_ facts: ReportFacts) -> [String] {
    let report = facts.report
    let message = report.leftText
    var result: [String] = []
    switch report.exception.type?.value {
    case "EXC_BAD_ACCESS"?:
      let address = report.faultAddress.map { " at " + String(hexadecimal: $0.value) } ?? ""
      let top = facts.stack.first.map { " in \($0.label)" } ?? ""
      result.append(
        "An access to memory\(address) failed\(top): the pointer was wrong before this instruction used it.")
    case "EXC_BREAKPOINT"?, "EXC_BAD_INSTRUCTION"?:
      // The functions that only raise do not tell who checked.
      let checker = facts.stack.first { $0.owner != .errorMachinery }
      let place = checker.flatMap { $0.symbol == nil ? nil : $0.label } ?? "the code"
      result.append(
        "A check in \(place) failed on purpose and stopped the process"
          + (message == nil ? "; the report keeps no text that says which." : "."))
    case "EXC_CRASH"?:
      result.append(end(of: report))
    case let type?:
      result.append("The exception was \(type).")
    case nil:
      if let signal = report.exception.signal?.value {
        result.append("The process ended with \(signal).")
      } else if report.isLinesOnly, let exit = ExitStatus(in: report.messages) {
        result.append(
          "A command ended with status \(exit.status), by which shells and containers mean a signal: \(exit.meaning).")
      } else if let trap = Self.trap(in: report) {
        result.append("The engine stopped the module: \(trap)")
      } else if report.isToldByTestRunner {
        result.append("The test runner saw \(report.process.name ?? "the process") crash, and tells only the place.")
      } else if report.crashedThread != nil {
        result.append(
          facts.stack.isEmpty
            ? "A thread crashed; neither its stack nor an exception, signal or message stands with it."
            : "There is a stack, but no exception, signal or message with it.")
      }
    }
    result += ReportCodes.decoded(report).map { $0.statement.prefix(1).uppercased() + $0.statement.dropFirst() + "." }
    if let message { result.append("It left the message: \(message.prefix(300))") }
    if facts.readableStack.startIndex > 0, let interrupted = facts.readableStack.first {
      // What stands behind the signal is often not found, and printed as address 0.
      let place = interrupted.frame.address == 0 ? "" : ": the signal came while \(interrupted.label) ran"
      result.append("A handler of signals ended the process\(place).")
    }
    if let first = facts.readableStack.first(where: { $0.isInApp }), first.symbol != nil {
      result.append("The app's code nearest to it is \(first.label).")
    } else if let blame = facts.blameOnStack.first, blame.owner == .compilerGenerated, let symbol = blame.symbol {
      result.append("The app's code nearest to it is \(symbol).")
    }
    return result
  }

  /// Who ended a process that no fault ended: itself, or who sent the signal, as far as the report says.
  private static func end(of report: CrashReport) -> String {
    let signal = report.exception.signal?.value ?? "abort"
    if let sender = report.sender { return "\(sender) ended the process with \(signal)." }
    switch signal {
    case "SIGKILL": return "Another process or the system ended this one from outside."
    case "SIGABRT", "abort": return "The process ended itself (\(signal))."
    default:
      return report.termination.by == nil
        ? "The process ended with \(signal); the report does not say who sent it." : "The process ended with \(signal)."
    }
  }

  private static func open(_ facts: ReportFacts, _ leads: [Diagnosis]) -> [String] {
    var result: [String] = []
    if leads.isEmpty {
      result.append(
        facts.report.isLinesOnly && ExitStatus(in: facts.report.messages) == nil
          ? "Why: none of its lines tells of an end in words that are known."
          : "Why: no known cause fits what the report says.")
    }
    if leads.count == 1 { result.append("Why: one cause fits, but nothing in the report proves it.") }
    if leads.count > 1 { result.append("Why: several causes fit, and nothing in the report decides between them.") }
    let ofApp = facts.decisiveStack.lazy.filter(\.isInApp)
    if ofApp.contains(where: { $0.symbol == nil }) {
      result.append(
        ofApp.contains { $0.symbol != nil }
          ? "All that the app did: some of its frames have no names." : "What the app did: its frames have no names.")
    }
    return result
  }

  /// The words with which an engine of WebAssembly stopped a module.
  private static func trap(in report: CrashReport) -> String? {
    report.architecture == "wasm32" ? report.messages.last { $0.origin == .tool }.map { $0.text + "." } : nil
  }

  /// What to do next; never nothing.
  private static func collect(_ facts: ReportFacts, _ leads: [Diagnosis]) -> [String] {
    var result: [String] = []
    let report = facts.report
    if report.isLinesOnly, report.runningTest == nil {
      // A cause that shows without a crash leaves no report to look for.
      if let lead = leads.first, ["races", "leaks", "keychain"].contains(lead.rule.family.name) {
        return [
          "Read crashbook explain \(lead.rule.id): its part Verify says what proves this cause and what rules it out.",
          "Let the program log the steps of it with time and thread, and analyse that log.",
        ]
      }
      return [
        "Get the report that the system or the runtime wrote: \(ReportPlaces.words).",
        "Keep all lines before the end, standard error too, and not only those that a filter let through.",
      ]
    }
    if let step = symbolicating(facts) { result.append(step) }
    if let trap = trap(in: report), trap.contains("nreachable") {
      result.append(
        "Keep what the module prints on standard error or the browser's console: Swift says there why it stops.")
    }
    switch report.exception.type?.value ?? report.exception.signal?.value {
    case "EXC_BAD_ACCESS"?, "SIGSEGV"?, "SIGBUS"?,
      nil where report.isAccessViolation:
      result.append(
        "Run the same steps with Address Sanitizer, then with Thread Sanitizer"
          + (report.operatingSystem.hasLinuxKernel ? "." : "; on Apple systems also with Zombie Objects.")
      )
    case "EXC_BREAKPOINT"?, "EXC_BAD_INSTRUCTION"?, "SIGTRAP"?, "SIGILL"?:
      let printer = leads.contains { $0.rule.id == "cpp-check-failed" } ? "Chromium" : "Swift"
      result.append(
        "Keep the program's standard error: \(printer) prints the reason of a failed check there just before the crash."
      )
    case "EXC_CRASH"?, "SIGABRT"?, "SIGKILL"?, "SIGTERM"?, "SIGINT"?, "SIGHUP"?:
      result += collect(forEndBy: report.exception.signal?.value, on: report.operatingSystem, leads)
    default:
      break
    }
    // A log of tests has no more than this; the report of the process that ran them lies elsewhere.
    if report.runningTest != nil && report.crashedThread == nil || report.isToldByTestRunner {
      result.append(
        "Get the report of the process that ran the test: on a Mac it lies in ~/Library/Logs/DiagnosticReports and in "
          + "the run's .xcresult bundle; on Linux, SWIFT_BACKTRACE=enable=yes prints the stack. Build machines throw "
          + "both away when they end.")
      return result
    }
    if report.threads.count <= 1 { result.append("Get the whole report: other threads may show who was involved.") }
    if report.exception.type == nil, report.exception.signal == nil {
      result.append(
        "Get the head of the report: exception type, termination reason and application specific information.")
    }
    if result.isEmpty {
      result.append(
        "Collect more reports of this signature: what their devices, versions, data and last steps have in common.")
    }
    return result
  }

  /// How the app's frame gets its name that decides and has none; nil where it has one.
  private static func symbolicating(_ facts: ReportFacts) -> String? {
    let report = facts.report
    guard let nameless = facts.decisiveStack.first(where: { $0.isInApp && $0.symbol == nil }),
      let image = nameless.frame.image
    else { return nil }
    let identifier =
      nameless.frame.imageUUID ?? report.images.first { $0.name == image || $0.path == image }?.uuid
    if report.operatingSystem.hasLinuxKernel {
      let place = nameless.frame.imageOffset.map { " " + String(hexadecimal: $0) } ?? " with the frame's offset in it"
      let build = identifier.map { ", build ID \($0)," } ?? ""
      return "Symbolicate the report: llvm-symbolizer --obj=\(image)\(place) names frame \(nameless.frame.index); "
        + "\(image)\(build) must be of exactly this build."
    }
    if report.architecture == "wasm32" {
      return "Keep the functions' names in the module: build it with debug information, and strip nothing from it "
        + "(wasm-opt --strip-debug does)."
    }
    let uuid = identifier.map { " with UUID \(CrashReport.BinaryImage.shown($0))" } ?? ""
    return "Symbolicate the report: the dSYM of \(image)\(uuid) gives its frames names."
  }

  /// What shows the log of a system; of an unknown one, of all.
  private static func logs(of system: CrashReport.OperatingSystem) -> String {
    if system.name == nil { return "log show on macOS, journalctl on Linux" }
    return system.hasLinuxKernel ? "journalctl" : "log show"
  }

  /// What to do where no fault ended the process.
  private static func collect(
    forEndBy signal: String?, on system: CrashReport.OperatingSystem, _ leads: [Diagnosis]
  ) -> [String] {
    switch signal {
    case "SIGKILL"?:
      return [
        "Look for a JetsamEvent report of the same minute, and for the system log's line about the end of the process."
      ]
    case "SIGTERM"?, "SIGINT"?, "SIGHUP"?:
      return [
        "Look into the log of that minute for who sent the signal: \(logs(of: system)), the events of the container or the "
          + "test runner."
      ]
    case "SIGABRT"? where leads.contains { $0.rule.family.name == "memory" }:
      return [
        "Run the same steps with Address Sanitizer, which stops where the heap is damaged, not where that is noticed; "
          + "on Apple systems also with Guard Malloc, or with MallocScribble=1 and MallocStackLogging=1."
      ]
    case "SIGABRT"?:
      return ["Keep the program's standard error: what calls abort() nearly always prints the reason just before."]
    default:
      return []
    }
  }
}

extension CrashReport {
  /// Whether the input is lines of a log or of prose: without a stack, an exception or a signal.
  fileprivate var isLinesOnly: Bool { form.isText && hasMessagesAtMost }

  /// Whether all that is known of the crashed thread is the place that a test runner names: `… : Harbour crashed in f()`.
  fileprivate var isToldByTestRunner: Bool {
    guard let thread = crashedThread, !thread.isNumbered, thread.frames.count == 1, thread.frames[0].address == nil,
      let place = thread.frames[0].symbol
    else { return false }
    let isCrash = ["crashed in ", "Crash: ", "crashed while preparing to run tests: "]
    return messages.contains { message in
      message.text.contains(place) && isCrash.contains { message.text.contains($0) }
    }
  }

  /// What the process wrote about its end; that abort() was called says nothing.
  fileprivate var leftText: String? {
    messages.first {
      ($0.origin == .applicationInformation || $0.origin == .exceptionReason) && $0.text != "abort() called"
    }?.text
  }

  /// The other process that ended this one, as the report names it; nil where none is named.
  fileprivate var sender: String? {
    // The kernel's own handler of exceptions counts as the process itself.
    guard let by = termination.by?.value, !by.isEmpty, !by.hasPrefix("exc handler") else { return nil }
    if let bracket = by.lastIndex(of: "["), let number = Int(by[by.index(after: bracket)...].prefix { $0 != "]" }) {
      return number == process.identifier ? nil : by
    }
    return by == process.name ? nil : by
  }
}
