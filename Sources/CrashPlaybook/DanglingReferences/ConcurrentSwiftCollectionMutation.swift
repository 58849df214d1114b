extension Rule {
  static let concurrentSwiftCollectionMutation = Rule(
    "concurrent-swift-collection-mutation",
    "Data race: a Swift collection was changed while another thread used it",
    family: .danglingReferences,
    likelyWhen: .any([
      .all([
        heapFault,
        collectionInternals,
        .any([.secondThreadInProperty, .secondThreadChangesType, secondMutator]),
      ]),
      .storageFreedWhileRetained,
    ]),
    possibleWhen: .any([
      .all([heapFault, collectionInternals]),
      .all([
        .trap,
        .frame(
          "_NativeDictionary._unsafeInsertNew", "_NativeDictionary._delete", "_NativeDictionary.resize",
          "_NativeDictionary.copy", "_NativeSet._unsafeInsertNew", "_NativeSet.resize", "_NativeSet.copy", within: 6),
        .not(.message("(?i)fatal error", "(?i)duplicate")),
      ]),
    ]),
    unless: .any([
      .isStackOverflow,
      .message(
        "(?i)index out of range", "Duplicate keys of type", "Duplicate elements of type", "(?i)fatal error: index",
        "was mutated while being enumerated"),
      .frame(
        "VIOLATES_HASHABLE_REQUIREMENTS", "_assertionFailure", "_fatalErrorMessage", "uniqueKeysWithValues", within: 6),
      .kind([.hang, .jetsam, .resourceLimit, .sanitizerFinding, .leakReport, .checkerFinding, .panic, .nonFatal]),
    ]),
    supportedBy: [
      .secondThreadInType,
      .frame("swift_isUniquelyReferenced", "swift_arrayDestroy", "swift_arrayInitWithCopy", within: 4),
      .crashedOnMainThread(false),
      .message("double free", "pointer being freed was not allocated", "(?i)freed object"),
    ],
    outranks: [
      .sharedReferencePropertyRace, .objcZombieMessage, .swiftReleaseGarbage, .nullPointerDereference,
      .badAccessWildPointer, .mallocFreelistCorruption, .mallocFreeNotAllocated, .linuxSegv,
      .windowsAccessViolation,
    ],
    blame: .preferring([".setter", ".modify", "(?i)cache", "(?i)store", "(?i)insert", "(?i)append", "(?i)remove"]),
    searchWords: ["데이터 레이스", "경쟁 상태", "race condition", "배열 동시 접근"],
    page: PlaybookPage(
      whatHappened: """
        The inner code of an array, dictionary, set or string met storage that was freed or half changed, on \
        {thread|one thread}. That is what happens when two threads use one collection at once and at least one of them \
        changes it.
        """,
      youSee: """
        Crashes in `Array.append`, `_NativeDictionary`, `_StringGuts` or a release right under them, or the \
        allocator's complaint about a double free. The stacks differ, the property does not: a cache, a list of \
        observers, a log buffer, often static or in a singleton. It grows with load and with the number of cores.
        """,
      howWeKnow: """
        A mutator of the collection failed on memory, or in the allocator, with no failed check of its own; and \
        another thread was in the same type or in a mutator at that moment. Or the runtime freed a collection's storage \
        and found that it was still retained: the sentence speaks of a `deinit`, but such storage has none of yours, so \
        the count itself was damaged.
        """,
      notProved: """
        Proved is the damage to the storage. That the second thread did it is likely where it is visible in the same \
        type, and only a lead where it is not: an unbalanced `Unmanaged`, or writing beyond a buffer, damages storage as \
        well. Two instances of a type look the same in a report; Thread Sanitizer \
        tells them apart.
        """,
      rootCause: """
        Swift's collections are values with shared storage behind them. A change asks first: "am I the only owner of \
        this storage?" If so it writes in place, else it copies. That question and the write are not one step:

        | time | thread A: `append` | thread B: `append` |
        |---|---|---|
        | 1 | unique, but full: allocates new storage | |
        | 2 | | unique, but full: allocates new storage |
        | 3 | moves the elements, frees the old storage | |
        | 4 | | moves the elements out of freed storage: **crash**, or a double free |

        A reader is no safer: it loads the storage's address, the writer frees it, the reader retains or indexes into \
        freed memory. A dictionary can also be left with a broken chain, and fail much later, even with "Duplicate \
        keys" or an endless search. Copy on write protects *copies* from each other, not one variable from two \
        threads.
        """,
      fixNow: """
        Put every access of that collection behind one lock or one serial queue, reads included.

        ```swift
        import Synchronization

        final class TileCache: Sendable {
          private let tiles = Mutex<[String: [UInt8]]>([:])

          func tile(_ key: String) -> [UInt8]? {
            tiles.withLock { $0[key] }
          }

          func insert(_ tile: [UInt8], for key: String) {
            tiles.withLock { $0[key] = tile }
          }

          func tile(_ key: String, orMake make: () -> [UInt8]) -> [UInt8] {
            if let known = tile(key) { return known }
            let made = make()  // outside the lock
            return tiles.withLock { tiles in
              if let known = tiles[key] { return known }
              tiles[key] = made
              return made
            }
          }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      fixProperly: """
        - an actor, or a `Mutex` around the collection, so that the compiler keeps others out
        - whole operations under the lock: "look up, else insert" is one
        - parallel work returns its results, and one place gathers them

        ```swift
        // before: every iteration appends to one array
        // DispatchQueue.concurrentPerform(iterations: n) { results.append(work($0)) }

        func gather<Value: Sendable>(
          _ count: Int, _ work: @escaping @Sendable (Int) async -> Value
        ) async -> [Value] {
          await withTaskGroup(of: (Int, Value).self) { group in
            for index in 0..<count { group.addTask { (index, await work(index)) } }
            var results: [(Int, Value)] = []
            for await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\\.1)
          }
        }
        ```
        """,
      verify: """
        Thread Sanitizer over a test with eight tasks that read and write the collection: the old code reports "Swift \
        access race" or "data race" at once, the new code nothing. Then compare two builds' memory faults as a whole: \
        `crashbook compare before/ after/`
        """,
      prevent: """
        Swift 6 language mode; no mutable static collections without isolation; lint for `concurrentPerform` bodies \
        that append to a captured array.
        """,
      notToBeConfusedWith: [
        .init(.swiftIndexOutOfRange, "a check failed: one thread and a wrong index are enough"),
        .init(.swiftDuplicateDictionaryKeys, "two equal keys, or a Hashable that changed its mind"),
        .init(.collectionMutatedWhileEnumerating, "a Foundation collection, with an exception and a text"),
        .init(.sharedReferencePropertyRace, "a plain reference, not a collection's inner code"),
        .init(.mallocFreelistCorruption, "the allocator's complaint alone: a victim without a suspect"),
        .init(.tsanSwiftAccessRace, "Thread Sanitizer's own report: the proof"),
      ],
      sources: [
        "swiftlang/swift, stdlib/public/core (Array, NativeDictionary, uniqueness checks)",
        "Apple, Data races and Swift access races (Thread Sanitizer): "
          + "https://developer.apple.com/documentation/xcode/data-races",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_release + 60
        ▸ 1   libswiftCore.dylib       0x00000001922a20e8 _NativeDictionary._unsafeInsertNew(key:value:) + 152
        2   libswiftCore.dylib       0x00000001922a30e8 Dictionary._Variant.setValue(_:forKey:) + 152
        ▸ 3   Tidepool                 0x00000001045a10c4 TileCache.insert(_:for:) + 136

        Thread 6:
        0   libswiftCore.dylib       0x00000001922a40e8 _NativeDictionary.mutatingFind(_:isUnique:) + 80
        ▸ 1   Tidepool                 0x00000001045a10c4 TileCache.insert(_:for:) + 112
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib            0x00007ff8187470a8 swift_release + 60
        ▸ 1   libswiftCore.dylib            0x00007ff8187190e8 _NativeDictionary._unsafeInsertNew(key:value:) + 152
        2   libswiftCore.dylib            0x00007ff81871a0e8 Dictionary._Variant.setValue(_:forKey:) + 152
        ▸ 3   Tidepool                      0x000000010b5d20c4 TileCache.insert(_:for:) + 136

        Thread 6:
        0   libswiftCore.dylib            0x00007ff81871b0e8 _NativeDictionary.mutatingFind(_:isUnique:) + 80
        ▸ 1   Tidepool                      0x000000010b5d20c4 TileCache.insert(_:for:) + 112
        """),
      .matches(
        """
        ▸ Object 0x7f1f282fb220 of class __StringStorage deallocated with non-zero retain count 1055218409. This \
        object's deinit, or something called from it, may have created a strong reference to self which outlived \
        deinit, resulting in a dangling reference
        """),
      .ignores(
        """
        Object 0x7f1f282fb220 of class FeedPlayer deallocated with non-zero retain count 2. This object's deinit, or \
        something called from it, may have created a strong reference to self which outlived deinit, resulting in a \
        dangling reference
        """, answer: "object-escaped-from-deinit"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  4

        Application Specific Information:
        Fatal error: Index out of range

        Thread 4 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 _assertionFailure(_:_:file:line:flags:) + 248
        1   libswiftCore.dylib       0x00000001922a20e8 _ArrayBuffer._checkInoutAndNativeTypeCheckedBounds + 60
        2   Tidepool                 0x00000001045a10c4 TileCache.first() + 136
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib       0x00000001922a20e8 _NativeDictionary.mutatingFind(_:isUnique:) + 80
        1   Tidepool                 0x00000001045a10c4 TileCache.insert(_:for:) + 136
        """),
    ])

  /// Memory was invalid, or the allocator noticed that it was.
  private static let heapFault = Condition.any([
    .badAccess,
    .message(
      "pointer being freed was not allocated", "double free", "Double free", "modified after being freed",
      "free list is damaged", "corrupted size vs. prev_size", "(?i)heap corruption"),
  ])

  /// The collections' own code, as far as it changes or copies them.
  private static let mutators: [TextPattern] = [
    "_NativeDictionary", "_NativeSet", "Dictionary._Variant", "Set._Variant", "Array.append", "Array._append",
    "Array._reserve", "Array._make", "Array._copy", "Array.reserveCapacity", "Array.subscript.modify",
    "Array.subscript.setter", "Array.remove", "Array.insert", "Array.replaceSubrange", "ContiguousArrayBuffer",
    "_ArrayBuffer", "__RawDictionaryStorage", "__RawSetStorage", "_StringGuts", "String.append",
    "Dictionary.subscript.setter", "Dictionary.subscript.modify", "Dictionary.removeValue", "Dictionary.removeAll",
    "Set.insert", "Set.remove",
  ]

  /// The collections' own code, among the innermost frames.
  private static let collectionInternals = Condition.frame(
    mutators + ["swift_isUniquelyReferenced"], image: [], within: 7)

  /// Another thread is in a collection's mutator at the same moment.
  private static let secondMutator = Condition.all([
    .secondThreadInType,
    .otherThread(mutators),
  ])
}
