import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import CrashDiagnosis
@testable import crashbook_documentation

/// The index that is part of the program is the one that its rules would compile to.
@Suite struct PreparedIndexTests {
  private static let compiled = RuleSet(Rule.all)

  @Test func isNotStale() throws {
    let path = Repository.root + "/Sources/CrashPlaybook/Generated/PlaybookIndex.swift"
    let isSame = try String(contentsOfFile: path, encoding: .utf8) == GeneratedIndex.text
    #expect(isSame, "a rule was changed: run `swift run crashbook-dev generate`")
  }

  /// What is read files the same keywords, in the same order under the same bytes, and finds conditions by the same keys.
  @Test func isReadAsItWasWritten() {
    let read = RuleSet(Rule.all, prepared: .playbook)
    #expect(read.indexText.keywords == Self.compiled.indexText.keywords)
    #expect(PreparedIndex.playbook.readClauses() == Self.compiled.clauses)
  }
}
