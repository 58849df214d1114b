extension Rule {
  static let swiftScriptCrash = Rule(
    "swift-script-crash",
    "A Swift script crashed inside the interpreter that ran it",
    family: .swiftRuntime,
    severity: .low,
    harm: "a script that someone runs by hand or in a build ends",
    likelyWhen: .any([
      .message("While running user code \"{script}\"", "While running user code"),
      .all([
        .frame("swift::RunImmediately(", "swift::RunImmediatelyFromAST("),
        .frame(
          "llvm::orc::runAsMain(", "llvm::ExecutionEngine::runFunctionAsMain(", "llvm::MCJIT::runFunction(",
          "llvm::orc::LLJIT::"),
      ]),
    ]),
    // Whoever printed why it ended has said more.
    unless: .message(
      "atal error: ", "Could not cast value of type ", "Terminating app due to uncaught exception",
      "Simultaneous accesses"),
    endsIn: .anyWay,
    supportedBy: [
      .message(" -interpret {script} ").because("the script that the interpreter was given"),
      .frame("_assertionFailure", "swift_unexpectedError", "swift_dynamicCastFailure", "swift_fatalError").because(
        "a check of Swift's stopped the script: its words are on standard error above the dump"),
    ],
    outranks: [
      .swiftTextlessTrap, .builtinTrap, .illegalInstruction, .explicitAbort, .nullPointerDereference,
      .badAccessWildPointer, .linuxSegv, .linuxSwiftTrap, .swiftCompilerCrash, .selfRaisedSignal,
      .faultBehindSignalHandler, .systemFrameworkTrap,
    ],
    blame: .value("script"),
    page: PlaybookPage(
      whatHappened: """
        `swift {script|script.swift}` compiles a script in memory and runs it in its own process. The script's code \
        crashed, and because the compiler's handler of signals is installed there, the compiler's dump was printed. \
        The compiler itself did its work.
        """,
      youSee: """
        "Stack dump:" with the arguments of `swift-frontend … -interpret`, "While running user code", and a request to \
        report a bug of Swift's, though there is none.
        """,
      howWeKnow: """
        The diary of the dump ends with "While running user code", or the interpreter's `RunImmediately` is below the \
        failed function on the stack: the compiler had finished and called the script's `main`.
        """,
      notProved: """
        What failed in the script. If a check of Swift's did, its sentence ("Fatal error: …") was printed above the \
        dump. The stack has no names for the script's own functions.
        """,
      rootCause: """
        The same as in any program: a forced unwrap, an index, `try!`, a call of `fatalError`, memory that was used \
        wrongly. Scripts meet them where an argument, a file or a variable of the environment is missing, or when they \
        are run from another folder.
        """,
      fixNow: """
        Read the output right above "Stack dump:". If nothing is there, compile the script and run it: then the crash has \
        the script's own names and lines.

        ```sh
        swiftc -g script.swift -o script
        ./script
        ```
        """,
      fixProperly: """
        - check arguments, files and the environment with `guard`, print what is missing, and end with `exit(1)`
        - let top-level code catch its errors instead of using `try!`
        - make a package with an executable target of a script that others run
        """,
      verify:
        "Run the compiled script with the same arguments in the same folder: it ends with a message, and no dump.",
      prevent: "Run scripts of a build once without arguments and once in an empty folder in continuous integration.",
      notToBeConfusedWith: [
        .init(.swiftCompilerCrash, "the diary says what the compiler was working on, and no user code ran"),
        .init(.swiftErrorAtTopLevel, "the script's error is printed: no signal was needed to find it"),
      ],
      sources: ["Swift compiler: lib/Immediate/Immediate.cpp", "LLVM: PrettyStackTrace and Signals"]),
    examples: [
      .matches(
        """
        Stack dump:
        0.	Program arguments: /usr/bin/swift-frontend -frontend -interpret tide.swift -module-name tide
        1.	Swift version 6.1
        2.	Compiling with the current language version
        ▸ 3.	While running user code "tide.swift"
        """),
      .matches(
        """
        Stack dump without symbol names:
        0  swift-frontend           0x0000000106c2ecf0 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 56
        1  swift-frontend           0x0000000106c2f2bc SignalHandler(int) + 344
        2  libsystem_platform.dylib 0x000000018f2f3584 _sigtramp + 56
        3  libswiftCore.dylib       0x00000001a1b4e0d8 _assertionFailure(_:_:file:line:flags:) + 176
        ▸ 4  swift-frontend           0x0000000101a93b4c llvm::orc::runAsMain(int (*)(int, char**)) + 100
        ▸ 5  swift-frontend           0x0000000101a8c9b8 swift::RunImmediately(swift::CompilerInstance&) + 8172
        """),
      .ignores(
        """
        script.swift:5: Fatal error: Index out of range
        Stack dump:
        0.	Program arguments: /usr/bin/swift-frontend -frontend -interpret script.swift -module-name script
        1.	While running user code "script.swift"
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        script.swift:5: Fatal error: no harbour in reach
        Stack dump:
        0.	Program arguments: /usr/bin/swift-frontend -frontend -interpret script.swift -module-name script
        1.	While running user code "script.swift"
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Stack dump:
        0.	Program arguments: /usr/bin/swift-frontend -frontend -c -primary-file /src/Harbour/Tide.swift
        1.	Swift version 6.1
        2.	While evaluating request TypeCheckSourceFileRequest(source_file "/src/Harbour/Tide.swift")
        """, answer: "swift-compiler-crash"),
    ])
}
