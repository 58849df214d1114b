import ByteKit
import CrashModel

/// Reads the findings of Memcheck, Helgrind and DRD, each of which is a report of its own.
///
///     ==4711== Invalid read of size 8
///     ==4711==    at 0x10957E: berth_name (berth.c:43)
///     ==4711==    by 0x10999A: main (in /srv/harbourd)
///     ==4711==  Address 0x8c4fac8 is 8 bytes inside a block of size 32 free'd
///     ==4711==    at 0x484417B: free (vg_replace_malloc.c:872)
///     ==4711==
///
/// Who quotes a finding often takes the number of the process away; `--time-stamp=yes` puts a time before it.
///
/// Source: the chapters on Memcheck, Helgrind and DRD in Valgrind's user manual.
struct ValgrindReader {
  private let source: ReportSource
  /// Whether every line of Valgrind's begins with the number of the process.
  private let isNumbered: Bool
  private var reports: [CrashReport] = []
  private var finding: Finding?
  /// Whether an empty line stood behind what was read of the finding: mostly its end.
  private var isPaused = false
  /// The name of the program that Valgrind was told to run.
  private var program: String?

  /// What is known of the finding being read.
  private struct Finding {
    let head: ByteSlice
    let process: UInt64?
    var messages: [CrashReport.Message]
    var stacks: [CrashReport.Thread] = []
    var address: Located<Address>?
  }

  /// Findings beyond this number are not read.
  private static let limit = 1000

  private init(_ source: ReportSource, isNumbered: Bool) {
    self.source = source
    self.isNumbered = isNumbered
  }

  /// Every finding of a text.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    let isNumbered = bytes.all.contains("==    at 0x") || bytes.all.contains("==    by 0x")
    var reader = ValgrindReader(source, isNumbered: isNumbered)
    var lines = Lines(bytes)
    while let line = lines.next(), reader.reports.count < limit {
      reader.read(LogPrefix.message(of: line))
    }
    reader.endFinding()
    if reader.reports.count >= limit {
      reader.reports[reader.reports.count - 1].notes.append(
        "The text holds \(limit) findings or more; the rest was not read.")
    }
    return reader.reports
  }

  /// Reads a line; what the program itself prints lacks the number of the process.
  private mutating func read(_ line: ByteSlice) {
    if isNumbered {
      guard let (process, text) = Self.numbered(line) else { return }
      read(text, of: process)
    } else {
      read(line, of: nil)
    }
  }

  /// Whether a line begins with the number of the process, as all of Valgrind's do.
  static func isNumbered(_ line: ByteSlice) -> Bool { numbered(line) != nil }

  /// `==4711== ` and `==00:00:00:01.250 4711== ` before a text.
  private static func numbered(_ line: ByteSlice) -> (process: UInt64, text: ByteSlice)? {
    guard let rest = line.after(prefix: "=="), let end = rest.index(of: "=="), end - rest.start < 32 else { return nil }
    let head = rest.upTo(end)
    let number = head.from((head.lastIndex(of: " ") ?? head.start - 1) + 1)
    guard let (process, last) = number.decimal(), last == end else { return nil }
    return (process, rest.from(end + 2).trimmed)
  }

  private mutating func read(_ text: ByteSlice, of process: UInt64?) {
    if text.isEmpty {
      isPaused = true
      return
    }
    if isPaused {
      isPaused = false
      if !Self.continuations.contains(where: { text.hasPrefix($0) }) { endFinding() }
    }
    if let frame = Self.frame(text) {
      add(frame, isInnermost: text.hasPrefix("at "), at: text)
    } else if Self.isHead(text) {
      endFinding()
      finding = Finding(
        head: text, process: process, messages: [.init(.tool, text.string, at: text.start)])
    } else if let command = text.after(prefix: "Command: ") {
      program = Paths.lastComponent(command.upTo(command.index(of: 0x20) ?? command.end).string)
    } else if let messages = finding?.messages.count, messages < ReportCaps.lines {
      finding?.messages.append(.init(.tool, text.string, at: text.start))
      if let mark = text.index(of: "ddress 0x"), let address = text.from(mark + 7).hexadecimal()?.value {
        finding?.address = Located(address, at: mark + 7)
      }
    }
  }

  /// Whether a line is the first one of a finding.
  private static func isHead(_ text: ByteSlice) -> Bool {
    heads.contains { text.hasPrefix($0) } || text.contains(" lost in loss record ")
      || text.hasPrefix("Thread #") && threadFindings.contains { text.contains($0) }
  }

  /// The words with which a finding begins; leaks begin with their size.
  private static let heads: [StaticString] = [
    "Invalid read of size ", "Invalid write of size ", "Invalid free() ", "Mismatched free() ",
    "Conditional jump or move depends on uninitialised value", "Use of uninitialised value of size ", "Syscall param ",
    "Jump to the invalid address ", "Source and destination overlap in ", "Argument '",
    "Possible data race during ", "Conflicting load by thread ", "Conflicting store by thread ", terminating,
  ]
  private static let terminating: StaticString = "Process terminating with default action of signal "

  /// What Helgrind says of a thread that it names first.
  private static let threadFindings: [StaticString] = [
    ": lock order \"0x", " unlocked a", " unlocked lock at ", ": Exiting thread still holds ",
  ]

  /// The words with which a finding of two threads goes on behind an empty line.
  private static let continuations: [StaticString] = [
    "This conflicts with a previous ", "Observed (incorrect) order is: ", "followed by a later acquisition of lock",
    "Required order was established by ", "Other segment start ", "Other segment end ",
  ]

  private mutating func add(_ frame: CrashReport.Frame, isInnermost: Bool, at text: ByteSlice) {
    // Changed in place: a copy would cost as much as all frames before.
    guard let stacks = finding?.stacks.count else { return }
    if isInnermost, stacks < ReportCaps.threads {
      let isFirst = stacks == 0
      var stack = CrashReport.Thread(
        index: stacks, name: isFirst ? nil : finding?.messages.last?.text, isCrashed: isFirst, offset: text.start)
      stack.isNumbered = false
      finding?.stacks.append(stack)
    }
    guard let last = finding?.stacks.indices.last, let count = finding?.stacks[last].frames.count,
      count < ReportCaps.frames
    else { return }
    var frame = frame
    frame.index = count
    finding?.stacks[last].frames.append(frame)
  }

  private mutating func endFinding() {
    guard let finding else { return }
    self.finding = nil
    let signal = Self.signal(in: finding.head)
    // Memcheck saw the access before the processor refused it.
    if let signal, let access = finding.stacks.first?.frames.first?.address,
      let last = reports.indices.last, reports[last].crashedThread?.frames.first?.address == access
    {
      reports[last].exception.signal = signal
      reports[last].faultAddress = finding.address ?? reports[last].faultAddress
      reports[last].messages += finding.messages
      return
    }
    var report = CrashReport(
      format: ReportFormat.valgrind.name, kind: signal == nil ? .sanitizerFinding : .crash, source: source,
      start: finding.head.start)
    report.messages = finding.messages
    report.exception.signal = signal
    report.faultAddress = finding.address
    report.crashedThread = finding.stacks.first
    report.threads = DeferredList(finding.stacks)
    report.process.identifier = finding.process.flatMap { Int(exactly: $0) }
    report.process.name = program ?? Self.program(in: finding.stacks)
    reports.append(report)
  }

  /// The signal in `Process terminating with default action of signal 11 (SIGSEGV)`.
  private static func signal(in head: ByteSlice) -> Located<String>? {
    guard head.hasPrefix(terminating), let open = head.index(of: "(SIG") else { return nil }
    let name = head.from(open + 1).leadingCapitals
    return name.count > 3 ? Located(name.string, at: name.start) : nil
  }

  /// The library with the functions that take the place of the C library's.
  private static let preloaded = "vgpreload_memcheck"

  /// The image of the outermost frame that is no library.
  private static func program(in stacks: [CrashReport.Thread]) -> String? {
    stacks.lazy.flatMap { $0.frames.reversed() }.compactMap(\.image).first {
      $0.range(of: ".so") == nil && $0 != Self.preloaded
    }
  }

  /// The frame on a line such as `by 0x10999A: main (in /srv/harbourd)`; nil for any other line.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let after = text.after(prefix: "at ") ?? text.after(prefix: "by "), let (address, end) = after.hexadecimal(),
      after.bytes[end] == UInt8(ascii: ":")
    else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.address = Address(address)
    var rest = after.from(end + 1).trimmed
    if rest.last == UInt8(ascii: ")"), let open = rest.lastIndex(of: " (in ") {
      let path = rest.from(open + 5).upTo(rest.end - 1)
      frame.imagePath = path.stringIfAny
      frame.image = path.stringIfAny.map { Paths.lastComponent($0) }
      rest = rest.upTo(open).trimmed
    } else if rest.last == UInt8(ascii: ")"), let open = rest.lastIndex(of: " ("),
      FrameLine.readFile(rest.from(open + 2).upTo(rest.end - 1), into: &frame)
    {
      rest = rest.upTo(open).trimmed
    }
    // Memcheck's own functions take the place of the C library's.
    if frame.file?.hasPrefix("vg_replace_") == true { frame.image = preloaded }
    frame.symbol = rest == "???" || rest == "(below main)" ? nil : rest.stringIfAny
    return frame
  }
}
