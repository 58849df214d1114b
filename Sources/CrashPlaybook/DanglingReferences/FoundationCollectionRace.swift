extension Rule {
  static let foundationCollectionRace = Rule(
    "foundation-collection-race",
    "Data race: a mutable Foundation collection was used by two threads at once",
    family: .danglingReferences,
    likelyWhen: .any([
      // Above it, a key would have been asked for its hash: then the key was freed.
      .all([.badAccess, .frame(rehashing, within: 1)]),
      .all([
        .frame("^malloc_vreport", "^malloc_report", "^malloc_zone_error", "^malloc_error_break", within: 6),
        .frame(rehashing, within: 8),
      ]),
      .all([
        .badAccess, .frame(mutators, within: 4), .otherThread(mutators),
        .not(.frame("^objc_", "^_objc_", "^lookUpImpOrForward", "^swift_", within: 2)),
      ]),
    ]),
    possibleWhen: .all([
      .any([.badAccess, .exceptionIsUnknown]), .frame(rehashing + mutators, within: 1),
    ]),
    unless: .any([
      .isStackOverflow, .objectiveCException,
      .kind([.hang, .jetsam, .resourceLimit, .sanitizerFinding, .leakReport, .checkerFinding, .panic, .nonFatal]),
    ]),
    supportedBy: [
      .otherThread(mutators).because("another thread was changing a collection at that moment"),
      .crashedOnMainThread(false),
      .message("pointer being freed was not allocated", "double free", "modified after being freed").because(
        "the old storage was given back by other code first"),
    ],
    outranks: [
      .nullPointerDereference, .badAccessWildPointer, .mallocFreeNotAllocated,
      .mallocFreelistCorruption, .explicitAbort, .corefoundationOverRelease, .swiftReleaseGarbage,
    ],
    searchWords: ["데이터 레이스", "경쟁 상태", "race condition"],
    page: PlaybookPage(
      whatHappened: """
        The inner code of an `NSMutableDictionary`, `NSMutableArray` or `NSMutableSet` met storage that was freed or \
        half changed, on {thread|one thread}. That is what happens when two threads use one such collection at once \
        and at least one of them changes it.
        """,
      youSee: """
        Crashes in `-[__NSDictionaryM setObject:forKey:]`, in `mdict_rehashd` below it, or the allocator's `pointer \
        being freed was not allocated` from there. They are rare, differ in the innermost frame, and gather around \
        one cache, log or table of listeners.
        """,
      howWeKnow: """
        When a dictionary grows, it moves its entries to new storage and frees the old one. An error in that code \
        itself, and not in a key that it asks for its hash, is an error in the collection's own memory. Where another \
        thread is in a collection's mutator at the same moment, that says the same.
        """,
      notProved: """
        That it was a second thread: any code that writes past its own block can damage a collection as well. Thread \
        Sanitizer tells them apart, because it reports races on these collections by name.
        """,
      rootCause: """
        Foundation's mutable collections take no locks. One thread grows the storage and frees the old one, while the \
        other still reads or writes there.

        | time | thread A: `dict[key] = a` | thread B: `dict[key] = b` |
        |---|---|---|
        | 1 | full: allocates new storage | full: allocates new storage |
        | 2 | moves the entries, frees the old storage | |
        | 3 | | moves the entries out of freed storage: **crash**, or frees it again |

        Reading is no safer than writing while other code writes. `atomic` on the property does not help: it protects \
        the pointer to the collection, not what is inside.
        """,
      fixNow: """
        Put every access of the collection in `{blame|the first frame of your own}` behind one lock or one serial \
        queue, reads included.

        ```objc
        @implementation TideCache {
          os_unfair_lock _lock;  // OS_UNFAIR_LOCK_INIT in init
          NSMutableDictionary *_tides;
        }

        - (void)setTide:(Tide *)tide forKey:(NSString *)key {
          os_unfair_lock_lock(&_lock);
          _tides[key] = tide;
          os_unfair_lock_unlock(&_lock);
        }
        ```
        """,
      fixProperly: """
        - one owner for the collection: an object with a lock, a serial queue or an actor, that hands out copies and \
        never the collection itself
        - `NSCache` where the collection is a cache: it may be used from several threads
        - whole operations under the lock: "look up, else insert" is one
        - where the collection is a library's, update the library, and call it from one thread until then
        """,
      verify: """
        Thread Sanitizer over a test with several threads that read and write through the same object: the old code \
        reports a race on the collection, the new code nothing.
        """,
      prevent: """
        A scheme with Thread Sanitizer in continuous integration; no `static` or global mutable collection without \
        its lock beside it.
        """,
      notToBeConfusedWith: [
        .init(.concurrentSwiftCollectionMutation, "the same with a Swift array, dictionary or set"),
        .init(.collectionMutatedWhileEnumerating, "an exception with a text: one thread is enough"),
        .init(.objcZombieMessage, "the collection is sound, and one of its elements or keys was freed"),
        .init(.mallocFreelistCorruption, "the allocator's complaint alone: a victim without a suspect"),
      ],
      sources: [
        "Apple, Threading Programming Guide: Thread Safety Summary: "
          + "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Multithreading/ThreadSafetySummary/ThreadSafetySummary.html",
        "Apple, Thread Sanitizer: data races: https://developer.apple.com/documentation/xcode/data-races",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        ▸ 0   CoreFoundation           0x000000019a5d3624 mdict_rehashd + 264
        1   CoreFoundation           0x000000019a5d1798 -[__NSDictionaryM setObject:forKey:] + 804
        2   Tidepool                 0x00000001045a10c4 -[TideCache setTide:forKey:] + 136
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 4 Crashed:
        0   libsystem_kernel.dylib        0x00007ff818a4a578 __pthread_kill + 10
        1   libsystem_pthread.dylib       0x00007ff818a0c118 pthread_kill + 263
        2   libsystem_c.dylib             0x00007ff81894e178 abort + 123
        ▸ 3   libsystem_malloc.dylib        0x00007ff81881e0e4 malloc_vreport + 888
        4   libsystem_malloc.dylib        0x00007ff81881e2c8 malloc_report + 151
        5   libsystem_malloc.dylib        0x00007ff818819b70 find_zone_and_free + 308
        ▸ 6   CoreFoundation                0x00007ff818bd37e8 mdict_rehashd + 272
        7   CoreFoundation                0x00007ff818bd2130 -[__NSDictionaryM setObject:forKey:] + 512
        8   Tidepool                      0x000000010b5d20c4 -[TideLog addLine:] + 196
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libsystem_platform.dylib 0x00000001f2b3663c _platform_memmove + 76
        ▸ 1   CoreFoundation           0x000000019a5e1798 -[__NSArrayM insertObject:atIndex:] + 804
        2   Tidepool                 0x00000001045a10c4 -[TideLog addLine:] + 136

        Thread 6:
        ▸ 0   CoreFoundation           0x000000019a5e1700 -[__NSArrayM insertObject:atIndex:] + 652
        1   Tidepool                 0x00000001045a10c4 -[TideLog addLine:] + 136
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libobjc.A.dylib          0x000000019a0d0af4 objc_msgSend + 52
        1   CoreFoundation           0x000000019a5d1798 -[__NSDictionaryM setObject:forKey:] + 220
        2   Tidepool                 0x00000001045a10c4 -[TideCache setTide:forKey:] + 136
        """, answer: "objc-zombie-message"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSGenericException', reason: '*** Collection <__NSDictionaryM: \
        0x2822253c0> was mutated while being enumerated.'
        """, answer: "collection-mutated-while-enumerating"),
    ])

  /// Where a collection moves its entries to new storage.
  private static let rehashing: [TextPattern] = ["^mdict_rehashd", "^__CFBasicHashRehash"]

  /// Where a collection is changed.
  private static let mutators: [TextPattern] = [
    "^-[__NSDictionaryM setObject:forKey", "^-[__NSDictionaryM __setObject:forKey:", "^-[__NSDictionaryM removeObject",
    "^-[__NSArrayM insertObject:atIndex:", "^-[__NSArrayM removeObject", "^-[__NSArrayM replaceObject",
    "^-[__NSSetM addObject:", "^-[__NSSetM removeObject:", "^CFBasicHashAddValue", "^CFBasicHashSetValue",
    "^CFBasicHashRemoveValue",
  ]
}
