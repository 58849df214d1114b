@testable import ByteKit
import CrashModel
import Foundation
import Testing

@testable import CrashFormats

/// The time of reading grows as the text does: nothing is copied, searched or joined again for every line.
@Suite struct GrowthTests {
  /// A text that grows: lines that are repeated below a head.
  struct Growing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let head: String
    let unit: String
    /// How often the unit is repeated in the smaller text.
    let count: Int
    var tail = "\n"

    func source(times: Int) -> ReportSource {
      ReportSource(text: head + String(repeating: unit, count: times * count) + tail)
    }
  }

  private static let crashed = "Process: Quay [7]\nException Type:  EXC_BAD_ACCESS (SIGSEGV)\n\nThread 0 Crashed:\n"

  static let growing = [
    Growing(
      testDescription: "names without a distance", head: "Thread 1\n0 swift_unexpectedError\n1 Pool.load(_:)\n",
      unit: "28 main\n.$main()\n", count: 1000),
    Growing(
      testDescription: "a frame above lines that are none",
      head: "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n    #0 0x1 in f a.c\n", unit: "==7==ABORTING\n",
      count: 1000, tail: "    #1 0x2 in g a.c\n"),
    Growing(
      testDescription: "gaps in a frame", head: crashed + "0   Quay   0x0000000100a01000 main + 12", unit: "   #1",
      count: 8000),
    Growing(
      testDescription: "frames of a finding of Valgrind's", head: "==7== Invalid write of size 4\n",
      unit: "==7==    at 0x10A1EE: berth (berth.c:60)\n", count: 1000),
    Growing(
      testDescription: "functions in a frame of wasmtime's",
      head: "Error: x\n\nCaused by:\n    1: error while executing at wasm backtrace:\n           0: 0x1 - a.wasm!f\n",
      unit: "                  - level(_:)\n", count: 2000),
    Growing(
      testDescription: "frames of an exception of Java's",
      head: "FATAL EXCEPTION: main\nProcess: a.b, PID: 7\njava.lang.RuntimeException: x\n",
      unit: "\tat a.b.c(X.java:3)\n",
      count: 2000),
    Growing(
      testDescription: "commands of a terminal that do not end", head: "", unit: "\u{1B}_", count: 20_000),
    Growing(
      testDescription: "joined backtraces", head: "",
      unit: "*** Program crashed: System trap at 0x1 ***\n\nThread 0 crashed:\n\n0 f in Q at /a/b.swift:1:2\n\n",
      count: 100),
  ]

  @Test(arguments: growing)
  func readingGrowsAsTheText(text: Growing) {
    func seconds(_ times: Int) -> Double {
      let source = text.source(times: times)
      return (0..<3).map { _ in
        let start = clock_gettime_nsec_of_thread()
        _ = try? ReportFormat.reports(in: source)
        return Double(clock_gettime_nsec_of_thread() - start) / 1e9
      }.min() ?? 0
    }
    let (once, fourTimes) = (seconds(1), seconds(4))
    #expect(fourTimes < 8 * max(once, 0.02), "\(once) s become \(fourTimes) s for four times the text")
  }

  private func clock_gettime_nsec_of_thread() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  // MARK: Lengths

  /// A narrow window breaks a name into many lines, but nobody's log becomes one.
  @Test(arguments: [(20, true), (TextStackDecoder.joinedLines, true), (TextStackDecoder.joinedLines + 1, false)])
  func framesAreJoinedUpToANumberOfLines(lines: Int, isJoined: Bool) throws {
    let parts = (1..<lines).map { "   (part\($0)" }.joined(separator: "\n")
    let found = try report(
      Self.crashed
        + "0   Quay   0x0000000100a01000 berth\n\(parts)\n   (end) + 12\n1   Quay   0x0000000100a01000 g + 1\n")
    let frame = try #require(found.crashedThread?.frames.first)
    #expect((frame.symbolOffset == 12) == isJoined)
    #expect(found.crashedThread?.frames.count == 2)
  }

  /// Each annotation would be read by a call of its own.
  @Test(arguments: ["0x1 + 1 ", "// 0x1 + 1 "], [")", "]"])
  func annotationsDoNotNest(unit: String, end: String) throws {
    let text = "0   Quay   0x0000000100a01000 0x1 + 1 " + String(repeating: unit, count: 30_000) + "f" + end
    #expect(try frame(text).address == 0x1_00A0_1000)
  }

  @Test func aFrameLineIsReadUpToALength() throws {
    let name = String(repeating: "a", count: 2 * FrameLine.longest)
    #expect(try frame("0   Quay   0x0000000100a01000 \(name) + 12").symbol?.utf8.count ?? 0 <= FrameLine.longest)
  }

  /// Remarks begin behind two blanks or a tab.
  @Test(
    arguments: [
      ("main   <- ours", "main"), ("main\t// ours", "main"), ("main \t# ours", "main "), ("main <- ours", nil),
      ("main  x   -- ours", "main  x"), ("   <- ours", nil), ("main  ", nil),
    ] as [(String, String?)])
  func remarksAreCut(text: String, rest: String?) {
    #expect(Bytes.with(Array(text.utf8)) { FrameRemark.cut($0.all)?.string } == rest)
  }

  // MARK: Many reports

  private static let backtrace =
    "Fatal error: <n>\n\n*** Program crashed: System trap at 0x1 ***\n\nThread 0 crashed:\n\n0 f in Q at /a/b.swift:1:2\n\n"

  @Test func joinedBacktracesHaveSourcesOfTheirOwn() throws {
    let text = String(repeating: Self.backtrace, count: 8)
    let source = ReportSource(text: text)
    let found = Bytes.with(source.bytes) { SwiftBacktraceReader.reports(source, $0, limit: 5) }
    #expect(found.count == 5)
    #expect(found.last?.notes.contains { $0.contains("holds more than 5 reports") } == true)
    #expect(found.allSatisfy { $0.source.bytes.count <= 2 * Self.backtrace.utf8.count })
    let lines = found.map { report in report.source.line(at: report.crashedThread?.frames.first?.offset ?? 0) }
    #expect(lines == [7, 15, 23, 31, 39])
    #expect(found.allSatisfy { $0.messages.contains { $0.text == "Fatal error: <n>" } })
  }

  /// Quoted lines are written anew, and those of every part are told as they were.
  @Test func partsTellTheLinesOfTheWhole() throws {
    var source = ReportSource(text: "a\nb\nc\nd\ne\n")
    source.originalLines = [0, 10, 20, 30, 40]
    let part = source.part(4..<8, lines: 2...4)
    #expect((0..<4).map { part.line(at: $0) } == (4..<8).map { source.line(at: $0) })
    source.originalLines = []
    source.firstLine = 100
    let other = source.part(4..<8, lines: 2...4)
    #expect((0..<4).map { other.line(at: $0) } == [102, 102, 103, 103])
  }

  @Test func theIndexTellsTheSameLines() {
    let text = (0..<40_000).map { $0 % 7 == 0 ? "\n" : "line \($0)\n" }.joined()
    let source = ReportSource(path: "-", bytes: Array(text.utf8), firstLine: 3)
    let indexed = source.withLineIndex
    let offsets = [0, 1, 4095, 4096, 4097, 100_000, text.utf8.count - 1, text.utf8.count, text.utf8.count + 9, -1]
    #expect(offsets.map { indexed.line(at: $0) } == offsets.map { source.line(at: $0) })
    #expect(indexed.lines(at: offsets) == source.lines(at: offsets))
  }

  /// Of images that lie in each other the inner one holds the address.
  @Test func imagesAreFoundByAddress() {
    func image(_ name: String, _ base: Address?, _ size: UInt64?) -> CrashReport.BinaryImage {
      .init(name: name, base: base, size: size)
    }
    let images = ImagesByAddress([
      image("b", 0x2000, 0x1000), image("a", 0x1000, 0x800), image("none", nil, 0x1000), image("inner", 0x2400, 0x100),
    ])
    let found = [0x0FFF, 0x1000, 0x17FF, 0x1800, 0x2000, 0x2450, 0x3000].map { images.image(of: Address($0))?.name }
    #expect(found == [nil, "a", "a", nil, "b", "inner", nil])
  }
}
