import CrashFormats
import CrashModel
import Testing

/// Stacks are read innermost first, in whichever order and form they were written.
@Suite struct StackOrderTests {
  private static func symbols(_ text: String) throws -> [String?] {
    try report(text).crashedThread?.frames.map(\.symbol) ?? []
  }

  @Test func numbersThatFallBeginWithTheOutermostFrame() throws {
    let text = """
      EXC_BAD_ACCESS (SIGSEGV), KERN_INVALID_ADDRESS at 0x0000000000000018
      #3 start + 2544 (dyld)
      #2 main + 60 (Trawler)
      #1 Trawler.Fleet.start() + 132 (Trawler)
      #0 Trawler.Sonar.ping() + 44 (Trawler)
      """
    #expect(try report(text + "\n").crashedThread?.frames.map(\.index) == [0, 1, 2, 3])
  }

  @Test func numbersThatFallInColumns() throws {
    let text = """
      Fatal Exception: NSRangeException
      3   UIKitCore       -[UITableView _update] + 620
      2   Scribe          -[NoteStack cellAt:] + 96
      1   CoreFoundation  -[__NSArrayM objectAtIndex:] + 100
      0   libobjc.A.dylib objc_exception_throw + 60
      """
    let frames = try report(text + "\n").lastExceptionBacktrace
    #expect(frames.map(\.index) == [0, 1, 2, 3])
  }

  /// Two threads, one below the other, are no falling numbers.
  @Test func aSecondStackBeginsAtZero() throws {
    let text = """
      Thread 0 Crashed:
      0   Harbour   0x0000000104a1c2d0 moor + 8
      1   Harbour   0x0000000104a1c1d0 main + 8

      Thread 1:
      0   Harbour   0x0000000104a1c0d0 wait + 8
      """
    #expect(try Self.symbols(text + "\n") == ["moor", "main"])
  }

  @Test func distanceAndPlaceASingleBlankApart() throws {
    let read = try frame("2 Bindery PagerView.page(at:) + 88 (PagerView.swift:51)")
    #expect(read.symbol == "PagerView.page(at:)")
    #expect(read.image == "Bindery")
    #expect(read.line == 51)
  }

  @Test func imagesBehindNamesInBackticks() throws {
    let text = """
      ### Thread 0 (crashed)
      - `__DISPATCH_WAIT_FOR_QUEUE__` in libdispatch.dylib
      - `_dispatch_sync_f_slow` in libdispatch.dylib
      - `Granary.flush()` in Vault, Granary.swift:90
      """
    let frames = try #require(try report(text + "\n").crashedThread?.frames)
    #expect(frames.map(\.image) == ["libdispatch.dylib", "libdispatch.dylib", "Vault"])
    #expect(frames.last?.line == 90)
  }

  /// Reporters keep frames as objects with keys of their own.
  @Test(arguments: [
    #"{"level":"critical","body":{"trace":{"exception":{"class":"SIGTRAP","message":"Fatal error: Index out of range"},"frames":[{"filename":"Dock.swift","lineno":30,"method":"Dock.moor()"},{"filename":"App.swift","lineno":12,"method":"App.open()"}]}}}"#,
    #"{"timestamp":1,"attributes":{"error.message":"Fatal error: Index out of range"},"threads":{"0":{"fault":true,"stack":[{"funcName":"Dock.moor()"},{"funcName":"App.open()"}]}}}"#,
    #"{"timestamp":1,"exception":{"name":"SIGTRAP","cause":"Fatal error: Index out of range"},"threads":[{"crashed":false,"stack":[{"imageName":"a","symbolName":"b"}]},{"crashed":true,"stack":[{"imageName":"Dock","symbolName":"Dock.moor()"},{"imageName":"Dock","symbolName":"App.open()"}]}]}"#,
  ])
  func framesAsObjects(text: String) throws {
    #expect(try Self.symbols(text + "\n") == ["Dock.moor()", "App.open()"])
  }

  @Test func gdbsAnswerForTheAddress() throws {
    let text = """
      Program terminated with signal SIGSEGV, Segmentation fault.
      #0  0x0000555555a1c2f4 in lookup (key=0x1) at /src/tide.c:88
      (gdb) p $_siginfo._sifields._sigfault.si_addr
      $1 = (void *) 0x8
      """
    #expect(try report(text + "\n").faultAddress?.value.bits == 8)
  }

  @Test func whatDoesNotEndIsNoCrash() throws {
    let recorded =
      "# Crashlytics - Stack trace\n# Platform: apple\n\nNon-fatal Exception: harbour.NetworkError\n"
      + "0  Harbour  0x9a104 Dock.get(_:) + 61 (Dock.swift:61)\n"
    #expect(try report(recorded).kind == .nonFatal)
    let stopped = """
      Process 331 stopped
      * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 1.1
          frame #0: 0x0000000100003a40 Harbour`Dock.open(self=0x0000600000c00010) at Dock.swift:20:9
      Process 331 exited with status = 0 (0x00000000)
      """
    #expect(try report(stopped + "\n").kind == .nonFatal)
  }
}
