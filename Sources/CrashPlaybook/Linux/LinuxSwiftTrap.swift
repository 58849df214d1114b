extension Rule {
  static let linuxSwiftTrap = Rule(
    "linux-swift-trap",
    "A Swift check stopped the process on Linux",
    family: .linux,
    likelyWhen: .any([
      .all([
        .signal("SIGILL", "SIGTRAP"), .computed(.linux), .computed(.noReasonText), swiftProgram,
        .not(.frame([], image: ["libdispatch.so"], within: 3)),
        .not(.frame("^_dispatch_", "^dispatch_", "^__DISPATCH_", within: 1)), .not(.computed(.signalSentByItself)),
        .not(stoppedInForeignLibrary),
      ]),
      // The kernel names the library in which the instruction lies.
      .all([
        .message(
          "] trap invalid opcode ip:* in libswift", "] trap int3 ip:* in libswift",
          "] trap invalid opcode ip:* in libFoundation", "] trap int3 ip:* in libFoundation"),
        .computed(.noReasonText),
      ]),
    ]),
    possibleWhen: .any([
      .exitStatus(132), .exitStatus(133),
      .all([.signal("SIGILL", "SIGTRAP"), .computed(.linux)]),
      .all([.signal("SIGABRT"), .computed(.linux), .format(["swift-backtrace", "swift-backtrace-json"])]),
      .message(
        "Illegal instruction (core dumped)", "Trace/breakpoint trap (core dumped)",
        "Runtime exited with error: signal: illegal instruction",
        "Runtime exited with error: signal: trace/breakpoint trap", "] trap invalid opcode ip:", "] trap int3 ip:",
        " failed: (Illegal instruction): ", " failed: (Trace/breakpoint trap): ",
        // As bash says it in other languages.
        "Ungültiger Maschinenbefehl*(Speicherabzug geschrieben)", "Instruction non permise*(core dumped)",
        "Instrucción ilegal*(`core' generado)", "Недопустимая инструкция*(стек памяти сброшен на диск)",
        "非法指令*(核心已转储)", "Trace/Breakpoint ausgelöst*(Speicherabzug geschrieben)"),
    ]),
    // Shells of macOS write the number behind the words, and its signals have the same numbers.
    unless: .any([
      .builtOnMac, .message("Illegal instruction: 4", "Trace/BPT trap: 5"),
      // Programs that look at the processor themselves say what it lacks.
      .message(processorLacks),
    ]),
    supportedBy: [
      .frame("Swift runtime failure: ").because("the compiler's name for the failed check"),
      .all([.signal("SIGILL", "SIGTRAP"), stoppedInForeignLibrary]).because(
        "a library in another language stopped here: see below for what else this can be"),
      .architecture(["x86_64", "arm64"]),
    ],
    page: PlaybookPage(
      whatHappened: """
        A check that Swift compiles into the program failed in {blame|the frame on top}, and {thread|the thread} \
        executed the instruction that stops the process ({signal|SIGILL}). What the check was is printed to standard \
        error, which is often kept apart from the stack.
        """,
      youSee: """
        The service restarts; the container ends with exit status 132 (SIGILL, x86-64), 133 (SIGTRAP, arm64) or \
        134 (SIGABRT). From a program in Swift, all of them mean that a rule was broken, and no fault of the machine.
        """,
      howWeKnow: """
        The signal is the one of Swift's traps, and the system is Linux. Optimised builds leave the message of \
        many checks out; the JSON of Swift's crash handler never holds it.
        """,
      notProved: """
        Which check it was: nil, index, overflow, cast or precondition. The line of the innermost app frame \
        usually shows it at a glance. Where a library in C or C++ is on top, it may be none of Swift's at all: that \
        library stopped itself (`__builtin_trap()`), or uses instructions that this processor does not have, such as AVX-512. \
        The same goes for a program of which nothing shows that it is written in Swift.
        """,
      rootCause: """
        The same causes as on Apple systems: a forced unwrap of nil, an index out of range, an overflow, a failed \
        `try!` or `as!`, a precondition. On servers the value mostly came from a request, the environment or a file.
        """,
      fixNow: """
        Read the line that {blame|the innermost app frame} names, and look into the log just before the crash for \
        "Fatal error:": that sentence has a page of its own.
        """,
      fixProperly: """
        - keep standard error and the backtrace together, in order, in the log collector
        - ship debug information (`-g`) and set `SWIFT_BACKTRACE=enable=yes,sanitize=no` in the image
        - answer bad input with an error of the protocol, not with a trap

        ```swift
        // before: one bad request ends every request
        let id = Int(request.parameters["id"]!)!

        // after
        guard let text = request.parameters["id"], let id = Int(text) else {
          throw RequestError.invalid("id")
        }
        ```
        """,
      verify: "Replay the request that ended the process: an error response, exit status untouched, no new backtrace.",
      prevent: """
        Fuzz the handlers with missing and malformed values. Alert on restarts with status 132, 133 and 134 \
        separately from 137.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "the text says that nil was unwrapped"),
        .init(.linuxSegv, "SIGSEGV: memory, not a check"),
        .init(.linuxOomKill, "SIGKILL: the kernel, no backtrace at all"),
        .init(.explicitAbort, "abort() called by a library or by the program"),
        .init(.illegalInstruction, "the processor does not know an instruction of the program or of a library"),
      ],
      sources: [
        "Swift, docs/Backtracing.rst: https://github.com/swiftlang/swift/blob/main/docs/Backtracing.rst",
        "signal(7), exit statuses",
      ]),
    examples: [
      .matches(
        """
        ▸ [12.34] traps: orchardd[812] trap invalid opcode ip:7f2b1c sp:7f2b0f error:0 in libswiftCore.so[7f2b+5b]
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f7a334cfeec ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0      0x00007f7a334cfeec swell_kernel_wide + 268 in libswell.so.0
        1 [ra] 0x000055deb19f8121 Chart.load(_:) + 96 in harbourd at /src/Sources/harbourd/Chart.swift:30:7
        """),
      .matches("▸ Container exited with code: 132"),
      .matches("▸ pierd.service: Main process exited, code=exited, status=133/n/a"),
      .matches("▸ INFO Main child exited with signal (with signal 'SIGILL', core dumped? true)"),
      .matches(
        """
        Nov 22 10:00:00 berth systemd[1]: pierd.service: Main process exited, code=dumped, status=4/ILL
        Nov 22 10:00:00 berth systemd[1]: pierd.service: Failed with result 'core-dump'.
        ▸ Nov 22 10:00:01 berth sh[812]: Illegal instruction (core dumped)
        """),
      .ignores(
        """
        *** Signal 4: Backtracing from 0x55deb19f7faa... done ***

        *** Program crashed: Illegal instruction at 0x000055deb19f7faa ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0      0x000055deb19f7faa berth(at:) + 122 in harbourd at /src/Sources/harbourd/Berths.swift:12:9
        1 [ra] 0x000055deb19f8121 main + 96 in harbourd at /src/Sources/harbourd/main.swift:3:7
        """, answer: "swift-textless-trap"),
      .ignores("INFO Main child exited normally with code: 0"),
      .ignores(
        """
        WARNING: This CPU does not support AVX2, which the sounding model requires.
        pierd.service: Main process exited, code=dumped, status=4/ILL
        """, answer: "illegal-instruction"),
      .ignores(
        """
        /Users/USER/Library/Developer/Xcode/DerivedData/Harbour/Script-C219E8.sh: line 6: 60422 Illegal instruction: 4  ropelint
        Command /bin/sh failed with exit code 132
        """),
      .ignores(
        """
        *** Program crashed: Illegal instruction at 0x000055deb19f7faa ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0      0x000055deb19f7faa _dispatch_semaphore_dispose + 25 in harbourd
        1 [ra] 0x000055deb19f8121 __DispatchData.__deallocating_deinit + 9 in harbourd
        """, answer: "dispatch-object-released-in-use"),
      .ignores(
        """
        *** Program crashed: System trap at 0x0000000102f0ad1c ***

        Platform: arm64 macOS 15.6 (24G84)

        Thread 0 crashed:

        0      0x0000000102f0ad1c berth(at:) + 88 in harbourd at /Users/USER/harbourd/Berths.swift:12:9
        """),
      .ignores(
        """
        harbourd/Berths.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value

        *** Program crashed: Illegal instruction at 0x000055deb19f7faa ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0      0x000055deb19f7faa berth(at:) + 122 in harbourd at /src/Sources/harbourd/Berths.swift:12:9
        """, answer: "swift-nil-unwrap"),
      // A list that names the language shows no program in it.
      .ignores(
        """
        Upgrading 2 packages: swift, wget
        [ 1234.5] traps: wget[4711] trap invalid opcode ip:55d5c1000200 sp:7ffd0000 error:0 in wget[55d5c1000000+2000]
        """),
    ])

  /// Something tells that the program is one of Swift's: other languages stop themselves with the same instructions, and
  /// a binary for a newer processor ends so, too.
  private static let swiftProgram = Condition.any([
    .format(["swift-backtrace", "swift-backtrace-json"]),
    .computed(
      Condition.Computed("swift-program", "a program in Swift") { facts in
        let isSwift = facts.stack.contains {
          $0.isSwift || $0.isOfSwiftCore || $0.frame.image?.hasPrefix("libswift") == true
        }
        if isSwift { return [] }
        return facts.report.images.first(where: { $0.name.hasPrefix("libswift") }) == nil ? nil : []
      }),
    // Its files and libraries, its tools at work, and what stands in logs of its servers; the word alone may be any list's.
    .message(
      ".swift:", ".swift line", "libswift", "swift run", "swift test", "swift build", "swift package",
      "swift-backtrace",
      "swift-frontend", "swiftc ", "bin/swift", "swift:5", "swift:6", "Swift version", "Building for debugging...",
      "Building for production...", "error: Exited with unexpected signal code ", "-linux-gnu/debug",
      "-linux-gnu/release",
      ".build/debug/", ".build/release/", " $s", "($s", "NIO-ELT-", "NIO-SGLTN-", "codes.vapor",
      "Server starting on http",
      "Swift/*.swift", ".xctest"),
  ])

  /// The instruction lies in a library that is neither Swift's nor written in Swift: its own checks, or an instruction
  /// that the processor lacks, end the process in the same way.
  private static let stoppedInForeignLibrary = Condition.any([
    .computed(
      Condition.Computed("stopped-in-foreign-library", "code of a library that is not Swift's on top") { facts in
        guard let top = facts.stack.first, let image = top.frame.image, !top.isSwift,
          image.hasSuffix(".so") || image.contains(".so."),
          !["libswift", "libFoundation", "lib_Foundation", "libdispatch"].contains(where: { image.hasPrefix($0) })
        else { return nil }
        return [facts.evidence(top, isException: false)]
      }),
    .all([
      .message("] trap invalid opcode ip:* in lib", "] trap int3 ip:* in lib"),
      .not(
        .message(
          "] trap invalid opcode ip:* in libswift", "] trap int3 ip:* in libswift",
          "] trap invalid opcode ip:* in libFoundation", "] trap int3 ip:* in libFoundation")),
    ]),
  ])
}
