import ByteKit

extension Condition {
  private static let blockedThreads = FactKey<[Evidence]>()

  /// Threads of Swift's cooperative pool that wait in a blocking call, at least so many.
  static func blockedCooperativeThreads(atLeast count: Int) -> Condition {
    .computed(
      Computed(
        "blocked-cooperative-threads", "threads of the cooperative pool inside blocking calls",
        inputLiterals: [".cooperative"]
      ) { facts in
        let evidence = facts.remember(blockedThreads) { facts.blockedCooperativeThreads }
        return evidence.count >= count ? Array(evidence.prefix(6)) : nil
      })
  }

  /// No thread of the pool runs the app's code, and the device is one whose processor has no more cores than six.
  static let wholeCooperativePoolIsBlocked = Condition.computed(
    Computed(
      "whole-cooperative-pool-blocked", "a device of six cores or fewer, and a pool none of whose threads goes on",
      inputLiterals: [".cooperative"]
    ) { facts in
      // Macs and many iPads have more cores, and a pool that is larger than what the report shows of it.
      guard let device = facts.report.device, device.hasPrefix("iPhone") || device.hasPrefix("Watch") else {
        return nil
      }
      let goesOn = facts.allThreads(mentioning: [".cooperative"]).contains { thread in
        guard thread.isCooperative else { return false }
        let stack = facts.frames(of: thread)
        return stack.contains(where: \.isInApp) && facts.blockingWait(in: stack) == nil
      }
      return goesOn ? nil : []
    })

  /// The main thread waits in a call that blocks and that cannot tell the kernel whom it waits for.
  static let mainThreadWaitsWithoutOwner = Condition.computed(
    Computed("main-waits-without-owner", "the main thread inside a semaphore, a group or a condition") { facts in
      let place = facts.remember(waitWithoutOwner) {
        facts.placeInMainThread(first: 6, matching: waitsWithoutOwner)
      }
      guard let place else { return nil }
      let stack = facts.mainStack
      guard stack.contains(where: \.isInApp) else { return nil }
      return [facts.evidence(stack[place], isException: false, thread: 0)]
    })

  private static let waitWithoutOwner = FactKey<Int?>()
  private static let waitsWithoutOwner: PatternList = [
    "semaphore_wait", "_dispatch_semaphore_wait_slow", "dispatch_group_wait", "_dispatch_group_wait_slow",
  ]

  /// A thread of low priority runs the app's code and does not wait, while the main thread does.
  static let lowPriorityThreadRuns = Condition.computed(
    Computed(
      "low-priority-thread-runs", "a background or utility thread inside the app's code, not waiting",
      inputLiterals: ["-qos"], gate: .mainThreadWaitsWithoutOwner
    ) { facts in
      for thread in facts.allThreads(mentioning: ["background-qos", "utility-qos"]) {
        let queue = thread.queue ?? thread.name ?? ""
        guard queue.contains("background-qos") || queue.contains("utility-qos") else { continue }
        let stack = facts.frames(of: thread)
        guard facts.blockingWait(in: stack) == nil, let work = stack.first(where: \.isInApp) else {
          continue
        }
        return [facts.evidence(work, isException: false, thread: thread.index)]
      }
      return nil
    })

  /// The report shows a process that does not go on, rather than one that failed: a hang, a watchdog, a quit request.
  static let processIsStuck = Condition.any([
    .kind([.hang]), .signal("SIGQUIT"), .exceptionText("0x8badf00d", "0x000000008badf00d"),
    .terminationCode(0x8BAD_F00D),
    .all([
      .terminationNamespace("FRONTBOARD", "SPRINGBOARD", "RUNNINGBOARD"),
      // A lock on a file, heat, a call that was not reported, wakes, caches: no hang.
      .not(.terminationCode(0xDEAD_10CC, 0xC000_10FF, 0xBAAD_CA11, 0xBAD2_2222, 0xBADD_D15C, 0x2BAD_45EC)),
    ]),
    .computed(
      Computed("no-exception", "threads without any exception or signal", isCheap: true) { facts in
        let report = facts.report
        guard report.exception.type == nil, report.exception.signal == nil, report.threads.count > 1,
          report.uncaughtException == nil
        else { return nil }
        return []
      }),
  ])

  /// A repeating cycle of frames in which tasks resume each other, or async functions call each other.
  static let asyncRecursion = Condition.computed(
    Computed(
      "async-recursion", "a repeating run of frames that resume tasks or continuations",
      literals: StackFrame.resumptions
    ) { facts in
      guard let cycle = facts.recursion, cycle.rounds >= 4,
        let mark = cycle.frames.first(where: { $0.isTaskResumption })
      else { return nil }
      let names = cycle.frames.prefix(3).map(\.label).joined(separator: ", ")
      return [
        Evidence(
          "\(cycle.rounds) rounds of \(names)", field: "crashedThread.frames", text: mark.label,
          offset: mark.frame.offset)
      ]
    })
}

extension ReportFacts {
  /// Evidence for every thread of the cooperative pool that waits in a blocking call under the app's code.
  fileprivate var blockedCooperativeThreads: [Evidence] {
    allThreads(mentioning: [".cooperative"]).filter(\.isCooperative).compactMap { thread in
      let stack = frames(of: thread)
      let work = stack.drop { $0.owner == .system || $0.owner == .errorMachinery }.first { $0.isInApp }
      guard let wait = blockingWait(in: stack), work != nil else { return nil }
      return evidence(wait, thread: thread.index)
    }
  }

  /// The call that blocks a thread, among its innermost frames.
  fileprivate func blockingWait(in stack: [StackFrame]) -> StackFrame? {
    place(in: stack.prefix(8), matching: StackFrame.blockingWaits).map { stack[$0] }
  }

  /// The crashed thread, then every other one that mentions one of some words.
  fileprivate func allThreads(mentioning words: [SearchWord]) -> [CrashReport.Thread] {
    [report.crashedThread].compactMap { $0 } + otherThreads(mentioning: words)
  }

  /// The stack of a thread, crashed or not.
  fileprivate func frames(of thread: CrashReport.Thread) -> [StackFrame] {
    thread.index == report.crashedThread?.index ? stack : stack(of: thread)
  }
}

extension CrashReport.Thread {
  /// Whether the thread belongs to the pool that runs Swift's tasks.
  fileprivate var isCooperative: Bool {
    queue?.contains(".cooperative") == true || name?.contains(".cooperative") == true
  }
}

extension StackFrame {
  /// Calls that block their thread.
  fileprivate static let blockingWaits: PatternList = [
    "semaphore_wait", "_dispatch_semaphore_wait_slow", "__ulock_wait", "_dispatch_group_wait_slow",
    "__psynch_mutexwait", "__psynch_cvwait", "__DISPATCH_WAIT_FOR_QUEUE__", "_dispatch_thread_event_wait_slow",
    "__futex_abstimed_wait", "pthread_cond_wait", "__semwait_signal",
  ]

  /// Whether the frame resumes a task or a continuation, or is an async function that was resumed.
  fileprivate var isTaskResumption: Bool {
    guard let symbol else { return false }
    return Self.resumptions.contains { symbol.contains($0) }
  }

  fileprivate static let resumptions = [
    "await resume partial function", "suspend resume partial function", "swift_task_switch", "swift_continuation_",
    "runJobInEstablishedExecutorContext", "AsyncStream", "AsyncThrowingStream", "Continuation.resume",
    "swift_task_future", ".next() async", "AsyncIterator.next", "AsyncSequence.next",
  ]
}
