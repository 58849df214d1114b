extension Rule {
  static let swiftuiMissingEnvironmentObject = Rule(
    "swiftui-missing-environment-object",
    "A SwiftUI view reads an object that no ancestor put into its environment (@EnvironmentObject)",
    family: .interface,
    certainWhen: .message(
      "No ObservableObject of type {model} found", "No Observable object of type {model} found",
      // iOS 13.
      "No observable object of type {model}.Type found", "A View.environmentObject(_:) for {model} may be missing"),
    likelyWhen: .all([
      .any([.trap, .exceptionIsUnknown]),
      .any([
        .frame(["EnvironmentObject.error()", "EnvironmentObject.wrappedValue.getter"], image: [], within: 6),
        // For types with @Observable the check stands in the environment's own accessor.
        .all([
          .topFrame("^_assertionFailure"),
          .frame(
            ["^EnvironmentValues.subscript.getter", "^specialized EnvironmentValues.subscript.getter"],
            image: ["^SwiftUI"], within: 2),
        ]),
      ]),
      .not(.message("Unexpectedly found nil", "ndex out of range")),
    ]),
    supportedBy: [
      .frame("EnvironmentObject.error()").because("SwiftUI's function for exactly this failure"),
      .frame("UIHostingController", "NSHostingView", "_UIHostingView").because("a hosting view: a root of its own"),
      .frame("SheetContent", "PresentationHostingController", "SheetBridge").because(
        "the content of a sheet, which is a root of its own"),
      .appFrame(".body.getter"),
    ],
    outranks: [
      .swiftFatalerrorPrecondition, .swiftLibraryPrecondition, .swiftTextlessTrap, .swiftNilUnwrap,
      .linuxSwiftTrap, .builtinTrap,
    ],
    blame: .preferring([".body.getter", "closure #1 in"]),
    searchWords: ["환경 객체", "EnvironmentObject"],
    page: PlaybookPage(
      whatHappened: """
        `{blame|A view}` read an object from its environment, \
        `{model|declared with @EnvironmentObject or @Environment}`, and no view above it had put one there. SwiftUI \
        stopped the app.
        """,
      youSee: """
        A crash the first time one screen appears: a sheet, a second window, a screen that UIKit hosts, a widget, a \
        preview. Elsewhere the same view works, because there an ancestor provides the object.
        """,
      howWeKnow: """
        The text names the type. Without the text, `EnvironmentObject.error()` or the getter right below the trap \
        says the same; then look at the properties of `{blame|the view}` for the type.
        """,
      rootCause: """
        The environment flows from a view to its descendants *in the view tree*, not in the order in which screens \
        are shown. It does not reach

        - a hosting controller that UIKit or AppKit presents: it is a new root
        - another scene or window: each `WindowGroup` has its own tree
        - a sibling: `.environmentObject` on one branch does not help the other
        - the content of a presentation, when `.environmentObject` is written before `.sheet` in the chain: it then \
        belongs to the view inside, and only what is written after `.sheet` lies around both
        - previews, widgets, snapshots in tests

        The type must match exactly. Providing a subclass, or a protocol type, is not the same as providing this type.
        """,
      fixNow: """
        Add `.environmentObject(model)` (or `.environment(model)` for `@Observable`) at the root of what is \
        presented, outermost, right where `{blame|the view}` is created.
        """,
      fixProperly: """
        - pass what a view cannot live without through its initialiser; then it does not compile without
        - keep the environment for what truly spans the app, and provide all of it in one wrapper that every root uses
        - where absence is legal, say so: `@Environment(Model.self) private var model: Model?` gives nil instead of a \
        crash

        ```swift
        /// Every root of the app: windows, sheets, hosting controllers, previews.
        struct Root<Content: View>: View {
          let services: Services
          @ViewBuilder let content: Content

          var body: some View {
            content
              .environment(services.session)
              .environment(services.catalogue)
          }
        }

        let controller = UIHostingController(rootView: Root(services: services) { TreeDetail(id: id) })
        ```

        `.environment(_:)` with an object is for `@Observable` classes, from iOS 17 and macOS 14; an \
        `ObservableObject` is given with `.environmentObject(_:)`.
        """,
      verify: """
        A test that makes a hosting controller for each root view and lays it out (`view.layoutIfNeeded()`): none may \
        trap. Open each sheet and each extra window once.
        """,
      prevent: """
        Review rule: no `UIHostingController(rootView:)` and no `WindowGroup` without the wrapper. Previews go \
        through it as well.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "a `!` in the app's own code"),
        .init(.swiftFatalerrorPrecondition, "another `fatalError`; its text names no type of environment object"),
        .init(.attributegraphUpdateReentrancy, "SwiftUI's graph, not the environment, complained"),
      ],
      sources: [
        "Apple: EnvironmentObject; Environment; Managing model data in your app: "
          + "https://developer.apple.com/documentation/swiftui/environmentobject"
      ]),
    examples: [
      .matches(
        """
        ▸ SwiftUI/EnvironmentObject.swift:92: Fatal error: No ObservableObject of type Session found. A \
        View.environmentObject(_:) for Session may be missing as an ancestor of this view.
        """),
      .matches(
        """
        ▸ SwiftUICore/Environment+Objects.swift:34: Fatal error: No Observable object of type Catalogue found. A \
        View.environmentObject(_:) for Catalogue may be missing as an ancestor of this view.
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   SwiftUI                       	0x1a2b3c4d0 EnvironmentObject.error() + 200
        2   SwiftUI                       	0x1a2b3c5e8 EnvironmentObject.wrappedValue.getter + 64
        3   Orchard                       	0x1027d10b4 TreeDetail.body.getter + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff81bceaa90 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   SwiftUI                       0x00007ff80b9274d0 EnvironmentObject.error() + 200
        2   SwiftUI                       0x00007ff80b9275e8 EnvironmentObject.wrappedValue.getter + 64
        3   Orchard                       0x000000010e2a40b4 0x10e1d3000 + 856244
        """),
      .matches(
        """
        ▸ Fatal error: No observable object of type HarvestStore.Type found.
        A View.environmentObject(_:) for HarvestStore.Type may be missing as an ancestor of this view.: file \
        EnvironmentObject.swift, line 161
        """),
      .ignores(
        """
        Orchard/TreeDetail.swift:18: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """, answer: "swift-nil-unwrap"),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x1ab281647 _assertionFailure(_:_:file:line:flags:) + 156
        ▸ 1   SwiftUICore                   	0x228c47afe specialized EnvironmentValues.subscript.getter + 308
        2   Hamper                        	0x105e9f3e7 PicnicView.guests.getter + 100
        3   Hamper                        	0x105eb8401 PicnicView.body.getter + 400
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x1ab281647 _assertionFailure(_:_:file:line:flags:) + 156
        1   Hamper                        	0x105e9f3e7 EnvironmentValues.subscript.getter + 100
        2   Hamper                        	0x105eb8401 PicnicView.body.getter + 400
        """),
    ])
}
