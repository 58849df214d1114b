extension Rule {
  static let watchdogLaunch = Rule(
    "watchdog-launch",
    "The launch took longer than the system allows (watchdog, 8badf00d)",
    family: .terminations,
    certainWhen: .any([
      .all([.watchdogCode, .launchEvent]),
      .message("process-launch watchdog transgression", "scene-create watchdog transgression"),
    ]),
    likelyWhen: .all([
      .watchdogCode,
      .any([
        .framesInOrder("+[* load]", "load_images"),
        .frame(
          [
            "application:didFinishLaunchingWithOptions:", "_callInitializationDelegates",
            "_handleDelegateCallbacksWithOptions", "application(_:didFinishLaunchingWithOptions:)",
            "scene:willConnectToSession:", "scene(_:willConnectTo:options:)", "_GLOBAL__sub_I",
            "dyld4::APIs::runAllInitializersForMain", "dyld::_main",
          ], image: []),
      ]),
    ]),
    unless: .any([.sceneUpdateEvent, .exitEvent, .backgroundEvent]),
    supportedBy: Condition.mainThreadActivity,
    outranks: [.killedExternally, .runningboardOther, .watchdogUnspecified, .notACrashReport],
    blame: .preferring(["(?i)launch", "(?i)setup", "(?i)migrat", "(?i)wait", "(?i)sync"]),
    searchWords: ["앱 실행 지연", "워치독", "launch timeout", "0x8badf00d"],
    page: PlaybookPage(
      whatHappened: """
        The system gave {process|the app} {allowance|about 20} seconds of {clock|wall-clock time} to launch, and the app was \
        not ready. The watchdog (0x8badf00d) ended it; nothing crashed by itself.
        """,
      youSee: """
        A black or frozen start screen, then the home screen. Mostly on the slowest devices, after an update \
        (migration), with a bad network, or just after a restart. A debugger switches the watchdog off, so it never \
        happens there.
        """,
      howWeKnow: """
        Code 0x8badf00d with the event `process-launch` or `scene-create` (older: `failed to launch in time`). Where \
        the event is missing, frames of the launch delegate on the main thread make it likely. The stack is a \
        snapshot at the moment of the kill: the code on it is not always the slow one. The line `Elapsed application \
        CPU time` tells waiting from computing: compare its seconds with those that were given. Its percentage counts \
        all cores, so that one busy thread shows 17 % on a device with six.
        """,
      notProved: """
        Which part of the launch took the time. The snapshot shows its last moment only.
        """,
      rootCause: """
        Work that may take long runs on the main thread before the first frame is drawn: a synchronous request, a \
        database migration, keychain or preferences calls to a busy daemon, unpacking of resources, many SDKs' \
        start-up code, or static initialisers. Or the main thread waits for a lock or queue whose owner needs the \
        main thread.

        \(PlaybookPage.whatTheMainThreadWaitsFor)
        """,
      fixNow: """
        - Take the call that the evidence names off the launch path: start it after the first frame, in a `Task` or \
        on a background queue
        - Give every blocking call at launch a time limit, or a cached answer
        """,
      fixProperly: """
        - Launch in stages: draw a first screen from local state, then load
        - Migrations off the main thread with a progress screen, in steps that survive a kill
        - SDKs: start lazily, at the first use; measure each one's share
        - No locks that the main thread shares with slow work

        ```swift
        // before: the launch waits for the network
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          let done = DispatchSemaphore(value: 0)
          settings.refresh { done.signal() }
          done.wait()
          return true
        }

        // after: the launch shows what it has
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          window?.rootViewController = HomeViewController(settings: settings.cached)
          Task { await settings.refresh() }
          return true
        }
        ```
        """,
      verify: """
        Start cold on the slowest supported device, without debugger, once with 100 % packet loss (Network Link \
        Conditioner) and once with an old database; the first frame must appear within 2 seconds. Keep it with \
        `XCTApplicationLaunchMetric`.
        """,
      prevent: """
        A launch budget in CI; MetricKit's launch histogram; no semaphores on the main thread.
        """,
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "the event is scene-update"),
        .init(.watchdogGracefulExit, "the process did not leave in time"),
        .init(.backgroundTaskExpired, "time in the background ran out: assertions, not scenes"),
        .init(.killedExternally, "a kill without any reason"),
      ],
      sources: [
        "Apple: Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "Apple: Reducing your app’s launch time: "
          + "https://developer.apple.com/documentation/xcode/reducing-your-app-s-launch-time",
        "RunningBoard: RBSTerminateContext",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        ▸ <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:process-launch watchdog transgression: \
        app<org.example.harbour>:812 exhausted real (wall clock) time allowance of 19.97 seconds
        ProcessVisibility: Foreground
        ▸ WatchdogEvent: process-launch

        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1e1d4a2c4 semaphore_wait_trap + 8
        1   libdispatch.dylib             	0x180b3a1c8 _dispatch_semaphore_wait_slow + 132
        2   Harbour                       	0x1027d10b4 SettingsLoader.loadNow() + 96
        """),
      .matches(
        """
        Exception Type:  00000020
        ▸ Exception Codes: 0x000000008badf00d
        Highlighted Thread:  0

        Application Specific Information:
        ▸ org.example.harbour failed to launch in time

        Thread 0:
        0   libsystem_kernel.dylib        	0x38f7ea50 mach_msg_trap + 20
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
