extension Rule {
  static let swiftNumericConversion = Rule(
    "swift-numeric-conversion",
    "A number was converted to a type that cannot hold it (not enough bits, or NaN)",
    family: .swiftRuntime,
    certainWhen: .swiftCheck(
      "{source} value cannot be converted to {target} because {why}",
      // As Swift 2 and 3 put it.
      "{source} value can not be converted to {target} because {why}", "Not enough bits to represent",
      "Negative value is not representable", "Value is outside the representable range"),
    likelyWhen: .any([.libraryFunctionFailed("conversion", .conversion), .source(.conversion)]),
    possibleWhen: .sourceAmongOthers(.conversion),
    outranks: .generalSwiftTraps + [.swiftArithmeticOverflow],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} converted a {source|number} to {target|a type} that has no such value: {why|it is not a \
        number, infinite, negative, or too large}. `Int(x)` and its relatives stop the process then.
        """,
      youSee: """
        Layout code at zero size, progress bars before the total is known, durations of a live stream, and numbers \
        from a server are the usual places. It comes and goes with the data.
        """,
      howWeKnow: """
        The text is the conversion's own and has one meaning. "Infinite or NaN" says that an earlier calculation was \
        already meaningless; "not enough bits" and "not representable" say that an integer was too large or negative \
        for the target.
        """,
      rootCause: """
        The value was wrong before the conversion, and the conversion is only the first place that looks:

        - `0 / 0` and `x / 0` in floating point do not stop; they give NaN and infinity, which travel on quietly
        - `AVPlayerItem.duration` of a live stream, an unknown download total, a view of zero width
        - a server's 64-bit number in an `Int32` field, or `-1` for "unknown" in a `UInt`
        - `UInt8(scalar.value)` of a Unicode scalar beyond 255
        """,
      fixNow: """
        Convert with a question: `Int(exactly:)` after rounding, or test `isFinite` first; for integers \
        `init(exactly:)` or `init(clamping:)`.

        ```swift
        func percent(_ done: Double, of total: Double) -> Int {
          let share = (done / total * 100).rounded()
          return Int(exactly: share) ?? 0
        }

        print(percent(3, of: 0), UInt8(clamping: 300))
        ```

        `Int(exactly:)` is nil for NaN, infinity and everything out of range, and for fractions: hence the rounding \
        before it.
        """,
      fixProperly: """
        - stop the NaN where it is born: no division by a total that may be zero, no average of an empty list
        - check outside numbers while decoding, with an error that names the field
        - keep sizes, times and counts in the type of the API until the last moment
        """,
      verify: """
        Test `{blame|the function}` with NaN, infinity, minus one, zero and a very large number. In the debugger, a \
        breakpoint before the conversion with the condition `!value.isFinite` stops where the NaN arrives; move it up \
        the stack until you see who made it.
        """,
      prevent: """
        In review, every `Int(…)` of a calculated floating-point number needs its reason. Lint for `Int(` around `/`.
        """,
      notToBeConfusedWith: [
        .init(.swiftArithmeticOverflow, "the types were the same and the calculation left their range"),
        .init(.swiftDivisionByZero, "an integer division; floating-point division by zero does not stop"),
        .init(.swiftUnexpectedEnumCase, "a raw value that no case stands for"),
      ],
      sources: [
        "Swift standard library: IntegerTypes.swift and FloatingPointTypes.swift (conversion checks), Integers.swift",
        "Swift documentation: BinaryInteger.init(exactly:), init(clamping:)",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift/IntegerTypes.swift:8835: Fatal error: Double value cannot be converted to Int because it is either \
        infinite or NaN
        """),
      .matches(
        """
        ▸ Fatal error: Float value cannot be converted to UInt8 because the result would be greater than UInt8.max
        """),
      .matches(
        """
        Thread 0 Crashed:
        ▸ 0   Harbour          Swift runtime failure: Negative value is not representable
        1   Harbour          TideTable.encode(to:) (TideTable.swift:40)
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213)
        ▸ Fatal error: Double value cannot be converted to Int because it is either infinite or NaN

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c1a2d $ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_SSAHSus6UInt32VtF + 349
        1   Tidepool                     0x000000010c3f51c4 0x10c3f0000 + 20932
        2   Tidepool                     0x000000010c3f4f10 0x10c3f0000 + 20240
        """),
      .ignores(
        """
        Swift runtime failure: arithmetic overflow
        """, answer: "swift-arithmetic-overflow"),
      .ignores(
        """
        error: cannot convert value of type 'Double' to expected argument type 'Int'
        """),
      .matches(
        """
        ▸ fatal error: floating point value can not be converted to Int because it is greater than Int.max
        """),
    ])
}
