extension Rule {
  static let illegalInstruction = Rule(
    "illegal-instruction",
    "The processor met an instruction that it does not know",
    family: .objectiveC,
    // Rosetta translates AVX from macOS 15 on, and AVX-512 not at all.
    certainWhen: .any([
      .all([
        .exceptionType("EXC_BAD_INSTRUCTION"), translated,
        .any([
          .all([.computed(.vectorInstruction), .systemVersion(from: nil, below: "15")]),
          .computed(.wideVectorInstruction),
        ]),
      ]),
      // A library that looks before it begins.
      .message("library was compiled to use {extension} instructions, but these aren't available on your machine"),
    ]),
    likelyWhen: .any([
      .all([
        .exceptionType("EXC_BAD_INSTRUCTION"),
        .any([
          .computed(.vectorInstruction),
          .all([.any([.architecture(["arm64", "arm64e", "arm"]), translated]), noSwiftTrap]),
        ]),
      ]),
      // An interpreter has no check that ends so: it is code of a native module.
      .message(interpreters),
      // A program that looks at the processor says what it misses, and goes on.
      .all([
        .message(processorLacks),
        .any([.signal("SIGILL"), .message("llegal instruction", "status=4/ILL", "trap invalid opcode")]),
      ]),
    ]),
    possibleWhen: .all([
      .any([.exceptionType("EXC_BAD_INSTRUCTION"), .signal("SIGILL")]), .not(.system(["Linux"])), noSwiftTrap,
    ]),
    unless: .any([
      .message(
        "Fatal error: ", "BUG IN ", "Terminating app", "Crashing on exception", "assertion", "precondition failure",
        "Assertion failed", "unexpectedly found nil"),
      .objectiveCException,
      .exceptionType("EXC_BREAKPOINT", "EXC_BAD_ACCESS"),
      .computed(.undefinedOnPurpose),
    ]),
    supportedBy: [
      translated.because("it knows fewer instructions than the newest Intel processors"),
      .frame("avx", "AVX", "simd", "neon", "sve"),
      .variant("instruction-at-stop", [vectorCode, libraryForNewerProcessors, programForNewerProcessors]),
    ],
    outranks: [.swiftTextlessTrap, .badInstructionFetch, .linuxSwiftTrap, .explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} of {process|the process} reached bytes that are no valid instruction for this processor, \
        in `{blame|the innermost function}`.
        """,
      youSee: """
        `EXC_BAD_INSTRUCTION (SIGILL)`. On ARM this is rare: failed checks are EXC_BREAKPOINT there. On Intel most \
        reports of this type are failed checks of Swift or a system library, and only those without any such sign \
        belong here.
        """,
      howWeKnow: """
        Type and architecture: code 1 is EXC_ARM_UNDEFINED on ARM and an invalid opcode on Intel. No frame of \
        Swift's checks, libdispatch or AppKit is near the top, and no text says that a check failed.
        """,
      notProved: """
        {doubt|Whether the instruction is too new, or whether overwritten memory sent the processor to a wrong place.}
        """,
      rootCause: """
        - **Too new an instruction.** AVX or AVX-512 under Rosetta or on an older Intel Mac, SVE or newer ARM \
        extensions on an older chip; code compiled with `-march=native` or without a check of the processor
        - **`ud2` or `udf` on purpose** in C code (Intel's form of `__builtin_trap`)
        - **A jump into data.** A damaged function pointer, return address or block; the neighbours of the address \
        are no function
        - **Code that changed.** A JIT without cache maintenance, or self-modifying code
        """,
      fixNow: """
        {remedy|Disassemble at the address in the crashed frame. If it is a vector instruction, choose the code path at run \
        time with `sysctlbyname("hw.optional.…")`; if it is `ud2`, find the check; if it is data, treat it as memory \
        corruption.}
        """,
      fixProperly: """
        - Build for the oldest processor that is supported; keep faster variants in functions of their own behind a \
        run-time check
        - Ship arm64 code, so that no translation is needed
        - For jumps into data: Address Sanitizer, and pointer authentication (arm64e) where possible
        """,
      verify: "Run the same build on the oldest supported processor and under Rosetta (`arch -x86_64`).",
      prevent: "No `-march=native` in release builds; a CI machine with the oldest chip.",
      notToBeConfusedWith: [
        .init(.swiftTextlessTrap, "a Swift check on Intel: also SIGILL"),
        .init(.builtinTrap, "EXC_BREAKPOINT: a trap instruction on ARM"),
        .init(.badInstructionFetch, "the address itself cannot be read or executed"),
      ],
      sources: [
        "xnu: mach/exception_types.h, mach/arm/exception.h",
        "Apple: About the Rosetta translation environment: "
          + "https://developer.apple.com/documentation/apple-silicon/about-the-rosetta-translation-environment",
      ]),
    examples: [
      .matches(
        """
        Code Type:       ARM-64 (Native)
        ▸ Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x00000000c87f7e7f

        Thread 0 Crashed:
        0   Orchard                       	0x1027d10b4 press_vector + 28
        1   Orchard                       	0x1027d0e10 -[ORCPress start] + 208
        """),
      .ignores(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        Fatal error: Unexpectedly found nil while unwrapping an Optional value

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x7ff81b2c1a2d _assertionFailure(_:_:file:line:flags:) + 349
        1   Orchard                       	0x1027d0e10 Press.start() + 208
        """),
      .matches(
        """
        ▸ 2026-03-11 10:12:33.123: F tensorflow/core/platform/cpu_feature_guard.cc:37] The TensorFlow library was compiled \
        to use AVX instructions, but these aren't available on your machine.
        Abort trap: 6
        """),
      .matches("▸ zsh: illegal hardware instruction  python3 tides.py"),
      .ignores("zsh: illegal hardware instruction  ./tides"),
      .matches(
        """
        ▸ WARNING: This CPU does not support AVX2, which the sounding model requires.
        pierd.service: Main process exited, code=dumped, status=4/ILL
        """),
      .ignores("WARNING: This CPU does not support AVX2, the slower path is taken."),
    ])

  /// The program itself said which instructions the processor lacks.
  private static let programForNewerProcessors = Variant(
    .message(processorLacks),
    [
      "doubt": "Which library of the program needs the instructions, where the text does not say it.",
      "remedy":
        "Take a build of the program or of that library for older processors (without AVX), or a machine whose processor "
        + "has the instructions. A virtual machine may hide them: let it pass the host's processor on.",
    ])

  /// What programs say that look at the processor before they begin.
  static let processorLacks: [TextPattern] = [
    "CPU does not support AVX", "CPU doesn't support AVX", "processor does not support AVX", "AVX2 is unavailable",
    "requires a CPU with AVX",
  ]

  /// The report holds the instruction, and it is one that only newer processors know.
  private static let vectorCode = Variant(
    .computed(.vectorInstruction),
    [
      "doubt": "Which flag or which library brought the instruction into the build.",
      "remedy":
        "Build what stands on top of the stack without AVX (`-march=native`, `-mavx` and the like in the flags of C, C++ or a package manager), "
        + "or choose the code path at run time with `sysctlbyname(\"hw.optional.avx1_0\")`. With an arm64 build no "
        + "translation is needed at all.",
    ])

  /// A package of Python, or of another interpreter, was compiled for newer processors than this one.
  private static let libraryForNewerProcessors = Variant(
    .any([.message("library was compiled to use {extension} instructions, but these"), .message(interpreters)]),
    [
      "doubt": "Which package brought the instruction, where the text does not say it.",
      "remedy":
        "Look at the processor that the interpreter is for: `python3 -c \"import platform; print(platform.machine())\"`. "
        + "If it says `x86_64` on a Mac with Apple silicon, it runs under Rosetta: install Python for arm64 and the packages "
        + "anew. On an older Intel processor take a build of the package without AVX, or an older version of it.",
    ])

  /// What shells say of an interpreter that met such an instruction.
  private static let interpreters: [TextPattern] = [
    "illegal hardware instruction  python", "illegal hardware instruction  */python",
    "illegal hardware instruction  pytest", "illegal hardware instruction  pip",
    "illegal hardware instruction  jupyter", "illegal hardware instruction  ipython",
  ]

  private static let translated = Condition.computed(
    Condition.Computed("is-translated", "the process runs under Rosetta") { facts in
      facts.report.isTranslated == true
        ? [Evidence("the process is translated by Rosetta", field: "translated", text: "translated")] : nil
    })

  /// The innermost frame is not Swift code, whose checks also end in an invalid instruction on Intel.
  private static let noSwiftTrap = Condition.any([
    topIsC,
    // On Intel itself, code without a name most likely holds a failed check.
    .all([
      .any([.architecture(["arm64", "arm64e", "arm"]), translated]),
      .computed(
        Condition.Computed("top-frame-nameless", "the innermost frame is the program's and has no name") { facts in
          guard let top = facts.stack.first, top.isInApp, top.symbol == nil else { return nil }
          return [facts.evidence(top, isException: false)]
        }),
    ]),
  ])
}
