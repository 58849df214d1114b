extension Rule {
  static let swiftuiBackgroundPublishWarning = Rule(
    "swiftui-background-publish-warning",
    "SwiftUI warns of a state that changed on another thread or during an update (publishing changes)",
    family: .interface,
    severity: .medium,
    harm: "the interface shows stale or torn state; a later system may end the program",
    certainWhen: .all([.message(warnings), .computed(.logWithoutCrash), .not(.speaksOfACrash)]),
    possibleWhen: .message(warnings),
    endsIn: .anyWay,
    supportedBy: [
      .message("from background threads").because("an ObservableObject was changed off the main thread"),
      .message("within view updates", "during view update").because("a view's evaluation wrote to what it reads"),
      .message("multiple times per frame").because("a change led to the next one before the screen was drawn"),
      .variant("when-it-changed", variants),
    ],
    blame: .nobody,
    isNotACrash: true,
    isWarning: true,
    searchWords: ["백그라운드 스레드 publish", "Publishing changes from background threads"],
    page: PlaybookPage(
      whatHappened: """
        SwiftUI saw an observed value change where it must not: {when|on a background thread, or while a view was being \
        evaluated}. It wrote a warning and went on. Nothing crashed here.
        """,
      youSee: """
        A purple warning in Xcode. For users: a view that misses an update, a list that flickers, now and then a \
        freeze or a crash elsewhere that seems to have no cause.
        """,
      howWeKnow: """
        The sentence is SwiftUI's (or Combine's) own check at the moment of the change. If the report also shows a \
        crash, the warning is a lead to it, no more.
        """,
      notProved: """
        That this write does harm, or that it has to do with a crash in the same log. It makes \
        `combine-published-lock-deadlock` and `attributegraph-update-reentrancy` more likely.
        """,
      rootCause: """
        `@Published` announces a change *before* it happens, on the thread that makes it. SwiftUI then marks views as \
        outdated, and its graph belongs to the main thread. From another thread that is a data race.

        "From within view updates" is the other direction: while SwiftUI evaluates `body`, something writes to what \
        `body` reads. The view is outdated before it is finished, and the next evaluation may write again.

        "Multiple times per frame" is the same as a ring over several steps: `onChange`, a preference or a \
        `GeometryReader` writes a value, the layout changes with it, and that calls the same closure again. SwiftUI gives \
        up after a few rounds, so the last value may not be shown.
        """,
      fixNow: """
        {remedy|Make the change on the main actor: `@MainActor` on the model, or `.receive(on: DispatchQueue.main)` before \
        `assign` or `sink`. For "within view updates" move the write to `.onChange` or `.task`.}
        """,
      fixProperly: """
        - all models that views observe are `@MainActor`; work that takes long is done by other functions that return \
        values
        - bindings with a setter of your own do not publish during layout

        ```swift
        // before: the callback publishes on the session's thread
        final class HarvestModel: ObservableObject {
          @Published var trees: [Tree] = []
          func load() {
            service.fetch { trees in self.trees = trees }
          }
        }

        // after
        @MainActor
        final class HarvestModel: ObservableObject {
          @Published private(set) var trees: [Tree] = []
          func load() async throws {
            trees = try await service.fetch()
          }
        }
        ```

        `@Observable` does not print this warning. Its change off the main thread is a race all the same; \
        `@MainActor` stays right.
        """,
      verify: """
        Run the flow again with the console open, and once with Thread Sanitizer: the sentence does not appear.
        """,
      prevent: """
        Let UI tests fail when the log contains "Publishing changes from", "Modifying state during view update" or \
        "multiple times per frame".
        """,
      notToBeConfusedWith: [
        .init(.combinePublishedLockDeadlock, "the freeze that a write off the main thread can lead to"),
        .init(.attributegraphUpdateReentrancy, "the abort that a write during an update can lead to"),
        .init(.uikitOffMainThread, "a view itself, not a model, was used off the main thread"),
      ],
      sources: [
        "Apple: Published; ObservableObject: https://developer.apple.com/documentation/combine/published",
        "Apple: Discover concurrency in SwiftUI (WWDC21)",
      ]),
    examples: [
      .matches(
        """
        ▸ 2025-06-02 18:20:11.402 Orchard[912:50411] [SwiftUI] Publishing changes from background threads is not \
        allowed; make sure to publish values from the main thread (via operators like receive(on:)) on model updates.
        """),
      .matches(
        """
        ▸ [SwiftUI] Modifying state during view update, this will cause undefined behavior.
        """),
      .matches("▸ onChange(of: CGSize) action tried to update multiple times per frame."),
      .matches("▸ Bound preference TideHeightKey tried to update multiple times per frame."),
      .ignores(
        """
        При закрытии экрана возникает странный crash: “Publishing changes from background threads is not allowed”. \
        Кто сталкивался?
        """),
      .ignores(
        """
        [SwiftUI] Publishing changes from within view updates is not allowed, this will cause undefined behavior.

        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        Orchard/TreeGrid.swift:40: Fatal error: Index out of range

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 264
        1   Orchard                       	0x1027d10b4 TreeGrid.body.getter + 52
        """, answer: "swift-index-out-of-range"),
    ])

  private static let warnings: [TextPattern] = [
    "Publishing changes from background threads is not allowed",
    "Publishing changes from within view updates is not allowed",
    "Modifying state during view update, this will cause undefined behavior",
    "tried to update multiple times per frame",
  ]

  /// When the value changed, which decides the remedy.
  private static let variants = [
    Variant(
      .message("from background threads"),
      [
        "when": "on a background thread",
        "remedy":
          "Make the change on the main actor: `@MainActor` on the model, or `.receive(on: DispatchQueue.main)` before "
          + "`assign` or `sink`.",
      ]),
    Variant(
      .message("within view updates", "during view update"),
      [
        "when": "while a view was being evaluated",
        "remedy":
          "Move the write out of what SwiftUI evaluates (`body`, a getter that `body` calls, `updateUIView`, the setter of a "
          + "`Binding` that is called during layout): to the action that causes it, to `.onChange` or to `.task`. "
          + "`@MainActor` changes nothing here, since it is the main thread already.",
      ]),
    Variant(
      .message("multiple times per frame"),
      [
        "when": "again and again within one frame",
        "remedy":
          "Break the ring: in the closure that is named (`onChange`, `onPreferenceChange`) write only if the value differs "
          + "noticeably from the old one, and never a value that the same layout depends on.",
      ]),
  ]
}
