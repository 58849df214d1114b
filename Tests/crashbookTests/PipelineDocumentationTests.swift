import Foundation
import TestSupport
import Testing

/// The shell in the jobs of README and documentation, run against fixtures.
@Suite(.timeLimit(.minutes(2))) struct PipelineDocumentationTests {
  static let documents = ["README.md", "Sources/CrashAnalysis/CrashAnalysis.docc/Pipelines.md"]
  static let jobs = ["GitHub Actions", "GitLab CI", "Xcode Cloud", "Bitrise", "fastlane", "Jenkins"]

  /// The lines of the part of a document that a heading begins.
  static func section(_ job: String, of document: String) throws -> [Substring] {
    let text = try String(contentsOfFile: Repository.root + "/" + document, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "### \(job)" }, "\(document) has no job for \(job)")
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") && !$0.hasPrefix("### ") })
  }

  /// The shell of a job: a whole `sh` block, or what stands behind a line that begins a shell text, as far as it is indented.
  static func shell(_ job: String, of document: String) throws -> String {
    let lines = try section(job, of: document)
    if let start = lines.firstIndex(of: "```sh") {
      return lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n")
    }
    let openings = ["run: |", "- |", "content: |-", "sh(<<~'SHELL')", "sh '''"]
    let start = try #require(lines.firstIndex { line in openings.contains { line.hasSuffix($0) } })
    let indent = lines[start].prefix { $0 == " " }.count
    let body = lines[(start + 1)...].prefix { line in line.prefix { $0 == " " }.count > indent }
    return body.joined(separator: "\n")
  }

  @Test(arguments: jobs)
  func bothDocumentsSayTheSame(job: String) throws {
    let texts = try Self.documents.map { try Self.section(job, of: $0).filter { !$0.isEmpty } }
    #expect(texts[0] == texts[1])
  }

  @Test(arguments: jobs)
  func theShellOfAJobRuns(job: String) throws {
    let bash = "/bin/bash"
    guard FileManager.default.isExecutableFile(atPath: bash) else { return }
    try PipelineCommandTests.withProject { project in
      let files = FileManager.default
      let shell = try Self.shell(job, of: Self.documents[0])
      #expect(shell.contains("crashbook analyze"))
      for folder in ["build/crash-reports", "bin", "result", "deploy"] {
        try files.createDirectory(atPath: project.path(folder), withIntermediateDirectories: true)
      }
      for name in try files.contentsOfDirectory(atPath: project.path("reports")) {
        try files.copyItem(atPath: project.path("reports/" + name), toPath: project.path("build/crash-reports/" + name))
      }
      try files.createSymbolicLink(
        atPath: project.path("bin/crashbook"), withDestinationPath: CommandTests.program.path)
      // Apple's tool is not there everywhere: this one does what it does to the folder of attachments.
      try project.write("#!/bin/sh\nmkdir -p \"$7\" && cp reports/* \"$7\"\n", to: "bin/xcrun")
      try project.write("#!/bin/sh\necho '\(project.folder.path)'\n", to: "bin/git")
      for tool in ["xcrun", "git"] {
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path("bin/" + tool))
      }
      #expect(try project.run(["baseline", "create", "known-crashes.json", "build/crash-reports"]).status == 0)
      func run() throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: bash)
        process.arguments = ["-e", "-o", "pipefail", "-c", shell]
        process.currentDirectoryURL = project.folder
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        process.environment = [
          "PATH": project.path("bin") + ":" + path, "GITHUB_STEP_SUMMARY": project.path("summary.md"),
          "CI_RESULT_BUNDLE_PATH": project.path("result"), "CI_PRIMARY_REPOSITORY_PATH": project.folder.path,
          "BITRISE_DEPLOY_DIR": project.path("deploy"), "TMPDIR": project.path("tmp"),
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
      }
      #expect(try run() == 0, "known crashes make no job fail")
      let pages = ["crashes.html", "result/crashes.html", "deploy/crashes.html", "fastlane/test_output/crashes.html"]
      #expect(pages.contains { files.fileExists(atPath: project.path($0)) })
      for folder in ["build/crash-reports", "reports"] {
        try files.copyItem(
          atPath: Repository.fixtures + "/compare/after/profile.crash",
          toPath: project.path(folder + "/new.crash"))
      }
      #expect(try run() == 1, "a new crash does")
      try files.removeItem(atPath: project.path("build/crash-reports"))
      if job != "Xcode Cloud" { #expect(try run() == 0, "a night without crashes does not") }
    }
  }
}
