import CrashModel
import TestSupport
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

  /// Who stops in gdb and asks for nothing else has the innermost frame only.
  @Test func gdbsInnermostFrameIsRead() throws {
    let report = try report("gdb-stop.txt")
    #expect(report.exception.signal?.value == "SIGILL")
    #expect(report.crashedThread?.name == "TIDE-ELT-0-#1")
    #expect(report.crashedThread?.frames.map(\.image) == ["libswiftCore.so"])
    #expect(report.crashedThread?.frames.first?.address == 0x7FFF_F7C1_D3E8)
    let offset = try #require(report.crashedThread?.frames.first?.offset)
    #expect(report.source.line(at: offset) == 7)
  }

  @Test(arguments: [
    "Program received signal SIGSEGV, Segmentation fault.\nmoor (boat=0x0) at pier.c:42\n42\t  return boat->length;\n",
    "Program received signal SIGSEGV, Segmentation fault.\n\n[Switching to Thread 0x7fff (LWP 1)]\nmoor (boat=0x0) at pier.c:42",
  ])
  func gdbLeavesTheAddressOutAtTheBeginningOfALine(text: String) {
    let frames = read(text).first?.crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["moor"])
    #expect(frames?.map(\.line) == [42])
  }

  /// gdb shows the line of the source below a frame that somebody asked for.
  @Test func linesOfTheSourceAreNoFramesOfGDB() {
    let found = read(
      """
      #0  0x000055eacf0c0f80 in moor (boat=0x0) at pier.c:42
      42\t  return boat->length;
      #1  0x000055eacf1c0f80 in main () at main.c:7
      7\t  moor(NULL);
      """)
    #expect(found.first?.crashedThread?.frames.map(\.symbol) == ["moor", "main"])
  }

  @Test(arguments: [
    "Program received signal SIGSEGV, Segmentation fault.", "Program received signal SIG\n0x",
    " received signal SIG\n0x1 in",
    "Program received signal SIGSEGV, Segmentation fault.\nthe boat (small) sank at 10:42",
    "Program received signal SIGSEGV, Segmentation fault.\na\nb\nc\n0x10 in moor ()",
    "0x10 in moor ()\nProgram received signal SIGSEGV, Segmentation fault.\n",
  ])
  func otherLinesBehindASignalAreNoFrames(text: String) {
    #expect(read(text).first?.crashedThread == nil)
  }

  /// Xcode's navigator shows below a thread who put its work into the queue.
  @Test func whoEnqueuedTheWorkIsAnotherStack() throws {
    let report = try report("xcode-enqueued.txt")
    #expect(report.crashedThread?.index == 8)
    #expect(report.crashedThread?.queue == "com.apple.root.default-qos")
    #expect(report.crashedThread?.frames.count == 4)
    #expect(report.threads.loaded().map(\.queue) == ["com.apple.root.default-qos", "com.apple.main-thread"])
  }

  @Test(arguments: [
    "Enqueued from ", "Thread 8 Queue : a (serial)\nEnqueued from ", "Enqueued from a (Thread 1)\n#0 0x1 in b ()",
    "Thread 8 Queue : a (serial)\n#0 0x1 in b ()\nEnqueued from (",
  ])
  func mutilatedOriginsHarmNothing(text: String) {
    #expect(ReportCheck.problems(reading: ReportSource(text: text), as: .excerpt) == [])
  }

  /// The rows of Xcode's navigator, also without those that it hides.
  @Test func namesWithGapsInTheirNumbersAreAStack() throws {
    let report = try report("xcode-names-with-gaps.txt")
    #expect(report.crashedThread?.frames.first?.symbol == "swift_unexpectedError")
    #expect(report.crashedThread?.frames.last?.symbol == "main")
    #expect(report.crashedThread?.frames.count == 5)
  }

  @Test func aStackMayBeginFurtherOut() {
    let found = read(
      """
      3   Harbour   Pier.moor(_:) + 120
      4   Harbour   Dock.open() + 40
      9   UIKitCore   -[UIViewController viewDidLoad] + 40
      """)
    #expect(found.first?.crashedThread?.frames.map(\.image) == ["Harbour", "Harbour", "UIKitCore"])
  }

  @Test(arguments: [
    // Numbers that fall, words, functions without an end, a table of something else.
    "0 swift_release\n7 Pier.deinit\n3 main", "0 apples\n1 pears\n2 plums", "0 open()\n1 close()\n2 moor()",
    "1 start\n2 middle\n3 main", "3   Harbour   boats + 4\n2   Harbour   boats + 4\n1   Harbour   boats + 4",
  ])
  func otherListsAreNoStacks(text: String) {
    #expect(read(text).first?.crashedThread == nil)
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
      #expect(ReportCheck.problems(reading: ReportSource(text: cut), as: .excerpt) == [])
    }
  }

  /// Arrows, branches and `at` say what called what.
  @Test(arguments: [
    "  at Dock.open(_:) in Harbour\n  at Harbour.moor() in Harbour\n  at main in Harbour\n",
    "  at Dock.open(_:) in Dock.swift:31\n  at Harbour.moor() in Harbour.swift:12\n",
    "→ Dock.open(_:)\n  → Harbour.moor()\n    → main\n",
    "├── Dock.open(_:)\n│   └── Harbour.moor()\n", "  ↳ Dock.open(_:) + 32\n    ↳ Harbour.moor() + 12\n",
  ]) func rowsWithMarksAreRead(rows: String) {
    let found = read("Fatal error: Index out of range\n" + rows)
    #expect(found.first?.crashedThread?.frames.prefix(2).map(\.symbol) == ["Dock.open(_:)", "Harbour.moor()"])
  }

  /// A framework of the system in numbered rows tells that they are frames, where the text tells of a crash.
  @Test func rowsWithFrameworksAreRead() {
    let rows =
      "0  libobjc    objc_msgSend\n1  UIKitCore  -[UIView(Hierarchy) subviews]\n13 Harbour    -[TDPList .cxx_destruct]\n"
    let frames = read("It crashes with `EXC_BAD_ACCESS` on some screens.\n\n```\n\(rows)```\n").first?.crashedThread?
      .frames
    #expect(frames?.map(\.image) == ["libobjc", "UIKitCore", "Harbour"])
    #expect(
      read("Chapters that never crash:\n0 Foundation basics\n1 UIKit views\n2 Harbour walls\n").allSatisfy {
        !$0.hasStack
      })
  }

  /// Rows of managed stacks begin with `at`, too, and sentences have a place behind `in`.
  @Test(arguments: [
    "reason: 'no berth'\n   at Harbour.Dock..ctor()\n   at Harbour.Pier.Open(Object )\n   at Harbour.Main()\n",
    "   at Harbour.Dock.Open() in /src/Dock.cs:line 31\n   at Harbour.Main() in C:\\src\\Main.cs:line 12\n",
    "\tat org.example.Dock.open(Dock.java:31)\n\tat org.example.Pier.main(Pier.java:12)\n",
    "ASSERTION FAILURE in /Library/Caches/Sources/Harbour/Dock.m:993\nDetails:  Assertion failed: isOpen\n",
  ]) func managedRowsAndSentencesAreNone(rows: String) {
    #expect(read("Exception Type: EXC_CRASH (SIGABRT)\n\n" + rows).allSatisfy { !$0.hasStack })
  }

  @Test func rowsWithMarksBelowNoEndAreNone() {
    #expect(read("Things to do\n→ Dock.open(_:)\n→ Harbour.moor()\n").allSatisfy { !$0.hasStack })
  }

  @Test(arguments: [
    "#0\nTide.level()\nTide.swift:31\n#1\nHarbour.moor()\nHarbour.swift:12\n",
    "Frame 0:\n  Function: Tide.level()\n  File: Tide.swift:31\nFrame 1:\n  Function: Harbour.moor()\n"
      + "  File: Harbour.swift:12\n",
    "[0] Tide.level()\n    at Tide.swift:31\n    in harbour\n[1] Harbour.moor()\n    at Harbour.swift:12\n",
  ]) func framesOfSeveralLinesAreRead(rows: String) {
    let frames = read("Fatal error: Index out of range\n" + rows).first?.crashedThread?.frames
    #expect(frames?.map(\.symbol) == ["Tide.level()", "Harbour.moor()"])
    #expect(frames?.map(\.line) == [31, 12])
  }
}
