import Foundation
import TestSupport
import Testing

/// Results are written while their inputs still arrive.
@Suite(.timeLimit(.minutes(5))) struct ArrivingInputTests {
  /// A run whose standard input is written a piece at a time.
  private final class Run {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private var read = Data()

    init(_ arguments: [String], environment: [String: String] = [:], folder: String = Repository.root) throws {
      process.executableURL = CommandTests.program
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = input
      process.standardOutput = output
      process.standardError = errors
      try process.run()
    }

    func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// Waits for so many lines in all, while nothing more is written.
    func lines(_ count: Int) -> [String] {
      while read.filter({ $0 == 0x0A }).count < count {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        read += data
      }
      return String(decoding: read, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Closes the input; the result is what is left to say.
    func end() throws -> (lines: [String], errors: String, status: Int32) {
      try input.fileHandleForWriting.close()
      let lines = lines(.max)
      let errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (lines, errors, process.terminationStatus)
    }
  }

  private static let ndjson = ["analyze", "--no-config", "--format", "ndjson"]

  private static func fixture(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.fixtures + "/formats/" + name, encoding: .utf8)
  }

  /// What the same bytes in a file give, without the path.
  private static func linesOfFile(_ text: String) throws -> [String] {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try text.write(toFile: folder.path + "/input", atomically: true, encoding: .utf8)
    let lines = try CommandTests.run(ndjson + ["input"], folder: folder.path).output.split(separator: "\n")
    return lines.map { $0.replacingOccurrences(of: "\"path\":\"input\"", with: "\"path\":\"-\"") }
  }

  @Test func reportsOfAStreamAreExplainedAsTheyCome() throws {
    let report = try Self.fixture("ips/ios-breakpoint.ips")
    let run = try Run(Self.ndjson + ["-"])
    for number in 1...3 {
      try run.write(report)
      #expect(run.lines(number).count == number, "the report is complete, and nothing more has come")
    }
    let (lines, errors, status) = try run.end()
    #expect(status == 0 && errors == "", "\(errors)")
    #expect(lines == (try Self.linesOfFile(report + report + report)))
  }

  /// A text has no end of its own: it is complete when the next one begins.
  @Test func textsOfAStreamAreExplainedAsTheyCome() throws {
    let source = Repository.fixtures + "/compare/before/"
    let first = try String(contentsOfFile: source + "lock.crash", encoding: .utf8)
    let second = try String(contentsOfFile: source + "table.crash", encoding: .utf8)
    let run = try Run(Self.ndjson + ["-"])
    try run.write(first)
    try run.write(second)
    #expect(run.lines(1).count == 1)
    let (lines, errors, status) = try run.end()
    #expect(status == 0 && errors == "", "\(errors)")
    #expect(lines == (try Self.linesOfFile(first + second)))
  }

  @Test func crashesOfALogAreExplainedAsTheyCome() throws {
    let tests = (1...20).map { "Test Case '-[HarbourTests.TideTests test\($0)]' passed (0.1 seconds).\n" }.joined()
    let crash = "Harbour/Tide.swift:12: Fatal error: Index out of range\n"
    let run = try Run(Self.ndjson + ["-"])
    try run.write(tests + crash + tests)
    #expect(run.lines(1).count == 1)
    try run.write(crash + tests)
    #expect(run.lines(2).count == 2)
    let (lines, errors, status) = try run.end()
    #expect(status == 0 && errors == "", "\(errors)")
    #expect(lines == (try Self.linesOfFile(tests + crash + tests + crash + tests)))
  }

  /// In pauses of any length a text is what it is in a file.
  @Test(arguments: [
    "formats/console/exclusivity.log", "formats/console/docker-records.log", "formats/ips/ios-breakpoint.ips",
    "unknown/idle-system-frames.txt",
  ])
  func aStreamWithPausesGivesTheAnswerOfAFile(name: String) throws {
    guard let text = try? String(contentsOfFile: Repository.fixtures + "/" + name, encoding: .utf8) else { return }
    let run = try Run(Self.ndjson + ["-"])
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    try run.write(String(text[..<middle]))
    Thread.sleep(forTimeInterval: 0.5)
    try run.write(String(text[middle...]))
    #expect(try run.end().lines == Self.linesOfFile(text))
  }

  @Test func pathsOfAListAreReadAsTheyCome() throws {
    try PipelineCommandTests.withProject { project in
      for separator in ["\n", "\0"] {
        let run = try Run(Self.ndjson + ["--files-from", "-"], folder: project.folder.path)
        try run.write("reports/lock.crash" + separator)
        #expect(run.lines(1).count == 1)
        try run.write("reports/none.crash" + separator + "reports/table.crash" + separator)
        #expect(run.lines(2).count == 2)
        let (lines, errors, status) = try run.end()
        #expect(lines.count == 2 && status == 2)
        #expect(errors.contains("reports/none.crash: There is no such file."), "\(errors)")
      }
    }
  }

  #if DEBUG
    /// A fault of our own in one report takes neither what came before nor what comes later along.
    @Test func aFaultLeavesTheRestOfAList() throws {
      try PipelineCommandTests.withProject { project in
        let run = try Run(
          Self.ndjson + ["--files-from", "-"], environment: ["CRASHBOOK_FAULT": "trap reports/table.crash 1"],
          folder: project.folder.path)
        try run.write("reports/lock.crash\n")
        #expect(run.lines(1).count == 1)
        try run.write("reports/table.crash\n")
        try run.write("reports/lock.crash\n")
        #expect(run.lines(2).count == 2)
        let (lines, errors, status) = try run.end()
        #expect(lines.count == 2 && status == 2)
        #expect(errors.contains("reports/table.crash: crashbook itself failed"), "\(errors)")
      }
    }
  #endif

  @Test func aFailedBuildIsShown() throws {
    let log = """
      Building for debugging...
      [3/5] Compiling App main.swift
      /src/main.swift:3:5: error: cannot find 'x' in scope

      """
    let line = try #require(try Self.linesOfFile(log).first)
    #expect(line.contains("\"verdict\":\"not-a-crash\""))
    #expect(line.contains("\"failure\":{\"text\":\"/src/main.swift:3:5: error: cannot find 'x' in scope\",\"line\":3}"))
    let text = try CommandTests.run(["analyze", "-"], input: Array(log.utf8)).output
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("What failed first: /src/main.swift:3:5: error: cannot find 'x' in scope"), "\(text)")
  }
}
