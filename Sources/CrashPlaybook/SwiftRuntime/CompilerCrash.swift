extension Rule {
  static let compilerCrash = Rule(
    "compiler-crash",
    "A compiler crashed, not the program",
    family: .swiftRuntime,
    severity: .low,
    harm: "the compiler ends, not the program: nothing reaches users",
    certainWhen: .any([
      .message(
        "clang frontend command failed", "internal compiler error: Segmentation fault",
        "internal compiler error: Illegal instruction", "internal compiler error: Aborted",
        "internal compiler error: in {function}, at {place}", "the compiler unexpectedly panicked. this is a bug",
        "error: rustc interrupted by SIG", "ghc: panic! (the 'impossible' happened)"),
      // Cargo's words about the compiler that it started.
      .message(
        "process didn't exit successfully: `rustc *` (signal: 11, SIGSEGV",
        "process didn't exit successfully: `*/rustc *` (signal: 11, SIGSEGV",
        "process didn't exit successfully: `rustc *` (signal: 10, SIGBUS",
        "process didn't exit successfully: `*/rustc *` (signal: 10, SIGBUS",
        "process didn't exit successfully: `rustc *` (signal: 4, SIGILL",
        "process didn't exit successfully: `*/rustc *` (signal: 4, SIGILL"),
      .all([
        .message("Stack dump:"),
        .message(
          "Program arguments: *clang* -cc1", "Program arguments: *bin/clang ", "Program arguments: *bin/clang++ "),
      ]),
    ]),
    likelyWhen: .any([
      .message("thread 'rustc' panicked at"),
      // The driver's words about any tool that it started.
      .message(
        "clang: error: unable to execute command: Segmentation fault",
        "clang: error: unable to execute command: Abort",
        "clang: error: unable to execute command: Illegal instruction",
        "clang++: error: unable to execute command: Segmentation fault",
        "clang++: error: unable to execute command: Abort",
        "clang++: error: unable to execute command: Illegal instruction"),
      .all([
        .process(["^clang$", "^clang-", "^clang++", "^cc1", "^rustc$", "^ghc$"]), .any([.badAccess, .abort, .trap]),
      ]),
      // A part of its stack, as it prints it itself.
      .frame([
        "clang::ParseAST(", "clang::ExecuteCompilerInvocation(", "^cc1_main(", "rustc_driver_impl::",
        "rustc_interface::", "clang::driver::Compilation::ExecuteJobs(", "clang::driver::CC1Command::Execute(",
      ]),
      .assertionOfClang,
    ]),
    unless: .any([
      .compilerWasKilled, .message("Program arguments: *swift-frontend", "While evaluating request"),
      .message("qemu: uncaught target signal", "linker command failed due to signal", "swift.org/contributing"),
      .image("swift-frontend", "sourcekitdInProc"), .process(["^swift", "^sourcekit", "^lldb"]),
      // lldb holds clang for the expressions that one types.
      .frame("lldb_private::"),
      // A macro of the program, which runs inside of the compiler.
      .message("proc macro panicked", "proc-macro derive panicked", "custom attribute panicked"),
      .message("While running user code"),
    ]),
    supportedBy: [
      .message("clang: note: diagnostic msg: {place}").because("the preprocessed source and the script for a report"),
      .message("parser at end of file", "Code generation", "Running pass '*' on function '{function}'").because(
        "the compiler's diary: what it was working on"),
      .variant("compiler", tools),
    ],
    outranks: .generalNativeCrashes + .trapsInGeneral + [
      .swiftCompilerCrash, .linuxSwiftTrap, .rustPanic, .cAssert, .illegalInstruction,
      .cppUncaughtException, .selfRaisedSignal,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {tool|A compiler} crashed while it worked on your source. No program of yours ran; this is a build failure.
        """,
      youSee: """
        `PLEASE submit a bug report`, a "Stack dump" of numbered lines and `clang frontend command failed`; with gcc \
        `internal compiler error`, with Rust `the compiler unexpectedly panicked`, with Haskell `ghc: panic!`. It comes \
        back for the same file and flags.
        """,
      howWeKnow: """
        The sentence is that of the compiler's driver, which saw its own worker end. The numbered lines of clang are the \
        worker's diary, outermost first: the last one names the function or pass it was in.
        """,
      notProved: "Whether the source is right. Compilers also crash on wrong source.",
      rootCause: """
        - a bug in the compiler, set off by one piece of source, mostly of the optimiser or of templates
        - a precompiled header, a module in the cache or incremental state that another version of the compiler wrote
        - a program that the compiler calls for a processor that is only emulated, or damaged memory in the machine: then \
        another file fails each time
        """,
      fixNow: """
        {remedy|Empty the module cache and build again; if the same file fails, compile that one file without \
        optimisation.}

        With clang:

        ```sh
        rm -rf ~/Library/Developer/Xcode/DerivedData/ModuleCache.noindex .build
        clang --version
        ```

        In Xcode a flag for one file is in the target's Build Phases, Compile Sources: `-O0`.
        """,
      fixProperly: """
        - try the next and the previous toolchain: many such bugs live for one release
        - split the function that the last line of the dump names
        - report it with the preprocessed source and the run script that the compiler left; their paths are in the \
        lines with `diagnostic msg`
        """,
      verify: "Build twice from clean, in debug and release: the file compiles each time.",
      prevent: "Pin the toolchain in continuous integration, and put its version into the key of every build cache.",
      notToBeConfusedWith: [
        .init(.swiftCompilerCrash, "the Swift compiler crashed"),
        .init(.linkerCrash, "the linker crashed, after all files had been compiled"),
        .init(.rustPanic, "your own Rust program panicked"),
        .init(.linuxOomKill, "signal 9: the kernel ended the compiler, because memory ran out"),
        .init(.qemuEmulationFailure, "the compiler ran on an emulated processor"),
      ],
      sources: [
        "LLVM: How to submit an LLVM bug report, Crashing bugs", "GCC: Reporting bugs",
        "Rust compiler development guide: Debugging the compiler", "GHC user's guide: Reporting bugs",
      ]),
    examples: [
      .matches(
        """
        PLEASE submit a bug report to https://developer.apple.com/bug-reporting/ and include the crash backtrace, \
        preprocessed source, and associated run script.
        Stack dump:
        0.	Program arguments: /usr/bin/clang -x objective-c++ -c Pier.mm
        1.	<eof> parser at end of file
        2.	Code generation
        clang: error: unable to execute command: Segmentation fault: 11
        ▸ clang: error: clang frontend command failed due to signal (use -v to see invocation)
        """),
      .matches("▸ clang: error: clang frontend command failed with exit code 139 (use -v to see invocation)"),
      .matches("▸ Pier.c:21:3: internal compiler error: Segmentation fault"),
      .matches("▸ Pier.c:21:3: internal compiler error: in moor_expr, at cp/call.c:7811"),
      .matches(
        """
           Compiling moorings v0.3.0 (/src/moorings)
        ▸ thread 'rustc' panicked at compiler/rustc_middle/src/util/bug.rs:36:26:
        no such berth
        ▸ note: the compiler unexpectedly panicked. this is a bug.
        """),
      .matches(
        """
        error: could not compile `moorings` (lib)

        Caused by:
        ▸   process didn't exit successfully: `/opt/bin/rustc --crate-name moorings` (signal: 11, SIGSEGV: invalid memory reference)
        """),
      .matches(
        """
        ▸ ghc: panic! (the 'impossible' happened)
          (GHC version 9.2.5:
        """),
      .ignores("thread 'main' panicked at src/rustc.rs:4:5:\nno table", answer: "rust-panic"),
      .ignores(
        """
        error: proc-macro derive panicked
          --> src/pier.rs:4:10
        thread 'rustc' panicked at moorings-derive/src/lib.rs:21:5:
        """, answer: "rust-panic"),
      .ignores("process didn't exit successfully: `target/debug/build/pier/build-script-build` (signal: 11, SIGSEGV)"),
      .ignores(
        """
        clang: error: unable to execute command: Killed
        clang: error: clang frontend command failed due to signal (use -v to see invocation)
        """, answer: "linux-oom-kill"),
      .ignores("Pier.c:21:3: error: use of undeclared identifier 'berth'"),
      .matches(
        """
        ▸ clang-20: /build/llvm-project/clang/include/clang/AST/Type.h:412: void addConsistentQualifiers(Qualifiers): \
        Assertion `!hasObjCLifetime()' failed.
        """),
      .matches(
        """
        ▸ #63 0x00007fde4991e65e clang::driver::CC1Command::Execute(llvm::ArrayRef<std::optional<llvm::StringRef>>) const \
        llvm-project/clang/lib/Driver/Job.cpp:446:10
        #64 0x00007fde498d2bc3 clang::driver::Compilation::ExecuteCommand(clang::driver::Command const&) const \
        llvm-project/clang/lib/Driver/Compilation.cpp:197:3
        """),
    ])
  private static let tools = [
    Variant(
      .any([
        .message(
          "the compiler unexpectedly panicked. this is a bug", "error: rustc interrupted by SIG",
          "thread 'rustc' panicked at", "process didn't exit successfully: `*rustc "),
        .process(["^rustc$"]), .frame("rustc_driver_impl::", "rustc_interface::"),
      ]),
      [
        "tool": "`rustc`, the compiler of Rust,",
        "remedy": """
        Delete the incremental state (`cargo clean`, or build with `CARGO_INCREMENTAL=0`), then try the next stable and the \
        nightly toolchain (`cargo +nightly build`). For SIGSEGV in deep source set `RUST_MIN_STACK=16777216`.
        """,
      ]),
    Variant(
      .message("ghc: panic!"),
      [
        "tool": "GHC, the compiler of Haskell,",
        "remedy": "Delete the build folder, then try the next version of GHC, and build the named module with `-O0`.",
      ]),
    Variant(
      .message("clang", "internal compiler error: "),
      ["tool": "The compiler of C, C++ or Objective-C"]),
  ]
}
