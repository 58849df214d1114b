extension Rule {
  static let osAssert = Rule(
    "os-assert",
    "A system library's own assertion failed",
    family: .objectiveC,
    certainWhen: .any([
      // Where the system left the value out, it printed the form for one.
      .message(
        "assertion failure: \"{expression}\" -> %lld", "assertion failure: \"{expression}\" -> {value}"),
      .frame(["^_os_crash_msg", "^_os_crash_fmt", "^_os_assert_log"], image: [], within: 6),
    ]),
    likelyWhen: .all([.terminationNamespace("LIBSYSTEM"), .terminationCode(2)]),
    unless: .message("BUG IN CLIENT OF LIBDISPATCH", "BUG IN CLIENT OF LIBPLATFORM", "BUG IN CLIENT OF LIBPTHREAD"),
    supportedBy: [.message("Application Triggered Fault"), .frame("^_os_assumes_log", "^__abort_with_payload")],
    outranks: [.explicitAbort, .objcRuntimeFatal, .swiftFatalerrorPrecondition, .swiftTextlessTrap],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        Code that uses Apple's `os_assert` checked `{expression|an expression}`, found it false and ended the process \
        (value: {value|not given|the report has it}).
        """,
      youSee: """
        A daemon, a system extension or a low-level library stops at one fixed place, most often right after start, \
        or when a resource is missing.
        """,
      howWeKnow: """
        The text `assertion failure: "…" -> …` and termination LIBSYSTEM 2 belong to libsystem's `os_assert` family; \
        the value behind the arrow is the one that was tested, often an errno or -1.
        """,
      rootCause: """
        A condition that its author thought impossible is false here: a descriptor could not be opened, a port was \
        not handed over, a value from another process was out of range. The expression is in the report; the reason \
        why it is false is one call earlier.
        """,
      fixNow: """
        Look up the expression `{expression|…}` in `{blame|the innermost function}`, and handle the failing case \
        there: return an error instead of asserting.
        """,
      fixProperly: """
        - Assert only what the program itself guarantees; check what comes from the system, from files and from \
        other processes
        - Log errno and the argument before giving up, so that the next report says why
        - If the asserting code is Apple's: look at what your process passed in last (arguments, entitlements, \
        descriptors), and file a report with the sysdiagnose
        """,
      verify: """
        Provoke the failing case (missing file, exhausted descriptors, denied service) in a test, and see an error \
        instead of an end.
        """,
      prevent: "In review, ask of every `os_assert` whether the outside world can make it false.",
      notToBeConfusedWith: [
        .init(.cAssert, "C's own `assert`: `Assertion failed: (…), function …`"),
        .init(.libpthreadClientBug, "LIBSYSTEM 4 or `BUG IN CLIENT OF LIBPTHREAD`"),
        .init(.swiftFatalerrorPrecondition, "Swift's precondition or fatalError"),
      ],
      sources: ["Libsystem: os/assumes.h", "xnu: sys/reason.h (OS_REASON_LIBSYSTEM)"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: LIBSYSTEM 2 Application Triggered Fault

        Application Specific Information:
        ▸ assertion failure: "port != MACH_PORT_NULL" -> %lld

        Thread 2 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __abort_with_payload + 8
        1   libsystem_kernel.dylib        	0x1e1d5a010 abort_with_payload_wrapper_internal + 104
        2   beacond                       	0x102a1c2d0 start_listener + 612
        """),
      .ignores("Assertion failed: (port != 0), function start_listener, file beacon.c, line 31.", answer: "c-assert"),
    ])
}
