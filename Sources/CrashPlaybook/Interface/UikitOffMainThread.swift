extension Rule {
  static let uikitOffMainThread = Rule(
    "uikit-off-main-thread", "The user interface was used on a background thread (UIKit or AppKit off the main thread)",
    family: .interface,
    certainWhen: .any([
      // Beside an access to memory that failed, the words are a line of the log. In a Java machine an uncaught exception
      // ends in EXC_BAD_ACCESS (SIGABRT).
      .all([said, .not(.all([.badAccess, .not(.signal(["SIGABRT"]))]))]),
      .frame(["(?i)^_AssertAutoLayoutOnAllowedThreadsOnly"], image: [], within: 14),
      .inputSourceCheckFailed,
    ]),
    likelyWhen: .any([
      // Warnings, which need not belong to the crash beside them.
      .frameworkSays(
        "thread-warning",
        "modifying the autolayout engine from a background thread", "must be used from main thread only",
        "must be called from main thread only", "] must be called on the main thread", "API misuse: * main thread"),
      .all([
        .computed(.crashOffMainThread),
        .frame(
          viewFrames, image: ["^UIKit", "^AppKit", "com.apple.AppKit", "com.apple.UIKit", "CoreAutoLayout"],
          within: 12),
      ]),
      // A web view talks to its process on the main thread only, and checks nothing on the way.
      .all([.computed(.crashOffMainThread), .frame(webViewCalls, image: [], within: 8)]),
      .all([.raisedDirectly("web-view-off-main", by: "-[WKWebView "), .computed(.crashOffMainThread)]),
    ]),
    possibleWhen: .any([
      said,
      .all([
        .computed(.crashOffMainThread),
        .any([
          .frame(["CA::Transaction::", "CA::Layer::", "-[CALayer ", "-[NSISEngine "], image: [], within: 12),
          // Images, colours and fonts may be used on any thread.
          .all([
            .frame(["-[UI", "-[NSView", "+[UI"], image: ["^UIKit", "^AppKit"], within: 6),
            .not(.frame(["[UIImage ", "[UIImage(", "[UIColor ", "[UIFont ", "[UIBezierPath "], image: [], within: 6)),
          ]),
        ]),
      ]),
    ]),
    unless: .any([
      // The layout engine's own check holds there, too.
      .all([
        .crashedQueue(["WebThread"]),
        .not(.message("Modifications to the layout engine must not be performed from a background thread")),
      ]),
      .crashedQueue(["AsyncRenderer", "eventfetch", "com.apple.uikit.", "JavaScriptCore"]),
      .frame(["WebThread", "RunWebThread", "swift_task_isCurrentExecutor"]),
      .all([.frame("_dispatch_assert_queue_fail"), .not(.inputSourceCheckFailed)]),
      .all([.message("Main Thread Checker: UI API called"), .not(.hasExceptionBacktrace)]),
      .kind([.hang, .resourceLimit]),
    ]),
    endsIn: .anyWay,
    supportedBy: [
      .crashedQueue([
        "com.apple.NSURLSession", "com.apple.CFNetwork", "NSOperationQueue", "com.apple.root.", "com.apple.coredata",
      ]).because("a queue on which completion handlers run"),
      .frame("AutoLayout", "NSISEngine").because("the layout engine, which belongs to the main thread"),
      .frame("__NSCFLocalDataTask", "URLSession", "__NSOPERATION").because("the callback that began it"),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort,
      .nullPointerDereference, .badAccessWildPointer, .swiftReleaseGarbage, .dispatchAssertQueueExplicit,
      .dispatchMiscClientBug, .builtinTrap, .swiftTextlessTrap,
    ],
    blame: .preferring(["closure #", "_block_invoke", "(?i)completion", "(?i)didFinish", "(?i)show", "(?i)reload"]),
    searchWords: ["메인 스레드", "백그라운드 스레드 UI", "main thread checker"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A background thread} used views, layout or a window, which only the main thread may do. The framework \
        noticed ({reason|or broke, because two threads changed the same views}).
        """,
      youSee: """
        Either an exception with a clear sentence, or nothing for weeks and then crashes in layout, text or animation \
        code that make no sense. Labels that update seconds late are the harmless form of the same mistake.
        """,
      howWeKnow: """
        The sentence is a check inside the framework and proves the thread; so does the failed queue assertion right \
        above the system's functions for keyboards (`TISGetInputSourceProperty` and its like). Where it is missing, a stack that is not \
        the main thread's and passes through `UIView`, `UIViewController` or `NSWindow` says the same with less \
        certainty.
        """,
      notProved: """
        With frames alone: that this access is the one that did harm. The main thread may have been in the same view \
        at that moment, and either may be the victim.
        """,
      rootCause: """
        UIKit and AppKit take no locks. Views, the layout engine and the current animation transaction are shared by \
        everything on screen, and all of it assumes one thread. Another thread changes these structures while the main \
        thread reads them.

        Nearly always a callback is the way in: completion handlers of `URLSession`, of Core Data, of contacts, \
        photos, location or purchases run on a queue of their own. So does code after an `await` that belongs to no \
        actor. "It has always worked" only means that no one looked at the same moment.
        """,
      fixNow: """
        Hop to the main thread where `{blame|the callback}` touches the first view: `DispatchQueue.main.async { … }`, \
        or `Task { @MainActor in … }`. Do it once, where the callback begins, not around single lines.
        """,
      fixProperly: """
        - mark view models and everything that owns views `@MainActor`, and let the compiler find the callers
        - use the async variants of APIs: `await` returns to the actor of the function that waits
        - do parsing and decoding before the hop, hand only finished values across

        ```swift
        // before: the handler runs on the session's queue
        session.dataTask(with: url) { data, _, _ in
          guard let data else { return }
          label.text = String(decoding: data, as: UTF8.self)
        }.resume()

        // after: the caller is on the main actor, and so is what follows the await
        @MainActor
        func load() async throws {
          let (data, _) = try await session.data(from: url)
          label.text = String(decoding: data, as: UTF8.self)
        }
        ```

        `DispatchQueue.main.sync` is not the answer: on the main thread libdispatch stops the process, elsewhere it \
        blocks for as long as the main thread is busy.
        """,
      verify: """
        Run the flow with the Main Thread Checker on (scheme, Diagnostics) and its "pause on issues"; walk through \
        every screen with a slow network. It must stay silent.
        """,
      prevent: """
        Swift 6 language mode makes UIKit's `@MainActor` annotations binding. Until then: complete concurrency \
        checking, and the Main Thread Checker in UI tests on CI, where a report fails the run.
        """,
      notToBeConfusedWith: [
        .init(.mainThreadChecker, "Xcode's checker reported the call; nothing crashed"),
        .init(
          .usernotificationsDelegateOffMain,
          "the same assertion, raised when a notification's async delegate method ends"),
        .init(
          .swiftExecutorIsolationAssert,
          "Swift's own check stopped a `@MainActor` closure before it could touch a view"),
        .init(.uikitDiffableQueueDeadlock, "a data source that is fed from two queues"),
      ],
      sources: [
        "Apple: Main Thread Checker; Improving app responsiveness",
        "Apple: UIView, threading considerations: https://developer.apple.com/documentation/uikit/uiview",
      ]),
    examples: [
      .matches(
        """
        Process:               java [1763]
        Crashed Thread:        33  Java: AWT-EventQueue-0

        Exception Type:        EXC_BAD_ACCESS (SIGABRT)
        Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000008

        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'NSWindow drag \
        regions should only be invalidated on the Main Thread!'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Modifying properties \
        of a view's layer off the main thread is not allowed: view <HarbourMap: 0x105904a00>'
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000020

        Thread 0 name:   Dispatch queue: com.apple.main-thread (serial)
        Thread 0 Crashed:
        0   libobjc.A.dylib               	0x00000001914c2a4c objc_retain + 16
        1   Harbour                       	0x0000000102c8a0b4 PierView.refresh() + 44
        2   UIKitCore                     	0x00000001928e1a20 -[UIView layoutSubviews] + 40
        """, answer: "objc-zombie-message"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000020

        Thread 771 Crashed: com.apple.main-thread; [user-interactive]
        0   libobjc.A.dylib               	0x00000001914c2a4c objc_retain + 16
        1   Harbour                       	0x0000000102c8a0b4 PierView.refresh() + 44
        2   UIKitCore                     	0x00000001928e1a20 -[UIView layoutSubviews] + 40
        """, answer: "objc-zombie-message"),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000020

        Thread 6 name:   Dispatch queue: org.harbour.com.apple.main-thread-mirror
        ▸ Thread 6 Crashed:
        0   libobjc.A.dylib               	0x00000001914c2a4c objc_retain + 16
        1   Harbour                       	0x0000000102c8a0b4 PierView.refresh() + 44
        ▸ 2   UIKitCore                     	0x00000001928e1a20 -[UIView layoutSubviews] + 40
        """),
      .matches(
        """
        ▸ Modifications to the layout engine must not be performed from a background thread after it has been \
        accessed from the main thread.
        """),
      .matches(
        """
        ▸ NSInternalInconsistencyException: NSWindow drag regions should only be invalidated on the Main Thread!
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x00006f2a10b4c1e0
        Triggered by Thread:  4

        Thread 4 name:  Dispatch queue: com.apple.NSURLSession-delegate
        Thread 4 Crashed:
        0   libobjc.A.dylib               	0x1bd1c4020 objc_msgSend + 32
        1   UIKitCore                     	0x1c8f0a7b4 -[UILabel _setText:] + 220
        ▸ 2   UIKitCore                     	0x1c8f0a4ac -[UILabel setText:] + 60
        3   Lighthouse                    	0x1027d10b4 closure #1 in LampController.load() + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x00006f2a10b4c1e0
        Triggered by Thread:  4

        Thread 4 name:  Dispatch queue: com.apple.NSURLSession-delegate
        Thread 4 Crashed:
        0   libobjc.A.dylib               0x00007ff816f07020 objc_msgSend + 32
        1   UIKitCore                     0x00007ff80abab7b4 -[UILabel _setText:] + 220
        ▸ 2   UIKitCore                     0x00007ff80abab4ac -[UILabel setText:] + 60
        3   Lighthouse                    0x0000000109dfd0b4 0x109d2c000 + 856244
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        'threading violation: expected the main thread'
        """),
      .matches(
        """
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  3

        Thread 3 Crashed:
        ▸ 0   libdispatch.dylib             	0x1b2a0c1d8 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib             	0x1b2a0bc10 dispatch_assert_queue + 196
        ▸ 2   HIToolbox                     	0x1c4a3c4d0 islGetInputSourceListWithAdditions + 160
        3   HIToolbox                     	0x1c4a3c7d8 TSMGetInputSourceProperty + 44
        4   Lighthouse                    	0x1027d10b4 KeyboardNames.current() + 52
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  3

        Thread 3 Crashed:
        ▸ 0   libdispatch.dylib             	0x00007ff80a0c1d8f _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib             	0x00007ff80a0bc10f dispatch_assert_queue + 196
        ▸ 2   HIToolbox                     	0x00007ff81a3c4d0f islGetInputSourceListWithAdditions + 160
        3   HIToolbox                     	0x00007ff81a3c7d8f TSMGetInputSourceProperty + 44
        4   Lighthouse                    	0x00000001027d10b4 KeyboardNames.current() + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        'nextEventMatchingMask should only be called from the Main Thread!'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Accessing \
        _cachedSystemAnimationFence requires the main thread'
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ Modifications to the layout engine must not be performed from a background thread after it has been \
        accessed from the main thread.
        0  CoreFoundation  0x18d17096c __exceptionPreprocess
        1  libobjc.A.dylib 0x18ce89028 objc_exception_throw
        2  CoreAutoLayout  0x18d65c5e0 -[NSISEngine optimize]
        3  Orchard         0x1018458d4 TreeCard.layoutBadge() + 98 (TreeCard.swift:98)

        Crashed: WebThread
        SIGABRT ABORT 0x000000018cf5aefc
        """),
      .ignores(
        """
        Crashed: NSOperationQueue 0x11a345b80 (QOS: UNSPECIFIED)
        0 libsystem_platform.dylib 0xbf4 _platform_memmove + 420
        1 CoreFoundation 0xbc230 CFDataGetBytes + 440
        2 ImageIO 0x1d48 CGImageGetImageSource + 156
        3 UIKitCore 0x215a8c -[_UIImageCGImageContent initWithCGImage:scale:] + 40
        4 UIKitCore 0x19d0f0 -[UIImage initWithCGImage:scale:orientation:] + 76
        5 Tidepool 0x1ce88 -[ChartDecoder frameAtIndex:] + 270 (ChartDecoder.m:270)
        """),
      .ignores(
        """
        Main Thread Checker: UI API called on a background thread: -[UILabel setText:]
        PID: 812, TID: 40211, Thread name: (none), Queue name: com.apple.NSURLSession-delegate, QoS: 0
        Backtrace:
        4   Lighthouse                          0x00000001027d10b4 $s10Lighthouse14LampControllerC4loadyyF + 52
        """, answer: "main-thread-checker"),
      .ignores(
        """
        Lighthouse/LampCache.swift:12: Fatal error: LampCache may only be called from the main thread
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Call must be made on \
        main thread'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Lighthouse        0x00000001027d10b4 -[LampLedger add:] + 52
        3   Lighthouse        0x00000001027d11b4 -[LampLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  6

        Thread 6 Crashed:
        0   libdispatch.dylib             	0x1b2a0c1d8 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib             	0x1b2a0bc10 dispatch_assert_queue + 196
        2   libswift_Concurrency.dylib    	0x1a2b3c4d0 _swift_task_checkIsolatedSwift + 48
        3   libswift_Concurrency.dylib          0x1a2b3c5e8 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef, \
        swift::swift_task_is_current_executor_flag) + 356
        4   Lighthouse                    	0x1027d10b4 closure #1 in LampController.load() + 52
        """, answer: "swift-executor-isolation-assert"),
      .matches(
        """
        ▸ bool _WebTryThreadLock(bool), 0x1c5: Tried to obtain the web lock from a thread other than the main thread or \
        the web thread. This may be a result of calling to UIKit from a secondary thread. Crashing now...
        """),
      .ignores("The pier could not obtain the lock from a thread other than the main thread"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Modifications to the layout engine must not be performed from a \
        background thread
        """, answer: "swift-fatalerror-precondition"),
    ])

  /// A framework says that this is not the main thread.
  private static let said = Condition.any([
    .frameworkSays(
      "thread",
      "Modifications to the layout engine must not be performed from a background thread",
      "Modifying properties of a view's layer off the main thread is not allowed",
      "NSWindow drag regions should only be invalidated on the", "NSWindow geometry should only be modified on the",
      "NSWindow drag regions should only be modified on the", "NSWindow geometry should only be invalidated on the",
      "NSWindow should only be instantiated on the", "setting the main menu on a non-main thread",
      "Main menu contents should only be modified from the main thread",
      "nextEventMatchingMask should only be called from the Main Thread",
      // UIKit's check until iOS 12, which stops the program.
      "btain the web lock from a thread other than the main thread or the web thread*rashing now"),
    // Texture's, which is linked into apps.
    .message("Incorrect display node thread affinity"),
    // Programs use such words in checks of their own, which need not be about views.
    .all([
      .message(
        "Must only be used from the main thread", "Call must be made on main thread", "Only run on the main thread!",
        "may only be called from the main thread", "threading violation: expected the main thread",
        "ccessing {property} requires the main thread"),
      .not(.message("atal error: ", "recondition failed: ", "ssertion failed: ")), .not(.raisedByTheProgram),
    ]),
  ])

  private static let webViewCalls: [TextPattern] = [
    "-[WKWebView evaluateJavaScript:", "-[WKWebView load", "-[WKWebView initWith", "-[WKWebView stopLoading]",
    "-[WKWebView reload", "-[WKWebView goBack]", "-[WKWebView goForward]", "-[WKWebView setNavigationDelegate:",
  ]

  private static let viewFrames: [TextPattern] = [
    "-[UIView ", "-[UIView(", "-[UIViewController ", "-[UIViewController(", "-[UILabel ", "-[UIButton ",
    "-[UITableView ", "-[UITableView(", "-[UICollectionView ", "-[UINavigationController ", "-[UIWindow ",
    "-[UIImageView ", "-[UITextView ", "-[UITextField ", "-[UIScrollView ", "-[UIStackView ", "-[NSView ", "-[NSView(",
    "-[NSWindow ", "-[NSWindow(", "-[NSTextField ", "-[NSTableView ", "-[NSLayoutConstraint _set",
  ]
}

extension Condition {
  /// The system's list of keyboards was asked for on another thread: Text Input Sources check that themselves.
  fileprivate static let inputSourceCheckFailed = Condition.all([
    .frame("^_dispatch_assert_queue_fail", within: 3),
    .frame(
      "^islGetInputSource", "^isValidateInputSourceRef", "^TSMGetInputSourceProperty", "^TSMSetInputSourceProperty",
      "^TISCopy", "^TISGetInputSourceProperty", within: 7),
  ])
}
