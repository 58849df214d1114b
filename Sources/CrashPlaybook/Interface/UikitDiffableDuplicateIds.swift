extension Rule {
  static let uikitDiffableDuplicateIds = Rule(
    "uikit-diffable-duplicate-ids",
    "A diffable snapshot names one identifier twice, or one it does not have",
    family: .interface,
    certainWhen: .frameworkSays(
      "diffable-identifiers",
      "supplied item identifiers are not unique. Duplicate identifiers: {ids}",
      "supplied item identifiers are not unique",
      "supplied section identifiers are not unique", "supplied identifiers are not unique",
      "Identifiers in a section snapshot must be unique", "item identifier that does not exist in the snapshot: {ids}",
      "dentifier that does not exist in the snapshot", "Attempted to apply updates to *dentifier that does not exist",
      "identifiers that are equal but have different hash values", "in the insertion identifier list for update",
      "Invalid item identifier specified for"),
    likelyWhen: .any([
      .frameworkSays(
        "snapshot-parameters",
        "Invalid parameter not satisfying: indexPath || ignoreInvalidItems",
        "Invalid parameter not satisfying: dataSourceSnapshot.",
        "Invalid parameter not satisfying: section != NSNotFound",
        "Invalid parameter not satisfying: sectionIndex != NSNotFound",
        "Invalid parameter not satisfying: index != NSNotFound",
        "Invalid parameter not satisfying: itemIndex != NSNotFound"),
      .raisedByFramework(diffableFrames),
    ]),
    possibleWhen: .all([
      .message("Invalid parameter not satisfying: section", "Invalid parameter not satisfying: index"),
      .not(.frame(["-[UICollectionViewLayout", "-[NSLayoutManager"], image: [], within: 8)),
    ]),
    unless: .message("Deadlock detected: calling this method", "Invalid update: invalid number of"),
    supportedBy: [
      .message("are not unique", "must be unique").because("two models answer with the same identifier"),
      .message("identifier that does not exist").because("the item was removed before other code asked for its update"),
      .message("equal but have different hash values").because("`==` and `hash(into:)` do not use the same properties"),
      .exceptionName("NSInternalInconsistencyException"),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort,
      .uikitInvalidBatchUpdate, .swiftLibraryPrecondition, .swiftFatalerrorPrecondition,
    ],
    blame: .preferring(["(?i)snapshot", "(?i)apply", "(?i)update", "(?i)reload"]),
    searchWords: ["중복 식별자", "diffable"],
    page: PlaybookPage(
      whatHappened: """
        {thread|The main thread} gave a diffable data source a snapshot that does not hold together: an identifier \
        occurs twice, or an update was asked for one that is not in it. UIKit answered `{reason|supplied item \
        identifiers are not unique}`.
        """,
      youSee: """
        The app quits when a list loads or refreshes, often with one user's data only: a feed that repeats an entry, \
        a page that overlaps the last one, an item that was deleted while its image was still loading.
        """,
      howWeKnow: """
        The text comes from the snapshot's own checks, and mostly prints the identifier in question. Where it says \
        only "Invalid parameter not satisfying", the frames of `DiffableDataSource` around the raise say whose \
        parameter it was.
        """,
      notProved: """
        Whether the data or the identity is wrong. Two equal identifiers may be the same thing twice, or two things \
        whose `Hashable` looks at too little.
        """,
      rootCause: """
        A snapshot is an ordered *set*. Identifiers are how the data source tells which row is which from one \
        snapshot to the next, so each may occur once, over all sections together.

        Three ways to break it:

        - **twice:** the server repeats an entry, pages overlap, or the identifier is made from content such as a title
        - **missing:** `reloadItems` or `reconfigureItems` is called for an item that has left in the meantime, or \
        whose `==` changed because the whole model is the identifier and one of its fields was edited
        - **inconsistent:** `==` and `hash(into:)` disagree, so the set cannot find what it holds
        """,
      fixNow: """
        Make the identifiers unique right before `{blame|the snapshot is built}`, and ask the snapshot before reloading:

        ```swift
        var seen = Set<Berth.ID>()
        let ids = berths.map(\\.id).filter { seen.insert($0).inserted }
        snapshot.appendItems(ids, toSection: .quay)

        let present = changed.filter { snapshot.indexOfItem($0) != nil }
        snapshot.reconfigureItems(present)
        ```
        """,
      fixProperly: """
        - use stable ids as identifiers (`Berth.ID`, a UUID, the server's key), never the model itself
        - look the model up by id in the cell provider; a changed model then is a `reconfigureItems`, not a new row
        - merge pages by id where data enters the app, not where it is shown

        ```swift
        // before: an edit to any field makes another identifier, and the old one is gone
        typealias DataSource = UITableViewDiffableDataSource<Section, Berth>

        // after: the identity stays, the content may change
        typealias DataSource = UITableViewDiffableDataSource<Section, Berth.ID>

        let dataSource = DataSource(tableView: tableView) { tableView, indexPath, id in
          let cell = tableView.dequeueReusableCell(withIdentifier: "berth", for: indexPath)
          cell.textLabel?.text = store.berth(id)?.name
          return cell
        }
        ```
        """,
      verify: """
        Feed the screen a list with one entry twice, and reload an item that was removed a moment before: the list \
        shows each entry once and nothing is raised.
        """,
      prevent: """
        A test that encodes "same id, other content: equal identifier" and "other id, same content: different \
        identifier" for every identifier type. Log duplicates where the data is parsed, and report them to the owner \
        of the server.
        """,
      notToBeConfusedWith: [
        .init(.uikitInvalidBatchUpdate, "classic data source: counts that do not add up"),
        .init(.uikitDiffableQueueDeadlock, "the snapshot is fine, but `apply` is called from two queues"),
        .init(.swiftDuplicateDictionaryKeys, "a Swift dictionary literal or initialiser with a key twice"),
      ],
      sources: [
        "Apple: NSDiffableDataSourceSnapshot; Updating collection views using diffable data sources: "
          + "https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot"
      ]),
    examples: [
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ Fatal: supplied item identifiers are not unique. Duplicate identifiers: {( "berth-4" )}
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Attempted to \
        reload item identifier that does not exist in the snapshot: Harbour.Berth(id: 12)'
        """),
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid \
        parameter not satisfying: indexPath'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   Foundation                          0x1c3f1a0c4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:] + 288
        ▸ 3   UIKitCore                     	0x1c8e2b1f0 -[__UIDiffableDataSource reloadItemsWithIdentifiers:] + 360
        4   Harbour                       	0x1027d10b4 BerthList.refresh() + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter \
        not satisfying: aString != nil'
        """, answer: "parameter-assert-failed"),
      .ignores(
        """
        Fatal Exception: NSInternalInconsistencyException
        Deadlock detected: calling this method on the main queue with outstanding async updates is not permitted and \
        will deadlock. Please always submit updates either always on the main queue or always off the main queue
        """, answer: "uikit-diffable-queue-deadlock"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: supplied identifiers are not unique: pier-4
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid item \
        identifier specified for the berth'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
      .matches(
        """
        ▸ UIKitCore/UIDiffableDataSource.swift:214: Fatal error: supplied item identifiers are not unique. Duplicate identifiers: {( 7 )}
        """),
      .ignores(
        """
        Harbour/DockList.swift:21: Fatal error: supplied item identifiers are not unique
        """, answer: "swift-fatalerror-precondition"),
    ])

  private static let diffableFrames: [TextPattern] = [
    "UIDiffableDataSource", "NSDiffableDataSourceSnapshot", "UICollectionViewDiffableDataSource",
    "UITableViewDiffableDataSource", "NSDiffableDataSourceSectionSnapshot",
  ]
}
