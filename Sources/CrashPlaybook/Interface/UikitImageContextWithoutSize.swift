extension Rule {
  static let uikitImageContextWithoutSize = Rule(
    "uikit-image-context-without-size",
    "An image was to be drawn that has no size",
    family: .interface,
    certainWhen: .all([refusal, .objectiveCException]),
    likelyWhen: .any([
      refusal,
      .raisedDirectly(
        "image-context-refused", by: "_UIGraphicsBeginImageContextWithOptions", "UIGraphicsBeginImageContext"),
    ]),
    supportedBy: [
      .message("size=\\{0, ", ", 0\\}, scale=").because("the width or the height is 0"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring([
      "(?i)image", "(?i)draw", "(?i)render", "(?i)snapshot", "(?i)resize", "(?i)icon", "(?i)gradient",
    ]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} began an image context of {size|a size that cannot be}. Since iOS 17 UIKit raises an exception \
        for a width or height of 0 instead of returning nothing.
        """,
      youSee: """
        A crash of code that ran for years, right after the system or the development kit was updated: a gradient for \
        a bar, a resized picture, a snapshot of a view that was not laid out yet.
        """,
      howWeKnow: """
        `UIGraphicsBeginImageContext() failed to allocate CGBitampContext` (so it is spelt) is UIKit's own sentence, and \
        it names the size.
        """,
      rootCause: """
        - a view's `bounds` before its first layout, or of a hidden or collapsed view
        - a picture that could not be loaded: its size is 0 by 0
        - a ratio that rounds to 0, as for a very flat picture
        - a size of millions of points, for which there is no memory
        """,
      fixNow: """
        In `{blame|the function that draws}`, return before the context is made where width or height is not above 0.
        """,
      fixProperly: """
        - draw with `UIGraphicsImageRenderer`, and only after a check of the size
        - take sizes in `layoutSubviews` or later, never in an initializer
        - look through libraries for `UIGraphicsBeginImageContext`, and update those that call it

        ```swift
        import UIKit

        func resized(_ image: UIImage, to size: CGSize) -> UIImage? {
          // before: UIGraphicsBeginImageContextWithOptions(size, false, 0)
          guard size.width >= 1, size.height >= 1 else { return nil }
          return UIGraphicsImageRenderer(size: size).image { _ in image.draw(in: CGRect(origin: .zero, size: size)) }
        }
        ```
        """,
      verify: "Call the function with sizes of 0 by 0, 0 by 10 and of one point on the newest system: no exception.",
      prevent: "A lint rule against `UIGraphicsBeginImageContext`.",
      notToBeConfusedWith: [
        .init(.calayerInvalidGeometry, "a size that is no number, given to a layer"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UIGraphicsImageRenderer: https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer",
        "Apple: UIGraphicsBeginImageContextWithOptions",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        'UIGraphicsBeginImageContext() failed to allocate CGBitampContext: size={0, 44}, scale=3.000000, \
        bitmapInfo=0x2002. Use UIGraphicsImageRenderer to avoid this assert.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The picture of \
        the harbour has no size.'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: UIGraphicsBeginImageContext() failed to allocate CGBitampContext: \
        size={0, 0}, scale=2
        """, answer: "swift-fatalerror-precondition"),
    ])

  /// UIKit's sentence, misspelt as it is.
  private static let refusal = Condition.frameworkSays(
    "image-context", "UIGraphicsBeginImageContext() failed to allocate CGBitampContext: size={size}, scale")
}
