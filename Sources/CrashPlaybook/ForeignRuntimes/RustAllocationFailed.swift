extension Rule {
  static let rustAllocationFailed = Rule(
    "rust-allocation-failed",
    "Rust code asked for memory and got none",
    family: .foreignRuntimes,
    certainWhen: .frame(
      ["^alloc::alloc::handle_alloc_error", "^alloc::alloc::__alloc_error_handler", "^std::alloc::rust_oom"],
      image: [], within: 16),
    // Others may say so in the same words.
    likelyWhen: .message("^memory allocation of {bytes} bytes failed"),
    unless: .message("panicked at"),
    endsIn: .check,
    supportedBy: [
      .message("memory allocation of {bytes} bytes failed"),
      .frame("assert_no_alloc").because(
        "the crate `assert_no_alloc` forbids allocations here: memory was there, but this code may not ask for any"),
      .variant("rust-allocation-forbidden", [forbidden]),
    ],
    outranks: [
      .explicitAbort, .selfRaisedSignal, .builtinTrap, .illegalInstruction, .linuxSwiftTrap,
      .swiftTextlessTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked for {bytes|more} bytes in Rust code, the allocator gave none, and the standard library \
        ended the process: a `Vec`, a `Box` or a `String` cannot go on without its memory. It is no panic, so that \
        nothing unwinds and no hook of panics is called.
        """,
      youSee: """
        `memory allocation of … bytes failed` on standard error and an abort. Either once under load, or every time \
        with one input, and then with a size that no machine has.
        """,
      howWeKnow: """
        `handle_alloc_error` belongs to Rust's standard library, which uses it for nothing else, and so does the \
        sentence.
        """,
      notProved: "Who holds the memory. Only with an absurd size is the function that asked the guilty one.",
      rootCause: """
        - a length out of a file, a message or a foreign caller that no code checked: `Vec::with_capacity(n)`, \
        `vec![0; n]`, `slice::from_raw_parts(…).to_vec()`
        - a collection that only grows
        - a custom allocator: a pool that is full, or one that refuses on purpose, as `assert_no_alloc` does in \
        code for audio
        """,
      fixNow: """
        In `{blame|the function that allocates}`, {fix|compare the length with what the input can really hold before \
        asking.}

        ```rust
        /// Every sample takes four bytes of the input, so that a larger count cannot be true.
        fn samples(count: usize, input: &[u8]) -> Result<Vec<f32>, Refused> {
            if count > input.len() / 4 { return Err(Refused); }
            let mut result = Vec::new();
            result.try_reserve_exact(count).map_err(|_| Refused)?;
            result.resize(count, 0.0);
            Ok(result)
        }
        ```
        """,
      fixProperly: """
        - `try_reserve` wherever a size comes from outside: it returns an error instead of ending the process
        - an upper bound in bytes for each cache and queue
        - in real-time code: allocate before it starts, and hand buffers over
        """,
      verify: "Feed the parser the largest count that its format can write down: it must answer with an error.",
      prevent: "Fuzz each reader of outside data, with a limit on memory (`-rss_limit_mb`).",
      notToBeConfusedWith: [
        .init(.rustPanic, "a failed check of Rust's, `capacity overflow` among them"),
        .init(.swiftAllocationFailed, "the same in Swift, in Swift's words"),
        .init(.jetsamPerProcessLimit, "the system ended the process for its size"),
      ],
      sources: ["Rust standard library, library/alloc/src/alloc.rs (handle_alloc_error)"]),
    examples: [
      .matches("▸ memory allocation of 1099511627776 bytes failed"),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Lighthouse                    	0x1057103c0 std::process::abort::h1 + 12
        ▸ 3   Lighthouse                    	0x1057103c4 alloc::alloc::handle_alloc_error::rt_error::h2 + 12
        4   Lighthouse                    	0x105758f10 alloc::raw_vec::handle_error::h3 + 52
        5   Lighthouse                    	0x1052dbd20 beacon::load + 76
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Lighthouse                    	0x1057103c0 std::process::abort::h1 + 12
        3   Lighthouse                    	0x1052dbd20 beacon::load + 76
        """, answer: "explicit-abort"),
      .ignores(
        """
        thread 'beacon' panicked at library/alloc/src/raw_vec.rs:25:5:
        capacity overflow
        """, answer: "rust-panic"),
    ])

  /// A crate that guards real-time code answers each allocation with a failure.
  private static let forbidden = Variant(
    .frame("assert_no_alloc"),
    [
      "fix": """
      allocate before the section begins in which that is forbidden, and hand the buffer over.
      """
    ])
}
