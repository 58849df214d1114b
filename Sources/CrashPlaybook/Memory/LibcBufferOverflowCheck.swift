extension Rule {
  static let libcBufferOverflowCheck = Rule(
    "libc-buffer-overflow-check",
    "Buffer overflow: a C library call would have written past a buffer",
    family: .memory,
    certainWhen: .any([
      .message(
        "^detected buffer overflow$", "^detected source and destination buffer overlap$",
        "\\*\\*\\* buffer overflow detected",
        "bit out of range 0 - FD_SETSIZE on fd_set",
        // Android's C library.
        "FORTIFY: *: prevented *-byte ", "FORTIFY: *: prevented read past end of buffer",
        "FORTIFY: *: detected read past end of buffer", "FORTIFY: FD_*: file descriptor * >= FD_SETSIZE",
        "FORTIFY: *: set size * is too small to be an fd_set"),
      .frame("__chk_fail_overflow", "__chk_fail_overlap", within: 8),
    ]),
    likelyWhen: .all([.frame("__chk_fail", within: 8), .frame("_chk", "__fortify_fail", within: 10)]),
    unless: .any([.message("AddressSanitizer", "stack smashing detected"), .frame("__stack_chk_fail", within: 8)]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .frame("__strcpy_chk", "__memcpy_chk", "__snprintf_chk", "__strncpy_chk", "__sprintf_chk", within: 8).because(
        "the checked form of a C function"),
      .message("bit out of range 0 - FD_SETSIZE").because("a descriptor of 1024 or more, too large for select()"),
    ],
    outranks: [.explicitAbort, .swiftTextlessTrap, .builtinTrap, .linuxSwiftTrap],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called a C function with more bytes than its buffer holds, with buffers that overlap, or \
        with a descriptor that is too large for an `fd_set`. The checked form of the function saw it and stopped the \
        process *before* the access.
        """,
      youSee: "An abort or trap under `__memcpy_chk`, `__snprintf_chk` or a relative, for certain sizes of input.",
      howWeKnow: """
        libc's fortified functions compare the length with the size that the compiler knew, and name themselves \
        when it is too large.
        """,
      rootCause: """
        The length comes from the source instead of the destination. `FD_SET` is a case of its own: its set holds \
        1024 descriptors, so the check often means that the process leaks descriptors. glibc and Android stop there; \
        Apple's systems only write a report (`os_fault_with_payload`) and go on.
        """,
      fixNow:
        "In {blame|the caller}, limit the length to the size of the destination, and treat longer input as an error.",
      fixProperly: """
        - functions that take the size of the destination: `strlcpy`, `snprintf` with its result checked
        - `memmove` where buffers may overlap
        - `poll` or `kqueue` instead of `select`; then close what leaks
        - Swift: `Data`, `String` and spans at the boundary to C
        """,
      verify: "Inputs of size and size + 1 under Address Sanitizer; for `FD_SET`, a run with 1100 open files.",
      prevent: """
        `-D_FORTIFY_SOURCE` stays on (2 is the default and the highest on Apple's systems, glibc knows 3); lint for \
        `sprintf` and `strcpy`; watch the number of open descriptors.
        """,
      notToBeConfusedWith: [
        .init(.stackCanary, "the write happened and was found at the return"),
        .init(.mallocFreelistCorruption, "the write went past a heap block and was found much later"),
      ],
      sources: ["Libc (Apple open source), secure/chk_fail.c", "select(2), limits of FD_SETSIZE"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Application Specific Information:
        ▸ detected buffer overflow

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 abort + 104
        ▸ 2   libsystem_c.dylib              0x00000001b11c6a10 __chk_fail_overflow + 24
        3   libsystem_c.dylib              0x00000001b11c6b44 __strcpy_chk + 60
        4   Harbour                        0x0000000104a1c2d0 set_buoy_name + 44 (buoy.c:17)
        """),
      .matches(
        """
        ▸ *** bit out of range 0 - FD_SETSIZE on fd_set ***: terminated
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 __abort + 104
        2   libsystem_c.dylib              0x00000001b11c5510 __stack_chk_fail + 96
        3   Harbour                        0x0000000104a1c2d0 format_bearing + 244 (bearing.c:31)
        """, answer: "stack-canary"),
      .ignores(
        """
        10:00:01 audio: buffer overflow detected, 20 frames were dropped
        """),
      .ignores(
        """
        Exception Type:  EXC_GUARD
        Exception Subtype: GUARD_TYPE_USER

        Thread 3:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 os_fault_with_payload + 8
        1   libsystem_kernel.dylib         0x00000001d5f2e334 __darwin_check_fd_set_overflow + 88
        2   Harbour                        0x0000000104a1c2d0 wait_for_buoys + 44 (buoy.c:17)
        """, answer: "guard-user-fault"),
    ])
}
