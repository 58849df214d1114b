/// Tells the files of a folder that may be reports from all others.
enum FolderFilter {
  /// Whether a failure must be said: that of a file that was named, of one that nobody could look into, or of one whose
  /// name promises a report.
  static func mustSay(_ failure: ReadError, of path: String, isFromFolder: Bool) -> Bool {
    !isFromFolder || failure.isUnseen || ReportFinder.isNamedLikeReport(path)
  }

  /// Whether a report is only text that somebody printed, of which a folder holds much, and no rule knows it.
  static func isOnlyText(_ analysis: Analysis) -> Bool {
    let report = analysis.report
    if ReportFinder.isNamedLikeReport(report.source.path) { return false }
    let isText =
      report.form == .excerpt || (report.form == .log && (report.kind == .nonFatal || report.start == 0))
    return isText && analysis.diagnoses.allSatisfy { $0.rule.isNotACrash || $0.isFaintLead }
  }

  /// Whether a file may hold a report: its content says so, or it is plain text by its name.
  static func mayHoldReport(_ path: String, _ format: ReportFormat) -> Bool {
    guard format.form == .excerpt else { return true }
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[$0...] } ?? path[...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return true }
    return textEndings.contains(name[dot...].lowercased())
  }

  private static let textEndings: Set = [".txt", ".text", ".log", ".crash", ".ips", ".out", ".md", ".synced"]
}
