import CrashModel

/// Reads Memcheck's findings, each of which is a report of its own.
///
///     ==4711== Invalid read of size 8
///     ==4711==    at 0x10957E: berth_name (berth.c:43)
///     ==4711==    by 0x10999A: main (in /srv/harbourd)
///     ==4711==  Address 0x8c4fac8 is 8 bytes inside a block of size 32 free'd
///     ==4711==    at 0x484417B: free (vg_replace_malloc.c:872)
///     ==4711==
///
/// Source: "Memcheck: a memory error detector" in Valgrind's user manual.
struct ValgrindReader {
  private let source: ReportSource
  private var reports: [CrashReport] = []
  private var finding: Finding?
  /// The name of the program that Valgrind was told to run.
  private var program: String?

  /// What is known of the finding being read.
  private struct Finding {
    let head: ByteSlice
    let process: UInt64
    var messages: [CrashReport.Message]
    var stacks: [CrashReport.Thread] = []
    var address: Located<UInt64>?
  }

  /// Findings beyond this number are not read.
  private static let limit = 1000

  private init(_ source: ReportSource) { self.source = source }

  /// Every finding of a text.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var reader = ValgrindReader(source)
    var lines = Lines(bytes)
    while let line = lines.next(), reader.reports.count < limit { reader.read(line.trimmed) }
    reader.endFinding()
    if reader.reports.count >= limit {
      reader.reports[reader.reports.count - 1].notes.append(
        "The text holds \(limit) findings or more; the rest was not read.")
    }
    return reader.reports
  }

  /// Reads a line; what the program itself prints lacks the number of the process.
  private mutating func read(_ line: ByteSlice) {
    guard let (process, end) = line.after(prefix: "==")?.decimal(), line.from(end).hasPrefix("==") else { return }
    let text = line.from(end).dropping(2).trimmed
    if text.isEmpty {
      endFinding()
    } else if let frame = Self.frame(text) {
      add(frame, isInnermost: text.hasPrefix("at "), at: text)
    } else if Self.heads.contains(where: { text.hasPrefix($0) }) || text.contains(" lost in loss record ") {
      endFinding()
      finding = Finding(
        head: text, process: process, messages: [.init(.tool, text.string, at: text.start)])
    } else if let command = text.after(prefix: "Command: ") {
      program = Paths.lastComponent(command.upTo(command.index(of: 0x20) ?? command.end).string)
    } else if finding != nil {
      finding?.messages.append(.init(.tool, text.string, at: text.start))
      if let mark = text.index(of: "ddress 0x"), let address = text.from(mark + 7).hexadecimal()?.value {
        finding?.address = Located(address, at: mark + 7)
      }
    }
  }

  /// The words with which Memcheck begins a finding; leaks begin with their size.
  private static let heads: [StaticString] = [
    "Invalid read of size ", "Invalid write of size ", "Invalid free() ", "Mismatched free() ",
    "Conditional jump or move depends on uninitialised value", "Use of uninitialised value of size ",
    "Syscall param ", "Jump to the invalid address ", "Source and destination overlap in ", "Argument '",
    terminating,
  ]
  private static let terminating: StaticString = "Process terminating with default action of signal "

  private mutating func add(_ frame: CrashReport.Frame, isInnermost: Bool, at text: ByteSlice) {
    guard var finding else { return }
    if isInnermost, finding.stacks.count < ReportCaps.threads {
      let isFirst = finding.stacks.isEmpty
      finding.stacks.append(
        .init(
          index: finding.stacks.count, name: isFirst ? nil : finding.messages.last?.text, isCrashed: isFirst,
          offset: text.start))
    }
    if let last = finding.stacks.indices.last, finding.stacks[last].frames.count < ReportCaps.frames {
      var frame = frame
      frame.index = finding.stacks[last].frames.count
      finding.stacks[last].frames.append(frame)
    }
    self.finding = finding
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
    report.process.identifier = Int(exactly: finding.process)
    report.process.name = program ?? Self.program(in: finding.stacks)
    reports.append(report)
  }

  /// The signal in `Process terminating with default action of signal 11 (SIGSEGV)`.
  private static func signal(in head: ByteSlice) -> Located<String>? {
    guard head.hasPrefix(terminating), let open = head.index(of: "(SIG") else { return nil }
    let name = head.from(open + 1).leadingCapitals
    return name.count > 3 ? Located(name.string, at: name.start) : nil
  }

  /// The image of the outermost frame that is no library.
  private static func program(in stacks: [CrashReport.Thread]) -> String? {
    stacks.lazy.flatMap { $0.frames.reversed() }.compactMap(\.image).first { $0.range(of: ".so") == nil }
  }

  /// The frame on a line such as `by 0x10999A: main (in /srv/harbourd)`; nil for any other line.
  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let after = text.after(prefix: "at ") ?? text.after(prefix: "by "), let (address, end) = after.hexadecimal(),
      after.bytes[end] == UInt8(ascii: ":")
    else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.address = address
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
    if frame.file?.hasPrefix("vg_replace_") == true { frame.image = "vgpreload_memcheck" }
    frame.symbol = rest == "???" || rest == "(below main)" ? nil : rest.stringIfAny
    return frame
  }
}
