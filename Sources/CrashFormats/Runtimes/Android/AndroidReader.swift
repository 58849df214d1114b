import ByteKit
import CrashModel

/// Finds the crashes in tombstones and in Android's log, and brings together what several writers say of one.
///
/// The app itself writes Swift's message, its C library which signal it was, and Android's crash handler the rest; other
/// processes may write in between.
struct AndroidReader {
  private let source: ReportSource
  private let format: String
  private var crashes: [Crash] = []
  /// Positions of the last crash of each process.
  private var places: [UInt64: Int] = [:]
  /// Positions of the last app that did not answer, by who tells of it.
  private var hangs: [UInt64: Int] = [:]
  /// What each process wrote last.
  private var recent: [UInt64: [CrashReport.Message]] = [:]
  /// The tombstone that a crash handler is writing, by the handler's process.
  private var tombstones: [UInt64: Tombstone] = [:]
  /// The head below which the text of the log stands, in the form that has one.
  private var head: LogcatLine.Head?
  /// The exception that is being written, and by whom.
  private var exception: (writer: UInt64?, JavaException)?

  private struct Crash {
    var process: UInt64?
    var start: Int
    var messages: [CrashReport.Message] = []
    /// The texts of the messages.
    var said: Set<String> = []
    var signal: TombstoneSignal?
    var tombstone: Tombstone?
    var exception: JavaException?
    /// What the system says of an app that does not answer.
    var hang: Hang?
    /// Whether the process is seen to have ended: what it says later belongs to another one.
    var isEnded: Bool { tombstone != nil || exception != nil || hang != nil }
  }

  /// An app that does not answer, and how many lines are told of it.
  private struct Hang {
    var package: String?
    var lines = 0
  }

  /// Who writes lines that tell no process.
  private static let nobody = UInt64.max
  /// So many lines of a process before its crash are kept.
  private static let recentLines = 40
  /// A log that holds more crashes repeats itself.
  private static let limit = 1000

  /// Reads the crashes of a text.
  static func read(_ source: ReportSource, _ bytes: Bytes, as format: String) -> [CrashReport] {
    var reader = AndroidReader(source: source, format: format)
    var lines = Lines(bytes)
    while let line = lines.next(), reader.crashes.count < limit {
      reader.read(line.dropping(LogPrefix.runnerLength(ofCrowdedLine: line)))
    }
    return reader.finished()
  }

  private init(source: ReportSource, format: String) {
    self.source = source
    self.format = format
  }

  // MARK: Lines

  private mutating func read(_ line: ByteSlice) {
    if line.trimmed.isEmpty { head = nil }
    if let next = LogcatLine.Head(line) {
      head = next
      return
    }
    guard let logged = head.map({ LogcatLine(line, below: $0) }) ?? LogcatLine(line) else {
      if exception?.writer == nil, exception != nil, readException(line, from: nil) { return }
      if beginException(line, from: nil) { return }
      readTombstone(line, from: Self.nobody)
      return
    }
    if exception?.writer == logged.process, logged.tag == "AndroidRuntime", exception != nil,
      readException(logged.text, from: logged.process)
    {
      return
    }
    switch logged.tag {
    case "DEBUG", "AEE/AED", "AEE", "AEE_AED", "AEE/AEDV":
      readTombstone(logged.text, from: logged.process ?? Self.nobody)
    case "AndroidRuntime": if !beginException(logged.text, from: logged.process) { note(logged) }
    case "libc": if !readSignal(logged) { note(logged) }
    case "ActivityManager", "ActivityTaskManager": if !readHang(logged) { note(logged) }
    default: note(logged)
    }
  }

  /// Keeps what a process says; where it is the last word of Swift it opens a crash.
  private mutating func note(_ line: LogcatLine) {
    let text = line.text.trimmed
    guard !text.isEmpty else { return }
    let message = CrashReport.Message(.log, text.string, at: text.start)
    let process = line.process ?? Self.nobody
    if let place = places[process] {
      add(message, to: place)
    } else if Self.isLastWord(line) {
      let place = open(process, at: text.start)
      add(message, to: place)
    } else if process != Self.nobody {
      if recent.count > 4096 { recent.removeAll() }
      recent[process, default: []].append(message)
      if recent[process]?.count ?? 0 > 2 * Self.recentLines { recent[process]?.removeFirst(Self.recentLines) }
    }
  }

  /// Whether a line says why a Swift program stops: its runtime has a tag of its own, and apps copy standard error under
  /// tags of theirs.
  private static func isLastWord(_ line: LogcatLine) -> Bool {
    line.tag == "SwiftRuntime" || line.text.tellsFailedCheck || line.text.contains("Fatal access conflict detected")
      || line.tag == "libc++abi" && line.text.hasPrefix("terminating ")
  }

  /// The position of a new crash, with what its process said before.
  private mutating func open(_ process: UInt64, at start: Int) -> Int {
    let known = process == Self.nobody ? nil : process
    let before = (known.flatMap { recent.removeValue(forKey: $0) } ?? []).suffix(Self.recentLines)
    crashes.append(Crash(process: known, start: start, messages: Array(before), said: Set(before.map(\.text))))
    places[process] = crashes.count - 1
    return crashes.count - 1
  }

  private mutating func add(_ message: CrashReport.Message, to place: Int) {
    guard crashes[place].messages.count < ReportCaps.lines, crashes[place].said.insert(message.text).inserted else {
      return
    }
    crashes[place].messages.append(message)
  }

  /// What the C library says: `Fatal signal 5 (SIGTRAP), … in tid 4371 (worker), pid 4318 (example.tides)`.
  private mutating func readSignal(_ line: LogcatLine) -> Bool {
    var signal = TombstoneSignal()
    guard signal.read(line.text.trimmed) else { return false }
    let mark = line.text.lastIndex(of: ", pid ")
    let process = mark.flatMap { line.text.from($0 + 6).decimal()?.value } ?? line.process ?? Self.nobody
    // A log that tells no processes holds the message right before.
    let known = (line.process == nil ? [process, Self.nobody] : [process]).compactMap { places[$0] }
      .first { crashes[$0].signal == nil && !crashes[$0].isEnded }
    let place = known ?? open(process, at: line.text.start)
    if crashes[place].process == nil, process != Self.nobody {
      crashes[place].process = process
      places[process] = place
    }
    crashes[place].signal = signal
    add(.init(.log, line.text.trimmed.string, at: line.text.start), to: place)
    return true
  }

  /// What the system says of an app that does not answer: `ANR in org.example.tides (…)`, and the lines below.
  private mutating func readHang(_ line: LogcatLine) -> Bool {
    let (text, writer) = (line.text.trimmed, line.process ?? Self.nobody)
    if let words = text.after(prefix: "ANR in ") {
      let package = words.upTo(words.index(of: 0x20) ?? words.end)
      crashes.append(Crash(process: nil, start: text.start, hang: Hang(package: package.stringIfAny)))
      hangs[writer] = crashes.count - 1
    }
    guard let place = hangs[writer], let lines = crashes[place].hang?.lines, lines < Self.recentLines else {
      return false
    }
    crashes[place].hang?.lines += 1
    if let number = text.after(prefix: "PID: ")?.decimal()?.value { crashes[place].process = number }
    add(.init(.log, text.string, at: text.start), to: place)
    return true
  }

  // MARK: Tombstones

  private mutating func readTombstone(_ raw: ByteSlice, from writer: UInt64) {
    let line = raw.trimmed
    if let open = tombstones[writer], open.isEnded(by: line) {
      tombstones[writer] = nil
      close(open, of: writer)
    }
    if tombstones[writer] == nil {
      guard Tombstone.opens(with: line) else {
        if writer == Self.nobody { noteOther(line) }
        return
      }
      tombstones[writer] = Tombstone(start: line.start)
    }
    tombstones[writer]?.read(raw)
  }

  /// A line of no log and no tombstone: what somebody copied beside it.
  private mutating func noteOther(_ line: ByteSlice) {
    guard line.tellsFailedCheck else { return }
    let known = places[Self.nobody].flatMap { crashes[$0].isEnded ? nil : $0 }
    let place = known ?? open(Self.nobody, at: line.start)
    add(.init(.log, line.string, at: line.start), to: place)
  }

  private mutating func close(_ tombstone: Tombstone, of writer: UInt64) {
    guard tombstone.isFilled else { return }
    let process = tombstone.process.flatMap { $0 == 0 ? nil : $0 } ?? Self.nobody
    // A log that tells no processes holds the message right before.
    let known = [process, Self.nobody].compactMap { places[$0] }.first { !crashes[$0].isEnded }
    if let known {
      crashes[known].tombstone = tombstone
      crashes[known].process = crashes[known].process ?? tombstone.process
      crashes[known].start = min(crashes[known].start, tombstone.start)
      places[process] = known
    } else {
      let place = open(process, at: tombstone.start)
      crashes[place].tombstone = tombstone
    }
  }

  // MARK: Exceptions

  private mutating func beginException(_ line: ByteSlice, from writer: UInt64?) -> Bool {
    guard let next = JavaException(line, process: writer) else { return false }
    endException()
    exception = (writer, next)
    return true
  }

  private mutating func readException(_ line: ByteSlice, from writer: UInt64?) -> Bool {
    // Changed in place: a copy would cost as much as all frames before.
    guard let goesOn = exception?.1.read(line) else { return false }
    if !goesOn { endException() }
    return goesOn
  }

  private mutating func endException() {
    guard let ended = exception?.1 else { return }
    exception = nil
    let process = ended.process ?? Self.nobody
    let known = places[process].flatMap { crashes[$0].isEnded ? nil : $0 }
    let place = known ?? open(process, at: ended.start)
    crashes[place].exception = ended
  }

  // MARK: Reports

  private mutating func finished() -> [CrashReport] {
    endException()
    for (writer, tombstone) in tombstones.sorted(by: { $0.value.start < $1.value.start }) {
      close(tombstone, of: writer)
    }
    return crashes.sorted { $0.start < $1.start }.map(report)
  }

  private func report(of crash: Crash) -> CrashReport {
    var report = CrashReport(format: format, source: source, start: crash.start)
    report.messages = crash.messages
    AndroidProcess.set(nil, crash.process, in: &report)
    if let hang = crash.hang {
      report.kind = .hang
      AndroidProcess.set(hang.package, crash.process, in: &report)
      report.notes.append(
        "The threads are not here: Android writes them into /data/anr, and `adb bugreport` brings them along.")
    } else if let tombstone = crash.tombstone {
      tombstone.fill(&report)
    } else {
      crash.exception?.fill(&report)
      crash.signal?.fill(&report)
      if crash.signal != nil {
        report.notes.append(
          "The stack is not here: Android writes it into the log under the tag DEBUG, and into /data/tombstones.")
      }
    }
    report.messages.removeDuplicates()
    return report
  }
}

extension [CrashReport.Message] {
  /// Leaves out the lines of the log whose words another writer repeats.
  fileprivate mutating func removeDuplicates() {
    let said = Set(lazy.filter { $0.origin == .applicationInformation }.map(\.text))
    removeAll { $0.origin == .log && said.contains($0.text) }
  }
}
