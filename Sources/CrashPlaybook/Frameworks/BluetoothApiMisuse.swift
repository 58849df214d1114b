extension Rule {
  static let bluetoothApiMisuse = Rule(
    "bluetooth-api-misuse",
    "Core Bluetooth was given a command that it cannot carry out now",
    family: .frameworks,
    certainWhen: .all([.message(sentences), .computed(.logWithoutCrash), .not(.speaksOfACrash)]),
    supportedBy: [
      .message("while in the {state} state").because("the state in which the command would be allowed"),
      .message("Cancelling connection for unused peripheral").because(
        "no code held the `CBPeripheral`, and the connection went with it"),
    ],
    outranks: [.notACrashReport],
    blame: .nobody,
    isNotACrash: true,
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        The app called Core Bluetooth in a state in which the call does nothing. Core Bluetooth wrote a line \
        that begins with `API MISUSE`, dropped the command and went on. Nothing crashed here.
        """,
      youSee: """
        A scan that finds nothing, a connection that never comes about or is gone at once, a delegate that is not \
        called. Mostly right after the start, or while someone turns Bluetooth off.
        """,
      howWeKnow: "The words are Core Bluetooth's own check of a call. It logs and returns; it raises nothing.",
      notProved: "Which call it was: the line names the object only. Nor does it say anything of a crash beside it.",
      rootCause: """
        A `CBCentralManager` or `CBPeripheralManager` begins in the state `.unknown` and becomes `.poweredOn` a moment \
        later, if at all: not on the simulator, not without permission, not with Bluetooth turned off. Commands before \
        that are dropped. A `CBPeripheral` that no code holds is released, and its connection is cancelled.
        """,
      fixNow: """
        Send the first command from `centralManagerDidUpdateState(_:)` once the state is `.poweredOn`, and keep every \
        `CBPeripheral` that you connect in a property.

        ```swift
        import CoreBluetooth

        final class BuoyScanner: NSObject, CBCentralManagerDelegate {
          private lazy var manager = CBCentralManager(delegate: self, queue: nil)
          private var peripherals: Set<CBPeripheral> = []

          func start() { _ = manager }

          func centralManagerDidUpdateState(_ central: CBCentralManager) {
            guard central.state == .poweredOn else { return }
            central.scanForPeripherals(withServices: nil)
          }

          func centralManager(
            _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
            rssi: NSNumber
          ) {
            peripherals.insert(peripheral)
            central.connect(peripheral)
          }
        }
        ```
        """,
      fixProperly: """
        - one object owns the manager, and queues what others ask for until Bluetooth is on
        - look at the state again before `stopScan()` and `cancelPeripheralConnection(_:)`: they are commands, too
        - show people what to do in the states `.poweredOff` and `.unauthorized`
        """,
      verify: "Start the app with Bluetooth off, turn it on, and off again during a scan: no such line in the console.",
      prevent: "Put a protocol before the manager, and test every command in each state.",
      notToBeConfusedWith: [
        .init(.bluetoothRestorationWithoutBackgroundMode, "Core Bluetooth raises an exception there"),
        .init(.xpcApiMisuse, "XPC's misuse ends the process"),
      ],
      sources: [
        "Apple: CBCentralManager, CBManagerState: "
          + "https://developer.apple.com/documentation/corebluetooth/cbcentralmanager",
        "Apple: Core Bluetooth Programming Guide",
      ]),
    examples: [
      .matches(
        """
        ▸ [CoreBluetooth] API MISUSE: <CBCentralManager: 0x2820c0000> can only accept this command while in the powered on \
        state
        """),
      .matches(
        """
        ▸ API MISUSE: Cancelling connection for unused peripheral <CBPeripheral: 0x28, name = Buoy, state = connecting>, \
        Did you forget to keep a reference to it?
        """),
      .ignores(
        "XPC API Misuse: Attempt to send a message expecting a reply to a peer connection", answer: "xpc-api-misuse"),
      .ignores(
        """
        [CoreBluetooth] API MISUSE: <CBCentralManager: 0x2820c0000> can only accept this command while in the powered on \
        state
        Harbour/Buoy.swift:31: Fatal error: Index out of range
        """, answer: "swift-index-out-of-range"),
    ])

  private static let sentences: [TextPattern] = [
    "API MISUSE: * can only accept this command while in the ", "API MISUSE: * can only accept commands while in the ",
    "[API MISUSE] * can only accept commands while in the ", "API MISUSE: Cancelling connection for unused peripheral",
  ]
}
