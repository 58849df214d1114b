import ByteKit
import CrashModel

/// Lines of a key and a value: who the process is, and what ended it.
extension AppleTextReader {
  mutating func readField(_ text: ByteSlice) -> Bool {
    // Every key begins with a capital.
    guard (0x41...0x5A).contains(text[0]), let colon = text.index(of: 0x3A), colon - text.start <= 40 else {
      return false
    }
    let key = text.upTo(colon).trimmed
    let value = text.from(colon + 1).trimmed
    if key == "Starting program" {
      readProgram(value)
      return false
    }
    if readIdentity(key, value) || readCause(key, value, line: text) { return true }
    return false
  }

  /// Reads the head of a text file of Crashlytics': `# OS Version: 17.4 (21E219)`.
  mutating func readCrashlyticsField(_ text: ByteSlice) -> Bool {
    guard let field = text.after(prefix: "# "), let colon = field.index(of: ": ") else { return false }
    let value = field.from(colon + 1).trimmed
    switch field.upTo(colon) {
    case "Application" where report.process.bundleIdentifier == nil:
      crashlyticsApplication = value.index(of: 0x20) == nil ? value.stringIfAny : nil
      return false
    case "Platform":
      isCrashlyticsText = value == "apple"
      if isCrashlyticsText, let crashlyticsApplication { report.process.bundleIdentifier = crashlyticsApplication }
    case "OS Version" where isCrashlyticsText, "Bundle Identifier" where isCrashlyticsText,
      "Version" where isCrashlyticsText:
      return readField(field)
    case "Device" where isCrashlyticsText: report.device = value.stringIfAny
    case "Date" where isCrashlyticsText: report.date = value.stringIfAny
    default: return false
    }
    return true
  }

  /// Whether the path of a process stands on the line below a value.
  private func isAbovePath(_ value: ByteSlice) -> Bool {
    guard let feed = bytes.index(of: 0x0A, from: value.end, to: value.end + 16) else { return false }
    return bytes.line(around: feed + 1).trimmed.hasPrefix("Path:")
  }

  private mutating func readIdentity(_ key: ByteSlice, _ value: ByteSlice) -> Bool {
    switch key {
    case "Incident Identifier":
      if beginsAnother(key, where: report.incident != nil || !layout.images.isEmpty) { return true }
      report.incident = value.stringIfAny
    case "Hardware Model": report.device = value.stringIfAny
    case "Model" where report.device == nil:
      report.device = value.upTo(value.index(of: 0x2C) ?? value.end).stringIfAny
    case "Process" where value.contains(" ExecStart="):
      // The status of a service, as systemd shows it.
      return false
    case "Process", "Command":
      // Where there is no incident, the number behind the name tells the head of a report from other lines; so does the
      // path below it where the list of images was left out.
      if value.last == 0x5D, report.process.name != nil,
        beginsAnother(key, where: !layout.images.isEmpty || isAbovePath(value))
      {
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
      "AppVariant", "Coalition", "Release Type", "Baseband Version", "Responsible", "User ID",
      "System Integrity Protection", "Sleep/Wake UUID", "Time Awake Since Boot", "Distributor ID", "Bridge OS Version",
      "PlugIn Path",
      "Time Since Wake":
      sawReportHeader = true
      return true
    default: return false
    }
    sawReportHeader = true
    section = .header
    return true
  }

  /// Where the next field of an exception begins behind the value of one, because line breaks were lost on the way.
  private static func fieldGlued(to key: ByteSlice, in value: ByteSlice) -> Int? {
    let next: [StaticString]
    switch key {
    case "Exception Type", "Exception Codes":
      next = [" Exception Codes:", " Exception Note:", " Exception Subtype:", " Code: KERN_"]
    case "Termination Reason": next = [" Terminating Process:"]
    default: return nil
    }
    return next.compactMap { value.index(of: $0) }.min()
  }

  private mutating func readCause(_ key: ByteSlice, _ value: ByteSlice, line: ByteSlice) -> Bool {
    if value.count > 40, let next = Self.fieldGlued(to: key, in: value) {
      let rest = value.from(next).trimmed
      guard let colon = rest.index(of: 0x3A) else { return false }
      let isRead = readCause(key, value.upTo(next).trimmed, line: line)
      _ = readCause(rest.upTo(colon).trimmed, rest.from(colon + 1).trimmed, line: line)
      return isRead
    }
    if readException(key, value) || readEnd(key, value) || readMeasurement(key, value, line: line) {
      section = .header
      return true
    }
    return beginSection(key, value, line: line)
  }

  private mutating func readException(_ key: ByteSlice, _ value: ByteSlice) -> Bool {
    switch key {
    case "Exception Type":
      readExceptionType(value)
    case "Exception" where value.hasPrefix("EXC_"):
      // Mac OS X 10.3 and 10.4.
      readExceptionType(value)
    case "Codes" where report.exception.type != nil && value.hasPrefix("KERN_"),
      "Code" where report.exception.type != nil && value.hasPrefix("KERN_"), "Exception Codes", "Exception Code",
      "Exception codes":
      guard let text = value.stringIfAny else { return true }
      // Older systems print the line twice: once in words, once as numbers.
      if report.exception.codesText == nil { report.exception.codesText = Located(text, at: value.start) }
      let codes = ExceptionCodes.numbers(in: text)
      if codes.count >= 2 || report.exception.codes.isEmpty { report.exception.codes = codes }
      if value.contains(" at 0x"), report.exception.subtype == nil {
        report.exception.subtype = Located(text, at: value.start)
      }
    // AppKit's own window about an exception: its name, its reason, and what came with it.
    case "Exception Name" where report.uncaughtException == nil && !value.isEmpty:
      report.uncaughtException = .init(name: located(value))
    case "Description" where report.uncaughtException?.name != nil && report.uncaughtException?.reason == nil:
      guard !value.isEmpty else { return false }
      addMessage(.exceptionReason, value)
    case "Exception Subtype", "Exception subtype":
      report.exception.subtype = located(value)
      // Some reporters have an exception of Objective-C for the type: its reason stands here.
      if report.uncaughtException?.name?.offset == report.exception.type?.offset, report.exception.type != nil {
        addMessage(.exceptionReason, value)
      }
    case "Signal" where report.exception.signal == nil:
      guard let (number, end) = value.decimal(), end == value.end, let name = MachNames.signal(number) else {
        return false
      }
      report.exception.signal = Located(name, at: value.start)
    case "Exception Message": report.exception.message = located(value)
    case "Exception Note":
      if report.exceptionNotes.count < ReportCaps.lines, let note = located(value) {
        report.exceptionNotes.append(note)
      }
    default: return false
    }
    return true
  }

  /// Reads by whom and for what the process was ended, and on which thread.
  private mutating func readEnd(_ key: ByteSlice, _ value: ByteSlice) -> Bool {
    switch key {
    case "Termination Signal": report.termination.indicator = report.termination.indicator ?? located(value)
    case "Terminating Process": report.termination.by = located(value)
    case "Triggered by Thread", "Triggered by thread", "Crashed Thread", "Highlighted Thread", "Attributed Thread":
      if let (number, _) = value.decimal() {
        crashedNumber = Int(exactly: number)
      } else if isDigit(value[0]) {
        report.notes.append(ReportCaps.hugeNumber)
      }
    case "Reason" where report.exception.type == nil && sawReportHeader:
      if let text = value.stringIfAny { addReason(text, at: value.start) }
    default: return false
    }
    return true
  }

  /// Reads what tools that sample a process and watch its resources say of it.
  private mutating func readMeasurement(_ key: ByteSlice, _ value: ByteSlice, line: ByteSlice) -> Bool {
    switch key {
    case "Data Source" where value.contains("tackshots"):
      samplingTool = .spindump
      keep(.init(.tool, line.string, at: line.start))
    // What is left of a spindump where the samples of one process were copied.
    case "Num samples" where samplingTool == nil && report.process.name != nil: samplingTool = .spindump
    case "Note" where samplingTool == .spindump && value.hasPrefix("Unresponsive"):
      report.kind = .hang
      keep(.init(.tool, line.string, at: line.start))
    case "Event": readEvent(value)
    case "Action taken", "CPU", "CPU used", "CPU limit", "Wakeups", "Wakeups caused", "Wakeups limit", "Writes",
      "Writes caused", "Writes limit", "Footprint", "Limit duration", "Duration", "Duration Sampled", "Steps":
      // One blank behind the key, however wide the column is.
      guard sawReportHeader, sawEvent else { return false }
      keep(.init(.tool, key.string + ": " + value.string, at: line.start))
    default: return false
    }
    return true
  }

  /// Begins the part of a report to which the next lines belong as well; false where there is none of this name.
  private mutating func beginSection(_ key: ByteSlice, _ value: ByteSlice, line: ByteSlice) -> Bool {
    switch key {
    case "Termination Reason":
      TerminationReason.read(value, into: &report.termination)
      section = .termination
      if let text = value.stringIfAny { keep(.init(.termination, text, at: value.start)) }
    case "Termination Description":
      section = .termination
      TerminationReason.readDescription(value, into: &report.termination)
      // dyld writes on one line what stands on several elsewhere.
      var rest = value
      while let bar = rest.index(of: " | ") {
        addReason(rest.upTo(bar).string, at: rest.start)
        rest = rest.from(bar + 3)
      }
      if let text = rest.stringIfAny { addReason(text, at: rest.start) }
    case "Application Specific Information", "Dyld Error Message", "Application Specific Signatures":
      section = .message(.applicationInformation)
      if let text = value.stringIfAny { keep(.init(.applicationInformation, text, at: value.start)) }
    case "Kernel Triage":
      section = .message(.kernelTriage)
    case "VM Region Info":
      section = .region
      region = [value.string]
      report.memoryRegion = located(value)
    case "Filtered syslog", "Microstackshots", "External Modification Summary", "VM Region Summary",
      "Error Formulating Crash Report":
      section = .skipped
    default:
      guard key.hasPrefix("VM Regions Near") else { return false }
      section = .region
      region = [line.string]
      report.memoryRegion = Located(line.string, at: line.start)
    }
    return true
  }

  private func located(_ value: ByteSlice) -> Located<String>? {
    value.stringIfAny.map { Located($0, at: value.start) }
  }

  /// Where the signal begins in what people note down: `EXC_CRASH SIGABRT`.
  private func signalWithoutBrackets(in value: ByteSlice) -> Int? {
    guard value.hasPrefix("EXC_"), let blank = value.index(of: 0x20) else { return nil }
    return value.from(blank + 1).hasPrefix("SIG") ? blank : nil
  }

  private mutating func readExceptionType(_ value: ByteSlice) {
    guard !value.isEmpty, report.exception.type == nil else { return }
    sawReportHeader = true
    let bracket = value.index(of: " (")
    let open = bracket ?? signalWithoutBrackets(in: value)
    let name = value.upTo(open ?? value.end).trimmed
    if name.count <= 2, let number = name.decimal()?.value, let type = MachNames.exception(number) {
      report.exception.type = Located(type, at: name.start)
      return
    }
    if name.hasPrefix("SIG") {
      report.exception.signal = Located(name.string, at: name.start)
    } else {
      report.exception.type = Located(name.string, at: name.start)
      if name[0] != 0x45, name.hasSuffix("Exception"), report.uncaughtException == nil {
        report.uncaughtException = .init(name: report.exception.type)
      }
    }
    guard let open, report.exception.signal == nil else { return }
    var signal = value.from(open).dropping(bracket == nil ? 1 : 2)
    var end = signal.start
    while end < signal.end, bytes[end] != 0x29, !isBlank(bytes[end]) { end += 1 }
    signal = signal.upTo(end)
    if signal.hasPrefix("SIG") { report.exception.signal = Located(signal.string, at: signal.start) }
    // Why the kernel sent it stands in brackets of its own: `EXC_CRASH (SIGKILL (Code Signature Invalid))`.
    let cause = signal.hasPrefix("SIG") ? value.from(end).trimmed : value.from(open + 1)
    guard cause[0] == 0x28, let close = cause.index(of: 0x29), close - cause.start > 4 else { return }
    let words = cause.dropping(1).upTo(close)
    if !words.hasPrefix("SIG"), words.index(of: 0x20) != nil { addReason(words.string, at: words.start) }
  }

  private mutating func readEvent(_ value: ByteSlice) {
    sawEvent = true
    // Events are reported with what was sampled, although excerpts leave out the line that says so.
    let tool = samplingTool ?? .spindump
    switch value {
    case "cpu usage", "wakeups", "disk writes", "cpu usage (fatal)":
      report.kind = .resourceLimit
      samplingTool = tool
    case "hang", "spin", "shutdown stall", "slow hid response", "application unresponsive", "app unresponsive":
      report.kind = .hang
      samplingTool = tool
    default: break
    }
    if let text = value.stringIfAny { keep(.init(.tool, "Event: " + text, at: value.start)) }
  }

  mutating func addReason(_ text: String, at offset: Int) {
    guard report.termination.reasons.count < ReportCaps.lines else { return }
    report.termination.reasons.append(Located(text, at: offset))
    keep(.init(.termination, text, at: offset))
  }

  /// Keeps a text, unless there are more of them than anybody looks at.
  mutating func keep(_ message: CrashReport.Message) {
    if report.messages.count < 2 * Self.unknownLineLimit { report.messages.append(message) }
  }
}
