extension Rule {
  static let linuxOomKill = Rule(
    "linux-oom-kill",
    "Out of memory: Linux ended the process (OOM killer)",
    family: .linux,
    harm: "the kernel ends the process for the memory it uses",
    certainWhen: .message(
      "Out of memory: Killed process", "Out of memory: Kill process", "Memory cgroup out of memory",
      "oom-kill:constraint=", "invoked oom-killer", "oom_reaper: reaped process", "OOMKilled: true",
      "\"OOMKilled\": true", "Reason:*OOMKilled", "reason: OOMKilled", "\"reason\":\"OOMKilled\"",
      "\"reason\": \"OOMKilled\"",
      "Failed with result 'oom-kill'", "failed (Result: oom-kill)",
      "process of this unit has been killed by the OOM killer",
      "OutOfMemoryError: Container killed due to memory usage",
      "Process appears to have been OOM killed", "Exit Message: \"OOM Killed\"",
      // AWS Lambda.
      "Status: error*Error Type: Runtime.OutOfMemory", "\"errorType\": \"Runtime.OutOfMemory\"",
      "\"errorType\":\"Runtime.OutOfMemory\"",
      // Cloud Run, Heroku and Render.
      "Memory limit of {memory} exceeded with {used} used",
      "Error R15 (Memory quota vastly exceeded)", "Ran out of memory (used over {memory}"),
    likelyWhen: .any([
      .message("^OOMKilled", "OOMKilled", "The node was low on resource: memory."),
      .all([.compilerWasKilled, .not(.builtOnMac)]),
      .all([.message("Runtime exited with error: signal: killed"), .computed(.memoryOfFunctionUsedUp)]),
    ]),
    possibleWhen: .any([
      .all([.exitStatus(137), .not(.endedByItsKeeper)]),
      .message("ontainer terminated on signal 9"), overQuota,
      // Who copies the line alone leaves out how much memory was used.
      .all([.message("Runtime exited with error: signal: killed"), .not(.message("Max Memory Used: "))]),
    ]),
    unless: .message("OOMKilled: false", "\"OOMKilled\": false"),
    endsIn: .kill,
    supportedBy: [
      .message("Killed process {pid} ({victim})").because("the process that the kernel chose"),
      .variant("what-ran-out-of-memory", [build, swaps]),
      .compilerWasKilled.because("only the kernel ends a compiler with SIGKILL in the middle of its work"),
      .message("Error R14 (Memory quota exceeded)").because("it used more memory than its plan has, and swapped"),
      .message("CONSTRAINT_MEMCG").because("the limit of the container, not of the machine"),
      .message("anon-rss:{memory},"),
      .message("node was low on resource: memory.*Container {victim} was using {memory}, request is").because(
        "Kubernetes ended the pod, because the memory of its node ran out"),
    ],
    outranks: [.killedExternally],
    blame: .nobody,
    searchWords: ["메모리 부족", "out of memory", "OOM"],
    page: PlaybookPage(
      whatHappened: """
        {ended|Memory ran out, and the kernel, or Kubernetes for its node, ended} {victim|the process} {how|from outside, \
        mostly with SIGKILL}. {after|Nothing in the program ran after that, so there is no backtrace and no last log line.}
        """,
      youSee: """
        Exit status 137, a restarted container, a log that stops in the middle. The kernel log of the host, or \
        `docker inspect` and `kubectl describe pod`, tell the reason.
        """,
      howWeKnow: """
        The kernel or the container runtime says so in its own words. Status 137 alone only says SIGKILL: a \
        person, a failed health check or a deployment can send it too, and then this is a lead.
        """,
      notProved:
        "What used the memory. The process that is ended is the largest, which need not be the one that grew last.",
      rootCause: """
        More memory than the limit: a leak, unbounded work (a `TaskGroup` over every row, uploads collected in \
        `Data`, a queue without a bound), a cache without a limit, or a limit that is simply too small for the \
        peak. Autoreleased objects do not exist on Linux, but a long loop that keeps results does the same.
        """,
      fixNow: """
        {remedy|Raise the limit to what one day's peak needs, and cap the concurrency at the place that takes the most.}

        ```swift
        import Foundation

        func process(_ urls: [URL], atMost limit: Int) async throws {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, url) in urls.enumerated() {
              if index >= limit { _ = try await group.next() }
              group.addTask { try await handle(url) }
            }
            try await group.waitForAll()
          }
        }
        ```
        """,
      fixProperly: """
        - a compiler that is ended so: build in an image or on a machine with 2 GB and more for each job, and copy the \
        finished program to the small server
        - stream bodies instead of collecting them; apply backpressure
        - give each cache a cost limit, each queue a bound
        - find the growth with `heaptrack` or jemalloc's profiles on a copy of production traffic
        - answer 503 before the limit: watch `memory.current` of the cgroup
        """,
      verify: """
        A load test at twice the traffic: resident memory levels off well under the limit, and `memory.events` \
        counts no `oom_kill`.
        """,
      prevent: """
        Alert on memory at 80 % of the limit, and on `oom_kill` in `memory.events`; load tests in continuous \
        integration.
        """,
      notToBeConfusedWith: [
        .init(.killedExternally, "SIGKILL by someone else: health check, deployment, a person"),
        .init(.jetsamPerProcessLimit, "the same on iOS, with a report of its own"),
        .init(.linuxSegv, "exit status 139: an invalid access"),
      ],
      sources: [
        "Linux, mm/oom_kill.c", "Linux, Documentation/admin-guide/cgroup-v2.rst", "Kubernetes, Assign Memory Resources",
      ]),
    examples: [
      .matches(
        """
        ▸ [81231.204] Memory cgroup out of memory: Killed process 812 (harbourd) total-vm:4194304kB, \
        anon-rss:1047552kB,
        [81231.310] oom_reaper: reaped process 812 (harbourd), now anon-rss:0kB
        """),
      .matches(
        """
        2026-11-06T15:16:31.142395+00:00 heroku[web.1]: Process running mem=594M(116.0%)
        ▸ 2026-11-06T15:16:31.142499+00:00 heroku[web.1]: Error R14 (Memory quota exceeded)
        """),
      .matches(
        """
        [811/1204] Compiling Harbour Berths.swift
        ▸ error: compile command failed due to signal 9 (use -v to see invocation)
        """),
      .matches(
        """
        #14 312.5 error: link command failed with exit code 1 (use -v to see invocation)
        ▸ clang-17: error: unable to execute command: Killed
        """),
      .ignores(
        """
        error: compile command failed due to signal 6 (use -v to see invocation)
        """, answer: "swift-compiler-crash"),
      .matches(
        """
        Nov 20 10:11:12 berth-1 systemd[1]: harbourd.service: Main process exited, code=killed, status=9/KILL
        ▸ Nov 20 10:11:12 berth-1 systemd[1]: harbourd.service: Failed with result 'oom-kill'.
        """),
      .matches(
        """
        Stopped reason: Essential container in task exited
        ▸ OutOfMemoryError: Container killed due to memory usage
        """),
      .matches(
        """
        Status:  Failed
        Reason:  Evicted
        ▸ Message: The node was low on resource: memory. Threshold quantity: 100Mi, available: 52Mi. Container pierd was \
        using 812Mi, request is 256Mi, has larger consumption of memory.
        """),
      .ignores(
        "Exit code: 1\nMessage: The node was low on resource: ephemeral-storage. Container pierd was using 3Gi."),
      .matches(
        """
        ▸ container harbourd exited with code 137
        """),
      .matches(
        """
        ▸ REPORT RequestId: 3278 Duration: 912.10 ms Memory Size: 128 MB Max Memory Used: 129 MB
        ▸ RequestId: 3278 Error: Runtime exited with error: signal: killed
        """),
      .ignores(
        """
        REPORT RequestId: 3278 Duration: 912.10 ms Memory Size: 128 MB Max Memory Used: 39 MB
        RequestId: 3278 Error: Runtime exited with error: signal: killed
        """, answer: "killed-externally"),
      .matches("▸ RequestId: 3278 Error: Runtime exited with error: signal: killed\nRuntime.ExitError"),
      .matches(
        """
        ▸ REPORT RequestId: 3278 Duration: 912.10 ms Memory Size: 1024 MB Max Memory Used: 1023 MB Status: error \
        Error Type: Runtime.OutOfMemory
        """),
      .matches(
        """
        INFO Main child exited normally with code: 137
        ▸ INFO Process appears to have been OOM killed!
        """),
      .matches("▸ Container terminated on signal 9."),
      .matches(
        """
        ▸     Active: failed (Result: oom-kill) since Thu 2025-11-20 10:11:12 UTC; 5min ago
            Process: 812 ExecStart=/opt/harbourd/harbourd serve (code=killed, signal=KILL)
        """),
      .matches(
        """
        [412/900] Compiling Harbour Berths.swift
        Killed
        ▸ make: *** [Makefile:7: server] Error 137
        """),
      .ignores("make: *** [Makefile:7: server] Error 1"),
      .ignores(
        """
        container harbourd exited with code 137
        "OOMKilled": false
        """),
    ])

  /// Heroku's word for a program that uses more memory than its plan has, and goes on.
  private static let overQuota = Condition.all([
    .message("Error R14 (Memory quota exceeded)"), .not(.message("Error R15 (Memory quota vastly exceeded)")),
    .not(.exitStatus(137)),
  ])
  private static let swaps = Variant(
    overQuota,
    [
      "ended": "Heroku says that", "how": "uses more memory than its plan has",
      "after":
        "It swaps now and becomes slow. Nothing here says that it was ended for that: Heroku does so when the use becomes "
        + "a multiple of the quota, and writes R15.",
      "remedy":
        "Look at the memory in the dyno's metrics since its last start (`heroku labs:enable log-runtime-metrics`): a line "
        + "that only rises is a leak, a step is one request. Then cap the concurrency, or take a larger dyno.",
    ])
  /// A build that ran out of memory: nothing of the program is to blame.
  private static let build = Variant(
    .compilerWasKilled,
    [
      "victim": "the compiler or the linker",
      "after": "No error of your source is to be seen: the same build passes where there is more memory.",
      "remedy": """
      Give the build more memory or swap, and let it do less at once: `swift build --jobs 1`, in Docker a larger memory \
      limit of the virtual machine.
      """,
    ])
}

extension Condition.Computed {
  /// A function of AWS Lambda used all the memory that it was given.
  static let memoryOfFunctionUsedUp = Condition.Computed(
    "memory-of-function-used-up", "a function of AWS Lambda that used all its memory", literals: ["Max Memory Used: "]
  ) { facts in
    for message in facts.report.messages {
      guard let captures = usage.captures(in: message.text), let size = captures["size"].flatMap({ Int($0) }),
        let used = captures["used"].flatMap({ Int($0) }), used >= size
      else { continue }
      return [
        Evidence(
          "\(used) of \(size) MB were in use", field: message.field, text: message.text,
          offset: message.offset)
      ]
    }
    return nil
  }

  private static let usage: TextPattern = "Memory Size: {size} MB*Max Memory Used: {used} MB"
}
