extension Rule {
  static let kvoMessageNotHandled = Rule(
    "kvo-message-not-handled",
    "An object was told of an observed change that it does not handle (KVO)",
    family: .objectiveC,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "observer-without-handler", by: "-[NSObject(NSKeyValueObserving) observeValueForKeyPath:ofObject:"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message(
        "^<{observer}: 0x*>: An -observeValueForKeyPath:ofObject:",
        "reason: '<{observer}: 0x*>: An -observeValueForKeyPath:ofObject:"),
      .message("Key path: {path}\n", "Key path: {path} Observed object"),
      .variant("kvo-receiver", receivers),
      .message(foreignReceivers).because(
        "an object of the system's that asked for nothing: the observer is gone, and its memory is this object's now"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)observ", "(?i)kvo", "(?i)setup", "(?i)attach"]),
    page: PlaybookPage(
      whatHappened: """
        Key-value observing told `{observer|an object}` that `{path|an observed value}` had changed. The object handed \
        the message on to `NSObject`, which knows no receiver for it, and raised an exception. {receiver|Either the \
        observer passes on what it should handle, or it is gone and another object got its memory}.
        """,
      youSee: """
        Always, at the first change after the registration: then the handler is missing or passes the message on. \
        Rarely, with another class in the text each time: then the observer died without being removed.
        """,
      howWeKnow: """
        `NSObject`'s own `observeValueForKeyPath:ofObject:change:context:` writes this sentence and does nothing else; \
        it names the receiver, the key path and the observed object.
        """,
      notProved: """
        Which of the two it is, unless the class in the text decides: a class of your own that registers itself has \
        no handler for this key path; a class that never observes anything stands where a dead observer was.
        """,
      rootCause: """
        - the observer's class has no `observeValue(forKeyPath:…)`, or compares the key path or the context wrongly and \
        calls `super` for its own message
        - a superclass registered with the same object; the subclass overrides the method and does not call `super`, \
        or calls it for what only it wants
        - the observer was freed without `removeObserver`; the observed object still holds its address
        - an observer that is swizzled or wrapped by an SDK, which forwards what it does not know
        """,
      fixNow: """
        Look at the class in the text. Is it yours: handle the key path there, and call `super` for all others only. \
        Is it not: find who observes `{path|this key path}` on that object, and remove that observer before it dies.
        """,
      fixProperly: """
        - Swift: `observe(_:options:)` with the token in a property; the token ends the observation with its owner
        - Objective-C: one context pointer for each registration, compared in the handler, and `removeObserver` with \
        the same context
        - publishers (`publisher(for:)`) where the value goes to a stream anyway

        ```swift
        import Foundation

        @MainActor final class ProgressLamp {
          private var token: NSKeyValueObservation?

          func watch(_ progress: Progress) {
            // before: progress.addObserver(self, forKeyPath: "fractionCompleted", options: [], context: nil)
            token = progress.observe(\\.fractionCompleted) { @Sendable [weak self] progress, _ in
              // the change may come on any thread
              let fraction = progress.fractionCompleted
              Task { @MainActor in self?.show(fraction) }
            }
          }

          private func show(_ fraction: Double) {}
        }
        ```
        """,
      verify: """
        Change the observed value right after the registration, after the observer is released, and twice from another \
        thread meanwhile. Run once with Zombie Objects: a dead observer is then named with its class.
        """,
      prevent: "A lint rule against `addObserver(_:forKeyPath:options:context:)` outside old code.",
      notToBeConfusedWith: [
        .init(.kvoRemoveNotRegistered, "the observer was removed once more than it was added"),
        .init(.kvoDeallocWithObservers, "the observed object died first"),
        .init(.objcZombieMessage, "the dead observer's memory was not given to another object"),
      ],
      sources: [
        "Apple: Key-Value Observing Programming Guide: "
          + "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/KeyValueObserving/KeyValueObserving.html",
        "Apple: NSKeyValueObservation: https://developer.apple.com/documentation/foundation/nskeyvalueobservation",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '<Harbour.PierPanel: \
        0x14fd05c00>: An -observeValueForKeyPath:ofObject:change:context: message was received but not handled.
        Key path: status
        Observed object: <AVPlayerItem: 0x60000021c3a0>
        Change: { kind = 1; new = 1; }
        Context: 0x0'
        """),
      .matches(
        """
        <__NSCFCalendar: 0x2837b1d10>: An -observeValueForKeyPath:ofObject:change:context: message was received but \
        not handled. Key path: fractionCompleted Observed object: <NSProgress: 0x2825a48c0>

        0 CoreFoundation 0x1c52a0f28 __exceptionPreprocess + 228
        ▸ 1 libobjc.A.dylib 0x1bd1c47b0 objc_exception_throw + 56
        ▸ 2 Foundation 0x1c4a1 -[NSObject(NSKeyValueObserving) observeValueForKeyPath:ofObject:change:context:] + 176
        3 Foundation 0x1c4a2 NSKeyValueNotifyObserver + 304
        4 Tidepool 0x1027d10b4 TideLoader.advance(by:) + 52
        """),
      .matches(
        """
        ▸ <__NSCFCalendar: 0x2837b1d10>: An -observeValueForKeyPath:ofObject:change:context: message was received but \
        not handled. Key path: fractionCompleted Observed object: <NSProgress: 0x2825a48c0>

        3 Foundation          NSKeyValueNotifyObserver + 304
        4 Foundation          NSKeyValueDidChange + 404
        5 Tidepool            TideLoader.advance(by:) + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'A message of the \
        harbour was received but not handled.'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: 'Cannot remove an observer \
        <TDPMeter 0x10a1f> for the key path "depth" from <TDPPool 0x10b2c> because it is not registered as an \
        observer.'
        """, answer: "kvo-remove-not-registered"),
    ])

  private static let sentences = ExceptionSentences(
    "kvo-message",
    [
      "<*: 0x*>: An -observeValueForKeyPath:ofObject:change:context: message was received but not handled",
      "An -observeValueForKeyPath:ofObject:change:context: message was received but not handled",
    ])

  /// Classes that observe nothing by themselves.
  private static let foreignReceivers: [TextPattern] = [
    "<__NS*: 0x*>: An -observeValueForKeyPath", "<NSKeyValue*: 0x*>: An -observeValueForKeyPath",
    "<NSConcrete*: 0x*>: An -observeValueForKeyPath", "<_NS*: 0x*>: An -observeValueForKeyPath",
    "<CALayer: 0x*>: An -observeValueForKeyPath", "<OS_*: 0x*>: An -observeValueForKeyPath",
  ]

  private static let receivers: [Variant] = [
    Variant(
      .message(foreignReceivers),
      [
        "receiver": "That class observes nothing by itself: the real observer is gone, and this object got its memory",
        "fixNow":
          "Find who observed `{path|this key path}` on that object and is gone, and remove that observer before it dies.",
      ])
  ]
}
