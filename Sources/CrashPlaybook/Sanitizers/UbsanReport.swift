extension Rule {
  static let ubsanReport = Rule(
    "ubsan-report",
    "Undefined behaviour: C or C++ code did something whose result the language does not define (UBSan)",
    family: .sanitizers,
    certainWhen: .any([
      // Interpreters write so, too, and a time of day has as many colons.
      .all([
        .message("{file}:{line}:{column}: runtime error: {text}"),
        .message(
          ".c:*: runtime error: ", ".cc:*: runtime error: ", ".cpp:*: runtime error: ", ".cxx:*: runtime error: ",
          ".m:*: runtime error: ", ".mm:*: runtime error: ", ".h:*: runtime error: ", ".hh:*: runtime error: ",
          ".hpp:*: runtime error: ", ".hxx:*: runtime error: ", ".inl:*: runtime error: ", ".inc:*: runtime error: ",
          ".ipp:*: runtime error: ", ".tcc:*: runtime error: ", ".def:*: runtime error: ", ".C:*: runtime error: ",
          ".swift:*: runtime error: ", "/c++/*: runtime error: ", "<unknown>:*: runtime error: "),
      ]),
      .all([
        .message(
          "SUMMARY: UndefinedBehaviorSanitizer: {text}",
          "ERROR: UndefinedBehaviorSanitizer: {text}", "SUMMARY: UndefinedBehaviorSanitizer"),
        // Its library prints signals as well, which have causes of their own.
        .not(
          .message(
            "UndefinedBehaviorSanitizer: SEGV ", "UndefinedBehaviorSanitizer: BUS ",
            "UndefinedBehaviorSanitizer: ABRT ", "UndefinedBehaviorSanitizer: ILL ",
            "UndefinedBehaviorSanitizer: TRAP ")),
      ]),
      .computed(undefinedBehaviourTrap),
      .frame(["__ubsan_handle_", "__ubsan::"], image: [], within: 12),
    ]),
    // In Xcode's words the place stands before the sentence, or the sanitizer's name before the title.
    likelyWhen: .any([
      .message("Undefined Behavior Sanitizer: {text}"),
      .all([.message("{file}:{line} {text}"), .message(undefinedBehaviour)]),
    ]),
    unless: .message("panic: runtime error:", "goroutine "),
    // What it saw ends nothing by itself, unless it is told to abort.
    endsIn: [.trap, .abort, .badAccess],
    supportedBy: [
      .message("note: {note}"), .message("SUMMARY: UndefinedBehaviorSanitizer: {summary}"),
    ],
    outranks: [
      .builtinTrap, .swiftTextlessTrap, .illegalInstruction, .explicitAbort, .asanReport, .linuxSwiftTrap,
      .swiftArithmeticOverflow, .deliberateBrkC471,
    ],
    page: PlaybookPage(
      whatHappened: """
        {blame|A function in C, C++ or Objective-C} did something undefined: {text|its text is not in this report|the \
        first line says what}. The sanitizer printed it, or a compiled-in check stopped the process there.
        """,
      youSee: """
        A console line `file:line:column: runtime error: …`, after which the program usually goes on; or a trap \
        (`EXC_BREAKPOINT`) without any words, when the code was compiled with `-fsanitize-trap`.
        """,
      howWeKnow: """
        The line is the sanitizer's own. In trap mode the number inside the `brk` instruction lies between 0x5500 and \
        0x55FF; its low byte names the check (0x19 is the bounds check of `-fbounds-safety`). Swift's own traps use \
        the \
        number 1.
        """,
      rootCause: """
        - signed overflow, shift by too much, division by zero, `INT_MIN / -1`
        - an index outside an array whose size is known
        - a null or misaligned pointer that is read through, a member call on null
        - a downcast to a class that the object is not; a call through a function pointer of another type
        - a `bool` or `enum` that holds an impossible number; a function without `return`
        - a float that does not fit into the integer

        The optimiser may assume that none of this happens, and removes checks that depend on it. So the visible \
        damage \
        can lie far away, and changes with the compiler's version.
        """,
      fixNow: """
        At the line that is named, test before the operation, or use one that defines the result.

        ```c
        #include <stdbool.h>

        // before: undefined where the sum does not fit
        int sum(int a, int b) { return a + b; }

        // after
        bool checked_sum(int a, int b, int *result) { return !__builtin_add_overflow(a, b, result); }
        ```
        """,
      fixProperly: """
        - unsigned arithmetic where wrapping is meant, checked builtins where it is not
        - `memcpy` into a local instead of a cast to a stricter pointer
        - validate lengths and enumerations where data comes in from outside
        - move parsing of foreign bytes into Swift, whose overflow traps with a message
        """,
      verify: """
        The same input under `-fsanitize=undefined -fno-sanitize-recover=all` must end without a report; run the \
        fuzzer \
        or the corpus that found it.
        """,
      prevent: "`-fsanitize=undefined` in continuous integration; `-Wconversion`, `-Wshift-overflow`, clang-tidy.",
      notToBeConfusedWith: [
        .init(.swiftArithmeticOverflow, "Swift's own check, with `brk 1`"),
        .init(.builtinTrap, "a deliberate `__builtin_trap()`"),
        .init(.asanReport, "an access to memory that is not allocated"),
      ],
      sources: [
        "Clang documentation, UndefinedBehaviorSanitizer",
        "LLVM, clang/lib/CodeGen/SanitizerHandler.h",
        "LLVM compiler-rt, lib/ubsan/ubsan_handlers.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/ubsan/ubsan_handlers.cpp",
      ]),
    examples: [
      .matches(
        """
        ▸ BuoyRing.c:58:12: runtime error: index 256 out of bounds for type 'uint8_t [256]'
            #0 0x7f0f in buoy_ring_next BuoyRing.c:58:12
            #1 0x7f10 in buoy_read BuoyReader.c:21:3
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x0000000102f1b4ac
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   Tidepool                      	0x0000000102f1b4ac tide_index + 60
        1   Tidepool                      	0x0000000102f1a0d0 tide_run + 44

        Thread 2 crashed with ARM Thread State (64-bit):
            x0: 0x0000000000000001   x1: 0x0000000000000100
        ▸    esr: 0xf2005512 (Breakpoint) brk 21778
        """),
      .ignores(
        """
        ==62==ERROR: UndefinedBehaviorSanitizer: SEGV on unknown address 0x000000000018 (pc 0x55d2 bp 0x7ff sp 0x7ff T62)
            #0 tide_row /src/tide.c:15:9 (harbourd+0x31c44)
        SUMMARY: UndefinedBehaviorSanitizer: SEGV /src/tide.c:15:9 in tide_row
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        panic: runtime error: index out of range [5] with length 3
        goroutine 1 [running]:
        main.go:12:3: runtime error: index out of range
        """),
    ])

  /// A `brk` by which clang reports a failed check of the sanitizer in trap mode.
  private static let undefinedBehaviourTrap = Condition.Computed(
    "undefined-behaviour-trap", "a trap by which a failed check of the undefined-behaviour sanitizer is reported",
    gate: .trap
  ) { facts in
    guard let comment = facts.breakComment, (0x5500...0x55FF).contains(comment), let esr = facts.report.register("esr")
    else { return nil }
    let number = Int(comment & 0xFF)
    let check = number < checks.count ? checks[number] : "check \(number)"
    return [
      Evidence(
        "brk \(String(hexadecimal: comment)): \(check)", field: "registers.esr",
        text: "esr \(String(hexadecimal: esr.value))", offset: esr.offset)
    ]
  }

  /// The checks by their number.
  ///
  /// Source: LLVM, `clang/lib/CodeGen/SanitizerHandler.h`.
  private static let checks = [
    "an addition overflowed", "unreachable code was reached", "control flow went to a wrong target",
    "a division overflowed or its divisor was zero", "an object has not the type that the code assumes",
    "a float does not fit into the integer", "a function was called through a pointer of another type",
    "an implicit conversion changed the value", "a builtin got an argument that it does not allow",
    "an Objective-C cast was wrong", "a bool or enum holds an impossible number", "a function ended without a return",
    "a multiplication overflowed", "a negation overflowed", "null for a nonnull argument", "null for a nonnull result",
    "null for a nonnull argument", "null for a nonnull result", "an index was out of bounds", "a pointer overflowed",
    "a shift was too wide", "a subtraction overflowed", "a null or misaligned pointer was used",
    "an alignment that was promised does not hold", "the size of a variable-length array is not positive",
    "a bounds check of -fbounds-safety failed",
  ]
}

/// What the sanitizer says of each sort of undefined behaviour.
///
/// Source: `compiler-rt/lib/ubsan/ubsan_handlers.cpp` of LLVM.
private let undefinedBehaviour: [TextPattern] = [
  "(?i)load of value *, which is not a valid value for type", "(?i)load of misaligned address",
  "(?i)store to misaligned address", "(?i)member access within null pointer of type",
  "(?i)member access within misaligned address", "(?i)index * out of bounds for type", "(?i)signed integer overflow: ",
  "(?i)shift exponent * is too large for", "(?i)left shift of * cannot be represented in type",
  "(?i)execution reached an unreachable program point", "(?i)execution reached the end of a value-returning function",
  "(?i)null pointer passed as argument", "(?i)applying non-zero offset to null pointer",
  "(?i)is outside the range of representable values of type",
  "(?i)through pointer to incorrect function type", "(?i)which does not point to an object of type",
]
