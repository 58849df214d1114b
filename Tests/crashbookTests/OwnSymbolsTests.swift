import Foundation
import TestSupport
import Testing

/// Symbols that find themselves, as the program's users see it.
@Suite(.timeLimit(.minutes(5))) struct OwnSymbolsTests {
  static let report = """
    {"app_name":"tide","bug_type":"309","os_version":"macOS 15.5 (24F74)"}
    {"procName":"tide","cpuType":"ARM-64","faultingThread":0,
    "exception":{"type":"EXC_BAD_ACCESS","signal":"SIGSEGV","subtype":"KERN_INVALID_ADDRESS at 0x000000000000000c"},
    "threads":[{"triggered":true,"frames":[{"imageOffset":16384,"imageIndex":0},{"imageOffset":16640,"imageIndex":0}]}],
    "usedImages":[{"base":4370464768,"size":32768,"uuid":"abababab-abab-abab-abab-abababababab",
    "path":"/Applications/tide","name":"tide","arch":"arm64"}]}
    """

  /// A dSYM with a UUID whose bytes are all the same.
  static func makeBundle(_ path: String, byte: UInt8) throws {
    func words(_ values: [UInt32]) -> [UInt8] {
      values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    }
    var segment = words([0x19, 72]) + Array("__TEXT".utf8) + Array(repeating: 0, count: 10)
    segment += words([0, 1]) + Array(repeating: 0, count: 72 - segment.count - 8)
    let head = words([0xFEED_FACF, 0x0100_000C, 0, 10, 2, 96, 0, 0])
    let folder = path + "/Contents/Resources/DWARF"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(head + segment + words([0x1B, 24]) + Array(repeating: byte, count: 16))
      .write(to: URL(fileURLWithPath: folder + "/tide"))
  }

  /// Runs in a project with a report without names, and with a stand-in for `atos`.
  static func withReport(
    _ body: (PipelineCommandTests.Project, [String: String], ([String]) throws -> CommandTests.Outcome) throws -> Void
  ) throws {
    try PipelineCommandTests.withProject { project in
      try FileManager.default.createDirectory(atPath: project.path("bin"), withIntermediateDirectories: false)
      try project.write(report, to: "r.ips")
      try project.write(
        """
        #!/bin/sh
        shift 8
        for address; do printf 'tide.level (in tide) (/src/Tide.swift:12)\\n\\n'; done

        """, to: "bin/atos")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: project.path("bin/atos"))
      let environment = ["PATH": project.path("bin") + ":/usr/bin:/bin", "HOME": project.path("home")]
      try body(project, environment) { arguments in
        try CommandTests.run(arguments, environment: environment, folder: project.folder.path)
      }
    }
  }

  private static let line =
    "tide has no symbols here: UUID ABABABAB-ABAB-ABAB-ABAB-ABABABABABAB, loaded at 0x104800000. To name its frames: "
    + "crashbook analyze --symbols tide.dSYM r.ips"

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/atos"), "Xcode's own tool is installed here"))
  func aBundleBesideTheReportIsUsed() throws {
    try Self.withReport { project, _, run in
      let before = try run(["analyze", "r.ips"])
      #expect(before.status == 0 && Self.words(before.output).contains(Self.line), "\(before.output)")
      try Self.makeBundle(project.path("tide.dSYM"), byte: 0xAB)
      let after = try run(["analyze", "r.ips"])
      #expect(after.output.contains("tide.level") && after.output.contains("Tide.swift:12"), "\(after.output)")
      #expect(!Self.words(after.output).contains("has no symbols here"))
      let without = try run(["analyze", "--no-symbols", "r.ips"])
      #expect(!without.output.contains("tide.level") && !without.output.contains("has no symbols here"))
    }
  }

  /// What is new does not depend on which command looks at it.
  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/atos"), "Xcode's own tool is installed here"))
  func aBaselineKnowsTheSameNames() throws {
    try Self.withReport { project, _, run in
      try Self.makeBundle(project.path("tide.dSYM"), byte: 0xAB)
      #expect(try run(["baseline", "create", "known.json", "r.ips"]).status == 0)
      #expect(try run(["analyze", "r.ips", "--baseline", "known.json", "--fail-on", "new"]).status == 0)
      #expect(try run(["baseline", "check", "known.json", "r.ips"]).status == 0)
    }
  }

  /// A comparison groups by the names that an analysis gives.
  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/usr/bin/atos"), "Xcode's own tool is installed here"))
  func aComparisonKnowsTheSameNames() throws {
    try Self.withReport { project, _, run in
      let compare = ["compare", "--format", "json", "r.ips", "r.ips"]
      func names(_ arguments: [String]) throws -> Bool {
        let outcome = try run(compare + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.contains("tide.level")
      }
      try Self.makeBundle(project.path("build/tide.dSYM"), byte: 0xAB)
      #expect(try !names([]), "nobody knows of the folder")
      #expect(try names(["--symbols", "build"]))
      try project.write("{ symbols: ['build'] }", to: ".crashbook.json5")
      #expect(try names([]), "the project file names it")
      #expect(try !names(["--no-config"]))
      try Self.makeBundle(project.path("tide.dSYM"), byte: 0xAB)
      #expect(try names(["--no-config"]), "it lies beside the report")
      #expect(try !names(["--no-config", "--no-symbols"]))
      try project.write("{ symbols: ['../outside'] }", to: ".crashbook.json5")
      #expect(try run(compare).status == 64, "a project file names nothing outside of its folder")
    }
  }

  @Test func symbolsAreCheckedAgainstAReport() throws {
    try Self.withReport { project, _, run in
      let none = try run(["symbols", "--report", "r.ips"])
      #expect(none.status == 1, "\(none.errors)")
      #expect(
        none.output == "tide: missing\n  ABABABAB-ABAB-ABAB-ABAB-ABABABABABAB, loaded at 0x104800000\n",
        "\(none.output)")
      try Self.makeBundle(project.path("other/tide.dSYM"), byte: 0xCD)
      let other = try run(["symbols", "other", "--report", "r.ips"])
      #expect(other.status == 1)
      #expect(
        other.output.contains("  another build: CDCDCDCD-CDCD-CDCD-CDCD-CDCDCDCDCDCD  arm64  dSYM  other/tide.dSYM/"),
        "\(other.output)")
      try Self.makeBundle(project.path("right/tide.dSYM"), byte: 0xAB)
      let right = try run(["symbols", "other", "right", "--report", "r.ips"])
      #expect(right.status == 0 && right.output.hasPrefix("tide: found\n  ABABABAB-"), "\(right.output)")
      #expect(try run(["symbols"]).status == 64)
      #expect(try run(["symbols", "right", "--report", "none.ips"]).status == 2)
    }
  }
}
