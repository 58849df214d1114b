import CrashFormats
import CrashModel
import Testing

/// One grammar of frames: with a number or none, an address or none, the image before or behind.
@Suite struct FrameGrammarTests {
  private static func report(_ text: String) -> CrashReport? {
    (try? ReportFormat.reports(in: ReportSource(text: text + "\n")))?.first
  }

  private static func symbols(_ text: String) -> [String] {
    report(text)?.crashedThread?.frames.map { $0.symbol ?? "" } ?? []
  }

  // MARK: Without numbers

  @Test(arguments: [
    "  BuoyKit    0x1a2b3c4d0  Buoy::ring(int) (Buoy.cpp:7)\n  Ferry      0x104c2c000  -[FerryDeck open]",
    "BuoyKit\t0x1a2b3c4d0\tBuoy::ring(int)\nFerry\t0x104c2c000\t-[FerryDeck open]",
    "  BuoyKit    +0x3c4d0  Buoy::ring(int)\n  Ferry      +0x2c000  -[FerryDeck open]",
    "  BuoyKit in Buoy::ring(int)\n  Ferry in -[FerryDeck open]",
    "  BuoyKit \"Buoy.cpp\" line 7 in Buoy::ring(int)\n  Ferry \"FerryDeck.m\" line 88 in -[FerryDeck open]",
  ])
  func columns(rows: String) throws {
    let report = try #require(Self.report("EXC_BAD_ACCESS: somewhere\n\n" + rows))
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.image) == ["BuoyKit", "Ferry"])
    #expect(frames.map(\.symbol) == ["Buoy::ring(int)", "-[FerryDeck open]"])
    #expect(frames.map(\.index) == [0, 1])
  }

  @Test(arguments: [
    // Values, words, and a single row.
    "pier       0x1f      08:14\nquay       0x22      08:31", "Ferry in a storm\nBuoy in the bay",
    "  Ferry    0x104c2c000  -[FerryDeck open]\nand then nothing", "size +0x10 bytes\ncount +0x20 items",
  ])
  func tablesAndWordsAreNoFrames(text: String) { #expect(Self.symbols(text).isEmpty) }

  // MARK: Numbers

  @Test func aNumberThatGoesBackIsOfTheSameThread() {
    let symbols = Self.symbols(
      """
      Thread 2 Crashed:
      0   Ferry    0x0000000104c2c000 deck() + 8
      1   Ferry    0x0000000104c2c004  + -1
      2   Ferry    0x0000000104c2c004  + -1
      1   Ferry    0x0000000104c2c010 hull() + 8
      2   Ferry    0x0000000104c2c020 main + 8
      """)
    #expect(symbols == ["deck()", "", "", "hull()", "main"])
  }

  @Test func aNumberThatGoesBackBehindOtherLinesIsOfAnotherStack() {
    let symbols = Self.symbols(
      """
      Thread 2 Crashed:
      0   Ferry    0x0000000104c2c000 deck() + 8
      1   Ferry    0x0000000104c2c010 hull() + 8
      2   Ferry    0x0000000104c2c018 main + 8
      the log goes on
      1   Buoy     0x0000000104c2c020 ring() + 8
      """)
    #expect(symbols == ["deck()", "hull()", "main"])
  }

  @Test func aLastRowThatIsCutInItsImageIsNoFrame() {
    let head = "Thread 0 Crashed:\n0   Ferry    0x0000000104c2c000 deck() + 8\n"
    #expect(Self.symbols(head + "1   libsyst") == ["deck()"])
    #expect(Self.symbols(head + "1   Ferry    0x0000000104c2c010 hul") == ["deck()", "hul"])
  }

  // MARK: Names alone

  @Test func innermostOrOutermostFirst() {
    let inner = ["swift_unknownObjectRetain", "Deck.moor(_:)", "Deck.open()"]
    #expect(Self.symbols(inner.joined(separator: "\n")) == inner)
    let outer = ["main", "UIApplicationMain", "Deck.open()", "Deck.moor(_:)", "objc_release"]
    let indented = outer.enumerated().map { String(repeating: "  ", count: $0) + $1 }.joined(separator: "\n")
    #expect(Self.symbols("EXC_BAD_ACCESS\n" + indented) == outer.reversed())
  }

  @Test func arrowsWithFramesLeftOut() {
    let symbols = Self.symbols("EXC_BREAKPOINT\nswift_unexpectedError\n  ← Combine  (7 frames)\n  ← Deck.open()")
    #expect(symbols == ["swift_unexpectedError", "Deck.open()"])
  }

  @Test func tablesWithoutNumbers() {
    let symbols = Self.symbols(
      """
      EXC_BAD_ACCESS

      | Module | Address | Function |
      |---|---|---|
      | Ferry | 0x104c2c000 | `Deck.moor(_:)` |
      | UIKitCore | 0x1928e1a20 | `-[UIApplication _run]` |
      """)
    #expect(symbols == ["Deck.moor(_:)", "-[UIApplication _run]"])
  }

  @Test func listsOfNamesWithPlaces() {
    let list = "Crash: EXC_BAD_ACCESS\n\n- `Deck.mast.getter` (Deck.swift:8)\n- `Deck.rig()` (Deck.swift:20)"
    #expect(Self.symbols(list) == ["Deck.mast.getter", "Deck.rig()"])
  }

  @Test func theOrderIsSaidInWords() {
    #expect(
      Self.symbols("EXC_BAD_ACCESS\nDeck.rig()\n  called by -[UIApplication _run]") == [
        "Deck.rig()", "-[UIApplication _run]",
      ])
    let last = "SIGSEGV\nMost recent call last:\n  main\n  UIApplicationMain\n  Deck.open()\n  rig_copy"
    #expect(Self.symbols(last).first == "rig_copy")
  }

  @Test func typeCodeAndAddressOnOneLine() throws {
    let report = try #require(
      Self.report(
        "Exception Type: EXC_BAD_ACCESS Code: KERN_PROTECTION_FAILURE at 0x0000000104c2c000\nThread 0 Crashed:\n"
          + "0  Ferry  0x0000000104c2c000 deck() + 8"))
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.faultAddress?.value == Address(0x1_04c2_c000))
  }

  // MARK: Around the stack

  @Test(arguments: [
    "2026-05-02 08:00:00.100+0200 Ferry[7:9] [General] ", "2026-05-02 08:00:00.100 Ferry[7:9] ", "",
  ])
  func theReasonBehindAnAnnouncement(prefix: String) throws {
    let text = "\(prefix)An uncaught exception was raised\n\(prefix)-[FerryDeck moor:]: no such berth\n\(prefix)more"
    let report = try #require(Self.report(text))
    #expect(report.uncaughtException?.reason?.value == "-[FerryDeck moor:]: no such berth")
    #expect(report.messages.contains { $0.origin == .exceptionReason })
  }

  @Test func anotherProcessGivesNoReason() throws {
    let report = try #require(
      Self.report(
        "2026-05-02 08:00:00.100 Ferry[7:9] An uncaught exception was raised\n"
          + "2026-05-02 08:00:00.200 Buoy[8:9] all is well"))
    #expect(report.uncaughtException?.reason == nil)
  }

  @Test func oneEndThatIsGluedToTheNextLineIsOneEnd() throws {
    let text = """
      2026-05-02 08:00:00.100000+0200 Ferry[7:9] casting off
      2026-05-02 08:00:01.100000+0200 Ferry[7:9] under way
      Fatal error: No berth left2026-05-02 08:00:02.100000+0200 Ferry[7:8] [net] down
      2026-05-02 08:00:02.200000+0200 Ferry[7:9] Fatal error: No berth left
      """
    #expect(try ReportFormat.reports(in: ReportSource(text: text)).count == 1)
  }

  @Test(arguments: ["2026-05-02 08:00:00 ", "2026-05-02 08:00:00,100 ", "2026-05-02T08:00:00Z ", ""])
  func theSignalOfABacktraceBehindAPrefix(prefix: String) throws {
    let text = ["Received signal 4. Backtrace:", "0x55f0a4c70001, ferryd.main() -> () at /app/main.swift:4"]
      .map { prefix + $0 }.joined(separator: "\n")
    #expect(try #require(Self.report(text)).exception.signal?.value == "SIGILL")
  }
}
