import Foundation
import TestSupport
import Testing

/// The shell in the jobs of the documentation, run as a service runs it: on a checkout that has no file of crashbook's.
@Suite(.timeLimit(.minutes(5))) struct PipelineDocumentationTests {
  static let document = "Sources/CrashAnalysis/CrashAnalysis.docc/Pipelines.md"
  static let jobs = ["GitHub Actions", "GitLab CI", "Xcode Cloud", "Bitrise", "fastlane", "Jenkins"]

  /// The lines of the part of a document that a heading begins; nil where it has none.
  static func section(_ job: String, of document: String) throws -> [Substring]? {
    let text = try String(contentsOfFile: Repository.root + "/" + document, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == "### \(job)" }) else { return nil }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") && !$0.hasPrefix("### ") })
  }

  /// The shell of a job, each of its texts: whole `sh` blocks, and what follows a line that begins a shell text, as far as
  /// it is indented.
  static func shell(_ lines: [Substring]) -> [String] {
    if let start = lines.firstIndex(of: "```sh") {
      return [lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n")]
    }
    let openings = ["run: |", "- |", "content: |-", "sh(<<~'SHELL')", "sh '''"]
    return lines.indices.filter { index in openings.contains { lines[index].hasSuffix($0) } }.map { start in
      let indent = lines[start].prefix { $0 == " " }.count
      let body = lines[(start + 1)...].prefix { $0.isEmpty || $0.prefix { $0 == " " }.count > indent }
      return body.joined(separator: "\n")
    }
  }

  /// A machine on which jobs run: a checkout with tests, stand-ins of the tools, and no crashbook.
  private struct Machine {
    let project: PipelineCommandTests.Project
    /// Whether a release is there, or only the source.
    let hasRelease: Bool

    init(_ project: PipelineCommandTests.Project, hasRelease: Bool) throws {
      self.project = project
      self.hasRelease = hasRelease
      let files = FileManager.default
      for folder in ["bin", "home", "deploy", "release"] {
        try files.createDirectory(atPath: project.path(folder), withIntermediateDirectories: true)
      }
      try program("release/crashbook", "exec '\(CommandTests.program.path)' \"$@\"")
      try run("tar -czf release.tar.gz -C release crashbook")
      try run("sha256sum release.tar.gz > sum || shasum -a 256 release.tar.gz > sum")
      // What a run downloads, clones and builds.
      try program(
        "bin/curl",
        "[ \"$2\" = https://example.org/release.tar.gz ] && cp '\(project.path("release.tar.gz"))' \"$4\"")
      try program(
        "bin/git",
        """
        case $1 in
          clone) [ "$4" = https://example.org/crashbook.git ] && mkdir -p "$5" ;;
          rev-parse) echo '\(project.folder.path)' ;;
        esac
        """)
      try program(
        "bin/swift",
        """
        case $1 in
          build) mkdir -p "$7/.build/release" && cp '\(project.path("release/crashbook"))' "$7/.build/release" ;;
          test) echo "Test Suite 'All tests' passed at 2026-03-02 10:11:12.000."
            echo '	 Executed 3 tests, with 0 failures (0 unexpected) in 0.003 (0.005) seconds' ;;
        esac
        """)
      // Apple's tool takes the attachments out of a bundle.
      try program(
        "bin/xcrun",
        """
        [ "$1 $2 $3 $4" = 'xcresulttool export attachments --path' ] || exit 64
        mkdir -p "$7" && cp "$5"/*.crash "$7" 2> /dev/null || true
        """)
    }

    private func program(_ name: String, _ body: String) throws {
      try project.write("#!/bin/sh\n" + body + "\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path(name))
    }

    /// Runs shell; the result is its status and what it says.
    @discardableResult
    func run(_ shell: String) throws -> (status: Int32, errors: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-e", "-o", "pipefail", "-c", shell]
      process.currentDirectoryURL = project.folder
      let release = [
        "CRASHBOOK_URL": "https://example.org/release.tar.gz",
        "CRASHBOOK_SHA256": String(((try? project.read("sum")) ?? "").prefix { $0 != " " }),
      ]
      process.environment = [
        "PATH": project.path("bin") + ":/usr/local/bin:/usr/bin:/bin", "HOME": project.path("home"),
        "TMPDIR": project.folder.path, "GITHUB_STEP_SUMMARY": project.path("summary.md"),
        "CI_RESULT_BUNDLE_PATH": project.path("result.xcresult"), "CI_PRIMARY_REPOSITORY_PATH": project.folder.path,
        "BITRISE_DEPLOY_DIR": project.path("deploy"), "BITRISE_XCRESULT_PATH": project.path("result.xcresult"),
      ].merging(hasRelease ? release : ["CRASHBOOK_SOURCE": "https://example.org/crashbook.git"]) { $1 }
      let errors = project.path("errors")
      _ = FileManager.default.createFile(atPath: errors, contents: nil)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, try project.read("errors"))
    }

    /// Where a test run on a Mac leaves a crash report: in the system's folder, and in its result bundle.
    func leave(_ report: String) throws {
      let files = FileManager.default
      let system = project.path("home/Library/Logs/DiagnosticReports")
      for folder in [system, project.path("result.xcresult")] {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      let name = report.split(separator: "/").last.map(String.init) ?? ""
      try files.copyItem(atPath: Repository.fixtures + "/" + report, toPath: project.path("result.xcresult/" + name))
      // Copies have the time of today.
      try Data(contentsOf: URL(fileURLWithPath: Repository.fixtures + "/" + report)).write(
        to: URL(fileURLWithPath: system + "/" + name + ".ips"))
    }
  }

  private static func withMachine(hasRelease: Bool = true, _ body: (Machine) throws -> Void) throws {
    try PipelineCommandTests.withProject { project in
      try FileManager.default.removeItem(atPath: project.path("reports"))
      try body(try Machine(project, hasRelease: hasRelease))
    }
  }

  /// The first run finds crashes that nobody knows; the second comes after the command that the first one told.
  @Test(arguments: jobs)
  func aJobRunsForTheFirstTimeAndAgain(job: String) throws {
    try Self.withMachine { machine in
      let texts = Self.shell(try #require(try Self.section(job, of: Self.document)))
      #expect(texts.contains { $0.contains("crashbook analyze") }, "\(texts)")
      try machine.leave("compare/before/lock.crash")
      func run() throws -> (status: Int32, errors: String) {
        try texts.map { try machine.run($0) }.last ?? (-1, "")
      }
      let first = try run()
      #expect(first.status == 1, "a crash that nobody knows makes the job fail: \(first.errors)")
      let words = "Warning: known-crashes.json: There is no such file; it counts as a baseline without entries."
      #expect(first.errors.contains(words), "\(first.errors)")
      let folders = ["", "result.xcresult/", "deploy/", "fastlane/test_output/"]
      let hasPage = folders.contains {
        FileManager.default.fileExists(atPath: machine.project.path($0 + "crashes.html"))
      }
      #expect(hasPage, "the outputs are there all the same")
      let reports = job == "Xcode Cloud" ? "result.xcresult" : "build/crash-reports"
      let made = try machine.run("build/crashbook/crashbook baseline create known-crashes.json \(reports)")
      #expect(made.status == 0, "\(made.errors)")
      let second = try run()
      #expect(second.status == 0, "known crashes make no job fail: \(second.errors)")
      try machine.leave("compare/after/profile.crash")
      #expect(try run().status == 1, "a new crash does")
    }
  }

  @Test(arguments: jobs)
  func aRunWithoutCrashesIsGreen(job: String) throws {
    try Self.withMachine { machine in
      for text in Self.shell(try #require(try Self.section(job, of: Self.document))) {
        let outcome = try machine.run(text)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
    }
  }

  /// Where there is no release yet, the source is built, in all jobs in the same way.
  @Test(arguments: ["GitHub Actions", "Jenkins"])
  func aJobBuildsTheSourceWithoutARelease(job: String) throws {
    try Self.withMachine(hasRelease: false) { machine in
      try machine.leave("compare/before/lock.crash")
      for text in Self.shell(try #require(try Self.section(job, of: Self.document))) {
        let outcome = try machine.run(text)
        #expect(outcome.status == (text.contains("crashbook analyze") ? 1 : 0), "\(outcome.errors)")
      }
    }
  }

  /// What was downloaded is not run unless it is what was expected.
  @Test func anArchiveOfAnotherChecksumIsRefused() throws {
    try Self.withMachine { machine in
      try machine.project.write("another", to: "release.tar.gz")
      let texts = Self.shell(try #require(try Self.section("GitLab CI", of: Self.document)))
      for text in texts { #expect(try machine.run(text).status != 0) }
      #expect(!FileManager.default.fileExists(atPath: machine.project.path("build/crashbook/crashbook")))
    }
  }

  /// Whoever copies a job copies how crashbook is got: it is the same in all of them.
  @Test func allJobsGetCrashbookInTheSameWay() throws {
    func way(_ job: String) throws -> [String] {
      let lines = try #require(try Self.section(job, of: Self.document)).map { String($0.drop { $0 == " " }) }
      let start = try #require(lines.firstIndex { $0.hasPrefix("export PATH=") }, "\(job)")
      let rest = lines[start...]
      return Array(rest.prefix { !$0.hasPrefix("mkdir -p build/crash-reports") && !$0.hasPrefix("crashbook ") })
    }
    let ways = try Self.jobs.map { try way($0) }
    #expect(Set(ways).count == 1 && (ways.first?.count ?? 0) > 10)
  }
}
