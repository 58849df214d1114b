import ByteKit
import CrashModel

/// Reads an `.ips` file: header and body in one pass, then only the frames and images that the crash needs.
struct IPSReader {
  let source: ReportSource
  let bytes: Bytes
  private var report: CrashReport
  private var layout: IPSLayout
  private var faultingThread: Int?
  private var triggeredThread: Int?
  private var headerName: String?
  private var keys = IPSKeys()
  private var stackshotReason: Located<String>?
  private var applicationBacktrace: Located<String>?
  private var stackshot: StackshotProcess
  private var hasBody = false
  private var isInPart = false
  private var nextStart: Int?

  init(source: ReportSource, bytes: Bytes) {
    self.source = source
    self.bytes = bytes
    stackshot = StackshotProcess(bytes: bytes)
    report = CrashReport(format: "ips", source: source)
    layout = IPSLayout(source: source)
  }

  /// Reads the report at an offset of a file that may have been put together from several, and where another one begins
  /// behind it.
  static func first(of source: ReportSource, _ bytes: Bytes, from start: Int) -> (report: CrashReport?, next: Int?) {
    var reader = IPSReader(source: source, bytes: bytes)
    let report = reader.read(from: start)
    return (report, reader.nextStart)
  }

  /// Whether a line is the header of a report: it names the number of the report's sort.
  static func isHeader(_ line: ByteSlice) -> Bool {
    line[0] == 0x7B && line.contains("\"bug_type\"")
  }

  /// Where another report begins behind the body, or a text report does.
  private func start(behind cursor: JSONCursor) -> Int? {
    var cursor = cursor
    guard hasBody else { return nil }
    let isObject = cursor.peek() == 0x7B
    let line = bytes[cursor.position..<bytes.count].upTo(
      bytes.index(of: 0x0A, from: cursor.position, to: cursor.position + 4096) ?? cursor.position + 4096)
    return (isObject ? Self.isHeader(line) : AppleTextReader.isHead(line)) ? cursor.position : nil
  }

  /// Reads the objects from a byte offset on, the second of which may be a text report instead.
  mutating func read(from offset: Int) -> CrashReport? {
    report.start = offset
    var cursor = JSONCursor(bytes, at: offset)
    // Some tools put header and body into an array.
    if cursor.peek() == 0x5B { cursor.position += 1 }
    var objects = 0
    while cursor.peek() == 0x7B, objects < 2 {
      keys.beginObject()
      readObject(&cursor)
      objects += 1
      if hasBody { break }
      skipWrittenLineBreaks(&cursor)
      if cursor.peek() == 0x2C { cursor.position += 1 }
    }
    guard objects > 0 else { return nil }
    if !hasBody, !cursor.isAtEnd(), let text = AppleTextReader.read(source, bytes, from: cursor.position) {
      return adoptHeader(into: text)
    }
    nextStart = start(behind: cursor)
    finish(cursor)
    return report.handOver()
  }

  /// Some published copies hold a written-out `\n` between header and body.
  private func skipWrittenLineBreaks(_ cursor: inout JSONCursor) {
    while cursor.peek() == 0x5C, bytes[cursor.position + 1] == 0x6E { cursor.position += 2 }
  }

  // MARK: Keys

  private mutating func readObject(_ cursor: inout JSONCursor) {
    guard cursor.enterObject() else { return }
    var value = JSONCursor.noValue
    while let written = cursor.nextKey(&value) {
      guard let key = keys.take(written) else { continue }
      if !readIdentity(key, &cursor), !readCause(key, &cursor), !readPart(key, &cursor) { readStacks(key, &cursor) }
    }
  }

  /// Reads `{"header": {…}, "payload": {…}}`, in which some tools pass header and body on.
  private mutating func readPart(_ key: IPSKey, _ cursor: inout JSONCursor) -> Bool {
    guard key == .header || key == .payload || key == .body else { return false }
    guard !isInPart, cursor.peek() == 0x7B else { return true }
    isInPart = true
    keys.beginObject()
    readObject(&cursor)
    isInPart = false
    return true
  }

  private mutating func readIdentity(_ key: IPSKey, _ cursor: inout JSONCursor) -> Bool {
    switch key {
    case .bugType: report.bugType = cursor.locatedString() ?? report.bugType
    case .appName, .name: headerName = headerName ?? cursor.string()
    case .processName: report.process.name = cursor.string()
    case .processPath: report.process.path = cursor.string()
    case .processRole: report.process.role = cursor.locatedString()
    case .processIdentifier: report.process.identifier = cursor.integer()
    case .parentName: report.process.parent = cursor.string()
    case .appVersion: report.process.version = report.process.version ?? cursor.string()
    case .buildVersion: report.process.build = report.process.build ?? cursor.string()
    case .bundleID, .bundleIDInHeader:
      report.process.bundleIdentifier = report.process.bundleIdentifier ?? cursor.string()
    case .bundleInfo: readBundle(&cursor)
    case .incident, .incidentInHeader: report.incident = report.incident ?? cursor.string()
    case .captureTime: report.date = cursor.string()
    case .timestamp, .date: report.date = report.date ?? cursor.string()
    case .launchDate: report.launchDate = cursor.string()
    case .systemInHeader, .build: readHeaderSystem(&cursor)
    case .systemVersion: readSystem(&cursor)
    case .modelCode: report.device = cursor.string()
    case .product: report.device = report.device ?? cursor.string()
    case .cpuType: report.architecture = cursor.string().map(Architecture.name)
    case .isTranslated: report.isTranslated = cursor.truth()
    default: return false
    }
    return true
  }

  private mutating func readCause(_ key: IPSKey, _ cursor: inout JSONCursor) -> Bool {
    switch key {
    case .exception: readException(&cursor)
    case .termination: readTermination(&cursor)
    case .applicationInformation: readApplicationInformation(&cursor)
    case .exceptionReason: readExceptionReason(&cursor)
    case .applicationBacktraces: applicationBacktrace = cursor.strings().first
    case .kernelTriage: addLines(of: cursor.locatedString(), origin: .kernelTriage)
    case .vmregioninfo, .vmRegionInfo, .vmregionInfo: report.memoryRegion = cursor.locatedString()
    case .isSimulated, .isSimulatedInHeader: addNote("SIMULATED (this is NOT a crash)", &cursor)
    case .isNonFatal: addNote("NON-FATAL CONDITION (this is NOT a crash)", &cursor)
    case .reportNotes: report.notes += cursor.strings().map { "The report says: \($0.value)" }
    case .instructionByteStream: report.instructionBytes = InstructionBytes.byteStream(&cursor)
    case .reason:
      stackshotReason = cursor.locatedString()
      addLines(of: stackshotReason, origin: .termination)
    case .panicString, .macOSPanicString: readPanic(&cursor)
    case .string: if cursor.isAtPanicText { readPanic(&cursor) }
    default: return false
    }
    return true
  }

  private mutating func readStacks(_ key: IPSKey, _ cursor: inout JSONCursor) {
    switch key {
    case .faultingThread: faultingThread = cursor.integer()
    case .threads:
      hasBody = true
      readThreads(&cursor)
    case .usedImages:
      hasBody = true
      layout.setImages(cursor.elements())
    case .processByPid:
      hasBody = true
      stackshot.processes = cursor.position
    case .binaryImages: stackshot.images = ReportCaps.capped(cursor.startsOfElements(), at: ReportCaps.images)
    case .frontmostPids:
      cursor.forEachElement { cursor, _ in stackshot.frontmost += cursor.integer().map { [$0] } ?? [] }
    case .lastExceptionBacktrace:
      hasBody = true
      layout.lastExceptionBacktrace = cursor.position
    case .legacyInfo: readLegacyInfo(&cursor)
    default: break
    }
  }

  // MARK: Identity

  private mutating func readBundle(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "CFBundleIdentifier": report.process.bundleIdentifier = cursor.string()
      case "CFBundleShortVersionString": report.process.version = cursor.string()
      case "CFBundleVersion": report.process.build = cursor.string()
      default: break
      }
    }
  }

  private mutating func readHeaderSystem(_ cursor: inout JSONCursor) {
    guard report.operatingSystem.version == nil, let text = cursor.locatedString() else { return }
    report.operatingSystem = SystemVersion.parse(text)
  }

  private mutating func readSystem(_ cursor: inout JSONCursor) {
    if cursor.peek() == 0x22 { return readHeaderSystem(&cursor) }
    var build: String?
    cursor.forEachMember { cursor, key in
      switch key {
      case "train":
        guard let train = cursor.locatedString() else { return }
        let system = SystemVersion.parse(train)
        report.operatingSystem.name = system.name ?? report.operatingSystem.name
        report.operatingSystem.version = system.version ?? report.operatingSystem.version
      case "build": build = cursor.string()
      default: break
      }
    }
    report.operatingSystem.build = build ?? report.operatingSystem.build
  }

  // MARK: Cause

  private mutating func readException(_ cursor: inout JSONCursor) {
    if cursor.peek() == 0x22 {
      // Stackshots carry the exception as a number in a string.
      report.exception.codesText = cursor.locatedString()
      report.exception.codes = report.exception.codesText.map { ExceptionCodes.numbers(in: $0.value) } ?? []
      return
    }
    hasBody = true
    cursor.forEachMember { cursor, key in
      switch key {
      case "type": report.exception.type = cursor.locatedString()
      case "signal": report.exception.signal = cursor.locatedString().map(Signals.plain)
      case "codes": report.exception.codesText = cursor.locatedString()
      case "rawCodes":
        var codes: [UInt64] = []
        cursor.forEachElement { cursor, _ in
          if let code = cursor.unsigned(), codes.count < 8 { codes.append(code) }
        }
        report.exception.codes = codes
      case "subtype": report.exception.subtype = cursor.locatedString()
      case "message": report.exception.message = cursor.locatedString()
      default: break
      }
    }
    if report.exception.codes.isEmpty, let text = report.exception.codesText {
      report.exception.codes = ExceptionCodes.numbers(in: text.value)
    }
  }

  private mutating func readTermination(_ cursor: inout JSONCursor) {
    hasBody = true
    cursor.forEachMember { cursor, key in
      switch key {
      case "namespace": report.termination.namespace = cursor.locatedString()
      case "code":
        cursor.skipSpace()
        let offset = cursor.position
        report.termination.code = cursor.unsigned().map { Located($0, at: offset) }
      case "indicator": report.termination.indicator = cursor.locatedString()
      case "reasons", "details":
        if report.termination.reasons.count < ReportCaps.lines { report.termination.reasons += cursor.strings() }
      case "byProc": report.termination.by = cursor.locatedString()
      default: break
      }
    }
    for reason in report.termination.reasons {
      report.messages.append(.init(.termination, reason.value, at: reason.offset))
    }
  }

  private mutating func readApplicationInformation(_ cursor: inout JSONCursor) {
    hasBody = true
    cursor.forEachMember { cursor, key in
      let image = key.string
      for text in cursor.strings() where report.messages.count < ReportCaps.lines {
        report.messages.append(.init(.applicationInformation, text.value, at: text.offset, image: image))
      }
    }
  }

  private mutating func readExceptionReason(_ cursor: inout JSONCursor) {
    hasBody = true
    let exception = CrashReport.UncaughtException(
      &cursor, name: "name", message: "composed_message", format: "format_string")
    report.uncaughtException = exception
    if let reason = exception.reason {
      report.messages.append(.init(.exceptionReason, reason.value, at: reason.offset))
    }
  }

  private mutating func readPanic(_ cursor: inout JSONCursor) {
    hasBody = true
    let text = cursor.locatedString()
    addLines(of: text, origin: .tool)
    // A fragment has no number that tells.
    if text?.value.hasPrefix("panic(") == true { report.kind = .panic }
    guard let text, let task = PanickedTask.parse(text.value), report.process.name == nil else { return }
    report.process.name = task.name
    report.process.identifier = task.identifier
  }

  private mutating func addLines(of text: Located<String>?, origin: CrashReport.Message.Origin) {
    guard let text else { return }
    // The lines of a panic's processors alone are more than a hundred on large machines.
    for line in text.value.split(whereSeparator: \.isNewline).prefix(ReportCaps.lines) {
      report.messages.append(.init(origin, String(line), at: text.offset))
    }
  }

  private mutating func addNote(_ note: String, _ cursor: inout JSONCursor) {
    cursor.skipSpace()
    let offset = cursor.position
    if cursor.truth() == true { report.exceptionNotes.append(Located(note, at: offset)) }
  }

  // MARK: Stacks

  private mutating func readThreads(_ cursor: inout JSONCursor) {
    // Where the report says which thread is at fault, the threads need not be asked one by one.
    if faultingThread != nil {
      layout.threads = ReportCaps.capped(cursor.elements().starts, at: ReportCaps.threads)
      return
    }
    cursor.forEachElement { cursor, index in
      guard index < ReportCaps.threads else { return }
      cursor.skipSpace()
      layout.threads.append(cursor.position)
      cursor.forEachMember { cursor, key in
        if key == "triggered", cursor.truth() == true { triggeredThread = triggeredThread ?? index }
      }
    }
  }

  private mutating func readLegacyInfo(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      guard key == "threadTriggered" else { return }
      cursor.forEachMember { cursor, key in
        switch key {
        case "name": layout.triggeredName = cursor.string()
        case "queue": layout.triggeredQueue = cursor.string()
        default: break
        }
      }
    }
  }

  // MARK: Finish

  private mutating func finish(_ cursor: JSONCursor) {
    report.process.name = report.process.name ?? headerName
    report.kind = kind
    readStackshotProcess()
    layout.crashed = faultingThread ?? triggeredThread ?? (layout.threads.isEmpty ? nil : 0)
    if faultingThread == nil, triggeredThread == nil, !layout.threads.isEmpty {
      report.notes.append("The report does not say which thread was at fault; the main thread is shown.")
    }
    let stacks = IPSStacks(layout)
    let decoder = IPSStackDecoder(stacks: stacks, bytes: bytes)
    var images = IPSImages(of: layout)
    report.lastExceptionBacktrace = decoder.lastExceptionBacktrace(&images)
    if let crashed = layout.crashed {
      if layout.threads.indices.contains(crashed) {
        report.crashedThread = decoder.thread(
          crashed, &images, registers: &report.registers, &report.elidedRecursion, &report.instructionBytes)
      } else {
        report.notes.append("The crashed thread (number \(crashed)) is missing from the report.")
      }
    }
    report.threads = stacks.threads
    report.images = stacks.images
    if let applicationBacktrace, report.lastExceptionBacktrace.isEmpty {
      report.lastExceptionBacktrace = ApplicationBacktrace.frames(in: applicationBacktrace, report.images)
    }
    stackshot.fill(&report)
    FaultAddress.fill(in: &report)
    UncaughtExceptions.fill(in: &report)
    report.noteDamage(seenBy: cursor)
    for key in keys.repeated {
      report.notes.append("The key '\(key)' occurs more than once; the last value that could be read counts.")
    }
  }

  /// The kind by the number of the report; a body of another sort is no crash, whatever the number.
  private var kind: CrashReport.Kind {
    let kind = BugTypes.kind(of: report)
    let isCrash = !layout.threads.isEmpty || report.exception.type != nil || report.termination.namespace != nil
    return kind == .crash && !isCrash && report.messages.isEmpty && report.bugType != nil ? .nonFatal : kind
  }

  /// The reason of a stackshot may begin with the process that it is about: `Files:1687 has active assertions…`.
  private mutating func readStackshotProcess() {
    guard report.process.name == nil, let reason = stackshotReason?.value,
      let colon = reason.utf8.firstIndex(of: 0x3A)
    else { return }
    let name = reason[..<colon]
    guard !name.isEmpty, !name.contains(where: { $0 == " " || $0 == "/" }) else { return }
    report.process.name = String(name)
    report.process.identifier = Int(reason[reason.index(after: colon)...].prefix { $0.isNumber })
  }

  /// Puts what only the header knows into a text report that followed it.
  private func adoptHeader(into text: CrashReport) -> CrashReport {
    var text = text
    text.format = report.format
    text.start = report.start
    text.bugType = report.bugType
    text.process.name = text.process.name ?? headerName
    text.process.version = text.process.version ?? report.process.version
    text.process.build = text.process.build ?? report.process.build
    text.process.bundleIdentifier = text.process.bundleIdentifier ?? report.process.bundleIdentifier
    text.incident = text.incident ?? report.incident
    text.date = text.date ?? report.date
    if text.operatingSystem.version == nil { text.operatingSystem = report.operatingSystem }
    text.kind = BugTypes.kind(of: text)
    // Counters over all programs of a device tell of no end by itself.
    if text.bugType?.value == BugTypes.analytics { text.messages = [] }
    return text
  }
}
