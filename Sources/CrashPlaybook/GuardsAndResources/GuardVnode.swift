extension Rule {
  static let guardVnode = Rule(
    "guard-vnode",
    "A file was removed, renamed or overwritten while its owner had it protected (EXC_GUARD)",
    family: .guardsAndResources,
    certainWhen: .any([
      .guardCode(.vnode), .exceptionText("GUARD_TYPE_VN"), .message("GUARD_TYPE_VN"),
    ]),
    likelyWhen: .all([
      .guardException,
      .frame(
        ["^unlink", "^__unlink", "^rename", "^__rename", "^truncate", "^ftruncate", "^removefile", "^__removefile"],
        image: [], within: 4),
    ]),
    unless: .exceptionText("GUARD_TYPE_FD", "GUARD_TYPE_VIRT", "GUARD_TYPE_MACH_PORT", "GUARD_TYPE_USER"),
    supportedBy: [
      .exceptionText("UNLINK").because("the file was deleted"),
      .exceptionText("RENAME").because("the file was moved or replaced"),
      .exceptionText("WRITE_OTHER", "TRUNC_OTHER").because("the file was written through another descriptor"),
      .frame("unlink", "rename", "truncate", "removeItem", "moveItem", "replaceItem", "copyfile", within: 14).because(
        "who touched the file"),
      .message("vnode unlinked while in use", "BUG IN CLIENT OF libsqlite3").because(
        "SQLite noticed that its file went away"),
      .variant(
        "file-guard",
        [
          Variant(.any([.guarded("UNLINK"), .frame("unlink", within: 3)]), ["act": "removed"]),
          Variant(
            .any([.guarded("RENAME_FROM")]),
            [
              "act": "moved away",
              "fixNow": """
              Close the owner before `{blame|the function on the stack}` moves the file: `sqlite3_close`, or for Core \
              Data `replacePersistentStore(at:…)` instead of `moveItem(at:to:)`.
              """,
            ]),
          Variant(
            .any([.guarded("RENAME_TO")]),
            [
              "act": "replaced, by renaming another one over it,",
              "fixNow": """
              Close the owner before another file takes its place in `{blame|the function on the stack}`; into an open \
              database, SQLite's backup API writes safely.
              """,
            ]),
          Variant(
            .guarded("WRITE_OTHER"),
            [
              "act": "wrote, through another descriptor,",
              "fixNow":
                "Write to the file through its owner only: take the second descriptor out of `{blame|the function on the stack}`.",
            ]),
          Variant(
            .guarded("TRUNC_OTHER"),
            [
              "act": "cut short, through another descriptor,",
              "fixNow":
                "Let the owner shorten the file: take the second descriptor out of `{blame|the function on the stack}`.",
            ]),
        ]),
    ],
    outranks: [.killedExternally, .runningboardOther],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} {act|removed, renamed or wrote} a file that another part of the process had open and \
        protected, usually a database. The kernel stopped the process before the data was lost.
        """,
      youSee: """
        `EXC_GUARD` with `GUARD_TYPE_VN`, mostly at sign-out, at "reset all data", in a migration or when a test \
        cleans \
        up. Beside it the log may hold `BUG IN CLIENT OF libsqlite3.dylib: database integrity compromised`.
        """,
      howWeKnow: """
        Type 4 in the highest bits of the code, or the subtype in words. The flavour says what was done: UNLINK, \
        RENAME_FROM, RENAME_TO, WRITE_OTHER, TRUNC_OTHER.
        """,
      rootCause: """
        Deleting an open file is allowed in Unix; the name goes away, the open descriptor stays. For a database that \
        is fatal: the main file, `-wal` and `-shm` belong together, and a new file under the old name gets the journal \
        of the old one. Core Data and SQLite therefore guard their files, and the accident becomes a crash. The owner \
        is still open because other code keeps a context, a statement or the whole stack alive.
        """,
      fixNow: """
        Before the deletion in `{blame|the function on the stack}`, close the owner: `sqlite3_close`, or for Core Data \
        `destroyPersistentStore(at:type:options:)` instead of `removeItem(at:)`.

        ```swift
        import CoreData

        func wipe(_ container: NSPersistentContainer) throws {
          let coordinator = container.persistentStoreCoordinator
          for store in coordinator.persistentStores {
            guard let url = store.url else { continue }
            try coordinator.destroyPersistentStore(at: url, type: .sqlite)
          }
        }
        ```
        """,
      fixProperly: """
        - one type owns the database file: it alone opens, closes, moves and deletes it
        - at sign-out delete the *contents*, or switch to a new file and remove the old one at the next launch
        - tests use a folder of their own for each test, and delete it after the store was closed
        - never copy a live database with FileManager: use SQLite's backup API or `VACUUM INTO`
        """,
      verify: """
        Sign out and in 20 times while a background import runs; the log holds neither the guard nor "vnode unlinked \
        while in use".
        """,
      prevent: "Search for `removeItem`, `moveItem` and `replaceItem` on database URLs outside the owning type.",
      notToBeConfusedWith: [
        .init(.guardFd, "type 2: the descriptor was closed, the file was left alone"),
        .init(.suspendedWithFileLock, "the file is fine, but was locked during suspension"),
        .init(.coredataStoreLoadFatal, "the store does not open at all"),
      ],
      sources: [
        "xnu, bsd/sys/guarded.h (vnode guards): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/guarded.h",
        "xnu, bsd/vfs/vfs_subr.c: https://github.com/apple-oss-distributions/xnu/blob/main/bsd/vfs/vfs_subr.c",
        "SQLite, How To Corrupt An SQLite Database File",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_GUARD (SIGKILL)
        ▸ Exception Codes: 0x8000000400000000, 0x0000000000000011

        Thread 6 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1a2c4b5a8 __unlink + 8
        1   Foundation                    	0x1867fd800 -[NSFileManager removeItemAtURL:error:] + 88
        2   Orchard                       	0x1052dbd20 SignOut.wipeLocalData() + 76
        """),
      .matches(
        """
        Exception Type:  EXC_GUARD
        ▸ Exception Subtype: GUARD_TYPE_VN, id=0x0000000000000011, flavor=0x00000002 (RENAME_FROM)
        """),
      .ignores(
        """
        Exception Type:  EXC_GUARD
        Exception Codes: 0x4000000100000007, 0x08fd4dbfade2dead
        """, answer: "guard-fd"),
    ])
}
