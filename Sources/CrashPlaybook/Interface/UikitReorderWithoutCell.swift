extension Rule {
  static let uikitReorderWithoutCell = Rule(
    "uikit-reorder-without-cell",
    "Interactive reordering of a collection view began for an item without a cell",
    family: .interface,
    likelyWhen: .raisedByFramework(beginnings) && .message(" cell", "nil object").silently,
    possibleWhen: .raisedByFramework(beginnings),
    supportedBy: [
      .frame("LongPress", "longPress", "UIGestureRecognizer").because("a gesture began the movement"), .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .nilInsertedInCollection, .parameterAssertFailed],
    page: PlaybookPage(
      whatHappened: """
        `beginInteractiveMovementForItem(at:)` was called for an item that has no cell on the screen. UIKit moves the cell \
        itself under the finger; without one it raises an exception.
        """,
      youSee: """
        Now and then, when an item is dragged right after the list changed, scrolled or came back from another screen.
        """,
      howWeKnow: "The function of UIKit's that begins the movement raised the exception.",
      notProved: "Why there was no cell: whether the item had gone, was out of sight, or was being replaced.",
      rootCause: """
        - the index path is older than the data: it was kept from the beginning of a gesture, and an update came between
        - the item is not visible, so that no cell was made for it
        - a reload or a batch of updates is under way, and its cells are not yet there
        - the movement is begun by code and not by a gesture on a cell
        """,
      fixNow: """
        Ask for the item under the finger and for its cell in the moment in which the movement begins.

        ```swift
        import UIKit

        final class Berths: UICollectionViewController {
          @objc func move(_ press: UILongPressGestureRecognizer) {
            let place = press.location(in: collectionView)
            switch press.state {
            case .began:
              guard let item = collectionView.indexPathForItem(at: place), collectionView.cellForItem(at: item) != nil
              else { return }
              collectionView.beginInteractiveMovementForItem(at: item)
            case .changed: collectionView.updateInteractiveMovementTargetPosition(place)
            case .ended: collectionView.endInteractiveMovement()
            default: collectionView.cancelInteractiveMovement()
            }
          }
        }
        ```
        """,
      fixProperly: """
        - use the drag and drop delegates (`dragInteractionEnabled`), or the diffable data source's `reorderingHandlers`: \
        UIKit then chooses the item itself
        - hold back updates of the data while a movement is under way, or cancel the movement first
        """,
      verify: "Drag an item while the list reloads, and one that an update removes, on a device, twenty times.",
      prevent: "No index path outlives the callback in which it was found.",
      notToBeConfusedWith: [
        .init(.uikitInvalidBatchUpdate, "the numbers of items did not fit the update"),
        .init(.uikitCellNotDequeued, "the data source returned a cell that it had not dequeued"),
        .init(.nilInsertedInCollection, "nil was put into a collection elsewhere"),
      ],
      sources: [
        "Apple: UICollectionView beginInteractiveMovementForItem(at:): "
          + "https://developer.apple.com/documentation/uikit/uicollectionview",
        "Apple: UICollectionView cellForItem(at:), which returns nil for an item that is not visible: "
          + "https://developer.apple.com/documentation/uikit/uicollectionview",
      ]),
    examples: [
      .matches(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter \
        not satisfying: cell'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00000001a5dc7e88 __exceptionPreprocess + 164
        1   libobjc.A.dylib   0x000000019f0ef8d8 objc_exception_throw + 60
        2   Foundation        0x00000001a07a8b28 -[NSAssertionHandler handleFailureInMethod:object:file:lineNumber:description:] + 172
        ▸ 3   UIKitCore         0x00000001a8213c40 -[UICollectionView _beginInteractiveMovementForItemAtIndexPath:] + 420
        4   Orchard           0x0000000102a1c2d0 BasketController.press(_:) + 212
        )
        """),
      .matches(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[__NSPlaceholderArray initWithObjects:count:]: attempt to insert nil object from objects[0]'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00000001a5dc7e88 __exceptionPreprocess + 164
        1   libobjc.A.dylib   0x000000019f0ef8d8 objc_exception_throw + 60
        2   CoreFoundation    0x00000001a5e3a1cc -[__NSPlaceholderArray initWithObjects:count:] + 1000
        ▸ 3   UIKitCore         0x00000001a8213c40 -[UICollectionView beginInteractiveMovementForItemAtIndexPath:] + 96
        4   Orchard           0x0000000102a1c2d0 BasketController.press(_:) + 212
        )
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter \
        not satisfying: cell'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00000001a5dc7e88 __exceptionPreprocess + 164
        1   libobjc.A.dylib   0x000000019f0ef8d8 objc_exception_throw + 60
        2   Orchard           0x0000000102a1c2d0 -[BasketView showCell:] + 212
        3   UIKitCore         0x00000001a8213c40 -[UICollectionView _beginInteractiveMovementForItemAtIndexPath:] + 420
        )
        """, answer: "parameter-assert-failed"),
    ])

  /// UIKit's functions that begin to move an item.
  private static let beginnings: [TextPattern] = [
    "beginInteractiveMovementForItemAtIndexPath:]", "beginReorderingItemAtIndexPath:",
  ]
}
