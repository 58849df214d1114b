extension Rule {
  static let uikitAlertControllerRefused = Rule(
    "uikit-alert-controller-refused",
    "An alert was made in a way that UIKit refuses",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("text-field-in-sheet", by: "-[UIAlertController addTextFieldWithConfigurationHandler:]"),
      .raisedItself("raised-by-alert", by: "-[UIAlertController "),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("Text fields can only be added").because("a text field in a sheet"),
      .message("must have a title, a message").because("an alert with nothing to show"),
      .message("asked for its contained alert controller").because("a class of your own on top of UIAlertController"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .uikitPresentationPopover],
    blame: .preferring(["(?i)alert", "(?i)error", "(?i)present", "(?i)show", "(?i)prompt"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} showed a `UIAlertController` that cannot be shown as it is: `{reason|the reason is left out of \
        this report|the exception's reason says what is missing}`.
        """,
      youSee: """
        Mostly the alert of an error: the text came from a server or from `localizedDescription` and was empty, and \
        buttons are added in a branch that was not taken. Or a sheet that asks for a name.
        """,
      howWeKnow: "The sentence is UIKit's own check of the alert.",
      rootCause: """
        - **nothing to show:** title and message are nil or empty, and no action was added
        - **text field in a sheet:** `addTextField` works with the style `.alert` only
        - **"contained alert controller":** `UIAlertController` was subclassed, or its view was put somewhere else
        """,
      fixNow: """
        In `{blame|the function that shows the alert}`, give it a title of your own and one action at least; use \
        `.alert` where there is a text field.
        """,
      fixProperly: """
        - one function of the app makes alerts: title and one action are parameters that cannot be left out
        - never subclass `UIAlertController`: present a controller of your own instead

        ```swift
        import UIKit

        @MainActor
        func alert(_ title: String, about problem: String?) -> UIAlertController {
          let text = problem.flatMap { $0.isEmpty ? nil : $0 }
          let alert = UIAlertController(title: title, message: text, preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: "OK", style: .default))
          return alert
        }
        ```
        """,
      verify: "Show every alert with an empty text from the server: it appears, and it can be closed.",
      prevent: "A unit test for the function that makes alerts: each has an action.",
      notToBeConfusedWith: [
        .init(.uikitPresentationPopover, "a sheet on iPad without an anchor, or two presentations at once"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UIAlertController: https://developer.apple.com/documentation/uikit/uialertcontroller"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'UIAlertController \
        must have a title, a message or an action to display'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'MooringAlert must \
        have a title, a message or a berth'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "alert",
    [
      "UIAlertController must have a title, a message or an action to display",
      "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert",
      "not containing an alert controller was asked for its contained alert controller",
    ])
}
