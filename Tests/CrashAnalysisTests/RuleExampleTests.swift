import CrashAnalysis
import Testing

/// The examples of the rules are their tests: what a rule must recognise, and what it must leave alone.
@Suite struct RuleExampleTests {
  static let analyzer = Analyzer()

  struct Case: CustomTestStringConvertible, Sendable {
    let rule: Rule
    let number: Int
    let example: RuleExample
    var testDescription: String { "\(rule.id), example \(number)" }
  }

  static let cases: [Case] = Rule.all.flatMap { rule in
    rule.examples.enumerated().map { Case(rule: rule, number: $0.offset + 1, example: $0.element) }
  }

  @Test(arguments: cases)
  func holds(_ test: Case) throws {
    let problems = RuleTester(analyzer: Self.analyzer).problems(of: test.example, of: test.rule)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test(arguments: Rule.all.map(\.id))
  func everyRuleHasExamplesOfBothSorts(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    #expect(rule.examples.contains { $0.mustMatch }, "\(id) has no example that it must match")
    #expect(rule.examples.contains { !$0.mustMatch }, "\(id) has no near miss")
  }

  @Test func namesAreUnique() {
    let ids = Rule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func outrankedRulesExist() {
    let ids = Set(Rule.all.map(\.id))
    for rule in Rule.all {
      for outranked in rule.outranks { #expect(ids.contains(outranked), "\(rule.id) outranks unknown \(outranked)") }
    }
  }
}
