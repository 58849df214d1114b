internal import CrashDiagnosis

/// What the main thread was seen doing: where it stood, and in which of the app's functions.
///
/// Where the stack was sampled over a while, only what was seen in at least half of the samples counts: a thread that
/// was here for a tenth of the time and there for another was in their caller.
struct MainThreadActivity {
  /// What a thread does that does not answer.
  enum Sort {
    /// It waits for events.
    case idle
    case waitsForLock
    case waitsForQueue
    case waitsForProcess
    case waitsForNetwork
    case sleeps
    case usesFiles
    case computes
  }

  let sort: Sort
  /// The frames that count, innermost first.
  let stack: ArraySlice<StackFrame>
  /// The frame that shows the sort best.
  let mark: StackFrame
  /// The app's innermost function.
  let work: StackFrame?
  /// In how many samples the main thread was seen in all, and in the app's innermost function; nil where nothing was
  /// sampled.
  let samples: (seen: UInt64, all: UInt64)?
  /// Whether the app's functions that were seen too seldom stand inside of these.
  private let isCut: Bool

  /// Reads the main thread; nil where there is none, or where its place cannot be told.
  init?(_ facts: ReportFacts) {
    // Of what else is no crash the stack shows no hang.
    guard facts.report.kind != .nonFatal || facts.report.form == .samples else { return nil }
    let whole = facts.mainStack
    // Of a process that was sampled as a whole the heaviest stack may be any thread's.
    guard let root = whole.last, !(root.symbol.map { Self.threadStarts.matches($0) } ?? false) else { return nil }
    let counts = facts.mainSampleCounts.prefix(whole.count)
    let all = counts.last ?? 0
    let stack = all > 1 ? whole[(counts.firstIndex { $0 >= all - all / 2 } ?? 0)...] : whole[...]
    guard let top = stack.first else { return nil }
    self.stack = stack
    isCut = whole[..<stack.startIndex].contains { $0.isInApp }
    let place = stack.firstIndex { $0.isInApp }
    work = place.map { whole[$0] }
    samples = all > 1 ? (counts[place ?? stack.startIndex], all) : nil
    guard let (sort, mark) = Self.sort(of: stack, top, facts) else { return nil }
    (self.sort, self.mark) = (sort, mark)
  }

  private static func sort(
    of stack: ArraySlice<StackFrame>, _ top: StackFrame, _ facts: ReportFacts
  ) -> (Sort, StackFrame)? {
    func first(_ count: Int, _ list: PatternList) -> StackFrame? {
      facts.place(in: stack.prefix(count), matching: list).map { stack[$0] }
    }
    // What the app called; below its function others called the app.
    let called = stack.prefix { !$0.isInApp }
    func inCall(_ list: PatternList) -> StackFrame? {
      facts.place(in: called, matching: list).map { called[$0] }
    }
    guard top.symbol != nil || top.isInApp || top.frame.image != kernelCalls else { return nil }
    if first(1, sleepers) != nil || first(1, messages) != nil {
      if let call = first(30, networkCalls) { return (.waitsForNetwork, call) }
      if let call = first(24, processes) { return (.waitsForProcess, call) }
      if first(1, messages) != nil {
        return first(6, runLoopPort) == nil ? (.waitsForProcess, top) : (.idle, top)
      }
      if first(6, sleeps) != nil { return (.sleeps, top) }
      if first(8, queues) != nil { return (.waitsForQueue, first(8, queues) ?? top) }
      return (.waitsForLock, top)
    }
    if first(1, idlers) != nil {
      return first(30, networkCalls).map { (.waitsForNetwork, $0) } ?? (.idle, top)
    }
    if first(1, sockets) != nil { return (.waitsForNetwork, top) }
    if let call = inCall(fileCalls) { return (.usesFiles, call) }
    if top.frame.image ?? kernelCalls == kernelCalls, first(1, fileTraps) != nil { return (.usesFiles, top) }
    return (.computes, top)
  }

  // MARK: Names

  private static let kernelCalls = "libsystem_kernel.dylib"

  private static let threadStarts: PatternList = ["^start_wqthread", "^thread_start", "^_pthread_start", "^clone"]
  private static let messages: PatternList = ["^mach_msg"]
  private static let runLoopPort: PatternList = ["^__CFRunLoopServiceMachPort"]
  private static let sleepers: PatternList = [
    "^__psynch_", "^__ulock_wait", "^__semwait_signal", "^semaphore_wait", "^semaphore_timedwait", "^__sigsuspend",
    "^syscall", "^__futex", "^futex_wait", "^__lll_lock_wait", "^pthread_cond_wait", "^__pthread_cond_wait",
  ]
  private static let sleeps: PatternList = ["^nanosleep", "^usleep", "^sleep$", "^_nanosleep", "+[NSThread sleep"]
  private static let idlers: PatternList = [
    "^kevent", "^poll$", "^__poll", "^__GI___poll", "^epoll_", "^__epoll", "^__select", "^select$",
    "^__workq_kernreturn",
  ]
  private static let sockets: PatternList = ["^__connect", "^connect$", "^__recvfrom", "^__recvmsg", "^__sendto"]
  private static let queues = PatternList(MainThreadCalls.queues)
  private static let processes = PatternList(MainThreadCalls.processes)
  /// Calls that need the network, whatever they wait in.
  private static let networkCalls: PatternList = [
    "^getaddrinfo", "^gethostbyname", "^SCNetworkReachability", "sendSynchronousRequest",
    "^CFURLConnectionSendSynchronousRequest", "^si_addrinfo", "^mDNS",
    "^_dns_", "^res_", "^__connect", "^connect$",
  ]
  /// Calls of the kernel that read, write or look for files.
  private static let fileTraps: PatternList = [
    "^__open", "^open", "^read$", "^__read", "^read_nocancel", "^pread", "^__pread", "^write$", "^__write", "^pwrite",
    "^__pwrite", "^fsync", "^__fsync", "^__fcntl", "^fcntl", "^stat$", "^stat64", "^lstat", "^fstat",
    "^__getdirentries", "^__getattrlist", "^getattrlist", "^__rename", "^rename", "^__unlink", "^unlink", "^access$",
    "^__access", "^getxattr", "^ftruncate", "^flock", "^guarded_open", "^guarded_write", "^guarded_pwrite", "^close$",
    "^__close", "^mkdir", "^readlink", "^statfs", "^fgetattrlist", "^fsgetpath", "^copyfile", "^fclonefileat",
    "^clonefileat",
  ]
  /// Calls of libraries that read or write files or databases.
  private static let fileCalls: PatternList = [
    "Data.init(contentsOf:", "-[NSData initWithContentsOf", "+[NSData dataWithContentsOf",
    "-[NSData(NSData) initWithCon", "+[NSData(NSData) dataWithCon", "String.init(contentsOf",
    "-[NSString initWithContentsOf", "+[NSString stringWithContentsOf", "-[NSFileManager ", "FileManager.",
    "-[NSFileHandle ", "-[NSConcreteFileHandle ", "FileHandle.", "Data.write(to:", "-[NSData writeTo",
    "-[NSData(NSData) writeTo", "-[NSString writeTo", "String.write(to:", "-[NSDictionary writeTo",
    "-[NSDictionary initWithContentsOf", "+[NSDictionary dictionaryWithContentsOf", "-[NSArray initWithContentsOf",
    "^copyfile", "^fsync", "^fopen", "^fread", "^fwrite", "^readDirectory", "^readBytesFromFile",
    "^_NSReadBytesFromFile", "^sqlite3", "^unixSync", "-[NSManagedObjectContext ", "-[NSPersistentStoreCoordinator ",
    "-[NSPersistentContainer ", "-[NSSQLCore ", "ModelContext.fetch", "ModelContext.save",
    "NSManagedObjectContext.fetch", "NSManagedObjectContext.save", "-[_NSCoreDataStack", "realm::Transaction",
    "realm::Query", "realm::Table",
  ]
}

extension MainThreadActivity {
  private static let known = FactKey<MainThreadActivity?>()

  /// What the main thread of a report did; read once, however many ask.
  static func of(_ facts: ReportFacts) -> MainThreadActivity? {
    facts.remember(known) { MainThreadActivity(facts) }
  }

  /// What the app's function, and the frame that shows what it did, have to say.
  func evidence(_ facts: ReportFacts, showing better: StackFrame? = nil, _ meaning: String) -> [Evidence] {
    let mark = better ?? mark
    let thread = facts.crashedOnMain == true ? nil : 0
    var shown = facts.evidence(mark, thread: thread)
    shown.statement += ": \(meaning)"
    guard let work, work.frame.index != mark.frame.index else {
      if let samples { shown.statement += ", in \(Self.words(samples))" }
      return [shown]
    }
    var caller = facts.evidence(work, thread: thread)
    caller.statement += samples.map { ": seen in \(Self.words($0))" } ?? ": the app's function that it ran for"
    return [shown, caller]
  }

  /// What the app's innermost function called, the whole stack where there is none.
  ///
  /// A closure also works for the one that it was handed to, as those are that a sort compares with.
  var calledByWork: ArraySlice<StackFrame> {
    guard let place = stack.firstIndex(where: { $0.isInApp }) else { return stack }
    guard stack[place].symbol?.hasPrefix("closure #") ?? false else { return stack[..<place] }
    return stack[..<place] + stack[(place + 1)...].prefix { !$0.isInApp }
  }

  private static func words(_ samples: (seen: UInt64, all: UInt64)) -> String {
    "\(samples.seen) of \(samples.all) samples"
  }

  /// Names of what the pages of hangs say in their own words.
  static let wording: Set = ["share", "work", "workRemedy", "whom", "waitRemedy"]

  /// What the pages of hangs say of the activity.
  var values: [String: String] {
    var values: [String: String] = [:]
    if let samples { values["share"] = "in \(Self.words(samples))" }
    // Else it is who would be blamed anyway.
    if isCut, let work { values[work.symbol == nil ? "busyImage" : "busy"] = work.symbol ?? work.frame.image }
    return values
  }
}
