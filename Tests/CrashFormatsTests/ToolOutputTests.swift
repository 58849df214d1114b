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
    #expect(threads[0].sampleCounts == [1900, 1900, 1990, 2000, 2000])
  }

  /// What the kernel did stands in the call of the thread that went into it.
  @Test func framesOfTheKernelAreLeftOut() throws {
    let threads = try report("sampled-stacks/spindump.txt").threads.loaded()
    #expect(threads[0].frames.map(\.symbol) == ["__psynch_mutexwait", "BerthList.reload()", "main", "start"])
    #expect(threads[0].sampleCounts == [1001, 1001, 1001, 1001])
  }

  /// On a Mac sanitizers write no paths, so that only its name tells that an image is a framework.
  @Test(arguments: ["CoreFoundation", "MapKit", "ContactsUI", "libsystem_malloc.dylib"])
  func noFrameworkIsTakenForTheProgram(image: String) throws {
    let text = """
      ==812==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000012f10 at pc 0x00010a1b2c3d
      READ of size 8 at 0x602000012f10 thread T0
          #0 0x10a1b2c3d in -[TideMap addAnnotation:]+0x3d (\(image):x86_64+0x1c3d)
          #1 0x10a1b2d4e in HarbourMap.show(_:)+0x4e (Harbour:x86_64+0x2d4e)
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.process.name == "Harbour")
  }

  @Test func hangsOfMetricKitAreSampledAndCrashesAreNot() throws {
    let reports = try ReportFormat.reports(in: Fixtures.source("formats/metrickit/payload.json"))
    for report in reports {
      let counts = report.crashedThread?.sampleCounts ?? []
      #expect(counts.isEmpty == (report.kind == .crash))
      #expect(counts.isEmpty || counts.count == report.crashedThread?.frames.count)
      #expect(counts == counts.sorted(), "the outermost frame was seen most often")
    }
    #expect(reports.contains { $0.kind == .hang })
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

  /// A sample that is cut off within the heading of another process has a last line without a line feed.
  @Test(arguments: ["", "\n"])
  func theHeadingOfAnotherProcessMayBeTheLastLine(ending: String) throws {
    let sample = try Fixtures.source("formats/sampled-stacks/hang.txt")
    let text = String(decoding: sample.bytes, as: UTF8.self) + "\nProcess:          Ferry [9999]" + ending
    let reports = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(reports.first?.process.name == "Lagoon")
    #expect(reports.first?.threads.loaded().count == (try report("sampled-stacks/hang.txt").threads.count))
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

  // MARK: Text of resource reports

  @Test(arguments: ["ips/cpu-usage.ips", "ips/wakeups.ips", "ips/disk-writes.ips"])
  func aResourceReportShowsItsHeaviestStack(name: String) throws {
    let found = try report(name)
    let stack = found.crashedThread?.frames ?? []
    #expect(found.format == "ips" && found.kind == .resourceLimit)
    #expect(stack.map(\.image) == ["Lagoon", "libsystem_pthread.dylib"])
    #expect(stack.map(\.address) == [0x1_04c3_1dd8, 0x1_db20_df54])
    #expect(stack.first?.imageOffset == 24024 && stack.map(\.symbol) == [nil, nil])
    #expect(found.notes.contains("No thread crashed; shown is the heaviest stack of the process."))
    // The lines of the stack are no messages as well.
    #expect(!found.messages.contains { $0.text.contains("[0x") })
  }

  private static let resourceHead = """
    {"bug_type":"202","app_name":"Lagoon"}
    OS Version:       iPhone OS 18.4 (Build 22E240)
    Data Source:      Microstackshots

    Command:          Lagoon
    PID:              812

    Event:            cpu usage

    """

  @Test func onlyTheProcessThatTheReportIsAboutIsRead() throws {
    let text =
      Self.resourceHead + """
        Heaviest stack for the target process:
          21  start + 520 (dyld + 8020) [0x1db20df54]
          20  ??? (Lagoon + 24024) [0x104c31dd8]
          19  ??? (<51A70060-4B1D-4C0E-9A77-A0B0C0D00060> + 96) [0x105000060]

        Powerstats for:   backupd [77]
        Path:             /usr/libexec/backupd
          40  main + 4 (backupd + 4) [0x100000004]

          Binary Images:
                   0x100000000 -                ???  backupd  <00000000-4B1D-4C0E-9A77-A0B0C0D00000>  /usr/libexec/backupd

        Powerstats for:   Lagoon [812]
        Path:             /Applications/Lagoon.app/Lagoon
          21  start + 520 (dyld + 8020) [0x1db20df54]

          Binary Images:
                   0x104c2c000 -                ???  Lagoon   <51A70061-4B1D-4C0E-9A77-A0B0C0D00061>  /Applications/Lagoon.app/Lagoon
                   0x105000000 -        0x105007fff  Tides    <51A70060-4B1D-4C0E-9A77-A0B0C0D00060>  /Applications/Lagoon.app/Tides
        """
    let found = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    let stack = found.crashedThread?.frames ?? []
    #expect(found.process.name == "Lagoon" && found.process.path == nil)
    #expect(stack.map(\.image) == ["Tides", "Lagoon", "dyld"])
    #expect(stack.map(\.symbol) == [nil, nil, "start"])
    #expect(stack[1].imagePath == "/Applications/Lagoon.app/Lagoon")
    #expect(stack[1].imageUUID == "51A70061-4B1D-4C0E-9A77-A0B0C0D00061")
    #expect(found.threads.count == 1)
    #expect(found.images.loaded().map(\.name) == ["Lagoon", "Tides"])
  }

  @Test func stacksAreReadFromWhichSomebodyTookTheAddresses() throws {
    let text =
      Self.resourceHead + """
        Heaviest stack for the target process:
          21  start (dyld + 8020)
          ...
          20  Tides.rise() + 16 (Lagoon + 24024)
        """
    let found = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(found.crashedThread?.frames.map(\.image) == ["Lagoon", "dyld"])
    #expect(found.crashedThread?.frames.map(\.symbol) == ["Tides.rise()", "start"])
    #expect(found.crashedThread?.frames.map(\.imageOffset) == [24024, 8020])
  }

  @Test func samplesOfTheWholeSystemSayThatTheyAre() throws {
    let process = "  Thread 0x1    8 samples (1-8)    priority 4 (base 4)\n  8  f + 1 (a + 1) [0x1]\n\n"
    let text =
      "OS Version: macOS 26.2 (25C56)\nData Source: Stackshots\n\n"
      + (1...3).map { "Process:  tool\($0) [\($0)]\nPath: /usr/bin/tool\($0)\n\n" + process }.joined()
    let found = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(found.process.name == "tool1" && found.process.identifier == 1)
    #expect(found.process.path == "/usr/bin/tool1")
    #expect(found.threads.count == 1)
    #expect(found.notes.contains { $0.hasPrefix("The samples cover 3 processes") })
  }

  /// Processes are found by the colon behind the word, however many others stand in front of it.
  @Test func processesAreFoundBehindAnyNumberOfColons() throws {
    let tree = "  Thread 0x1    8 samples (1-8)    priority 4 (base 4)\n  8  f + 1 (a + 1) [0x1]\n\n"
    for number in 0..<140 {
      let colons = number % 3 == 0 ? ":" : number % 3 == 1 ? " :Process:" : "a"
      let note = "Note: " + String(repeating: colons, count: number) + "\n\n"
      let text =
        "OS Version: macOS 26.2 (25C56)\nData Source: Stackshots\n\n"
        + (1...4).map { "Process:  tool\($0) [\($0)]\nPath: /usr/bin/tool\($0)\n" + note + tree }.joined()
      let found = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
      #expect(found.process.name == "tool1" && found.threads.count == 1)
      #expect(found.notes.contains { $0.hasPrefix("The samples cover 4 processes") }, "\(number)")
    }
  }

  /// Samples are read before the text was searched for signs of a paste, with the result of cleaning it first; but what
  /// is leapt over is not searched.
  @Test func pastesAreSeenInSamplesThatAreRead() throws {
    let tree = "  Thread 0x1    8 samples (1-8)    priority 4 (base 4)\n"
    let nodes = String(repeating: "  8  moor(&berth;) + 1 (Harbour + 1) [0x1]\n", count: 500)
    let damages = [
      "", "a &lt; b\n", "\u{1B}[1mProcess:  tool9 [9]\n", "\u{1B}[1mx\n", "> Process:  tool9 [9]\n", "a\\_b\n",
      "&gt;\n",
    ]
    for (number, damage) in damages.enumerated() {
      // In what is read, in what is leapt over, at the end, and behind where each sign is looked for.
      for place in 0..<5 {
        let sections = (1...4).map { section in
          let insert = section == place ? damage : ""
          return "Process:  tool\(section) [\(section)]\nPath: /usr/bin/tool\(section)\n\n" + tree + insert + nodes
            + insert
        }
        let head = "OS Version: macOS 26.2 (25C56)\nData Source: Stackshots\n" + (place == 0 ? damage : "") + "\n"
        let source = ReportSource(text: head + sections.joined())
        let plain = PastedText.clean(source) { source, bytes in AppleTextReader.read(source, bytes, from: 0) }
        let found = try #require(try ReportFormat.reports(in: source).first)
        if place < 2 {
          #expect(found.source.bytes == plain?.source.bytes, "\(number) \(place)")
          #expect(found.notes == plain?.notes, "\(number) \(place)")
        }
        #expect("\(found.threads.loaded().map(\.frames))" == "\(plain?.threads.loaded().map(\.frames) ?? [])")
      }
    }
  }

  /// Where signs of a paste hide the process that a report is about, they are looked for in all of the text.
  @Test func aProcessIsFoundBehindSignsOfAPaste() throws {
    let tree = "  Thread 0x1    8 samples (1-8)    priority 4 (base 4)\n  8  f + 1 (a + 1) [0x1]\n\n"
    let text =
      "OS Version: macOS 26.2 (25C56)\nData Source: Stackshots\nCommand: tool3 [3]\n\n"
      + (1...4).map { ($0 == 3 ? "\u{1B}[1m" : "") + "Process:  tool\($0) [\($0)]\n\n" + tree }.joined()
    let found = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(found.process.name == "tool3" && found.threads.count == 1)
  }

  @Test(.timeLimit(.minutes(4))) func hostileTreesEndSoon() throws {
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
