extension Rule {
  static let sqliteConnectionMisuse = Rule(
    "sqlite-connection-misuse",
    "A SQLite connection was used by two threads at once, or after it was closed",
    family: .dataAndQueues,
    certainWhen: .any([
      .all([complaint, .sqliteOnTop]),
      .all([
        .trap,
        .frame("^sqlite3MutexMisuseAssert", within: 2).because("SQLite saw two threads in one connection, and stopped"),
      ]),
    ]),
    likelyWhen: .any([
      .all([complaint, .any([.computed(.logWithoutCrash), .all([.badAccess, .frame("^sqlite3", within: 24)])])]),
      // The lock lies in the connection, which a statement leads to: it was closed, or the statement finalised.
      lockIsGone,
    ]),
    possibleWhen: .any([
      complaint,
      .all([.badAccess, .sqliteOnTop, .otherThread(["^sqlite3_", "^sqlite3Vdbe"])]),
    ]),
    supportedBy: [
      .message("illegal multi-threaded access to database connection").because(
        "SQLite saw two threads in one connection"),
      .message(
        "API call with invalid database connection pointer", "API call with NULL database connection pointer",
        "API call with unopened database connection pointer"
      ).because("the connection was closed, or never open"),
      .otherThread(["^sqlite3_", "^sqlite3Vdbe"]).because("another thread was in SQLite at the same moment"),
    ],
    outranks: .accessesInGeneral + [
      .objcZombieMessage, .mallocFreeNotAllocated, .mallocFreelistCorruption, .swiftTextlessTrap,
      .unfairLockCorrupt,
    ],
    blame: .preferring(["(?i)database", "(?i)sqlite", "(?i)query", "(?i)statement", "(?i)store", "(?i)fetch"]),
    page: PlaybookPage(
      whatHappened: """
        A SQLite connection was used in a way that SQLite forbids: by two threads at the same time, or when it was \
        closed already. SQLite goes on with structures that may be damaged, mostly after a line about it in the console.
        """,
      youSee: """
        The line `BUG IN CLIENT OF libsqlite3.dylib: …` in the console, often for weeks without harm. Then crashes in \
        `sqlite3VdbeExec`, `sqlite3_step`, `sqlite3_finalize` or in malloc that look different each time, or \
        queries that answer nonsense.
        """,
      howWeKnow: """
        Apple's SQLite watches its callers and writes these lines itself. "Illegal multi-threaded access" means that a \
        connection which was opened for one thread at a time was entered while another thread was inside. "API call \
        with invalid database connection pointer" means that the handle is of no open connection. A damaged lock right \
        below a function of SQLite is the lock of a connection that was freed.
        """,
      notProved: """
        The line alone proves the misuse, not that the process died of it. With a fault inside SQLite beside it, there \
        is no better explanation.
        """,
      rootCause: """
        - one connection is a property of a shared object, and tasks or queues call it at will; `Task.detached`, \
        `concurrentPerform` and completion handlers are the usual doors
        - statements are finalised in a `deinit`, which runs on whatever thread lets go last
        - the connection was opened with `SQLITE_OPEN_NOMUTEX`, or without any flag on a system that compiles SQLite for \
        one thread per connection
        - `sqlite3_close` runs in a clean-up while a query is still under way, or twice: once after a failed open and \
        once in `deinit`
        """,
      fixNow: """
        Send every call of this connection, `sqlite3_finalize` and `sqlite3_close` included, through one serial \
        queue or one actor. Opening with `SQLITE_OPEN_FULLMUTEX` keeps SQLite's own structures whole in the meantime, \
        but not your transactions.
        """,
      fixProperly: """
        - One owner for each connection: an actor or a serial queue, which hands out values and never the handle
        - For reading beside writing, a second connection in WAL mode rather than the same one
        - Close last: set the handle to nil in the same step, and wait for queries under way

        ```swift
        import SQLite3

        // before: any task may be inside while another one is
        final class BerthStore: @unchecked Sendable {
          var handle: OpaquePointer?
          func count() -> Int32 { sqlite3_total_changes(handle) }
        }

        // after: one thread at a time, and no other code has the handle
        actor Berths {
          private var handle: OpaquePointer?

          init(path: String) throws {
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
            guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else {
              sqlite3_close_v2(handle)  // a failed open leaves a handle, too
              throw BerthError.notOpened
            }
          }

          func count() -> Int32 { sqlite3_total_changes(handle) }

          /// Called by the owner before it lets go.
          func close() {
            sqlite3_close_v2(handle)
            handle = nil
          }
        }
        ```
        """,
      verify: """
        Run the tests under Thread Sanitizer with eight tasks that query at once, and search the console for `BUG IN \
        CLIENT OF libsqlite3`: no line may be left.
        """,
      prevent: "Let the tests fail when the console holds `BUG IN CLIENT OF libsqlite3`.",
      notToBeConfusedWith: [
        .init(.sqliteFileRemovedWhileOpen, "the file went away, the connection is sound"),
        .init(.coredataConcurrencyViolation, "Core Data's own rule about threads; it has SQLite below it"),
        .init(.guardFd, "other code closed SQLite's file descriptor"),
      ],
      sources: [
        "SQLite documentation: Using SQLite in multi-threaded applications",
        "SQLite documentation: Result codes, SQLITE_MISUSE",
      ]),
    examples: [
      .matches(
        """
        Crashed: com.apple.root.default-qos
        ▸ 0  libsystem_platform.dylib       0x6234 _os_unfair_lock_corruption_abort + 36
        1  libsystem_platform.dylib       0x4148 _os_unfair_lock_lock_slow + 320
        ▸ 2  libsqlite3.dylib               0x6d094 sqlite3_bind_text + 380
        3  Harbour                        0x2c236b BerthStore.insert(_:) + 98 (BerthStore.swift:41)
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000028
        Triggered by Thread:  3

        Application Specific Information:
        ▸ BUG IN CLIENT OF libsqlite3.dylib: illegal multi-threaded access to database connection

        Thread 3 Crashed:
        ▸ 0   libsqlite3.dylib              	0x1b0c4d120 sqlite3VdbeExec + 4012
        1   libsqlite3.dylib              	0x1b0c4a0e0 sqlite3_step + 1020
        2   Harbour                       	0x1027d10b4 BerthStore.next() + 52
        """),
      .matches(
        """
        2026-02-03 08:12:44.101 Harbour[512:8110] [logging] BUG IN CLIENT OF libsqlite3.dylib: illegal multi-threaded \
        access to database connection
        """),
      .matches("▸ [logging] API call with invalid database connection pointer"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000028
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsqlite3.dylib              	0x1b0c4d120 sqlite3_column_count + 12
        1   Harbour                       	0x1027d10b4 BerthStore.next() + 52
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        2026-02-03 08:12:44.101 Harbour[512:8110] [logging] no such table: berths in "SELECT name FROM berths"
        """),
    ])

  private static let lockIsGone = Condition.all([
    .frame("^_os_unfair_lock_corruption_abort", within: 2).because("the lock of the connection is damaged"),
    .frame("^sqlite3_", within: 5),
  ])

  private static let complaint = Condition.message(
    "illegal multi-threaded access to database connection", "API call with invalid database connection pointer",
    "API call with NULL database connection pointer", "API call with unopened database connection pointer")
}

extension Condition {
  /// The crash happened in SQLite, or right above it in the allocator.
  static let sqliteOnTop = Condition.frame(["^sqlite3"], image: [], within: 5)
}
