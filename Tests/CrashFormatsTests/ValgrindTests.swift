@testable import ByteKit
import CrashModel
import Testing

@testable import CrashFormats

/// Findings of Valgrind's tools, with and without the number of the process on every line.
@Suite struct ValgrindTests {
  private func read(_ text: String) -> [CrashReport] {
    ReportFormat.valgrind.read(ReportSource(path: "text", text: text))
  }

  private func likelihood(_ text: String) -> ReportFormat.Likelihood {
    Bytes.with(Array(text.utf8)) { ReportFormat.valgrind.recognize(InputPrefix($0)) }
  }

  private static let frames = "   at 0x109F2E: count (moorings.c:14)\n   by 0x109F91: main (moorings.c:22)\n"

  @Test func theSecondStackOfARaceBelongsToTheFirst() throws {
    let found = try ReportFormat.reports(in: Fixtures.source("formats/valgrind/helgrind.txt"))
    #expect(found.count == 1)
    let report = try #require(found.first)
    #expect(report.process.identifier == 5120)
    #expect(report.faultAddress?.value == 0x5C3_A0C8)
    #expect(report.threads.loaded().map { $0.frames.first?.symbol } == ["count_boats", "count_boats", "malloc"])
    // Where a thread was made is no finding.
    #expect(!report.messages.contains { $0.text.contains("was created") })
  }

  @Test func linesWithoutNumbersAreRead() throws {
    let found = try ReportFormat.reports(in: Fixtures.source("formats/valgrind/without-numbers.txt"))
    let report = try #require(found.first)
    #expect(report.process.identifier == nil)
    #expect(report.process.name == nil)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.threads.count == 2)
  }

  @Test(arguments: ["==12== ", "==00:00:00:01.250 12== ", "2026-05-02T10:11:12.1234567Z ==12== "])
  func timesStandBeforeTheNumber(prefix: String) throws {
    let text = ("Invalid read of size 8\n" + Self.frames).split(separator: "\n").map { prefix + $0 }
    let report = try #require(read(text.joined(separator: "\n")).first)
    #expect(report.process.identifier == 12)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["count", "main"])
  }

  @Test(arguments: [
    "Conflicting store by thread 3 at 0x05b3a0c8 size 8", "Conflicting load by thread 1 at 0x05b3a0c8 size 8",
    "Thread #2: Exiting thread still holds 1 lock", "Thread #2 unlocked a not-locked lock at 0x5A3A040",
    "Thread #2: lock order \"0x5A3A040 before 0x5A3A080\" violated",
  ])
  func whatTheToolsForThreadsSayBeginsAFinding(head: String) {
    #expect(read(head + "\n" + Self.frames).first?.crashedThread?.frames.count == 2)
  }

  /// The log of a build server holds findings beside what else crashed there.
  @Test func findingsInALogAreRead() throws {
    let finding = ("Invalid read of size 8\n" + Self.frames).split(separator: "\n").map { "==12== " + $0 }
    let lines =
      ["Test Case 'HarbourTests.testTide' started at 2026-03-04 10:15:10.001"] + finding
      + [
        "==12== ", "Test Case 'HarbourTests.testEbb' started at 2026-03-04 10:15:11.001",
        "Harbour/Ebb.swift:3: Fatal error: Index out of range",
      ]
    let log = lines.map { "2026-05-02T10:11:12.1234567Z " + $0 }.joined(separator: "\n") + "\n"
    let found = try reports(log)
    #expect(found.map(\.kind) == [.sanitizerFinding, .crash])
    #expect(found.first?.crashedThread?.frames.first?.symbol == "count")
    #expect(found.last?.runningTest?.value == "HarbourTests.testEbb")
  }

  @Test func onlyPairsOfLinesAreValgrinds() {
    #expect(likelihood("some words\n" + Self.frames) == .likely)
    #expect(likelihood("some words\n   at 0x109F2E: count (moorings.c:14)\n") == .no)
    #expect(likelihood("Incident Identifier: 4\n" + Self.frames) == .no)
  }

  @Test(arguments: [
    "==", "====", "==1==", "==1== Invalid read of size \n==1==    at 0x\n==1==    at 0x1:\n==1==    by 0x1: ()",
    "==99999999999999999999== Invalid free() \n==    at 0x1: f", "== 1==    at 0x1: f\n==1==\n== ==\n==x==",
    "Invalid read of size 8\n   at 0x1: (in )\n   by 0x1: f (:)\n\n\nThis conflicts with a previous \n   at 0x2: g",
    "Thread #\n   at 0x1: f\n   by 0x1: f\nThread # lock order\n\nObserved (incorrect) order is: ",
  ])
  func hostileTextsDoNoHarm(text: String) {
    for cut in [text, text + "\n", String(text.dropLast(1)), String(text.prefix(text.count / 2))] {
      for report in read(cut) { _ = report.threads.loaded() }
    }
  }
}
