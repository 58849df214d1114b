extension Rule {
  static let cCompilerCrash = Rule(
    "c-compiler-crash",
    "The compiler of C, C++ or Objective-C crashed, not the program",
    family: .swiftRuntime,
    certainWhen: .any([
      .message(
        "clang frontend command failed", "internal compiler error: Segmentation fault",
        "internal compiler error: Illegal instruction", "internal compiler error: Aborted"),
      .all([
        .message("Stack dump:"),
        .message(
          "Program arguments: *clang* -cc1", "Program arguments: *bin/clang ", "Program arguments: *bin/clang++ "),
      ]),
    ]),
    unless: .any([
      .compilerWasKilled, .message("Program arguments: *swift-frontend", "While evaluating request"),
      .message("qemu: uncaught target signal"),
    ]),
    supportedBy: [
      .message("clang: note: diagnostic msg: {place}").because("the preprocessed source and the script for a report"),
      .message("parser at end of file", "Code generation", "Running pass '*' on function '{function}'").because(
        "the compiler's diary: what it was working on"),
    ],
    outranks: ["linux-segv", "explicit-abort", "swift-compiler-crash", "linux-swift-trap"],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The compiler of C, C++ or Objective-C crashed while it worked on your source. No program of yours ran; this is a \
        build failure.
        """,
      youSee: """
        `PLEASE submit a bug report`, a "Stack dump" of numbered lines and `clang frontend command failed`; with gcc \
        `internal compiler error`. It comes back for the same file and flags.
        """,
      howWeKnow: """
        The sentence is that of the compiler's driver, which saw its own worker end with a signal. The numbered lines \
        are the worker's diary, outermost first: the last one names the function or pass it was in.
        """,
      notProved: "Whether the source is right. Compilers also crash on wrong source.",
      rootCause: """
        - a bug in the compiler, set off by one piece of source, mostly of the optimiser or of templates
        - a precompiled header or module in the cache that another version of the compiler wrote
        - a program that the compiler calls for a processor that is only emulated, or damaged memory in the machine: then \
        another file fails each time
        """,
      fixNow: """
        Empty the module cache and build again; if the same file fails, compile that one file without optimisation.

        ```sh
        rm -rf ~/Library/Developer/Xcode/DerivedData/ModuleCache.noindex .build
        clang --version
        ```

        In Xcode a flag for one file stands in the target's Build Phases, Compile Sources: `-O0`.
        """,
      fixProperly: """
        - try the next and the previous toolchain: many such bugs live for one release
        - split the function that the last line of the dump names
        - report it with the preprocessed source and the run script that the compiler left; their paths stand in the \
        lines with `diagnostic msg`
        """,
      verify: "Build twice from clean, in debug and release: the file compiles each time.",
      prevent: "Pin the toolchain in continuous integration, and put its version into the key of every build cache.",
      notToBeConfusedWith: [
        .init("swift-compiler-crash", "the Swift compiler crashed"),
        .init("linker-crash", "the linker crashed, after all files had been compiled"),
        .init("linux-oom-kill", "signal 9: the kernel ended the compiler, because memory ran out"),
        .init("qemu-emulation-failure", "the compiler ran on an emulated processor"),
      ],
      sources: ["LLVM: How to submit an LLVM bug report, Crashing bugs", "GCC: Reporting bugs"]),
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
      .ignores(
        """
        clang: error: unable to execute command: Killed
        clang: error: clang frontend command failed due to signal (use -v to see invocation)
        """, answer: "linux-oom-kill"),
      .ignores("Pier.c:21:3: error: use of undeclared identifier 'berth'"),
    ])
}
