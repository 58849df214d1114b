extension Rule {
  static let mainThreadDiskAccessHang = Rule(
    "main-thread-disk-access-hang",
    "App hang: the main thread read or wrote files or asked a database",
    family: .hangs,
    severity: .medium,
    harm: "the interface stands still as long as the storage takes",
    likelyWhen: .all([.kind([.hang]), .mainThreadUsedFiles]),
    possibleWhen: .all([.kind([.nonFatal]), .mainThreadUsedFiles]),
    unless: .kind([.resourceLimit, .panic, .jetsam]),
    supportedBy: [.lengthOfHang],
    outranks: [.notACrashReport, .lockOrderInversionHang],
    blame: .valueOrApp("busy"),
    searchWords: ["메인 스레드 멈춤", "응답 없음", "ANR", "app hang"],
    page: PlaybookPage(
      whatHappened: """
        The main thread of {process|the app} was inside a call that reads or writes files, or asks a database, \
        {share|as far as the report shows|for longer than a second}, and answered nothing until that was done.
        """,
      youSee: """
        Freezes at launch, when something is opened or saved, and when the app comes back; short or absent on the \
        developer's fast and empty device, long where the storage is nearly full, encrypted files are cold, the file lies \
        in iCloud or on a network drive, or a backup runs.
        """,
      howWeKnow: """
        The innermost frames of the main thread belong to calls on files (`read`, `open`, `fsync`, `stat`), to Foundation's \
        readers and writers, to SQLite or to Core Data, under a function of the app. Sampled reports tell in how many \
        samples.
        """,
      notProved: """
        Whether one access was slow or thousands were fast. The calls above the function tell: `read` and `fsync` are slow \
        one by one, `stat` and `open` come in masses.
        """,
      rootCause: """
        Storage has no upper time limit: another process may be writing, the file may have to be fetched from the \
        cloud, `fsync` waits for the hardware, and a database waits for whoever writes to it. Synchronous calls hand \
        all that to their caller, and the main thread has 16 milliseconds.
        """,
      fixNow: """
        Take the call out of `{blame|your function on the main thread|your function on the main thread}`: read or \
        write in a function that is not on the main actor, and show what is in memory until then.
        """,
      fixProperly: """
        - one place that owns the files: an actor, or a queue, with asynchronous functions
        - databases: a background context (`newBackgroundContext()`, `@ModelActor`), fetch limits, indexes for what is \
        asked, and only finished values for the main thread
        - many small files become one; `UserDefaults` and property lists stay small
        - saving happens in small steps while the app runs, not all at once when it leaves

        ```swift
        import Foundation

        // before: the main thread waits for the storage
        @MainActor final class LogBook {
          func load(_ url: URL) throws -> Data { try Data(contentsOf: url) }
        }

        // after: an actor reads, the main thread awaits
        actor LogStore {
          func load(_ url: URL) throws -> Data { try Data(contentsOf: url) }
        }
        ```
        """,
      verify: """
        Instruments' File Activity and Hangs with a full database on a device whose storage is nearly full: no access on \
        the main thread. The Thread Performance Checker must stay silent.
        """,
      prevent: """
        Thread Performance Checker in every scheme; a lint for `Data(contentsOf:` and `viewContext.fetch` in main-actor \
        code; launch and hang metrics of MetricKit.
        """,
      notToBeConfusedWith: [
        .init(.mainThreadBusyHang, "the main thread computes"),
        .init(.mainThreadBlockingWaitHang, "the main thread sleeps in a call that waits for another thread or process"),
        .init(.resourceDiskWrites, "too much was written over a day, on any thread"),
        .init(.suspendedWithFileLock, "the system ended the process for a lock that it held while suspended"),
      ],
      sources: [
        "Apple: Understanding hangs in your app: "
          + "https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app",
        "Apple: Improving app responsiveness: "
          + "https://developer.apple.com/documentation/xcode/improving-app-responsiveness",
        "Apple: Diagnosing performance issues early (Thread Performance Checker): "
          + "https://developer.apple.com/documentation/xcode/diagnosing-performance-issues-early",
      ]),
    examples: [
      .matches(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       macOS 26.2 (Build 25C56)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Harbour
        PID:              4142
        Event:            hang
        Duration:         4.00s
        Steps:            40

        Process:          Harbour [4142]

          Thread 0x1a2b    DispatchQueue "com.apple.main-thread"(1)    40 samples (1-40)    priority 46 (base 46)
          40  start + 6076 (dyld + 25496) [0x18e4e2b98]
            40  main + 64 (Harbour + 41460) [0x104e2a1f4]
              ▸ 40  LogBook.load(_:) + 212 (Harbour + 49364) [0x104e2c0d4]
                ▸ 39  Data.init(contentsOf:options:) + 52 (Foundation + 880120) [0x18f1cd6df]
                  38  read + 8 (libsystem_kernel.dylib + 5112) [0x18e7c13f8]
                   *38  ??? (kernel.release.t6000 + 5562320) [0xfffffe0008a1c4a4]
        """),
      .ignores(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       macOS 26.2 (Build 25C56)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Harbour
        PID:              4142
        Event:            hang
        Steps:            40

        Process:          Harbour [4142]

          Thread 0x1a2b    DispatchQueue "com.apple.main-thread"(1)    40 samples (1-40)    priority 46 (base 46)
          40  start + 6076 (dyld + 25496) [0x18e4e2b98]
            40  main + 64 (Harbour + 41460) [0x104e2a1f4]
              40  LogBook.show() + 212 (Harbour + 49364) [0x104e2c0d4]
                6  Data.init(contentsOf:options:) + 52 (Foundation + 880120) [0x18f1cd6df]
                  6  read + 8 (libsystem_kernel.dylib + 5112) [0x18e7c13f8]
        """, answer: "main-thread-busy-hang"),
    ])
}
