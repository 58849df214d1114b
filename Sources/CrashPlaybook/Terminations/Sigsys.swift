extension Rule {
  static let sigsys = Rule(
    "sigsys",
    "The kernel refused a system call (SIGSYS)",
    family: .terminations,
    certainWhen: .any([.signal("SIGSYS"), .exceptionType("EXC_SYSCALL"), .exceptionText("REJECTED_SC")]),
    likelyWhen: .message("Bad system call: 12", "Bad system call (core dumped)"),
    endsIn: .kill,
    outranks: [.killedExternally],
    page: PlaybookPage(
      whatHappened: """
        {process|The process} made a system call that the kernel does not know or that a filter forbids, and was \
        ended with SIGSYS.
        """,
      youSee: """
        Ends at one fixed call, on one kind of machine: an old kernel, a container with a strict profile, a hardened \
        process.
        """,
      howWeKnow: """
        SIGSYS (12 on Apple systems, 31 on Linux), EXC_SYSCALL, or an EXC_GUARD of the type REJECTED_SC. The \
        innermost frame is the call.
        """,
      rootCause: """
        - a new C library or runtime uses a call that the kernel is too old for, without a fallback
        - a seccomp profile (containers, systemd) or a sandbox profile lacks the call
        - a process with a system-call filter (browser content, hardened daemons) loads a library that it was not \
        made for
        """,
      fixNow: """
        Name the call (innermost frame{onLinux|; on Linux `strace -f` or `dmesg`}), then allow it in the profile or avoid the \
        feature that uses it.
        """,
      fixProperly: """
        - Build and run on the same generation of system; use the oldest supported one in CI
        - Keep the profile beside the program, and test with it
        - Ask for features at run time, and fall back on ENOSYS
        """,
      verify: """
        Run the full test suite inside the production profile.
        """,
      prevent: """
        Update profiles together with runtimes.
        """,
      notToBeConfusedWith: [
        .init(.guardFd, "a guard on descriptors"),
        .init(.sandboxDenied, "a refusal by the sandbox that returns an error"),
      ],
      sources: [
        "Apple: Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
        "seccomp(2)",
      ]),
    examples: [
      .matches(
        """
        ▸ Exception Type:  EXC_CRASH (SIGSYS)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __openat_nocancel + 8
        1   Harbour                       	0x1027d10b4 Vault.open() + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
