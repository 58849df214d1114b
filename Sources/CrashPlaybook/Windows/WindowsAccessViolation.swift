extension Rule {
  static let windowsAccessViolation = Rule(
    "windows-access-violation",
    "Access violation: an invalid memory access ended the process on Windows",
    family: .windows,
    possibleWhen: .all([
      .badAccess, .computed(.windows),
      .message(
        "-1073741819", "3221225477", "0xC0000005", "0xc0000005", "code c0000005", "ExceptionCode: c0000005",
        "ACCESS_VIOLATION", "Access violation"),
    ]),
    unless: .any([.stackUsedUpOnWindows, .message("AddressSanitizer")]),
    supportedBy: [
      .message("swiftCore.dll").because("a reference that Swift counts is damaged, or its object is gone"),
      .message("ntdll.dll").because("the allocator or the loader met damaged data"),
    ],
    outranks: [.badAccessWildPointer],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} touched memory at {address|an address} that it may not touch, and Windows ended the process \
        with 0xC0000005. The text does not show why the pointer was wrong.
        """,
      youSee: """
        Exit code -1073741819 (3221225477, 0xC0000005). The Event Viewer has an entry "Application Error" with the \
        faulting module and an offset in it. A program that a script started ends without a word.
        """,
      howWeKnow: """
        0xC0000005 is STATUS_ACCESS_VIOLATION. A process that an exception ends has the exception's status as its exit \
        code.
        """,
      notProved: "The cause, and whether it is the program's own: the module in which it happened may be the victim.",
      rootCause: """
        - two threads share a class or collection without a lock
        - unsafe pointers that are kept beyond their closure, or C libraries that got a wrong size or a freed object
        - DLLs of different toolchains in one process: the program was built with one version of Swift, and `PATH` leads \
        to the runtime of another
        - a toolchain of another architecture that runs under emulation (x64 programs on Windows for ARM)
        """,
      fixNow: """
        Find out which Swift runtime the program loads, and in which module it stopped:

        ```bat
        where swiftCore.dll
        swift --version
        wevtutil qe Application /c:5 /rd:true /f:text /q:"*[System[Provider[@Name='Application Error']]]"
        ```

        If more than one runtime is on the `PATH`, put the one of the toolchain that built the program first.
        """,
      fixProperly: """
        - put the DLLs of the runtime that built the program beside it when it is shipped
        - run the steps with Address Sanitizer (`-sanitize=address`), on Linux or macOS if that is easier
        - turn on Swift 6's checks of data races, and put state that is shared into an actor
        """,
      verify: "Run the same steps again, and one hundred times in a loop: the exit code is 0 each time.",
      prevent: "One toolchain for one `PATH` in continuous integration; keep dumps of crashes there (`LocalDumps`).",
      notToBeConfusedWith: [
        .init(.windowsSwiftTrap, "0xC000001D and 0xC0000409: the program stopped itself"),
        .init(.nullPointerDereference, "the address is told, and it is near zero"),
        .init(.dyldMissingLibrary, "0xC0000135: the program never ran"),
      ],
      sources: [
        "[MS-ERREF] 2.3.1, NTSTATUS values",
        "Microsoft: EXCEPTION_RECORD",
        "swiftlang/swift-installer-scripts, issue 480: https://github.com/swiftlang/swift-installer-scripts/issues/480",
      ]),
    examples: [
      .matches(
        """
        [490/1389] Testing PierTests.DockTests/testRope
        ▸ Error: swift.exe exited with code -1073741819.
        """),
      .matches(
        """
        Faulting application name: Harbour.exe, version: 0.0.0.0, time stamp: 0x66a1b2c3
        Faulting module name: swiftCore.dll, version: 0.0.0.0, time stamp: 0x66a1aaaa
        ▸ Exception code: 0xc0000005
        Fault offset: 0x00000000003b2c41
        """),
      .ignores("Process finished with exit code -1073741571 (0xC00000FD)", answer: "stack-overflow-recursion"),
      .ignores("Error: swift.exe exited with code 1."),
    ])
}
