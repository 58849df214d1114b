import Testing

@testable import CrashInput

/// What editors, web pages and listings add to a report.
@Suite struct InputTextTests {
  private static let report = """
    Process:         Buoy [77]
    Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
    Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000010

    Thread 0 Crashed:
    0   Buoy   0x0000000100a51000 Buoy.tick() + 12
    1   Buoy   0x0000000100a52000 main + 8

    """

  private static func plain(_ text: String) -> String {
    String(decoding: InputText.plain(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: ["\t", ".\t", ": ", " | ", ":"], [1, 17])
  func numbersOfLinesAreTakenOff(separator: String, first: Int) {
    let lines = Self.report.split(separator: "\n", omittingEmptySubsequences: false)
    let listing = lines.enumerated().map { "  \(first + $0)\(separator)\($1)" }.joined(separator: "\n")
    #expect(Self.plain(listing) == Self.report)
  }

  @Test(arguments: [
    "0\tBuoy\t0x1000 tick + 1\n1\tBuoy\t0x2000 tock + 1\n2\tBuoy\t0x3000 main\n3\tBuoy\t0x1\n4\tBuoy\t0x1\n5\tBuoy\t0x1",
    "1\tBuoy\t0x1000 tick + 1\n2\tBuoy\t0x2000 tock + 1\n3\tBuoy\t0x3000 main\n4\tBuoy\t0x1\n5\tBuoy\t0x1\n6\tBuoy\t0x1",
    "1\tThread 0 Crashed\n3\tBuoy\n4\tBuoy\n5\tBuoy\n6\tBuoy", "1\tThread 0 Crashed\n2\tBuoy", "1", "12:",
    "99999999999\t",
    report,
  ])
  func otherNumbersStay(text: String) {
    #expect(Self.plain(text) == text)
  }

  @Test(arguments: ["\u{A0}", "\u{2007}", "\u{202F}"])
  func blanksOfWebPagesArePlain(blank: String) {
    #expect(Self.plain(Self.report.replacing(" ", with: blank)) == Self.report)
  }

  /// Editors bend opening marks another way than closing ones, or all alike.
  @Test(arguments: [("‘", "’", "“", "”"), ("’", "’", "”", "”")])
  func bentQuotesBecomeStraight(open: String, close: String, first: String, last: String) {
    let text = "Last night it ended:\n*** Terminating app due to uncaught exception \(open)Tide\(close), reason: "
    #expect(
      Self.plain("\(text)\(first)low\(last), can\(close)t rise\n")
        == "Last night it ended:\n*** Terminating app due to uncaught exception 'Tide', reason: \"low\", can't rise\n")
  }

  /// Apple writes such marks in its own sentences; and where a straight mark stands, nobody bent all of them.
  @Test(arguments: [
    "The file “Tides.plist” couldn’t be opened because you don’t have permission to view it.\n",
    "uncaught exception ‘Tide’, reason: 'low'\n", "uncaught exception ‘Tide’, reason: \"low\"\n",
    "The exception of ‘Tide’\n", "{\"reason: ‘Tide’\": 1}\n", "exception \u{2026}, exception \u{2013}\n",
  ])
  func otherMarksStay(text: String) {
    #expect(Self.plain(text) == text)
    let cut = Array("exception ‘".utf8.dropLast())
    #expect(InputText.plain(cut) == cut)
  }

  @Test func coloursWithoutTheirEscapes() {
    #expect(
      Self.plain("[90m3[0m 0x0000000000401f20 [36mmoor(_:)[0m in [1;35mpier[0m at [32m/src/Pier.swift[0m:9:4\n")
        == "3 0x0000000000401f20 moor(_:) in pier at /src/Pier.swift:9:4\n")
    for text in [
      "\u{1B}[31mPier.swift:9: Fatal error\u{1B}[0m\n", "depths: [0m] [12m]\n", "[12m on channel 3\n", "[;\n[",
      "a[0m]b",
    ] { #expect(Self.plain(text) == text) }
    #expect(Self.plain("moor[0m") == "moor")
  }

  @Test func otherLettersStay() {
    let text = "Prozess: Möwe » \u{2014} \u{C2}\n"
    #expect(Self.plain(text) == text)
    let cut: [UInt8] = [0x41, 0xC2, 0xA0, 0xC2, 0xE2, 0x80]
    #expect(InputText.plain(cut) == [0x41, 0x20, 0xC2, 0xE2, 0x80])
    #expect(InputText.plain([]) == [])
  }
}
