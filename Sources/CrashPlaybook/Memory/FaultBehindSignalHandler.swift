extension Rule {
  static let faultBehindSignalHandler = Rule(
    "fault-behind-signal-handler",
    "A runtime's handler of signals ended the process after a fault",
    family: .memory,
    when: .all([
      .frame(handlers, image: [], within: 16),
      .any([
        .framesInOrder("^abort$", "^_sigtramp$"), .framesInOrder("^raise$", "^_sigtramp$"),
        .framesInOrder("^__pthread_kill$", "^_sigtramp$"),
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
    outranks: ["explicit-abort", "self-raised-signal", "bad-access-wild-pointer"],
    page: PlaybookPage(
      whatHappened: """
        A signal came while `{blame|a function}` ran: an access to memory that failed, or an instruction that could \
        not be carried out. A handler that a language's runtime had installed wrote down what it knew and then ended \
        the process itself, so that the report shows `abort` in place of the first fault.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)`, the runtime's functions on top, then `_sigtramp`. What stands below `_sigtramp` is the \
        code that was interrupted.
        """,
      howWeKnow: """
        `_sigtramp` is where the system enters a handler of signals. What stands above it is the handler's work; the \
        names are those of a runtime's handler for fatal signals.
        """,
      notProved: """
        Which signal it was, and at which address: the report keeps the last signal only. The runtime's own log has the \
        first.
        """,
      rootCause: """
        - native code that the runtime called (a plug-in, a graphics library, an add-on) used memory that was freed, \
        null, or not its own
        - an object of the managed language was collected while native code still held its address
        - a library and the runtime both install handlers for the same signals
        """,
      fixNow: """
        Read the runtime's own log of this moment (for Java `hs_err_pid….log`, else standard error): it names signal, \
        address and the managed stack. Then look at `{blame|the frame below _sigtramp}`.
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
        .init("explicit-abort", "the code itself called `abort()`: no `_sigtramp` between"),
        .init("bad-access-wild-pointer", "the first fault itself, with its address"),
        .init("stack-overflow-recursion", "a handler on a stack of its own after a full one"),
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
}
