import ByteKit

extension Rule {
  static let dispatchThreadExplosion = Rule(
    "dispatch-thread-explosion",
    "Thread explosion: blocked work items used up all threads of libdispatch",
    family: .dataAndQueues,
    certainWhen: .message(
      "Dispatch Thread Soft Limit: {limit} reached", "Dispatch Thread Hard Limit: {limit} reached",
      "Dispatch Thread Soft Limit Reached: {limit}", "Dispatch Thread Hard Limit Reached: {limit}",
      "too many dispatch threads blocked in synchronous operations",
      "BUG IN CLIENT OF LIBDISPATCH: Process has too many threads"
    ),
    likelyWhen: .all([
      .any([.kind([.hang, .resourceLimit]), .signal("SIGKILL", "SIGQUIT")]), .blockedWorkers(atLeast: 50),
    ]),
    possibleWhen: .all([.trap, .message("BUG IN CLIENT OF LIBDISPATCH: Unable to create")]),
    endsIn: [.trap, .abort, .kill],
    outranks: [.dispatchMiscClientBug, .priorityInversionHang, .killedExternally],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        Dozens of libdispatch's worker threads were waiting at the same time. libdispatch makes a new thread for \
        each one that blocks, up to a limit; at the limit no further work starts, and whatever the blocked items \
        wait for may never run.
        """,
      youSee: """
        The app hangs or is ended by the watchdog under load; a report shows 60 to 500 threads with nearly the same \
        stack. The soft limit is 64 threads, the hard one usually 512.
        """,
      howWeKnow: """
        Spindumps say "Dispatch Thread Soft Limit reached" or "Hard Limit reached". Without that sentence, the count \
        decides: threads that began in `start_wqthread` and are in a wait.
        """,
      notProved: """
        A large number of waiting workers is the state, not the culprit. What most of them wait for, and who could \
        let them go on, is the thing to read next.
        """,
      rootCause: """
        Work is sent to a concurrent queue item by item, and each item waits: for a lock, a semaphore, \
        `queue.sync`, a synchronous request. The pool sees idle processors and adds threads. Many private serial \
        queues without a common target do the same. If an item waits for something that has to run on the same \
        pool, the limit turns slowness into a deadlock.
        """,
      fixNow: """
        Limit how many run at once: a serial queue, or an `OperationQueue` with `maxConcurrentOperationCount`.
        """,
      fixProperly: """
        - Do not wait in work items: async/await, or a completion
        - Few queues, one per subsystem, with a common target queue
        - `concurrentPerform` for loops over data, which never makes more threads than there are processors

        ```swift
        // before: one thread for each file, all of them blocked
        for file in files {
          DispatchQueue.global().async {
            semaphore.wait()
            process(file)
            semaphore.signal()
          }
        }

        // after: four at a time, none blocks a thread
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (index, file) in files.enumerated() {
            if index >= 4 { try await group.next() }
            group.addTask { try await process(file) }
          }
          try await group.waitForAll()
        }
        ```
        """,
      verify: "Under the heaviest load of your tests the number of threads stays below 64; Instruments, System Trace.",
      prevent: "In review: no `wait()` or `sync` inside a closure that goes to a global queue.",
      notToBeConfusedWith: [
        .init(.swiftCooperativePoolStarvation, "Swift's own small pool is blocked: only as many threads as processors"),
        .init(.resourceThreadsPorts, "the kernel ended the process for its number of threads or ports"),
        .init(.lockOrderInversionHang, "two threads that wait for each other"),
      ],
      sources: [
        "libdispatch, src/queue.c (root queue pool): "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/queue.c",
        "Apple: spindump manual page",
        "Apple: Dispatch: https://developer.apple.com/documentation/dispatch",
      ]),
    examples: [
      .matches("▸ Dispatch Thread Soft Limit: 64 reached in 98 of 101 samples -- too many dispatch threads blocked"),
      .matches(
        """
        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Process has too many threads.
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1d00 semaphore_wait_trap + 8
        1   libdispatch.dylib         0x1d10 _dispatch_sema4_wait + 28
        2   Orchard                   0x1040 Press.waitForAll() + 80

        Thread 1:
        0   libsystem_kernel.dylib    0x1d00 __psynch_cvwait + 8
        1   libsystem_pthread.dylib   0x1d20 _pthread_wqthread + 228
        2   libsystem_pthread.dylib   0x1d24 start_wqthread + 8
        """),
    ])
}

extension Condition {
  /// Many worker threads of libdispatch that all wait.
  static func blockedWorkers(atLeast minimum: Int) -> Condition {
    .computed(
      Computed("blocked-workers", "at least \(minimum) worker threads of libdispatch that wait") { facts in
        let workers: [SearchWord] = ["start_wqthread", "_pthread_wqthread"]
        guard facts.report.threads.count > minimum, facts.threadCount(mentioning: workers) >= minimum else {
          return nil
        }
        let threads = facts.otherThreads(mentioning: workers)
        guard threads.count >= minimum else { return nil }
        var blocked: [(thread: Int, frame: StackFrame)] = []
        for thread in threads {
          guard thread.frames.count >= 4 else { continue }
          let stack = facts.stack(of: thread)
          // A worker without work waits in __workq_kernreturn, and has no more than three frames.
          guard stack.suffix(2).contains(where: { $0.symbol.map { isWorker($0) } ?? false }),
            let top = stack.first(where: { $0.symbol.map { isWait($0) } ?? false }), top.frame.index <= 2
          else { continue }
          blocked.append((thread.index, stack.first { $0.isInApp } ?? top))
        }
        guard blocked.count >= minimum, let first = blocked.first else { return nil }
        var evidence = facts.evidence(first.frame, thread: first.thread)
        evidence.statement = "\(blocked.count) worker threads wait, among them " + evidence.statement
        return [evidence]
      })
  }

  private static func isWorker(_ symbol: String) -> Bool {
    symbol.hasPrefix("start_wqthread") || symbol.hasPrefix("_pthread_wqthread")
  }

  private static func isWait(_ symbol: String) -> Bool {
    waits.matches(symbol)
  }

  private static let waits: [TextPattern] = [
    "^__psynch_", "^semaphore_wait", "^semaphore_timedwait", "^__ulock_wait", "__DISPATCH_WAIT_FOR_QUEUE__",
    "^mach_msg",
    "^__semwait_signal", "^_dispatch_sema4_wait",
  ]
}
