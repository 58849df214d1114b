extension Rule {
  static let runningboardOther = Rule(
    "runningboard-other",
    "The system ended the process for a reason of its own",
    family: .terminations,
    severity: .medium,
    when: .any([
      .message(
        "<RBSTerminateContext| domain:{domain} code:{code} explanation:{explanation} reportType",
        "<RBSTerminateContext| domain:{domain} code:{code} explanation:{explanation}"),
      .all([
        .terminationNamespace(
          "FRONTBOARD", "SPRINGBOARD", "RUNNINGBOARD", "ASSERTIOND", "CAROUSEL", "WATCHDOG", "PINEBOARD"),
        .not(.watchdogCode),
      ]),
      .systemCode(0xDEAD_FEED, "deadfeed"),
    ]),
    unless: .any([.terminationCode(0xBAAA_AAAD), .message("(?i)code:0xbaaaaaad")]),
    outranks: ["killed-externally"],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The system's process manager ended {process|the app}. Its explanation: {explanation|none in this report} \
        (code {code|see the evidence}).
        """,
      youSee: """
        The app is gone without a crash; other reports may carry the same explanation.
        """,
      howWeKnow: """
        RunningBoard or FrontBoard give a domain (10 is FrontBoard, 15 RunningBoard), a code and an explanation. \
        0xdeadfeed means that the process did not come up in time after it was spawned. No more specific rule knows \
        this code.
        """,
      notProved: """
        More than the explanation says.
        """,
      rootCause: """
        The text is the cause as the system sees it: an update or removal of the app, a change of a permission, a \
        timeout while starting, a request by another component. Many are ordinary housekeeping.
        """,
      fixNow: """
        Read the explanation, and look at the `runningboardd` lines of the system log in the same second: they name \
        who asked.
        """,
      fixProperly: """
        - If it recurs on one action of the app, change that action
        - If it is housekeeping (update, permission change, cache), make sure that state is saved before
        - If it is a start-up timeout, treat it as `watchdog-launch`
        """,
      verify: """
        Repeat the situation with `log stream --predicate 'process == "runningboardd"'` open.
        """,
      prevent: """
        Save state whenever the app leaves the foreground.
        """,
      notToBeConfusedWith: [
        .init("watchdog-unspecified", "0x8badf00d"),
        .init("suspended-with-file-lock", "0xdead10cc"),
        .init("killed-externally", "no reason at all"),
      ],
      sources: ["RunningBoard: RBSTerminateContext", "Apple: Identifying the cause of common crashes"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 1539435077
        ▸ <RBSTerminateContext| domain:15 code:0x5BC1E645 explanation:Shared container access was withdrawn \
        reportType:CrashLog maxTerminationResistance:Interactive>
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
