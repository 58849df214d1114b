public import CrashDiagnosis

extension OutputFormat {
  /// The whole output over some reports, as the program writes it.
  ///
  /// Nothing is taken out of it: ``Redactor`` does that with each analysis before.
  ///
  /// - Parameters:
  ///   - analyses: The explained reports.
  ///   - context: Version, width and extent.
  /// - Returns: The document.
  public func document(of analyses: [Analysis], _ context: OutputContext) -> String {
    var summary = RunSummary(gathering: gathering)
    for analysis in analyses {
      let exemplar = depth > .none ? GroupExemplar(analysis, depth: depth) : nil
      summary.add(analysis, gathering > .counts ? KeptReport(analysis, exemplar, for: gathering) : nil)
    }
    summary.finish()
    let isAlone = analyses.count == 1
    let reports = analyses.map { report($0, context) }.joined(separator: separator)
    var bytes = begin(context)
    if order == .reportsFirst || isAlone { bytes += reports }
    bytes += end(summary, context)
    if order == .summaryFirst, !isAlone, context.extent.showsEvery { bytes += reports }
    bytes += last(summary, context)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Analysis {
  /// The report in a form of output, as the program writes it for this report alone.
  ///
  /// Nothing is taken out of it: ``Redactor`` does that before.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - context: Version, width and extent.
  /// - Returns: The document.
  public func rendered(
    as format: OutputFormat, _ context: OutputContext = OutputContext(version: "library")
  ) -> String {
    format.document(of: [self], context)
  }
}
