extension Rule {
  static let carplayTemplateRefused = Rule(
    "carplay-template-refused",
    "CarPlay refused to show a template",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "template-refused", by: "^CPAssertAllowedClasses", "-[CPInterfaceController pushTemplate:",
        "-[CPInterfaceController setRootTemplate:", "-[CPInterfaceController presentTemplate:",
        "-[CPInterfaceController popToTemplate:"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("Allowed classes: (null)").because(
        "no template at all is allowed, so the app runs without an entitlement for CarPlay"),
      .message("Allowed classes: {").because("the list names the templates that this app may show at this place"),
      .message("hierarchy depth limit").because("too many templates lie on top of each other"),
      .message("same template instance").because("the very same template is on the stack already"),
      .exceptionRaiser,
      .variant("carplay-refused", [withoutLifeCycle]),
    ],
    outranks: .exceptionsInGeneral,
    blame: .preferring(["(?i)carplay", "(?i)template", "(?i)push", "(?i)interfaceController"]),
    page: PlaybookPage(
      whatHappened: """
        {deed|The app gave CarPlay a template that it does not show at this place}: `{reason|the reason is left out of \
        this report|the exception's reason says which}`. CarPlay raises an exception, which ends the app on the phone \
        as well.
        """,
      youSee: """
        A crash as soon as the car or the simulator connects, or after a few taps: on the way into deep lists, or when \
        someone taps a row twice because it is slow.
        """,
      howWeKnow: "The sentence is CarPlay's own. Without it, the method that shows the template raised the exception.",
      rootCause: """
        - **class not allowed:** which templates an app may show is decided by its category, that is by the entitlement \
        for CarPlay in the provisioning profile. A map needs navigation, for example; a tab bar can only be the root, an \
        alert can only be presented
        - **too deep:** the root and what lies on it may be five templates, in some categories fewer. The exception comes \
        although a completion handler is given
        - **twice:** the same instance is pushed again, above all `CPNowPlayingTemplate.shared`, of which there is only \
        one; an asynchronous row that is tapped twice pushes twice
        - **nothing there:** a template was popped or dismissed, and none was on the stack, often because the app ran \
        before the car was connected. CarPlay hands that error to the completion handler, and raises it where there is \
        none
        - **no scene:** the app has no scene for CarPlay, or its delegate lacks the methods of \
        `CPTemplateApplicationSceneDelegate`
        """,
      fixNow: """
        {remedy|Before the call, look at `interfaceController.templates`: do not push an instance that is in it, and at the \
        limit go back to the root first.}
        """,
      fixProperly: """
        - one function that shows templates, with both checks and with a lock against a second tap until the first is \
        done
        - flat lists: five levels with the root and the player are three lists
        - the entitlement and the scene in Info.plist checked in the built app, for each configuration

        ```swift
        import CarPlay

        @MainActor
        func show(_ template: CPTemplate, on controller: CPInterfaceController) {
          // before: controller.pushTemplate(template, animated: true, completion: nil)
          guard !controller.templates.contains(template) else { return }
          guard controller.templates.count < 5 else {
            controller.popToRootTemplate(animated: false) { _, _ in
              controller.pushTemplate(template, animated: true, completion: nil)
            }
            return
          }
          controller.pushTemplate(template, animated: true, completion: nil)
        }
        ```
        """,
      verify: """
        In the simulator's CarPlay window, go as deep as the lists lead, tap each row twice, and connect and disconnect \
        in between.
        """,
      prevent: "A test that asks the function above for six levels, and for the player twice.",
      notToBeConfusedWith: [
        .init(.restrictedEntitlementRefused, "the app does not start at all because of an entitlement"),
        .init(.uikitPresentationPopover, "controllers of UIKit that are pushed or presented"),
      ],
      sources: [
        "Apple: CarPlay App Programming Guide",
        "Apple: CPInterfaceController pushTemplate(_:animated:completion:): "
          + "https://developer.apple.com/documentation/carplay/cpinterfacecontroller",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Unsupported object \
        <CPMapTemplate: 0x600002eb1b90> <identifier: 9BF1FB47> passed to pushTemplate:animated:completion:. Allowed \
        classes: {( CPGridTemplate, CPListTemplate )}'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Application exceeded the hierarchy \
        depth limit.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: 'An error was encountered during a \
        template operation, but no completion block was specified. Error: Error Domain=CarPlayErrorDomain Code=-1 "No \
        templates were available to be popped."'
        """),
      .matches(
        """
        Fatal Exception: NSInvalidArgumentException
        0  CoreFoundation  0x1afc7498c __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x1af99d0a4 objc_exception_throw
        2  CoreFoundation  0x1affac8f4 -[NSException initWithCoder:]
        ▸ 3  CarPlay         0x1b3417308 CPAssertAllowedClasses
        4  CarPlay         0x1b3416d04 -[CPInterfaceController setRootTemplate:animated:completion:]
        5  Harbour         0x1041f0c28 CarScene.templateApplicationScene(_:didConnect:)
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Unsupported object <Berth: \
        0x600002eb1b90> passed to the harbour.'
        """, answer: "uncaught-exception-generic"),
    ])

  /// The scene for CarPlay connected, and nobody was there to take it.
  private static let withoutLifeCycle = Variant(
    .message("does not implement CarPlay template application lifecycle methods"),
    [
      "deed": "CarPlay connected, and the delegate of its scene lacks the methods that take the connection",
      "remedy":
        "Give the class that Info.plist names for `CPTemplateApplicationSceneSessionRoleApplication` "
        + "(`UISceneDelegateClassName`) the protocol `CPTemplateApplicationSceneDelegate`, with "
        + "`templateApplicationScene(_:didConnect:)` and `templateApplicationScene(_:didDisconnectInterfaceController:)` "
        + "word for word; an app for navigation has the forms with `to window:` and `from window:`. A class in Swift is "
        + "named with its module, `$(PRODUCT_MODULE_NAME).CarSceneDelegate`.",
    ])

  private static let sentences = ExceptionSentences(
    "carplay-template",
    [
      "Unsupported object <CP* passed to *Allowed classes", "Application exceeded the hierarchy depth limit",
      "Pushing the same template instance more than once is not supported",
      "Application does not implement CarPlay template application lifecycle methods",
      "encountered during a template operation, but no completion block was specified", "Domain=CarPlayErrorDomain",
    ])
}
