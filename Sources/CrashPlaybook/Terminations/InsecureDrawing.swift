extension Rule {
  static let insecureDrawing = Rule(
    "insecure-drawing",
    "The app drew while the screen was in secure mode",
    family: .terminations,
    severity: .medium,
    harm: "the system ends the program while the screen is locked",
    certainWhen: .any([.systemCode(0x2BAD_45EC, "2bad45ec"), .message("doing insecure drawing while in secure mode")]),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    page: PlaybookPage(
      whatHappened: """
        {process|The process} drew user interface while the device was locked, in a mode in which only secured \
        content may be shown. The system ended it (0x2bad45ec).
        """,
      youSee: """
        Reports in the moments of locking and unlocking: widgets, CallKit and camera extensions, keyboards, and apps \
        that change their screen in the background.
        """,
      howWeKnow: """
        Code 0x2bad45ec (732775916), or the text `Process detected doing insecure drawing while in secure mode`.
        """,
      rootCause: """
        The process changed a visible layer while the lock screen was in the foreground: an animation that ran on, an \
        update that arrived by push, a picture-in-picture or lock-screen path that uses ordinary views. The stack \
        often shows the drawing itself.
        """,
      fixNow: """
        Stop animations and view updates when the app leaves the foreground; start them again with \
        `sceneDidBecomeActive`.
        """,
      fixProperly: """
        - Update the model in the background, the views only when active
        - Use only the lock-screen API meant for it (widgets, Live Activities, locked camera capture)
        - Wait for `protectedDataDidBecomeAvailable` before showing protected content
        """,
      verify: """
        Lock and unlock 20 times while data arrives and animations run; no report.
        """,
      prevent: """
        No timers or display links that survive `sceneWillResignActive`.
        """,
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "0x8badf00d: too slow, not forbidden"),
        .init(.keychainInteractionNotAllowed, "data, not drawing, while locked"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0x2bad45ec): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes"
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace SPRINGBOARD, Code 0x2bad45ec
        ▸ Termination Description: SPRINGBOARD, Process detected doing insecure drawing while in secure mode
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
