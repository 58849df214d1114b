import CrashModel
import Testing

@testable import CrashFormats

/// Descriptions of errors that go on below the line of a failed check.
@Suite struct OpenTextTests {
  private func reports(_ text: String) throws -> [CrashReport] {
    try ReportFormat.reports(in: ReportSource(path: "run.log", text: text))
  }

  private func message(_ text: String) throws -> String? {
    try reports(text).first?.messages.first { $0.text.contains("atal error: ") }?.text
  }

  private static let first = "Harbour/Tide.swift:41: Fatal error: 'try!' expression unexpectedly raised an error: "

  @Test(arguments: ["Building for debugging...\n", ""]) func bracketsAreClosedBelow(lead: String) throws {
    let text =
      lead + Self.first
      + "Error Domain=NSCocoaErrorDomain Code=3840 UserInfo={\n    NSDebugDescription = \"Garbage (\";\n"
      + "}\nHello from the next line\n[1] 512 trace trap ./harbour\n"
    let found = try message(text)
    #expect(found?.hasSuffix("UserInfo={ NSDebugDescription = \"Garbage (\"; }") == true)
    #expect(try reports(text).count == 1)
  }

  @Test func quotesAreClosedBelow() throws {
    let text =
      Self.first + "Harbour.Failure(text: \"No value for \\\"height\\\"\n (in the table).\", code: 3)\n\n"
      + "💣 Program crashed: System trap at 0x00007f8a1c2b3f44\n\nThread 0 \"harbour\" crashed:\n\n"
      + "0 0x000055d1a0c01234 decode() + 88 in harbour at /src/Harbour/Decode.swift:9:5\n"
    let report = try #require(try reports(text).first)
    #expect(report.messages.first?.text.hasSuffix("(in the table).\", code: 3)") == true)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["decode()"])
  }

  /// What has no end is left as it was.
  @Test(arguments: [
    "2026-06-03 10:11:12 the next line )\n", "Harbour/Dock.swift:12: Fatal error: Index out of range )\n",
    "Current stack trace:\n)\n", "\n)\n", "◇ Test tide() started.\n)\n",
    "0   harbour   0x0000556000000001 main + 40\n)\n",
  ]) func nothingElseIsTaken(below: String) throws {
    let text = "Building for debugging...\n" + Self.first + "Harbour.Failure(\n" + below
    #expect(try message(text)?.hasSuffix("Harbour.Failure(") == true)
  }

  @Test func containersPutTheirNamesBeforeEachLine() throws {
    let text =
      "harbour-1  | " + Self.first + "Harbour.Failure(\nharbour-1  |   level: 3\nharbour-1  | )\nharbour-1  | bye\n"
    #expect(try message(text)?.hasSuffix("Harbour.Failure( level: 3 )") == true)
  }
}
