extension Rule {
  static let runningboardOther = Rule(
    "runningboard-other",
    "The system ended the process for a reason of its own",
    family: .terminations,
    severity: .medium,
    harm: "the system ended the program by a rule of its own",
    likelyWhen: .any([
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
    unless: .any([
      .terminationCode(
        0xBAAA_AAAD, 0xDEAD_10CC, 0xC000_10FF, 0xBAAD_CA11, 0xBAD2_2222, 0xBADD_D15C, 0xC51B_AD01, 0xC51B_AD02,
        0xC51B_AD03,
        0x2182_BAD2, 0x2182_BAD3, 0x2182_BAD4, 0xD00D_2BAD, 0xDEAD_FA11, 0x2BAD_45EC),
      .watchdogCode,
      .message("(?i)code:0xbaaaaaad", "(?i)code:0xdead10cc", "has active assertions beyond permitted time"),
    ]),
    outranks: [.killedExternally],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The system's process manager ended {process|the app}. Its explanation: {explanation|none in this report|a \
        sentence in the termination reason} (code {code|not recorded|beside it}).
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
        .init(.watchdogUnspecified, "0x8badf00d"),
        .init(.suspendedWithFileLock, "0xdead10cc"),
        .init(.killedExternally, "no reason at all"),
      ],
      sources: [
        "RunningBoard: RBSTerminateContext",
        "Apple: Identifying the cause of common crashes: "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
      ]),
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
