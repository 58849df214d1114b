extension Rule {
  static let sqliteDatabaseDamaged = Rule(
    "sqlite-database-damaged",
    "A SQLite database is damaged, or the file is no database",
    family: .dataAndQueues,
    certainWhen: .any([
      .message(
        "'try!' expression unexpectedly raised an error:*database disk image is malformed",
        "'try!' expression unexpectedly raised an error:*file is not a database",
        "'try!' expression unexpectedly raised an error:*file is encrypted or is not a database"),
      .textOfTheCrash("sqlite-says-damaged", words),
    ]),
    possibleWhen: .message(words),
    unless: .message("NSSQLiteErrorDomain", "NSPersistentStore"),
    supportedBy: [
      .message("file is not a database", "file is encrypted or is not a database").because(
        "the first bytes are not SQLite's: another file, or an encrypted one without its key"),
      .message("database disk image is malformed").because("the file is SQLite's, and its pages contradict each other"),
      .message("while executing `{statement}`").because("the statement that met it"),
    ],
    outranks: .generalSwiftTraps + [
      .swiftTryBang, .flutterUnhandledDartError, .dotnetUnhandledException, .uncaughtExceptionGeneric,
      .notACrashReport,
    ],
    blame: .preferring(["(?i)database", "(?i)sqlite", "(?i)store", "(?i)query"]),
    page: PlaybookPage(
      whatHappened: """
        SQLite in {process|the program} read a database file and found it damaged, or found that it is none \
        (`SQLITE_CORRUPT`, 11, or `SQLITE_NOTADB`, 26). Where the code does not handle that error, the program ends.
        """,
      youSee: """
        For one user, at every start from then on, until the app is deleted and installed again. For everybody where the \
        file is shipped with the app or the key is wrong.
        """,
      howWeKnow: "Both sentences are SQLite's own texts of these two codes; it gives them for nothing else.",
      notProved: "What damaged the file. SQLite notices only when it reads the page, often long after.",
      rootCause: """
        SQLite keeps its files whole through crashes and power failures. What breaks them comes from outside:

        - the file is copied, moved, restored or deleted while a connection is open, without its `-wal` and `-journal`; \
        also a copy from the app's bundle over an open one
        - two copies of SQLite in one process (the system's and a package's), or two processes, whose locks do not know of \
        each other
        - a descriptor that was closed and used again: something else is written into the database
        - a connection that two threads use at once
        - **not a database:** an encrypted file opened without its key, or with another one (SQLCipher, also another \
        version of it); an empty or foreign file, an error page that was downloaded
        - rarely: the disk is full or broken, protection of files while the device is locked
        """,
      fixNow: """
        Handle the error where the database is opened: move the file with its `-wal` and `-shm` aside, keep it for \
        recovery, and begin with a new one or with the server's copy. Do not delete it.

        ```swift
        import Foundation

        /// Moves a damaged database out of the way, with all that belongs to it.
        func setAside(_ file: URL, as name: String) throws {
          for ending in ["", "-wal", "-shm", "-journal"] {
            let source = URL(fileURLWithPath: file.path + ending)
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            let target = file.deletingLastPathComponent().appendingPathComponent(name + ending)
            try FileManager.default.moveItem(at: source, to: target)
          }
        }
        ```
        """,
      fixProperly: """
        - Copy databases with SQLite's backup interface or `VACUUM INTO`, never as files that are open
        - One copy of SQLite in the process, one owner of each connection
        - The key comes before the first statement, and is stored before the database is made
        - `PRAGMA quick_check` after an end that was not orderly; `.recover` of the command line saves what is left
        """,
      verify: """
        Put a text file in the database's place, then a database with its middle overwritten: the app starts, and says \
        what it lost.
        """,
      prevent: "A count of databases that were set aside, beside the count of crashes.",
      notToBeConfusedWith: [
        .init(.sqliteConnectionMisuse, "the connection was used by two threads, or after it was closed"),
        .init(.sqliteFileRemovedWhileOpen, "the file was deleted under an open connection"),
        .init(.coredataStoreLoadFatal, "Core Data could not open its store"),
        .init(.swiftTryBang, "another error"),
      ],
      sources: ["SQLite: How To Corrupt An SQLite Database File", "SQLite: Result and Error Codes (11, 26)"]),
    examples: [
      .matches(
        """
        ▸ Tides/Store.swift:29: Fatal error: 'try!' expression unexpectedly raised an error: SQLite error 11: database \
        disk image is malformed - while executing `SELECT * FROM sqlite_master LIMIT 1`
        """),
      .matches(
        """
        ▸ SQLite error 26: file is not a database - while executing `SELECT * FROM sqlite_master LIMIT 1`
        """),
      .ignores(
        """
        Tides/Store.swift:29: Fatal error: 'try!' expression unexpectedly raised an error: SQLite error 5: database is \
        locked
        """, answer: "swift-try-bang"),
      // A finding of another program's, beside a crash of its own story.
      .ignores(
        """
        10:00:01 import: the file is not a database of tides, skipped
        """),
    ])

  private static let words: [TextPattern] = [
    "database disk image is malformed", "SQLite error 26: file is not a database",
    "file is encrypted or is not a database",
    "file is not a database (code: 26)", "file is not a database (code 26",
  ]
}
