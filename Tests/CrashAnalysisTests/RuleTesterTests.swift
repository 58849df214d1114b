import CrashAnalysis
import Testing

/// The tests of all rules' examples rest on the tester, which must see what is wrong with one.
@Suite struct RuleTesterTests {
  private static func rule(_ id: String) throws -> Rule { try #require(Rule.all.first { $0.id == id }) }

  private static func problems(_ example: RuleExample, of rule: Rule) -> [String] {
    RuleTester(analyzer: Analyzer()).problems(of: example, of: rule)
  }

  private static let text =
    "Harbour/Pier.swift:7: Fatal error: Unexpectedly found nil while unwrapping an Optional value"

  @Test func aGoodExampleHasNoProblem() throws {
    let rule = try Self.rule("swift-nil-unwrap")
    #expect(Self.problems(.matches("a line\n▸ " + Self.text), of: rule) == [])
    #expect(Self.problems(.ignores("Harbour/Pier.swift:7: Fatal error: Index out of range"), of: rule) == [])
  }

  @Test func aMarkedLineMustBeCited() throws {
    let problems = Self.problems(.matches("▸ a line\n" + Self.text), of: try Self.rule("swift-nil-unwrap"))
    #expect(problems == ["Evidence must cite line 1; it cites 2."])
  }

  @Test func aRuleMustRecogniseItsExample() throws {
    let problems = Self.problems(.matches(Self.text), of: try Self.rule("swift-index-out-of-range"))
    #expect(problems == ["The rule does not recognise the example; the first answer is swift-nil-unwrap (certain)."])
  }

  @Test func aRuleMustNotClaimANearMiss() throws {
    let problems = Self.problems(.ignores(Self.text), of: try Self.rule("swift-nil-unwrap"))
    #expect(problems == ["The rule claims the example as certain."])
  }

  @Test func theAnswerToANearMissMayBeNamed() throws {
    let rule = try Self.rule("swift-index-out-of-range")
    #expect(Self.problems(.ignores(Self.text, answer: "swift-nil-unwrap"), of: rule) == [])
    let problems = Self.problems(.ignores(Self.text, answer: "swift-try-bang"), of: rule)
    #expect(problems == ["The answer should be swift-try-bang; the first answer is swift-nil-unwrap (certain)."])
  }
}
