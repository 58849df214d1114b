extension Rule {
  static let builtinTrap = Rule(
    "builtin-trap",
    "C or Objective-C code stopped itself with a trap",
    family: .objectiveC,
    likelyWhen: .any([
      .all([.any([.exceptionType("EXC_BREAKPOINT"), .signal("SIGTRAP")]), topIsC]),
      // Linux on Intel: where the file says that it is C, the trap is the compiler's for `__builtin_trap()`.
      .all([.signal("SIGILL"), topIsC, topIsInFileOfC]),
      .all([.computed(.undefinedOnPurpose), topIsC]),
    ]),
    possibleWhen: .any([
      .all([.exceptionText("0xdefe", "0x000000000000defe"), .exceptionType("EXC_BREAKPOINT")]),
      .all([.exceptionType("EXC_BAD_INSTRUCTION"), .architecture(["x86_64", "i386"]), topIsC]),
    ]),
    unless: .any([
      .message(
        "Fatal error: ", "BUG IN ", "Terminating app", "Crashing on exception", "assertion", "precondition failure",
        "UndefinedBehaviorSanitizer", "runtime error: "),
      .objectiveCException,
      .terminationNamespace("FOUNDATION", "PAC_EXCEPTION", "MTE_FAIL", "CODESIGNING"),
      // Chromium and V8 stop like this where memory ran out or a check of theirs failed, and say so in their own log.
      .frame(
        [
          "FatalProcessOutOfMemory", "V8_Fatal", "OOMErrorHandler", "OnNoMemory", "partition_alloc::*OutOfMemory",
          "logging::LogMessage::~LogMessage", "logging::CheckError",
        ], image: [], within: 7),
      .frame(["Swift runtime failure", "WTFCrash", "WTF::", "JSC::", "pas_", "_sanitizer"], image: [], within: 3),
    ]),
    supportedBy: [.exceptionCode([1])],
    outranks: [.swiftTextlessTrap, .linuxSwiftTrap],
    page: PlaybookPage(
      whatHappened: """
        `{blame|A C or Objective-C function}` executed a trap instruction: `__builtin_trap()`, \
        `__builtin_debugtrap()`, or a check that the compiler put in its place.
        """,
      youSee: """
        `EXC_BREAKPOINT (SIGTRAP)` with nothing in the application specific information; the innermost frame is C, \
        C++ or Objective-C code of the program itself.
        """,
      howWeKnow: """
        On ARM the exception type means that a breakpoint instruction ran (`brk 1`, in Thumb code 0xdefe). On Intel \
        compilers put `ud2` in its place, an illegal instruction. Swift's checks look the same, but here the trapping \
        function is not Swift.
        """,
      notProved: "Which check it was, if the function holds more than one: the line number or the disassembly decides.",
      rootCause: """
        - an explicit `__builtin_trap()` or a macro around it (`CHECK`, `DCHECK`, `os_crash`, "unreachable")
        - a debugger break left in the code: `__builtin_debugtrap()`, inline `brk`/`int3`
        - the compiler itself: falling off the end of a function that must return (in C++), `-ftrapv`, \
        `-fsanitize-trap=undefined`, `-fbounds-safety`
        """,
      fixNow: """
        Open `{blame|the function}` at the reported line, or disassemble around the offset, and find the condition \
        that leads to the trap.
        """,
      fixProperly: """
        - Replace bare traps for outside conditions by errors; keep them for what cannot happen, with a log line \
        before
        - Compile debugger breaks out of release builds
        - Treat `-Wreturn-type` and `-Wunreachable-code` as errors: the compiler's own trap is undefined behaviour \
        made visible
        """,
      verify: """
        Run the same input again: a breakpoint on the line of the trap must not be hit. For a trap of the compiler's, \
        a debug build with Undefined Behaviour Sanitizer names the broken rule with file and line, and must stay \
        silent.
        """,
      prevent: "Grep for `__builtin_trap` and `debugtrap` before a release; each needs a reason beside it.",
      notToBeConfusedWith: [
        .init(.swiftTextlessTrap, "the trapping function is Swift"),
        .init(.illegalInstruction, "EXC_BAD_INSTRUCTION on ARM: no trap, an undefined instruction"),
        .init(.libcxxHardeningAssert, "the C++ library's check, with its text as the frame's name"),
      ],
      sources: [
        "Clang: language extensions, __builtin_trap", "Clang: UndefinedBehaviorSanitizer, trap mode", "ARM: BRK",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x00000001027d10b4

        Thread 0 Crashed:
        ▸ 0   Orchard                       	0x1027d10b4 -[ORCPress squeeze:] + 52 (ORCPress.m:31)
        1   Orchard                       	0x1027d0e10 -[ORCPress start] + 208 (ORCPress.m:12)
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Thread 0 Crashed:
        ▸ 0   Orchard                       0x00000001085e40b4 -[ORCPress squeeze:] + 52
        1   Orchard                       0x00000001085e3e10 -[ORCPress start] + 208
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x0000559acb5169c0 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "lampd" crashed:

        ▸ 0      0x0000559acb5169c0 lamp_check in lampd at /src/Sources/CLamp/lamp.c:57:46
        1 [ra] 0x0000559acb5182ab main + 66 in lampd at /src/Sources/lampd/main.swift:2:15
        """),
      .ignores(
        """
        *** Program crashed: Illegal instruction at 0x0000559acb5169c0 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "lampd" crashed:

        0      0x0000559acb5169c0 light(_:) in lampd at /src/Sources/lampd/Lamp.swift:57:46
        1 [ra] 0x0000559acb5182ab main + 66 in lampd at /src/Sources/lampd/main.swift:2:15
        """, answer: "swift-textless-trap"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x00000001027d10b4

        Thread 0 Crashed:
        0   Orchard                       	0x1027d10b4 Press.squeeze(_:) + 52 (Press.swift:31)
        """, answer: "swift-textless-trap"),
    ])

  /// The innermost frame is C, C++ or Objective-C code of the program.
  static let topIsC = Condition.computed(
    Condition.Computed("top-frame-is-c", "the innermost frame is C, C++ or Objective-C code of the program") { facts in
      // A part that the linker shares between functions has no language of its own.
      guard let top = facts.stack.first(where: { $0.owner != .compilerGenerated }), top.isInApp,
        let raw = top.frame.symbol,
        let symbol = top.symbol
      else {
        return nil
      }
      let isObjectiveC = symbol.hasPrefix("-[") || symbol.hasPrefix("+[")
      let isCPlusPlus = raw.hasPrefix("_Z") || raw.hasPrefix("__Z") || scopes.matches(symbol)
      let isC = symbol.utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
      return isObjectiveC || isCPlusPlus || isC ? [facts.evidence(top, isException: false)] : nil
    })

  private static let scopes: TextPattern = "::"

  private static let topIsInFileOfC = Condition.computed(
    Condition.Computed("top-frame-in-file-of-c", "the innermost frame lies in a file of C, C++ or Objective-C") {
      facts in
      guard let file = facts.stack.first?.frame.file else { return nil }
      return [".c", ".cc", ".cpp", ".cxx", ".m", ".mm"].contains { file.hasSuffix($0) } ? [] : nil
    })
}
