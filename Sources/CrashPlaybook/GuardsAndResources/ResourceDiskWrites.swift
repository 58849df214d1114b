extension Rule {
  static let resourceDiskWrites = Rule(
    "resource-disk-writes",
    "The process wrote more to the disk in a day than the system expects (EXC_RESOURCE, disk writes)",
    family: .guardsAndResources,
    severity: .low,
    harm: "the flash memory wears; the program went on",
    certainWhen: .any([
      .resourceCode(.io), .resourceText("^IO", "^DISK"), .bugType(["145"]),
      .message(
        "^Event: disk writes", "^Event:*disk writes", "of file backed memory dirtied over",
        "caught causing excessive I/O",
        // A signature of App Store Connect's.
        "^diagnosticType: DISK_WRITES"
      ),
      .all([.kind([.resourceLimit]), .message("^writes caused: {written}", "MXDiskWriteException")]),
      .exceptionText("RESOURCE_TYPE_IO"),
    ]),
    supportedBy: [
      .message(
        "Writes: {written} of file backed memory dirtied over {time} (", "Writes limit:*{limit}",
        "Task I/O: {written}. [Limit : {limit}]"),
      .frame("sqlite3", "fsync", "write", within: 20),
    ] + Condition.resourceOutcome,
    outranks: [.notACrashReport, .killedExternally],
    blame: .stackOrProcess,
    page: PlaybookPage(
      whatHappened: """
        {process|The process} changed {written|more than a gigabyte} of file-backed memory within a day. The system \
        sampled who wrote. Nothing crashed: such a report is never the reason why an app went away.
        """,
      youSee: """
        A file named `…diskwrites_resource….ips`, or "Disk Writes" in the Organizer. The tiers are 1, 2, 4 and 8 GB \
        within 24 hours; on a Mac they are larger.
        """,
      howWeKnow: "The event or the code names writes, with the amount and the time. `Action taken: none` is the rule.",
      notProved: "Which file it was. The heaviest stack shows the calls; the file is known to the code around them.",
      rootCause: """
        What counts is each page that becomes dirty, not what the files weigh at the end. One byte changed in a \
        database costs a page in the write-ahead log and again at the checkpoint.

        - many small transactions, one for each row
        - a JSON or property list file that is written whole for each change
        - caches that are rebuilt at each launch, logs without a limit
        - UserDefaults as a database; downloads that are copied instead of moved
        """,
      fixNow: """
        Put the writes of the heaviest stack into one transaction, or write at most once per few seconds.

        ```swift
        import Foundation

        /// Collects changes and writes them once.
        actor DebouncedWriter {
          private let save: @Sendable () async -> Void
          private var pending: Task<Void, Never>?

          init(save: @escaping @Sendable () async -> Void) { self.save = save }

          func changed() {
            guard pending == nil else { return }
            pending = Task {
              try? await Task.sleep(for: .seconds(5))
              pending = nil
              await save()
            }
          }
        }
        ```
        """,
      fixProperly: """
        - batch database work; `WITHOUT ROWID` and fewer indexes where they are not read
        - `PRAGMA journal_mode = WAL`, and no `VACUUM` on each launch
        - store incrementally: a row or a file for each element instead of one large file
        - skip the write when the content did not change
        - what waits to be written is written when the app goes to the background
        """,
      verify: """
        The File Activity instrument over an hour of normal use, times 24, stays below half a gigabyte; \
        `cumulativeLogicalWrites` of MetricKit falls in the next build.
        """,
      prevent: "`XCTStorageMetric` in a performance test of a typical session.",
      notToBeConfusedWith: [
        .init(.suspendedWithFileLock, "a kill, because a file was locked"),
        .init(.cacheDeleteKill, "the system needed room and ended the app"),
      ],
      sources: [
        "Reducing disk writes: https://developer.apple.com/documentation/xcode/reducing-disk-writes",
        "xnu, osfmk/kern/exc_resource.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_resource.h",
      ]),
    examples: [
      .matches(
        """
        Date/Time:       2025-10-17 23:26:36.891 +0100
        Report Version:  32
        Command:         Orchard

        ▸ Event:            disk writes
        ▸ Action taken:     none
        ▸ Writes:           1073.75 MB of file backed memory dirtied over 12560 seconds (85.49 KB per second average), \
        exceeding limit of 12.43 KB per second over 86400 seconds
        """),
      .matches(
        """
        ▸ process Orchard[812] caught causing excessive I/O (flavor: IO_LOGICAL_WRITES). Task I/O: 1073 MB. [Limit : \
        1073 MB per 86400 secs]
        """),
      .ignores(
        """
        Exception Type:  EXC_RESOURCE
        Exception Subtype: CPU
        Exception Message: (Limit 50%) Observed 64% over 180 secs
        """, answer: "resource-cpu"),
    ])
}
