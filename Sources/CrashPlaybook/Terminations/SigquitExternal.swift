extension Rule {
  static let sigquitExternal = Rule(
    "sigquit-external",
    "Another process asked this one to quit and leave a record (SIGQUIT)",
    family: .terminations,
    severity: .medium,
    harm: "someone ended the program, most often because it stood still",
    certainWhen: .all([.any([.exceptionType("EXC_CRASH"), .terminationNamespace("SIGNAL")]), .signal("SIGQUIT")]),
    likelyWhen: .any([
      .signal("SIGQUIT"), .message("Program crashed: Terminated", "Program crashed: Quit", "Quit: 3$", "Quit: 3  "),
    ]),
    supportedBy: Condition.mainThreadActivity,
    outranks: [.killedExternally, .linuxSwiftTrap],
    page: PlaybookPage(
      whatHappened: """
        {process|The process} got SIGQUIT: someone asked it to stop and to leave its stacks. It did not crash by itself.
        """,
      youSee: """
        A snapshot of a process that hung, was slow to start, or was stopped by hand (Control-backslash in a \
        terminal, `kill -QUIT`, a test runner's time limit).
        """,
      howWeKnow: """
        The signal alone: no fault and no runtime sends SIGQUIT.
        """,
      notProved: """
        Why it was sent. The stacks show what the process was waiting for at that moment.
        """,
      rootCause: """
        A manager had waited too long: the host of a keyboard or another extension that started too slowly or used too \
        much memory, a supervisor on a server, a test runner after its time-out. The true cause is the hang, if there \
        is one: look at what the main thread and the busy threads wait for. Threads in `futex`, `semaphore_wait`, \
        `__psynch…` or `sigsuspend` wait; threads in your own code compute.
        """,
      fixNow: """
        Read the stacks as those of a hang: which thread should have answered, and what does it wait for?
        """,
      fixProperly: """
        - Extensions: a faster start, see `extension-launch-hang`
        - Servers and tests: no waiting without a limit; a time-out that names what it waited for
        - Async code: no semaphores, which block the threads that should signal them
        """,
      verify: """
        Run the same work under a time limit 100 times; it must end by itself.
        """,
      prevent: """
        Time-outs inside the program that are shorter than those of its supervisor.
        """,
      notToBeConfusedWith: [
        .init(.extensionLaunchHang, "the system names the slow start"),
        .init(.nslockSelfDeadlockHang, "a thread waits for a lock that it holds"),
        .init(.swiftContinuationLeak, "a continuation is never resumed"),
        .init(.killedExternally, "SIGKILL or SIGTERM"),
      ],
      sources: [
        "Apple: Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
        "signal(7)",
      ]),
    examples: [
      .matches(
        """
        ▸ Exception Type:  EXC_CRASH (SIGQUIT)
        Exception Codes: 0x0000000000000000, 0x0000000000000000

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 mach_msg2_trap + 8
        """),
      .matches(
        """
        *** Signal 3: Backtracing from 0x7f2a52a59301... done ***

        ▸ *** Program crashed: Terminated at 0x0000000000002e88 ***

        Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

        Thread 0 "harbour" crashed:

        0  0x00007f2a52a59301 sigsuspend + 65 in libc.so.6
        """),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] Quit: 3 boats left"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: SIGNAL 9 Killed: 9
        """, answer: "killed-externally"),
    ])
}
