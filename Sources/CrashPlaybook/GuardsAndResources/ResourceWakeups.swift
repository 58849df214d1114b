extension Rule {
  static let resourceWakeups = Rule(
    "resource-wakeups",
    "The process woke the processor too often (EXC_RESOURCE, wakeups)",
    family: .guardsAndResources,
    severity: .low,
    harm: "the battery drains; the program went on",
    certainWhen: .any([
      .resourceCode(.wakeups), .resourceText("WAKEUPS", "Limit {limit}) Observed {observed}/sec"),
      .bugType(["142"]),
      .message(
        "^Event: wakeups", "^Event:*wakeups", "wakeups over the last*exceeding limit of {limit}",
        "caught waking the CPU", "caught causing excessive wakeups"),
      .exceptionText("RESOURCE_TYPE_WAKEUPS"),
    ]),
    unless: .any([.systemCode(0xBAD2_2222, "bad22222")]),
    supportedBy: [
      .exceptionText("(Limit {limit}) Observed {observed} over {time}"),
      .message(
        "{number} wakeups over the last {time} (*exceeding limit of {limit}", "Wakeups caused:*",
        "Maximum permitted {limit};"),
    ] + Condition.resourceOutcome,
    outranks: [.notACrashReport, .killedExternally],
    blame: .stackOrProcess,
    page: PlaybookPage(
      whatHappened: """
        {process|The process} woke a sleeping processor more often than allowed ({limit|150 times a second over 300 \
        seconds}). The system took samples. Unless the report says that the process was killed, nothing crashed.
        """,
      youSee: """
        A file named `…wakeups_resource….ips`; the battery drains although the processor is hardly busy.
        """,
      howWeKnow: "The event or the code names wake-ups, with the limit and what was observed.",
      notProved:
        "Which timer it was. The samples show where threads were right after they woke; the heaviest stack leads.",
      rootCause: """
        Each wake-up pulls a core out of its sleep and costs energy, however little it then does. Many come from

        - timers with a short interval and no tolerance, display links that run while nothing moves
        - two threads that pass a lock, a condition or a semaphore back and forth for tiny pieces of work
        - tiny audio buffers, network reads of a few bytes, a write for each log line
        - polling with `usleep`, `Task.sleep` of milliseconds, `select` with a short timeout
        """,
      fixNow: """
        Find the timer or hand-over below the heaviest stack, lengthen its interval, and give it tolerance.

        ```swift
        import Dispatch

        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        // before: timer.schedule(deadline: .now(), repeating: .milliseconds(5))
        timer.schedule(deadline: .now(), repeating: .seconds(1), leeway: .milliseconds(250))
        ```
        """,
      fixProperly: """
        - be told instead of asking: dispatch sources, file and network events, `AsyncStream`
        - do many small things at once: collect for 100 ms, then work
        - stop timers and display links when nothing is visible
        - larger buffers for audio and network
        """,
      verify: """
        `sudo powermetrics --samplers tasks` on a Mac, or Instruments' CPU and Activity templates: fewer than a few \
        wake-ups a second while idle.
        """,
      prevent: "Lint for timer intervals below 100 ms without leeway or tolerance.",
      notToBeConfusedWith: [
        .init(.resourceCpu, "one long run instead of many short ones"),
        .init(.voipTooManyResumes, "0xbad22222: the *system* resumed a VoIP app too often"),
      ],
      sources: [
        "xnu, osfmk/kern/exc_resource.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_resource.h",
        "xnu, osfmk/kern/task.c (wakeups monitor): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/task.c",
      ]),
    examples: [
      .matches(
        """
        Date/Time:       2025-10-09 02:32:38 -0400
        Report Version:  28
        Command:         Lighthouse

        ▸ Event:           wakeups
        ▸ Action taken:    none
        ▸ Wakeups:         45001 wakeups over the last 257 seconds (175 wakeups per second average), exceeding limit \
        of \
        150 wakeups per second over 300 seconds
        """),
      .matches(
        """
        Exception Type:  EXC_RESOURCE
        ▸ Exception Subtype: WAKEUPS
        ▸ Exception Message: (Limit 150/sec) Observed 172/sec over 300 secs
        """),
      .matches(
        """
        ▸ process Harbour[812] caught causing excessive wakeups. Observed wakeups rate (per sec): 222; Maximum \
        permitted \
        wakeups rate (per sec): 150; Observation period: 300 seconds
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: Namespace SPRINGBOARD, Code 0xbad22222
        Termination Description: SPRINGBOARD, com.example.harbour exceeded 15 wakes in 300 sec
        """, answer: "voip-too-many-resumes"),
    ])
}
