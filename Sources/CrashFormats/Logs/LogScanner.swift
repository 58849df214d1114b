import ByteKit

/// Finds the crashes in a log that arrives in pieces, and keeps no more of it than a crash needs.
///
/// Between crashes only the words of ``LogMark`` are searched; from a mark on, line after line is looked at until
/// nothing belongs to the crash any more.
struct LogScanner {
  private let path: String
  /// The bytes that may still be needed; what is before them has been handed out or thrown away.
  private var buffer: [UInt8] = []
  /// One-based line at which the buffer begins.
  private var firstLine = 1
  /// Index in the buffer up to which everything is looked at.
  private var position = 0
  /// Up to where an error of a tool was looked for: each line is looked at once.
  private var failureEnd = 0
  /// Index in the buffer at which the last crash ended; what led up to the next one begins there.
  private var lastEnd = 0
  /// The crash that is being read.
  private var open: OpenCrash?
  /// Index in the buffer up to which line feeds are counted, and how many there are.
  private var counted = (end: 0, lines: 0)
  /// Crashes found so far.
  private var found = 0
  /// One-based lines of crashes of other processes that the program of the log lived on after.
  private(set) var survived: [ClosedRange<Int>] = []
  /// The first line in which a tool says what failed, and its one-based number.
  private(set) var failure: (text: String, line: Int)?
  /// Tests that were running where the buffer begins.
  private var earlierTests: [String] = []

  /// Lines before a crash that are kept with it.
  static let contextLines = 200
  /// Bytes before a crash that are kept with it.
  static let contextBytes = 32 * 1024
  /// Lines that belong to nothing known may stand between two that do.
  static let quietLines = 12
  /// So many may follow a finding behind which the program went on: how it ended may be told in words of no mark.
  static let linesBehindFinding = 100
  /// The words of a crash may stand in the log so many times more: on the output and the error stream, and in a summary.
  static let repetitions = 2
  /// A crash is cut at this length.
  static let crashBytes = 1 << 20
  /// So much of a line that tells of a failure is kept.
  static let failureBytes = 2000
  /// A line is looked at in parts of this length.
  static let lineBytes = 256 * 1024

  private struct OpenCrash {
    var start: Int
    var firstLine: Int
    var markStart: Int
    var mark: LogMark
    var end: Int
    var quiet = 0
    var repetitions = 0
    var tests: [LogCrash.Test]
    var isCut = false
    /// Whether the program is seen to live on: its words were those of no crash.
    var livedOn = false
    /// Whether it is a finding of a tool, behind which the program goes on.
    var isFinding = false
    /// How many of the next lines may go on with an exception's reason that a narrow window broke.
    var openLines = 0
    /// What a failed check said of an error, where that goes on below.
    var openText: UnclosedMessage?
    /// The report that was printed into the log, where the crash is one.
    var printed: PrintedReport?
  }

  init(path: String) {
    self.path = path
  }

  /// Takes the next piece of the log.
  ///
  /// - Returns: The crashes that have ended in it.
  mutating func append(_ piece: [UInt8]) -> [LogCrash] {
    trim()
    buffer += piece
    return scan(isLast: false)
  }

  /// Ends the log.
  ///
  /// - Returns: The crashes that were still being read.
  mutating func finish() -> [LogCrash] {
    scan(isLast: true)
  }

  /// Line feeds seen so far.
  var lineCount: Int { firstLine - 1 + Bytes.with(buffer) { $0.lineFeeds(from: 0, to: $0.count) } }

  /// The last lines, as many as are kept before a crash, and the line that they begin in.
  var end: (bytes: [UInt8], firstLine: Int) {
    Bytes.with(buffer) { bytes in
      let from = max(0, bytes.count - Self.contextBytes)
      let isWhole = from == 0 && firstLine == 1
      let start = isWhole ? 0 : bytes.index(of: 0x0A, from: from, to: bytes.count).map { $0 + 1 } ?? from
      var last: [UInt8] = []
      bytes.append(start, bytes.count, to: &last)
      return (last, firstLine + bytes.lineFeeds(from: 0, to: start))
    }
  }

  /// The tests that had begun and not ended when the log was over.
  var testsAtEnd: [LogCrash.Test] {
    let last = Bytes.with(buffer) { RunningTests.find(in: $0, from: lastEnd, to: $0.count) }
    return (last?.map(\.name) ?? earlierTests).map { .init(name: $0, offset: nil) }
  }

  // MARK: Buffer

  /// Throws away what nobody needs any more, and remembers its lines and tests.
  private mutating func trim() {
    let needed = open?.start ?? max(lastEnd, position - 2 * Self.contextBytes)
    guard needed > 0 else { return }
    Bytes.with(buffer) { bytes in
      firstLine += lines(in: bytes, to: needed)
      if let found = RunningTests.find(in: bytes, from: 0, to: needed) { earlierTests = found.map(\.name) }
    }
    buffer.removeSubrange(..<needed)
    position -= needed
    failureEnd = max(0, failureEnd - needed)
    counted = (0, 0)
    lastEnd = max(0, lastEnd - needed)
    open?.start -= needed
    open?.markStart -= needed
    open?.end -= needed
  }

  /// Line feeds from the beginning of the buffer to an index; counts only what was not counted before.
  private mutating func lines(in bytes: Bytes, to index: Int) -> Int {
    if index < counted.end { return counted.lines - bytes.lineFeeds(from: index, to: counted.end) }
    counted = (index, counted.lines + bytes.lineFeeds(from: counted.end, to: index))
    return counted.lines
  }

  // MARK: Scan

  private mutating func scan(isLast: Bool) -> [LogCrash] {
    var found: [LogCrash] = []
    // The bytes are lent out while the state changes beside them.
    let whole = buffer
    Bytes.with(whole) { bytes in
      let limit = isLast ? bytes.count : Self.endOfLines(bytes, from: position)
      while position < limit {
        if found.count + self.found >= LogReader.limit {
          position = limit
        } else if open == nil {
          searchMark(bytes, limit)
        } else if let crash = readLine(bytes, limit) {
          found.append(crash)
        }
      }
      if isLast {
        keepLines(to: bytes.count)
        if let crash = close(bytes) { found.append(crash) }
      }
    }
    self.found += found.count
    return found
  }

  /// Where the last whole line ends; a line that is too long counts as ended.
  private static func endOfLines(_ bytes: Bytes, from start: Int) -> Int {
    if let last = bytes.lastIndex(of: "\n", from: start, to: bytes.count) { return last + 1 }
    return bytes.count - start > lineBytes ? bytes.count : start
  }

  /// Remembers the first error of a tool between two places: of a long log neither beginning nor end need hold it.
  private mutating func noteFailure(in bytes: Bytes, to limit: Int) {
    var from = max(position, failureEnd)
    failureEnd = max(failureEnd, limit)
    while failure == nil, let place = bytes.index(of: "error: ", from: from, to: limit) {
      let line = bytes.line(around: place, reach: Self.lineBytes, in: position..<limit)
      if ToolFailure.detail(of: line) == .cause {
        let shown = line.upTo(min(line.end, line.start + Self.failureBytes)).trimmed
        failure = (shown.string, firstLine + lines(in: bytes, to: line.start))
      }
      from = max(line.end, place + 1)
    }
  }

  private mutating func searchMark(_ bytes: Bytes, _ limit: Int) {
    noteFailure(in: bytes, to: limit)
    var from = position
    while let place = bytes.firstLogMark(from: from, to: limit, where: bytes.isLogMark) {
      let line = bytes.line(around: place, reach: Self.lineBytes, in: position..<limit)
      if let mark = LogMark(line), !LinesWithoutEvidence.holds(line, in: bytes) {
        begin(mark, line, bytes)
        position = min(line.end + 1, limit)
        return
      }
      from = max(line.end, place + 1)
    }
    position = limit
  }

  private mutating func begin(_ mark: LogMark, _ line: ByteSlice, _ bytes: Bytes) {
    let tests = RunningTests.find(in: bytes, from: 0, to: line.start)
    let start = contextStart(before: line.start, bytes, test: tests?.first?.offset)
    open = OpenCrash(
      start: start, firstLine: firstLine + lines(in: bytes, to: start), markStart: line.start, mark: mark,
      end: line.end,
      tests: tests?.map { .init(name: $0.name, offset: $0.offset >= start ? $0.offset - start : nil) }
        ?? earlierTests.map { .init(name: $0, offset: nil) })
    if mark.kind == .restart { open?.tests = [] }
    if mark.kind == .printedReport { open?.printed = PrintedReport() }
    open?.isFinding = mark.kind == .sanitizer && !line.contains("ERROR: ")
    if mark.kind == .exception, CrashLine.breaksOff(line) { open?.openLines = 4 }
    if mark.kind == .exception, CrashLine.announcesReason(line) { open?.openLines = 2 }
    if mark.kind == .check { open?.openText = UnclosedMessage(line) }
    adoptRestart(line)
  }

  /// Where the lines begin that led up to a crash, at the latest with the line of the test that was running.
  private func contextStart(before end: Int, _ bytes: Bytes, test: Int?) -> Int {
    var start = end
    var lines = 0
    while start > lastEnd, lines < Self.contextLines, end - start < Self.contextBytes {
      guard let feed = bytes.lastIndex(of: "\n", from: lastEnd, to: start - 1) else { return lastEnd }
      start = feed + 1
      lines += 1
      // What led up to a crash began with its test; others may have begun after it.
      if let test {
        if start <= test { break }
      } else if TestLine(bytes.line(around: start))?.event == .began {
        break
      }
    }
    return start
  }

  // MARK: Lines of a crash

  /// Looks at the next line while a crash is open; the crash where it has ended.
  private mutating func readLine(_ bytes: Bytes, _ limit: Int) -> LogCrash? {
    let end =
      bytes.index(of: 0x0A, from: position, to: min(limit, position + Self.lineBytes))
      ?? min(limit, position + Self.lineBytes)
    let raw = bytes[position..<end]
    let line = raw.from(raw.start + LogPrefix.length(of: raw))
    guard var crash = open else { return nil }
    if end - crash.start > Self.crashBytes {
      open?.isCut = true
      return close(bytes)
    }
    if crash.printed != nil { return readPrinted(line, isWhole: bytes[end] == 0x0A, bytes) }
    if let place = bytes.firstLogMark(from: raw.start, to: raw.end, where: bytes.isLogMark), place < raw.end,
      let mark = LogMark(raw), !LinesWithoutEvidence.holds(raw, in: bytes)
    {
      if !mark.continues(crash.mark) || tellsAnotherEnd(mark, raw, crash, bytes) {
        guard crash.repetitions < Self.repetitions, repeats(mark, raw, crash, bytes) else {
          let finished = close(bytes)
          begin(mark, raw, bytes)
          position = min(end + 1, limit)
          return finished
        }
        crash.repetitions += 1
      }
      crash.livedOn = false
      crash.openText = mark.kind == .check ? UnclosedMessage(raw) : nil
      if mark.kind != .sanitizer { crash.isFinding = false }
      if mark.stage >= crash.mark.stage, crash.mark.kind != .sanitizer || mark.stage > 22 { crash.mark = mark }
      crash.end = end
      crash.quiet = 0
      open = crash
      position = min(end + 1, limit)
      guard mark.kind == .restart else { return nil }
      adoptRestart(raw)
      return close(bytes)
    }
    if let test = TestLine(raw) {
      if test.event == .began { return close(bytes) }
      // What crashed was a process that an exit test had made; XCTest has none.
      let isExitTest = crash.mark.isOfOneProcess && !raw.contains("Test Case '")
      if crash.mark.kind == .check || isExitTest, crash.tests.count == 1, test.isSaidInside(raw), test.hasPassed,
        crash.tests[0].name == test.name
      {
        crash.livedOn = true
      }
    }
    if line.hasPrefix("Test Suite '") { return close(bytes) }
    if var text = crash.openText {
      let place = UnclosedMessage.body(of: raw).map { text.take($0) } ?? .none
      crash.openText = place == .inside ? text : nil
      if place == .last { crash.end = end }
      if place != .none {
        open = crash
        position = min(end + 1, limit)
        return nil
      }
    }
    if crash.openLines > 0 { crash.openLines = line.hasPrefix("***") ? 0 : crash.openLines - 1 }
    if CrashLine.belongsToCrash(line) || crash.openLines > 0 {
      if line.trimmed.last == UInt8(ascii: "'") { crash.openLines = 0 }
      crash.end = end
      crash.quiet = 0
    } else if !line.trimmed.isEmpty {
      crash.quiet += 1
    }
    open = crash
    if crash.quiet > (crash.isFinding ? Self.linesBehindFinding : Self.quietLines) {
      keepLines(to: end)
      return close(bytes)
    }
    position = min(end + 1, limit)
    return nil
  }

  /// Takes a line of a report that was printed into the log; the report where it has ended.
  private mutating func readPrinted(_ line: ByteSlice, isWhole: Bool, _ bytes: Bytes) -> LogCrash? {
    let start = position
    switch open?.printed?.take(line, isWhole: isWhole) {
    case .inside, nil:
      open?.end = line.end
      position = line.end + 1
      return nil
    case .last:
      open?.end = line.end
      return close(bytes)
    case .some(.none):
      let report = close(bytes)
      // The line may be the first one of something else.
      position = start
      return report
    }
  }

  /// Whether a line says the same as the one that opened the crash: logs often hold the output and the error stream.
  private func repeats(_ mark: LogMark, _ line: ByteSlice, _ crash: OpenCrash, _ bytes: Bytes) -> Bool {
    guard mark.kind == .check || mark.kind == .exception, mark.kind == crash.mark.kind else { return false }
    let first = bytes.line(around: crash.markStart, reach: Self.lineBytes)
    guard let words = LogMark(first) else { return false }
    let one = LogPrefix.withoutGluedTime(first.from(words.offset)).trimmed
    let two = LogPrefix.withoutGluedTime(line.from(mark.offset)).trimmed
    return one.count == two.count && bytes.isEqual(one.start, two.start, count: one.count)
  }

  /// Whether SwiftPM saw another process of tests end: it says of each in one line of its own.
  private func tellsAnotherEnd(_ mark: LogMark, _ line: ByteSlice, _ crash: OpenCrash, _ bytes: Bytes) -> Bool {
    guard mark.kind == .exit, crash.mark.kind == .exit, crash.quiet > 0, line.contains("error: Exited with ") else {
      return false
    }
    return bytes.line(around: crash.markStart, reach: Self.lineBytes).contains("error: Exited with ")
  }

  /// The line of a restart names the test that crashed.
  private mutating func adoptRestart(_ line: ByteSlice) {
    guard let test = TestLine(line), test.event == .crashed, let crash = open else { return }
    // Both name the same test, but only the other one may be shown with its module.
    if crash.tests.isEmpty { open?.tests = [.init(name: test.name, offset: line.start - crash.start)] }
  }

  /// Keeps what stands behind a finding with it, where nothing else in the log takes it.
  private mutating func keepLines(to end: Int) {
    if let crash = open, crash.isFinding { open?.end = max(crash.end, end) }
  }

  private mutating func close(_ bytes: Bytes) -> LogCrash? {
    guard let crash = open else { return nil }
    open = nil
    // What was looked at beyond the end may lead up to the next crash.
    lastEnd = min(crash.end + 1, bytes.count)
    position = lastEnd
    if crash.livedOn {
      let line = firstLine + lines(in: bytes, to: crash.markStart)
      survived.append(line...line + bytes.lineFeeds(from: crash.markStart, to: crash.end))
      return nil
    }
    var text: [UInt8] = []
    bytes.append(crash.start, crash.end, to: &text)
    return LogCrash(
      path: path, text: Bytes.with(text, LinesWithoutEvidence.blanked) ?? text, firstLine: crash.firstLine,
      mark: crash.mark,
      markOffset: crash.markStart - crash.start,
      tests: crash.tests, isCut: crash.isCut)
  }
}

/// Tells the lines of a crash from whatever else a log holds.
enum CrashLine {
  /// Whether a line, without its prefixes, is of the sort that crashes consist of.
  static func belongsToCrash(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    if text.isEmpty { return false }
    switch text[0] {
    // Azure Pipelines puts two before a word of its own.
    case 0x23 where text[1] != 0x23: return isDigit(text[1])
    // A list of nothing but addresses is left out: it tells less than the name of the process.
    case 0x28, 0x29: if text.count == 1 || text[1] == 0x30 { return text.count == 1 }
    case 0x30...0x39:
      if FrameLine.parse(text, isInStack: true) != nil || RustBacktrace.isFrame(text) { return true }
      if text[2] == 0x2D, let logged = LogcatLine(text), logged.isOfCrash { return true }
    case 0x41, 0x46: if text[1] == 0x2F, let logged = LogcatLine(text), logged.isOfCrash { return true }
    case 0x61: if RustBacktrace.isPlace(text) { return true }
    case 0x3D, 0x2A: if text[1] == text[0] || text[1] == 0x3E { return true }
    default: break
    }
    if text.contains("0x") || text.contains("│") { return true }
    // A compiler that died, and the tool that called it, say so.
    if CompilerDiagnostic(text)?.severity == .error { return true }
    return starts.contains { text.hasPrefix($0) }
  }

  /// Whether a line begins to tell an exception and ends before its reason does.
  static func breaksOff(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    guard text.contains("Terminating app due to uncaught exception") else { return false }
    return text.hasSuffix("exception") || text.hasSuffix("',") || text.hasSuffix("reason:")
      || text.contains("reason: '") && text.last != UInt8(ascii: "'")
  }

  /// Whether a line is AppKit's, behind which it logs the reason of the exception.
  static func announcesReason(_ line: ByteSlice) -> Bool {
    line.withoutBlanksAtEnd.hasSuffix("An uncaught exception was raised")
  }

  private static let starts: [StaticString] = [
    "Thread ", "Crash", "Registers", "Images", "Backtrace", "Previous ", "Current access", "Location is", "SUMMARY: ",
    "freed by", "allocated by", "previously ", "Cycle in lock order", "Mutex ", "Hint: ", "Platform: ", "Exception ",
    "Termination ", "Triggered by", "Application Specific", "Last Exception", "Binary Images", "VM Region", "PID: ",
    "abort() called", "libc++abi", "Direct leak", "Indirect leak", "As if synchronized", "Press space",
    "Child process", "stack backtrace:", "error: Exited", "Segmentation fault", "Illegal instruction", "Trace/BPT",
    "Abort trap", "Aborted", "File \"",
  ]
}
