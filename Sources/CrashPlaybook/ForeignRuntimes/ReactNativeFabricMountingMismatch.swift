extension Rule {
  static let reactNativeFabricMountingMismatch = Rule(
    "react-native-fabric-mounting-mismatch", "React Native found other views on the screen than it had put there",
    family: .foreignRuntimes,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      // Where the index is beyond the views, the check's own text raises the exception.
      .raisedDirectly(
        "fabric-view-refused", by: "mountChildComponentView:index:]", "-[RCTComponentViewRegistry _enqueue",
        "-[RCTComponentViewRegistry enqueue", "-[RCTComponentViewRegistry dequeue"),
      // The same of Android's half.
      .message("addViewAt: failed to insert view", "RetryableMountingLayerException: Unable to find viewState"),
    ]),
    supportedBy: [
      .message("has a different index").because(
        "the child is at another place among the views than Fabric counted"),
      .message("mounted inside different view", "mounted inside a different view").because(
        "other code moved the child into another view"),
      .message("already mounted component view").because("the child still has a parent"),
      .message("Attempt to recycle a mounted view").because("a view was given back while it is still on the screen"),
      .frame("RNSScreen", "reanimated::", "LayoutAnimation").because(
        "a library that moves views itself takes part"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.nsarrayOutOfBounds, .javaUnhandledException, .appkitException],
    page: PlaybookPage(
      whatHappened: """
        Fabric, the renderer of React Native, took a child view out of its parent and found the tree changed: \
        `{reason|the reason is left out of this report|the message names both views}`. It keeps count of every child's \
        place; native code moved, added or removed one behind its back.
        """,
      youSee: """
        Crashes while lists scroll, screens close or an animation ends, on the new architecture only. Often it began \
        with an update of the system or of a library, while the app's own code stayed as it was.
        """,
      howWeKnow: """
        The sentences are checks of `RCTViewComponentView` and `RCTComponentViewRegistry`. They compare the child's \
        parent and index with what Fabric remembers; no other code writes them.
        """,
      notProved: """
        Who changed the tree. The check runs later than the change, and its stack holds only React Native. The classes \
        of parent and child in the reason are the lead.
        """,
      rootCause: """
        - a native component puts React's children into a container of its own (a glass or blur view, a secure text \
        field, a map's marker) and does not override `mountChildComponentView` and `unmountChildComponentView`
        - a library animates or removes views that React is about to remove (exiting and layout animations, shared \
        elements)
        - the system adds views of its own among the children (pointer effects, glass effects of iOS 26), so that \
        indices shift
        - code of the app, or a recorder of sessions, calls `addSubview` or `removeFromSuperview` on React's views

        Release builds that compile React Native themselves leave these checks out; its prebuilt frameworks may hold \
        them, so that what was harmless ends the app.
        """,
      fixNow: """
        Take the class of the parent in the reason: it is the component, or is next to it. Update its library, or wrap \
        the children that come and go in a view of their own with `collapsable={false}`.

        ```objc
        // before: children are moved into a container, and Fabric looks for them in the view itself
        - (void)insertSubview:(UIView *)view atIndex:(NSInteger)index {
          [_container insertSubview:view atIndex:index];
        }

        // after: both ways are the component's own
        - (void)mountChildComponentView:(UIView<RCTComponentViewProtocol> *)child index:(NSInteger)index {
          [_container insertSubview:child atIndex:index];
        }
        - (void)unmountChildComponentView:(UIView<RCTComponentViewProtocol> *)child index:(NSInteger)index {
          [child removeFromSuperview];
        }
        ```
        """,
      fixProperly: """
        - native components never move the views of React's children, or override mounting and unmounting together
        - keep the number of children steady: hide a badge rather than take it out while its row is animated
        - update React Native and what animates or replaces views, all at once
        - call `prepareForRecycle` through to `super`, and undo there what the component changed
        """,
      verify: """
        Mount and unmount the component 100 times in a debug build while its list scrolls and its animation runs: \
        debug builds hold all the checks.
        """,
      prevent: "A test of each native component that adds, reorders and removes children, in a debug build.",
      notToBeConfusedWith: [
        .init(.reactNativeNativeModuleException, "a method of a native module raised an exception"),
        .init(.uikitPresentationPopover, "a controller's view was put under another controller"),
        .init(.nsarrayOutOfBounds, "an index of the app's own arrays"),
      ],
      sources: [
        "React Native, React/Fabric/Mounting/ComponentViews/View/RCTViewComponentView.mm",
        "React Native, React/Fabric/Mounting/RCTComponentViewRegistry.mm",
        "https://github.com/facebook/react-native/issues/57454",
        "https://github.com/facebook/react-native/issues/55489",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Attempt to unmount \
        a view which has a different index. (parent: <BuoyRowView: 0x15b72d500; tag = 250>, child: \
        <RCTParagraphComponentView: 0x30aadce00; tag = 260>, index: 1, actual index: 2, tag at index: 258)'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        'RCTComponentViewRegistry: Attempt to recycle a mounted view.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Attempt to unmount a \
        volume that is in use.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "fabric-mounting",
    [
      "Attempt to unmount a view which is mounted inside", "Attempt to unmount a view which has a different index",
      "Attempt to unmount a view which is not mounted", "Attempt to mount already mounted component view",
      "RCTComponentViewRegistry: Attempt to ",
    ])
}
