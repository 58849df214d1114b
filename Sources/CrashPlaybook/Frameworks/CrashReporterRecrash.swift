extension Rule {
  static let crashReporterRecrash = Rule(
    "crash-reporter-recrash",
    "The crash reporter crashed while it wrote a report",
    family: .frameworks,
    likelyWhen: .any([
      .message("recrash_report"),
      .all([
        .frame(writers, image: [], within: 10),
        .not(.frame("_os_unfair_lock_recursive_abort", within: 4)),
        // So it looks whenever an exception is written down: nothing failed on the way.
        .any([.badAccess, .trap, .not(.frame("FIRCLSTerminateHandler", "FIRCLSExceptionRecord", within: 16))]),
      ]),
    ]),
    supportedBy: [
      .frame("*onCrash", "*OnCrash", "*UserCrashHandler", "*userCrash", within: 8).because(
        "the app's own callback ran inside the crash handler"),
      .frame("_sigtramp").because("below this stands the first crash"),
      .frame("::memserver_read(").because(
        "Swift's crash handler copied memory for its backtrace, and the sanitizer took that for an error of the program's: "
          + "the crash itself stands above"),
      .frame("terminate", "CPPExceptionTerminate").because("the first event was an exception"),
    ],
    outranks: .accessesInGeneral + .trapsInGeneral + [.cppUncaughtException],
    blame: .frame(["OnCrash", "onCrash", "CrashCallback", "UserCrash"]),
    page: PlaybookPage(
      whatHappened: """
        Something crashed, the crash reporter inside {process|the process} began to write its report, and crashed \
        in turn, in {blame|its handler}. What is left is a minimal report of the second crash; the first one is \
        below it on the stack, or lost.
        """,
      youSee: """
        Reports of type "minimal", or with the reporter's own functions on top, together with a missing or cut \
        first report. Often all from one release in which a callback was added.
        """,
      howWeKnow: """
        The innermost frames are the reporter's writing functions, or the app's callback called by them. In an \
        ordinary report these frames are left out, because they run after the event.
        """,
      notProved:
        """
        What the first crash was. Look for frames below the signal handler or `terminate`, and for Apple's own \
        report of the same minute.
        """,
      rootCause: """
        A crash handler runs in a broken process: other threads are stopped, locks may be held, the heap may be \
        damaged. Only async-signal-safe work is allowed. The usual offender is the app's callback that allocates, \
        logs, uses Swift or Objective-C objects, or reads a global that is nil so early in the launch.
        """,
      fixNow: """
        Empty the crash callback, or reduce it to writing bytes that were prepared beforehand. Then read the next \
        reports: they will show the first crash.
        """,
      fixProperly: """
        - Collect metadata while the app is healthy (`setUserInfo` and the like), not in the handler
        - In the handler no allocation, no locks, no Swift, no Objective-C
        - One crash reporter per process
        - Compare with Apple's reports (Organizer, MetricKit), which are written from outside

        ```swift
        // before: allocates, formats and takes locks in a dying process
        configuration.onCrash = { writer in writer.add("screen", currentScreen.description) }

        // after: told while all is well
        func screenDidChange(to name: String) { reporter.setMetadata(name, forKey: "screen") }
        ```
        """,
      verify: "Crash a test build by a signal, a C++ exception and a full stack: each gives one complete report.",
      prevent: "A test in CI that crashes a sample app on purpose and checks that the report is complete.",
      notToBeConfusedWith: [
        .init(.unfairLockRecursionInSignalHandler, "the handler took a lock that the crashed thread held"),
        .init(.selfRaisedSignal, "a reporter that raises the signal again when it is done"),
      ],
      sources: [
        "KSCrash: report format (recrash_report)",
        "POSIX: async-signal-safe functions",
        "Apple, CrashReportExtension: https://developer.apple.com/documentation/crashreportextension",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000

        Thread 0 Crashed:
        0   Harbour                 0x1040 HarbourOnCrash + 20
        1   KSCrash                 0x2040 kscrw_i_callUserCrashHandler + 46
        ▸ 2   KSCrash                 0x2060 kscrashreport_writeStandardReport + 391
        3   KSCrash                 0x2080 onCrash + 136
        4   libsystem_platform      0x1a00 _sigtramp + 56
        5   Harbour                 0x1080 Chart.draw() + 80
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: EXC_I386_GPFLT

        Thread 0 Crashed:
        0   Tidepool                0x000000010c3f4120 0x10c3f0000 + 16672
        1   KSCrash                 0x000000010c9e2040 kscrw_i_callUserCrashHandler + 46
        ▸ 2   KSCrash                 0x000000010c9e2060 kscrashreport_writeStandardReport + 391
        3   KSCrash                 0x000000010c9e2080 onCrash + 136
        4   libsystem_platform.dylib 0x00007ff80a61edfd _sigtramp + 29
        5   Tidepool                0x000000010c3f5010 0x10c3f0000 + 20496
        """),
      .ignores(
        """
        Crashed: com.google.firebase.crashlytics.ios.exception
        0  Harbour                        0xe65da8 FIRCLSProcessRecordAllThreads + 172
        1  Harbour                        0xe73b3c FIRCLSHandler + 56
        2  Harbour                        0xe73990 __FIRCLSExceptionRecord_block_invoke + 208
        3  libdispatch.dylib              0x3fdc _dispatch_client_callout + 20
        4  Harbour                        0xe7299c FIRCLSExceptionRecord + 224
        5  Harbour                        0xe72b1c FIRCLSExceptionRecordNSException + 500
        6  Harbour                        0xe72b1c FIRCLSTerminateHandler() + 396
        7  libc++abi.dylib                0x11c20 std::__terminate(void (*)()) + 16
        8  Harbour                        0xe21b10 Chart.draw() + 80
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1a00 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a10 abort + 180
        2   libc++abi.dylib           0x1a20 abort_message + 132
        3   libc++abi.dylib           0x1a30 demangling_terminate_handler() + 320
        4   KSCrash                   0x2080 CPPExceptionTerminate() + 760
        5   libc++abi.dylib           0x1a40 std::__terminate(void (*)()) + 16
        6   Harbour                   0x1080 Chart.draw() + 80
        """),
    ])

  private static let writers: [TextPattern] = [
    "kscrashreport_write", "kscrw_i_", "sentrycrashreport_write", "sentrycrw_i_", "bsg_kscrashreport_write",
    "plcrash_log_writer_write", "FIRCLSHandler", "kscrash_i_onCrash",
    // Swift's handler on Linux, which lends memory to the program that writes the backtrace.
    "::memserver_read(",
  ]
}
