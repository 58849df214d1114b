import ByteKit
public import CrashModel

extension ReportFormat {
  /// Logs of test runs, build servers and containers: every crash in them is a report of its own.
  public static let console = ReportFormat(
    name: "console",
    title: "a console or CI log",
    recognizedBy:
      "lines of test runners ('Test Case', '◇ Test'), of xcodebuild or fastlane, or times of a build server or container "
      + "before every line, or records of a log ('{\"log\":', '{\"message\":', the JSON of a cloud's log with "
      + "'\"textPayload\"' or '\"ingestionTime\"'); large text of no other format",
    form: .log,
    recognize: { prefix in
      if ContainerRecords.mayBegin(with: prefix.first), ContainerRecords.open(prefix.bytes) {
        // An event of Sentry may have a text and a time, too.
        return prefix.contains("\"event_id\"") ? .likely : .certain
      }
      if LogExport.opens(prefix) { return .certain }
      guard !prefix.opensIncident, !prefix.opensAppleReport, prefix.first != 0x5B || !prefix.looksLikeJSON else {
        return .no
      }
      if LogShape.occur(in: prefix) { return .certain }
      return prefix.bytes.count >= InputPrefix.limit ? .perhaps : .no
    },
    read: { source in
      if let log = exported(source) { return log }
      let (findings, rest) = withoutValgrind(source)
      var log = LogReader(path: source.path)
      var found = findings + log.append(rest.bytes)
      found += log.finish()
      if !found.isEmpty { return found }
      // Of Python's exceptions only those are searched for that a log begins with: scripts print them, too.
      found = foreignRuntime.read(source)
      if !found.isEmpty { return found }
      let lines = log.withoutSurvived(ContainerRecords.lines(in: source.bytes), from: 1)
      let quiet = ReportSource(path: source.path, bytes: lines, firstLine: source.firstLine).withBreaksOfRecords
      return log.withFailure(NoCrashLog.reports(quiet))
    })
}

extension ReportFormat {
  /// The crashes of a log that a cloud's tool wrote as JSON; nil where the text is of another kind.
  private static func exported(_ source: ReportSource) -> [CrashReport]? {
    let isExport = Bytes.with(source.bytes) { LogExport.opens(InputPrefix($0.prefix(InputPrefix.limit))) }
    guard isExport, let lines = LogExport.lines(of: source) else { return nil }
    var log = LogReader(path: source.path)
    var found = log.append(lines.bytes) + log.finish()
    // Without a mark of a log it may still hold a stack.
    if found.isEmpty { found = NoCrashLog.reports(lines) }
    for index in found.indices { found[index].source.tellLines(as: lines) }
    return found
  }

  /// What Valgrind found in a log, and the log without Valgrind's lines.
  private static func withoutValgrind(_ source: ReportSource) -> ([CrashReport], ReportSource) {
    Bytes.with(source.bytes) { bytes in
      guard bytes.all.contains("==    at 0x") else { return ([], source) }
      let findings = ValgrindReader.reports(source, bytes)
      guard !findings.isEmpty else { return ([], source) }
      var rest = source
      rest.bytes = bytes.lines { line in
        ValgrindReader.isNumbered(LogPrefix.message(of: line)) ? line.upTo(line.start) : line
      }
      return (findings, rest)
    }
  }

  /// What every log is searched for, for people.
  public static let lookedForInLogs =
    "failed checks such as 'Fatal error', uncaught exceptions, findings of sanitizers and checkers, crash reports and "
    + "backtraces, and programs that a signal ended"
}

/// Reads the crashes of a log that arrives in pieces, in little memory whatever its length.
public struct LogReader {
  private var scanner: LogScanner
  private let path: String
  private var found = 0
  /// The end of a process that may have been told before what the process said.
  private var early: LogCrash?
  private var records = ContainerRecords()
  /// What tells the last crash with a stack from any other process's.
  private var last: StackMark?

  /// Crashes beyond this number are not read: a log that holds more repeats itself.
  public static let limit = 1000

  /// Makes a reader for the log of a name.
  public init(path: String) {
    self.path = path
    scanner = LogScanner(path: path)
  }

  /// Whether ``limit`` is reached, so that the rest need not be read.
  public var isFull: Bool { found >= Self.limit }

  /// Number of lines seen so far.
  public var lineCount: Int { scanner.lineCount }

  /// Takes the next piece of the log, of any length.
  ///
  /// - Returns: The crashes that have ended in it, in the order of the log.
  public mutating func append(_ piece: [UInt8]) -> [CrashReport] {
    reports(scanner.append(records.append(piece)))
  }

  /// Ends the log.
  ///
  /// - Returns: The crash that was still being read, if there was one.
  public mutating func finish() -> [CrashReport] {
    reports(scanner.append(records.finish())) + reports(scanner.finish(), isLast: true)
  }

  /// What there is to say of a log in which no crash was found: its end is read for a message that a rule may know.
  ///
  /// - Parameter beginning: The first bytes of the log, which show what it is.
  /// - Returns: A report of no crash, or of what a rule may know.
  /// - Throws: ``ReadError`` where it is no log but a text of another kind.
  public func quietReports(beginning: [UInt8]) throws(ReadError) -> [CrashReport] {
    let isLog = Bytes.with(beginning) { ReportFormat.console.recognize(InputPrefix($0)) == .certain }
    if isLog {
      let end = scanner.end
      let bytes = withoutSurvived(end.bytes, from: end.firstLine)
      return withFailure(NoCrashLog.reports(ReportSource(path: path, bytes: bytes, firstLine: end.firstLine)))
    }
    if let shape = Bytes.with(beginning, { TextShape(InputPrefix($0)) }) { throw ReadError(path, .otherText(shape)) }
    throw ReadError(path, .noCrashLog(lines: lineCount))
  }

  /// Reports of a log without a crash, with what failed first in it.
  fileprivate func withFailure(_ reports: [CrashReport]) -> [CrashReport] {
    guard reports.count == 1, let failure = scanner.failure else { return reports }
    var report = reports[0]
    report.failure = Located(failure.text, at: Self.offset(of: failure, in: report.source))
    return [report]
  }

  /// Where a line is in a text; nil where that is no more than the end of the log.
  private static func offset(of failure: (text: String, line: Int), in source: ReportSource) -> Int? {
    Bytes.with(source.bytes) { bytes in
      var lines = Lines(bytes)
      var number = source.firstLine
      while let line = lines.next(), number <= failure.line {
        if number == failure.line { return line.string.contains(failure.text) ? line.trimmed.start : nil }
        number += 1
      }
      return nil
    }
  }

  /// A part of the log in which the lines of crashes are blank that the program lived on after.
  fileprivate func withoutSurvived(_ text: [UInt8], from firstLine: Int) -> [UInt8] {
    var survived = scanner.survived[...]
    guard !survived.isEmpty else { return text }
    var number = firstLine - 1
    return Bytes.with(text) { bytes in
      bytes.lines { line in
        number += 1
        // Both are in the order of the log.
        while let first = survived.first, first.upperBound < number { survived.removeFirst() }
        return survived.first?.contains(number) == true ? line.upTo(line.start) : line
      }
    }
  }

  private mutating func reports(_ crashes: [LogCrash], isLast: Bool = false) -> [CrashReport] {
    var result: [CrashReport] = []
    func add(_ reports: [CrashReport]) {
      guard found < Self.limit else { return }
      found += 1
      for report in reports {
        let mark = StackMark(report)
        // The output and the error stream may both hold it, and so may a summary.
        if let mark, mark == last { continue }
        last = mark ?? last
        result.append(report)
      }
    }
    for crash in crashes {
      let end = early
      early = nil
      if let end, crash.mark.stage >= 30 { add(end.reports()) }
      if crash.isEarlyEnd {
        early = crash
      } else {
        add(end.map { crash.reports(endedBy: $0) } ?? crash.reports())
      }
    }
    if isLast, var end = early {
      early = nil
      // What was printed behind it tells what was running.
      if end.tests.isEmpty { end.tests = scanner.testsAtEnd }
      add(end.reports())
    }
    if found == Self.limit, !result.isEmpty {
      result[result.count - 1].notes.append("The log holds \(Self.limit) crashes or more; the rest was not read.")
    }
    return result
  }
}

/// The addresses of a crashed stack: another process has others, because systems load programs anywhere.
private struct StackMark: Equatable {
  private let addresses: [Address]
  private let process: Int?
  private let test: String?
  private let signal: String?

  /// Nil where a stack has fewer than two addresses, or such as all processes have: below 4 GB lie programs that are
  /// loaded where they were linked, and debuggers have their own place.
  init?(_ report: CrashReport) {
    // A sanitizer may find several things at one place.
    guard report.kind == .crash, let frames = report.crashedThread?.frames else { return nil }
    addresses = frames.compactMap(\.address)
    guard addresses.count > 1, addresses.count == frames.count,
      addresses.allSatisfy({ $0.bits >> 32 != 0 && $0.bits >> 28 != 0x55555 })
    else { return nil }
    (process, test) = (report.process.identifier, report.runningTest?.value)
    signal = report.exception.signal?.value
  }
}
