extension Rule {
  static let swiftStringIndex = Rule(
    "swift-string-index",
    "String index out of bounds: the string has no such position",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck(
        "String index is out of bounds", "String index range is out of bounds", "Substring index is out of bounds",
        "Substring index range is out of bounds", "String index is out of range", "Cannot advance beyond endIndex",
        "Cannot increment beyond endIndex", "Cannot decrement before startIndex", "Cannot decrement beyond startIndex",
        "Cannot advance past endIndex", "Can't advance beyond", "Cannot increment endIndex",
        "Cannot decrement startIndex", "Operation results in an invalid index", "Character index is out of bounds",
        "String index is not"),
      // Other collections say so too.
      .message("Swift/String*.swift:*: Fatal error: Can't advance past endIndex"),
    ]),
    likelyWhen: .any([.libraryFunctionFailed("string-index", .stringIndex), .source(.stringIndex)]),
    possibleWhen: .sourceAmongOthers(.stringIndex),
    outranks: .generalSwiftTraps + [.swiftIndexOutOfRange],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} moved or used a position in a text beyond its end or before its start, or used a position \
        of one text in another.
        """,
      youSee: """
        Short texts, texts with emoji or accents, and texts that change while a position is kept: search results, \
        highlighting, masks for phone numbers, cutting to a length.
        """,
      howWeKnow: """
        The check is Swift's own `String` code. It knows the position and the length, and prints neither.
        """,
      rootCause: """
        - `index(_:offsetBy:)` without a limit, on a text that is shorter than hoped
        - a position of one string used in a copy that was edited, lowercased or trimmed: it may point past the end \
        or into the middle of a character
        - UTF-16 offsets of an `NSRange` used as if they counted characters; one emoji is two or more UTF-16 units
        - `remove(at:)`, `prefix(upTo:)` with a stored position after a change

        On Linux, `NSString.substring(with:)` stops with this text too, where Apple's raises NSRangeException.
        """,
      fixNow: """
        Use the form that can say no: `index(_:offsetBy:limitedBy:)`, `prefix(_:)`, and `Range(nsRange, in: text)`.

        ```swift
        import Foundation

        let text = "Pier 7 ⚓️"

        // before: text[text.startIndex..<text.index(text.startIndex, offsetBy: 20)]
        print(text.prefix(20))

        // before: an NSRange taken apart by hand
        let found = NSRange(location: 0, length: 40)
        if let range = Range(found, in: text) {
          print(text[range])
        }
        ```
        """,
      fixProperly: """
        - find and use positions in one go, in the same string; keep the cut-out text rather than positions
        - let `firstRange(of:)`, `split` and `Regex` do the cutting
        - convert at the boundary with Objective-C: `NSRange(range, in:)` and `Range(nsRange, in:)`, never by counting
        """,
      verify: """
        Test `{blame|the function}` with an empty text, one character, a family emoji, a flag, and text with \
        combining accents.
        """,
      prevent: """
        Lint for `offsetBy:` without `limitedBy:` and for `.utf16Offset`.
        """,
      notToBeConfusedWith: [
        .init(.nsarrayOutOfBounds, "NSString's own range check raises NSRangeException"),
        .init(.swiftIndexOutOfRange, "arrays and slices"),
        .init(.swiftRangeInvalid, "the two bounds are in the wrong order"),
      ],
      sources: [
        "Swift standard library: StringIndexValidation.swift, StringCharacterView.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/StringIndexValidation.swift",
        "Swift documentation: String.index(_:offsetBy:limitedBy:)",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift/StringCharacterView.swift:158: Fatal error: String index is out of bounds
        """),
      .matches(
        """
        ▸ fatal error: cannot increment beyond endIndex
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib         0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswiftCore.dylib         0x00000001a7f10a18 String.index(_:offsetBy:) + 1420
        2   Harbour                    0x0000000104a1c2d0 PlateMask.format(_:) + 96
        """),
      .matches(
        """
        ▸ Swift/StringCharacterView.swift:158: Fatal error: Can't advance past endIndex
        """),
      .ignores(
        """
        Swift/PrefixWhile.swift:158: Fatal error: Can't advance past endIndex
        """, answer: "swift-index-out-of-range"),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007ff61d0e3fa7 ***

        Thread 0 "tidepool" crashed:

        0      0x00007ff61d0e3fa7 specialized Collection.suffix(from:) + 103 in libFoundation.so
        ▸ 1 [ra] 0x00007ff61d109b62 NSString.substring(from:) + 129 in libFoundation.so
        2 [ra] 0x0000562636565f8c PlateMask.tail(_:) + 75 in tidepool at /src/PlateMask.swift:2:50
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '-[__NSCFString substringToIndex:]: \
        Index 9 out of bounds; string length 6'
        """, answer: "nsarray-out-of-bounds"),
    ])
}
