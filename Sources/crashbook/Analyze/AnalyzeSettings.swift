import CommandLineKit
import CrashAnalysis

/// What a run of `analyze` does, after command line and project file were put together.
struct AnalyzeSettings {
  let common: CommonOptions
  let inputs: InputPaths
  private let wishes: InputWishes
  /// Whether the reports come in frames on standard input.
  private let isFramed: Bool
  /// Whether results are written while inputs still arrive, because each is a line of its own.
  private let isLive: Bool
  private let filter: ReportFilter?
  let requests: [OutputRequest]
  private let targets: OutputTargets
  /// What is read besides the reports.
  private let otherInputs: [String]
  let grouping: Grouping
  private let order: GroupOrder
  private let extent: OutputContext.Extent
  let failure: FailurePolicy
  let policy: GroupPolicy
  private let note: PolicyNote
  let redaction: Redactor.Mode
  private let pages: PageAddress?
  let analyzer: Analyzer
  private let symbols: SymbolOptions
  let isStrict: Bool
  private let recovery: Recovery
  /// Whether the inputs are what earlier runs found.
  private let merges: Bool

  init(_ options: AnalyzeCommand.Options, merges: Bool = false) throws {
    self.merges = merges
    let file = try ProjectFile.load(options.common)
    common = try options.common.completed(by: file)
    recovery = Recovery(timeLimit: common.reportTimeout)
    wishes = options.wishes
    isFramed = options.inputFormat == .framed
    let name = options.format ?? file.settings.format ?? "text"
    guard let format = OutputFormat.named(name) else { throw UsageError("Unknown format '\(name)'.") }
    let main =
      if options.output == nil, let output = file.settings.output {
        try file.request(output, format)
      } else {
        OutputRequest(format: format, file: options.output)
      }
    let wanted = try [main] + file.reportRequests() + options.reports.map { try OutputRequest($0) }
    requests = try wanted + (wishes.opensPage ? PageOpener.addition(to: wanted) : [])
    targets = try OutputTargets(requests)
    isLive = requests.contains { $0.format.name == "ndjson" && $0.file == nil }
    inputs = try InputPaths(
      options.paths, filesFrom: options.filesFrom, file, command: merges ? "merge" : "analyze", takesPipe: !merges,
      isLive: isLive, wishes: wishes)
    filter = try wishes.filter()
    grouping = options.groupBy ?? file.settings.groupBy ?? .signature
    order = options.sort ?? .importance
    extent = options.extent
    symbols = try options.symbols.completed(by: file)
    isStrict = options.isStrict || file.settings.isStrict == true
    redaction = options.redact ?? file.settings.redact ?? .default
    let (analyzer, rules, files) = try common.analyzer()
    self.analyzer = analyzer
    try file.check(against: rules)
    pages = try common.pages()
    let baseline = options.baseline ?? file.baseline
    if options.baseline == nil, let baseline { try file.checkIsInside(baseline, of: "baseline") }
    if let baseline { try targets.check(againstMissing: baseline) }
    otherInputs = common.ruleFiles + [baseline, inputs.list, file.path].compactMap { $0 }
    policy = GroupPolicy(
      baseline: try baseline.map { try BaselineFile.readOrEmpty($0, for: options.paths) }, today: Console.today,
      suppressions: file.settings.suppressions,
      owners: file.settings.owners, loweringRules: file.loweringRules(of: files), isStrict: options.holdsStrictPolicy)
    note = PolicyNote(
      file, policy, usesBaseline: options.baseline == nil, redaction: options.redact, inputs: inputs,
      offersStrictPolicy: true)
    failure = try Self.failure(options.failOn, file, hasBaseline: baseline != nil)
  }

  /// What makes the run fail: what the command line says, else what the project file says.
  ///
  /// - Throws: ``UsageError`` where that asks for what is new, and nothing is known.
  private static func failure(
    _ failOn: [String], _ file: ProjectFile, hasBaseline: Bool
  ) throws -> FailurePolicy {
    var failure = FailurePolicy()
    for text in failOn.isEmpty ? file.settings.failOn : failOn { _ = failure.add(text) }
    guard failure.needsBaseline, !hasBaseline else { return failure }
    let maker = "'crashbook baseline create <file> <path> ...' makes one."
    if failOn.isEmpty { throw file.mistake(of: "failOn", "'new' needs a baseline; \(maker)") }
    throw UsageError("'--fail-on new' needs '--baseline <file>'; \(maker)")
  }

  /// Does the work; the result is the exit status.
  func run() throws -> Int32 {
    let sources =
      requests.contains { $0.format.isShared } || LinkedTerminal.isHere ? ProjectSources.index() : SourceIndex()
    let found = ReportFinder(isFramed ? [] : inputs.paths, failures: inputs.failures, bundles: ResultBundle.open)
    if !isFramed, inputs.paths.contains("-"), Console.isInputTerminal, Console.isErrorTerminal {
      Console.complain("Paste a report, then press Return and Ctrl-D.")
    }
    let (symbolication, symbolFiles) = symbols.symbolication()
    // Before the first output is opened.
    try targets.check(against: found.items, others: otherInputs + symbolFiles, analyzer)
    var streams: [OutputStream] = []
    for request in requests {
      guard
        let stream = OutputStream(
          request, isColored: common.isColored, extent: extent, redaction, sources, pages,
          common.language?.translation)
      else {
        Console.complain("Error: \(request.file ?? "-"): cannot be written: \(Console.lastError).")
        continue
      }
      streams.append(stream)
    }
    let files = UnfinishedFiles(streams.compactMap(\.file))
    // Where one file is missing there is none, but standard output still has its reader.
    let isComplete = streams.count == requests.count
    if !isComplete {
      files.forget()
      streams.removeAll { $0.file != nil }
      if streams.isEmpty { return ExitStatus.unreadable }
    }
    var run = AnalyzeRun(
      streams: streams, failure: failure, grouping: grouping, order: order, policy: policy, redaction: redaction,
      note: note, isQuiet: extent == .quiet)
    let batch = BatchAnalyzer(
      analyzer: analyzer, jobs: common.jobs ?? Console.processors, symbols: symbolication,
      isStrict: isStrict, isLive: isLive, filter: filter, watcher: recovery)
    run.begin()
    let count: Int
    do {
      count = try analyze(found, with: batch, &run)
    } catch {
      files.forget()
      throw error
    }
    run.finish()
    if isComplete { run.end(files) }
    let status = status(of: run, inputs: count)
    if isComplete, wishes.opensPage { PageOpener.open(requests) }
    return status == ExitStatus.done && !isComplete ? ExitStatus.unreadable : status
  }

  /// Analyzes what was found, and then what a list or frames on standard input bring while they are still being written.
  ///
  /// - Returns: The number of inputs.
  private func analyze(_ found: ReportFinder, with batch: BatchAnalyzer, _ run: inout AnalyzeRun) throws -> Int {
    if merges { return try merge(found, with: batch, &run) }
    run.perform(found, with: batch)
    var count = found.items.count + found.failures.count
    var list = inputs.live
    while !run.isUnwanted, let paths = try list?.next() {
      let more = ReportFinder(paths, bundles: ResultBundle.open)
      try targets.check(against: more.items, others: [], analyzer)
      run.perform(more, with: batch)
      count += paths.count
    }
    var frames = isFramed ? FramedInput() : nil
    while !run.isUnwanted, let more = frames?.next() {
      run.perform(more, with: batch)
      count += more.items.count
    }
    if let failure = frames?.failure { run.report(failure) }
    return count
  }

  /// Puts together what earlier runs found, in the order of the places of the reports.
  ///
  /// - Returns: The number of inputs.
  /// - Throws: ``UsageError`` where a summary is among them, and an output needs every report.
  private func merge(_ found: ReportFinder, with batch: BatchAnalyzer, _ run: inout AnalyzeRun) throws -> Int {
    let inputs = MergeInputs(found, jobs: common.jobs ?? Console.processors)
    for failure in inputs.failures { run.report(failure) }
    guard var summary = inputs.summary else {
      run.perform(ReportFinder(results: inputs.results), with: batch)
      return found.items.count + found.failures.count
    }
    if let request = requests.first(where: { MergeCommand.listsReports($0.format) }) {
      throw UsageError(
        "'\(request.format.name)' lists every report, and a summary keeps groups only. Merge saved results instead "
          + "('crashbook analyze --format ndjson').")
    }
    let redactor = Redactor(redaction, folder: FileSystem.workingFolder)
    batch.run(
      inputs.results,
      render: { analysis in
        let (clean, count) = redactor.redacted(analysis)
        return (kept: KeptReport(clean, for: .incidents), count: count)
      }
    ) { result in
      for failure in result.failures { run.report(failure) }
      for piece in result.pieces { summary.add(piece.rendered.kept, redactions: piece.rendered.count) }
      return true
    }
    if summary.isSample {
      Console.complain(
        """
        Note: there are more than \(GroupSummary.incidentLimit) incidents; duplicates are estimated by a sample of as \
        many, all other counts are exact.
        """)
    }
    run.take(summary, with: analyzer)
    return found.items.count + found.failures.count
  }

  /// The exit status; of a run without reports it is said why it has none.
  private func status(of run: AnalyzeRun, inputs count: Int) -> Int32 {
    if let note = inputs.emptyNote(count) {
      Console.complain(note)
    } else if run.reports == 0, run.status == ExitStatus.done {
      let left = "\(wishes.filterNames) left \(run.filtered) out"
      Console.complain("0 reports read: \(run.filtered > 0 ? left : "none in \(count.counted("file"))").")
    }
    guard run.status == ExitStatus.done, wishes.requiresInput, run.reports == 0 else { return run.status }
    Console.complain("Error: No report was read, and '--require-input' asks for one.")
    return ExitStatus.unreadable
  }
}
