@testable import ByteKit
@testable import CrashFormats
import CrashModel
import Testing

/// Crashes in logs: each one a report with its line, its test and what led up to it.
@Suite struct ConsoleTests {
  private func reports(_ name: String) throws -> [CrashReport] {
    try ReportFormat.reports(in: Fixtures.source("formats/console/" + name))
  }

  private func line(_ report: CrashReport) -> Int { report.source.line(at: report.start) }

  private func hasMessage(_ report: CrashReport, _ text: String, line: Int) -> Bool {
    report.messages.contains { message in
      message.text.contains(text) && message.offset.map { report.source.line(at: $0) } == line
    }
  }

  // MARK: Where, in which test, after what

  @Test func everyCrashOfATestRunIsAReport() throws {
    let found = try reports("xcodebuild.log")
    #expect(found.map(line) == [18, 28])
    #expect(
      found.map { $0.runningTest?.value } == [
        "HarbourTests.BerthTests testMoorsLongestFirst", "HarbourTests.TideTests testNoTable",
      ])
    #expect(found.map { $0.runningTest?.offset.map(found[0].source.line) != nil } == [true, true])
    #expect(hasMessage(found[0], "berths: 0", line: 17))
    #expect(hasMessage(found[1], "loading table for station 7", line: 27))
    #expect(!found[1].messages.contains { $0.text.contains("Index out of range") })
    #expect(found[1].uncaughtException?.name?.value == "NSInvalidArgumentException")
    #expect(found[1].lastExceptionBacktrace.count == 6)
  }

  @Test func prefixesOfGitHubAreNoPartOfTheBacktrace() throws {
    let found = try reports("github-swift-testing.log")
    #expect(found.map(line) == [18])
    #expect(found.first?.runningTest?.value == "unknownShip()")
    #expect(found.first.map { hasMessage($0, "asking for MMSI 219000000", line: 17) } == true)
    #expect(found.first?.crashedThread?.frames.first?.line == 27)
  }

  @Test func racesInADockerBuildAreReportsOfTheirOwn() throws {
    let found = try reports("docker-thread-sanitizer.log")
    #expect(found.map { $0.crashedThread?.frames.first?.symbol } == ["Queue.push(_:)", "Queue.pop()"])
    #expect(
      found.map { $0.crashedThread?.name }
        == Array(repeating: "Write of size 8 at 0x7b0c00004a40 by thread T2", count: 2))
    #expect(found.allSatisfy { $0.runningTest?.value == "QueueTests.testTwoWriters" })
    #expect(found.allSatisfy { $0.kind == .sanitizerFinding && $0.process.identifier == 31 })
  }

  @Test func recordsOfDockerHoldTheLinesOfTheProgram() throws {
    let found = try reports("docker-records.log")
    #expect(found.map(line) == [3])
    #expect(found.first.map { hasMessage($0, "tided/StationStore.swift:48: Fatal error", line: 3) } == true)
    #expect(found.first.map { hasMessage($0, "/stations/Norderney/tides?<today>", line: 2) } == true)
    #expect(found.first?.crashedThread?.frames.map(\.symbol).first == "StationStore.coefficients(for:)")
    #expect(found.first?.messages.contains { $0.text.contains("stream") } == false)
  }

  /// Google's tool begins with the newest record; lines are told as those of the document.
  @Test func documentsOfCloudsHoldTheLinesOfTheProgram() throws {
    let report = try #require(try reports("google-cloud.json").first)
    #expect(report.crashedThread?.frames.map(\.symbol).dropFirst().first == "BerthController.show(_:)")
    let check = try #require(report.messages.first { $0.text.contains("Fatal error: Unexpectedly found nil") })
    let source = try Fixtures.source("formats/console/google-cloud.json")
    let line = report.source.line(at: try #require(check.offset))
    let record = String(decoding: source.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    // The line at which the record begins, with its text a dozen lines below.
    #expect(record[line - 1].trimmingBlanks == "{")
    #expect(record[line..<line + 14].contains { $0.contains("Fatal error: Unexpectedly found nil") })
  }

  @Test(arguments: [
    "[", "[{", #"[{"textPayload":"Fatal error: x","insertId""#, #"[{"insertId":"1","textPayload":7}]"#,
    #"{"events":[{"message":"a","ingestionTime":"#, #"{"events":7,"message":"a","ingestionTime":1}"#,
    #"[{"insertId":"1","jsonPayload":{"message":"Fatal error: x"},"timestamp":"2"},[],7,{"insertId":"3"}]"#,
    #"{"events":[{"ingestionTime":1,"message":"\u000a\u000a","timestamp":-1}]}"#,
  ])
  func mutilatedDocumentsHarmNothing(text: String) {
    _ = try? ReportFormat.reports(in: ReportSource(text: text))
  }

  /// Docker splits what has no line feed, and a file that is being written ends anywhere.
  @Test(arguments: [
    (#"{"log":"a\n","stream":"stdout","time":"t"}"#, "a\n"),
    (#"{"log":"a","stream":"stdout","time":"t"}"#, "a\n"),
    (
      #"{"log":"\u001b[31ma\tb \"c\"\\d\n","stream":"stderr","attrs":{"a":"b"},"time":"t"}"#,
      "\u{1B}[31ma\tb \"c\"\\d\n"
    ),
    (#"{"log":"a\nb\n","stream":"stdout","time":"t"}"#, "a\u{0B}b\n"),
    (#"{"@timestamp":"t","message":"a","tags":["b"]}"# + "\n" + #"{"level":"info","msg":"c"}"#, "a\nc\n"),
    (#"{"__REALTIME_TIMESTAMP":"17","_PID":"12","MESSAGE":"a"}"#, "a\n"),
    (
      #"time=2026-05-11T06:41:17Z level=error msg="a \"b\"""# + "\n" + "ts=17 level=info msg=c\n", "a \"b\"\nc\n"
    ),
    (#"time=17 msg="a" error="b""#, #"time=17 msg="a" error="b""#),
    ("time=17 msg=a b\n", "time=17 msg=a b\n"), ("level=\n", "level=\n"), ("level= msg=\"a", "level= msg=\"a"),
    (#"{"message":"a","id":1}"#, #"{"message":"a","id":1}"#),
    (#"{"timestamp":1,"event":{"message":"a"}}"#, "a\n"),
    (#"{"severity":"x","err":{"type":"TideError","message":"a b"},"msg":"c"}"#, "c\u{0B}TideError: a b\n"),
    (#"{"ts":1,"data":"{\"params\":{\"reason\":\"TideError: low\"}}","msg":"c"}"#, "c\u{0B}TideError: low\n"),
    (#"{"ts":1,"user":"Ann Error","msg":"c"}"#, "c\n"),
    (
      #"{"ts":1,"err":{"message":"a","stack":"0   Pier   0x104c2c000 f()\n1"},"msg":"c"}"#,
      "c\u{0B}a\u{0B}0   Pier   0x104c2c000 f()\u{0B}1\n"
    ),
    (
      #"{"ts":1,"msg":"c","stack":["0   Pier   0x104c2c000 f()","1   Pier   0x104c2c004 g()"]}"#,
      "c\u{0B}0   Pier   0x104c2c000 f()\u{0B}1   Pier   0x104c2c004 g()\n"
    ),
    (#"{"ts":1,"msg":"c","tags":["a","b"]}"#, "c\n"),
    (#"{"ts":1,"msg":"c","status":4294941988}"#, "c status=4294941988\n"),
    (#"{"ts":1,"msg":"c","status":200}"#, "c\n"),
    ("{\"log\":\"a\\n\",\"stream\":\"stdout\"}\n{\"log\":\"b\",\"stre", "a\n{\"log\":\"b\",\"stre\n"),
    ("{\"log\":\"a\\n\",\"stream\":\"stdout\"}\n{\"log\":\"b}\n{\"log\":\"c\\n\"}\n", "a\n{\"log\":\"b}\nc\n"),
    (#"{"log":"a\n","level":"info"}"#, "a\n"),
    ("text\n{\"log\":\"a\\n\",\"stream\":\"stdout\"}\n", "text\n{\"log\":\"a\\n\",\"stream\":\"stdout\"}\n"),
    ("", ""),
  ])
  func recordsBecomeLines(records: String, lines: String) {
    let bytes = Array(records.utf8)
    #expect(String(decoding: ContainerRecords.lines(in: bytes), as: UTF8.self) == lines)
    var inPieces = ContainerRecords()
    var found: [UInt8] = []
    for byte in bytes { found += inPieces.append([byte]) }
    found += inPieces.finish()
    #expect(String(decoding: found, as: UTF8.self) == lines)
  }

  /// What is no record, though it stands among records, must not be kept until it ends.
  @Test func aLineWithoutEndIsHandedOutInPieces() {
    let record = #"{"log":"a\n","stream":"stdout","time":"t"}"# + "\n"
    let piece = [UInt8](repeating: 0x61, count: 64 * 1024)
    var records = ContainerRecords()
    var found = records.append(Array(record.utf8))
    for _ in 0..<64 { found += records.append(piece) }
    #expect(found.count > 60 * piece.count)
    found += records.append(Array(("\n" + record).utf8))
    found += records.finish()
    #expect(found == Array("a\n".utf8) + [UInt8](repeating: 0x61, count: 64 * piece.count) + Array("\na\n".utf8))
  }

  @Test func quietRecordsAreALogInWhichNothingDied() throws {
    let record =
      #"{"log":"2026-05-11 info tided: listening\n","stream":"stdout","time":"2026-05-11T06:41:17.1Z"}"# + "\n"
    let found = try ReportFormat.reports(in: ReportSource(text: String(repeating: record, count: 30)))
    #expect(found.map(\.kind) == [.nonFatal])
    #expect(found.first?.format == "console")
  }

  @Test func fastlaneInGitLabIsRead() throws {
    let found = try reports("gitlab-fastlane.log")
    #expect(found.map(line) == [8])
    #expect(found.first?.runningTest?.value == "LockerTests.VaultTests testTwice")
    #expect(found.first.map { hasMessage($0, "opening vault", line: 7) } == true)
    #expect(found.first?.crashedThread?.frames.count == 4)
  }

  @Test func launchdTellsOfEveryEnd() throws {
    let found = try reports("launchd.log")
    #expect(found.map(line) == [2, 4, 5])
    #expect(found.map { $0.termination.namespace?.value } == ["RUNNINGBOARD", "TCC", nil])
    #expect(
      found.map { $0.process.bundleIdentifier } == ["org.example.harbour", "org.example.buoy", "org.example.tide"])
    #expect(found.map { $0.process.identifier } == [4142, 4170, 4188])
    #expect(found.last?.exception.signal?.value == "SIGABRT")
    #expect(found.last?.termination.by?.value == "tide[4188]")
  }

  // MARK: In pieces

  @Test(arguments: [
    "xcodebuild.log", "github-swift-testing.log", "docker-records.log", "docker-thread-sanitizer.log", "launchd.log",
  ])
  func piecesGiveWhatTheWholeGives(name: String) throws {
    let whole = try reports(name)
    let bytes = try Fixtures.source("formats/console/" + name).bytes
    for size in [1, 7, 64, 1000] {
      var log = LogReader(path: name)
      var found: [CrashReport] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += log.append(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      found += log.finish()
      #expect(found.map(line) == whole.map(line))
      #expect(found.map { $0.runningTest?.value } == whole.map { $0.runningTest?.value })
      #expect(found.map(\.messages.count) == whole.map(\.messages.count))
    }
  }

  @Test func theRunningTestIsKnownThoughItBeganLongAgo() {
    var log = LogReader(path: "long.log")
    var found = log.append(Array("Test Case '-[HarbourTests.TideTests testYear]' started.\n".utf8))
    let piece = Array(String(repeating: "computing another tide of the year\n", count: 10_000).utf8)
    for _ in 0..<20 { found += log.append(piece) }
    found += log.append(Array("Fatal error: out of tides\n".utf8))
    found += log.finish()
    #expect(found.map(line) == [200_002])
    #expect(found.first?.runningTest?.value == "HarbourTests.TideTests testYear")
    #expect(found.first.map { $0.source.bytes.count < 64 * 1024 } == true)
  }

  /// What is read of a short log is found in a long one as well.
  @Test(arguments: [
    "*** stack smashing detected ***: terminated", "*** buffer overflow detected ***: terminated",
    "Fatal glibc error: malloc.c:2599 (sysmalloc): assertion failed: (old_top == initial_top (av))",
    "harbourd.service: Main process exited, code=dumped, status=11/SEGV",
    "Thread 1 \"harbourd\" received signal SIGSEGV, Segmentation fault.", "container harbourd exited with code 139",
  ])
  func marksOfLinuxAreFoundInLongLogs(line: String) throws {
    let piece = Array(String(repeating: "[ INFO ] GET /api/berths 200 (12 ms)\n", count: 2000).utf8)
    var log = LogReader(path: "long.log")
    var found = log.append(piece)
    found += log.append(Array((line + "\n").utf8))
    found += log.append(piece)
    found += log.finish()
    #expect(found.count == 1)
    let messages = found.first?.messages.map(\.text) ?? []
    #expect(messages.contains { $0.contains(line) } || found.first?.exception.signal != nil)
  }

  @Test(arguments: [
    "harbourd.service: Main process exited, code=exited, status=0/SUCCESS", "container harbourd exited with code 130",
    "the client received signal SIGHUP and reads its settings again",
  ])
  func ordinaryEndsAreNoMarks(line: String) throws {
    let piece = Array(String(repeating: "[ INFO ] GET /api/berths 200 (12 ms)\n", count: 2000).utf8)
    var log = LogReader(path: "long.log")
    let found = log.append(piece + Array((line + "\n").utf8) + piece) + log.finish()
    #expect(found.isEmpty || found.allSatisfy { $0.exception.signal == nil && $0.crashedThread == nil })
  }

  @Test func aTestThatEndedIsNotTheRunningOne() {
    let text = """
      Test Case '-[A.B testOne]' started.
      Test Case '-[A.B testOne]' passed (0.1 seconds).
      Fatal error: between two tests
      """
    var log = LogReader(path: "log")
    let found = log.append(Array(text.utf8)) + log.finish()
    #expect(found.count == 1)
    #expect(found.first?.runningTest == nil)
  }

  /// Swift Testing runs many at once: others may begin after the one that crashes.
  @Test func theLineOfTheRunningTestIsKept() throws {
    let log = """
      ◇ Test run started.
      ◇ Test moors() started.
      mooring at berth 7
      ◇ Test sails() started.
      ✔ Test sails() passed after 0.001 seconds.
      Harbour/Tide.swift:63: Fatal error: no water
      """
    let found = try #require(try ReportFormat.reports(in: ReportSource(text: log)).first)
    #expect(found.runningTest?.value == "moors()")
    #expect(found.runningTest?.offset.map { found.source.line(at: $0) } == 2)
    #expect(hasMessage(found, "mooring at berth 7", line: 3))
  }

  @Test(arguments: [("abrt", "SIGABRT"), ("trap", "SIGTRAP"), ("segv", "SIGSEGV"), ("kill", "SIGKILL")])
  func namesOfSignalsInXcode(word: String, signal: String) throws {
    let log = """
      Test Suite 'All tests' started at 2025-03-04 10:11:12.123.
      \tHarbour (4142) encountered an error (Underlying Error: Test crashed with signal \(word).)
      """
    let found = try #require(try ReportFormat.reports(in: ReportSource(text: log)).first)
    #expect(found.exception.signal?.value == signal)
  }

  @Test func testsThatRunAtOnceAreAllNamed() {
    let text = """
      ◇ Test one() started.
      ◇ Test two() started.
      ◇ Test three() started.
      ✔ Test two() passed after 0.001 seconds.
      A/B.swift:1: Fatal error: gone
      """
    var log = LogReader(path: "log")
    let found = log.append(Array(text.utf8)) + log.finish()
    #expect(found.first?.runningTest?.value == "three(), one()")
  }

  @Test(arguments: [
    "#11 6.012 qemu: uncaught target signal 4 (Illegal instruction) - core dumped",
    "RequestId: 6a Error: Runtime exited with error: signal: trace/breakpoint trap",
    "Error: swift.exe exited with code -1073741819.", "Process finished with exit code -1073741795 (0xC000001D)",
  ])
  func endsThatOthersSawAreMarks(text: String) {
    #expect(Bytes.with(Array(text.utf8)) { LogMark($0.all) }?.kind == .end)
  }

  // MARK: What is no crash

  @Test(arguments: [
    "/src/a.c:1:10: fatal error: 'tide.h' file not found", "the runtime error: none",
    "func f() { fatalError(\"Fatal error\") }",
    "warning: \"Fatal error\" is printed", "exited due to exit(0), ran for 5ms", "SUMMARY: AddressSanitizer: 1 byte",
  ])
  func wordsByChanceAreNoMarks(text: String) {
    #expect(Bytes.with(Array(text.utf8)) { LogMark($0.all) } == nil)
  }

  // MARK: Hostile logs

  @Test(.timeLimit(.minutes(4))) func hostileLogsEndSoon() {
    for line in [
      "Fatal error: \n", "Fatal error: \nx\n", "WARNING: ThreadSanitizer: x\n#0 f\n", "** ** **", "***", "xixcFar:d:",
      "r:",
      "Test Case 'a' started.\nFatal error: a\n", "◇ Test a started.\n", "\u{1B}[", "2026-01-01T00:00:00Z ",
      "#1 1.1 ", "[00:00:00] ", "{\"log\":\"", "{\"log\":\"a\",\"stream\":\"stdout\"}\n{\"log\":\"}\n",
    ] {
      var log = LogReader(path: "hostile")
      let bytes = Array(String(repeating: line, count: 300_000 / line.utf8.count).utf8)
      let found = log.append(bytes) + log.finish()
      #expect(found.count <= LogReader.limit)
    }
  }

  @Test func moreCrashesThanAnyoneReadsAreSaidToBeMore() {
    var log = LogReader(path: "many")
    let text = (0..<1100).map { "A/B.swift:\($0): Fatal error: number \($0)\n" }.joined()
    let found = log.append(Array(text.utf8)) + log.finish()
    #expect(found.count == LogReader.limit)
    #expect(log.isFull)
    #expect(found.last?.notes.contains { $0.contains("1000 crashes or more") } == true)
  }

  // MARK: Ends of several processes

  private func read(_ log: String) throws -> [CrashReport] { try ReportFormat.reports(in: ReportSource(text: log)) }

  /// SwiftPM says of each process of tests that a signal ended it.
  @Test func eachEndThatSwiftPMSawIsACrash() throws {
    let end = "error: Exited with unexpected signal code 11\n"
    let both = "[TideTests] FAILED\n\(end)[EbbTests] FAILED\n\(end)Building for debugging...\n"
    #expect(try read(both).count == 2)
    #expect(try read("Building for debugging...\n\(end)error: fatalError\n").count == 1)
  }

  /// No failed check ends in a fault: what SwiftPM saw before it was another process.
  @Test func aFaultBeforeACheckIsAnotherProcess() throws {
    let check = "Harbour/Tide.swift:12: Fatal error: Index out of range\n"
    let log = { (signal: Int) in
      "Building for debugging...\nerror: Exited with unexpected signal code \(signal)\n"
        + "Test Case 'HarbourTests.testTide' started at 2026-03-04 10:15:10.001\n" + check
    }
    #expect(try read(log(11)).map(\.exception.signal?.value) == ["SIGSEGV", nil])
    #expect(try read(log(4)).map(\.exception.signal?.value) == ["SIGILL"])
  }

  // MARK: Prefixes

  @Test(arguments: [
    ("2026-03-04T10:15:10.0000000Z text", "text"), ("2026-03-04T10:15:10.000000Z 00O+text", "text"),
    ("#12 71.22 text", "text"), ("service-1  | text", "text"), ("[12:34:56]: ▸ text", "text"),
    ("build\ttest\t2026-03-04T10:15:10.0000000Z text", "text"), ("    t =     1.23s text", "text"),
    ("[2026-03-04T10:15:10.123Z] text", "text"), ("\u{1B}_bk;t=1700000000000\u{7}text", "text"),
    ("2026-02-11 09:12:49.221+0100 Harbour[4722:90377] [general] text", "text"),
    ("2026-03-04T10:15:10.000000000Z stderr F text", "text"), ("2026-03-04T10:15:10.0Z stdout P text", "text"),
    ("2026-03-04T10:15:10.0Z stderr Full text", "stderr Full text"),
    ("    2026-03-04T10:15:10.0000000Z   text", "  text"), ("\tNov 22 10:00:00 pier-3 harbourd[812]: text", "text"),
    ("    text", "    text"), ("12:34:56  text", "text"), ("12:34:56 text", "text"), ("12:34:56.789   text", " text"),
    ("12:34:56: text", "12:34:56: text"),
    ("[  +12 ms] text", "text"), ("[+5019 ms]   text", "  text"), ("[        ] text", "text"), ("[ ] text", "[ ] text"),
    ("[  +12 mm] text", "[  +12 mm] text"),
    ("2020-12-03T14:52:57.876550: stdout: [   +1 ms] text", "text"), ("2026-03-04 10:15:10: text", "text"),
    ("#0  0x1234 in main ()", "#0  0x1234 in main ()"),
    ("text | text", "text | text"),
    ("pier_harbour_1  | text", "text"), ("harbour_2          | text", "text"),
    ("Nov 22 10:00:00 pier-3 harbourd[812]: text", "text"), ("Mar  2 10:00:00 pier harbourd[8]: text", "text"),
    ("Nov 22 10:00:00 pier-3 kernel[0]: text", "Nov 22 10:00:00 pier-3 kernel[0]: text"),
    ("Nov 22 10:00:00 text", "Nov 22 10:00:00 text"), ("Nov 22 text[8]: text", "Nov 22 text[8]: text"),
    ("November 22 10:00:00 pier harbourd[8]: text", "November 22 10:00:00 pier harbourd[8]: text"),
  ])
  func prefixesAreTakenOff(line: String, rest: String) {
    let found = Bytes.with(Array(line.utf8)) { $0.all.from(LogPrefix.length(of: $0.all)).string }
    #expect(found == rest)
  }
}

extension Substring {
  /// Without the blanks around it.
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Systems load each process elsewhere: the same addresses are those of one crash that a log holds twice.
  @Test func oneCrashThatIsPrintedTwiceCountsOnce() throws {
    func backtrace(_ place: String) -> String {
      "*** Signal 11: Backtracing from 0x7f2f1c4969fc... done ***\n\n"
        + "*** Program crashed: Bad pointer dereference at 0x0000000000000018 ***\n\nThread 0 \"harbour\" crashed:\n\n"
        + "0      0x0000\(place)0200 Tide.level() + 32 in harbour at /src/Tide.swift:31:9\n"
        + "1 [ra] 0x0000\(place)0300 main + 16 in harbour at /src/main.swift:3:1\n\n"
    }
    func count(_ places: [String]) throws -> Int {
      let text = places.map { backtrace($0) + "error: Exited with unexpected signal code 11\n" }.joined()
      return try ReportFormat.reports(in: ReportSource(path: "ci.log", text: "Building for debugging...\n" + text))
        .count
    }
    #expect(try count(["55d5c100", "55d5c100"]) == 1)
    #expect(try count(["55d5c100", "55d5c200"]) == 2)
    // A program that is loaded where it was linked has the same addresses in every process.
    #expect(try count(["00000040", "00000040"]) == 2)
  }
}
