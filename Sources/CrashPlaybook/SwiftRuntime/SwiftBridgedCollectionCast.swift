extension Rule {
  static let swiftBridgedCollectionCast = Rule(
    "swift-bridged-collection-cast",
    "A collection from Objective-C held an element of the wrong class",
    family: .swiftRuntime,
    certainWhen: .message(
      "(?i)fatal error: {collection} element failed to match the Swift * Element type",
      "(?i)fatal error: {collection} key failed to match the Swift * Key type",
      "(?i)fatal error: {collection} value failed to match the Swift * Value type",
      "NSArray element failed to match the Swift", "NSSet element failed to match the Swift",
      "NSDictionary key failed to match the Swift", "NSDictionary value failed to match the Swift",
      // As Swift 1 put it, of an array as a whole.
      "fatal error: array cannot be bridged from Objective-C"),
    likelyWhen: .failedCheck(
      "swift-bridging-check", in: "_typeCheckSlowPath", "_forceBridgeFromObjectiveC", "_bridgeCocoaArray",
      "_forceCastNonTrivial", reach: 2),
    supportedBy: [.message("Expected {expected} but found {found}")],
    outranks: .generalSwiftTraps + [.swiftForcedCastFailed, .swiftIndexOutOfRange],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} read an element of {collection|an Objective-C collection} that Swift was told holds \
        {expected|one class}, and found {found|another}. Swift checks such collections one element at a time, when it \
        is read, so this can be far from where the collection came from.
        """,
      youSee: """
        A crash in a plain loop or subscript, over a list that Objective-C code, JSON, a plist or `UserDefaults` \
        delivered. With all elements of the right class nothing ever happens.
        """,
      howWeKnow: """
        The text is the bridging check's own. It names what was expected ({expected|the text has it|as in `NSString`}) \
        and what was there ({found|the text has it|as in `__NSCFNumber`}), but not the origin of the collection.
        """,
      rootCause: """
        `NSArray` knows nothing of element types. Swift believes the declaration and checks late. The declaration \
        lies when

        - an Objective-C header promises `NSArray<Boat *> *` and puts other objects in
        - `as! [Boat]` was applied to JSON or archived data in which one element is `NSNull` or a number
        - a method returns an untyped array, and the Swift side guessed
        """,
      fixNow: """
        Filter while converting: `compactMap { $0 as? Boat }` where the collection enters Swift.

        ```swift
        // before: no check here, a crash at some later element
        let boats = legacy.boats as! [Boat]

        // after: checked at once, and the strangers are counted
        let boats = legacy.boats.compactMap { $0 as? Boat }
        assert(boats.count == legacy.boats.count, "legacy.boats holds strangers")
        ```
        """,
      fixProperly: """
        - correct the generics in the Objective-C header, or stop putting placeholders such as `NSNull` into the array
        - decode data with `Codable` rather than casting `Any`
        - convert at the boundary of the module, once, into Swift value types
        """,
      verify: """
        Test the conversion with a list that holds one stranger, one `NSNull` and nothing at all.
        """,
      prevent: """
        `as! [T]` on anything from Objective-C or JSON is a review stop; SwiftLint's `force_cast` finds it.
        """,
      notToBeConfusedWith: [
        .init(.swiftForcedCastFailed, "the cast itself failed, with \"Could not cast value of type\""),
        .init(.nsarrayOutOfBounds, "the element is not there at all"),
        .init(.swiftIndexOutOfRange, "the index is outside a Swift array"),
      ],
      sources: [
        "Swift standard library: ArrayBuffer.swift, BridgeObjectiveC.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/ArrayBuffer.swift"
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: NSArray element failed to match the Swift Array Element type
        ▸ Expected Boat but found __NSCFString
        """),
      .matches(
        """
        ▸ Fatal error: NSDictionary key failed to match the Swift Dictionary Key type
        Expected NSString but found NSNumber
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        ▸ Fatal error: NSArray element failed to match the Swift Array Element type
        ▸ Expected Shell but found __NSCFString

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2d4e10 _ArrayBuffer._typeCheckSlowPath(_:) + 1022
        1   Tidepool                     0x000000010c3f81c4 0x10c3f0000 + 33220
        """),
      .ignores(
        """
        Could not cast value of type '__NSCFArray' (0x1f0a8b2c8) to 'NSDictionary' (0x1f0a91d38).
        """, answer: "swift-forced-cast-failed"),
      .ignores(
        """
        10:00:01 forms: the key failed to match the Swift regex of the field
        """),
      .matches("▸ fatal error: array cannot be bridged from Objective-C"),
    ])
}
