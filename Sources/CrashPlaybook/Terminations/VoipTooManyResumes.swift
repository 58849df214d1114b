extension Rule {
  static let voipTooManyResumes = Rule(
    "voip-too-many-resumes",
    "A VoIP app was woken too often (bad22222)",
    family: .terminations,
    severity: .medium,
    harm: "the system ends the program in the background",
    certainWhen: .any([
      .systemCode(0xBAD2_2222, "bad22222"),
      .message("SBUnsuspendLimit {app}[*] exceeded {count} wakes in {seconds} sec", "SBUnsuspendLimit"),
    ]),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport, .resourceWakeups],
    blame: .value("app"),
    page: PlaybookPage(
      whatHappened: """
        The system resumed {app|the VoIP app} more often than it allows ({count|15} times in {seconds|300} seconds), \
        and ended it.
        """,
      youSee: """
        Reports from the background with an idle stack, often from one network or one account.
        """,
      howWeKnow: """
        Code 0xbad22222, in old reports with `exceeded … wakes in … sec` of SBUnsuspendLimit. It is not the wake-up \
        limit of the processor (`resource-wakeups`), although the words are close.
        """,
      rootCause: """
        Something wakes the app again and again: a keep-alive that is too short, a server that closes the connection \
        and is called again at once, a storm of pushes, or a crash loop in which every launch is a resume.
        """,
      fixNow: """
        Stretch the keep-alive, and wait longer after each failed connection (exponential back-off with a limit).
        """,
      fixProperly: """
        - Use PushKit instead of a socket that is kept open
        - Let the server merge events that come within a few seconds
        - Repair the crash or the disconnect that causes the loop: look for other reports of the same minutes
        """,
      verify: """
        Leave the app in the background for an hour on a bad network, and count the resumes in the log: far below \
        the limit.
        """,
      prevent: """
        An alarm on the server for clients that connect more than a few times a minute.
        """,
      notToBeConfusedWith: [
        .init(.resourceWakeups, "threads woke the processor too often"),
        .init(.voipCallNotReported, "a push without a call"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xbad22222): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes"
      ]),
    examples: [
      .matches(
        """
        Exception Type:  00000020
        ▸ Exception Codes: 0xbad22222
        Highlighted Thread:  3

        Application Specific Information:
        ▸ SBUnsuspendLimit Harbour[360] exceeded 15 wakes in 300 sec

        Thread 3:
        0   libsystem_kernel.dylib          0x307fc010 mach_msg_trap + 20
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
