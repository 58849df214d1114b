extension Rule {
  static let jetsamVmPageshortage = Rule(
    "jetsam-vm-pageshortage",
    "The device ran out of memory, and the process was ended (jetsam)",
    family: .jetsam,
    severity: .low,
    harm: "the device was short of memory; the program was one of many",
    certainWhen: .any([.jetsamVictim(JetsamReason.shortage), .jetsamTermination(JetsamReason.shortage)]),
    likelyWhen: .any([
      .jetsamLines(JetsamReason.shortage),
      // What the kernel of a Mac writes before it ends the process that fills the swap.
      .message(
        "low swap: killing largest compressed process with pid {number} ({victim}) and size {size}",
        "low swap: killing largest compressed process"),
    ]),
    possibleWhen: .message("low swap: triggering no paging space action"),
    supportedBy: [
      .message("reason zone-map-exhaustion", "zone-map-exhaustion").because(
        "the kernel itself ran out: other code leaks ports, surfaces or other kernel objects"),
      .message("reason vm-thrashing", "compressor").because("memory was compressed and expanded again and again"),
    ] + Condition.jetsamSurroundings,
    outranks: [.notACrashReport, .killedExternally],
    blame: .value("victim"),
    searchWords: ["메모리 부족", "out of memory", "OOM"],
    page: PlaybookPage(
      whatHappened: """
        The device needed memory, and the system ended {victim|the process} ({size|of unknown size|of any size}) to \
        get it. The process had not crossed a limit of its own.
        """,
      youSee: """
        The user comes back and the app starts anew. For an app in the background this is normal life, not a crash; \
        for an app in the foreground it means that a game, a camera or the app itself took nearly everything.
        """,
      howWeKnow: """
        The reason in the process's entry: `vm-pageshortage`, or one of its relatives (`vm-thrashing`, \
        `vm-compressor-space-shortage`, `sustained-memory-pressure`, `low-swap`). `largestProcess` ({largest|named in \
        the report|a name in the report}) is the place to look for the pressure.
        """,
      notProved: "Whose memory it was. The report lists sizes at one moment only.",
      rootCause: """
        iOS has no swap in the usual sense: when free pages run out, it ends processes, those in the background first \
        and among equals the largest. Whoever is small in the background lives longer. `zone-map-exhaustion` is \
        another matter: kernel objects such as Mach ports or IOSurfaces leak, and the largest holder is ended.
        """,
      fixNow: """
        Save the state when the scene goes to the background, so that the kill costs the user nothing.

        ```swift
        import SwiftUI

        struct EditorScene: View {
          @Environment(\\.scenePhase) private var phase
          @SceneStorage("draft") private var draft = ""
          let saveAll: () -> Void

          var body: some View {
            TextEditor(text: $draft)
              .onChange(of: phase) { _, new in if new == .background { saveAll() } }
          }
        }
        ```

        Before iOS 17 the closure of `onChange` takes the new value only.
        """,
      fixProperly: """
        - in `didEnterBackground` drop decoded images, large caches and map tiles: aim for less than 50 MB
        - restore screens and drafts at launch as if nothing had happened
        - if the app was in the foreground: measure its own peak as in `jetsam-per-process-limit`
        - zone-map-exhaustion: look for leaking ports (`lsmp`) and surfaces
        """,
      verify: """
        Put the app into the background, open the camera and a game, come back: the app shows the same screen. Count \
        background exits by reason in MetricKit (`backgroundExitData`).
        """,
      prevent: "A test of state restoration in every release; a budget for memory in the background.",
      notToBeConfusedWith: [
        .init(.jetsamPerProcessLimit, "the process itself was too large"),
        .init(.jetsamHighwaterAndOthers, "housekeeping: files, room, idle daemons"),
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
        ▸     { "rpages" : 9000, "states" : [ "suspended" ], "name" : "Harbour", "pid" : 42, "reason" : \
        "vm-pageshortage" },
            { "rpages" : 134000, "states" : [ "frontmost" ], "name" : "Orchard", "pid" : 812 }
          ]
        }
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        ▸ Termination Reason: JETSAM 4
        """),
      .ignores("EXC_RESOURCE -> HarbourShare[901] exceeded mem limit: ActiveHard 120 MB (fatal)"),
      .matches(
        """
        ▸ kernel: low swap: killing largest compressed process with pid 4567 (Trawler) and size 12034 MB
        """),
      .ignores(
        """
        kernel: low swap: swapfile created
        """),
    ])
}
