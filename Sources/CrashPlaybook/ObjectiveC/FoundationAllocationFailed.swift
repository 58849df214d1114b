extension Rule {
  static let foundationAllocationFailed = Rule(
    "foundation-allocation-failed", "A library asked for memory and got none",
    family: .objectiveC,
    certainWhen: .any([
      .exceptionName("NSMallocException"),
      .all([
        .exceptionName("RLMException"),
        .message("reason: 'std::bad_alloc'", "^std::bad_alloc", "mmap() failed: Cannot allocate memory"),
      ]),
    ]),
    likelyWhen: .raisedDirectly("allocation-refused", by: "^_NSMutableDataGrowBytes", "^__CFSafelyReallocate"),
    supportedBy: [
      .frame("NSConcreteMutableData", "_NSMutableDataGrowBytes").because("a buffer of data was growing"),
      .message("mmap", "mapping").because("no addresses were left for a file or a block"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.cppUncaughtException, .realmAccessViolation, .swiftTryBang],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} asked for memory, through a method of a library, and got none: `{reason|the reason is left out \
        of this report|the exception's reason has the size}`. The library raised an exception for that.
        """,
      youSee: """
        Either rarely, on small devices and after long use, or every time with one file or one answer of the server. \
        Deleting the app seems to help, as its files are gone then.
        """,
      howWeKnow: """
        `NSMallocException` is raised by Foundation for an allocation that failed, and for nothing else; Realm hands on \
        the failure of C++ or of `mmap` in its own exception.
        """,
      notProved: "Who holds the memory. The function that asked last is only the one that met the end.",
      rootCause: """
        - a size that is nonsense: a length out of a file or a header that no code checked, a negative number
        - a whole file, video or answer of a server that is collected in one `Data`
        - a leak or a cache without a limit, so that little was left
        - a database file that grew for months and is mapped as a whole: old versions of Realm's data are kept while \
        a thread still reads them
        """,
      fixNow: """
        Look at the size in the reason. If it is plausible, see how much memory the app used (Xcode's gauge, \
        `phys_footprint`); if it is not, look where the length came from.
        """,
      fixProperly: """
        - write downloads to a file (`downloadTask`) instead of collecting them
        - read large files in pieces, or mapped: `Data(contentsOf: url, options: .mappedIfSafe)`
        - check lengths that come from outside before anything is reserved
        - with Realm, use short transactions and autorelease pools in background work, and compact the file at launch

        ```swift
        import Foundation

        /// Reads a tide table in pieces; before, all of it was one `Data`.
        func count(_ byte: UInt8, in url: URL) throws -> Int {
          let file = try FileHandle(forReadingFrom: url)
          defer { try? file.close() }
          var total = 0
          while let piece = try file.read(upToCount: 65_536), !piece.isEmpty {
            total += piece.count { $0 == byte }
          }
          return total
        }
        ```

        On Apple's systems wrap the body of such loops in `autoreleasepool { }`: Foundation's reads may be autoreleased.
        """,
      verify: "Run it with the largest file that users have, on the smallest device, with Instruments' Allocations.",
      prevent: "A test with a file of a gigabyte, and a limit on what a server may send.",
      notToBeConfusedWith: [
        .init(.swiftAllocationFailed, "Swift's own runtime got no memory"),
        .init(.jetsamPerProcessLimit, "the system ended the app before an allocation failed"),
      ],
      sources: [
        "Apple: NSMallocException",
        "https://github.com/realm/realm-swift/issues/8127",
        "Realm documentation: file size",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSMallocException', reason: '*** -[NSConcreteMutableData \
        appendBytes:length:]: unable to allocate memory for length (1803550)'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RLMException', reason: 'std::bad_alloc'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'RLMException', reason: 'Object has been deleted or invalidated.'
        """, answer: "realm-access-violation"),
    ])
}
