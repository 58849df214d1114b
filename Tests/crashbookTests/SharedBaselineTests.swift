import Foundation
import Testing

/// Runs that share a baseline lose nothing of each other.
@Suite(.timeLimit(.minutes(5))) struct SharedBaselineTests {
  /// Starts a run whose output nobody reads.
  static func start(_ arguments: [String], in project: PipelineCommandTests.Project) throws -> Process {
    let process = Process()
    process.executableURL = CommandTests.program
    process.arguments = arguments
    process.currentDirectoryURL = project.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Reports that have nothing in common, one crash each.
  static func writeReports(_ count: Int, to project: PipelineCommandTests.Project) throws {
    for number in 0..<count {
      let name =
        "moor" + String(UnicodeScalar(UInt8(97 + number % 26))) + String(UnicodeScalar(UInt8(97 + number / 26)))
      try project.write(
        "Harbour/Tide.swift:\(number + 1): Fatal error: Index out of range\n\nThread 0 Crashed:\n"
          + "0   Harbour  0x0000000102f1b4ac \(name)() + 60\n1   Harbour  0x0000000102f1b5ac main + 32\n",
        to: "\(number).txt")
    }
  }

  @Test func fiftyUpdatesAtOnceLoseNothing() throws {
    try PipelineCommandTests.withProject { project in
      try Self.writeReports(50, to: project)
      try project.write("// Ask Ada about these.\n{ schema: 'crashbook.baseline/1', entries: [] }\n", to: "known.json5")
      let runs = try (0..<50).map { try Self.start(["baseline", "update", "known.json5", "\($0).txt"], in: project) }
      for run in runs { run.waitUntilExit() }
      #expect(runs.allSatisfy { $0.terminationStatus == 0 })
      let check = try project.run(["baseline", "check", "known.json5"] + (0..<50).map { "\($0).txt" })
      #expect(check.status == 0, "\(check.output)")
      #expect(try project.read("known.json5").components(separatedBy: "\"signature\"").count == 51)
      #expect(try project.read("known.json5").hasPrefix("// Ask Ada about these.\n"))
      #expect(try WholeOutputTests.unfinished(in: project) == [])
    }
  }

  @Test func ofSeveralThatCreateItOneDoes() throws {
    try PipelineCommandTests.withProject { project in
      try Self.writeReports(8, to: project)
      let runs = try (0..<8).map { try Self.start(["baseline", "create", "known.json", "\($0).txt"], in: project) }
      for run in runs { run.waitUntilExit() }
      #expect(runs.filter { $0.terminationStatus == 0 }.count == 1)
      #expect(runs.filter { $0.terminationStatus == 64 }.count == 7)
      #expect(try project.read("known.json").components(separatedBy: "\"signature\"").count == 2)
    }
  }

  @Test func aRunDoesNotWaitForever() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("{ schema: 'crashbook.baseline/1', entries: [] }\n", to: "known.json5")
      let before = try project.read("known.json5")
      let descriptor = open(project.path("known.json5"), O_RDONLY | O_CLOEXEC)
      defer { close(descriptor) }
      #expect(flock(descriptor, LOCK_EX) == 0)
      let outcome = try project.run(["baseline", "update", "known.json5", "reports"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("known.json5: not changed, because another run has held it for 10 seconds."))
      #expect(try project.read("known.json5") == before)
    }
  }
}
