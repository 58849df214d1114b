import CrashAnalysis

/// Gathers explained reports into one answer: the JSON and the words of the command line.
struct ReportAnswer: Sendable {
  private let redactor: Redactor
  private let context: OutputContext
  private var summary = RunSummary()
  private var texts: [[UInt8]] = []
  private var json: [UInt8]
  private var failures: [ReadError] = []

  /// Bytes of JSON beyond which reports only count for the groups: no answer could show them.
  private static let kept = 1 << 20

  /// One report in both forms, and what its group needs.
  struct Rendered: Sendable {
    fileprivate let text: [UInt8]
    fileprivate let json: [UInt8]
    fileprivate let verdict: Verdict
    fileprivate let rule: (id: String, title: String)?
    fileprivate let kept: KeptReport
  }

  init(redactor: Redactor, context: OutputContext) {
    self.redactor = redactor
    self.context = context
    json = OutputFormat.json.begin(context)
  }

  /// Whether there is nothing to tell.
  var isEmpty: Bool { summary.reports == 0 && failures.isEmpty }

  /// A report as the answer shows it; called on several threads at once.
  func rendered(_ analysis: Analysis) -> Rendered {
    let clean = redactor.redacted(analysis).analysis
    return Rendered(
      text: OutputFormat.text.report(clean, context), json: OutputFormat.json.report(clean, context),
      verdict: clean.verdict, rule: clean.diagnoses.first.map { ($0.rule.id, $0.rule.title) },
      kept: KeptReport(clean, GroupExemplar(clean, depth: OutputFormat.text.depth)))
  }

  mutating func add(_ report: Rendered) {
    if json.count < Self.kept {
      if summary.reports > 0 { json += OutputFormat.json.separator }
      json += report.json
      texts.append(report.text)
    }
    summary.add(verdict: report.verdict, rule: report.rule, report.kept)
  }

  mutating func add(_ failure: ReadError) {
    var count = Redactor.Count()
    let clean = ReadError(
      path: redactor.path(failure.path, &count), reason: redactor.redacted(failure.reason, &count))
    failures.append(clean)
    summary.add(RunSummary.Failure(path: clean.path, error: clean.reason))
  }

  /// The answer, as large as it may be.
  ///
  /// - Throws: ``MCPRefusal`` where no report was read.
  consuming func finished(within limit: AnswerLimit) throws(MCPRefusal) -> MCPAnswer {
    guard summary.reports > 0 else {
      let reasons = failures.prefix(10).map { "\($0.path): \($0.reason)" }
      throw MCPRefusal(UntrustedText.marked(reasons.joined(separator: "\n")))
    }
    summary.finish()
    json += OutputFormat.json.end(summary, context)
    guard var structure = try? JSONTree(written: json) else {
      throw MCPRefusal("The answer could not be put together.")
    }
    if let shown = structure["reports"]?.elements?.count, shown < summary.reports {
      structure["reportsLeftOut"] = .integer(Int64(summary.reports - shown))
    }
    return limit.fitted(words, structure)
  }

  /// One report, or what tells of all of them.
  private var words: String {
    var parts = summary.reports == 1 ? texts : []
    if summary.reports > 1 {
      parts.append(OutputFormat.text.end(summary, context))
      if context.extent.showsEvery { parts += texts }
    }
    while parts.last?.last == 0x0A { parts[parts.count - 1].removeLast() }
    return (parts.map { String(decoding: $0, as: UTF8.self) } + Self.lines(about: failures)).joined(separator: "\n")
  }

  /// The first of some inputs that could not be read, a line each.
  static func lines(about failures: [ReadError]) -> [String] {
    failures.prefix(10).map { "Not read: \($0.path): \($0.reason)" }
  }
}
