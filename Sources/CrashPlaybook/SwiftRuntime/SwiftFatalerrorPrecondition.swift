extension Rule {
  // General: the other rules of the family know which check failed.
  static let swiftFatalerrorPrecondition = Rule(
    "swift-fatalerror-precondition",
    "The code stopped the process on purpose: fatalError, precondition or assert",
    family: .swiftRuntime,
    certainWhen: .any([
      .message(
        ".swift:{line}: Fatal error: {text}", ".swift:{line}: Precondition failed: {text}",
        ".swift:{line}: Assertion failed: {text}", ".swift:{line}: Fatal error", ".swift:{line}: Precondition failed",
        ".swift:{line}: Assertion failed", "Fatal error: {text}: file *.swift, line",
        "Precondition failed: {text}: file *.swift, line",
        "Assertion failed: {text}: file *.swift, line", "(?i)fatal error: file *.swift, line",
        "(?i)precondition failed: file *.swift, line", "(?i)assertion failed: file *.swift, line",
        "fatal error: {text}: file *.swift, line", "precondition failed: {text}: file *.swift, line",
        "assertion failed: {text}: file *.swift, line",
        // What is compiled into callers has the file of the library's interface.
        ".swiftinterface:{line}: Fatal error: {text}", "Fatal error: {text}: file *.swiftinterface, line"),
      .all([
        .message(
          "^Fatal error: {text}", "^Precondition failed: {text}", "^Assertion failed: {text}", "^fatal error: {text}"),
        .frame("_assertionFailure", "_fatalErrorMessage", "_swift_stdlib_reportFatalError", within: 10),
      ]),
      .frame("Swift runtime failure: precondition failure", within: 8),
      .ownCheckCalledByApp,
    ]),
    likelyWhen: .any([
      .message(
        "^Fatal error: {text}", "Thread *: Fatal error: {text}", "^Precondition failed: {text}", "^Fatal error$",
        // As Xcode shows it beside the source.
        "^Thread *: Assertion failed: {text}", "^Thread *: Assertion failed$", "^Thread *: Precondition failed: {text}",
        "^NIO-* (*): Assertion failed: {text}", "^NIO-* (*): Precondition failed: {text}",
        // As titles of reports leave them: without the text, or without the word "file".
        "EXC_BREAKPOINT: Fatal error$", "EXC_BAD_INSTRUCTION: Fatal error$", "EXC_BREAKPOINT: * > Fatal error$",
        "^fatal error: {text}: *.swift, line",
        // As `xcodebuild` sums up a test that crashed.
        "encountered an error (Crash: *: Fatal error: {text})",
        // SwiftNIO puts a sentence where the name of the file would be.
        ".:{line}: Fatal error: {text}"),
      // Checks of Swift's library until version 4; compilers of C write the same word of their own errors.
      .all([
        .message(
          "fatal error: UnsafeMutable", "fatal error: UnsafePointer", "fatal error: UnsafeBufferPointer",
          "fatal error: UnsafeRaw", "fatal error: can't unsafeBitCast"),
        .message("fatal error: {text}"),
      ]),
      .message("Swift runtime failure: precondition failure"),
      .failedOwnCheckInApp,
      .source(.precondition, .fatalError, .assertion),
    ]),
    possibleWhen: .any([.failedCheckInApp, .sourceAmongOthers(.precondition, .fatalError, .assertion)]),
    unless: .any([
      .message(
        "Assertion failed: (*), function ", "PHP Fatal error", "Fatal error: Uncaught", ".php on line ",
        "Fatal error: Allowed memory size of ", "# Fatal error in",
        "CONTINUATION MISUSE",
        // OCaml's, of an exception that nobody handled.
        "Fatal error: exception Stdlib", "Fatal error: exception Not_found", "Fatal error: exception Failure(",
        "Fatal error: exception Invalid_argument(", "Fatal error: exception Stack_overflow",
        "Fatal error: exception Out_of_memory", "Fatal error: exception End_of_file",
        "Fatal error: exception Division_by_zero", "Fatal error: exception Sys_error(",
        "Fatal error: exception Unix.Unix_error(", "Fatal error: exception Match_failure",
        "Fatal error: exception File \"",
        // The runtime's own: a count of references is full, because its memory was overwritten or far too many were kept.
        "Fatal error: Object was retained too many times", "reference was retained too many times"),
      .textOfASpecificSwiftCheck,
      .libraryRefusal,
      .beginningOfASwiftCheck,
    ]),
    supportedBy: [.variant("whose-check", [checkOfSwift]), checkOfPackage],
    outranks: [.swiftTextlessTrap, .linuxSwiftTrap, .builtinTrap, .explicitAbort],
    searchWords: ["fatalError", "assertion failure", "단언 실패"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} reached a stop that {author|someone wrote into the code}: {text|`fatalError`, `precondition` \
        or `assert`; its text is not in this report|`fatalError`, `precondition` or `assert`}.
        """,
      youSee: """
        The text is the author's own, so it is the best description there is. It appears wherever the state that \
        "cannot happen" happens.
        """,
      howWeKnow: """
        Swift prints `fatalError`, `precondition` and `assert` of the program and its packages with file and line, and \
        none of the runtime's own, more precise texts is there. Where the file is one of `Swift/…`, the check is the \
        standard library's, and the call in {blame|the app's nearest frame} gave it what its documentation rules out. \
        {text|Without the text, the frames show only that a check stopped the process.} A release build keeps the text \
        of `fatalError`, drops that of `precondition`, and has no `assert` at all.
        """,
      notProved: """
        How the program got into that state. The stack shows the way to the check, not the moment at which the state \
        went wrong.
        """,
      rootCause: """
        The text states the rule that was broken. Three sorts are worth telling apart:

        - **Input was treated as an invariant.** A file, a server, a user or the system decides it, so the check will \
        fail some day. It must be an error, not a stop.
        - **An abstract method.** "must be overridden": a subclass or a mock lacks it. Use a protocol instead.
        - **A true invariant.** Then the bug is earlier: find who may change the state that the text names.

        If file or module belong to a package, or to Swift's own library (`Swift/…`), its documentation says what the \
        caller must guarantee.
        """,
      fixNow: """
        {remedy|Handle the state that the text describes: throw, return early, or fall back, and log what was found.} Begin \
        at `{blame|your function nearest to the error}`.

        ```swift
        enum StoreError: Error {
          case unknownVersion(Int)
        }

        // before: default: fatalError("unknown version \\(version)")
        func migrate(from version: Int) throws {
          switch version {
          case 1: print("one step")
          case 2: break
          default: throw StoreError.unknownVersion(version)
          }
        }
        ```
        """,
      fixProperly: """
        - make the state impossible to write down: an enum instead of two Bools, a type that only its checked \
        initialiser can make
        - throw for everything that depends on the outside world; stop only for mistakes of the programmer
        - put the values into the text: `fatalError("row \\(row) of \\(count)")` saves one round of guessing
        """,
      verify: """
        Write a test that brings the program into the state of the text and expects the error. Since Swift 6.2, Swift \
        Testing can also watch a stop on purpose, on macOS, Linux and Windows: `await #expect(processExitsWith: \
        .failure) { … }`.
        """,
      prevent: """
        In review: would a user, a server or a disk be able to reach this line? Then it must not be a stop.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "the runtime's own text for `!`"),
        .init(.swiftIndexOutOfRange, "the runtime's own text for arrays"),
        .init(.swiftLibraryPrecondition, "the file before the text is Swift's or a framework's, not the program's"),
        .init(.cAssert, "C's assert: `Assertion failed: (x), function f`"),
        .init(.swiftTextlessTrap, "a check without any text"),
        .init(.explicitAbort, "abort() without Swift's machinery"),
      ],
      sources: [
        "Swift standard library: Assert.swift, AssertCommon.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/Assert.swift",
        "Swift Testing: exit testing",
      ]),
    examples: [
      .matches(
        """
        ▸ Harbour/LogStore.swift:31: Fatal error: unknown version 7
        """),
      .matches(
        """
        ▸ BUG in Harbour, a cable was dropped.:486: Fatal error: the cable is still tied
        """),
      .matches(
        """
        ▸ Swift/arm64-apple-macos.swiftinterface:5913: Fatal error: UnsafeBufferPointer has a nil start and \
        nonzero count
        """),
      .matches(
        """
        Failing tests:
        ▸ 	PierTests.testDock() encountered an error (Crash: Harbour (14071): Fatal error: no berth is free)
        """),
      .matches("▸ fatal error: UnsafeMutableRawBufferPointer with negative count"),
      .matches(
        "▸ SnapKit/Constraint.swift:337: Fatal error: Updated constraint could not find existing matching constraint to update"
      ),
      .ignores("Sources/CRope/rope.c:3:10: fatal error: 'knot.h' file not found"),
      .matches(
        """
        ▸ Harbour/LogStore.swift:31: Precondition failed: the log must be open
        """),
      .matches(
        """
        ▸ Fatal error: no harbour in reach: file Harbour/Chart.swift, line 12
        """),
      .matches(
        """
        *** Swift runtime failure: precondition failure ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        ▸ 0 [inlined] [system] 0x000055c133586d10 Swift runtime failure: precondition failure in tides at \
        //<compiler-generated>
        1                    0x000055c133586d10 set(_:) + 16 in tides at /home/build/tides/Sources/main.swift:4:9
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213)
        ▸ Tidepool/Aquarium.swift:58: Fatal error: no water

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c1a2d $ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_SSAHSus6UInt32VtF + 349
        1   Tidepool                     0x000000010c3f71c4 0x10c3f0000 + 29124
        2   Tidepool                     0x000000010c3f6f00 0x10c3f0000 + 28416
        """),
      .matches(
        """
        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   libswiftCore.dylib                   0x198232430 _assertionFailure(_:_:file:line:flags:) + 268
        ▸ 1   libswiftCore.dylib                   0x1982326d8 assertionFailure(_:file:line:) + 108
        2   Tidepool                             0x104bb703c Aquarium.drain(into:) + 432
        3   Tidepool                             0x104bbb378 Aquarium.close() + 320
        """),
      .ignores(
        """
        Harbour/LogStore.swift:31: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """, answer: "swift-nil-unwrap"),
      .ignores(
        """
        Harbour/LogStore.swift:31: Fatal error: Index out of
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Assertion failed: (count > 0), function drain, file queue.c, line 81.
        """, answer: "c-assert"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018

        Harbour/LogStore.swift:31: Fatal error: Unexpectedly found nil while unwrapping an Optional value

        Thread 0 Crashed:
        0   Harbour   0x0000000104a01120 LogStore::append() + 96
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        The PHP page says so.: PHP Fatal error: no memory
        """),
      .ignores("Fatal error: exception Invalid_argument(\"index out of bounds\")"),
      .ignores(
        "Fatal error: Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in /srv/pier.php on line 7"
      ),
      .ignores("Fatal error: Maximum execution time of 30 seconds exceeded in /srv/pier.php on line 7"),
      .ignores(
        """
        Sources/Anchor/anchor.h:4:10: fatal error: 'rope/rope.h' file not found
        """),
      .matches("▸ Thread 3: Assertion failed: the berth is taken"),
      .matches("▸ NIO-ELT-0-#3 (6): Assertion failed: the berth is taken"),
      .ignores("Thread 3: Assertion failed: (count > 0), function drain, file queue.c, line 81."),
    ])

  /// The file is the standard library's: nobody wrote this stop for the program.
  private static let checkOfSwift = Variant(
    .message("Swift/*.swift:*: Fatal error", "Fatal error: *: file Swift/"),
    [
      "author": "Swift's standard library makes for a call that it does not allow",
      "remedy":
        "Look up in the documentation of that call what it asks for, and give it that; the check is not yours to change.",
    ])

  /// The file is that of a package: the program broke a rule of somebody else's.
  private static let checkOfPackage = Condition.computed(
    Condition.Computed(
      "check-of-a-package", "a check failed in a file of a package", literals: [".swift:"],
      wording: ["author", "remedy"],
      values: { facts in
        LibraryRefusal(in: facts.report.messages, ofPackage: true).map { refusal in
          [
            "author": "the package {refuser} makes for a call that it does not allow",
            "remedy":
              "Look up in the documentation of {refuser} what the call that the text is about asks for, and give it "
              + "that; the check itself is not yours to change.",
            "refuser": refusal.library,
          ]
        } ?? [:]
      },
      test: { facts in
        LibraryRefusal(in: facts.report.messages, ofPackage: true).map { [$0.message.evidence($0.message.text)] }
      }))
}
