import Foundation
import Testing

/// `analyze --strict`: JSON is held to its grammar where nobody needs it, too.
@Suite(.timeLimit(.minutes(5))) struct StrictTests {
  static let report = """
    {"app_name":"Harbour","bug_type":"309"}
    {"procName":"Harbour","faultingThread":0,
     "threads":[{"id":1,"triggered":true,"frames":[{"imageOffset":1,"symbol":"main","imageIndex":0}]}],
     "other": {"list": [1, 2,, 3]},
     "usedImages":[{"name":"Harbour","base":1,"size":2}]}
    """

  @Test func aMistakeInASkippedPartIsNamed() throws {
    let input = Array(Self.report.utf8)
    let easy = try CommandTests.run(["analyze", "--no-config", "-"], input: input)
    #expect(easy.status == 0)
    let strict = try CommandTests.run(["analyze", "--no-config", "--strict", "--format", "json", "-"], input: input)
    #expect(strict.status == 2)
    #expect(strict.errors.contains("Error: standard input: Not valid JSON at line 4, column 26: a value is expected."))
    #expect(strict.output.contains("\"name\": \"Harbour\""), "the report is explained all the same")
    #expect(strict.output.contains("Not valid JSON at line 4, column 26"))
  }

  @Test func theProjectFileCanAskForIt() throws {
    try PipelineCommandTests.withProject { project in
      try project.write("{ strict: true }", to: ".crashbook.json5")
      try project.write(Self.report, to: "bad.ips")
      #expect(try project.run(["analyze", "bad.ips"]).status == 2)
      #expect(try project.run(["analyze", "--no-config", "bad.ips"]).status == 0)
    }
  }

  @Test func goodReportsAreTaken() throws {
    let outcome = try CommandTests.run([
      "analyze", "--no-config", "--strict", "fixtures/formats/ips/ios-breakpoint.ips",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let log = "before\n{\"timestamp\":\"2026-01-01T00:00:00Z\",\"kind\":\"crashReport\"\nafter\n"
    #expect(try CommandTests.run(["analyze", "--no-config", "--strict", "-"], input: Array(log.utf8)).status != 1)
  }
}
