extension Rule {
  static let xctestRunnerEndedEarly = Rule(
    "xctest-runner-ended-early",
    "The test process ended, or never answered, before the first test",
    family: .terminations,
    likelyWhen: .any([
      .message(
        "Test crashed with signal {sent} before starting test execution",
        "Test crashed with signal {sent} before establishing connection",
        "Early unexpected exit, operation never finished bootstrapping",
        "Test runner exited before starting test execution",
        "Test runner never began executing tests after launching",
        "encountered an error (The test runner hung before establishing connection",
        "encountered an error (The test runner crashed before establishing connection",
        "encountered an error (The test runner crashed while preparing to run tests",
        "encountered an error (The test runner timed out while preparing to run tests",
        "encountered an error (Test runner never began executing tests"),
      noAutomation, notInstalled, notLoaded, noAnswer,
    ]),
    supportedBy: [
      .variant(
        "why-no-test-began",
        [
          Variant(
            noAutomation,
            [
              "why":
                "The system did not let the runner steer the interface: it asks a person for consent, and no one is there.",
              "remedy":
                "Allow automation without a question, once on that machine, and let a user be logged in at its screen "
                + "(`sudo automationmodetool enable-automationmode-without-authentication`). If it is allowed already, the "
                + "machine was too slow; try again.",
            ]),
          Variant(
            .message("did launch, but has since exited or crashed", "failed to launch because it crashed"),
            ["why": "The system started it, and it ended at once."]),
          Variant(
            notInstalled,
            [
              "why":
                "The system could not install the runner's app, or could not start it. What stands behind \"Underlying "
                + "Error\" is the system's own reason.",
              "remedy":
                "Read the underlying error. No such file: build the tests again for this destination (`build-for-testing`), "
                + "and keep all of its products. Refused: look at the signature of the runner's app. Else start the "
                + "simulator or the device anew.",
            ]),
          Variant(
            notLoaded,
            [
              "why":
                "The runner was up, but could not load the bundle with the tests. What stands behind \"Underlying Error\" "
                + "is the loader's own reason.",
              "remedy":
                "Read the underlying error: it names the library, the symbol or the signature that is missing. Embed and "
                + "sign what the tests link, and build them and their host for the same destination.",
            ]),
          Variant(
            noAnswer,
            [
              "why": "The runner was started, but no contact came about between it and Xcode.",
              "remedy":
                "Look for a report of the runner and of the host app first. Without one, start the simulator or the device "
                + "anew, and give the machine fewer runs at once.",
            ]),
        ]),
      .message("operation never finished bootstrapping").because("the process ended while the tests were being loaded"),
      .message("never began executing tests").because("it hung, or was never started; its time ran out"),
    ],
    outranks: [.notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The process that was to run the tests did not come up, ended, or never answered, before the first test \
        began. None of the tests ran; what failed is the start. {why|The process ended by itself, or hung.}
        """,
      youSee: """
        `** TEST FAILED **` and exit status 65 without a failed test, mostly on a build machine only. Xcode may show \
        the run as failed with an empty list.
        """,
      howWeKnow: """
        The sentence is that of `xcodebuild` itself. "Early unexpected exit" means that the process died while it loaded \
        the tests; "never began executing" that it was started, or should have been, and was not heard of in time.
        """,
      notProved: """
        Why. The words are the same for a crash of the app at launch, a library that is missing, a signature that is \
        refused and a simulator that is not ready.
        """,
      rootCause: """
        - the host app crashes at launch: unit tests with a host application start the whole app first, with a \
        configuration, keychain or network that the build machine does not have
        - the test bundle cannot be loaded: a framework that it links is not embedded, was built for another processor, \
        or is signed by another team
        - code that runs before `main` fails: `+load`, static initialisers, a swizzling library
        - the app waits at launch: a permission alert, a debugger, a synchronous request, a first boot of the simulator
        - for tests of the interface: the runner app was not installed, the device is locked, or no one is logged in
        """,
      fixNow: """
        {remedy|Get the report of the process itself; it names the cause.}

        The report lies on the machine that ran the tests:

        ```sh
        ls -t ~/Library/Logs/DiagnosticReports | head
        # Xcode 16 and later: what the run collected, reports and logs of the simulator included
        xcrun xcresulttool export diagnostics --path Harbour.xcresult --output-path diagnostics
        crashbook analyze ~/Library/Logs/DiagnosticReports diagnostics
        ```

        Without a report, start the host app alone in that simulator (`xcrun simctl launch --console`), and read what \
        it prints.
        """,
      fixProperly: """
        - give unit tests that need no app no host application, or move their code into a package
        - where they need one, let the app start an empty scene when `XCTestConfigurationFilePath` is set in its \
        environment
        - embed and sign what the test target links, for the processor of the destination
        - boot the simulator before the tests: `xcrun simctl bootstatus <device> -b`
        """,
      verify: """
        Run `xcodebuild test-without-building` five times, each after `xcrun simctl erase`: the number of executed \
        tests is the same and not zero.
        """,
      prevent: """
        Keep DiagnosticReports and the `.xcresult` bundle of failed runs, and let a run without executed tests fail.
        """,
      notToBeConfusedWith: [
        .init(.dyldMissingLibrary, "the report of the process names the library that was not found"),
        .init(.uncaughtExceptionGeneric, "the app's launch raised an exception, and the log shows it"),
        .init(.watchdogLaunch, "on a device, the system ended an app whose launch took too long"),
      ],
      sources: [
        "Xcode: errors of the domain IDETestOperationsObserverErrorDomain", "Apple: help of xcresulttool and simctl",
      ]),
    examples: [
      .matches(
        """
        Testing failed:
        ▸ 	HarbourTests encountered an error (Early unexpected exit, operation never finished bootstrapping - no restart \
        will be attempted. (Underlying Error: Test crashed with signal abrt before starting test execution.))
        ** TEST FAILED **
        """),
      .matches(
        """
        Testing failed:
        ▸ 	Harbour (28351) encountered an error (Test runner never began executing tests after launching)

        ** TEST FAILED **
        """),
      .matches(
        """
        Testing failed:
        ▸ 	HarbourUITests-Runner (25570) encountered an error (The test runner failed to initialize for UI testing.         (Underlying Error: Timed out while enabling automation mode.))
        """),
      .matches(
        """
        ▸ HarbourTests encountered an error (The test runner hung before establishing connection.)
        """),
      .matches(
        """
        Testing failed:
        	PierUITests:
        ▸ 		PierUITests-Runner.app encountered an error (Failed to install or launch the test runner. (Underlying \
        error: Cannot launch simulated executable: no file found at the path of the runner))
        """),
      .matches(
        """
        ▸ HarbourTests (91222) encountered an error (Failed to load the test bundle. (Underlying Error: The bundle \
        “HarbourTests” couldn’t be loaded.))
        """),
      .matches(
        """
        ▸ The test runner encountered an error (Failed to establish communication with the test runner).
        """),
      .matches(
        """
        ▸ Test target Tests encountered an error (Test session exited(82) without checking in. Executable cannot be \
        loaded for some other reason, such as a problem with a library it depends on.)
        """),
      .ignores(
        """
        Restarting after unexpected exit, crash, or test timeout in PierTests.testDock(); summary will include totals \
        from previous launches.
        """),
    ])

  /// Tests of the interface need a mode of the system that a person must allow.
  private static let noAutomation = Condition.message(
    "Timed out while enabling automation mode", "The test runner failed to initialize for UI testing",
    "encountered an error (Failed to initialize for UI testing")

  private static let notInstalled = Condition.message("Failed to install or launch the test runner")

  private static let notLoaded = Condition.message(
    "encountered an error (Failed to load the test bundle",
    "Test session exited(*) without checking in. Executable cannot be loaded",
    "IDEBundleInjection.c: Error * loading bundle '")

  private static let noAnswer = Condition.message(
    "Failed to establish communication with the test runner",
    "encountered an error (The test runner exited with code * before checking in",
    "encountered an error (Failed to background test runner within ")
}
