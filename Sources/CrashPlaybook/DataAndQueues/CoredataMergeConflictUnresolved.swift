extension Rule {
  static let coredataMergeConflictUnresolved = Rule(
    "coredata-merge-conflict-unresolved",
    "Core Data merge conflict: a save and the store could not be brought together",
    family: .dataAndQueues,
    certainWhen: .any([
      .frame("_thereIsNoSadnessLikeTheDeathOfOptimism", within: 4),
      .frameworkSays("optimistic-locking", "Unable to recover from optimistic locking failure"),
    ]),
    supportedBy: [
      .frame("-[NSManagedObjectContext save:]", within: 12),
      .frame("developerSubmittedBlockToNSManagedObjectContextPerform", within: 24).because(
        "the save runs on the context's own queue, so it is not the wrong thread that is at fault"),
      .otherThread("-[NSManagedObjectContext save:]").because("another context saves at the same moment"),
    ],
    outranks: .trapsInGeneral,
    blame: .preferring(["(?i)save", "(?i)context", "(?i)store", "(?i)persist", "(?i)database", "(?i)sync"]),
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} saved a managed object context. The same rows had been changed in the store meanwhile, the \
        merge policy was asked what to keep, and its answer met the next conflict, until Core Data gave up and stopped \
        {process|the process}.
        """,
      youSee: """
        `EXC_BREAKPOINT` in `-[NSManagedObjectContext save:]`, mostly on the queue of a background context, rare and \
        without a pattern, often right after launch or when the app comes back. No exception is raised and no error \
        returned, so `do … catch` around the save does not help.
        """,
      howWeKnow: """
        `_thereIsNoSadnessLikeTheDeathOfOptimism` is where Core Data ends when optimistic locking cannot be saved; the \
        console says `fatal: Unable to recover from optimistic locking failure`.
        """,
      notProved: "Which entity is in conflict, and who else wrote it: neither is in a crash report.",
      rootCause: """
        Core Data locks no rows. It remembers how a row looked when it was read, and compares when it saves; what \
        differs goes to the merge policy. The policy's answer is saved in turn. It never ends well where

        - a merge policy of the app's own leaves conflicts as they are, or changes objects without calling `super`
        - a uniqueness constraint cannot hold: the policy keeps both objects, or one that was deleted meanwhile
        - several contexts, an extension or a second coordinator write the same rows at the same moment
        - something else writes the same file: triggers, another SQLite connection, a copied or restored store
        - `willSave` or a save notification changes objects again, so that each round makes a new conflict
        """,
      fixNow: """
        Where `{blame|the function that saves}` sets the context up, use one of Core Data's own policies:

        ```swift
        import CoreData

        func prepare(_ context: NSManagedObjectContext) {
          // before: a subclass of NSMergePolicy, or the default, which only reports the conflict
          context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        }
        ```
        """,
      fixProperly: """
        - one context writes; all others only read, and merge what it saved
        - duplicates are looked up and updated before the save, in the same `perform` block; the constraint stays as \
        the last resort
        - long-lived contexts call `refreshAllObjects()` before an import, or read the store's history
        - nothing but Core Data writes the store's file; extensions write through the same model and policy
        """,
      verify: """
        Start with `-com.apple.CoreData.SQLDebug 1`, and save the same 1,000 objects from two background contexts at \
        once. The conflict is resolved or comes back as an error; the process goes on.
        """,
      prevent: "A stress test with two writers and every uniqueness constraint of the model, run on each change of it.",
      notToBeConfusedWith: [
        .init(.coredataConcurrencyViolation, "a context was used on a queue that is not its own"),
        .init(.coredataFaultNotFulfilled, "the row is gone"),
        .init(.coredataStoreLoadFatal, "the store could not be opened at all"),
      ],
      sources: [
        "Apple: Core Data, NSMergePolicy and NSMergeConflict",
        "Apple: NSManagedObjectContext refresh(_:mergeChanges:): "
          + "https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext",
        "googlemaps/react-native-navigation-sdk #647, GetStream/stream-chat-swift #3432: "
          + "https://github.com/googlemaps/react-native-navigation-sdk/issues/647",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 name:   Dispatch queue: NSManagedObjectContext 0x281f0c4d0
        Thread 4 Crashed:
        ▸ 0   CoreData                      	0x1a52c1f3c -[NSManagedObjectContext _thereIsNoSadnessLikeTheDeathOfOptimism] + 36
        ▸ 1   CoreData                      	0x1a5218e90 -[NSManagedObjectContext save:] + 1876
        2   Orchard                       	0x102a42f08 Granary.saveHarvest() + 64
        """),
      .matches("▸ CoreData: error: fatal: Unable to recover from optimistic locking failure."),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 Crashed:
        0   CoreData                      	0x1a5218e90 -[NSManagedObjectContext save:] + 1876
        1   Orchard                       	0x102a42f08 Granary.saveHarvest() + 64
        """),
      .ignores("CoreData: error: Could not merge changes. NSCocoaErrorDomain 133020: optimistic locking failure"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Unable to recover from optimistic locking failure'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[Ledger add:] + 52
        3   Harbour           0x00000001027d11b4 -[Ledger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Harbour/Ledger.swift:21: Fatal error: Unable to recover from optimistic locking failure
        """, answer: "swift-fatalerror-precondition"),
    ])
}
