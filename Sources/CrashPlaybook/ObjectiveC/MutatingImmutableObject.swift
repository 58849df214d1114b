extension Rule {
  static let mutatingImmutableObject = Rule(
    "mutating-immutable-object",
    "An immutable object was asked to change itself (mutating method sent to immutable object)",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "immutable",
      "mutating method sent to immutable object", "Attempt to mutate immutable object with {selector}"),
    likelyWhen: .message(
      "-[__NSArrayI {selector}]: unrecognized*", "-[__NSArray0 {selector}]: unrecognized selector",
      "-[__NSSingleObjectArrayI {selector}]: unrecognized selector",
      "-[__NSDictionaryI setObject*]: unrecognized selector",
      "-[__NSDictionary0 setObject*]: unrecognized selector", "-[__NSSingleEntryDictionaryI setObject*]: unrecognized",
      "-[__NSSetI addObject*]: unrecognized selector", "-[__NSCFConstantString append*]: unrecognized selector",
      "-[NSTaggedPointerString append*]: unrecognized selector",
      "-[__NSDictionaryI removeObject*]: unrecognized selector",
      "-[__NSSetI removeObject*]: unrecognized selector"),
    possibleWhen: .raisedByBridgedDictionary,
    unless: .all([
      .message("-[__NSArrayI ", "-[__NSArray0 ", "-[__NSSingleObjectArrayI "),
      .message("unrecognized selector"),
      .not(
        .message(
          "addObject", "removeObject", "insertObject", "replaceObject", "removeAllObjects", "removeLastObject",
          "exchangeObject", "sortUsing", "filterUsing", "setArray:", "setObject:")),
    ]),
    supportedBy: [.exceptionName("NSInvalidArgumentException"), .exceptionRaiser],
    outranks: [
      .objcUnrecognizedSelector, .zombieUnrecognizedSelector, .uncaughtExceptionGeneric,
      .cppUncaughtException, .explicitAbort,
    ],
    page: PlaybookPage(
      whatHappened: """
        {process|The program} called a mutating method on an object that cannot change: `{reason|the reason is left \
        out of this report|the exception's reason names both}`. Foundation raised an exception, and nothing caught it.
        """,
      youSee: """
        A crash at `addObject:`, `setObject:forKey:`, `removeObjectAtIndex:` or `appendString:`, mostly the first \
        time that the value comes from a file, from UserDefaults or from a server instead of from code.
        """,
      howWeKnow: """
        `mutating method sent to immutable object` is written by the object itself. The other shape is an \
        unrecognized selector: a class such as `__NSArrayI` (the `I` is for immutable) has no `addObject:` at all.
        """,
      rootCause: """
        The variable's type says mutable, the object is not:

        - `@property (copy) NSMutableArray *rows`: the setter calls `copy`, and a copy is immutable
        - `UserDefaults`, property lists and `NSJSONSerialization` return immutable containers, also if mutable ones \
        were stored
        - a cast: `(NSMutableDictionary *)[source dictionary]` changes the compiler's mind, not the object
        - an empty or one-element literal is a class of its own (`__NSArray0`, `__NSSingleObjectArrayI`)
        """,
      fixNow: """
        Take a `mutableCopy` where the value arrives, in `{blame|the first frame of your own}`, and change that.

        ```objc
        self.rows = [[defaults arrayForKey:@"rows"] mutableCopy] ?: [NSMutableArray array];
        ```
        """,
      fixProperly: """
        - Declare properties of mutable types `strong`, or better: keep an immutable property and assign a new value
        - Read files and defaults into your own value types at once
        - `NSJSONReadingMutableContainers` only where the containers really are edited; nested ones are not mutable \
        otherwise

        ```objc
        // before: the setter makes an immutable copy
        @property (nonatomic, copy) NSMutableArray<Boat *> *boats;

        // after: outside sees a value, inside changes its own array
        @property (nonatomic, copy, readonly) NSArray<Boat *> *boats;
        ```
        """,
      verify: """
        Test with a value that made the round trip: write it to UserDefaults (or JSON), read it back, and call the \
        mutating code.
        """,
      prevent:
        "Lint for `copy` on `NSMutable…` properties, and for casts to `NSMutable…`; in Swift, `var` of value types.",
      notToBeConfusedWith: [
        .init(.objcUnrecognizedSelector, "the selector is no mutating one: wrong class or missing method"),
        .init(.nilInsertedInCollection, "the collection may change, but the new value is nil"),
      ],
      sources: [
        "Apple: Collections programming topics, mutability",
        "Apple: Addressing language exception crashes: "
          + "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        '-[__NSCFDictionary setObject:forKey:]: mutating method sent to immutable object'
        """),
      .matches("▸ -[__NSArrayI addObject:]: unrecognized selector sent to instance 0x281c3f0a0"),
      .ignores(
        "-[__NSArrayI length]: unrecognized selector sent to instance 0x281c3f0a0", answer: "objc-unrecognized-selector"
      ),
      .ignores(
        "*** -[__NSArrayM insertObject:atIndex:]: object cannot be nil", answer: "nil-inserted-in-collection"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: mutating method sent to immutable object of the harbour
        """, answer: "swift-fatalerror-precondition"),
    ])
}
