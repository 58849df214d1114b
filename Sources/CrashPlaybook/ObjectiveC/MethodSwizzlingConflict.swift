extension Rule {
  static let methodSwizzlingConflict = Rule(
    "method-swizzling-conflict",
    "Two libraries exchanged the same method",
    family: .objectiveC,
    harm: "ends the program wherever the exchanged method is called",
    certainWhen: .any([
      .exceptionName("NRInvalidArgumentException"),
      .message("NRInvalidArgumentException", "another framework has renamed the selector"),
    ]),
    likelyWhen: .message(
      "_swizzled_{selector}]: unrecognized selector sent to", "swizzled_{selector}]: unrecognized selector sent to",
      "_SWIZZLE{selector}]: unrecognized selector sent to"),
    possibleWhen: .all([
      .frame("fb_swizzledMethod", "_SWIZZLE", "_swizzled_", "swizzled_"),
      .computed(
        Condition.Computed("swizzled-recursion", "an exchanged method calls itself without end") { facts in
          guard let cycle = facts.recursion,
            let frame = cycle.frames.first(where: { $0.symbol.map { swizzled.matches($0) } ?? false })
          else { return nil }
          return [facts.evidence(frame, isException: false)]
        }),
    ]),
    outranks: [
      .objcUnrecognizedSelector, .zombieUnrecognizedSelector, .uncaughtExceptionGeneric, .explicitAbort,
    ],
    blame: .preferring(["(?i)swizz", "(?i)hook", "(?i)intercept"]),
    page: PlaybookPage(
      whatHappened: """
        A method was exchanged at run time by one library, and a second library exchanged it again: the selector \
        that one of them relies on is not where it was.
        """,
      youSee: """
        A crash at start or at the first touch, scroll or request, after an SDK for analytics, performance or \
        advertising was added or updated. It depends on the order in which the SDKs start.
        """,
      howWeKnow: """
        The reason names the exchange (`another framework has renamed the selector`), or the missing selector \
        carries a swizzling library's mark (`_swizzled_`). In an endless recursion such a name is only a hint.
        """,
      rootCause: """
        `method_exchangeImplementations` swaps two implementations under their selectors. The new one calls "itself" \
        to reach the old one. If a second library swaps the same method in between, uses the same category name, or \
        swaps a method that the class merely inherits, the call lands in the wrong place: in nothing (unrecognized \
        selector), or in an endless recursion (stack overflow).
        """,
      fixNow: """
        Turn one of the two off: most SDKs have a switch (for instance `FirebaseAppDelegateProxyEnabled` in \
        Info.plist), or change the order in which they start.
        """,
      fixProperly: """
        - Prefer SDK versions and settings without swizzling; forward delegate methods by hand
        - Exchanges of your own: once, and in the class itself: what `method_setImplementation` changes may be the method \
        of a parent class, and so of all its other children
        - Keep the old implementation as a function pointer and call that, instead of a renamed selector

        ```objc
        static void (*original)(id, SEL, BOOL);
        static void replacement(id self, SEL _cmd, BOOL animated) { original(self, _cmd, animated); }

        + (void)install {
          static dispatch_once_t once;  // a second time, `original` would be `replacement`, which calls itself
          dispatch_once(&once, ^{
            SEL selector = @selector(viewDidAppear:);
            Method method = class_getInstanceMethod(self, selector);
            original = (void (*)(id, SEL, BOOL))method_getImplementation(method);
            // Adds the method where this class only inherits it.
            class_replaceMethod(self, selector, (IMP)replacement, method_getTypeEncoding(method));
          });
        }
        ```
        """,
      verify: """
        Start the app with the SDKs in both orders, and with each alone; the screen of the report must open in all \
        four.
        """,
      prevent: "Keep a list of all libraries that swizzle, with the methods; check it at every SDK update.",
      notToBeConfusedWith: [
        .init(.objcUnrecognizedSelector, "no mark of an exchange in the selector"),
        .init(.stackOverflowRecursion, "recursion of the program's own making"),
      ],
      sources: ["Apple: Objective-C Runtime, method_exchangeImplementations", "New Relic iOS agent: swizzling errors"]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NRInvalidArgumentException', reason: 'New Relic detected an \
        unrecognized selector, harbour_setDelegate:, sent to instance 0x7f. It is possible _cmd was renamed by \
        another framework: another framework has renamed the selector.'
        """),
      .matches("▸ -[HBRWebView beacon_swizzled_loadRequest:]: unrecognized selector sent to instance 0x7f8a2c50"),
      .ignores(
        "-[HBRWebView loadHarbour:]: unrecognized selector sent to instance 0x7f8", answer: "objc-unrecognized-selector"
      ),
    ])

  private static let swizzled: TextPattern = "(?i)swizzle"
}
