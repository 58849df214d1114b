import CrashModel

extension CrashReport {
  /// The report, which the reader that filled it needs no more and keeps an empty one of.
  ///
  /// A report is large, and copying it counts dozens of references.
  mutating func handOver() -> CrashReport {
    var report = CrashReport(format: "", source: ReportSource(path: "", bytes: []))
    swap(&self, &report)
    return report
  }
}
