import ByteKit

/// What a line of a log says of a program's end.
struct LogMark: Equatable {
  let kind: Kind
  /// Where the mark stands in its line.
  let offset: Int

  enum Kind: Equatable {
    /// A failed check of Swift or C: `Fatal error:`, `Precondition failed:`, `Assertion failed:`.
    case check
    /// An uncaught Objective-C exception.
    case exception
    /// A finding of a sanitizer or of the Main Thread Checker.
    case sanitizer
    /// A finding of exclusivity, Core Data or libmalloc, which ends the program.
    case checker
    /// What the C++ runtime adds to an uncaught exception, and Swift to a forbidden access.
    case aftermath
    /// What the C library, the loader or another language's runtime says before it ends the program.
    case lastWords
    /// The heading of a crash report or of a backtrace.
    case report
    /// The header of an `.ips` report, which somebody printed as it is.
    case printedReport
    /// The second line of Swift's crash handler.
    case crashLine
    /// How a parent process saw the end.
    case exit
    /// How the shell, the kernel, a container's keeper or a pipeline saw the end.
    case end
    /// How `launchd` or the kernel saw the end.
    case launchd
    /// The test runner goes on after a crash.
    case restart
  }

  /// Marks of one crash follow each other with rising stages.
  var stage: Int {
    switch kind {
    case .check, .exception, .sanitizer, .checker, .lastWords: 10
    case .aftermath: 15
    case .report, .printedReport: 20
    case .crashLine: 22
    case .exit, .launchd, .end: 30
    case .restart: 40
    }
  }

  /// Whether the process that ended wrote it, or its crash handler.
  var isOfOneProcess: Bool { kind == .check || kind == .report || kind == .crashLine }

  /// Whether a mark belongs to the same crash as the one before it.
  func continues(_ earlier: LogMark) -> Bool {
    // It tells of its crash itself.
    if kind == .printedReport { return false }
    if stage == 30, earlier.stage == 30, kind != .launchd { return true }
    // A report repeats what the process said last.
    if kind == .lastWords, earlier.kind == .exception || (11..<30).contains(earlier.stage) { return true }
    // A sanitizer goes on unless it is told to stop: what follows it on its own is another crash.
    if earlier.kind == .sanitizer { return stage > 20 }
    return stage > earlier.stage
  }
}

extension Bytes {
  /// Whether the words of a mark stand around an index at which one of the pairs of bytes stands.
  @inline(__always)
  func isLogMark(at index: Int) -> Bool {
    switch self[index] {
    case 0x72:  // r
      holds("terminate called ", at: index - 2)
        || holds("RuntimeError: unreachable", at: index - 11)
        || self[index + 1] == 0x3A
          && (holds("atal error:", at: index - 9) || holds("Sanitizer:", at: index - 8)
            || holds("libFuzzer:", at: index - 8)
            || holds("runtime error:", at: index - 12) || holds("Thread Checker:", at: index - 13))
    case 0x64:  // d
      holds("(core dumped)", at: index - 11)
        || self[index + 1] == 0x3A
          && (holds("Program crashed:", at: index - 14) || holds("Precondition failed:", at: index - 18)
            || holds("Assertion failed:", at: index - 15))
    case 0x46:  // F
      holds("Fatal error", at: index) || holds("Fatal access conflict", at: index)
        || holds("Fatal glibc error", at: index) || holds("Fatal signal ", at: index)
        || holds("Fatal Python error: ", at: index)
    case 0x2A:  // *
      holds("*** Signal ", at: index) || holds("*** error for object", at: index)
        || holds("*** stack smashing detected", at: index) || holds("*** buffer overflow detected", at: index)
        || holds("*** bit out of range", at: index) || holds("*** *** *** *** ***", at: index)
        // NSZombie's, behind which the message stands.
        || holds("*** -[", at: index) || holds("*** +[", at: index)
    case 0x78:  // x
      holds("exited with exit reason", at: index - 1) || holds("exited due to SIG", at: index - 1)
        || holds("xited with unexpected signal", at: index) || holds("xited with signal", at: index)
        || holds("unexpected exit", at: index - 12) || holds("uncaught exception", at: index - 10)
        || holds("Exception Type:", at: index - 1)
        || tellsStatus(at: index)
        || holds("xited with code -10737", at: index) || holds("xit code -10737", at: index)
        || holds("xited with error: signal: ", at: index)
    case 0x53:  // S
      holds("Simultaneous accesses to ", at: index)
    case 0x4B:  // K
      holds("Killed process ", at: index) || holds("OOMKilled", at: index - 3)
    case 0x5F:  // _
      holds("_Violation_AllThatIsLeftToUsIsHonor", at: index)
    case 0x67:  // g
      holds("\"bug_type\"", at: index - 3) || holds("with signal", at: index - 7) || holds("by signal", at: index - 5)
        || holds("target signal ", at: index - 9)
        || holds("received signal SIG", at: index - 11) || holds("segfault at ", at: index - 2)
    case 0x6D:  // m
      holds("symbol lookup error:", at: index - 2) || holds("Symbol not found:", at: index - 2)
    case 0x75:  // u
      holds("double free", at: index - 2) || holds("Could not cast value of type '", at: index - 2)
    case 0x62:  // b
      holds("Library not loaded:", at: index - 2) || holds("while loading shared libraries:", at: index - 23)
    case 0x63:  // c
      holds("panicked at ", at: index - 4) || holds("wasm backtrace:", at: index - 7)
        || holds("stack trace for SIGNAL ", at: index - 3)
    case 0x29:  // )
      holds("free(): ", at: index - 5) || holds("malloc(): ", at: index - 7) || holds("realloc(): ", at: index - 8)
        || holds("munmap_chunk(): ", at: index - 13)
    case 0x20:  // space
      holds("Assertion `", at: index - 9) || holds("Assertion '", at: index - 9)
    case 0x73:  // s
      holds("code=dumped, status=", at: index - 18) || holds("code=killed, status=", at: index - 18)
    default: false
    }
  }

  /// Whether a status stands behind an index by which shells and containers mean a signal.
  private func tellsStatus(at index: Int) -> Bool {
    guard self[index + 1] == 0x69, self[index + 2] == 0x74 else { return false }
    return LogMark.statuses.contains { words in
      holds(words, at: index) && tellsSignal(self[index + words.utf8CodeUnitCount])
    }
  }

  /// Whether the last digit of an exit status of 130 and more tells a signal other than a person's at the keyboard.
  private func tellsSignal(_ digit: UInt8) -> Bool { (0x32...0x39).contains(digit) }
}

extension LogMark {
  /// Whether a line of a text says that a program ended.
  static func occurs(in bytes: Bytes) -> Bool {
    var from = 0
    while let place = bytes.firstLogMark(from: from, to: bytes.count, where: bytes.isLogMark) {
      let line = bytes.line(around: place)
      if LogMark(line) != nil { return true }
      from = max(line.end, place + 1)
    }
    return false
  }

  /// The mark of a line, nil where the words stand in it by chance.
  init?(_ line: ByteSlice) {
    // What a test runner writes itself repeats names and arguments of tests.
    let text = LogPrefix.message(of: line)
    if TestLine.isOfRunner(text) { return nil }
    let own = TestIssue.withoutValues(line)
    // A tombstone repeats what the process said last.
    if line.contains("Abort message: '") { return nil }
    for (words, kind) in Self.table {
      guard let offset = own.index(of: words) else { continue }
      guard Self.isMeant(line, kind, words, at: offset) else { return nil }
      self.init(kind: kind, offset: offset)
      return
    }
    return nil
  }

  /// Words that are as common outside of crashes are taken only in the shape that a crash gives them.
  private static func isMeant(_ line: ByteSlice, _ kind: Kind, _ words: StaticString, at offset: Int) -> Bool {
    switch kind {
    case .printedReport: return PrintedReport.isHeader(line.from(line.start + LogPrefix.length(of: line)))
    case .sanitizer where line.contains("SUMMARY: "): return false
    case .aftermath where words.utf8CodeUnitCount == 13:
      // As Android's C library says it, and nobody who speaks of one.
      return line.from(offset).contains(" (SIG") && line.from(offset).contains("), code ")
    case .report where line.bytes[offset + 4] == 0x2A: return opensTombstone(line)
    case .sanitizer where line.contains(": runtime error:"):
      return isDigit(line.bytes[offset - 1])
    case .sanitizer:
      return line.contains("WARNING: ") || line.contains("ERROR: ") || words.utf8CodeUnitCount == 20
    case .lastWords, .end:
      // Nobody quotes them, and no compiler names them.
      return ![0x22, 0x27, 0x60].contains(line.bytes[offset - 1]) && !line.contains(" warning: ")
        && (line.bytes[offset] != 0x41 || line.contains("' failed"))
    case .check where line.bytes[offset] == UInt8(ascii: "f"):
      // Compilers say `fatal error:` behind a path; the old Swift runtime began its line with it.
      return offset == line.start + LogPrefix.length(of: line) && CompilerDiagnostic(line.from(offset)) == nil
    case .check:
      // A function or a text of the program's source that a compiler repeats has a quote before it.
      return line.bytes[offset - 1] != 0x22 && line.bytes[offset - 1] != 0x28 && !line.contains(" warning: ")
    case .checker where line.bytes[offset] == 0x5F:
      // The same name stands on the stack of the exception that it raised.
      return !FrameLine.looksLikeApple(LogPrefix.message(of: line))
    default: return true
    }
  }

  /// Whether a row of stars is the first line of what Android's crash handler writes: others draw such rows, too.
  private static func opensTombstone(_ line: ByteSlice) -> Bool {
    var lines = Lines(line.bytes, from: line.end)
    _ = lines.next()
    guard let next = lines.next() else { return line.contains("DEBUG") || line.contains("AEE") }
    return next.contains("Build fingerprint: ") || next.contains("pid: ")
  }

  private static let table = words + statuses.map { ($0, Kind.end) } + lastEnds

  /// How statuses of 130 to 139 are written, without their last digit.
  fileprivate static let statuses: [StaticString] = [
    "xited with code 13", "xit code 13", "xit code: 13", "xited with code: 13", "xited with status 13",
    "xit status 13", "xit (13", "xit(13",
  ]

  private static let words: [(StaticString, Kind)] = [
    ("\"bug_type\"", .printedReport),
    ("Program crashed:", .crashLine),
    ("*** Signal ", .report),
    ("stack trace for SIGNAL ", .report),
    ("Exception Type:", .report),
    ("*** *** *** *** ***", .report),
    ("Fatal signal ", .aftermath),
    ("wasm backtrace:", .aftermath),
    ("RuntimeError: unreachable", .aftermath),
    ("terminating due to uncaught exception", .aftermath),
    ("terminating with uncaught exception", .aftermath),
    ("Fatal access conflict", .aftermath),
    (": runtime error:", .sanitizer),
    ("Sanitizer:", .sanitizer),
    ("Main Thread Checker:", .sanitizer),
    ("Simultaneous accesses to ", .checker),
    ("_Violation_AllThatIsLeftToUsIsHonor", .checker),
    ("*** error for object", .checker),
    ("message sent to deallocated instance", .checker),
    ("*** stack smashing detected", .checker),
    ("*** buffer overflow detected", .checker),
    ("*** bit out of range", .checker),
    ("Restarting after unexpected exit", .restart),
    ("exited with exit reason", .launchd),
    ("exited due to SIG", .launchd),
    ("Out of memory: Killed process ", .launchd),
    ("ERROR: libFuzzer:", .report),
    ("received signal SIGSEGV", .report),
    ("received signal SIGBUS", .report),
    ("received signal SIGILL", .report),
    ("received signal SIGTRAP", .report),
    ("received signal SIGABRT", .report),
    ("received signal SIGFPE", .report),
    ("uncaught exception", .exception),
    ("Fatal error", .check),
    ("Fatal Python error: ", .lastWords),
    ("Fatal glibc error", .check),
    ("Precondition failed:", .check),
    ("Assertion failed:", .check),
    ("fatal error:", .check),
    ("xited with unexpected signal", .exit),
    ("xited with signal", .exit),
    ("unexpected exit", .exit),
    ("terminated with signal", .exit),
    ("crashed with signal", .exit),
    ("terminated by signal", .exit),
    ("killed by signal", .exit),
    ("terminate called ", .lastWords),
    ("symbol lookup error:", .lastWords),
    ("Symbol not found:", .lastWords),
    ("Library not loaded:", .lastWords),
    ("while loading shared libraries:", .lastWords),
    ("Could not cast value of type '", .lastWords),
    ("double free", .lastWords),
    ("free(): ", .lastWords),
    ("malloc(): ", .lastWords),
    ("realloc(): ", .lastWords),
    ("munmap_chunk(): ", .lastWords),
    ("Assertion `", .lastWords),
    ("Assertion '", .lastWords),
    ("panicked at ", .lastWords),
    ("segfault at ", .end),
    ("(core dumped)", .end),
    ("code=dumped, status=", .end),
    ("code=killed, status=", .end),
    ("OOMKilled", .end),
  ]
  private static let lastEnds: [(StaticString, Kind)] = [
    ("xited with code -10737", .end),
    ("xit code -10737", .end),
    ("xited with error: signal: ", .end),
    ("target signal ", .end),
  ]
}
