extension Rule {
  static let watchdogUnspecified = Rule(
    "watchdog-unspecified",
    "The watchdog ended the process and does not say at which event",
    family: .terminations,
    certainWhen: .any([.watchdogCode, .message("^termination category: watchdog")]),
    unless: .any([
      .launchEvent, .sceneUpdateEvent, .exitEvent, .backgroundEvent,
      .terminationNamespace("ASSERTIOND", "RUNNINGBOARD"),
    ]),
    supportedBy: Condition.mainThreadActivity,
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    page: PlaybookPage(
      whatHappened: """
        The watchdog (0x8badf00d) ended {process|the app} because it did not answer in time. The report does not say \
        whether that was at launch, while running or on the way out.
        """,
      youSee: """
        A freeze, then the app is gone. Never under the debugger.
        """,
      howWeKnow: """
        The code alone: 0x8badf00d, 2343432205. The line with the event (`WatchdogEvent`, `failed to … in time`) is \
        missing; old systems and some crash reporters leave it out.
        """,
      notProved: """
        The event. Compare launch time and date of the report: about 20 seconds apart suggests the launch, minutes \
        suggest a scene update.
        """,
      rootCause: """
        The main thread was blocked or busy for longer than the system allows.

        \(PlaybookPage.whatTheMainThreadWaitsFor)
        """,
      fixNow: """
        In `{blame|the app's frame on the main thread}`: {waitRemedy|take what it waits for, or computes, off the main \
        thread}.
        """,
      fixProperly: """
        - Nothing on the main thread may wait without a limit: no semaphores, `sync`, synchronous IPC or network
        - Launch in stages, save in small steps
        - Keep the device's own report (.ips) instead of a reduced one: it names the event
        """,
      verify: """
        Repeat the flow without debugger on the slowest device with a bad network; Hang Detection must stay silent.
        """,
      prevent: """
        Thread Performance Checker; hang rate in the Organizer as a release criterion.
        """,
      notToBeConfusedWith: [
        .init(.watchdogLaunch, "the event is process-launch or scene-create"),
        .init(.watchdogSceneUpdate, "the event is scene-update"),
        .init(.watchdogGracefulExit, "the process did not leave in time"),
        .init(.backgroundTaskExpired, "time in the background ran out: assertions, not scenes"),
        .init(.killedExternally, "a kill without any reason"),
      ],
      sources: [
        "Apple: Addressing watchdog terminations: "
          + "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations",
        "xnu: sys/reason.h",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1c1c5ef90 __psynch_mutexwait + 8
        1   libsystem_pthread.dylib       	0x1a386e9d8 _pthread_mutex_lock_wait + 96
        2   Harbour                       	0x1027d10b4 -[HBRCache boats] + 96
        """),
      .ignores(
        """
        My notes: the watchdog leaves 0x8badf00d behind, and a nil leaves a small address.

        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018
        Termination Reason: SIGNAL 11 Segmentation fault: 11
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Harbour                       	0x0000000104a1c2e4 -[ChartView drawTides] + 212
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog transgression: \
        app<org.example.harbour>:812 exhausted real (wall clock) time allowance of 19.71 seconds
        """, answer: "watchdog-launch"),
    ])
}
