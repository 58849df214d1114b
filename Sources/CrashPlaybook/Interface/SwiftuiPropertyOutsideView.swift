extension Rule {
  static let swiftuiPropertyOutsideView = Rule(
    "swiftui-property-outside-view",
    "A state of SwiftUI was read where no view holds it",
    family: .interface,
    severity: .medium,
    certainWhen: .all([.message(warnings), .computed(.logWithoutCrash), .not(.speaksOfACrash)]),
    possibleWhen: .message(warnings),
    supportedBy: [
      .message("without being installed on a View").because("each such read makes another object, which no code keeps"),
      .variant("what-was-read", variants),
    ],
    outranks: [.notACrashReport, .stateDefaultReinit, .observationDoubleInit],
    blame: .nobody,
    isNotACrash: true,
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        Code read {what|a `@State`, `@StateObject` or `@Environment`} outside a view that SwiftUI has put on the \
        screen. {effect|It got the first value instead of the one that the view shows.} SwiftUI wrote a warning and \
        went on. Nothing crashed here.
        """,
      youSee: """
        A purple warning in Xcode. Then a model that loads its data and shows nothing, a binding that never changes, an \
        `init` that runs for every read, an environment that always has its default value.
        """,
      howWeKnow: """
        The sentence is SwiftUI's own check in the getter of the property wrapper: it found no place that a view has for the \
        value.
        """,
      notProved: "Which line read it, unless the log names a file: set a breakpoint on SwiftUI's runtime issues.",
      rootCause: """
        `@State`, `@StateObject` and `@Environment` are keys, not values. The value lies in SwiftUI's graph, and the \
        wrapper learns where just before `body` runs. Before and outside that it has only the expression that it was \
        made with: `@StateObject` evaluates it anew for each read, `@State` returns it as it is and drops what is \
        written.

        Places that have no view yet, or never:

        - the `init` of the view or of the `App`, and expressions that give other properties their first values
        - a class: a view model, an app delegate, a coordinator
        - a view that is made only to call a method of it: `TideView().reload()`
        - a property wrapper of your own that holds one of these and is no `DynamicProperty`
        - a closure that outlives the view and captured its value
        """,
      fixNow: """
        {remedy|Read it in `body`, or in a closure that `body` hands on: `.task`, `.onAppear`, the action of a button.}
        """,
      fixProperly: """
        - whoever needs the model before the view exists makes it, keeps it and hands it on; the view then takes it as a \
        plain property or `@ObservedObject`
        - state of a class is a plain property of an `@Observable` class, or `@Published`; `@State` belongs in views alone
        - a wrapper that holds state of SwiftUI's declares `DynamicProperty`

        ```swift
        // before: the object that loads is not the one that the view shows
        struct TideView: View {
          @StateObject private var model = TideModel()
          init() { model.load() }
          var body: some View { Text(model.height) }
        }

        // after
        struct TideView: View {
          @StateObject private var model = TideModel()
          var body: some View {
            Text(model.height).task { await model.load() }
          }
        }
        ```
        """,
      verify: """
        Run the flow again with the console open: the sentence does not appear, and a `print` in the model's `init` is \
        written once for each screen.
        """,
      prevent: """
        Let UI tests fail when the log contains "being installed on a View". In review: nothing in a view's `init` but \
        assignments.
        """,
      notToBeConfusedWith: [
        .init(.stateDefaultReinit, "the model is made again because the view's value is, with no read outside it"),
        .init(.observationDoubleInit, "an observed property is read inside the model's own `init`"),
        .init(.swiftuiBackgroundPublishWarning, "the place is right, the moment or the thread is not"),
      ],
      sources: [
        "Apple: State; StateObject; DynamicProperty: https://developer.apple.com/documentation/swiftui/state",
        "asuc-octo/berkeley-mobile-ios issue 545: https://github.com/asuc-octo/berkeley-mobile-ios/issues/545",
      ]),
    examples: [
      .matches(
        """
        ▸ Harbour/TideView.swift:31 Accessing StateObject<TideModel>'s object without being installed on a View. This will \
        create a new instance each time.
        """),
      .matches(
        """
        ▸ 2026-02-02 10:01:44.102 Harbour[912:50411] [SwiftUI] Accessing State's value outside of being installed on a \
        View. This will result in a constant Binding of the initial value and will not update.
        """),
      .matches(
        """
        ▸ Accessing Environment<Bool>'s value outside of being installed on a View. This will always read the default value \
        and will not update.
        """),
      .ignores("[SwiftUI] Modifying state during view update, this will cause undefined behavior."),
      .ignores("warning: accessing 'tide' outside of the actor that it is installed on"),
    ])

  private static let warnings: [TextPattern] = [
    "object without being installed on a View", "value outside of being installed on a View",
    "value outside of being installed as a ",
  ]

  private static let variants = [
    Variant(
      .message("Accessing StateObject"),
      [
        "what": "a `@StateObject`",
        "effect": "It got a new object, which nobody keeps: not the one that the view shows.",
        "remedy":
          "Move the read from `init` (or from a helper) into `.task`, `.onAppear` or an action. If the object is needed "
          + "earlier, make it outside, keep it there and pass it in as `@ObservedObject`.",
      ]),
    Variant(
      .message("Accessing Environment"),
      [
        "what": "an `@Environment` value",
        "effect": "It got the default value, not the one that the views around it set.",
        "remedy":
          "Read it in `body` or in a closure that `body` hands on, and pass the value to whoever needs it elsewhere.",
      ]),
    Variant(
      .message("Accessing State"),
      [
        "what": "a `@State`",
        "effect": "It got the first value, and a binding made of it never changes.",
        "remedy":
          "If it stands in a class, make it a plain property of an `@Observable` class or `@Published`, and bind with "
          + "`$model.name`. If it stands in a view, read it in `body`, in `.task` or in an action, not in `init`.",
      ]),
  ]
}
