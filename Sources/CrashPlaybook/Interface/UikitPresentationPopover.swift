extension Rule {
  static let uikitPresentationPopover = Rule(
    "uikit-presentation-popover",
    "A view controller was presented, pushed or embedded in a way that UIKit refuses",
    family: .interface,
    certainWhen: .frameworkSays(
      "presentation",
      "should have a non-nil sourceView or barButtonItem set", "Your application has presented a UIAlertController",
      "Application tried to present modally *controller* itself",
      "Application tried to present modally *controller* that is already being presented",
      "Application tried to present modally *controller* is already presenting",
      "Application tried to present modal view controller on itself", "Application tried to present a nil modal",
      "Application tried to present modally an active controller",
      "Application tried to push a nil view controller",
      "Cannot display a nested UINavigationController with zero viewControllers",
      "UINavigationControllers are not allowed in a navigation controller",
      "Popovers cannot be presented from a view which does not have a window",
      "view has no window. *You must supply a view in a window",
      "Pushing the same view controller instance more than once is not supported",
      "is pushing the same view controller instance (", "Can't add self as subview",
      "child view controller:<*> should have parent view controller",
      "Pushing a navigation controller is not supported", "Tried to pop to a view controller that doesn't exist",
      "All view controllers in a navigation controller must be distinct",
      "A view can only be associated with at most one view controller at a time"),
    likelyWhen: .raisedByFramework(
      "-[UIPopoverPresentationController presentationTransitionWillBegin]",
      "-[UINavigationController pushViewController:transition:forceImmediate:]",
      "-[UIViewController _presentViewController:withAnimationController:completion:]"),
    supportedBy: [
      .message("sourceView or barButtonItem").because("on iPad an action sheet is a popover and needs an anchor"),
      .message("Can't add self as subview").because("two navigation animations ran into each other"),
      .message("more than once", "must be distinct").because("the same instance is on the stack already"),
      .exceptionName("NSInvalidArgumentException", "NSGenericException"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort],
    blame: .preferring(["(?i)present", "(?i)push", "(?i)show", "(?i)share", "(?i)route"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} asked UIKit for a presentation that cannot be: `{reason|the reason is left out of this \
        report|the exception's reason says why}`. UIKit raised an exception rather than go on with a broken hierarchy.
        """,
      youSee: """
        Two typical pictures: it crashes on iPad only, as soon as a share sheet or action sheet opens; or it crashes \
        on a quick double tap, and testers cannot repeat it.
        """,
      howWeKnow: """
        Each sentence is a check of its own in UIKit and names the state that was refused. The function right below \
        `objc_exception_throw` says which presentation it was.
        """,
      rootCause: """
        - **Popover without an anchor:** on iPad (and on Mac from iPad apps) `.actionSheet`, activity and share \
        sheets are popovers. A popover must know where it points. On iPhone the same code shows a sheet and needs \
        nothing.
        - **Presented twice, or on itself:** a double tap, two routes at once, or a controller that was kept in a \
        property and is still on screen.
        - **Pushed twice:** the same instance is already on the navigation stack, or stands twice in the list for \
        `setViewControllers`.
        - **Popped to a stranger:** `popToViewController` was given a controller that is not on this stack: a new \
        instance of the same class, or one that has been popped already.
        - **"Can't add self as subview":** a push started while another push or pop was still animating.
        - **Nothing to show:** nil was pushed or presented, mostly what a storyboard or an outlet did not give; or a \
        navigation controller without any controller of its own was shown inside another, as in a split view.
        - **Popover in no window:** the view that it points to had been taken off the screen, or was never on it.
        - **Wrong parent:** a child's view was added to the hierarchy before or without `addChild`.
        """,
      fixNow: """
        For popovers set `popoverPresentationController?.sourceView` and `sourceRect`, or `barButtonItem`, before \
        presenting. For the others: present only if `presentedViewController == nil`, push only if the instance is not \
        on the stack, and pop only to one of `viewControllers`.
        """,
      fixProperly: """
        - one function of the app presents sheets, and it demands the anchor as a parameter
        - one router decides what is shown next, on the main thread, and drops or queues a request during a transition
        - make a new controller for each presentation instead of keeping one

        ```swift
        extension UIViewController {
          /// Presents an action sheet; on iPad it points at its source.
          func presentSheet(_ sheet: UIAlertController, from source: UIView) {
            sheet.popoverPresentationController?.sourceView = source
            sheet.popoverPresentationController?.sourceRect = source.bounds
            guard presentedViewController == nil else { return }
            present(sheet, animated: true)
          }
        }
        ```

        Embedding has a fixed order: `addChild`, add the view, `didMove(toParent:)`.
        """,
      verify: """
        Open every sheet on an iPad in both orientations, and tap each button that presents or pushes five times \
        quickly. No exception, and one screen appears.
        """,
      prevent: """
        Run the UI tests on an iPad simulator too. In review: no bare `present(` of an alert in `.actionSheet` style.
        """,
      notToBeConfusedWith: [
        .init(.uikitOrientationMismatch, "the presented controller allows no orientation that the app allows"),
        .init(.uikitOffMainThread, "the presentation came from another thread"),
        .init(.uikitMissingNibOrIdentifier, "the controller could not even be loaded"),
      ],
      sources: [
        "Apple: UIPopoverPresentationController: "
          + "https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller",
        "Apple: UIViewController present(_:animated:completion:); Creating a custom container view controller: "
          + "https://developer.apple.com/documentation/uikit/uiviewcontroller",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Tried to pop to a \
        view controller that doesn't exist.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'All view \
        controllers in a navigation controller must be distinct (("<Orchard.TreeViewController: 0x7f9b2c50>", \
        "<Orchard.TreeViewController: 0x7f9b2c50>"))'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: \
        'UIPopoverPresentationController (<UIPopoverPresentationController: 0x7fd0c8d1c5f0>) should have a non-nil \
        sourceView or barButtonItem set before the presentation occurs.'
        """),
      .matches(
        """
        Fatal Exception: NSInvalidArgumentException
        ▸ Application tried to present modally a view controller <UIAlertController: 0x10c02e800> that is already \
        being presented by <Harbour.QuayController: 0x10a814a00>.
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Pushing the same view \
        controller instance more than once is not supported (<Harbour.BerthController: 0x10b80a200>)'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '<Harbour.QuayNavigation: \
        0x10b80a200> is pushing the same view controller instance (<Harbour.BerthController: 0x10b80a400>) more than once \
        which is not supported and is most likely an error in the application : com.example.harbour'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Pushing a \
        navigation controller is not supported'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Cannot display a nested \
        UINavigationController with zero viewControllers: <UINavigationController: 0x10e886000>'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Application tried to push a \
        nil view controller on target <UINavigationController: 0x7f9b2c50>.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[NSPopover \
        showRelativeToRect:ofView:preferredEdge:]: view has no window.  You must supply a view in a window.'
        """),
      .ignores(
        """
        Warning: Attempt to present <UIAlertController: 0x10c02e800> on <Harbour.QuayController: 0x10a814a00> whose \
        view is not in the window hierarchy!
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'UIApplicationInvalidInterfaceOrientation', reason: 'Supported \
        orientations has no common orientation with the application, and [GalleryController shouldAutorotate] is \
        returning YES'
        """, answer: "uikit-orientation-mismatch"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Application tried to push a nil view controller
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Can't add self as \
        subview of the quay'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}
