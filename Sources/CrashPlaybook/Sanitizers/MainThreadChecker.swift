extension Rule {
  static let mainThreadChecker = Rule(
    "main-thread-checker",
    "User interface was touched on a background thread (Main Thread Checker)",
    family: .sanitizers,
    severity: .medium,
    harm: "the interface is changed off the main thread: glitches now, crashes some day",
    certainWhen: .any([
      .message(
        "Main Thread Checker: UI API called on a background thread: {api}", "Main Thread Checker: UI API called"),
      // Xcode's title, with the name in Objective-C's form or in Swift's.
      .all([
        .message("{api} must be used from main thread only"),
        .message(
          "] must be used from main thread only", "^UI*.* must be used from main thread only",
          " UI*.* must be used from main thread only", "^NS*.* must be used from main thread only",
          " NS*.* must be used from main thread only", "^WK*.* must be used from main thread only",
          " WK*.* must be used from main thread only"),
      ]),
      .frame(["__main_thread_checker_on_report"], image: [], within: 10),
    ]),
    unless: .message("Modifications to the layout engine must not be performed from a background thread"),
    // What it saw ends nothing by itself, unless it is told to abort.
    endsIn: .abort,
    supportedBy: [
      .message("Queue name: {name}, QoS").because("the queue that it ran on"),
      .message("Thread name: {threadname}, Queue name"),
    ],
    outranks: [.uikitOffMainThread, .swiftExecutorIsolationAssert, .builtinTrap, .notACrashReport],
    isWarning: true,
    spokenBy: .exceptions,
    searchWords: ["메인 스레드", "백그라운드 스레드 UI"],
    page: PlaybookPage(
      whatHappened: """
        `{api|A function of UIKit, AppKit or WebKit}` was called on {name|a background queue} instead of the main \
        thread, from {blame|your code's first frame of the backtrace}. The checker only reports; the program went on.
        """,
      youSee: """
        A purple issue in Xcode, or a console text with a backtrace. Users see views that update seconds late, layout \
        that is off, rare crashes in Core Animation, or an abort with "Modifications to the layout engine must not be \
        performed from a background thread".
        """,
      howWeKnow:
        "The Main Thread Checker replaces the methods of these frameworks and looks at the thread on each call.",
      rootCause: """
        A completion handler runs where its API likes: `URLSession` on its delegate queue, capture output on its own \
        queue, `DispatchQueue.global` everywhere. Code in it that touches a view, a layer or `UIApplication` is on the \
        wrong thread. A getter counts as well: `view.bounds` or `applicationState` read state that the main thread is \
        changing.
        """,
      fixNow: """
        In `{blame|the function of the backtrace}`, hop to the main actor before the call.

        ```swift
        // before: the completion runs on the session's queue
        loader.load(url) { [weak self] image in
          self?.imageView.image = image
        }

        // after
        loader.load(url) { [weak self] image in
          Task { @MainActor in self?.imageView.image = image }
        }
        ```
        """,
      fixProperly: """
        - mark view models and everything that touches views `@MainActor`, and build with the Swift 6 language mode: \
        then the compiler refuses the call
        - use async functions, which come back to the actor that called
        - read interface state (bounds, traits, `applicationState`) on main first, and pass the value on
        - never `DispatchQueue.main.sync` to be quick: it deadlocks when main waits
        """,
      verify: """
        The same flow with the checker on stays silent; set `MTC_CRASH_ON_REPORT=1` in the test plan, so that a \
        finding \
        fails the test.
        """,
      prevent: "The checker on in every debug scheme and test plan; Swift 6 mode for interface modules.",
      notToBeConfusedWith: [
        .init(.uikitOffMainThread, "the framework itself noticed, and aborted"),
        .init(.swiftExecutorIsolationAssert, "Swift noticed that a main-actor closure ran elsewhere"),
        .init(.tsanDataRace, "Thread Sanitizer: any memory, not only views"),
      ],
      sources: [
        "Main Thread Checker: "
          + "https://developer.apple.com/documentation/xcode/diagnosing-memory-thread-and-crash-issues-early",
        "Diagnosing issues early with Xcode's checkers",
      ]),
    examples: [
      .matches(
        """
        ▸ Main Thread Checker: UI API called on a background thread: -[UIView setHidden:]
        ▸ PID: 812, TID: 99183, Thread name: (none), Queue name: tide.decode, QoS: 25
        Backtrace:
        4   Tidepool                            0x0000000104fe9ca1 TideChart.showSpinner(_:) + 81
        5   Tidepool                            0x0000000104fe9c18 closure #1 in TideLoader.load() + 40
        6   libdispatch.dylib                   0x000000010c21e7ab _dispatch_call_block_and_release + 12
        """),
      .matches("▸ -[UIApplication applicationState] must be used from main thread only"),
      .matches("▸ UIApplication.applicationState must be used from main thread only"),
      .ignores("10:00:01 harbour: the catalogue must be used from main thread only"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Modifications to \
        the \
        layout engine must not be performed from a background thread after it has been accessed from the main thread.'
        """, answer: "uikit-off-main-thread"),
    ])
}
