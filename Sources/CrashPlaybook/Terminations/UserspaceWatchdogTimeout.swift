extension Rule {
  static let userspaceWatchdogTimeout = Rule(
    "userspace-watchdog-timeout",
    "A service of macOS did not answer the system's watchdog, and was ended",
    family: .terminations,
    certainWhen: .all([
      .any([
        .terminationNamespace("WATCHDOG"), .bugType(["409"]),
        .message(
          "checkin with service: {service} (* returned not alive", "monitoring timed out for service",
          "unresponsive work processor(s): "),
      ]),
      .not(.watchdogCode),
    ]),
    // Parts of the same sentence, as people note them down.
    likelyWhen: .message(
      "seconds since last successful checkin", "userspace_watchdog_timeout", "namespace: WATCHDOG",
      "namespace: \"WATCHDOG\"", "namespace\": \"WATCHDOG\"", "namespace\":\"WATCHDOG\""),
    unless: .any([.kind([.panic]), .message("panic(cpu", "no successful checkins from")]),
    supportedBy: [
      .message("checkin with service: {service} (").because("the service that was asked"),
      .message("unresponsive work processor(s): ", "unresponsive dispatch queue(s): ").because(
        "the part of it that did not answer: read the stack of this thread"),
      .message("seconds since last successful checkin"),
      .message("(?i)turnstile blocked on").because("whom its thread waits for"),
      .message("displayState*OFF", "Display*not ready").because("the display was asleep, or did not come up"),
      .message("lowPowerMode*: 1", "lowPowerMode*: true").because(
        "in Low Power Mode long work of the graphics processor takes several times as long"),
    ],
    outranks: [.runningboardOther, .killedExternally, .notACrashReport, .explicitAbort],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        macOS asks its vital services regularly whether they are alive. {service|A service} did not answer for \
        too long (40 seconds are usual), and the system ended it to start it anew. When the service is WindowServer, all \
        programs with windows end with it, and the user has to log in again.
        """,
      youSee: """
        The screen freezes or turns black, then the login window appears and the open programs are gone. Beside the \
        crash reports lies `WindowServer-….ips` (or `configd-….ips`, `logd-….ips`) with `bug_type` 409. Where the \
        service does not recover, the whole Mac stops with the panic `userspace watchdog timeout`.
        """,
      howWeKnow: """
        Namespace WATCHDOG, `monitoring timed out for service`, or the answer to the question itself: `checkin with \
        service: … returned not alive with context`. `unresponsive work processor(s)` and `unresponsive dispatch \
        queue(s)` name the part of the service that was silent. 0x8badf00d is another watchdog, the one for apps.
        """,
      notProved: """
        Who kept the service from answering. The service in the report is the victim.
        """,
      rootCause: """
        - **Graphics processor:** one long piece of work (a language model, training, rendering of a film) kept it busy, \
        and WindowServer did not get its turn; worse in Low Power Mode and with the lid closed
        - **Memory:** so much was compressed and swapped out that the service could not be brought back in time
        - **Display:** a dock, an adapter or a sleeping panel did not come up (`Display … not ready`)
        - **Another process:** its thread waits for a lock or an answer of another process (`turnstile blocked on`)
        - **Suspended:** a tool stopped a process of the system with SIGSTOP
        """,
      fixNow: """
        Find the thread of the silent part in the report and read whom it waits for. If a program of yours ran at that \
        moment, cut its work for the graphics processor into pieces of a few milliseconds, and run fewer jobs at once.
        """,
      fixProperly: """
        - many short command buffers instead of one long one, and a pause between them; the same for compute kernels
        - a memory budget for builds, renders and models, so that the machine does not swap
        - no polling of windows, screenshots or Accessibility in a loop; pause it while the display sleeps
        - without work of your own: the same week without dock, adapter and the tools that start at login
        """,
      verify: """
        The same work for an hour, once in Low Power Mode and once with the display asleep, leaves no new report of \
        type 409.
        """,
      prevent: "Watch swap and the longest command buffer of the heaviest run in Instruments before a release.",
      notToBeConfusedWith: [
        .init(.kernelPanic, "the service did not come back, and the whole Mac stopped"),
        .init(.watchdogSceneUpdate, "0x8badf00d: an app did not answer"),
        .init(.ownWatchdogAbort, "a program's own watchdog"),
      ],
      sources: [
        "xnu, bsd/sys/reason.h (OS_REASON_WATCHDOG): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h",
        "macOS: watchdogd and its reports of type 409",
      ]),
    examples: [
      .matches(
        """
        Process:               WindowServer [412]
        Exception Type:        EXC_CRASH (SIGKILL)
        ▸ Termination Reason:    Namespace WATCHDOG, Code 1 monitoring timed out for service
        ▸ (1 monitored services unresponsive): checkin with service: WindowServer (0 induced crashes) returned not alive \
        with context:
        ▸ unresponsive work processor(s): WindowServer main thread
        ▸ 40 seconds since last successful checkin
        """),
      .matches(
        """
        From the log: ▸ "40 seconds since last successful checkin", and then everybody was logged out.
        """),
      .ignores(
        """
        panic(cpu 2 caller 0xffffff7f8afa1ad5): userspace watchdog timeout: no successful checkins from \
        com.apple.WindowServer since load
        service: com.apple.logd, total successful checkins since load (150 seconds ago): 16, last successful checkin: 0 \
        seconds ago
        """, answer: "kernel-panic"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
        app<com.example.harbour>:812 exhausted real (wall clock) time allowance of 10.00 seconds
        """, answer: "watchdog-scene-update"),
    ])
}
