extension Rule {
  static let appkitException = Rule(
    "appkit-exception",
    "AppKit caught an exception and ended the app on purpose",
    family: .interface,
    certainWhen: .all([
      .frame(["-[NSApplication _crashOnException:]"], image: [], within: 3),
      .not(.message("Crashing on exception: ", "reason: '")),
    ]),
    likelyWhen: .any([
      .frame(["-[NSApplication _crashOnException:]"], image: [], within: 8),
      .message("Crashing on exception: {reason}"),
    ]),
    possibleWhen: .frame("NSGetUncaughtExceptionHandler", within: 6),
    supportedBy: [
      .message("Crashing on exception: {reason}").because("the exception's own words"),
      .frame("objc_exception_rethrow").because(
        "the exception was caught and raised again: frames below this one are not where it began"),
      .frame("-[NSApplication reportException:]", "-[NSApplication _reportException:]"),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .builtinTrap, .swiftTextlessTrap, .illegalInstruction,
      .systemFrameworkTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        An Objective-C exception reached AppKit's main event loop in {process|the app}. AppKit was told not to go on \
        after exceptions, and stopped the process: `{reason|the exception's text is left out of this report|the \
        exception's text says why}`.
        """,
      youSee: """
        `EXC_BREAKPOINT` (on Intel `EXC_BAD_INSTRUCTION`) on the main thread, with `-[NSApplication \
        _crashOnException:]` on top. In builds without the setting the same mistake only leaves a line in the log, and \
        the app goes on in a damaged state.
        """,
      howWeKnow: """
        Only AppKit calls `_crashOnException:`. The application specific information holds the exception's text, and \
        the last exception backtrace its origin; those two tell the cause.
        """,
      notProved: """
        What the exception was about, where the report has neither its text nor its backtrace. The frames of the \
        crashed thread show where it was *caught*. Below `objc_exception_rethrow` they show where it passed through.
        """,
      rootCause: """
        AppKit wraps every event in a handler. By default it logs the exception and goes on with the next event; \
        locks stay locked, observers stay half registered, and the real crash comes later. With \
        `NSApplicationCrashOnExceptions` set, or in AppKit's own services, it stops at once. So this rule is the \
        messenger: the exception is the cause.
        """,
      fixNow: """
        Take the exception's text, and the frame right below `objc_exception_throw` in its backtrace ({raiser|missing \
        in this report|it is the caller}), and repair that call at `{blame|the nearest frame of yours}`.
        """,
      fixProperly: """
        - treat the exception as its own kind: index out of range, unknown selector, nil argument each have their \
        page here
        - if text and backtrace are missing, run with an Objective-C exception breakpoint: it stops where the \
        exception begins
        - do not catch and swallow exceptions around AppKit calls; its state is not repaired by that

        ```swift
        // in main.swift or applicationWillFinishLaunching: stop where it breaks, in every build you test
        UserDefaults.standard.register(defaults: ["NSApplicationCrashOnExceptions": true])
        ```
        """,
      verify: """
        Repeat the action with the exception breakpoint set: it must no longer stop there. Then compare the next \
        build's reports for the exception's name.
        """,
      prevent: """
        Set `NSApplicationCrashOnExceptions` in debug and beta builds, so that exceptions are found by you, with a \
        stack.
        """,
      notToBeConfusedWith: [
        .init(.uncaughtExceptionGeneric, "nothing caught the exception; the runtime aborted"),
        .init(.objcUnrecognizedSelector, "the most frequent exception behind this one"),
        .init(.swiftFatalerrorPrecondition, "a Swift check, no exception"),
      ],
      sources: [
        "Apple: NSApplication reportException(_:): https://developer.apple.com/documentation/appkit/nsapplication",
        "Apple Developer Forums: crashing on exceptions in AppKit",
      ]),
    examples: [
      .matches(
        """
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        ▸ 0   com.apple.AppKit              	0x00007fff2d4f0f12 -[NSApplication _crashOnException:] + 106
        1   com.apple.AppKit              	0x00007fff2d3b0a11 -[NSApplication reportException:] + 856
        2   com.apple.AppKit              	0x00007fff2cf7c5b8 -[NSApplication run] + 728
        3   com.apple.AppKit              	0x00007fff2cf4e396 NSApplicationMain + 806
        """),
      .matches(
        """
        Application Specific Information:
        ▸ Crashing on exception: NSWindowController has no window to show

        Thread 0 Crashed:
        ▸ 0   AppKit                        	0x1a2b3c4d0 -[NSApplication _crashOnException:] + 240
        1   AppKit                        	0x1a2b3c5e8 -[NSApplication reportException:] + 412
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        Orchard/HarvestWindow.swift:40: Fatal error: no scale is connected

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 264
        1   Orchard                       	0x1027d10b4 HarvestWindow.weigh(_:) + 52
        2   AppKit                        	0x1a2b3c4d0 -[NSApplication run] + 240
        """, answer: "swift-fatalerror-precondition"),
      .ignores("2025-05-02 10:11:12.131 Orchard[812:40211] NSApplicationCrashOnExceptions is set for this build"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSDestinationInvalidException', reason: 'target thread exited \
        while waiting for the perform'
        """, answer: "uncaught-exception-generic"),
    ])
}
