extension Rule {
  static let abortInStaticDestructor = Rule(
    "abort-in-static-destructor",
    "The destructor of a global object ended the process at exit",
    family: .frameworks,
    severity: .medium,
    harm: "the program was ending anyway; what the destructors after this one save is lost",
    likelyWhen: .all([.abort, destructorsRun]),
    unless: .any([.objectiveCException, .message("uncaught exception of type", "malloc: ***", "Assertion failed")]),
    supportedBy: [
      .frame("::~", within: 24).because("the destructor that was running"),
      .frame("std::terminate()", "std::__terminate", "__clang_call_terminate", within: 12).because(
        "C++ ends the process where a destructor throws, or where a `std::thread` goes that was not joined"),
      .message("abort() called"),
    ],
    outranks: [
      .explicitAbort, .cppUncaughtException, .cppTerminateWithoutException, .cppCheckFailed,
      .uncaughtExceptionGeneric, .exitStaticDestructorRace,
    ],
    blame: .preferring(["::~"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The process} was leaving: `exit` destroyed its global objects one after the other, and one of the \
        destructors, {blame|the one on the stack}, ended the process with `abort()`.
        """,
      youSee: """
        The crash comes when the program quits, after all work was done; users hardly notice, and the report says \
        `abort() called` or nothing. It begins with a new library or a new global.
        """,
      howWeKnow: """
        `abort` is above `__cxa_finalize` or `__run_exit_handlers` and `exit` on the same thread: no other code runs \
        there but destructors of globals and functions registered with `atexit`.
        """,
      notProved: "Why the destructor gave up. Its message, if there is one, is on standard error.",
      rootCause: """
        - a destructor throws, or calls what throws: destructors are `noexcept`, so C++ calls `std::terminate`
        - a global `std::thread` is destroyed that still runs or was never joined
        - the destructor uses another global, a logger or a lock, that was destroyed before it: the order between two \
        libraries is not defined
        - a library stops the process where it is used after it was shut down
        """,
      fixNow: """
        Shut {blame|the object} down explicitly before `main` returns, and leave nothing for its destructor to do.

        ```cpp
        // before: destroyed by exit, in an order that no one chose
        static std::unique_ptr<Session> session = Session::open();

        // after
        int main() {
          auto session = Session::open();
          run(*session);
          session->close();
        }
        ```
        """,
      fixProperly: """
        - no globals with destructors that do work; a function-local static that is never destroyed where one is needed
        - join or detach every thread before `exit`
        - `catch (...)` in destructors that call what may throw
        - end with `quick_exit` or `_exit` where nothing has to be cleaned up
        """,
      verify: "Start and quit the program a hundred times in a loop, also under load: the exit status is 0 each time.",
      prevent: "`-Wexit-time-destructors` and `-Wglobal-constructors` as errors in code of your own.",
      notToBeConfusedWith: [
        .init(.exitStaticDestructorRace, "another thread used globals that exit had destroyed"),
        .init(.cppUncaughtException, "an exception was caught nowhere in the middle of work"),
        .init(.explicitAbort, "code called abort() while the program ran"),
      ],
      sources: [
        "C++ standard, [basic.start.term] and [except.terminate]", "Itanium C++ ABI, 3.3.6 DSO object destruction",
      ]),
    examples: [
      .matches(
        """
        Process:               Skiff [812]
        Exception Type:        EXC_CRASH (SIGABRT)
        Triggered by Thread:   0

        Application Specific Information:
        abort() called

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x000000018f0a2600 __pthread_kill + 8
        1   libsystem_pthread.dylib        0x000000018f0dbf70 pthread_kill + 288
        2   libsystem_c.dylib              0x000000018efe8908 abort + 128
        3   libc++abi.dylib                0x000000018f09244c abort_message + 132
        4   libc++abi.dylib                0x000000018f080a24 demangling_terminate_handler() + 320
        5   libc++abi.dylib                0x000000018f0917a8 std::__terminate(void (*)()) + 16
        6   Skiff                          0x0000000104a1c2d0 Rig::Winch::~Winch() + 96
        ▸ 7   libsystem_c.dylib              0x000000018efb1e18 __cxa_finalize_ranges + 476
        8   libsystem_c.dylib              0x000000018efb1b9c exit + 44
        9   Skiff                          0x0000000104a1c4f8 main + 244
        """),
      .ignores(
        """
        Process:               Skiff [812]
        Exception Type:        EXC_CRASH (SIGABRT)
        Triggered by Thread:   0

        Application Specific Information:
        terminating due to uncaught exception of type std::length_error: rope

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x000000018f0a2600 __pthread_kill + 8
        1   libsystem_c.dylib              0x000000018efe8908 abort + 128
        2   libc++abi.dylib                0x000000018f09244c abort_message + 132
        3   libc++abi.dylib                0x000000018f0917a8 std::__terminate(void (*)()) + 16
        4   libc++abi.dylib                0x000000018f0917b8 __cxa_throw + 88
        5   Skiff                          0x0000000104a1c2d0 Rig::haul(int) + 96
        6   Skiff                          0x0000000104a1c4f8 main + 244
        """, answer: "cpp-uncaught-exception"),
    ])

  /// `exit` destroys the program's globals on the crashed thread.
  private static let destructorsRun = Condition.any([
    .framesInOrder("abort", "^__cxa_finalize"), .framesInOrder("abort", "^__run_exit_handlers"),
    .framesInOrder("pthread_kill", "^__cxa_finalize"),
  ])
}
