import CrashAnalysis
import CrashModel
import Testing

/// What a short text says of a crash is found in a long log as well.
@Suite struct LongLogTests {
  /// So many lines make a log that is searched for marks alone.
  private static let filling = String(
    repeating: "[ INFO ] GET /api/berths 200 (12 ms) [request-id: 6C2D] (Harbour/Berths.swift:44)\n", count: 5000)

  static let lines = [
    "terminate called after throwing an instance of 'std::runtime_error'",
    "./Harbour: error while loading shared libraries: libtide.so.4: cannot open shared object file: No such file",
    "./Harbour: symbol lookup error: ./Harbour: undefined symbol: tide_open",
    "Could not cast value of type 'Swift.String' (0x7f51aa2d9a10) to 'Swift.Int' (0x7f51aa2d9b18).",
    "free(): double free detected in tcache 2",
    "double free or corruption (!prev)",
    "munmap_chunk(): invalid pointer",
    "malloc(): corrupted top size",
    "*** stack smashing detected ***: terminated",
    "*** buffer overflow detected ***: terminated",
    "Harbour: tide.c:54: rise: Assertion `level != NULL' failed.",
    "dyld[812]: Library not loaded: @rpath/Tide.framework/Tide",
    "dyld[812]: Symbol not found: _tide_open",
    "thread 'main' panicked at src/main.rs:12:34:",
    "traps: Harbour[1234] trap invalid opcode ip:55d0c8a0 sp:7ffe error:0 in Harbour[55d0c000+2000]",
    "Harbour[1234]: segfault at 10 ip 000055d0c8a0 sp 00007ffe error 4 in Harbour[55d0c000+2000]",
    "Segmentation fault (core dumped)",
    "Harbour.service: Main process exited, code=dumped, status=11/SEGV",
    "      Reason:       OOMKilled",
    "Error: Process completed with exit code 139.",
    "harbour-1 exited with code 137",
  ]

  @Test(arguments: lines) func whatAShortTextSaysIsFoundInALongLog(line: String) throws {
    // Kernels speak of themselves in a line that a long log would have among others.
    guard !line.hasPrefix("traps:") else { return }
    let short = try Analyzer().analyze(ReportSource(path: "a.log", text: line + "\n"))
    let long = try Analyzer().analyze(ReportSource(path: "a.log", text: Self.filling + line + "\n" + Self.filling))
    #expect(long.count == 1)
    #expect(long.first?.diagnoses.first?.rule.id == short.first?.diagnoses.first?.rule.id)
    #expect(long.first?.report.exception.signal?.value == short.first?.report.exception.signal?.value)
    #expect(long.first?.verdict != .notACrash)
  }

  /// What compilers, tests and tools say in the same words is no crash.
  @Test(arguments: [
    "Harbour.swift:12: warning: 'terminate called' is never printed",
    "Test Case '-[Harbour testPanicked]' passed (0.1 s).",
    "grep 'double free' notes.txt", "\"OOMKilled\": false,", "cache hit status=200", "exit code 0",
    "exited with code 1",
    "Checking (core) dumps", "#include \"double free.h\"",
  ])
  func otherLinesBeginNoCrash(line: String) {
    // A text that is not known to be a log is refused, which is as good.
    let long = try? Analyzer().analyze(ReportSource(path: "a.log", text: Self.filling + line + "\n" + Self.filling))
    #expect(long?.allSatisfy { $0.verdict == .notACrash } ?? true)
  }

  /// What failed first is found wherever it is in a long log, in a file and in a stream.
  @Test func theFirstErrorIsFoundAnywhere() throws {
    let error = "Sources/Harbour/Chart.swift:31:17: error: cannot find 'tide' in scope"
    let start = "Test Suite 'All tests' started at 2026-02-03 10:00:00.000\n" + Self.filling
    let later = "\nSources/Harbour/Dock.swift:3:1: error: expected '}' in struct\n" + Self.filling
    let text = start + error + later
    let found = try Analyzer().analyze(ReportSource(path: "a.log", text: text))
    #expect(found.map(\.verdict) == [.notACrash])
    #expect(found.first?.report.failure?.value == error)
    let line = try #require(found.first?.diagnoses.first?.evidence.compactMap(\.line).first)
    #expect(line == 5002)
    var log = LogReader(path: "-")
    #expect(log.append(Array(text.utf8)).isEmpty)
    #expect(log.finish().isEmpty)
    let quiet = try log.quietReports(beginning: Array(text.utf8.prefix(65_536)))
    #expect(quiet.first?.failure?.value == error)
  }

  /// A crash report in a log repeats what the process said last.
  @Test func aReportInALogStaysOne() throws {
    let report = """
      dyld[812]: Library not loaded: @rpath/Tide.framework/Tide
      Process:         Harbour [812]
      Exception Type:  EXC_CRASH (SIGABRT)
      Termination Reason: Namespace DYLD, Code 1, Library missing
      Library not loaded: @rpath/Tide.framework/Tide
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   dyld   0x00000001027d10b4 __abort_with_payload + 8

      """
    let found = try Analyzer().analyze(ReportSource(path: "a.log", text: Self.filling + report + Self.filling))
    #expect(found.count == 1)
    #expect(found.first?.diagnoses.first?.rule.id == "dyld-missing-library")
  }

  /// What the C++ runtime says behind an exception is no second crash.
  @Test func anExceptionAndItsEndAreOne() throws {
    let lines = """
      2026-01-29 09:43:46.744 Harbour[6891:775] *** Terminating app due to uncaught exception 'NSRangeException', reason: 'x'
      *** First throw call stack:
      (0x35a9388f 0x37e3a259 0x35a96a9b)
      terminate called throwing an exception

      """
    #expect(try Analyzer().analyze(ReportSource(path: "a.log", text: lines)).count == 1)
  }

  /// A log of tests in which nothing died is no crash, whether they passed or failed.
  @Test(arguments: [
    "Test Case '-[Harbour.Tests testCrashReporter]' passed (0.001 seconds).",
    "/src/Tests.swift:10: error: Tests.testTide : Asynchronous wait failed: Exceeded timeout of 1 seconds",
    "✘ Test throwsError() recorded an issue at T.swift:15:4: Caught error: low(tide: 3)",
  ])
  func logsInWhichNothingDiedAreNoCrashes(line: String) throws {
    let start =
      "Test Suite 'All tests' started at 2026-02-03 10:00:00.000\nTest Case '-[Harbour.Tests testTide]' started.\n"
    let text = start + line + "\nExecuted 1 test, with 1 failure (0 unexpected) in 0.1 (0.1) seconds\n"
    let found = try Analyzer().analyze(ReportSource(path: "a.log", text: text))
    #expect(found.map(\.verdict) == [.notACrash])
    #expect(found.first?.report.notes.isEmpty == false)
  }
}
