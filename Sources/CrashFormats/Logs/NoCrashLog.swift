import ByteKit
import CrashModel

/// Tells a text in which nothing went wrong from one whose crash is told in words that are not known.
package enum NoCrashLog {
  /// Reads a log, or its end, in which no line begins a crash: there may still be a message that a rule knows.
  static func reports(_ source: ReportSource) -> [CrashReport] {
    ReportFormat.excerpt.read(source).map { report in
      var report = report
      report.format = ReportFormat.console.name
      if report.kind == .nonFatal { report.notes.append(note) }
      return report
    }
  }

  /// Marks a report as no crash where its lines say that the program went on or ended well, or say nothing of an end.
  static func mark(_ report: inout CrashReport) {
    SurvivedChecks.mark(&report)
    markSilence(&report)
    markSuccess(&report)
  }

  /// Marks a report as no crash where none of its lines holds a word that any crash would leave.
  private static func markSilence(_ report: inout CrashReport) {
    guard report.kind == .crash, holdsOnlyLines(report), report.registers.isEmpty,
      report.messages.allSatisfy({ !isTelling($0.text) || LoggerLine.isQuiet($0.text) })
    else { return }
    report.kind = .nonFatal
    report.notes.append("Nothing in this text says that a program died.")
  }

  /// Marks the log of tests or of a build as no crash where the runner says that all went well.
  private static func markSuccess(_ report: inout CrashReport) {
    guard report.kind == .crash, holdsOnlyLines(report), endsWell(report.messages),
      !report.messages.contains(where: { SurvivedChecks.isCheck($0.text) })
    else { return }
    report.kind = .nonFatal
    report.notes.append("There is no crash in this log, and it ends well.")
  }

  /// Says of a log in which no line begins a crash that it is so, and what would have been one.
  package static let note = "Nothing in this log looks like a crash. Looked for were \(ReportFormat.lookedForInLogs)."

  /// Whether nothing but lines that belong to no report was found.
  static func holdsOnlyLines(_ report: CrashReport) -> Bool {
    report.hasMessagesAtMost && !report.messages.isEmpty && report.messages.allSatisfy { $0.origin == .log }
  }

  /// Whether nothing but lines was found, and none of them speaks of the end of a program.
  static func tellsOfNoEnd(_ report: CrashReport) -> Bool {
    guard holdsOnlyLines(report) else { return false }
    let messages = report.messages
    return messages.indices.allSatisfy {
      !tellsOfAnEnd(messages[$0].text) || SurvivedChecks.livesOn(after: $0, in: messages)
    }
  }

  /// Whether a line speaks of the end of a program; what a test runner or a compiler says may hold any name.
  private static func tellsOfAnEnd(_ text: String) -> Bool {
    Bytes.with(Array(text.utf8)) { bytes in
      let line = LogPrefix.message(of: bytes.all)
      if let test = TestLine(behindPrefix: line) { return test.event == .crashed }
      return !TestLine.isOfRunner(line) && !TestIssue.isOne(line) && CompilerDiagnostic(line) == nil
        && ProcessEndWords.occur(in: line)
    }
  }

  /// What failed first, where compilers, linkers and test runners say so; a cause counts before a verdict.
  ///
  /// - Parameters:
  ///   - messages: What was read of a log, which may be a part of it.
  ///   - known: A cause that was found in the whole log.
  /// - Returns: The first of them.
  static func failure(in messages: [CrashReport.Message], known: Located<String>?) -> Located<String>? {
    var verdict: CrashReport.Message?
    for message in messages {
      switch Bytes.with(Array(message.text.utf8), { ToolFailure.detail(of: $0.all) }) {
      case .cause:
        // Where nothing tells the place of the known one, it is before the end of the log that was kept.
        guard let known else { return Located(message.text, at: message.offset) }
        return known.offset.map { message.offset ?? .max < $0 } ?? false
          ? Located(message.text, at: message.offset) : known
      case .verdict: verdict = verdict ?? message
      case nil: break
      }
    }
    return known ?? verdict.map { Located($0.text, at: $0.offset) }
  }

  private static func endsWell(_ messages: [CrashReport.Message]) -> Bool {
    // What a program prints when it runs may follow the end of a build.
    if let last = messages.last, last.text.hasPrefix("Build complete!") { return true }
    guard let last = messages.lastIndex(where: { isVerdict($0.text) }), isSuccess(messages[last].text) else {
      return false
    }
    // A build that went well may be followed by what it built.
    return !messages[last...].dropFirst().contains { tellsOfASuddenEnd($0.text) }
  }

  /// Whether a line below a verdict speaks of a program that did not end by itself.
  private static func tellsOfASuddenEnd(_ text: String) -> Bool {
    let words = Array(text.lowercased().utf8)
    return Bytes.with(words) { bytes in
      suddenEnds.contains { bytes.all.contains($0) } && TestLine(bytes.all) == nil
    }
  }

  private static let suddenEnds: [StaticString] = [
    "due to signal", ": killed", "killed: 9", "abort trap", "segmentation fault", "core dumped", "crashed", "panic:",
    "fatal error", "uncaught exception", "traceback (most recent call last)", "data race",
  ]

  private static func isVerdict(_ text: String) -> Bool {
    isSuccess(text) || text.contains(" failure") || text.contains(" FAILED **") || text.contains("✘ Test run")
      || text.contains("Exit Code:")
  }

  private static func isSuccess(_ text: String) -> Bool {
    text.contains("with 0 failures (0 unexpected)") || text.contains(" SUCCEEDED **")
      || (text.contains("Test run with ") && text.contains(" passed after "))
      || text.contains("shutting down gracefully") || endsInOrder(text)
  }

  /// Whether Kubernetes says that a container ended with the status of success: `Exit Code:    0`.
  private static func endsInOrder(_ text: String) -> Bool {
    guard let colon = text.range(of: "Exit Code:") else { return false }
    return text[colon.upperBound...].filter { $0 != " " } == "0"
  }

  private static func isTelling(_ text: String) -> Bool {
    let words = Array(text.lowercased().utf8)
    return Bytes.with(words) { bytes in
      tellingWords.contains { bytes.all.contains($0) }
        || endings.contains { bytes.all.contains($0) && tellsSignal(bytes) }
    }
  }

  /// Whether a number stands in a text by which shells and containers mean a signal that ends programs: 131 to 143, and
  /// no part of a longer number.
  private static func tellsSignal(_ bytes: Bytes) -> Bool {
    var index = 0
    while let one = bytes.index(of: 0x31, from: index, to: bytes.count) {
      index = one + 1
      guard !isDigit(bytes[one - 1]), !isDigit(bytes[one + 3]) else { continue }
      let (tens, last) = (bytes[one + 1], bytes[one + 2])
      if tens == 0x33 && (0x31...0x39).contains(last) || tens == 0x34 && (0x30...0x33).contains(last) { return true }
    }
    return false
  }

  /// How texts speak of the end of a command.
  private static let endings: [StaticString] = ["exit", "status", "code"]

  private static let tellingWords: [StaticString] = [
    "err", "exc", "crash", "abort", "fatal", "sig", "termin", "kill", "assert", "fail", "leak", "race", "invalid",
    "cycle",
    "warn", "deadlock", "corrupt", "overflow", "violat", "not allowed", "unable", "can't", "cannot", "could not",
    "must",
    "denied", "null", "0x", "dead", "panic", "bug", "stop", "hang", "wait", "lock", "memory", "unexpected", "::",
    "attempt", "are expected to", "incorrect thread", "not loaded", "not found", "misus", "refus", "requires",
    "watchdog", "jetsam", "os_reason", "unresponsive", "would not allow",
    "oom", "137", "139", "134", "exit code 13", "exit status 13", "exited with code 13", "libc++abi", "pure virtual",
    "before finishing running tests", "timeout in ",
    " fault", " trap", "illegal", "stack dump", "dumped core", "timed out", "exec /", "exec ./", "203/exec",
    "(", "[",
  ]
}
