extension Rule {
  static let cppMutexSystemError = Rule(
    "cpp-mutex-system-error",
    "A C++ mutex refused to be locked (std::system_error)",
    family: .locks,
    certainWhen: .message(
      "system_error: mutex lock failed: ", "system_error: *_mutex lock failed: ", "what():*mutex lock failed: ",
      "terminating*mutex lock failed: "),
    likelyWhen: .any([
      .all([
        .frame("__throw_system_error"),
        .frame("mutex::lock()", "mutex::lock(", "mutex::lock_shared", "lock_guard", "unique_lock", "scoped_lock"),
      ]),
      // The library's words for an error code, which programs that catch it write as well.
      .message("mutex lock failed: Invalid argument", "mutex lock failed: Resource deadlock avoided"),
      .message("unique_lock::lock: ", "unique_lock::unlock: not locked", "shared_lock::lock: "),
    ]),
    supportedBy: [
      .frame("__cxa_finalize", "exit", "__cxa_finalize_ranges").because("the process was on its way out"),
      .otherThread("__cxa_finalize_ranges", "__cxa_finalize", "__run_exit_handlers").because(
        "another thread runs exit: static objects may be destroyed already"),
      .variant("what-the-mutex-said", whatItSaid),
    ],
    outranks: [
      .cppUncaughtException, .uncaughtExceptionGeneric, .explicitAbort, .linuxSwiftTrap,
    ],
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        A C++ lock was used in a way that cannot work: {why|mostly its mutex did not exist any more}. C++ turned the \
        failure into a `std::system_error`, nothing caught it, and {process|the process} ended.
        """,
      youSee: """
        `terminating due to uncaught exception of type std::__1::system_error: mutex lock failed: Invalid argument`, \
        mostly while the app quits, on a background thread of a C++ library.
        """,
      howWeKnow: """
        `std::mutex::lock` throws only when `pthread_mutex_lock` returns an error. "Invalid argument" (EINVAL) means \
        that the bytes at the address are no mutex: never constructed, or destroyed. "Resource deadlock avoided" \
        (EDEADLK) means that the thread has it already. "Operation not permitted" (EPERM) comes from \
        `std::unique_lock`: it has no mutex, or should give one back that it does not hold.
        """,
      notProved: "Which mutex. The frame that called `lock`, {blame|if it is shown}, knows whose member it is.",
      rootCause: """
        The usual one is the order of the end. `exit` (also at the end of `main`, and from `-[NSApplication \
        terminate:]`) runs the destructors of static objects, while detached threads are still running. Such a thread \
        then locks a static mutex, or one inside a static object, that has been destroyed.

        The others: a mutex in an object that was deleted while a callback was under way; a use before construction, \
        when a static object of one file uses one of another; and memory that was written over. On Apple systems a \
        destroyed mutex has its signature wiped, which is why it is noticed; on Linux the same bug often passes \
        silently.
        """,
      fixNow: """
        With "Invalid argument", make the static never die: `static auto& mutex = *new std::mutex;`. At exit the \
        system takes the memory back anyway. With any other text, correct the pairing of lock and unlock in {blame|the \
        calling function}.
        """,
      fixProperly: """
        - Give every thread an owner that joins it before the owner's members go, and stop these owners before `exit`.
        - No mutex of static lifetime that a detached thread uses.
        - Callbacks hold a `std::shared_ptr` to what they need, or a `std::weak_ptr` that they check.
        - An "Operation not permitted" or "Resource deadlock" text is a pairing bug: use `std::scoped_lock`, once.

        A caught exception is no cure. Without the lock, the thread goes on to read an object that is gone.
        """,
      verify: """
        Start and quit the app a thousand times with its workers busy, under Address Sanitizer: no `system_error`, no \
        finding. For a use before construction, do it on Linux with `ASAN_OPTIONS=check_initialization_order=1`, which \
        Address Sanitizer does not offer on macOS.
        """,
      prevent: "Compile with `-Wexit-time-destructors` and `-Wglobal-constructors`, and treat both as errors.",
      notToBeConfusedWith: [
        .init(.exitStaticDestructorRace, "a thread uses another static after its end, and faults"),
        .init(.pthreadMutexCorruption, "libpthread itself stopped the process"),
        .init(.cppUncaughtException, "another C++ exception that nothing caught"),
      ],
      sources: [
        "libc++, src/mutex.cpp",
        "libpthread, src/pthread_mutex.c: "
          + "https://github.com/apple-oss-distributions/libpthread/blob/main/src/pthread_mutex.c",
        "microsoft/cpp_client_telemetry issue 1012: https://github.com/microsoft/cpp_client_telemetry/issues/1012",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        abort() called
        ▸ libc++abi: terminating due to uncaught exception of type std::__1::system_error: mutex lock failed: Invalid \
        argument
        """),
      .matches(
        """
        Thread 8 Crashed:
        0   libsystem_kernel.dylib         0x00000001e0a0e1d8 __pthread_kill + 8
        1   libc++abi.dylib                0x00000001f0a0c8a4 std::terminate() + 56
        2   libc++abi.dylib                0x00000001f0a0c9b0 __cxa_throw + 156
        ▸ 3   libc++.1.dylib                 0x00000001f0a0d1a0 std::__1::__throw_system_error(int, char const*) + 88
        ▸ 4   libc++.1.dylib                 0x00000001f0a0d3c4 std::__1::mutex::lock() + 40
        5   Lighthouse                     0x0000000104a1c2d0 beacon::Uploader::run() + 88
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        abort() called
        libc++abi: terminating due to uncaught exception of type std::__1::system_error: thread constructor failed: \
        Resource temporarily unavailable
        """, answer: "cpp-uncaught-exception"),
      .ignores(
        """
        10:00:01 queue: mutex lock failed: 3 attempts are left
        """),
    ])

  /// What the error code of each text means.
  private static let whatItSaid = [
    Variant(
      .message("lock failed: Invalid argument"),
      [
        "why": "the mutex had not been made yet, or was destroyed already",
        "fixNow": """
        Make the static never die: `static auto& mutex = *new std::mutex;`. At exit the system takes the memory back \
        anyway.
        """,
      ]),
    Variant(
      .message("lock failed: Resource deadlock avoided", "lock: already locked"),
      [
        "why": "the thread, or the lock object, had the mutex already",
        "fixNow": """
        Lock once: find who holds the mutex above {blame|the calling function}, and call the part of it that does not \
        lock.
        """,
      ]),
    Variant(
      .message("lock: references null mutex"),
      [
        "why": "the lock object had no mutex",
        "fixNow": "Give the `std::unique_lock` its mutex before it locks, in {blame|the calling function}.",
      ]),
    Variant(
      .message("unlock: not locked"),
      [
        "why": "it should give back a mutex that it did not hold",
        "fixNow": """
        Let the thread that locks unlock as well, once: a `std::scoped_lock` in {blame|the calling function} instead of \
        pairs of calls.
        """,
      ]),
  ]
}
