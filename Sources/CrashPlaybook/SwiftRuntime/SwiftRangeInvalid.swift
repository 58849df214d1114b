extension Rule {
  static let swiftRangeInvalid = Rule(
    "swift-range-invalid",
    "Range out of bounds: its ends are in the wrong order, or outside of the collection",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck(
        // Bounds in the wrong order.
        "Range requires lowerBound <= upperBound", "ClosedRange requires lowerBound <= upperBound",
        "Can't form Range with upperBound < lowerBound", "Can't form Range with end < start", "Range requires that",
        "Can't form a range", "Reverse intervals are not allowed",
        // A bound that is not a number.
        "Range cannot have an unordered",
        // Nothing between the bounds.
        "Can't form an empty closed range", "Can't get random value with an empty range",
        // A range that the collection does not have.
        "Range out of bounds", "Slice bounds", "invalid bounds for an empty collection",
        "invalid range for an empty collection",
        // A count below zero.
        "Can't drop a negative number of elements from", "Can't take a prefix of negative length from",
        "Can't take a suffix of negative length from",
        // A step that leads nowhere.
        "Stride size must not be zero", "stride size must not be zero"),
      .libraryCheck("upperBound cannot be zero."),
    ]),
    likelyWhen: .any([.libraryFunctionFailed("range", .range), .source(.range)]),
    possibleWhen: .sourceAmongOthers(.range),
    outranks: .generalSwiftTraps,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} made a range whose end lies before its start, or used one that reaches outside its \
        collection, or counted in steps of zero.
        """,
      youSee: """
        Empty and short input: a list without elements, a text without the expected mark, a page beyond the last. \
        Every time with that input.
        """,
      howWeKnow: """
        The text is the range's own check. "lowerBound <= upperBound" is about two numbers in the wrong order; "out \
        of bounds" about a range that is fine by itself and too long for the collection.
        """,
      rootCause: """
        - `0...items.count - 1` of an empty list is `0...-1`
        - `1..<n` where n is 0, or `start..<end` of two searches, when the end mark comes first
        - a page: `offset..<min(offset + size, count)` with an offset beyond the count
        - `stride(from:to:by: 0)`, when the step was computed
        - the bounds were right, and the collection changed before they were used
        - a bound is not a number: NaN out of a division by zero, which is neither below nor above anything
        - something is picked from nothing: `Int.random(in: 0..<count)` of an empty list
        - an interval of dates ends before it starts: two dates in the wrong order
        """,
      fixNow: """
        Ask for the order in `{blame|your function nearest to the error}` before the range is made, or use a form that cannot be \
        reversed.

        ```swift
        let items: [String] = []
        let offset = 20, size = 10

        // before: for i in 0...items.count - 1
        for (number, item) in items.enumerated() { print(number, item) }

        // before: items[offset..<min(offset + size, items.count)]
        let page = items.dropFirst(offset).prefix(size)
        print(page.count)
        ```
        """,
      fixProperly: """
        - `indices`, `enumerated()`, `dropFirst`, `prefix`, `suffix` and `stride` instead of hand-made ranges: they \
        are empty where there is nothing
        - `clamped(to:)` for ranges from outside
        - two search results: look for the end only behind the start
        """,
      verify: """
        Test with no element, one element, and an offset beyond the end. For parsers: a text with the marks reversed \
        and with one missing.
        """,
      prevent: """
        Lint for `0...x.count - 1` and `..<` between two computed bounds.
        """,
      notToBeConfusedWith: [
        .init(.swiftIndexOutOfRange, "a single position"),
        .init(.swiftStringIndex, "positions of a String"),
        .init(.swiftArithmeticOverflow, "an unsigned `count - 1` of an empty list stops in the subtraction"),
      ],
      sources: [
        "Swift standard library: Range.swift, ClosedRange.swift, Stride.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/Range.swift"
      ]),
    examples: [
      .matches("▸ Swift/Collection.swift:1290: Fatal error: Can't take a suffix of negative length from a collection"),
      .matches("▸ Fatal error: Can't drop a negative number of elements from a sequence"),
      .matches(
        """
        ▸ Swift/Range.swift:761: Fatal error: Range requires lowerBound <= upperBound
        """),
      .matches(
        """
        ▸ fatal error: Can't form Range with upperBound < lowerBound
        """),
      .matches(
        """
        ▸ Swift/ClosedRange.swift:347: Fatal error: Range requires lowerBound <= upperBound
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        ▸ Swift/ClosedRange.swift:347: Fatal error: Range requires lowerBound <= upperBound

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c1a2d _assertionFailure(_:_:file:line:flags:) + 349
        1   Tidepool                     0x000000010c3f4120 0x10c3f0000 + 16672
        2   Tidepool                     0x000000010c3f3e08 0x10c3f0000 + 15880
        """),
      .matches(
        """
        ▸ Swift/Range.swift:1042: Fatal error: Range cannot have an unordered lower bound.
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f8dfab6c280 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "harbourd" crashed:

        ▸ 0 [thunk] 0x00007f8dfab6c280 DateInterval.init(start:end:) + 16 in libFoundationEssentials.so
        1 [ra]    0x000056477cbbe2af Booking.stay.getter + 222 in harbourd at /src/Sources/Booking.swift:14:24
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x000055ebe4db57a0 ***

        Thread 0 "tidepool" crashed:

        ▸ 0 [inlined] [system] 0x000055ebe4db57a0 specialized static FixedWidthInteger.random(in:) in tidepool at \
        /src/Lottery.swift
        1 [inlined]          0x000055ebe4db57a0 Lottery.draw(_:) in tidepool at /src/Lottery.swift:12:34
        2                    0x000055ebe4db57a0 main in tidepool at /src/main.swift:2:7
        """),
      .ignores(
        """
        Harbour/Dice.swift:9: Fatal error: upperBound cannot be zero.
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '-[__NSCFString \
        substringWithRange:]: Range {4, 9} out of bounds; string length 6'
        """, answer: "nsarray-out-of-bounds"),
    ])
}
