extension Rule {
  static let uikitManagedBarChanged = Rule(
    "uikit-managed-bar-changed",
    "A bar that belongs to its controller was changed behind the controller's back",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("Directly modifying a tab bar", "Changing the delegate of a tab bar").because(
        "the tab bar belongs to a UITabBarController"),
      .message("No view controller matches the UITabBarItem").because(
        "the bar shows an item that none of the controllers has now: its `tabBarItem` was exchanged later, or belongs to "
          + "a controller inside the one that was put into the tabs"),
      .message("on a UINavigationBar managed").because("the navigation bar belongs to a UINavigationController"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)bar", "(?i)tab", "(?i)navigation", "(?i)item"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} changed the contents of a bar itself (`{call|its items, its selection or its delegate}`), \
        although the bar belongs to a controller that keeps it in step with its children.
        """,
      youSee: "An exception at the very line, each time; after an update of the system where the check is new.",
      howWeKnow: "`managed by a controller` and its like are UIKit's own sentences about bars that are locked.",
      rootCause: """
        - items, `selectedItem` or `delegate` of a `UITabBarController`'s bar set directly
        - `setItems`, `pushItem`, `popItem` or `delegate` on the bar of a `UINavigationController`; its delegate is \
        the controller, which has a `delegate` of its own
        - the `tabBarItem` of a controller exchanged after the tabs were set, or given to the root of a navigation \
        controller instead of to the navigation controller, which is the tab
        - constraints added to, or removed from, the bar of a controller
        - a library for custom tab bars that does one of these, and is older than the system
        """,
      fixNow: """
        Change the controller instead: `viewControllers`, `selectedIndex` and `setViewControllers` for tabs, the \
        `navigationItem` of the controller on top for a navigation bar.
        """,
      fixProperly: """
        - look and colour with `UITabBarAppearance` and `UINavigationBarAppearance`; all else through the controller
        - a bar of your own beside the controller, whose own bar is hidden, where it must look quite different
        - replace libraries that change the system's bar

        ```swift
        import UIKit

        @MainActor
        func select(_ number: Int, in tabs: UITabBarController) {
          // before: tabs.tabBar.selectedItem = tabs.tabBar.items?[number]
          tabs.selectedIndex = number
        }
        ```
        """,
      verify: "Open every screen that changes a bar on the oldest and on the newest system: no exception.",
      prevent:
        "In review: no `tabBar.items`, `tabBar.delegate` or `navigationBar.setItems` outside a bar of your own.",
      notToBeConfusedWith: [
        .init(.uikitPresentationPopover, "a controller was pushed or presented twice"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UITabBarController; UINavigationController; UINavigationBar: "
          + "https://developer.apple.com/documentation/uikit/uitabbarcontroller"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Directly modifying \
        a tab bar managed by a tab bar controller is not allowed.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Cannot call \
        setItems:animated: directly on a UINavigationBar managed by a controller.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Changing the \
        delegate of a tab bar managed by a tab bar controller is not allowed.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Cannot manually \
        set the delegate on a UINavigationBar managed by a controller.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Cannot modify \
        constraints for UINavigationBar managed by a controller'
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ Inconsistency in UITabBar items and view controllers detected. No view controller matches the UITabBarItem \
        '<Harbour.PierItem: 0x155142b80> title='' selected'.
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Directly modifying \
        a harbour bar managed by the pilots is not allowed.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "managed-bar",
    [
      "Directly modifying a tab bar managed by a tab bar controller is not allowed",
      "Changing the delegate of a tab bar managed by a tab bar controller is not allowed",
      "Cannot manually set the delegate on a UINavigationBar managed by a controller",
      "Cannot call {call} directly on a UINavigationBar managed by a controller",
      "directly on a UINavigationBar managed by a controller",
      "Cannot modify constraints for UI* managed by a controller",
      "Inconsistency in UITabBar items and view controllers detected",
    ])
}
