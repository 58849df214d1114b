import ByteKit
import CrashModel

/// Reads the form for people.
///
///     Crash reason:  EXC_BAD_ACCESS / KERN_INVALID_ADDRESS
///     Crash address: 0x10
///
///     Thread 0 (crashed)
///      0  Harbour!Berth::moor(int) [berth.cc : 41 + 0x8]
///          x0 = 0x0000000000000000    pc = 0x0000000104c31dd8
///         Found by: given as instruction pointer in context
///      1  UIKitCore + 0x11de0c
struct MinidumpText {
  private var facts = MinidumpFacts()
  private var report: CrashReport
  private var part = Part.head
  private var thread: CrashReport.Thread?
  private var frame: CrashReport.Frame?
  private var isGuess = false
  /// Whether the next line may say the version of the system.
  private var isBehindSystem = false
  /// Image of the record of `Mac Crash Info:` being read.
  private var recordImage: String?

  /// What the lines being read belong to.
  private enum Part { case head, crashInfo, stack, modules, other }

  private init(_ source: ReportSource) {
    report = CrashReport(format: "minidump-text", source: source)
  }

  /// Where the dumps of a text begin, which may be a log with several.
  static func starts(of bytes: Bytes) -> [Int] {
    var starts = [0]
    var isFirst = true
    var lines = Lines(bytes)
    while let line = lines.next(), starts.count < JoinedReports.limit {
      guard line.hasPrefix("Operating system: ") || line.hasPrefix("OS|") else { continue }
      if !isFirst { starts.append(line.start) }
      isFirst = false
    }
    return starts
  }

  /// Reads the dump of a text; nil where it holds neither a reason nor a stack.
  static func read(_ source: ReportSource, _ bytes: Bytes) -> CrashReport? {
    var reader = MinidumpText(source)
    var lines = Lines(bytes)
    while let line = lines.next() { reader.read(line) }
    return reader.finished()
  }

  private mutating func finished() -> CrashReport? {
    endThread()
    guard facts.reason != nil || !facts.threads.isEmpty else { return nil }
    facts.fill(&report)
    return report
  }

  // MARK: Lines

  private mutating func read(_ line: ByteSlice) {
    let text = line.trimmed
    if text.isEmpty {
      if part == .crashInfo { part = .head }
      return
    }
    if let name = text.after(prefix: "Thread "), readThread(name, at: text.start) { return }
    switch part {
    case .stack: readStackLine(text)
    case .modules: readModule(text)
    case .head, .crashInfo, .other: break
    }
    if part != .crashInfo || !readCrashInfo(text) { readHead(text) }
  }

  private mutating func readHead(_ text: ByteSlice) {
    let isVersion = isBehindSystem
    isBehindSystem = false
    if isVersion, isDigit(text[0]) {
      facts.systemVersion = Located(text.string, at: text.start)
    } else if let name = text.after(prefix: "Operating system:") {
      facts.system = name.trimmed.string
      isBehindSystem = true
    } else if let name = text.after(prefix: "CPU:") {
      report.architecture = name.trimmed.stringIfAny.map(Architecture.name)
    } else if let reason = text.after(prefix: "Crash reason:")?.trimmed {
      facts.reason = Located(reason.string, at: text.start)
    } else if let address = text.after(prefix: "Crash address:")?.trimmed {
      facts.address = address.hexadecimal().map { Located($0.value, at: text.start) }
    } else if text == "No crash" {
      facts.reason = Located("No crash", at: text.start)
    } else if let words = text.after(prefix: "Assertion:")?.trimmed, !words.isEmpty {
      report.messages.append(.init(.tool, words.string, at: words.start))
    } else if text.hasPrefix("Mac Crash Info:") {
      part = .crashInfo
    } else if text.hasPrefix("Loaded modules:") {
      endThread()
      part = .modules
    } else if text.hasPrefix("Unloaded modules:") || text.hasPrefix("Unimplemented streams") {
      endThread()
      part = .other
    }
  }

  /// What libraries left for the reporter: `    message: abort() called`.
  private mutating func readCrashInfo(_ text: ByteSlice) -> Bool {
    if let path = text.after(prefix: "module: ") {
      recordImage = Paths.lastComponent(path.trimmed.string)
    } else if let words = text.after(prefix: "message: ") ?? text.after(prefix: "message2: "), !words.isEmpty {
      report.messages.append(.init(.applicationInformation, words.string, at: words.start, image: recordImage))
    } else {
      return text.hasPrefix("Record ")
    }
    return true
  }

  // MARK: Threads

  /// `0 (crashed)`, `3 CrRendererMain (requested dump, did not crash) - tid: 77`.
  private mutating func readThread(_ text: ByteSlice, at offset: Int) -> Bool {
    guard let (number, end) = text.decimal(), number < 1 << 20, end == text.end || isBlank(text.bytes[end]) else {
      return false
    }
    endThread()
    part = .stack
    guard facts.threads.count < ReportCaps.threads else {
      part = .other
      return true
    }
    var rest = text.from(end).trimmed
    if let mark = rest.lastIndex(of: " - tid: ") { rest = rest.upTo(mark).trimmed }
    var thread = CrashReport.Thread(index: Int(number), offset: offset)
    if rest.hasSuffix("(crashed)") || rest.hasSuffix("did not crash)") {
      facts.crashed = facts.crashed ?? facts.threads.count
      facts.livedOn = facts.livedOn || rest.hasSuffix("did not crash)")
      rest = rest.lastIndex(of: 0x28).map { rest.upTo($0).trimmed } ?? rest
    }
    thread.name = rest.stringIfAny
    self.thread = thread
    return true
  }

  private mutating func endThread() {
    endFrame()
    if let thread { facts.threads.append(thread) }
    thread = nil
    part = .head
  }

  private mutating func endFrame() {
    if let frame, var thread {
      self.thread = nil
      facts.add(frame, isGuess: isGuess, to: &thread)
      self.thread = thread
    }
    frame = nil
    isGuess = false
  }

  private mutating func readStackLine(_ text: ByteSlice) {
    if let way = text.after(prefix: "Found by: ") {
      isGuess = way.hasPrefix("stack scanning")
    } else if !readRegisters(text), let next = Self.frame(text) {
      endFrame()
      frame = next
    }
  }

  /// `rax = 0x0   rdx = 0x10`; those of the innermost frame are the report's.
  private mutating func readRegisters(_ text: ByteSlice) -> Bool {
    var rest = text
    var found = false
    while let mark = rest.index(of: " = 0x"), let (value, end) = rest.from(mark + 3).hexadecimal() {
      let name = rest.upTo(mark).trimmed
      guard (1...8).contains(name.count), name.index(of: 0x20) == nil else { return found }
      found = true
      if name == "pc" || name == "rip" || name == "eip" { frame?.address = Address(value) }
      if frame?.index == 0, facts.crashed == facts.threads.count, report.registers.count < 128 {
        report.registers.append(.init(name.string, value, offset: name.start))
      }
      rest = rest.from(end)
    }
    return found
  }

  /// `0  Harbour!Berth::moor(int) [berth.cc : 41 + 0x8]`, `2  UIKitCore + 0x11de0c`, `3  0x7ff807688345`.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let (number, end) = text.decimal(), number < 100_000, isBlank(text.bytes[end]) else { return nil }
    var frame = CrashReport.Frame(index: Int(number), offset: text.start)
    var rest = text.from(end).trimmed
    if let (address, end) = rest.hexadecimal(), end == rest.end {
      frame.address = Address(address)
      return frame
    }
    if rest.last == 0x5D, let open = rest.lastIndex(of: " [") {
      readPlace(rest.from(open + 2).upTo(rest.end - 1), into: &frame)
      rest = rest.upTo(open)
    }
    let mark = rest.index(of: 0x21)
    if let plus = rest.lastIndex(of: " + 0x"), let (distance, end) = rest.from(plus + 3).hexadecimal(), end == rest.end
    {
      if mark == nil { frame.imageOffset = distance } else { frame.symbolOffset = distance }
      rest = rest.upTo(plus)
    } else if mark == nil {
      return nil
    }
    frame.image = rest.upTo(mark ?? rest.end).stringIfAny
    if let mark { frame.symbol = rest.from(mark + 1).trimmed.stringIfAny }
    return frame
  }

  /// `berth.cc : 41 + 0x8`, in newer tools `berth.cc:41 + 0x8`.
  private static func readPlace(_ text: ByteSlice, into frame: inout CrashReport.Frame) {
    let place = text.lastIndex(of: " + ").map { text.upTo($0) } ?? text
    guard let colon = place.lastIndex(of: 0x3A), let line = place.from(colon + 1).trimmed.decimal() else { return }
    frame.file = place.upTo(colon).trimmed.stringIfAny
    frame.line = Int(exactly: line.value)
  }

  // MARK: Modules

  /// `0x104c2c000 - 0x104c5ffff  Harbour  1.2  (main)  (WARNING: No symbols, Harbour, 1A2B…)`.
  private mutating func readModule(_ text: ByteSlice) {
    guard facts.modules.count < ReportCaps.images, let (base, end) = text.hexadecimal(),
      let last = text.from(end).after(prefix: " - ")?.hexadecimal(), last.value >= base
    else { return }
    var rest = text.from(last.end).trimmed
    let isMain = rest.contains("  (main)")
    if let gap = rest.index(of: "  ") { rest = rest.upTo(gap) }
    if isMain { facts.mainModule = facts.modules.count }
    facts.modules.append(.init(name: rest.string, base: Address(base), size: last.value &- base &+ 1))
  }
}
