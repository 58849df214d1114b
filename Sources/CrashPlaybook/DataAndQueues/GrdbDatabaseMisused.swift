extension Rule {
  static let grdbDatabaseMisused = Rule(
    "grdb-database-misused",
    "A database of GRDB was used inside its own access, or outside it",
    family: .dataAndQueues,
    certainWhen: .any([
      .message(
        "Fatal error: Database methods are not reentrant", "Fatal error: Database was not used on the correct thread"),
      .all([.trap, .frame("SchedulingWatchdog.preconditionValidQueue(", within: 6)]),
    ]),
    likelyWhen: .all([
      .exceptionIsUnknown, .frame("SchedulingWatchdog.preconditionValidQueue(", within: 6),
    ]),
    unless: .exceptionType("EXC_BAD_ACCESS", "EXC_GUARD"),
    endsIn: .check,
    supportedBy: [
      .variant("grdb-remedy", remedies),
      .crashedQueue(["GRDB"]).because("a queue of GRDB: the code runs inside an access already"),
      .crashedOnMainThread(true),
    ],
    outranks: .trapsInGeneral,
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        `{blame|The caller}` used GRDB's database {where|where GRDB does not allow it}. GRDB guards the order of accesses \
        with checks that stop the process.
        """,
      youSee: """
        `Database methods are not reentrant` or `Database was not used on the correct thread`, in debug and release builds \
        alike, each time the same path is taken.
        """,
      howWeKnow: "The sentences, and the function `preconditionValidQueue`, are GRDB's own checks.",
      rootCause: """
        - **not reentrant**: a `read` or `write` in the closure of another, mostly hidden in a helper, a computed property, \
        an observer or an event that is sent before the transaction has ended
        - **not on the correct thread**: a `Database`, a cursor or a lazy sequence was carried out of the closure, into a \
        `Task` or onto another queue
        """,
      fixNow: """
        {remedy|Pass the `Database` value of the closure down to the helpers, and let nothing but finished values leave it.}
        """,
      fixProperly: """
        - Functions that query take a `Database` as their argument; only the outermost layer opens an access
        - Send events and call observers after the `write` has returned (`afterNextTransaction`)
        - Turn cursors into arrays (`fetchAll`) before the closure ends

        ```swift
        import GRDB

        // before: the helper opens a second access
        // func names() throws -> [String] { try queue.read { try String.fetchAll($0, sql: "SELECT name FROM berth") } }

        func names(in db: Database) throws -> [String] {
          try String.fetchAll(db, sql: "SELECT name FROM berth")
        }
        ```
        """,
      verify: "A test that takes the same path inside one `write`: it must come back.",
      prevent: "No property or subscript may open an access; keep the queue private to one type.",
      notToBeConfusedWith: [
        .init(.dispatchSyncSelfDeadlock, "the same mistake with a plain queue: libdispatch stops it"),
        .init(.sqliteConnectionMisuse, "SQLite itself saw two threads in one connection"),
        .init(.swiftFatalerrorPrecondition, "a check of the app's own"),
      ],
      sources: ["GRDB documentation: Concurrency", "GRDB: SerializedDatabase.swift, SchedulingWatchdog.swift"]),
    examples: [
      .matches("▸ GRDB/SerializedDatabase.swift:212: Fatal error: Database methods are not reentrant."),
      .matches("▸ GRDB/Statement.swift:60: Fatal error: Database was not used on the correct thread."),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 4 Crashed:
        0   libswiftCore.dylib            	0x1a1c4e178 _assertionFailure(_:_:file:line:flags:) + 184
        ▸ 1   GRDB                          	0x1127d1000 static SchedulingWatchdog.preconditionValidQueue(_:_:file:line:) + 152
        2   GRDB                          	0x1127d1100 Statement.reset() + 40
        3   Harbour                       	0x1027d10b4 BerthList.load() + 52
        """),
      .ignores(
        """
        Harbour/Store.swift:12: Fatal error: store methods are not reentrant
        """, answer: "swift-fatalerror-precondition"),
    ])

  private static let remedies = [
    Variant(
      .message("methods are not reentrant"),
      [
        "where": "inside of an access that is still running",
        "remedy": """
        Find the outer `read` or `write` further down the stack, and hand its `Database` value to the inner function instead \
        of opening a second access.
        """,
      ]),
    Variant(
      .any([.message("was not used on the correct thread"), .frame("preconditionValidQueue(", within: 6)]),
      [
        "where": "outside of the closure that lends it",
        "remedy":
          "Do the work inside of the closure, and return arrays and values instead of cursors or the `Database`.",
      ]),
  ]
}
