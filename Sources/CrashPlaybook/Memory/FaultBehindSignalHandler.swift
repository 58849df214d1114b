extension Rule {
  static let faultBehindSignalHandler = Rule(
    "fault-behind-signal-handler",
    "A handler of signals ended the process after a fault",
    family: .memory,
    likelyWhen: .any([
      .all([
        .frame(handlers, image: [], within: 16),
        .any([
          .framesInOrder("^abort$", "^_sigtramp$"), .framesInOrder("^raise$", "^_sigtramp$"),
          .framesInOrder("^__pthread_kill$", "^_sigtramp$"),
        ]),
      ]),
      // A handler of the program's or of a library's own, told by its name.
      .all([
        .frame(handlersByName, image: [], within: 16),
        .any(
          ["^abort$", "^raise$", "^pthread_kill$", "^__pthread_kill$", "^kill$"].map {
            .framesInOrder($0, "^_sigtramp$")
          }),
        // Somebody sent the signal while the thread waited, such as to end the program.
        .not(interruptedWait),
      ]),
      // A part of a stack without its head: these handlers are for fatal signals alone.
      .all([
        .exceptionIsUnknown,
        .any([
          .framesInOrder("^VMError::report_and_die", "^_sigtramp$"),
          .framesInOrder("^mono_chain_signal", "^_sigtramp$"),
          .framesInOrder("^mono_sigsegv_signal_handler", "^_sigtramp$"),
          .framesInOrder("^rb_bug_for_fatal_signal", "^_sigtramp$"),
        ]),
      ]),
    ]),
    unless: .any([
      // There the first fault itself is told, with its address.
      .exceptionType("EXC_BAD_ACCESS"),
      .message("Fatal error: ", "Terminating app due to uncaught exception", "panicked at"),
      .objectiveCException, .terminationNamespace("DYLD", "CODESIGNING", "TCC"),
      // The handler met an `abort()`, as Python's does: no fault, and the stack below it is that of the abort.
      .all([.framesInOrder("^_sigtramp$", "^abort$"), .not(.framesInOrder("^abort$", "^_sigtramp$"))]),
    ]),
    endsIn: .anyWay,
    supportedBy: [
      .frame("VMError::report_and_die", "JVM_handle_").because(
        "the handler of a Java machine, which wrote a file `hs_err_pid….log` with the first signal and its stack"),
      .frame("rb_bug_for_fatal_signal", "rb_bug_without_die").because(
        "Ruby's handler, which wrote `[BUG] …` and its own stack to standard error"),
      .frame("faulthandler_fatal_error").because(
        "Python's fault handler, which wrote `Fatal Python error: …` and the stack of Python to standard error"),
      .frame("sigdie_handler").because("Julia's or a numeric library's handler, which wrote a stack to standard error"),
      .frame("mono_handle_native_crash", "mono_sigsegv_signal_handler", "mono_chain_signal").because(
        "the handler of Mono, as in Unity, which wrote a native stack to its log"),
      .frame("terminate_due_to_signal", "deliver_fatal_thread_signal").because("Emacs's handler"),
    ],
    outranks: [.explicitAbort, .selfRaisedSignal, .badAccessWildPointer],
    page: PlaybookPage(
      whatHappened: """
        A signal came while `{blame|a function}` ran: an access to memory that failed, or an instruction that could \
        not be carried out. A handler that the program, a library or a language's runtime had installed wrote down \
        what it knew and then ended the process itself, so that the report shows `abort` in place of the first fault.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)`, the handler's functions on top, then `_sigtramp`. What is below `_sigtramp` is the code \
        that was interrupted.
        """,
      howWeKnow: """
        `_sigtramp` is where the system enters a handler of signals. What is above it is the handler's work; the names \
        are those of a handler for fatal signals.
        """,
      notProved: """
        Which signal it was, and at which address: the report keeps the last signal only. The log of the handler's owner \
        may have the first.
        """,
      rootCause: """
        - native code that the runtime called (a plug-in, a graphics library, an add-on) used memory that was freed, \
        null, or not its own
        - an object of the managed language was collected while native code still held its address
        - a library and the runtime both install handlers for the same signals
        """,
      fixNow: """
        Read what the handler wrote at this moment (a Java machine into `hs_err_pid….log`, others to standard error or \
        a log of their own): it may name signal, address and the managed stack. Then look at \
        `{blame|the frame below _sigtramp}`.
        """,
      fixProperly: """
        - keep managed objects alive, or pinned, for as long as native code uses them
        - call the native library from the thread that it is made for
        - update the native library, and report the fault with both stacks

        ```sh
        # where a Java machine writes its log
        java -XX:ErrorFile=/tmp/hs_err_%p.log -jar harbour.jar
        ```
        """,
      verify: "The same input under Address Sanitizer, or with the runtime's checks on (`-Xcheck:jni` for Java).",
      prevent: "A test of each native call with collection forced at every step.",
      notToBeConfusedWith: [
        .init(.explicitAbort, "the code itself called `abort()`: no `_sigtramp` between"),
        .init(.badAccessWildPointer, "the first fault itself, with its address"),
        .init(.stackOverflowRecursion, "a handler on a stack of its own after a full one"),
      ],
      sources: ["HotSpot: os/posix/signals_posix.cpp", "libplatform (Apple open source), sigtramp.c"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        ▸ 1   libsystem_c.dylib         0x1a1c4e178 abort + 180
        2   libjvm.dylib              0x1027d10b4 os::abort(bool, void const*, void const*) + 20
        ▸ 3   libjvm.dylib              0x1027d10c8 VMError::report_and_die(int, char const*) + 1200
        4   libjvm.dylib              0x1027d10d4 JVM_handle_bsd_signal + 400
        ▸ 5   libsystem_platform.dylib  0x1f2b0f118 _sigtramp + 56
        6   libtidepaint.dylib        0x1027d0e10 tide::Painter::flush() + 208
        """),
      .matches(
        """
        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib   0x1f2b0f118 pthread_kill + 288
        ▸ 2   libsystem_c.dylib         0x1a1c4e178 abort + 180
        ▸ 3   libharbour.dylib          0x1027d10b4 HarbourFatalSignalHandler(int) + 40
        ▸ 4   libsystem_platform.dylib  0x1f2b0f118 _sigtramp + 56
        5   libharbour.dylib          0x1027d0e10 Window::topLevel() const + 56
        6   Harbour                   0x1027e0e10 Chart::pixelsPerInch() const + 44
        """),
      .matches(
        """
        3   com.quay.Editor           0x0000000108047c4e HandleSignal(int, __siginfo*, void*) + 62
        ▸ 4   libmonobdwgc-2.0.dylib    0x000000013bf7aac5 mono_chain_signal + 79
        ▸ 5   libsystem_platform.dylib  0x00007fff71ba65fd _sigtramp + 29
        6   ???                       000000000000000000 0 + 0
        7   org.harbour.TideSender    0x000000013de6ed32 __copyTide_block_invoke_2 + 98 (CopyTide.m:66)
        8   libdispatch.dylib         0x00007fff719536c4 _dispatch_call_block_and_release + 12
        """),
      .ignores(
        """
        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a1c4e178 abort + 180
        2   Harbour                   0x1027d10b4 closeSignalHandler(int) + 40
        3   libsystem_platform.dylib  0x1f2b0f118 _sigtramp + 56
        4   libsystem_kernel.dylib    0x1e1d4a2c4 mach_msg_trap + 8
        5   CoreFoundation            0x1a2c4e178 __CFRunLoopServiceMachPort + 160
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a1c4e178 abort + 180
        2   libjvm.dylib              0x1027d10b4 os::abort(bool, void const*, void const*) + 20
        3   libjvm.dylib              0x1027d10c8 VMError::report_and_die(int, char const*) + 1200
        4   libjvm.dylib              0x1027d10d4 report_fatal(char const*, int) + 400
        """, answer: "java-machine-crash"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a1c4e178 raise + 32
        2   Python                    0x1027d10b4 faulthandler_fatal_error + 392
        3   libsystem_platform.dylib  0x1f2b0f118 _sigtramp + 56
        4   libsystem_pthread.dylib   0x1f2b1f118 pthread_kill + 296
        5   libsystem_c.dylib         0x1a1c4e178 abort + 124
        6   libtide.so                0x1027d0e10 tide_check + 208
        """, answer: "explicit-abort"),
    ])

  /// Handlers of fatal signals of languages' runtimes.
  private static let handlers: [TextPattern] = [
    "^VMError::report_and_die", "^JVM_handle_", "^rb_bug_for_fatal_signal", "^rb_bug_without_die",
    "^faulthandler_fatal_error", "^sigdie_handler", "^terminate_due_to_signal", "^deliver_fatal_thread_signal",
    "^sys_sigsegv", "^mono_handle_native_crash", "^mono_post_native_crash", "^mono_sigsegv_signal_handler",
    "^mono_chain_signal",
  ]
  /// What programs and libraries call such a handler.
  private static let handlersByName: [TextPattern] = [
    "(?i)signalhandler", "(?i)signal_handler", "(?i)sighandler", "(?i)sig_handler", "(?i)crashhandler",
    "(?i)crash_handler", "(?i)handlesignal", "(?i)handle_signal", "(?i)handlefatalsignal",
  ]
  /// The thread waited for something when the signal came: no instruction of the program's failed.
  private static let interruptedWait = Condition.any(
    [
      "^mach_msg_trap", "^mach_msg2_trap", "^__select", "^kevent", "^__psynch_", "^__semwait_signal", "^__wait4",
      "^__workq_kernreturn", "^poll$", "^read$",
    ].map { .framesInOrder("^_sigtramp$", $0) })
}
