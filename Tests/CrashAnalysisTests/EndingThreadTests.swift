import CrashAnalysis
import Testing

/// Which thread is taken for the crashed one where the report marks one that only waits.
@Suite struct EndingThreadTests {
  private func analysis(
    type: String = "EXC_CRASH (SIGABRT)", marked: String = "mach_msg2_trap + 8", other: String
  ) throws -> Analysis {
    let text = """
      Process:             Pilotage [812]
      OS Version:          macOS 26.1 (25B78)
      Exception Type:      \(type)
      Exception Codes:     0x0000000000000000, 0x0000000000000000
      Triggered by Thread: 0

      Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
      0   libsystem_kernel.dylib        \t0x00000001bb1ee5a7 \(marked)
      1   AppKit                        \t0x00000001bfd55b6d -[NSApplication run] + 368

      Thread 4:
      0   libsystem_kernel.dylib        \t0x00000001bb1ef403 \(other)
      1   Pilotage                      \t0x0000000104c05481 ChartStore.giveUp(_:) + 40

      """
    return try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
  }

  @Test(arguments: ["abort_with_payload + 16", "__abort_with_payload + 8", "__kill + 8"])
  func theThreadThatEndedTheProcessIsShown(call: String) throws {
    let found = try analysis(other: call)
    #expect(found.report.crashedThread?.index == 4)
    #expect(found.report.notes.contains { $0.hasPrefix("The report marks thread 0, which only waits.") })
    #expect(found.diagnoses.first?.rule.id == "explicit-abort")
    #expect(found.diagnoses.first?.blame?.symbol == "ChartStore.giveUp(_:)")
  }

  @Test func aThreadThatDoesSomethingIsLeftAsMarked() throws {
    let call = "abort_with_payload + 16"
    #expect(try analysis(marked: "__pthread_kill + 8", other: call).report.crashedThread?.index == 0)
    #expect(try analysis(type: "EXC_CRASH (SIGKILL)", other: call).report.crashedThread?.index == 0)
    #expect(try analysis(type: "EXC_BAD_ACCESS (SIGSEGV)", other: call).report.crashedThread?.index == 0)
    // A signal for another thread ends nothing by itself.
    #expect(try analysis(other: "__pthread_kill + 8").report.crashedThread?.index == 0)
  }
}
