extension Rule {
  static let uikitSceneLifecycleRequired = Rule(
    "uikit-scene-lifecycle-required",
    "The app does not use scenes, and systems from 27 on do not start it",
    family: .interface,
    certainWhen: .any([
      .frameworkSays("scene-life-cycle", "UIScene life cycle is required for apps built with this SDK"),
      .frame("RuntimeIssueForNoSceneLifecycleAdoption", within: 8),
      // The line that UIKit writes into the log as it ends the program.
      .message("failure in void _UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption"),
    ]),
    // Somebody names the function in a sentence.
    likelyWhen: .message("EvaluateRuntimeIssueForNoSceneLifecycleAdoption"),
    endsIn: .check,
    supportedBy: [
      .crashedOnMainThread(true),
      .systemVersion(from: "27", below: "99").because("the first systems that end such apps"),
      .frame([], image: ["^React", "^Flutter$", "^Capacitor$", "^Expo"]).because(
        "a template of this framework that still makes its own window"),
    ],
    outranks: [
      .swiftTextlessTrap, .builtinTrap, .swiftFatalerrorPrecondition, .watchdogLaunch, .osAssert,
      .dispatchOnceRecursion, .systemFrameworkTrap,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {process|The app} was built with the SDK of iOS 27 or a sister system and still creates its window in the app \
        delegate. UIKit requires the life cycle of scenes of such apps, and ended it at launch, before the first screen.
        """,
      youSee: """
        EXC_BREAKPOINT on the main thread, each time, within the first second, on iOS, iPadOS, tvOS and their \
        simulators from version 27 on. Older systems start the same build and only warn in the log.
        """,
      howWeKnow: """
        UIKit's function `…EvaluateRuntimeIssueForNoSceneLifecycleAdoption` does nothing else than this check, and its \
        sentence names the technote TN3187. No code of the app is on the stack that could be at fault.
        """,
      rootCause: """
        Either Info.plist has no `UIApplicationSceneManifest`, or it has one, but no scene delegate is ever connected \
        because the app delegate makes the `UIWindow` itself. Templates of React Native, Expo, Flutter, Capacitor and \
        Unity did that for years. What counts is the SDK of the build, not the oldest system that it supports.
        """,
      fixNow: """
        Build the release with the previous Xcode, if there is no time: then the check only warns. Otherwise add the \
        manifest to Info.plist (`UIApplicationSceneManifest`, below it `UISceneConfigurations`, \
        `UIWindowSceneSessionRoleApplication` and one entry whose `UISceneDelegateClassName` is \
        `$(PRODUCT_MODULE_NAME).SceneDelegate`), and let a scene delegate own the window:

        ```swift
        import UIKit

        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?

          func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
          ) {
            guard let scene = scene as? UIWindowScene else { return }
            let window = UIWindow(windowScene: scene)
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            self.window = window
          }
        }
        ```
        """,
      fixProperly: """
        - move what `applicationDidBecomeActive`, `open url` and user activities did to the scene's methods: UIKit no \
        longer calls the app delegate's
        - pass on to libraries that still listen there (links, sign-in, analytics) what the scene delegate receives
        - React Native, Expo, Flutter, Capacitor: take the version whose template has a scene delegate
        """,
      verify: """
        Launch the build in a simulator of system 27: the first screen appears. Open a link and a notification while \
        the app runs and while it does not.
        """,
      prevent: "A smoke test on the newest simulator for each change of Xcode; treat UIKit's runtime issues as errors.",
      notToBeConfusedWith: [
        .init(
          .uncaughtExceptionGeneric,
          "`delegateClass must conform to UISceneDelegate`: the manifest names a wrong class"),
        .init(.watchdogLaunch, "the launch took too long, and nothing was checked"),
      ],
      sources: [
        "Apple, TN3187: Migrating to the UIKit scene-based life cycle: "
          + "https://developer.apple.com/documentation/technotes/tn3187-migrating-to-the-uikit-scene-based-life-cycle",
        "Apple, Transitioning to the UIKit scene-based life cycle: "
          + "https://developer.apple.com/documentation/uikit/transitioning-to-the-uikit-scene-based-life-cycle",
      ]),
    examples: [
      .matches(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        ▸ 0   UIKitCore                0x000000018d3c9f4c ___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption_block_invoke + 140
        1   libdispatch.dylib        0x0000000102a5c584 _dispatch_client_callout + 16
        2   UIKitCore                0x000000018d3c9eac __UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Application Specific Information:
        ▸ Application failed to launch: UIScene life cycle is required for apps built with this SDK. See Technote TN3187
        Triggered by Thread:  0

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   UIKitCore                0x00007ff81d3c9f4c 0x7ff81d000000 + 3972940
        """),
      .matches(
        """
        ▸ failure in void _UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption(void)_block_invoke \
        (UIApplication_RuntimeIssues.m:106) : Application failed to launch:
        UIScene life cycle is required for apps built with this SDK.
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        ▸ 0 UIKitCore ___UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption_block_invoke
        3 UIKitCore -[UIApplication workspace:didCreateScene:withTransitionContext:completion:]
        """),
      .matches(
        """
        ▸ On iOS 27 both samples stop with EXC_BREAKPOINT in UIApplicationEvaluateRuntimeIssueForNoSceneLifecycleAdoption
        """),
      .ignores(
        """
        `UIScene` lifecycle will soon be required. Failure to adopt will result in an assert in the future.
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'UISceneDelegate: \
        representation delegateClass must conform to UISceneDelegate protocol'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: UIScene life cycle is required for apps built with this SDK
        """, answer: "swift-fatalerror-precondition"),
    ])
}
