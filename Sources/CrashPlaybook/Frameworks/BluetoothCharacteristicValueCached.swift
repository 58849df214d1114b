extension Rule {
  static let bluetoothCharacteristicValueCached = Rule(
    "bluetooth-characteristic-value-cached",
    "A Bluetooth characteristic that changes was made with a fixed value",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("peripheral-adds-service", by: "-[CBPeripheralManager addService:]"),
    ]),
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [.exceptionRaiser],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} added a service to a `CBPeripheralManager` with a characteristic that has a value from the \
        start, though it can be written or notifies. Core Bluetooth keeps such a value forever, so it must be \
        read-only.
        """,
      youSee: "A crash of the peripheral's side as soon as the service is added, each time, on every device.",
      howWeKnow: """
        The sentence is Core Bluetooth's own. Without it, `addService:` itself raised the exception.
        """,
      notProved: "Without the sentence: which check of `addService:` it was.",
      rootCause: """
        `CBMutableCharacteristic(type:properties:value:permissions:)` takes a value that is served without asking the \
        app again. With a value, only the property `.read` and the permission `.readable` are allowed. Whoever gives \
        an initial value to a characteristic with `.notify`, `.indicate`, `.write` or `.writeable` gets the exception.
        """,
      fixNow: """
        Pass `nil` as the value in `{blame|the function that makes the characteristic}`, and answer reads in \
        `peripheralManager(_:didReceiveRead:)`.
        """,
      fixProperly: """
        - the app's own state is the value; reads are answered from it, changes go out with `updateValue`
        - a fixed value only for what never changes: a version, a maker, a serial number

        ```swift
        import CoreBluetooth

        func depth() -> CBMutableCharacteristic {
          // before: value: Data([0]), together with .notify
          CBMutableCharacteristic(
            type: CBUUID(string: "2A6C"), properties: [.read, .notify], value: nil, permissions: [.readable])
        }
        ```
        """,
      verify: "Add the service, then read, subscribe and write from a second device.",
      prevent: "One function for fixed characteristics and one for live ones; no code calls the initializer itself.",
      notToBeConfusedWith: [
        .init(.dispatchAssertQueueExplicit, "a callback on another queue than was expected"),
        .init(.tccUsageDescription, "the sentence for the use of Bluetooth is missing from Info.plist"),
      ],
      sources: [
        "Apple: CBMutableCharacteristic: "
          + "https://developer.apple.com/documentation/corebluetooth/cbmutablecharacteristic",
        "Apple: CBPeripheralManagerDelegate: "
          + "https://developer.apple.com/documentation/corebluetooth/cbperipheralmanagerdelegate",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Characteristics \
        with cached values must be read-only'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Characters with \
        cached values must be read'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "cached-characteristic", ["Characteristics with cached values must be read-only"])
}
