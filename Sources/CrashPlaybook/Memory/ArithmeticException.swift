extension Rule {
  static let arithmeticException = Rule(
    "arithmetic-exception",
    "The processor refused a calculation, mostly a division by zero (SIGFPE)",
    family: .memory,
    harm: "ends the program",
    certainWhen: .exceptionType("EXC_ARITHMETIC"),
    likelyWhen: .any([
      .signal("SIGFPE"),
      .message("Program crashed: Floating point exception", "Floating point exception (core dumped)"),
    ]),
    unless: .any([
      .all([
        .message("Division by zero", "Fatal error: ", "AddressSanitizer", "UndefinedBehaviorSanitizer"),
        .not(.exceptionType("EXC_ARITHMETIC")),
      ]),
      .computed(.signalSentByItself),
    ]),
    supportedBy: [
      .exceptionText("EXC_I386_DIV").because("an integer division by zero, or the smallest number by -1"),
      .architecture(["x86_64", "i386"]),
      .variant("kind-of-calculation", [floatingPoint]),
    ],
    outranks: [.swiftDivisionByZero, .linuxSwiftTrap, .linuxSegv, .selfRaisedSignal],
    page: PlaybookPage(
      whatHappened: """
        {blame|A function} {deed|divided an integer by zero (or the smallest integer by -1)}, and the processor \
        stopped {thread|the thread}.
        """,
      youSee: """
        A crash on Intel Macs, in Intel simulators, under Rosetta or on x86 servers; the same code yields 0 on ARM \
        and goes on with a wrong number.
        """,
      howWeKnow: """
        EXC_ARITHMETIC (SIGFPE) comes from the divide instruction of x86 (`EXC_I386_DIV`). Despite the signal's name, \
        floating point has nothing to do with it unless traps were switched on (`feenableexcept`, the MXCSR or FPCR \
        register): then the code is `EXC_I386_SSEEXTERR` or `EXC_ARM_FP_…`. On ARM nothing else ends so: its integer \
        division returns 0 and goes on.
        """,
      rootCause: """
        C, C++ or Objective-C code divides by a number that came from outside: an empty list's count, a frame \
        rate, a sample size. Swift's own division checks first and prints "Division by zero", so Swift alone does \
        not come here.
        """,
      fixNow: "{remedy|Test the divisor and decide what zero means there}, in {blame|the function on top}.",
      fixProperly: """
        - reject the value where it enters, not where it divides
        - average and ratio helpers that return an optional for nothing
        - `INT_MIN / -1`: use a wider type or a checked division
        """,
      verify: """
        A test with a divisor of zero on an x86 machine or under Rosetta, and with \
        `-fsanitize=integer-divide-by-zero`.
        """,
      prevent: "Undefined Behaviour Sanitizer in continuous integration, since ARM machines hide the error.",
      notToBeConfusedWith: [
        .init(.swiftDivisionByZero, "Swift's check, with its text, as a trap"),
        .init(.swiftArithmeticOverflow, "a result that does not fit, as a trap"),
      ],
      sources: [
        "xnu, osfmk/mach/i386/exception.h (EXC_I386_DIV): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/i386/exception.h",
        "Intel SDM, #DE divide error",
      ]),
    examples: [
      .matches(
        """
        Code Type:       ARM-64 (Native)
        ▸ Exception Type:  EXC_ARITHMETIC (SIGFPE)
        Exception Codes:       EXC_ARM_FP_DZ at 0x0000000100a1c2d0 (divide by zero)

        Thread 0 Crashed:
        0   Harbour   0x0000000100a1c2d0 averageDepth + 44 (depth.c:12)
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        ▸ Exception Type:        EXC_ARITHMETIC (SIGFPE)
        Exception Codes:       EXC_I386_DIV (divide by zero)
        Triggered by Thread:   2

        Thread 2 Crashed:
        0   Harbour                        0x0000000104a1c2d0 average_depth + 31 (depth.c:14)
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        ▸ Exception Type:        EXC_ARITHMETIC (SIGFPE)
        Exception Codes:       EXC_I386_SSEEXTERR at 0x0000000104a1c2d0

        Thread 2 Crashed:
        0   Harbour                        0x0000000104a1c2d0 mean_drift + 31 (drift.c:14)
        """),
      .ignores(
        """
        Swift/IntegerTypes.swift:9012: Fatal error: Division by zero

        *** Program crashed: Illegal instruction at 0x00007f0df66bbb3f ***

        Thread 0 crashed:

        0      0x00007f0df66bbb3f averageDepth(_:) + 231 in harbourd at /src/Depth.swift:7:9
        """, answer: "swift-division-by-zero"),
    ])

  /// ARM processors refuse no division of integers; Intel's say which of the two it was.
  private static let floatingPoint = Variant(
    .any([
      .architecture(["arm64", "arm64e"]),
      .exceptionText("EXC_ARM_FP_", "EXC_I386_EXTERR", "EXC_I386_SSEEXTERR", "FPE_FLT"),
      // Where the name is left out, its number: 5 for the older unit of floating point, 8 for SSE.
      .all([.exceptionType("EXC_ARITHMETIC"), .architecture(["x86_64", "i386"]), .exceptionCode([5, 8])]),
    ]),
    [
      "deed":
        "did a calculation in floating point (a division by zero, an overflow, a result that is no number) for which "
        + "somebody had switched traps on",
      "remedy": "Find who switches the traps of floating point on, and leave them off or test the operands before",
    ])
}
