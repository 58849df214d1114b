extension Rule {
  static let swiftCooperativePoolStarvation = Rule(
    "swift-cooperative-pool-starvation",
    "Thread pool starvation: the threads of Swift's cooperative pool were blocked",
    family: .swiftConcurrency,
    severity: .medium,
    harm: "all async work stands still; nothing ends",
    certainWhen: .all([
      .processIsStuck, .blockedCooperativeThreads(atLeast: 6), .wholeCooperativePoolIsBlocked,
    ]),
    likelyWhen: .all([
      .processIsStuck,
      .any([
        .blockedCooperativeThreads(atLeast: 4),
        .all([.blockedCooperativeThreads(atLeast: 2), .mainThreadWaitsWithoutOwner]),
      ]),
    ]),
    possibleWhen: .all([
      .processIsStuck,
      .any([
        .blockedCooperativeThreads(atLeast: 2),
        .all([.blockedCooperativeThreads(atLeast: 1), .mainThreadWaitsWithoutOwner]),
      ]),
    ]),
    endsIn: .anyWay,
    outranks: [
      .watchdogUnspecified, .watchdogSceneUpdate, .watchdogLaunch, .watchdogGracefulExit, .sigquitExternal,
      .dispatchThreadExplosion, .lockOrderInversionHang, .nslockSelfDeadlockHang, .priorityInversionHang,
    ],
    blame: .nobody,
    searchWords: ["스레드 고갈", "thread pool starvation"],
    page: PlaybookPage(
      whatHappened: """
        The few threads that run Swift's tasks were inside calls that block: semaphores, groups, locks or `sync`. When \
        that holds for all of them, no task can go on, also not the ones that would end the waiting.
        """,
      youSee: """
        The app freezes under load although no processor is busy; a spinner turns forever; on a device with fewer \
        cores it comes sooner. The system may end it: 0x8badf00d, or a background task without time.
        """,
      howWeKnow: """
        The pool has about as many threads as the device has cores; a few more only where work of several priorities \
        waits. The stacks show several threads \
        of queues ending in `.cooperative`, with the app's code above a blocking wait.
        """,
      notProved: """
        The number of cores is not in the report; iPhones have six, Macs and many iPads more. With fewer blocked \
        threads than cores the pool may still have been moving: then this is a strong suspicion. What would have \
        released the waits is for the code to tell.
        """,
      rootCause: """
        The pool's contract is that a task never blocks on something that another task must do. It is broken by \
        bridging async to sync (`semaphore.wait()` until a `Task` signals), by `queue.sync` or `DispatchGroup.wait()` \
        in an async function, by a lock held across slow work, and by synchronous network or file calls in actors. One \
        such wait costs a core; as many as there are cores stop everything, and none is left to signal.
        """,
      fixNow: """
        Remove the wait: make the caller async and `await`, or give the callback API a continuation.

        ```swift
        // before: func boats() -> [String] { let done = DispatchSemaphore(value: 0); Task { …; done.signal() }; \
        done.wait(); … }
        func boats(_ load: (@escaping @Sendable ([String]) -> Void) -> Void) async -> [String] {
          await withCheckedContinuation { continuation in
            load { boats in continuation.resume(returning: boats) }
          }
        }
        ```
        """,
      fixProperly: """
        - blocking libraries get threads of their own: a `DispatchQueue` behind a continuation, or a custom executor
        - never bridge from sync to async by waiting; start the task and hand its result on by callback or state
        - locks in async code: short, never across `await`, no calls out
        - limit parallel work with a task group that adds the next child as one ends
        """,
      verify: """
        Run with the environment variable `LIBDISPATCH_COOPERATIVE_POOL_STRICT=1`: the pool then has one thread, and \
        every such wait freezes at once. Then without it, 200 parallel tasks.
        """,
      prevent: """
        Lint for `semaphore`, `.wait()` and `.sync` in async functions and actors; Swift 6 marks several of them as \
        unavailable from async code.
        """,
      notToBeConfusedWith: [
        .init(.dispatchThreadExplosion, "64 ordinary pool threads, blocked in queue.sync"),
        .init(.lockOrderInversionHang, "two threads hold each other's lock"),
        .init(.swiftContinuationLeak, "one task waits forever, the threads are free"),
        .init(.priorityInversionHang, "the other thread moves, only slowly"),
      ],
      sources: [
        "WWDC21: Swift concurrency: Behind the scenes",
        "libdispatch: cooperative root queues",
        "Swift Forums: cooperative pool deadlock when calling into an opaque subsystem",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205 <RBSTerminateContext| domain:10 code:0x8BADF00D \
        explanation:scene-update watchdog transgression>
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib     0x00000001e1f0b1d8 semaphore_wait_trap + 8
        1   libdispatch.dylib          0x00000001e2f0b1d8 _dispatch_semaphore_wait_slow + 132
        2   Harbour                    0x0000000104a1d2d0 ChartView.open() + 96

        Thread 1 name:  Dispatch queue: com.apple.root.user-initiated-qos.cooperative
        Thread 1:
        ▸ 0   libsystem_kernel.dylib     0x00000001e1f0b1d8 semaphore_wait_trap + 8
        1   libdispatch.dylib          0x00000001e2f0b1d8 _dispatch_semaphore_wait_slow + 132
        2   Harbour                    0x0000000104a1c2d0 Chart.tile(_:) + 96

        Thread 2 name:  Dispatch queue: com.apple.root.user-initiated-qos.cooperative
        Thread 2:
        ▸ 0   libsystem_kernel.dylib     0x00000001e1f0b1d8 semaphore_wait_trap + 8
        1   libdispatch.dylib          0x00000001e2f0b1d8 _dispatch_semaphore_wait_slow + 132
        2   Harbour                    0x0000000104a1c2d0 Chart.tile(_:) + 96
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205 <RBSTerminateContext| domain:10 code:0x8BADF00D \
        explanation:scene-update watchdog transgression>
        Triggered by Thread:  0

        Thread 0 name:  Dispatch queue: com.apple.main-thread
        Thread 0 Crashed:
        0   libsystem_kernel.dylib     0x00000001e1f0a1d8 mach_msg2_trap + 8

        Thread 1 name:  Dispatch queue: com.apple.root.default-qos
        Thread 1:
        0   libsystem_kernel.dylib     0x00000001e1f0b1d8 semaphore_wait_trap + 8
        1   libdispatch.dylib          0x00000001e2f0b1d8 _dispatch_semaphore_wait_slow + 132
        2   Harbour                    0x0000000104a1c2d0 Chart.tile(_:) + 96
        """),
    ])
}
