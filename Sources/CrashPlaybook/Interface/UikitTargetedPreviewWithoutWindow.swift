extension Rule {
  static let uikitTargetedPreviewWithoutWindow = Rule(
    "uikit-targeted-preview-without-window",
    "A menu or a drag was to lift a view that is in no window",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "preview-refused", by: "BUG_IN_CLIENT_OF_TARGETED_PREVIEW__VIEW_IS_NOT_IN_A_WINDOW",
        "-[UIPreviewTarget initWithContainer:center:transform:]", "-[UITargetedPreview initWithView:parameters:target:]"
      ),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .frame("-[UIContextMenuInteraction", within: 30).because("a context menu was opened or closed"),
      .frame("-[UIDragInteraction", "-[UIDropInteraction", within: 30).because("something was dragged"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)preview", "(?i)menu", "(?i)drag", "(?i)highlight"]),
    page: PlaybookPage(
      whatHappened: """
        UIKit was to lift a view out of the screen, for a context menu, a drag or a pointer. {blame|The app} named a \
        view that is in no window, or an ancestor that is in none.
        """,
      youSee: """
        A crash when a menu opens or closes while the list behind it changes: new messages, a refresh, a screen that is \
        popped. On a quiet screen it never happens.
        """,
      howWeKnow: """
        UIKit checks the view and says so in a sentence of its own, from a function that is named \
        `BUG_IN_CLIENT_OF_TARGETED_PREVIEW__VIEW_IS_NOT_IN_A_WINDOW`.
        """,
      notProved: "Who took the view out of the window; that happened before, between the touch and the question.",
      rootCause: """
        - a cell that was kept from when the menu opened, and reused or removed before it closed
        - a view that was made for the preview and added nowhere
        - a controller that was dismissed while its menu was open
        """,
      fixNow: """
        In `{blame|the function that returns the preview}`, return nil where `view.window` is nil: UIKit fades instead.
        """,
      fixProperly: """
        - look the view up again by the identifier of the menu's configuration, each time UIKit asks
        - give a view that is not on screen a `UIPreviewTarget` whose container is
        - put off changes of the list until the menu has closed

        ```swift
        import UIKit

        @MainActor
        func preview(of view: UIView?) -> UITargetedPreview? {
          guard let view, view.window != nil else { return nil }
          return UITargetedPreview(view: view)
        }
        ```
        """,
      verify: "Hold a menu open while the list is reloaded and its row deleted, then close it: it fades, no exception.",
      prevent: "Make previews in one function such as the one above only.",
      notToBeConfusedWith: [
        .init(.uikitPresentationPopover, "a controller was presented, not a view lifted"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UITargetedPreview; UIPreviewTarget; UIContextMenuInteractionDelegate: "
          + "https://developer.apple.com/documentation/uikit/uitargetedpreview"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'UIPreviewTarget \
        requires that the container view is in a window, but it is not. (container: <UIView: 0x104580>)'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The buoy requires \
        that the chain is in a harbour, but it is not.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "targeted-preview",
    [
      "UIPreviewTarget requires that the container view is in a window, but it is not",
      "UITargetedPreview initializer requires that the view is in a window, but it is not",
      "BUG_IN_CLIENT_OF_TARGETED_PREVIEW__VIEW_IS_NOT_IN_A_WINDOW",
    ])
}
