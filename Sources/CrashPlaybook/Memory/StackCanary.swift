extension Rule {
  static let stackCanary = Rule(
    "stack-canary",
    "A buffer on the stack was written past its end (stack smashing)",
    family: .memory,
    certainWhen: .any([
      .message(
        "^stack buffer overflow$", "\\*\\*\\* stack smashing detected", "^stack smashing detected",
        "stack corruption detected (-fstack-protector)"),
      .frame("__stack_chk_fail", within: 8),
    ]),
    unless: .message("AddressSanitizer", "detected buffer overflow"),
    endsIn: .checkOfLibrary,
    supportedBy: [.abort.because("libc ends the process with abort()")],
    outranks: [.explicitAbort, .libcBufferOverflowCheck, .linuxSwiftTrap, .swiftTextlessTrap],
    page: PlaybookPage(
      whatHappened: """
        A function wrote past the end of one of its local arrays. The guard value that the compiler keeps behind \
        the arrays had changed when {blame|the function} returned, and {thread|the thread} aborted before the \
        damaged return address was used.
        """,
      youSee:
        "SIGABRT with `__stack_chk_fail`, for certain inputs only: a long name, a large frame, a wide integer printed.",
      howWeKnow: """
        `__stack_chk_fail` is called only when the guard value of a frame is wrong. The function that called it is \
        the one whose array overflowed (or a function that it passed the array to).
        """,
      rootCause: """
        A C array with a fixed size and a writer that does not know it: `strcpy`, `sprintf`, `gets`, `memcpy` with \
        a length of the input, or a system call whose structure grew. In Swift only code that lends stack memory \
        to C can do it (`withUnsafeTemporaryAllocation`, tuples as C arrays).
        """,
      fixNow: """
        In {blame|the function below the check}, pass the size along: `snprintf`, `strlcpy`, `memcpy` with the \
        smaller of both lengths.
        """,
      fixProperly: """
        - carry length and pointer together; in Swift a buffer pointer or a span
        - let C read the size with `sizeof` from the array itself
        - put input of unknown size on the heap
        """,
      verify: "Feed inputs of size, size + 1 and ten times the size under Address Sanitizer: no report.",
      prevent: "`-fbounds-safety` or `-D_FORTIFY_SOURCE=2` for the C targets; fuzz the parsers.",
      notToBeConfusedWith: [
        .init(.stackOverflowRecursion, "the whole stack was used up; no array was overrun"),
        .init(.libcBufferOverflowCheck, "libc saw the overflow before it happened"),
        .init(.asanReport, "the sanitizer's own report"),
      ],
      sources: ["Libc (Apple open source), sys/OpenBSD/stack_protector.c", "glibc, debug/stack_chk_fail.c"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Application Specific Information:
        ▸ stack buffer overflow

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 __abort + 104
        ▸ 2   libsystem_c.dylib              0x00000001b11c5510 __stack_chk_fail + 96
        3   Harbour                        0x0000000104a1c2d0 format_bearing + 244 (bearing.c:31)
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Message: Thread stack size exceeded due to excessive recursion
        Exception Codes: KERN_PROTECTION_FAILURE at 0x000000016b2cfff0

        Thread 4 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 PoolGraph.visit(_:) + 12
        """, answer: "stack-overflow-recursion"),
      .ignores(
        """
        10:00:01 notes: 2.1 fixes a stack buffer overflow in the parser
        """),
    ])
}
