extension Rule {
  static let serviceManagerTimeout = Rule(
    "service-manager-timeout",
    "The program did not answer its keeper in time, and was ended",
    family: .linux,
    severity: .high,
    harm: "the service is down until its keeper starts it again",
    certainWhen: .endedByItsKeeper,
    // What the program said of its own end comes first.
    unless: .message(
      "Fatal error: ", "Precondition failed: ", "Assertion failed: ", "uncaught exception",
      "error while loading shared",
      "Out of memory: Killed process", "OOMKilled", "oom-kill"),
    endsIn: .anyWay,
    supportedBy: [
      .message("Liveness probe failed: {answer}", "Startup probe failed: {answer}").because(
        "what the probe got for an answer"),
      .message("with signal SIGABRT").because("systemd asks for a core dump: its stacks show where the program stood"),
      .variant("keeper-waited-for", [ending, starting, running]),
    ],
    outranks: [.killedExternally, .explicitAbort, .linuxOomKill, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {process|The program} runs under a keeper (systemd, Kubernetes, Heroku) that expects {expected|an answer in time}. \
        It waited in vain, and ended the program from outside. Nothing crashed by itself.
        """,
      youSee: """
        A service that restarts again and again, with exit status 137, 134 or 143 and no last words; in the browser, \
        errors of the gateway.
        """,
      howWeKnow: "The keeper writes which limit was passed: the line is its own, not the program's.",
      notProved: """
        Why the program did not answer. It may have hung, been busy, waited for another service, or listened at another \
        address than the one that was asked.
        """,
      rootCause: """
        - **no sign of life while it runs:** a deadlock; a blocking call (`wait()`, `sleep`, a synchronous query) on an \
        event loop or on all threads of Swift's pool, which are as many as the container has cores; a limit of processor \
        time that slows everything; a probe that asks a database and fails with it
        - **not ready in time:** migrations, caches or a connection before the socket is opened; another port than \
        `$PORT`, or 127.0.0.1 in place of 0.0.0.0; with `Type=notify`, no process that sends `READY=1`
        - **not gone in time:** SIGTERM is not handled, or connections that stay open are waited for; as process 1 of a \
        container, a program without a handler does not even get the signal's usual effect
        """,
      fixNow: """
        {remedy|Find where it stood at that moment: the core dump (`coredumpctl debug`) or `eu-stack -p` on the running \
        process shows all threads.}
        """,
      fixProperly: """
        - nothing blocks on an event loop or in an async function: `await`, or a thread of its own
        - the probe for life asks only whether the process can answer; whether it can serve is the one for readiness
        - the socket is open before the slow work of the start, and the answer is "not ready" until it is done
        - SIGTERM ends the service in order, with a limit below the keeper's

        ```swift
        import Logging
        import ServiceLifecycle

        /// Runs a service until the keeper asks it to leave, and leaves before the keeper loses patience.
        func keepRunning(_ service: any Service) async throws {
          var configuration = ServiceGroupConfiguration(
            services: [service], gracefulShutdownSignals: [.sigterm], logger: Logger(label: "pierd"))
          configuration.maximumGracefulShutdownDuration = .seconds(20)
          try await ServiceGroup(configuration: configuration).run()
        }
        ```
        """,
      verify: """
        Load the service well above a day's peak: the probe answers within a tenth of its limit. Stop it in the middle of \
        requests: it is gone within the limit, and its status is 0.
        """,
      prevent: "Measure the delay of the event loop and of the probe, and raise an alarm at half of the limit.",
      notToBeConfusedWith: [
        .init(.linuxOomKill, "`OOMKilled` or the kernel's own line: memory, not time"),
        .init(.killedExternally, "no one says why the signal was sent"),
        .init(.lambdaTimeLimit, "`Task timed out`: a function on AWS Lambda"),
        .init(.explicitAbort, "SIGABRT from the program itself"),
      ],
      sources: [
        "systemd.service(5): WatchdogSec=, TimeoutStartSec=, TimeoutStopSec=",
        "Kubernetes: Configure Liveness, Readiness and Startup Probes",
        "Heroku Dev Center: Error Codes (R10, R12)",
        "https://github.com/swift-server/swift-service-lifecycle",
      ]),
    examples: [
      .matches(
        """
        Warning  Unhealthy  2m (x9 over 5m)  kubelet  ▸ Liveness probe failed: HTTP probe failed with statuscode: 503
        Normal   Killing    2m               kubelet  ▸ Container pierd failed liveness probe, will be restarted
        """),
      .matches(
        """
        Nov 20 10:11:12 berth-1 systemd[1]: ▸ pierd.service: Watchdog timeout (limit 30s)!
        Nov 20 10:11:12 berth-1 systemd[1]: ▸ pierd.service: Killing process 812 (pierd) with signal SIGABRT.
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Main process exited, code=dumped, status=6/ABRT
        Nov 20 10:11:12 berth-1 systemd[1]: ▸ pierd.service: Failed with result 'watchdog'.
        """),
      .matches(
        """
        Nov 20 10:11:12 berth-1 systemd[1]: ▸ pierd.service: State 'stop-sigterm' timed out. Killing.
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Main process exited, code=killed, status=9/KILL
        """),
      .matches(
        """
        2026-11-20T10:11:12.000000+00:00 heroku[web.1]: ▸ Error R10 (Boot timeout) -> Web process failed to bind to $PORT \
        within 60 seconds of launch
        2026-11-20T10:11:12.000000+00:00 heroku[web.1]: Stopping process with SIGKILL
        """),
      .ignores(
        """
        Nov 20 10:11:12 berth-1 pierd[812]: Pier/Tide.swift:4: Fatal error: Index out of range
        Nov 20 10:12:42 berth-1 systemd[1]: pierd.service: Failed with result 'timeout'.
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Main process exited, code=killed, status=9/KILL
        Nov 20 10:11:12 berth-1 systemd[1]: pierd.service: Failed with result 'signal'.
        """),
    ])

  private static let ending = Variant(
    .message(".service: State 'stop-sigterm' timed out. Killing.", "Error R12 (Exit timeout)"),
    [
      "expected": "it to leave in time after SIGTERM",
      "remedy":
        "Handle SIGTERM: stop to accept, finish or drop what is open, and return from `main` well within the limit (30 "
        + "seconds on Heroku and in Kubernetes by default, 90 under systemd). In a container, start the program with "
        + "`exec` or an init (`docker run --init`), so that the signal reaches it.",
    ])
  private static let starting = Variant(
    .message("failed startup probe", "Error R10 (Boot timeout)", "Failed with result 'timeout'"),
    [
      "expected": "it to be ready in time after its start",
      "remedy":
        "Open the socket first, on 0.0.0.0 and the port that the keeper names (`$PORT`, `containerPort`), and do the slow "
        + "work of the start behind it or in a job of its own. Where the start is slow for a good reason, raise the "
        + "limit: `failureThreshold` of the startup probe, `TimeoutStartSec=`.",
    ])
  private static let running = Variant(
    .message("failed liveness probe", "Failed with result 'watchdog'", ".service: Watchdog timeout (limit "),
    [
      "expected": "a sign of life from it again and again"
    ])
}

extension Condition {
  /// The sentences in which a keeper of services says which of its limits was passed.
  static let endedByItsKeeper = Condition.message(
    "failed liveness probe, will be restarted", "failed startup probe, will be restarted",
    "Failed with result 'watchdog'", ".service: Watchdog timeout (limit ", "Failed with result 'timeout'",
    ".service: State 'stop-sigterm' timed out. Killing.", "Error R10 (Boot timeout)", "Error R12 (Exit timeout)")
}
