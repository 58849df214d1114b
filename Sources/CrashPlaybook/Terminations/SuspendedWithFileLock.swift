extension Rule {
  static let suspendedWithFileLock = Rule(
    "suspended-with-file-lock",
    "The app was suspended while it held a lock on a file (dead10cc)",
    family: .terminations,
    severity: .medium,
    harm: "the system ends the program in the background; users see it start anew",
    certainWhen: .any([
      .systemCode(0xDEAD_10CC, "dead10cc"),
      .message(
        "suspended with locked system files: {path}", "suspended with locked system files:",
        "^termination category: fileLock"),
    ]),
    supportedBy: [
      .message("suspended with locked system files: {path}").because("the file whose lock was held"),
      .otherThread("sqlite3_step", "fsync", "unixSync", "-[NSManagedObjectContext save:]", "realm::", "flock").because(
        "this thread is in the middle of work on files: the first suspect for the lock"),
    ],
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    blame: .preferring(["(?i)sqlite", "(?i)database", "(?i)store", "(?i)save", "(?i)realm", "(?i)write", "(?i)commit"]),
    searchWords: ["파일 락", "0xdead10cc"],
    page: PlaybookPage(
      whatHappened: """
        The system was about to suspend {process|the app}, found that it held a lock on {path|a file} in a shared \
        container, and ended it (0xdead10cc): a frozen process would keep everybody else from that file.
        """,
      youSee: """
        Reports a few seconds after the app went to the background, on devices with slow storage or much data. \
        Nothing is visible to the user but a cold start next time; an unfinished transaction is rolled back.
        """,
      howWeKnow: """
        Code 0xdead10cc (3735883980) is used for nothing else. Where the reason lists paths, the files of that list \
        were locked: usually a database and its `-shm` or `-wal`.
        """,
      notProved: """
        Which code held the lock, unless a thread is in the middle of a transaction: look for `sqlite3_step`, \
        `fsync`, Core Data or Realm frames on the other threads.
        """,
      rootCause: """
        A file or SQLite lock (`flock`, `fcntl`, a write transaction) is held in a container that is shared with \
        extensions (app group). The app entered the background, its time ran out, and the lock was still there: a \
        transaction in flight, a long migration, a connection that keeps its lock, a download that writes rows as \
        they come. Files in the app's own container are allowed to be locked.
        """,
      fixNow: """
        Ask for time around every write to the shared database, and end it right after: \
        `ProcessInfo.processInfo.performExpiringActivity(withReason:)` (also in extensions), or \
        `beginBackgroundTask` in the app.

        ```swift
        ProcessInfo.processInfo.performExpiringActivity(withReason: "saving sightings") { isExpired in
          guard !isExpired else { return store.interrupt() }
          store.commitPendingRows()
        }
        ```
        """,
      fixProperly: """
        - Keep only what extensions need in the shared container; move the large database into the app's own
        - Short transactions; no transaction open across an `await` or a network call
        - When the app goes to the background, finish or interrupt (`sqlite3_interrupt`), and refuse new writes \
        until it comes back; database libraries have a switch for that (GRDB: `observesSuspensionNotifications`)
        - WAL mode keeps readers from blocking, but a writer still locks
        """,
      verify: """
        Run a loop that writes without pause, lock the device, wait a minute, unlock; repeat 20 times without \
        debugger. No report, and no row is lost.
        """,
      prevent: """
        One type that owns the shared database and asks for time itself; a test that suspends it in the middle of a \
        write.
        """,
      notToBeConfusedWith: [
        .init(.backgroundTaskExpired, "the time ran out without a file being locked"),
        .init(.watchdogSceneUpdate, "0x8badf00d: the main thread did not answer"),
        .init(.killedExternally, "a kill without any reason"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xdead10cc): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
        "GRDB: Sharing a database",
        "SQLite: File locking and concurrency",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: RUNNINGBOARD 0xdead10cc
        ▸ [osservice<com.apple.runningboardd>:31] RBS termination: was task-suspended with locked system files:
        /private/var/mobile/Containers/Shared/AppGroup/7C1E/sightings.sqlite

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 mach_msg2_trap + 8
        """),
      .matches(
        """
        ▸ Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc
        """),
      .ignores(
        """
        My notes: the watchdog leaves 0xdead10cc behind, and a nil leaves a small address.

        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018
        Termination Reason: SIGNAL 11 Segmentation fault: 11
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Harbour                       	0x0000000104a1c2e4 -[ChartView drawTides] + 212
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d
        """, answer: "background-task-expired"),
      // There the numbers are signals.
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: Namespace SIGNAL, Code 0xdead10cc
        """),
    ])
}
