extension Rule {
  static let uikitSearchBarTransition = Rule(
    "uikit-search-bar-transition",
    "A search bar was opened, closed or moved in the middle of a transition",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "search-bar-transition", by: "-[_UISearchBarVisualProviderIOS prepareForTransitionToSearchLayoutState:]",
        "-[_UIPassthroughScrollInteraction "),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("_UIPassthroughScrollInteraction").because(
        "the search was still active while its bar came back into the window"),
      .message("Nested internal _UISearchBar transitions").because(
        "a second opening or closing began while the first was being animated"),
      .frame("-[UISearchController ", "_UISearchControllerTransplant", within: 30),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)search", "(?i)viewWill", "(?i)viewDid", "(?i)appear"]),
    page: PlaybookPage(
      whatHappened: """
        A search bar of {blame|the app} was to open, close or move while it was already doing so, or while its screen \
        came or went. UIKit keeps the steps of a search bar in order and raised an exception: `{reason|the reason is \
        left out of this report|its reason names the step}`.
        """,
      youSee: """
        A crash on the way back to a screen whose search is still active, or when the keyboard comes up at once again: \
        not every time, and mostly on iPad or after quick taps.
        """,
      howWeKnow: """
        Both sentences are UIKit's own. Without one, the method that begins a search bar's transition raised the \
        exception.
        """,
      notProved: """
        That the app is at fault. UIKit itself calls "Nested internal" its own bug: the app can only keep from starting \
        two transitions at a time.
        """,
      rootCause: """
        - the search stays active while its controller is pushed away, covered or moved to another tab, and the \
        navigation bar is shown again on the way back
        - `isActive`, `becomeFirstResponder()` or `setShowsCancelButton(_:animated:)` is called from `viewWillAppear`, \
        from a delegate of the search or behind a fixed delay, while an animation still runs
        - the search's controller is put into another screen, or its results are reloaded, in the middle of a transition
        """,
      fixNow: """
        In `{blame|the screen with the search}`, set `searchController.isActive = false` in `viewWillDisappear`, and \
        remember the text. Open the search again in `viewDidAppear`, not before.
        """,
      fixProperly: """
        - one search controller for each screen, set as `navigationItem.searchController`
        - open and close it only when `transitionCoordinator` is nil, else in its completion
        - results are pushed from the search's own navigation controller, with the search closed

        ```swift
        import UIKit

        final class BerthList: UITableViewController {
          private let search = UISearchController(searchResultsController: nil)
          private var query = ""

          override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            query = search.searchBar.text ?? ""
            // before: nothing, and the search was still active when the list came back
            search.isActive = false
          }
        }
        ```
        """,
      verify: """
        Search, open a result and go back, ten times quickly, on an iPad and with a reduced and a slow animation; do the \
        same with a change of tabs and with rotation.
        """,
      prevent: "In review: no `isActive` and no first responder of a search in `viewWillAppear`.",
      notToBeConfusedWith: [
        .init(.uikitPageViewControllerTransition, "a page controller was turned in the middle of a turn"),
        .init(.uikitPresentationPopover, "a controller was presented or pushed twice"),
      ],
      sources: [
        "Apple: UISearchController isActive: https://developer.apple.com/documentation/uikit/uisearchcontroller",
        "Apple: UIViewController transitionCoordinator: "
          + "https://developer.apple.com/documentation/uikit/uiviewcontroller",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Nested internal \
        _UISearchBar transitions not yet supported. This is an internal UIKit bug.'
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ The view should already be in the window before adding a _UIPassthroughScrollInteraction
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        0  CoreFoundation  0x1afc7498c __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x1af99d0a4 objc_exception_throw
        2  Foundation      0x1affac8f4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:]
        ▸ 3  UIKitCore       0x1b3417308 -[_UISearchBarVisualProviderIOS prepareForTransitionToSearchLayoutState:]
        4  UIKitCore       0x1b3416d04 -[_UISearchBarVisualProviderIOS driveTransitionToSearchLayoutState:]
        5  Harbour         0x1041f0c28 BerthList.viewWillAppear(_:)
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Nested transitions \
        of the harbour are not yet supported.'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Nested internal \
        _UISearchBar transitions not yet supported by the harbour'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "search-bar",
    [
      "Nested internal _UISearchBar transitions not yet supported",
      "The view should already be in the window before adding a _UIPassthroughScrollInteraction",
    ])
}
