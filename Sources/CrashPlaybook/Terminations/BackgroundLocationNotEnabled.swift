extension Rule {
  static let backgroundLocationNotEnabled = Rule(
    "background-location-not-enabled",
    "Location updates in the background were asked for without the background mode",
    family: .terminations,
    certainWhen: .frameworkSays("background-location", "!stayUp || CLClientIsBackgroundable(internal->fClient)"),
    likelyWhen: .raisedDirectly(
      "raised-by-location-manager", by: "-[CLLocationManager setAllowsBackgroundLocationUpdates:]"),
    endsIn: .checkOfLibrary,
    outranks: [.uncaughtExceptionGeneric],
    blame: .preferring(["(?i)location"]),
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        {process|The app} set `allowsBackgroundLocationUpdates` to true, but its target has no `location` background \
        mode. CoreLocation raised an exception.
        """,
      youSee: """
        Always, at the line that sets the property; often only in one target (a second app, an extension, a test \
        host) or after the project file was merged.
        """,
      howWeKnow: """
        The condition `!stayUp || CLClientIsBackgroundable(internal->fClient)` exists in that setter only. Where the \
        sentence is missing, the setter itself raised the exception, and this is its usual reason.
        """,
      rootCause: """
        `UIBackgroundModes` in Info.plist of the running target lacks `location`. On simulators and in extensions \
        the same setter raises as well.
        """,
      fixNow: """
        Add the capability Background Modes, Location updates, to this target; or do not set the property where it \
        is absent.
        """,
      fixProperly: """
        - Set it only where it is needed, and after the mode is checked:

        ```swift
        let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String] ?? []
        manager.allowsBackgroundLocationUpdates = modes.contains("location")
        ```

        - Newer code: `CLBackgroundActivitySession` with `CLLocationUpdate.liveUpdates()`
        """,
      verify: """
        Start every target that uses the location code, from a release build.
        """,
      prevent: """
        A test that reads UIBackgroundModes of each target.
        """,
      notToBeConfusedWith: [
        .init(.tccUsageDescription, "a usage description is missing"),
        .init(.uncaughtExceptionGeneric, "another failed condition of CoreLocation"),
      ],
      sources: [
        "Apple: CLLocationManager.allowsBackgroundLocationUpdates: "
          + "https://developer.apple.com/documentation/corelocation/cllocationmanager"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid \
        parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter \
        not satisfying: region != nil'
        """, answer: "parameter-assert-failed"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: !stayUp || CLClientIsBackgroundable(internal->fClient)
        """, answer: "swift-fatalerror-precondition"),
    ])
}
