import ByteKit
import CrashModel

/// A crash cut out of a log, with the lines that led up to it.
struct LogCrash {
  let path: String
  /// The lines as they stand in the log.
  let text: [UInt8]
  /// One-based line of the log at which they begin.
  let firstLine: Int
  /// The mark that says most.
  let mark: LogMark
  /// Where the line of the first mark begins in the text.
  let markOffset: Int
  /// The tests that were running.
  var tests: [Test]
  /// Whether the crash is longer than what is read of one.
  let isCut: Bool

  /// A test that was running, and where its line begins in the text.
  struct Test {
    let name: String
    /// Nil where the line is not among those that are kept.
    let offset: Int?
  }

  /// Reads the lines without the prefixes of runners; more than one report only where marks stand closer than they do
  /// in real logs.
  func reports() -> [CrashReport] {
    if mark.kind == .printedReport { return printedReports() }
    let found = reports(in: clean(nil))
    if found.contains(where: \.hasStack) { return found }
    guard let prefix = Bytes.with(text, { LearnedPrefix($0, from: markOffset) }) else { return found }
    let behind = reports(in: clean(prefix))
    return behind.contains(where: \.hasStack) ? behind : found
  }

  /// What was printed as it is; nothing where that was no more than a header.
  private func printedReports() -> [CrashReport] {
    let cleaned = clean(nil)
    let source = ReportSource(path: path, bytes: cleaned.bytes, firstLine: firstLine - 1)
    return Bytes.with(source.bytes) { EmbeddedReport.read(source, $0, from: cleaned.mark) }
  }

  /// Whether the crash is nothing but the end that SwiftPM saw: where tests run side by side it tells of that first, and
  /// prints what the tests said when all are over.
  var isEarlyEnd: Bool {
    guard mark.kind == .exit else { return false }
    return Bytes.with(text) { bytes in
      let line = bytes.line(around: markOffset)
      // Swift 6.3 names the process: "error: Process '…' exited with unexpected signal code 4".
      return line.contains("error: ") && line.contains("xited with unexpected signal code ") && line.end >= bytes.count
    }
  }

  /// As ``reports()``, with the signal of an end that was told before; that end stands for itself where the signals differ.
  func reports(endedBy end: LogCrash) -> [CrashReport] {
    var found = reports()
    let ends = end.reports()
    guard mark.stage < 30, found.count == 1, let signal = ends.first?.exception.signal?.value else { return found }
    guard let own = found[0].exception.signal else {
      // No failed check and no exception ends in a fault: another process did.
      let isRaised = mark.kind == .check || mark.kind == .exception || mark.kind == .aftermath
      if isRaised, signal == "SIGSEGV" || signal == "SIGBUS" { return ends + found }
      found[0].exception.signal = Located(signal, at: nil)
      return found
    }
    return own.value == signal ? found : ends + found
  }

  private func reports(in cleaned: Cleaned) -> [CrashReport] {
    // An empty line stands for the one before, so that the place of a report is never the beginning of its source.
    let source = ReportSource(path: path, bytes: cleaned.bytes, firstLine: firstLine - 1).withBreaksOfRecords
    let origins = source.originalLines
    return PastedText.clean(source) { source, bytes in
      if var others = Self.ofOtherSystems(source, bytes) {
        for index in others.indices {
          others[index].source.originalLines = origins
          complete(&others[index], cleaned, bytes)
        }
        return others
      }
      let isBacktrace = bytes.all.contains("Program crashed: ") || bytes.all.contains("Backtracing from ")
      var found = isBacktrace ? SwiftBacktraceReader.reportsBehindPrefixes(source, bytes) : []
      if found.isEmpty {
        found = PackageBacktrace.read(source, bytes, Self.readText)
      }
      // So the package's frames begin, also where their heading is not in the log.
      if !found.contains(where: \.hasStack), bytes.all.contains("\n0x") {
        let buried = ExcerptRecovery.read(source, bytes, Self.readText)
        if buried.contains(where: \.hasStack) { found = buried }
      }
      if !found.contains(where: \.hasStack), let spread = RustBacktrace.source(source, bytes) {
        let stacks = Bytes.with(spread.bytes) { Self.readText(spread, $0) }
        if !stacks.isEmpty { found = stacks }
      }
      for index in found.indices {
        found[index].source.originalLines = origins
        complete(&found[index], cleaned, bytes)
      }
      return found
    }
  }

  private static func readText(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    AppleTextReader.read(source, bytes, from: 0, as: .console).map { [$0] } ?? []
  }

  /// What Android's crash handler, an engine of WebAssembly or another language's runtime wrote; nil where none did.
  private static func ofOtherSystems(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport]? {
    let prefix = InputPrefix(bytes)
    if AndroidMarks.occur(in: prefix) {
      let found = AndroidReader.read(source, bytes, as: ReportFormat.android.name)
      if !found.isEmpty { return found }
    }
    if WasmMarks.occur(in: prefix) {
      let found = WasmReader.read(source, bytes, as: ReportFormat.webAssembly.name)
      if found.contains(where: \.hasStack) { return found }
    }
    return ForeignRuntime(prefix).map { [$0.report(in: source, bytes)] }.flatMap { $0[0].hasStack ? $0 : nil }
  }

  /// What is left of the lines, and what was learned from what was taken away.
  private struct Cleaned {
    var bytes: [UInt8] = [0x0A]
    /// Where the line of the mark begins.
    var mark = 0
    /// Where the lines of the tests begin, as many as there are tests.
    var tests: [Int?] = []
    var process: LogPrefix.Sender?
  }

  /// Takes away what runners put before the lines, and what was learned to stand there.
  private func clean(_ learned: LearnedPrefix?) -> Cleaned {
    var cleaned = Cleaned()
    cleaned.bytes.reserveCapacity(text.count + 1)
    cleaned.tests = tests.map { _ in nil }
    Bytes.with(text) { bytes in
      var lines = Lines(bytes)
      while let line = lines.next() {
        if line.start == markOffset {
          cleaned.mark = cleaned.bytes.count
          cleaned.process = LogPrefix.process(of: line)
        }
        for (index, test) in tests.enumerated() where test.offset == line.start {
          cleaned.tests[index] = cleaned.bytes.count
        }
        // No rule needs the times of a sanitizer's lines, and behind them its frames would not be known.
        var length = mark.kind == .sanitizer ? LogPrefix.length(of: line) : LogPrefix.crashLength(of: line)
        if let learned { length = max(length, learned.length(of: line)) }
        let rest = line.from(line.start + length)
        bytes.append(rest.start, rest.end, to: &cleaned.bytes)
        cleaned.bytes.append(0x0A)
      }
    }
    return cleaned
  }

  private func complete(_ report: inout CrashReport, _ cleaned: Cleaned, _ bytes: Bytes) {
    report.source.firstLine = firstLine - 1
    report.start = report.start == 0 ? max(1, min(cleaned.mark, report.source.bytes.count)) : report.start
    // `xctest` runs the tests of every program, and `launchd` tells of others.
    if report.process.name == nil, let process = cleaned.process, process.name != "xctest", mark.kind != .launchd {
      report.process.name = process.name
      report.process.identifier = process.identifier
    }
    if !tests.isEmpty {
      let names = tests.map(\.name).joined(separator: ", ")
      report.runningTest = Located(names, at: cleaned.tests.first ?? nil)
    }
    if mark.stage == 30 { ProcessExit.fill(&report) }
    SanitizerFacts.fill(&report)
    if isCut {
      report.notes.append("The crash takes more than 1 MiB of the log; the rest of it was not read.")
    }
  }
}
