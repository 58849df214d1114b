import CrashAnalysis

/// Puts the inputs of a format through the stages of an analysis, and measures each of them.
enum StageMeter {
  static func measure(_ format: String, _ inputs: Inputs, _ rounds: Int) -> FormatCost? {
    inputs.withGrownFiles(of: format) { measure(format, $0, rounds) } ?? nil
  }

  private static func measure(_ name: String, _ files: [String], _ rounds: Int) -> FormatCost? {
    guard let format = ReportFormat.all.first(where: { $0.name == name }), !files.isEmpty else { return nil }
    var cost = FormatCost(format: name, inputs: files.count)
    let context = OutputContext(version: "benchmark")
    // Stage by stage for the memory: what a stage needs is seen before the next one has run.
    run(files, format) { _, _ in }
    cost.peak[.parse] = Machine.peakMemory
    let analyzer = Analyzer()
    run(files, format) { _, reports in for report in reports { _ = analyzer.analyze(report) } }
    cost.peak[.match] = Machine.peakMemory
    var written = 0
    run(files, format) { source, reports in
      cost.bytes += source.bytes.count
      cost.reports += reports.count
      for report in reports { written += OutputFormat.ndjson.report(analyzer.analyze(report), context).count }
    }
    cost.peak[.write] = Machine.peakMemory
    guard cost.reports > 0, written > 0 else { return nil }
    let seconds = (0..<rounds).map { _ in round(files, format, analyzer, context) }
    for stage in Stage.allCases {
      cost.seconds[stage] = seconds.compactMap { $0[stage] }.sorted()[rounds / 2]
    }
    return cost
  }

  private static func run(_ files: [String], _ format: ReportFormat, _ body: (ReportSource, [CrashReport]) -> Void) {
    for file in files {
      if let source = try? InputFile.read(file).source { body(source, (try? format.reports(in: source)) ?? []) }
    }
  }

  /// One report after the other goes through all stages, as in a run of the program.
  private static func round(
    _ files: [String], _ format: ReportFormat, _ analyzer: Analyzer, _ context: OutputContext
  ) -> [Stage: Double] {
    var seconds: [Stage: Double] = [:]
    for file in files {
      let start = Machine.seconds
      guard let source = try? InputFile.read(file).source else { continue }
      let read = Machine.seconds
      let reports = (try? ReportFormat.reports(in: source)) ?? []
      let parsed = Machine.seconds
      let analyses = reports.map { analyzer.analyze($0) }
      let matched = Machine.seconds
      for analysis in analyses { _ = OutputFormat.ndjson.report(analysis, context) }
      let written = Machine.seconds
      seconds[.read, default: 0] += read - start
      seconds[.parse, default: 0] += parsed - read
      seconds[.match, default: 0] += matched - parsed
      seconds[.write, default: 0] += written - matched
    }
    return seconds
  }
}
