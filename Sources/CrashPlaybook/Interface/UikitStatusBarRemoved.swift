extension Rule {
  static let uikitStatusBarRemoved = Rule(
    "uikit-status-bar-removed",
    "The app asked for the view of the status bar, which is gone since iOS 13",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "status-bar-refused", by: "-[UIApplication _createStatusBarWithRequestedStyle:orientation:hidden:]"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .frame("-[UIApplication statusBar]", "-[UIApplication statusBarWindow]", within: 10),
      .frame("-[NSObject(NSKeyValueCoding) valueForKey", within: 12).because("asked for by the name of a private key"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)statusBar", "(?i)network", "(?i)reachab", "(?i)device"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} asked `UIApplication` for its status bar by the name of a private key. Since iOS 13 the status \
        bar belongs to the system; the question raises an exception.
        """,
      youSee: """
        A crash on every system from iOS 13 on, in old code or an old library: for a colour behind the status bar, or \
        to read the kind of network or the battery off the little icons.
        """,
      howWeKnow: """
        "App called -statusBar or -statusBarWindow on UIApplication" is UIKit's own sentence. Without it, \
        `_createStatusBarWithRequestedStyle` right below the raise says the same.
        """,
      rootCause: """
        - `UIApplication.shared.value(forKey: "statusBar")` or `"statusBarWindow"`, to colour or to hide it
        - a library that reads the kind of network out of the views of the status bar
        """,
      fixNow: "Remove the question in `{blame|the function}`, or update the library that asks it.",
      fixProperly: """
        - colour: a view of your own behind the status bar, as high as `statusBarManager?.statusBarFrame`
        - style and hiding: `preferredStatusBarStyle` and `prefersStatusBarHidden` of the controller
        - kind of network: `NWPathMonitor`

        ```swift
        import UIKit

        @MainActor
        func colourStatusBar(of window: UIWindow, _ colour: UIColor) {
          guard let frame = window.windowScene?.statusBarManager?.statusBarFrame else { return }
          let view = UIView(frame: frame)
          view.backgroundColor = colour
          window.addSubview(view)
        }
        ```
        """,
      verify: "Open the screens in question on iOS 13 and on the newest system: no exception.",
      prevent: "Search the sources and all libraries for `\"statusBar\"`: no private key may be asked for.",
      notToBeConfusedWith: [
        .init(.kvcUndefinedKey, "a key that no one ever had"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UIStatusBarManager: https://developer.apple.com/documentation/uikit/uistatusbarmanager",
        "Apple: NWPathMonitor: https://developer.apple.com/documentation/network/nwpathmonitor",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'App called \
        -statusBar or -statusBarWindow on UIApplication: this code must be changed as there's no longer a status bar or \
        status bar window. Use the statusBarManager object on the window scene instead.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: '[<UIApplication 0x10400> \
        valueForUndefinedKey:]: this class is not key value coding-compliant for the key statusBars.'
        """, answer: "kvc-undefined-key"),
    ])

  private static let sentences = ExceptionSentences(
    "status-bar", ["App called -statusBar or -statusBarWindow on UIApplication"])
}
