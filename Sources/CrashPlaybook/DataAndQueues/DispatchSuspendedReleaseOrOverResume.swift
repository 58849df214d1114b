extension Rule {
  static let dispatchSuspendedReleaseOrOverResume = Rule(
    "dispatch-suspended-release-or-over-resume",
    "A dispatch source or queue was released while suspended, or resumed too often",
    family: .dataAndQueues,
    certainWhen: .any([
      .message(
        "Release of a suspended object", "Release of an inactive object", "Over-resume of an object",
        "Over-resume of an inactive object", "Too many nested calls to dispatch_suspend()"),
      .dispatchStopped(in: "_dispatch_queue_xref_dispose").because(
        "the last reference went away while the object was suspended or never activated"),
      .dispatchStopped(in: "_dispatch_lane_resume", "_dispatch_queue_resume", "dispatch_resume").because(
        "resumed more often than suspended"),
      .dispatchStopped(in: "_dispatch_lane_suspend_slow"),
    ]),
    likelyWhen: .all([
      .trap,
      .frame("_dispatch_queue_xref_dispose", "_dispatch_source_dispose", "_dispatch_lane_resume", within: 3),
    ]),
    unless: .message("has a mandatory cancel handler", "while items are enqueued", "deallocated while in use"),
    supportedBy: [
      .appFrame("(?i)timer", "deinit", "dealloc", "(?i)resume", "(?i)suspend", "(?i)stop")
    ],
    outranks: .trapsInGeneral + [.dispatchMiscClientBug],
    blame: .preferring(["(?i)timer", "deinit", "dealloc", "(?i)resume", "(?i)suspend", "(?i)invalidate"]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        A dispatch source (most often a timer) or a queue was let go while it was suspended or not yet activated, \
        or it was resumed more often than suspended. libdispatch stops the process in {thread|the thread} that did \
        it, in {blame|the frame below libdispatch}.
        """,
      youSee: """
        A crash when a player, a countdown or a poller is stopped or freed, above all if it was paused at that \
        moment or never started. With the debugger it stops in libdispatch at once; on Linux nothing is printed, \
        only frames such as `_dispatch_queue_xref_dispose.cold.1` or `_dispatch_lane_resume.cold.1` remain.
        """,
      howWeKnow: """
        The function tells which of the two it was. `…_xref_dispose` runs when the last outside reference is \
        dropped, and stops only for a suspended or an inactive object. `…_resume` stops only when the suspend count \
        would fall below zero.
        """,
      rootCause: """
        Every source starts *inactive*, and keeps a count of suspensions. A suspended source cannot run its cancel \
        handler, so libdispatch refuses to destroy it: the handler could never free what it holds. And a `resume()` \
        without a `suspend()` has no meaning, so it stops too.

        The typical timer class stores the source, calls `suspend()` for pause and sets the property to nil for \
        stop. Pause, then stop, and the release meets a suspended source. Calling `resume()` on every "start" \
        without asking whether the timer runs gives the other half. Two threads that both pause make the count 2, \
        and one resume does not lift it.
        """,
      fixNow: """
        Before the last release, bring the source back to running: `cancel()`, and `resume()` if it is suspended or \
        was never activated. Keep the state in a variable and change it only when it differs.
        """,
      fixProperly: """
        - One wrapper that owns the source, with an explicit state; no other code calls suspend or resume
        - All calls on one queue or under one lock
        - Where a pause means "no ticks", cancel the source and make a new one
        - In async code, a task with `Task.sleep`, cancelled by its owner

        ```swift
        import Dispatch

        final class Ticker {
          private enum State { case idle, running, suspended }
          private let source = DispatchSource.makeTimerSource(queue: .main)
          private var state = State.idle

          init(every interval: DispatchTimeInterval, tick: @escaping @Sendable () -> Void) {
            source.schedule(deadline: .now() + interval, repeating: interval)
            source.setEventHandler(handler: tick)
          }

          func start() {
            switch state {
            case .idle: source.activate()
            case .suspended: source.resume()
            case .running: return
            }
            state = .running
          }

          func pause() {
            guard state == .running else { return }
            source.suspend()
            state = .suspended
          }

          deinit {
            source.cancel()
            start()  // an inactive or suspended source must not be released
          }
        }
        ```
        """,
      verify: """
        Test every order of start, pause, start and release: never started, paused twice, released while paused. No \
        combination may stop the process.
        """,
      prevent: "Ban `suspend()` and `resume()` outside the wrapper by lint; they count, and the counts must agree.",
      notToBeConfusedWith: [
        .init(.dispatchObjectReleasedInUse, "a semaphore, a group, or a queue with work in it"),
        .init(.dispatchEvVanished, "the descriptor under a source was closed"),
        .init(.notificationOrTimerLifetime, "a timer's callback meets a dead owner: EXC_BAD_ACCESS, no check"),
      ],
      sources: [
        "libdispatch, src/queue.c (_dispatch_queue_xref_dispose, _dispatch_lane_resume): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/queue.c",
        "Apple: dispatch_resume, dispatch_activate",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Release of an inactive object

        Thread 0 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_queue_xref_dispose.cold.1 + 40
        1   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_queue_xref_dispose + 72
        2   Tidepool             0x0000000104a1c2d0 TideTimer.deinit + 96
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007fc66bf46cc0 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "tided" crashed:

        ▸ 0      0x00007fc66bf46cc0 _dispatch_lane_resume.cold.1 in libdispatch.so
        1 [ra] 0x000055d9e40ff1ad Poller.start() + 41 in tided at /src/Poller.swift:18:9
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_semaphore_dispose.cold.1 + 40
        1   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_semaphore_dispose + 72
        2   libdispatch.dylib    0x0000000190a0a118 _dispatch_dispose + 208
        """, answer: "dispatch-object-released-in-use"),
      // This function has one check, and it asks for the cancellation of a source that must not go without.
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 2 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_source_xref_dispose.cold.1 + 40
        1   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_source_xref_dispose + 72
        2   Harbour              0x0000000104a1c2d0 Poller.deinit + 96
        """, answer: "dispatch-misc-client-bug"),
      .ignores(
        """
        commit 83db48f0c7a1e2d3b4c5d6e7f8091a2b3c4d5e6f
        Author: Ann <ann@example.com>
        Date:   Tue Feb 3 08:12:44 2026 +0100

            Explain "BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object" in the help
        """),
    ])
}
