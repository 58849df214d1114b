extension Rule {
  static let attributegraphCycle = Rule(
    "attributegraph-cycle",
    "AttributeGraph cycle: SwiftUI attributes depend on each other in a ring",
    family: .interface,
    severity: .medium,
    harm: "views show stale values; nothing ends by itself",
    certainWhen: .any([
      .message("precondition failure: cyclic graph: {attribute}", "precondition failure: cyclic graph"),
      .frame(["AG::Graph::print_cycle"], image: [], within: 10),
    ]),
    likelyWhen: .all([
      .message("AttributeGraph: cycle detected through attribute {attribute}"),
      .computed(.logWithoutCrash),
    ]),
    possibleWhen: .message("AttributeGraph: cycle detected through attribute {attribute}"),
    endsIn: .anyWay,
    supportedBy: [
      .message("AttributeGraph: cycle detected through attribute").because("one line for each attribute of the ring"),
      .frame("GeometryReader", "onPreferenceChange", "sizeThatFits", "alignmentGuide").because(
        "a size or a position, which is what rings are mostly made of"),
      .appFrame(".body.getter"),
    ],
    outranks: [
      .attributegraphUpdateReentrancy, .explicitAbort, .cppUncaughtException, .swiftFatalerrorPrecondition,
      .swiftTextlessTrap, .builtinTrap,
    ],
    blame: .preferring([".body.getter", "updateUIView", "updateNSView", ".makeBody"]),
    isWarning: true,
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        Evaluating one SwiftUI attribute needed another, which in turn needed the first. AttributeGraph noticed the \
        ring (attribute {attribute|number unknown|1234, for instance}). In the fatal form it aborts, otherwise it \
        writes a line and uses an old value.
        """,
      youSee: """
        Either an abort with `cyclic graph`, or a console full of `=== AttributeGraph: cycle detected through \
        attribute … ===` while views flicker, jump, lose the keyboard or show stale values.
        """,
      howWeKnow: """
        `cyclic graph` and `print_cycle` are the engine's own words. The log line alone proves the ring too, but \
        nothing crashed because of it: SwiftUI broke the ring and went on.
        """,
      notProved: """
        Which of your views is part of it. The number is meaningless outside that run; the stack at the moment of the \
        message is what names the views. If the report shows another crash as well, the log line may have nothing to \
        do with it.
        """,
      rootCause: """
        Within one update the graph must be free of rings. They are closed, for instance, by

        - a view whose size depends on its content, and whose content depends on the size through a `GeometryReader`
        - `updateUIView` that changes the responder, the focus or a binding, so that SwiftUI asks for the same view \
        again
        - disabling or removing the text field that has the focus, in reaction to its own text
        - a `TextField` or `Toggle` whose binding's setter publishes the model that its getter is computed from, \
        during layout
        - a `Menu`, alert or sheet that is shown from inside the update that removes its source
        """,
      fixNow: """
        Break the ring in time: put the reaction of `{blame|the view}` into `.onChange`, `.task` or \
        `DispatchQueue.main.async`, so that it is part of the next update.
        """,
      fixProperly: """
        - let sizes flow one way: the parent proposes, the child answers; use `Layout`, `ViewThatFits` or \
        `containerRelativeFrame` instead of measuring and feeding back
        - in a representable, compare before you write, and change the focus outside `updateUIView`

        ```swift
        // before: changing the responder during the update asks SwiftUI for this view again
        func updateUIView(_ field: UITextField, context: Context) {
          if isFocused { field.becomeFirstResponder() }
        }

        // after: the update ends first, and a state that is reached already changes nothing
        func updateUIView(_ field: UITextField, context: Context) {
          guard isFocused, !field.isFirstResponder else { return }
          Task { @MainActor in field.becomeFirstResponder() }
        }
        ```
        """,
      verify: """
        Run with `AG_TRAP_CYCLES=1` in the scheme's environment: the debugger stops inside the ring, with your views \
        on the stack. After the fix the flow runs through without a stop.
        """,
      prevent: """
        Let UI tests fail on the text "AttributeGraph: cycle detected" in the log.
        """,
      notToBeConfusedWith: [
        .init(.attributegraphUpdateReentrancy, "another rule of the graph was broken"),
        .init(.attributegraphStackOverflow, "no ring within the graph, but too deep a nesting"),
        .init(.swiftuiBackgroundPublishWarning, "a write at the wrong time, reported by SwiftUI"),
      ],
      sources: [
        "Apple: UIViewRepresentable updateUIView(_:context:): "
          + "https://developer.apple.com/documentation/swiftui/uiviewrepresentable",
        "Apple: Composing custom layouts with SwiftUI",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ AttributeGraph precondition failure: cyclic graph: 1184.
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 2   AttributeGraph                	0x1a2b3c4d0 AG::Graph::print_cycle(AG::data::ptr<AG::Node>) const + 224
        3   AttributeGraph                      0x1a2b3c5e8 \
        AG::Graph::UpdateStack::push_slow(AG::data::ptr<AG::Node>, AG::Node&, bool, bool) + 412
        """),
      .matches(
        """
        ▸ === AttributeGraph: cycle detected through attribute 118776 ===
        """),
      .ignores(
        """
        === AttributeGraph: cycle detected through attribute 118776 ===

        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        Orchard/TreeGrid.swift:40: Fatal error: Index out of range

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 264
        1   Orchard                       	0x1027d10b4 TreeGrid.body.getter + 52
        """, answer: "swift-index-out-of-range"),
    ])
}
