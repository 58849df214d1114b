extension Rule {
  static let uikitNavigationItemInTwoBars = Rule(
    "uikit-navigation-item-in-two-bars",
    "A navigation bar was to show an item that another bar shows already",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("nest wrapped navigation controllers").because(
        "UIKit suspects a navigation controller inside another one"),
      .message("SwiftUI.UIKitNavigationBar").because("one of the bars belongs to SwiftUI"),
      .message("frame = (0 0; 0 0)").because("the other bar has no size, so it never came to the screen"),
      .frame("UISplitViewController", within: 30).because("a split view opened or closed"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)navigation", "(?i)split", "(?i)tab", "(?i)show", "(?i)push"]),
    page: PlaybookPage(
      whatHappened: """
        A navigation bar was laid out while the item on its top belonged to another navigation bar. A \
        `UINavigationItem` has one bar at a time. Since iOS 17 UIKit raises an exception where it finds two.
        """,
      youSee: """
        A crash since iOS 17, where iOS 16 only showed a wrong title: when a detail opens, when a device is turned, when \
        tabs come or go, often on iPad or with a debugger attached, which makes the steps slower.
        """,
      howWeKnow: """
        The sentence is UIKit's own. It names both bars and the item, with its title: the title says which screen it \
        was.
        """,
      notProved: """
        Which call moved the screen from one bar to the other. UIKit lays out later, and then no code of the app is on \
        the stack.
        """,
      rootCause: """
        - a navigation controller inside another: a `NavigationStack` in a hosting controller that is pushed, a \
        controller that wraps itself into a navigation controller, a split view in a tab in a stack
        - a screen that is pushed, popped or moved while its split view opens or closes, above all during a rotation
        - the set of tabs or columns that changes while one of them is being shown
        - a bar of the app's own (`UINavigationBar`) that was given the `navigationItem` of a controller whose \
        navigation controller shows it, too; libraries for bars do this
        """,
      fixNow: """
        Take the screen with the title from the text and look at how it comes into its navigation controller: let one \
        of the two go. While a transition runs, wait for the end of `transitionCoordinator` before screens are moved.
        """,
      fixProperly: """
        - one owner for each stack of screens; what is pushed brings no navigation of its own
        - in a split view, change columns with `setViewController(_:for:)` and `show(_:)`, and outside its own \
        transitions
        - a bar of your own gets items of its own, never the `navigationItem` of a controller

        ```swift
        import SwiftUI
        import UIKit

        struct TideView: View {
          // before: NavigationStack { List { Text("High") } }, inside the controller that is pushed
          var body: some View { List { Text("High") } }
        }

        final class BerthList: UITableViewController {
          func showTides() {
            let tides = UIHostingController(rootView: TideView())
            tides.title = "Tides"
            navigationController?.pushViewController(tides, animated: true)
          }
        }
        ```
        """,
      verify: """
        On iOS 17 or later, open the screen ten times while the device is turned, on iPad and on a large iPhone, with \
        slow animations in the simulator.
        """,
      prevent: "In review: no new navigation controller or `NavigationStack` in what is pushed or put into a column.",
      notToBeConfusedWith: [
        .init(.uikitManagedBarChanged, "the contents of a controller's bar were changed directly"),
        .init(.uikitPresentationPopover, "a controller was pushed twice, or a navigation controller was pushed"),
        .init(.swiftuiNavigationPathMismatch, "SwiftUI's paths of two stacks"),
      ],
      sources: [
        "Apple: UINavigationItem; UINavigationController; UISplitViewController: "
          + "https://developer.apple.com/documentation/uikit/uinavigationitem"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Layout requested for \
        visible navigation bar, <UINavigationBar: 0x129c7f1a0; frame = (0 0; 393 44); autoresize = W> \
        delegate=0x1317ec600, when the top item belongs to a different navigation bar. topItem = <UINavigationItem: \
        0x129cc6950> title='Berth 4' style=navigator, navigation bar = <UINavigationBar: 0x128351180; frame = (0 53.6667; \
        393 44)>, possibly from a client attempt to nest wrapped navigation controllers.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Layout requested for \
        a harbour that has no navigation bar'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "item-in-two-bars", ["Layout requested for visible navigation bar, *top item belongs to a different navigation bar"]
  )
}
