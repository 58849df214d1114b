import ByteKit
import CrashModel

/// Tells words of a crash after which the program went on, so that they were none.
enum SurvivedChecks {
  /// Takes what was printed while a test ran that passed afterwards out of the messages of a log, and marks the report as
  /// no crash where an exception was caught.
  static func mark(_ report: inout CrashReport) {
    guard report.kind == .crash, NoCrashLog.holdsOnlyLines(report) else { return }
    let refuted = checksOfPassedTests(in: report.messages)
    for index in refuted.reversed() { report.messages.remove(at: index) }
    guard let caught = report.messages.firstIndex(where: { isCaught($0.text) }), caught < report.messages.count - 1,
      !report.messages.contains(where: { isCheck($0.text) })
    else { return }
    report.kind = .nonFatal
    report.notes.append("The log says that the exception was caught, and goes on.")
  }

  /// Whether a line is a failed check of Swift or C, as it stands before the end of a program.
  static func isCheck(_ text: String) -> Bool { mark(in: text)?.kind == .check }

  private static func isCaught(_ text: String) -> Bool {
    text.range(of: "Caught exception: ") != nil || text.range(of: " caught exception: ") != nil
  }

  /// The places of failed checks that were printed by the only test that ran, and that passed afterwards.
  private static func checksOfPassedTests(in messages: [CrashReport.Message]) -> [Int] {
    var running: Set<String> = []
    var checks: [Int] = []
    var refuted: [Int] = []
    for (index, message) in messages.enumerated() {
      let text = Array(message.text.utf8)
      let test = Bytes.with(text) { bytes in
        TestLine(bytes.all).map { ($0.event, name: $0.name, isProof: $0.hasPassed && $0.isSaidInside(bytes.all)) }
      }
      guard let test else {
        if running.count == 1, isCheck(message.text) { checks.append(index) }
        continue
      }
      if test.isProof, running == [test.name] { refuted += checks }
      checks = []
      if test.0 == .began { running.insert(test.name) } else { running.remove(test.name) }
    }
    return refuted
  }

  private static func mark(in text: String) -> LogMark? {
    Bytes.with(Array(text.utf8)) { LogMark($0.all) }
  }
}
