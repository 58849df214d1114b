import CrashFormats
import CrashModel
import Testing

/// The texts that rules match, word for word.
@Suite struct MessageTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let path: String
    let origin: CrashReport.Message.Origin
    let text: String
    /// Text of the line in the file that the message must point at.
    let line: String
    var number = 0
    var testDescription: String { "\(path): \(text)" }
  }

  static let cases: [Case] = [
    Case(
      path: "jetsam/per-process-limit.ips", origin: .tool,
      text: "killed: Lagoon [812] reason per-process-limit, 1408.0 MB, most ever 1421.9 MB, state frontmost active",
      line: "\"reason\": \"per-process-limit\""),
    Case(
      path: "jetsam/per-process-limit.ips", origin: .tool,
      text: "largest process: Lagoon [812], 1408.0 MB, most ever 1421.9 MB, state frontmost active",
      line: "\"largestProcess\": \"Lagoon\""),
    Case(
      path: "jetsam/many-killed.ips", origin: .tool,
      text: "killed: Reeds [901] reason vm-pageshortage, 480.0 MB, most ever 480.0 MB, state suspended",
      line: "\"reason\": \"vm-pageshortage\""),
    Case(
      path: "jetsam/elided.ips", origin: .tool,
      text: "killed: Lagoon [1518] reason vm-thrashing, 8.0 MB, most ever 13.9 MB, state frontmost resume",
      line: "\"reason\": \"vm-thrashing\""),
    Case(
      path: "jetsam/elided.ips", origin: .tool, text: "largest process: Reeds", line: "\"largestProcess\": \"Reeds\""),
    Case(
      path: "jetsam/ios5.log", origin: .tool,
      text: "killed: Lagoon reason per-process-limit, 133.6 MB, most ever 136.7 MB, state frontmost resume",
      line: "[per-process-limit]   (frontmost)"),
    Case(path: "ips/cpu-usage.ips", origin: .tool, text: "Event: cpu usage", line: "Event:            cpu usage"),
    Case(path: "ips/cpu-usage.ips", origin: .tool, text: "Action taken: none", line: "Action taken:     none"),
    Case(
      path: "ips/cpu-usage.ips", origin: .tool,
      text: "CPU: 152 seconds cpu time over 169 seconds (90% cpu average), exceeding limit of 80% cpu over 180 seconds",
      line: "CPU:              152 seconds"),
    Case(
      path: "ips/wakeups.ips", origin: .tool, text: "Wakeups caused: 45001", line: "Wakeups caused:   45001"),
    Case(
      path: "ips/disk-writes.ips", origin: .tool, text: "Writes limit: 2147.48 MB", line: "Writes limit:     2147.48"),
    Case(
      path: "ips/panic.ips", origin: .tool,
      text: "Panicked task 0xffffffe19a1b2c00: 1203 pages, 3 threads: pid 41: watchdogd", line: "\"panicString\""),
    Case(
      path: "ips/stackshot.ips", origin: .termination, text: "Lagoon:812 has active assertions beyond permitted time: ",
      line: "\"reason\": \"Lagoon:812"),
    Case(
      path: "kscrash/mach-bad-access.json", origin: .tool,
      text: "at x0: object of class NSCFString, last freed object of class TimetableCell", line: "\"x0\": {"),
    Case(
      path: "kscrash/mach-bad-access.json", origin: .tool, text: "at x1: string \"setDeparture:\"", line: "\"x1\": {"),
    Case(
      path: "kscrash/mach-bad-access.json", origin: .tool,
      text: "last deallocated exception: NSRangeException: timetable row 9 beyond bounds [0 .. 3]",
      line: "\"last_dealloced_nsexception\""),
    Case(
      path: "kscrash/mach-bad-access.json", origin: .log,
      text: "2025-06-03 10:11:41 Ferry[4711] board: reload while closing", line: "reload while closing"),
    Case(
      path: "kscrash/cpp-exception.json", origin: .exceptionReason,
      text: "uncaught exception of type tides::format_error: tide table: checksum", line: "\"tides::format_error\""),
    Case(
      path: "kscrash/cpp-exception.json", origin: .tool, text: "stack overflow: true", line: "\"overflow\": true"),
    Case(
      path: "kscrash/nsexception.json", origin: .exceptionReason,
      text: "-[Pier name]: unrecognized selector sent to instance 0x2811a0c40", line: "\"reason\": \"-[Pier name]"),
    Case(
      path: "kscrash/nsexception.json", origin: .tool,
      text: "object that the exception speaks of: object of class Pier, value \"Pier 4\"",
      line: "\"referenced_object\""),
    Case(
      path: "sentry/mach-event.json", origin: .tool,
      text: "Exception 6, Code 1, Subcode 7096909124 > Fatal error: Index out of range",
      line: "\"value\": \"Exception 6"),
    Case(
      path: "sentry/mach-event.json", origin: .applicationInformation, text: "Fatal error: Index out of range",
      line: "\"value\": \"Exception 6"),
    Case(path: "sentry/mach-event.json", origin: .log, text: "planning 3 legs", line: "\"message\": \"planning"),
    Case(
      path: "sentry/handled-error.json", origin: .tool, text: "Error Domain=PilotNet.FeedError Code=3",
      line: "\"domain\": \"PilotNet"),
    Case(
      path: "bugsnag/swift-and-handled.json", origin: .applicationInformation,
      text: "Fatal error: Berth.swift:12: Division by zero", line: "Berth.swift:12"),
    Case(
      path: "metrickit/exception-reason.json", origin: .exceptionReason, text: "row 12 is beyond row 11",
      line: "composedMessage"),
    Case(path: "metrickit/payload.json", origin: .tool, text: "hang duration: 3 sec", line: "3 sec", number: 2),
    Case(path: "metrickit/payload.json", origin: .tool, text: "total CPU time: 90 sec", line: "90 sec", number: 3),
    Case(
      path: "metrickit/payload.json", origin: .tool, text: "writes caused: 1,200,000 KB", line: "writesCaused",
      number: 4),
    Case(path: "metrickit/payload.json", origin: .tool, text: "launch duration: 25 sec", line: "25 sec", number: 5),
    Case(
      path: "metrickit/watchdog.json", origin: .termination, text: "WatchdogEvent: process-launch reportType:CrashLog>",
      line: "terminationReason"),
    Case(
      path: "metrickit/swift-types.json", origin: .tool, text: "termination category: watchdog",
      line: "\"terminationCategory\""),
  ]

  @Test(arguments: cases)
  func standsInTheReport(_ test: Case) throws {
    let source = try Fixtures.source("formats/" + test.path)
    let reports = try ReportFormat.reports(in: source)
    try #require(reports.count > test.number)
    let message = reports[test.number].messages.first { $0.text == test.text && $0.origin == test.origin }
    let offset = try #require(message?.offset, "found: \(reports[test.number].messages.map(\.text))")
    #expect(source.lineText(at: offset).contains(test.line))
  }

  @Test func swiftsMessageNamesItsLibrary() throws {
    let report = try #require(
      try ReportFormat.reports(in: Fixtures.source("formats/kscrash/swift-fatal-error.json")).first)
    let message = try #require(report.messages.first { $0.origin == .applicationInformation })
    #expect(message.image == "libswiftCore.dylib")
    #expect(message.text.contains("Unexpectedly found nil while unwrapping an Optional value"))
  }

  @Test func framesOfABacktraceWithoutAddresses() throws {
    let text = """
      *** Program crashed: Illegal instruction at 0x00007f1b2c3d4e5f ***

      Thread 0 "harbour" crashed:

       0 _assertionFailure(_:_:file:line:flags:) + 244 in libswiftCore.so
       1 [ra] Berth.moor() + 44 in harbour at /src/Berth.swift:12:20
       2 [ra] [system] main in harbour
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(
      report.crashedThread?.frames.map(\.symbol) == [
        "_assertionFailure(_:_:file:line:flags:)", "Berth.moor()", "main",
      ])
    #expect(report.crashedThread?.frames[1].line == 12)
  }

}
