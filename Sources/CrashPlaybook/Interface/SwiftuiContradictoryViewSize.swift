extension Rule {
  static let swiftuiContradictoryViewSize = Rule(
    "swiftui-contradictory-view-size",
    "SwiftUI refused the size limits of an AppKit view",
    family: .interface,
    certainWhen: .all([.trap, refusal]),
    likelyWhen: refusal,
    supportedBy: [
      .frame("NSView.intrinsicLayoutTraits()", within: 4).because("the limits are those that an AppKit view gave"),
      .frame("PlatformViewHost.updateLayoutTraits()", within: 6).because("the view stands inside a SwiftUI view"),
    ],
    outranks: [.builtinTrap, .illegalInstruction, .swiftTextlessTrap, .swiftLibraryPrecondition],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        SwiftUI asked an AppKit view of {process|the app} for its smallest, its ideal and its largest size. The three \
        contradicted each other, and SwiftUI ended the process instead of laying the view out.
        """,
      youSee: """
        The app ends as soon as a certain view appears, mostly on some systems only: macOS 12 is frequent. No code of \
        the app is on the stack, because the layout runs from the main loop.
        """,
      howWeKnow: """
        The trap is in `validateDimension(min:ideal:max:)`, a function inside `NSView.intrinsicLayoutTraits()`. It \
        does nothing but compare the three sizes.
        """,
      notProved: """
        Which view it was, and which of the sizes was wrong. SwiftUI's own controls are AppKit views, too.
        """,
      rootCause: """
        The smallest size came out larger than the largest, or a size was negative or no number. Seen causes:

        - a `ProgressView` in a frame that is smaller than the control, for instance `.frame(height: 12)`
        - a `ProgressView` with `.controlSize(.small)` and `.scaleEffect(…)` at the same time, on macOS 12
        - an `NSViewRepresentable` whose view has constraints that contradict each other, or an \
        `intrinsicContentSize` that it computes from nothing
        """,
      fixNow: """
        Go to the view that was about to appear. Take fixed frames and `.scaleEffect` away from progress indicators \
        and other controls in it, and choose a `controlSize` that fits instead.
        """,
      fixProperly: """
        - a control keeps its own size: give the room around it a frame, not the control
        - from macOS 13 on, views of your own in SwiftUI answer `sizeThatFits(_:nsView:context:)`, so that no code has \
        to ask their constraints
        - `intrinsicContentSize` is finite and not negative; `NSView.noIntrinsicMetric` says that there is none

        ```swift
        import SwiftUI

        // before: the control cannot become so low
        struct Loading: View {
          var body: some View { ProgressView().frame(height: 8) }
        }

        // after: the control decides, the room around it is fixed
        struct Waiting: View {
          var body: some View {
            ProgressView().controlSize(.small).fixedSize().padding(4)
          }
        }
        ```
        """,
      verify: """
        Open the same view on the system and the kind of Mac that the report names, and in a window of the smallest \
        size.
        """,
      prevent: "A test on the oldest supported macOS that shows every view with a progress indicator once.",
      notToBeConfusedWith: [
        .init(.appkitLayoutLoop, "the sizes are possible, but never come to rest"),
        .init(.calayerInvalidGeometry, "a frame was set to NaN, and Core Animation raises an exception"),
        .init(.swiftLibraryPrecondition, "another check of a framework written in Swift"),
      ],
      sources: [
        "Apple: NSView intrinsicContentSize: https://developer.apple.com/documentation/appkit/nsview",
        "Apple: NSViewRepresentable sizeThatFits(_:nsView:context:): "
          + "https://developer.apple.com/documentation/swiftui/nsviewrepresentable",
        "https://github.com/feedback-assistant/reports/issues/238",
      ]),
    examples: [
      .matches(
        """
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes:       0x0000000000000001, 0x0000000000000000

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        ▸ 0   SwiftUI                       	    0x7ff81b40cfa2 validateDimension #1 (min:ideal:max:) in \
        NSView.intrinsicLayoutTraits() + 224
        ▸ 1   SwiftUI                       	    0x7ff81b40c41c NSView.intrinsicLayoutTraits() + 99
        ▸ 2   SwiftUI                       	    0x7ff81b40c2d7 PlatformViewHost.updateLayoutTraits() + 266
        3   SwiftUI                       	    0x7ff81b4f31b9 ViewLeafView.layoutTraits() + 43
        """),
      .ignores(
        """
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   Tidepool                      	0x1027d10b4 validateDimension(_:) + 224
        1   Tidepool                      	0x1027d0e10 TideView.layout() + 99
        2   SwiftUI                       	0x7ff81b40c2d7 PlatformViewHost.updateLayoutTraits() + 266
        """),
    ])

  private static let refusal = Condition.frame(
    ["^validateDimension #"], image: ["SwiftUI", "SwiftUICore"], within: 2)
}
