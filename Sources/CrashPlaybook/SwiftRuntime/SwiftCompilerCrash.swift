extension Rule {
  static let swiftCompilerCrash = Rule(
    "swift-compiler-crash",
    "The Swift compiler crashed, not the program",
    family: .swiftRuntime,
    severity: .low,
    harm: "the compiler ends, not the program: nothing reaches users",
    certainWhen: .all([
      .any([
        .message("Stack dump:", "PrintStackTraceSignalHandler", "Please submit a bug report (https://swift.org"),
        .frame("llvm::sys::PrintStackTrace", "PrintStackTraceSignalHandler", "llvm::sys::RunSignalHandlers"),
      ]),
      .any([
        .message(
          "swift-frontend", "swiftc -frontend", "swift -frontend", "Program arguments: *bin/swiftc ",
          "Program arguments: *bin/swift ", "While evaluating request", "swift.org/contributing"),
        .image("swift-frontend"),
      ]),
    ]),
    likelyWhen: .any([
      .message(
        "compile command failed due to signal", "emit-module command failed due to signal",
        "merge-module command failed due to signal", "Command SwiftCompile failed due to signal",
        "Command CompileSwift failed due to signal", "Command CompileSwiftSources failed due to signal",
        "Command SwiftEmitModule failed due to signal", "Command SwiftMergeModule failed due to signal",
        "Command MergeSwiftModule failed due to signal",
        // So Xcode wrote it until version 9, without the name of the command.
        "Command failed due to signal: Segmentation fault", "Command failed due to signal: Abort trap",
        "Command failed due to signal: Illegal instruction", "Command failed due to signal: Bus error",
        "swift frontend command failed due to signal",
        // SwiftPM's, with the status by which a shell tells of a signal.
        "^error: terminated(132): */swift", "^error: terminated(133): */swift", "^error: terminated(134): */swift",
        "^error: terminated(138): */swift", "^error: terminated(139): */swift",
        // Bazel's.
        "Compiling Swift module * failed: (Segmentation fault): ", "Compiling Swift module * failed: (Aborted): ",
        "Compiling Swift module * failed: (Illegal instruction): ",
        // The status by which its driver said until Swift 3 that a signal ended it.
        "^Command */usr/bin/swift failed with exit code 254", "^Command */usr/bin/swiftc failed with exit code 254",
        "error: fatal error encountered during compilation; please submit",
        "error: fatal error encountered while reading from module '{module}'; please submit"),
      .all([
        .any([.process(["^swift-frontend"]), .crashedQueue(["^swift-frontend$"])]), .any([.badAccess, .abort, .trap]),
      ]),
      // A part of its stack, as it prints it itself.
      .all([.frame("^abort", "^__GI_abort", "SignalHandler", within: 12), .image("swift-frontend")]),
      // Debuggers hold the compiler, too.
      .all([
        .frame("llvm::sys::PrintStackTrace", "llvm::sys::RunSignalHandlers", "PrintStackTraceSignalHandler"),
        .frame("swift::", "lldb_private::"), .not(.image("clang")),
      ]),
      .message("SIL verification failed: ", "bin/swift-frontend+0x"), .assertionOfSwiftsCompiler,
      // What Xcode and editors say of the service that holds the compiler for them.
      .message(
        "^SourceKitService Crashed", "^SourceKitService Terminated", "SourceKit-LSP server crashed * times in the last",
        "sourcekit-lsp server crashed * times in the last"),
      // SourceKit holds the compiler, too; its dumps begin with the diary.
      .all([
        .message("Stack dump:", "Stack dump without symbol names", "and include the crash backtrace."),
        .any([
          .message("While walking into", "While type-checking", "While evaluating request"),
          .image("sourcekitdInProc", "libsourcekitdInProc.so", "sourcekitdInProc.dll"),
        ]),
      ]),
      .all([
        .frame(
          "swift::constraints::", "swift::Lowering::", "swift::performFrontend(", "swift::mainEntry(",
          "swift::performCompileStepsPostSema(", "swift::ASTLoweringRequest::", "swift::ASTVisitor<",
          "swift::SILModule::", "swift::irgen::", "swift::TypeChecker::", "swift::Evaluator::"),
        .image(
          "swift-frontend", "libsourcekitdInProc.so", "sourcekitdInProc", "sourcekitdInProc.dll", "SourceKitService"),
      ]),
      // Nobody else keeps such a diary.
      .message("While evaluating request {request}Request("),
      // The end of its diary, where the dump's own head was left out.
      .all([
        .message("Compiling with the current language version", "Compiling with effective version "),
        .message(
          "While evaluating request ", "While type-checking ", "While silgen ", "While emitting IR ",
          "While running pass #"),
      ]),
      // Windows' form of its stack has no images where symbols are known.
      .frame("swift::performFrontend(", "swift::performCompileStepsPostSema("),
      // A part of its stack without symbols: only it prints the stack of the compiler so.
      .all([
        .frame([], image: ["^swift-frontend$", "^swift-frontend.exe$"], within: 1), .format(["excerpt"]),
        .kind([.crash]),
      ]),
    ]),
    unless: .any([
      .message("While running user code"),
      // Scripts run within the compiler.
      .frame("llvm::ExecutionEngine::runFunctionAsMain(", "llvm::MCJIT::runFunction(", "llvm::orc::runAsMain("),
      // The kernel ended it, mostly because memory ran out; or it ran on a processor that does not exist.
      .message("qemu: uncaught target signal"), .compilerWasKilled,
      // The compiler of C, which the same build calls.
      .all([
        .message("Program arguments: *clang* -cc1"),
        .not(.message("Program arguments: *swift", "While evaluating request")),
      ]),
    ]),
    endsIn: .anyWay,
    supportedBy: [
      .message("While evaluating request"),
      .message("While type-checking", "While emitting", "While silgen", "While deserializing"),
      .variant("compiler-serves", [editor]),
    ],
    outranks: .generalSwiftTraps + [
      .explicitAbort, .nullPointerDereference, .badAccessWildPointer, .linuxSegv, .windowsAccessViolation,
    ],
    blame: .frame(["swift::*"]),
    page: PlaybookPage(
      whatHappened: """
        {tool|`swift-frontend`, the compiler,} ended itself or crashed while it worked on your source. No program of yours \
        ran; {damage|this is a build failure}.
        """,
      youSee: """
        The build stops with "failed due to signal" and a "Stack dump" of numbered lines. It comes back for the same \
        file and settings. It often started with a new Xcode, a new dependency, or one large expression.
        """,
      howWeKnow: """
        Only LLVM-based tools print "Stack dump:" with the program's arguments, and the arguments begin with \
        `swift-frontend`. The numbered "While …" lines are the compiler's own diary, outermost first: the last ones \
        name the declaration it was working on.
        """,
      notProved: """
        Whether your source is right. Compilers also crash on wrong source, so a missing diagnostic is possible.
        """,
      rootCause: """
        A bug in the compiler, set off by a piece of source, by a module that was built with another compiler or SDK \
        ("While deserializing …"), or by too little memory for the build (signal 9).
        """,
      fixNow: """
        {remedy|Read the last "While …" lines, and rewrite or annotate the declaration they name: give closures and \
        expressions explicit types, split them up, move the code into its own file.}

        If the lines speak of deserialising or loading a module, delete DerivedData or `.build`, and rebuild all \
        dependencies with this compiler. For signal 9, build with fewer jobs.
        """,
      fixProperly: """
        - try the next and the previous toolchain: many such bugs live for one release
        - build the module with `-Onone`, to tell the optimiser from the type checker (Swift has no such flag for one \
        file)
        - reduce the source to a few lines and report it, with the full command line and the dump, at \
        github.com/swiftlang/swift/issues
        """,
      verify: """
        Build twice from clean, in debug and release, for device and simulator: the optimiser's bugs show only in \
        release.
        """,
      prevent: """
        Pin the toolchain in continuous integration, and try new ones on a branch. Turn long literals and chains of \
        operators into steps; that also makes builds faster.
        """,
      notToBeConfusedWith: [
        .init(.swiftScriptCrash, "the interpreter ran a script, and the script crashed"),
        .init(.linuxOomKill, "signal 9: the kernel ended the compiler, because memory ran out"),
        .init(.explicitAbort, "your own program called abort()"),
        .init(.swiftMetadataDemangleFailure, "the program ran and a type could not be built"),
      ],
      sources: [
        "Swift compiler: PrettyStackTrace, swift-frontend", "LLVM: PrettyStackTrace and Signals",
        "swift.org: Contributing, reporting bugs",
      ]),
    examples: [
      .matches(
        """
        ▸ error: emit-module command failed due to signal 11 (use -v to see invocation)
        """),
      .matches(
        """
        ▸ Please submit a bug report (https://swift.org/contributing/#reporting-bugs) and include the crash backtrace.
        ▸ Stack dump:
        ▸ 0.	Program arguments: /usr/bin/swift-frontend -frontend -c -primary-file /src/Harbour/PierView.swift
        1.	Apple Swift version 6.1 (swiftlang-6.1.0.110.21 clang-1700.0.13.3)
        ▸ 2.	While evaluating request TypeCheckSourceFileRequest(source_file "/src/Harbour/PierView.swift")
        """),
      .matches(
        """
        ▸ SIL verification failed: inconsistent stack heights entering basic block
        3.	While evaluating request ExecuteSILPipelineRequest(Run pipelines { A } on SIL for Harbour)
        """),
      .matches(
        """
        ▸ <unknown>:0: error: compile command failed due to signal 11 (use -v to see invocation)
        """),
      .matches("▸ error: terminated(139): /usr/bin/swift-frontend -frontend -c -module-name Harbour"),
      .ignores("error: terminated(1): /usr/bin/swift-build-tool -f /src/.build/debug.yaml main"),
      .matches("▸ <unknown>:0: error: swift frontend command failed due to signal (use -v to see invocation)"),
      .matches("▸ 4. While evaluating request TypeCheckFunctionBodyRequest(Harbour.TideTests.testTide())"),
      .matches(
        """
        ▸ SourceKitService Crashed
        Crashlog generated in ~/Library/Logs/DiagnosticReports
        """),
      .matches(
        "▸ The Swift SourceKit-LSP server crashed 5 times in the last 3 minutes. The server will not be restarted."),
      .matches(
        """
        Testing failed:
        ▸ 	Command failed due to signal: Segmentation fault: 11
        The following build commands failed:
        	CompileSwift normal x86_64 /src/Harbour/PierView.swift
        """),
      .matches(
        """
        ▸ #27 0x00007ff7787b1b65 (C:\\Toolchains\\6.2.0+Asserts\\usr\\bin\\swift-frontend.exe+0x1bb1b65)
        #28 0x00007ff7787b1c27 (C:\\Toolchains\\6.2.0+Asserts\\usr\\bin\\swift-frontend.exe+0x1bb1c27)
        #29 0x00007ff7786a33bd (C:\\Toolchains\\6.2.0+Asserts\\usr\\bin\\swift-frontend.exe+0x1aa33bd)
        """),
      .matches(
        """
        1.	Swift version 6.1
        ▸ 2.	Compiling with the current language version
        ▸ 3.	While evaluating request ASTLoweringRequest(Lowering AST to SIL for file "/src/Harbour/Tide.swift")
        4.	While silgen emitFunction SIL function "@$s7Harbour4TideC5levelSiyF".
        """),
      .matches(
        """
        Thread 5 Crashed:
        ▸ 0   com.apple.SourceKitService      0x0000000107614b7f (anonymous namespace)::ExprWalker::walkToExprPre(swift::Expr*) + 575
        1   com.apple.SourceKitService      0x000000010776abda swift::Expr::walk(swift::ASTWalker&) + 26
        ▸ 2   com.apple.SourceKitService      0x000000010760e9a9 swift::constraints::ConstraintSystem::applySolution(swift::constraints::Solution&, swift::Expr*, swift::Type) + 473
        """),
      // A script that the compiler runs itself may crash, too.
      .ignores(
        """
        0  swift                    0x00000001071944f7 PrintStackTraceSignalHandler(void*) + 39
        1  swift                    0x00000001071939a6 SignalHandler(int) + 646
        2  libsystem_platform.dylib 0x00007fffe6c2db3a _sigtramp + 26
        3  libswiftCore.dylib       0x000000010d185251 swift_unexpectedError + 289
        4  swift                    0x0000000104adcdcf llvm::MCJIT::runFunction(llvm::Function*, \
        llvm::ArrayRef<llvm::GenericValue>) + 655
        5  swift                    0x0000000104ae29c3 llvm::ExecutionEngine::runFunctionAsMain(llvm::Function*) + 707
        6  swift                    0x0000000103fdfc69 swift::RunImmediately(swift::CompilerInstance&) + 100
        7  swift                    0x0000000103fa7ff0 swift::performFrontend(llvm::ArrayRef<char const*>) + 50738
        """, answer: "swift-try-bang"),
      .ignores("Testing failed: Command failed due to signal: Killed: 9"),
      .ignores(
        """
        error: compile command failed due to signal 9 (use -v to see invocation)
        """, answer: "linux-oom-kill"),
      .ignores(
        """
        Stack dump:
        0.	Program arguments: swift-frontend -frontend -interpret main.swift
        1.	Swift version 6.1
        2.	While running user code "main.swift"
        """),
      .matches(
        """
        ▸ Command /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift failed \
        with exit code 254
        """),
      .ignores(
        """
        Command /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/bin/swiftc failed \
        with exit code 1
        """),
      .matches(
        """
        ▸ swift-frontend: /build/swift/lib/SIL/Verifier.cpp:4827: void visit(swift::SILFunction *): Assertion \
        `F->isAvailableExternally()' failed.
        """),
      .ignores(
        """
        Assertion failed: (depth > 0), function sound, file /src/harbour/swift/lib/Tide.cpp, line 12.
        """),
    ])

  /// Editors hold the compiler in a service of their own.
  private static let editor = Variant(
    .any([
      .message(
        "^SourceKitService Crashed", "^SourceKitService Terminated", "SourceKit-LSP server crashed",
        "sourcekit-lsp server crashed"),
      .process(["SourceKitService", "sourcekit-lsp"]),
    ]),
    [
      "tool": "SourceKit, which holds the compiler for the editor,",
      "damage": "completion, colours and jumps to definitions are gone until it is back",
      "remedy":
        "Look which file was open or changed last, and build the module: mostly the compiler then fails at the same place "
        + "and names it. Take that declaration back or give it explicit types; if nothing fails, delete DerivedData (or "
        + "`.build` and its index). The service's own reports lie in `~/Library/Logs/DiagnosticReports`.",
    ])
}

extension Condition {
  /// A failed check of the Swift compiler's own, told by the program that printed it or by the file of its sources.
  static let assertionOfSwiftsCompiler = Condition.message(
    "swift-frontend: *: Assertion `*' failed", "swiftc: *: Assertion `*' failed",
    "swift: */swift/lib/*: Assertion `*' failed",
    "Assertion failed: (*), function *, file */swift/lib/SIL*/*.cpp, line ",
    "Assertion failed: (*), function *, file */swift/lib/Sema/*.cpp, line ",
    "Assertion failed: (*), function *, file */swift/lib/AST/*.cpp, line ",
    "Assertion failed: (*), function *, file */swift/lib/IRGen/*.cpp, line ",
    "Assertion failed: (*), function *, file */swift/lib/Serialization/*.cpp, line ",
    "Assertion failed: (*), function *, file */swift/lib/ClangImporter/*.cpp, line ")

  /// The same of clang, which may be called for any language of C's family.
  static let assertionOfClang = Condition.message(
    "clang: *: Assertion `*' failed", "clang++: *: Assertion `*' failed", "clang-*: *: Assertion `*' failed",
    "Assertion failed: (*), function *, file */clang/lib/*.cpp, line ")

  /// SIGKILL ended the compiler or the linker, in the words of Swift's driver, of clang and of gcc.
  static let compilerWasKilled = Condition.message(
    "command failed due to signal 9", "error: unable to execute command: Killed",
    "fatal error: Killed signal terminated program ", "internal compiler error: Killed (program ",
    "ld terminated with signal 9")

  /// The build ran on macOS, where the kernel does not end a compiler in this way for want of memory.
  static let builtOnMac = Condition.message(
    "/Applications/Xcode", "XcodeDefault.xctoolchain", "** BUILD FAILED **", "** TEST FAILED **",
    "** ARCHIVE FAILED **", "-apple-macosx", "-apple-ios", "/Library/Developer/Xcode/DerivedData/")
}
