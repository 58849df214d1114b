extension Rule {
  static let uikitCollectionViewFreedInUpdate = Rule(
    "uikit-collection-view-freed-in-update",
    "A collection view was freed in the middle of an update",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .frame("-[UICollectionView dealloc]", within: 16), .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        The last owner of a `UICollectionView` let go of it while the view still carried out an update \
        (`performBatchUpdates`, an insertion, a snapshot). UIKit checks for that when the view is freed, and raises an \
        exception.
        """,
      youSee: """
        Now and then: when a screen is left quickly, after a rotation, when a list is replaced by another one while its \
        cells still move.
        """,
      howWeKnow: """
        `was deallocated while an update was in flight` is UIKit's own sentence, and `-[UICollectionView dealloc]` \
        raises it.
        """,
      notProved: "Which update it was. It began earlier, and may have been an animation of the system's own.",
      rootCause: """
        - the view controller is popped, dismissed or replaced while a batch of updates is still animated
        - an update that nests in another one, or one that is begun in the completion of another, so that there is \
        always one under way
        - an update of a view that is in no window: nothing ends it there
        - the view is held by a cell, a cache or a local variable only, and that goes first
        """,
      fixNow: """
        Where updates begin, look at `collectionView.window`: without one, call `reloadData()` and no update. Before the \
        screen is taken away, do not start another update.
        """,
      fixProperly: """
        - one place begins updates, and it stops when the screen goes (`viewWillDisappear`)
        - the completion of an update holds the collection view, so that it lives until the update is over

        ```swift
        import UIKit

        final class Berths: UIViewController {
          let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

          func insert(_ rows: [IndexPath]) {
            guard list.window != nil else {
              list.reloadData()
              return
            }
            // The view is kept until UIKit is done with it, also where this screen goes first.
            list.performBatchUpdates({ [list] in list.insertItems(at: rows) }, completion: { [list] _ in _ = list })
          }
        }
        ```
        """,
      verify: "Begin an update and leave the screen in the same moment, 20 times, also with a rotation in between.",
      prevent: "A test of the screen that inserts rows and takes it away at once.",
      notToBeConfusedWith: [
        .init(.uikitInvalidBatchUpdate, "the numbers of rows did not fit the update"),
        .init(.uikitDiffableQueueDeadlock, "a snapshot from two queues"),
        .init(.kvoDeallocWithObservers, "an object was freed with observers on it"),
      ],
      sources: [
        "Apple: UICollectionView performBatchUpdates(_:completion:): "
          + "https://developer.apple.com/documentation/uikit/uicollectionview"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'UICollectionView \
        (<UICollectionView: 0x7fa973090400; frame = (0 0; 375 667)> collection view layout: \
        <UICollectionViewFlowLayout: 0x7fa97258a060>) was deallocated while an update was in flight'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The pier was \
        removed while an update was in flight'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "collection-view-freed", ["UICollectionView * was deallocated while an update was in flight"])
}
