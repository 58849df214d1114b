import Foundation
import TestSupport
import Testing

/// No input, however damaged, takes more memory than four times its size and 64 MiB.
///
/// The program reads the inputs one after the other and then waits for its standard input; so its peak can be asked for
/// when it has done its work and still runs.
@Suite(.serialized) struct MemoryLimitTests {
  static let isMeasurable = FileManager.default.isReadableFile(atPath: "/proc/self/status")

  /// Every fixture whose name promises a report, by its path below the repository.
  static let fixtures: [String] = Repository.reports(in: ["formats", "swift-backtrace-real"])
    .map { "fixtures/" + $0 }

  private static func content(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Repository.root + "/" + path)))
  }

  @Test(.enabled(if: isMeasurable, "needs Linux's /proc"), .timeLimit(.minutes(5)))
  func damagedFixtures() throws {
    try Self.expectLittleMemory(Self.fixtures.flatMap { try Self.damaged($0, rounds: 1) })
  }

  @Test(
    .enabled(if: isMeasurable, "needs Linux's /proc"),
    .enabled(if: SlowSet.isOn, "takes minutes: set CRASHBOOK_SLOW to run it"), .timeLimit(.minutes(5)),
    arguments: fixtures)
  func damagedOften(fixture: String) throws {
    try Self.expectLittleMemory(try Self.damaged(fixture, rounds: 60))
  }

  /// Inputs so large that their size decides.
  enum Large: String, CaseIterable {
    case reportOfManyThreads
    case reportOfOneText
    case textOfManyFrames
    case textOfManyThreads
    case oneLine
    case nested
    case manyMessages
    case manyCrashes

    /// Some megabytes of it.
    var bytes: [UInt8] {
      let megabytes = SlowSet.isOn ? 24 : 3
      func repeated(_ text: String) -> String {
        String(repeating: text, count: (megabytes << 20) / text.utf8.count)
      }
      let header = "{\"bug_type\":\"309\",\"name\":\"Harbour\"}\n"
      let frame = "{\"imageIndex\":0,\"imageOffset\":4096,\"symbol\":\"moor()\",\"symbolLocation\":8}"
      let thread = "{\"id\":1,\"frames\":[\(frame),\(frame)]},"
      let text =
        switch self {
        case .reportOfManyThreads: header + "{\"exception\":{\"type\":\"EXC_CRASH\"},\"threads\":[" + repeated(thread)
        case .reportOfOneText:
          header + "{\"exception\":{\"type\":\"EXC_CRASH\"},\"asi\":{\"a\":[\"" + repeated("berth ")
        case .textOfManyFrames: "Thread 0 Crashed:\n" + repeated("0   Harbour   0x0000000100000000 moor() + 1\n")
        case .textOfManyThreads: repeated("Thread 1:\n0   Harbour   0x0000000100000000 moor() + 1\n\n")
        case .oneLine: "Fatal error: " + repeated("berth ")
        case .nested: header + "{\"threads\":" + repeated("[{\"a\":")
        case .manyMessages: "Exception Type: EXC_CRASH (SIGABRT)\n" + repeated("a line of a log, which says little\n")
        case .manyCrashes:
          repeated("Test Case '-[A b]' started.\nHarbour/Tide.swift:63: Fatal error: no water\n")
        }
      return Array(text.utf8)
    }
  }

  @Test(
    .enabled(if: isMeasurable, "needs Linux's /proc"), .timeLimit(.minutes(5)), arguments: Large.allCases)
  func large(_ sample: Large) throws {
    try Self.expectLittleMemory([sample.bytes])
  }

  /// Of each crash in a log only the answer is kept until the log ends, not what led to it.
  @Test(.enabled(if: isMeasurable, "needs Linux's /proc"), .timeLimit(.minutes(5)))
  func crashesOfALogAreLetGo() throws {
    let ordinary = String(repeating: "one of many lines between two crashes, which says nothing\n", count: 400)
    let crashes = (0..<600).map { "Harbour/Tide\($0 % 37).swift:\($0 % 90): Fatal error: no water\n" }
    let log = crashes.map { ordinary + $0 }.joined()
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("many.log")
    try Data(log.utf8).write(to: file)
    let peak = try Self.peakMemory(of: [file.path])
    #expect(peak > 1 << 20, "nothing was measured")
    #expect(peak < 48 << 20, "\(peak >> 20) MiB")
  }

  // MARK: Measuring

  /// A fixture as it is, cut, and with wrong bytes.
  private static func damaged(_ path: String, rounds: Int) throws -> [[UInt8]] {
    let whole = try content(path)
    var random = SeededGenerator(UInt64(whole.count))
    return (0..<rounds).map { _ in
      var copy = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) where !copy.isEmpty {
        let place = Int.random(in: 0..<copy.count, using: &random)
        let end = min(place + Int.random(in: 1...40, using: &random), copy.count)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: copy[place] = .random(in: .min ... .max, using: &random)
        case 1: copy.removeSubrange(place..<end)
        case 2: copy.insert(contentsOf: copy[place..<end], at: place)
        case 3: copy.insert(contentsOf: "99999999999999999999999".utf8, at: place)
        default: copy.removeSubrange(place...)
        }
      }
      return copy
    }
  }

  /// Runs the program over inputs of about one size: what all of them take together at most, each takes at most.
  private static func expectLittleMemory(_ inputs: [[UInt8]]) throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (number, input) in inputs.enumerated() {
      let file = folder.appendingPathComponent("\(number)")
      try Data(input).write(to: file)
      paths.append(file.path)
    }
    let peak = try peakMemory(of: paths)
    let smallest = inputs.map(\.count).min() ?? 0
    #expect(peak > 1 << 20, "nothing was measured")
    #expect(peak <= 4 * smallest + 64 << 20, "\(peak >> 20) MiB for \(smallest) bytes")
  }

  /// The most memory that the program held while it read some files, in bytes.
  private static func peakMemory(of paths: [String]) throws -> Int {
    let process = Process()
    process.executableURL = CommandTests.program
    let last = Repository.root + "/" + CommandTests.sample
    process.arguments = ["analyze", "--format", "ndjson", "--jobs", "1"] + paths + [last, "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The line of the last file says that all others are done.
    var end: [UInt8] = []
    let mark = Array(last.utf8)
    while !end.contains(mark) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      end = end.suffix(2 * mark.count) + piece
    }
    let peak = try peakMemory(of: process)
    try input.fileHandleForWriting.close()
    while !output.fileHandleForReading.availableData.isEmpty {}
    process.waitUntilExit()
    return peak
  }

  /// The most memory that a process has held so far, in bytes.
  private static func peakMemory(of process: Process) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kibibytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    return (kibibytes ?? 0) << 10
  }
}
