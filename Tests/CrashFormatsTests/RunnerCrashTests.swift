import CrashModel
import Testing

@testable import CrashFormats

/// The lines by which Xcode's test runner says where a program crashed.
struct RunnerCrashTests {
  @Test(
    arguments: [
      (
        "PierUITests/PierTests.swift:22: error: -[PierUITests testDock] : Harbour crashed in closure #1 in Pier.moor(_:)",
        "closure #1 in Pier.moor(_:)"
      ),
      ("PierTests.testDock() encountered an error (Crash: Harbour (4142): Pier.moor(_:))", "Pier.moor(_:)"),
      ("    ✖ testDock, Crash: Harbour at Pier.moor(_:)", "Pier.moor(_:)"),
      (
        "Harbour encountered an error (The test runner crashed while preparing to run tests: Harbour at Pier.moor(_:))",
        "Pier.moor(_:)"
      ),
    ])
  func theFunctionIsTheCrashedFrame(line: String, symbol: String) throws {
    let report = try report("Testing failed:\n\(line)\n** TEST FAILED **")
    #expect(report.crashedThread?.frames.map(\.symbol) == [symbol])
    #expect(report.crashedThread?.frames.first?.image == "Harbour")
    #expect(report.process.name == "Harbour")
  }

  @Test func theNumberOfASignalIsRead() throws {
    let report = try report(
      "Harbour.app (1668) encountered an error (Early unexpected exit, operation never finished bootstrapping - no restart "
        + "will be attempted. (Underlying error: Crash: Harbour (1668): Namespace SIGNAL, Code 0x4))")
    #expect(report.exception.signal?.value == "SIGILL")
    #expect(report.crashedThread == nil)
  }

  @Test(arguments: [
    "Harbour encountered an error (The test runner crashed before establishing connection: Harbour at <external symbol>)",
    "PierTests.testDock() encountered an error (Crash: Harbour (4142): Fatal error: no berth is free)",
    "A crash: the boat at the pier is gone", "The boat crashed in the harbour",
  ])
  func otherLinesNameNoFunction(line: String) throws {
    #expect(try report("Testing failed:\n\(line)\n** TEST FAILED **").crashedThread == nil)
  }

  @Test func stepsOfLibFuzzerAreNoFrames() throws {
    let report = try report(
      """
      #2	INITED cov: 3 ft: 3 corp: 1/1b exec/s: 0 rss: 31Mb
      #8	NEW    cov: 4 ft: 4 corp: 2/3b lim: 4 exec/s: 0 rss: 31Mb L: 2/2 MS: 1 InsertByte-
      ==4142== ERROR: libFuzzer: deadly signal
          #0 0x55c0a1b2c3d4 in __sanitizer_print_stack_trace (/opt/harbour/harbour-fuzz+0x10)
          #1 0x55c0a1b2c5f6 in $s7Harbour4PierV4readyySaySiGF /src/Sources/Harbour/Pier.swift:14:9
      SUMMARY: libFuzzer: deadly signal
      """)
    #expect(report.format == "sanitizer")
    #expect(report.kind == .sanitizerFinding)
    #expect(report.process.identifier == 4142)
    #expect(report.crashedThread?.frames.count == 2)
    #expect(report.crashedThread?.frames.last?.line == 14)
  }

  @Test func cloudRunTellsTheSignal() throws {
    let report = try report("Uncaught signal: 11, pid=7, tid=9, fault_addr=16.")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.operatingSystem.name == "Linux")
  }

  @Test func whatLambdaAnswersIsARecord() throws {
    let report = try report(
      #"{"errorType":"Runtime.ExitError","errorMessage":"RequestId: 32 Error: Runtime exited with error: signal: trace/breakpoint trap"}"#
    )
    #expect(report.exception.signal?.value == "SIGTRAP")
  }
}
