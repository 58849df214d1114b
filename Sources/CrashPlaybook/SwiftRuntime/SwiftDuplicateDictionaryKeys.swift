extension Rule {
  static let swiftDuplicateDictionaryKeys = Rule(
    "swift-duplicate-dictionary-keys",
    "A dictionary or set was given the same key twice, or a key changed inside it",
    family: .swiftRuntime,
    certainWhen: .swiftCheck(
      "Dictionary literal contains duplicate keys", "Duplicate values for key: '{key}'", "Duplicate values for key",
      "Duplicate keys of type '{type}' were found in a Dictionary",
      "Duplicate elements of type '{type}' were found in a Set"),
    likelyWhen: .any([
      .frame(
        "KEY_TYPE_OF_DICTIONARY_VIOLATES_HASHABLE_REQUIREMENTS", "ELEMENT_TYPE_OF_SET_VIOLATES_HASHABLE_REQUIREMENTS",
        within: 5),
      .libraryFunctionFailed("unique-keys", .uniqueKeys),
      .source(.duplicateKeys),
    ]),
    possibleWhen: .sourceAmongOthers(.duplicateKeys),
    outranks: .generalSwiftTraps,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} built or changed a dictionary or set, and two entries turned out to have the same key \
        ({key|not in this report|the message may name it}). Either the data repeat a key, or a stored key changed.
        """,
      youSee: """
        "Duplicate values for key" and "literal contains duplicate keys" come with the data, every time. "Duplicate \
        keys of type … were found" comes at an odd moment, often while the collection grows, long after the mistake.
        """,
      howWeKnow: """
        Each story has its own text. *Duplicate values for key* ({key|the key is in the text}): the input of \
        `Dictionary(uniqueKeysWithValues:)` was not unique. *Dictionary literal*: the same key stands twice in the \
        source. *Duplicate keys/elements of type* ({type|the type is in the text}): two stored keys became equal, so \
        the key's hash or equality changed or contradicts itself.
        """,
      notProved: """
        For the third story: whether the key type is wrong, a stored key was changed, or two threads changed the \
        collection at once. The collection looks the same in all three. Another thread in the same collection decides \
        for `concurrent-swift-collection-mutation`.
        """,
      rootCause: """
        `uniqueKeysWithValues:` is a promise; data from outside does not keep it. And a hash table relies on two \
        rules: equal keys have equal hashes, and a key does not change while it is stored. A class with `==` over \
        mutable properties breaks the second as soon as a property is set; a hand-written `hash(into:)` that uses \
        other properties than `==` breaks the first.
        """,
      fixNow: """
        For data: say what wins, with `Dictionary(_:uniquingKeysWith:)`. For a key type: make it immutable, and let \
        the compiler write `==` and `hash(into:)`.

        ```swift
        let berths = [("A1", "Alba"), ("A2", "Brise"), ("A1", "Cirrus")]

        // before: Dictionary(uniqueKeysWithValues: berths)
        let byPlace = Dictionary(berths, uniquingKeysWith: { first, _ in first })
        let all = Dictionary(grouping: berths, by: \\.0)
        print(byPlace.count, all["A1"]?.count ?? 0)
        ```
        """,
      fixProperly: """
        - use structs or identifiers as keys, never a mutable class; `ObjectIdentifier` where identity is meant
        - let `==` and `hash(into:)` use the same, constant properties
        - check uniqueness where data enters, with an error that names the key
        - one owner (an actor or the main actor) per shared collection
        """,
      verify: """
        Test with a repeated key. For key types: insert, change the object, look it up again; the lookup must still \
        find it. Run once with Thread Sanitizer.
        """,
      prevent: """
        Lint for `uniqueKeysWithValues` on decoded data. Review every hand-written `hash(into:)` beside its `==`.
        """,
      notToBeConfusedWith: [
        .init(.concurrentSwiftCollectionMutation, "two threads in one collection"),
        .init(.uikitDiffableDuplicateIds, "a diffable snapshot with equal identifiers"),
        .init(.nilInsertedInCollection, "Foundation's dictionary refuses nil"),
      ],
      sources: [
        "Swift standard library: Dictionary.swift, NativeDictionary.swift, HashTable checks: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/Dictionary.swift",
        "Swift documentation: Hashable, Dictionary.init(uniqueKeysWithValues:)",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift/NativeDictionary.swift:792: Fatal error: Duplicate values for key: 'A1'
        """),
      .matches(
        """
        ▸ Swift/Dictionary.swift:832: Fatal error: Dictionary literal contains duplicate keys
        """),
      .matches(
        """
        ▸ Fatal error: Duplicate elements of type 'Boat' were found in a Set.
        This usually means either that the type violates Hashable's requirements, or
        that members of such a set were mutated after insertion.
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib         0x00000001a7f36d00 _assertionFailure(_:_:flags:) + 264
        ▸ 1   libswiftCore.dylib         0x00000001a7f10a18 ELEMENT_TYPE_OF_SET_VIOLATES_HASHABLE_REQUIREMENTS(_:) + \
        4972
        2   libswiftCore.dylib         0x00000001a7f10c18 _NativeSet.resize(capacity:) + 393
        3   Harbour                    0x0000000104a1c2d0 Fleet.add(_:) + 96
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Triggered by Thread:  6

        Thread 6 Crashed:
        0   libswiftCore.dylib         0x00000001a7f10c18 _NativeDictionary.mutatingFind(_:isUnique:) + 120
        1   Harbour                    0x0000000104a1c2d0 Cache.store(_:) + 96
        """),
    ])
}
