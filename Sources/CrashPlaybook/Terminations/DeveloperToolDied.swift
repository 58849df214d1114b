extension Rule {
  static let developerToolDied = Rule(
    "developer-tool-died",
    "The debugger or the editor's service died, not the program",
    family: .terminations,
    severity: .low,
    harm: "a tool of the developer ended; the program was not at fault",
    certainWhen: .any([
      .message(
        "The LLDB RPC server has crashed", "LLDB RPC server has exited unexpectedly", "(lldb-rpc-server) crashed",
        "lldb-rpc-server crashed", "debugserver crashed"),
      .all([
        .message("Stack dump:", "Program arguments: "),
        .message("Program arguments: *lldb", "Program arguments: *sourcekit-lsp", "Program arguments: *debugserver"),
      ]),
    ]),
    likelyWhen: .any([
      .message(
        "Lost connection to the debugger", "lost connection to the debug server", "Lost connection to debugserver",
        "sourcekit-lsp terminated unexpectedly", "sourcekitd crashed", "Lost connection to the debug server",
        "Message from debugger: The LLDB"),
      .all([
        .any([.badAccess, .abort, .trap]),
        .process(["^lldb$", "^lldb-rpc-server$", "^lldb-dap$", "^lldb-vscode$", "^debugserver$", "^sourcekit-lsp$"]),
      ]),
    ]),
    unless: .any([.message("While type-checking", "While evaluating request"), .frame("swift::")]),
    endsIn: .anyWay,
    supportedBy: [
      .image("liblldb", "LLDB", "lldb").because("the debugger's own library"),
      .message("Program arguments: {arguments}").because("the tool that died"),
    ],
    outranks: [
      .badInstructionFetch, .nullPointerDereference, .badAccessWildPointer, .linuxSegv, .explicitAbort,
      .swiftCompilerCrash, .notACrashReport, .linuxSwiftTrap, .builtinTrap, .illegalInstruction,
      .faultBehindSignalHandler, .compilerCrash,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A tool of the developer died: the debugger (LLDB), its server, or the language service of the editor. The program \
        that was debugged or edited did not crash by itself; under a debugger that dies it is ended or goes on alone.
        """,
      youSee: """
        "The LLDB RPC server has crashed", "Lost connection to the debugger", or a stack of `lldb`, `debugserver` or \
        `sourcekit-lsp`. Mostly at a breakpoint, while a variable is shown, or while a file is opened.
        """,
      howWeKnow: "The message or the stack names the tool's own process.",
      notProved: "That the program would have run on: without the debugger it may have a crash of its own.",
      rootCause: """
        A bug of the tool: a type that it cannot describe, a `po` with side effects, debug information of another compiler, \
        a formatter of your own. After an update, files of the old version may be left.
        """,
      fixNow: """
        Run without the debugger, to see whether the program itself is well. Then remove what the tool keeps and start it \
        anew.

        ```sh
        rm -rf ~/Library/Developer/Xcode/DerivedData
        killall -9 lldb-rpc-server com.apple.dt.SKAgent 2>/dev/null
        ```
        """,
      fixProperly: """
        - the newest toolchain, and one toolchain for all parts of the build
        - take out formatters and breakpoint actions of your own, one after the other, until it stays up
        - report the tool's crash file to its makers (Feedback Assistant, swiftlang or llvm issues)
        """,
      verify: "The same breakpoint in a fresh build: the debugger stays connected.",
      prevent: "Logs in place of `po` in hot code; no expressions with side effects in breakpoints.",
      notToBeConfusedWith: [
        .init(.swiftCompilerCrash, "the compiler died while it built the program"),
        .init(.testManagerLost, "the connection between Xcode and the tests broke"),
        .init(.badInstructionFetch, "the program itself called a pointer that led to no code"),
      ],
      sources: ["LLDB, tools/lldb-dap and tools/debugserver", "SourceKit-LSP, crash recovery"]),
    examples: [
      .matches(
        "▸ Message from debugger: The LLDB RPC server has crashed. You may need to manually terminate your process."),
      .matches(
        """
        PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace.
        Stack dump:
        ▸ 0.\tProgram arguments: /opt/swift/usr/bin/lldb-server platform
         #0 0x000055f0a4c6fb4c llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/opt/swift/usr/bin/lldb-server+0x1fb4c)
         #1 0x000055f0a4c6f001 SignalHandler(int) (/opt/swift/usr/bin/lldb-server+0x1f001)
        Segmentation fault (core dumped)
        """),
      .ignores("** TEST FAILED **\nLost connection to test manager service.", answer: "test-manager-lost"),
    ])
}
