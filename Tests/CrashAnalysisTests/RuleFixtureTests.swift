import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// The whole-file fixtures of the rules: `fixtures/<family>/<rule>/match-*` and `near-miss-*`.
@Suite struct RuleFixtureTests {
  struct Fixture: CustomTestStringConvertible, Sendable {
    let rule: String
    let path: String
    var isMatch: Bool { name.hasPrefix("match-") }
    var name: String { String(path.split(separator: "/").last ?? "") }
    var testDescription: String { "\(rule)/\(name)" }
  }

  static let all: [Fixture] = Rule.all.flatMap { rule in
    Repository.reports(in: ["\(rule.family.name)/\(rule.id)"]).map {
      Fixture(rule: rule.id, path: Repository.fixtures + "/" + $0)
    }
  }

  @Test(arguments: all)
  func answersAsItsNameSays(_ fixture: Fixture) throws {
    let source = ReportSource(
      path: fixture.path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: fixture.path))))
    let analyses = try RuleExampleTests.analyzer.analyze(source)
    let first = analyses.first?.diagnoses.first
    for fact in analyses.flatMap(\.diagnoses).flatMap(\.evidence) {
      #expect(Self.parts.contains { fact.field.hasPrefix($0) }, "\(fact.field) is no part of a report")
    }
    if fixture.isMatch {
      #expect(first?.rule.id == fixture.rule)
    } else {
      #expect(!(first?.rule.id == fixture.rule && first?.confidence.isSure == true))
    }
  }

  /// The parts of a report by which evidence says where it stands.
  private static let parts = [
    "threads", "frames[", "crashedThread.", "lastExceptionBacktrace[", "log", "tool", "asi", "kernelTriage",
    "exception.", "exceptionNotes", "failure", "uncaughtException.", "termination.", "faultAddress", "memoryRegion",
    "registers.", "sourceCode",
    "instruction", "os.", "process.", "kind", "bugType", "translated", "binaryImages", "architecture", "format",
  ]

  /// A file that belongs to no rule, or whose name says nothing, would be tested by nobody.
  @Test func everyFixtureBelongsToARule() throws {
    let names = Dictionary(grouping: Rule.all, by: \.family.name).mapValues { Set($0.map(\.id)) }
    for (family, rules) in names {
      let folder = Repository.fixtures + "/" + family
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where !name.hasPrefix(".") && !ExpectedAnswers.isRecord(name) {
        #expect(rules.contains(name), "fixtures/\(family)/\(name): there is no rule of this name in the family")
      }
    }
    for fixture in Self.all {
      #expect(
        fixture.isMatch || fixture.name.hasPrefix("near-miss-"),
        "\(fixture): a fixture's name begins with match- or near-miss-")
    }
  }

  /// The index names every folder of `formats`, with formats that are read, and every other folder that is no family's.
  @Test func theIndexNamesEveryFolder() throws {
    let index = String(decoding: try Repository.fixture("README.md"), as: UTF8.self)
    let rows = index.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`") }
    let listed = Dictionary(grouping: rows, by: { String($0[1]) })
    func folders(in folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder) && isFolder.boolValue
      }
    }
    let formats = Set(ReportFormat.all.map(\.name))
    for folder in try folders(in: Repository.fixtures + "/formats") {
      let row = try #require(listed[folder + "/"]?.first, "fixtures/README.md has no row for formats/\(folder)/")
      #expect(row.count > 3 && formats.contains(String(row[3])), "\(folder): the second column names a format")
    }
    let families = Set(Rule.all.map(\.family.name)).union(["formats"])
    for folder in try folders(in: Repository.fixtures) where !families.contains(folder) {
      #expect(listed[folder + "/"] != nil, "fixtures/README.md has no row for \(folder)/")
    }
  }

  @Test(arguments: Rule.all.map(\.id))
  func everyRuleHasFixturesOfBothSorts(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let own = Self.all.filter { $0.rule == rule.id }
    #expect(own.contains { $0.isMatch }, "fixtures/\(rule.family.name)/\(rule.id)/match-… is missing")
    #expect(own.contains { !$0.isMatch }, "fixtures/\(rule.family.name)/\(rule.id)/near-miss-… is missing")
  }
}
