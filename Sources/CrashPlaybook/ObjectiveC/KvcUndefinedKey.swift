extension Rule {
  static let kvcUndefinedKey = Rule(
    "kvc-undefined-key",
    "Key-value coding met a key that the class does not have (KVC)",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "undefined-key",
      "[<{object}> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key {key}.",
      "[<{object}> valueForUndefinedKey:]: this class is not key value coding-compliant for the key {key}.",
      "this class is not key value coding-compliant for the key {key}.",
      // Managed objects of Core Data.
      "[<{object}> setValue:forUndefinedKey:]: the entity {entity} is not key value coding-compliant for the key {key}.",
      "[<{object}> valueForUndefinedKey:]: the entity {entity} is not key value coding-compliant for the key {key}.",
      "could not set nil as the value for the key {key}."),
    likelyWhen: .any([
      .all([.exceptionName("NSUnknownKeyException", "NSUndefinedKeyException"), .not(.raisedByTheProgram)]),
      .raised(by: "setValue:forUndefinedKey:", "valueForUndefinedKey:", "setNilValueForKey:"),
      .raisedByKeyValueCoding,
    ]),
    supportedBy: [
      .frame("UINib ", "UIRuntimeOutletConnection", "UIRuntimeConnection", "-[NSNib ", "NSIBHelperConnector").because(
        "a nib or storyboard was being loaded: an outlet is connected to a property that is gone"),
      .message("could not set nil as the value").because("nil cannot become a number: the property is a scalar"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .appkitException],
    page: PlaybookPage(
      whatHappened: """
        Key-value coding was asked for a key that the class of `{object|the object}` does not have: `{key|the report \
        leaves it out|the exception names it}`. It raised NSUnknownKeyException (or refused nil for a number), and \
        nothing caught it.
        """,
      youSee: """
        Always the same screen, every time it opens; typical after an outlet was renamed or removed, or after a view \
        controller moved to another module. Or a key path in a predicate, a sort descriptor or a Core Data fetch.
        """,
      howWeKnow: """
        The text `is not key value coding-compliant for the key` comes from NSObject's last resort for unknown keys \
        and names object and key. Frames of nib loading around it say that the key is an outlet.
        """,
      rootCause: """
        A key is a string; nothing checks it before it runs. Four places write such strings for you:

        - **Outlets.** The nib remembers `{key|the key}`; the property was renamed or removed, or the nib's owner is \
        of another class
        - **Custom class and module.** If Interface Builder's class or module is wrong, the nib makes a plain \
        `UIViewController`, which has none of your outlets. A class name that is not in the binary does the same
        - **Key paths.** `NSPredicate`, `NSSortDescriptor`, `value(forKeyPath:)`, bindings; Swift properties also \
        need `@objc` (and `dynamic`, where they are observed)
        - **nil for a number.** `setValue(nil, forKey:)` for an `Int` or `Bool` property ends in `setNilValueForKey:`
        """,
      fixNow: """
        For an outlet: open the nib of `{object|the class in the reason}`, delete the connection `{key|in question}` \
        that shows a warning triangle, and check class and module in the identity inspector.

        For a key path: correct the string in `{blame|the first frame of your own}`.
        """,
      fixProperly: """
        - `#keyPath(Boat.name)` or Swift key paths instead of strings
        - Outlets private, one nib per class, and "Inherit Module From Target" checked beside the class
        - Typed predicates (`#Predicate`) where the deployment target allows

        ```swift
        // before
        let byName = NSSortDescriptor(key: "nmae", ascending: true)

        // after: the compiler reads the key
        let byName = NSSortDescriptor(keyPath: \\Boat.name, ascending: true)
        ```
        """,
      verify: """
        A unit test that instantiates every storyboard scene and nib and loads its view; it fails on each dangling \
        outlet at once.
        """,
      prevent: "Keep that test. In review, treat a renamed `@IBOutlet` or `@IBAction` as a change of the nib as well.",
      notToBeConfusedWith: [
        .init(.objcUnrecognizedSelector, "a method is missing, not a key"),
        .init(.uikitMissingNibOrIdentifier, "the nib, scene or cell itself is missing"),
        .init(.nilInsertedInCollection, "nil for a collection, not for a property"),
      ],
      sources: [
        "Apple: Key-Value Coding Programming Guide: "
          + "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/KeyValueCoding/index.html",
        "Apple: Addressing language exception crashes: "
          + "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: \
        '[<Orchard.TreeViewController 0x7f9b2c50> setValue:forUndefinedKey:]: this class is not key value \
        coding-compliant for the key ripenessLabel.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   Foundation                    	0x1c4a10f60 -[NSObject(NSKeyValueCoding) setValue:forUndefinedKey:] + 276
        3   UIKitCore                     	0x1c7d02a10 -[UIRuntimeOutletConnection connect] + 124
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c52a0e90 -[NSException raise] + 12
        ▸ 3   Foundation                    	0x1c4e3b5c0 -[NSObject(NSKeyValueCoding) setValue:forKey:] + 311
        4   UIKitCore                     	0x1c7b3b5c0 -[UIViewController setValue:forKey:] + 90
        ▸ 5   UIKitCore                     	0x1c7b4b5c0 -[UIRuntimeOutletConnection connect] + 109
        6   UIKitCore                     	0x1c7b5b5c0 -[UINib instantiateWithOwner:options:] + 1102
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: \
        '[<NSManagedObject 0x6000021a4f50> valueForUndefinedKey:]: the entity Tree is not key value coding-compliant \
        for the key "ripeness".'
        """),
      .ignores(
        "-[Orchard.TreeViewController ripenessLabel]: unrecognized selector sent to instance 0x7f9b2c50",
        answer: "objc-unrecognized-selector"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'HBRKeyException', reason: 'could not set nil as the value \
        for the key depth.'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}

extension Condition {
  /// Key-value coding raised the exception itself; a setter that it called would stand in between.
  fileprivate static let raisedByKeyValueCoding = Condition.all([
    .frame("(NSKeyValueCoding) setValue:forKey:]", "(NSKeyValueCoding) valueForKey:]", within: 6),
    .computed(
      Computed("raised-by-key-value-coding", "setValue:forKey: or valueForKey: right below the raise") { facts in
        guard let raiser = facts.exceptionRaiser, let symbol = raiser.symbol,
          symbol.hasSuffix("(NSKeyValueCoding) setValue:forKey:]")
            || symbol.hasSuffix("(NSKeyValueCoding) valueForKey:]")
        else { return nil }
        return [facts.evidence(raiser, isException: facts.isExceptionStackDecisive)]
      }),
  ])
}
