extension Rule {
  static let swiftdataInvalidatedModel = Rule(
    "swiftdata-invalidated-model",
    "A SwiftData model was used after it was deleted or its context reset",
    family: .dataAndQueues,
    certainWhen: .message(
      "This model instance was invalidated because its backing data could no longer be found",
      "This model instance was destroyed by calling ModelContext.reset",
      "This backing data was detached from a context without resolving attribute faults",
      "SwiftData/ModelContext.swift:*: Fatal error: Context is missing for"),
    likelyWhen: .any([
      .message("Never access a full future backing data"),
      .all([.any([.trap, .exceptionIsUnknown]), .frame("_InvalidFutureBackingData", within: 8)]),
    ]),
    possibleWhen: .any([
      .message("Illegal attempt to create a full future for a temporary identifier"),
      .all([
        .any([.trap, .exceptionIsUnknown]), .frame([], image: ["^SwiftData$"], within: 3),
        .frame("BackingData.getValue", "DefaultStore", within: 8),
      ]),
    ]),
    supportedBy: [
      .message("Illegal attempt to create a full future for a temporary identifier").because(
        "an identifier was kept that is only valid until the first save"),
      .message("url: x-coredata://*/{entity}/p"),
      .appFrame("body.getter", "(?i)view").because("a view reads the model"),
      .appFrame(".getter"),
    ],
    outranks: .trapsInGeneral + [.swiftNilUnwrap],
    searchWords: ["스위프트데이터"],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} read a property of a SwiftData model whose row is gone, or whose context was reset. A model \
        keeps only a reference to its backing data; without it there is no value to return, and SwiftData stops.
        """,
      youSee: """
        A crash right after deleting, while the list animates or a detail screen is still open; or when a model \
        made in a background context is read on the main thread.
        """,
      howWeKnow: """
        SwiftData's sentence names the case: "could no longer be found" is a deleted row, "ModelContext.reset" a \
        reset context, "detached … without resolving attribute faults" an object that left its context before its \
        values were loaded. "Never access a full future backing data" says only that there was nothing to load the \
        values from: a row that was deleted, or one that was never saved.
        """,
      rootCause: """
        - A view, a task or an array still holds the model after `delete` and `save`
        - The model crossed to another actor: models are not Sendable, and belong to their context
        - The model outlives its `ModelContext`: the context was a local variable
        - Sync or another process deleted the row
        - `persistentModelID` was read before the first `save()`: until then it is temporary, and leads nowhere later
        """,
      fixNow: """
        Leave the screen before you delete, and ask before reading: `model.modelContext != nil && !model.isDeleted`.
        """,
      fixProperly: """
        - Hand `PersistentIdentifier` to other actors and screens, and fetch there
        - Put background work into a `@ModelActor` that returns values
        - Let `@Query` drive lists; do not copy models into arrays of your own

        ```swift
        @ModelActor
        actor BerthStore {
          func title(of id: PersistentIdentifier) -> String? {
            (self[id, as: Berth.self])?.title
          }

          func remove(_ id: PersistentIdentifier) throws {
            guard let berth = self[id, as: Berth.self] else { return }
            modelContext.delete(berth)
            try modelContext.save()
          }
        }
        ```
        """,
      verify: """
        Delete an object while its detail screen is open: from the list, from a background actor and by sync. Each time \
        the screen closes or shows that the object is gone, and nothing stops.
        """,
      prevent:
        "View models hold structs. Compile with complete concurrency checking: a model that crosses is an error.",
      notToBeConfusedWith: [
        .init(.coredataFaultNotFulfilled, "the same accident with Core Data's own objects"),
        .init(.swiftNilUnwrap, "an optional of the app was nil"),
        .init(.swiftdataContainerFatalerror, "the container could not be made at all"),
      ],
      sources: [
        "Apple: SwiftData, ModelContext, ModelActor",
        "Apple: PersistentModel: https://developer.apple.com/documentation/swiftdata/persistentmodel",
      ]),
    examples: [
      .matches(
        """
        ▸ SwiftData/BackingData.swift:866: Fatal error: This model instance was invalidated because its backing data \
        could no longer be found the store. PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(url: \
        x-coredata://1A2B/Berth/p12))
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   SwiftData    0x0000000190a3d2f0 closure #1 in _InvalidFutureBackingData.getValue<A>(forKey:) + 312
        ▸ 1   SwiftData    0x0000000190a3d1f0 _InvalidFutureBackingData.getValue<A>(forKey:) + 84
        2   Harbour      0x0000000104a1c2d0 Berth.title.getter + 96
        3   Harbour      0x0000000104a1c4d0 BerthRow.body.getter + 240
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        0   SwiftData                     0x00007ff8089232f0 closure #1 in _InvalidFutureBackingData.getValue<A>(forKey:) + 312
        ▸ 1   SwiftData                     0x00007ff8089231f0 _InvalidFutureBackingData.getValue<A>(forKey:) + 84
        2   Harbour                       0x000000010a32a2d0 0x10a30e000 + 115408
        3   Harbour                       0x000000010a32a4d0 0x10a30e000 + 115920
        """),
      .matches(
        """
        ▸ SwiftData/BackingData.swift:1174: Fatal error: Never access a full future backing data - \
        PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(url: x-coredata://1A2B/Berth/p12)) with nil
        """),
      .ignores(
        """
        Harbour/BerthRow.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """, answer: "swift-nil-unwrap"),
      .matches(
        """
        ▸ SwiftData/ModelContext.swift:2595: Fatal error: Context is missing for Optional(SwiftData.PersistentIdentifier)
        """),
    ])
}
