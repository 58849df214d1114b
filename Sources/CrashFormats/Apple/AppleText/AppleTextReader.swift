import ByteKit
import CrashModel

/// Reads Apple's text reports, their relatives and excerpts of them: one pass that fills the header and remembers where
/// stacks and images stand, then only the stacks that the crash needs.
struct AppleTextReader {
  let source: ReportSource
  let bytes: Bytes
  var report: CrashReport
  var layout: TextLayout
  var section = Section.header
  var crashedNumber: Int?
  var threadLabels = ThreadLabels()
  var region: [String] = []
  private var unknownLines = 0
  /// How many lines of stacks are no frames, as the rest of a frame is that was broken.
  private var otherStackLines = 0
  var sawReportHeader = false
  var isCrashlyticsText = false
  /// The bundle in the head of a text of Crashlytics', which stands above the line that tells the text for one.
  var crashlyticsApplication: String?
  var sawEvent = false
  var samplingTool: SampledStacks.Tool?
  /// What the stops that a debugger told of so far were.
  var pauses = Pauses.none
  private var samples: SampledStacks?
  /// Signs of a paste, which do not matter where samples are leapt over.
  private var pasteSigns: PasteSigns?
  private let format: ReportFormat
  /// Whether another report may follow in the same text, and where it begins.
  private var mayFollow = false
  private var nextStart: Int?

  /// What the lines being read belong to.
  enum Section: Equatable {
    case header
    case stack
    case images
    case registers
    case instructions
    case region
    case message(CrashReport.Message.Origin)
    case termination
    case skipped
  }

  /// Stops of a debugger: none yet, only such as a program goes on from, or one that ends it.
  enum Pauses {
    case none
    case only
    case crashed
  }

  /// Lines that belong to nothing known are kept up to this number.
  static let unknownLineLimit = 4000

  private init(_ source: ReportSource, _ bytes: Bytes, format: ReportFormat, start: Int) {
    self.source = source
    self.bytes = bytes
    self.format = format
    report = CrashReport(format: format.name, source: source, start: start)
    report.form = format.form
    layout = TextLayout(source: source)
  }

  /// Reads one report from a byte offset on; nil where nothing in the text belongs to a report.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, from start: Int, as format: ReportFormat = .appleText
  ) -> CrashReport? {
    var signs: PasteSigns?
    return read(source, bytes, from: start, as: format, &signs)
  }

  /// As ``read(_:_:from:as:)``, leaving what is leapt over out of the search for signs of a paste.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, from start: Int, as format: ReportFormat = .appleText,
    _ signs: inout PasteSigns?
  ) -> CrashReport? {
    var reader = AppleTextReader(source, bytes, format: format, start: start)
    reader.pasteSigns = signs
    reader.readLines(from: start)
    signs = reader.samples?.pasteSigns ?? signs
    return reader.finishedUnfolded(from: start)
  }

  /// Reads the report of a text that may have been put together from several; instead of a report that another one
  /// follows, the offset at which that one begins.
  static func first(of source: ReportSource, _ bytes: Bytes, from start: Int) -> (report: CrashReport?, next: Int?) {
    var reader = AppleTextReader(source, bytes, format: .appleText, start: start)
    reader.mayFollow = true
    reader.readLines(from: start)
    return reader.nextStart.map { (nil, $0) } ?? (reader.finishedUnfolded(from: start), nil)
  }

  /// Whether a line is the first one of a whole report.
  static func isHead(_ line: ByteSlice) -> Bool {
    heads.contains { line.hasPrefix($0) }
  }

  private static let heads: [StaticString] = [
    "Incident Identifier:", "Process:  ", "Hardware Model:", "Translated Report (Full Report Below)",
  ]

  /// Offset of the JSON that Console puts behind a translated report.
  static func attachedJSON(_ bytes: Bytes) -> Int? {
    // The heading announces what follows, so that no other report is searched to its end.
    guard bytes.index(of: "(Full Report Below)", from: 0, to: 4096) != nil,
      let mark = bytes.index(of: "\nFull Report\n", from: 0, to: bytes.count)
        ?? bytes.index(of: "\nFull Report\r\n", from: 0, to: bytes.count)
    else { return nil }
    return bytes.index(of: 0x7B, from: mark, to: bytes.count)
  }

  // MARK: Lines

  private mutating func readLines(from start: Int) {
    var lines = Lines(bytes, from: start)
    while true {
      // Most lines of a report are frames and images, which are passed by together.
      if section == .stack { readStacks(&lines) }
      if section == .images { layout.addImages(of: &lines) }
      let lineStart = lines.position
      guard let line = lines.next() else { return }
      let text = line.trimmed
      if text[0] == 0x48, samplingTool == nil, SampledStacks.beginsHeaviest(at: text) { samplingTool = .spindump }
      if let samplingTool, samplingTool.begins(at: text) {
        lines.position = lineStart
        samples = SampledStacks(about: report.process, &lines, pasteSigns)
        return
      }
      // What follows is the reporter's own crash: the first one is the report.
      if text[0] == 0x48, text.hasPrefix("Handler crashed while reporting") {
        report.notes.append("The crash reporter crashed while it wrote this report; its own crash follows in the file.")
        return
      }
      // A frame behind a number that is followed by a carriage return.
      if section == .stack, FrameLine.looksLikeApple(line), layout.extendLastStack(with: text) { continue }
      if text.isEmpty {
        endOfBlock(line)
      } else {
        read(text)
        if nextStart != nil { return }
      }
    }
  }

  /// Passes by the frames of the stack being read, and by the headings and stacks of threads behind it, as ``read(_:)``
  /// would line by line.
  private mutating func readStacks(_ lines: inout Lines) {
    while section == .stack || section == .header {
      if section == .stack { layout.extendLastStack(withFramesOf: &lines) }
      guard samplingTool == nil else { return }
      // An empty line ends nothing here.
      let start = lines.position + (bytes[lines.position] == 0x0A ? 1 : 0)
      if let (number, end) = ThreadHeading.plainNumber(ofLineAt: start, bytes), end <= lines.end {
        layout.beginStack(threadLabels.label(of: number) ?? .init(), number: number, isCrashed: false, at: start)
        section = .stack
        lines.position = end
      } else {
        var rest = lines
        rest.position = start
        guard ThreadHeading.mayBegin(at: start, bytes), let line = rest.next(), readHeading(line.trimmed) else {
          return
        }
        lines.position = rest.position
      }
    }
  }

  private mutating func endOfBlock(_ line: ByteSlice) {
    switch section {
    case .message, .region, .termination, .registers, .instructions, .skipped: section = .header
    case .header, .stack, .images: break
    }
  }

  private mutating func read(_ text: ByteSlice) {
    if text[0] == 0x7B, mayFollow, IPSReader.isHeader(text), !isAttached(text),
      beginsAnother(text, where: !layout.images.isEmpty)
    {
      return
    }
    switch section {
    case .images:
      if text.hasPrefix("0x") {
        guard layout.images.count < ReportCaps.images else { return }
        layout.images.append(text.start)
        return
      }
      // Image lines that are wrapped, and the end of the list.
      if !isKnownHeading(text) { return }
    case .registers:
      if Registers.append(from: text, to: &report.registers) { return }
    case .instructions:
      if text[0] == 0x5B { report.instructionBytes = InstructionBytes.line(text) }
      if !isKnownHeading(text) { return }
    case .skipped:
      if !isKnownHeading(text) { return }
    default: break
    }
    // Who marks several lines as code with a single sign writes it before the first of them.
    var text = text
    if text[0] == 0x60 {
      if isLetter(text[1]) {
        text = text.dropping(1)
      } else if isLetter(text[3]), text.hasPrefix("```"), text.index(of: 0x20) != nil {
        // Behind a fence stands the name of a language; more than one word are the first line.
        text = text.dropping(3)
      }
    }
    if readHeading(text) { return }
    if readStackLine(text) { return }
    if readField(text) { return }
    readBlockLine(text)
  }

  /// Keeps a recursion that was counted in the crashed thread, the deepest of all; what stands with its frame says more
  /// than its number alone.
  mutating func keep(_ recursion: CrashReport.ElidedRecursion?) {
    guard let recursion, layout.isInCrashedStack else { return }
    let known = report.elidedRecursion
    report.elidedRecursion = CrashReport.ElidedRecursion(
      levels: max(known?.levels ?? 0, recursion.levels), frame: known?.frame ?? recursion.frame,
      offset: known?.offset ?? recursion.offset)
  }

  /// Whether a line is the head of another report, which begins there.
  mutating func beginsAnother(_ line: ByteSlice, where isKnown: Bool) -> Bool {
    guard mayFollow, isKnown, !layout.stacks.isEmpty else { return false }
    nextStart = line.start
    return true
  }

  /// Whether a header is that of the JSON which Console puts behind a translated report.
  private func isAttached(_ header: ByteSlice) -> Bool {
    bytes.index(of: "\nFull Report", from: max(0, header.start - 128), to: header.start) != nil
  }

  /// Whether a line ends a section whose lines may look like anything.
  private func isKnownHeading(_ text: ByteSlice) -> Bool {
    (0x41...0x5A).contains(text[0]) && Self.headings.contains { text.hasPrefix($0) }
  }

  private static let headings: [StaticString] = [
    "Thread ", "Binary Images", "Last Exception Backtrace", "Application Specific", "External Modification",
    "VM Region", "Exception Type", "Full Report", "Kernel Triage", "Incident Identifier", "Process:",
  ]

  // MARK: Stacks

  private mutating func readStackLine(_ text: ByteSlice) -> Bool {
    let isInStack = section == .stack
    if isInStack, text[0] == 0x28, layout.lastStackIsExceptionWithoutFrames, text[1] == 0x30 {
      layout.setAddressList(text)
      return true
    }
    // lldb shows the lines of the source around a frame, with their numbers.
    if isInStack, isDigit(text[0]), layout.isInDebuggersStack || layout.isAtSourceOfGDB(text) { return false }
    // Its helpers are written in Python, and their errors stand beside the stack.
    if isInStack, text[0] == 0x46, layout.isInDebuggersStack { return false }
    if isInStack ? layout.isInUnnumberedStack && FrameLine.unnumbered(text) != nil : beginsUnnumberedStack(text) {
      return extendStack(with: text, isInStack)
    }
    guard FrameLine.mayBegin(with: text[0]),
      FrameLine.parse(text, isInStack: isInStack) != nil || (!isInStack && beginsStackWithoutAddresses(text))
    else {
      if isInStack { otherStackLines += 1 }
      return isInStack && layout.extendLastStack(withContinuation: text)
    }
    return extendStack(with: text, isInStack)
  }

  /// Adds a line that is a frame to the stack being read, or begins another stack with it.
  private mutating func extendStack(with text: ByteSlice, _ isInStack: Bool) -> Bool {
    switch section {
    case .header, .stack, .message, .termination, .region: break
    default: return false
    }
    if !isInStack || !layout.extendLastStack(with: text) {
      if case .message(.exceptionReason) = section, layout.lastStackIsExceptionWithoutFrames {
        section = .stack
        return layout.extendLastStack(with: text)
      }
      section = .stack
      layout.beginStack(ThreadLabel(), number: nil, isCrashed: false, at: text.start)
      _ = layout.extendLastStack(with: text)
    }
    return true
  }

  /// Whether a line outside of a stack and the one below it are frames without numbers.
  private func beginsUnnumberedStack(_ text: ByteSlice) -> Bool {
    FrameLine.unnumbered(text) != nil && lineBelow(text).map { FrameLine.unnumbered($0) != nil } ?? false
  }

  /// Whether a line outside of a stack begins one whose author left the addresses out: `0  image  name + 484`.
  private func beginsStackWithoutAddresses(_ text: ByteSlice) -> Bool {
    if layout.lastStackIsExceptionWithoutFrames {
      return FrameLine.parse(text, isInStack: true).map { $0.image != nil } ?? false
    }
    guard let number = frameNumberWithOffset(text) else { return isFirstFrameOfTheSystem(text) }
    // One that was copied from its middle on is known by the next line, the next frame.
    if number == 0 { return true }
    return lineBelow(text).map { frameNumberWithOffset($0) == number + 1 } ?? false || fallsToZero(text, number)
  }

  /// Whether the numbers of frames fall by one from a line down to zero: their author began with the outermost.
  private func fallsToZero(_ text: ByteSlice, _ number: Int) -> Bool {
    var (line, number) = (text, number)
    guard number < Self.longestFall else { return false }
    while number > 0 {
      guard let below = lineBelow(line), frameNumberWithOffset(below) == number - 1 else { return false }
      (line, number) = (below, number - 1)
    }
    return true
  }

  /// Longer lists are looked at by nobody who begins with the outermost frame.
  private static let longestFall = 64

  /// Whether a line is frame 0 in a library of the system, without an offset, above another frame.
  private func isFirstFrameOfTheSystem(_ text: ByteSlice) -> Bool {
    guard text[0] == 0x30, isBlank(text[1]), let frame = FrameLine.parse(text, isInStack: true), frame.symbol != nil,
      let image = frame.image, image.hasSuffix(".dylib") || AppleFrameworks.contains(image),
      let below = lineBelow(text), let next = FrameLine.parse(below, isInStack: true)
    else { return false }
    return next.index > 0 && next.image != nil
  }

  /// The text of the line below one; nil at the end of the input.
  private func lineBelow(_ text: ByteSlice) -> ByteSlice? {
    bytes.index(of: 0x0A, from: text.end, to: min(bytes.count, text.end + 8)).map { bytes.line(around: $0 + 1).trimmed }
  }

  /// The number of a frame with an image and an offset behind its name.
  private func frameNumberWithOffset(_ text: ByteSlice) -> Int? {
    guard isDigit(text[0]), let (number, end) = text.decimal(), number < 1000, isBlank(text.bytes[end]),
      let frame = FrameLine.parse(text, isInStack: true), frame.image != nil, frame.symbolOffset != nil
    else { return nil }
    return Int(number)
  }

  // MARK: Blocks

  private mutating func readBlockLine(_ text: ByteSlice) {
    switch section {
    case .message(let origin):
      addMessage(origin, text)
    case .termination:
      addReason(text.string, at: text.start)
      TerminationReason.readDescription(text, into: &report.termination)
    case .region:
      if region.count < 12 { region.append(text.string) }
    case .registers where report.registers.isEmpty:
      // The heading promised registers, and something else is there.
      section = .header
      readBlockLine(text)
    case .registers, .instructions, .skipped, .images:
      break
    case .header, .stack:
      if readNamedStop(text) { return }
      if section == .stack, isBehindEmptyLine(text) || SanitizerFacts.beginsBlock(text) {
        layout.interruptLastStack()
      }
      guard unknownLines < Self.unknownLineLimit else { return }
      unknownLines += 1
      if report.exception.type == nil { StopReason.mentioned(in: text)?.fill(&report) }
      if report.kind == .crash, report.exception.type == nil, CrashWords.areTitleOfHang(text) || saysThatItHangs(text) {
        report.kind = .hang
      }
      report.messages.append(.init(.log, TestIssue.withoutValues(text).string, at: text.start))
    }
  }

  /// Whether somebody says above a stack that a program did not answer, and nothing of an end.
  private func saysThatItHangs(_ text: ByteSlice) -> Bool {
    format.form == .excerpt && CrashWords.tellOfHang(text) && !ProcessEndWords.occur(in: text)
  }

  private func isBehindEmptyLine(_ text: ByteSlice) -> Bool {
    let start = bytes.line(around: text.start).start
    return start > 1 && bytes.line(around: start - 1).trimmed.isEmpty
  }

  mutating func addMessage(_ origin: CrashReport.Message.Origin, _ text: ByteSlice) {
    guard report.messages.count < 2 * Self.unknownLineLimit else { return }
    report.messages.append(.init(origin, text.string, at: text.start))
    guard origin == .exceptionReason, report.uncaughtException?.reason == nil else { return }
    report.uncaughtException?.reason = Located(text.string, at: text.start)
  }

  // MARK: Finish

  /// The report; that of the text with its lines joined where a mail client broke them.
  private mutating func finishedUnfolded(from start: Int) -> CrashReport? {
    guard otherStackLines >= FoldedLines.leastFrames, let joined = FoldedLines.joined(bytes) else { return finished() }
    var copy = source
    copy.bytes = joined
    let (format, mayFollow) = (format, mayFollow)
    let whole: CrashReport? = Bytes.with(joined) { bytes in
      var reader = AppleTextReader(copy, bytes, format: format, start: start)
      reader.mayFollow = mayFollow
      reader.readLines(from: start)
      return reader.nextStart == nil ? reader.finished() : nil
    }
    guard var whole else { return finished() }
    // Offsets are the same in both; lines are those of the text as it was.
    whole.source = source
    return whole
  }

  private mutating func finished() -> CrashReport? {
    if let samples { layout.images = samples.images }
    report.memoryRegion?.value = region.joined(separator: "\n")
    layout.markCrashed(crashedNumber ?? InstabugCause.crashedNumber(in: layout, report.messages, bytes))
    let stacks = TextStacks(layout)
    let decoder = TextStackDecoder(stacks: stacks, bytes: bytes)
    report.lastExceptionBacktrace = decoder.exceptionFrames
    if let crashed = layout.crashedStack {
      report.crashedThread = decoder.thread(layout.stacks[crashed], position: crashed, isCrashed: true)
    } else if let crashedNumber {
      report.crashedThread = .init(index: crashedNumber, isCrashed: true)
      report.notes.append("The crashed thread (number \(crashedNumber)) is missing from the report.")
    }
    report.threads = stacks.threads
    report.images = stacks.images
    samples?.fill(&report)
    decoder.attachImages(to: &report)
    LinkerNames.makePlain(in: &report)
    if !sawReportHeader {
      UnclosedMessage.join(&report.messages, bytes)
      WrappedMessages.join(&report.messages, bytes)
    }
    UncaughtExceptions.fill(in: &report)
    UncaughtExceptions.fillByLines(&report)
    if !sawReportHeader { UncaughtExceptions.fillByAssertion(&report) }
    readLooseExceptionType()
    if !sawReportHeader, report.form == .excerpt { NotedFields.fill(&report) }
    if report.exception.type != nil || report.isMemorySignal { FaultAddress.fill(in: &report) }
    if !sawReportHeader { NamedProcess.fill(&report) }
    report.kind = kind()
    let isEmpty =
      report.crashedThread == nil && report.lastExceptionBacktrace.isEmpty && report.messages.isEmpty
      && report.threads.count == 0 && !sawReportHeader
    return isEmpty ? nil : report.handOver()
  }

  /// An excerpt may name the exception without a key: `EXC_BREAKPOINT (SIGTRAP)`, `SIGABRT: …`.
  private mutating func readLooseExceptionType() {
    guard report.exception.type == nil, report.exception.signal == nil else { return }
    for message in report.messages.prefix(200) where message.isLogged {
      guard let found = LooseException.parse(message) else { continue }
      report.exception.type = found.type
      report.exception.signal = found.signal
      report.exception.subtype = report.exception.subtype ?? found.subtype
      return
    }
    if let message = report.messages.prefix(200).first(where: { FaultAddress.inWords($0) != nil }) {
      report.exception.type = Located("EXC_BAD_ACCESS", at: message.offset)
      return
    }
    // What was sampled was alive.
    if samples != nil { return }
    ProcessExit.fill(&report)
    TestRunnerCrash.fill(&report)
    if report.exception.signal != nil { return }
    // The last line of a command that ended so is its shell's.
    for message in report.messages.suffix(200).reversed() where message.origin == .log {
      guard let offset = message.offset, let signal = ShellLine.signal(in: bytes.line(around: offset)) else { continue }
      report.exception.signal = Located(signal, at: offset)
      return
    }
  }

  private func kind() -> CrashReport.Kind {
    let byType = BugTypes.kind(of: report)
    if byType != .crash { return byType }
    // A program records these and goes on.
    if isCrashlyticsText, report.messages.contains(where: { $0.text.hasPrefix("Non-fatal Exception: ") }) {
      return .nonFatal
    }
    // What a debugger only stopped at a breakpoint ended by itself.
    if pauses == .only, report.exception.signal == nil,
      report.messages.contains(where: { $0.text.hasSuffix(" exited with status = 0 (0x00000000)") })
    {
      return .nonFatal
    }
    if report.exception.type != nil || report.exception.signal != nil { return .crash }
    if let samples { return samples.isOfMainThread && !sawEvent ? .hang : .nonFatal }
    return ToolOutput.kind(of: report) ?? .crash
  }
}

extension CrashReport {
  /// Whether the signal says that an access to memory failed.
  var isMemorySignal: Bool {
    exception.signal?.value == "SIGSEGV" || exception.signal?.value == "SIGBUS"
  }
}
