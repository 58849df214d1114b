import CrashModel

/// Reads Apple's text reports, their relatives and excerpts of them: one pass that fills the header and remembers where
/// stacks and images stand, then only the stacks that the crash needs.
struct AppleTextReader {
  let source: ReportSource
  let bytes: Bytes
  private var report: CrashReport
  private var layout: TextLayout
  private var section = Section.header
  private var crashedNumber: Int?
  private var threadLabels = ThreadLabels()
  private var region: [String] = []
  private var unknownLines = 0
  private var sawReportHeader = false
  private var sawEvent = false
  private var samplingTool: SampledStacks.Tool?
  private var samples: SampledStacks?
  /// Signs of a paste, which are still to be looked for where samples are leapt over.
  private var pasteSigns: PasteSigns?
  /// Whether another report may follow in the same text, and where it begins.
  private var mayFollow = false
  private var nextStart: Int?

  /// What the lines being read belong to.
  private enum Section: Equatable {
    case header
    case stack
    case images
    case registers
    case region
    case message(CrashReport.Message.Origin)
    case termination
    case skipped
  }

  /// Lines that belong to nothing known are kept up to this number.
  static let unknownLineLimit = 4000

  private init(_ source: ReportSource, _ bytes: Bytes, format: String, start: Int) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: format, source: source, start: start)
    layout = TextLayout(source: source)
  }

  /// Reads one report from a byte offset on; nil where nothing in the text belongs to a report.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, from start: Int, as format: String = "crash-text"
  ) -> CrashReport? {
    var signs: PasteSigns?
    return read(source, bytes, from: start, as: format, &signs)
  }

  /// As ``read(_:_:from:as:)``, looking for signs of a paste in what is leapt over.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, from start: Int, as format: String = "crash-text",
    _ signs: inout PasteSigns?
  ) -> CrashReport? {
    var reader = AppleTextReader(source, bytes, format: format, start: start)
    reader.pasteSigns = signs
    reader.readLines(from: start)
    signs = reader.samples?.pasteSigns ?? signs
    return reader.finished()
  }

  /// Reads every report of a text that may have been put together from several.
  static func readAll(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var starts = [0]
    while starts.count < JoinedReports.limit, let last = starts.last {
      var reader = AppleTextReader(source, bytes, format: "crash-text", start: last)
      reader.mayFollow = true
      reader.readLines(from: last)
      if let next = reader.nextStart {
        starts.append(next)
      } else if starts.count == 1 {
        return reader.finished().map { [$0] } ?? []
      } else {
        break
      }
    }
    return JoinedReports.read(source, from: starts) { read($0, $1, from: 0) }
  }

  /// Offset of the JSON that Console puts behind a translated report.
  static func attachedJSON(_ bytes: Bytes) -> Int? {
    // The heading announces what follows, so that no other report is searched to its end.
    guard bytes.index(of: "Full Report Below", from: 0, to: 4096) != nil,
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
      if section == .stack { readPlainStacks(&lines) }
      if section == .images { layout.addImages(of: &lines) }
      let lineStart = lines.position
      guard let line = lines.next() else { return }
      let text = line.trimmed
      if let samplingTool, samplingTool.begins(at: text) {
        lines.position = lineStart
        samples = SampledStacks(about: report.process, &lines, pasteSigns)
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

  /// Passes by the frames of the stack being read, and by the stacks behind it of which only the number of the thread is
  /// said, as ``read(_:)`` would line by line.
  private mutating func readPlainStacks(_ lines: inout Lines) {
    while true {
      layout.extendLastStack(withFramesOf: &lines)
      guard samplingTool == nil else { return }
      // An empty line ends nothing here.
      let start = lines.position + (bytes[lines.position] == 0x0A ? 1 : 0)
      guard let (number, end) = ThreadHeading.plainNumber(ofLineAt: start, bytes), end <= lines.end else { return }
      layout.beginStack(threadLabels.label(of: number) ?? .init(), number: number, isCrashed: false, at: start)
      lines.position = end
    }
  }

  private mutating func endOfBlock(_ line: ByteSlice) {
    switch section {
    case .message, .region, .termination, .registers, .skipped: section = .header
    case .header, .stack, .images: break
    }
  }

  private mutating func read(_ text: ByteSlice) {
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
    case .skipped:
      if !isKnownHeading(text) { return }
    default: break
    }
    if readHeading(text) { return }
    if readStackLine(text) { return }
    if readField(text) { return }
    readBlockLine(text)
  }

  /// Whether a line is the head of another report, which begins there.
  private mutating func beginsAnother(_ line: ByteSlice, where isKnown: Bool) -> Bool {
    guard mayFollow, isKnown, !layout.stacks.isEmpty else { return false }
    nextStart = line.start
    return true
  }

  /// Whether a line ends a section whose lines may look like anything.
  private func isKnownHeading(_ text: ByteSlice) -> Bool {
    (0x41...0x5A).contains(text[0]) && Self.headings.contains { text.hasPrefix($0) }
  }

  private static let headings: [StaticString] = [
    "Thread ", "Binary Images", "Last Exception Backtrace", "Application Specific", "External Modification",
    "VM Region", "Exception Type", "Full Report", "Kernel Triage", "Incident Identifier",
    "Process:",
  ]

  // MARK: Headings

  private mutating func readHeading(_ text: ByteSlice) -> Bool {
    // Headings are told apart by their first byte, which most other lines do not share.
    switch text[0] {
    case UInt8(ascii: "T"):
      if let stop = StopReason.beside(source: text) {
        begin(.stack(stop.thread, .init(), isCrashed: true), at: text)
        readStop(stop.reason)
      } else if let heading = ThreadHeading.parse(text) {
        begin(heading, at: text)
      } else if let queue = text.after(prefix: "Thread : Crashed: ") {
        beginCrashedStack(queue, at: text)
      } else if let name = text.after(prefix: "Thread : Fatal Exception:") {
        beginException(name, at: text)
      } else {
        return false
      }
    case UInt8(ascii: "t"), UInt8(ascii: "-"), UInt8(ascii: "*"):
      if let heading = ThreadHeading.debugger(text) {
        begin(heading.thread, at: text)
        if let reason = heading.stopReason, !reason.isEmpty { readStop(StopReason(text: reason)) }
      } else if text.hasPrefix("*** First throw call stack") {
        beginExceptionStack(at: text)
      } else {
        return false
      }
    case UInt8(ascii: "C"):
      guard let queue = text.after(prefix: "Crashed: ") else { return false }
      beginCrashedStack(queue, at: text)
    case UInt8(ascii: "F"):
      guard let name = text.after(prefix: "Fatal Exception:") else { return false }
      beginException(name, at: text)
    case UInt8(ascii: "L"):
      guard text.hasPrefix("Last Exception Backtrace") else { return false }
      beginExceptionStack(at: text)
    case UInt8(ascii: "A"):
      if text.hasPrefix("Analysis of sampling ") { samplingTool = .sample }
      guard let number = text.after(prefix: "Application Specific Backtrace ") else { return false }
      // The first is where the uncaught exception was thrown; others repeat it, or belong to its causes.
      if number[0] == 0x31 { beginExceptionStack(at: text) } else { section = .skipped }
    case UInt8(ascii: "B"):
      guard text.hasPrefix("Binary Images") else { return false }
      layout.images.reserveCapacity(512)
      section = .images
    default: return false
    }
    return true
  }

  private mutating func beginExceptionStack(at text: ByteSlice) {
    section = .stack
    layout.beginExceptionStack(at: text.start)
  }

  private mutating func beginException(_ name: ByteSlice, at text: ByteSlice) {
    report.uncaughtException = .init(name: name.stringIfAny.map { Located($0, at: name.start) })
    section = .message(.exceptionReason)
    layout.beginExceptionStack(at: text.start)
  }

  private mutating func beginCrashedStack(_ queue: ByteSlice, at text: ByteSlice) {
    section = .stack
    layout.beginStack(.init(queue: queue.rangeIfAny), number: nil, isCrashed: true, at: text.start)
  }

  private mutating func begin(_ heading: ThreadHeading, at text: ByteSlice) {
    switch heading {
    case .name(let number, let label):
      threadLabels.add(label, of: number)
      section = .header
    case .stack(let number, let label, let isCrashed):
      var label = label
      if let earlier = threadLabels.label(of: number) {
        label.name = label.name ?? earlier.name
        label.queue = label.queue ?? earlier.queue
      }
      if isCrashed, crashedNumber == nil { crashedNumber = number }
      layout.beginStack(label, number: number, isCrashed: isCrashed, at: text.start)
      section = .stack
    case .crashedWithoutNumber:
      layout.beginStack(TextLayout.Label(), number: nil, isCrashed: true, at: text.start)
      section = .stack
    case .registers:
      section = .registers
    }
  }

  private mutating func readStop(_ reason: StopReason) {
    if let text = reason.exceptionReason {
      report.uncaughtException = .init(reason: Located(text.string, at: text.start))
      keep(.init(.exceptionReason, text.string, at: text.start))
    } else {
      keep(.init(.tool, reason.text.string, at: reason.text.start))
      reason.fill(&report)
    }
  }

  // MARK: Stacks

  private mutating func readStackLine(_ text: ByteSlice) -> Bool {
    let isInStack = section == .stack
    if isInStack, text[0] == 0x28, layout.lastStackIsExceptionWithoutFrames, text[1] == 0x30 {
      layout.setAddressList(text)
      return true
    }
    guard FrameLine.mayBegin(with: text[0]),
      FrameLine.parse(text, isInStack: isInStack) != nil || (!isInStack && beginsStackWithoutAddresses(text))
    else {
      return isInStack && layout.extendLastStack(withContinuation: text)
    }
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
      layout.beginStack(TextLayout.Label(), number: nil, isCrashed: false, at: text.start)
      _ = layout.extendLastStack(with: text)
    }
    return true
  }

  /// Whether a line outside of a stack begins one whose author left the addresses out: `0  image  name + 484`.
  private func beginsStackWithoutAddresses(_ text: ByteSlice) -> Bool {
    guard text[0] == 0x30, isBlank(text[1]), let frame = FrameLine.parse(text, isInStack: true) else { return false }
    return frame.image != nil && frame.symbolOffset != nil
  }

  // MARK: Fields

  private mutating func readField(_ text: ByteSlice) -> Bool {
    // Every key begins with a capital.
    guard (0x41...0x5A).contains(text[0]), let colon = text.index(of: 0x3A), colon - text.start <= 40 else {
      return false
    }
    let key = text.upTo(colon).trimmed
    let value = text.from(colon + 1).trimmed
    if readIdentity(key, value) || readCause(key, value, line: text) { return true }
    return false
  }

  private mutating func readIdentity(_ key: ByteSlice, _ value: ByteSlice) -> Bool {
    switch key {
    case "Incident Identifier":
      if beginsAnother(key, where: report.incident != nil || !layout.images.isEmpty) { return true }
      report.incident = value.stringIfAny
    case "Hardware Model": report.device = value.stringIfAny
    case "Model" where report.device == nil:
      report.device = value.upTo(value.index(of: 0x2C) ?? value.end).stringIfAny
    case "Process", "Command":
      // Where there is no incident, the number behind the name tells the head of a report from other lines.
      if value.last == 0x5D, beginsAnother(key, where: report.process.name != nil && !layout.images.isEmpty) {
        return true
      }
      guard !value.isEmpty, report.process.name == nil else { return report.process.name != nil && key == "Process" }
      let (name, identifier) = TextFields.nameAndNumber(value)
      if name != "-" { report.process.name = name }
      report.process.identifier = identifier
    case "Path": report.process.path = value.stringIfAny
    case "Identifier": report.process.bundleIdentifier = value.stringIfAny
    case "Version":
      let (version, build) = TextFields.versionAndBuild(value)
      // Samples write question marks for what they do not know.
      report.process.version = version == "???" ? nil : version
      report.process.build = build == "???" ? nil : build
    case "Code Type":
      report.architecture = value.stringIfAny.map(Architecture.name)
      if value.contains("(Translated)") { report.isTranslated = true }
    case "Role": report.process.role = value.stringIfAny.map { Located($0, at: value.start) }
    case "Parent Process": report.process.parent = value.isEmpty ? nil : TextFields.nameAndNumber(value).name
    case "Parent" where report.process.parent == nil && report.process.name != nil:
      report.process.parent = value.isEmpty ? nil : TextFields.nameAndNumber(value).name
    case "PID" where report.process.identifier == nil && report.process.name != nil:
      report.process.identifier = value.decimal().flatMap { Int(exactly: $0.value) }
    case "Architecture" where report.architecture == nil:
      report.architecture = value.stringIfAny.map(Architecture.name)
    case "Date/Time": report.date = value.stringIfAny
    case "Launch Time": report.launchDate = value.stringIfAny
    case "OS Version":
      guard let text = value.stringIfAny else { return true }
      report.operatingSystem = SystemVersion.parse(Located(text, at: value.start))
    case "Report Version", "Hardware model", "Anonymous UUID", "CrashReporter Key", "Beta", "AppStoreTools",
      "AppVariant",
      "Coalition", "Release Type", "Baseband Version", "Responsible", "User ID", "System Integrity Protection",
      "Sleep/Wake UUID", "Time Awake Since Boot", "Distributor ID", "Bridge OS Version", "PlugIn Path",
      "Time Since Wake":
      sawReportHeader = true
      return true
    default: return false
    }
    sawReportHeader = true
    section = .header
    return true
  }

  private mutating func readCause(_ key: ByteSlice, _ value: ByteSlice, line: ByteSlice) -> Bool {
    switch key {
    case "Exception Type":
      readExceptionType(value)
    case "Exception Codes", "Exception Code":
      guard let text = value.stringIfAny else { return true }
      // Older systems print the line twice: once in words, once as numbers.
      if report.exception.codesText == nil { report.exception.codesText = Located(text, at: value.start) }
      let codes = ExceptionCodes.numbers(in: text)
      if codes.count >= 2 || report.exception.codes.isEmpty { report.exception.codes = codes }
      if value.contains(" at 0x"), report.exception.subtype == nil {
        report.exception.subtype = Located(text, at: value.start)
      }
    case "Exception Subtype": report.exception.subtype = located(value)
    case "Exception Message": report.exception.message = located(value)
    case "Exception Note":
      if report.exceptionNotes.count < ReportCaps.lines, let note = located(value) {
        report.exceptionNotes.append(note)
      }
    case "Termination Signal": report.termination.indicator = report.termination.indicator ?? located(value)
    case "Termination Reason":
      TerminationReason.read(value, into: &report.termination)
      section = .termination
      if let text = value.stringIfAny { keep(.init(.termination, text, at: value.start)) }
      return true
    case "Termination Description":
      section = .termination
      TerminationReason.readDescription(value, into: &report.termination)
      if let text = value.stringIfAny { addReason(text, at: value.start) }
      return true
    case "Terminating Process": report.termination.by = located(value)
    case "Triggered by Thread", "Crashed Thread", "Highlighted Thread", "Attributed Thread":
      if let (number, _) = value.decimal() {
        crashedNumber = Int(exactly: number)
      } else if isDigit(value[0]) {
        report.notes.append(ReportCaps.hugeNumber)
      }
    case "Application Specific Information", "Dyld Error Message", "Application Specific Signatures":
      section = .message(.applicationInformation)
      if let text = value.stringIfAny { keep(.init(.applicationInformation, text, at: value.start)) }
      return true
    case "Kernel Triage":
      section = .message(.kernelTriage)
      return true
    case "VM Region Info":
      section = .region
      region = [value.string]
      report.memoryRegion = located(value)
      return true
    case "Filtered syslog", "Microstackshots", "External Modification Summary", "VM Region Summary",
      "Error Formulating Crash Report":
      section = .skipped
      return true
    case "Data Source" where value.contains("tackshots"):
      samplingTool = .spindump
      keep(.init(.tool, line.string, at: line.start))
    case "Event": readEvent(value)
    case "Action taken", "CPU", "CPU used", "CPU limit", "Wakeups", "Wakeups caused", "Wakeups limit", "Writes",
      "Writes caused", "Writes limit", "Footprint", "Limit duration", "Duration", "Duration Sampled", "Steps":
      // One blank behind the key, however wide the column is.
      guard sawReportHeader, sawEvent else { return false }
      keep(.init(.tool, key.string + ": " + value.string, at: line.start))
    case "Reason" where report.exception.type == nil && sawReportHeader:
      if let text = value.stringIfAny { addReason(text, at: value.start) }
    default:
      if key.hasPrefix("VM Regions Near") {
        section = .region
        region = [line.string]
        report.memoryRegion = Located(line.string, at: line.start)
        return true
      }
      return false
    }
    section = .header
    return true
  }

  private func located(_ value: ByteSlice) -> Located<String>? {
    value.stringIfAny.map { Located($0, at: value.start) }
  }

  private mutating func readExceptionType(_ value: ByteSlice) {
    guard !value.isEmpty, report.exception.type == nil else { return }
    sawReportHeader = true
    let open = value.index(of: " (")
    let name = value.upTo(open ?? value.end).trimmed
    if name.hasPrefix("SIG") {
      report.exception.signal = Located(name.string, at: name.start)
    } else {
      report.exception.type = Located(name.string, at: name.start)
    }
    guard let open, report.exception.signal == nil else { return }
    var signal = value.from(open).dropping(2)
    var end = signal.start
    while end < signal.end, bytes[end] != 0x29, !isBlank(bytes[end]) { end += 1 }
    signal = signal.upTo(end)
    if signal.hasPrefix("SIG") { report.exception.signal = Located(signal.string, at: signal.start) }
  }

  private mutating func readEvent(_ value: ByteSlice) {
    sawEvent = true
    switch value {
    case "cpu usage", "wakeups", "disk writes", "cpu usage (fatal)": report.kind = .resourceLimit
    case "hang", "spin": report.kind = .hang
    default: break
    }
    if let text = value.stringIfAny { keep(.init(.tool, "Event: " + text, at: value.start)) }
  }

  private mutating func addReason(_ text: String, at offset: Int) {
    guard report.termination.reasons.count < ReportCaps.lines else { return }
    report.termination.reasons.append(Located(text, at: offset))
    keep(.init(.termination, text, at: offset))
  }

  /// Keeps a text, unless there are more of them than anybody looks at.
  private mutating func keep(_ message: CrashReport.Message) {
    if report.messages.count < 2 * Self.unknownLineLimit { report.messages.append(message) }
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
      if let first = report.memoryRegion {
        report.memoryRegion = Located(region.joined(separator: "\n"), at: first.offset)
      }
    case .registers, .skipped, .images:
      break
    case .header, .stack:
      guard unknownLines < Self.unknownLineLimit else { return }
      unknownLines += 1
      if report.exception.type == nil { StopReason.mentioned(in: text)?.fill(&report) }
      report.messages.append(.init(.log, text.string, at: text.start))
    }
  }

  private mutating func addMessage(_ origin: CrashReport.Message.Origin, _ text: ByteSlice) {
    guard report.messages.count < 2 * Self.unknownLineLimit else { return }
    report.messages.append(.init(origin, text.string, at: text.start))
    guard origin == .exceptionReason, report.uncaughtException?.reason == nil else { return }
    report.uncaughtException?.reason = Located(text.string, at: text.start)
  }

  // MARK: Finish

  private mutating func finished() -> CrashReport? {
    if let samples { layout.images = samples.images }
    layout.markCrashed(crashedNumber)
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
    UncaughtExceptions.fill(in: &report)
    readLooseExceptionType()
    if report.exception.type != nil || report.isMemorySignal { FaultAddress.fill(in: &report) }
    report.kind = kind()
    let isEmpty =
      report.crashedThread == nil && report.lastExceptionBacktrace.isEmpty && report.messages.isEmpty
      && report.threads.count == 0 && !sawReportHeader
    return isEmpty ? nil : report.handOver()
  }

  /// An excerpt may name the exception without a key: `EXC_BREAKPOINT (SIGTRAP)`, `SIGABRT: …`.
  private mutating func readLooseExceptionType() {
    guard report.exception.type == nil, report.exception.signal == nil else { return }
    for message in report.messages.prefix(200) where message.origin == .log || message.origin == .tool {
      guard let found = LooseException.parse(message) else { continue }
      report.exception.type = found.type
      report.exception.signal = found.signal
      return
    }
    ProcessExit.fill(&report)
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
    if report.exception.type != nil || report.exception.signal != nil { return .crash }
    if samples != nil { return .nonFatal }
    return ToolOutput.kind(of: report) ?? .crash
  }
}

extension CrashReport {
  /// Whether the signal says that an access to memory failed.
  var isMemorySignal: Bool {
    exception.signal?.value == "SIGSEGV" || exception.signal?.value == "SIGBUS"
  }
}
