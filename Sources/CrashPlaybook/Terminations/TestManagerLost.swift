extension Rule {
  static let testManagerLost = Rule(
    "test-manager-lost",
    "The connection between Xcode and the running tests broke",
    family: .terminations,
    severity: .medium,
    harm: "tests that did not run count as failed",
    likelyWhen: .message(
      "ost connection to test manager service", "ost connection to testmanagerd", "ost connection to the test manager",
      "ost connection to the test process", "ost connection to the application", "ost connection to test process",
      "testmanagerd was interrupted", "XPC connection to testmanagerd", "Test operation failure: Lost connection"),
    unless: .message("Fatal error: ", "Restarting after unexpected exit, crash", "Test crashed with signal"),
    endsIn: .anyWay,
    supportedBy: [
      .message("Test Case '{test}' started").because("the test that was running"),
      .message("** TEST FAILED **", "** TEST EXECUTE FAILED **"),
    ],
    outranks: [.notACrashReport, .xctestRunnerEndedEarly],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        Xcode lost its connection to testmanagerd, the service that runs tests, while {test|a test} was running. The tests \
        after it did not run. No program is known to have crashed.
        """,
      youSee: "\"Lost connection to test manager service\", then TEST FAILED, without a failed assertion.",
      howWeKnow: "The sentence is the test runner's own. A test process that crashes is told in other words.",
      notProved: "Which side broke the connection: the device, the simulator, the service or the host machine.",
      rootCause: """
        A device that was unplugged, locked or ran out of memory; a simulator that was shut down or killed; a Mac that slept \
        or was overloaded by parallel runs; a test that ends its own process or the whole simulator.
        """,
      fixNow: """
        Run the same tests again on a fresh simulator. If it comes back at one test, run that test alone and look for its \
        crash report and for the device's log of that minute.

        ```sh
        xcrun simctl shutdown all && xcrun simctl erase all
        xcodebuild test-without-building -xctestrun Harbour.xctestrun -only-testing:HarbourTests/ScaleTests
        ```
        """,
      fixProperly: """
        - fewer simulators at once than the machine has cores and memory for
        - `-retry-tests-on-failure` with a small number of repetitions, and a list of tests that needed it
        - `caffeinate` on build machines, and a cable that stays in place for devices
        """,
      verify: "Ten runs in a row without the sentence.",
      prevent: "A job that erases the simulators before the tests, and watches the memory of the machine.",
      notToBeConfusedWith: [
        .init(.xctestRunnerEndedEarly, "the connection never came about"),
        .init(.testChildEndedBySignal, "the test process crashed"),
        .init(.simulatorNotReady, "the simulator did not start"),
      ],
      sources: [
        "Apple: Running tests and interpreting results: "
          + "https://developer.apple.com/documentation/xcode/running-tests-and-interpreting-results",
        "xcodebuild(1)",
      ]),
    examples: [
      .matches(
        """
        Test Case '-[HarbourTests.QuayTests testTurn]' started.
        ▸ Testing failed: Lost connection to testmanagerd
        ** TEST FAILED **
        """),
      .ignores(
        "Early unexpected exit, operation never finished bootstrapping - no restart will be attempted.",
        answer: "xctest-runner-ended-early"),
    ])
}
