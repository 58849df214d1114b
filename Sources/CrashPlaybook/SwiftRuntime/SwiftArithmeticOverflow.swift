extension Rule {
  static let swiftArithmeticOverflow = Rule(
    "swift-arithmetic-overflow",
    "Arithmetic overflow: an integer calculation left the range of its type",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck(
        "arithmetic overflow", "Arithmetic overflow", "Overflow in unsigned", "Overflow in +", "Overflow in -",
        "Overflow in \\*", "Overflow in /=", "Overflow in %=", "Overflow in multiplication",
        "Division results in an overflow"),
      .libraryCheck(
        "Quotient is not representable", "Dividend.high must be smaller than divisor",
        "Distance is not representable in Int", "Overflow in pointer arithmetic"),
    ]),
    likelyWhen: .any([
      .libraryFunctionFailed("overflow", .overflow),
      .all([
        .trap,
        // The library's own integers: nothing else can stop these functions.
        .frame(
          [
            "protocol witness for static AdditiveArithmetic.+", "protocol witness for static AdditiveArithmetic.-",
            "protocol witness for static Numeric.\\*", "protocol witness for static SignedNumeric.-",
            "protocol witness for Strideable.advanced(by:)", "protocol witness for Strideable.distance(to:)",
          ], image: ["^libswiftCore"], within: 1),
      ]),
      .source(.arithmetic),
    ]),
    possibleWhen: .sourceAmongOthers(.arithmetic),
    outranks: .generalSwiftTraps,
    searchWords: ["오버플로", "integer overflow"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} added, subtracted, multiplied or divided integers, and the result did not fit into their type. \
        Swift's plain operators stop the process then, rather than go on with a wrong number.
        """,
      youSee: """
        Steady for a while and then everywhere at once (a counter or a timestamp grew too large), or only for some \
        data (a difference that became negative). 32-bit types and unsigned types are the usual places.
        """,
      howWeKnow: """
        The compiler puts this text, or an inlined frame with it, at the exact check. Where there is no text, the stop \
        is inside a function of Swift's library that only calculates. The operation is on the line of {blame|the frame \
        below it}. The operands are not in the report.
        """,
      rootCause: """
        - an unsigned subtraction below zero: `UInt(count) - 1` with nothing left
        - a timestamp or a size in `Int32`, or in `Int` on a 32-bit watch
        - a hash, checksum or random generator written with `+` and `*`, where wrapping around is wanted
        - a running total in a small type
        - `abs(Int.min)`, `-Int.min` and `Int.min / -1`: the smallest number has no positive counterpart

        A subtype such as KERN_INVALID_ADDRESS beside EXC_BREAKPOINT is a reporter's wording for the code 1. No \
        address was wrong.
        """,
      fixNow: """
        Decide what should happen at the edge, and write that operator: `&+`, `&-`, `&*` to wrap, \
        `addingReportingOverflow` to notice, or a clamp.

        ```swift
        let total: UInt32 = 20
        let spent: UInt32 = 30

        // before: total - spent stops the process
        let (rest, isTooMuch) = total.subtractingReportingOverflow(spent)
        print(isTooMuch ? 0 : rest)

        // wrapping is right in a hash
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in "harbour".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        ```
        """,
      fixProperly: """
        - calculate in `Int`, and convert to small or unsigned types only where a file or network format asks for them
        - check numbers from outside before they are used in a calculation
        - name the quantity: a `Duration` or a `Measurement` cannot be mixed up like an `Int32`
        """,
      verify: """
        Test `{blame|the function}` with 0, 1, the largest and the smallest value of the type, and with operands in \
        the wrong order.
        """,
      prevent: """
        Keep `UInt` out of arithmetic; it belongs to bit patterns. Use `&+` only next to a comment that says why. Do \
        not build with `-Ounchecked`: it removes the check and keeps the error.
        """,
      notToBeConfusedWith: [
        .init(
          .swiftNumericConversion,
          "the number did not fit into another type on conversion, before any calculation"),
        .init(.swiftDivisionByZero, "the divisor was zero"),
        .init(.swiftRangeInvalid, "a subtraction worked, but gave a range with its bounds reversed"),
      ],
      sources: [
        "Swift compiler: LLVM lowering of cond_fail, \"Swift runtime failure\"",
        "The Swift Programming Language: Overflow Operators: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/advancedoperators/",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift runtime failure: arithmetic overflow
        """),
      .matches(
        """
        ▸ Swift/IntegerTypes.swift:9019: Fatal error: Division results in an overflow
        """),
      .matches(
        """
        ▸ Swift/UnsafePointer.swift:1310: Fatal error: Overflow in pointer arithmetic
        """),
      .matches(
        """
        ▸ *** Swift runtime failure: arithmetic overflow ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        ▸ 0 [inlined] [system] 0x000055c133586d10 Swift runtime failure: arithmetic overflow in tides at \
        //<compiler-generated>
        1                    0x000055c133586d10 sum(_:_:) + 16 in tides at /home/build/tides/Sources/main.swift:4:9
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Orchard          0x000000010a3b1c20 Swift runtime failure: arithmetic overflow + 0 \
        (<compiler-generated>:0)
        1   Orchard          0x000000010a3b1c20 Harvest.total.getter + 60 (Harvest.swift:21)
        """),
      .matches(
        """
        ▸ Swift/LegacyInt128.swift:676: Fatal error: Overflow in *
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007fb1d60845a1 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        ▸ 0      0x00007fb1d60845a1 protocol witness for static AdditiveArithmetic.+ infix(_:_:) in conformance Int64 \
        + 17 in libswiftCore.so
        1 [ra] 0x00007fb1d612d856 ClosedRange<>.distance(from:to:) + 725 in libswiftCore.so
        2 [ra] 0x000055c133586d10 height(of:) + 16 in tides at /home/build/tides/Sources/main.swift:4:9
        """),
      .ignores(
        """
        *** Program crashed: Illegal instruction at 0x000055c133586d10 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        0      0x000055c133586d10 protocol witness for static AdditiveArithmetic.+ infix(_:_:) in conformance Swell + 17 \
        in tides
        1 [ra] 0x000055c133586e10 height(of:) + 16 in tides at /home/build/tides/Sources/main.swift:4:9
        """, answer: "linux-swift-trap"),
      .ignores(
        """
        Tides/Swell.swift:12: Fatal error: Overflow in the table of tides
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Swift/IntegerTypes.swift:9015: Fatal error: Division by zero
        """, answer: "swift-division-by-zero"),
      .ignores(
        """
        Fatal error: Not enough bits to represent the passed value
        """, answer: "swift-numeric-conversion"),
      .ignores(
        """
        Arithmetic overflow in the ledger of May
        """),
    ])
}
