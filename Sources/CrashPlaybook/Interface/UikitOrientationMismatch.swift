extension Rule {
  static let uikitOrientationMismatch = Rule(
    "uikit-orientation-mismatch",
    "A screen allows no orientation that the app allows",
    family: .interface,
    certainWhen: .any([
      .frameworkSays(
        "orientations",
        "Supported orientations has no common orientation with the application, and [{controller} shouldAutorotate]",
        "Supported orientations has no common orientation with the application",
        "preferredInterfaceOrientationForPresentation must return a supported interface orientation"),
      .exceptionName("UIApplicationInvalidInterfaceOrientation"),
    ]),
    likelyWhen: .message("UIApplicationInvalidInterfaceOrientation"),
    supportedBy: [
      .message("UIImagePickerController", "PUPhotoPicker", "CAMImagePicker").because(
        "the image picker is portrait only"),
      .message("GKGame", "GKMatch", "GKLeaderboard").because("Game Center's screens"),
      .message("RCTModal").because("React Native's Modal, whose `supportedOrientations` default to portrait"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort],
    blame: .preferring(["(?i)present", "(?i)orientation", "(?i)show"]),
    page: PlaybookPage(
      whatHappened: """
        {controller|A view controller} was about to appear, and no orientation is allowed both by it and by the app. \
        UIKit has no way to show it, and raised UIApplicationInvalidInterfaceOrientation.
        """,
      youSee: """
        It crashes when one particular screen opens: the photo picker, Game Center, a video player, a React Native \
        `Modal`. In an app that is landscape only it happens every time, in others only while the device is turned.
        """,
      howWeKnow: """
        The exception has a name of its own. "…has no common orientation" compares two masks; \
        "preferredInterfaceOrientationForPresentation must return a supported…" compares the wish of a controller \
        with its own mask.
        """,
      rootCause: """
        The orientations of a window are the *intersection* of two masks: the app's, from the Info.plist or from \
        `application(_:supportedInterfaceOrientationsFor:)`, and the topmost controller's. Presented full screen, a \
        controller of the system counts like one of yours, and some of them insist on portrait. If nothing is left, \
        UIKit raises.
        """,
      fixNow: """
        Allow the orientation that the presented screen needs in `application(_:supportedInterfaceOrientationsFor:)`, \
        and keep the restriction in your own view controllers.
        """,
      fixProperly: """
        - state in the Info.plist everything that any screen may need, once for iPhone and once for iPad
        - restrict in view controllers, in one base class or in the root container that asks its topmost child
        - present a foreign controller as a sheet or popover, where its mask does not count
        - React Native: pass `supportedOrientations` to every `Modal`

        ```swift
        // in the app delegate: the widest mask of all screens
        func application(
          _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
        ) -> UIInterfaceOrientationMask {
          .allButUpsideDown
        }

        // in the game's own screen: what it really wants
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .landscape }
        ```
        """,
      verify: """
        Open every screen, the system's included, with the device in portrait and in both landscapes, with and \
        without the rotation lock.
        """,
      prevent: """
        A UI test that opens the pickers in landscape. Write down which module owns the app's mask; two owners bring \
        this back.
        """,
      notToBeConfusedWith: [
        .init(.uikitPresentationPopover, "the presentation itself is not allowed"),
        .init(.uncaughtExceptionGeneric, "any other exception during a presentation"),
      ],
      sources: [
        "Apple: application(_:supportedInterfaceOrientationsFor:); UIViewController supportedInterfaceOrientations"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'UIApplicationInvalidInterfaceOrientation', reason: \
        'Supported orientations has no common orientation with the application, and [PUPhotoPickerHostViewController \
        shouldAutorotate] is returning YES'
        """),
      .matches(
        """
        Fatal Exception: UIApplicationInvalidInterfaceOrientation
        ▸ preferredInterfaceOrientationForPresentation must return a supported interface orientation!
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Application tried to \
        present modally a view controller <UIImagePickerController: 0x10c02e800> that is already being presented by \
        <Orchard.CameraController: 0x10a814a00>.'
        """, answer: "uikit-presentation-popover"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: preferredInterfaceOrientationForPresentation must return a supported \
        interface orientation
        """, answer: "swift-fatalerror-precondition"),
    ])
}
