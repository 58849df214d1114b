/// What conditions are tested against: a report with its names demangled, read as far as somebody asks.
///
/// A class, because reading the other threads costs more than all rules together and is done at most once. It lives
/// only as long as the analysis of its report and never leaves it.
public final class ReportFacts {
  /// A place where a thread mentions a word.
  public typealias Mention = DeferredList<CrashReport.Thread>.Mention

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
  private var loadedThreads: [Int: CrashReport.Thread] = [:]
  private var loadedAllThreads: [CrashReport.Thread]?
  private var loadedStacks: [Int: [StackFrame]] = [:]
  private var remembered: [String: Any] = [:]
  private var mentioned: [SearchWord: [Mention]] = [:]
  /// Literals that occur in the texts of the crash; nil before they were looked for.
  private var literals: LiteralSet?

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

  /// The function that raised the uncaught exception: the first below the machinery of raising.
  ///
  /// Where handlers raised again, the outermost of them counts: its exception came first.
  public var exceptionRaiser: StackFrame? {
    let stack = decisiveStack
    let isThrow = { (frame: StackFrame) in frame.symbol == "objc_exception_throw" }
    guard let thrown = stack.prefix(30).lastIndex(where: isThrow) ?? stack.firstIndex(where: isThrow) else {
      return nil
    }
    return stack[(thrown + 1)...].first { $0.owner != .raiser && $0.symbol != nil }
  }

  /// Whether the decisive stack is the exception's.
  public var isExceptionStackDecisive: Bool { !exceptionStack.isEmpty }

  /// All threads but the crashed one.
  public var otherThreads: [CrashReport.Thread] {
    if let loadedAllThreads { return loadedAllThreads }
    let threads = otherThreads(at: Array(0..<report.threads.count))
    loadedAllThreads = threads
    return threads
  }

  /// The threads but the crashed one with a frame that matches one of some patterns, perhaps a few more.
  public func otherThreads(thatMayMatch patterns: [TextPattern]) -> [CrashReport.Thread] {
    let words = patterns.compactMap(\.nameWord)
    guard words.count == patterns.count else { return otherThreads }
    return otherThreads(mentioning: words) { mention in
      mention.text.map { patterns.matches(Demangler.name(of: $0)) } ?? true
    }
  }

  /// The threads but the crashed one that hold one of some words in a text that fits; perhaps a few more.
  ///
  /// - Parameters:
  ///   - words: Parts of names as reports write them.
  ///   - fits: Whether such a word stands where it is looked for.
  /// - Returns: Threads in the order of the report.
  public func otherThreads(
    mentioning words: [SearchWord], where fits: (Mention) -> Bool = { _ in true }
  ) -> [CrashReport.Thread] {
    loadedAllThreads ?? otherThreads(at: positions(mentioning: words, where: fits))
  }

  /// How many threads, at most, hold one of some words: known without reading them.
  public func threadCount(mentioning words: [SearchWord]) -> Int { positions(mentioning: words) { _ in true }.count }

  private func positions(mentioning words: [SearchWord], where fits: (Mention) -> Bool) -> [Int] {
    var isMeant = [Bool](repeating: false, count: report.threads.count)
    for word in words {
      guard let mentions = mentions(of: word) else { return Array(isMeant.indices) }
      for mention in mentions where !isMeant[mention.position] && fits(mention) {
        isMeant[mention.position] = true
      }
    }
    return isMeant.indices.filter { isMeant[$0] }
  }

  private func mentions(of word: SearchWord) -> [Mention]? {
    if let known = mentioned[word] { return known }
    let found = report.threads.mentions(of: word)
    mentioned[word] = found
    return found
  }

  private func otherThreads(at positions: [Int]) -> [CrashReport.Thread] {
    let missing = positions.filter { loadedThreads[$0] == nil }
    for (position, thread) in zip(missing, report.threads.loaded(at: missing)) { loadedThreads[position] = thread }
    let crashed = report.crashedThread?.index
    return positions.compactMap { position in
      loadedThreads[position].flatMap { $0.isCrashed || $0.index == crashed ? nil : $0 }
    }
  }

  /// The stack of another thread.
  public func stack(of thread: CrashReport.Thread) -> [StackFrame] {
    if let known = loadedStacks[thread.index] { return known }
    let stack = thread.frames.prefix(200).map { StackFrame($0, classifier, &knownImages) }
    loadedStacks[thread.index] = stack
    return stack
  }

  /// The frames of another thread that match one of some patterns, the outermost of its 200 innermost last.
  func frames(of thread: CrashReport.Thread, matching patterns: [TextPattern]) -> [StackFrame] {
    if let known = loadedStacks[thread.index] {
      return known.filter { $0.symbol.map { patterns.matches($0) } ?? false }
    }
    var matching: [StackFrame] = []
    for frame in thread.frames.prefix(200) {
      guard let symbol = frame.symbol, patterns.matches(Demangler.name(of: symbol)) else { continue }
      matching.append(StackFrame(frame, classifier, &knownImages))
    }
    return matching
  }

  /// The main thread's stack, whether it crashed or not.
  public var mainStack: [StackFrame] {
    if report.crashedThread?.isMain == true { return stack }
    // Nearly always the first one, so that the others need not be read.
    let main = otherThreads(at: [0].filter { $0 < report.threads.count }).first { $0.isMain }
    return (main ?? otherThreads.first { $0.isMain }).map { stack(of: $0) } ?? []
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
    var seen = LiteralSet()
    func search(_ text: String?) {
      if let text { index.search(text) { seen.insert($0) } }
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
    literals = seen
  }

  /// The literals that occur in the texts of the crash, as far as they were looked for.
  var seenLiterals: LiteralSet { literals ?? LiteralSet() }

  /// Whether one of some literals may occur in the texts of the crash.
  func saw(anyOf keys: [UInt16]) -> Bool {
    guard let literals else { return true }
    return keys.contains { literals.contains($0) }
  }

  /// The patterns that have a chance in the texts of the crash; in most reports there are none.
  func promising(_ patterns: [TextPattern]) -> [TextPattern] {
    guard let literals else { return patterns }
    var promising: [TextPattern] = []
    for index in patterns.indices {
      if let key = patterns[index].literalKey, !literals.contains(key) { continue }
      promising.append(patterns[index])
    }
    return promising
  }

  /// Whether a text occurs anywhere in the input: what stands nowhere need not be looked for in other threads.
  public func inputHolds(_ text: String) -> Bool {
    remember("input " + text) { report.source.holds(SearchWord(text)) }
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
