extension Rule {
  static let uikitAutolayoutNoCommonAncestor = Rule(
    "uikit-autolayout-no-common-ancestor",
    "Auto Layout: a constraint was built or activated that cannot exist",
    family: .interface,
    certainWhen: .frameworkSays(
      "constraints",
      "Unable to activate constraint with anchors", "because they have no common ancestor",
      "Constraint items must each be a view or layout guide", "The view hierarchy is not prepared for the constraint",
      "NSLayoutConstraint for *: Invalid multiplier", "NSLayoutConstraint for *: Invalid constant",
      "onstant is not finite!", "ultiplier is not finite!", "Unable to install constraint on view",
      "Unable to parse constraint format",
      "Invalid pairing of layout attributes"),
    likelyWhen: .raisedByFramework(
      "+[NSLayoutConstraint _addOrRemoveConstraints:activate:]", "+[NSLayoutConstraint activateConstraints:]",
      "-[NSLayoutConstraint _setActive:mutuallyExclusiveConstraints:]", "-[NSLayoutConstraint setActive:]",
      "+[NSLayoutConstraint constraintWithItem:", "_UIConstraintBasedLayout _viewHierarchyUnpreparedForConstraint:",
      "(UIConstraintBasedLayout) _viewHierarchyUnpreparedForConstraint:", "-[NSLayoutConstraint setConstant:]"),
    unless: .any([
      .message("from a background thread"),
      .frame(["(?i)^_AssertAutoLayoutOnAllowedThreadsOnly"], image: [], within: 8),
    ]),
    supportedBy: [
      .message("no common ancestor").because("the two views are not in one hierarchy at this moment"),
      .message("is not finite!", "Invalid constant", "Invalid multiplier").because(
        "NaN or infinity from a calculation"),
      .message("Unable to parse constraint format").because(
        "the visual format string has a mistake, shown in the text"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort],
    blame: .preferring(["(?i)layout", "(?i)constrain", "(?i)setup", "(?i)snp", "(?i)anchor"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} made or activated a constraint that the layout engine cannot take: `{reason|the reason is left \
        out of this report|the exception's reason says why}`.
        """,
      youSee: """
        A crash as soon as the view is built, for everybody; or, with a calculated constant, only for some content, \
        sizes or devices.
        """,
      howWeKnow: """
        The sentence comes from the constraint's own checks. "No common ancestor" also names the two anchors. It is \
        an exception, not the well-known log text about constraints that cannot be satisfied together, which crashes \
        nothing.
        """,
      rootCause: """
        A constraint is stored in the nearest view that contains both of its ends. If there is no such view, it has \
        no home. That is so

        - before `addSubview`, or after one of the views was removed again
        - when a cell's own view is tied to its table instead of to `contentView`
        - when a captured view belongs to a screen that is already gone
        - when the other end is a `CALayer`, a controller or nil: "must each be a view or layout guide"

        A constant or multiplier is refused when it is NaN or infinite, mostly after a division by a width or count \
        of zero.
        """,
      fixNow: """
        In `{blame|the function that builds the layout}`, call `addSubview` for both views before the first \
        constraint is activated, or replace a calculated constant that is not finite by 0.
        """,
      fixProperly: """
        - build in a fixed order: create, `addSubview`, then one `NSLayoutConstraint.activate([…])` at the end
        - keep constraints that come and go in properties, and deactivate them before their view leaves
        - check numbers where they are computed, with `isFinite`, not where they are used

        ```swift
        // before: the label has no superview yet
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        view.addSubview(label)

        // after
        view.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        ])
        ```
        """,
      verify: """
        Build the view in a test, with the smallest and the largest content and with none; `layoutIfNeeded()` must \
        not raise.
        """,
      prevent: """
        One helper that adds a subview and pins it, used everywhere, so that the wrong order cannot be written.
        """,
      notToBeConfusedWith: [
        .init(.uikitOffMainThread, "the engine was used from another thread; the text says so"),
        .init(
          .calayerInvalidGeometry,
          "`CALayer position contains NaN`: the bad number reached a layer, not a constraint"),
        .init(.objcZombieMessage, "a view in the constraint had already been freed"),
      ],
      sources: [
        "Apple: NSLayoutConstraint activate(_:); Auto Layout Guide: "
          + "https://developer.apple.com/documentation/uikit/nslayoutconstraint"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: 'Unable to activate constraint \
        with anchors <NSLayoutXAxisAnchor:0x6000026a1c40 "UILabel:0x14c60.leading"> and \
        <NSLayoutXAxisAnchor:0x6000026a1c80 "UIView:0x14c70.leading"> because they have no common ancestor.  Does the \
        constraint or its anchors reference items in different view hierarchies?  That's illegal.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreAutoLayout                    0x1c8e2b1f0 -[NSLayoutConstraint \
        _setActive:mutuallyExclusiveConstraints:] + 596
        3   Orchard                       	0x1027d10b4 TreeCard.layoutBadge() + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Multiplier is not \
        finite!  That's illegal.  multiplier:inf'
        """),
      .ignores("2025-05-02 10:11:12.131 Orchard[812:40211] growth constant is not finite, using 1"),
      .ignores(
        """
        2025-05-02 10:11:12.131 Orchard[812:40211] [LayoutConstraints] Unable to simultaneously satisfy constraints.
        Will attempt to recover by breaking constraint
        <NSLayoutConstraint:0x6000026a1c40 UILabel:0x14c60.width == 90   (active)>
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'CALayerInvalidGeometry', reason: 'CALayer position contains \
        NaN: [nan 20]. Layer: <CALayer:0x600002d4c0c0>'
        """, answer: "calayer-invalid-geometry"),
      .ignores(
        """
        Harbour/Dock.swift:12: Assertion failed: the anchor multiplier is not finite!
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The ropes cannot be \
        tied because they have no common ancestor'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}
