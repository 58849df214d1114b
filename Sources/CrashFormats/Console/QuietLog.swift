import CrashModel

/// Tells a text in which nothing went wrong from one whose crash is told in words that are not known.
enum QuietLog {
  /// Marks a report as no crash where none of its lines holds a word that any crash would leave.
  static func mark(_ report: inout CrashReport) {
    guard report.kind == .crash, report.threads.isEmpty, report.crashedThread == nil,
      report.lastExceptionBacktrace.isEmpty, report.uncaughtException == nil, report.exception.type == nil,
      report.exception.signal == nil, report.termination.namespace == nil, report.termination.code == nil,
      !report.messages.isEmpty, report.messages.allSatisfy({ $0.origin == .log && !isTelling($0.text) })
    else { return }
    report.kind = .nonFatal
    report.notes.append("Nothing in this text says that a program died.")
  }

  private static func isTelling(_ text: String) -> Bool {
    let words = Array(text.lowercased().utf8)
    return Bytes.with(words) { bytes in tellingWords.contains { bytes.all.contains($0) } }
  }

  private static let tellingWords: [StaticString] = [
    "err", "exc", "crash", "abort", "fatal", "sig", "termin", "kill", "assert", "fail", "leak", "race", "invalid", "cycle",
    "warn", "deadlock", "corrupt", "overflow", "violat", "not allowed", "unable", "can't", "cannot", "could not", "must",
    "denied", "nil", "null", "0x", "dead", "panic", "bug", "stop", "hang", "wait", "lock", "memory", "unexpected", "::",
    "(", "[",
  ]
}
