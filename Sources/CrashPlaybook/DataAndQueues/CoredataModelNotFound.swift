extension Rule {
  static let coredataModelNotFound = Rule(
    "coredata-model-not-found",
    "The Core Data model, or an entity of it, is not there",
    family: .dataAndQueues,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("coordinator-without-model", by: "-[NSPersistentStoreCoordinator initWithManagedObjectModel:]"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .variant("data-model-form", forms),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} used Core Data, and {why|its model was not there}. Core Data raises an exception for that.
        """,
      youSee: """
        A crash at the start of the app, of a library, an extension or a test: each time, since a file was renamed, \
        moved to a framework or a package, or a new target was added.
        """,
      howWeKnow: """
        The sentences are Core Data's own; without one, the coordinator's initializer raised the exception.
        """,
      rootCause: """
        - the compiled model (`.momd`, `.mom`) is not in the bundle that was asked: the target's membership is \
        missing, or the bundle of a framework, package, extension or test is another than `Bundle.main`
        - the name differs: the file was renamed, or capital letters are wrong, which only some disks forgive
        - a library's resource bundle was not copied into the app, or an older one of it is still there
        - the entity was renamed in the model, or the name is the class's and not the entity's
        """,
      fixNow: """
        Look into the built product for the `.momd`, and compare its name and its bundle with those in \
        `{blame|the function that sets up Core Data}`.
        """,
      fixProperly: """
        - load the model by its URL out of the bundle that the code lies in (`Bundle(for:)`, `Bundle.module`)
        - one `static let` holds the model, for the app, its extensions and its tests
        - names of entities come from the classes (`Boat.fetchRequest()`), not from strings

        ```swift
        import CoreData

        final class Store {
          /// Not Sendable, but nothing changes a model once a container uses it.
          nonisolated(unsafe) static let model: NSManagedObjectModel? = {
            // before: NSPersistentContainer(name: "Harbour"), which only looks into the main bundle
            let url = Bundle(for: Store.self).url(forResource: "Harbour", withExtension: "momd")
            return url.flatMap { NSManagedObjectModel(contentsOf: $0) }
          }()
        }
        ```
        """,
      verify: "Start the app, each extension and the tests from a clean build folder, and the archive on a device.",
      prevent: "A test for each target that loads the model and finds every entity in it.",
      notToBeConfusedWith: [
        .init(.coredataStoreLoadFatal, "the model is there, but the store's file cannot be opened"),
        .init(
          .coredataCrossContext,
          "the model is there twice, the class has no entity, or an object is of another context"),
        .init(.swiftpmResourceBundleMissing, "a package's resource bundle, asked for by `Bundle.module`"),
      ],
      sources: [
        "Apple: NSManagedObjectModel: https://developer.apple.com/documentation/coredata/nsmanagedobjectmodel",
        "Apple: NSPersistentContainer init(name:managedObjectModel:): "
          + "https://developer.apple.com/documentation/coredata/nspersistentcontainer",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Cannot create an \
        NSPersistentStoreCoordinator with a nil model'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        'NSFetchRequest could not locate an NSEntityDescription for entity name 'Buoy''
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Cannot create a boat \
        with a nil model'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "data-model",
    [
      "Cannot create an NSPersistentStoreCoordinator with a nil model",
      "NSFetchRequest could not locate an NSEntityDescription for entity name '{entity}'",
    ])

  private static let forms: [Variant] = [
    Variant(.message("with a nil model"), ["why": "no model was found where it was looked for"]),
    Variant(
      .message("could not locate an NSEntityDescription for entity name"),
      [
        "why": "the model that was found has no entity of that name",
        "fixNow": """
        Compare the name of the entity with those in the model that is loaded, and ask by class \
        (`Boat.fetchRequest()`) instead of by a string.
        """,
      ]),
  ]
}
