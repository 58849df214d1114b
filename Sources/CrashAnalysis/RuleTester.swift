/// Runs the examples that a rule carries.
public struct RuleTester: Sendable {
  private let analyzer: Analyzer

  /// Makes a tester with the rules that compete.
  public init(analyzer: Analyzer) {
    self.analyzer = analyzer
  }

  /// What is wrong with an example; nothing where it holds.
  public func problems(of example: RuleExample, of rule: Rule) -> [String] {
    let marked = Self.markedLines(example.text)
    let source = ReportSource(path: rule.id, text: Self.withoutMarks(example.text))
    let analyses: [Analysis]
    do {
      analyses = try analyzer.analyze(source)
    } catch {
      return example.mustMatch ? ["The example cannot be read: \(error.reason)"] : []
    }
    let found = analyses.first { $0.diagnoses.contains { $0.rule.id == rule.id } }
    if example.mustMatch { return problems(found, analyses, rule, marked) }
    return nearMissProblems(analyses, example, rule)
  }

  private func problems(_ found: Analysis?, _ analyses: [Analysis], _ rule: Rule, _ marked: Set<Int>) -> [String] {
    guard let found, let diagnosis = found.diagnoses.first(where: { $0.rule.id == rule.id }) else {
      return ["The rule does not recognise the example; \(Self.answer(analyses))."]
    }
    var problems: [String] = []
    if found.diagnoses.first?.rule.id != rule.id {
      problems.append("The rule is not the first answer; \(Self.answer(analyses)).")
    }
    let cited = Set((diagnosis.evidence + diagnosis.support).compactMap(\.line))
    let missing = marked.subtracting(cited)
    if !missing.isEmpty {
      let lines = missing.sorted().map(String.init).joined(separator: ", ")
      let known = cited.sorted().map(String.init).joined(separator: ", ")
      problems.append("Evidence must cite line \(lines); it cites \(known.isEmpty ? "none" : known).")
    }
    return problems
  }

  private func nearMissProblems(_ analyses: [Analysis], _ example: RuleExample, _ rule: Rule) -> [String] {
    var problems: [String] = []
    for analysis in analyses {
      if let claim = analysis.diagnoses.first(where: { $0.rule.id == rule.id && $0.confidence.isSure }) {
        problems.append("The rule claims the example as \(claim.confidence.rawValue).")
      }
    }
    if let answer = example.answer, analyzer.allRules.contains(where: { $0.id == answer }),
      analyses.first?.diagnoses.first?.rule.id != answer
    {
      problems.append("The answer should be \(answer); \(Self.answer(analyses)).")
    }
    return problems
  }

  private static func answer(_ analyses: [Analysis]) -> String {
    guard let first = analyses.first?.diagnoses.first else { return "nothing was recognised" }
    return "the first answer is \(first.rule.id) (\(first.confidence.rawValue))"
  }

  private static func markedLines(_ text: String) -> Set<Int> {
    var result: Set<Int> = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.drop(while: { $0 == " " }).first == "▸" {
      result.insert(number + 1)
    }
    return result
  }

  /// The example as a report: without the marks and the blanks behind them.
  static func withoutMarks(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let parts = line.split(separator: "▸", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let before = parts.first, let after = parts.last else { return String(line) }
      return String(before) + String(after.drop { $0 == " " })
    }
    return lines.joined(separator: "\n")
  }
}
