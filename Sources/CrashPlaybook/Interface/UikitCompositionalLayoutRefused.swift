extension Rule {
  static let uikitCompositionalLayoutRefused = Rule(
    "uikit-compositional-layout-refused",
    "A compositional layout got a section or a group that it cannot lay out",
    family: .interface,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("layout-group", by: "[_UICollectionLayoutItemSolver ", "[NSCollectionLayoutGroup "),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .message("nvalid section definition").because("the function that describes the sections returned nil for one"),
      .message("t least 1 subitem").because("a group was made of an empty list of items"),
      .message("cannot fit even a single item").because(
        "the smallest item, with its spacing, is larger than the group that holds it"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    blame: .preferring(["(?i)layout", "(?i)section", "(?i)snapshot", "(?i)reload"]),
    page: PlaybookPage(
      whatHappened: """
        A collection view asked its compositional layout how a section looks, and what {blame|the app} described \
        cannot be laid out: `{reason|the reason is left out of this report|the exception's reason says why}`.
        """,
      youSee: """
        A crash when a screen opens or turns, in a split view or a small window, or rarely, when data changes while the \
        list is laid out.
        """,
      howWeKnow: "Each sentence is a check of the layout's own, and names what was wrong with the section or group.",
      notProved: """
        Which section it was, where the text does not name one: the layout asks after the app's function has returned.
        """,
      rootCause: """
        - **no section:** the section provider returned nil, although the list has this section. Mostly it looks into \
        data that are already newer than the snapshot on the screen, finds no section at the index and gives up
        - **no items:** a group was made with an empty list of `subitems`
        - **too narrow:** the items of a group with fixed sizes, spacing and insets do not fit once: a window that is \
        narrower than any that was tested, or insets that leave nothing
        """,
      fixNow: """
        In `{blame|the section provider}`, return a plain section where the data have none, instead of nil or of a \
        group without items.
        """,
      fixProperly: """
        - take the section from the data source's snapshot (`sectionIdentifier(for:)`), not from a list of your own
        - put into the section's identifier what decides how it looks; then nothing has to be looked up
        - sizes as fractions of the container, or from `environment.container.effectiveContentSize`

        ```swift
        import UIKit

        @MainActor
        func layout(of kinds: @escaping (Int) -> Int?) -> UICollectionViewCompositionalLayout {
          UICollectionViewCompositionalLayout { index, _ in
            // before: guard let columns = kinds(index) else { return nil }
            let columns = max(1, kinds(index) ?? 1)
            let item = NSCollectionLayoutItem(
              layoutSize: .init(widthDimension: .fractionalWidth(1 / CGFloat(columns)), heightDimension: .estimated(44)))
            let group = NSCollectionLayoutGroup.horizontal(
              layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)), subitems: [item])
            return NSCollectionLayoutSection(group: group)
          }
        }
        ```
        """,
      verify: """
        Empty the list while it is on the screen, turn the device, and make the window as narrow as the system lets you.
        """,
      prevent: "A test that asks the section provider for one section more than there are, at a width of 100 points.",
      notToBeConfusedWith: [
        .init(.uikitInvalidBatchUpdate, "numbers of items that do not add up"),
        .init(.uikitDiffableDuplicateIds, "an identifier that a snapshot has twice"),
        .init(.calayerInvalidGeometry, "a size or a position that is not a number"),
      ],
      sources: [
        "Apple: UICollectionViewCompositionalLayout; NSCollectionLayoutGroup; NSCollectionLayoutSection: "
          + "https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout"
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid section \
        definition. Please specify a valid section definition when content is to be rendered for a section. This is a \
        client error.'
        """),
      .matches(
        """
        ▸ Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'At least 1 subitem is \
        required for a group'
        """),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        0  CoreFoundation  0x1afc7498c __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x1af99d0a4 objc_exception_throw
        2  Foundation      0x1affac8f4 -[NSAssertionHandler \
        handleFailureInMethod:object:file:lineNumber:description:]
        ▸ 3  UIKitCore       0x1b3417308 -[_UICollectionLayoutItemSolver _solveGroup]
        4  UIKitCore       0x1b3416d04 -[_UICollectionLayoutItemSolver solveForContainer:traitCollection:]
        5  UIKitCore       0x1b3416e04 -[UICollectionViewCompositionalLayout prepareLayout]
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid section of \
        the harbour. Please specify another one.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "compositional-layout",
    [
      "Invalid section definition. Please specify a valid section definition",
      "At least 1 subitem is required for a group",
      "created with invalid combination of spacing and size specified. This group cannot fit even a single item",
      "ran into an error when computing the layout for section at index",
    ])
}
