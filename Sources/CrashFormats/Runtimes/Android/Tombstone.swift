import ByteKit
import CrashModel

/// What Android's crash handler writes of a process that a signal ended, line by line.
///
/// Source: `libdebuggerd/tombstone_proto_to_text.cpp`, `gwp_asan.cpp` and `scudo.cpp` of Android.
struct Tombstone {
  var process: UInt64?
  /// Where it begins in the source.
  let start: Int
  var name: String?
  var fingerprint: Located<String>?
  var architecture: String?
  var date: String?
  var signal = TombstoneSignal()
  var messages: [CrashReport.Message] = []
  var registers: [CrashReport.Register] = []
  /// The one that crashed first.
  var threads: [CrashReport.Thread] = []
  /// Stacks of an allocation and of its end, which GWP-ASan and memory tagging know.
  var traces: [CrashReport.Thread] = []
  var maps = TombstoneMaps()
  private var part = Part.head

  /// What the lines being read belong to.
  private enum Part { case head, abortMessage, registers, backtrace, trace, maps, other }

  init(start: Int) { self.start = start }

  /// Whether anything of a crash was read.
  var isFilled: Bool { !threads.isEmpty || signal.name != nil }

  /// Whether a line may open a tombstone whose first lines were left out.
  static func opens(with line: ByteSlice) -> Bool {
    switch line[0] {
    case UInt8(ascii: "*"): line.hasPrefix("*** *** *** ***")
    case UInt8(ascii: "B"): line.hasPrefix("Build fingerprint: ")
    case UInt8(ascii: "p"): line.hasPrefix("pid: ") && line.contains(" >>> ")
    case UInt8(ascii: "s"): line.hasPrefix("signal ") && line.contains(" (SIG") && line.contains("), code ")
    case UInt8(ascii: "C"): line.hasPrefix("Crashed: Thread") && line.contains(" SIG")
    case UInt8(ascii: "#"): TombstoneFrame.parse(line) != nil
    default: false
    }
  }

  /// Whether a line opens the next tombstone.
  func isEnded(by line: ByteSlice) -> Bool {
    if line.hasPrefix("*** *** *** ***") { return isFilled || process != nil }
    if line.hasPrefix("Build fingerprint: ") { return isFilled || process != nil }
    if let number = Self.process(in: line), let process { return number != process && number != 0 }
    return false
  }

  /// The process of `pid: 4318, tid: 4371, name: worker  >>> org.example.tides <<<`.
  static func process(in line: ByteSlice) -> UInt64? {
    line.contains(" >>> ") ? line.after(prefix: "pid: ")?.decimal()?.value : nil
  }

  // MARK: Lines

  /// Takes the next line, without what a log put before it.
  mutating func read(_ raw: ByteSlice) {
    let line = raw.trimmed
    if part == .abortMessage, goOnWithAbortMessage(raw) { return }
    if line.isEmpty {
      if part == .registers { part = .other }
      return
    }
    if line[0] == 0x23 {
      readFrame(line)
      return
    }
    if part == .maps {
      if maps.read(line) { return }
      part = .other
    }
    if readHead(line) || part != .registers { return }
    _ = readRegisters(line)
  }

  private mutating func readHead(_ line: ByteSlice) -> Bool {
    switch line[0] {
    case UInt8(ascii: "p"): return line.hasPrefix("pid: ") && readThread(line)
    case UInt8(ascii: "s"):
      if signal.name == nil, signal.read(line) {
        part = .registers
        return true
      }
      if line == "stack:" { part = .other }
      return false
    case UInt8(ascii: "C"):
      if let words = line.after(prefix: "Cause: "), !words.isEmpty {
        add(.tool, "Cause: " + words.string, at: line.start)
        return true
      }
      if let words = line.after(prefix: "Cmdline: "), name == nil, !(words == "<unknown>") {
        name = words.upTo(words.index(of: 0x20) ?? words.end).stringIfAny
        return true
      }
      return signal.name == nil && line.hasPrefix("Crashed: Thread") && signal.read(line)
    case UInt8(ascii: "A"):
      if let value = line.after(prefix: "ABI: ") {
        architecture = Self.unquoted(value).stringIfAny.map(Architecture.name)
        return true
      }
      return line.hasPrefix("Abort message: ") && beginAbortMessage(line)
    case UInt8(ascii: "B"):
      guard let value = line.after(prefix: "Build fingerprint: ") else { return false }
      let text = Self.unquoted(value)
      fingerprint = Located(text.string, at: text.start)
      return true
    case UInt8(ascii: "T"):
      if let value = line.after(prefix: "Timestamp: ") { date = date ?? value.stringIfAny }
      return line.hasPrefix("Timestamp: ")
    case UInt8(ascii: "E"):
      if line.hasPrefix("Extra crash detail: ") { add(.tool, line.string, at: line.start) }
      return line.hasPrefix("Extra crash detail: ")
    case UInt8(ascii: "b"):
      if line.hasPrefix("backtrace:") { part = .backtrace }
      return line.hasPrefix("backtrace:")
    case UInt8(ascii: "a"), UInt8(ascii: "d"): return beginTrace(line)
    case UInt8(ascii: "m"):
      if line.hasPrefix("memory map") { part = .maps } else if line.hasPrefix("memory near ") { part = .other }
      return line.hasPrefix("memory ")
    case UInt8(ascii: "-"): return line.hasPrefix("--")
    default: return false
    }
  }

  // MARK: Threads

  /// `pid: 4318, tid: 4371, name: worker  >>> org.example.tides <<<`; the Play Console leaves the name out.
  private mutating func readThread(_ line: ByteSlice) -> Bool {
    guard let number = Self.process(in: line), let mark = line.index(of: " >>> ") else { return false }
    process = process ?? number
    let end = line.from(mark).index(of: " <<<") ?? line.end
    if let package = line.from(mark + 5).upTo(end).stringIfAny, package != "<unknown>" { name = package }
    guard threads.count < ReportCaps.threads else { return true }
    var thread = CrashReport.Thread(index: 0, offset: line.start)
    if let tid = line.index(of: " tid: ") { thread.identifier = line.from(tid + 6).decimal()?.value }
    if let named = line.index(of: " name: ") { thread.name = line.from(named + 7).upTo(mark).trimmed.stringIfAny }
    threads.append(thread)
    part = .registers
    return true
  }

  private mutating func readFrame(_ line: ByteSlice) {
    guard let frame = TombstoneFrame.parse(line) else { return }
    if part == .trace, !traces.isEmpty {
      traces[traces.count - 1].add(frame)
      return
    }
    if threads.isEmpty { threads.append(CrashReport.Thread(index: 0, offset: line.start)) }
    part = .backtrace
    threads[threads.count - 1].add(frame)
  }

  /// `deallocated by thread 4371:`.
  private mutating func beginTrace(_ line: ByteSlice) -> Bool {
    guard line.hasPrefix("deallocated by thread ") || line.hasPrefix("allocated by thread "), line.last == 0x3A,
      traces.count < 64
    else { return false }
    part = .trace
    add(.tool, line.upTo(line.end - 1).string, at: line.start)
    var trace = CrashReport.Thread(index: 0, offset: line.start)
    trace.name = line.upTo(line.end - 1).string
    traces.append(trace)
    return true
  }

  /// `x0  0000000000000000  x1  0000007b1c3f4a20`; those of the first thread are the crash's.
  private mutating func readRegisters(_ line: ByteSlice) -> Bool {
    guard threads.count <= 1 else { return false }
    var rest = line
    var found = false
    while let blank = rest.index(of: 0x20), (1...8).contains(blank - rest.start),
      case let digits = rest.from(blank).trimmed, let (value, end) = TombstoneFrame.hexadecimal(digits),
      end - digits.start >= 8
    {
      let name = rest.upTo(blank)
      guard isLetter(name[0]), registers.count < 128 else { return found }
      registers.append(.init(name.string, value, offset: name.start))
      found = true
      rest = rest.from(end).trimmed
    }
    return found
  }

  // MARK: Messages

  /// `Abort message: '…'`, whose text may have lines.
  private mutating func beginAbortMessage(_ line: ByteSlice) -> Bool {
    guard let text = line.after(prefix: "Abort message: "), text[0] == 0x27 || text[0] == 0x22 else { return false }
    let words = text.dropping(1)
    if words.last == text[0] {
      add(.applicationInformation, words.upTo(words.end - 1).trimmed.string, at: words.start)
    } else {
      add(.applicationInformation, words.string, at: words.start)
      part = .abortMessage
    }
    return true
  }

  /// Takes a further line of the message; false where it has ended without its quote.
  private mutating func goOnWithAbortMessage(_ raw: ByteSlice) -> Bool {
    let line = raw.trimmed
    let isEnd =
      line.hasPrefix("backtrace:") || line.hasSuffix(" total frames") || TombstoneFrame.parse(line) != nil
      || raw[0] == 0x20 && Self.isRegisterRow(line)
    guard !isEnd, let index = messages.lastIndex(where: { $0.origin == .applicationInformation }),
      messages[index].text.utf8.count < ReportCaps.text
    else {
      part = .registers
      return false
    }
    let isLast = line.last == 0x27
    messages[index].text += "\n" + (isLast ? raw.upTo(line.end - 1) : raw).string
    if isLast { part = .registers }
    return true
  }

  private static func isRegisterRow(_ line: ByteSlice) -> Bool {
    guard let blank = line.index(of: 0x20), blank - line.start <= 4, isLetter(line[0]),
      let (_, end) = TombstoneFrame.hexadecimal(line.from(blank).trimmed)
    else { return false }
    return end - line.from(blank).trimmed.start >= 8
  }

  mutating func add(_ origin: CrashReport.Message.Origin, _ text: String, at offset: Int? = nil) {
    guard messages.count < ReportCaps.lines, !text.isEmpty else { return }
    messages.append(.init(origin, text, at: offset))
  }

  private static func unquoted(_ text: ByteSlice) -> ByteSlice {
    text[0] == 0x27 && text.last == 0x27 && text.count > 1 ? text.dropping(1).upTo(text.end - 1) : text
  }

  // MARK: Report

  /// Puts everything into a report.
  func fill(_ report: inout CrashReport) {
    AndroidProcess.set(name, process, in: &report)
    report.architecture = architecture
    report.date = date
    if let fingerprint { AndroidProcess.readSystem(fingerprint, into: &report) }
    signal.fill(&report)
    report.messages += messages
    report.registers = registers
    var stacks = threads
    if !stacks.isEmpty { stacks[0].isCrashed = true }
    AndroidProcess.number(&stacks, process: process)
    // Whoever allocated and freed the memory that was used wrongly stands behind the threads.
    for (place, trace) in traces.enumerated() {
      var trace = trace
      trace.index = stacks.count + place
      trace.isNumbered = false
      stacks.append(trace)
    }
    report.crashedThread = stacks.first
    report.threads = DeferredList(stacks)
    report.images = DeferredList(maps.images(of: stacks))
  }
}
