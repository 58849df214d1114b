extension Rule {
  static let attributegraphUpdateReentrancy = Rule(
    "attributegraph-update-reentrancy",
    "SwiftUI's attribute graph found one of its rules broken",
    family: .interface,
    certainWhen: .message(
      "precondition failure: setting value during update", "precondition failure: invalid value type for attribute",
      "precondition failure: attribute subgraph mismatch", "precondition failure: exhausted data space",
      "precondition failure: unknown attribute", "precondition failure: invalid graph",
      "precondition failure: attribute references cannot cross graph namespaces",
      "precondition failure: attribute failed to set an initial value", "precondition failure: accessing attribute",
      "precondition failure: accessing invalidated", "AttributeGraph precondition failure: {text}"),
    likelyWhen: .any([
      .frame(["AG::precondition_failure"], image: [], within: 6),
      .message(
        "attribute references cannot cross graph namespaces",
        "atal error: attempting to create attribute with no subgraph"
      ),
    ]),
    unless: .message("precondition failure: cyclic graph"),
    supportedBy: [
      .message("setting value during update").because("a state was written while the view that reads it was evaluated"),
      .message("cross graph namespaces").because("a view or value of one hosting view was used in another"),
      .message("exhausted data space").because("the graph is full: it was never emptied, or views multiply"),
      .message("Modifying state during view update", "Publishing changes from").because(
        "SwiftUI had warned of such a write before"),
      .crashedOnMainThread(false).because("the graph of the screen belongs to the main thread"),
      .frame("AG::Graph::value_set", "AGGraphSetValue").because("a value was being set"),
      .frame("updateUIView", "updateNSView").because("a representable was being updated"),
    ],
    outranks: [
      .explicitAbort, .cppUncaughtException, .swiftFatalerrorPrecondition, .swiftTextlessTrap,
      .builtinTrap,
      .nullPointerDereference, .badAccessWildPointer,
    ],
    blame: .preferring([
      ".body.getter", "updateUIView", "updateNSView", "GeometryReader", ".setter", "onPreferenceChange",
    ]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        AttributeGraph, the engine below SwiftUI, found one of its rules broken and aborted: `{text|a precondition of \
        the graph}`. Mostly something changed the graph while it was being evaluated.
        """,
      youSee: """
        An abort deep in system code, in the middle of a layout or an animation. It depends on timing and content, \
        and often on the version of the system. The console may hold "Modifying state during view update" from \
        before.
        """,
      howWeKnow: """
        `AG::precondition_failure` is called for broken rules only, and the text names the rule. "Setting value \
        during update" is a write inside an evaluation. "Cross graph namespaces" is a mixture of two hosting views. \
        "Exhausted data space" is a graph that grew without end.
        """,
      notProved: """
        Who did it. The write is often not on the stack any more. Without a frame of yours, and with many users on \
        one system build, an error of that system is a real possibility: compare versions before you rewrite \
        anything.
        """,
      rootCause: """
        SwiftUI evaluates a graph of attributes, of which your `body` is one. An evaluation may read others, never \
        write them. Writes that sneak in:

        - state set in `body`, in a computed property that `body` reads, or in the initialiser of a model that `body` \
        creates
        - `updateUIView` that calls back into a binding at once, or a delegate that does so during layout
        - geometry and preference callbacks that set the state they depend on
        - a model changed on another thread while the main thread evaluates
        - one hosting controller's view, or a `@State` value that captured it, reused in a second hosting controller
        - a run loop that turns inside an evaluation: a modal alert or a synchronous wait
        """,
      fixNow: """
        Move the write that `{blame|the view}` makes during its evaluation into `.onChange`, `.task` or the next turn \
        of the main queue (`Task { @MainActor in … }`).
        """,
      fixProperly: """
        - `body` computes and returns; it has no side effects, and neither has anything it calls
        - models that views observe are `@MainActor`
        - a representable writes to its binding only from the view's own events, never from `updateUIView`
        - one hosting controller per content; never move its view to another

        ```swift
        // before: every evaluation writes
        var body: some View {
          model.visits += 1
          return Text(model.title)
        }

        // after: an event writes
        var body: some View {
          Text(model.title)
            .task { model.visits += 1 }
        }
        ```
        """,
      verify: """
        Run the flow on the oldest and the newest system you support, once under Thread Sanitizer in the simulator. No \
        stop, and no "Modifying state during view update" in the console.
        """,
      prevent: """
        Treat SwiftUI's purple runtime warnings as test failures. Lint for assignments to `self.` inside `body` and \
        `updateUIView`.
        """,
      notToBeConfusedWith: [
        .init(.attributegraphCycle, "`cyclic graph`: attributes depend on each other in a ring"),
        .init(.attributegraphStackOverflow, "the graph was right but too deep: the stack ran out"),
        .init(.swiftuiBackgroundPublishWarning, "the warning that comes before; nothing crashed yet"),
        .init(.swiftuiMissingEnvironmentObject, "SwiftUI stopped for a missing object, and says so"),
      ],
      sources: [
        "Apple: Managing user interface state (SwiftUI): "
          + "https://developer.apple.com/documentation/swiftui/managing-user-interface-state",
        "Apple: UIViewRepresentable updateUIView(_:context:): "
          + "https://developer.apple.com/documentation/swiftui/uiviewrepresentable",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        ▸ AttributeGraph precondition failure: setting value during update: 26648.

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 2   AttributeGraph                	0x1a2b3c4d0 AG::precondition_failure(char const*, ...) + 224
        3   AttributeGraph                      0x1a2b3c5e8 AG::Graph::value_set(AG::data::ptr<AG::Node>, \
        AG::swift::metadata const&, void const*) + 412
        4   Orchard                       	0x1027d10b4 TreeGrid.body.getter + 52
        """),
      .matches(
        """
        ▸ precondition failure: attribute references cannot cross graph namespaces
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_pthread.dylib       	0x1f2b0f118 pthread_kill + 268
        2   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 3   AttributeGraph                	0x1a2b3c4d0 AG::precondition_failure(char const*, ...) + 224
        4   AttributeGraph                	0x1a2b3c5e8 AG::Graph::UpdateStack::update() + 1024
        """),
      .ignores(
        """
        Application Specific Information:
        AttributeGraph precondition failure: cyclic graph: 1184.
        """, answer: "attributegraph-cycle"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        Orchard/TreeGrid.swift:40: Fatal error: Index out of range

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 264
        1   Orchard                       	0x1027d10b4 TreeGrid.body.getter + 52
        2   AttributeGraph                	0x1a2b3c5e8 AG::Graph::UpdateStack::update() + 1024
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: precondition failure: unknown attribute
        """, answer: "swift-fatalerror-precondition"),
    ])
}
