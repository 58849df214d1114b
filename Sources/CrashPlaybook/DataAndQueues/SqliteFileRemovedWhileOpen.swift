extension Rule {
  static let sqliteFileRemovedWhileOpen = Rule(
    "sqlite-file-removed-while-open",
    "A database file was deleted or moved while SQLite had it open",
    family: .dataAndQueues,
    certainWhen: .all([complaint, .sqliteOnTop]),
    likelyWhen: .all([
      complaint, .any([.computed(.logWithoutCrash), .message("disk I/O error", "SQLite error code:6922")]),
    ]),
    possibleWhen: complaint,
    supportedBy: [
      .message("vnode unlinked while in use: {path}").because("this file was deleted"),
      .message("vnode renamed while in use: {path}").because("this file was moved"),
      .message("invalidated open fd").because("SQLite refuses to use the descriptor from here on"),
      .message("disk I/O error", "SQLite error code:6922").because("what every later query is answered"),
    ],
    outranks: [.sqliteConnectionMisuse],
    blame: .preferring([
      "(?i)delete", "(?i)remove", "(?i)reset", "(?i)wipe", "(?i)restore", "(?i)migrat", "(?i)tearDown",
    ]),
    page: PlaybookPage(
      whatHappened: """
        A file of a database ({path|its path is in the line|the message has its path}) was deleted, moved or replaced \
        while {process|the process} had it open. Whoever still holds the old file reads and writes where no one looks \
        any more.
        """,
      youSee: """
        `BUG IN CLIENT OF libsqlite3.dylib: database integrity compromised by API violation: vnode unlinked while in \
        use` in the console. After it: empty results, `disk I/O error`, changes that are gone after the next start, a \
        file that comes back; sometimes a crash in code that does not expect these errors.
        """,
      howWeKnow: """
        Apple's SQLite is told by the kernel when one of its open files loses its name, and writes this line with the \
        path. So the deletion itself is proved.
        """,
      notProved: "That the process died of it, unless the crash lies in SQLite or in the code that got its errors.",
      rootCause: """
        - a "delete all data" or sign-out removes the files with `FileManager` while a container, a pool or a \
        background context still has them open
        - a restore or a migration copies a new file over the open one
        - of three files only some are moved: `-wal` and `-shm` belong to the database
        - a second process (a widget, an extension, the new instance after a relaunch) has the file open
        - in tests the temporary folder goes before the objects that use it; there it is mostly harmless
        """,
      fixNow: """
        Close every connection before the deletion, and wait until that is done; with Core Data, use \
        `destroyPersistentStore(at:type:options:)` and `replacePersistentStore`, with SwiftData `deleteAllData` or \
        `erase`, and not `FileManager`.
        """,
      fixProperly: """
        - Empty the tables rather than delete the file, where other parts of the app may still read
        - One function that knows all owners of the file, lets each of them close, and only then touches it
        - Do it at the next launch, before anything opens the store: leave a mark, and look at it first

        ```swift
        import CoreData

        // before: contexts and extensions still read from it
        try FileManager.default.removeItem(at: storeURL)

        // after
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        try coordinator.destroyPersistentStore(at: storeURL, type: .sqlite)
        ```
        """,
      verify: "Sign out and in again while a long query and the widget run: the line must be gone from the console.",
      prevent: "Let the tests fail when the console holds `vnode unlinked while in use`.",
      notToBeConfusedWith: [
        .init(.guardVnode, "the kernel ended the process at the deletion itself"),
        .init(.sqliteConnectionMisuse, "the file is there, but two threads use one connection"),
        .init(.suspendedWithFileLock, "the system ended an app that held a lock on its database"),
      ],
      sources: [
        "SQLite documentation: How to corrupt an SQLite database file (unlinking or renaming a file in use)",
        "Apple: NSPersistentStoreCoordinator destroyPersistentStore: "
          + "https://developer.apple.com/documentation/coredata/nspersistentstorecoordinator",
      ]),
    examples: [
      .matches(
        """
        ▸ BUG IN CLIENT OF libsqlite3.dylib: database integrity compromised by API violation: vnode unlinked while in \
        use: /private/var/mobile/Containers/Data/Application/5C1A2B7E/Library/Application Support/harbour.store
        ▸ invalidated open fd: 14 (0x11)
        """),
      .ignores(
        """
        2026-02-03 08:12:44.101 Harbour[512:8110] error: (6922) disk I/O error in "PRAGMA journal_mode"
        """),
    ])

  private static let complaint = Condition.message(
    "vnode unlinked while in use: {path}", "vnode renamed while in use: {path}", "vnode unlinked while in use",
    "vnode renamed while in use")
}
