extension Rule {
  static let notACrashReport = Rule(
    "not-a-crash-report",
    "The input records no crash",
    family: .terminations,
    severity: .info,
    certainWhen: .exceptionNote(["NOT a crash", "SIMULATED", "NON-FATAL"]),
    likelyWhen: .any([
      .computed(.textWithoutCrash),
      .all([.kind([.nonFatal, .hang]), .not(.computed(.textWithoutCrash))]),
      .bugType([
        "288", "188", "308", "115", "284", "238", "120", "154", "187", "220", "224", "211", "228", "328", "12", "11",
        "222",
        "223", "310", "509", "225", "313", "195", "312",
      ]),
      .exceptionCode([0xBAAA_AAAD]), .terminationCode(0xBAAA_AAAD),
      .all([.message("(?i)0xbaaaaaad"), .isGivenHere(0xBAAA_AAAD, "baaaaaad")]),
      .message("Data Source:*Stackshots", "Data Source:*Microstackshots", "Analysis of sampling "),
    ]),
    unless: .kind([.resourceLimit, .jetsam, .panic, .leakReport, .sanitizerFinding, .checkerFinding]),
    outranks: [.guardFd, .guardMachPort, .guardVirtualMemory, .guardVnode],
    isNotACrash: true,
    page: PlaybookPage(
      whatHappened: """
        {story|This is a diagnostic of one process or of the whole system, not the record of a crash: nothing ended \
        because of it.}
        """,
      youSee: """
        A file beside the crash reports: a stackshot from a sysdiagnose, a spindump or sample, a hang report, a \
        simulated report of a guard, or analytics.
        """,
      howWeKnow: """
        Apple marks it: a note such as `SIMULATED (this is NOT a crash)` or `NON-FATAL CONDITION`, the number of the \
        sort of report (`bug_type`, for instance 288 for a stackshot), the code 0xbaaaaaad, or the head of the tool \
        that wrote it.
        """,
      rootCause: """
        - **Simulated**: the system would have stopped the process if the check were fatal. The defect is real; a \
        later system may make it fatal
        - **Hang, spin, microhang**: the main thread did not answer for a while; its heaviest stack is the lead
        - **Stackshot, sample, spindump**: what everything did at one moment, taken by hand or by a tool
        - **Resource diagnostics**: more processor, disk or wake-ups than planned, without a kill
        - **Analytics and message logs**: no stacks at all
        - **A log without a crash**: none of its lines begins one. What was looked for is in the report's note; if the \
        program did die, the log may come from another run, or end before the crash. Then look for the report itself: \
        \(ReportPlaces.words); of tests in the result bundle
        """,
      fixNow: """
        {now|Do not count it as a crash. For a simulated or hang report, read the stack that it shows and treat it as a \
        defect of lower rank.}
        """,
      fixProperly: """
        - {collect|Route these files apart from crashes: hangs and resource diagnostics to performance, simulated guards \
        to correctness}
        - {status|For hangs, collect several and compare the heaviest frames}
        - {write|For simulated guards, fix the misuse before it becomes fatal}
        """,
      verify: """
        {check|The crash count of the build does not change when these files are left out.}
        """,
      prevent: """
        Sort by `bug_type` before counting.
        """,
      notToBeConfusedWith: [
        .init(
          .killedExternally,
          "what vanishes without a report may have been ended from outside: SIGKILL, exit status 137"),
        .init(
          .watchdogSceneUpdate,
          "a stackshot can be the container of a real watchdog kill: then the reason says 0x8badf00d"),
        .init(.guardFd, "the same guard when it is fatal"),
        .init(.resourceCpu, "a resource limit has a rule of its own"),
      ],
      sources: [
        "Apple: Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
        "Apple: Understanding hangs: https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app",
      ]),
    examples: [
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: Namespace JETSAM, Code 0xbaaaaaad
        """),
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_GUARD
        Exception Subtype: GUARD_TYPE_FD
        ▸ Exception Note:  SIMULATED (this is NOT a crash)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libsystem_kernel.dylib        	0x1a2c4b5a8 close + 8
        1   Harbour                       	0x1052dbd20 closeSocket + 76
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Exception Note:  EXC_CORPSE_NOTIFY
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}

extension Condition.Computed {
  /// A text in which no line begins a crash, with the words that fit somebody who expected one.
  fileprivate static let textWithoutCrash = Condition.Computed(
    "text-without-crash", "a log or another text in which no line begins a crash", isCheap: true,
    wording: ["story", "now", "collect", "status", "write", "check"],
    values: { facts in
      if let symptom = SymptomWithoutCrash.of(facts) { return symptom.values }
      let failure = facts.report.failure?.value
      return [
        "story": failure.map { "The build or the tests failed, and no program died. What failed first: \($0)" }
          ?? """
          No line of this text begins a crash, and none says that a program died. If one did, its report is somewhere \
          else.
          """,
        "now": failure == nil
          ? """
          If nothing died, there is nothing to do. Otherwise look for the report where the program ran: \(ReportPlaces.words).
          """
          : """
          Mend what failed first; what follows it may be its consequence. Where a program died all the same, its report is \
          where it ran: \(ReportPlaces.words).
          """,
        "collect": """
        Let CI keep what a crash leaves: standard error, the result bundle (`.xcresult`) and `DiagnosticReports`
        """,
        "status": """
        Let scripts pass the exit status on: above 128, a signal ended the program (139 is SIGSEGV, 134 SIGABRT)
        """,
        "write": """
        Let programs write their last lines before they can die: standard output in a file or a pipe is buffered, \
        standard error is not
        """,
        "check": "`crashbook analyze` on the folder of those files finds the crash.",
      ]
    }
  ) { facts in
    let report = facts.report
    guard report.form.isText, report.kind == .nonFatal || report.tellsOfNoEnd, facts.stack.isEmpty else { return nil }
    let failure = report.failure.map {
      Evidence("what failed: \($0.value)", field: "failure", text: $0.value, offset: $0.offset)
    }
    return [
      Evidence(
        "no line begins a crash or says that a program died", field: "kind", text: CrashReport.Kind.nonFatal.rawValue)
    ] + (failure.map { [$0] } ?? [])
  }
}
