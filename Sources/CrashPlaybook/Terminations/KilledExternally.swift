extension Rule {
  static let killedExternally = Rule(
    "killed-externally",
    "Another process ended this one, and no reason is given (SIGKILL, SIGTERM)",
    family: .terminations,
    severity: .low,
    harm: "someone ended the program from outside",
    // launchd names who sent the signal.
    likelyWhen: .all([sentBySomebody, .not(.terminationNamespace(["WATCHDOG", "JETSAM"]))]),
    possibleWhen: .all([
      .any([
        .signal("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT", "SIGXCPU", "SIGXFSZ"),
        .all([.terminationNamespace("SIGNAL"), .terminationCode(9, 15, 1, 2)]),
        .message(
          "Killed: 9", "Terminated: 15", "exited due to SIGKILL", "exited due to signal 9",
          // Xcode's debugger and CircleCI.
          "^Message from debugger: killed", "^Received \"killed\" signal"),
        .computed(.signalSentFromOutside), .computed(.abortSentFromOutside),
        endedWithItsMachine,
        .all([.compilerWasKilled, .builtOnMac]),
      ]),
      noReason,
    ]),
    unless: .any([
      .watchdogCode, .systemCode(0xDEAD_10CC, "dead10cc"), .exceptionNote(["NOT a crash"]),
      .kind([.jetsam, .panic, .resourceLimit]),
      .message(
        "RBSTerminateContext", "Code Signature Invalid", "memory limit", "jettisoned", "(?i)out of memory"),
      .exceptionCode([50]),
    ]),
    supportedBy: [
      sentBySomebody.because("launchd names the process that sent the signal"),
      .message("runner has received a shutdown signal", "lost communication with the server").because(
        "the machine that ran the job was stopped, or was so busy that it did not answer any more"),
      .signal("SIGXCPU", "SIGXFSZ").because("a limit of the shell or the service: CPU time, or the size of a file"),
      .computed(
        Condition.Computed("terminated-by", "the process that sent the signal") { facts in
          facts.report.termination.by.map {
            [Evidence("terminated by \($0.value)", field: "termination.by", text: $0.value, offset: $0.offset)]
          }
        }),
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {process|The process} was ended from outside with {signal|a signal}. The report names no reason, so it does \
        not say why.
        """,
      youSee: """
        A report without a crash in it: all threads look normal, because they were. Often there is no report at all.
        """,
      howWeKnow: """
        The signal cannot be a fault of the process's own, and the termination has no namespace other than SIGNAL. \
        Where `Terminating Process` names a process, that one sent the signal.
        """,
      notProved: """
        The reason. The report does not decide between the causes below.
        """,
      rootCause: """
        In rough order of frequency:

        - the debugger or the test runner was stopped (`debugserver`, Xcode, `xctest`)
        - the user force-quit the app, or logged out (`loginwindow`, `WindowServer`, `launchd`)
        - memory: a jetsam kill leaves its own JetsamEvent report of the same minute; on Linux the kernel log says \
        `Out of memory: Killed process`
        - a container or service manager reached a limit or a timeout, and sent SIGTERM first
        - a script, device management, an update of the app, another program's `kill`
        """,
      fixNow: """
        - Note the minute of the report, and look there for a JetsamEvent file, for `runningboardd` in the system \
        log (`log show`), or for the OOM killer on Linux
        - Compare `Terminating Process` with the list above
        """,
      fixProperly: """
        - On Apple systems let MetricKit count the exits by cause (`MXAppExitMetric`): memory, watchdog, background \
        task, normal
        - On servers handle SIGTERM: finish requests, then leave; set memory limits with room
        - If it was memory, see `jetsam-per-process-limit` or `linux-oom-kill`
        """,
      verify: """
        Repeat the situation with the system log running (`log stream --predicate 'process == "runningboardd"'`); \
        the line at the end names the reason.
        """,
      prevent: """
        Log start and end of the process, with its memory, so that an exit without a report can be explained.
        """,
      notToBeConfusedWith: [
        .init(.watchdogUnspecified, "0x8badf00d is a reason"),
        .init(.jetsamPerProcessLimit, "a JetsamEvent names this process"),
        .init(.suspendedWithFileLock, "0xdead10cc is a reason"),
        .init(.userForceQuit, "the reason says that the user did it"),
        .init(.serviceManagerTimeout, "a service manager says which of its limits was passed"),
      ],
      sources: [
        "Apple: Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
        "Apple: MXAppExitMetric: https://developer.apple.com/documentation/metrickit/mxappexitmetric",
        "xnu: bsd/kern/kern_sig.c: https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_sig.c",
      ]),
    examples: [
      .matches(
        """
        ▸ Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: SIGNAL 9 Killed: 9
        ▸ Terminating Process: debugserver [411]

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 mach_msg2_trap + 8
        """),
      .matches("com.example.pierd: ▸ Service exited due to SIGKILL | sent by harbourctl[35502], ran for 9086ms"),
      .matches("▸ Message from debugger: killed"),
      .ignores("Message from debugger: Terminated due to signal 6"),
      .ignores(
        """
        Normal   Killing    2m               kubelet  Container pierd failed liveness probe, will be restarted
        """, answer: "service-manager-timeout"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])

  private static let sentBySomebody = Condition.message(
    "exited due to SIGKILL | sent by {sender}[", "exited due to SIGTERM | sent by {sender}[",
    "exited due to SIGHUP | sent by {sender}[", "exited due to SIGINT | sent by {sender}[")

  /// The machine that ran a job went away below it.
  private static let endedWithItsMachine = Condition.message(
    "The runner has received a shutdown signal", " lost communication with the server. ")

  private static let noReason = Condition.computed(
    Condition.Computed("no-termination-reason", "no termination reason but a signal") { facts in
      let report = facts.report
      if let type = report.exception.type?.value, type != "EXC_CRASH" { return nil }
      guard let space = report.termination.namespace else { return [] }
      guard space.value == "SIGNAL" else { return nil }
      return [
        Evidence(
          "the termination has no reason but the signal", field: "termination.namespace", text: space.value,
          offset: space.offset)
      ]
    })
}

extension Condition.Computed {
  private static let numberedName: TextPattern = "{name} [{number}]"

  /// A SIGABRT that another process sent: the report names that process, and no thread was at its own end.
  fileprivate static let abortSentFromOutside = Condition.Computed(
    "abort-sent-from-outside", "SIGABRT that another process sent", gate: .abort
  ) { facts in
    let (report, stack) = (facts.report, facts.stack.prefix(4))
    guard report.termination.namespace?.value == "SIGNAL", let sender = report.termination.by,
      let number = numberedName.captures(in: sender.value)?["number"].flatMap({ Int($0) }),
      number != report.process.identifier, let own = report.process.name, !sender.value.hasPrefix(own),
      !sender.value.hasPrefix("exc handler"), report.process.identifier != nil,
      !stack.isEmpty, !stack.contains(where: { $0.symbol?.contains("abort") ?? true || $0.symbol == "__pthread_kill" })
    else { return nil }
    return [
      Evidence(
        "another process sent it: \(sender.value)", field: "termination.by", text: sender.value, offset: sender.offset)
    ]
  }
}
