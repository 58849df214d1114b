extension Rule {
  static let uikitCellNotDequeued = Rule(
    "uikit-cell-not-dequeued", "A list got a cell that it did not hand out for that place (dequeueReusableCell)",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "cell-refused", by: "-[UICollectionView _createPreparedCellForItemAtIndexPath:",
        "-[UICollectionView _createPreparedSupplementaryViewForElementOfKind:",
        "-[UITableView _dequeueReusableCellWithIdentifier:forIndexPath:usingPresentationValues:]"),
      .raisedItself("cell-refused-at-layout", by: "-[UICollectionView _updateVisibleCellsNow:]"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("does not have a reuseIdentifier", "without a reuseIdentifier").because(
        "the cell was made with an initializer"),
      .message("Attempted to dequeue multiple cells").because("two cells were taken for one place"),
      .message("Expected dequeued view to be returned").because(
        "a cell was taken that the list had not asked for, or another one was returned"),
      .message("registration that was created inside").because(
        "the registration is made anew for each cell, in the function that hands out cells"),
      .message("did not return a valid cell", "or is nil (").because("nothing was returned"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .uikitMissingNibOrIdentifier],
    blame: .preferring(["(?i)cellFor", "(?i)dataSource", "(?i)supplementary", "(?i)cell"]),
    page: PlaybookPage(
      whatHappened: """
        A list asked {blame|its data source} for the cell of one place. What came back was no cell that the list had \
        handed out for it: `{reason|the reason is left out of this report|the exception's reason says what it was}`.
        """,
      youSee: """
        Either every time a screen opens, or rarely and only on quick changes: the way out that "cannot happen" \
        (`return UICollectionViewCell()`) is taken after all, because the data changed between two questions. Since iOS \
        18 a cell that is taken without a question is refused, too, which code from before may do.
        """,
      howWeKnow: "The sentence is UIKit's, and each of them stands for one rule of the contract that was broken.",
      notProved: """
        Which line returned the cell: UIKit looks at it after the data source has returned, so the app's function is \
        often no longer on the stack.
        """,
      rootCause: """
        - a cell made with `UICollectionViewCell()` instead of taken from the list, mostly in the `else` of a `guard`
        - `dequeueReusableCell` called twice for one place, or called outside the data source to measure or to look \
        something up
        - a cell that was taken, while another one, or none, was returned
        - a `CellRegistration` that is made inside the function that hands out cells, or by a `lazy` property that is \
        first read there: since iOS 15 UIKit demands that it was made before
        - a header returned as nil where the layout reserves room for it
        """,
      fixNow: """
        Take every cell with `dequeueReusableCell(withReuseIdentifier:for:)`, once, in the function that returns it; in \
        the `else` of a `guard`, too. Registrations are made once, when the list is set up.
        """,
      fixProperly: """
        - a diffable data source with `CellRegistration`: there is nothing to forget, and no index to miss
        - a registered, empty cell for the place that has no data (any more)
        - to find a cell that is on screen, ask `cellForItem(at:)`; to measure, keep a cell of your own that no list \
        knows

        ```swift
        import UIKit

        @MainActor
        func cell(in list: UICollectionView, at place: IndexPath, of names: [String]) -> UICollectionViewCell {
          let cell = list.dequeueReusableCell(withReuseIdentifier: "name", for: place)
          guard names.indices.contains(place.item) else { return cell }  // before: UICollectionViewCell()
          var content = UIListContentConfiguration.cell()
          content.text = names[place.item]
          cell.contentConfiguration = content
          return cell
        }
        ```
        """,
      verify: """
        Reload the list while its data shrinks, with a screen that is not in a window as well: no exception, an empty \
        cell at worst.
        """,
      prevent: "A lint rule against `UICollectionViewCell()` and `UITableViewCell()` outside tests.",
      notToBeConfusedWith: [
        .init(.uikitMissingNibOrIdentifier, "nothing is registered under the cell's name"),
        .init(.uikitInvalidBatchUpdate, "numbers of rows that do not add up"),
        .init(.uncaughtExceptionGeneric, "any other exception"),
      ],
      sources: [
        "Apple: UICollectionViewDataSource collectionView(_:cellForItemAt:): "
          + "https://developer.apple.com/documentation/uikit/uicollectionviewdatasource",
        "Apple: Updating collection views",
      ]
    ),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'the cell returned \
        from -collectionView:cellForItemAtIndexPath: does not have a reuseIdentifier - cells must be retrieved by \
        calling -dequeueReusableCellWithReuseIdentifier:forIndexPath:'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Attempted to \
        dequeue multiple cells for the same index path, which is not allowed. If you really need to dequeue more cells \
        than the table view is requesting, use the -dequeueReusableCellWithIdentifier: method (without an index path). \
        Cell identifier: berth, index path: <NSIndexPath: 0xc000000000000016> {length = 2, path = 0 - 0}'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Attempted to dequeue a \
        cell using a registration that was created inside -collectionView:cellForItemAtIndexPath: or inside a \
        UICollectionViewDiffableDataSource cell provider. Registrations should be created up front and reused. \
        Registration: <UICollectionViewCellRegistration: 0x600000d5>'
        """),
      .ignores(
        """
        Fatal Exception: NSInternalInconsistencyException
        0  CoreFoundation                 0xecb28 __exceptionPreprocess
        1  libobjc.A.dylib                0x2af78 objc_exception_throw
        2  Foundation                     0x6ba920 _userInfoForFileAndLine
        3  UIKitCore                      0x7c464 -[UICollectionView \
        _updateLayoutAttributesForExistingVisibleViewsFadingForBoundsChange:]
        4  UIKitCore                      0x7b858 -[UICollectionView _updateVisibleCellsNow:]
        5  UIKitCore                      0x7ab2c -[UICollectionView layoutSubviews]
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'unable to dequeue a \
        cell with identifier berth - must register a nib or a class for the identifier or connect a prototype cell in \
        a storyboard'
        """, answer: "uikit-missing-nib-or-identifier"),
    ])

  private static let sentences = ExceptionSentences(
    "cell",
    [
      "cells must be retrieved by calling -dequeueReusableCell", "returned a cell without a reuseIdentifier",
      "Attempted to dequeue multiple cells for the same index path", "Expected dequeued view to be returned to",
      "data source did not return a valid cell from", "was not retrieved by calling -dequeueReusable",
      "must pass a valid reuse identifier to", "using a registration that was created inside",
    ])
}
