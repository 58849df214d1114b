extension Rule {
  static let systemFrameworkTrap = Rule(
    "system-framework-trap",
    "A function of the system's stopped the process with a trap",
    family: .objectiveC,
    possibleWhen: .all([
      .any([
        .exceptionType("EXC_BREAKPOINT"), .exceptionText("EXC_I386_INVOP"),
        .all([.exceptionType("EXC_BAD_INSTRUCTION"), .architecture(["x86_64", "i386"])]),
      ]),
      topIsFrameworks,
    ]),
    unless: .any([
      .message(
        "atal error: ", "BUG IN ", "Terminating app", "assertion", "ssertion failed", "recondition failed",
        "UndefinedBehaviorSanitizer", "runtime error: ", "uncaught"),
      .objectiveCException,
      .terminationNamespace("FOUNDATION", "PAC_EXCEPTION", "MTE_FAIL", "CODESIGNING", "GUARD", "DYLD", "LIBXPC"),
    ]),
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        A system function executed a trap instruction: it found something that must not be, and left no reason. The \
        nearest function to ask is {blame|not on the stack|your code's first frame}.
        """,
      youSee: """
        `EXC_BREAKPOINT` on ARM, `EXC_BAD_INSTRUCTION` on Intel, with a framework of Apple's on top and nothing under \
        Application Specific Information.
        """,
      howWeKnow: """
        Compilers end what must not go on with `brk` on ARM and `ud2` on Intel. Frameworks do so where a caller breaks a \
        rule (a wrong thread, an object in a wrong state, a size that cannot be) and where they have a mistake of their own.
        """,
      notProved: "Which rule was broken, and by whom. The log of that moment and the function's name have to tell.",
      rootCause: """
        - an argument or a state that the function does not take: look at what your function hands over
        - a call on a thread or a queue that the framework does not expect
        - memory that was damaged earlier, which the function noticed
        - a mistake of that version of the system: all reports then have the same version
        """,
      fixNow: """
        - collect the console of that moment: frameworks often say there why they stop (`log show --last 5m --predicate \
        'process == "Harbour"'`)
        - run the same steps under Xcode: it shows the instruction, and often the reason in a register or a string beside it
        - compare the versions of the system in all reports of this crash
        """,
      fixProperly: """
        - read the documentation of the function that your code calls there, and check its conditions before the call
        - with Address Sanitizer and Zombie Objects, the same steps show whether memory was damaged before
        - if only one version of the system is met, report it to Apple with a small project
        """,
      verify:
        "The same steps on the same version of the system: the function returns, and the log has no new complaint.",
      prevent: "Group such reports by the framework's function and the version of the system.",
      notToBeConfusedWith: [
        .init(.osHardTrapFoundation, "a hard trap, which the kernel marks with FOUNDATION 1"),
        .init(.builtinTrap, "C or Objective-C code of the program's own trapped"),
        .init(.swiftTextlessTrap, "Swift code of the program's own trapped"),
      ],
      sources: [
        "Clang: language extensions, __builtin_trap", "Apple: EXC_BREAKPOINT (SIGTRAP) and EXC_BAD_INSTRUCTION",
      ]),
    examples: [
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Thread 0 Crashed:
        ▸ 0   com.apple.CoreServices            0x00007ff81a2b3c4d _LSRegisterHarbour + 301
        1   com.apple.AppKit                  0x00007ff81b2b3d4d -[NSWorkspace openHarbour:] + 81
        2   Orchard                           0x000000010a2b3c4d Pier.open() + 61
        """),
      .ignores(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Thread 0 Crashed:
        0   Orchard                       0x00000001085e40b4 -[ORCPress squeeze:] + 52
        1   Orchard                       0x00000001085e3e10 -[ORCPress start] + 208
        """, answer: "builtin-trap"),
    ])

  /// The error is in a framework of Apple's: neither in the language's own libraries, whose checks have rules, nor in
  /// what serves every program.
  private static let topIsFrameworks = Condition.computed(
    Condition.Computed("top-frame-is-of-a-framework", "the innermost frame is a function of a framework of Apple's") {
      facts in
      guard let top = facts.stack.first, top.owner == .system, let symbol = top.symbol, let image = top.frame.image,
        !image.hasPrefix("lib"), !runtimeHelpers.contains(image), !symbol.hasPrefix("_assertionFailure")
      else { return nil }
      return [facts.evidence(top, isException: false)]
    })

  private static let runtimeHelpers: Set = [
    "dyld", "CoreFoundation", "Foundation", "com.apple.CoreFoundation", "com.apple.Foundation", "JavaScriptCore",
    "com.apple.JavaScriptCore", "WebKit", "com.apple.WebKit", "WebCore", "com.apple.WebCore",
  ]
}
