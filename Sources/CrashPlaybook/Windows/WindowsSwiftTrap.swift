extension Rule {
  static let windowsSwiftTrap = Rule(
    "windows-swift-trap",
    "A check stopped the process on Windows",
    family: .windows,
    likelyWhen: .all([undefinedInstruction, inSwift, .computed(.noReasonText)]),
    possibleWhen: .any([undefinedInstruction, failFast]),
    unless: .any([
      .stackUsedUpOnWindows, .message("0xC0000374", "0xc0000374", "-1073740940", "3221226356"),
    ]),
    supportedBy: [
      .message("swiftCore.dll").because("the library of Swift's own checks"),
      .variant("status-of-the-end", [ended]),
    ],
    page: PlaybookPage(
      whatHappened: """
        {what|A check that the compiler put into the program failed, and the process executed the instruction that stops \
        it.} Which check it was is printed to standard error, and this text does not have that line.
        """,
      youSee: """
        The program is gone without a word: exit code -1073741795 (3221225501, 0xC000001D) or -1073740791 (3221226505, \
        0xC0000409). The Event Viewer has an entry "Application Error" with the exception code and the faulting module.
        """,
      howWeKnow: """
        Windows has no signals: a process that an exception ends has the exception's status as its exit code. On Intel \
        a failed check of Swift's runs `ud2`, an instruction that does not exist, and that is 0xC000001D \
        (STATUS_ILLEGAL_INSTRUCTION). Swift's runtime, C++ and C libraries call `abort()`, which Microsoft's C library \
        ends with 0xC0000409 (STATUS_STACK_BUFFER_OVERRUN; the name is older than this use).
        """,
      notProved: """
        Which check it was, and for 0xC0000409 whether it was `abort()`: a damaged stack ends with the same status. \
        For 0xC000001D outside Swift code, whether the processor is too old for the program.
        """,
      rootCause: """
        The same causes as on other systems: a forced unwrap of nil, an index out of range, an overflow, a failed `try!` \
        or `as!`, `precondition` and `fatalError`. On Windows often a path (`\\` and drive letters), a variable of the \
        environment or a file that exists only on the developer's machine.
        """,
      fixNow: """
        Run the program in a terminal of its own, and keep what it writes to standard error: Swift prints the reason of a \
        failed check there, just before the end.

        ```bat
        set SWIFT_BACKTRACE=enable=yes,color=no
        Harbour.exe 2> error.txt
        echo %ERRORLEVEL%
        ```

        The line of `SWIFT_BACKTRACE` adds a backtrace with toolchains that can make one on Windows, which came in 2026; \
        older ones, 6.2 among them, ignore it. With those let Windows keep a dump, and open it in WinDbg or lldb.
        """,
      fixProperly: """
        - keep standard error of services and of steps in continuous integration in a file
        - let Windows Error Reporting keep dumps: the registry key `LocalDumps` with `DumpType` 2
        - ship or keep the `.pdb` files (`-debug-info-format=codeview`), so that the frames have names
        """,
      verify: "Run the same steps again: the exit code is 0, and the Event Viewer has no new entry.",
      prevent: "Print the exit code of every child process in hexadecimal; 0xC… is a crash, small numbers are not.",
      notToBeConfusedWith: [
        .init(.windowsAccessViolation, "0xC0000005: memory that the process may not touch"),
        .init(.dyldMissingLibrary, "0xC0000135: a DLL was not found, and the program never ran"),
        .init(.stackOverflowRecursion, "0xC00000FD: the stack was used up"),
        .init(.mallocFreelistCorruption, "0xC0000374: the heap was damaged"),
      ],
      sources: [
        "[MS-ERREF] 2.3.1, NTSTATUS values",
        "Microsoft: abort, and __fastfail",
        "Swift compiler: llvm.trap; Swift runtime, Errors.cpp",
        "swiftlang/swift#84906: backtraces on Windows: https://github.com/swiftlang/swift/issues/84906",
      ]),
    examples: [
      .matches(
        """
        [41/90] Testing PierTests.DockTests/testRope
        ▸ Error: swift.exe exited with code -1073741795.
        """),
      .matches(
        """
        Faulting application name: Harbour.exe, version: 0.0.0.0, time stamp: 0x66a1b2c3
        ▸ Faulting module name: swiftCore.dll, version: 0.0.0.0, time stamp: 0x66a1aaaa
        ▸ Exception code: 0xc000001d
        Fault offset: 0x00000000003b2c41
        """),
      .matches(
        """
        Faulting application name: Harbour.exe, version: 1.2.0.0, time stamp: 0x66a1b2c3
        Faulting module name: ucrtbase.dll, version: 10.0.22621.3593, time stamp: 0x10c46e71
        Exception code: 0xc0000409
        """),
      .ignores(
        """
        Harbour/Pier.swift:14: Fatal error: Index out of range
        Error: swift.exe exited with code -1073741795.
        """, answer: "swift-index-out-of-range"),
      .ignores("Process finished with exit code -1073740940 (0xC0000374)", answer: "malloc-freelist-corruption"),
    ])

  private static let undefinedInstruction = Condition.all([.signal("SIGILL"), .computed(.windows)])

  /// What `abort()` ends in; a damaged heap ends the process with a status of its own.
  private static let failFast = Condition.all([.signal("SIGABRT"), .computed(.windows)])

  /// The program, or the library in which it stopped, is Swift's.
  private static let inSwift = Condition.any([
    .message("swift.exe", "swift-test", "swiftCore.dll", "Faulting module name: swift", ".swift", "swift test"),
    .image("swiftCore.dll", "swiftCore"),
  ])

  private static let ended = Variant(
    failFast, ["what": "The process ended itself with `abort()`, or a check of the C library or of Windows ended it."])
}
