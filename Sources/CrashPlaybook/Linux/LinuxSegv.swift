extension Rule {
  static let linuxSegv = Rule(
    "linux-segv",
    "Segmentation fault: an invalid memory access ended the process on Linux",
    family: .linux,
    severity: .critical,
    harm: "memory is used that is not the process's: other data may be damaged",
    likelyWhen: .all([
      .signal("SIGSEGV"), .computed(.linux), .frame("getenv", "setenv", "putenv", "unsetenv", "environ", within: 4),
    ]),
    possibleWhen: .any([
      .exitStatus(139),
      .all([.signal("SIGSEGV"), .computed(.linux)]),
      // SwiftPM's words for the process of the tests, which say nothing of the system.
      .all([.signal("SIGSEGV"), .message("xited with signal code 11", "xited with unexpected signal code 11")]),
      .message(
        "egmentation fault*(core dumped)", "Runtime exited with error: signal: segmentation fault",
        "segfault at * ip * sp * error ", " failed: (Segmentation fault): "),
      // As bash says it in other languages.
      .message(
        "Speicherzugriffsfehler*(Speicherabzug geschrieben)", "rreur de segmentation*(core dumped)",
        "Violación de segmento*(`core' generado)", "Ошибка сегментирования*(стек памяти сброшен на диск)",
        "段错误*(核心已转储)", "Falha de segmentação*(imagem do núcleo gravada)",
        "Errore di segmentazione*(core dump creato)", "세그멘테이션 오류*(코어 덤프됨)",
        "Segmentation fault*(コアダンプ)"),
    ]),
    unless: .any([
      .builtOnMac, .message("AddressSanitizer", "ThreadSanitizer", "egmentation fault: 11"),
      .computed(.signalSentByItself),
      .computed(.signalSentFromOutside),
    ]),
    supportedBy: [
      .frame("getenv", "setenv", "putenv", within: 4).because(
        "the environment is one shared array without a lock in most versions of libc"),
      .frame("swift_retain", "swift_release", "swift::RefCounts", within: 3).because(
        "a damaged reference: a race or unsafe code"),
      .message("segfault at * ip * sp * error {code} in {image}["),
    ],
    outranks: [.badAccessWildPointer],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} touched memory at {address|an address} that it may not touch, and Linux ended the \
        process with SIGSEGV. The report does not show why the pointer was wrong.
        """,
      youSee: """
        Exit status 139, a line `segfault at … ip … error N` in the kernel log, and Swift's backtrace if it is \
        switched on. A stack overflow on a secondary thread leaves no backtrace at all.
        """,
      howWeKnow: """
        The signal says it, the system is Linux, and no rule that knows a cause fits. The error number of the \
        kernel's line is a bit field: 1 the page existed, 2 it was a write, 4 it came from user code.
        """,
      notProved: "The cause. x86 reports address 0 also for malformed pointers, so a 0 is not always a null pointer.",
      rootCause: """
        On servers, in this order: two threads that share a class or collection without a lock; unsafe pointers \
        and C libraries; `setenv` in one thread while another reads the environment (`getenv`, `localtime`, name \
        resolution); recursion on a small stack (musl gives 128 KiB to a thread).
        """,
      fixNow: """
        Run the load test under Thread Sanitizer, then under Address Sanitizer: `swift test --sanitize=thread`. \
        Both work on Linux and name the line.
        """,
      fixProperly: """
        - end the race: an actor, a `Mutex`, or values instead of shared classes
        - read the environment once at start, and never call `setenv` after the first thread
        - give deep recursion a loop, or its own `Thread` with a larger `stackSize`

        ```swift
        import Foundation

        /// Read once, before any other thread exists; later code asks this value, not libc.
        enum Settings {
          static let environment = ProcessInfo.processInfo.environment
        }
        ```
        """,
      verify: "The load test runs an hour under each sanitizer without a finding; then no exit status 139 for a week.",
      prevent:
        "A sanitizer job on each merge; Swift 6 language mode; no `@unchecked Sendable` without a lock beside it.",
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "a real address below 0x4000"),
        .init(.stackOverflowRecursion, "a repeating stack, or a fault at the stack pointer"),
        .init(.linuxSwiftTrap, "SIGILL or SIGTRAP: a check of Swift, not memory"),
        .init(.linuxOomKill, "SIGKILL, exit status 137"),
      ],
      sources: [
        "Swift, docs/Backtracing.rst: https://github.com/swiftlang/swift/blob/main/docs/Backtracing.rst",
        "Linux, arch/x86/mm/fault.c (error bits)",
        "glibc manual, environment access",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Program crashed: Bad pointer dereference at 0x00007f4a11c0ffe8 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 3 crashed:

        ▸ 0      0x00007f4a7f0d0a60 getenv + 48 in libc.so.6
        1 [ra] 0x00007f4a7f1b9d38 __tz_convert + 96 in libc.so.6
        2 [ra] 0x000055deb19f8121 stamp(_:) + 96 in harbourd at /src/Sources/harbourd/Log.swift:30:7
        """),
      .matches(
        """
        Nov 20 11:02:41 berth-1 kernel: ▸ harbourd[812]: segfault at 55e82a39a516 ip 000055e82a39a516 sp \
        00007ffc590a5bb0 \
        error 15 in harbourd[55e82a390000+c000]
        """),
      .matches(
        """
            Last State:     Terminated
              Reason:       Error
        ▸       Exit Code:    139
        """),
      .matches("▸ task: non-zero exit (139)"),
      .matches("▸ Container terminated on signal 11."),
      .matches("▸ Container 'pierd' was terminated with exit code '139' and reason 'ProcessExited'"),
      .matches(
        """
             Active: failed (Result: core-dump) since Thu 2025-11-20 10:11:12 UTC; 5min ago
        ▸     Process: 812 ExecStart=/opt/harbourd/harbourd serve (code=dumped, signal=SEGV)
        """),
      .matches("▸ run.sh: Zeile 22: 4711 Speicherzugriffsfehler  (Speicherabzug geschrieben) ./harbourd"),
      .ignores("Last State: Terminated\n  Reason: Completed\n  Exit Code: 0"),
      .ignores(
        """
        *** Program crashed: Bad pointer dereference at 0x0000000104a1c2d0 ***

        Platform: arm64 macOS 15.6 (24G84)

        Thread 0 crashed:

        0      0x0000000102f0ad1c berth(at:) + 88 in harbourd at /Users/USER/harbourd/Berths.swift:12:9
        """),
      .ignores(
        """
        *** Program crashed: Bad pointer dereference at 0x0000000000000008 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 crashed:

        0      0x000055deb19f7faa header(_:) + 122 in harbourd at /src/Sources/harbourd/Frame.swift:2:98
        """, answer: "null-pointer-dereference"),
    ])
}
