extension Rule {
  static let extensionLaunchHang = Rule(
    "extension-launch-hang",
    "An app extension took too long to start",
    family: .terminations,
    certainWhen: .any([
      .all([.terminationNamespace("LIBXPC"), .terminationCode(3)]),
      .exceptionText("LAUNCH_HANG"), .message("LIBXPC*LAUNCH_HANG", "The extension took too much time to initialize"),
    ]),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport, .explicitAbort, .sigquitExternal],
    page: PlaybookPage(
      whatHappened: """
        The extension {process|of the report|} did not check in with the system soon enough after its start, and was \
        ended before it ran a line for its host.
        """,
      youSee: """
        The widget, keyboard, share sheet or notification stays empty or falls back. It happens on a cold device, \
        right after an update or a restart.
        """,
      howWeKnow: """
        Termination LIBXPC 3, or the words LAUNCH_HANG or `took too much time to initialize`: libxpc's own check of \
        extension start-up.
        """,
      rootCause: """
        An extension has to be ready within a short, undocumented time. Its start was filled with dynamic libraries \
        that are loaded and initialised one by one, static initialisers, the start-up of SDKs, keychain, preferences \
        or network calls, or the opening of a large shared database. On a busy device every one of them takes \
        several times longer.
        """,
      fixNow: """
        Take SDK start-up and all I/O out of the path that leads to the principal class; do them after the first \
        answer to the host.
        """,
      fixProperly: """
        - Link the extension against as few dynamic frameworks as possible; merge or link statically
        - Share code by small modules, not by the app's whole core
        - Read a small prepared file instead of the app's database
        - Measure with the App Launch template of Instruments and the extension as target; its dyld track shows \
        libraries and static initialisers (`DYLD_PRINT_STATISTICS` prints nothing since iOS 15)
        """,
      verify: """
        Restart the device, wait one minute, and trigger the extension 20 times with the app cold. No report, and \
        the first content in under one second.
        """,
      prevent: """
        A size and dependency budget for every extension target, checked in CI.
        """,
      notToBeConfusedWith: [
        .init(.watchdogLaunch, "an app, with the watchdog's code"),
        .init(.sigquitExternal, "a host that waited too long sent SIGQUIT"),
        .init(.dyldMissingLibrary, "the extension cannot start at all"),
      ],
      sources: ["Apple: App extension programming guide", "Apple Developer Forums: LAUNCH_HANG", "libxpc"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Exception Subtype: LAUNCH_HANG
        Exception Message: The extension took too much time to initialize
        ▸ Termination Reason: LIBXPC 3

        Thread 0 Crashed:
        0   dyld                          	0x1b1d4a2c4 dyld4::Loader::runInitializersBottomUp + 88
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
        app<org.example.harbour>:812 exhausted real (wall clock) time allowance of 10.00 seconds
        """, answer: "watchdog-scene-update"),
    ])
}
