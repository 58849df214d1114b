extension Rule {
  static let thermalKill = Rule(
    "thermal-kill",
    "The system ended the app because the device was too hot (c00010ff)",
    family: .terminations,
    severity: .medium,
    harm: "the system ends the program on a hot device only",
    certainWhen: .systemCode(0xC000_10FF, "c00010ff"),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The device was too hot, and the system ended {process|the app} (and others) to cool it down.
        """,
      youSee: """
        Clusters of reports in summer, on chargers, in cars, during navigation, video or games. The stacks differ \
        and show nothing wrong.
        """,
      howWeKnow: """
        Code 0xc00010ff (3221229823) is used for heat only.
        """,
      notProved: """
        That this app made the heat. It was a large user, or simply in the foreground.
        """,
      rootCause: """
        Sustained load of processor, graphics, camera, radio or display, added to the surroundings: sun, case, \
        charging. The stacks are a snapshot and not the cause.
        """,
      fixNow: """
        Watch `ProcessInfo.thermalState`, and at `.serious` reduce frame rate, resolution, camera and background \
        work; at `.critical` stop what is not needed.
        """,
      fixProperly: """
        - Design two or three levels of quality, and switch by `thermalStateDidChangeNotification`
        - Batch network and disk work; let the radio and the processor sleep
        - Profile energy with the Power Profiler or Instruments before a release
        """,
      verify: """
        Run the heaviest scenario for 30 minutes with Xcode's thermal condition "Serious"; the app must change its \
        level and stay alive.
        """,
      prevent: """
        Track energy reports and `MXCPUMetric` between builds.
        """,
      notToBeConfusedWith: [
        .init(.resourceCpu, "a processor limit, whatever the temperature"),
        .init(.killedExternally, "no reason is given"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xc00010ff): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
        "Apple: ProcessInfo.ThermalState",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace SPRINGBOARD, Code 0xc00010ff
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
