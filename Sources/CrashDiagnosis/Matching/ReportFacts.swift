/// What conditions are tested against: a report with its names demangled, read as far as somebody asks.
///
/// A class, because reading the other threads costs more than all rules together and is done at most once. It lives
/// only as long as the analysis of its report and never leaves it.
public final class ReportFacts {
  /// The report.
  public let report: CrashReport
  /// The crashed thread's stack.
  public let stack: [StackFrame]
  /// The stack at which an uncaught exception was thrown.
  public let exceptionStack: [StackFrame]
  // What gates ask for again and again, at hand without a copy of the report.
  let exceptionType: String?
  let signal: String?
  let terminationNamespace: String?
  let terminationCode: UInt64?
  let exceptionCode: UInt64?
  let kind: CrashReport.Kind
  private let classifier: FrameClassifier
  private var knownImages: FrameClassifier.KnownImages
  private var loadedThreads: [CrashReport.Thread]?
  private var loadedStacks: [Int: [StackFrame]] = [:]
  private var remembered: [String: Any] = [:]
  private var index: LiteralIndex?
  private var seenLiterals: [Bool] = []
  private var seenInOtherThreads: [Bool]?

  /// Prepares a report.
  public init(_ report: CrashReport, classifier: FrameClassifier) {
    self.report = report
    self.classifier = classifier
    exceptionType = report.exception.type?.value
    signal = report.exception.signal?.value
    terminationNamespace = report.termination.namespace?.value
    terminationCode = report.termination.code?.value
    exceptionCode = report.exception.codes.first
    kind = report.kind
    var known = FrameClassifier.KnownImages()
    stack = (report.crashedThread?.frames ?? []).prefix(600).map { StackFrame($0, classifier, &known) }
    exceptionStack = report.lastExceptionBacktrace.prefix(600).map { StackFrame($0, classifier, &known) }
    knownImages = known
  }

  /// The stack that tells where the error came from: the exception's where there is one, else the crashed thread's.
  public var decisiveStack: [StackFrame] { exceptionStack.isEmpty ? stack : exceptionStack }

  /// Whether the decisive stack is the exception's.
  public var isExceptionStackDecisive: Bool { !exceptionStack.isEmpty }

  /// All threads but the crashed one.
  public var otherThreads: [CrashReport.Thread] {
    if let loadedThreads { return loadedThreads }
    let crashed = report.crashedThread?.index
    let threads = report.threads.loaded().filter { !$0.isCrashed && $0.index != crashed }
    loadedThreads = threads
    return threads
  }

  /// The stack of another thread.
  public func stack(of thread: CrashReport.Thread) -> [StackFrame] {
    if let known = loadedStacks[thread.index] { return known }
    let stack = thread.frames.prefix(200).map { StackFrame($0, classifier, &knownImages) }
    loadedStacks[thread.index] = stack
    return stack
  }

  /// The main thread's stack, whether it crashed or not.
  public var mainStack: [StackFrame] {
    if report.crashedThread?.isMain == true { return stack }
    return otherThreads.first { $0.isMain }.map { stack(of: $0) } ?? []
  }

  /// Whether the crashed thread is the main thread; nil where the report does not tell.
  public var crashedOnMain: Bool? {
    guard let thread = report.crashedThread else { return nil }
    if let queue = thread.queue { return queue.hasSuffix("apple.main-thread") }
    return thread.index == 0
  }

  // MARK: Literals

  /// Notes which literals occur in the texts of the crash: names and images of its frames, messages, exception.
  func searchLiterals(with index: LiteralIndex) {
    self.index = index
    seenLiterals = [Bool](repeating: false, count: index.count)
    func search(_ text: String?) {
      if let text { index.search(text) { seenLiterals[$0] = true } }
    }
    var images: Set<String> = []
    for stack in [exceptionStack, stack] {
      for frame in stack {
        search(frame.symbol)
        if let image = frame.frame.image, images.insert(image).inserted { search(image) }
      }
    }
    for message in report.messages { search(message.text) }
    search(report.exception.subtype?.value)
    search(report.exception.message?.value)
    search(report.exception.codesText?.value)
    search(report.uncaughtException?.name?.value)
    search(report.uncaughtException?.reason?.value)
  }

  /// Whether a literal occurs in the texts of the crash.
  func sawLiteral(_ number: Int) -> Bool { seenLiterals[number] }

  /// The patterns that have a chance in the texts of the crash.
  func promising(_ patterns: [TextPattern]) -> [TextPattern] {
    Self.seen(patterns, seenLiterals)
  }

  /// Patterns whose literal was seen; in most reports there are none, and nothing is copied.
  private static func seen(_ patterns: [TextPattern], _ literals: [Bool]) -> [TextPattern] {
    var seen: [TextPattern] = []
    for index in patterns.indices {
      if let literal = patterns[index].literal, !literals[literal] { continue }
      seen.append(patterns[index])
    }
    return seen
  }

  /// The patterns that have a chance in the frames of the other threads.
  func promisingInOtherThreads(_ patterns: [TextPattern]) -> [TextPattern] {
    guard let index else { return patterns }
    if seenInOtherThreads == nil {
      var seen = [Bool](repeating: false, count: index.count)
      for thread in otherThreads {
        for frame in thread.frames.prefix(200) {
          if let symbol = frame.symbol { index.search(Demangler.name(of: symbol)) { seen[$0] = true } }
        }
      }
      seenInOtherThreads = seen
    }
    return Self.seen(patterns, seenInOtherThreads ?? [])
  }

  /// Whether a text occurs anywhere in the input: what stands nowhere need not be looked for in other threads.
  public func inputHolds(_ text: String) -> Bool {
    remember("input " + text) { report.source.holds(text) }
  }

  /// Whether one of the patterns has a chance in the input's frames, asked before other threads are read.
  ///
  /// A mangled Swift name may abbreviate what its plain form spells out, so nothing can be said where there are any.
  func inputMayHold(_ patterns: [TextPattern]) -> Bool {
    if inputHolds("$s") { return true }
    return patterns.contains { $0.longestName.map { inputHolds($0) } ?? true }
  }

  /// Works something out once for a report, however many rules ask for it.
  public func remember<Value>(_ name: String, _ make: () -> Value) -> Value {
    if let known = remembered[name], let value = known as? Value { return value }
    let value = make()
    remembered[name] = value
    return value
  }

  // MARK: Evidence

  /// Evidence that a frame gives: of the crash, or of another thread whose number is given.
  public func evidence(_ frame: StackFrame, isException: Bool = false, thread: Int? = nil) -> Evidence {
    let index = frame.frame.index
    let image = frame.frame.image.map { " (\($0))" } ?? ""
    let number = thread ?? report.crashedThread?.index
    let place = isException ? "exception frame" : thread.map { "thread \($0), frame" } ?? "frame"
    let field =
      isException
      ? "lastExceptionBacktrace[\(index)]"
      : number.map { "threads[\($0)].frames[\(index)]" } ?? "frames[\(index)]"
    return Evidence(
      "\(place) \(index): \(frame.label)\(image)", field: field, text: frame.label, offset: frame.frame.offset)
  }
}
