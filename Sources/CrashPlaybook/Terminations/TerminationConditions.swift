extension Condition {
  /// The system ended the process with a code of its own, in any of the spellings: termination code (decimal or
  /// hexadecimal), exception code (old reports), or text.
  static func systemCode(_ code: UInt64, _ hex: String) -> Condition {
    let texts = [TextPattern(joining: "(?i)0x", hex), TextPattern(joining: "BOARD ", String(code))]
    return .any([
      .terminationCode([code]), .exceptionCode([code]),
      .all([.message(texts), isOfThisCrash(code, hex, said: texts)]),
      .all([.exceptionText([TextPattern(joining: "(?i)", hex)]), isGivenHere(code, hex)]),
    ])
  }

  /// Nothing in the report speaks against a code: neither its namespace nor its system.
  static func isGivenHere(_ code: UInt64, _ hex: String) -> Condition {
    .computed(
      Computed("system-code-\(hex)-counts", "the namespace is one that gives the code", isCheap: true) { facts in
        TerminationCode.counts(code, in: facts.report) ? [] : nil
      })
  }

  /// A code that stands in a text is this crash's own, and none that somebody writes about.
  ///
  /// A report that names its code has no other. A process that was ended with such a code leaves no signal but SIGKILL;
  /// and who explains the codes names several.
  private static func isOfThisCrash(_ code: UInt64, _ hex: String, said patterns: [TextPattern]) -> Condition {
    .computed(
      Computed("system-code-\(hex)", "the code belongs to this crash, and is not only spoken of") { facts in
        guard TerminationCode.counts(code, in: facts.report) else { return nil }
        let termination = facts.report.termination
        if let own = termination.code?.value, own != code, termination.namespace?.value != "SIGNAL" { return nil }
        let texts = facts.report.messages.filter { patterns.matches($0.text) }
        if texts.contains(where: { $0.origin != .log && $0.origin != .tool }) { return [] }
        guard !facts.endedOtherwise else { return nil }
        if texts.contains(where: { systemWords.matches($0.text) }) { return [] }
        let spoken = systemCodes.filter { pattern in
          facts.report.messages.contains { pattern.matches($0.text) }
        }
        return spoken.count > 1 ? nil : []
      })
  }

  private static let systemWords: PatternList = [
    "ermination", "amespace", "RBS", "domain:", "code:", "Code:", "Code 0x", "odes: ", "transgression",
  ]
  private static let systemCodes: [TextPattern] = [
    "(?i)0x8badf00d", "(?i)0xdead10cc", "(?i)0xdeadfa11", "(?i)0xbad22222", "(?i)0xbaadca11", "(?i)0xc00010ff",
    "(?i)0xc51bad01", "(?i)0xc51bad02", "(?i)0xc51bad03", "(?i)0x2bad45ec", "(?i)0xbaddd15c", "(?i)0xd00d2bad",
  ]

  /// The watchdog's code.
  static let watchdogCode = systemCode(0x8BAD_F00D, "8badf00d")

  /// The watchdog says that the launch took too long.
  static let launchEvent = Condition.message(
    "process-launch watchdog transgression", "scene-create watchdog transgression", "launch watchdog transgression",
    "process-launch watchdog", "scene-create watchdog", "WatchdogEvent:*process-launch", "WatchdogEvent:*scene-create",
    "failed to launch in time",
    "failed to launch after {allowance}s", "failed to scene-create")
  /// The watchdog says that a scene was not brought up to date in time.
  static let sceneUpdateEvent = Condition.message(
    "scene-update watchdog", "WatchdogEvent:*scene-update", "failed to scene-update",
    "failed to resume in time")
  /// The watchdog says that the process did not leave in time.
  static let exitEvent = Condition.message(
    "ailed to terminate", "failed to termin", "process-exit watchdog", "WatchdogEvent:*process-exit",
    "failed to suspend in time", "failed to suspend after", "failed to background", "failed to quit")
  /// A background task or another assertion ran out.
  static let backgroundEvent = Condition.message(
    "has active assertions beyond permitted time", "permittedBackgroundDuration", "BKProcessAssertion",
    "background task assertion", "finishTask:")

  /// What the main thread waits for, or that it computes: one remark for every report of the watchdog.
  static let mainThreadActivity: [Condition] = [
    .message(
      "exhausted real (wall clock) time allowance of {allowance} seconds",
      "exhausted CPU time allowance of {allowance} seconds"),
    .variant("which-clock", [Variant(.message("exhausted CPU time allowance of"), ["clock": "processor time"])]),
    main(
      "main-waits-for-lock", "the main thread waits for a lock",
      "it waits for a lock: look for the owner among the other threads, the one inside the same type or lock",
      MainThreadCalls.locks, within: 6, unless: MainThreadCalls.queues + MainThreadCalls.processes,
      remedy: "find the thread that holds the lock, and keep slow work out of what it does meanwhile"),
    main(
      "main-waits-for-queue", "the main thread waits for other work of the process",
      "it waits for work on another queue or thread, which may itself wait for the main thread",
      MainThreadCalls.queues, within: 8, unless: MainThreadCalls.processes,
      remedy: "replace the waiting by `await` or a callback, and show what is there until then"),
    main(
      "main-waits-for-process", "the main thread waits for another process",
      "it waits for the answer of another process, in a synchronous call that has no time limit",
      MainThreadCalls.processes, within: 24, unless: [],
      remedy: "make the call off the main thread, or take its asynchronous form"),
    main(
      "main-waits-for-network", "the main thread waits for the network",
      "it waits for the network in a blocking call",
      MainThreadCalls.network, within: 30, unless: [],
      remedy: "make the request asynchronous and give it a limit of time: `URLSession` with `await`"),
    main(
      "main-waits-for-files", "the main thread reads or writes files or a database",
      "it reads or writes files, or a database, on the main thread",
      MainThreadCalls.files, within: 12, unless: [],
      remedy: "read and write off the main thread, and show what is there until then"),
    .computed(
      Computed("main-idle", "the main thread was idle at the moment of the snapshot") { facts in
        let stack = facts.mainTop.prefix(6)
        guard let first = stack.first, first.symbol.map({ machTrap.matches($0) }) ?? false,
          stack.contains(where: { $0.symbol == "__CFRunLoopServiceMachPort" })
        else { return nil }
        var evidence = facts.evidence(first, isException: false, thread: 0)
        evidence.statement =
          "the main thread was idle at the moment of the snapshot: the slow work was over, or elsewhere"
        return [evidence]
      }),
    .mainThreadComputed,
    processorTime,
    Condition.message("Thermal State:*serious", "Thermal State:*critical").because(
      "the device was hot, and the system slowed it down: the process may have got hardly any processor time"),
    systemFoundDeadlock.because("the system itself says that the process was stuck in a deadlock"),
  ]

  private static let machTrap: TextPattern = "^mach_msg"

  /// A test of the innermost frames of the main thread.
  private static func main(
    _ name: String, _ words: String, _ meaning: String, _ patterns: [TextPattern], within: Int,
    unless others: [TextPattern], remedy: String
  ) -> Condition {
    return .computed(
      Computed(name, words, wording: ["waitRemedy"], values: { _ in ["waitRemedy": remedy] }) { facts in
        let stack = facts.mainTop.prefix(within)
        guard let frame = facts.place(in: stack, matching: patterns).map({ stack[$0] }),
          facts.place(in: stack, matching: others) == nil
        else { return nil }
        let thread = facts.report.crashedThread?.isMain == true ? facts.report.crashedThread?.index : 0
        var evidence = facts.evidence(frame, isException: false, thread: thread)
        evidence.statement = "the main thread is in \(frame.label): \(meaning)"
        return [evidence]
      })
  }
}

extension ReportFacts {
  /// Whether the report itself says that the process ended in another way than by the system's hand.
  fileprivate var endedOtherwise: Bool {
    let exception = report.exception
    if let signal = exception.signal?.value { return signal != "SIGKILL" && signal != "SIGTERM" }
    if let type = exception.type?.value { return type != "EXC_CRASH" }
    return report.uncaughtException != nil
  }
}
