extension Rule {
  static let selfRaisedSignal = Rule(
    "self-raised-signal",
    "The process sent a fault signal to itself",
    family: .objectiveC,
    likelyWhen: .any([
      .all([
        .exceptionType("EXC_CRASH"),
        .signal("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"),
        .frame(["^raise$", "^__pthread_kill", "^pthread_kill", "^__kill$", "^kill$"], image: [], within: 4),
      ]),
      .computed(.signalSentByItself),
    ]),
    endsIn: .anyWay,
    supportedBy: [
      .frame("(?i)signalhandler", "(?i)sighandler", "(?i)crashhandler", "_sigtramp").because(
        "a signal handler is on the stack: it caught a first fault and raised the signal again"),
      .terminationNamespace("SIGNAL"),
    ],
    outranks: [
      .explicitAbort, .nullPointerDereference, .badAccessWildPointer, .swiftTextlessTrap,
      .linuxSwiftTrap, .illegalInstruction, .builtinTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        {signal|A fault signal} ended {process|the process}, but no instruction caused it: \
        `{blame|code of the process}` sent the signal itself with `raise` or `pthread_kill`.
        """,
      youSee: """
        A report that looks like a memory fault without an address. With a crash reporter, an engine or a runtime \
        linked in, its handler's frames are often near the top.
        """,
      howWeKnow: """
        A real fault arrives as a Mach exception (`EXC_BAD_ACCESS`, `EXC_BAD_INSTRUCTION`) and keeps that type. \
        `EXC_CRASH` with such a signal means that it was sent by software, and `raise` on top of the stack says by \
        whom. On Linux there is no such type, but the same functions on top: no instruction of theirs can fault, and \
        the "address" that is shown with the signal is the number of the process that sent it.
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
        EXC_CRASH.{onLinux| On Linux, the function that read the address must be on top, not `raise`.}
        """,
      prevent: "Install crash handlers once, early, and keep the previous ones in the chain.",
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "EXC_BAD_ACCESS with an address: a real fault"),
        .init(.killedExternally, "another process sent the signal"),
        .init(.explicitAbort, "SIGABRT from `abort()`"),
      ],
      sources: [
        "xnu: bsd/kern/kern_sig.c, bsd/uxkern/ux_exception.c: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_sig.c",
        "POSIX: raise, sigaction",
        "Linux, include/uapi/asm-generic/siginfo.h",
      ]),
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
      .matches(
        """
        *** Signal 11: Backtracing from 0x7f1c2cccfeec... done ***

        ▸ *** Program crashed: Bad pointer dereference at 0x0000000000001a40 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "orchard" crashed:

        ▸ 0      0x00007f1c2cccfeec __pthread_kill_implementation + 268 in libc.so.6
        1 [ra] 0x00007f1c2cc5a410 raise + 26 in libc.so.6
        2 [ra] 0x000055b1b2a3e700 giveUp(_:) + 40 in orchard at /src/Sources/orchard/Engine.swift:31:5
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000018

        Thread 6 Crashed:
        0   Orchard                       	0x1027d10b4 engine::step(int) + 52
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        *** Program crashed: Aborted at 0x0000000000001a40 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "orchard" crashed:

        0      0x00007f1c2cccfeec __pthread_kill_implementation + 268 in libc.so.6
        1 [ra] 0x000055b1b2a3e700 giveUp(_:) + 40 in orchard at /src/Sources/orchard/Engine.swift:31:5
        """),
    ])
}

extension Condition.Computed {
  /// A fault signal on Linux that the process sent itself.
  static let signalSentByItself = Condition.Computed(
    "signal-sent-by-itself", "on Linux, a fault signal that the process sent itself",
    literals: ["kill", "raise", "gsignal"]
  ) { facts in
    guard SentSignal.sender(in: facts.report) == .process, let signal = facts.report.exception.signal,
      let frame = facts.stack.first
    else { return nil }
    return [
      Evidence("signal: \(signal.value)", field: "exception.signal", text: signal.value, offset: signal.offset),
      facts.evidence(frame, isException: false),
    ]
  }

  /// A fault signal on Linux that somebody else sent while the process waited.
  static let signalSentFromOutside = Condition.Computed(
    "signal-sent-from-outside", "on Linux, a fault signal that another process sent", gate: .badAccess
  ) { facts in
    guard SentSignal.sender(in: facts.report) == .outside, let frame = facts.stack.first else { return nil }
    if let code = facts.report.exception.subtype, SentSignal.codes.contains(code.value) {
      return [
        Evidence(
          "code of the signal: \(code.value): a process sent it, no instruction caused it", field: "exception.subtype",
          text: code.value, offset: code.offset)
      ]
    }
    var found = facts.evidence(frame, isException: false)
    found.statement += ": it only waits, so nothing in it can fault"
    return [found]
  }
}
