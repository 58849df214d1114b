extension Rule {
  static let nsarrayOutOfBounds = Rule(
    "nsarray-out-of-bounds",
    "Index out of bounds: an index or range lies outside a Foundation collection or string (NSRangeException)",
    family: .objectiveC,
    certainWhen: .any([
      .all([
        boundsOfRealm,
        .any([.message("RLM", "Realm", "realm"), .exceptionIsNamed, .frame([], image: ["^Realm"], within: 12)]),
      ]),
      .all([
        .message(
          "]: index {index} beyond bounds {bounds}", "__boundsFail: index {index} beyond bounds {bounds}",
          "Index {index} out of bounds; string length {length}",
          "} exceeds data length {length}", "]: row ({index}) beyond bounds ({count})",
          "Attempted to scroll the table view to an out-of-bounds",
          "Attempted to scroll the collection view to an out-of-",
          "]: Range or index out of bounds", "} out of bounds; string length {length}", "}} extends beyond bounds",
          "} extends beyond bounds", "RLEArray *: Out of bounds",
          // An index set, which was given NSNotFound for a position.
          "} exceeds maximum index value of NSNotFound",
          "attempt to scroll to invalid index path",
          // AppKit's tables.
          "Row {index} out of row range {bounds} for rowViewAtRow",
          // A fetched results controller of Core Data.
          "no object at index {index} in section at index"),
        .not(onlyWarned),
      ]),
    ]),
    likelyWhen: .any([
      boundsOfRealm,
      .raised(
        by: "^-[__NSArrayM *Index", "^-[__NSArrayI *Index", "^-[__NSArray0 *Index", "^-[__NSSingleObjectArrayI *Index",
        "^-[__NSFrozenArrayM *Index",
        "^-[__NSCFArray objectAt", "^-[NSArray subarrayWithRange:", "^-[NSMutableArray removeObjectAtIndex:",
        "^-[__NSCFString substring", "^-[__NSCFString characterAtIndex:", "^-[NSString substring",
        "^-[NSConcreteMutableAttributedString ", "^-[NSMutableRLEArray ", "^-[__NSCFConstantString substring",
        "_contentOffsetForScrollingToRowAtIndexPath:",
        "-[UICollectionView _validateScrollingTargetIndexPath:",
        "^-[NSConcreteData subdataWithRange:"),
      // Of what it is given only the range, or a missing text, can make it throw.
      .raisedDirectly(
        "raised-by-regular-expression", by: "-[NSRegularExpression(NSMatching) enumerateMatchesInString:"),
      .all([
        .exceptionName("NSRangeException"),
        .not(
          .message(
            "Cannot remove an observer", "because it is not registered as an observer", "-[AVCapture", "videoZoomFactor"
          )),
        .not(.raisedByTheProgram),
      ]),
    ]),
    possibleWhen: onlyWarned,
    unless: .any([
      .message("was mutated while being enumerated", "object cannot be nil", "insert nil object"),
      .frame(["__NSFastEnumerationMutationHandler"], image: [], within: 5),
      .frame(["removeObserver:forKeyPath", "_removeObserver:forProperty:"], image: [], within: 6),
      .all([
        .exceptionName("NSInvalidArgumentException", "NSGenericException"),
        // Lists raise this one where they should raise a range exception.
        .not(
          .message(
            "attempt to scroll to invalid index path", "Attempted to scroll the ",
            "no object at index * in section at index")),
      ]),
    ]),
    supportedBy: [
      .exceptionName("NSRangeException"),
      .message("Row 9223372036854775807 out of row range", "Row -1 out of row range").because(
        "that row is NSNotFound or -1: what was looked for is not in the table"),
      .message("index 18446744073709551615 beyond", "index 4294967295 beyond").because(
        "that index is -1 without a sign: `count - 1` of an empty collection, or a search that found nothing"),
      .message("index 9223372036854775807 beyond").because(
        "that index is NSNotFound: a search found nothing, and its result was used as an index"),
      .message("beyond bounds for empty array").because("the array was empty at this moment"),
      .message("attempt to scroll to invalid index path", "Attempted to scroll the ").because(
        "the rows changed before the scrolling"),
      .exceptionRaiser,
      .variant(
        "range-was-only-warned-of",
        [
          Variant(
            onlyWarned,
            [
              "caught": """
              ; for a program that was built for an old system it only writes a warning, once, and the program goes on
              """,
              "reason": "the line says which range it was",
            ])
        ]),
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .appkitException],
    searchWords: ["인덱스 범위 초과", "배열 범위", "NSRangeException"],
    page: PlaybookPage(
      whatHappened: """
        {process|The program} asked a collection, a string or a list on the screen for an element that it does not \
        have. Foundation, UIKit and Realm raise an exception for that, mostly NSRangeException{caught|, and nothing \
        caught it}: `{reason|the reason is left out of this report|its reason has the index and the count}`.
        """,
      youSee: """
        A crash in a list, a table or a text, often just after data was reloaded, deleted or found to be empty. The \
        index is mostly one past the end, or a huge number.
        """,
      howWeKnow: """
        The text `beyond bounds` (or `out of bounds` for strings) is written by the collection itself and names the \
        index and the valid range. Where privacy removed it, the function right below `objc_exception_throw` in the \
        exception's backtrace is the accessor that refused.
        """,
      notProved: """
        Why the index was wrong. Data that another thread changed between the count and the access looks the same as \
        a plain counting error.
        """,
      rootCause: """
        The index and the collection come from two moments. Typical pairs: a row number from before a reload, used \
        after it; `count - 1` of an empty array (18446744073709551615, which is -1 without a sign); `indexOfObject:` \
        that returned `NSNotFound` (9223372036854775807); a character offset of a Swift `String` used as a UTF-16 \
        offset; a range of the old text applied to the new one.

        Swift arrays trap with `Index out of range` instead. That this is an NSRangeException means the array is \
        Foundation's: Objective-C code, or an array bridged from it.
        """,
      fixNow: """
        Check the index against the count right where it is used, in `{blame|the first frame of your own}`, and do \
        nothing if it does not fit.
        """,
      fixProperly: """
        - One source of truth: the data source that a table shows changes only on the main thread, together with the \
        table
        - Carry identifiers, not positions, across a reload or an `await`
        - Compare with `NSNotFound` before an index is used; prefer API that returns an optional

        ```swift
        // before: the row outlives the data that it was taken from
        func open(_ indexPath: IndexPath) {
          let boat = boats[indexPath.row] as! Boat
          show(boat)
        }

        // after: identifiers survive every reload
        func open(_ id: Boat.ID) {
          guard let boat = boatsByID[id] else { return }
          show(boat)
        }
        ```

        For text, build ranges with `NSRange(range, in: string)`, never from `count`.
        """,
      verify: """
        Test the same call with an empty collection, with one element, and with a reload between choosing and using \
        the index. Then run the screen under Thread Sanitizer while data arrives.
        """,
      prevent: """
        Expose `[Element]` with real element types to Swift; keep `NSArray` and raw `NSRange` at the boundary. \
        Diffable data sources remove most row numbers.
        """,
      notToBeConfusedWith: [
        .init(.swiftIndexOutOfRange, "Swift's own array: a trap with `Index out of range`, no exception"),
        .init(.kvoRemoveNotRegistered, "also NSRangeException, but its text is about an observer"),
        .init(.uikitInvalidBatchUpdate, "the table's own bookkeeping after inserts and deletes"),
        .init(.nilInsertedInCollection, "the element is nil, the index is fine"),
      ],
      sources: [
        "Apple: NSRangeException; NSArray objectAtIndex:",
        "Apple: Addressing language exception crashes: "
          + "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM \
        objectAtIndexedSubscript:]: index 4 beyond bounds [0 .. 3]'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c51c02a4 -[__NSArrayM objectAtIndexedSubscript:] + 236
        3   Orchard                       	0x1027d10b4 -[ORCRowController rowAt:] + 52
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreFoundation                	0x1c51c02a4 -[__NSArrayM objectAtIndexedSubscript:] + 236
        3   Orchard                       	0x1027d10b4 -[ORCRowController rowAt:] + 52
        """),
      .matches("▸ -[__NSCFString substringWithRange:]: Range {3, 9} out of bounds; string length 7"),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Attempted \
        to scroll the collection view to an out-of-bounds item (5) when there are only 3 items in section \
        0.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** \
        -[NSConcreteMutableData subdataWithRange:]: range {0, 9} exceeds data length 2'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: 'NSMutableRLEArray \
        replaceObjectsInRange:withObject:length:: Out of bounds'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSTableViewException', reason: 'Row 9223372036854775807 out of \
        row range [0-3] for rowViewAtRow:createIfNeeded:'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1928837cc __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1889a9f3c objc_exception_throw + 88
        2   Foundation                    	0x1977111b4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        ▸ 3   UIKitCore                     	0x25b96de04 -[UICollectionView \
        _validateScrollingTargetIndexPath:raisingExceptionIfNecessary:] + 516
        4   SwiftUI                       	0x1a5d4f498 UpdateCoalescingCollectionView.updateContent() + 1084
        """),
      .matches(
        """
        ▸ NSInvalidArgumentException: no object at index 3 in section at index 0
        """),
      .ignores("Orchard/Rows.swift:41: Fatal error: Index out of range", answer: "swift-index-out-of-range"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: 'Cannot remove an observer \
        <HBRBoard 0x10a1> for the key path "tide" from <HBRClock 0x10b2> because it is not registered as an \
        observer.'
        """, answer: "kvo-remove-not-registered"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[AVCaptureFigVideoDevice \
        setVideoZoomFactor:] videoZoomFactor out of range [1-16]'
        """, answer: "uncaught-exception-generic"),
      .matches(
        """
        ▸ *** -[__NSCFString substringWithRange:]: Range {2554, 18446744073709551614} out of bounds; string length 6539. \
        This will become an exception for apps linked after 10.10 and iOS 8. Warning shown once per app execution.
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RLMException', reason: 'Index 4 is out of bounds (must be less \
        than 4).'
        """),
    ])

  /// Realm's collections; other programs may say the same of theirs.
  private static let boundsOfRealm = Condition.message("Index {index} is out of bounds (must be less than {bounds})")

  /// Foundation refused nothing yet: nobody can have died of this line.
  private static let onlyWarned = Condition.all([
    .message("This will become an exception for apps linked "), .not(.objectiveCException),
  ])
}
