extension Rule {
  // Apart: the rules of all families come before it.
  static let swiftTextlessTrap = Rule(
    "swift-textless-trap",
    "A check in Swift code failed and left no text",
    family: .swiftRuntime,
    likelyWhen: .any([
      .all([.textlessSwiftTrap, .certainlySwiftCheck]),
      // The compiler's name for a check whose kind it left out.
      .message("Swift runtime failure$", "Swift runtime failure: unhandled"),
    ]),
    possibleWhen: .textlessSwiftTrap,
    unless: .explainedSwiftCheck,
    supportedBy: [
      .frame("unsafeMutableAddressor", "one-time initialization function", within: 3).because(
        "the first value of a global or static property was being made")
    ],
    outranks: [.builtinTrap],
    page: PlaybookPage(
      whatHappened: """
        A check that the compiler put into Swift code failed, and the processor stopped at it: in {blame|the app's \
        frame on top}. Which check it was is not recorded: a release build keeps no text.
        """,
      youSee: """
        EXC_BREAKPOINT on ARM, EXC_BAD_INSTRUCTION on Intel, SIGTRAP or SIGILL on Linux, and no text anywhere. \
        Release builds drop the texts of most checks to stay small.
        """,
      howWeKnow: """
        The trap lies in the app's own Swift code, or in Swift's library under an unnamed frame, and nothing else in \
        the report explains it.
        """,
      notProved: """
        The kind of check: nil, index, overflow, conversion, range, a cast, `precondition`. The candidates are those \
        that the line of the top frame contains.
        """,
      rootCause: """
        In release builds a force unwrap, an array access, an arithmetic operator and a `precondition` become a \
        comparison and a trap instruction. Traps of one function may be merged into one place, with line 0 or \
        `<compiler-generated>`. What tells them apart is only in the debug information, as an inlined frame called \
        "Swift runtime failure: …".

        | on the line | look at |
        |---|---|
        | `!` | `swift-nil-unwrap` |
        | `[…]` | `swift-index-out-of-range` |
        | `+ - *`, unsigned types | `swift-arithmetic-overflow` |
        | `Int(…)`, `UInt8(…)` | `swift-numeric-conversion` |
        | `/`, `%` | `swift-division-by-zero` |
        | `..<`, `...` | `swift-range-invalid` |
        | `as!`, `try!` | their own entries; they leave text or frames |
        """,
      fixNow: """
        Symbolicate again with the dSYM of exactly this build, inlined frames included: `atos -i`, `xcrun crashlog`, \
        or a new import into Xcode.{onLinux| On Linux, keep the program's standard error and the debug \
        information.}

        ```sh
        dwarfdump --uuid Harbour.app.dSYM
        atos -i -arch arm64 -o Harbour.app.dSYM/Contents/Resources/DWARF/Harbour -l 0x104a00000 0x104a1c2d0
        ```

        If the top frame initialises a global or `static let`, look at that one line: its first value is what failed.
        """,
      fixProperly: """
        Once the kind is known, its own entry has the repair. Until then: split lines with several of the operators \
        above, so that the next report's line decides; and replace `!` and raw indices in `{blame|this function}` by \
        code that can say no.
        """,
      verify: """
        Run the release build with the suspected input; the new report must show the inlined frame, or nothing at all.
        """,
      prevent: """
        Archive the dSYMs of every build that leaves the house, and upload them to every reporter in use. Use \
        `fatalError("reason")` rather than `precondition` at important places: its text survives release builds.
        """,
      notToBeConfusedWith: [
        .init(.swiftFatalerrorPrecondition, "a stop with the author's text"),
        .init(.builtinTrap, "`__builtin_trap()` or a debugger break in C or Objective-C"),
        .init(.deliberateBrkC471, "a system library stopped on purpose: the top frame is not the app's"),
      ],
      sources: [
        "Apple: Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
        "Swift compiler: LLVM lowering of cond_fail",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x0000000104a1c2d0
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Harbour                    0x0000000104a1c2d0 BerthModel.select(_:) + 96 (BerthModel.swift:58)
        1   Harbour                    0x0000000104a1c4d0 BerthView.tap() + 36
        2   UIKitCore                  0x00000001b0a1c4d0 -[UIApplication sendEvent:] + 284
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib         0x00000001a7f36d00 0x1a7e00000 + 1273088
        1   Harbour                    0x0000000104a1c2d0 BerthModel.select(_:) + 96 (BerthModel.swift:58)
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Harbour                       0x00000001093022d0 BerthModel.select(_:) + 96
        1   Harbour                       0x00000001093024d0 BerthView.tap() + 36
        2   UIKitCore                     0x00007ff8136f54d0 -[UIApplication sendEvent:] + 284
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Harbour    0x0000000104a1c2d0 Swift runtime failure: Unexpectedly found nil while unwrapping an Optional \
        value + 0
        1   Harbour    0x0000000104a1c2d0 BerthModel.select(_:) + 96 (BerthModel.swift:58)
        """, answer: "swift-nil-unwrap"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib          0x00000001a7f36d00 _dispatch_semaphore_dispose.cold.1 + 40
        1   Harbour                    0x0000000104a1c2d0 Uploader.deinit + 96
        """),
    ])
}
