@testable import ByteKit
import CrashModel
import TestSupport
import Testing

@testable import CrashFormats

/// Tombstones, and what several processes write into Android's log about one crash.
@Suite struct AndroidTests {
  private func reports(_ text: String) throws -> [CrashReport] {
    try ReportFormat.reports(in: ReportSource(path: "logcat.txt", text: text))
  }

  private func report(_ name: String) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: Fixtures.source("formats/android/" + name)).first)
  }

  @Test func aTombstoneTellsProcessSystemAndThreads() throws {
    let report = try report("tombstone.txt")
    #expect(report.process.identifier == 4318)
    #expect(report.process.bundleIdentifier == "org.example.tides")
    #expect(report.operatingSystem.name == "Android")
    #expect(report.operatingSystem.version?.value == "15")
    #expect(report.operatingSystem.build == "AP4A.250105.002")
    #expect(report.device == "google/lagoon")
    #expect(report.architecture == "arm64")
    #expect(report.register("pc")?.value == 0x7b_26e2_ec38)
    // Those of the other threads are not the crash's.
    #expect(report.registers.count == 14)
    // The address of a trap is that of its instruction.
    #expect(report.faultAddress == nil)
    let threads = report.threads.loaded()
    #expect(threads.map(\.identifier) == [4371, 4318, 4330])
    #expect(threads.map(\.index) == [1, 0, 2])
    #expect(threads.map(\.name) == ["tide-worker", "example.tides", "Jit thread pool"])
    #expect(threads.map(\.isCrashed) == [true, false, false])
    #expect(threads[1].frames[1].symbol == "android::Looper::pollOnce(int, int*, int*, void**)")
  }

  @Test func imagesHaveTheirBuildsAndPlaces() throws {
    let report = try report("tombstone.txt")
    let images = report.images.loaded()
    #expect(
      images.map(\.name) == [
        "libswiftCore.so", "libTideKit.so", "libTideBridge.so", "libart.so", "libc.so", "libutils.so",
        "libandroid_runtime.so",
      ])
    #expect(images[0].uuid == "3c1f0a9d5e7b4c2a8f6d1e0b9a7c5d3e1f2a4b6c")
    #expect(images[0].base == 0x7b_26c4_2000)
    #expect(images[0].size == 0x3B_E000)
    #expect(images[2].base == nil)
  }

  @Test func theMessageIsSaidOnce() throws {
    let messages = try report("tombstone.txt").messages.filter { $0.text.contains("Fatal error: ") }
    #expect(messages.map(\.origin) == [.applicationInformation])
  }

  @Test func whatTheProcessSaidBeforeLeadsUpToIt() throws {
    let report = try report("logcat-threadtime.log")
    #expect(report.messages.contains { $0.text == "station 7 has 0 readings" })
    // Others wrote in between.
    #expect(!report.messages.contains { $0.text.contains("channel is slow") || $0.text.contains("crash dialog") })
    #expect(report.start > 0)
    #expect(report.date == "2026-05-11 07:20:03.180991204+0200")
  }

  @Test func aMessageOfSeveralLinesIsOne() throws {
    let report = try report("abort-in-lines.txt")
    let message = try #require(report.messages.first)
    #expect(message.text.hasPrefix("JNI DETECTED ERROR IN APPLICATION: "))
    #expect(message.text.hasSuffix("\n    in call to GetObjectClass"))
    #expect(report.register("x0")?.value == 0)
    #expect(report.exception.subtype?.value == "SI_QUEUE")
  }

  @Test func whoFreedAndMadeTheMemoryStandsBehindTheThreads() throws {
    let report = try report("gwp-asan.txt")
    #expect(
      report.threads.loaded().map(\.name) == ["beacon-io", "deallocated by thread 9120", "allocated by thread 9120"])
    #expect(report.crashedThread?.frames.count == 3)
    #expect(report.messages.first?.text.hasPrefix("Cause: [GWP-ASan]: Use After Free") ?? false)
    #expect(report.faultAddress?.value == 0x7b_5a3f_0fe8)
  }

  /// `adb logcat -v long` writes who says something above what is said.
  @Test func textsMayStandBelowTheirHeads() throws {
    let report = try #require(
      try reports(
        """
        [ 05-11 10:12:20.001  4318: 4371 I/tides    ]
        station 7 has 0 readings

        [ 05-11 10:12:20.900  1200: 1201 W/Other    ]
        channel is slow

        [ 05-11 10:12:21.001  4318: 4371 F/libc     ]
        Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x18 in tid 4371 (worker), pid 4318 (ample.tides)

        """
      ).first)
    #expect(report.format == "android")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.process.identifier == 4318)
    #expect(report.messages.contains { $0.text == "station 7 has 0 readings" })
    #expect(!report.messages.contains { $0.text == "channel is slow" })
  }

  @Test(arguments: [
    "[ 05-11 10:12:21.001  4318: 4371 F/libc", "[ 05-11 10:12:21.001 ]", "[ ]", "[]",
    "[ 05-11 10:12:21.001  4318: F/a ]", "[10:12:21]: a", "[ 05-11 10:12:21.001  4318: 4371 X/a ]",
  ])
  func otherLinesAreNoHeads(text: String) {
    Bytes.with(Array(text.utf8)) { bytes in #expect(LogcatLine.Head(bytes.all) == nil) }
  }

  @Test func threadsOfAnAppThatDoesNotAnswerAreAHang() throws {
    let report = try report("anr.txt")
    #expect(report.kind == .hang)
    #expect(report.process.bundleIdentifier == "org.example.tides")
    #expect(report.process.identifier == 23914)
    #expect(report.operatingSystem.version?.value == "15")
    let threads = report.threads.loaded()
    #expect(threads.map(\.name) == ["main", "Signal Catcher", "tide-loader"])
    #expect(threads.map(\.identifier) == [23914, 23920, 23931])
    let main = try #require(report.crashedThread)
    #expect(main.index == 0)
    #expect(main.frames.map(\.index) == [0, 1, 2, 3, 4, 5])
    #expect(main.frames[3].symbol == "$s5Tides6LoaderC4waityyF")
    #expect(main.frames[5].symbol == "org.example.tides.MainActivity.onCreate")
    #expect(main.frames[5].line == 31)
    #expect(report.notes.contains { $0.contains("1 other process") })
  }

  @Test func whatTheSystemSaysOfAnAppThatDoesNotAnswerIsAHang() throws {
    let report = try #require(
      try reports(
        """
        05-11 10:12:21.001  1234  1300 E ActivityManager: ANR in org.example.tides (org.example.tides/.MainActivity)
        05-11 10:12:21.001  1234  1300 E ActivityManager: PID: 23914
        05-11 10:12:21.001  1234  1300 E ActivityManager: Reason: Input dispatching timed out (not responding)
        05-11 10:12:21.100  1234  1301 I Telecom: nothing to do with it
        """
      ).first)
    #expect(report.kind == .hang)
    #expect(report.process.identifier == 23914)
    #expect(report.process.bundleIdentifier == "org.example.tides")
    #expect(report.messages.count == 3)
  }

  @Test(arguments: [
    "\"main\" prio=5 tid=1 Native", "\"main\" tid=1 Blocked\n  at a.b(c", "\"main\" prio= tid=", "\" prio=5 tid=1 N",
    "----- pid 1 at\n\"main\" prio=5 tid=1 Native\n  #00 pc \n  at )\n  | sysTid=", "----- pid  at 2 -----",
  ])
  func mutilatedTracesHarmNothing(text: String) {
    #expect(ReportCheck.problems(reading: ReportSource(text: text)) == [])
  }

  @Test(arguments: [
    "\"main\" #1 prio=5 os_prio=31 cpu=71.55ms tid=0x00007f8 nid=0x1803 runnable", "\"main\" tid=0x1f waiting",
  ])
  func stacksOfOtherVirtualMachinesAreNone(text: String) {
    Bytes.with(Array(text.utf8)) { bytes in #expect(!AnrTrace.occur(in: InputPrefix(bytes))) }
  }

  @Test(arguments: [
    ("05-11 07:20:03.120  5120  5177 F SwiftRuntime: Fatal error: x", 5120 as UInt64?, "SwiftRuntime"),
    ("05-11 07:20:03.120 +0200 u0_a264  5120  5177 F SwiftRuntime: Fatal error: x", 5120, "SwiftRuntime"),
    ("2026-05-11 07:20:03.120 10264  5120  5177 F SwiftRuntime: Fatal error: x", 5120, "SwiftRuntime"),
    ("05-11 07:20:03.120 F/SwiftRuntime( 5120): Fatal error: x", 5120, "SwiftRuntime"),
    ("F/SwiftRuntime( 5120): Fatal error: x", 5120, "SwiftRuntime"),
    ("F/SwiftRuntime: Fatal error: x", nil, "SwiftRuntime"),
    ("F/tide    : Fatal error: x", nil, "tide"),
    ("2026-05-11 07:20:03.120 5120-5177/org.example.tides A/SwiftRuntime: Fatal error: x", 5120, "SwiftRuntime"),
    ("2026-05-11 07:20:03.120  5120-5177  SwiftRuntime   org.example.tides   A  Fatal error: x", 5120, "SwiftRuntime"),
  ])
  func everyFormOfTheLogIsTakenApart(text: String, process: UInt64?, tag: String) {
    Bytes.with(Array(text.utf8)) { bytes in
      let line = LogcatLine(bytes.all)
      #expect(line?.process == process)
      #expect(line?.tag.string == tag)
      #expect(line?.text.string == "Fatal error: x")
    }
  }

  @Test(arguments: [
    "0   Harbour                    0x0000000104a1c2d0 BerthModel.select(_:) + 96",
    "2026-05-11 07:20:03.120 Harbour[5120:5177] Fatal error: x", "A sentence: with a colon", "F/", "05-11 07:20:03.120",
    "05-11 07:20:03.120  5120  5177 F", "",
  ])
  func otherLinesAreNone(text: String) {
    Bytes.with(Array(text.utf8)) { bytes in #expect(LogcatLine(bytes.all) == nil) }
  }

  @Test(
    arguments: [
      ("#00 pc 000000000001a1b8  /data/app/x/lib/arm64/libA.so (f(int)+24) (BuildId: 0011)", "libA.so", "f(int)"),
      ("#1  pc 0x1a1b8  libA.so (BuildId: 0011)", "libA.so", nil),
      ("#02 pc 0004a2b4  /system/lib/libc.so (abort+4)", "libc.so", "abort"),
      ("#03 pc 0000000000003d10  /data/app/x/base.apk!libB.so (offset 0x12000) (g+5)", "libB.so", "g"),
      ("#03 pc 0000000000003d10  /data/app/x/base.apk (offset 0x12000)", "base.apk", nil),
      ("#04 pc 000000000006e010  <anonymous:7b1c3f4000>", nil, nil),
      ("#05 pc 00000000001a2b3c  [anon:dalvik-jit-code-cache] (org.example.A.b+12)", nil, "org.example.A.b"),
      ("#06 pc 0000000000000798  [vdso] (__kernel_rt_sigreturn)", "[vdso]", "__kernel_rt_sigreturn"),
    ] as [(String, String?, String?)])
  func framesOfEverySpelling(line: String, image: String?, symbol: String?) throws {
    let frame = try #require(Bytes.with(Array(line.utf8)) { TombstoneFrame.parse($0.all) })
    #expect(frame.image == image)
    #expect(frame.symbol == symbol)
  }

  @Test func severalCrashesOfALogAreSeveralReports() throws {
    let first = String(decoding: try Fixtures.source("formats/android/logcat-threadtime.log").bytes, as: UTF8.self)
    let second = String(decoding: try Fixtures.source("formats/android/java-exception.log").bytes, as: UTF8.self)
    let found = try reports(first + second + first.replacing("5120", with: "7120"))
    #expect(found.map(\.process.identifier) == [5120, 6210, 7120])
    #expect(found[1].uncaughtException?.name?.value == "java.lang.IllegalStateException")
    #expect(found[1].uncaughtException?.reason?.value == "no table for station 7")
    #expect(found.map(\.start) == found.map(\.start).sorted())
  }

  @Test func tombstonesThatAreWrittenAtOnceAreToldApart() throws {
    func lines(_ writer: Int, _ process: Int) -> [String] {
      [
        "*** *** *** *** *** *** *** ***", "pid: \(process), tid: \(process), name: a  >>> org.example.a\(process) <<<",
        "signal 6 (SIGABRT), code -1 (SI_QUEUE), fault addr --------", "backtrace:",
        "#00 pc 0000000000051a5c  /system/lib64/libc.so (abort\(process)+164)",
      ].map { "F/DEBUG   ( \(writer)): " + $0 }
    }
    let mixed = zip(lines(901, 11), lines(902, 12)).flatMap { [$0, $1] }
    let found = try reports(mixed.joined(separator: "\n"))
    #expect(found.map(\.process.name) == ["org.example.a11", "org.example.a12"])
    #expect(found.map { $0.crashedThread?.frames.first?.symbol } == ["abort11", "abort12"])
  }

  @Test func aSignalWithoutItsStackIsAReport() throws {
    let found = try reports(
      "F/libc    ( 7001): Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x18 in tid 7001 (a), pid 7001 (a)"
    )
    #expect(found.count == 1)
    #expect(found[0].faultAddress?.value == 0x18)
    #expect(found[0].process.identifier == 7001)
    #expect(found[0].notes.count == 1)
  }

  /// A log that tells no processes.
  @Test func whatTheCppLibrarySaidStandsBesideTheSignal() throws {
    let found = try reports(
      """
      E/libc++abi: terminating with uncaught exception of type tide::TableError: no table for June
      A/libc: Fatal signal 6 (SIGABRT), code -6 (SI_TKILL) in tid 3134 (example.tides), pid 3130 (example.tides)
      """)
    #expect(found.count == 1)
    #expect(found.first?.exception.signal?.value == "SIGABRT")
    #expect(found.first?.process.identifier == 3130)
    #expect(found.first?.messages.first?.text.hasPrefix("terminating with uncaught") == true)
  }

  @Test func aCrashAmongTheLinesOfABuildServerIsOneOfItsCrashes() throws {
    let log = String(decoding: try Fixtures.source("formats/android/logcat-threadtime.log").bytes, as: UTF8.self)
    let lines =
      ["Test Suite 'TideTests' started at 2026-05-11 07:19:58.001"] + (0..<40).map { "step \($0) of the build is done" }
      + log.split(separator: "\n").map(String.init)
      + (0..<40).map { "step \($0) of the upload is done" } + ["harbour/Berths.swift:20: Fatal error: Division by zero"]
    let found = try reports(lines.map { "2026-05-11T05:20:09.1234567Z " + $0 }.joined(separator: "\n"))
    #expect(found.map(\.format) == ["android", "console"])
    #expect(found[0].process.name == "org.example.tides")
    #expect(found[0].crashedThread?.frames.count == 4)
    #expect(found[0].register("rip")?.value == 0x73_c28e_e4a8)
    let frame = try #require(found[0].crashedThread?.frames.first?.offset)
    #expect(found[0].source.line(at: frame) == 41 + 25)
  }

  @Test func theCrashOfALongLogMayStandFarBehind() throws {
    let quiet = (0..<3000).map { "05-11 07:00:00.\(100 + $0 % 900)  1204  1588 I tides   : line \($0) of the log" }
    let exception = String(decoding: try Fixtures.source("formats/android/java-exception.log").bytes, as: UTF8.self)
    let found = try reports(quiet.joined(separator: "\n") + "\n" + exception)
    #expect(found.map(\.process.name) == ["org.example.tides"])
    #expect(try reports(quiet.joined(separator: "\n")).map(\.format) == ["console"])
  }

  @Test func crashlyticsTellsTheSignalAboveTheStack() throws {
    let found = try reports(
      "Crashed: Thread: SIGSEGV  0x0000000000000010\n#00 pc 0x42a18 libTide.so (f) (BuildId: 91ab)")
    #expect(found.map(\.exception.signal?.value) == ["SIGSEGV"])
    #expect(found.map(\.faultAddress?.value) == [0x10])
  }

  @Test func aRowOfStarsIsNoCrash() throws {
    let lines =
      ["Test Suite 'TideTests' started at 2026-05-11 07:19:58.001"]
      + (0..<9).flatMap { ["*** *** *** *** *** *** *** ***", "part \($0) begins"] }
    let found = try reports(lines.joined(separator: "\n"))
    #expect(found.map(\.kind) == [.nonFatal])
  }

  @Test func textsOfAppleAreNotClaimed() throws {
    for path in Fixtures.all where path.hasPrefix("formats/ips/") || path.hasPrefix("formats/crash-text/") {
      let source = try Fixtures.source(path)
      Bytes.with(source.bytes) { bytes in
        let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
        #expect(ReportFormat.android.recognize(prefix) == .no, "\(path)")
        #expect(ReportFormat.webAssembly.recognize(prefix) == .no, "\(path)")
      }
    }
  }

  @Test(arguments: [
    "*** *** *** *** ***", "*** *** *** *** ***\npid: ", "*** *** *** *** ***\npid: 1, tid: 2, name:  >>> <<<",
    "#00 pc ", "#00 pc zzz", "F/DEBUG(1): #00 pc 99999999999999999999 x (", "Abort message: '\n#00 pc 00000000 (((",
    "signal 99999999999999999999 (SIG), code", "*** *** *** *** ***\n#99999 pc 00000001  )+)(",
    "E/AndroidRuntime(1): FATAL EXCEPTION: \nE/AndroidRuntime(1): \tat (\nE/AndroidRuntime(1): a.b: \n",
    "*** *** *** *** ***\nmemory map (1 entry):\n    ffffffff'ffffffff-ffffffff'ffffffff r-x 0 0 /a\n#00 pc 00000001 /a",
    "*** *** *** *** ***\nmemory map:\n    00000000'00000000-ffffffff'ffffffff r-x 0 0 /a\n#00 pc 00000001 /a",
  ])
  func hostileTextsDoNoHarm(text: String) {
    let source = ReportSource(path: "hostile", text: text)
    for report in ReportFormat.android.read(source) { _ = (report.threads.loaded(), report.images.loaded()) }
  }

  @Test func aLineMayStandAsCodeAmongWords() throws {
    let line =
      "A/libc: Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x10 in tid 4371 (tides), pid 4318 (tides)"
    let report = try #require(try reports("It ends as soon as I call it:\n\n`\(line)`\n").first)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x10)
  }

  /// MediaTek's handler writes under its own name, the oldest Androids without a process.
  @Test(arguments: ["F/AEE/AED ( 512): ", "I/AEE/AED: ", "F/AEE     : ", "I/DEBUG   : ", "I/DEBUG   (  512): "])
  func tombstonesUnderOtherTags(tag: String) throws {
    let lines = [
      "*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***",
      "Build fingerprint: 'alps/pier/pier:8.1.0/O11019/1:user/release-keys'", "ABI: 'arm64'",
      "pid: 4318, tid: 4371, name: Thread-4  >>> org.example.tides <<<",
      "signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x18", "backtrace:",
      "    #00 pc 0000000000031200  /data/app/org.example.tides-1/lib/arm64/libtides.so (Tide::level()+32)",
      "    #01 pc 0000000000031300  /data/app/org.example.tides-1/lib/arm64/libtides.so (main+16)",
    ]
    let report = try #require(try reports(lines.map { tag + $0 + "\n" }.joined()).first)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Tide::level()", "main"])
    #expect(report.faultAddress?.value == 0x18)
    #expect(report.process.identifier == 4318)
  }
}
