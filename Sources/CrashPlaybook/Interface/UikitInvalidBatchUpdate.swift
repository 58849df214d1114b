extension Rule {
  static let uikitInvalidBatchUpdate = Rule(
    "uikit-invalid-batch-update",
    "Invalid batch update: a table or collection view was told of changes that its data does not show",
    family: .interface,
    certainWhen: .frameworkSays(
      "batch-update",
      "Invalid update: invalid number of {kind} in", "Invalid update: invalid number of {kind}",
      "Invalid batch updates detected", "attempt to delete * but there ", "attempt to insert * but there ",
      "attempt to reload * but there ", "attempt to move * but there ", "which only contains * before the update",
      "attempt to delete and reload the same index path", "attempt to perform an insert and a move",
      "attempt to perform a delete and a move", "attempt to perform insert and move",
      "attempt to perform delete and move",
      "ttempt to create two animations for ",
      // AppKit's lists.
      "NSTableView error inserting/removing/moving row", "NSOutlineView error inserting child indexes",
      "NSOutlineView error deleting child indexes", "NSOutlineView error removing child indexes",
      "NSOutlineView error moving child",
      "wasn't found in the current data model and was not in an update animation"),
    likelyWhen: .any([
      .raisedByFramework(
        "_Bug_Detected_In_Client_Of_UITableView_Invalid", "_Bug_Detected_In_Client_Of_UICollectionView_Invalid",
        "_UIAssertValidUpdateIndexPath", "-[UITableView _endCellAnimationsWithContext:]",
        "-[UICollectionView _endItemAnimations"),
      .frameworkSays(
        "layout-and-data",
        "Attempted to perform update with invalid index path", "must be updated via the UI*DiffableDataSource APIs",
        "request for index path for global index * when there are only",
        // A layout answers for another number of items than the data source has.
        "received layout attributes for a cell with an index path that does not exist",
        "no UICollectionViewLayoutAttributes instance for -layoutAttributesFor",
        "request for number of items before section * when there are only"),
    ]),
    unless: .message("dentifiers are not unique", "in the insertion identifier list for update"),
    supportedBy: [
      .crashedOnMainThread(false).because("and even off the main thread, where no list may be touched"),
      .frame("DiffableDataSource").because(
        "a diffable data source asked for it: its view or model was changed behind it"),
      .frame("NSFetchedResultsController", "controllerDidChangeContent").because(
        "the edits were collected from a fetched results controller"),
      .message("UICollectionViewLayoutAttributes", "received layout attributes").because(
        "the layout answered out of a cache that is older than the data"),
      .exceptionName("NSInternalInconsistencyException"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort],
    blame: .preferring([
      "(?i)batchUpdate", "(?i)didChangeContent", "(?i)reload", "(?i)insert", "(?i)delete", "(?i)update", "(?i)apply",
    ]),
    searchWords: ["배치 업데이트", "테이블뷰 업데이트", "invalid number of rows"],
    page: PlaybookPage(
      whatHappened: """
        {thread|The main thread} told a table or collection view which rows come and go. Counting before and after, \
        the view found that its data source disagrees, and raised an exception: `{reason|the reason is left out of \
        this report|its reason has both counts}`.
        """,
      youSee: """
        A crash while a list animates: a swipe to delete, a refresh that lands during another one, a push message that \
        adds a row. It depends on timing, so it is rare in development and common among users.
        """,
      howWeKnow: """
        The text is the view's own bookkeeping. It names four numbers: the count before, the count after, what was \
        inserted, what was deleted. *Before + inserted − deleted* must equal *after*. Where the text is missing, the \
        function that raised is the end of the batch (`_endCellAnimationsWithContext:` or `_endItemAnimations…`).
        """,
      notProved: """
        Which of the two is wrong: the data that changed too early, too late or from another thread, or the list of \
        edits. The numbers are the best hint. "0 inserted, 0 deleted" with different counts means that the data \
        changed without anybody telling the view.
        """,
      rootCause: """
        The view caches the counts from its last look at the data source. At the end of a batch it asks again and \
        compares. The answer must differ from the cache by exactly the edits it was told.

        What usually breaks this:

        - the model is changed first, and the view hears of it one hop later; in between something else makes the \
        view lay out
        - two batches overlap: the second one's edits were computed from data that the first has already changed
        - the data source filters or counts live data, which moves on its own
        - an edit is for the wrong section, or the last row of a section is deleted while the section count changes too
        - one index path is deleted and reloaded, or deleted and moved, in the same batch

        Within a batch, deletes use the indexes from *before*, inserts those from *after*; the order of the calls \
        does not matter. Edits that were computed one after another, each on the result of the last, are therefore \
        wrong as a batch.
        """,
      fixNow: """
        In `{blame|the function that applies the edits}`, replace the animated edits by one `reloadData()` on the \
        main thread. The animation is lost, the crash too.
        """,
      fixProperly: """
        - change the model *inside* `performBatchUpdates`, so that data and edits belong to the same moment
        - let one object own the list that is shown, and change it on the main thread only
        - better: use a diffable data source and hand it whole snapshots; it computes the edits itself

        ```swift
        // before: the view lays out between the two lines, sees five rows, then is told of the fifth
        boats.append(boat)
        Task { @MainActor in
          tableView.insertRows(at: [IndexPath(row: boats.count - 1, section: 0)], with: .automatic)
        }

        // after: nothing can come between
        tableView.performBatchUpdates { [self] in
          boats.append(boat)
          tableView.insertRows(at: [IndexPath(row: boats.count - 1, section: 0)], with: .automatic)
        }
        ```

        With a fetched results controller, take the snapshot from `controller(_:didChangeContentWith:)` instead of \
        collecting single changes.
        """,
      verify: """
        Write a test that applies 1,000 random inserts, deletes and moves to the model and the view, with a refresh \
        started in the middle of every tenth. It must end with equal counts and no exception.
        """,
      prevent: """
        No property of the model that a data source counts may be settable from outside the object that also tells \
        the view. In review: every `insertRows`, `deleteItems` and the like stands inside a batch that also changes \
        the data.
        """,
      notToBeConfusedWith: [
        .init(.uikitDiffableDuplicateIds, "a diffable snapshot names one identifier twice, or one it does not have"),
        .init(.uikitOffMainThread, "the text is about threads, not about counts"),
        .init(.nsarrayOutOfBounds, "a row number reached an array that is shorter; the view itself did not complain"),
      ],
      sources: [
        "Apple: performBatchUpdates(_:completion:), UITableView and UICollectionView",
        "Apple: Updating collection views using diffable data sources: "
          + "https://developer.apple.com/documentation/uikit/updating-collection-views-using-diffable-data-sources",
      ]),
    examples: [
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ Invalid update: invalid number of rows in section 0.
        """),
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'attempt to \
        delete item 4 from section 0 which only contains 4 items before the update'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   Foundation                          0x1c3f1a0c4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        ▸ 3   UIKitCore                         0x1c8e2b1f0 -[UICollectionView \
        _endItemAnimationsWithInvalidationContext:tentativelyForReordering:animator:collectionViewAnimator:] + 9960
        4   UIKitCore                           0x1c8e2d3a8 -[UICollectionView \
        _performBatchUpdates:completion:invalidationContext:tentativelyForReordering:animator:animationHandler:] + \
        420
        5   Harbour                       	0x1027d10b4 BerthList.show(_:) + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'UITableView must be \
        updated via the UITableViewDiffableDataSource APIs when acting as the UITableView's dataSource: please do not \
        call mutation APIs directly on UITableView.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSTableViewException', reason: 'NSTableView error \
        inserting/removing/moving row 40 (numberOfRows: 33).'
        """),
      .matches(
        """
        Exception Name: NSOutlineView
        ▸ Description: NSOutlineView error inserting child indexes <NSIndexSet: 0xa4ff>[number of indexes: 1 (in 1 \
        ranges), indexes: (8)] in parent 0x0 (which has 0 children).
        """),
      .matches(
        """
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ Crashing on exception: NSOutlineView error removing child indexes <NSMutableIndexSet: 0x6000>[number of \
        indexes: 6 (in 1 ranges), indexes: (0-5)] in parent 0x10fe (which has 0 children).
        """),
      .ignores(
        """
        Fatal Exception: NSInternalInconsistencyException
        Fatal: supplied item identifiers are not unique. Duplicate identifiers: {( "berth-4" )}
        """, answer: "uikit-diffable-duplicate-ids"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM \
        objectAtIndexedSubscript:]: index 4 beyond bounds [0 .. 3]'
        """, answer: "nsarray-out-of-bounds"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Invalid update: invalid number of berths in the chart
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid batch \
        updates detected: 4 cargoes for 3 berths'
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
