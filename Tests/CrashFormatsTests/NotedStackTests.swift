import CrashModel
import Testing

@testable import CrashFormats

/// Stacks in the words of apport, of Microsoft's debuggers and of the package swift-backtrace without its heading.
@Suite struct NotedStackTests {
  private func report(_ name: String) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: Fixtures.source("formats/excerpt/" + name)).first)
  }

  private func read(_ text: String) -> [CrashReport] {
    ReportFormat.excerpt.read(ReportSource(path: "text", text: text))
  }

  @Test func apportsTopOfTheStackIsRead() throws {
    let report = try report("apport.txt")
    #expect(report.process.name == "pier-server")
    #expect(report.operatingSystem.name == "Linux")
    #expect(report.crashedThread?.frames.map(\.symbol) == ["__GI_abort", nil, "boat_sink", "Pier.moor"])
    #expect(report.crashedThread?.frames.map(\.line) == [79, nil, 41, 12])
  }

  @Test func windowsDebuggersCallsAreRead() throws {
    let report = try report("windbg.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.crashedThread?.frames.map(\.symbol) == ["$s4Pier4BoatC4mooryyF", "main", "BaseThreadInitThunk"])
    #expect(report.crashedThread?.frames.map(\.line) == [41, 7, nil])
    #expect(report.crashedThread?.frames.map(\.image) == ["Pier", "Pier", "KERNEL32"])
  }

  @Test func callsWithoutNumbersOfFramesAreRead() {
    let found = read(
      "Child-SP          RetAddr           Call Site\n000000ab`5a6ff3a8 00007ff6`2c2d4a10 swiftCore!swift_retain+0x10\n"
        + "000000ab`5a6ff3b0 00007ff6`2c2d4b20 Pier!main+0x44\n")
    #expect(found.first?.crashedThread?.frames.map(\.symbol) == ["swift_retain", "main"])
  }

  @Test func thePackagesFramesNeedNoHeading() throws {
    let report = try report("package-without-heading.txt")
    #expect(report.crashedThread?.frames.count == 2)
    #expect(report.crashedThread?.frames.map(\.line) == [31, 9])
  }

  /// The same behind what is known to stand before the lines of a log.
  @Test(arguments: ["web_1  | ", "web-1  | ", "2026-03-04T10:15:10.0000000Z ", "Nov 22 10:00:00 pier web[8]: "])
  func thePackagesFramesNeedNoHeadingInALog(prefix: String) throws {
    let text = String(decoding: try Fixtures.source("formats/excerpt/package-without-heading.txt").bytes, as: UTF8.self)
    let log = text.replacing("web  | ", with: prefix)
    let report = try #require(try ReportFormat.reports(in: ReportSource(path: "text", text: log)).first)
    #expect(report.format == "console")
    #expect(report.crashedThread?.frames.map(\.line) == [31, 9])
  }

  @Test(arguments: [
    "StacktraceTop:\n", "StacktraceTop:\n (\n ()\n ?? ()\n?? (", "StacktraceTop:\n f (a=0x) at :\n f () from /",
    "Call Site\n", "Call Site\n00 !\n0 !+0x\n00 0 a!b [@ ]\n00 0 a!b [ @ 99999999999999999999]\n` `!`",
    "STACK_TEXT:\n!",
    "a, b at /\n0x1, \n0x1,  at /\n0x, f at /a:1\n0x1, f at /a:1\n0xffffffffffffffffffff, f at /a:1\n0x1",
  ])
  func hostileTextsDoNoHarm(text: String) {
    for cut in [text, text + "\n", String(text.dropLast(1)), String(text.prefix(text.count / 2))] {
      for report in read(cut) { _ = report.threads.loaded() }
    }
  }
}
