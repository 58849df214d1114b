extension Rule {
  static let resourceThreadsPorts = Rule(
    "resource-threads-ports",
    "The process has too many threads or Mach ports (EXC_RESOURCE)",
    family: .guardsAndResources,
    severity: .medium,
    harm: "the program runs out of threads or ports after a while",
    certainWhen: .any([
      .resourceCode(.threads, .ports), .resourceText("^THREADS", "^PORTS", "Crossed Thread Limit", "Port Limit"),
      .bugType(["227", "327"]), .terminationNamespace("PORT_SPACE"),
      .message(
        "caught allocating too many mach ports", "system-wide per-process Port Limit", "Crossed Thread Limit",
        "crossed thread limit"),
      .exceptionText("RESOURCE_TYPE_THREADS", "RESOURCE_TYPE_PORTS"),
    ]),
    unless: .message("BUG IN CLIENT OF LIBDISPATCH"),
    supportedBy: [
      .exceptionText("(Limit {limit}) Crossed", "(Limit {limit}) Exceeded"),
      .message("process {holder}[{pid}] caught allocating too many mach ports"),
      .message("Num of ports allocated {number};"),
      .variant(
        "threads-or-ports",
        [
          Variant(
            .any([
              .resourceCode(.ports), .resourceText("^PORTS", "Port Limit"), .terminationNamespace("PORT_SPACE"),
              .message("mach ports", "Port Limit"), .exceptionText("RESOURCE_TYPE_PORTS"),
            ]),
            [
              "things": "Mach ports",
              "remedy": "Run `lsmp -p <pid>` twice with one round of the action in between, and give back what grew: "
                + "`IOObjectRelease`, `mach_port_deallocate`, `invalidate()`, `cancel()`.",
            ]),
          Variant(
            .any([
              .resourceCode(.threads), .resourceText("^THREADS"), .message("hread Limit", "hread limit"),
              .exceptionText("RESOURCE_TYPE_THREADS", "hread Limit"),
            ]),
            [
              "things": "threads",
              "remedy":
                "List the stack that most of the threads share, and let that code end its threads or make fewer: "
                + "a bounded pool, a task group, or a joined thread.",
            ]),
        ]),
      .computed(
        Condition.Computed("common-thread-stack", "a stack that many threads share") { facts in
          let threads = facts.otherThreads
          guard threads.count >= 60 else { return nil }
          var counts: [String: (count: Int, thread: CrashReport.Thread, frame: StackFrame)] = [:]
          for thread in threads.prefix(600) {
            guard let frame = facts.stack(of: thread).first(where: \.isInApp) else { continue }
            counts[frame.label, default: (0, thread, frame)].count += 1
          }
          guard let most = counts.values.max(by: { $0.count < $1.count }), most.count >= 10 else { return nil }
          var evidence = facts.evidence(most.frame, thread: most.thread.index)
          evidence.statement += ": \(most.count) of \(threads.count + 1) threads are in it"
          return [evidence]
        }),
    ] + Condition.resourceOutcome,
    outranks: [.notACrashReport, .killedExternally, .guardMachPort],
    blame: .image("holder"),
    page: PlaybookPage(
      whatHappened: """
        {process|The process} holds more {things|threads or Mach ports} than the system's limit ({limit|the number is \
        not in this report|the report has the number}). They were created and never given back.
        """,
      youSee: """
        A report of `EXC_RESOURCE` with subtype THREADS or PORTS, or a kernel line `caught allocating too many mach \
        ports` followed by signal 9. It takes hours or days of use, and grows with one action.
        """,
      howWeKnow: "Subtype, code, termination namespace PORT_SPACE, or the kernel's own line.",
      notProved: """
        Who leaked. For threads the answer is the stack that most of them share; for ports only a comparison over time \
        tells.
        """,
      rootCause: """
        - a `Thread`, `pthread_create` or C library thread for each job, that waits forever afterwards
        - a pool that is created for each request instead of once
        - IOKit objects, `CFMachPort`, `task_threads` results or XPC connections that are not released or cancelled
        - C wrappers without ARC around APIs that return a port
        """,
      fixNow: """
        {remedy|Find what grows: list the threads' common stack, or run `lsmp -p <pid>` twice with one round of the \
        action in between. Give that object back (`IOObjectRelease`, `mach_port_deallocate`, a joined thread).}
        """,
      fixProperly: """
        - no thread per task: a task group or operation queue with a bound
        - one long-lived connection, session or notification port, invalidated in `deinit`
        - ports in types whose `deinit` gives the right back

        ```swift
        func importAll(_ files: [String], _ importOne: @escaping @Sendable (String) async throws -> Void) async throws {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, file) in files.enumerated() {
              if number >= 4 { try await group.next() }
              group.addTask { try await importOne(file) }
            }
            try await group.waitForAll()
          }
        }
        ```
        """,
      verify: """
        Repeat the action 1,000 times: thread count and `lsmp` totals end where they began.
        """,
      prevent: "A test that counts threads and ports before and after a stress loop, and fails on growth.",
      notToBeConfusedWith: [
        .init(.dispatchThreadExplosion, "libdispatch's own limits (64 or 512), with its own message"),
        .init(.swiftCooperativePoolStarvation, "few threads, all blocked"),
        .init(.guardMachPort, "given back too often instead of never"),
      ],
      sources: [
        "xnu, osfmk/kern/exc_resource.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_resource.h",
        "xnu, osfmk/kern/task.c and osfmk/ipc/ipc_entry.c: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/task.c",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_RESOURCE
        ▸ Exception Subtype: THREADS
        ▸ Exception Message: (Limit 1024 threads) Crossed Thread Limit
        """),
      .matches(
        """
        ▸ 2026-05-28 18:49:35 localhost kernel[0]: process tidewatch[67932] caught allocating too many mach ports. Num \
        of ports allocated 267620;
        ▸ 2026-05-28 18:49:35 localhost kernel[0]: [tidewatch: killed] sending signal 9 and force exiting process
        """),
      .ignores(
        """
        Application Specific Information:
        BUG IN CLIENT OF LIBDISPATCH: Process has too many threads.
        """),
    ])
}
