import Foundation
import TestSupport
import Testing

/// A bounded run of every fuzz target; `Tests/Fuzz/run` runs them for longer.
@Suite struct FuzzTests {

  #if os(Linux)
    static let isSupported = true
  #else
    static let isSupported = false
  #endif

  @Test(
    .enabled(if: isSupported, "libFuzzer comes with the Swift toolchain for Linux only"),
    .enabled(if: SlowSet.isOn, "takes minutes: set CRASHBOOK_SLOW to run it"), .timeLimit(.minutes(60)))
  func everyTargetSurvives() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [Repository.root + "/Tests/Fuzz/run", "20000"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(output)")
    let families = [
      "apple", "reporters", "text", "backtrace", "console", "tools", "symbols", "rules", "names", "archives", "wrapped",
      "redaction", "project", "code", "saved",
    ]
    for family in families {
      #expect(output.contains("== \(family): 20000 executions"))
    }
    #expect(
      output.split(separator: "\n").filter { $0.hasPrefix("stat::number_of_executed_units: ") }.count == families.count)
    #expect(!output.contains("SUMMARY: "), "\(output)")
  }
}
