extension Rule {
  static let realmAccessViolation = Rule(
    "realm-access-violation",
    "A Realm object was used on the wrong thread, outside a write, or after it was deleted",
    family: .dataAndQueues,
    certainWhen: .all([complaint, .objectiveCException]),
    likelyWhen: .any([
      complaint,
      .raisedDirectly(
        "raised-by-realm-checks", by: "RLMVerifyThread", "-[RLMRealm verifyThread]", "RLMVerifyInWriteTransaction",
        "RLMVerifyAttached", "-[RLMRealm beginWriteTransaction"),
    ]),
    unless: .message("Migration is required due to the following errors"),
    supportedBy: [
      .message("accessed from incorrect thread").because("another thread made the Realm or the object"),
      .message("deleted or invalidated", "has been invalidated", "is no longer valid").because(
        "the object was deleted, or its Realm let go of its data"),
      .message("outside of a write transaction", "in a Realm in a write transaction").because("no code began a write"),
      .message("already in a write transaction").because("a write was begun within a write"),
      .exceptionName("RLMException"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.swiftTryBang, .appkitException],
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        Realm refused an access and raised an exception: {reason|the reason is not in this report|its reason names the \
        rule that was broken}. Swift cannot catch it, so the app ended at {blame|the access}.
        """,
      youSee: """
        `RLMException` with one plain sentence. The thread's kind comes with callbacks and `await`; the deleted one \
        when a list still shows what was just removed; the one about writes with a setter in the wrong place.
        """,
      howWeKnow: "Realm checks each access of a managed object, and these sentences are its own.",
      rootCause: """
        | sentence | meaning |
        |---|---|
        | accessed from incorrect thread | a `Realm`, an object or `Results` crossed to another thread or queue; after \
        an `await` the code may run on another thread |
        | deleted or invalidated | other code keeps an object whose row is gone: a cell, a view model, a closure |
        | outside a write transaction | a property of a managed object was set without `realm.write` |
        | already in a write transaction | `write` within `write`, mostly in a helper that writes on its own |
        """,
      fixNow: """
        At `{blame|the access}`: fetch the object anew by its key on this thread; for writes wrap it in \
        `realm.write { … }`, or ask `realm.isInWriteTransaction` in the helper; before the use of an object that is \
        kept ask `isInvalidated`.
        """,
      fixProperly: """
        - Let only plain values or keys cross threads; `freeze()` an object or use `ThreadSafeReference` where it must \
        travel itself
        - Keep a Realm inside one actor (`try await Realm.open(…)` there, `Realm(actor:)` in older versions), or open \
        it in each function that uses it
        - Show `Results` with their notifications, so that a list lets go of rows before they vanish

        ```swift
        // before: the object belongs to the thread that fetched it
        func rename(_ boat: Boat) {
          queue.async { try? boat.realm?.write { boat.title = "Gull" } }
        }

        // after: the key travels, the object is fetched where it is used
        func rename(_ id: ObjectId) {
          queue.async {
            guard let realm = try? Realm(), let boat = realm.object(ofType: Boat.self, forPrimaryKey: id) else { return }
            try? realm.write { boat.title = "Gull" }
          }
        }
        ```
        """,
      verify:
        "Run the flow with the same object deleted by another screen, and with its callback on a background queue.",
      prevent: "No managed object as a stored property of a view or a view model: copy what is shown into a value.",
      notToBeConfusedWith: [
        .init(.realmMigrationRequired, "Realm could not open the file"),
        .init(.coredataConcurrencyViolation, "the same rule of Core Data"),
      ],
      sources: ["Realm Swift SDK documentation: Threading; CRUD; React to changes"]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RLMException', reason: 'Realm accessed from incorrect thread.'
        *** First throw call stack:
        0   CoreFoundation     0x00000001be062660 __exceptionPreprocess + 171
        1   libobjc.A.dylib    0x00000001ac6d8fa8 objc_exception_throw + 48
        2   Orchard            0x000000010823c9fc RLMVerifyThread + 90
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'RLMException', reason: 'Attempting to modify object outside of \
        a write transaction - call beginWriteTransaction on an RLMRealm instance first.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'RLMException', reason: 'Provided schema version 3 is less \
        than last set version 5.'
        """, answer: "realm-migration-required"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Realm accessed from incorrect thread by the ledger
        """, answer: "swift-fatalerror-precondition"),
    ])

  private static let complaint = Condition.frameworkSays(
    "realm-access",
    "Realm accessed from incorrect thread", "Object has been deleted or invalidated", "RLMResults has been invalidated",
    "RLMArray has been invalidated", "Cannot modify Results outside of a write transaction",
    "call beginWriteTransaction on a", "The Realm is already in a write transaction",
    "List is no longer valid. Either the parent object was deleted",
    "Can only delete an object from the Realm it belongs to", alsoInChecksOf: ["Realm"])
}
