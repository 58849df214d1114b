import CrashModel
import Testing

@testable import CrashFormats

/// Stacks that went through the hands of people and web pages: with remarks behind frames, rewritten numbers, lost lines.
@Suite struct CopiedStackTests {
  @Test(arguments: [
    "  <- here", "   <--- our handler", "     ← crash (again)", "   // the line above", "     # Boat.swift:88", "\t👈",
  ])
  func remarksBehindFramesAreNoPartOfThem(remark: String) throws {
    let whole = try frame("1   Harbour   0x0000000104b2c5d0 Boat.sail(to:) + 88" + remark)
    #expect(whole.symbol == "Boat.sail(to:)" && whole.symbolOffset == 88)
    let short = try frame("1   Harbour   Boat.sail(to:)" + remark)
    #expect(short.symbol == "Boat.sail(to:)" && short.image == "Harbour")
    let debuggers = try frame("frame #1: 0x0000000104b2c5d0 Harbour`Boat.sail(to:) at Boat.swift:12:9" + remark)
    #expect(debuggers.symbol == "Boat.sail(to:)" && debuggers.line == 12)
    let sanitizers = try frame("#1 0x0000000104b2c5d0 in Boat.sail(to:) Boat.swift:12" + remark)
    #expect(sanitizers.symbol == "Boat.sail(to:)" && sanitizers.line == 12)
  }

  /// Who writes about a stack shortens its numbers.
  @Test(arguments: [".....", "..", "…"]) func shortenedAddressesArePartsOfNoName(dots: String) throws {
    let found = try frame("frame #1: 0x00000001004\(dots) Harbour`Boat.sail(to:) + 88")
    #expect(found.image == "Harbour" && found.symbol == "Boat.sail(to:)" && found.address == nil)
  }

  /// Markdown takes the signs off the numbers of Xcode's frames.
  @Test func framesOfXcodeMayHaveLostTheirSigns() throws {
    let found = try frame("3\t0x00000001c4a59994 in Boat.sail(to:) ()")
    #expect(found.index == 3 && found.symbol == "Boat.sail(to:)" && found.address == 0x1_c4a5_9994)
  }

  /// In a sentence the number of a thread may follow what the kernel said.
  @Test(arguments: [", Thread 0 (main)", "**, **Thread 7**", ", 120 s after wake", " on thread 3"])
  func numbersOfASentenceAreNoAddresses(rest: String) throws {
    let found = try report("It ended with EXC_BAD_ACCESS (SIGSEGV), KERN_INVALID_ADDRESS\(rest)\n")
    #expect(found.exception.type?.value == "EXC_BAD_ACCESS" && found.faultAddress == nil)
    let said = try report("It ended with EXC_BAD_ACCESS (SIGSEGV), KERN_INVALID_ADDRESS at 1c0\(rest)\n")
    #expect(said.faultAddress?.value == 0x1c0)
  }

  /// Names in a chain may be set in bold type, and words stand between them.
  @Test func chainsOfNamesMayHoldWords() throws {
    let found = try report(
      """
      - **`EXC_BAD_ACCESS (SIGSEGV)`** on the main thread
      - Backtrace: `objc_release` → **`-[Boat dealloc]`** → `_Block_release` → pool pop → **`Pier::commit`** (observer)
      """)
    #expect(found.crashedThread?.frames.map(\.symbol) == ["objc_release", "-[Boat dealloc]", "_Block_release"])
  }

  /// The steps of BuildKit are no frames.
  @Test func stepsOfBuildKitAreNoFrames() throws {
    let stack = """
      Process 912 stopped
      * thread #1, name = 'harbour', stop reason = signal SIGSEGV: address not mapped to object (fault address=0x10)
        * frame #0: 0x0000000104b2c5d0 harbour`Boat.sail(to:) at Boat.swift:12:9
          frame #1: 0x0000000104b2c6d0 harbour`main at main.swift:3:1
      """
    let lines = stack.split(separator: "\n").enumerated().map { "#10 \(80 + $0.offset).34 \($0.element)" }
    let found = try report(lines.joined(separator: "\n") + "\n")
    #expect(found.crashedThread?.frames.map(\.symbol) == ["Boat.sail(to:)", "main"])
    #expect(found.source.line(at: try #require(found.crashedThread?.frames.first?.offset)) == 3)
  }

  /// The rest of another leak stands above the first whole one.
  @Test func aListOfLeaksBeginsWithTheFirstWholeOne() throws {
    let text = """
          #7 0x563e60e2e915 in main /src/Sources/harbour/main.swift:10:1
          #8 0x7f849589db96 in __libc_start_main (/lib/x86_64-linux-gnu/libc.so.6+0x21b96)

      Indirect leak of 265 byte(s) in 1 object(s) allocated from:
          #0 0x563e5ff2f6f3 in malloc (/src/.build/debug/harbour+0x2f6f3)
          #1 0x563e600195eb in Chart.load() -> () /src/Sources/harbour/Chart.swift:24:32

      """
    #expect(try report(text).crashedThread?.frames.map(\.symbol) == ["malloc", "Chart.load() -> ()"])
  }

  /// An operator has no wide gap before it.
  @Test(arguments: ["static Knot.<- infix(_:_:)", "operator<-(Knot, Rope)", "Chart.open(// path)"])
  func namesWithArrowsStayWhole(name: String) throws {
    #expect(try frame("1   Harbour   0x0000000104b2c5d0 \(name) + 8").symbol == name)
    #expect(try frame("1   Harbour   0x0000000104b2c5d0 \(name)").symbol == name)
  }

  /// A stack that was copied from its middle on, without addresses, begins where two such lines follow each other.
  @Test(arguments: [" ", "   "])
  func aStackMayBeginInItsMiddle(gap: String) throws {
    let found = try report(
      """
      It died again, and this is what I could copy:
      3 UIKitCore\(gap)-[UITableView layoutSubviews] + 7796
      4 Harbour\(gap)closure #1 in Berths.reload() + 412
      5 libdispatch.dylib\(gap)_dispatch_call_block_and_release + 32
      """)
    let frames = try #require(found.crashedThread?.frames)
    #expect(frames.map(\.index) == [3, 4, 5])
    #expect(frames.map(\.image) == ["UIKitCore", "Harbour", "libdispatch.dylib"])
    #expect(frames.map(\.symbolOffset) == [7796, 412, 32])
  }

  @Test func numberedLinesAreNoStack() throws {
    let text = "Steps that crash:\n3 boats leave + 12\n7 boats return + 3\n8 of 9 tests crashed\n"
    #expect(try report(text).crashedThread == nil)
  }

  /// Loggers that ask atos for names put its answers behind what the stack had.
  @Test func answersOfAtosStandBehindAnArrow() throws {
    let found = try frame(
      "5   Harbour   0x00000001000e4960 Harbour + 362848 -> -[Pier openGate] (in Harbour) (Pier.m:182)")
    #expect(found.symbol == "-[Pier openGate]" && found.file == "Pier.m" && found.line == 182)
    let closure = try frame("5   Harbour   0x00000001000e4960 closure #1 (Int) -> () in Pier.open() (in Harbour) + 20")
    #expect(closure.symbol == "closure #1 (Int) -> () in Pier.open()")
  }

  @Test func nothingButZerosIsNoName() throws {
    let found = try frame("0 ??? 000000000000000000 000000000000000000 + 0")
    #expect(found.symbol == nil && found.address == 0 && found.image == nil)
  }

  /// Who notes down a stack may put the image last.
  @Test(arguments: [
    ("4  tide_process   libharbour.dylib", "libharbour.dylib"),
    ("4  tide_process      (Harbour.debug.dylib)", "Harbour.debug.dylib"),
  ])
  func theImageMayStandInTheSecondColumn(line: String, image: String) throws {
    let found = try frame(line)
    #expect(found.symbol == "tide_process" && found.image == image)
  }

  /// App Center's page is copied with images and functions on lines of their own.
  @Test func imagesMayStandAboveTheirFunctions() throws {
    let text = """
      SIGABRT: *** -[NSMutableDictionary __addObject:forKey:]: object cannot be nil

      LAST EXCEPTION BACKTRACE
      CoreFoundation
      __exceptionPreprocess
      libobjc.A.dylib
      objc_exception_throw
      CoreFoundation
      -[NSMutableDictionary __addObject:forKey:]
      CoreText
      CreateCopyOfDictionaryFilteredByKeys(__CFDictionary const*, __CFSet const*)
      HarbourKit
      match_fonts
      """
    let report = try report(text)
    let stack =
      report.lastExceptionBacktrace.isEmpty ? report.crashedThread?.frames ?? [] : report.lastExceptionBacktrace
    #expect(stack.map(\.image) == ["CoreFoundation", "libobjc.A.dylib", "CoreFoundation", "CoreText", "HarbourKit"])
    #expect(stack.first?.symbol == "__exceptionPreprocess" && stack.last?.symbol == "match_fonts")
  }

  @Test func aListOfNamesMayHoldARemark() throws {
    let text = """
      EXC_BREAKPOINT in the harbour:

      0  _dispatch_assert_queue_fail
      2  dispatch_assert_queue$V2
      4  _swift_task_checkIsolatedSwift
      6  @objc TideService.didReceive(_:)   <- traps on entry
      7  -[MXMetricManager deliverDiagnosticPayload:]_block_invoke
      """
    let names = try report(text).crashedThread?.frames.map(\.symbol)
    #expect(names?.count == 5)
    #expect(names?.contains("@objc TideService.didReceive(_:)") == true)
  }

  /// GitHub takes the number of a frame for that of an issue when a thread is moved.
  @Test func numbersThatBecameLinksAreNumbers() throws {
    let text = """
      #0	0x000000019035520c in _swift_release_dealloc ()
      quay/harbour-tides#1	0x0000000190355f00 in swift_release ()
      quay/harbour-tides#2	0x00000001020a1eb4 in Tide.rise() at /Users/me/Tide.swift:12
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["_swift_release_dealloc", "swift_release", "Tide.rise()"])
    #expect(frames.last?.line == 12)
  }

  /// Xcode's organizer knows no address of system frames, and glues the first to the heading.
  @Test(arguments: ["Thread 3#0", "Thread 3:\n#0"])
  func theOrganizersFramesWithoutAddressesAreRead(head: String) throws {
    let text = """
      \(head)	(null) in __pthread_kill ()
      #1	(null) in pthread_kill ()
      #2	(null) in abort ()
      #15	0x00000001028f04b4 in static HarbourApp.$main() at /Users/me/HarbourApp.swift:13
      """
    let thread = try #require(try report(text).crashedThread)
    #expect(thread.index == 3)
    #expect(thread.frames.map(\.symbol) == ["__pthread_kill", "pthread_kill", "abort", "static HarbourApp.$main()"])
    #expect(thread.frames.map(\.index) == [0, 1, 2, 15])
  }

  @Test(arguments: [" &&", " const", " const &", " const::$_23::operator()(int) const"])
  func methodsOfCppMayBeBound(ending: String) throws {
    let text = """
      ### Stack (SIGABRT on the tide's thread)

      __pthread_kill
      abort
      __assert_rtn
      harbour::Gate::open(harbour::Boat&)\(ending)
      harbour::Pier::moor(int)
      """
    let names = try report(text).crashedThread?.frames.map(\.symbol)
    #expect(names?.count == 5)
    #expect(names?.dropFirst(3).first == "harbour::Gate::open(harbour::Boat&)\(ending)")
  }

  /// Where the empty lines between a sanitizer's stacks were lost.
  @Test func aSanitizersHeadingsEndTheStackAbove() throws {
    let text = """
      WARNING: ThreadSanitizer: Swift access race (pid=4242)
        Modifying access of Swift variable at 0x7b0800012340 by thread T4:
          #0 closure #1 in Tide.start() Tide.swift:22 (Harbour:arm64+0x100012345)
        Previous modifying access of Swift variable at 0x7b0800012340 by main thread:
          #0 Tide.level.getter Tide.swift:12 (Harbour:arm64+0x100012445)
        Location is heap block of size 48 at 0x7b0800012320 allocated by main thread:
          #0 malloc <null> (libclang_rt.tsan:arm64+0x5)
      SUMMARY: ThreadSanitizer: Swift access race Tide.swift:22 in closure #1 in Tide.start()
      """
    let report = try report(text)
    #expect(
      report.threads.loaded().map { $0.frames.first?.symbol } == [
        "closure #1 in Tide.start()", "Tide.level.getter", "malloc",
      ])
    #expect(report.threads.loaded().first?.frames.first?.line == 22)
  }

  @Test func aHeaviestStackNeedsNoHead() throws {
    let text = """
      Heaviest stack for the main thread of the target process:
        15  start + 6076 (dyld + 27544) [0x19b2feb98]
        15  main + 12 (Harbour + 16832044) [0x105d6d62c]
        15  -[NSApplication run] + 480 (AppKit + 187492) [0x19f6a2c64]
        14  TideView.body.getter + 344 (Harbour + 9120044) [0x1056a662c]
      """
    for head in ["", "It hangs at the start. This is what the report says:\n\n"] {
      let report = try report(head + text)
      #expect(report.kind == .hang)
      #expect(report.crashedThread?.frames.first?.symbol == "TideView.body.getter")
      #expect(report.crashedThread?.frames.count == 4)
    }
  }

  /// The stack that Rust's library prints, short and with the places and addresses of its long form.
  @Test func stacksOfRustsPanicsAreRead() throws {
    let text = """
      thread 'main' panicked at src/pier.rs:12:5:
      called `Option::unwrap()` on a `None` value
      stack backtrace:
         0: __rustc::rust_begin_unwind
                   at /rustc/f6e511eec7342f59a25f7c0534f1dbea00d01b14/library/std/src/panicking.rs:662:5
         1: core::option::unwrap_failed
         2:        0x10dae2fcb - rope::knot::tie
                   at /Users/me/.cargo/registry/src/index.crates.io-6f17d22bba15001f/rope-0.5.2/src/knot.rs:190:5
         3: harbour::pier::open
                   at ./src/pier.rs:12:5
      note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.
      """
    for prefix in ["", "2026-11-22T10:00:00.123Z "] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
      let report = try report(lines.joined(separator: "\n"))
      let frames = try #require(report.crashedThread?.frames)
      #expect(
        frames.map(\.symbol) == [
          "__rustc::rust_begin_unwind", "core::option::unwrap_failed", "rope::knot::tie", "harbour::pier::open",
        ])
      #expect(frames.map(\.line) == [662, nil, 190, 12])
      #expect(frames[2].address == 0x10dae2fcb)
      #expect(report.messages.contains { $0.text.contains("thread 'main' panicked at src/pier.rs:12:5") })
    }
  }

  /// Rows of numbers, libraries and functions need no heading; names that somebody took out are names.
  @Test func numberedRowsOfLibrariesAndFunctionsAreAStack() throws {
    let text = """
      0  libsystem_malloc.dylib                __xzm_xzone_malloc_tiny_outlined
      1  CoreFoundation                        ___CFStringAppendFormatCore
      4  Foundation                            +[NSString stringWithFormat:]
      5  <APP_NAME>                            HarbourHeaderValue
      7  <APP_NAME>                            -[TideUploader send:completionHandler:]
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.count == 5)
    #expect(frames.last?.symbol == "-[TideUploader send:completionHandler:]")
    #expect(frames.last?.image == "<APP_NAME>")
  }

  /// SwiftPM tells of the end before it prints what the test said, where tests run side by side.
  @Test(arguments: ["Exited", "Process '/build/HarbourPackageTests.xctest HarbourTests.PierTests' exited"])
  func anEndToldBeforeItsWordsIsOneCrash(exited: String) throws {
    let head = """
      Building for debugging...
      Build complete! (0.12s)
      error: \(exited) with unexpected signal code 5
      [3/3] Testing HarbourTests.PierTests/testMoor
      Test Suite 'Selected tests' started at 2025-05-07 16:07:21.904.

      """
    let words = """
      Test Case '-[HarbourTests.PierTests testOpen]' started.
      HarbourTests/PierTests.swift:16: Fatal error: no boat

      """
    let whole = try ReportFormat.reports(in: ReportSource(text: head + words))
    #expect(whole.count == 1)
    #expect(whole.first?.exception.signal?.value == "SIGTRAP")
    #expect(whole.first?.messages.contains { $0.text.contains("no boat") } == true)
    // An end of its own is another's; one without words is one.
    let ended = words + "error: Exited with unexpected signal code 4\n"
    #expect(try ReportFormat.reports(in: ReportSource(text: head + ended)).count == 2)
    let alone = try ReportFormat.reports(in: ReportSource(text: head + "◇ Test moor() started.\n"))
    #expect(alone.count == 1)
    #expect(alone.first?.runningTest?.value == "moor()")
    // A report with a signal of its own is the same crash only where that is the one told.
    func trace(_ number: Int, _ name: String) -> String {
      """
      \(words)
      *** Signal \(number): Backtracing from 0x7fb8e736df7f... done ***

      *** Program crashed: \(name) at 0x00007fb8e736df7f ***

      Thread 0 "Harbour" crashed:

      0 0x00007fb8e736df7f Pier.moor() + 623 in Harbour at /src/Pier.swift:12:4

      """
    }
    #expect(try ReportFormat.reports(in: ReportSource(text: head + trace(5, "Trace/breakpoint trap"))).count == 1)
    #expect(try ReportFormat.reports(in: ReportSource(text: head + trace(11, "Bad pointer dereference"))).count == 2)
  }

  @Test(arguments: [
    ("macOS Sequoia 15.7 (24G222)", "macOS", "15.7", "24G222"),
    ("macOS Version 27.0 (Build 26A5388g)", "macOS", "27.0", "26A5388g"),
    ("Version 26.1 (Build 25B78)", nil, "26.1", "25B78"), ("iPhone OS 18.1 (22B83)", "iOS", "18.1", "22B83"),
  ])
  func namesOfSystemsAreTheUsual(text: String, name: String?, version: String, build: String) {
    let system = SystemVersion.parse(Located(text, at: nil))
    #expect(system.name == name && system.version?.value == version && system.build == build)
  }

  /// Some trackers export a report with a blank in place of each line break.
  @Test func aReportOnOneLineIsRead() throws {
    let text = """
      Incident Identifier: 5C0B7E12-8D41-4B6A-9F27-1E0AD3C45B90 Hardware Model: iPhone14,5 Process: Tidepool [3021] Path: \
      /private/var/Tidepool.app/Tidepool Identifier: com.example.tidepool Version: 3.2.0 (412) Code Type: ARM-64 (Native) \
      OS Version: iPhone OS 17.5.1 (21F90) Report Version: 104 Exception Type: EXC_BAD_ACCESS (SIGSEGV) Exception Codes: \
      0x0000000000000001, 0x00002b5d10e84c08 Triggered by Thread: 4 Thread 0 name: Dispatch queue: com.apple.main-thread \
      Thread 0: 0 libsystem_kernel.dylib 0x00000001e2a41a1c mach_msg2_trap + 8 1 CoreFoundation 0x000000019a583600 \
      __CFRunLoopRun + 160 Thread 4 name: Dispatch queue: com.apple.root.utility-qos Thread 4 Crashed: 0 \
      libswiftCore.dylib 0x00000001922d00a8 swift_release + 60 1 Tidepool 0x0000000102b5a0e8 TideCache.store(_:for:) + \
      160 (TideCache.swift:33) Binary Images: 0x102b30000 - 0x102f0bfff Tidepool arm64 \
      <3d1f0c5b7a9e4c28b6d40e8f5a127c93> /private/var/Tidepool.app/Tidepool 0x1922a0000 - 0x19279ffff libswiftCore.dylib \
      arm64e <a1b7c2d83e4f3a5c96d70f1e2b3c4d5e> /usr/lib/swift/libswiftCore.dylib
      """
    let report = try report(text)
    #expect(report.process.name == "Tidepool")
    #expect(report.process.version == "3.2.0")
    #expect(report.operatingSystem.version?.value == "17.5.1")
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.crashedThread?.index == 4)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["swift_release", "TideCache.store(_:for:)"])
    #expect(report.threads.count == 2)
    #expect(report.images.count == 2)
  }
}
