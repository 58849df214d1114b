extension Analyzer {
  /// Finds every report in a text and explains it, exactly as in a file of this content.
  ///
  /// - Parameters:
  ///   - text: A crash report, a stack trace, a log, or an excerpt of one.
  ///   - name: What the text is called in the results.
  /// - Returns: The explained reports, in the order of the text.
  /// - Throws: ``ReadError`` where no report is found.
  public func analyze(text: String, name: String = "text") throws(ReadError) -> [Analysis] {
    try analyses(of: ReportFinder(frames: [(name, Array(text.utf8))]), in: name)
  }

  /// Finds every report in a file, a folder or an archive and explains it.
  ///
  /// Files of a folder that are no reports are passed over. ``BatchAnalyzer`` reads many inputs at once, symbolicates
  /// their reports, and tells of every input that could not be read.
  ///
  /// - Parameter path: Path of the file or folder, or `-` for standard input.
  /// - Returns: The explained reports, in the order of the files.
  /// - Throws: ``ReadError`` that says why nothing at all could be read.
  public func analyze(contentsOf path: String) throws(ReadError) -> [Analysis] {
    try analyses(of: ReportFinder([path]), in: path)
  }

  private func analyses(of found: ReportFinder, in name: String) throws(ReadError) -> [Analysis] {
    var failure = found.failures.first
    var analyses: [Analysis] = []
    BatchAnalyzer(analyzer: self, jobs: 1).run(found.items, render: { $0 }) { result in
      failure = failure ?? result.failure
      analyses += result.pieces.map(\.rendered)
      return true
    }
    if analyses.isEmpty {
      throw failure ?? ReadError(path: FileName.shown(name), reason: "No crash report in this folder.")
    }
    return analyses
  }
}
