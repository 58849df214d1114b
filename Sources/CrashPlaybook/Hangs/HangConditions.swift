// What the main thread of a process did that did not answer.

extension Condition {
  /// A hang, or samples that somebody took of a process.
  private static let mayShowHang = Condition.any([
    .kind([.hang, .nonFatal]), .message("Application main thread deadlocked"),
  ])

  /// The main thread computed: it ran, and waited for nothing.
  static let mainThreadWasBusy = Condition.computed(
    Computed(
      "main-thread-busy", "a main thread that computes in the app's code, or in what frameworks do for it",
      gate: mayShowHang, wording: MainThreadActivity.wording,
      values: { facts in facts.mainThreadWork?.values ?? [:] }
    ) { facts in
      facts.mainThreadWork?.evidence(facts)
    })

  /// The same as a remark for reports of the watchdog, whose stack is the last moment only.
  static let mainThreadComputed = Condition.computed(
    Computed("main-computes", "the main thread computed at the moment of the snapshot") { facts in
      guard let busy = facts.mainThreadWork, let evidence = busy.evidence(facts).last else { return nil }
      var remark = evidence
      remark.statement =
        "the main thread is in \(remark.text): at the moment of the kill it was busy with \(busy.words)"
      return [remark]
    })

  /// The main thread read or wrote files, or asked a database.
  static let mainThreadUsedFiles = Condition.computed(
    Computed(
      "main-thread-files", "a main thread inside a call that reads or writes files or a database",
      gate: mayShowHang, wording: MainThreadActivity.wording,
      values: { facts in MainThreadActivity.of(facts)?.values ?? [:] }
    ) { facts in
      guard let activity = MainThreadActivity.of(facts), activity.sort == .usesFiles, activity.work != nil else {
        return nil
      }
      return activity.evidence(facts, "it reads or writes files or a database")
    })

  /// How long the main thread did not answer.
  static let lengthOfHang = Condition.message(
    "^Duration: {duration}", "^hang duration: {duration}", "^launch duration: ")

  /// The thread whose lock or answer the system says that the main thread waits for, and what it did.
  static let threadThatIsWaitedFor = Condition.computed(
    Computed("thread-waited-for", "the thread that the main thread waits for, and the app's code that it runs") {
      facts in
      guard let number = facts.threadWaitedFor,
        let thread = facts.otherThreads.first(where: { $0.identifier == number }),
        let work = facts.top(of: thread).first(where: \.isInApp)
      else { return nil }
      var evidence = facts.evidence(work, thread: thread.index)
      evidence.statement += ": what the main thread waits for runs there"
      return [evidence]
    })

  /// Somebody sampled the process for a while, and in every sample the main thread stood in one and the same wait.
  ///
  /// An idle main thread waits for events instead, and a short wait is not met five hundred times in a row. Programs without
  /// events may wait for their own work all the time.
  static let mainThreadNeverMoved = Condition.computed(
    Computed("main-thread-never-moved", "a main thread that stood in one wait in each of many samples") { facts in
      guard let activity = MainThreadActivity.of(facts), let top = facts.mainSampleCounts.first,
        let all = facts.mainSampleCounts.last, all >= 500, top == all
      else { return nil }
      let takesEvents = facts.place(in: facts.mainStack[...], matching: eventLoops) != nil
      return activity.sort == .waitsForLock || activity.sort == .waitsForQueue && takesEvents ? [] : nil
    })

  private static let eventLoops: PatternList = [
    "^UIApplicationMain", "^NSApplicationMain", "-[NSApplication run]", "^CFRunLoopRun", "^__CFRunLoopRun",
  ]

  /// The main thread waited for somebody in a call of the app.
  static let mainThreadWaited = Condition.computed(
    Computed(
      "main-thread-waits", "a main thread inside a call that waits for others", gate: mayShowHang,
      wording: MainThreadActivity.wording, values: { facts in facts.mainThreadWait?.values ?? [:] }
    ) { facts in
      facts.mainThreadWait.map { $0.activity.evidence(facts, "it waits for \($0.whom)") }
    })
}

/// The main thread at work: what it did, and what it did that with.
struct BusyMainThread {
  let activity: MainThreadActivity
  private let work: MainThreadWork?
  private let frame: StackFrame?

  /// Nil where the thread waited, or where nothing tells whose work it did.
  fileprivate init?(_ facts: ReportFacts) {
    guard let activity = MainThreadActivity.of(facts), activity.sort == .computes else { return nil }
    let shown = MainThreadWork.shown(by: activity.calledByWork, in: facts)
    guard activity.work != nil || shown?.work.isMadeByFrameworks ?? false else { return nil }
    self.activity = activity
    (work, frame) = (shown?.work, shown?.frame)
  }

  /// What the thread was busy with.
  var words: String { work?.words ?? "code of its own" }

  /// The frame that tells the work, and the app's function that asked for it.
  func evidence(_ facts: ReportFacts) -> [Evidence] {
    activity.evidence(facts, showing: frame, work.map { "busy with \($0.words)" } ?? "it computes")
  }

  /// What the page says of it.
  var values: [String: String] {
    var values = activity.values
    values["work"] = words
    values["workRemedy"] = work?.remedy
    return values
  }
}

/// The main thread waiting: for whom.
struct WaitingMainThread {
  let activity: MainThreadActivity
  let whom: String
  private let remedy: String

  fileprivate init?(_ facts: ReportFacts) {
    guard let activity = MainThreadActivity.of(facts), activity.work != nil else { return nil }
    self.activity = activity
    switch activity.sort {
    case .waitsForLock:
      (whom, remedy) = (
        "a lock",
        "find the thread that holds it, and keep slow work out of what it does meanwhile; what the main thread reads can "
          + "be a copy"
      )
    case .waitsForQueue:
      (whom, remedy) = (
        "other work of the process", "replace the waiting by `await` or a callback, and show what is there until then"
      )
    case .waitsForProcess:
      (whom, remedy) = (
        "the answer of another process", "make the call off the main thread, or take its asynchronous form"
      )
    case .waitsForNetwork:
      (whom, remedy) = ("the network", "asynchronous requests with a time limit: `URLSession` with `await`")
    case .sleeps: (whom, remedy) = ("time to pass", "`Task.sleep` or a timer instead of a thread that sleeps")
    case .idle, .usesFiles, .computes: return nil
    }
  }

  /// What the page says of it.
  var values: [String: String] {
    var values = activity.values
    values["whom"] = whom
    values["waitRemedy"] = remedy
    return values
  }
}

extension ReportFacts {
  /// The main thread's work, where it computed.
  fileprivate var mainThreadWork: BusyMainThread? { remember(busy) { BusyMainThread(self) } }
  /// The main thread's wait, where it waited.
  fileprivate var mainThreadWait: WaitingMainThread? { WaitingMainThread(self) }

  /// Number of the thread that the main thread waits for: `main thread is blocked by turnstile waiting for Harbour [4142]
  /// thread 0x1a2c`, `main thread (1318) is waiting for pthread mutex 0x10de14900 owned by thread 1301`.
  fileprivate var threadWaitedFor: UInt64? {
    for message in report.messages where message.text.hasPrefix("main thread") {
      guard let number = Self.waitedFor.captures(in: message.text)?["thread"]?.split(separator: " ").first else {
        continue
      }
      return number.hasPrefix("0x") ? UInt64(number.dropFirst(2), radix: 16) : UInt64(number)
    }
    return nil
  }

  private static let waitedFor: TextPattern = "main thread* is * thread {thread}"
}

private let busy = FactKey<BusyMainThread?>()
