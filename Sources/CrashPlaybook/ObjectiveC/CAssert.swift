extension Rule {
  static let cAssert = Rule(
    "c-assert",
    "A C or C++ assertion failed",
    family: .objectiveC,
    certainWhen: .any([
      .message(sentences),
      .frame(["^__assert_rtn", "^__assert_fail", "^__assert_fail_base"], image: [], within: 9),
    ]),
    // Assertions of Xcode's and of Quick Look's own, which write the place themselves.
    likelyWhen: .any([
      .message(ownSentences),
      .frame("-[IDEAssertionHandler handleFailure", "-[DVTAssertionHandler handleFailure", within: 9),
    ]),
    unless: .any([
      .message(
        // glibc's own assertion about the heap, which somebody damaged.
        "malloc.c:*: *: Assertion `",
        // The Swift compiler's, with the diary of what it was at.
        "While walking into", "While type-checking", "While evaluating request"),
      // A compiler's own, about the sources that it works on.
      .assertionOfSwiftsCompiler, .assertionOfClang,
      // The same without its text.
      .insideAllocatorOfGlibc,
      // The loader's own: no code of the program has run yet.
      .terminationNamespace("DYLD"),
    ]),
    supportedBy: [
      .abort, place,
      .message("last threaded generator: ", "last generator: ").because(
        "Quick Look names the generator that worked last: a plug-in, which left its context behind"),
    ],
    outranks: [.explicitAbort, .swiftFatalerrorPrecondition, .uncaughtExceptionGeneric, .linuxSwiftTrap],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        A C or C++ `assert` found `{expression|its expression|its condition}` false{place|}, and ended the process \
        with `abort()`.{silence| Its line, which names expression and place, is not in this report.|}
        """,
      youSee: """
        Always the same place. In many projects only debug builds stop; if a release build does, it (or a library in \
        it) was compiled without `NDEBUG`.
        """,
      howWeKnow: """
        `__assert_rtn` (Apple) and `__assert_fail` (glibc) are called by the `assert` macro alone. Their text holds \
        the expression, in parentheses or quotes, that of Windows the name of a file of C; Swift's `Assertion failed` \
        has neither parentheses nor `function`. Xcode and its parts have assertions of their own: \
        `ASSERTION FAILURE in …`, with the object and the method behind it; Quick Look writes `Assertion failure in …`, \
        the function and the line; Mono's runtime `Assertion at …` with `condition … not met`.
        """,
      rootCause: """
        The expression states what the author relied on. Either the caller broke that contract, for instance by \
        calling in the wrong order, twice, or from the wrong thread; or the world did, with data or a failed call \
        that the author took for granted. The frame above the assertion is the code that relied on it; the cause is \
        mostly its caller.
        """,
      fixNow: """
        Read the expression, go to `{blame|the frame above the assertion}`, and make the caller meet it: right \
        order, right thread, checked input.
        """,
      fixProperly: """
        - For a library that is not yours: look up file and line in its source; the comment above the assertion \
        usually says which call is expected
        - Turn assertions on outside data into errors that are returned
        - Side effects never inside `assert(…)`: with `NDEBUG` they are gone

        ```c
        // before: the call disappears in release builds
        assert(open_log(path) >= 0);

        // after
        int log = open_log(path);
        if (log < 0) return log;
        ```
        """,
      verify: """
        A test that makes the expression false in the old code and true, or an error, in the new one. Run it in \
        debug and in release.
        """,
      prevent: """
        Ship libraries with `NDEBUG` only if the failing path is handled without the assertion; removing the check \
        alone lets the program go on with a broken state.
        """,
      notToBeConfusedWith: [
        .init(.swiftFatalerrorPrecondition, "Swift's `Assertion failed: file …, line …` without parentheses"),
        .init(.dyldOther, "an assertion of the loader itself, before the program ran"),
        .init(.osAssert, "`assertion failure: \"…\" -> …`, a system library"),
        .init(.explicitAbort, "`abort()` without any assertion"),
      ],
      sources: ["Libc: assert.c (__assert_rtn)", "glibc: assert/assert.c", "C standard: NDEBUG"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        ▸ Assertion failed: (tide >= 0), function setTide, file Gauge.cpp, line 48.

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x1f2b0f118 pthread_kill + 268
        2   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 3   libsystem_c.dylib             	0x1a1c4d500 __assert_rtn + 272
        4   Harbour                       	0x1027d10b4 Gauge::setTide(int) + 52
        """),
      .matches("▸ harbour: gauge.c:48: set_tide: Assertion `tide >= 0' failed."),
      .matches(
        "▸ * Assertion at ../../mono/tide/tide-threads.c:702, condition `info' not met, function:tide_info_current,"),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        qlmanage --diag 4711.12
        ▸ Assertion failure in _QLThumbnailRequestCFFinalize (line 1802): thumbnail->context == NULL
        ▸ last threaded generator: org.harbour.qlgenerator.Charts
        abort() called
        """),
      .matches(
        """
        ▸ Assertion failed: (!tide->inputLength || !tide->outputLength),
          function tide_process_block, file tide_helper.c, line 565.
        """),
      .matches(
        """
        ▸ beam/erl_gc.c:1607:do_minor() Assertion failed: HTOP(p) >= HEAP_START(p)
        Aborted (core dumped)
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Description: DYLD, Assertion failed: (gotTide), function applyTide, file dyld3/Harbour.cpp, line 7.
        """, answer: "dyld-other"),
      .ignores(
        "Harbour/Gauge.swift:48: Assertion failed: the tide is negative", answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        swift-frontend: /build/swift/lib/SIL/Verifier.cpp:4827: void visit(swift::SILFunction *): Assertion \
        `F->isAvailableExternally()' failed.
        """),
    ])

  private static let sentences: [TextPattern] = [
    "Assertion failed: ({expression}), function {function}, file {file}, line {line}.",
    "Assertion failed: ({expression}), function {function}, file {file}, line {line}",
    "{file}: Assertion `{expression}' failed.",
    // Mono's runtime, as in Unity.
    "* Assertion at {file}:{line}, condition `{expression}' not met, function:{function},",
    "* Assertion at {file}:{line}, condition `{expression}' not met",
    // Windows.
    "Assertion failed: {expression}, file {file}.cpp, line {line}",
    "Assertion failed: {expression}, file {file}.c, line {line}",
    "Assertion failed: {expression}, file {file}.h, line {line}",
  ]
  private static let ownSentences: [TextPattern] = [
    // Erlang's machine and others that write their own: `beam/erl_gc.c:1607:do_minor() Assertion failed: …`.
    "{file}.c:{line}:{function}() Assertion failed: {expression}",

    "ASSERTION FAILURE in {file}:{line}", "Assertion failure in {function} (line {line}): {expression}",
  ]

  /// What a pattern itself says of the ending of the file.
  private static func ending(of pattern: TextPattern) -> String {
    var rest = pattern.description[...]
    while !rest.isEmpty, !rest.hasPrefix("{file}.") { rest = rest.dropFirst() }
    return rest.isEmpty ? "" : "." + rest.dropFirst("{file}.".count).prefix { $0.isLetter }
  }

  /// Where the assertion stands, as far as its line tells.
  private static let place = Condition.computed(
    .init(
      "place-of-assertion", "the place that the line of an assertion names",
      wording: ["silence", "place"],
      values: { facts in
        let patterns = sentences + ownSentences
        let found = facts.report.messages.lazy
          .compactMap { message in
            patterns.lazy.compactMap { pattern in
              pattern.captures(in: message.text).map { (found: $0, ending: ending(of: pattern)) }
            }.first
          }.first
        guard let (found, ending) = found else { return [:] }
        let file = found["file"].map { file in found["line"].map { "\(file)\(ending), line \($0)" } ?? file + ending }
        var words = ["silence": "", "place": ""]
        if let function = found["function"] {
          words["place", default: ""] += " in `{assertingFunction}`"
          words["assertingFunction"] = function
        }
        if let place = file ?? found["line"].map({ "line \($0)" }) {
          words["place", default: ""] += " ({assertingPlace})"
          words["assertingPlace"] = place
        }
        return words
      },
      test: { _ in [] }))
}
