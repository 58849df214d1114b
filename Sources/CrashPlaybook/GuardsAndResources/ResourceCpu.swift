extension Rule {
  static let resourceCpu = Rule(
    "resource-cpu",
    "The process used more processor time than the system allows (EXC_RESOURCE, CPU)",
    family: .guardsAndResources,
    severity: .low,
    harm: "the system took note of the load; the program went on or was ended",
    certainWhen: .any([
      .resourceCode(.cpu), .resourceText("CPU", "Limit {limit}%) Observed {observed}% over"), .bugType(["202", "206"]),
      .message(
        "^Event: cpu usage", "^Event:*cpu usage", "CPU:*cpu time over*exceeding limit of {limit} cpu over",
        "cpu time over*cpu average), exceeding limit of {limit} cpu over",
        "caught burning CPU"),
      .all([
        .kind([.resourceLimit]),
        // The last two are those of MetricKit and of what reporters make of it.
        .message("RESOURCE_TYPE_CPU", "^total CPU time: ", "MXCPUException"),
      ]), .exceptionText("RESOURCE_TYPE_CPU"),
    ]),
    supportedBy: [
      .exceptionText("(Limit {limit}) Observed {observed} over {time}"),
      .message("cpu time over {time} (*), exceeding limit of {limit}", "(fatal)", "CPU_FATAL"),
    ] + Condition.resourceOutcome,
    outranks: [.notACrashReport, .killedExternally],
    blame: .stackOrProcess,
    page: PlaybookPage(
      whatHappened: """
        {process|The process} kept the processor busy for longer than its limit ({limit|its size is not in this \
        report|for instance 50% over 180 seconds}). The system took a sample of what it did. Unless the report says \
        that the process was killed, nothing crashed.
        """,
      youSee: """
        A file named `…cpu_resource….ips`, a warm device, an empty battery. `Action taken: none` or `NON-FATAL` means \
        a \
        diagnostic; `cpu_resource_fatal`, `Action taken: Process killed` or flavour FATAL mean that the app in the \
        background was ended for it.
        """,
      howWeKnow: """
        The report's event or code names the processor. The text names the limit: usually 50 % over 180 s for an app \
        in the foreground, where exceeding it only writes a report, and 80 % over 60 s in the background, where the \
        system may end the process.
        """,
      notProved: """
        Which code was busy. Thread 0 is not the answer: read the tree of samples, and take the deepest frame of the \
        app in the *heaviest* stack.
        """,
      rootCause: """
        - a loop that asks again and again instead of waiting (polling, a retry without a pause, a run loop that is \
        stopped and restarted)
        - an observer that triggers itself: layout in layout, SwiftUI state written in `body`
        - work that grows with the square of the data: `contains` on an array in a loop, `+` on strings, JSON that is \
        decoded anew for each row
        - encoding, indexing or a migration in the background, without a limit of its share
        """,
      fixNow: """
        Open the heaviest stack, symbolicate it, and stop your busiest function from running again: add the missing \
        wait, condition or cache.

        ```swift
        import Foundation

        // before: the retry burns a core while the network is away
        func syncBusily(_ send: () async throws -> Void) async {
          while true { if (try? await send()) != nil { return } }
        }

        // after: the pause grows, and cancellation ends it
        func sync(_ send: () async throws -> Void) async throws {
          var pause = 1.0
          while true {
            do { return try await send() } catch {
              try await Task.sleep(for: .seconds(pause + .random(in: 0...1)))
              pause = min(pause * 2, 300)
            }
          }
        }
        ```
        """,
      fixProperly: """
        - wait for events (dispatch sources, async sequences, notifications), never poll
        - move long work into `BGProcessingTask` or a background `URLSession`, in pieces that check for cancellation
        - cache what is computed from unchanged data
        - measure growth with ten times the data before shipping
        """,
      verify: """
        Time Profiler over three minutes of the same scenario, in the foreground and in the background: the share must \
        stay far below the limit. Watch `cumulativeCPUTime` of MetricKit in the next build.
        """,
      prevent: "`XCTCPUMetric` in a performance test of the idle app; an alert on MetricKit's CPU exceptions.",
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "the main thread did not answer; being busy is only one way"),
        .init(.resourceWakeups, "many short bursts instead of one long one"),
        .init(.resourceAbuseKill, "0xd00d2bad: the system ended the process for what it used overall"),
      ],
      sources: [
        "xnu, osfmk/kern/exc_resource.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_resource.h",
        "xnu, osfmk/kern/thread.c (CPU monitor): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/thread.c",
        "Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_RESOURCE
        ▸ Exception Subtype: CPU
        ▸ Exception Message: (Limit 50%) Observed 64% over 180 secs
        Triggered by Thread:  2

        Thread 2 Attributed:
        0   Tidepool                      	0x00000001000cac70 TideSolver.step() + 144
        """),
      .matches(
        """
        Date/Time:       2025-10-09 02:32:38 -0400
        Report Version:  28
        Command:         Harbour

        ▸ Event:           cpu usage
        ▸ Action taken:    none
        ▸ CPU:             144 seconds cpu time over 153 seconds (94% cpu average), exceeding limit of 80% cpu over \
        180 \
        seconds
        """),
      .matches("▸ 9 seconds cpu time over 9 seconds (100% cpu average), exceeding limit of 60% cpu over 15 seconds"),
      .matches("▸ process Harbour[812] caught burning CPU! It used more than 50% CPU over 180 seconds"),
      .ignores(
        """
        Exception Type:  EXC_RESOURCE
        Exception Subtype: WAKEUPS
        Exception Message: (Limit 150/sec) Observed 172/sec over 300 secs
        """, answer: "resource-wakeups"),
    ])
}
