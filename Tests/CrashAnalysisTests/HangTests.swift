import CrashAnalysis
import Testing

/// What is said of a main thread that did not answer.
@Suite struct HangTests {
  private func analysis(frames: [(String, String)], counts: [UInt64]) -> Analysis {
    var report = CrashReport(format: "sampled-stacks", kind: .hang, source: ReportSource(text: "Event: hang"))
    report.process.name = "Harbour"
    var thread = CrashReport.Thread(index: 0, queue: "com.apple.main-thread")
    for (index, (image, symbol)) in frames.enumerated() {
      var frame = CrashReport.Frame(index: index)
      frame.image = image
      frame.symbol = symbol
      thread.frames.append(frame)
    }
    thread.sampleCounts = counts
    report.crashedThread = thread
    report.threads = DeferredList([thread])
    return RuleExampleTests.analyzer.analyze(report)
  }

  private let frames = [
    ("libswiftCore.dylib", "Sequence.filter(_:)"), ("Harbour", "Berth.isFree.getter"), ("Harbour", "Pier.berths()"),
    ("dyld", "start"),
  ]

  /// Detectors of hangs put a title in place of an exception.
  @Test(arguments: [
    "App Hang: The app's main thread failed to respond to an event within 2000 milliseconds",
    "Fully Blocked App Hang", "App Hang Fully Blocked: App hanging for at least 3000 ms.", "AppHang 2.1 s",
  ])
  func titlesTellOfHangs(title: String) throws {
    let text = """
      \(title)

      0  libsystem_kernel.dylib +0x7414 stat64
      1  Foundation +0x97258            __NSFileExists
      2  Harbour +0xfda794              ChartFolder.contains(_:)
      3  Harbour +0xfe1c68              ChartStore.refresh() (ChartStore.swift:71:46)

      """
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    #expect(analysis.report.kind == .hang)
    #expect(analysis.diagnoses.first?.rule.id == "main-thread-disk-access-hang")
    #expect(analysis.diagnoses.first?.blame?.symbol == "ChartFolder.contains(_:)")
  }

  /// A sentence about hangs is no title.
  @Test func sentencesTellOfNoHang() throws {
    let text = "Since we looked for every App Hang it is faster.\n\n0  Harbour +0xfda794  ChartFolder.load()\n"
    #expect(try Analyzer().analyze(ReportSource(text: text)).first?.report.kind == .crash)
  }

  /// The function that most samples share is named, not the one in which a few of them ended.
  @Test func theFunctionThatMostSamplesShareIsNamed() {
    let few = analysis(frames: frames, counts: [3, 9, 40, 40]).diagnoses.first
    #expect(few?.rule.id == "main-thread-busy-hang" && few?.blame?.symbol == "Pier.berths()")
    let most = analysis(frames: frames, counts: [38, 39, 40, 40]).diagnoses.first
    #expect(most?.rule.id == "main-thread-busy-hang" && most?.blame?.symbol == "Berth.isFree.getter")
  }

  /// Inlined calls that symbols show were counted by nobody.
  @Test(arguments: [[], [40], [3, 9, 40, 40, 40], [0, 0, 0, 0], [1, 1, 1, 1]] as [[UInt64]])
  func countsThatDoNotFitAreNotUsed(counts: [UInt64]) {
    let found = analysis(frames: frames, counts: counts).diagnoses.first
    #expect(found?.rule.id == "main-thread-busy-hang" && found?.blame?.symbol == "Berth.isFree.getter")
  }

  /// An idle thread, a process without the app's code, and a worker's stack are no answer.
  @Test(arguments: [
    [
      ("libsystem_kernel.dylib", "mach_msg2_trap"), ("CoreFoundation", "__CFRunLoopServiceMachPort"),
      ("Harbour", "main"),
    ],
    [("libsystem_kernel.dylib", "kevent"), ("Harbour", "EventLoop.run()"), ("dyld", "start")],
    [
      ("Harbour", "Worker.run()"), ("libsystem_pthread.dylib", "_pthread_start"),
      ("libsystem_pthread.dylib", "thread_start"),
    ],
    [("libswiftCore.dylib", "swift_retain"), ("dyld", "start")],
  ])
  func whatIsNoHangOfTheAppIsNone(frames: [(String, String)]) {
    let found = analysis(frames: frames, counts: frames.map { _ in 40 })
    #expect(found.diagnoses.map(\.rule.id) == ["not-a-crash-report"])
    #expect(found.verdict == .notACrash)
  }
}
