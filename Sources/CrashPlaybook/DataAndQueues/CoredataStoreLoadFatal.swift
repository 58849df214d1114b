extension Rule {
  static let coredataStoreLoadFatal = Rule(
    "coredata-store-load-fatal",
    "The Core Data store could not be opened, and the app stopped itself (loadPersistentStores)",
    family: .dataAndQueues,
    severity: .critical,
    harm: "ends the program at every launch; users delete the app and their data with it",
    certainWhen: .message(
      "Unresolved error*NSCocoaErrorDomain Code=1341{code} ", "Unresolved error*NSCocoaErrorDomain Code=134060"),
    likelyWhen: .any([
      .message(
        "atal error:*NSCocoaErrorDomain Code=134100", "atal error:*NSCocoaErrorDomain Code=134110",
        "atal error:*NSCocoaErrorDomain Code=134130",
        "atal error:*NSCocoaErrorDomain Code=134140", "atal error:*NSCocoaErrorDomain Code=134060",
        "Unresolved error*NSCocoaErrorDomain Code=256*sqlite", "Unresolved error*NSCocoaErrorDomain Code=259 ",
        "Unresolved error*NSCocoaErrorDomain Code=257 ", "Unresolved error*NSCocoaErrorDomain Code=513 ",
        "Unresolved error*NSSQLiteErrorDomain"),
      .all([
        .frame("_assertionFailure", "fatalError", within: 3),
        .frame("loadPersistentStores", "-[NSPersistentContainer _loadStoreDescriptions", within: 14),
        // Another check, which failed in the completion handler.
        .not(.message("Unexpectedly found nil", "ndex out of range")),
      ]),
      .all([noStores, .objectiveCException]),
    ]),
    possibleWhen: .any([
      .message("Unresolved error*NSCocoaErrorDomain Code=256 ", "Unresolved error*NSCocoaErrorDomain Code=640"),
      noStores,
      // What NSPersistentCloudKitContainer writes about a model that it does not take.
      .message(
        "^CloudKit integration requires that all ", "^CloudKit integration does not support "),
    ]),
    unless: .message("ModelContainer", "io.realm"),
    // The program stops itself, with what the library had answered.
    endsIn: .check,
    supportedBy: [
      .message("Code=134100").because("the model of the app and the model of the store differ"),
      .message("Code=134110").because("the migration failed"),
      .message("Code=134130").because("no model of the app fits the old store: its version was removed"),
      .message("Code=134140").because("no mapping model between the two versions"),
      .message("CloudKit integration requires that {demand}", "CloudKit integration does not support {demand}").because(
        "the model does not fit CloudKit"),
      .message("Code=257", "Code=513").because("no permission: file protection, or the wrong folder"),
      .message("Code=640", "NSSQLiteErrorDomain=13").because("the disk is full"),
      .message("NSSQLiteErrorDomain=11", "Code=259").because("the file is damaged"),
      .message("NSSQLiteErrorDomain=14").because("the file or its folder cannot be opened"),
      .message("NSSQLiteErrorDomain=23").because("the device was locked and the file protected"),
      .variant(
        "store-load-ending",
        [
          Variant(
            .all([
              .message("^CloudKit integration requires that ", "^CloudKit integration does not support "),
              .not(.message("atal error:", "Unresolved error")),
            ]),
            [
              "ending": "nothing here says what the app did then: with `fatalError` it ended itself",
              "fixNow": """
              Make the model fit for CloudKit, as the text says: a default or an optional for every attribute, an \
              inverse for every relationship, no unique constraints. And handle the error instead of ending the app.
              """,
            ]),
          Variant(
            noStores,
            [
              "ending": "no code acted on that error; the first save or fetch without a store then raised an exception",
              "fixNow": """
              Act on the error that `loadPersistentStores` hands over: show a recovery screen, retry after unlock or \
              after making space, and let nothing fetch or save before a store is there.
              """,
            ]),
        ]),
    ],
    outranks: .exceptionsInGeneral + [
      .swiftFatalerrorPrecondition, .swiftTextlessTrap, .linuxSwiftTrap, .swiftTryBang,
    ],
    blame: .preferring(["persistentContainer", "(?i)loadPersistentStores", "(?i)stack", "(?i)store"]),
    page: PlaybookPage(
      whatHappened: """
        The persistent store could not be loaded, and {ending|the completion handler answered with `fatalError`, as \
        Xcode's template does. The error in the text is the cause; the trap is only how the app put it}.
        """,
      youSee: """
        A crash at every launch, for some users only, typically after an update; deleting the app "repairs" it, and \
        with it their data. With file protection it happens only when the system launches the app in the background \
        while the device is locked.
        """,
      howWeKnow: """
        | code | meaning |
        |---|---|
        | 134100 | the store was made with another model |
        | 134110 | migration failed |
        | 134130 | no model of the app fits the old store |
        | 134140 | no mapping model |
        | 134060 | Core Data's general error, its reason counts: an NSSQLiteErrorDomain, or what CloudKit demands of \
        the model (optional relationships with an inverse, attributes that are optional or have a default) |
        | 256, 259 | unreadable, damaged |
        | 257, 513 | no permission |
        | 640 | no space |

        SQLite adds its own number: 11 damaged, 13 full, 14 cannot open, 23 not allowed while locked.
        """,
      rootCause: """
        Most often the model was changed without a new version, so that an old store fits no model of the app any \
        more. The rest is the world: a full disk, a locked device during a background launch, a damaged file. These \
        are no programming errors, and nothing of all this should end the process.
        """,
      fixNow: """
        Replace the `fatalError` by handling: show a recovery screen, retry after unlock or after making space, and \
        report the error's code.
        """,
      fixProperly: """
        - A new model version for every change; lightweight migration where it suffices, staged migration where not
        - Protection class `completeUntilFirstUserAuthentication` for stores that background launches need
        - Before destroying a store, copy it aside

        ```swift
        container.loadPersistentStores { description, error in
          guard let error = error as NSError? else { return }
          log.error("store \\(description) failed: \\(error.domain) \\(error.code)")
          switch (error.domain, error.code) {
          case (NSCocoaErrorDomain, NSPersistentStoreIncompatibleVersionHashError),
            (NSCocoaErrorDomain, NSMigrationError), (NSCocoaErrorDomain, NSMigrationMissingSourceModelError):
            recovery.offerExportAndReset(error)
          default:
            recovery.retryLater(error)
          }
        }
        ```
        """,
      verify: "Open a store written by every released version with the new build; open one on a full disk image.",
      prevent: "Keep those stores as fixtures, and migrate them in CI.",
      notToBeConfusedWith: [
        .init(.swiftdataContainerFatalerror, "SwiftData's container, with its own text"),
        .init(.realmMigrationRequired, "Realm's schema, not Core Data's"),
        .init(.suspendedWithFileLock, "the system ended the app because it kept a lock on the store"),
      ],
      sources: [
        "Apple: Core Data constants, validation and migration errors", "Xcode's Core Data template",
        "SQLite: Result Codes",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Unresolved error Error Domain=NSCocoaErrorDomain Code=134140 "Persistent store migration \
        failed, \
        missing mapping model." UserInfo={sourceModel=…}, ["reason": Can't find mapping model for migration]: file \
        Harbour/Persistence.swift, line 31
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213)
        ▸ Fatal error: Unresolved error Error Domain=NSCocoaErrorDomain Code=134110 "(null)", [:]

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c1a2d _assertionFailure(_:_:file:line:flags:) + 349
        1   Tidepool                     0x000000010c3fa1c4 0x10c3f0000 + 41412
        2   CoreData                     0x00007ff9021a54d0 -[NSPersistentContainer _loadStoreDescriptions:withCompletionHandler:] + 411
        """),
      .matches(
        """
        ▸ CloudKit integration requires that all attributes be optional, or have a default value set. The following \
        attributes are marked non-optional but do not have a default value:
        Berth: name
        """),
      .ignores(
        """
        Harbour/HarbourApp.swift:22: Fatal error: Could not create ModelContainer: SwiftDataError(_error: \
        loadIssueModelContainer)
        """, answer: "swiftdata-container-fatalerror"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        Harbour/Store.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x000000019f2c1a2d _assertionFailure(_:_:file:line:flags:) + 349
        1   Harbour                      0x0000000104a1c1c4 closure #1 in Store.load() + 412
        2   CoreData                     0x00000001a21a54d0 -[NSPersistentContainer \
        _loadStoreDescriptions:withCompletionHandler:] + 411
        """, answer: "swift-nil-unwrap"),
    ])

  /// What a coordinator answers that was never given a store, or from which it was taken away.
  private static let noStores = Condition.message("This NSPersistentStoreCoordinator has no persistent stores")
}
