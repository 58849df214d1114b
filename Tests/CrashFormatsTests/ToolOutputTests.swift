@testable import CrashFormats
import CrashModel
import Testing

/// What tools print of processes that did not crash: sampled stacks, leaks, summaries of memory.
@Suite struct ToolOutputTests {
  private func report(_ name: String) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: Fixtures.source("formats/" + name)).first)
  }

  @Test func theHeaviestPathOfEveryThreadIsItsStack() throws {
    let sample = try report("sampled-stacks/sample.txt")
    let threads = sample.threads.loaded()
    #expect(
      threads.map { $0.frames.map(\.symbol) } == [
        ["specialized MutableCollection.sort(by:)", "BerthList.sorted()", "BerthList.reload()", "main", "start"],
        ["__workq_kernreturn", "start_wqthread"],
      ])
    #expect(threads.map(\.name) == [nil, "net"])
    #expect(threads[0].frames.map(\.image) == ["libswiftCore.dylib", "Harbour", "Harbour", "Harbour", "dyld"])
    #expect(threads[0].frames[1].file == "BerthList.swift" && threads[0].frames[1].line == 77)
    #expect(threads[0].frames[1].address == 0x104e2_c8a0)
  }

  @Test func aHangSaysWhoWaitsForWhom() throws {
    let hang = try report("sampled-stacks/spindump.txt")
    #expect(
      hang.messages.contains {
        $0.text == "main thread is blocked by turnstile waiting for Harbour [4142] thread 0x1a2c"
          || $0.text == "main thread is waiting for Harbour [4142] thread 0x1a2c"
      })
    #expect(hang.threads.loaded().map(\.name) == [nil, "loader"])
    #expect(hang.crashedThread?.frames.map(\.image).last == "dyld")
  }

  @Test func leaksShowWhereTheirObjectsWereAllocated() throws {
    let leaks = try report("leaks/two-stacks.txt")
    let stacks = leaks.threads.loaded()
    #expect(
      stacks.map(\.name) == [
        "STACK OF 1 INSTANCE OF 'ROOT CYCLE: <Quay>'", "STACK OF 1 INSTANCE OF 'ROOT LEAK: <Rope>'",
      ])
    #expect(stacks.map { $0.frames.first?.symbol } == ["_malloc_zone_malloc", "swift_allocObject"])
    #expect(stacks.map { $0.frames.last?.symbol } == ["start", "start"])
    #expect(leaks.crashedThread == nil)
  }

  @Test(arguments: ["footprint.txt", "heap.txt", "vmmap.txt"]) func summariesOfMemoryAreNoCrash(name: String) throws {
    let summary = try report("memory-map/" + name)
    #expect(summary.kind == .nonFatal)
    #expect(summary.notes.contains { $0.contains("not the record of a crash") })
  }

  @Test func aPanicNamesTheTaskThatRan() throws {
    let panic = try report("panic/macos.panic")
    #expect(panic.process.name == "kernel_task" && panic.process.identifier == 0)
    #expect(panic.kind == .panic)
  }

  @Test(.timeLimit(.minutes(1))) func hostileTreesEndSoon() throws {
    let head = "Analysis of sampling X (pid 1) every 1 ms\nCall graph:\n    9 Thread_1\n"
    let deep = (0..<3000).map { String(repeating: " ", count: 4 + $0) + "9 f  (in X) + 1  [0x1]\n" }.joined()
    let wide = String(repeating: "    9 f  (in X) + 1  [0x1]\n", count: 50_000)
    let many = String(repeating: "    9 Thread_1\n", count: 50_000)
    for tree in [deep, wide, many] {
      let found = try ReportFormat.reports(in: ReportSource(text: head + tree))
      #expect(found.first?.threads.loaded().count ?? 0 <= SampledStacks.threadLimit)
    }
  }
}
