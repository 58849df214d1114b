extension Rule {
  static let selfRaisedSignal = Rule(
    "self-raised-signal",
    "The process sent a fault signal to itself",
    family: .objectiveC,
    when: .all([
      .exceptionType("EXC_CRASH"),
      .signal("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"),
      .frame(["^raise$", "^__pthread_kill", "^pthread_kill", "^__kill$", "^kill$"], image: [], within: 4),
    ]),
    supportedBy: [
      .frame("(?i)signalhandler", "(?i)sighandler", "(?i)crashhandler", "_sigtramp").because(
        "a signal handler is on the stack: it caught a first fault and raised the signal again"),
      .terminationNamespace("SIGNAL"),
    ],
    outranks: ["explicit-abort", "null-pointer-dereference", "bad-access-wild-pointer", "swift-textless-trap"],
    page: PlaybookPage(
      whatHappened: """
        {signal|A fault signal} ended {process|the process}, but no instruction caused it: the type is `EXC_CRASH`, \
        and `{blame|code of the process}` sent the signal itself with `raise` or `pthread_kill`.
        """,
      youSee: """
        A report that looks like a memory fault without an address. With a crash reporter, an engine or a runtime \
        linked in, its handler's frames are often near the top.
        """,
      howWeKnow: """
        A real fault arrives as a Mach exception (`EXC_BAD_ACCESS`, `EXC_BAD_INSTRUCTION`) and keeps that type. \
        `EXC_CRASH` with such a signal means that it was sent by software, and `raise` on top of the stack says by \
        whom.
        """,
      notProved: """
        Whether a real fault came first. A handler that raises again hides it: its own log or report is the better \
        evidence.
        """,
      rootCause: """
        Three usual senders: a **signal handler** that saves its data and then raises the signal once more, so that \
        the default action ends the process; a **runtime** (a game engine, a JavaScript or managed runtime) that \
        ends itself in this way after an error of its own; **test code** that calls `raise(SIGSEGV)` or \
        `kill(getpid(), …)`.
        """,
      fixNow: """
        Look at the report of the tool whose frames are below `raise`: it holds the first fault with its address and \
        stack. Without such a frame, search for `raise(` and `kill(` in `{blame|the caller}`.
        """,
      fixProperly: """
        - One crash reporter per process; two handlers that raise to each other lose the original fault
        - A handler restores the previous action and *returns*, so that the faulting instruction runs again and the \
        system writes a true report
        - No `raise` in shipping code for errors: use an error, or `abort()` with a message

        ```c
        static void handler(int number, siginfo_t *info, void *context) {
          save(info, context);                       // async-signal-safe calls only
          sigaction(number, &previous[number], NULL); // and return: the fault repeats with its real address
        }
        ```
        """,
      verify: """
        Cause a null access in a test build: the system's report must be EXC_BAD_ACCESS with an address, not \
        EXC_CRASH.
        """,
      prevent: "Install crash handlers once, early, and keep the previous ones in the chain.",
      notToBeConfusedWith: [
        .init("null-pointer-dereference", "EXC_BAD_ACCESS with an address: a real fault"),
        .init("killed-externally", "another process sent the signal"),
        .init("explicit-abort", "SIGABRT from `abort()`"),
      ],
      sources: ["xnu: bsd/kern/kern_sig.c, bsd/uxkern/ux_exception.c", "POSIX: raise, sigaction"]),
    examples: [
      .matches(
        """
        ▸ Exception Type:  EXC_CRASH (SIGSEGV)
        Exception Codes: 0x0000000000000000, 0x0000000000000000

        Thread 6 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x1f2b0f118 pthread_kill + 268
        2   libsystem_c.dylib             	0x1a1c4e178 raise + 28
        3   Orchard                       	0x1027d10b4 engine::onFault(int) + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000018

        Thread 6 Crashed:
        0   Orchard                       	0x1027d10b4 engine::step(int) + 52
        """, answer: "null-pointer-dereference"),
    ])
}
