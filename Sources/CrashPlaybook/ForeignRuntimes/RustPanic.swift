extension Rule {
  static let rustPanic = Rule(
    "rust-panic",
    "Rust code panicked",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(
        [
          "rust_begin_unwind", "core::panicking::", "std::panicking::rust_panic", "std::panicking::begin_panic",
          "std::panicking::panic_with_hook", "panic_cannot_unwind", "panic_in_cleanup",
        ], image: [], within: 24),
      // A panic ends its thread, and the process may live on until the system ends it for another reason.
      .all([panicWords, .not(.signal("SIGKILL")), .not(.terminationNamespace("FRONTBOARD", "RUNNINGBOARD"))]),
    ]),
    likelyWhen: .any([
      .frame(
        ["std::panicking::default_hook", "__rust_start_panic", "__rust_foreign_exception"], image: [],
        within: 16),
      .message(
        "fatal runtime error: Rust", "fatal runtime error: failed to initiate panic"),
    ]),
    possibleWhen: panicWords,
    unless: .message("Fatal error: ", "Terminating app due to uncaught exception"),
    endsIn: .check,
    supportedBy: [
      .frame("panic_null_pointer_dereference").because("a check of debug builds: a null pointer was about to be read"),
      .frame("panic_bounds_check").because("an index out of range"),
      .frame("unwrap_failed").because("`unwrap` or `expect` on an error or on none"),
      .frame("panic_cannot_unwind").because("the panic reached a function that C calls, and had to end there"),
      .message("RUST_BACKTRACE"),
    ],
    outranks: [
      .explicitAbort, .uncaughtExceptionGeneric, .cppUncaughtException, .nullPointerDereference,
      .illegalInstruction, .builtinTrap, .swiftTextlessTrap, .linuxSwiftTrap, .selfRaisedSignal,
      .cAssert,
    ],
    page: PlaybookPage(
      whatHappened: """
        Rust code in {process|the process} panicked at {place|a place that the report does not name|the place that its \
        message names}. Where that ended the process, the panic could not unwind, was not allowed to, or had no code \
        to catch it.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` with `rust_begin_unwind` and `core::panicking` on the stack. The message went to \
        standard \
        error (`thread 'main' panicked at …`), which crash reports do not hold.
        """,
      howWeKnow: """
        Only Rust's panic machinery has these functions. The function of `core::panicking` tells the sort: \
        `panic_bounds_check`, `unwrap_failed`, `panic_null_pointer_dereference`, `panic_cannot_unwind`.
        """,
      notProved: """
        With the line of the log alone: that the process ended. A panic that unwinds ends its own thread only, and a \
        caller may catch it.
        """,
      rootCause: """
        A panic is Rust's failed check: `unwrap()` on an error, an index out of range, an overflow in a debug build, \
        `RefCell` borrowed twice, an explicit `panic!`. Normally it unwinds the thread. It becomes an abort when

        - the crate is built with `panic = "abort"`
        - it reaches an `extern "C"` function, for C, Swift and Objective-C cannot be unwound (`panic_cannot_unwind`): \
        event callbacks of window libraries are typical
        - a second panic happens while the first one unwinds
        - the pointer checks of debug builds fail: those panics never unwind
        """,
      fixNow: """
        Find the first Rust frame below the panic functions that is your own or your dependency's, and turn its \
        `unwrap`, index or null pointer into an error that is handled there.

        ```rust
        // before: called from Swift; a panic ends the app (up to Rust 1.81 the attribute is #[no_mangle])
        #[unsafe(no_mangle)]
        pub extern "C" fn tide_height(text: *const c_char) -> f64 {
            parse(unsafe { CStr::from_ptr(text) }.to_str().unwrap()).unwrap()
        }

        // after: nothing unwinds over the boundary, and nothing is assumed of the caller
        #[unsafe(no_mangle)]
        pub extern "C" fn tide_height(text: *const c_char) -> f64 {
            if text.is_null() { return f64::NAN; }
            std::panic::catch_unwind(|| {
                unsafe { CStr::from_ptr(text) }.to_str().ok().and_then(|text| parse(text).ok()).unwrap_or(f64::NAN)
            }).unwrap_or(f64::NAN)
        }
        ```
        """,
      fixProperly: """
        - wrap every function that C or Swift calls in `catch_unwind`, and return an error code; it catches nothing \
        where `panic = "abort"` is set
        - deny `unwrap_used` and `indexing_slicing` in clippy for such crates
        - install a panic hook that writes message and backtrace to the system log or a file
        - update window and toolkit crates: panics in their callbacks on newer systems are theirs to repair
        """,
      verify: """
        A test passes null, empty and damaged input across the boundary: each call returns an error, none aborts. With \
        `RUST_BACKTRACE=1` standard error stays empty.
        """,
      prevent: "The clippy lints above in continuous integration; a panic hook from the first release on.",
      notToBeConfusedWith: [
        .init(.explicitAbort, "`abort()` without the panic machinery"),
        .init(.rustAllocationFailed, "no panic: the allocator had no memory to give"),
        .init(.swiftFatalerrorPrecondition, "Swift's own failed check, in Swift's words"),
        .init(.cppUncaughtException, "a C++ exception without a handler"),
      ],
      sources: ["Rust standard library, library/core/src/panicking.rs", "The Rustonomicon, FFI and unwinding"]),
    examples: [
      .matches(
        """
        Process:             Lighthouse [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        abort() called

        Thread 0 Crashed:: main Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Lighthouse                    	0x1057103c0 std::sys::pal::unix::abort_internal::h0f1 + 12
        ▸ 3   Lighthouse                    	0x1057103c4 rust_begin_unwind + 452
        ▸ 4   Lighthouse                    	0x105758f10 core::panicking::panic_fmt::h6d33e94 + 52
        5   Lighthouse                    	0x1052dbd20 beacon::rotate::h77aa + 76
        """),
      .matches("▸ thread 'beacon' panicked at src/beacon.rs:41:9:"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Tidepool                      	0x1027d10b4 tide_check + 52
        """, answer: "explicit-abort"),
      .ignores(
        """
        thread 'worker' panicked at src/tide.rs:12:5

        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205 (0x8badf00d) scene-update watchdog transgression: application<com.example.harbour>:512 exhausted real (wall clock) time allowance of 10.00 seconds
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 semaphore_wait_trap + 8
        1   libdispatch.dylib             	0x1a1c4e178 _dispatch_sema4_wait + 28
        2   Harbour                       	0x1027d10b4 Dock.open() + 240
        """, answer: "watchdog-scene-update"),
    ])

  private static let panicWords = Condition.message(
    "thread '{name}' panicked at {place}:$", "thread '{name}' panicked at {place}",
    "thread {name} panicked at {place}", "' panicked at ")
}
