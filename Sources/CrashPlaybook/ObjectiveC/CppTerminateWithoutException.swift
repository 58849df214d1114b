extension Rule {
  static let cppTerminateWithoutException = Rule(
    "cpp-terminate-without-exception",
    "C++ ended the program without an exception, as it does for a thread that was not joined",
    family: .objectiveC,
    certainWhen: .all([
      .frame(["^std::terminate", "^std::__terminate"], image: [], within: 10),
      .frame(["std::__1::thread::~thread", "std::thread::~thread", "^std::thread::operator="], image: [], within: 12)
        .because("a std::thread was destroyed or overwritten while it was still joinable"),
    ]),
    likelyWhen: .message("terminate called without an active exception"),
    possibleWhen: .message("libc++abi: terminating$", "libc++abi.dylib: terminating$"),
    unless: .any([
      .objectiveCException, .frame(["^__cxa_throw", "__clang_call_terminate"], image: [], within: 24),
      .frame("rust_begin_unwind", "core::panicking::", "mono_invoke_unhandled_exception"),
      .message("virtual method called", "virtual function called"),
    ]),
    supportedBy: [.frame("^exit$", "^__cxa_finalize").because("it happened while the program was ending")],
    outranks: [.explicitAbort, .cppUncaughtException],
    page: PlaybookPage(
      whatHappened: """
        `std::terminate` ended the process on {thread|a thread}, and no C++ exception was on its way at that moment. \
        Other code called it on purpose; the C++ library itself does so when a `std::thread` that is still joinable is \
        destroyed or assigned to.
        """,
      youSee: """
        `terminate called without an active exception`, then an abort: at the end of `main`, when an object that \
        owns a thread is destroyed, or in the middle of other error handling that left a function early.
        """,
      howWeKnow: """
        The default handler of `std::terminate` says by this text that no exception was being handled. The \
        destructor of `std::thread` on the stack proves which rule was broken.
        """,
      notProved: """
        Without frames the text has other possible senders: `throw;` where nothing was caught, a coroutine or a \
        parallel algorithm that lost its exception, or a direct call of `std::terminate`. The thread is by far the \
        most frequent.
        """,
      rootCause: """
        - A `std::thread` goes out of scope, or its owner is destroyed, and neither `join()` nor `detach()` was \
        called; often on the early `return` or the exception that no one thought of
        - A new thread is assigned to a variable whose old one is still running
        - A static object owns a thread: its destructor runs during `exit`
        """,
      fixNow: """
        In {blame|the function that destroys the thread}, ask it to stop and `join()` before it goes out of scope, on \
        every way out.
        """,
      fixProperly: """
        - `std::jthread` (C++20) asks its function to stop and joins in its destructor; Apple's older C++ libraries \
        have it behind `-fexperimental-library` only
        - Else a small owner whose destructor joins, and no bare `std::thread` as a local variable or member
        - No threads in static objects; stop them before `main` returns

        ```cpp
        // before: an early return destroys a joinable thread
        std::thread worker(sync);
        if (!open(path)) return false;
        worker.join();

        // after
        std::jthread worker([](std::stop_token stop) { sync(stop); });
        if (!open(path)) return false;
        ```
        """,
      verify: "Run the error paths (early returns, exceptions, quick shutdown) in a test, each in a loop.",
      prevent: "A lint rule or a review question for `std::thread`: who joins it, on which paths?",
      notToBeConfusedWith: [
        .init(.cppUncaughtException, "there was an exception; the text names its type"),
        .init(.cppPureVirtualCall, "the text before it says `pure virtual method called`"),
        .init(.exitStaticDestructorRace, "a thread uses what `exit` has destroyed already"),
      ],
      sources: [
        "cppreference: std::thread::~thread, std::terminate", "libstdc++: vterminate.cc",
        "libc++abi: cxa_default_handlers.cpp",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libc++abi.dylib               	0x1f2a0c5a0 abort_message + 132
        3   libc++abi.dylib               	0x1f29fbef4 demangling_terminate_handler() + 348
        4   libc++abi.dylib               	0x1f2a0c8b4 std::__terminate(void (*)()) + 16
        ▸ 5   libc++abi.dylib               	0x1f2a0c850 std::terminate() + 108
        ▸ 6   libc++.1.dylib                	0x1f29b2a10 std::__1::thread::~thread() + 32
        7   Tidepool                      	0x1027d10b4 tide::Session::~Session() + 88
        """),
      .matches(
        """
        ▸ terminate called without an active exception
        """),
      .ignores(
        """
        terminate called after throwing an instance of 'std::out_of_range'
        """, answer: "cpp-uncaught-exception"),
      .ignores(
        """
        pure virtual method called
        terminate called without an active exception
        """, answer: "cpp-pure-virtual-call"),
    ])
}
