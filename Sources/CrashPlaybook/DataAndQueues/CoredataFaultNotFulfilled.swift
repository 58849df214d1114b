extension Rule {
  static let coredataFaultNotFulfilled = Rule(
    "coredata-fault-not-fulfilled",
    "A Core Data object was used after its row was deleted (could not fulfill a fault)",
    family: .dataAndQueues,
    certainWhen: .any([
      .frameworkSays(
        "fault", "CoreData could not fulfill a fault for '{object}'", "CoreData could not fulfill a fault for"),
      .exceptionName("NSObjectInaccessibleException"),
    ]),
    likelyWhen: .raisedDirectly(
      "raised-by-core-data-faults", by: "_PF_FulfillDeferredFault", "-[NSFaultHandler fulfillFault:",
      "-[NSFaultHandler retainedFulfill"),
    supportedBy: [
      .message("x-coredata://*/{entity}/p"),
      .appFrame("(?i)cell", "(?i)view", "(?i)body", "(?i)display").because("the interface still shows the object"),
    ],
    outranks: .exceptionsInGeneral + [.coredataConcurrencyViolation],
    page: PlaybookPage(
      whatHappened: """
        The app read a property of a managed object whose row no longer exists in the store. The object was still a \
        fault, a placeholder without values; Core Data went to fetch them, found nothing, and raised \
        NSObjectInaccessibleException.
        """,
      youSee: """
        A crash while scrolling or returning to a screen after something was deleted: by a batch delete, by sync, by \
        another context or another process. The object in question: `{object|see the exception's reason|the \
        exception's reason names it}`.
        """,
      howWeKnow: "The exception and its sentence have no other meaning. The identifier ends in entity and row number.",
      rootCause: """
        Other code holds an object longer than its row lives. A normal `delete` in one context tells the other \
        contexts through save notifications; a batch delete, a removed store, CloudKit import or an app extension does \
        not, unless the changes are merged by hand.
        """,
      fixNow: """
        Keep `shouldDeleteInaccessibleFaults` on (the default), which turns the exception into an object with nil \
        values. Where an object was kept, fetch it again before use: `try? context.existingObject(with: id)` fails \
        where the row is gone, while `isDeleted` knows only of deletions in its own context.
        """,
      fixProperly: """
        - Merge what batch operations delete into every context that may hold the objects
        - Let a fetched results controller or `@FetchRequest` drive the interface, not stored arrays
        - Keep values (structs) in view models, and the `objectID` for edits

        ```swift
        let request = NSBatchDeleteRequest(fetchRequest: expired)
        request.resultType = .resultTypeObjectIDs
        let result = try context.execute(request) as? NSBatchDeleteResult
        let gone = result?.result as? [NSManagedObjectID] ?? []
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: gone], into: [viewContext])
        ```
        """,
      verify:
        "Show a list, delete its rows through a batch request and through a second context, scroll: no exception.",
      prevent: "Every batch request goes through one helper that merges. Pin reads with query generations.",
      notToBeConfusedWith: [
        .init(.coredataConcurrencyViolation, "the object exists, but was used on a foreign queue"),
        .init(.swiftdataInvalidatedModel, "the same accident in SwiftData"),
      ],
      sources: [
        "Apple: NSManagedObjectContext.shouldDeleteInaccessibleFaults: "
          + "https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext",
        "Apple: NSBatchDeleteRequest: https://developer.apple.com/documentation/coredata/nsbatchdeleterequest",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSObjectInaccessibleException', reason: 'CoreData could not \
        fulfill a fault for '0xd00000000014 <x-coredata://5A1B/Berth/p5>''
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation     	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib    	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreData           	0x1c4a10010 _PF_FulfillDeferredFault + 1400
        3   CoreData           	0x1c4a10200 _sharedIMPL_pvfk_core + 240
        4   Harbour            	0x1027d10b4 BerthCell.configure(with:) + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Illegal attempt to \
        establish \
        a relationship 'berth' between objects in different contexts'
        """, answer: "coredata-cross-context"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: CoreData could not fulfill a fault for the boat
        """, answer: "swift-fatalerror-precondition"),
    ])
}
