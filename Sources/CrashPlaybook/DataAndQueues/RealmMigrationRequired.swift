extension Rule {
  static let realmMigrationRequired = Rule(
    "realm-migration-required",
    "The Realm file and the app's Realm classes have different schemas",
    family: .dataAndQueues,
    severity: .critical,
    harm: "ends the program at every launch; users delete the app and their data with it",
    certainWhen: .any([
      .message(
        "Migration is required due to the following errors",
        "Provided schema version {wanted} is less than last set version {found}."),
      .message("Domain=io.realm Code=10 "),
    ]),
    possibleWhen: .all([
      .any([.exceptionName("RLMException"), .objectiveCException]),
      .frame("+[RLMRealm realmWithConfiguration:", "RLMRealmTranslateException", within: 10),
    ]),
    unless: .message("incorrect thread", "has been invalidated", "Can't open*Operation not permitted"),
    // The program stops itself, with what the library had answered.
    endsIn: .check,
    supportedBy: [
      .message("Property '{property}' has been", "Nullability for property '{property}' has been changed").because(
        "this difference was found first"),
      .message("'try!' expression").because("the error of `Realm()` met a `try!`"),
      .exceptionName("RLMException"),
    ],
    outranks: .exceptionsInGeneral + [
      .swiftTryBang, .swiftFatalerrorPrecondition, .swiftErrorAtTopLevel, .linuxSwiftTrap,
      .swiftTextlessTrap, .coredataStoreLoadFatal,
    ],
    blame: .frame(["didFinishLaunching", "AppDelegate", "Database", "DataStore", "Persistence", "Storage"]),
    spokenBy: .anyone,
    page: PlaybookPage(
      whatHappened: """
        Realm opened a file whose schema is not the one of the app's classes, and there was no migration that leads \
        from one to the other. Realm reports that as an error; the app forced it with `try!`, or let the exception \
        through, and ended.
        """,
      youSee: """
        A crash at launch after an update, only where data exists. On developers' machines it comes after every \
        change of a model class. If it says that the version is *less*, an older build opened a newer file: a \
        TestFlight or a branch was installed over it.
        """,
      howWeKnow: """
        The sentence is Realm's own; error 10 of `io.realm` is its "schema mismatch". The list that follows names \
        each difference. "Provided schema version … is less than last set version …" compares the version in the \
        app with the one in the file.
        """,
      rootCause: """
        Realm keeps the schema in the file. If a class or property differs and `schemaVersion` did not grow, Realm \
        refuses to guess. New and removed properties migrate by themselves once the version is raised; renamed \
        ones, changed types and changed optionality with values need code.
        """,
      fixNow: """
        Raise `schemaVersion` in the configuration, and give it a `migrationBlock` for what Realm cannot do alone.
        """,
      fixProperly: """
        - One place that makes the configuration; every `Realm()` of app and extensions uses it
        - Handle the error of the first opening, instead of `try!`
        - `deleteRealmIfMigrationNeeded` in debug builds only

        ```swift
        // before
        let realm = try! Realm()

        // after
        let configuration = Realm.Configuration(
          schemaVersion: 7,
          migrationBlock: { migration, oldVersion in
            if oldVersion < 7 {
              migration.renameProperty(onType: "Boat", from: "name", to: "title")
            }
          })
        do {
          let realm = try Realm(configuration: configuration)
          start(with: realm)
        } catch {
          showRecovery(error)
        }
        ```
        """,
      verify: "Keep a file of every released version as a test resource, and open each with the current configuration.",
      prevent:
        "A test that compares the classes with a recorded schema, and fails when they differ without a new version.",
      notToBeConfusedWith: [
        .init(.swiftTryBang, "the `try!` is only the messenger here"),
        .init(.coredataStoreLoadFatal, "the same problem with Core Data"),
      ],
      sources: ["Realm Swift SDK documentation: Change an object model", "realm-core: object store, schema checks"]),
    examples: [
      .matches(
        """
        ▸ Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=io.realm Code=10 "Migration is \
        required due to the following errors:
        - Property 'Boat.berth' has been added." UserInfo={Error Code=10}
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RLMException', reason: 'Provided schema version 3 is less \
        than \
        last set version 5.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'RLMException', reason: 'Realm accessed from incorrect thread.'
        *** First throw call stack:
        0   CoreFoundation     0x00000001be062660 __exceptionPreprocess + 171
        1   libobjc.A.dylib    0x00000001ac6d8fa8 objc_exception_throw + 48
        2   Orchard            0x000000010823c9fc RLMVerifyThread + 90
        """, answer: "realm-access-violation"),
    ])
}
