import ByteKit
import CrashModel

/// Reads where a program crashed out of the line by which Xcode's test runner says so.
///
///     PierUITests.swift:22: error: -[PierUITests testDock] : Harbour crashed in closure #1 in Pier.moor(_:)
///     PierTests.testDock() encountered an error (Crash: Harbour (4142): Pier.moor(_:))
///         ✖ testDock, Crash: Harbour at Pier.moor(_:)
///     (The test runner crashed while preparing to run tests: Harbour at Pier.moor(_:))
///     (Underlying error: Crash: Harbour (4142): Namespace SIGNAL, Code 0x4)
enum TestRunnerCrash {
  /// Fills in the crashed thread, its program and its signal where the report lacks them.
  static func fill(_ report: inout CrashReport) {
    guard report.crashedThread == nil, report.threads.count == 0, report.lastExceptionBacktrace.isEmpty else { return }
    for message in report.messages.prefix(400) where message.origin == .log {
      let text = Array(message.text.utf8)
      let isRead = Bytes.with(text) { bytes in
        guard let (program, words) = crash(in: bytes.all) else { return false }
        read(words, in: program, at: message.offset, into: &report)
        return true
      }
      if isRead { return }
    }
  }

  /// The program that crashed, and what is told of the place.
  private static func crash(in line: ByteSlice) -> (program: ByteSlice, words: ByteSlice)? {
    if let mark = line.index(of: " crashed in "), let start = line.upTo(mark).lastIndex(of: "] : "),
      line.upTo(start).contains(": error: ")
    {
      return named(line.from(start + 4).upTo(mark), line.from(mark + 12))
    }
    let marks: [StaticString] = ["Crash: ", "(The test runner crashed while preparing to run tests: "]
    for words in marks {
      guard let mark = line.index(of: words), words.utf8Start[0] == 0x28 || isBeginOfWord(line, at: mark) else {
        continue
      }
      var rest = line.from(mark + words.utf8CodeUnitCount).trimmed
      while rest.last == 0x29, isUnmatched(rest) { rest = rest.upTo(rest.end - 1) }
      if let at = rest.index(of: " at ") { return named(rest.upTo(at), rest.from(at + 4)) }
      // `Harbour (4142): …`
      if let open = rest.index(of: " ("), let (_, end) = rest.from(open + 2).decimal(), rest.from(end).hasPrefix("): ")
      {
        return named(rest.upTo(open), rest.from(end + 3))
      }
    }
    return nil
  }

  private static func isBeginOfWord(_ line: ByteSlice, at index: Int) -> Bool {
    index == line.start || [0x20, 0x28].contains(line.bytes[index - 1])
  }

  /// Whether a bracket at the end closes none of the text.
  private static func isUnmatched(_ text: ByteSlice) -> Bool {
    (text.start..<text.end).reduce(0) { $0 + (text.bytes[$1] == 0x28 ? 1 : text.bytes[$1] == 0x29 ? -1 : 0) } < 0
  }

  private static func named(_ program: ByteSlice, _ words: ByteSlice) -> (ByteSlice, ByteSlice)? {
    let isName = !program.isEmpty && program.count < 80 && !program.contains(": ")
    return isName && !words.isEmpty ? (program, words.trimmed) : nil
  }

  private static func read(
    _ words: ByteSlice, in program: ByteSlice, at offset: Int?, into report: inout CrashReport
  ) {
    if let code = words.after(prefix: "Namespace SIGNAL, Code 0x"), report.exception.signal == nil {
      let digits = code.upTo(code.index(of: 0x20) ?? code.end).string
      report.exception.signal = UInt64(digits, radix: 16).flatMap(MachNames.signal).map { Located($0, at: offset) }
      return
    }
    // What the program said last is a message already; `<external symbol>` is a place without a name.
    guard words[0] != 0x3C, words.count < 400, !words.contains("rror: "), !words.contains("ailed: "),
      !words.hasPrefix("Namespace ")
    else { return }
    var frame = CrashReport.Frame(index: 0, offset: offset)
    frame.symbol = words.string
    // Tests without an app of their own run in Xcode's.
    if program.string != "xctest", !program.hasSuffix("-Runner") {
      frame.image = program.string
      if report.process.name == nil { report.process.name = program.stringIfAny }
    }
    var thread = CrashReport.Thread(index: 0, isCrashed: true, frames: [frame], offset: offset)
    thread.isNumbered = false
    report.crashedThread = thread
  }
}
