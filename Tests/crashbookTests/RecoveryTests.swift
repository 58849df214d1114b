import Foundation
import TestSupport
import Testing

/// A fault of crashbook itself costs the report that met it, and no other.
///
/// Debug builds can be asked for a fault: `CRASHBOOK_FAULT` names its kind, the end of a path, and the step.
@Suite(.timeLimit(.minutes(5))) struct RecoveryTests {
  enum Fault: String, CaseIterable {
    case trap
    case overflow
    case loop

    /// What the error says of it.
    var sentence: String {
      switch self {
      case .trap: "crashbook itself failed on this report (signal "
      case .overflow: "crashbook itself failed on this report (signal "
      case .loop: "took more than 1 s of processor time and was stopped"
      }
    }
  }

  /// A folder of four small reports, one of them a text of two.
  static func withReports(_ body: (URL) throws -> Void) throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b", "z"] {
      try Data("Harbour/\(name).swift:3: Fatal error: Index out of range\n".utf8)
        .write(to: folder.appendingPathComponent("\(name).txt"))
    }
    let report = try String(contentsOfFile: Repository.root + "/" + CommandTests.sample, encoding: .utf8)
    try Data((report + "\n" + report.replacingOccurrences(of: "-", with: "_")).utf8)
      .write(to: folder.appendingPathComponent("m.ips"))
    try body(folder)
  }

  private static func run(
    _ fault: Fault, at step: Int, of input: String, _ arguments: [String], input text: [UInt8] = [], folder: URL
  ) throws -> CommandTests.Outcome {
    try CommandTests.run(
      arguments + ["--report-timeout", "1"], input: text,
      environment: ["CRASHBOOK_FAULT": "\(fault.rawValue) \(input) \(step)"], folder: folder.path)
  }

  @Test(arguments: Fault.allCases, [1, 2])
  func theOthersAreAnswered(fault: Fault, jobs: Int) throws {
    try Self.withReports { folder in
      let names = ["a.txt", "m.ips", "z.txt"]
      let whole = try CommandTests.run(
        ["analyze", "--format", "ndjson"] + names, folder: folder.path)
      let outcome = try Self.run(
        fault, at: 1, of: "b.txt",
        [
          "analyze", "--jobs", "\(jobs)", "--format", "ndjson", "--report", "html=all.html", "a.txt", "b.txt", "m.ips",
          "z.txt",
        ],
        folder: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == whole.output, "what the other reports say is written once, and all of it")
      let errors = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("Error: b.txt: ") == true)
      #expect(errors.first?.contains(fault.sentence) == true, "\(outcome.errors)")
      let page = try String(contentsOf: folder.appendingPathComponent("all.html"), encoding: .utf8)
      #expect(page.hasSuffix("</html>\n"))
      #expect(page.contains("b.txt"))
    }
  }

  @Test func reportsOfOneFileAreToldApart() throws {
    try Self.withReports { folder in
      let outcome = try Self.run(.trap, at: 2, of: "m.ips", ["analyze", "--format", "ndjson", "m.ips"], folder: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.split(separator: "\n").count == 1, "the first report of the file is answered")
      #expect(outcome.errors.contains("Error: m.ips: crashbook itself failed"))
    }
  }

  @Test func aFaultWhileReadingNamesTheFile() throws {
    try Self.withReports { folder in
      let outcome = try Self.run(.trap, at: 0, of: "m.ips", ["analyze", "--format", "ndjson", "."], folder: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.split(separator: "\n").count == 3)
      #expect(outcome.errors.contains("Error: ./m.ips: crashbook itself failed"))
    }
  }

  @Test func membersOfAnArchiveGoOn() throws {
    try Self.withReports { folder in
      let tar = try CommandTests.run(
        ["cf", "all.tar", "a.txt", "b.txt", "m.ips", "z.txt"], folder: folder.path,
        program: URL(fileURLWithPath: "/bin/tar"))
      #expect(tar.status == 0)
      let outcome = try Self.run(
        .trap, at: 2, of: "all.tar", ["analyze", "--format", "ndjson", "all.tar"], folder: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.split(separator: "\n").count == 4, "five reports but one")
      #expect(outcome.errors.contains("Error: all.tar: crashbook itself failed"))
    }
  }

  /// The list is read from a stream that is gone when the run begins again.
  @Test func aListOnStandardInputIsReadOnce() throws {
    try Self.withReports { folder in
      let command =
        "printf 'a.txt\\nb.txt\\nz.txt\\n' | '\(CommandTests.program.path)' analyze --format ndjson --files-from -"
      let outcome = try CommandTests.run(
        ["-c", command], environment: ["CRASHBOOK_FAULT": "trap b.txt 1"], folder: folder.path,
        program: URL(fileURLWithPath: "/bin/sh"))
      #expect(outcome.status == 2)
      #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("Error: b.txt: crashbook itself failed"))
    }
  }

  @Test func aStreamThatIsGoneIsSaidToBe() throws {
    try Self.withReports { folder in
      func errors(_ fault: String) throws -> String {
        let command = "cat a.txt | '\(CommandTests.program.path)' analyze --format ndjson - z.txt"
        return try CommandTests.run(
          ["-c", command], environment: ["CRASHBOOK_FAULT": fault], folder: folder.path,
          program: URL(fileURLWithPath: "/bin/sh")
        ).errors
      }
      #expect(try errors("trap - 1").contains("Error: standard input: crashbook itself failed"))
      let other = try errors("trap z.txt 1")
      #expect(other.contains("Error: z.txt: crashbook itself failed"))
      #expect(other.contains("Error: standard input: It cannot be read a second time"))
    }
  }

  /// A file on standard input is read again from where it began.
  @Test func aFileOnStandardInputIsReadAgain() throws {
    try Self.withReports { folder in
      let outcome = try Self.run(
        .trap, at: 1, of: "z.txt", ["analyze", "--format", "ndjson", "-", "z.txt"],
        input: Array("Harbour/a.swift:3: Fatal error: Index out of range\n".utf8), folder: folder)
      #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("Error: z.txt: crashbook itself failed"))
    }
  }

  @Test(arguments: ["compare", "baseline"])
  func otherCommandsGoOn(command: String) throws {
    try Self.withReports { folder in
      let arguments = command == "compare" ? ["compare", "a.txt", "."] : ["baseline", "create", "known.json", "."]
      let outcome = try Self.run(.trap, at: 1, of: "b.txt", arguments, folder: folder)
      #expect(outcome.errors.contains("b.txt: crashbook itself failed"), "\(outcome.errors)")
      #expect(outcome.output.contains("Index out of range") || outcome.status == 2)
    }
  }

  /// A variable that no interrupted run has left is nothing to go by.
  @Test(arguments: ["", "x", "0 0 0 0 0;", "1 ffffffffffffffff 0 0 0;1 1 4;", ";;;"])
  func aStrangeNoteIsLeftAlone(note: String) throws {
    let outcome = try CommandTests.run(
      ["analyze", "-"], input: Array("Fatal error: Index out of range\n".utf8), environment: ["CRASHBOOK_RESUME": note])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("swift-index-out-of-range"))
  }
}
