extension Rule {
  static let uikitDiffableQueueDeadlock = Rule(
    "uikit-diffable-queue-deadlock",
    "A diffable data source got snapshots from the main queue and from another one",
    family: .interface,
    certainWhen: .any([
      .frameworkSays(
        "diffable-deadlock",
        "calling this method on the main queue with outstanding async updates is not permitted",
        "Please always submit updates either always on the main queue or always off the main queue"),
      // UIKit's own function for it, which raises the exception, where the sentence is lost.
      .frame("BUG_IN_CLIENT_OF_DIFFABLE_DATA_SOURCE__APPLYING_SNAPSHOTS", within: 8),
    ]),
    supportedBy: [
      .frame("DiffableDataSource", within: 12),
      .otherThread("DiffableDataSource").because("the other caller of `apply`"),
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort,
      .uikitDiffableDuplicateIds,
    ],
    blame: .preferring(["(?i)apply", "(?i)snapshot"]),
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} applied a snapshot on the main queue while updates from a background queue were still under \
        way. Waiting for them would block both sides forever, so UIKit raised an exception instead.
        """,
      youSee: """
        A crash on a quick second update: pull to refresh while a page loads, or a notification that arrives during \
        the first load. Slow devices meet it more often.
        """,
      howWeKnow: """
        The text is UIKit's own detector and describes exactly this: outstanding asynchronous updates, and a call on \
        the main queue. It is not a guess from frames.
        """,
      notProved: """
        Where the background call stands. Look for every `apply` of this data source; at least one is off the main \
        queue.
        """,
      rootCause: """
        A data source accepts `apply` on the main queue or on one background queue, but only on one of the two for \
        its whole life. Off the main queue it computes the difference in the background and hands the result to the \
        main queue. A call on the main queue that arrives in between would have to wait for work that itself waits \
        for the main queue.

        The mix is rarely meant. Typical: `apply` runs in a URLSession callback or after an `await` in code that \
        belongs to no actor, and a second `apply` runs in a user's action on the main queue.
        """,
      fixNow: """
        Move every `apply` of this data source to the main queue: `await MainActor.run { dataSource.apply(snapshot) \
        }`, or `DispatchQueue.main.async` where there is no async code.
        """,
      fixProperly: """
        - give the data source an owner that is `@MainActor`, and let no other code touch it
        - compute what is expensive (filtering, sorting, mapping) before, and hop with the finished list of ids
        - build and apply the snapshot in one function, so that two callers cannot differ

        ```swift
        @MainActor
        final class FeedList {
          private let dataSource: UICollectionViewDiffableDataSource<Section, Entry.ID>

          init(_ dataSource: UICollectionViewDiffableDataSource<Section, Entry.ID>) { self.dataSource = dataSource }

          func show(_ ids: [Entry.ID]) {
            var snapshot = NSDiffableDataSourceSnapshot<Section, Entry.ID>()
            snapshot.appendSections([.entries])
            snapshot.appendItems(ids)
            dataSource.apply(snapshot)
          }
        }
        ```

        With Swift 6 checking, a call from another queue then no longer compiles.
        """,
      verify: """
        Start ten refreshes at once while scrolling, with a delayed response (Network Link Conditioner): no \
        exception, and `dispatchPrecondition(condition: .onQueue(.main))` before `apply` never fails.
        """,
      prevent: """
        Compile with Swift 6 language mode, or at least complete concurrency checking, so that a data source cannot \
        leave its actor unseen.
        """,
      notToBeConfusedWith: [
        .init(.uikitDiffableDuplicateIds, "the content of a snapshot is wrong, not the queue"),
        .init(.uikitOffMainThread, "views, not a data source, were used off the main thread"),
        .init(.dispatchSyncSelfDeadlock, "libdispatch stopped a `sync` on its own queue"),
      ],
      sources: [
        "Apple: UICollectionViewDiffableDataSource apply(_:animatingDifferences:completion:): "
          + "https://developer.apple.com/documentation/uikit/uicollectionviewdiffabledatasource"
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Deadlock \
        detected: calling this method on the main queue with outstanding async updates is not permitted and will \
        deadlock. Please always submit updates either always on the main queue or always off the main queue - view: \
        <UICollectionView: 0x10b03a000>'
        """),
      .ignores(
        """
        Application Specific Information:
        BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread

        Thread 0 Crashed:
        0   libdispatch.dylib             	0x1b2a0c1d8 __DISPATCH_WAIT_FOR_QUEUE__ + 484
        1   libdispatch.dylib             	0x1b2a0bc10 _dispatch_sync_f_slow + 148
        2   Harbour                       	0x1027d10b4 FeedList.apply(_:) + 52
        """, answer: "dispatch-sync-self-deadlock"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: calling this method on the main queue with outstanding async updates \
        is not permitted
        """, answer: "swift-fatalerror-precondition"),
    ])
}
