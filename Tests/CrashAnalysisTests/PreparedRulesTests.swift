import Testing

@testable import CrashAnalysis

/// The rules are compiled once, and threads share the caches that they give back.
@Suite struct PreparedRulesTests {
  @Test func cachesAreUsedByOneThreadAtATime() {
    let rules = PreparedRules([])
    let (first, second) = (rules.take(), rules.take())
    #expect(first.rules === second.rules)
    #expect(first.names !== second.names)
    rules.give(first.names)
    #expect(rules.take().names === first.names)
  }
}
