import CommandLineKit
import CrashAnalysis

/// What a run of `analyze` does, after command line and project file were put together.
struct AnalyzeSettings {
  let common: CommonOptions
  let paths: [String]
  let requests: [OutputRequest]
  private let targets: OutputTargets
  /// What is read besides the reports.
  private let otherInputs: [String]
  let grouping: Grouping
  let failure: FailurePolicy
  let policy: GroupPolicy
  let redaction: Redactor.Mode
  let analyzer: Analyzer
  let symbols: [String]
  let isStrict: Bool
  private let recovery: Recovery

  init(_ options: AnalyzeCommand.Options) throws {
    recovery = Recovery(timeLimit: options.common.reportTimeout)
    let file = try ProjectFile.load(options.common)
    common = try options.common.completed(by: file)
    let inputs = try InputPaths(options.paths, filesFrom: options.filesFrom, file, command: "analyze")
    paths = inputs.paths
    let name = options.format ?? file.format ?? "text"
    guard let format = OutputFormat.named(name) else { throw UsageError("Unknown format '\(name)'.") }
    requests =
      [OutputRequest(format: format, file: options.output ?? file.output)]
      + (try (file.reports + options.reports).map { try OutputRequest($0) })
    targets = try OutputTargets(requests)
    try file.checkOutputs()
    grouping = options.groupBy ?? file.groupBy ?? .signature
    symbols = file.symbols + options.symbols
    isStrict = options.isStrict || file.isStrict == true
    redaction = options.redact ?? file.redact ?? .default
    let rules: [Rule]
    (analyzer, rules) = try common.analyzer()
    try file.check(against: rules)
    let baseline = options.baseline ?? file.baseline
    if options.baseline == nil {
      try file.check(file.baseline, of: "baseline", hint: " 'crashbook baseline create' makes a baseline.")
    }
    otherInputs = common.ruleFiles + [baseline, inputs.list, file.path].compactMap { $0 }
    policy = GroupPolicy(
      baseline: try baseline.map { try BaselineFile.read($0) }, today: Console.today, suppressions: file.suppressions,
      owners: file.owners)
    failure = try Self.failure(options.failOn, file, hasBaseline: baseline != nil)
  }

  /// What makes the run fail: what the command line says, else what the project file says.
  ///
  /// - Throws: ``UsageError`` where that asks for what is new, and nothing is known.
  private static func failure(
    _ failOn: [String], _ file: ProjectFile, hasBaseline: Bool
  ) throws -> FailurePolicy {
    var failure = FailurePolicy()
    for text in failOn.isEmpty ? file.failOn : failOn { _ = failure.add(text) }
    guard failure.needsBaseline, !hasBaseline else { return failure }
    let maker = "'crashbook baseline create <file> <path> ...' makes one."
    if failOn.isEmpty { throw file.mistake(of: "failOn", "'new' needs a baseline; \(maker)") }
    throw UsageError("'--fail-on new' needs '--baseline <file>'; \(maker)")
  }

  /// Does the work; the result is the exit status.
  func run() throws -> Int32 {
    let sources = requests.contains { $0.format.isShared } ? ProjectSources.index() : SourceIndex()
    let found = ReportFinder(paths)
    if paths.contains("-"), Console.isInputTerminal, Console.isErrorTerminal {
      Console.complain("Paste a report, then press Return and Ctrl-D.")
    }
    // Before the first output is opened, and so emptied.
    try targets.check(against: found.items, others: otherInputs)
    var streams: [OutputStream] = []
    // The rest is done all the same.
    var isIncomplete = false
    for request in requests {
      guard let stream = OutputStream(request, isColored: common.isColored, redaction, sources) else {
        Console.complain("Error: \(request.file ?? "-"): cannot be written: \(Console.lastError).")
        isIncomplete = true
        continue
      }
      streams.append(stream)
    }
    let unfinished = UnfinishedFiles(streams.filter { !$0.appends }.compactMap(\.path))
    defer { unfinished.end() }
    var run = AnalyzeRun(
      streams: streams, failure: failure, grouping: grouping, policy: policy, redaction: redaction)
    run.perform(
      found,
      with: BatchAnalyzer(
        analyzer: analyzer, jobs: common.jobs ?? Console.processors, symbols: SymbolsCommand.symbolication(symbols),
        isStrict: isStrict, watcher: recovery))
    return run.status == ExitStatus.done && isIncomplete ? ExitStatus.unreadable : run.status
  }
}
