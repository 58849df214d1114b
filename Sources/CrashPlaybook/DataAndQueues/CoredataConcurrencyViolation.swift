extension Rule {
  static let coredataConcurrencyViolation = Rule(
    "coredata-concurrency-violation",
    "Core Data concurrency: objects were used outside their context's queue",
    family: .dataAndQueues,
    severity: .critical,
    harm: "the object graph is changed by two threads: the store may be damaged",
    certainWhen: .frame(
      "__Multithreading_Violation_AllThatIsLeftToUsIsHonor__",
      // Its name on older systems.
      "NSManagedObjectContextOnthemainthreadandillegallypassedittoabackgroundthread"),
    likelyWhen: .any([
      .message(
        "__Multithreading_Violation_AllThatIsLeftToUsIsHonor__",
        "NULL _cd_rawData but the object is not being turned into a fault"),
      .all([
        .message("was mutated while being enumerated"),
        .any([
          .frame("NSInternalChangeProcessing", "processPendingChanges", "_processRecentChanges"),
          .raisedByFramework("-[NSManagedObjectContext executeFetchRequest:error:]"),
        ]),
      ]),
      .all([
        .message("mutating method sent to immutable object"),
        .raisedByFramework("-[NSManagedObjectContext(_NSInternalChangeProcessing) "),
      ]),
      .all([.badAccess, .coreDataOnTop, .coreDataOutsideItsQueue]),
    ]),
    possibleWhen: .all([.badAccess, .coreDataOnTop]),
    endsIn: .anyWay,
    supportedBy: [
      .crashedQueue(["NSManagedObjectContext"]),
      .appFrame("(?i)fetch", "(?i)save", "(?i)context", "(?i)store", "(?i)import", "(?i)sync"),
    ],
    outranks: .trapsInGeneral + .accessesInGeneral + [
      .collectionMutatedWhileEnumerating, .mutatingImmutableObject, .objcZombieMessage,
      .uncaughtExceptionGeneric,
    ],
    blame: .preferring(["(?i)fetch", "(?i)save", "(?i)import", "(?i)sync", "(?i)repository", "(?i)store"]),
    searchWords: ["코어 데이터 스레드", "Core Data thread"],
    page: PlaybookPage(
      whatHappened: """
        A managed object or its context was used from a thread that is not its context's own, and {thread|a thread} \
        failed over it. Core Data keeps every object in a context, every context on one queue, and protects nothing \
        beyond that queue.
        """,
      youSee: """
        With `-com.apple.CoreData.ConcurrencyDebug 1` it stops at once, every time, in \
        `__Multithreading_Violation_AllThatIsLeftToUsIsHonor__`. Without it: rare crashes deep inside Core Data, \
        "mutated while being enumerated", objects with missing values, always in another place.
        """,
      howWeKnow: """
        `__Multithreading_Violation_AllThatIsLeftToUsIsHonor__` is called by Core Data's checker only. "NULL \
        _cd_rawData" in the log is the same accident seen later: an object lost its values while other code was \
        reading it. Without these, the report must show a thread that works on managed objects although it is neither \
        the main thread nor inside `perform`.
        """,
      notProved: """
        The checker says "not on my queue", no more; that is almost always right. A private-queue context that is \
        used by one thread only, or a framework that touches the context on its own, can give the same evidence. To \
        confirm: look at the frame below the checker and ask which context the object there belongs to. In a crash \
        without the checker, run the flow again with it.
        """,
      rootCause: """
        - an `NSManagedObject` crosses to another thread: captured by a closure, a task or a publisher
        - `viewContext` is used off the main thread, for instance after an `await`
        - a private context is used directly, without `perform`
        - a computed property of a managed object is read by a background task

        A managed object looks like a value and is a window into its context: even reading a property may fault \
        data in, and changes the context's tables.
        """,
      fixNow: """
        Wrap the access of {blame|your function} in `context.perform { … }`, and pass the `objectID` instead of the \
        object into other threads.
        """,
      fixProperly: """
        - Read inside `perform`, and let only values leave: structs, identifiers
        - One place that makes contexts; background work gets `performBackgroundTask` or an actor around its context
        - Never keep managed objects in types that are Sendable by promise

        ```swift
        // before: the object belongs to viewContext, the task runs anywhere
        Task.detached { print(boat.name ?? "") }

        // after: only the identifier travels, and the closure gets a context of its own
        let id = boat.objectID
        let name = try await container.performBackgroundTask { @Sendable context in
          let boat = try context.existingObject(with: id) as? Boat
          return boat?.name
        }
        ```

        `@Sendable` keeps the closure off the main actor, also where it is written there, and lets the compiler refuse \
        every object of another context.
        """,
      verify: """
        Run all tests and the flow with the launch argument `-com.apple.CoreData.ConcurrencyDebug 1`: it must log \
        that it is enabled, and stop nowhere.
        """,
      prevent:
        "Keep that argument in the shared scheme and in the test plan. Do not conform managed objects to Sendable.",
      notToBeConfusedWith: [
        .init(.coredataCrossContext, "objects of two contexts were connected: an exception with that text"),
        .init(.coredataFaultNotFulfilled, "the row is gone; threads play no part"),
        .init(.collectionMutatedWhileEnumerating, "the same exception about the app's own collection"),
      ],
      sources: [
        "Apple: Using Core Data in the background: "
          + "https://developer.apple.com/documentation/coredata/using-core-data-in-the-background",
        "Apple: NSManagedObjectContext, Concurrency: "
          + "https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  4

        Thread 4 Crashed:
        ▸ 0   CoreData    0x0000000190a3d2f0 +[NSManagedObjectContext \
        __Multithreading_Violation_AllThatIsLeftToUsIsHonor__] + 4
        1   CoreData    0x0000000190a0b2a0 _sharedIMPL_pvfk_core + 240
        2   Harbour     0x0000000104a1c2d0 BoatList.titles() + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  4

        Thread 4 Crashed:
        ▸ 0   CoreData                      0x00007ff804ba12f0 +[NSManagedObjectContext \
        __Multithreading_Violation_AllThatIsLeftToUsIsHonor__] + 4
        1   CoreData                      0x00007ff804b6f2a0 _sharedIMPL_pvfk_core + 240
        2   Harbour                       0x000000010a2032d0 0x10a1e7000 + 115408
        """),
      .matches("▸ CoreData: error: NULL _cd_rawData but the object is not being turned into a fault"),
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ -[__NSCFSet removeAllObjects]: mutating method sent to immutable object
        0  CoreFoundation  0x1817aee38 __exceptionPreprocess
        ▸ 1  libobjc.A.dylib 0x180e13f80 objc_exception_throw
        2  CoreFoundation  0x1817aee00 -[__NSCFSet removeAllObjects]
        ▸ 3  CoreData        0x18361eab8 -[NSManagedObjectContext(_NSInternalChangeProcessing) _processDeletedObjects:]
        4  CoreData        0x18361ebb8 -[NSManagedObjectContext save:]
        5  Harbour         0x104a1c2d0 closure #1 in BoatList.save() + 96 (BoatList.swift:44)
        """),
      .matches(
        """
        Thread 7 Crashed:: Dispatch queue: NSOperationQueue 0x608000025c80 :: NSOperation 0x608000045130
        ▸ 0   com.apple.CoreData  0x00007fff885292df -[NSManagedObjectContext \
        _youcreatedanNSManagedObjectContextOnthemainthreadandillegallypassedittoabackgroundthread] + 31
        1   com.apple.CoreData  0x00007fff884b2205 -[NSManagedObjectContext executeFetchRequest:error:] + 133
        2   com.example.harbour 0x0000000100015ce5 -[BoatList reload] + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: '*** Collection <__NSCFSet: \
        0x600002830cf0> was mutated while being enumerated.'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        ▸ 1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   CoreFoundation    0x00007fff2043968d __NSFastEnumerationMutationHandler + 0
        ▸ 3   CoreData          0x00007fff250e8ef8 -[NSManagedObjectContext executeFetchRequest:error:] + 2219
        4   CoreData          0x00007fff252a8939 __43-[NSFetchedResultsController performFetch:]_block_invoke + 417
        )
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSGenericException', reason: '*** Collection <__NSArrayM: \
        0x280c> was mutated while being enumerated.'
        """, answer: "collection-mutated-while-enumerating"),
    ])
}
