extension Rule {
  static let uncaughtExceptionGeneric = Rule(
    "uncaught-exception-generic",
    "An Objective-C exception was raised that nothing caught (NSException)",
    family: .objectiveC,
    likelyWhen: .any([
      .message(
        // A reason may hold apostrophes.
        "Terminating app due to uncaught exception '{name}', reason: '{reason}'$",
        "Terminating app due to uncaught exception '{name}', reason: '{reason}'",
        "Terminating app due to uncaught exception '{name}'", "Crashing on exception: {reason}",
        "terminating due to uncaught exception of type NSException",
        "terminating with uncaught exception of type NSException"),
      .all([
        .hasExceptionBacktrace,
        .not(.kind([.hang, .resourceLimit, .nonFatal])),
      ]),
      .frame(["^objc_exception_throw", "^objc_exception_rethrow"], image: [], within: 20),
      .frame("CLSExceptionRecordNSException", within: 12),
      .exceptionNamesItself,
      .exceptionReasonIsAlone,
      .objectiveCThrowWithoutNames,
    ]),
    possibleWhen: .any([
      .all([
        .frame(["^demangling_terminate_handler", "^_objc_terminate"], image: [], within: 12), .abort,
        .not(.frame(["^__cxa_throw"], image: [], within: 24)),
      ]),
      .anyThrowWithoutNames,
      // The library's words where the handler of uncaught exceptions fails itself: of which language, they do not say.
      .message("terminate_handler unexpectedly threw an exception"),
    ]),
    unless: .any([
      .frame("rust_begin_unwind", "core::panicking::"),
      // The reporter tripped over the object of an exception that had been handled and freed.
      .message("This exception has been deallocated"),
      // There it is one of Java, and here one of Python or JavaScript.
      .system(["Android"]), .format(["foreign-runtime"]),
      // Some reporters raise an exception in their signal handler, to write down a stack.
      .exceptionName("UncaughtExceptionHandlerSignalExceptionName"),
      .message("Application received signal SIG"),
      // Connections to other processes catch what a reply's block raises, write it down and go on.
      .message("Exception caught during invocation of", "Exception caught during decoding of", "^Ignored Exception: "),
      .all([
        .any([
          .framesInOrder("objc_exception_throw", "_sigtramp"),
          .framesInOrder("objc_exception_throw", "^UmengSignalHandler"),
        ]),
        .not(.framesInOrder("_sigtramp", "objc_exception_throw")),
      ]),
      // Crashlytics' plugin for Flutter calls errors of Dart exceptions, too.
      .exceptionName("FlutterError"),
    ]),
    supportedBy: [
      .exceptionName("NSMallocException").because("an allocation failed: its size may be nonsense"),
      .exceptionName("NSInternalInconsistencyException").because("a framework found its own contract broken by a call"),
      .exceptionRaiser,
      .frameworkRefusal, reasonLeftOut,
    ],
    outranks: [.explicitAbort],
    searchWords: ["잡히지 않은 예외", "예외", "NSException"],
    page: PlaybookPage(
      whatHappened: """
        {process|The program} ended because of an uncaught exception {name|of unknown name|of Objective-C}: \
        `{reason|the reason is left out of this report|its name and its reason say what went wrong}`. It was raised by \
        {raiser|a function that this report does not name|the caller of `objc_exception_throw`}. {meaning|The text of \
        the reason names the rule that was broken}.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` with `abort() called`. The crashed thread shows only the machinery of the end; the \
        *last exception backtrace* shows who raised.
        """,
      howWeKnow: """
        The line `Terminating app due to uncaught exception` is written by the runtime's last handler. On newer \
        systems the reason may be missing for privacy; then the backtrace of the exception is the evidence: the \
        function right below `objc_exception_throw` is the one that refused to go on.
        """,
      notProved: """
        No more specific rule knows this name and reason, so what follows is the way to find the cause, not the cause.
        """,
      rootCause: """
        Objective-C frameworks raise an exception where a caller broke their contract. The reason's text says which. \
        Some names say more:

        - `NSInternalInconsistencyException`: a failed `NSAssert` of a framework; the text names the rule
        - `NSInvalidArgumentException`: an argument that is not allowed
        - `NSObjectInaccessibleException`: a Core Data object whose row is gone
        - `NSDestinationInvalidException`: `performSelector:onThread:` for a thread that has ended
        - `CALayerInvalidGeometry`: NaN or infinity in a frame or position
        - `NSMallocException`: a size that no memory can satisfy

        Swift cannot catch any of them: `do … catch` does not see NSException.
        """,
      fixNow: """
        {first|Read the reason}, go to `{blame|the first frame of your own in the exception's backtrace}`, and do not \
        make that call in that state: check the argument, the thread or the order of calls first.
        """,
      fixProperly: """
        - Take the reason's rule from the API's documentation, and make it hold by construction instead of by a check
        - If the backtrace has no frame of yours, the API boundary is the clue: what did the app hand to that \
        framework last?
        - Wrap API that raises for outside data in one small Objective-C function that catches NSException and \
        returns an error; do not go on after exceptions of UIKit or Core Data, their state is undefined
        """,
      verify: """
        Reproduce with an exception breakpoint ("All Objective-C Exceptions") to stop at the raise; after the fix \
        the same steps must not hit it.
        """,
      prevent: """
        `NSSetUncaughtExceptionHandler` only to log name, reason and stack, never to go on. Run tests with the \
        exception breakpoint's equivalent: a raise inside a test is a failure.
        """,
      notToBeConfusedWith: [
        .init(.cppUncaughtException, "a C++ type and no NSException"),
        .init(.explicitAbort, "`abort()` without any exception"),
        .init(.appkitException, "AppKit's main loop caught it and crashed on purpose"),
      ],
      sources: [
        "Apple: Addressing language exception crashes: "
          + "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes",
        "objc4: objc-exception.mm",
        "Apple: NSExceptionName: https://developer.apple.com/documentation/foundation/nsexceptionname",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSDestinationInvalidException', reason: '*** -[TDPMeter \
        performSelector:onThread:withObject:waitUntilDone:modes:]: target thread exited while waiting for the \
        perform'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        ▸ 0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreLocation                  	0x1d03b5c0c -[CLBeaconRegion initWithUUID:major:identifier:] + 312
        3   Lighthouse                    	0x1027d10b4 closure #1 in Beacons.start() + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x1f2b0f118 pthread_kill + 268
        2   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        3   Tidepool                      	0x1027d10b4 tide_check + 52
        """, answer: "explicit-abort"),
      .ignores(
        """
        0   CoreFoundation                      0x00000001823b0f60 __exceptionPreprocess + 148
        1   libobjc.A.dylib                     0x000000019785bf80 objc_exception_throw + 56
        2   CoreFoundation                      0x00000001823b0e90 +[NSException raise:format:] + 0
        3   Lighthouse                          0x0000000100b32844 LightReporterSignalHandler + 128
        4   libsystem_platform.dylib            0x000000019827d93c _sigtramp + 52
        5   Lighthouse                          0x0000000100aa2004 lamp_turn + 184
        """),
      .ignores("terminating due to uncaught exception of type std::bad_alloc: std::bad_alloc"),
    ])

  /// Reports of many systems keep the stack of an exception, and leave out what it says.
  private static let reasonLeftOut = Condition.computed(
    .init(
      "reason-left-out", "an exception without its words",
      wording: ["meaning", "first"],
      values: { facts in
        let isTold =
          facts.report.uncaughtException?.reason != nil
          || facts.report.messages.contains { $0.text.contains("xception") || $0.text.contains("*** ") }
        if isTold { return [:] }
        return [
          "meaning": "Its words are printed where the program runs: Xcode's console, or the log of the device",
          "first": "Get the words of the exception from the console or the device's log of that minute",
        ]
      },
      test: { _ in [] }))
}
