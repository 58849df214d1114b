import CrashAnalysis
import Foundation
import TestSupport

/// What the tests of outputs are made of.
enum Samples {
  static let analyzer = Analyzer()

  static func analyses(_ fixture: String) throws -> [Analysis] {
    try analyzer.analyze(ReportSource(path: fixture, bytes: try Repository.fixture(fixture)))
  }

  /// An output over some analyses, as the command writes it.
  static func written(
    _ format: OutputFormat, _ analyses: [Analysis], policy: GroupPolicy = GroupPolicy(),
    grouping: Grouping = .signature, redaction: Redactor.Mode = .none, failures: [RunSummary.Failure] = [],
    extent: OutputContext.Extent = .usual, order: GroupOrder = .importance
  ) -> String {
    let context = OutputContext(version: "0.0.0", extent: extent)
    let redactor = Redactor(redaction)
    let beginning = format.begin(context)
    var bytes: [UInt8] = []
    var summary = RunSummary(grouping: grouping, policy: policy, order: order, gathering: .incidents)
    for analysis in analyses {
      let (shown, count) = redactor.redacted(analysis)
      if summary.reports > 0 { bytes += format.separator }
      bytes += format.report(shown, context)
      summary.redactions.add(count)
      let specimen = GroupExemplar(shown, depth: format.depth) { text in
        var count = Redactor.Count()
        return redactor.redacted(text, &count)
      }
      summary.add(shown, KeptReport(shown, specimen, for: .incidents))
    }
    for failure in failures { summary.add(failure) }
    summary.finish()
    let (end, last) = (format.end(summary, context), format.last(summary, context))
    if format.order == .summaryFirst, summary.reports > 1 {
      return String(decoding: beginning + end + (extent.showsEvery ? bytes : []) + last, as: UTF8.self)
    }
    return String(decoding: beginning + bytes + end + last, as: UTF8.self)
  }

  /// A report of a crash of which everything can be chosen.
  static func analysis(
    _ path: String = "a.txt", cause: String = "Fatal error: Unexpectedly found nil while unwrapping an Optional value",
    function: String = "App.start()", change: (inout CrashReport) -> Void = { _ in }
  ) throws -> Analysis {
    let text = """
      Process: App [1]
      Exception Type:  EXC_BREAKPOINT (SIGTRAP)
      Application Specific Information:
      \(cause)

      Thread 0 Crashed:
      0   App   0x0000000100000000 \(function) + 1 (Start.swift:7)
      """
    let source = ReportSource(path: path, text: text)
    guard var report = try ReportFormat.reports(in: source).first else { throw CocoaError(.fileReadUnknown) }
    change(&report)
    return analyzer.analyze(report)
  }
}
