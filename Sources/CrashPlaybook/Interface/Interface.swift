extension Rule.Family {
  /// Contracts of the interface frameworks that the app broke, and that the frameworks check.
  ///
  /// What the members share: the framework says in a sentence of its own what was wrong, so a text decides. Most are
  /// Objective-C exceptions, whose backtrace counts; SwiftUI traps or aborts instead.
  ///
  /// What separates them: the sentence. Where privacy removed it, the function that raised the exception. Two members
  /// are about the thread rather than the call: `usernotifications-delegate-off-main` is told from
  /// `uikit-off-main-thread` by UIKit's snapshot functions. Of the rules about SwiftUI's graph, a ring (`cyclic graph`)
  /// and an overflow of the stack stand before the other broken preconditions; the warning in the log stands last, as
  /// it proves no crash. `swiftui-contradictory-view-size` and `swiftui-binding-of-nil` are known by the function that
  /// traps. `uikit-scene-lifecycle-required` is UIKit's check of the app's whole set-up. `swiftui-window-resize-loop`
  /// is told by two functions that call each other again and again. `appkit-layout-loop` is AppKit's own sentence about
  /// a window that never comes to rest, `appkit-duplicate-toolbar-item` that about an identifier that a toolbar holds
  /// twice. `xcode-preview-ended` is what Xcode says of a preview's process, and stands back behind any sentence of the
  /// process itself; `appkit-exception` is only the messenger of an exception: whatever names that exception outranks it.
  static let interface = Rule.Family(
    "interface", "UIKit, AppKit, SwiftUI and notifications",
    harm: "ends the program in the middle of what the user does", endsIn: .checkOfLibrary,
    spokenBy: [.exceptions, .checksWithoutFile])
}
