extension Rule {
  static let uikitPageViewControllerTransition = Rule(
    "uikit-page-view-controller-transition",
    "A page view controller was given pages in the middle of a turn, or too few of them",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "page-turn-refused", by: "-[_UIQueuingScrollView _enqueueCompletionState:]",
        "-[UIPageViewController queuingScrollView:didEndManualScroll:",
        "-[UIPageViewController _flushViewController:animated:]",
        "-[_UIQueuingScrollView _didScrollWithAnimation:force:]",
        "-[_UIQueuingScrollView _setWrappedViewAtIndex:withView:]",
        "-[UIPageViewController _validatedViewControllersForPresentationOfViewControllers:"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("Duplicate states in queue").because("a second turn was asked for before the first one had ended"),
      .message("No view controller managing visible view", "Don't know about flushed view").because(
        "the pages were changed while a finger was turning them"),
      .frame("-[_UIQueuingScrollView _setWrappedViewAtIndex:withView:]", within: 12).because(
        "besides its page another view stood in the scroll view of the pages, mostly that of a search that was open"),
      .message("doesn't match the number required").because("a turn needs so many pages, and got others"),
      .frame("-[UIPageViewController setViewControllers:direction:animated:completion:]", within: 12),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .reactNativeNativeModuleException],
    blame: .preferring(["(?i)page", "(?i)pager", "(?i)tab", "(?i)scroll", "(?i)setViewControllers"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} handed pages to a `UIPageViewController` that could not take them: `{reason|the reason is left \
        out of this report|the exception's reason has the numbers}`. UIKit keeps a queue of the pages that are on \
        their way; it lost count of them and raised an exception.
        """,
      youSee: """
        A crash of people who tap and swipe quickly: two taps on tabs in a row, a tap on a tab while a page is being \
        dragged, a swipe beyond the last page. Slow testers never see it.
        """,
      howWeKnow: """
        The sentences are UIKit's own and are in `UIPageViewController` and `_UIQueuingScrollView` only. Where the \
        sentence was left out, the function right below `objc_exception_throw` is one of theirs.
        """,
      notProved: "Which of two turns came first. The stack shows the second one.",
      rootCause: """
        - **"Duplicate states in queue":** `setViewControllers` with an animation while the animation of another turn \
        still ran
        - **"No view controller managing visible view", "Don't know about flushed view":** the pages were replaced, or \
        reloaded, while the user was dragging
        - **"The number of view controllers provided … doesn't match":** an empty list, or one page where a book with a \
        spine in the middle needs two
        - **"Unexpected subviews":** a turn began while a search or another presentation of the page was still open
        """,
      fixNow: """
        In `{blame|the function that turns the page}`, ignore or remember a request while a turn is under way, and \
        never pass an empty list.
        """,
      fixProperly: """
        - one function turns pages; it knows whether a turn is under way, from `willTransitionTo` and \
        `didFinishAnimating` for fingers and from the completion block for its own turns
        - remember only the last request, and carry it out when the turn has ended
        - disable the tabs, and `isUserInteractionEnabled` of the pages, during a turn of your own
        - with React Native or Flutter update the pager's package first: theirs had this fault for years

        ```swift
        import UIKit

        @MainActor
        final class PageTurner {
          private let pages: UIPageViewController
          private var isTurning = false
          private var wanted: UIViewController?

          init(_ pages: UIPageViewController) { self.pages = pages }

          /// Turns to a page, after the turn that is under way if there is one.
          func turn(to page: UIViewController) {
            guard !isTurning else { return wanted = page }
            isTurning = true
            pages.setViewControllers([page], direction: .forward, animated: true) { _ in
              // Not in the completion itself: the queue of pages is still at work there.
              DispatchQueue.main.async { self.turnEnded() }
            }
          }

          private func turnEnded() {
            isTurning = false
            if let next = wanted {
              wanted = nil
              turn(to: next)
            }
          }
        }
        ```
        """,
      verify: """
        Tap two tabs within a tenth of a second, and a tab while a finger holds a page half turned, fifty times on a \
        device: no exception, and the last wish wins.
        """,
      prevent: "A UI test that taps the tabs in a loop without waiting.",
      notToBeConfusedWith: [
        .init(.uikitPresentationPopover, "a controller was presented or pushed twice, outside a page view"),
        .init(.uikitOffMainThread, "the pages were set from another thread"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UIPageViewController setViewControllers(_:direction:animated:completion:): "
          + "https://developer.apple.com/documentation/uikit/uipageviewcontroller"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Duplicate states \
        in queue'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The number of view \
        controllers provided (0) doesn't match the number required (1) for the requested transition'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter \
        not satisfying: [views count] == 3'
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ Unexpected subviews
        0  CoreFoundation  0x9a84 __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x15958 objc_exception_throw
        2  Foundation      0x65648 -[NSAssertionHandler handleFailureInMethod:object:file:lineNumber:description:]
        ▸ 3  UIKitCore       0x74ce0 -[_UIQueuingScrollView _setWrappedViewAtIndex:withView:]
        4  Lagoon          0x75a10 ChartPager.show(_:)
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Duplicate states \
        in the tide table'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "page-turn",
    [
      "Duplicate states in queue", "No view controller managing visible view", "Don't know about flushed view",
      "Failed to determine navigation direction for scroll", "Invalid parameter not satisfying: [views count] == 3",
      "number of view controllers provided (*) doesn't match the number required",
      "number of provided view controllers (*) doesn't match the number required", "^Unexpected subviews$",
    ])
}
