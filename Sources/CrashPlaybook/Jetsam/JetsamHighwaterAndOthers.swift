extension Rule {
  static let jetsamHighwaterAndOthers = Rule(
    "jetsam-highwater-and-others",
    "The system ended a process as part of its housekeeping (jetsam)",
    family: .jetsam,
    severity: .info,
    harm: "the system made room; nothing to repair by itself",
    certainWhen: .any([.jetsamVictim(JetsamReason.others), .jetsamTermination(JetsamReason.others)]),
    likelyWhen: .any([
      .jetsamLines(JetsamReason.others),
      .message("killing_highwater_process", "killing_idle_process", "killing_specific_process pid*[{victim}]"),
      .jetsamVictimOfNewReason,
    ]),
    supportedBy: [
      .message("reason highwater").because("over its soft limit while memory was short"),
      .message("reason vnode-limit").because("too many open files"),
      .message("reason disk-space-shortage").because("the disk is full"),
      .message("reason idle-exit", "reason long-idle-exit").because("idle, and not needed: normal"),
      .message("reason fc-thrashing").because("file-backed memory was read in again and again"),
      .message("reason jettisoned").because("ended, no finer reason is given"),
      .variant("jetsam-housekeeping", housekeeping),
    ] + Condition.jetsamSurroundings,
    outranks: [.notACrashReport, .killedExternally],
    blame: .value("victim"),
    page: PlaybookPage(
      whatHappened: """
        The system ended {victim|a process}, because {why|of a reason that is not its own memory limit}. Often that is \
        housekeeping, and there is nothing to repair.
        """,
      youSee: "A JetsamEvent file; the user rarely notices, because most of these processes are daemons or idle.",
      howWeKnow: "The reason in the process's entry, one of those in the table below.",
      rootCause: """
        | reason | meaning | to do |
        |---|---|---|
        | `highwater` | a daemon or extension over its soft limit while memory was short | use less in the background |
        | `vnode-limit` | the device has too many open files | close files; no thousand open handles |
        | `disk-space-shortage` | no room left | limit caches, and keep what can be made again in `Library/Caches`, \
        which the system may empty |
        | `idle-exit`, `long-idle-exit` | idle and not needed | nothing: this is normal |
        | `fc-thrashing` | mapped files pushed each other out | map less at once, read in order |
        | `jettisoned` | ended without a finer reason | see the memory of the device |
        | `cpulimit` | too much processor time while it should rest | see `resource-cpu` |
        | another word | newer systems add reasons; the process was ended by the same mechanism | read the word, and the \
        memory of the device beside it |
        """,
      fixNow: """
        {remedy|Look up the reason in the table. For `idle-exit` do nothing; for the others reduce what the table \
        names.}
        """,
      fixProperly: """
        - extensions and agents: do the work, then let go of everything
        - files: open, read, close; one handle per file, never one per row
        - large read-only data: a database or a sorted file read in order instead of mapping gigabytes
        """,
      verify: "The next JetsamEvent files of the same device no longer name the process with this reason.",
      prevent: "Watch open files (`lsof -p`), cache folders and background footprint in a long-running test.",
      notToBeConfusedWith: [
        .init(.jetsamPerProcessLimit, "over its hard limit: the process's own fault"),
        .init(.jetsamVmPageshortage, "no pages left on the device"),
        .init(.cacheDeleteKill, "0xbaddd15c: ended so that its cache could be removed"),
      ],
      sources: [
        "xnu, bsd/sys/kern_memorystatus.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/kern_memorystatus.h",
        "Identifying high-memory use with jetsam event reports: "
          + "https://developer.apple.com/documentation/xcode/identifying-high-memory-use-with-jetsam-event-reports",
      ]),
    examples: [
      .matches(
        """
        {"bug_type":"298","timestamp":"2025-03-04 10:11:12.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
        {
          "largestProcess" : "Orchard",
          "memoryStatus" : { "pageSize" : 16384 },
          "processes" : [
        ▸     { "rpages" : 900, "states" : [ "daemon" ], "name" : "tided", "pid" : 42, "reason" : "vnode-limit" },
            { "rpages" : 134000, "states" : [ "frontmost" ], "name" : "Orchard", "pid" : 812 }
          ]
        }
        """),
      .ignores(
        """
        {"bug_type":"298","timestamp":"2025-03-04 10:11:12.00 +0100","os_version":"iPhone OS 18.3 (22D60)"}
        {
          "largestProcess" : "Orchard",
          "memoryStatus" : { "pageSize" : 16384 },
          "processes" : [
            { "rpages" : 134000, "states" : [ "frontmost" ], "name" : "Orchard", "pid" : 812, "reason" : \
            "per-process-limit" }
          ]
        }
        """, answer: "jetsam-per-process-limit"),
    ])

  /// The reasons of this rule in words.
  private static let housekeeping: [Variant] = [
    reason(
      "highwater", "it was over its soft limit while memory was short",
      "Use less memory in the background: do the work, then let go of everything."),
    reason(
      "vnode-limit", "the device had too many open files",
      "Close files and directories when they are read; keep no thousand handles open."),
    reason(
      "disk-space-shortage", "the disk was full",
      "Limit caches, and keep what can be made again in `Library/Caches`, which the system may empty."),
    reason(
      "long-idle-exit", "it had been idle for long and nobody needed it",
      "Nothing: this is normal."),
    reason(
      "idle-exit", "it was idle and nobody needed it",
      "Nothing: this is normal."),
    reason(
      "fc-thrashing", "file-backed memory was read in again and again",
      "Map less at once, and read files in order."),
    reason(
      "jettisoned", "of memory in general; no finer reason is given",
      "Look at the memory of the whole device in the same report."),
    reason(
      "cpulimit", "it used the processor while it should rest",
      "See `resource-cpu`: stop work in the background."),
  ]

  private static func reason(_ name: String, _ why: String, _ remedy: String) -> Variant {
    Variant(
      .any([.jetsamVictim([name]), .jetsamTermination([name]), .jetsamLines([name])]), ["why": why, "remedy": remedy])
  }
}
