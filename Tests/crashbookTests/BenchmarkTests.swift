import Foundation
import Testing

/// `crashbook-benchmark` on a few reports: that it measures, not what.
@Suite(.timeLimit(.minutes(5))) struct BenchmarkTests {
  private func run(_ arguments: [String]) throws -> CommandTests.Outcome {
    let program = CommandTests.program.deletingLastPathComponent().appendingPathComponent("crashbook-benchmark")
    return try CommandTests.run(arguments, program: program)
  }

  @Test func measuresEveryStageAndRule() throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try run(["--rounds", "1", "--json", "fixtures/formats/jetsam"])
    #expect(outcome.status == 0, "\(outcome.output)")
    let old = folder.appendingPathComponent("old.json")
    try outcome.output.write(to: old, atomically: true, encoding: .utf8)
    let result = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "outside reader")
    #expect(result["schema"] as? String == "crashbook.benchmark/1")
    #expect((result["machine"] as? String)?.contains("cores") == true)
    #expect((result["build"] as? String)?.contains("build") == true)
    let format = try #require((result["formats"] as? [[String: Any]])?.first { $0["format"] as? String == "jetsam" })
    let seconds = try #require(format["seconds"] as? [String: Double])
    #expect(seconds.keys.sorted() == ["match", "parse", "read", "write"])
    #expect(seconds.values.allSatisfy { $0 > 0 })
    #expect((format["peakKiB"] as? [String: Int])?.count == 3)
    // Grown: these fixtures are a few KB each.
    #expect((format["bytes"] as? Int ?? 0) / (format["inputs"] as? Int ?? 1) > 20_000)
    let rules = try #require(result["rules"] as? [[String: Any]])
    #expect(rules.count > 200)
    #expect(rules.contains { ($0["reports"] as? Int ?? 0) > 0 })

    let compared = try run(["--rounds", "1", "--no-rules", "--compare", old.path, "fixtures/formats/jetsam"])
    #expect(compared.status == 0)
    #expect(compared.output.contains("new/old") && compared.output.contains("jetsam"))
    #expect(!compared.output.contains("different machines"))
  }

  @Test func mistakesAreNamed() throws {
    #expect(try run(["--help"]).output.hasPrefix("OVERVIEW: Measure"))
    #expect(try run(["--only", "ips", "fixtures/formats/jetsam"]).status == 2)
    #expect(try run(["--rounds", "0"]).status == 64)
    #expect(try run(["--compare", "README.md"]).status == 2)
  }
}
