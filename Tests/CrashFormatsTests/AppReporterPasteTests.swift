import CrashModel
import Testing

@testable import CrashFormats

/// What people paste out of the pages of apps' crash reporters, and from the consoles of engines that apps are built on.
@Suite struct AppReporterPasteTests {
  @Test func anExceptionOfObjectiveCMayStandForTheType() throws {
    let text = """
      Exception Type:  NSGenericException
      Exception Subtype: *** Collection <__NSArrayM: 0x2830abab0> was mutated while being enumerated.

      Thread 3 Crashed:
      0   CoreFoundation                 \t 0x00000001833dc05c __exceptionPreprocess (CoreFoundation)
      1   libobjc.A.dylib                \t 0x000000019b8f6f54 objc_exception_throw (libobjc.A.dylib)
      2   Harbour                        \t 0x000000010244f38c Pier.open() (Pier.swift:442)
      """
    let report = try report(text)
    #expect(report.uncaughtException?.name?.value == "NSGenericException")
    #expect(report.uncaughtException?.reason?.value.hasPrefix("*** Collection <__NSArrayM") == true)
    #expect(report.exception.type?.value == "NSGenericException")
  }

  /// A type of the kernel's with its subtype is no exception of Objective-C.
  @Test func aSubtypeOfTheKernelsIsNoReason() throws {
    let text = """
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
      Exception Codes: 0x0000000000000001, 0x0000000000000010
      """
    let report = try report(text)
    #expect(report.uncaughtException == nil)
    #expect(report.exception.subtype?.value == "KERN_INVALID_ADDRESS at 0x0000000000000010")
  }

  @Test(arguments: [
    ("Fatal Exception: NSRangeExceptionThe tide table has no row 7", "NSRangeException", "The tide table has no row 7"),
    ("Fatal Exception: NSRangeException: no row 7", "NSRangeException", "no row 7"),
    ("Fatal Exception: NSRangeException no row 7", "NSRangeException", "no row 7"),
    ("Fatal Exception: TideExceptionWrapper", "TideExceptionWrapper", nil),
    ("Fatal Exception: TideExceptionWrapper: no row 7", "TideExceptionWrapper", "no row 7"),
  ])
  func aNameMayBeGluedToItsReason(title: String, name: String, reason: String?) throws {
    let exception = try #require(
      try report("\(title)\n0  CoreFoundation  0x186a7186c __exceptionPreprocess\n").uncaughtException)
    #expect(exception.name?.value == name && exception.reason?.value == reason)
  }

  @Test func theLineBeforeAnAssertionsExceptionIsEnough() throws {
    let report = try report(
      """
      Crash Info:
      *** Assertion failure in -[BTTideView showRow:], /Users/USER/Harbour/BTTideView.mm:951
      """)
    #expect(report.uncaughtException?.name?.value == "NSInternalInconsistencyException")
  }

  @Test(arguments: ["the assertion in -[BTTideView showRow:] is right", "NSAssert(row, @\"*** Assertion\");"])
  func wordsAboutAssertionsAreNone(line: String) throws {
    #expect(try ReportFormat.reports(in: ReportSource(text: line + "\n")).first?.uncaughtException == nil)
  }

  @Test(arguments: [
    ("0x10770c000 + 48424 -[Pier open:] (Pier.m:99)", "-[Pier open:]", "Pier.m"),
    ("0x10770c000 + 48424 closure #1 in Pier.open(_:) (Pier.swift:9)", "closure #1 in Pier.open(_:)", "Pier.swift"),
    ("0x10770c000 + 48424 (pier_open + 132)", "pier_open", nil),
    ("0x10770c000 + 48424 (<redacted> + 36)", nil, nil),
    ("0x10770c000 + 48424 <- it stops here", nil, nil),
    ("0x10770c000 + 48424", nil, nil),
  ])
  func aNameMayStandBehindTheDistance(rest: String, name: String?, file: String?) throws {
    let frame = try frame("5   Harbour                      0x000000010770fd28 " + rest)
    #expect(frame.symbol == name && frame.file == file)
    #expect(frame.image == "Harbour" && frame.address == 0x1_0770_FD28)
    if name != "pier_open" { #expect(frame.imageOffset == 48424) }
  }

  @Test(arguments: [
    (
      "harbour::Pier::open(this=0x000000013e7f7780, boat=0x000000016b3758b8) const at Pier.cpp:251:5",
      "harbour::Pier::open"
    ),
    (
      "harbour::Pier::open(harbour::Boat const&) const at Pier.cpp:251:5",
      "harbour::Pier::open(harbour::Boat const&) const"
    ),
    ("::-[Pier open:](self=0x1, _cmd=\"open:\", boat=0x2) at Pier.mm:9", "-[Pier open:]"),
    ("::__13-[Pier open:]_block_invoke(.block_descriptor=0x1) at Pier.mm:9", "__13-[Pier open:]_block_invoke"),
  ])
  func theDebuggersArgumentsAreNoPartOfAName(text: String, name: String) throws {
    #expect(try frame("frame #4: 0x000000010ef5c850 Harbour`" + text).symbol == name)
  }

  /// Somebody copied from the middle of one thread's member to the middle of its frames.
  @Test(arguments: ["},", "\"symbol\":\"start\",\"imageIndex\":4}]},"])
  func aThreadsFramesMayHaveLostTheirHead(before: String) throws {
    let text =
      before + #""queue":"com.apple.main-thread","frames":[{"imageOffset":34956,"symbol":"__pthread_kill","#
      + #""symbolLocation":8,"imageIndex":17},{"imageOffset":8322184,"symbol":"-[Pier open:]","symbolLocation":268,"#
      + #""imageIndex":24},{"imageOffset":53817400,"symbol":"-[Pier "#
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.prefix(2).map(\.symbol) == ["__pthread_kill", "-[Pier open:]"])
  }

  @Test func unitysHandlerMakesAnErrorOfJavaOfASignal() throws {
    let text = """
      2026-04-11 12:40:16.559 20995-21052/org.example.harbour E/AndroidRuntime: FATAL EXCEPTION: UnityMain
          Process: org.example.harbour, PID: 20995
          java.lang.Error: signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0000000000000008
      """
    let report = try report(text)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 8)
  }

  @Test func monoSaysWhichSignalItGot() throws {
    let report = try report(
      """
      =================================================================
      \tNative Crash Reporting
      =================================================================
      Got a SIGSEGV while executing native code. This usually indicates
      a fatal error in the mono runtime or one of the native libraries
      used by your application.
      """)
    #expect(report.exception.signal?.value == "SIGSEGV")
  }

  @Test func theDistanceInAnImageMayStandBetweenTheNames() throws {
    let text = """
      Thread 0 crashed:

      sqlite3 +0x017e98 sqlite3DbFreeNN sqlite3.c:26936
      Tides +0x009d94 -[TideStatement close] TideStatement.m:1655
      Harbour +0x0a4e00 -[Pier fetch:] Pier.m:114
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.image) == ["sqlite3", "Tides", "Harbour"])
    #expect(frames.map(\.symbol) == ["sqlite3DbFreeNN", "-[TideStatement close]", "-[Pier fetch:]"])
    #expect(frames.last?.line == 114)
  }
}
