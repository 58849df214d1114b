import Foundation
import TestSupport
import Testing

/// Reports where their users find them: result bundles, the folder of macOS, and those that come while one waits.
@Suite(.timeLimit(.minutes(5))) struct OwnReportsTests {
  private typealias Project = PipelineCommandTests.Project

  // MARK: Result bundles

  /// Makes a bundle, and a program that takes its attachments out as Xcode's does.
  static func withBundle(
    _ tool: String? = nil, _ body: (PipelineCommandTests.Project, [String: String]) throws -> Void
  ) throws {
    try PipelineCommandTests.withProject { project in
      let files = FileManager.default
      for folder in ["Tests.xcresult", "Tests.xcresult/Data", "bin"] {
        try files.createDirectory(atPath: project.path(folder), withIntermediateDirectories: false)
      }
      try project.write("plist", to: "Tests.xcresult/Info.plist")
      try files.moveItem(atPath: project.path("reports/lock.crash"), toPath: project.path("Tests.xcresult/Data/data.0"))
      try project.write(
        """
        [{ "attachments": [
            { "exportedFileName": "7A1B.crash", "suggestedHumanReadableName": "Harbour-2026.crash", "isAssociatedWithFailure": true },
            { "exportedFileName": "9C3D.png", "suggestedHumanReadableName": "Screenshot.png" } ],
          "testIdentifier": "HarbourTests/testTide()", "testIdentifierURL": "test://x" }]
        """, to: "manifest.json")
      if let tool {
        try project.write("#!/bin/sh\n" + tool, to: "bin/xcrun")
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path("bin/xcrun"))
      }
      let temporary = try CommandTests.temporaryFolder()
      defer { try? files.removeItem(at: temporary) }
      try body(project, ["PATH": project.path("bin") + ":/usr/bin:/bin", "TMPDIR": temporary.path])
    }
  }

  static let tool = """
    [ "$1 $2 $3 $4 $6" = 'xcresulttool export attachments --path --output-path' ] || exit 64
    mkdir "$7" && cp "$5/Data/data.0" "$7/7A1B.crash" && printf 'PNG' > "$7/9C3D.png"
    cp "$5/../manifest.json" "$7"
    """

  @Test(
    .enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/xcrun"), "Xcode's own tool is installed here"),
    arguments: ["Tests.xcresult", "Tests.xcresult/", "."])
  func aBundleIsOpened(path: String) throws {
    try Self.withBundle(Self.tool) { project, environment in
      try FileManager.default.removeItem(atPath: project.path("reports"))
      let outcome = try CommandTests.run(
        ["analyze", "--format", "ndjson", path], environment: environment, folder: project.folder.path)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      let prefix = path == "." ? "./" : ""
      #expect(outcome.output.split(separator: "\n").count == 1)
      #expect(outcome.output.contains("\"path\":\"\(prefix)Tests.xcresult/Harbour-2026.crash\""), "\(outcome.output)")
      #expect(outcome.output.contains("\"runningTest\":{\"name\":\"HarbourTests/testTide()\",\"line\":null}"))
      let left = try FileManager.default.contentsOfDirectory(atPath: try #require(environment["TMPDIR"]))
      #expect(left == [], "copies are removed")
    }
  }

  @Test func withoutTheToolTheSentenceStays() throws {
    try Self.withBundle { project, environment in
      try project.write("nothing", to: "Tests.xcresult/Data/data.0")
      let outcome = try CommandTests.run(
        ["analyze", "Tests.xcresult"], environment: environment, folder: project.folder.path)
      guard !FileManager.default.fileExists(atPath: "/usr/bin/xcrun") else { return }
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("xcrun xcresulttool export attachments"), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/xcrun"), "Xcode's own tool is installed here"))
  func aToolThatFailsIsNamed() throws {
    try Self.withBundle("exit 1") { project, environment in
      let outcome = try CommandTests.run(
        ["analyze", "--all", "Tests.xcresult", "reports"], environment: environment, folder: project.folder.path)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("Error: Tests.xcresult: Xcode's xcresulttool did not"), "\(outcome.errors)")
      #expect(outcome.output.contains("reports/table.crash"), "the others are analyzed")
    }
  }

  // MARK: Filters

  @Test(arguments: [
    (["--process", "harbour"], 0), (["--process", "nobody"], 2), (["--since", "2026-01-01"], 1),
    (["--since", "2030-01-01"], 2), (["--since", "5m"], 1),
  ])
  func reportsAreChosen(options: [String], leftOut: Int) throws {
    try PipelineCommandTests.withProject { project in
      // One of each: an old one, and one that has no time, so that the time of its file counts.
      try FileManager.default.removeItem(atPath: project.path("reports"))
      try FileManager.default.createDirectory(atPath: project.path("reports"), withIntermediateDirectories: false)
      let head = "Process:             Harbour [447]\nException Type:  EXC_BREAKPOINT (SIGTRAP)\n"
      let stack = "\nThread 0 Crashed:\n0   Harbour   0x0000000102f1b4ac tide_index + 60\n"
      try project.write(head + "Date/Time:           2019-05-01 10:11:12.000 +0000\n" + stack, to: "reports/old.crash")
      try project.write(head + stack, to: "reports/timeless.crash")
      let outcome = try project.run(["analyze", "reports", "--format", "ndjson"] + options)
      #expect(outcome.output.split(separator: "\n").count == 2 - leftOut, "\(outcome.errors)")
      #expect(outcome.status == 0, "\(outcome.errors)")
      if leftOut == 2 {
        #expect(outcome.errors.contains("0 reports read: '\(options[0])' left 2 out."), "\(outcome.errors)")
        #expect(try project.run(["analyze", "reports", "--require-input"] + options).status == 2)
      }
    }
  }

  @Test func aStrangeTimeIsExplained() throws {
    for time in ["yesterday", "12", "0h", "h", "-1d"] {
      let outcome = try CommandTests.run(["analyze", "--since", time, CommandTests.sample])
      #expect(outcome.status == 64 && outcome.errors.contains("'12h'"), "\(time): \(outcome.errors)")
    }
  }

  // MARK: The folder of macOS

  @Test func withoutAPathTheLatestReportIsRead() throws {
    try PipelineCommandTests.withProject { project in
      let files = FileManager.default
      let folder = project.path("home/Library/Logs/DiagnosticReports")
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (age, name) in [("table", "Harbour-2026-01-01.ips"), ("lock", "Pier-2026-01-02.ips")].enumerated().map({
        ($0, $1)
      }) {
        let path = folder + "/" + name.1
        try files.copyItem(atPath: project.path("reports/\(name.0).crash"), toPath: path)
        try files.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: Double(age) * 3600 - 86_400)], ofItemAtPath: path)
      }
      func run(_ arguments: [String]) throws -> CommandTests.Outcome {
        try CommandTests.run(
          arguments, environment: ["HOME": project.path("home")], folder: project.folder.path)
      }
      let latest = try run(["analyze", "--format", "ndjson"])
      #expect(latest.status == 0)
      #expect(latest.errors == "The latest report: \(folder)/Pier-2026-01-02.ips\n")
      #expect(latest.output.split(separator: "\n").count == 1)
      let other = try run(["analyze", "--process", "nobody"])
      #expect(other.status == 2 && other.errors.contains("No crash report of 'nobody' is in this folder."))
      let all = try run(["analyze", "--since", "2000-01-01", "--format", "ndjson"])
      #expect(all.output.split(separator: "\n").count == 2, "\(all.errors)")
    }
  }

  // MARK: Watching

  @Test(arguments: [SIGINT, SIGTERM])
  func newReportsAreExplainedAsTheyCome(signal: Int32) throws {
    try PipelineCommandTests.withProject { project in
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = CommandTests.program
      process.arguments = ["watch", "reports"]
      process.currentDirectoryURL = project.folder
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      // It has looked once when it says that it waits.
      let waiting = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(waiting == "Waiting for new reports in reports. Ctrl-C ends.\n")
      try FileManager.default.copyItem(
        atPath: Repository.fixtures + "/compare/after/profile.crash", toPath: project.path("reports/new.crash"))
      var text = ""
      while !text.contains("Read more") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      #expect(text.contains("new.crash") && !text.contains("lock.crash"), "\(text)")
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    }
  }

  @Test func aFolderThatIsNotThereIsNotWatched() throws {
    let outcome = try CommandTests.run(["watch", "no/such/folder"])
    #expect(outcome.status == 2 && outcome.errors.contains("no/such/folder: There is no such folder."))
    let none = try CommandTests.run(["watch"], environment: ["HOME": "/nonexistent"])
    #expect(none.status == 64 && none.errors.contains("'<folder> ...'"))
  }
}
