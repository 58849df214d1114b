extension Rule {
  static let swiftErrorAtTopLevel = Rule(
    "swift-error-at-top-level",
    "An error left the program's main function",
    family: .swiftRuntime,
    certainWhen: .any([
      .message("Error raised at top level: {error}"),
      .frame("swift_errorInMain", within: 6),
    ]),
    supportedBy: [
      .message("Address already in use").because("another process, or an instance that still runs, has the port"),
      .message("Too many open files").because(
        "the process has no file descriptors left: something opens files, sockets or event loops and never closes them"),
      .message("raised at top level*Connection refused", "raised at top level*ECONNREFUSED").because(
        "nothing listens at the address: the database or the service was not up yet"),
    ],
    outranks: .generalSwiftTraps + [.swiftTryBang],
    page: PlaybookPage(
      whatHappened: """
        The program's top-level code or `main()` threw an error that nothing caught: {error|its text is not in this \
        report|standard error has its text}. Swift ends such a program as if it had crashed.
        """,
      youSee: """
        A command-line tool or a server that ends at once, with a core dump or a backtrace in the log, where a \
        one-line message was wanted. Mostly a missing file, argument, environment variable or port.
        """,
      howWeKnow: """
        The text, and the runtime's `swift_errorInMain`, exist for this case only. The stack shows no culprit: the \
        function that threw has already returned.
        """,
      rootCause: """
        `try` is allowed at top level and in `static func main() throws`. What it throws goes to the runtime, which \
        knows only one answer. The program itself is in order; its way of saying "I cannot start" is missing.
        """,
      fixNow: """
        Catch at the top, print one line to standard error and exit with a status.

        ```swift
        import Foundation

        enum StartError: Error {
          case noPort
        }

        func start() throws {
          guard ProcessInfo.processInfo.environment["PORT"] != nil else { throw StartError.noPort }
        }

        do {
          try start()
        } catch {
          FileHandle.standardError.write(Data("tides: \\(error)\\n".utf8))
          exit(1)
        }
        ```
        """,
      fixProperly: """
        - use ArgumentParser's `ParsableCommand` or `AsyncParsableCommand`: it prints errors, and gives usage errors \
        status 64
        - give errors a `CustomStringConvertible` text that names the file or the variable
        - in services, log the error through the usual logger before leaving, so that the reason survives the restart
        """,
      verify: """
        Run the program without its configuration in a test: one line on standard error, status 1, no backtrace.
        """,
      prevent: """
        Keep `main.swift` at three lines: parse, run, report. Let continuous integration start the binary once with a \
        broken configuration.
        """,
      notToBeConfusedWith: [
        .init(.swiftTryBang, "a `try!` somewhere in the program; the stack then shows where"),
        .init(.swiftFatalerrorPrecondition, "the program stopped itself with a text of its own"),
        .init(.explicitAbort, "something called abort()"),
      ],
      sources: [
        "Swift standard library: ErrorType.swift, swift_errorInMain: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/ErrorType.swift",
        "swift-argument-parser: AsyncParsableCommand",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift/ErrorType.swift:253: Fatal error: Error raised at top level: tides.StartError.noPort
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib             0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswiftCore.dylib             0x00000001a7fa1598 swift_errorInMain + 632
        2   tides                          0x0000000104a1c2d0 main + 96
        """),
      .ignores(
        """
        tides/main.swift:4: Fatal error: 'try!' expression unexpectedly raised an error: tides.StartError.noPort
        """, answer: "swift-try-bang"),
    ])
}
