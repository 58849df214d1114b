import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Input that is cut, damaged or hostile ends in a result or a clear error, never in a crash or a hang.
@Suite struct BadInputTests {
  static let analyzer = RuleExampleTests.analyzer

  static func bytes(_ fixture: String) throws -> [UInt8] {
    try Repository.fixture(fixture)
  }

  /// Expects an answer, whatever it is: reports within the caps whose evidence is in the input and which every output
  /// can show, or an error with a reason.
  static func expectAnswer(to bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    let source = ReportSource(path: "test", bytes: bytes)
    let analyses: [Analysis]
    do throws(ReadError) {
      analyses = try analyzer.analyze(source)
    } catch {
      #expect(error.path == "test" && !error.reason.isEmpty, sourceLocation: location)
      return
    }
    #expect(!analyses.isEmpty, sourceLocation: location)
    let lineCount = bytes.count { $0 == 0x0A } + 1
    for analysis in analyses {
      #expect(ReportCheck.problems(of: analysis.report) == [], sourceLocation: location)
      let lines = analysis.diagnoses.flatMap { ($0.evidence + $0.support).compactMap(\.line) }
      #expect(lines.allSatisfy { (1...lineCount).contains($0) }, "lines \(lines)", sourceLocation: location)
      for format in [OutputFormat.text, .json, .markdown] {
        let output = format.report(analysis, OutputContext(version: "test"))
        #expect(!output.isEmpty, "\(format.name)", sourceLocation: location)
      }
    }
  }

  @Test func jsonCutAnywhere() throws {
    let whole = try Self.bytes("formats/ips/dyld.ips")
    for end in stride(from: 0, to: whole.count, by: SlowSet.isOn ? 1 : 7) {
      Self.expectAnswer(to: Array(whole[..<end]))
    }
  }

  @Test func everythingBeforeACutIsUsed() throws {
    let whole = try Self.bytes("formats/ips/ios-breakpoint.ips")
    let text = String(decoding: whole, as: UTF8.self)
    let cut = try #require(text.range(of: "\"usedImages\""))
    let analyses = try Self.analyzer.analyze(ReportSource(path: "test", text: String(text[..<cut.lowerBound])))
    let report = try #require(analyses.first?.report)
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.crashedThread?.frames.isEmpty == false)
    #expect(report.notes.contains { $0.contains("cut off") })
  }

  static let samples = [
    "formats/ips/bad-access.ips", "formats/crash-text/ios-104-symbolicated.crash", "formats/crash-text/macos-12.crash",
    "formats/swift-backtrace/linux-server.txt", "formats/swift-backtrace/linux.json", "formats/excerpt/lldb-bt.txt",
    "formats/excerpt/html-escaped.html", "formats/ips/hybrid.ips.txt", "formats/excerpt/thread-sanitizer.txt",
  ]

  @Test(arguments: samples)
  func cutAtEvery64thByte(_ fixture: String) throws {
    let whole = try Self.bytes(fixture)
    for end in stride(from: 0, to: whole.count, by: 64) { Self.expectAnswer(to: Array(whole[..<end])) }
  }

  @Test(arguments: samples)
  func mutated(_ fixture: String) throws {
    let whole = try Self.bytes(fixture)
    var random = SeededGenerator(20_251_121)
    for _ in 0..<(SlowSet.isOn ? 1000 : 50) {
      var copy = whole
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let index = Int.random(in: 0..<copy.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: copy[index] = UInt8.random(in: 0...255, using: &random)
        case 1: copy.remove(at: index)
        case 2: copy.insert(contentsOf: [0x22, 0x5C, 0x7B, 0x5D].shuffled(using: &random), at: index)
        default: copy.insert(contentsOf: copy[max(0, index - 40)..<index], at: index)
        }
      }
      Self.expectAnswer(to: copy)
    }
  }

  @Test(arguments: [
    "", " ", "\n\n", "{", "[", "{\"", "{\"bug_type\"", "{\"bug_type\":\"309\"}", "{\"bug_type\":\"309\"}\n",
    "{\"bug_type\":\"309\"}\n{",
    "Thread 0 Crashed:", "Thread 99999999999999999999 Crashed:", "0", "0 0x", "Exception Type:", "Exception Codes: 0x",
    "Termination Reason: SIGNAL", "Last Exception Backtrace:\n(", "Triggered by Thread: -1", "#0", "frame #",
    "* thread #",
    "{\"threads\":[{\"frames\":[{\"imageIndex\":-1}]}],\"usedImages\":[]}", "{\"faultingThread\":7,\"threads\":[]}",
    "{\"exception\":{\"rawCodes\":[99999999999999999999999]}}", "\u{FEFF}", "*** Program crashed:",
    "Program crashed: at 0x",
    "*** Program crashed: x\nThread 0 crashed:\n0 f in a\n... 9223372036854775807\n... 9223372036854775807\n",
    "{\"kind\":\"crashReport\",\"threads\":[{\"frames\":[{\"count\":9223372036854775807},{\"count\":9223372036854775807}]}]}",
  ])
  func fragments(_ text: String) {
    Self.expectAnswer(to: Array(text.utf8))
  }

  @Test func invalidTextIsRead() throws {
    var bytes = try Self.bytes("formats/crash-text/ios-104-symbolicated.crash")
    let whole = try #require(try Self.analyzer.analyze(ReportSource(path: "test", bytes: bytes)).first?.report)
    for index in stride(from: 100, to: bytes.count, by: 97) { bytes[index] = 0xFF }
    let report = try #require(try Self.analyzer.analyze(ReportSource(path: "test", bytes: bytes)).first?.report)
    #expect(report.format == whole.format)
    let type = try #require(whole.exception.type?.value)
    #expect(report.exception.type?.value.hasPrefix(type) == true)
    #expect(report.threads.count > whole.threads.count / 2)
    #expect(report.crashedThread?.frames.isEmpty == false)
    Self.expectAnswer(to: bytes)
  }

  @Test func emptyInputIsAnError() {
    #expect(throws: ReadError.self) { try Self.analyzer.analyze(ReportSource(path: "x", text: "")) }
    #expect(throws: ReadError.self) { try Self.analyzer.analyze(ReportSource(path: "x", text: " \n\t\n")) }
  }

  @Test func binaryInputIsAnError() {
    #expect(throws: ReadError.self) {
      try Self.analyzer.analyze(ReportSource(path: "x", bytes: Array(repeating: 0, count: 100_000)))
    }
  }

  @Test(.timeLimit(.minutes(4))) func deepNestingIsStepedOver() {
    let brackets = Array(repeating: UInt8(ascii: "["), count: 4_000_000)
    Self.expectAnswer(to: Array("{\"bug_type\":\"309\"}\n{\"threads\":".utf8) + brackets)
    Self.expectAnswer(to: Array("{\"bug_type\":\"309\",\"x\":".utf8) + brackets)
    Self.expectAnswer(to: brackets)
    Self.expectAnswer(to: Array(repeating: Array("{\"a\":".utf8), count: 500_000).flatMap { $0 })
  }

  @Test(.timeLimit(.minutes(4))) func longLinesAndManyLinesTakeLinearTime() {
    Self.expectAnswer(
      to: Array("Thread 0 Crashed:\n0   App  0x1 ".utf8) + Array(repeating: UInt8(ascii: "a"), count: 4_000_000))
    Self.expectAnswer(to: Array(String(repeating: "0   App   0x0000000100000000 f() + 1\n", count: 100_000).utf8))
    Self.expectAnswer(
      to: Array("Exception Type: EXC_CRASH\n".utf8)
        + Array(String(repeating: "some line of a log\n", count: 200_000).utf8))
    Self.expectAnswer(to: Array(String(repeating: "Thread 1:\n", count: 200_000).utf8))
  }
}
