import CrashAnalysis
import Testing

/// What a report of the watchdog says of the time that the process computed.
@Suite struct ProcessorTimeTests {
  /// The remark on the processor in a report whose watchdog gave some seconds.
  private static func remark(allowance: String, total: String, application: String) throws -> String? {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: FRONTBOARD 2343432205
      <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: \
      app<org.example.Harbour>:712 \(allowance)
      ProcessVisibility: Foreground
      ProcessState: Running
      WatchdogEvent: scene-update
      WatchdogVisibility: Foreground
      WatchdogCPUStatistics: (
      "Elapsed total CPU time (seconds): \(total)",
      "Elapsed application CPU time (seconds): \(application)"
      ) reportType:CrashLog maxTerminationResistance:Interactive>
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   Harbour                  0x00000001027d10b4 Boat.close() + 52
      1   UIKitCore                0x00000001827d10b4 -[UIApplication _run] + 52

      """
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    let first = try #require(analysis.diagnoses.first)
    #expect(first.rule.id == "watchdog-scene-update")
    return analysis.evidence(for: first).map(\.statement).first { $0.hasPrefix("the process computed") }
  }

  private static let tenSeconds = "exhausted real (wall clock) time allowance of 10.00 seconds"

  /// One busy thread of six cores is 16 %, and did not wait.
  @Test func secondsTellWhetherItWaited() throws {
    let busy = try Self.remark(
      allowance: Self.tenSeconds, total: "10.680 (user 8.000, system 2.680), 18% CPU", application: "9.798, 16% CPU")
    #expect(
      busy?.hasPrefix("the process computed for 9.798 of 10 seconds (16 % of all cores): it computed: look for") == true
    )
    let idle = try Self.remark(
      allowance: Self.tenSeconds, total: "9.980 (user 6.110, system 3.870), 16% CPU", application: "0.014, 0% CPU")
    #expect(idle == "the process computed for 0.014 of 10 seconds (0 % of all cores): it waited")
    let between = try Self.remark(
      allowance: Self.tenSeconds, total: "24.000 (user 20.000, system 4.000), 40% CPU", application: "3.000, 5% CPU")
    #expect(between == "the process computed for 3 of 10 seconds (5 % of all cores)")
  }

  @Test func withoutTheTimeThatWasGivenOnlyExtremesTell() throws {
    let total = "12.000 (user 10.000, system 2.000), 60% CPU"
    #expect(try Self.remark(allowance: "", total: total, application: "0.1, 1% CPU")?.hasSuffix("it waited") == true)
    #expect(try Self.remark(allowance: "", total: total, application: "3.2, 16% CPU")?.hasSuffix("cores)") == true)
    #expect(
      try Self.remark(allowance: "", total: total, application: "11.2, 56% CPU")?.contains("it computed") == true)
  }

  /// A machine that others kept busy proves nothing against the app.
  @Test func aBusyMachineIsSaidToBe() throws {
    let remark = try Self.remark(
      allowance: Self.tenSeconds, total: "330.150 (user 200.000, system 130.150), 100% CPU",
      application: "2.166, 1% CPU")
    #expect(remark?.hasSuffix("others kept the machine busy") == true)
  }

  @Test(arguments: ["x, 1% CPU", "1e999, 1% CPU", "-3, 1% CPU", "nan, 1% CPU", "1.0, % CPU"])
  func numbersThatAreNoneDoNoHarm(application: String) throws {
    _ = try Self.remark(allowance: Self.tenSeconds, total: "1 (user), 1% CPU", application: application)
  }
}
