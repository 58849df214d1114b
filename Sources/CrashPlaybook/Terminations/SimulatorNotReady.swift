extension Rule {
  static let simulatorNotReady = Rule(
    "simulator-not-ready",
    "The simulator did not start, or did not take the app",
    family: .terminations,
    severity: .low,
    harm: "tests do not run; the program itself is not at fault",
    certainWhen: .any([didNotBoot, noService]),
    likelyWhen: .any([
      .message(
        "Failed to prepare device '*' for impending launch", "is installing or uninstalling, and cannot be launched",
        "Failed to clone device named", "Unable to boot device because it cannot be located on disk",
        "Simulator device failed to install the application", "Simulator device failed to launch ",
        "failed to bless service hub for simulator", "simulator could not be reached"),
      .all([.message("(ipc/mig) server died"), .message("imulator", "simctl")]),
    ]),
    // The app may have been taken, and have crashed at its launch.
    possibleWhen: .message("iOSSimulator: *: Failed to launch app with identifier: "),
    unless: .any([
      .message("did launch, but has since exited or crashed", "Application failed to launch because it crashed"),
      .exceptionType("EXC_CRASH", "EXC_BREAKPOINT", "EXC_BAD_ACCESS", "EXC_BAD_INSTRUCTION"),
    ]),
    supportedBy: [
      .message("Failed to prepare device '{device}'").because("the device that was asked for"),
      .message("launchd failed to respond", "Failed to start launchd_sim").because(
        "the simulator's first process did not come up in time: the machine was too busy, or out of memory or disk"),
      .message("cannot be located on disk").because("the device is in the list, but its data is gone"),
      .variant("what-failed", [service, busy]),
    ],
    outranks: [.xctestRunnerEndedEarly, .notACrashReport, .runningboardOther, .killedExternally],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {what|The simulator was to be started for the tests, and did not come up.} No test ran, and the app is not at \
        fault.
        """,
      youSee: """
        A failed run of the tests on a build machine, mostly the first after a new image or when several runs share one \
        machine; the next attempt often passes.
        """,
      howWeKnow: "The sentence is that of CoreSimulator or `xcodebuild` about the device, and no test has begun.",
      notProved: "Why it was too slow or missing. The logs of CoreSimulator on that machine tell more.",
      rootCause: """
        - the machine is too slow for the time that Xcode waits: a first boot after an update, too many simulators at \
        once (`-parallel-testing-worker-count`), little memory or disk
        - two runs use the same device: one erases or installs while the other launches
        - CoreSimulator's service belongs to another Xcode than the one that runs, after `xcode-select` or an update
        - the data of the device is damaged or was deleted by a script that cleans up
        """,
      fixNow: """
        {remedy|Start the simulator before the tests, and wait until it is up; if it does not come up, begin with a fresh \
        one.}

        Before the tests:

        ```sh
        xcrun simctl shutdown all
        killall -9 com.apple.CoreSimulator.CoreSimulatorService
        xcrun simctl delete unavailable
        DEVICE=$(xcrun simctl create ci "iPhone 16")
        xcrun simctl bootstatus "$DEVICE" -b
        xcodebuild test -scheme Harbour -destination "id=$DEVICE"
        ```
        """,
      fixProperly: """
        - one device for each run, made at its beginning and deleted at its end; never erase one that others may use
        - `-parallel-testing-enabled NO`, or a count of workers that fits the memory (some 2 GB for each simulator)
        - boot once while the image of the build machine is made, so that the slow first boot lies behind it
        - select Xcode once for each job (`DEVELOPER_DIR`), not with `xcode-select` in the middle of one
        """,
      verify: "Ten runs of the job in a row on that machine, two at the same time: all reach the first test.",
      prevent: """
        Let the job try again once where no test ran, and fail where tests failed; keep \
        `~/Library/Logs/CoreSimulator` of failed runs.
        """,
      notToBeConfusedWith: [
        .init(.xctestRunnerEndedEarly, "the simulator was up; the process with the tests ended or hung"),
        .init(.watchdogLaunch, "the app started and took too long"),
      ],
      sources: ["Apple: help of simctl", "actions/runner-images and awslabs/aws-sdk-swift, issue 1668"]),
    examples: [
      .matches(
        """
        An error was encountered processing the command (domain=NSPOSIXErrorDomain, code=60):
        ▸ Unable to boot the Simulator.
        ▸ launchd failed to respond.
        Underlying error (domain=com.apple.SimLaunchHostService.RequestError, code=4):
        ▸ 	Failed to start launchd_sim: could not bind to session, launchd_sim may have crashed or quit responding
        """),
      .matches(
        """
        Testing failed:
        ▸ 	HarbourUITests-Runner encountered an error (Failed to install or launch the test runner. (Underlying Error: \
        Simulator device failed to launch com.example.HarbourUITests.xctrunner. The request was denied by service \
        delegate (SBMainWorkspace) for reason: Busy ("Application "com.example.HarbourUITests.xctrunner" is installing or \
        uninstalling, and cannot be launched").))
        """),
      .matches("▸ CoreSimulatorService connection became invalid.  Simulator services will no longer be available."),
      .ignores(
        """
        Simulator device failed to launch com.example.Harbour. The process did launch, but has since exited or crashed.
        """),
      .ignores("Test Suite 'SimulatorTests' passed at 2026-02-03 08:09:10.111."),
      .matches(
        """
        ▸ 2024-04-09 09:09:02.669 xcodebuild[20053:114125]  iOSSimulator: 97C573C1-C829-42F5-8F4A-E13807B80A3B: Failed \
        to launch app with identifier: org.example.harbour and options: {
        """),
    ])

  private static let didNotBoot = Condition.message(
    "Unable to boot the Simulator", "Unable to boot device in current state: ",
    "Timed out waiting * seconds for simulator to boot", "Failed to start launchd_sim")
  private static let noService = Condition.message(
    "CoreSimulatorService connection became invalid", "Unable to locate device set: ")

  private static let service = Variant(
    noService,
    [
      "what": "The service that runs all simulators of this user ended or is of another Xcode.",
      "remedy": "End the service; the right one starts by itself with the next command.",
    ])
  private static let busy = Variant(
    .message("is installing or uninstalling, and cannot be launched"),
    [
      "what": "The app was to be launched while it was still being installed or removed.",
      "remedy": "Give each run a device of its own, and start it before the tests.",
    ])
}
