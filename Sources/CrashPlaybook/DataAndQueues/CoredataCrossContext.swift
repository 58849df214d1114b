extension Rule {
  static let coredataCrossContext = Rule(
    "coredata-cross-context",
    "Objects of different Core Data contexts or models were mixed",
    family: .dataAndQueues,
    harm: "ends the program; changes of both contexts that were not saved are lost",
    certainWhen: .frameworkSays(
      "managed-object-context",
      "Illegal attempt to establish a relationship '{relationship}' between objects in different contexts",
      "between objects in different contexts", "Illegal attempt to map*in different contexts",
      "An NSManagedObject of class '{className}' must have a valid NSEntityDescription",
      "Failed to find a unique match for an NSEntityDescription to a managed object subclass",
      "A fetch request must have an entity", "cannot delete objects in other contexts",
      "cannot refresh objects in other contexts", "+entityForName: nil is not a legal NSPersistentStoreCoordinator",
      "+entityForName: could not locate an"),
    likelyWhen: .frameworkSays(
      "unreachable-store", "persistent store is not reachable from this NSManagedObjectContext's coordinator"),
    supportedBy: [
      .message("persistent store is not reachable").because(
        "the object comes from a store that this context does not have, or has no longer"),
      .message("in different contexts", "in other contexts").because("two contexts are involved"),
      .message("NSEntityDescription", "must have an entity", "could not locate an entity").because(
        "the class has no entity in the loaded model, or in two models"),
      .message("nil is not a legal NSPersistentStoreCoordinator", "could not locate an NSManagedObjectModel").because(
        "the context is on no store or no model: it is not loaded yet, or it is another context than meant"),
      .variant("coredata-mixture", mixtures),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral,
    page: PlaybookPage(
      whatHappened: """
        Core Data was given an object that does not belong where it was put: {mixture|an object of another context, \
        or of a class without one clear entity in the loaded model}.
        """,
      youSee: """
        A crash at the first assignment or the first save of a new screen, always at the same line; in tests it \
        often needs a second test that loads the model again.
        """,
      howWeKnow:
        "Each of these sentences is raised at the call that is wrong, so the frame below Core Data is the place.",
      rootCause: """
        *Different contexts*: an object was fetched in a background context and assigned in `viewContext`, or made \
        with `Boat(context: other)`. SwiftData, which is on Core Data, raises the same sentence when models of two \
        `ModelContext`s are connected.

        *No valid or no unique entity*: the model was loaded twice (each `NSPersistentContainer` in a test loads it \
        again, and now two entities claim the class), the module name in the model editor is wrong, or the context \
        has no coordinator because the store was not loaded yet.
        """,
      fixNow: """
        Bring the object into the context that you work in: save it first, then \
        `try context.existingObject(with: other.objectID)`. For the entity texts, load the model once and share it.
        """,
      fixProperly: """
        - Pass `objectID`s between contexts, never objects; an object that was never saved has a temporary one, which \
        no other context can find
        - One `static let` for the managed object model; every container, also in tests, is made with it
        - Make objects with `Entity(context:)` in the context of the object they are connected to

        ```swift
        // before
        boat.berth = selectedBerth  // selectedBerth belongs to viewContext

        // after: both have been saved, so their identifiers are the same in all contexts
        let (boatID, berthID) = (boat.objectID, selectedBerth.objectID)
        try await container.performBackgroundTask { @Sendable context in
          let boat = try context.existingObject(with: boatID) as? Boat
          boat?.berth = try context.existingObject(with: berthID) as? Berth
          try context.save()
        }
        ```
        """,
      verify: "A test with two contexts that runs the flow, and one that makes two containers in one process.",
      prevent: "Functions that change objects take a context and identifiers, not objects.",
      notToBeConfusedWith: [
        .init(.coredataConcurrencyViolation, "one context, but a foreign thread"),
        .init(.kvcUndefinedKey, "the key is missing in the entity"),
      ],
      sources: [
        "Apple: NSManagedObjectContext: https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext",
        "Apple: NSPersistentContainer.init(name:managedObjectModel:): "
          + "https://developer.apple.com/documentation/coredata/nspersistentcontainer",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Illegal attempt to \
        establish a relationship 'berth' between objects in different contexts (source = <Boat: 0x28>)'
        """),
      .matches("▸ reason: 'An NSManagedObject of class 'Harbour.Berth' must have a valid NSEntityDescription.'"),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'An \
        NSManagedObjectContext cannot delete objects in other contexts.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '+entityForName: nil \
        is not a legal NSPersistentStoreCoordinator for searching for entity name 'Berth''
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Object's persistent store \
        is not reachable from this NSManagedObjectContext's coordinator'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSObjectInaccessibleException', reason: 'CoreData could not \
        fulfill a fault for '0xd00000000014 <x-coredata://5A1B/Berth/p5>''
        """, answer: "coredata-fault-not-fulfilled"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: cannot delete objects in other contexts
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The boats are moored \
        between objects in different contexts'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])

  private static let mixtures = [
    Variant(
      .message("in different contexts", "in other contexts"),
      [
        "mixture": "objects of two contexts were connected",
        "fixNow": """
        Bring the object into the context that you work in: save it first, then \
        `try context.existingObject(with: other.objectID)`.
        """,
      ]),
    Variant(
      .message("NSEntityDescription", "must have an entity", "could not locate an entity"),
      [
        "mixture": "its class has no entity in the loaded model, or one in each of two models",
        "fixNow": """
        Load the model once, into a `static let` that every container uses, those of tests too, and give the class its \
        entity in that model.
        """,
      ]),
    Variant(
      .message("nil is not a legal NSPersistentStoreCoordinator", "could not locate an NSManagedObjectModel"),
      [
        "mixture": "the context stands on no store or no model",
        "fixNow": """
        Load the persistent stores before the first context is used, look at their error, and take contexts from that \
        container only.
        """,
      ]),
  ]
}
