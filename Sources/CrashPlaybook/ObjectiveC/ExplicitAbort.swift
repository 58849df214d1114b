extension Rule {
  static let explicitAbort = Rule(
    "explicit-abort",
    "Code of the program called abort()",
    family: .objectiveC,
    likelyWhen: .all([.not(.exceptionType("EXC_BAD_ACCESS", "EXC_BREAKPOINT", "EXC_GUARD")), abortCaller]),
    possibleWhen: .any([
      .all([
        .signal("SIGABRT"),
        .frame(
          ["^abort$", "^__abort$", "^__GI_abort$", "^__pthread_kill_implementation", "^__pthread_kill"], image: [],
          within: 4),
      ]),
      .all([.signal("SIGABRT"), .message("abort() called")]),
      .abortWithoutNames,
      .all([
        .signal("SIGABRT"), .frame("^__kill$", "^kill$", within: 2),
      ]),
      .all([.any([.exitStatus(134), .message(" failed: (Aborted): ")]), withoutStack]),
      .all([
        .signal("SIGABRT"), .any([.format(["android"]), .computed(.linux)]), withoutStack, .not(.endedByItsKeeper),
      ]),
    ]),
    unless: .any([
      .objectiveCException,
      // A handler's way to end the process after a fault: what failed stands below the handler.
      .framesInOrder("^abort$", "^_sigtramp$"),
      .all([.exceptionType("EXC_BAD_ACCESS"), .frame("_sigtramp", "(?i)signal", within: 12)]),
      .message(
        "Assertion failed: ", "malloc: *** error", "pointer being freed was not allocated", "stack smashing detected",
        "Fatal error: ", "terminating due to uncaught", "terminating with uncaught", "BUG IN CLIENT OF", "Assertion `",
        "terminate called", "panicked at", "assertion failure: ", "objc[", "free list",
        "freed pointer was not the last allocation", "AddressSanitizer", "crashed on child side of fork", "Stack dump"),
      .frame(
        [
          "__assert_rtn", "__assert_fail", "malloc_", "_objc_terminate", "std::terminate", "std::__terminate",
          "__stack_chk_fail", "PrintStackTrace", "llvm::sys::", "swift_task_", "fatalError", "TaskAllocator",
          "swift::StackAllocator", "__chk_fail", "_objc_fatal", "swift::fatalError", "swift_abort",
          "swift_unexpectedError", "rust_begin_unwind", "core::panicking::", "std::panicking::",
          "alloc::alloc::handle_alloc_error", "mono_", "abort_message", "hermesFatalErrorHandler",
          "gpusGenerateCrashLog", "v8::", "RCTFatal", "__fortify_fail", "__libc_message", "CorUnix", "PROCAbort",
          "PROCCreateCrashDump", "std::__1::__libcpp_verbose_abort", "realm::", "uncaughtExceptionHandler",
          "MTLReportFailure", "dart::", "EXTENSION_MAIN",
        ], image: [], within: 8),
      .terminationNamespace("DYLD", "OBJC", "LIBSYSTEM", "LIBXPC", "TCC", "SANDBOX"),
    ]),
    supportedBy: [
      .message("abort() called"), leftWords,
      .frame("^Py_FatalError", "^_Py_FatalError", "^fatal_error_exit").because(
        "Python ended itself: the reason follows \"Fatal Python error:\" on standard error"),
      .frame("^Tcl_Panic").because("Tcl ended itself: its reason is on standard error"),
      .frame("^qt_message_fatal", "^QMessageLogger::fatal(").because(
        "`qFatal` of Qt: its text is on standard error; at start it is mostly a platform plugin that was not found"),
      .frame("^VMError::report", "^report_fatal(", "^report_vm_error(").because(
        "Java's virtual machine ended itself and wrote what it knows to `hs_err_pid….log`"),
      .frame("^std::process::abort").because("`std::process::abort()` of Rust, without a panic"),
    ],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        `{blame|A function of the program}` called `abort()` on {thread|a thread}. {words|No exception, assertion or \
        runtime message is in the report: the code gave up by its own decision.|Without an exception, an assertion or \
        a message of the runtime beside it, the code gave up by its own decision.}
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)`, at most with `abort() called`. If the library wrote a reason, it wrote it to standard \
        error or to its own log, not into the report.
        """,
      howWeKnow: """
        {known|`abort` is on the stack, and the frame above it belongs to the program or to a library that ships with it, \
        not to the C++, Objective-C or Swift runtime, nor to malloc.} All the usual writers of a reason are absent.
        """,
      notProved: "{unproved|Why the code gave up: only its source, or its log just before, says that.}",
      rootCause: """
        A check whose failing branch is `abort()`: a game engine's `CHECK`, a database's consistency test, an SDK \
        that refuses to run without configuration, `NSAssertionHandler` replacements, a watchdog thread of the \
        program itself that found another thread stuck. Frames without names are common in release builds of \
        engines; then symbolication comes first.
        """,
      fixNow: """
        Read the source of `{blame|the frame above abort}` and log its condition before the `abort()`. Until then, \
        collect standard error of that run: most libraries print one line there.
        """,
      fixProperly: """
        - Make the failing condition an error that callers handle, wherever the outside world can cause it
        - Where stopping is right, stop with words that reach the report: `fatalError("…")` in Swift, `assert` in C, \
        an exception with a reason in Objective-C; a line on standard error alone is lost with the console
        - For an SDK's abort, look up its requirements for start-up (keys, entitlements, calls on the main thread)

        ```c
        // before
        if (!database_is_consistent(db)) abort();

        // after: the caller can rebuild it
        if (!database_is_consistent(db)) return DATABASE_DAMAGED;
        ```
        """,
      verify:
        "Provoke the condition in a test: the program must report it and go on, or stop with a message in the report.",
      prevent: "No bare `abort()` in code review; every deliberate stop carries its reason.",
      notToBeConfusedWith: [
        .init(.uncaughtExceptionGeneric, "the abort ends an uncaught exception: name or backtrace is in the report"),
        .init(.cAssert, "`__assert_rtn` called abort"),
        .init(.mallocFreeNotAllocated, "malloc called abort"),
        .init(.rustPanic, "Rust's panic handler called abort"),
      ],
      sources: [
        "Libc: abort.c",
        "Apple: Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: SIGNAL 6 Abort trap: 6

        Application Specific Information:
        abort() called

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x1f2b0f118 pthread_kill + 268
        ▸ 2   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 3   Tidepool                      	0x1027d10b4 tide_check + 52
        4   Tidepool                      	0x1027d0e10 tide_run + 208
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        abort() called
        ▸ The chart of tides has no pages.

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libtide.dylib                 	0x1027d10b4 tide_chart_open + 52
        """),
      .matches(
        """
        ▸ F/libc    ( 4142): Fatal signal 6 (SIGABRT), code -6 (SI_TKILL) in tid 4142 (tidepool), pid 4142 (tidepool)
        """),
      .matches("▸     Exit Code:    134"),
      .ignores("    Exit Code:    143"),
      .ignores(
        """
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Watchdog timeout (limit 30s)!
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Killing process 812 (pierd) with signal SIGABRT.
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libtide.dylib                 	0x1027d10b4 tide_report_and_die(int) + 52
        3   libsystem_platform.dylib      	0x1f2b0f118 _sigtramp + 56
        4   Tidepool                      	0x1027d0e10 tide_run + 208
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x1f2b0f118 pthread_kill + 268
        2   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        3   libsystem_c.dylib             	0x1a1c4d500 __assert_rtn + 272
        4   Tidepool                      	0x1027d10b4 tide_check + 52
        """, answer: "c-assert"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libsystem_malloc.dylib        	0x1a1f9e5d4 malloc_vreport + 908
        3   libsystem_malloc.dylib        	0x1a1f9e854 malloc_report + 64
        4   Tidepool                      	0x1027d10b4 tide_check + 52
        """),
    ])

  /// What a library left in the report before it gave up.
  private static let leftWords = Condition.computed(
    Condition.Computed(
      "words-before-abort", "a text that stands in the report beside `abort() called`", literals: [],
      wording: ["words", "unproved"],
      values: { facts in
        guard words(in: facts.report) != nil else { return [:] }
        return [
          "words": "It left words in the report before that, see the evidence: they are its reason.",
          "unproved": "More than these words say: the source of whoever wrote them has the check.",
        ]
      },
      test: { facts in
        words(in: facts.report).map {
          [
            Evidence(
              "\($0.origin.rawValue)\($0.image.map { " of \($0)" } ?? ""): \($0.text.prefix(200))", field: $0.field,
              text: $0.text, offset: $0.offset)
          ]
        }
      }))

  private static func words(in report: CrashReport) -> CrashReport.Message? {
    report.messages.first { message in
      message.origin == .applicationInformation && message.text.contains(" ")
        && !circumstances.contains { message.text.contains($0) }
    }
  }

  /// What stands beside it in any case: what the process was at, not why it ended.
  private static let circumstances = [
    "abort() called", "Performing @selector(", "dyld2 mode", "dyld3 mode", "dyld: launch",
    "multi-threaded process forked", "crashed on child side of fork", "_LIBRARY_PATH=", "INSERT_LIBRARIES=",
    "terminating",
  ]

  /// The signal or the status of an abort, with neither a stack nor a text that says why.
  private static let withoutStack = Condition.computed(
    Condition.Computed(
      "abort-without-stack", "an end with SIGABRT of which neither a stack nor a reason is there", literals: [],
      wording: ["words", "known", "unproved"],
      values: { facts in
        guard facts.stack.isEmpty else { return [:] }
        return [
          "words": "Neither a stack nor a reason is in this text.",
          "known": """
          The signal is SIGABRT (status 134 is 128 and its number), with which hardly anything ends a process but a call \
          of `abort()` in it.
          """,
          "unproved": "Who called it, and why: what the program printed just before mostly says that.",
        ]
      },
      test: { facts in
        // What Swift's handler wrote has a stack, which may be in another file.
        facts.stack.isEmpty && !facts.hasReasonText && !facts.report.format.hasPrefix("swift-backtrace") ? [] : nil
      }))

  /// `abort` on the stack, called by something that is no runtime.
  private static let abortCaller = Condition.computed(
    Condition.Computed("abort-called-by-program", "`abort` below a function of the program", literals: ["abort"]) {
      facts in
      let stack = facts.stack.prefix(16)
      guard let last = stack.lastIndex(where: { $0.symbol.map { aborts.contains($0) } ?? false }) else { return nil }
      // Wrong names of libsystem's own symbols, such as `err + 0`, may stand in between.
      // Nor do the functions of other languages that only lead to it.
      let callers = stack[stack.index(after: last)...].drop { frame in
        frame.frame.image?.hasPrefix("libsystem_") ?? false || frame.symbol.map { ways.matches($0) } ?? false
      }
      guard let caller = callers.first, caller.owner != .system, caller.owner != .errorMachinery else { return nil }
      return [facts.evidence(stack[last], isException: false), facts.evidence(caller, isException: false)]
    })

  /// By which way Rust, Python, Tcl, Qt and Java's virtual machine come to `abort`.
  private static let ways: PatternList = [
    "^std::process::abort", "^std::sys::", "^Py_FatalError", "^_Py_FatalError", "^fatal_error_exit", "^Tcl_Panic",
    "^qt_message_fatal", "^QMessageLogger::fatal(", "^os::abort(", "^VMError::report", "^report_fatal(",
    "^report_vm_error(",
  ]

  /// The names of `abort` in the C libraries, and of Apple's forms of it that carry a reason.
  private static let aborts = [
    "abort", "__abort", "__GI_abort", "abort_with_reason", "abort_with_payload", "__abort_with_payload",
    "abort_with_payload_wrapper_internal",
  ]
}
