import CrashAnalysis
import Testing

/// Causes that a reporter or MetricKit names in its own words, without a report of the system.
@Suite struct ConcludedCauseTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let rule: String
    let verdict: Verdict
    var testDescription: String { name }
  }

  private static func metricKit(_ list: String, _ values: String) -> String {
    """
    {"timeStampBegin":"2025-03-04 10:00:00 +0000","\(list)":[{"version":"1.0.0","callStackTree":{"callStackPerThread":
    false,"callStacks":[{"callStackRootFrames":[{"binaryName":"Harbour","offsetIntoBinaryTextSegment":4096,
    "address":4300004096,"sampleCount":3}]}]},"diagnosticMetaData":{"osVersion":"iPhone OS 17.4 (21E219)",\(values)}}]}
    """
  }

  private static func sentry(_ type: String, _ value: String, _ mechanism: String) -> String {
    """
    {"event_id":"1","platform":"cocoa","level":"fatal","exception":{"values":[{"type":"\(type)","value":"\(value)",
    "mechanism":{"type":"\(mechanism)","handled":false}}]}}
    """
  }

  static let samples = [
    Sample(
      name: "MetricKit, processor",
      text: metricKit("cpuExceptionDiagnostics", #""totalCPUTime":"20 sec","totalSampledTime":"20 sec""#),
      rule: "resource-cpu", verdict: .certain),
    Sample(
      name: "MetricKit, disk writes",
      text: metricKit("diskWriteExceptionDiagnostics", #""writesCaused":"2,000 byte""#), rule: "resource-disk-writes",
      verdict: .certain),
    Sample(
      name: "MetricKit, category watchdog",
      text: metricKit("crashDiagnostics", #""terminationCategory":"watchdog""#), rule: "watchdog-unspecified",
      verdict: .certain),
    Sample(
      name: "MetricKit, category file lock",
      text: metricKit("crashDiagnostics", #""terminationCategory":{"fileLock":{}}"#), rule: "suspended-with-file-lock",
      verdict: .certain),
    Sample(
      name: "MetricKit, category task timeout",
      text: metricKit("crashDiagnostics", #""terminationCategory":"taskTimeout""#), rule: "background-task-expired",
      verdict: .certain),
    Sample(
      name: "Sentry, processor",
      text: sentry("MXCPUException", "MXCPUException totalCPUTime:2.2 s totalSampledTime:5.5 s", "mx_cpu_exception"),
      rule: "resource-cpu", verdict: .certain),
    Sample(
      name: "Sentry, ended by the system",
      text: sentry(
        "WatchdogTermination", "The OS watchdog terminated your app, possibly because it overused RAM.",
        "watchdog_termination"),
      rule: "jetsam-per-process-limit", verdict: .inconclusive),
    Sample(
      name: "leaks, none",
      text: "leaks Report Version: 4.0\nProcess 41: 9 nodes malloced for 2 KB\n"
        + "Process 41: 0 leaks for 0 total leaked bytes.\n",
      rule: "not-a-crash-report", verdict: .notACrash),
  ]

  @Test(arguments: samples) func isAnswered(_ sample: Sample) throws {
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: sample.text)).first)
    #expect(analysis.diagnoses.first?.rule.id == sample.rule)
    #expect(analysis.verdict == sample.verdict)
  }
}
