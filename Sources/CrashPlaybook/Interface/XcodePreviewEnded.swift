extension Rule {
  static let xcodePreviewEnded = Rule(
    "xcode-preview-ended",
    "The process of an Xcode preview ended, or did not start",
    family: .interface,
    severity: .low,
    harm: "a preview in Xcode is missing: nothing reaches users",
    likelyWhen: .all([.message(crashes + refusals), .computed(.logWithoutCrash)]),
    endsIn: .anyWay,
    supportedBy: [.variant("what-failed", [launch, link])],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {what|The process that draws the previews of a module ended while Xcode waited for it.} What the button \
        "Diagnostics" copies tells that, and not why.
        """,
      youSee: """
        "Cannot preview in this file" above the canvas, with a button "Diagnostics". The app itself may run well: previews \
        start without what the app sets up.
        """,
      howWeKnow: """
        `PotentialCrashError`, `CrashReportError` and `RemoteHumanReadableError` are Xcode's own names for a process of \
        previews that was lost; `FailedToLaunchAppError` says that it did not start, `JITError` that its code could not be \
        linked.
        """,
      notProved: "Why: the crash report of the preview's process holds the sentence and the stack.",
      rootCause: """
        A preview runs the view's code in a process of its own. It crashes there as in the app, mostly because something \
        is missing that only the app sets up: an object in the environment, a container of Core Data or SwiftData, a \
        configuration that is unwrapped with `!`.

        It does not start, or cannot be linked, where the module was built for another architecture or system, or needs a \
        library that the preview's target does not link.
        """,
      fixNow: """
        {remedy|Look for the newest report in `~/Library/Logs/DiagnosticReports`: it has the name of the app or \
        `XCPreviewAgent`. Give it to crashbook.}
        """,
      fixProperly: """
        - give each preview what its view reads: `.environmentObject(…)`, `.modelContainer(for:inMemory:)`, a value of \
        its own
        - keep what needs the network, the keychain or the app's delegate behind a protocol, and preview with a stand-in
        - put views in a module that does not build the whole app
        """,
      verify: "Refresh the canvas twice, once after a clean build.",
      prevent: "Build the previews' module in continuous integration, and let snapshot tests draw the same views.",
      notToBeConfusedWith: [
        .init(.swiftuiMissingEnvironmentObject, "the sentence names the object that is missing"),
        .init(.swiftCompilerCrash, "the compiler ended, before any preview ran"),
      ],
      sources: [
        "Apple: Previewing your app's interface in Xcode: "
          + "https://developer.apple.com/documentation/xcode/previewing-your-apps-interface-in-xcode"
      ]),
    examples: [
      .matches(
        """
        == PREVIEW UPDATE ERROR:

        ▸     PotentialCrashError: Update failed

        ▸     Tidepool may have crashed. Check ~/Library/Logs/DiagnosticReports for any crash logs from your application.
        """),
      .matches(
        """
        == PREVIEW UPDATE ERROR:

        ▸     FailedToLaunchAppError: Failed to launch org.example.tidepool

        ▸     |  JITError: XOJITError: file doesn't have architecture 'arm64'
        """),
      .matches(
        """
        ▸ RemoteHumanReadableError: Failed to update preview.

        ▸ The preview process appears to have crashed.
        """),
      .ignores(
        """
        == PREVIEW UPDATE ERROR:

            CrashReportError: Fatal Error in Buoy.swift

            Tidepool crashed due to fatalError in Buoy.swift at line 31.

            Fatal error: No ObservableObject of type Tide found. A View.environmentObject(_:) for Tide may be missing as an \
        ancestor of this view.
        """, answer: "swiftui-missing-environment-object"),
      .ignores("error: may have crashed, says the note on the door"),
    ])

  private static let crashes: [TextPattern] = [
    "PotentialCrashError", "CrashReportError: ", "The preview process appears to have crashed",
    "may have crashed. Check ~/Library/Logs/DiagnosticReports for any crash logs",
  ]
  private static let refusals: [TextPattern] = [
    "FailedToLaunchAppError", "JITError: ", "RemoteHumanReadableError: ",
  ]
  private static let link = Variant(
    .message("JITError", "XOJITError", "Runtime linking failure"),
    [
      "what": "Xcode could not link the code of a preview into its process.",
      "remedy":
        "Read the lines below: they name the symbol or the architecture that is missing. Build the scheme for the canvas's "
        + "device, link the library that has the symbol, and clean the build folder after a new Xcode or system.",
    ])
  private static let launch = Variant(
    .all([.message("FailedToLaunchAppError"), .not(.message("appears to have crashed", "JITError"))]),
    [
      "what": "Xcode could not start the process that draws a preview.",
      "remedy":
        "Run the scheme on the canvas's device once: its error is the same and has more words. Restart the simulator "
        + "after a new Xcode.",
    ])
}
