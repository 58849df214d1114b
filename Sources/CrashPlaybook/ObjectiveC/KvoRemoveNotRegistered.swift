extension Rule {
  static let kvoRemoveNotRegistered = Rule(
    "kvo-remove-not-registered",
    "A key-value observer was removed that is not registered (KVO)",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "observer-not-registered",
      "Cannot remove an observer <{observer} 0x*> for the key path \"{path}\" from <{observed} 0x*> because it is not*",
      "because it is not registered as an observer"),
    likelyWhen: .raised(
      by: "-[NSObject(NSKeyValueObserverRegistration) _removeObserver:forProperty:",
      "-[NSObject(NSKeyValueObserverRegistration) removeObserver:forKeyPath", "_NSKeyValueObservationInfoByRemoving"),
    // A part of the key path was exchanged without a word to its observers, and the registration is with the old one.
    unless: .message("has changed without an appropriate KVO notification being sent"),
    supportedBy: [
      .exceptionName("NSRangeException"),
      .appFrame("dealloc", "deinit", "(?i)teardown", "viewWillDisappear", "viewDidDisappear").because(
        "the removal is part of a clean-up, which may run twice or without the registration"),
      .exceptionRaiser,
    ],
    outranks: [.nsarrayOutOfBounds, .uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort],
    blame: .preferring(["dealloc", "deinit", "(?i)observ", "viewWillDisappear", "viewDidDisappear", "(?i)teardown"]),
    searchWords: ["KVO 옵저버"],
    page: PlaybookPage(
      whatHappened: """
        `{observer|An object}` removed itself as observer of `{path|a key path}` from `{observed|another object}`, \
        where it was not registered. Foundation raised NSRangeException, and nothing caught it.
        """,
      youSee: """
        A crash while a screen goes away, often after it appeared and disappeared twice in a row, or when loading \
        failed before the observation began.
        """,
      howWeKnow: """
        The text names observer, key path and observed object; nothing else writes it. The exception's name \
        (NSRangeException) is history and has nothing to do with ranges.
        """,
      rootCause: """
        Registration and removal are not in balance: `viewWillAppear` and `viewDidDisappear` do not come in pairs; a \
        clean-up runs from an error path and again from `deinit`; the observed object was exchanged between the two \
        calls; the `context` differs; two threads remove at the same time.
        """,
      fixNow: """
        Keep a flag, or better the observed object itself, when you register; remove only from that object, and \
        clear it.
        """,
      fixProperly: """
        - The token of `observe(_:options:changeHandler:)` cannot be removed twice: `invalidate()` is harmless to \
        repeat
        - One owner of the observation, one place where it ends
        - Register and remove on one thread

        ```swift
        // before
        deinit { item.removeObserver(self, forKeyPath: "status") }

        // after
        private var statusToken: NSKeyValueObservation?
        func watch(_ item: AVPlayerItem) {
          statusToken = item.observe(\\.status) { item, _ in print(item.status) }
        }
        ```
        """,
      verify: """
        A test that runs the clean-up twice, once without a registration, and once after the observed object was \
        replaced. Then open and close the screen quickly 50 times.
        """,
      prevent:
        "Ban string-based observing by lint. Never wrap the removal in `@try`: it hides the imbalance and leaks.",
      notToBeConfusedWith: [
        .init(.kvoDeallocWithObservers, "the opposite: a removal is missing"),
        .init(.nsarrayOutOfBounds, "the same exception name, but about an index"),
      ],
      sources: [
        "Apple: Key-Value Observing Programming Guide: "
          + "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/KeyValueObserving/KeyValueObserving.html",
        "Apple: NSKeyValueObservation: https://developer.apple.com/documentation/foundation/nskeyvalueobservation",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSRangeException', reason: 'Cannot remove an observer \
        <TDPMeter 0x10a1f> for the key path "depth" from <TDPPool 0x10b2c> because it is not registered as an \
        observer.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   Foundation                    	0x1c4a1 -[NSObject(NSKeyValueObserverRegistration) \
        _removeObserver:forProperty:] + 620
        3   Tidepool                      	0x1027d10b4 -[TDPMeter dealloc] + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM \
        removeObjectAtIndex:]: index 2 beyond bounds [0 .. 1]'
        """, answer: "nsarray-out-of-bounds"),
      .ignores(
        """
        2026-02-03 08:12:44.101 Harbour[512:8110] Cannot remove an observer <NSKeyValueObservance 0x600001ac4870> for the \
        key path "berth.depth" from <TDPPool 0x12a990600>, most likely because the value for the key "berth" has changed \
        without an appropriate KVO notification being sent. Check the KVO-compliance of the TDPPool class.
        2026-02-03 08:12:44.102 Harbour[512:8110] (
        0   CoreFoundation                	0x000000019c39a320 __exceptionPreprocess + 240
        1   libobjc.A.dylib               	0x000000019c0c8c04 objc_exception_throw + 60
        2   Foundation                    	0x000000019d0c8aa4 -[NSKeyValueNestedProperty \
        object:didRemoveObservance:recurse:] + 672
        3   Foundation                    	0x000000019d0975a8 -[NSObject(NSKeyValueObserverRegistration) \
        _removeObserver:forProperty:] + 284
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: the pilot cannot leave because it is not registered as an observer
        """, answer: "swift-fatalerror-precondition"),
    ])
}
