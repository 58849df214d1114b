extension Rule {
  static let jetsamPerProcessLimit = Rule(
    "jetsam-per-process-limit",
    "The process used more memory than it may (jetsam memory limit)",
    family: .jetsam,
    certainWhen: .any([
      .jetsamVictim(JetsamReason.ownLimit), .jetsamTermination(JetsamReason.ownLimit),
      .message(
        "Process {victim} [*] killed by jetsam reason per-process-limit", "killed by jetsam reason per-process-limit",
        "killing_specific_process pid*[{victim}] (per-process-limit", "domain:jetsam(1) code:per-process-limit",
        "exceeded mem limit: ActiveHard {limit}",
        "exceeded mem limit: InactiveHard {limit}", "exceeded mem limit: ActiveHard", "exceeded mem limit: InactiveHard"
      ),
    ]),
    likelyWhen: .any([
      .jetsamLines(JetsamReason.ownLimit),
      .message(
        "because it is using too much memory", "Terminated due to memory issue",
        // So older versions of Xcode said it.
        "^Terminated due to Memory Pressure", "^Terminated due to Memory Error", "debugger: Terminated due to Memory ",
        "terminated for exceeding jetsam memory limits",
        // KSCrash's, at the next launch: the app was gone when its memory had come this close to its limit.
        "memory of the app: *level critical", "memory of the app: *level terminal"),
    ]),
    // What reporters conclude when the app is gone without a crash, an update or the user's doing.
    possibleWhen: .message(
      "terminated your app, possibly because it overused RAM", "{victim} exceeded its memory limit",
      "likely terminated by the operating system while in the foreground"),
    unless: .message("Killed process", "oom-kill"),
    supportedBy: Condition.jetsamSurroundings,
    outranks: [.notACrashReport, .killedExternally],
    blame: .value("victim"),
    searchWords: ["메모리 부족", "메모리 초과", "out of memory", "OOM"],
    page: PlaybookPage(
      whatHappened: """
        {victim|The process} used {size|more memory than its own limit}, and the system ended it at once. Nothing in \
        the process ran after that: no signal, no handler, no backtrace.
        """,
      youSee: """
        The app vanishes without a crash report of its own. On the device a JetsamEvent file lists all processes; read \
        the one with `"reason" : "per-process-limit"`. Xcode says "Terminated due to memory issue".
        """,
      howWeKnow: """
        The reason is in the entry of this very process. Its size is `rpages` times `pageSize` (16 KB on current \
        devices). The file's `largestProcess` may be another one and proves nothing.
        """,
      notProved: """
        What filled the memory. The report has no stacks: the answer comes from a memory graph or from Instruments on \
        the same flow.
        """,
      rootCause: """
        Each process has a limit that depends on device, system and kind: an app in the foreground may use a good part \
        of the device's memory, an extension a few dozen megabytes.

        - images in full size, video frames that queue up, a PDF or archive read whole
        - a loop without an `autoreleasepool`; a cache without a bound
        - screens that never die (a retain cycle), so that each visit adds to it
        - a share or notification extension that loads the code and data of the whole app
        """,
      fixNow: """
        Reproduce the flow with Xcode's memory report open, and shrink the largest step: downsample images while \
        decoding, read files in pieces, put an `autoreleasepool` into the loop.

        ```swift
        import Foundation

        func checksum(of url: URL) throws -> UInt64 {
          let file = try FileHandle(forReadingFrom: url)
          defer { try? file.close() }
          var sum: UInt64 = 0
          while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
            for byte in piece { sum = sum &* 31 &+ UInt64(byte) }
          }
          return sum
        }
        ```

        On Apple's systems wrap the body of such loops in `autoreleasepool { }`: Foundation's reads may be autoreleased.
        """,
      fixProperly: """
        - a memory budget for each feature, and caches that obey it
        - ask `os_proc_available_memory()` before large work, and take the smaller path when little is left
        - answer memory warnings by dropping what can be made again
        - repair leaks first: growth per visit beats every budget
        - keep extensions small: hand the work to the app
        - only where the peak is truly needed: the entitlement `com.apple.developer.kernel.increased-memory-limit`, \
        which raises the limit on some devices and cures no growth
        """,
      verify: """
        Twenty rounds of the flow on the smallest supported device: the footprint returns to its start, and the peak \
        stays below two thirds of the limit. MetricKit's `memoryResourceLimit` exit count falls in the next build.
        """,
      prevent: "`XCTMemoryMetric` baselines; `leaks --atExit`; an alert on MetricKit's abnormal memory exits.",
      notToBeConfusedWith: [
        .init(.jetsamVmPageshortage, "the device was short of memory; this process was only in the way"),
        .init(.resourceMemoryHighwater, "a warning about the same limit, without a kill"),
        .init(.linuxOomKill, "the same on Linux"),
      ],
      sources: [
        "Identifying high-memory use with jetsam event reports: "
          + "https://developer.apple.com/documentation/xcode/identifying-high-memory-use-with-jetsam-event-reports",
        "xnu, bsd/kern/kern_memorystatus.c: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_memorystatus.c",
      ]),
    examples: [
      .matches(
        """
        {"bug_type":"298","timestamp":"2025-03-04 10:11:12.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
        {
          "largestProcess" : "Orchard",
          "memoryStatus" : { "pageSize" : 16384 },
          "processes" : [
            { "rpages" : 310, "states" : [ "daemon" ], "name" : "tided", "pid" : 42 },
        ▸     { "rpages" : 134000, "states" : [ "frontmost" ], "name" : "Orchard", "pid" : 812, "reason" : \
        "per-process-limit" }
          ]
        }
        """),
      .matches("▸ EXC_RESOURCE -> HarbourShare[901] exceeded mem limit: ActiveHard 120 MB (fatal)"),
      .matches(
        """
        Date: 2025-03-04 10:11:12 +0100
        Process: Harbour
        Bundle id: com.example.harbour
        Device: iPhone 8, iOS 14.3

        ▸ Reason: The process was terminated for exceeding jetsam memory limits
        """),
      .matches(
        """
        The log shows that the extension was ended, nothing more:

        ▸ `Jul 7 15:07:58 osanalyticshelper(OSAnalytics)[248] <Notice>: Process HarbourTunnel [850] killed by jetsam \
        reason per-process-limit`
        """),
      .matches("▸ memorystatus: killing_specific_process pid 901 [HarbourShare] (per-process-limit 100) 122880KB"),
      .matches(
        """
        ▸ SpringBoard: [app<com.example.harbour.keys>:58674] termination reported by proc_exit: \
        <RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>
        """),
      .ignores(
        """
        {"bug_type":"298","timestamp":"2025-03-04 10:11:12.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
        {
          "largestProcess" : "Orchard",
          "memoryStatus" : { "pageSize" : 16384 },
          "processes" : [
            { "rpages" : 9000, "states" : [ "suspended" ], "name" : "Harbour", "pid" : 42, "reason" : \
            "vm-pageshortage" },
            { "rpages" : 134000, "states" : [ "frontmost" ], "name" : "Orchard", "pid" : 812 }
          ]
        }
        """, answer: "jetsam-vm-pageshortage"),
      .ignores(
        """
        10:00:01 tiles: the cache is using too much memory, 400 MB
        """),
      .matches("▸ Terminated due to Memory Pressure"),
    ])
}
