extension Rule {
  static let swiftdataContainerFatalerror = Rule(
    "swiftdata-container-fatalerror",
    "SwiftData's model container could not be made",
    family: .dataAndQueues,
    severity: .critical,
    harm: "ends the program at every launch; users delete the app and their data with it",
    certainWhen: .message(
      "atal error*Could not create ModelContainer: {error}", "failed to find a currently active container for {model}",
      "Fatal error*loadIssueModelContainer", "Fatal error*Failed to create a persistent container"),
    likelyWhen: .message(
      // As a line of the log: many apps write it and go on with a store in memory.
      "Could not create ModelContainer: {error}", "loadIssueModelContainer",
      // Two versions of the schema are the same to Core Data, which does the migration.
      "The current model reference and the next model reference cannot be equal",
      "Duplicate version checksums across stages detected"),
    possibleWhen: .all([
      .trap, .frame("_assertionFailure", "fatalError", within: 3), .frame("sharedModelContainer", within: 10),
    ]),
    // The program stops itself, with what the library had answered.
    endsIn: .check,
    supportedBy: [
      .message("failed to find a currently active container").because("a model was made before any container"),
      .appFrame("sharedModelContainer", "App.init", "main"),
    ],
    outranks: [
      .swiftFatalerrorPrecondition, .swiftLibraryPrecondition, .swiftTextlessTrap, .linuxSwiftTrap,
      .coredataStoreLoadFatal,
      .swiftTryBang,
    ],
    page: PlaybookPage(
      whatHappened: """
        The app could not make its `ModelContainer` and stopped itself: {error|the store and the schema did not go \
        together}. If the text says "currently active container", a model (`{model|see the text|the text names it}`) \
        was made before any container that knows it.
        """,
      youSee: "A crash at launch, typically after an update that changed the models, for users who have data already.",
      howWeKnow: """
        The first sentence is in Xcode's SwiftData template. `loadIssueModelContainer` is SwiftData's general error \
        for a store that it could not open; the real reason is in the log lines above it, written by Core Data.
        """,
      notProved: """
        Without "Fatal error" before it: that the app ended there. The same words are logged by apps that go on with a \
        store in memory.
        """,
      rootCause: """
        - A model changed in a way that no automatic migration covers: a new property without default, a new unique \
        constraint over duplicate values, a changed type
        - A relationship without an inverse, or one that CloudKit does not allow (it wants optionals and no unique \
        constraints)
        - Two `VersionedSchema`s of a migration plan list the same model types: to Core Data they are one version \
        ("cannot be equal", "Duplicate version checksums"). Each version needs types of its own, nested in it
        - The store's folder does not exist or is not writable: app groups, read-only volumes
        - `Model()` is called in a property initialiser, a preview or a test without a container
        """,
      fixNow: """
        Catch the error, log it whole, and open an in-memory container with a message to the user, instead of \
        `fatalError`.
        """,
      fixProperly: """
        - Describe every released schema as a `VersionedSchema`, and the ways between them as a `SchemaMigrationPlan`
        - Give new properties defaults; remove duplicates in a custom stage before adding a unique constraint

        ```swift
        enum HarbourPlan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [HarbourV1.self, HarbourV2.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: HarbourV1.self, toVersion: HarbourV2.self)]
          }
        }

        func makeContainer() throws -> ModelContainer {
          try ModelContainer(for: Schema(versionedSchema: HarbourV2.self), migrationPlan: HarbourPlan.self)
        }
        ```
        """,
      verify: "Open stores of every released version with the new build, on a device and in CI.",
      prevent: "Never change a released schema type; add the next version. Keep old stores as fixtures.",
      notToBeConfusedWith: [
        .init(.coredataStoreLoadFatal, "Core Data's template, with \"Unresolved error\""),
        .init(.swiftdataInvalidatedModel, "the container works, one model is gone"),
      ],
      sources: [
        "Apple: ModelContainer: https://developer.apple.com/documentation/swiftdata/modelcontainer",
        "Apple: SchemaMigrationPlan: https://developer.apple.com/documentation/swiftdata/schemamigrationplan",
        "Xcode's SwiftData template",
      ]),
    examples: [
      .matches(
        """
        ▸ Harbour/HarbourApp.swift:22: Fatal error: Could not create ModelContainer: SwiftDataError(_error: \
        SwiftData.SwiftDataError._Error.loadIssueModelContainer)
        """),
      .matches(
        "▸ SwiftData/ModelContainer.swift:144: Fatal error: failed to find a currently active container for Berth"),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213)
        ▸ Fatal error: Could not create ModelContainer: SwiftDataError(_error: loadIssueModelContainer)

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c1a2d _assertionFailure(_:_:file:line:flags:) + 349
        1   Tidepool                     0x000000010c3f91c4 0x10c3f0000 + 37316
        2   SwiftUI                      0x00007ff9061a54d0 static App.main() + 92
        """),
      .ignores(
        """
        Fatal error: Unresolved error Error Domain=NSCocoaErrorDomain Code=134100 "The model used to open the store \
        is \
        incompatible with the one used to create the store"
        """, answer: "coredata-store-load-fatal"),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The current model reference and the next model reference cannot be equal.'
        """),
      .matches(
        """
        ▸ 2026-02-03 08:12:44.101 Harbour[512:8110] Could not create ModelContainer: SwiftDataError(_error: \
        loadIssueModelContainer), going on in memory
        """),
    ])
}
