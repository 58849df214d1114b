extension Rule {
  static let swiftuiWindowResizeLoop = Rule(
    "swiftui-window-resize-loop",
    "SwiftUI resized its window during layout, again and again, until the stack was full",
    family: .interface,
    certainWhen: .all([
      .any([
        .exceptionText("Thread stack size exceeded"), .message("Thread stack size exceeded"), .computed(.stackGuardHit),
      ]),
      .windowFollowsLayout,
    ]),
    likelyWhen: .all([
      .any([.computed(.memoryFault), .computed(.recursionExcerpt)]), .windowFollowsLayout,
    ]),
    endsIn: .badAccess,
    supportedBy: [
      .exceptionText("KERN_PROTECTION_FAILURE").because("the page exists, but no code may touch it: a guard page"),
      .frame("_NSPopoverWindow", "NSPopover").because("the window is a popover's"),
      .systemVersion(from: "26", below: nil).because("the first systems on which the window follows animated"),
    ],
    outranks: [
      .attributegraphStackOverflow, .stackOverflowRecursion, .writeToReadonly, .nullPointerDereference,
      .badAccessWildPointer, .swiftReleaseGarbage, .objcZombieMessage, .guardVirtualMemory,
    ],
    blame: .recursion,
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        A window of {process|the app} fits itself to its SwiftUI content. In the middle of a layout SwiftUI set the \
        window's frame, AppKit laid the window out anew, SwiftUI set the frame again: level upon level, until the main \
        thread's stack was full.
        """,
      youSee: """
        `EXC_BAD_ACCESS` with thousands of frames on macOS 26 and later: when a popover opens, a floating panel changes \
        its content, or a window is resized. Older systems run the same build.
        """,
      howWeKnow: """
        `NSHostingView.windowDidLayout()` and `NSHostingView.updateAnimatedWindowSize(_:)` are on the stack more than \
        once: the window was resized from within the layout that the last resizing had started.
        """,
      notProved: """
        What changed the content's size while it was animated, and who else sets the window's frame. The frames of yours \
        nearest to the loop, if there are any, are the first to look at.
        """,
      rootCause: """
        `sizingOptions = .preferredContentSize` of a hosting controller and `windowResizability` of a scene make the \
        window follow its content. From macOS 26 on it follows animated where the content's size changes within an \
        animation, and it does so from `windowDidLayout`, inside the layout. That comes to no rest where the size or \
        the place is decided a second time:

        - the popover animates by itself (`NSPopover.animates`)
        - an observer of `didResizeNotification`, or the window's delegate (`windowWillResize`, smallest and largest size), \
        sets the frame, at once
        - `.animation(_:value:)` or `withAnimation` around values that change the size of the root view
        """,
      fixNow: """
        Take one of the two away. A popover: `animates = false`. A panel or window of your own: `sizingOptions = []`, \
        and set its size yourself, outside the layout.

        ```swift
        import AppKit
        import SwiftUI

        @MainActor func fit<Content: View>(_ popover: NSPopover, to view: Content) {
          let hosting = NSHostingController(rootView: view)
          hosting.sizingOptions = .preferredContentSize
          popover.contentViewController = hosting
          // before: animated, each frame of the animation was answered with another size
          popover.animates = false
        }
        ```
        """,
      fixProperly: """
        - one authority for the size: the content (`sizingOptions`, `windowResizability`) or the window (its delegate, its \
        smallest and largest size), not both
        - at the root animate only what leaves the size alone: `scaleEffect`, `offset`, `opacity`
        - move a window in answer to its resizing in the next turn of the main loop, never inside the notification; \
        remove the observer when the window closes
        """,
      verify: """
        On macOS 26 or later: open and close the popover a hundred times, with content that grows while it opens; drag the \
        window through all widths. The memory of the main thread's stack stays where it was.
        """,
      prevent: """
        A test on the newest system that opens each popover and panel while its content changes.
        """,
      notToBeConfusedWith: [
        .init(.appkitLayoutLoop, "AppKit counted the passes and raised an exception before the stack was full"),
        .init(.attributegraphStackOverflow, "views nested too deep, without a window that is resized"),
        .init(.stackOverflowRecursion, "the app's own functions repeat"),
      ],
      sources: [
        "Apple: NSHostingController sizingOptions; NSPopover animates; windowResizability(_:): "
          + "https://developer.apple.com/documentation/swiftui/nshostingcontroller",
        "my-monkeys/OpenSuperWhisper#11, #15 and #20: https://github.com/my-monkeys/OpenSuperWhisper/issues/11",
        "hamed-elfayome/Claude-Usage-Tracker#265: https://github.com/hamed-elfayome/Claude-Usage-Tracker/issues/265",
        "TypeWhisper/typewhisper-mac#1285: the same loop, ended by AppKit's exception: "
          + "https://github.com/TypeWhisper/typewhisper-mac/issues/1285",
      ]),
    examples: [
      .matches(
        """
        Process:               Orchard [812]
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        ▸ Exception Message:     Thread stack size exceeded due to excessive recursion

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_pthread.dylib       	0x1a2b3c4d0 ___chkstk_darwin + 60
        1   CoreAutoLayout                	0x1a2b3c5e8 -[NSISEngine _flushPendingRemovals] + 48
        2   AppKit                        	0x1a2b3c6e8 -[NSView setFrameSize:] + 1032
        3   AppKit                        	0x1a2b3c7e8 -[NSWindow _setFrameCommon:display:fromServer:] + 1876
        ▸ 4   SwiftUI                       	0x1a2b3c8e8 NSHostingView.updateAnimatedWindowSize(_:) + 412
        ▸ 5   SwiftUI                       	0x1a2b3c9e8 NSHostingView.windowDidLayout() + 220
        6   AppKit                        	0x1a2b3cae8 NSPerformVisuallyAtomicChange + 108
        7   AppKit                        	0x1a2b3c7e8 -[NSWindow _setFrameCommon:display:fromServer:] + 1876
        8   SwiftUI                       	0x1a2b3c8e8 NSHostingView.updateAnimatedWindowSize(_:) + 412
        9   SwiftUI                       	0x1a2b3c9e8 NSHostingView.windowDidLayout() + 220
        10  AppKit                        	0x1a2b3cae8 NSPerformVisuallyAtomicChange + 108
        """),
      .matches(
        """
        Process:               Orchard [812]
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_PROTECTION_FAILURE at 0x00007ff7b43a2ff8
        ▸ Exception Message:     Thread stack size exceeded due to excessive recursion

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   AppKit                        	0x00007ff8163c7e81 -[NSWindow _setFrameCommon:display:fromServer:] + 36
        ▸ 1   SwiftUI                       	0x00007ff91c2b38e8 NSHostingView.updateAnimatedWindowSize(_:) + 412
        ▸ 2   SwiftUI                       	0x00007ff91c2b39e8 NSHostingView.windowDidLayout() + 220
        3   AppKit                        	0x00007ff8163c7fe8 -[NSWindow _setFrameCommon:display:fromServer:] + 1876
        4   SwiftUI                       	0x00007ff91c2b38e8 NSHostingView.updateAnimatedWindowSize(_:) + 412
        5   SwiftUI                       	0x00007ff91c2b39e8 NSHostingView.windowDidLayout() + 220
        """),
      .ignores(
        """
        Process:               Orchard [812]
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        Exception Message:     Thread stack size exceeded due to excessive recursion

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   Orchard                       	0x1027d10b4 Branch.weight.getter + 52
        1   Orchard                       	0x1027d10b4 Branch.weight.getter + 120
        2   Orchard                       	0x1027d10b4 Branch.weight.getter + 120
        3   SwiftUI                       	0x1a2b3c8e8 NSHostingView.updateAnimatedWindowSize(_:) + 412
        4   SwiftUI                       	0x1a2b3c9e8 NSHostingView.windowDidLayout() + 220
        5   AppKit                        	0x1a2b3cae8 NSPerformVisuallyAtomicChange + 108
        """, answer: "stack-overflow-recursion"),
    ])
}

extension Condition {
  /// A hosting view resized its window out of the window's layout, and that inside of another such layout.
  fileprivate static let windowFollowsLayout = Condition.computed(
    Computed(
      "window-follows-layout", "a window that was resized inside its own layout, more than once",
      literals: ["updateAnimatedWindowSize"]
    ) { facts in
      func frames(_ name: String) -> [StackFrame] {
        facts.stack.filter { $0.symbol?.contains(name) ?? false }
      }
      let resized = frames("NSHostingView.updateAnimatedWindowSize")
      let layouts = frames("NSHostingView.windowDidLayout")
      guard resized.count > 1, layouts.count > 1 else { return nil }
      var found = facts.evidence(resized[0])
      found.statement += ": one of \(resized.count) such calls, each inside the layout that the last one started"
      return [found, facts.evidence(layouts[0])]
    })
}
