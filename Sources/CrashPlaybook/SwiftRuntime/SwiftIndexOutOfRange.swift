extension Rule {
  static let swiftIndexOutOfRange = Rule(
    "swift-index-out-of-range",
    "Index out of range: a collection has no element at that position",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck(
        // A position.
        "Index out of range", "Index out of bounds", "Out of bounds: index",
        "Array index is out of range", "Array index out of range", "Negative Array index is out of range",
        "ContiguousArray index is out of range", "Negative ContiguousArray index is out of range",
        "ArraySlice index is out of range",
        // A run of positions.
        "Index range out of bounds", "Array replace: subrange", "ContiguousArray replace: subrange",
        // Something is taken out of too few elements.
        "Can't remove first element from an empty", "Can't remove last element from an empty",
        "Can't remove items from an empty", "Can't remove more items from", "Can't remove from an empty collection",
        "Can't removeFirst items from an empty", "Can't removeLast items from an empty",
        "Can't removeFirst from an empty Set", "Can't removeLast from an empty",
        "Cannot remove first element of an empty Deque", "Cannot remove last element of an empty Deque",
        // An index of another collection, or of the same one before it changed.
        "Attempting to access Dictionary elements using an invalid",
        "Attempting to access Set elements using an invalid",
        "Attempting to access Collection elements using an invalid",
        // Bytes.
        "Byte offset range out of bounds", "UnsafeRawBufferPointer.load out of bounds",
        "UnsafeRawBufferPointer.load with negative offset", "UnsafeMutableRawBufferPointer.load out of bounds",
        "UnsafeMutableRawBufferPointer.load with negative offset",
        "UnsafeMutableRawBufferPointer.storeBytes out of bounds",
        "UnsafeMutableRawBufferPointer.storeBytes with negative offset",
        "OutputSpan capacity overflow", "OutputSpan underflow", "OutputRawSpan capacity overflow",
        "OutputRawSpan underflow",
        // A step beyond the ends.
        "Can't advance past endIndex"),
      .libraryCheck(
        "Index is out of range", "Invalid index passed to index(after:)", "EmptyCollection can't advance indices",
        "CollectionOfOne can't", "Can't move before startIndex", "Can't move index before startIndex",
        "Can't retreat before startIndex", "Word index out of range", "Negative word index",
        "Unicode.Scalar.UTF8View index is out of bounds",
        "Advancing past end index", "Incrementing past end index", "Incrementing past start index",
        "Can't insert element at invalid index", "Can't insert elements at an invalid index",
        "Can't remove more elements than there are in the Collection",
        // A collection that gave more elements than it had counted.
        "Insufficient space allocated to copy array contents"),
    ]),
    likelyWhen: .any([
      .textlessLibraryCheck("Unsafe*BufferPointer", "SIMDVectorTypes"),
      .libraryFunctionFailed("index", .index),
      .indexOutOfRangeCutOff,
      .source(.index),
    ]),
    possibleWhen: .sourceAmongOthers(.index),
    supportedBy: [
      .appFrame(
        "cellForRowAt", "cellForItemAt", "numberOfRows", "titleForHeader", "tableView(_:", "collectionView(_:",
        "subscript"
      ).because("a view asks its data source for a row: the data may have changed since it asked for the count")
    ],
    outranks: .generalSwiftTraps,
    searchWords: ["인덱스 범위 초과", "배열 범위", "array index out of bounds"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked a Swift collection for a position that it does not have: at or after its end, below \
        zero, or any position of an empty one. Swift stopped the process before the access.
        """,
      youSee: """
        Empty lists, lists of one element and fast scrolling are where it shows. It is rare in tests and steady in \
        the field, because it needs data that changed between counting and reading.
        """,
      howWeKnow: """
        The check is one of the collection's own, and {blame|the app's frame nearest to it} made the call. Mostly \
        neither the index nor the count is in the report: then only the code, or a log line, tells which one was \
        wrong.
        """,
      notProved: """
        Whether the index was wrong from the start, or the collection shrank in between. If another thread works on \
        the same collection at this moment, look at `concurrent-swift-collection-mutation` as well.
        """,
      rootCause: """
        An index is a promise about a collection at one moment. It breaks when

        - the model changed between `count` and the read: a reload that was queued, a second thread, or an `await` in \
        between
        - the arithmetic is off by one: `0...items.count`, `items[items.count]`, `items.count - 1` of an empty list
        - an `ArraySlice` or a slice of `Data` is indexed from 0: a slice keeps the indices of what it was cut from, \
        so `slice[0]` fails unless it starts there
        - two lists are read in step, and one is shorter
        - `removeFirst()`, `removeLast()` or `remove(at:)` meets an empty or shorter list
        - bytes are read or written where a buffer has ended: `load(fromByteOffset:as:)`, a header longer than the data
        - a capture group is asked for that the regular expression does not have
        """,
      fixNow: """
        Check the bounds in `{blame|your function nearest to the error}`, and decide what an absent element means there.

        ```swift
        extension Collection {
          /// The element at a position, or nil where the position does not exist.
          subscript(existing position: Index) -> Element? {
            indices.contains(position) ? self[position] : nil
          }
        }

        let berths = ["A1", "A2"]
        if let berth = berths[existing: 2] {
          print(berth)
        }
        ```
        """,
      fixProperly: """
        - let views and their data change together: a diffable data source, or one snapshot that both count and rows \
        read
        - pass identifiers between screens and across `await`, not positions
        - walk with `for … in`, `zip`, `first`, `dropFirst()`, `prefix(_:)` instead of indices
        - for slices use `slice.startIndex`, or make an `Array` of the slice

        ```swift
        // before: the list may be another one after the await
        let berth = berths[row]
        await harbour.reserve(berth)
        berths[row].isReserved = true

        // after: find it again by its identity
        await harbour.reserve(berth)
        if let position = berths.firstIndex(where: { $0.id == berth.id }) {
          berths[position].isReserved = true
        }
        ```
        """,
      verify: """
        Test the function with no element, one element and the last element. For list screens: reload with fewer rows \
        while scrolling, 50 times; then `crashbook compare before/ after/ --rule swift-index-out-of-range`
        """,
      prevent: """
        In review, ask of every raw index where it came from and what ran since. Keep plain subscripts out of cell \
        and data-source code. Property tests with random, also empty, input find the off-by-one cases.
        """,
      notToBeConfusedWith: [
        .init(
          .nsarrayOutOfBounds,
          "Foundation's arrays raise NSRangeException, with index and bounds in the reason"),
        .init(.swiftRangeInvalid, "the bounds of a range are in the wrong order"),
        .init(.swiftStringIndex, "the position belongs to a String"),
        .init(
          .concurrentSwiftCollectionMutation,
          "two threads change one collection; the index is only the victim"),
      ],
      sources: [
        "Swift standard library: Array.swift, ContiguousArrayBuffer.swift, ArraySlice.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/Array.swift",
        "Swift documentation: ArraySlice, \"Slices Maintain Indices\"",
      ]),
    examples: [
      .matches("▸ Swift/Array.swift:311: Fatal error: Insufficient space allocated to copy array contents"),
      .matches(
        """
        *** Program crashed: System trap at 0x0000aaaace338354 ***

        Thread 1 "NIO-ELT-0-#0" crashed:

        ▸ 0 [inlined] [system] 0x0000aaaace338354 specialized CircularBuffer.removeFirst() in harbourd at \
        /<compiler-generated>
        1 0x0000aaaace338354 PierHandler.next() + 600 in harbourd at /src/PierHandler.swift:163:41
        """),
      .matches(
        """
        ▸ Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range
        """),
      .matches("▸ Can't remove first element from an empty collection"),
      .matches("▸ Array index is out of range."),
      .matches("▸ Index out of range: file /src/Pier/Boat.swift, line 12"),
      .ignores("Index out of range: sensor 4"),
      .matches(
        """
        ▸ Swift/Span.swift:422: Fatal error: Index out of bounds
        """),
      .matches(
        """
        ▸ Swift/RawSpan.swift:603: Fatal error: Byte offset range out of bounds
        """),
      .matches(
        """
        ▸ Swift/Set.swift:629: Fatal error: Can't removeFirst from an empty Set
        """),
      .matches(
        """
        ▸ Swift/ContiguousArray.swift:812: Fatal error: Can't insert elements at an invalid index
        """),
      .matches(
        """
        ▸ Swift/OutputRawSpan.swift:204: Fatal error: OutputRawSpan underflow
        """),
      .matches(
        """
        ▸ DequeModule/Deque+Extras.swift:88: Fatal error: Cannot remove first element of an empty Deque
        """),
      .matches(
        """
        ▸ Swift/SIMDVectorTypes.swift:197: Fatal error

        *** Program crashed: Illegal instruction at 0x00007f4a11c0ffe8 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "orchard" crashed:

        0      0x00007f4a11c0ffe8 _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
        1 [ra] 0x000055c834fb8d70 lane(_:) + 16 in orchard at /home/build/orchard/Sources/main.swift:8:20
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f4a11c0ffe8 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "orchard" crashed:

        ▸ 0      0x00007f4a11c0ffe8 AnyRegexOutput.subscript.getter + 84 in libswift_StringProcessing.so
        1 [ra] 0x000055c834fb8d70 year(in:) + 16 in orchard at /home/build/orchard/Sources/main.swift:8:20
        """),
      .matches(
        """
        Thread 0 Crashed:
        ▸ 0                            Swift runtime failure: Index out of range
        1                            specialized Array._checkSubscript
        2                            specialized Array.subscript.getter
        3   Harbour                  closure #1 in BerthBoard.rows.getter (BerthBoard.swift:93)
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x000055c834fb8d70 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "orchard" crashed:

        ▸ 0 [inlined] [system] 0x000055c834fb8d70 specialized Array.subscript.getter in orchard at \
        //<compiler-generated>
        1                    0x000055c834fb8d70 row(_:of:) + 16 in orchard at \
        /home/build/orchard/Sources/main.swift:8:20
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib       0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswiftCore.dylib       0x00000001a7f10a18 Array.subscript.getter + 84
        2   Harbour                  0x0000000104a1c2d0 BerthBoard.title(row:) + 96
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f4a11c0ffe8 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "orchard" crashed:

        ▸ 0      0x00007f4a11c0ffe8 Data._Representation.subscript.getter + 153 in libFoundationEssentials.so
        1 [ra] 0x000055c834fb8d70 header(of:) + 16 in orchard at /home/build/orchard/Sources/main.swift:8:20
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM \
        objectAtIndexedSubscript:]: index 4 beyond bounds [0 .. 3]'
        """, answer: "nsarray-out-of-bounds"),
      .ignores(
        """
        Orchard/Grafting.swift:12: Fatal error
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Swift/Integers.swift:1641: Fatal error: Radix must be between 2 and 36
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   Harbour                  0x0000000104a1c2d0 specialized Array.subscript.getter + 20
        1   Harbour                  0x0000000104a1c4d0 BerthBoard.title(row:) + 96
        """),
      .ignores(
        """
        Index out of range: sensor 4
        """),
    ])
}
