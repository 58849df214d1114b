import Foundation
import TestSupport
import Testing

@testable import crashbook_dev

/// What is made of the rules' sources follows from them, and a rule is added with one file.
@Suite struct GeneratedSourcesTests {
  @Test func areNotStale() throws {
    let package = Folder(path: Repository.root)
    for (name, text) in try GeneratedSources(package).files {
      let isSame = try package.text(of: name) == text
      #expect(isSame, "\(name) does not fit the rules: run `swift run crashbook-dev generate`")
    }
  }

  private static func rule(_ name: String, _ id: String, _ comment: String = "") -> String {
    "extension Rule {\n\(comment)  static let \(name) = Rule(\n    \"\(id)\", \"A title\")\n}\n"
  }

  @Test func newRulesComeLastInTheirFamily() throws {
    let path = NSTemporaryDirectory() + "crashbook-dev-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for folder in ["Generated", "HighSeas", "Shores"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/Sources/CrashPlaybook/\(folder)", withIntermediateDirectories: true)
    }
    let package = Folder(path: path)
    let playbook = "Sources/CrashPlaybook"
    try package.write("x\n- Knows 2 causes, each\n", to: "README.md")
    try package.write(
      "  static let highSeas = [\n    wave,\n    tide,\n  ]\n", to: "\(playbook)/Generated/RuleLists.swift")
    try package.write(Self.rule("tide", "a-tide"), to: "\(playbook)/HighSeas/Tide.swift")
    try package.write(Self.rule("calm", "a-calm"), to: "\(playbook)/HighSeas/Calm.swift")
    try package.write(Self.rule("wave", "wave"), to: "\(playbook)/HighSeas/Wave.swift")
    try package.write(Self.rule("reef", "reef"), to: "\(playbook)/Shores/Reef.swift")
    try package.write(Self.rule("bank", "bank", "  // General: x.\n"), to: "\(playbook)/Shores/Bank.swift")
    let texts = try GeneratedSources(package).files.map(\.text)
    #expect(texts[0].contains("  static let highSeas: [Rule] = [\n    wave,\n    tide,\n    calm,\n  ]\n"))
    #expect(texts[0].contains("  static let shoresGeneral: [Rule] = [\n    bank,\n  ]\n"))
    #expect(texts[0].contains("  static let shores = shoresSpecific + shoresGeneral\n"))
    #expect(texts[1].contains("  static var calm: RuleID { RuleID(\"a-calm\") }\n"))
    #expect(texts[2] == "x\n- Knows 5 causes, each\n")
  }
}
