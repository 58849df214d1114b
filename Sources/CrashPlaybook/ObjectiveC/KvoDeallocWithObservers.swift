extension Rule {
  static let kvoDeallocWithObservers = Rule(
    "kvo-dealloc-with-observers",
    "An object died while others still observed it by key-value observing (KVO)",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "observers-left",
      "An instance 0x{instance} of class {class} was deallocated while key value observers were still registered",
      "was deallocated while key value observers were still registered with it"),
    likelyWhen: .all([
      .frame(["^NSKVODeallocate", "^NSKVODeallocateBreak"], image: [], within: 8),
      .frame(["objc_exception_throw", "__exceptionPreprocess", "NSKVODeallocateBreak"], image: [], within: 8),
    ]),
    supportedBy: [
      .exceptionName("NSInternalInconsistencyException"),
      .message("Key path: {path}, Options:", "Observer: "),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort],
    blame: .value("class"),
    searchWords: ["KVO 옵저버"],
    page: PlaybookPage(
      whatHappened: """
        An instance of `{class|the observed class}` was deallocated while an observer was still registered for its key \
        path `{path|that the report does not name|that the exception names}`. Foundation raised \
        NSInternalInconsistencyException in NSKVODeallocate.
        """,
      youSee: """
        The app quits when a screen closes or a view is removed. Systems before iOS 11 and macOS 10.13 always raise; \
        later ones forgive most cases and raise for classes that manage notifications by hand or were swizzled. A \
        console line without a crash is the same defect.
        """,
      howWeKnow: """
        The text is NSKVODeallocate's own. It names the dead object's class and lists who still observes which key \
        path. Where the text is missing, the frame NSKVODeallocate below `objc_exception_throw` is enough.
        """,
      rootCause: """
        `addObserver(_:forKeyPath:options:context:)` does not keep the observed object alive. The removal belongs to \
        the observer's end of life, but here the *observed* object's life ended first: a view that was replaced, a \
        player item that was exchanged, a model that was reloaded. Often the removal exists, but on a path that was \
        not taken, or for another object of the same class.
        """,
      fixNow: """
        Remove the observer for `{path|the key path}` before the last strong reference to `{class|the observed \
        object}` is given up: in the setter that replaces it, before the new value is stored.
        """,
      fixProperly: """
        - Use the token API: `observe(_:options:changeHandler:)`; the token ends the observation when it is released
        - Keep the token beside the strong reference to the observed object, so that both are replaced together
        - Combine's `publisher(for:)` or Observation do the same without strings

        ```swift
        // before
        func watchByName(_ player: AVPlayer) {
          player.addObserver(self, forKeyPath: "rate", options: [], context: nil)
        }

        // after: token and object live and die together
        private var watched: (player: AVPlayer, token: NSKeyValueObservation)?

        func watch(_ player: AVPlayer) {
          let token = player.observe(\\.rate) { player, _ in print(player.rate) }
          watched = (player, token)
        }
        ```
        """,
      verify: """
        Replace the observed object and release it in a test, in both orders: observer first, object first. Neither \
        may raise or log a line.
        """,
      prevent: "Forbid `addObserver(_:forKeyPath:` in lint rules; allow `observe(` only where its result is stored.",
      notToBeConfusedWith: [
        .init(.kvoRemoveNotRegistered, "the opposite: one removal too many"),
        .init(.objcZombieMessage, "the *observer* died first: a memory fault in NSKeyValueNotifyObserver"),
      ],
      sources: [
        "Apple: Key-Value Observing Programming Guide: "
          + "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/KeyValueObserving/KeyValueObserving.html",
        "Foundation release notes, macOS 10.13: relaxed KVO",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'An instance \
        0x2834f0a20 of class LampPlayer was deallocated while key value observers were still registered with it. \
        Current observation info: <NSKeyValueObservationInfo 0x2830c1a40> ( <NSKeyValueObservance 0x2830c1b00: \
        Observer: 0x10a5, Key path: brightness, Options: <New: YES, Old: NO, Prior: NO> Context: 0x0, Property: \
        0x2830> )'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c52a0e50 +[NSException raise:format:] + 112
        ▸ 3   Foundation                    	0x1c4a10f60 NSKVODeallocate + 340
        4   Lighthouse                    	0x1027d10b4 -[LTHStage setPlayer:] + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: 'Cannot remove an observer \
        <LTHStage 0x10a1> for the key path "rate" from <LampPlayer 0x10b2> because it is not registered as an \
        observer.'
        """, answer: "kvo-remove-not-registered"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: the pier was deallocated while key value observers were still \
        registered with it
        """, answer: "swift-fatalerror-precondition"),
    ])
}
