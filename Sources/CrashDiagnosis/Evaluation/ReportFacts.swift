import ByteKit

/// What conditions are tested against: a report with its names demangled, read as far as somebody asks.
///
/// A class, because reading the other threads costs more than all rules together and is done at most once. It lives
/// only as long as the analysis of its report and never leaves it.
public final class ReportFacts {
  /// A place where a thread mentions a word.
  public typealias Mention = DeferredList<CrashReport.Thread>.Mention

  /// The report.
  public let report: CrashReport
  /// What the source files of the program say; nil where none was found.
  public package(set) var sourceFacts: SourceFacts?
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
  let classifier: FrameClassifier
  let names: SymbolCache
  private var knownImages: FrameClassifier.KnownImages
  var loadedThreads: [Int: CrashReport.Thread] = [:]
  var loadedAllThreads: [CrashReport.Thread]?
  private var loadedStacks: [Int: [StackFrame]] = [:]
  private var loadedTops: [Int: ArraySlice<StackFrame>] = [:]
  // Rows to step through: a report asks for a handful of each.
  @usableFromInline var remembered: [MemoizedFact] = []
  var mentioned: [Mentioned] = []
  /// What the tests of rules gave: evidence where they hold, nil where they do not.
  var testEvidence: [ObjectIdentifier: [Evidence]?] = [:]
  private var inputTexts: [(text: String, holds: Bool)] = []
  /// The keys of keywords that occur in the texts of the crash and of values of fields, possibly a few more.
  let keywords: KeywordSet
  /// The same of each text by itself.
  let texts: MessageBlooms

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - hidden: Which of its messages are not there for any rule.
  ///   - classifier: Tells whose code its frames are.
  ///   - names: The names that were met in earlier reports, by the rule set that will ask.
  init(_ report: CrashReport, hidden: Set<Int>, classifier: FrameClassifier, names: SymbolCache) {
    self.names = names
    exceptionType = report.exception.type?.value
    signal = report.exception.signal?.value
    terminationNamespace = report.termination.namespace?.value
    terminationCode = report.termination.code?.value
    exceptionCode = report.exception.codes.first
    kind = report.kind
    var known = FrameClassifier.KnownImages()
    var keywords = names.noKeywords()
    stack = Self.prepared(report.crashedThread?.frames ?? [], classifier, names, &known, &keywords)
    exceptionStack = Self.prepared(report.lastExceptionBacktrace, classifier, names, &known, &keywords)
    knownImages = known
    texts = MessageBlooms(report, hidden: hidden, names, &keywords)
    for key in report.fieldKeys { keywords.insert(key) }
    self.keywords = keywords
    self.classifier = classifier
    self.report = report
  }

  /// Prepares a report, all of whose messages may speak.
  public convenience init(_ report: CrashReport, classifier: FrameClassifier, names: SymbolCache) {
    self.init(report, hidden: [], classifier: classifier, names: names)
  }

  /// The same without some of its messages.
  func hiding(_ lines: Set<Int>) -> ReportFacts {
    let facts = ReportFacts(report, hidden: lines, classifier: classifier, names: names)
    facts.sourceFacts = sourceFacts
    return facts
  }

  /// The frames of the crash, and the keywords that their names hold.
  private static func prepared(
    _ frames: [CrashReport.Frame], _ classifier: FrameClassifier, _ names: SymbolCache,
    _ known: inout FrameClassifier.KnownImages, _ keywords: inout KeywordSet
  ) -> [StackFrame] {
    var stack: [StackFrame] = []
    stack.reserveCapacity(min(frames.count, 600))
    for index in frames.indices.prefix(600) {
      var bloom = KeywordBloom.nothing
      let isNextName = stack.last?.owner == .errorMachinery && isNamedAfterNext(frames[index], in: frames)
      let name =
        isNextName || isNamedAfterAnother(frames[index], in: frames) ? nil : names.name(ofFrame: frames[index].symbol)
      if let name { bloom = names.insertKeywords(of: name, into: &keywords) }
      var owner = classifier.classify(frames[index], name, &known) { name in
        let image = names.image(named: name)
        for key in image.keywords { keywords.insert(key) }
        return image
      }
      // Whatever the system's function was, it had nothing to do but to raise.
      if isNextName, owner == .system { owner = .errorMachinery }
      stack.append(StackFrame(frames, at: index, name, owner, keywords: bloom))
    }
    return stack
  }

  /// Whether a frame bears the name of a function that begins so far before it that it must be another's.
  ///
  /// The image was stripped then, and few names are left in it. What is the same for several addresses is no distance, and
  /// beyond 4 GiB it is an address.
  private static func isNamedAfterAnother(
    _ frame: borrowing CrashReport.Frame, in stack: [CrashReport.Frame]
  ) -> Bool {
    guard let distance = frame.symbolOffset, (0x4_0000..<0x1_0000_0000).contains(distance) else { return false }
    let (address, symbol) = (frame.address, frame.symbol)
    return frame.file == nil
      && !stack.prefix(64).contains { $0.symbolOffset == distance && $0.address != address && $0.symbol == symbol }
  }

  /// Whether the caller of a function that never returns bears the name of the function behind its own: the call was its
  /// last instruction, so that it goes on, so to speak, at the first instruction of the next.
  ///
  /// Some tools write zero for all distances that they do not know.
  private static func isNamedAfterNext(
    _ frame: borrowing CrashReport.Frame, in stack: [CrashReport.Frame]
  ) -> Bool {
    frame.symbolOffset == 0 && frame.file == nil && !frame.isInlined && stack[0].symbolOffset ?? 0 != 0
  }

  /// The stack that tells where the error came from: the exception's where there is one, else the crashed thread's.
  public var decisiveStack: [StackFrame] { exceptionStack.isEmpty ? stack : exceptionStack }

  /// The function that raised the uncaught exception: the first below the machinery of raising, though it may have no
  /// name in the report.
  ///
  /// Where handlers raised again, the outermost of them counts: its exception came first.
  public private(set) lazy var exceptionRaiser: StackFrame? = {
    let stack = decisiveStack
    let isThrow = { (place: Int) in
      stack[place].owner == .errorMachinery && stack[place].symbol == "objc_exception_throw"
    }
    guard let thrown = stack.indices.prefix(30).last(where: isThrow) ?? stack.indices.first(where: isThrow) else {
      return nil
    }
    return stack[(thrown + 1)...].first {
      $0.owner != .errorMachinery && ($0.isNamed || Self.raisesNothing($0.frame.image))
    }
  }()

  /// Whether an image is known, and none of those that hold the machinery of raising, which may lack its names, too.
  private static func raisesNothing(_ image: String?) -> Bool {
    image.map { !["CoreFoundation", "Foundation", "libobjc.A.dylib"].contains($0) } ?? false
  }

  /// The repeating part of the crashed thread's stack.
  public private(set) lazy var recursion =
    Recursion.counted(report.elidedRecursion, in: stack) ?? Recursion.find(in: stack)

  /// How many calls were under way, with those that the reporter left out.
  public var depth: Int {
    max(stack.count, stack.last?.frame.index ?? 0) + (report.crashedThread?.omittedFrames ?? 0)
  }

  /// The decisive stack from the error on: what lies above a signal handler's frame is the handler's own work.
  private(set) lazy var readableStack: ArraySlice<StackFrame> = {
    let stack = decisiveStack
    for place in stack.indices.prefix(40).reversed() where stack[place].owner == .errorMachinery {
      if stack[place].symbol == "_sigtramp" {
        // On Intel the first frame below it may be a leftover of the stack, which some data lends its name.
        let isLeftover =
          place + 2 < stack.count && stack[place + 1].frame.image == nil && stack[place + 1].isNamed
          && stack[place + 2].frame.image != nil && stack[place].frame.image != nil
        return stack[(place + (isLeftover ? 2 : 1))...]
      }
    }
    return stack[...]
  }()

  /// Whether the decisive stack is the exception's.
  public var isExceptionStackDecisive: Bool { !exceptionStack.isEmpty }

  /// The stack of another thread.
  public func stack(of thread: CrashReport.Thread) -> [StackFrame] {
    if let known = loadedStacks[thread.index] { return known }
    let stack = prepared(thread.frames, atMost: 200)
    loadedStacks[thread.index] = stack
    return stack
  }

  /// The innermost frames of another thread, at most forty: most who look at a thread ask for no more.
  public func top(of thread: CrashReport.Thread) -> ArraySlice<StackFrame> {
    if let known = loadedStacks[thread.index] { return known.prefix(40) }
    if let known = loadedTops[thread.index] { return known }
    let top = prepared(thread.frames, atMost: 40)[...]
    loadedTops[thread.index] = top
    return top
  }

  /// The innermost frames of another thread.
  private func prepared(_ frames: [CrashReport.Frame], atMost most: Int) -> [StackFrame] {
    frames.indices.prefix(most).map { prepared(frames, at: $0) }
  }

  /// A frame of another thread.
  func prepared(_ frames: [CrashReport.Frame], at place: Int) -> StackFrame {
    let name = names.name(ofFrame: frames[place].symbol)
    let owner = classifier.classify(frames[place], name, &knownImages) { [names] in names.image(named: $0) }
    return StackFrame(frames, at: place, name, owner)
  }

  /// A function's name as it enters a signature.
  public func normalName(of symbol: String) -> String { names.name(of: symbol).normal }

  /// The name of a frame's function as it enters a signature; nil where it has none.
  public func normalName(of frame: StackFrame) -> String? { frame.name?.normal }

  /// The main thread's stack, whether it crashed or not.
  public private(set) lazy var mainStack: [StackFrame] =
    report.crashedThread?.isMain == true ? stack : mainThread.map { stack(of: $0) } ?? []

  /// The innermost frames of the main thread, at most forty, whether it crashed or not.
  public private(set) lazy var mainTop: ArraySlice<StackFrame> =
    report.crashedThread?.isMain == true ? stack.prefix(40) : mainThread.map { top(of: $0) } ?? []

  /// In how many samples each frame of the main thread's stack was seen; empty where it was not sampled.
  public var mainSampleCounts: [UInt64] {
    guard let thread = report.crashedThread?.isMain == true ? report.crashedThread : mainThread,
      // Symbols may have shown inlined calls, which nobody counted.
      thread.sampleCounts.count == thread.frames.count
    else { return [] }
    return thread.sampleCounts
  }

  /// The main thread, where another one crashed.
  var mainThread: CrashReport.Thread? {
    // Nearly always the first one, so that the others need not be read.
    otherThreads(at: [0].filter { $0 < report.threads.count }).first { $0.isMain } ?? otherThreads.first { $0.isMain }
  }

  /// Whether the crashed thread is the main thread; nil where the report does not tell.
  public var crashedOnMain: Bool? { report.crashedOnMain }

  // MARK: Keywords

  /// Whether a pattern with a filed keyword, or without one, may match one of the texts of the crash.
  @inline(__always)
  func mayMatch(_ keyword: UInt16?) -> Bool { keyword.map { keywords.contains($0) } ?? true }

  /// Whether one of some patterns whose keywords were filed may match one of the texts of the crash.
  func mayMatch(oneOf patterns: [TextPattern]) -> Bool {
    // Indexed: iterating would retain every pattern.
    patterns.indices.contains { mayMatch(patterns[$0].keyword) }
  }

  /// The keywords of those patterns that may match one of the texts of the crash; in most reports there are none.
  ///
  /// - Parameters:
  ///   - patterns: The patterns.
  ///   - isFiled: Whether their keywords were filed; all of them may match otherwise.
  /// - Returns: A filter that the names and messages pass which such a pattern may match.
  func promising(_ patterns: [TextPattern], _ isFiled: Bool) -> KeywordBloom {
    guard isFiled else { return patterns.isEmpty ? .nothing : .everything }
    var bloom = KeywordBloom.nothing
    for index in patterns.indices where mayMatch(patterns[index].keyword) { bloom.insert(patterns[index].keyword) }
    return bloom
  }

  /// Whether a text occurs in the threads: what stands nowhere need not be looked for in each of them.
  ///
  /// Where they cannot be searched before they are read, whether it occurs anywhere in the input.
  public func inputHolds(_ text: String) -> Bool {
    if let mentions = mentions(of: SearchWord(text)) {
      let own = [report.crashedThread?.queue, report.crashedThread?.name]
      return !mentions.isEmpty || own.contains { $0?.contains(text) ?? false }
    }
    if let known = inputTexts.firstIndex(where: { $0.text == text }) { return inputTexts[known].holds }
    let holds = report.source.holds(SearchWord(text))
    inputTexts.append((text, holds))
    return holds
  }

  /// Whether it is worth while to look at the threads for one of some texts: at those that are read already it is.
  func inputMayHold(oneOf texts: [String]) -> Bool { report.threads.isRead || texts.contains { inputHolds($0) } }

  /// Works something out once for a report, however many rules ask for it.
  @inlinable
  public func remember<Value>(_ name: FactKey<Value>, _ make: () -> Value) -> Value {
    for index in remembered.indices {
      if let value = remembered[index].value(of: name) { return value }
    }
    let value = make()
    if remembered.isEmpty { remembered.reserveCapacity(16) }
    remembered.append(MemoizedFact(name, value))
    return value
  }

  // MARK: Evidence

  /// Evidence that a frame gives: of the crash, or of another thread whose number is given.
  public func evidence(_ frame: StackFrame, isException: Bool = false, thread: Int? = nil) -> Evidence {
    let (index, label) = (String(frame.frame.index), frame.label)
    // The label of a frame without a name begins with its image.
    let image = frame.isNamed ? frame.frame.image : nil
    let place: (words: String, number: String, end: String)
    let field: String
    if isException {
      place = ("exception ", "", "frame ")
      field = String(joining: "lastExceptionBacktrace[", index, "]")
    } else {
      place = thread.map { ("thread ", String($0), ", frame ") } ?? ("", "", "frame ")
      let number = thread ?? report.crashedThread?.index
      field =
        number.map { String(joining: "threads[", String($0), "].frames[", index, "]") }
        ?? String(joining: "frames[", index, "]")
    }
    let statement = String(
      joining: place.words, place.number, place.end, index, ": ", label, image == nil ? "" : " (", image ?? "",
      image == nil ? "" : ")")
    return Evidence(statement, field: field, text: label, offset: frame.frame.offset)
  }
}
