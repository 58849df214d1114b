extension Rule {
  static let tsanThreadLeak = Rule(
    "tsan-thread-leak",
    "A thread ended and was never joined (Thread Sanitizer: thread leak)",
    family: .races,
    severity: .low,
    harm: "the thread's stack and record are never given back; nothing was raced for",
    certainWhen: .all([.message("^WARNING: ThreadSanitizer: thread leak"), .not(.endedByOtherCause)]),
    likelyWhen: .message("ThreadSanitizer: thread leak"),
    supportedBy: [
      .message("Thread {threadName} (tid=*) created by", "created by main thread at:").because(
        "who started the thread"),
      .message("And {count} more similar thread leaks").because("it happens again and again"),
    ],
    outranks: [.tsanDataRace],
    blame: .stack,
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        Thread Sanitizer saw at the end of the program that a thread which had finished was never joined nor detached. It \
        was started in {blame|the function of the stack}. No memory was used by two threads at once.
        """,
      youSee: """
        `WARNING: ThreadSanitizer: thread leak` when the program exits, with the stack that created the thread. In a server \
        that starts a thread for every connection, memory grows by a stack each.
        """,
      howWeKnow: """
        POSIX keeps what a thread returned until other code calls `pthread_join`, or from the start not at all where \
        the thread was detached. The sanitizer counts the threads for which neither happened.
        """,
      notProved:
        "Whether the program relies on the thread having ended: without a join, nothing orders its last writes.",
      rootCause: """
        `pthread_create` or a `std::thread` that was given up with `release`-like tricks, an early return between start and \
        join, or a library that starts a worker and has no way to stop it. `Thread`, `DispatchQueue` and Swift's tasks \
        detach their threads and never show this.
        """,
      fixNow: """
        Join the thread in the owner of {blame|the function that starts it}, on every way out.

        ```cpp
        // before
        pthread_create(&feeder, nullptr, turn, this);

        // after
        pthread_create(&feeder, nullptr, turn, this);
        // and in the destructor
        stop = true;
        pthread_join(feeder, nullptr);
        ```
        """,
      fixProperly: """
        - one owner for each thread, which stops and joins it when it goes
        - `pthread_detach`, or the attribute `PTHREAD_CREATE_DETACHED`, only where no one needs to know of the end
        - a task or a queue in place of a thread of your own
        """,
      verify: """
        Run the same program under Thread Sanitizer to its end: the warning is gone. `TSAN_OPTIONS=report_thread_leaks=0` \
        hides it and mends nothing.
        """,
      prevent: "A Thread Sanitizer job in which the program ends in the ordinary way, so that leaks are counted.",
      notToBeConfusedWith: [
        .init(.tsanDataRace, "two threads used the same memory without any order"),
        .init(.dispatchThreadExplosion, "too many threads are alive at once"),
        .init(.lsan, "memory that nothing points to any more"),
      ],
      sources: [
        "LLVM compiler-rt, lib/tsan/rtl/tsan_report.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/tsan/rtl/tsan_report.cpp",
        "POSIX, pthread_join and pthread_detach",
      ]),
    examples: [
      .matches(
        """
        ==================
        ▸ WARNING: ThreadSanitizer: thread leak (pid=40211)
          Thread T3 'pump' (tid=40215, finished) created by main thread at:
            #0 pthread_create <null> (tided+0x5c0d)
            #1 Pump::open() src/pump.cpp:18 (tided+0x21a40)
            #2 main src/main.cpp:7 (tided+0x21b10)

        SUMMARY: ThreadSanitizer: thread leak src/pump.cpp:18 in Pump::open()
        ==================
        """),
      .ignores(
        """
        WARNING: ThreadSanitizer: data race (pid=40211)
          Write of size 4 at 0x7b0400000010 by thread T1:
            #0 Pump::turn() src/pump.cpp:31 (tided+0x21a10)

          Previous write of size 4 at 0x7b0400000010 by main thread:
            #0 main src/main.cpp:12 (tided+0x21b10)
        """, answer: "tsan-data-race"),
    ])
}
