extension Rule {
  static let libcxxHardeningAssert = Rule(
    "libcxx-hardening-assert",
    "A check of the C++ standard library failed",
    family: .objectiveC,
    harm: "the library ends the program just before memory is damaged",
    certainWhen: .any([
      .frame(
        [
          "/c++/v1/{file}: assertion {expression} failed: {text}",
          "/c++/v1/{file}: libc++ Hardening assertion {expression}",
          "/c++/v1/*: assertion *",
        ], image: [], within: 6),
      .message(
        "/c++/v1/{file}: assertion {expression} failed: {text}",
        "libc++ Hardening assertion {expression} failed: {text}", "libc++ Hardening assertion",
        // GCC's library, with its own checks.
        "/c++/*: Assertion '{expression}' failed."),
    ]),
    likelyWhen: .any([
      .frame(["std::__1::__libcpp_verbose_abort", "__libcpp_verbose_abort"], image: [], within: 8),
      // Where a library without exceptions would have thrown one.
      .message("{text} was thrown in -fno-exceptions mode"),
    ]),
    endsIn: .check,
    supportedBy: [.trap, .exceptionCode([1])],
    outranks: [
      .swiftTextlessTrap, .swiftIndexOutOfRange, .builtinTrap, .explicitAbort, .illegalInstruction,
      .swiftFatalerrorPrecondition,
    ],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        C++ code broke a rule of the standard library: `{expression|the expression in the report|a condition that the \
        message names}` was false ({text|its text is not in this report|with a few words on the rule}). The hardened \
        library stopped the program right there.
        """,
      youSee: """
        A trap in code that ran "fine" before: the toolchain turned hardening on, and the access beyond the end, \
        which used to read whatever was there, now stops.
        """,
      howWeKnow: """
        The check writes its own text, and debug information keeps it as the name of the innermost, inlined frame: \
        file of the header, line, expression, explanation. The trap itself is `brk 1`, as for Swift, so only the text \
        or the frame tells them apart. Older libraries stop in `__libcpp_verbose_abort`; in code built without \
        exceptions that function also stands where a `throw` would, so that without the text it is no proof of a \
        check.
        """,
      rootCause: """
        Hardened containers check what the standard calls preconditions: `operator[]` below `size()`, `front()` and \
        `back()` of something that is not empty, a dereferenced `optional` that holds a value, iterators of the same \
        container, strings without null pointers. The violation is undefined behaviour with or without the check; \
        the check only makes it visible.
        """,
      fixNow: """
        Test the precondition before the call in `{blame|the C++ function above the check}`: the index against \
        `size()`, `empty()` before `front()`, `has_value()` before `*`.
        """,
      fixProperly: """
        - Find out why the container is shorter than the code believes: two vectors that should run in parallel, a \
        signed index that became huge, a container that another thread changes
        - Use `at()` where data comes from outside, and handle `std::out_of_range` at the boundary
        - Iterate over ranges instead of over indices

        ```cpp
        // before: stops[i + 1] at the last stop
        for (size_t i = 0; i < stops.size(); ++i) join(stops[i], stops[i + 1]);

        // after
        for (size_t i = 0; i + 1 < stops.size(); ++i) join(stops[i], stops[i + 1]);
        ```
        """,
      verify: """
        Reproduce with the input of the report under Address Sanitizer and `_LIBCPP_HARDENING_MODE_EXTENSIVE`; then \
        with an empty and a one-element container.
        """,
      prevent: "Keep hardening on in release builds; it costs little. Run tests in the extensive or debug mode.",
      notToBeConfusedWith: [
        .init(.swiftIndexOutOfRange, "Swift's array, not C++"),
        .init(.cppUncaughtException, "`at()` threw std::out_of_range"),
        .init(.builtinTrap, "a trap in C code without a text"),
      ],
      sources: ["libc++ documentation: Hardening Modes", "LLVM: libcxx/include/__assert"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 Crashed:
        ▸ 0   Harbour   0x1061d5adc /usr/include/c++/v1/vector:1393: assertion __n < size() failed: vector[] index \
        out of bounds + 0
        1   Harbour   0x1061d5adc std::__1::vector<Berth, std::__1::allocator<Berth>>::operator[](unsigned long) + 40
        2   Harbour   0x1061d438c harbour::Planner::nextBerth(int) + 112
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 4 Crashed:
        ▸ 0   Harbour                       0x0000000103efcadc /usr/include/c++/v1/vector:1393: assertion __n < size() failed: vector[] index \
        out of bounds + 0
        1   Harbour                       0x0000000103efcadc std::__1::vector<Berth, std::__1::allocator<Berth>>::operator[](unsigned long) + 40
        2   Harbour                       0x0000000103efb38c harbour::Planner::nextBerth(int) + 112
        """),
      .matches(
        """
        ▸ /usr/include/c++/14/optional:475: constexpr _Tp& std::_Optional_base_impl<_Tp, _Dp>::_M_get() [with _Tp = Tide]: \
        Assertion 'this->_M_is_engaged()' failed.
        Aborted (core dumped)
        """),
      .matches("▸ bad_optional_access was thrown in -fno-exceptions mode"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 Crashed:
        0   libswiftCore.dylib   0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 244
        1   Harbour              0x1061d438c Planner.nextBerth(_:) + 112
        """),
    ])
}
