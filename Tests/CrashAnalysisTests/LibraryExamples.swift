import CrashAnalysis

/// The examples of the documentation, each in a function that gives it what it takes for granted.
enum LibraryExamples {
  static func aFile() throws {
    let analyzer = Analyzer()
    for analysis in try analyzer.analyze(contentsOf: "Harbour.ips") {
      guard let diagnosis = analysis.diagnoses.first else { continue }
      print(analysis.verdict, diagnosis.rule.title)
      for fact in analysis.facts { print("  line", fact.line ?? 0, fact.statement) }
      print(diagnosis.fixNow)
      print(diagnosis.fixProperly)
    }
  }

  static func aText(_ report: String) throws {
    for analysis in try Analyzer().analyze(text: report) {
      print(analysis.rendered(as: .markdown))
    }
  }

  static func whatIsShared(_ analysis: Analysis) {
    let (clean, count) = Redactor(.default).redacted(analysis)
    print(clean.rendered(as: .html), count.total)
  }

  static func ownRules(_ bytes: [UInt8]) throws -> Analyzer {
    let own = try RuleFile(bytes, builtIn: Rule.all, formats: ReportFormat.all.map(\.name))
    let analyzer = Analyzer(rules: own.rules + Rule.all)
    return analyzer
  }

  static func manyReports() {
    let found = ReportFinder(["Reports"])
    BatchAnalyzer(analyzer: Analyzer(), jobs: 4).run(found.items, render: { $0.signature }) { result in
      if let failure = result.failure { print(failure) }
      for piece in result.pieces { print(piece.rendered, piece.verdict) }
      return true
    }
  }
}
