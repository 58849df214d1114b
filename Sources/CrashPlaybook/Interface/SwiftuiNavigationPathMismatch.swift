extension Rule {
  static let swiftuiNavigationPathMismatch = Rule(
    "swiftui-navigation-path-mismatch",
    "Two navigation stacks, or two types in one path, got in each other's way",
    family: .interface,
    certainWhen: .message("AnyNavigationPath.Error.comparisonTypeMismatch"),
    supportedBy: [
      .frame("NavigationAuthority.flushRequestQueue()").because(
        "SwiftUI was carrying out the changes of paths that it had collected in one update"),
      .frame("NavigationColumnState.boundPathChange(to:").because("a path that the app binds had changed"),
    ],
    outranks: .generalSwiftTraps + [.swiftTryBang, .coredataStoreLoadFatal],
    blame: .preferring([".body.getter", "(?i)navigat", "(?i)rout", "(?i)path"]),
    page: PlaybookPage(
      whatHappened: """
        SwiftUI held a new navigation path against the one on the screen and found another type at the same place. It \
        does this comparison with `try!`, which stopped {process|the app}.
        """,
      youSee: """
        A crash at one step of navigation, each time: opening a detail, going back to the root, following a link from \
        outside, changing the column of a split view. Searching for `try!` in one's own code finds nothing.
        """,
      howWeKnow: """
        The error `AnyNavigationPath.Error.comparisonTypeMismatch` is SwiftUI's own, and so is the `try!` in \
        `NavigationColumnState`.
        """,
      notProved: "Which of the app's stacks it was: the comparison comes later, without any code of the app.",
      rootCause: """
        - a `NavigationStack` inside another one: in a destination, in a tab inside a stack, in a package's view that \
        brings its own. The change of the inner path reaches the outer stack, whose path has another type
        - one place of a path that gets values of two types: the path is replaced by another whose first element is a \
        `Settings` where a `Chapter` was
        - the content of a split view's column that is exchanged for a stack with a path of another type
        """,
      fixNow: """
        Look for a second `NavigationStack` below the one on the screen, and take it away or show it in a sheet. If \
        there is none, give all steps of the path one type.
        """,
      fixProperly: """
        - one stack for each tab, column and sheet, made at its root and nowhere below
        - one enum for every step of a stack; links and destinations use this enum only
        - change the path by appending and removing; to jump elsewhere, empty it first

        ```swift
        import SwiftUI

        enum Step: Hashable {
          case chapter(Int)
          case settings
        }

        struct Book: View {
          @State private var path: [Step] = []

          var body: some View {
            // before: a stack of [Int], and another stack of [Setting] inside its destination
            NavigationStack(path: $path) {
              NavigationLink("Settings", value: Step.settings)
                .navigationDestination(for: Step.self) { step in
                  switch step {
                  case .chapter(let number): Text("Chapter \\(number)")
                  case .settings: Text("Settings")
                  }
                }
            }
          }
        }
        ```
        """,
      verify: """
        Walk every way through the app's screens, in and back, with links from outside as well, on iPhone and iPad.
        """,
      prevent: "In review: no `NavigationStack` in a view that is shown by a link or in a destination.",
      notToBeConfusedWith: [
        .init(.swiftTryBang, "a `try!` of the app's own, or another error"),
        .init(.swiftIndexOutOfRange, "a path that is cut by more than it has: \"Can't remove more items\""),
        .init(.uikitNavigationItemInTwoBars, "a navigation controller of UIKit inside another"),
      ],
      sources: [
        "Apple: NavigationStack; NavigationPath; Understanding the navigation stack: "
          + "https://developer.apple.com/documentation/swiftui/navigationstack"
      ]),
    examples: [
      .matches(
        """
        ▸ SwiftUI/NavigationColumnState.swift:520: Fatal error: 'try!' expression unexpectedly raised an error: \
        SwiftUI.AnyNavigationPath.Error.comparisonTypeMismatch
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ SwiftUI/NavigationColumnState.swift:684: Fatal error: 'try!' expression unexpectedly raised an error: \
        SwiftUI.AnyNavigationPath.Error.comparisonTypeMismatch

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff81bceaa90 _assertionFailure(_:_:file:line:flags:) + 176
        1   libswiftCore.dylib            0x00007ff81bceab90 swift_unexpectedError + 656
        ▸ 2   SwiftUI                       0x00007ff80b9274d0 NavigationColumnState.boundPathChange(to:environment:) + 1724
        ▸ 3   SwiftUI                       0x00007ff80b9275e8 NavigationAuthority.flushRequestQueue() + 988
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 176
        1   libswiftCore.dylib            	0x18f4c3b10 swift_unexpectedError + 656
        2   SwiftUI                       	0x1a2b3c4d0 NavigationColumnState.boundPathChange(to:environment:) + 1724
        3   SwiftUI                       	0x1a2b3c7f8 NavigationAuthority.flushRequestQueue() + 988
        """, answer: "swift-try-bang"),
      .ignores(
        """
        Harbour/Route.swift:52: Fatal error: 'try!' expression unexpectedly raised an error: \
        Harbour.Route.Error.typeMismatch
        """, answer: "swift-try-bang"),
      .ignores(
        """
        Swift/RangeReplaceableCollection.swift:902: Fatal error: Can't remove more items from a collection than it \
        contains
        """, answer: "swift-index-out-of-range"),
    ])
}
