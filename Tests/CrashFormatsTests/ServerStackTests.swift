@testable import ByteKit
import CrashModel
import TestSupport
import Testing

@testable import CrashFormats

/// Stacks as servers' logs, debuggers on Linux and other languages' runtimes print them.
@Suite struct ServerStackTests {
  /// The package that servers used before Swift had a crash handler, with and without a runner's times.
  @Test(arguments: ["", "2023-08-21T08:41:33.418271347Z "])
  func stacksOfThePackageAreRead(prefix: String) throws {
    let lines = [
      "Received signal 11. Backtrace:",
      "0x55c59c949e21, Backtrace.(printBacktrace in _B8)(signal: Swift.Int32) -> () at "
        + "/build/.build/checkouts/swift-backtrace/Sources/Backtrace/Backtrace.swift:66",
      "0x7f88cf4c541f", "0x55c59d6e0111, ??? at ???",
      "0x55c59d6e0949, Harbour.Pier.open(at: Swift.Int) throws -> Harbour.Berth at /build/Sources/Harbour/Pier.swift:41",
      "0x55c59d6e1000, main at /build/Sources/Harbour/main.swift:9", "the next line",
    ]
    let report = try report(lines.map { prefix + $0 }.joined(separator: "\n"))
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.operatingSystem.name == "Linux")
    let frames = try #require(report.crashedThread?.frames)
    let name = "Harbour.Pier.open(at: Swift.Int) throws -> Harbour.Berth"
    #expect(frames.map(\.symbol) == [nil, nil, name, "main"])
    #expect(frames[2].file == "/build/Sources/Harbour/Pier.swift")
    #expect(frames[2].line == 41)
    #expect(frames[0].address == 0x7f88_cf4c_541f)
  }

  /// People who copy a backtrace by hand set its columns below each other.
  @Test func blanksBehindAFunctionAreNotPartOfItsName() throws {
    let report = try report(
      """
      *** Program crashed: Bad pointer dereference at 0x0000000000000023 ***
      Thread 1 "DispatchWorker" crashed:
       0  TideFile.link(at:to:)            in libTideFiles.so
       1  Harbour.folder.getter + 12       in harbourd
      """)
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["TideFile.link(at:to:)", "Harbour.folder.getter"])
    #expect(frames.map(\.image) == ["libTideFiles.so", "harbourd"])
    #expect(frames.last?.symbolOffset == 12)
  }

  @Test(arguments: [
    "Received signal 4. Backtrace:", "Received signal 4. Backtrace:\n0x", "Received signal . Backtrace:\n0x12, a at b",
    "x. Backtrace:\n0x12", "Received signal 99. Backtrace:\n0x12, \n0x13,  at ",
  ])
  func mutilatedStacksHarmNothing(text: String) {
    #expect(ReportCheck.problems(reading: ReportSource(text: text)) == [])
  }

  @Test(arguments: ["pierd: ", "00:02:29.505 ", "00:02:29 ", "    at "])
  func whatStandsBeforeEveryLineIsCutOff(prefix: String) throws {
    let report = try report(
      """
      \(prefix)0    libswiftCore.so                    0x00007f5229f5dd40 _swift_stdlib_reportFatalErrorInFile + 221
      \(prefix)1    libswiftCore.so                    0x00007f5229ea1a28 <unavailable> + 3181096
      \(prefix)2    pierd                              0x000055af22bcb411 Pier.open(at:) + 2036
      """)
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.index) == [0, 1, 2])
    #expect(frames.map(\.symbol) == ["_swift_stdlib_reportFatalErrorInFile", nil, "Pier.open(at:)"])
    #expect(frames.last?.image == "pierd")
  }

  @Test func sentrysWordForNoNameIsNone() throws {
    let report = try report(
      """
      Thread 0 Crashed:
      0   hermes                          0x1011f6488         <unknown> + 28
      1   hermes                          0x1011720a0         [inlined] <unknown> + 352
      2   Harbour                         0x200367d78         Pier.open(at:) + 36
      """)
    #expect(try #require(report.crashedThread?.frames).map(\.symbol) == [nil, nil, "Pier.open(at:)"])
  }

  /// Pages and clipboards cut the last line.
  @Test func theOneWordOfARowThatWasCutIsNoFrame() throws {
    let report = try report(
      """
      Fatal error: no berth
      Current stack trace:
      0    libswiftCore.so                    0x00007f5229f5dd40 _swift_stdlib_reportFatalErrorInFile + 221
      1    pier-dPackageTests.xctest          0x000055af22bcb411 <unavailable> + 830908
      2    pier-d
      """)
    let frame = try #require(report.crashedThread?.frames.last)
    #expect(frame.symbol == nil)
    #expect(frame.image == "pier-dPackageTests.xctest")
  }

  @Test func sanitizersWriteNullForAName() throws {
    let frame = try frame("    #1 <null> <null>:524224 (harbourPackageTests:x86_64+0x5556b4)")
    #expect(frame.symbol == nil)
    #expect(frame.image == "harbourPackageTests")
    #expect(frame.imageOffset == 0x5556b4)
  }

  /// Which file it was is known, and no line of it; or not even that.
  @Test func sanitizersWriteAQuestionMarkForALine() throws {
    let known = try frame("    #0 tide_hook tides.c:? (harbourPackageTests.xctest+0x347403)")
    #expect(known.symbol == "tide_hook")
    #expect(known.image == "harbourPackageTests.xctest")
    let unknown = try frame("    #3 $s7Harbour4PierC4openyyF ??:? (harbourPackageTests.xctest+0x35a0f8)")
    #expect(unknown.symbol == "$s7Harbour4PierC4openyyF")
  }

  @Test func sanitizersOfTheMacTellNoPath() throws {
    let name = try frame("    #14 0x10ff702e4 in _dispatch_source_invoke (libdispatch.dylib:x86_64+0x192e4)")
    #expect(name.image == "libdispatch.dylib" && name.imagePath == nil)
    let path = try frame("    #3 0x7f2e3b4 in tide_table (/opt/harbour/bin/harbour+0x192e4)")
    #expect(path.image == "harbour" && path.imagePath == "/opt/harbour/bin/harbour")
  }

  @Test func wordsBeforeAColonAreNoPrefixOfOrdinaryLines() throws {
    let report = try report("pierd: 12 ships 0xff\nFatal error: no berth\n")
    #expect(report.threads.isEmpty)
    #expect(report.messages.contains { $0.text == "Fatal error: no berth" })
  }

  /// Swift's runtime prints a stack without names before it stops; gdb's own stands below.
  @Test func gdbsNamesBeatTheRuntimesNamelessStack() throws {
    let report = try report(
      """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
      Current stack trace:
      0    libswiftCore.so                    0x00007ffff795f130 swift_reportError + 33
      1    libswiftCore.so                    0x00007ffff7d12b60 _swift_stdlib_reportFatalErrorInFile + 109
      2    pierd                              0x000055555556b3fb <unavailable> + 95227
      3    libc.so.6                          0x00007ffff62ce1f5 <unavailable> + 561653

      Thread 1 "pierd" received signal SIGILL, Illegal instruction.
      0x00007ffff796df7f in $ss17_assertionFailure () from /usr/lib/swift/linux/libswiftCore.so
      #0  0x00007ffff796df7f in $ss17_assertionFailure () from /usr/lib/swift/linux/libswiftCore.so
      #1  0x000055555556b3fb in $s5pierd4openyySiF ()
      #2  0x000055555556b4aa in main ()
      """)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["$ss17_assertionFailure", "$s5pierd4openyySiF", "main"])
    #expect(report.crashedThread?.name == "pierd")
  }

  // MARK: Settings of Swift's crash handler

  private static let fault = """
    *** Signal 11: Backtracing from 0x559f15ddd7ff... done ***

    *** Program crashed: Bad pointer dereference at 0x00007ffe002adfc0 ***

    Platform: x86_64 Linux (Ubuntu 24.04)

    Thread 0 "pierd" crashed:

    """

  @Test func registersMayStandInEachThread() throws {
    let report = try report(
      Self.fault + """
        rax 0x00007f35d49001e0  90 70 de 15 9f 55 00 00 d0 d8 dd 15 9f 55 00 00  ·pÞ··U··ÐØÝ··U··
        rsp 0x00007ffe002adfc0  140728901230528
         r8 0x0000000000000000  0

        rflags 0x0000000000010206  PF

        cs 0x0033  fs 0x0000  gs 0x0000

        0      0x0000559f15ddd7ff Pier.name.getter + 15 in pierd at /src/Pier.swift:20
        1 [ra] 0x0000559f15ddd8d9 main + 8 in pierd at /src/main.swift:3

        Thread 1:

        rax 0x0000000000000007  7

        0 0x00007f35d4503749 nanosleep + 24 in libc.so.6
        """)
    #expect(report.register("rsp")?.value == 0x7ffe_002a_dfc0)
    #expect(report.registers.filter { $0.name == "rax" }.map(\.value) == [0x7f35_d490_01e0])
    #expect(report.crashedThread?.frames.count == 2)
    #expect(!report.messages.contains { $0.text.contains("0x") && $0.text.hasPrefix("r") })
  }

  @Test func imagesAreFoundByAddressesWithoutNames() throws {
    let report = try report(
      Self.fault + """
        0      0x00007fa59d74ccc0
        1 [ra] 0x000055c0b4409461
        2 [ra] 0x0000000000000007
        3      ...

        Images (18 omitted):

        0x000055c0b43fd000–0x000055c0b4425ba0 cd14c5de pierd          /srv/pierd
        0x00007fa59d72b000–0x00007fa59d773258 cb8d2d3c libdispatch.so /usr/lib/swift/linux/libdispatch.so
        """)
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.image) == ["libdispatch.so", "pierd", nil])
    #expect(frames[1].imageOffset == 0xC461)
    #expect(report.process.name == "pierd")
  }

  @Test(arguments: [
    (" done ***", "output-to"), (" failed ***", "backtracer failed"),
    ("swift-backtrace: error while loading shared libraries: libfoo.so: cannot open\n failed ***", "backtracer failed"),
    ("", "still at work"),
  ])
  func whatTheHandlerSaysOfItselfIsNoted(end: String, note: String) throws {
    let report = try report("start\n\n*** Signal 4: Backtracing from 0x55deb19f7faa...\(end)\n")
    #expect(report.exception.signal?.value == "SIGILL")
    #expect(report.operatingSystem.name == "Linux")
    #expect(report.notes.contains { $0.contains(note) })
  }

  @Test func addressesOfAppleTellNoLinux() throws {
    let bare = try report("*** Signal 5: Backtracing from 0x102f0ad1c... done ***\n")
    #expect(bare.operatingSystem.name == nil)
    let whole = try report(Self.fault + "0 0x0000559f15ddd7ff main + 15 in pierd\n")
    #expect(whole.notes.isEmpty)
  }

  @Test func closuresAtTheTopOfAProgramHaveAnOwner() throws {
    let report = try report(
      Self.fault + "0 0x0000559f15ddd7ff closure #2 in + 15 in pierd at /src/main.swift:4:9\n")
    #expect(report.crashedThread?.frames.first?.symbol == "closure #2 in top-level code")
    #expect(report.crashedThread?.frames.first?.image == "pierd")
  }

  /// gdb prints the innermost frame when it stops, then the whole stack, with its own prompt in between.
  @Test func gdbsFirstFrameIsNotCountedTwice() throws {
    let report = try report(
      """
      Core was generated by `./pierd --port 80'.
      Program terminated with signal SIGILL, Illegal instruction.
      #0  0x00007f5bd40c00b0 in $ss17_assertionFailureyys12StaticStringVF ()
         from /usr/lib/swift/linux/libswiftCore.so
      (gdb) backtrace
      #0  0x00007f5bd40c00b0 in $ss17_assertionFailureyys12StaticStringVF ()
         from /usr/lib/swift/linux/libswiftCore.so
      #1  0x0000000000423f2b in open_pier () at pier.c:3
      #2  0x0000000000423f90 in main ()
         from /opt/pier/libpier.so
      (gdb) quit
      """)
    #expect(report.process.name == "pierd")
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.index) == [0, 1, 2])
    #expect(frames.map(\.image) == ["libswiftCore.so", nil, "libpier.so"])
  }

  @Test func gdbNamesTheThread() throws {
    let report = try report(
      """
      Thread 2 "pier worker" received signal SIGSEGV, Segmentation fault.
      #0  0x0000000000423f2b in open_pier () at pier.c:3
      """)
    #expect(report.crashedThread?.name == "pier worker")
  }

  @Test(arguments: [
    "signal SIGSEGV: invalid address (fault address: 0x10)",
    "signal SIGSEGV: address not mapped to object (fault address=0x10)",
  ])
  func lldbTellsTheAddressBehindTheSignal(words: String) throws {
    let stack =
      "* thread #3, name = 'worker', stop reason = \(words)\n  * frame #0: 0x0000000000423f2b pierd`open + 8\n"
    for text in [stack, words] {
      let report = try report(text)
      #expect(report.exception.signal?.value == "SIGSEGV")
      #expect(report.faultAddress?.value == 0x10)
    }
  }

  /// lldb shows one frame when it stops, and the whole stack when it is asked.
  @Test func theLongerStackOfAThreadIsTaken() throws {
    let report = try report(
      """
      * thread #1, queue = 'com.apple.main-thread', stop reason = signal SIGABRT
          frame #0: 0x00000001b5c1f530 libsystem_kernel.dylib`__pthread_kill + 8
      (lldb) bt
      * thread #1, queue = 'com.apple.main-thread', stop reason = signal SIGABRT
        * frame #0: 0x00000001b5c1f530 libsystem_kernel.dylib`__pthread_kill + 8
          frame #1: 0x0000000100423f2b Pier`Berth.open() at Berth.swift:3
      """)
    #expect(report.crashedThread?.frames.count == 2)
  }

  @Test func sanitizersNameFilesWithoutLines() throws {
    let apply = try frame("#6 _dispatch_apply_invoke apply.c (libdispatch.so+0x234ae) (BuildId: cb8d2d3c)")
    #expect(apply.symbol == "_dispatch_apply_invoke")
    #expect(apply.image == "libdispatch.so")
    #expect(try frame("#4 $sSiIgy_TR Queue.swift.o (libswiftDispatch.so+0x1caab)").symbol == "$sSiIgy_TR")
    #expect(try frame("#4 0x7f62fb174abe in $sSiIegy_SiIyBy_TR crtstuff.c").symbol == "$sSiIegy_SiIyBy_TR")
    let strlen = try frame("#1 0x55cd691ca931 in strlen /build/compiler-rt/lib/sanitizer_common/interceptors.inc")
    #expect(strlen.symbol == "strlen" && strlen.file == "/build/compiler-rt/lib/sanitizer_common/interceptors.inc")
    #expect(try frame("#2 0x4a2f in open() <null>:4711 (pierd:x86_64+0x12)").symbol == "open()")
    let open = try frame("#1 0x102835874 in pier_close+0x14 (/opt/Pier.app/Pier:arm64+0x1023e5874)")
    #expect(open.symbol == "pier_close")
    #expect(open.symbolOffset == 0x14)
    #expect(try frame("#3 0x4a2f in Pier::operator+(int) pier.cpp:3:5 (pierd+0x12)").symbol == "Pier::operator+(int)")
  }

  @Test func sanitizersBehindTheUnifiedLogsTimesAreRead() throws {
    let prefix = "2017-09-26 13:53:46.993000+0300 Pier[3482:1761365] "
    let report = try report(
      """
      \(prefix)==3482==ERROR: AddressSanitizer: heap-use-after-free on address 0x00010b2c5a10 at pc 0x0001027d10b5
      \(prefix)READ of size 8 at 0x00010b2c5a10 thread T0
      \(prefix)    #0 0x1027d10b4 in -[HBRPier open] HBRPier.m:233
      \(prefix)    #1 0x1027d2000 in main main.m:9
      """)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["-[HBRPier open]", "main"])
    #expect(report.process.name == "Pier")
  }

  @Test func managedCodeTellsTheExceptionOfObjectiveC() throws {
    let report = try report(
      "Unhandled Exception:  Foundation.MonoTouchException: Objective-C exception thrown.  "
        + "Name: NSInternalInconsistencyException Reason: A root view controller is expected")
    #expect(report.uncaughtException?.name?.value == "NSInternalInconsistencyException")
    #expect(report.uncaughtException?.reason?.value == "A root view controller is expected")
  }

  // MARK: Swift's crash handler behind prefixes and on terminals

  private static let backtrace = """
    Swift/ContiguousArrayBuffer.swift:705: Fatal error: Index out of range

    *** Signal 4: Backtracing from 0x7faf5a96df7f... done ***

    *** Program crashed: Illegal instruction at 0x00007faf5a96df7f ***

    Platform: x86_64 Linux (Ubuntu 24.04)

    Thread 1 "pier worker" crashed:

    0      0x00007faf5a96df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
    1 [ra] 0x000055deb19f7d59 Pier.open(at:) + 96 in pierd at /src/Sources/pierd/Pier.swift:3:7
    """

  @Test(arguments: [
    "May 02 10:00:00 web1 pierd[1234]: ", "pod/pier-7d9f-x2x app ", "[pod/pier-7d9f/app] ", "| ",
    "2024-05-02T10:00:00+0200 web1 pierd[1234]: ", "2024-05-02T10:00:00Z app[148e2] ams [info] ",
    "2024-05-02 10:00:00.123 ",
  ])
  func backtracesBehindAnyPrefixAreRead(prefix: String) throws {
    let text = Self.backtrace.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { number, line in prefix.replacingFirst("00 ", with: "0\(number % 10) ") + line }
    for lines in [text, text.map { $0.last == " " ? String($0.dropLast()) : $0 }] {
      let report = try report(lines.joined(separator: "\n"))
      #expect(report.exception.signal?.value == "SIGILL")
      #expect(report.crashedThread?.frames.last?.symbol == "Pier.open(at:)")
      #expect(report.crashedThread?.frames.last?.line == 3)
      #expect(report.crashedThread?.name == "pier worker")
      #expect(report.messages.contains { $0.text.hasSuffix("Fatal error: Index out of range") })
    }
  }

  @Test func aBacktraceOfWhichNothingIsLeftIsReadAsAnExcerpt() throws {
    let report = try report("web: Program crashed: perhaps\nFatal error: Index out of range\n")
    #expect(report.messages.contains { $0.text == "Fatal error: Index out of range" })
  }

  /// On a terminal, the handler replaces its first line.
  @Test func whatATerminalShowsLastCounts() throws {
    let report = try report(
      """
      💣 \u{1B}[91mProgram crashed: Signal 11: Backtracing from 0x55a15359f248...\u{1B}[0m\r\u{1B}[0K💣 \u{1B}[91mProgram \
      crashed: Bad pointer dereference at 0x0000000000000008\u{1B}[39m

      Platform: \u{1B}[37mx86_64\u{1B}[39m \u{1B}[37mLinux (Ubuntu 24.04)\u{1B}[39m

      Thread 0 "pierd" crashed:

      \u{1B}[90m0\u{1B}[39m \u{1B}[96mPier.open()\u{1B}[39m in \u{1B}[36mpierd\u{1B}[39m at /src/Pier.swift:3:7
      """)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 8)
  }

  @Test func theNumberOfASignalIsItsName() throws {
    let line =
      "💣 Program crashed: Signal 11: Backtracing from 0x19c670c...swift-backtrace: unable to fetch crash info.\n"
    #expect(try report(line).exception.signal?.value == "SIGSEGV")
  }

  @Test func aFileWithoutALineIsNoPartOfTheName() throws {
    let text = Self.backtrace.replacingFirst("Pier.swift:3:7", with: "<stdin>")
    let frame = try #require(report(text).crashedThread?.frames.last)
    #expect(frame.symbol == "Pier.open(at:)")
    #expect(frame.image == "pierd")
    #expect(frame.file == "/src/Sources/pierd/<stdin>")
  }

  @Test func theHandlersJSONIsReadBehindText() throws {
    let report = try report(
      """
      Swift/ContiguousArrayBuffer.swift:705: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7fcfd276df7f... done ***

      { "kind": "crashReport", "description": "Illegal instruction", "platform": "Linux (Ubuntu 24.04)", \
      "architecture": "x86_64", "threads": [ { "crashed": true, "frames": [ { "kind": "programCounter", \
      "address": "0x00007fcfd1081301", "description": "Pier.open() + 65", "offset": 65, "image": "pierd" } ] } ] }
      """)
    #expect(report.exception.signal?.value == "SIGILL")
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Pier.open()"])
    #expect(report.messages.first?.text.hasSuffix("Fatal error: Index out of range") == true)
  }

  @Test(arguments: [
    "{ \"crashReport\"", "*** Signal 4: Backtracing from\n\"crashReport\"", "{\"kind\":\"crashReport\"}",
  ])
  func mutilatedJSONHarmsNothing(text: String) {
    let source = ReportSource(text: "*** Program crashed: x\n" + text)
    #expect(ReportCheck.problems(reading: source) == [])
  }

  /// `thread apply all bt`.
  @Test func gdbsHeadingsOfThreadsAreRead() throws {
    let report = try report(
      """
      Thread 2 (Thread 0x7f7e8e9ff6c0 (LWP 25373) "loader"):
      #0  0x0000000000423f2b in wait_for_pier () at pier.c:3
      #1  0x0000000000423f90 in load () at pier.c:9

      Thread 1 (LWP 25371):
      #0  0x0000000000423f2b in wait_for_berth () at pier.c:13
      """)
    let threads = report.threads.loaded()
    #expect(threads.map(\.index) == [2, 1])
    #expect(threads.map(\.name) == ["loader", nil])
    #expect(threads.map(\.frames.count) == [2, 1])
    #expect(report.crashedThread?.index == 1)
  }

  @Test func gdbsCurrentThreadIsTheOneThatItShows() throws {
    let report = try report(
      """
      Thread 2 "loader" received signal SIGSEGV, Segmentation fault.
      #0  0x0000000000423f2b in read_pier () at pier.c:3
      (gdb) thread apply all bt

      Thread 2 (Thread 0x7f7e8e9ff6c0 (LWP 25373) "loader"):
      #0  0x0000000000423f2b in read_pier () at pier.c:3
      #1  0x0000000000423f90 in load () at pier.c:9

      Thread 1 (Thread 0x7f7e92f16800 (LWP 25371) "pierd"):
      #0  0x0000000000423f4b in wait_for_berth () at pier.c:13
      """)
    #expect(report.crashedThread?.index == 2)
    #expect(report.crashedThread?.frames.count == 2)
  }

  // MARK: What looks like frames

  @Test func linesOfTheSourceAreNoFrames() throws {
    let report = try report(
      """
      * thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x10)
          frame #0: 0x0000000100423f2b Pier`Berth.open() at Berth.swift:11:9
         9   \t  func open() {
         10  \t    lock.lock()
      -> 11  \t    latch.lift()
         12  \t  }
          frame #1: 0x0000000100423f90 Pier`main at main.swift:3
      """)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Berth.open()", "main"])
  }

  @Test(arguments: [
    "#15 412.3 [934/1200] Compiling Pier Berth.swift", "#15 ERROR: process did not complete: exit code: 137",
    "#9 [build 4/5] RUN swift build", "#9 DONE 3.2s", "#9 CACHED",
  ])
  func stepsOfDockerAreNoFrames(line: String) {
    let bytes = Array(line.utf8)
    #expect(Bytes.with(bytes) { FrameLine.parse($0.all, isInStack: true) } == nil)
  }

  /// A text that a test compares was not printed by a failed check.
  @Test func comparedTextsAreNoMessages() throws {
    let line =
      #"/src/T.swift:12: error: -[T.T t] : XCTAssertEqual failed: ("Fatal error: Index out of range") is not "b""#
    let report = try report("Test Case '-[T.T t]' started.\n" + line + "\nThe app crashed? No.\n")
    #expect(!report.messages.contains { $0.text.contains("Index out of range") })
  }
}

extension String {
  /// The text with the first place of a part replaced.
  fileprivate func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = range(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }

  /// A service that restarts after each crash leaves them all in one log.
  @Test(arguments: [
    "\nBacktrace took 0.02s\n\nIllegal instruction\n", "\n\nIllegal instruction (core dumped)\n",
    "\nBacktrace took 0.02s\n\n", "\n",
    "\nImages (1 omitted):\n\n0x000055af4a826000–0x000055af4a85ca20 eaf7d09e harbourd /app/harbourd\n\nAborted\n",
  ])
  func linesBetweenTwoBacktracesLeadUpToTheLaterOne(end: String) throws {
    func run(_ reason: String, _ function: String) -> String {
      """
      [ INFO ] Server starting on http://0.0.0.0:8080
      \(reason)
      swift-runtime: failed to suspend thread 5272 while processing a crash; backtraces will be missing information

      *** Signal 4: Backtracing from 0x7f9264f6df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007f9264f6df7f ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0      0x00007f92650f961f _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
      1 [ra] 0x000055ef5a44e23c \(function) + 667 in harbourd at /src/Sources/Pier.swift:135:44
      ...
      \(end)
      """
    }
    let text =
      run("harbourd/Pier.swift:135: Fatal error: no pier", "moor()")
      + run("harbourd/Sea.swift:9: Fatal error: no sea", "sail()")
      + run("harbourd/Fog.swift:1: Fatal error: no sight", "wait()")
    let reports = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(reports.map { $0.crashedThread?.frames.last?.symbol } == ["moor()", "sail()", "wait()"])
    let reasons = reports.map { report in
      report.messages.filter { $0.text.contains("Fatal error: ") }.compactMap { $0.text.split(separator: " ").last }
    }
    #expect(reasons == [["pier"], ["sea"], ["sight"]])
    let starts = reports.map { $0.messages.filter { $0.text.contains("Server starting") }.count }
    #expect(starts == [1, 1, 1])
  }

  @Test func everyBacktraceInJSONOfALogIsRead() throws {
    func run(_ reason: String, _ function: String) -> String {
      """
      Server starting
      \(reason)

      *** Signal 4: Backtracing from 0x7f15d256df7f... done ***

      { "timestamp": "2026-11-22T11:02:23.818535Z", "kind": "crashReport", "description": "Illegal instruction", \
      "faultAddress": "0x00007f15d256df7f", "platform": "Linux (Ubuntu 24.04)", "architecture": "x86_64", "threads": \
      [ { "crashed": true, "frames": [ { "kind": "programCounter", "address": "0x00007f15d256df7f", "image": \
      "harbourd", "symbol": "\(function)", "offset": 12, "description": "\(function)" } ] } ] }

      """
    }
    let text = run("Sea.swift:9: Fatal error: no sea", "sail()") + run("Fog.swift:1: Fatal error: no sight", "wait()")
    let reports = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(reports.map { $0.crashedThread?.frames.first?.symbol } == ["sail()", "wait()"])
    let reasons = reports.map { report in
      report.messages.filter { $0.text.contains("Fatal error: ") }.compactMap { $0.text.split(separator: " ").last }
    }
    #expect(reasons == [["sea"], ["sight"]])
  }

  @Test func aFrameworkOfTheSystemIsNotTheProgram() throws {
    let text = """
      💣 Program crashed: Aborted at 0x0000000193e7daec

      Platform: arm64 macOS 26.3.1 (25D2128)

      Thread 2 crashed:

        0 0x0000000193e7daec __abort_with_payload + 8 in libsystem_kernel.dylib
        1 0x000000019a674e94 __TCC_CRASHING_DUE_TO_PRIVACY_VIOLATION__ + 172 in TCC
        2 0x000000019a6757e0 __TCCAccessRequest_block_invoke.229 + 628 in TCC
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.process.name == nil)
    let own = text + "\n  3 0x0000000104a01000 Pier.listen() + 16 in Pier at /src/Sources/Pier/Pier.swift:12:5\n"
    #expect(try ReportFormat.reports(in: ReportSource(text: own)).first?.process.name == "Pier")
  }

  @Test func aPathOfWindowsMayHoldBlanks() throws {
    let line = #"#24 0x7ff63438e3ca Pier::{dtor} C:\Program Files\Microsoft Visual Studio\include\memory:3426:0"#
    let found = try #require(Bytes.with(Array(line.utf8)) { FrameLine.parse($0.all, isInStack: true) })
    #expect(found.symbol == "Pier::{dtor}")
    #expect(found.file?.hasPrefix("C:\\Program Files\\") == true)
    #expect(found.line == 3426)
  }
}
