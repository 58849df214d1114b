extension Rule {
  static let userForceQuit = Rule(
    "user-force-quit",
    "The user forced the app to quit (deadfa11)",
    family: .terminations,
    severity: .low,
    harm: "the user ended the program, perhaps because it stood still",
    certainWhen: .any([
      .systemCode(0xDEAD_FA11, "deadfa11"),
      .message("user forced quit", "force-quit by user", "User initiated force quit"),
    ]),
    likelyWhen: .all([
      .signal("SIGKILL", "SIGTERM"),
      .computed(
        Condition.Computed("ended-by-window-server", "the window server or login window ended the process") { facts in
          guard let by = facts.report.termination.by,
            by.value.hasPrefix("WindowServer") || by.value.hasPrefix("loginwindow")
          else { return nil }
          return [Evidence("terminated by \(by.value)", field: "termination.by", text: by.value, offset: by.offset)]
        }),
    ]),
    endsIn: .kill,
    supportedBy: Condition.mainThreadActivity,
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The user (or the system on the user's behalf) forced {process|the app} to quit. It did not crash.
        """,
      youSee: """
        Reports without a fault. If the same screen appears in many of them, people gave up waiting there.
        """,
      howWeKnow: """
        Code 0xdeadfa11, a text such as `user forced quit`, or the window server as the terminating process.
        """,
      notProved: """
        That there was a hang. Many people swipe apps away out of habit.
        """,
      rootCause: """
        Either nothing is wrong, or the app did not answer: then the main thread's stack shows what it was busy with \
        or waiting for.
        """,
      fixNow: """
        Look at the main thread. If it is idle (`mach_msg` below `CFRunLoopRun`), there is nothing to repair.
        """,
      fixProperly: """
        - If the main thread waits or computes in several reports, treat it as a hang: move that work off the main \
        thread
        - Show progress and a way to cancel for everything that takes longer than a second
        """,
      verify: """
        The hang rate in the Organizer falls; reports of this kind spread over many screens instead of one.
        """,
      prevent: """
        Hang detection on all team devices.
        """,
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "the system ended it after its own time limit, not the user"),
        .init(.killedExternally, "no one knows who and why"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xdeadfa11): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes"
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace SPRINGBOARD, Code 0xdeadfa11
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: SIGNAL 9 Killed: 9
        Terminating Process: debugserver [411]
        """, answer: "killed-externally"),
    ])
}
