extension Rule {
  static let attributegraphStackOverflow = Rule(
    "attributegraph-stack-overflow",
    "SwiftUI's views were nested too deep for the stack",
    family: .interface,
    certainWhen: .all([
      .any([
        .exceptionText("Thread stack size exceeded"), .message("Thread stack size exceeded"), .computed(.stackGuardHit),
      ]),
      .computed(.deepSwiftUIGraph),
    ]),
    likelyWhen: .all([
      .any([
        .all([
          .computed(.memoryFault),
          .any([
            .computed(.faultAtStackPointer), .computed(.guardOfAStackByAddress), .computed(.hundredsOfFrames),
          ]),
        ]),
        .computed(.recursionExcerpt),
      ]),
      .computed(.deepSwiftUIGraph),
    ]),
    possibleWhen: .all([
      .any([.exceptionText("Thread stack size exceeded"), .computed(.stackGuardHit), .computed(.faultAtStackPointer)]),
      .frame([
        "MaterialProviderBox.resolveLayers", "glassTransitionState", "swift_getTypeByMangledN", "TypeDecoder",
        "decodeMangledType", "ViewGraph", "LayoutEngine",
      ]),
    ]),
    unless: .message("precondition failure: "),
    endsIn: .badAccess,
    supportedBy: [
      .exceptionText("KERN_PROTECTION_FAILURE").because("the page exists, but no code may touch it: a guard page"),
      .frame("sizeThatFits", "LayoutEngine").because("sizes are being asked for"),
      .frame("swift_getTypeByMangledN", "decodeMangledType").because("the type of the view itself is enormous"),
      .crashedOnMainThread(true).because("whose stack is 1 MiB on iOS"),
      .frame(
        "MaterialProviderBox.resolveLayers", "glassTransitionState", "GlassEntryView", "MaterialEffectResolvedData"
      ).because("Liquid Glass was being drawn: the system's own views recurse there on systems 26"),
    ],
    outranks: [
      .stackOverflowRecursion, .writeToReadonly, .nullPointerDereference, .badAccessWildPointer,
      .swiftReleaseGarbage, .objcZombieMessage, .guardVirtualMemory,
    ],
    blame: .preferring([".body.getter", "sizeThatFits", "makeBody", "updateUIView"]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        {thread|The main thread} used up its stack inside SwiftUI. Evaluating one view asked for the next, level by \
        level, and there were more levels than the stack holds.
        """,
      youSee: """
        `EXC_BAD_ACCESS` with hundreds of frames of AttributeGraph and SwiftUI, cut off at 511. It needs deep data or \
        a small device; in the simulator and on macOS, whose main stack is 8 MiB, the same screen works.
        """,
      howWeKnow: """
        The fault lies in the guard pages below the stack, or the report says "Thread stack size exceeded"; and most \
        of the stack is one pattern of graph updates. Frames of the app in the pattern name the view that contains \
        itself.
        """,
      notProved: """
        Whether the nesting would ever end. A loop in the layout and a tree that is merely deep look the same from \
        here; if the same few names of yours repeat with different data, it is the tree.
        """,
      rootCause: """
        Each level of views costs several frames of the engine (`update_attribute`, `UpdateStack::update`, a getter, \
        your body), together a few kilobytes. About a hundred levels of data can use up 1 MiB.

        - recursive views: a comment thread, a folder tree, where each row contains its children
        - modifiers added in a loop, or `AnyView` wrapped again at every update, so that the depth grows with time
        - a `body` whose static type is huge; decoding its name recurses
        - Liquid Glass: on macOS 26 the system's own views recursed without end in `MaterialProviderBox.resolveLayers` or \
        `glassTransitionState`, mostly in an animated update. Apps that met it set `UIDesignRequiresCompatibility` in \
        Info.plist for the time being, or left `glassEffect` out of what changes
        - sizes that depend on each other through `GeometryReader` or preferences, a loop in the layout
        """,
      fixNow: """
        Flatten the recursion at `{blame|the view that contains itself}`: show the tree as one list of rows with an \
        indent, or limit the depth and open the rest on tap.
        """,
      fixProperly: """
        - `List`, `OutlineGroup` or a flat array with a depth for each row: the nesting is then in the data, not in \
        the views
        - split a large `body` into small views; erase the type with `AnyView` at most once, at the point of the \
        recursion
        - let layout flow one way: no state that is set from a measurement of the same view

        ```swift
        struct Row: Identifiable {
          let id: Comment.ID
          let depth: Int
          let text: String
        }

        /// The thread as rows, without recursion.
        func rows(of roots: [Comment]) -> [Row] {
          var result: [Row] = []
          var open = roots.reversed().map { (comment: $0, depth: 0) }
          while let next = open.popLast() {
            result.append(Row(id: next.comment.id, depth: next.depth, text: next.comment.text))
            for reply in next.comment.replies.reversed() { open.append((comment: reply, depth: next.depth + 1)) }
          }
          return result
        }
        ```
        """,
      verify: """
        Open the screen on a real device with data twice as deep as the deepest you know, and scroll through it.
        """,
      prevent: """
        A snapshot test with a tree of 500 levels. Limit the depth where foreign data enters the app.
        """,
      notToBeConfusedWith: [
        .init(.stackOverflowRecursion, "the app's own functions repeat, without SwiftUI between them"),
        .init(.attributegraphCycle, "the engine found a ring and said so"),
        .init(.attributegraphUpdateReentrancy, "a rule of the graph was broken; the stack had room"),
      ],
      sources: [
        "Apple: Thread Programming Guide, stack sizes",
        "Apple: OutlineGroup; Layout: https://developer.apple.com/documentation/swiftui/outlinegroup",
        "Apple: UIDesignRequiresCompatibility",
        "hamed-elfayome/Claude-Usage-Tracker#279 and #333, Carstin520/token-remain#34: Liquid Glass: "
          + "https://github.com/hamed-elfayome/Claude-Usage-Tracker/issues/279",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        ▸ Exception Message: Thread stack size exceeded due to excessive recursion

        Thread 0 Crashed:
        ▸ 0   AttributeGraph                	0x1a2b30000 AG::Graph::UpdateStack::update() + 40
        1   AttributeGraph                      0x1a2b30010 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 41
        2   AttributeGraph                	0x1a2b30020 AGGraphGetValue + 42
        3   SwiftUICore                   	0x1a2b30030 ViewLayoutEngine.sizeThatFits(_:) + 43
        4   Orchard                       	0x1a2b30040 CommentView.body.getter + 44
        5   AttributeGraph                	0x1a2b30050 AG::Graph::UpdateStack::update() + 45
        6   AttributeGraph                      0x1a2b30060 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 46
        7   AttributeGraph                	0x1a2b30070 AGGraphGetValue + 47
        8   SwiftUICore                   	0x1a2b30080 ViewLayoutEngine.sizeThatFits(_:) + 48
        9   Orchard                       	0x1a2b30090 CommentView.body.getter + 49
        10  AttributeGraph                	0x1a2b300a0 AG::Graph::UpdateStack::update() + 50
        11  AttributeGraph                      0x1a2b300b0 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 51
        12  AttributeGraph                	0x1a2b300c0 AGGraphGetValue + 52
        13  SwiftUICore                   	0x1a2b300d0 ViewLayoutEngine.sizeThatFits(_:) + 53
        14  Orchard                       	0x1a2b300e0 CommentView.body.getter + 54
        15  AttributeGraph                	0x1a2b300f0 AG::Graph::UpdateStack::update() + 55
        16  AttributeGraph                      0x1a2b30100 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 56
        17  AttributeGraph                	0x1a2b30110 AGGraphGetValue + 57
        18  SwiftUICore                   	0x1a2b30120 ViewLayoutEngine.sizeThatFits(_:) + 58
        19  Orchard                       	0x1a2b30130 CommentView.body.getter + 59
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        ▸ Exception Message: Thread stack size exceeded due to excessive recursion

        Thread 0 Crashed:
        ▸ 0   AttributeGraph                0x00007ff815bca000 AG::Graph::UpdateStack::update() + 40
        1   AttributeGraph                0x00007ff815bca010 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 41
        2   AttributeGraph                0x00007ff815bca020 AGGraphGetValue + 42
        3   SwiftUICore                   0x00007ff83dacd030 ViewLayoutEngine.sizeThatFits(_:) + 43
        4   Orchard                       0x00000001046ce040 0x10469e000 + 196672
        5   AttributeGraph                0x00007ff815bca050 AG::Graph::UpdateStack::update() + 45
        6   AttributeGraph                0x00007ff815bca060 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 46
        7   AttributeGraph                0x00007ff815bca070 AGGraphGetValue + 47
        8   SwiftUICore                   0x00007ff83dacd080 ViewLayoutEngine.sizeThatFits(_:) + 48
        9   Orchard                       0x00000001046ce090 0x10469e000 + 196752
        10  AttributeGraph                0x00007ff815bca0a0 AG::Graph::UpdateStack::update() + 50
        11  AttributeGraph                0x00007ff815bca0b0 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 51
        12  AttributeGraph                0x00007ff815bca0c0 AGGraphGetValue + 52
        13  SwiftUICore                   0x00007ff83dacd0d0 ViewLayoutEngine.sizeThatFits(_:) + 53
        14  Orchard                       0x00000001046ce0e0 0x10469e000 + 196832
        15  AttributeGraph                0x00007ff815bca0f0 AG::Graph::UpdateStack::update() + 55
        16  AttributeGraph                0x00007ff815bca100 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, \
        unsigned int) + 56
        17  AttributeGraph                0x00007ff815bca110 AGGraphGetValue + 57
        18  SwiftUICore                   0x00007ff83dacd120 ViewLayoutEngine.sizeThatFits(_:) + 58
        19  Orchard                       0x00000001046ce130 0x10469e000 + 196912
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Message: Thread stack size exceeded due to excessive recursion

        Thread 0 Crashed:
        0   Orchard                       	0x1027d10b4 Branch.weight.getter + 52
        1   Orchard                       	0x1027d10b4 Branch.weight.getter + 120
        2   Orchard                       	0x1027d10b4 Branch.weight.getter + 120
        3   SwiftUICore                   	0x1a2b3c5e8 ViewBodyAccessor.updateBody(of:changed:) + 412
        4   AttributeGraph                	0x1a2b3c4d0 AG::Graph::UpdateStack::update() + 224
        """, answer: "stack-overflow-recursion"),
    ])
}
