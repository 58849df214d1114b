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

  /// Whether the process that wrote a line goes on: it writes another one, or ends the only test that runs.
  static func livesOn(after place: Int, in messages: [CrashReport.Message]) -> Bool {
    if let process = process(of: messages[place].text), !process.hasPrefix("xctest ") {
      return messages[(place + 1)...].prefix(reach).contains { Self.process(of: $0.text) == process }
    }
    let above = messages[..<place].suffix(reach).reversed().lazy.compactMap { test(in: $0.text) }.first
    let below = messages[(place + 1)...].prefix(reach).lazy.compactMap { test(in: $0.text) }.first
    guard let above, let below, above.event == .began, below.event == .ended, below.isSaidInside else { return false }
    return above.name == below.name
  }

  /// So many lines around one are looked at.
  private static let reach = 200

  private static func process(of text: String) -> String? {
    Bytes.with(Array(text.utf8)) { LogPrefix.process(of: $0.all).map { "\($0.name) \($0.identifier ?? 0)" } }
  }

  /// What a line says of a test, without its bytes.
  private struct Test {
    let event: TestLine.Event
    let name: String
    let hasPassed: Bool
    let isSaidInside: Bool
  }

  private static func test(in text: String) -> Test? {
    Bytes.with(Array(text.utf8)) { bytes in
      TestLine(bytes.all).map { line in
        Test(
          event: line.event, name: line.name, hasPassed: line.hasPassed, isSaidInside: line.isSaidInside(bytes.all))
      }
    }
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
      guard let test = test(in: message.text) else {
        if running.count == 1, isCheck(message.text) { checks.append(index) }
        continue
      }
      if test.hasPassed, test.isSaidInside, running == [test.name] { refuted += checks }
      checks = []
      if test.event == .began { running.insert(test.name) } else { running.remove(test.name) }
    }
    return refuted
  }

  private static func mark(in text: String) -> LogMark? {
    Bytes.with(Array(text.utf8)) { LogMark($0.all) }
  }
}
