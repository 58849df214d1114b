extension Rule {
  static let appkitLayoutLoop = Rule(
    "appkit-layout-loop",
    "A window's layout never came to rest, and AppKit gave up",
    family: .interface,
    certainWhen: .layoutLoopWasRaised,
    likelyWhen: .any([
      .raisedByFramework(
        "-[NSWindow(NSDisplayCycle) _postWindowNeedsUpdateConstraints",
        "-[NSWindow(NSDisplayCycle) _postWindowNeedsLayout", "-[NSWindow _postWindowNeedsUpdateConstraints",
        "-[NSWindow _postWindowNeedsLayout"),
      .all([
        .message("but it has already had more * passes than there are views in the window"),
        .frame("-[NSApplication _crashOnException:]", within: 8),
      ]),
    ]),
    supportedBy: [
      .message("marked as needing another {pass} pass, but it has already had more"),
      .message("Future marking as needing *might be ignored").because("the same loop, where AppKit only took note"),
      .frame("_informContainerThatSubviewsNeedUpdateConstraints", "setNeedsUpdateConstraints:", "setNeedsLayout:")
        .because("something marked a view while the pass was under way"),
      .frame("NSHostingView", "AppKitPlatformViewHost", "NSHostingController").because(
        "a SwiftUI view told the window a new size"),
      .frame("NSHostingView.updateAnimatedWindowSize").because(
        "SwiftUI set the window's frame inside the layout, as it does from macOS 26 on where the content's size is "
          + "animated"),
      .appFrame("updateNSView", "sizeThatFits", "intrinsicContentSize", ".layout()", "FrameDidChange", "viewDidLayout")
        .because("code that runs inside a layout"),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort, .builtinTrap,
      .swiftTextlessTrap, .illegalInstruction,
    ],
    blame: .preferring(["updateNSView", "(?i)layout", "(?i)constraint", "(?i)resize", "(?i)frame", "(?i)size"]),
    page: PlaybookPage(
      whatHappened: """
        A window of {process|the app} was to be brought into shape, and each {pass|layout} pass asked for one more. \
        After more passes than the window has views, AppKit took it for a loop and raised an exception.
        """,
      youSee: """
        The app stands still for a moment and is gone: while a window is resized, a sidebar or an inspector opens, or \
        text grows by a line. Frequent on macOS 14 and later, with SwiftUI inside AppKit windows, and often only at \
        certain widths.
        """,
      howWeKnow: """
        AppKit counts the passes in one turn of the display cycle, and the sentence with "more … passes than there are \
        views in the window" is the exception that it raises then. Reports without the sentence show who raised: \
        `_postWindowNeedsUpdateConstraints` or `_postWindowNeedsLayout`. With "Future marking … might be ignored" \
        behind it, the sentence is a line of the log only, and nothing ended.
        """,
      notProved: """
        Who keeps the loop going. The stack is that of the last round: the frame of yours in it, if there is one, took \
        part. If all frames are SwiftUI's, the view that the user just changed is where to look.
        """,
      rootCause: """
        A pass must not change what it depends on. It does when

        - `layout()`, `updateConstraints()`, `viewDidLayout` or an observer of a frame changes a constraint, a frame or \
        the window's size; those notifications arrive in the middle of the pass
        - a SwiftUI view writes state in `onGeometryChange`, a preference or `updateNSView`, and the state changes its size
        - an `NSHostingView` hands its smallest and ideal size to the window while the window hands its size to the view
        - the window follows its content (`sizingOptions = .preferredContentSize`), and the content's size changes within an \
        animation: from macOS 26 on SwiftUI then sets the window's frame during the layout (`updateAnimatedWindowSize`)
        - width depends on height and height on width: wrapping text in a row whose height decides whether it wraps, \
        adaptive grids, a scroll view under a window that fits its content
        """,
      fixNow: """
        In `{blame|the code that the stack shows}`, do the change after the pass: `DispatchQueue.main.async { … }`, and \
        only if the value differs from the last one. For a hosting view that fills a window, `sizingOptions = []`.
        """,
      fixProperly: """
        - one direction: either the window's size decides (`sizingOptions = []`, a container between the window and the \
        hosting view), or the content's does
        - compute sizes in `sizeThatFits` or in a `Layout`, not by measuring and writing back
        - fixed heights or `lineLimit` where a row sits in a list that measures it
        - remember what was set, and stop when nothing changed

        ```swift
        import AppKit

        // before: each layout asks for the next one
        override func layout() {
          super.layout()
          heightConstraint.constant = text.height(forWidth: bounds.width)
        }

        // after: only where the width is another, and outside the pass
        override func layout() {
          super.layout()
          guard bounds.width != measuredWidth else { return }
          measuredWidth = bounds.width
          DispatchQueue.main.async { [self] in
            heightConstraint.constant = text.height(forWidth: measuredWidth)
          }
        }
        ```

        Some apps register `NSWindowAssertWhenDisplayCycleLimitReached` as false in their defaults, so that AppKit only \
        logs. Apple documents no such key, and the loop stays: it is for the days until the repair is out.
        """,
      verify: """
        Drag the window slowly through all widths, with long and with short content, and open every sidebar, sheet and \
        inspector. The console must stay free of "another … pass".
        """,
      prevent: """
        A test that puts the view into a window, steps through widths with `setContentSize` and `layoutIfNeeded()`, and \
        counts how often `layout()` runs.
        """,
      notToBeConfusedWith: [
        .init(.appkitException, "AppKit caught another exception"),
        .init(.swiftuiWindowResizeLoop, "the same loop without a count: the stack ran out"),
        .init(.attributegraphCycle, "SwiftUI's own graph has a ring; that writes other lines"),
        .init(.uikitAutolayoutNoCommonAncestor, "a single constraint is impossible"),
        .init(.uikitOffMainThread, "the layout was changed on another thread"),
      ],
      sources: [
        "Apple: NSView updateConstraints(), layout(): https://developer.apple.com/documentation/appkit/nsview",
        "Apple: NSHostingView sizingOptions: https://developer.apple.com/documentation/swiftui/nshostingview",
        "Apple Developer Forums: more Update Constraints in Window passes than there are views",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: 'The window has been marked as \
        needing another Layout Window pass, but it has already had more Layout Window passes than there are views in \
        the window.
        <NSWindow: 0x102c2b450> 0x74e2 (29922) {{335, 232}, {800, 600}} en'
        """),
      .matches(
        """
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)
        Exception Codes:       0x0000000000000001, 0x000000018e0fa458

        Application Specific Information:
        ▸ The window has been marked as needing another Update Constraints in Window pass, but it has already had \
        more Update Constraints in Window passes than there are views in the window.
        <HarvestWindow: 0xa6fbad180> 0x116 (278) {{822, 421}, {1139, 801}} en

        Thread 0 Crashed:
        0   AppKit                        	0x18674f0a8 -[NSApplication _crashOnException:] + 240
        1   AppKit                        	0x18674ef98 -[NSApplication reportException:] + 832
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x183d30a80 __exceptionPreprocess + 176
        ▸ 1   libobjc.A.dylib               	0x183829fa4 objc_exception_throw + 60
        2   CoreFoundation                	0x183d30970 +[NSException exceptionWithName:reason:userInfo:] + 0
        ▸ 3   AppKit                        	0x18740210c -[NSWindow(NSDisplayCycle) \
        _postWindowNeedsUpdateConstraints] + 1844
        4   AppKit                        	0x1873ecae4 -[NSView _informContainerThatSubviewsNeedUpdateConstraints] + 64
        5   Orchard                       	0x1027d10b4 TreeTable.updateNSView(_:context:) + 52
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes:       0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        ▸ The window has been marked as needing another Layout Window pass, but it has already had more Layout Window \
        passes than there are views in the window.

        Thread 0 Crashed:
        0   com.apple.AppKit              	0x00007ff80674f0a8 -[NSApplication _crashOnException:] + 106
        1   com.apple.AppKit              	0x00007ff80674ef98 -[NSApplication reportException:] + 856
        """),
      .ignores(
        """
        2025-05-02 10:11:12.131 Orchard[812:40211] The window has been marked as needing another Update Constraints in \
        Window pass, but it has already had more Update Constraints in Window passes than there are views in the window.
        <HarvestWindow: 0x12d74d170> 0x5696 (22166) {{-57, 1102}, {921, 742}} en Future marking as needing Update \
        Constraints in Window might be ignored.
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        Crashing on exception: NSWindowController has no window to show

        Thread 0 Crashed:
        0   AppKit                        	0x1a2b3c4d0 -[NSApplication _crashOnException:] + 240
        1   AppKit                        	0x1a2b3c5e8 -[NSApplication reportException:] + 412
        """, answer: "appkit-exception"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The dock is marked, but it has already had more layout passes than there are views in the window'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[Ledger add:] + 52
        3   Harbour           0x00000001027d11b4 -[Ledger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}

extension Condition {
  /// AppKit's sentence stands where exceptions stand; as a line of the log alone it is only a warning.
  fileprivate static let layoutLoopWasRaised = Condition.computed(
    Computed(
      "layout-loop-raised", "AppKit's exception about more passes than views",
      literals: ["passes than there are views in the window"]
    ) { facts in
      let report = facts.report
      if ownWords.areAllThereIs(in: facts) { return nil }
      if let reason = report.uncaughtException?.reason, loopSentence.matches(reason.value) {
        let line = firstLine(of: reason.value)
        return [
          Evidence("exception: \(line)", field: "uncaughtException.reason", text: line, offset: reason.offset)
        ]
      }
      for message in report.messages where loopSentence.matches(message.text) {
        if message.isLogged, !raisedMarks.matches(message.text) { continue }
        let line = firstLine(of: message.text)
        return [
          message.evidence(line)
        ]
      }
      return nil
    })

  private static func firstLine(of text: String) -> String { String(text.prefix { !$0.isNewline }) }

  private static let loopSentence: PatternList = [
    "but it has already had more * passes than there are views in the window"
  ]
  private static let ownWords = OwnWords(["but it has already had more * passes than there are views in the window"])
  private static let raisedMarks: PatternList = ["reason: '", "uncaught exception", "Crashing on exception"]
}
