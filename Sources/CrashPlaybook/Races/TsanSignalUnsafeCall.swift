extension Rule {
  static let tsanSignalUnsafeCall = Rule(
    "tsan-signal-unsafe-call",
    "A signal handler called a function that handlers may not call (not async-signal-safe)",
    family: .races,
    severity: .medium,
    harm: "the handler may deadlock or damage what it interrupted, though rarely",
    certainWhen: .all([.message("^WARNING: ThreadSanitizer: signal-unsafe call"), .not(.endedByOtherCause)]),
    likelyWhen: .any([
      .message("ThreadSanitizer: signal-unsafe call", "ThreadSanitizer: signal handler spoils errno")
    ]),
    supportedBy: [
      .frame("malloc", "free", "operator new", "printf", "swift_alloc", within: 2).because(
        "it takes locks that the interrupted code may hold")
    ],
    outranks: [.tsanDataRace],
    blame: .stack,
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        A signal arrived, and its handler, {blame|the function of the stack}, called a function that POSIX does not allow \
        there. Thread Sanitizer noticed the call; in this run it did no harm.
        """,
      youSee: """
        `WARNING: ThreadSanitizer: signal-unsafe call inside of a signal`. Without the sanitizer: a process that hangs in \
        `malloc` while it was told to end, or once in a while a damaged heap.
        """,
      howWeKnow: """
        The sanitizer knows when a handler runs, and which functions take locks or change state that the interrupted code \
        may be in the middle of.
        """,
      notProved: "That a hang or crash seen elsewhere comes from this handler.",
      rootCause: """
        A handler interrupts any instruction, also one inside `malloc` under the allocator's lock. If it allocates, prints \
        with buffers, sends messages or runs Swift or Objective-C code, it asks for the same locks again on the same thread.
        """,
      fixNow: """
        Let the handler only set an atomic flag or write one byte to a pipe, and do the work elsewhere.

        ```c
        static volatile sig_atomic_t wantsEnd = 0;
        static void onTerm(int number) { wantsEnd = 1; }
        ```
        """,
      fixProperly: """
        - `DispatchSource.makeSignalSource` or a `kqueue`: the work runs on a queue, not in the handler
        - on Linux `signalfd` or `sigwait` in a thread of its own
        - only functions of the list in `signal(7)` or `sigaction(2)` in handlers; save and restore `errno`
        """,
      verify: """
        Send the signal in a loop while the program allocates, under Thread Sanitizer: no warning, and the program ends each \
        time.
        """,
      prevent: "One place in the program that installs handlers, and a test that sends each signal.",
      notToBeConfusedWith: [
        .init(.tsanDataRace, "two threads used the same memory without any order"),
        .init(.unfairLockRecursionInSignalHandler, "the handler asked for a lock again and was stopped for it"),
        .init(.faultBehindSignalHandler, "a handler ended the process after a fault"),
      ],
      sources: [
        "POSIX, Signal Concepts: async-signal-safe functions",
        "LLVM compiler-rt, lib/tsan/rtl/tsan_report.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/tsan/rtl/tsan_report.cpp",
      ]),
    examples: [
      .matches(
        """
        ==================
        ▸ WARNING: ThreadSanitizer: signal-unsafe call inside of a signal (pid=40211)
            #0 free <null> (tided+0x5c0d)
            #1 onInterrupt(int) src/main.cpp:61 (tided+0x21a10)

        SUMMARY: ThreadSanitizer: signal-unsafe call inside of a signal src/main.cpp:61 in onInterrupt(int)
        ==================
        """),
      .ignores("WARNING: ThreadSanitizer: thread leak (pid=40211)", answer: "tsan-thread-leak"),
    ])
}
