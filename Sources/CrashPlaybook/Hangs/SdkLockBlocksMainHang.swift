extension Rule {
  static let sdkLockBlocksMainHang = Rule(
    "sdk-lock-blocks-main-hang",
    "The main thread waited for an SDK's lock (@synchronized)",
    family: .hangs,
    severity: .medium,
    harm: "the interface stands still until another thread is out of the SDK",
    likelyWhen: mayShowHang.silently && .computed(.behindLockOfSDK),
    unless: .waitsForItself || .waitForEachOther,
    supportedBy: [.terminationCode(0x8bad_f00d).because("the watchdog ended a process that no longer answered")],
    outranks: [
      .mainThreadBlockingWaitHang, .lockOrderInversionHang, .notACrashReport, .watchdogSceneUpdate, .watchdogLaunch,
      .watchdogGracefulExit, .watchdogUnspecified,
    ],
    blame: .valueOrApp("sdk"),
    page: PlaybookPage(
      whatHappened: """
        The main thread entered {sdk|a function of an SDK}, which locks one of its objects with `@synchronized`. Another \
        thread held that lock, and the main thread slept until it was given back.
        """,
      youSee: """
        Hang reports of a detector (Sentry's App Hanging, Crashlytics, a watchdog) whose main thread ends in \
        `objc_sync_enter`, from places that only log, leave a breadcrumb or start a request. The SDK's own detector may \
        be the one that reports it.
        """,
      howWeKnow: """
        `objc_sync_enter` is how `@synchronized` takes its lock; the kernel's wait lies above it on the main thread's \
        stack, and the function right below it belongs to the SDK.
        """,
      notProved: """
        Which thread held the lock. Look in the same report for another thread inside the same SDK: one that writes a \
        file or a log, or reads the stacks of other threads, is the usual holder.
        """,
      rootCause: """
        - the SDK does slow work (a file, compression, stacks of all threads) while it holds the lock, and its functions \
        that the main thread calls take the same one
        - a swizzled method of the system (`URLSessionTask` cancel or resume, a view's appearance) runs the SDK's code in \
        every call, also on the main thread
        - a hang detector pauses or inspects threads, one of which holds the lock
        """,
      fixNow: """
        Update the SDK: vendors mend such locks often. Until then turn off the part that the frames below the lock name \
        (breadcrumbs of the network, swizzling, tracking of hangs).
        """,
      fixProperly: """
        - call the SDK from a queue of your own, not from the main thread: `logger.async { … }`
        - report the stack of both threads to the vendor: the one that waits, and the one that holds
        """,
      verify: "The hang rate of the next version, by this signature, in Organizer or in the detector.",
      prevent: "Measure each new SDK with Instruments' Hangs template before it ships, with the device under load.",
      notToBeConfusedWith: [
        .init(.mainThreadBlockingWaitHang, "the wait is in the app's own code"),
        .init(.lockOrderInversionHang, "two threads wait for each other: then it never ends"),
        .init(.watchdogSceneUpdate, "the kill itself; this is what it waited for"),
      ],
      sources: [
        "Apple: objc-sync.mm (objc4): objc_sync_enter",
        "getsentry/sentry-cocoa issues 8355, 7757 and 4056: https://github.com/getsentry/sentry-cocoa/issues/8355",
        "uxcam/react-native-ux-cam issue 200: https://github.com/uxcam/react-native-ux-cam/issues/200",
      ]),
    examples: [
      .matches(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       iPhone OS 26.2 (Build 23C55)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Lagoon
        PID:              812
        Event:            hang
        Duration:         2.50s
        Steps:            25 (100ms sampling interval)

        Process:          Lagoon [812]

          Thread 0x31    DispatchQueue "com.apple.main-thread"(1)    25 samples (1-25)    priority 47 (base 47)
          25  start + 6076 (dyld + 25496) [0x1a04e2b98]
            25  UIApplicationMain + 120 (UIKitCore + 1022412) [0x1a8e7299c]
              25  TideModel.load() + 340 (Lagoon + 24844) [0x10051610c]
                25  -[SentryScope applyToEvent:maxBreadcrumb:] + 120 (Sentry + 34772) [0x105c347d8]
                  ▸ 25  -[SentryScope breadcrumbs] + 44 (Sentry + 26904) [0x105c32918]
                    ▸ 25  objc_sync_enter + 20 (libobjc.A.dylib + 8108) [0x18552ffac]
                      25  _os_unfair_lock_lock_slow + 188 (libsystem_platform.dylib + 5772) [0x2123ac68c]
                        25  __ulock_wait2 + 8 (libsystem_kernel.dylib + 3300) [0x1d8e0daf8]
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205 scene-update watchdog transgression
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1d8e0daf8 __ulock_wait2 + 8
        1   libsystem_platform.dylib      	0x2123ac68c _os_unfair_lock_lock_slow + 188
        ▸ 2   libobjc.A.dylib               	0x18552ffac objc_sync_enter + 20
        ▸ 3   UXCam                         	0x105c32918 -[UXCamSession recordFrame:] + 44
        4   Harbour                       	0x1027d10b4 BerthList.load() + 52
        5   UIKitCore                     	0x1a8213c40 UIApplicationMain + 100

        Binary Images:
        0x102700000 - 0x1028fffff Harbour arm64 <11111111222233334444555555555555> /private/var/containers/Bundle/Application/1/Harbour.app/Harbour
        0x105c00000 - 0x105cfffff UXCam arm64 <21111111222233334444555555555555> /private/var/containers/Bundle/Application/1/Harbour.app/Frameworks/UXCam.framework/UXCam
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205 scene-update watchdog transgression

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1d8e0daf8 __ulock_wait2 + 8
        1   libsystem_platform.dylib      	0x2123ac68c _os_unfair_lock_lock_slow + 188
        2   libobjc.A.dylib               	0x18552ffac objc_sync_enter + 20
        3   Harbour                       	0x1027d10b4 -[BerthStore add:] + 52
        4   Sentry                        	0x105c347d8 -[SentryScope applyToEvent:maxBreadcrumb:] + 120
        5   UIKitCore                     	0x1a8213c40 UIApplicationMain + 100
        """),
    ])

  /// A report of a process that did not answer, by its kind, by the watchdog's code or in a detector's words.
  private static let mayShowHang = Condition.any([
    .kind([.hang, .nonFatal]), .terminationCode(0x8bad_f00d), .exceptionName("App Hanging", "App Hang", "ANR"),
    .message("App hanging for ", "Application main thread deadlocked"),
  ])
}

extension Condition.Computed {
  /// The main thread waits in `@synchronized`, and the function right below is an SDK's.
  fileprivate static let behindLockOfSDK = Condition.Computed(
    "behind-lock-of-sdk", "a main thread that waits in @synchronized for an SDK's object",
    literals: ["objc_sync_enter"],
    values: { facts in facts.callerOfLock.map { ["sdk": $0.caller.label] } ?? [:] }
  ) { facts in
    guard let (lock, caller) = facts.callerOfLock else { return nil }
    return [lock, caller].map { facts.evidence($0) }
  }
}

extension ReportFacts {
  /// The main thread's wait for the lock of `@synchronized`, and the SDK's function that asked for it.
  fileprivate var callerOfLock: (lock: StackFrame, caller: StackFrame)? {
    let stack = mainStack.prefix(12)
    guard let lock = stack.firstIndex(where: { $0.symbol == "objc_sync_enter" }), lock + 1 < stack.endIndex,
      stack[lock + 1].owner == .vendor
    else { return nil }
    return (stack[lock], stack[lock + 1])
  }
}
