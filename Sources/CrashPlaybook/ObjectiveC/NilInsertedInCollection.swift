extension Rule {
  static let nilInsertedInCollection = Rule(
    "nil-inserted-in-collection", "nil was put into a Foundation collection (attempt to insert nil)",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "nil-in-collection",
      "]: attempt to insert nil object from objects[{position}]", "]: object cannot be nil (key: {key})",
      "]: attempt to insert nil", "]: object cannot be nil", "]: key cannot be nil", "]: value cannot be nil",
      "]: nil argument", "]: nil string parameter", "]: attempt to insert nil key", "]: nil object",
      "setObjectForKey: object cannot be nil (key: {key})", "setObjectForKey: object cannot be nil",
      "setObjectForKey: key cannot be nil", "NSConcreteAttributedString initWithString:: nil value",
      "]: NULL cString"),
    likelyWhen: .raised(
      by: "^-[__NSPlaceholderDictionary initWithObjects:forKeys:count:",
      "^-[__NSPlaceholderArray initWithObjects:count:", "^-[__NSDictionaryM setObject:forKey:",
      "^-[__NSDictionaryM __setObject:forKey:", "^-[__NSArrayM insertObject:atIndex:", "^-[__NSSetM addObject:",
      "^-[NSPlaceholderString initWithString:", "^-[NSPlaceholderMutableString initWithString:",
      "^_throwNilValue"),
    possibleWhen: .raisedByBridgedDictionary,
    unless: .any([
      .message("mutating method sent to immutable", "beyond bounds", "was mutated while being enumerated"),
      .exceptionName("NSRangeException", "NSInternalInconsistencyException", "NSGenericException"),
    ]),
    supportedBy: [
      .exceptionName("NSInvalidArgumentException"),
      .message("from objects[").because("the number is the position of the nil in the literal, counted from 0"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .appkitException],
    page: PlaybookPage(
      whatHappened: """
        {process|The program} tried to store nil in an Objective-C collection or string, which cannot hold it. \
        Foundation raised NSInvalidArgumentException: `{reason|the reason is left out of this report|its reason names \
        the method}`.
        """,
      youSee: """
        A crash while a dictionary of parameters, headers, analytics values or attributes is built. It depends on \
        data: only users without a name, a URL or a token see it.
        """,
      howWeKnow: """
        Foundation's collections write `cannot be nil` or `attempt to insert nil object` themselves. In a literal, \
        `objects[{position|n}]` is the position of the missing value. Without a text, the initializer or setter \
        right below `objc_exception_throw` tells.
        """,
      rootCause: """
        An Objective-C literal such as `@{@"id": value}` is a call of `initWithObjects:forKeys:count:`, which \
        rejects nil. In Swift a collection cannot hold nil, so the nil came through a gap in the types: an \
        Objective-C method without nullability (`T!`), a header that promises `nonnull` and returns nil, or \
        `unsafeBitCast` and bridging of such a value.
        """,
      fixNow: """
        In `{blame|the first frame of your own}`, leave the pair out if the value is nil, or store `NSNull` if the \
        receiver expects a place for it.

        ```objc
        NSMutableDictionary *fields = [NSMutableDictionary dictionary];
        if (boat.name != nil) fields[@"name"] = boat.name;   // assigning nil removes the key, `setObject:` raises
        ```
        """,
      fixProperly: """
        - Annotate the headers (`NS_ASSUME_NONNULL_BEGIN`, `nullable`), so that Swift sees an optional where nil can \
        be
        - Build dictionaries of outside data in one helper that drops missing values
        - Decide for every field whether it is required; a missing required one is an error before this point

        ```objc
        // before: raises for a user without a token
        NSDictionary *headers = @{@"Authorization": session.token};

        // after: what is required and missing is an error here
        NSString *token = session.token;
        if (token == nil) {
          if (error != NULL) *error = [NSError errorWithDomain:SessionErrorDomain code:SignedOut userInfo:nil];
          return nil;
        }
        NSDictionary *headers = @{@"Authorization": token};
        ```
        """,
      verify: """
        Run the code with every optional field absent (a fixture with only the required ones). The position or key \
        in the reason must no longer be reachable with nil.
        """,
      prevent: """
        `-Wnullable-to-nonnull-conversion` as an error, the static analyzer's nullability checks in CI, and no `!` \
        on values that Objective-C returns.
        """,
      notToBeConfusedWith: [
        .init(.kvcUndefinedKey, "`setNilValueForKey:` means key-value coding of nil into a number"),
        .init(.mutatingImmutableObject, "the value is fine, the collection cannot be changed"),
        .init(.nsarrayOutOfBounds, "the index is wrong, not the value"),
      ],
      sources: [
        "Apple: NSInvalidArgumentException; NSDictionary literals (Clang: Objective-C literals)",
        "Apple: Designating nullability in Objective-C API: "
          + "https://developer.apple.com/documentation/swift/designating-nullability-in-objective-c-apis",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[__NSPlaceholderDictionary initWithObjects:forKeys:count:]: attempt to insert nil object from objects[2]'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c52f1b14 -[__NSPlaceholderDictionary initWithObjects:forKeys:count:] + \
        728
        3   Tidepool                      	0x1027d10b4 -[TDPEvents fieldsFor:] + 212
        """),
      .matches("▸ *** -[__NSDictionaryM setObject:forKey:]: object cannot be nil (key: port)"),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        setObjectForKey: object cannot be nil (key: draught)'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: \
        'NSConcreteAttributedString initWithString:: nil value'
        """),
      .matches(
        """
        ▸ *** setObjectForKey: key cannot be nil
        Main thread: YES
        (
        	0   CoreFoundation                      0x0000000184c1aff8 <redacted> + 148
        	1   libobjc.A.dylib                     0x000000018367c538 objc_exception_throw + 56
        	2   CoreFoundation                      0x0000000184afe528 <redacted> + 0
        	3   Tidepool                            0x0000000100220008 -[TideStore addStation:] + 96
        	4   Tidepool                            0x000000010021ff84 -[TideStore stationNamed:create:] + 120
        )
        """),
      .ignores(
        """
        Application Specific Information:
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '[<TDPPool 0x6000> \
        setNilValueForKey]: could not set nil as the value for the key depth.'
        """, answer: "kvc-undefined-key"),
      .ignores("Tidepool/Pool.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value"),
      .ignores(
        """
        Harbour/Dock.swift:12: Precondition failed: [ropes]: key cannot be nil
        """, answer: "swift-fatalerror-precondition"),
    ])
}
