import CrashAnalysis
import Foundation
import Testing

/// What outputs say of logs: the test that was running, and that nothing crashed.
@Suite struct LogOutputTests {
  @Test func theRunningTestIsAFieldOfJSON() throws {
    let text = Samples.written(.json, try Samples.analyses("formats/console/xcodebuild.log"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let reports = try #require(object?["reports"] as? [[String: Any]])
    let tests = reports.map { $0["runningTest"] as? [String: Any] }
    #expect(
      tests.map { $0?["name"] as? String } == [
        "HarbourTests.BerthTests testMoorsLongestFirst", "HarbourTests.TideTests testNoTable",
      ])
    #expect(tests.map { $0?["line"] as? Int } == [16, 26])
    let other = Samples.written(.ndjson, try Samples.analyses("formats/ips/dyld.ips"))
    #expect(!other.contains("runningTest"))
  }

  @Test(arguments: ["text", "markdown", "html"]) func theRunningTestIsShown(name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    let text = Samples.written(format, try Samples.analyses("formats/console/xcodebuild.log"), extent: .all)
    #expect(text.contains(name == "html" ? ">running test</td>" : "Running test: "))
    #expect(text.contains("HarbourTests.BerthTests testMoorsLongestFirst (line 16)"))
  }

  @Test func aLogWithoutACrashSaysWhatWasLookedFor() throws {
    let words = "Nothing in this log looks like a crash. Looked for were failed checks"
    let quiet = try Samples.analyses("formats/console/no-crash.log")
    #expect(quiet.map(\.verdict) == [.notACrash])
    #expect(quiet.first?.report.notes.contains { $0.hasPrefix(words) } == true)
    // Errors that end no program are none.
    let log = (0..<30).map { "2026-02-03T10:11:\($0 + 10)Z step \($0) failed: error \($0)\n" }.joined()
    let failed = try Samples.analyzer.analyze(ReportSource(text: log))
    #expect(failed.map(\.verdict) == [.notACrash])
    #expect(failed.first?.report.notes.contains { $0.hasPrefix(words) } == true)
    let crash = try Samples.analyses("formats/console/xcodebuild.log")
    #expect(crash.allSatisfy { analysis in !analysis.report.notes.contains { $0.hasPrefix(words) } })
  }

  @Test func aHangShowsItsStackAndWhoWaits() throws {
    let text = Samples.written(.text, try Samples.analyses("formats/sampled-stacks/spindump.txt"))
    #expect(text.contains("Heaviest stack\n    0  __psynch_mutexwait   libsystem_kernel.dylib\n"))
    #expect(text.contains("main thread is waiting for Harbour [4142] thread 0x1a2c"))
    let crash = Samples.written(.text, try Samples.analyses("formats/crash-text/macos-12.crash"))
    #expect(!crash.contains("Heaviest stack"))
  }
}
