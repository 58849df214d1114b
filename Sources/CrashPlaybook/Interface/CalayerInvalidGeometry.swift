extension Rule {
  static let calayerInvalidGeometry = Rule(
    "calayer-invalid-geometry",
    "A view or layer was given a size or position that is not a number (NaN, CALayerInvalidGeometry)",
    family: .interface,
    certainWhen: .any([
      .exceptionName("CALayerInvalidGeometry"),
      .all([complaint, .objectiveCException]),
    ]),
    likelyWhen: .any([
      complaint,
      .frameworkSays("view-geometry", "Invalid parameter not satisfying: fabs(*NSVIEW_GEOMETRY_LIMIT"),
      .raisedDirectly("raised-by-layer-geometry", by: "CA::Layer::set_position(", "CA::Layer::set_bounds("),
    ]),
    supportedBy: [
      .message("contains NaN: [{values}]").because("\"nan\" is the value that is no number"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring([
      "(?i)layout", "(?i)frame", "(?i)center", "(?i)bounds", "(?i)scale", "(?i)transform", "(?i)zoom",
    ]),
    page: PlaybookPage(
      whatHappened: """
        A geometry that was no number (NaN) reached a layer: {reason|its position or its bounds}. Core Animation \
        refuses such values with an exception, which nothing caught.
        """,
      youSee: """
        A crash while a view is laid out, zoomed or animated, with data that is empty in some way: a video or image \
        without a size, a chart without values, a view whose width is still 0.
        """,
      howWeKnow: """
        The exception `CALayerInvalidGeometry` is raised for nothing else. Setting `frame` or `center` sets the \
        layer's `position` and `bounds`, so the text speaks of these.
        """,
      notProved: """
        Where the NaN was made: it travels through any number of calculations. The frame that set it is the last \
        station; the division is often in another function.
        """,
      rootCause: """
        0 divided by 0, the square root of a negative number, infinity minus infinity, or such a value from a file or \
        the network. In layout code it is nearly always a ratio: width / height of a picture of 0 × 0, \
        `AVMakeRect(aspectRatio:insideRect:)` with an empty size, progress = done / total with total 0, a scale that \
        is `bounds.width / contentSize.width` before the first layout, a spring animation of duration 0.

        AppKit's `fabs(…) <= NSVIEW_GEOMETRY_LIMIT` fails for a value that is no number, and for one that is far too large.
        """,
      fixNow: """
        In `{blame|the function that sets the geometry}`, do nothing where a value is not finite: \
        `guard width.isFinite, height.isFinite else { return }`.
        """,
      fixProperly: """
        - Ask before the division: is the divisor larger than 0?
        - Check numbers where they come in (JSON, video tracks, sensors), not where they are shown
        - Give ratios a type that cannot be made of nothing

        ```swift
        // before: 0 / 0 for an image that is still loading
        func height(width: Double, image: (width: Double, height: Double)) -> Double {
          width * image.height / image.width
        }

        // after
        func fittingHeight(width: Double, image: (width: Double, height: Double)) -> Double {
          guard image.width > 0, image.height > 0 else { return 0 }
          return width * image.height / image.width
        }
        ```
        """,
      verify:
        "Show the screen with an empty picture, an empty list and a width of 0: nothing crashes, and nothing is NaN.",
      prevent:
        "In debug builds, `assert(frame.origin.x.isFinite)` in the base class of views that compute their layout.",
      notToBeConfusedWith: [
        .init(.arithmeticException, "a division by zero of whole numbers stops at the division"),
        .init(.swiftNumericConversion, "`Int(…)` of a NaN traps in Swift"),
        .init(.uikitOffMainThread, "the geometry is fine, the thread is wrong"),
      ],
      sources: [
        "Apple: CALayer position, bounds: https://developer.apple.com/documentation/quartzcore/calayer",
        "Apple: AVMakeRect(aspectRatio:insideRect:)",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter not \
        satisfying: fabs(point.y) <= NSVIEW_GEOMETRY_LIMIT'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'CALayerInvalidGeometry', reason: 'CALayer position contains \
        NaN: [nan 21.5]'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c52a1f28 +[NSException raise:format:] + 100
        ▸ 3   QuartzCore                    	0x1c8e2b1f0 CA::Layer::set_position(CA::Vec2<double> const&, bool) + 600
        4   QuartzCore                    	0x1c8e2d3a8 -[CALayer setPosition:] + 40
        5   UIKitCore                     	0x1c8f2d3a8 -[UIView setCenter:] + 120
        6   Lighthouse                    	0x1027d10b4 LampView.layoutSubviews() + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter \
        not satisfying: !isnan(newOrigin.y)'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'CALayerInvalid', reason: 'layer <CALayer: 0x600002f1> is a part \
        of cycle in its layer tree'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Harbour/Dock.swift:12: Precondition failed: CALayer position contains NaN after the tide
        """, answer: "swift-fatalerror-precondition"),
    ])

  private static let complaint = Condition.frameworkSays(
    "layer-geometry",
    "CALayer position contains NaN", "CALayer bounds contains NaN",
    // AppKit's views.
    "Invalid parameter not satisfying: !isnan(")
}
