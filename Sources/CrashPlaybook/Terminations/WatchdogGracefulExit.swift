extension Rule {
  static let watchdogGracefulExit = Rule(
    "watchdog-graceful-exit",
    "The process did not leave in time",
    family: .terminations,
    certainWhen: .all([.watchdogCode, .exitEvent]),
    when: .message("Failed to terminate gracefully after", "process-exit watchdog transgression"),
    unless: .backgroundEvent,
    supportedBy: Condition.mainThreadActivity,
    outranks: [
      "killed-externally", "runningboard-other", "watchdog-unspecified", "not-a-crash-report", "watchdog-scene-update",
      "watchdog-launch",
    ],
    page: PlaybookPage(
      whatHappened: """
        The system asked {process|the app} to end or to suspend itself and waited about 5 seconds. The app did not, \
        and the watchdog (0x8badf00d) ended it.
        """,
      youSee: """
        Reports from moments in which nobody looks: the app was swiped away, updated, or sent to the background. \
        Users notice it only as lost changes.
        """,
      howWeKnow: """
        Code 0x8badf00d with `failed to terminate gracefully`, `process-exit` or `failed to suspend`. The stacks \
        show what was still going on.
        """,
      rootCause: """
        Either the way out does too much (`applicationWillTerminate`, `atexit` handlers, destructors of C++ statics, \
        `deinit` of large graphs, a last synchronous upload), or the main thread was stuck already and the request \
        merely uncovered it.

        | the main thread's innermost frames | what it waits for | what to do |
        |---|---|---|
        | `__psynch_mutexwait`, `__ulock_wait2`, `_os_unfair_lock_lock_slow`, `objc_sync_enter` | a lock | find the \
        thread that holds it; it is in the same type, and mostly waits for something itself |
        | `semaphore_wait_trap`, `_dispatch_group_wait_slow`, `__DISPATCH_WAIT_FOR_QUEUE__` | other work of the app \
        | replace the waiting by a callback or `await`; if that work needs the main thread, it is a deadlock |
        | `mach_msg` below `xpc_…_with_reply_sync`, `NSXPCConnection`, `CFPreferences`, `SecItem…` | another process \
        | call it off the main thread; the other process may be slow or busy |
        | `getaddrinfo`, `SCNetworkReachability…`, `sendSynchronousRequest` | the network | asynchronous API with a \
        timeout |
        | `read`, `fsync`, `sqlite3_…`, `open` | the disk | a background queue, smaller transactions |
        | `__CFRunLoopServiceMachPort` | nothing: it is idle again | the slow work is over; look at the processor \
        time and at the log |
        | code of the app or of layout | it computes | Time Profiler on that call |
        """,
      fixNow: """
        Remove the work from the way out: save when something changes, not at the end. If the main thread waits for \
        a lock or a queue, resolve that first.
        """,
      fixProperly: """
        - `applicationWillTerminate` saves at most what fits into a few milliseconds
        - No C++ statics with destructors that join threads or flush files
        - Last uploads through a background `URLSession`, which outlives the process
        """,
      verify: """
        Swipe the app away 20 times while the work of the report runs, on a device without debugger; no new report \
        may appear.
        """,
      prevent: """
        Review everything that runs in `applicationWillTerminate`, `atexit`, and static destructors.
        """,
      notToBeConfusedWith: [
        .init("watchdog-launch", "the event is process-launch or scene-create"),
        .init("watchdog-scene-update", "the event is scene-update"),
        .init("background-task-expired", "time in the background ran out: assertions, not scenes"),
        .init("killed-externally", "a kill without any reason"),
      ],
      sources: ["Apple: Addressing watchdog terminations", "RunningBoard: RBSTerminateContext"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        ▸ <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:[app<org.example.harbour>:812] Failed to \
        terminate gracefully after 5.0s
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: FRONTBOARD 2343432205
        <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
        app<org.example.harbour>:812 exhausted real (wall clock) time allowance of 10.00 seconds
        """, answer: "watchdog-scene-update"),
    ])
}
