@testable import ByteKit
@testable import CrashFormats
import CrashModel
import Testing

/// Where a report holds more than anybody reads, the rest is left out, and the report says so.
@Suite(.timeLimit(.minutes(6))) struct CapTests {
  private func hasNote(_ report: CrashReport, _ words: String) -> Bool {
    report.notes.contains { $0.contains(words) }
  }

  private static let head = "{\"bug_type\":\"309\"}\n{\"procName\":\"Quay\",\"faultingThread\":0,"

  // MARK: Frames

  @Test func framesOfText() throws {
    let frames = (0..<5000).map { "\($0)   App   0x0000000100000000 f() + 1\n" }.joined()
    let found = try report("Thread 0 Crashed:\n" + frames)
    #expect(found.crashedThread?.frames.count == ReportCaps.frames)
    #expect(hasNote(found, "longer than 4096 frames"))
  }

  @Test func framesOfJSON() throws {
    let frames = Array(repeating: "{\"imageOffset\":1}", count: 5000).joined(separator: ",")
    let found = try report(Self.head + "\"threads\":[{\"frames\":[\(frames)]}]}")
    #expect(found.crashedThread?.frames.count == ReportCaps.frames)
    #expect(hasNote(found, "longer than 4096 frames"))
  }

  @Test func framesOfABacktrace() throws {
    let frames = (0..<5000).map { "\($0) [ra] 0x0000000000000001 f() + 1 in App\n" }.joined()
    let found = try report("*** Program crashed: System trap at 0x1 ***\n\nThread 0 crashed:\n\n" + frames)
    #expect(found.crashedThread?.frames.count == ReportCaps.frames)
    #expect(hasNote(found, "longer than 4096 frames"))
  }

  // MARK: Threads and images

  @Test func threadsOfAStackshot() throws {
    let threads = (0..<4200).map { "\"\($0)\":{\"id\":\($0),\"userFrames\":[[0,1]]}" }.joined(separator: ",")
    let found = try report(
      "{\"bug_type\":\"288\"}\n{\"reason\":\"Quay:7 x\",\"processByPid\":{\"7\":{\"procname\":\"Quay\","
        + "\"threadById\":{\(threads)}}}}")
    #expect(found.threads.count == 4096)
    #expect(hasNote(found, "4096 threads or more"))
  }

  @Test func joinedReports() throws {
    let one =
      "Incident Identifier: 1\nException Type:  EXC_CRASH (SIGABRT)\n\nThread 0 Crashed:\n0   App   0x0000000100000000 f() + 1\n\n"
    let source = ReportSource(text: String(repeating: one, count: 8))
    let found = Bytes.with(source.bytes) { JoinedReports.readAll(source, $0, from: 0, limit: 5) }
    #expect(found.count == 5)
    #expect(hasNote(try #require(found.last), "holds more than 5 reports; those behind this one were not read"))
    #expect(found[1].source.line(at: 0) == 7)
    #expect(found.last?.source.bytes.count == one.utf8.count)
    let all = Bytes.with(source.bytes) { JoinedReports.readAll(source, $0, from: 0, limit: 8) }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0.notes.isEmpty })
  }

  @Test func threadsOfText() throws {
    let threads = (0..<66_000).map { "Thread \($0):\n0   App   0x0000000100000000 f() + 1\n\n" }.joined()
    let found = try report("Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n\n" + threads)
    #expect(found.threads.count == ReportCaps.threads)
    #expect(found.crashedThread?.frames.count == 1)
    #expect(hasNote(found, "holds 65536 threads or more"))
  }

  @Test func threadsOfJSON() throws {
    let threads = Array(repeating: "{\"frames\":[]}", count: 66_000).joined(separator: ",")
    let found = try report(Self.head + "\"threads\":[\(threads)]}")
    #expect(found.threads.count == ReportCaps.threads)
    #expect(hasNote(found, "holds 65536 threads or more"))
  }

  @Test func imagesOfText() throws {
    let images = (0..<66_000).map { _ in "0x1000 - 0x1fff Quay arm64 <0011> /Quay\n" }.joined()
    let found = try report(
      "Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n\nBinary Images:\n" + images)
    #expect(found.images.count == ReportCaps.images)
    #expect(hasNote(found, "holds 65536 images or more"))
  }

  @Test func imagesOfJSON() throws {
    let images = Array(repeating: "{\"base\":1}", count: 66_000).joined(separator: ",")
    let found = try report(Self.head + "\"threads\":[],\"usedImages\":[\(images)]}")
    #expect(found.images.count == ReportCaps.images)
    #expect(hasNote(found, "holds 65536 images or more"))
  }

  @Test func samplesAndStacksOfLeaks() throws {
    let tree = String(repeating: "    9 f  (in X) + 1  [0x1]\n", count: SampledStacks.nodeLimit + 1)
    let sample = try report("Analysis of sampling X (pid 1) every 1 ms\nCall graph:\n    9 Thread_1\n" + tree)
    #expect(hasNote(sample, "A call tree has more than 20000 lines"))
    let threads = String(repeating: "    9 Thread_1\n      9 f  (in X) + 1  [0x1]\n", count: 1030)
    let many = try report("Analysis of sampling X (pid 1) every 1 ms\nCall graph:\n" + threads)
    #expect(hasNote(many, "holds 6 more threads than the 1024"))
    let stacks = (0..<1030).map { "STACK OF 1 INSTANCE OF 'ROOT LEAK: <R\($0)>':\n0  X  0x1 f() + 1\n====\n" }.joined()
    let leaks = try report("leaks Report Version: 4.0\n" + stacks)
    #expect(hasNote(leaks, "holds 6 more stacks than the 1024"))
  }

  // MARK: Texts, lines, nesting, numbers

  @Test func linesOfText() throws {
    let lines = String(repeating: "a line that belongs to nothing\n", count: 5000)
    let found = try report("Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n\n" + lines)
    #expect(found.messages.count == ReportCaps.lines)
    #expect(hasNote(found, "first 4000 lines"))
  }

  @Test(arguments: [
    head + "\"threads\":[],\"asi\":{\"a\":[\(list)],\"b\":[\(list)]}}",
    head + "\"threads\":[],\"termination\":{\"reasons\":[\(list)]}}",
    "{\"binary_images\":[],\"crash\":{\"error\":{}},\"console_log\":[\(list)]}",
    "Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\nTermination Reason:  SIGNAL 6\n" + lines,
    "Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\nApplication Specific Information:\n" + lines,
  ])
  func textsOfABlock(_ text: String) throws {
    let found = try report(text)
    #expect((ReportCaps.lines...2 * ReportCaps.lines).contains(found.messages.count))
    #expect(found.termination.reasons.count <= ReportCaps.lines)
    #expect(hasNote(found, "first 4000 lines"))
  }

  static let list = Array(repeating: "\"tide\"", count: 9000).joined(separator: ",")
  static let lines = String(repeating: "tide\n", count: 9000)

  static let long = String(repeating: "tide ", count: 60_000)

  @Test(arguments: [
    head + "\"threads\":[],\"asi\":{\"libswiftCore.dylib\":[\"\(long)\"]}}",
    head + "\"threads\":[{\"name\":\"\(long)\",\"frames\":[]}]}",
    head + "\"threads\":[{\"frames\":[{\"symbol\":\"\(long)\"}]}]}",
    head + "\"threads\":[],\"termination\":{\"namespace\":\"SIGNAL\",\"indicator\":\"\(long)\"}}",
    "Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n\nApplication Specific Information:\n\(long)\n",
    "Process:  \(long)\nException Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n",
    "Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  0\n\nThread 0 Crashed:\n0   App   0x0000000100000000 \(long)\n",
  ])
  func longTexts(_ text: String) throws {
    let found = try report(text)
    let texts = found.messages.map(\.text) + [found.process.name, found.crashedThread?.name].compactMap { $0 }
    #expect(texts.allSatisfy { $0.utf8.count <= ReportCaps.text })
    #expect(found.crashedThread?.frames.allSatisfy { $0.symbol?.utf8.count ?? 0 <= ReportCaps.text } ?? true)
    #expect(hasNote(found, "A text is longer than 256 KiB"))
  }

  @Test func textsThatFitAreLeftAlone() throws {
    let text = String(repeating: "a", count: ReportCaps.text)
    let found = try report(Self.head + "\"threads\":[],\"asi\":{\"x\":[\"\(text)\"]}}")
    #expect(found.messages.first?.text == text)
    #expect(!hasNote(found, "longer than"))
  }

  @Test func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let deep = try report(Self.head + "\"threads\":[],\"x\":\(nested(10_100))}")
    #expect(hasNote(deep, "nested deeper than 10000 levels"))
    let flat = try report(Self.head + "\"threads\":[],\"x\":\(nested(9_000))}")
    #expect(!hasNote(flat, "nested"))
  }

  @Test(arguments: [
    head + "\"pid\":99999999999999999999,\"threads\":[]}", head + "\"pid\":1e30,\"threads\":[]}",
    "Exception Type:  EXC_CRASH (SIGABRT)\nTriggered by Thread:  99999999999999999999\n",
  ])
  func numbers(_ text: String) throws {
    let found = try report(text)
    #expect(found.process.identifier == nil)
    #expect(hasNote(found, "does not fit into 64 bits"))
  }

  // MARK: Logs

  @Test func findsOfALog() throws {
    let log = (0..<1500).map { "Harbour/Tide.swift:7: Fatal error: no water at \($0)\n" }.joined()
    let found = try ReportFormat.reports(in: ReportSource(text: "Test Suite 'All tests' started.\n" + log))
    #expect(found.count == LogReader.limit)
    #expect(found.last.map { hasNote($0, "holds 1000 crashes or more") } == true)
  }

  /// The same message a million times over must not be read as one crash of many megabytes, nor take long.
  @Test func aLogOfOneMessageEndsAtTheLimit() throws {
    var log = LogReader(path: "log")
    let piece = Array(String(repeating: "Fatal error: x\n", count: 60_000).utf8)
    var found: [CrashReport] = []
    var pieces = 0
    while !log.isFull, pieces < 10 {
      pieces += 1
      found += log.append(piece)
    }
    #expect(pieces == 1)
    #expect(found.count == LogReader.limit)
    #expect(found.allSatisfy { $0.source.bytes.count < 2 * LogScanner.contextBytes })
    #expect(found.last.map { hasNote($0, "the rest was not read") } == true)
  }

  @Test func theOutputAndTheErrorStreamShowOneCrash() throws {
    let line = "Harbour/Tide.swift:7: Fatal error: no water\n"
    let found = try ReportFormat.reports(
      in: ReportSource(text: "Test Suite 'All tests' started.\n" + line + "\n" + line + "error: Exited with signal 5\n")
    )
    #expect(found.count == 1)
  }
}
