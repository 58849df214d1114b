extension ReportFacts {
  /// Prepares a report; lines of another crash are not there for any rule.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - classifier: Tells whose code its frames are.
  ///   - names: The names that were met in earlier reports, by the rule set that will ask.
  public convenience init(_ report: CrashReport, classifier: FrameClassifier, names: SymbolCache) {
    self.init(report, takesQuotes: true, classifier: classifier, names: names)
  }

  /// The same without the sentences that quote the end of a program.
  func withoutQuotes() -> ReportFacts {
    ReportFacts(report, takesQuotes: false, classifier: classifier, names: names)
  }

  private convenience init(
    _ report: CrashReport, takesQuotes: Bool, classifier: FrameClassifier, names: SymbolCache
  ) {
    // Reports of Apple's own have no lines of a log.
    let hasLog = report.messages.indices.contains { report.messages[$0].isLogged }
    let quotes = hasLog ? StrayLines.quotes(in: report) : []
    let strays = hasLog ? StrayLines.places(in: report, withQuotesAt: quotes) : []
    self.init(
      report, quotes: quotes, hidden: strays + (takesQuotes ? [] : quotes), classifier: classifier, names: names)
  }

  /// The document that the text is, where it is one.
  var document: Document? {
    remember(Self.knownDocument) { report.format == "console" ? nil : Document(report.source.bytes) }
  }

  private static let knownDocument = FactKey<Document?>()
}
