extension Rule {
  static let coredataFetchedResultsCache = Rule(
    "coredata-fetched-results-cache",
    "A fetched results controller met a cache of another query",
    family: .dataAndQueues,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .frame("-[NSFetchedResultsController performFetch:]", within: 16),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} asked an `NSFetchedResultsController` to fetch, and the cache of sections under its \
        `cacheName` was written for another query. Core Data raises an exception rather than show wrong sections.
        """,
      youSee: """
        A crash at a fetch: after a filter or a sort order was changed, on a second screen with the same cache name, \
        or at the first start after an update of the app.
        """,
      howWeKnow: """
        `The persistent cache of section information does not match the current configuration` is Core Data's own \
        sentence; it goes on to name what must not be changed.
        """,
      rootCause: """
        The cache is a file. It is only valid for exactly one predicate, sort order, entity and section key path.

        - the request's predicate or sort order was changed while the controller kept its cache
        - two controllers with different queries share one `cacheName`
        - a new version of the app has another query under the old name: the file of the old version is still there
        """,
      fixNow: """
        In `{blame|the function that fetches}`, pass `cacheName: nil`, or call \
        `NSFetchedResultsController.deleteCache(withName:)` right before the query changes.
        """,
      fixProperly: """
        - no cache, unless a measurement shows that computing the sections takes long
        - with a cache, a name that is made of the query, and deleted once after each update of the app
        - a new query means a new controller; a request is never changed after it was handed over

        ```swift
        import CoreData

        func controller(
          for request: NSFetchRequest<NSManagedObject>, in context: NSManagedObjectContext
        ) -> NSFetchedResultsController<NSManagedObject> {
          // before: cacheName: "Boats", with a predicate that the search field changes
          NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }
        ```
        """,
      verify: "Change filter and order several times, install the last released version, use it, and update it.",
      prevent: "A lint rule against `cacheName:` with anything but nil.",
      notToBeConfusedWith: [
        .init(.coredataQueryRefused, "the query itself cannot be carried out"),
        .init(.uikitInvalidBatchUpdate, "the list's rows do not fit the changes"),
      ],
      sources: [
        "Apple: NSFetchedResultsController, The Controller's Cache: "
          + "https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller",
        "Apple: NSFetchedResultsController deleteCache(withName:): "
          + "https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'CoreData: FATAL \
        ERROR: The persistent cache of section information does not match the current configuration.  You have \
        illegally mutated the NSFetchedResultsController's fetch request, its predicate, or its sort descriptor \
        without either disabling caching or using +deleteCacheWithName:'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'The persistent \
        cache of the harbour does not match the current configuration.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "section-cache",
    [
      "The persistent cache of section information does not match the current configuration"
    ])
}
