extension Rule {
  static let coredataContextWithoutStore = Rule(
    "coredata-context-without-store",
    "A SwiftUI view fetched from a Core Data context without a store",
    family: .dataAndQueues,
    certainWhen: .all([.message(words), .message("A fetch request must have an entity")]),
    likelyWhen: .all([.message(words), .computed(.logWithoutCrash)]),
    possibleWhen: .message(words),
    supportedBy: [
      .message("A fetch request must have an entity").because(
        "no model was loaded either, so that no entity has a name"),
      .message("value outside of being installed on a View").because(
        "the environment was read in an `init`, too early"),
    ],
    outranks: [
      .coredataCrossContext, .coredataQueryRefused, .coredataModelNotFound, .uncaughtExceptionGeneric,
      .notACrashReport,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A view with `@FetchRequest` was shown, and the managed object context in its environment belongs to no store. \
        Without `.environment(\\.managedObjectContext, …)` SwiftUI makes an empty context of its own.
        """,
      youSee: """
        `Context in environment is not connected to a persistent store coordinator` in the log, then an empty list, or a \
        crash at the first use of the context. Often in a preview, a sheet, a window of its own or a test only.
        """,
      howWeKnow:
        "The sentence is SwiftUI's own: `@FetchRequest` writes it when it is to fetch and its context has no store.",
      notProved:
        "That anything ended because of it, where no crash is in the same text: the sentence itself ends nothing.",
      rootCause: """
        - the context is not handed to the environment at the root of this window, sheet or preview
        - it is handed on, but the store was not loaded: `loadPersistentStores` failed, or is still at work
        - the environment is read in an `init`, before the view is part of a window
        """,
      fixNow: "Put the container's `viewContext` into the environment where the view is made, previews and sheets too.",
      fixProperly: """
        - one container for the app, loaded before the first view is shown
        - at every root: each `WindowGroup`, each `UIHostingController`, each preview

        ```swift
        import CoreData
        import SwiftUI

        @main
        struct HarbourApp: App {
          let container = NSPersistentContainer(name: "Harbour")

          init() {
            container.loadPersistentStores { _, error in
              if let error { print("no store: \\(error)") }
            }
          }

          var body: some Scene {
            WindowGroup {
              // before: BerthList()
              BerthList().environment(\\.managedObjectContext, container.viewContext)
            }
          }
        }

        struct BerthList: View {
          var body: some View { Text("Berths") }
        }
        ```
        """,
      verify: "Start the app, open each sheet and window and each preview: the sentence does not appear in the log.",
      prevent: "A preview helper that always brings a container in memory.",
      notToBeConfusedWith: [
        .init(.coredataModelNotFound, "the model itself is missing"),
        .init(.coredataStoreLoadFatal, "the store could not be opened"),
        .init(.swiftuiMissingEnvironmentObject, "an object of the environment is missing: SwiftUI stops there"),
      ],
      sources: [
        "Apple: FetchRequest: https://developer.apple.com/documentation/swiftui/fetchrequest",
        "Apple: EnvironmentValues managedObjectContext",
      ]),
    examples: [
      .matches(
        """
        ▸ Context in environment is not connected to a persistent store coordinator: <NSManagedObjectContext: \
        0x600003909c70>
        """),
      .matches(
        """
        ▸ [SwiftUI] Context in environment is not connected to a persistent store coordinator: <NSManagedObjectContext: \
        0x600003909c70>
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'executeFetchRequest:error: \
        A fetch request must have an entity.'
        """),
      .ignores("The pump is not connected to a persistent store of water"),
    ])

  private static let words: TextPattern = "Context in environment is not connected to a persistent store coordinator"
}
