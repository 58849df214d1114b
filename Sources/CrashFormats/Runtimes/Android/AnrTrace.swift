import ByteKit
import CrashModel

/// Reads what Android writes of all threads of an app that does not answer ("ANR").
///
///     ----- pid 23914 at 2026-05-11 10:12:22.512341+0200 -----
///     Cmd line: org.example.tides
///     "main" prio=5 tid=1 Native
///       | sysTid=23914 nice=-10 cgrp=top-app sched=0/0 handle=0x7c16f524f8
///       native: #00 pc 0000000000088e6c  /apex/com.android.runtime/lib64/bionic/libc.so (syscall+28)
///       at org.example.tides.MainActivity.onCreate(MainActivity.kt:31)
///       - waiting to lock <0x0c4bd6d5> (a java.lang.Object) held by thread 12
///
/// Source: `Thread::DumpState` and `SignalCatcher::HandleSigQuit` of Android's runtime (`art/runtime`).
struct AnrTrace {
  private let source: ReportSource
  private var process: UInt64?
  private var name: String?
  private var date: String?
  private var fingerprint: Located<String>?
  private var architecture: String?
  private var messages: [CrashReport.Message] = []
  private var threads: [CrashReport.Thread] = []
  private var start: Int?
  private var others = 0
  /// Whether another process's traces are being read, or this one's have ended.
  private var isOver = false

  private init(source: ReportSource) { self.source = source }

  /// Whether a text holds such threads.
  static func occur(in prefix: InputPrefix) -> Bool {
    guard let mark = prefix.bytes.index(of: " tid=", from: prefix.firstIndex, to: prefix.bytes.count) else {
      return false
    }
    return Heading(prefix.bytes.line(around: mark).trimmed) != nil
  }

  /// The hang that a text tells of; nil where it holds no such thread.
  static func report(_ source: ReportSource, _ bytes: Bytes, as format: String) -> CrashReport? {
    var trace = AnrTrace(source: source)
    var lines = Lines(bytes)
    while let line = lines.next() { trace.read(line.trimmed) }
    return trace.threads.isEmpty ? nil : trace.report(as: format)
  }

  /// `"main" prio=5 tid=1 Native`; the Play Console leaves the priority out.
  private struct Heading {
    let name: ByteSlice
    let number: UInt64
    let state: ByteSlice

    init?(_ text: ByteSlice) {
      guard text[0] == 0x22, text.count < 400, let quote = text.dropping(1).index(of: 0x22) else { return nil }
      var rest = text.from(quote + 1).trimmed
      if let daemon = rest.after(prefix: "daemon ") { rest = daemon.trimmed }
      if let priority = rest.after(prefix: "prio="), let (_, end) = priority.decimal() {
        rest = priority.from(end).trimmed
      }
      guard let thread = rest.after(prefix: "tid="), let (number, end) = thread.decimal(), number < 1_000_000,
        end == thread.end || isBlank(thread.bytes[end]),
        case let state = thread.from(end).trimmed, state.isEmpty || isLetter(state[0]) || state[0] == 0x28
      else { return nil }
      (name, self.number, self.state) = (text.dropping(1).upTo(quote), number, state)
    }
  }

  // MARK: Lines

  private mutating func read(_ text: ByteSlice) {
    if text.isEmpty { return }
    if text[0] == 0x2D, text.hasPrefix("----- ") {
      readBorder(text)
      return
    }
    if isOver { return }
    switch text[0] {
    case 0x22: if let heading = Heading(text) { begin(heading, at: text) }
    case UInt8(ascii: "C"): if let words = text.after(prefix: "Cmd line: ") { name = words.stringIfAny }
    case UInt8(ascii: "B"):
      if let words = text.after(prefix: "Build fingerprint: ") {
        let plain = words[0] == 0x27 && words.count > 1 ? words.dropping(1).upTo(words.end - 1) : words
        fingerprint = Located(plain.string, at: plain.start)
      }
    case UInt8(ascii: "A"):
      if let words = text.after(prefix: "ABI: ") {
        let plain = words[0] == 0x27 && words.count > 1 ? words.dropping(1).upTo(words.end - 1) : words
        architecture = plain.stringIfAny.map(Architecture.name)
      }
    case UInt8(ascii: "S"), UInt8(ascii: "R"), UInt8(ascii: "I"):
      // Why the system asked for the threads.
      if text.hasPrefix("Subject: ") || text.hasPrefix("Reason: ") || text.contains("dispatching timed out") {
        add(text)
      }
    default: readInThread(text)
    }
  }

  /// `----- pid 23914 at 2026-05-11 10:12:22 -----`, `----- end 23914 -----`.
  private mutating func readBorder(_ text: ByteSlice) {
    if text.hasPrefix("----- end ") {
      isOver = isOver || !threads.isEmpty
      return
    }
    guard let words = text.after(prefix: "----- pid "), let (number, end) = words.decimal() else { return }
    // The one that did not answer is the first; of the others the system asks, too.
    if process != nil || !threads.isEmpty {
      isOver = true
      others += 1
      return
    }
    process = number
    start = text.start
    if let at = words.from(end).after(prefix: " at ") {
      date = at.upTo(at.lastIndex(of: " ---") ?? at.end).trimmed.stringIfAny
    }
  }

  private mutating func begin(_ heading: Heading, at text: ByteSlice) {
    guard threads.count < ReportCaps.threads else {
      // Their frames would be taken for the last one's.
      isOver = true
      return
    }
    var thread = CrashReport.Thread(index: 0, offset: text.start)
    thread.name = heading.name.stringIfAny
    if heading.number == 1 || heading.name == "main" {
      add(text)
      start = start ?? text.start
    }
    threads.append(thread)
  }

  private mutating func readInThread(_ text: ByteSlice) {
    guard let last = threads.indices.last else { return }
    if text[0] == 0x7C {
      if let mark = text.index(of: "sysTid=") { threads[last].identifier = text.from(mark + 7).decimal()?.value }
      return
    }
    if text[0] == 0x2D {
      // `- waiting to lock <0x0c4bd6d5> (a java.lang.Object) held by thread 12`
      if threads[last].name == "main", text.hasPrefix("- waiting ") || text.hasPrefix("- sleeping ") { add(text) }
      return
    }
    guard let frame = Self.frame(text) else { return }
    threads[last].add(frame)
    // Frames of Java have no numbers.
    threads[last].frames[threads[last].frames.count - 1].index = threads[last].frames.count - 1
  }

  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    if let call = text.after(prefix: "at "), call.last == 0x29 { return JavaException.frame(call) }
    let native = text.after(prefix: "native: ")?.trimmed ?? text
    return native[0] == 0x23 ? TombstoneFrame.parse(native) : nil
  }

  private mutating func add(_ text: ByteSlice) {
    guard messages.count < 100 else { return }
    messages.append(.init(.tool, text.string, at: text.start))
  }

  private var main: Int? { threads.firstIndex { $0.name == "main" } }

  // MARK: Report

  private func report(as format: String) -> CrashReport {
    var report = CrashReport(format: format, kind: .hang, source: source, start: start ?? 0)
    AndroidProcess.set(name, process, in: &report)
    report.architecture = architecture
    report.date = date
    if let fingerprint { AndroidProcess.readSystem(fingerprint, into: &report) }
    report.messages = messages
    var stacks = threads
    // The main thread is the one that did not answer.
    if let main, main > 0 { stacks.insert(stacks.remove(at: main), at: 0) }
    let isMain = stacks[0].name == "main"
    AndroidProcess.number(&stacks, process: isMain ? stacks[0].identifier : process)
    if isMain {
      stacks[0].isCrashed = true
      stacks[0].isNumbered = true
      report.crashedThread = stacks[0]
    }
    report.threads = DeferredList(stacks)
    if others > 0 { report.notes.append("The threads of \(others) other processes, which follow, were not read.") }
    return report
  }
}
