@testable import CrashFormats
import CrashModel
import Foundation
import TestSupport
import Testing

/// Whole `.ips` reports among the lines of a log, or below what somebody copied from a console.
@Suite struct PrintedReportTests {
  private static let header = #"{"app_name":"Harbour","timestamp":"2026-04-11 10:21:07.00 +0200","bug_type":"309"}"#
  /// Its message would begin a crash of its own if it were a line of the log.
  private static let body = """
    {
      "procName" : "Harbour",
      "exception" : {"type":"EXC_BREAKPOINT","signal":"SIGTRAP"},
      "asi" : {"libswiftCore.dylib":["Harbour/Tide.swift:7: Fatal error: Index out of range"]},
      "faultingThread" : 0,
      "threads" : [{"triggered":true,"frames":[{"imageIndex":0,"imageOffset":8,"symbol":"TideTable.next()"}]}],
      "usedImages" : [
        {"name":"Harbour","base":4096}
      ]
    }
    """
  private static let before = """
    Test Case '-[HarbourTests.TideTests testLowTide]' started.
    Restarting after unexpected exit, crash, or test timeout in TideTests.testLowTide(); summary will include totals.
    cat DiagnosticReports/Harbour.ips

    """
  private static let after = "\nDone.\nHarbour/Berth.swift:12: Fatal error: no berth\n"

  private static func log(_ body: String, prefix: String) -> String {
    let lines = (before + header + "\n" + body + after).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? "" : prefix + $0 }.joined(separator: "\n")
  }

  @Test(arguments: [body, body.filter { $0 != "\n" }], ["", "2026-04-11T08:21:09.1234567Z ", "\u{1B}[0m"])
  func standsBetweenTheCrashesOfALog(body: String, prefix: String) throws {
    let text = Self.log(body, prefix: prefix)
    for length in [text.utf8.count, 1000, 7] {
      var log = LogReader(path: "-")
      let bytes = Array(text.utf8)
      var found = stride(from: 0, to: bytes.count, by: length).flatMap {
        log.append(Array(bytes[$0..<min($0 + length, bytes.count)]))
      }
      found += log.finish()
      try #require(found.count == 3)
      #expect(found.map(\.format) == ["console", "ips", "console"])
      #expect(found[1].source.line(at: found[1].start) == 4)
      #expect(found[1].crashedThread?.frames.map(\.symbol) == ["TideTable.next()"])
      #expect(found[1].messages.map(\.text).contains { $0.contains("Index out of range") })
      #expect(found[2].exception.type == nil)
      #expect(found[2].messages.allSatisfy { !$0.text.contains("procName") })
    }
  }

  @Test func aHeaderAloneHidesNothing() throws {
    let text = Self.before + Self.header + "\nHarbour/Berth.swift:12: Fatal error: no berth\n"
    let found = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(found.last?.messages.contains { $0.text.contains("no berth") } == true)
  }

  /// The finding, and the report below it.
  @Test func standsBelowAFindingOfAChecker() throws {
    let finding = "Main Thread Checker: UI API called on a background thread: -[UIView setNeedsLayout]"
    let text = "It says:\n```\n\(finding)\n```\nand:\n```\n\(Self.header)\n\(Self.body)\n```\n"
    let found = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(found.map(\.kind) == [.checkerFinding, .crash])
  }

  /// A debugger's helper failed; the program did not.
  @Test func saysMoreThanATraceback() throws {
    let traceback = "Traceback (most recent call last):\n  File \"tool.py\", line 3, in <module>\nImportError: lldb"
    let text = "```\n\(traceback)\n```\n\n```\n\(Self.header)\n\(Self.body)\n```\n"
    let found = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(found.map(\.format) == ["ips"])
  }

  /// It has no stack, but it is the report; an address in a line beside it is none.
  @Test func needsNoStack() throws {
    let header = #"{"bug_type":"298","timestamp":"2026-04-11 10:21:07.00 +0200"}"#
    let body =
      #"{"product":"iPhone15,3","largestProcess":"Harbour","processes":[{"name":"Harbour","rpages":9,"reason":"per-process-limit"}]}"#
    let line = "objc[4711]: Class Tide is implemented in both /a/Tide (0x10a) and /b/Harbour (0x20b)."
    let found = try ReportFormat.reports(in: ReportSource(text: "```\n\(line)\n```\n\n```\n\(header)\n\(body)\n```\n"))
    #expect(found.map(\.format) == ["jetsam"])
  }

  /// What stands whole before the cut is read.
  @Test func isReadHoweverItIsCut() throws {
    let text = Self.log(Self.body, prefix: "")
    func end(of part: String) throws -> Int {
      text.utf8.distance(from: text.startIndex, to: try #require(text.range(of: part)).upperBound)
    }
    let restart = try end(of: "will include totals.\n")
    let stack = try end(of: "TideTable.next()\"")
    let body = try end(of: "\n  ]\n}")
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      var log = LogReader(path: "-")
      let found = log.append(Array(bytes[..<end])) + log.finish()
      #expect(found.flatMap { ReportCheck.problems(of: $0) } == [], "cut at \(end)")
      let reports = found.filter { $0.format == "ips" }
      if end >= restart { #expect(found.first?.format == "console", "cut at \(end)") }
      if end >= stack {
        #expect(reports.first?.crashedThread?.frames.map(\.symbol) == ["TideTable.next()"], "cut at \(end)")
        let isCut = reports.first?.notes.contains { $0.contains("cut off") } ?? false
        #expect(isCut == (end < body), "cut at \(end)")
      }
    }
  }
}
