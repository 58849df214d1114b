extension Rule {
  static let swiftDivisionByZero = Rule(
    "swift-division-by-zero",
    "Division by zero: an integer was divided by zero",
    family: .swiftRuntime,
    certainWhen: .swiftCheck("Division by zero", "Division results in overflow", "Remainder results in overflow"),
    likelyWhen: .any([.libraryFunctionFailed("divisor", .divisor), .source(.division)]),
    possibleWhen: .sourceAmongOthers(.division),
    outranks: .generalSwiftTraps + [.swiftArithmeticOverflow],
    searchWords: ["0으로 나누기", "divide by zero"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} divided an integer by zero, or took the remainder of such a division. "Results in overflow" \
        is its twin: the smallest integer divided by minus one.
        """,
      youSee: """
        An empty list whose average is wanted, a view of no width, a step of 0 in settings, the first second of a \
        measurement. Every time with that input.
        """,
      howWeKnow: """
        Swift's `/` and `%` check the divisor and name the failure. Only C and C++ code on Intel reaches the \
        processor's own error, EXC_ARITHMETIC with EXC_I386_DIV. ARM processors return 0 and go on.
        """,
      rootCause: """
        No code asked whether the divisor can be zero. It is usually a count (`sum / items.count`), a size, a duration \
        in whole seconds, or a number of columns computed from a width.
        """,
      fixNow: """
        Guard the divisor in `{blame|your function nearest to the error}` and return what "nothing" means there: 0, nil, or no bar at \
        all.

        ```swift
        func average(_ values: [Int]) -> Int? {
          values.isEmpty ? nil : values.reduce(0, +) / values.count
        }

        print(average([]) ?? 0)
        ```
        """,
      fixProperly: """
        - make the empty case visible in the type: return an Optional, as above
        - keep divisors from settings and servers in a checked type, at least `max(1, value)` where it is read
        - `dividedReportingOverflow(by:)` where both edges matter
        """,
      verify: """
        Test with an empty list, size zero and divisor zero. For the twin: `Int.min` and -1.
        """,
      prevent: """
        One helper for averages and shares instead of a `/` in every view.
        """,
      notToBeConfusedWith: [
        .init(
          .swiftNumericConversion,
          "a floating-point division by zero does not stop; converting its result does"),
        .init(.swiftArithmeticOverflow, "addition, subtraction, multiplication"),
        .init(.arithmeticException, "other EXC_ARITHMETIC reports, of C code"),
      ],
      sources: [
        "Swift standard library: IntegerTypes.swift",
        "Intel manual, #DE; xnu exception_types.h: EXC_I386_DIV",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift/IntegerTypes.swift:14127: Fatal error: Division by zero
        """),
      .matches(
        """
        ▸ Fatal error: Division by zero in remainder operation
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Orchard          0x0000000104a1c2d0 Swift runtime failure: Division by zero + 0
        1   Orchard          0x0000000104a1c2d0 Basket.share(of:) + 44 (Basket.swift:21)
        """),
      .ignores(
        """
        Fatal error: Double value cannot be converted to Int because it is either infinite or NaN
        """, answer: "swift-numeric-conversion"),
      .matches(
        """
        ▸ Swift/IntegerTypes.swift:9021: Fatal error: Division results in overflow in remainder operation
        """),
    ])
}
