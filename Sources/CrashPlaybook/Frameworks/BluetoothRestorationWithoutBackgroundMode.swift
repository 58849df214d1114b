extension Rule {
  static let bluetoothRestorationWithoutBackgroundMode = Rule(
    "bluetooth-restoration-without-background-mode",
    "Core Bluetooth was asked to restore state in an app without the background mode for it",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("State restoration of {manager} is only allowed*specified the {mode} background mode").because(
        "the object, and the mode that is missing"),
      .frame(
        "-[CBCentralManager initWithDelegate:queue:options:]", "-[CBPeripheralManager initWithDelegate:queue:options:]"
      )
      .because("the object is made with a restore identifier"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring(["(?i)bluetooth", "(?i)central", "(?i)peripheral", "(?i)ble"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The app} made a {manager|manager of Core Bluetooth} with a restore identifier, but its Info.plist does not \
        list the background mode {mode|for it}. Core Bluetooth raised an exception.
        """,
      youSee: """
        Always, at the line that makes the manager: at the start, or at the first scan. Often after an update of a plug-in \
        (React Native, Flutter, Kotlin) that began to restore state.
        """,
      howWeKnow: "The sentence is Core Bluetooth's own and has this one condition.",
      rootCause: """
        `CBCentralManagerOptionRestoreIdentifierKey` asks the system to start the app again in the background for Bluetooth. \
        Only apps that declare the mode `bluetooth-central` (or `bluetooth-peripheral`) may ask. App extensions and test \
        hosts have an Info.plist of their own.
        """,
      fixNow: """
        Add the capability Background Modes, "Uses Bluetooth LE accessories" (or "Acts as a Bluetooth LE accessory"), to \
        this target; or leave the restore identifier out.

        ```xml
        <key>UIBackgroundModes</key>
        <array><string>bluetooth-central</string></array>
        ```
        """,
      fixProperly: """
        - Ask for restoration only in apps that use Bluetooth in the background: the App Store asks why the mode is there
        - In a library: make the identifier an option that is off, and look at `UIBackgroundModes` before it is used
        """,
      verify: "Install a release build of every target that makes the manager, and start the first scan.",
      prevent: "A test that reads `UIBackgroundModes` from the built app.",
      notToBeConfusedWith: [
        .init(.bluetoothCharacteristicValueCached, "the peripheral's side adds a service"),
        .init(.tccUsageDescription, "the text that asks the user is missing"),
        .init(.backgroundLocationNotEnabled, "the same for location"),
      ],
      sources: ["Apple: CBCentralManagerOptionRestoreIdentifierKey", "Apple: Core Bluetooth Background Processing"]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'State restoration of \
        CBCentralManager is only allowed for applications that have specified the "bluetooth-central" background mode'
        """),
      .matches(
        """
        ▸ State restoration of CBPeripheralManager is only allowed for applications that have specified the \
        "bluetooth-peripheral" background mode
        """),
      .ignores(
        """
        [CoreBluetooth] API MISUSE: <CBCentralManager: 0x282f792c0> has no restore identifier but the delegate implements \
        the centralManager:willRestoreState: method. Restoring will not be supported
        """),
    ])

  private static let sentences = ExceptionSentences(
    "bluetooth-restoration",
    ["State restoration of CB*Manager is only allowed for applications that have specified the"])
}
