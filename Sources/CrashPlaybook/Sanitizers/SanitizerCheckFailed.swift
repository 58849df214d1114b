extension Rule {
  static let sanitizerCheckFailed = Rule(
    "sanitizer-check-failed",
    "A sanitizer stopped because one of its own checks failed",
    family: .sanitizers,
    certainWhen: .any([
      .message("Sanitizer: CHECK failed: {check}", "Sanitizer CHECK failed: {check}"), noMemory,
    ]),
    unless: .any([
      .format(["swift-backtrace", "swift-backtrace-json"]),
      .message(
        // The start of a sanitizer has a rule.
        "bytes of ReserveShadowMemoryRange", "CHECK failed: tsan_platform_linux", "CHECK failed: msan_linux",
        "CHECK failed: *personality(old_personality"),
      // A finding, or a crash of the program's that Swift's own handler has told, is the event; the check failed in its
      // wake.
      .message(
        "ERROR: AddressSanitizer: {kind} on ", "ERROR: HWAddressSanitizer: {kind} on ",
        "WARNING: ThreadSanitizer: {kind} (pid=", "*** Signal *: Backtracing from", "*** Program crashed: "),
    ]),
    supportedBy: [.variant("which-check", checks)],
    outranks: [
      .lsan, .explicitAbort, .linuxSegv, .linuxSwiftTrap, .selfRaisedSignal, .notACrashReport,
    ],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        The runtime of a sanitizer found its own tables in a state that it cannot go on with ({why|its first line \
        names the check}), and ended the process. It is not a finding: no line below it says what the program did wrong.
        """,
      youSee: """
        `CHECK failed` with a file of compiler-rt, a condition and two numbers, then a stack whose upper frames are the \
        sanitizer's. It often comes in one run out of many.
        """,
      howWeKnow: """
        The sentence is that of the sanitizer's own checks, which it prints before it ends the process. Findings begin \
        with `ERROR:` or `WARNING:` instead.
        """,
      notProved: """
        Whose mistake it is. Memory of the sanitizer that the program overwrote, a limit that was reached and a bug of the \
        sanitizer look alike here.
        """,
      rootCause: """
        - **asan_allocator, sanitizer_allocator, sanitizer_quarantine, kAllocBegMagic**: the notes beside a block of memory \
        were overwritten by code that the sanitizer does not watch (assembly, a library that was built without it), or \
        memory came from one runtime and went back to another, or `free` was given an address that is no \
        allocation
        - **kCurrentStackFrameMagic**: the same for the notes of the stack
        - **sanitizer_deadlock_detector**: one thread held 64 locks at once, which is all that this search can count
        - **sigaltstack**: the stack for signal handlers could not be set or was set by other code
        - **failed to allocate, failed to mmap**: no more memory or addresses for the tables
        - **handle_fatal_signal** on the stack: the program had crashed before, and Swift's crash handler was at work
        - else, mostly, a mistake of the sanitizer that a newer toolchain may not have
        """,
      fixNow: """
        {remedy|Read the frames below the sanitizer's own: they say what the program asked for. Run once more with the \
        newest toolchain.} The nearest function of your code on the stack is {blame|not in this report|where to \
        begin}.

        ```sh
        # the search for deadlocks is at its limit: races are still found
        TSAN_OPTIONS=detect_deadlocks=0 ./HarbourTests
        # the stack for signal handlers
        ASAN_OPTIONS=use_sigaltstack=0 ./HarbourTests
        ```
        """,
      fixProperly: """
        - build everything in the process with the same sanitizer and compiler, so that nothing can write into its tables \
        unseen
        - where that cannot be done, look for the write with Valgrind, which needs no build of its own
        - if a small program shows it with the newest toolchain, report it to github.com/llvm/llvm-project with that program
        """,
      verify: """
        The run that failed ends ten times without `CHECK failed`, and a mistake that was made on purpose is still \
        reported.
        """,
      prevent: """
        One toolchain for all packages and libraries of a sanitizer's job in continuous integration, and enough memory: two \
        to ten times of what the program needs without it.
        """,
      notToBeConfusedWith: [
        .init(.sanitizerNotStarted, "a check of the memory map while the process starts"),
        .init(.asanReport, "Address Sanitizer found an error of the program"),
        .init(.tsanDataRace, "Thread Sanitizer found a race"),
      ],
      sources: [
        "LLVM: compiler-rt, sanitizer_termination.cpp, sanitizer_posix.cpp, sanitizer_deadlock_detector.h",
        "google/sanitizers, issues 950, 1185 and 1659: https://github.com/google/sanitizers/issues/950",
      ]),
    examples: [
      .matches(
        """
        ▸ ThreadSanitizer: CHECK failed: sanitizer_deadlock_detector.h:67 "((n_all_locks_)) < (((sizeof(all_locks_with_\
        contexts_)/sizeof((all_locks_with_contexts_)[0]))))" (0x40, 0x40) (tid=4711)
            #0 0x10277fc4d in __tsan::CheckUnwind() tsan_rtl.cpp:386 (HarbourTests+0x277fc4d)
            #1 0x10270b7d4 in __sanitizer::CheckFailed(char const*, int, char const*, unsigned long long, unsigned long \
        long) sanitizer_termination.cpp:86 (HarbourTests+0x270b7d4)
            #2 0x1026ff2f6 in closure #1 in Berths.lockAll() Berths.swift:41 (HarbourTests+0x26ff2f6)
        """),
      .matches(
        """
        ▸ ==4711==AddressSanitizer CHECK failed: ../../libsanitizer/asan/asan_thread.cc:318 "((ptr[0] == \
        kCurrentStackFrameMagic)) != (0)" (0x0, 0x0)
        """),
      .matches(
        """
        ▸ FATAL: ThreadSanitizer CHECK failed: tsan/rtl/tsan_rtl_thread.cc:148 "((thr->fast_state.epoch())) < ((kMax))" \
        (0x2, 0x1)
        """),
      .matches(
        """
        ▸ ==4711==ERROR: AddressSanitizer failed to allocate 0x10000 (65536) bytes of LargeMmapAllocator (error code: 12)
        """),
      .ignores(
        """
        ThreadSanitizer: CHECK failed: tsan_platform_linux.cpp:290 "((personality(old_personality | \
        ADDR_NO_RANDOMIZE))) != ((-1))" (0xffffffffffffffff, 0xffffffffffffffff) (tid=80)
        """, answer: "sanitizer-not-started"),
      .ignores(
        """
        ==4711==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60200000f010 at pc 0x42b54c bp 0x7ff sp 0x7fe
        WRITE of size 4 at 0x60200000f010 thread T0
            #0 0x42b54b in pier_fill pier.c:3
        ==4711==AddressSanitizer CHECK failed: asan/asan_allocator2.cc:217 "((id)) != (0)" (0x0, 0x0)
        """, answer: "asan-report"),
    ])

  private static let noMemory = Condition.message(
    "ERROR: AddressSanitizer failed to allocate 0x", "ERROR: ThreadSanitizer failed to allocate 0x",
    "ERROR: LeakSanitizer failed to allocate 0x", "ERROR: MemorySanitizer failed to allocate 0x",
    "Sanitizer: internal allocator is out of memory")

  private static let checks = [
    Variant(
      .frame(
        ["::handle_fatal_signal(int", "_swift_displayCrashMessage", "_swift_spawnBacktracer"],
        image: []),
      [
        "why": "the program had crashed already, and Swift's crash handler is no code that it expects",
        "remedy":
          "Read the frames below `handle_fatal_signal`: there the program crashed first. With `SWIFT_BACKTRACE=enable=no` "
          + "the handler stays out of the way, and without the sanitizer it tells the whole crash.",
      ]),
    Variant(
      .frame("::user_free(", "::asan_free(", "^free$", "^operator delete", within: 14),
      [
        "why": "what was given to `free` is no allocation that it knows, or its notes beside it were overwritten",
        "remedy":
          "Look at the address that the own function below `free` gives back: it must come from `malloc`, be the beginning "
          + "of the block, and be given back once. Address Sanitizer names this mistake where Thread Sanitizer only stops.",
      ]),
    Variant(
      noMemory,
      [
        "why": "it got no memory for its tables",
        "remedy":
          "Give the process more memory and addresses: no `ulimit -v`, a larger limit of the container, fewer tests at once.",
      ]),
    Variant(
      .message("CHECK failed: *sanitizer_deadlock_detector*n_all_locks_"),
      [
        "why": "one thread held more locks at once than its search for deadlocks can count",
        "remedy":
          "Switch that search off with `TSAN_OPTIONS=detect_deadlocks=0` (races are still found), or hold fewer locks at "
          + "once: 64 is its limit.",
      ]),
    Variant(
      .message(
        "CHECK failed: *asan_allocator", "CHECK failed: *sanitizer_allocator", "CHECK failed: *sanitizer_quarantine",
        "CHECK failed: *kAllocBegMagic", "CHECK failed: *kCurrentStackFrameMagic"),
      [
        "why": "its notes beside the program's memory were not what it had written there",
        "remedy":
          "Look for what writes unseen: libraries that were built without the sanitizer, assembly, memory that one runtime "
          + "gave and another took back. Build these with the sanitizer as well; the write is then reported itself.",
      ]),
    Variant(
      .message("CHECK failed: *sigaltstack("),
      [
        "why": "it could not set the stack on which signal handlers run",
        "remedy": "Run with `ASAN_OPTIONS=use_sigaltstack=0`.",
      ]),
  ]
}
