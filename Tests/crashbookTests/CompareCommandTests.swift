import Foundation
import TestSupport
import Testing

/// `crashbook compare` as its users run it.
@Suite(.timeLimit(.minutes(5))) struct CompareCommandTests {
  /// Runs `compare` over copies of `fixtures/compare`, without the expected answers next to the reports.
  static func run(_ arguments: [String], prepare: (URL) throws -> Void = { _ in }) throws -> CommandTests.Outcome {
    let folder = try CommandTests.temporaryFolder()
    let files = FileManager.default
    defer { try? files.removeItem(at: folder) }
    for side in ["before", "after"] {
      let source = Repository.fixtures + "/compare/" + side
      try files.createDirectory(at: folder.appendingPathComponent(side), withIntermediateDirectories: false)
      for name in try files.contentsOfDirectory(atPath: source) {
        try files.copyItem(atPath: source + "/" + name, toPath: folder.path + "/\(side)/" + name)
      }
    }
    try prepare(folder)
    return try CommandTests.run(
      ["compare"] + arguments.map { ["before", "after"].contains($0) ? folder.path + "/" + $0 : $0 })
  }

  static let lock = "combine-cancel-recursive-unfair-lock"
  static let sessions = ["--sessions-before", "1000", "--sessions-after", "20000"]

  @Test func comparesTwoFolders() throws {
    let outcome = try Self.run(["before", "after"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for part in [
      "New (1)", "Gone (5)", "Unchanged", Self.lock, "6 reports", "1 more of the same incidents", "--sessions",
    ] {
      #expect(outcome.output.contains(part), "\(part) is missing")
    }
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: [("markdown", "#### Gone \\(5\\)"), ("comment", "#### Gone \\(5\\)"), ("html", "<h2>Gone (5)</h2>")])
  func writesDocuments(format: String, words: String) throws {
    let outcome = try Self.run(["before", "after", "--format", format])
    #expect(outcome.status == 0 && outcome.output.contains(words), "\(outcome.output.prefix(500))")
  }

  /// What a file is, its content says.
  @Test(arguments: ["json", "ndjson"]) func savedResultsNeedNoName(format: String) throws {
    let results = try CommandTests.run(["analyze", "--format", format, "fixtures/compare/before"]).output
    let outcome = try Self.run(["before", "after"]) { folder in
      try FileManager.default.removeItem(atPath: folder.path + "/before")
      try results.write(toFile: folder.path + "/before", atomically: true, encoding: .utf8)
    }
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("Gone (5)"))
  }

  @Test func answersForARule() throws {
    let gone = try Self.run(["before", "after", "--rule", Self.lock, "--fail-on", "risen"] + Self.sessions)
    #expect(gone.status == 0)
    #expect(gone.output.hasPrefix("VERIFIED"))
    let few = try Self.run(["before", "after", "--rule", Self.lock])
    #expect(few.output.hasPrefix("NOT ENOUGH DATA"))
    #expect(
      few.output.replacingOccurrences(of: "\n    ", with: " ").contains("114 reports after without it"), "\(few.output)"
    )
    let there = try Self.run(["after", "before", "--rule", Self.lock])
    #expect(there.status == 0)
    #expect(there.output.hasPrefix("STILL THERE"))
    #expect(there.output.contains("/before/lock.crash:"))
    #expect(try Self.run(["after", "before", "--rule", Self.lock, "--fail-on", "risen"]).status == 1)
  }

  @Test(arguments: [("never", 0), ("risen", 0), ("new", 1), ("any", 1)])
  func failsOnWhatIsAskedFor(threshold: String, status: Int32) throws {
    #expect(try Self.run(["before", "after", "--fail-on", threshold]).status == status)
  }

  @Test func writesJSON() throws {
    let outcome = try Self.run(["before", "after", "--format", "json", "--rule", Self.lock] + Self.sessions)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "crashbook.comparison/1")
    #expect((document["groups"] as? [[String: Any]])?.count == 7)
    #expect((document["answer"] as? [String: Any])?["verdict"] as? String == "verified")
    #expect(document["exposure"] as? String == "sessions")
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    let arguments = ["compare", "fixtures/formats", "fixtures/locks", "--format", "json", "--jobs"]
    #expect(try CommandTests.run(arguments + ["1"]).output == CommandTests.run(arguments + ["4"]).output)
  }

  @Test func wrongUsage() throws {
    let rule = try Self.run(["before", "after", "--rule", "swift-nil-unwarp"])
    #expect(rule.status == 64)
    #expect(rule.errors.contains("Did you mean 'swift-nil-unwrap'?"))
    let half = try Self.run(["before", "after", "--sessions-before", "10"])
    #expect(half.status == 64)
    #expect(half.errors.contains("--sessions-after"))
    #expect(try Self.run(["before"]).status == 64)
    #expect(try Self.run(["-", "-"]).status == 64)
    #expect(try Self.run(["before", "after", "--sessions-before", "0", "--sessions-after", "1"]).status == 64)
  }

  @Test func anUnreadableReportMayBeTheCause() throws {
    let outcome = try Self.run(["before", "after", "--rule", Self.lock] + Self.sessions) { folder in
      try Data().write(to: folder.appendingPathComponent("after/empty.ips"))
    }
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("empty.ips"))
    #expect(outcome.output.hasPrefix("NOT ENOUGH DATA"))
    #expect(outcome.output.contains("could not be read"))
    #expect(try Self.run(["before", "no/such"]).status == 2)
  }

  @Test func aFolderWithoutCrashesIsASide() throws {
    let outcome = try Self.run(["before", "after", "--rule", Self.lock] + Self.sessions) { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("after"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("after"), withIntermediateDirectories: false)
    }
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Warning"))
    #expect(outcome.output.hasPrefix("VERIFIED"))
  }

  /// A side without a report does not show that a crash is gone.
  @Test func nothingIsGoneWithoutReports() throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try CommandTests.run(["compare", "fixtures/compare/before", folder.path]).output
    #expect(before.contains("Seen before only: there is no report after") && !before.contains("Gone ("))
    let after = try CommandTests.run(["compare", folder.path, "fixtures/compare/before"]).output
    #expect(after.contains("Seen after only: there is no report before") && !after.contains("New ("))
  }

}
