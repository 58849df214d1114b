extension Rule {
  static let objcUnrecognizedSelector = Rule(
    "objc-unrecognized-selector",
    "Unrecognized selector: the object does not have the method that was called",
    family: .objectiveC,
    certainWhen: .message(
      "-[{receiver} {selector}]: unrecognized selector sent to instance",
      "+[{receiver} {selector}]: unrecognized selector sent to class",
      "[{receiver} {selector}]: unrecognized selector sent to",
      // Swift's runtime, of objects that are no NSObject.
      "^Unrecognized selector -[{receiver} {selector}]", "^Unrecognized selector +[{receiver} {selector}]"),
    likelyWhen: .raised(by: "doesNotRecognizeSelector:", "___forwarding___", "_CF_forwarding_prep_0"),
    unless: .frame("OCMockObject", "handleUnRecordedInvocation", "forwardInvocation:", within: 6),
    supportedBy: [
      .exceptionName("NSInvalidArgumentException"),
      .message(
        "-[NSNull *]: unrecognized selector", "-[__NSCFString *]: unrecognized selector",
        "-[__NSCFNumber *]: unrecognized selector", "-[__NSCFConstantString *]: unrecognized selector",
        "-[__NSDictionary*]: unrecognized selector", "-[__NSArray*]: unrecognized selector"
      ).because(
        "the receiver is a plain value, as JSON and property lists contain them: look at the type of that value"),
      .message("[_SwiftValue *]: unrecognized selector", "[__SwiftValue *]: unrecognized selector").because(
        "a struct, enum, tuple or closure of Swift's in a box: Objective-C got it as `Any` and takes it for an object"),
      .frame("-[UIApplication sendAction:to:from:forEvent:]", "-[NSApplication(NSResponder) sendAction:to:from:]")
        .because("a control sent its action: the name in the nib or in `#selector` no longer fits the code"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .appkitException],
    searchWords: ["셀렉터", "unrecognized selector"],
    page: PlaybookPage(
      whatHappened: """
        {process|The program} sent `{selector|a message}` to `{receiver|an object}`, an instance of that class or the \
        class itself. It does not implement that method. The runtime raised NSInvalidArgumentException, and nothing \
        caught it.
        """,
      youSee: """
        The same line every time if the method is missing, the type is wrong or a category was not linked. Varying \
        receivers with the same selector mean something else: the object was freed and another one moved in.
        """,
      howWeKnow: """
        The text `unrecognized selector sent to instance` comes from `-[NSObject doesNotRecognizeSelector:]` and \
        nowhere else. It names the class the object has *now* and the selector that was sent. Where the text was \
        left out for privacy, the frames `doesNotRecognizeSelector:` and `___forwarding___` in the exception's \
        backtrace say the same without the names.
        """,
      notProved: """
        Why the object is of that class. If `{receiver|the class}` has nothing to do with the call, the pointer may \
        be stale: see `zombie-unrecognized-selector`.
        """,
      rootCause: """
        Objective-C looks a method up when the message is sent, so the compiler's idea of the object's type is only \
        a promise. The promise breaks in six usual ways:

        - **Wrong type in data.** A server sent `null`, a string or a number where a dictionary was expected; the \
        receiver is `NSNull`, `__NSCFString`, `__NSCFNumber`.
        - **A Swift value in a box.** The receiver is `__SwiftValue`: a struct, an enum, an optional or a closure went \
        to Objective-C as `Any`, mostly in a dictionary or a list of attributes, and has no class there. Hand over the \
        Objective-C type itself: `.cgColor`, `.rawValue`, an `NSValue`, an unwrapped value.
        - **Category not linked.** The selector has a vendor's prefix and the receiver is a class of the system: the \
        static library's object file was dropped, because nothing but a category is in it.
        - **Too new an API.** The selector exists only on later systems, and the call stands without `#available`.
        - **Renamed action.** A control in a nib or storyboard still sends the old name.
        - **Immutable or different subclass.** A factory method returned a parent class, or a `copy` became immutable.
        """,
      fixNow: """
        Find the call in `{blame|the first frame of your own}`, and check the object's class there before the call: \
        `as?` in Swift, `isKindOfClass:` in Objective-C.

        For a missing category add `-ObjC` to Other Linker Flags (or `-force_load` for one archive). For an action, \
        reconnect it in the nib.
        """,
      fixProperly: """
        - Decode outside data into typed values (`Codable`), so that a wrong type becomes an error with a path \
        instead of an exception
        - Use `#selector(…)` and typed closures instead of strings
        - Put calls of newer API behind `if #available`, and let the compiler check it (`-Wunguarded-availability`)

        ```swift
        // before: trusts the server
        let names = payload["names"] as AnyObject
        let count = names.count

        // after: the type is part of the program
        struct Payload: Decodable { var names: [String] }
        let count = try JSONDecoder().decode(Payload.self, from: data).names.count
        ```
        """,
      verify: """
        Write a test that feeds the call with the class of the report, `{receiver|the wrong type}`, and with `null`; \
        it must return an error. For a linker flag, run a release build: `nm` or a call of the category in a test \
        must find the method.
        """,
      prevent: """
        No selectors as strings, no `id` or `AnyObject` across module boundaries, nullability and generics \
        (`NSArray<NSString *> *`) on every Objective-C header.
        """,
      notToBeConfusedWith: [
        .init(.zombieUnrecognizedSelector, "the receiver is an unrelated object that took a freed object's place"),
        .init(.mutatingImmutableObject, "`addObject:` or `setObject:forKey:` sent to an immutable collection"),
        .init(.objcInvalidArgumentArchive, "the selector is `encodeWithCoder:`; the class cannot be archived"),
        .init(.kvcUndefinedKey, "a key, not a method, is missing"),
      ],
      sources: [
        "Apple: Addressing language exception crashes: "
          + "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes",
        "Apple QA1490: Building Objective-C static libraries with categories",
        "Objective-C runtime: message forwarding",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[NSNull length]: \
        unrecognized selector sent to instance 0x1f2d4c8a0'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c53b5c0c -[NSObject(NSObject) doesNotRecognizeSelector:] + 140
        3   CoreFoundation                	0x1c5263b04 ___forwarding___ + 1536
        4   CoreFoundation                	0x1c52a7a30 _CF_forwarding_prep_0 + 96
        5   Harbour                       	0x1027d10b4 -[HBRBerthCell showName:] + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[__SwiftValue bounds]: \
        unrecognized selector sent to instance 0x170258150'
        """),
      .matches("▸ Unrecognized selector -[Harbour.Berth copyWithZone:]"),
      .matches("▸ +[HBRTide lowWaterOn:]: unrecognized selector sent to class 0x104d3a2f0"),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreFoundation                	0x1c53b5c0c -[NSObject(NSObject) doesNotRecognizeSelector:] + 140
        3   CoreFoundation                	0x1c5263b04 ___forwarding___ + 1536
        4   Harbour                       	0x1027d10b4 -[HBRBerthCell showName:] + 52
        """),
      .ignores(
        """
        Application Specific Information:
        *** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: \
        '[<HBRBerthCell 0x7f9b2c50> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \
        name.'
        """, answer: "kvc-undefined-key"),
    ])
}
