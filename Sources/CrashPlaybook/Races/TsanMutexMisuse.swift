extension Rule {
  static let tsanMutexMisuse = Rule(
    "tsan-mutex-misuse",
    "A mutex was used against its rules (Thread Sanitizer)",
    family: .races,
    severity: .medium,
    harm: "the lock does not protect what it is meant to protect",
    certainWhen: .all([.any([unlock, lock, destroy]), .not(.endedByOtherCause)]),
    likelyWhen: .message(
      "ThreadSanitizer: unlock of an unlocked mutex", "ThreadSanitizer: double lock of a mutex",
      "ThreadSanitizer: destroy of a locked mutex",
      "ThreadSanitizer: read lock of a write locked mutex", "ThreadSanitizer: read unlock of a write locked mutex",
      "ThreadSanitizer: use of an invalid mutex"),
    supportedBy: [
      .message("Mutex {mutex} (*) created at:").because("where the mutex was made"),
      .message("previously acquired by the same thread here").because("the lock that was taken first"),
      .variant("which-misuse", misuses),
    ],
    outranks: [.tsanDataRace],
    blame: .stack,
    isWarning: true,
    page: PlaybookPage(
      whatHappened:
        "Thread Sanitizer saw {misuse|a mutex used against its rules}, in {blame|the function of the stack}.",
      youSee: """
        A warning in the console; the program goes on. Without the sanitizer: values that change under the lock, a freeze \
        that comes rarely, or `libpthread` that stops the process with "BUG IN CLIENT".
        """,
      howWeKnow: """
        The sanitizer records who holds each mutex and in which order they were taken. What it reports really happened in \
        this run.
        """,
      notProved: "Whether another thread was inside the protected part at that moment.",
      rootCause: """
        {cause|Lock and unlock do not belong to one function and one thread: an early return, an exception or a callback \
        takes another way out.}
        """,
      fixNow: """
        {remedy|Pair lock and unlock in one scope, so that no way out can leave one of them away.}

        ```cpp
        // before
        mutex.lock();
        if (closed) return;      // leaves it locked; other code "repairs" that elsewhere
        // after
        std::scoped_lock guard(mutex);
        if (closed) return;
        ```
        """,
      fixProperly: """
        - `withLock`, `Mutex` or `std::scoped_lock` in place of single calls
        - one order for all locks, written down where they are declared; call no foreign code under a lock
        - a mutex lives as long as everybody who may take it: join the threads first
        """,
      verify: "Run the same test twenty times under Thread Sanitizer: no warning of this mutex.",
      prevent: "A Thread Sanitizer job with `TSAN_OPTIONS=detect_deadlocks=1:second_deadlock_stack=1`.",
      notToBeConfusedWith: [
        .init(.tsanDataRace, "two threads used the same memory without any order"),
        .init(.pthreadMutexCorruption, "the mutex's own memory was damaged, and libpthread stopped the process"),
        .init(.unfairLockNotOwner, "an unfair lock noticed the same and stopped the process"),
        .init(.lockOrderInversionHang, "two threads wait for each other in this report"),
      ],
      sources: [
        "LLVM compiler-rt, lib/tsan/rtl/tsan_report.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/tsan/rtl/tsan_report.cpp",
        "POSIX, pthread_mutex_unlock",
      ]),
    examples: [
      .matches(
        """
        ==================
        ▸ WARNING: ThreadSanitizer: unlock of an unlocked mutex (or by a wrong thread) (pid=40211)
            #0 pthread_mutex_unlock <null> (tided+0x5c0d)
            #1 Gate::leave() src/gate.cpp:31 (tided+0x21a10)
        ==================
        """),
      .matches("▸ WARNING: ThreadSanitizer: double lock of a mutex (pid=7)"),
      .ignores(
        "WARNING: ThreadSanitizer: lock-order-inversion (potential deadlock) (pid=7)",
        answer: "lock-order-inversion-hang"),
      .ignores(
        """
        WARNING: ThreadSanitizer: data race (pid=40211)
          Write of size 4 at 0x7b0400000010 by thread T1:
            #0 Gate::leave() src/gate.cpp:31 (tided+0x21a10)

          Previous write of size 4 at 0x7b0400000010 by main thread:
            #0 main src/main.cpp:12 (tided+0x21b10)
        """, answer: "tsan-data-race"),
    ])

  private static let unlock = Condition.message("^WARNING: ThreadSanitizer: unlock of an unlocked mutex")
  private static let lock = Condition.message("^WARNING: ThreadSanitizer: double lock of a mutex")
  private static let destroy = Condition.message("^WARNING: ThreadSanitizer: destroy of a locked mutex")

  private static let misuses = [
    Variant(
      .message("unlock of an unlocked mutex"),
      ["misuse": "a mutex given back by a thread that did not hold it"]),
    Variant(
      .message("double lock of a mutex"), ["misuse": "a thread take a mutex that it held already"]),
    Variant(
      .message("destroy of a locked mutex"),
      [
        "misuse": "a mutex destroyed while somebody held it",
        "cause": "The owner of the mutex went while a thread was inside.",
        "remedy": "Wait for the threads that use the object before it goes.",
      ]),
  ]
}
