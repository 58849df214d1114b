import ByteKit
import CrashModel

/// Reads what one runtime prints, a line at a time.
protocol ForeignCrashReader {
  /// Takes the next line, from which what a log put before it was taken.
  mutating func read(_ line: ByteSlice)
  /// What was found so far.
  var crash: ForeignCrash { get }
}

/// What runtimes of other languages tell of a crash, whatever they call it.
struct ForeignCrash {
  var signal: Located<String>?
  var address: Located<Address>?
  var exception: CrashReport.UncaughtException?
  var process: UInt64?
  private(set) var messages: [CrashReport.Message] = []
  private(set) var threads: [CrashReport.Thread] = []
  /// Stacks beyond the limit, which are left out with their frames.
  private var leftOut = 0

  /// Texts that hold more stacks, or more words, repeat themselves.
  private static let threadLimit = 200

  /// Keeps what was printed beside the stacks.
  mutating func note(_ line: ByteSlice) {
    let text = line.trimmed
    if !text.isEmpty, messages.count < ReportCaps.lines { messages.append(.init(.log, text.string, at: text.start)) }
  }

  /// Begins the stack of a thread; the first one is that of the crash.
  mutating func beginThread(_ number: Int? = nil, name: String? = nil, isCrashed: Bool? = nil, at offset: Int) {
    guard threads.count < Self.threadLimit else {
      leftOut += 1
      return
    }
    var thread = CrashReport.Thread(
      index: number ?? threads.count, name: name, isCrashed: isCrashed ?? threads.isEmpty, offset: offset)
    thread.isNumbered = number != nil
    threads.append(thread)
  }

  /// Forgets the stacks: what follows happened later.
  mutating func forgetThreads() { (threads, leftOut) = ([], 0) }

  /// Adds a frame to the last thread, on the outside.
  mutating func add(_ frame: CrashReport.Frame) {
    if threads.isEmpty { beginThread(at: frame.offset ?? 0) }
    guard leftOut == 0, threads[threads.count - 1].frames.count < ReportCaps.frames else { return }
    threads[threads.count - 1].frames.append(frame)
  }

  /// Changes the frame that was added last.
  mutating func changeLastFrame(_ change: (inout CrashReport.Frame) -> Void) {
    guard leftOut == 0, let thread = threads.indices.last, let frame = threads[thread].frames.indices.last else {
      return
    }
    change(&threads[thread].frames[frame])
  }

  /// Turns the stacks round that were printed with the innermost call last.
  mutating func reverseLastThread() {
    if let last = threads.indices.last { threads[last].frames.reverse() }
  }

  /// The crash as a report.
  func report(_ source: ReportSource) -> CrashReport {
    let start = [messages.first?.offset, threads.first?.offset].compactMap { $0 }.min() ?? 0
    var report = CrashReport(format: ReportFormat.foreignRuntime.name, source: source, start: start)
    report.exception.signal = signal
    report.faultAddress = address
    if let exception { report.uncaughtException = exception }
    report.process.identifier = process.flatMap { Int(exactly: $0) }
    report.messages = messages
    var threads = threads.filter { !$0.frames.isEmpty }
    for thread in threads.indices {
      for frame in threads[thread].frames.indices { threads[thread].frames[frame].index = frame }
    }
    report.crashedThread = threads.first { $0.isCrashed }
    report.threads = DeferredList(threads)
    if leftOut > 0 {
      report.notes.append("The text holds more than \(Self.threadLimit) stacks; \(leftOut) were not read.")
    }
    return report
  }
}

/// Parts that several runtimes write alike.
enum ForeignText {
  /// The name of a signal where a text holds one: `SIGSEGV` of `signal SIGSEGV: segmentation violation`.
  static func signal(in text: ByteSlice) -> Located<String>? {
    guard let start = text.index(of: "SIG") else { return nil }
    let name = text.from(start).leadingCapitals.string
    return LooseException.signals.contains(name) ? Located(name, at: start) : nil
  }

  /// The number behind a word of a text: `0x10` of `addr=0x10`.
  static func hexadecimal(behind word: StaticString, in text: ByteSlice) -> Located<Address>? {
    guard let start = text.index(of: word), case let number = text.from(start + word.utf8CodeUnitCount),
      let value = number.hexadecimal()?.value
    else { return nil }
    return Located(value, at: number.start)
  }
}
