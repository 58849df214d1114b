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

  init(_ options: AnalyzeCommand.Options) throws {
    let file = try ProjectFile.load(options.common)
    common = try options.common.completed(by: file)
    let list = options.filesFrom ?? (options.paths.isEmpty ? file.filesFrom : nil)
    if options.filesFrom == nil, list != nil { try file.check(list, of: "filesFrom") }
    paths = options.paths + (try list.map { try FileList.read($0) } ?? [])
    guard !paths.isEmpty || list != nil else { throw UsageError.missingPath(of: "analyze") }
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
    otherInputs = common.ruleFiles + [baseline, list, file.path].compactMap { $0 }
    policy = GroupPolicy(
      baseline: try baseline.map { try BaselineFile.read($0) }, today: Console.today, suppressions: file.suppressions,
      owners: file.owners)
    var failure = FailurePolicy()
    for text in options.failOn.isEmpty ? file.failOn : options.failOn { _ = failure.add(text) }
    if failure.needsBaseline, baseline == nil {
      if options.failOn.isEmpty {
        throw file.mistake(
          of: "failOn", "'new' needs a baseline; 'crashbook baseline create <file> <path> ...' makes one.")
      }
      throw UsageError(
        "'--fail-on new' needs '--baseline <file>'; 'crashbook baseline create <file> <path> ...' makes one.")
    }
    self.failure = failure
  }

  /// Does the work; the result is the exit status.
  func run() throws -> Int32 {
    let sources = requests.contains { $0.format.isShared } ? ProjectSources.index() : SourceIndex()
    let found = ReportFinder(paths)
    // Before the first output is opened, and so emptied.
    try targets.check(against: found.items, others: otherInputs)
    var streams: [OutputStream] = []
    // The rest is done all the same.
    var isIncomplete = false
    for request in requests {
      guard let stream = OutputStream(request, isColored: common.isColored, redaction, sources) else {
        Console.complain("Error: \((request.file ?? "-").visible): cannot be written: \(Console.lastError).")
        isIncomplete = true
        continue
      }
      streams.append(stream)
    }
    var run = AnalyzeRun(
      streams: streams, failure: failure, grouping: grouping, policy: policy, redaction: redaction)
    run.perform(
      found,
      with: BatchAnalyzer(
        analyzer: analyzer, jobs: common.jobs ?? Console.processors, symbols: SymbolsCommand.symbolication(symbols),
        isStrict: isStrict))
    return run.status == ExitStatus.done && isIncomplete ? ExitStatus.unreadable : run.status
  }
}

/// A form of output and where it goes, as `--report sarif=crashes.sarif` asks for.
struct OutputRequest {
  let format: OutputFormat
  /// Path of a file; nil for standard output.
  let file: String?

  init(format: OutputFormat, file: String?) {
    self.format = format
    self.file = file == "-" ? nil : file
  }

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = OutputFormat.all.map(\.name)
    guard let format = OutputFormat.named(parts[0]) else {
      let hint = Suggestion.closest(to: parts[0], among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        "The value '\(text)' is invalid for '--report <format=file>': '\(parts[0])' is no format.\(hint) "
          + "Please provide one of \(names.joined(separator: ", ")).")
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "The value '\(text)' is invalid for '--report <format=file>': the file is missing, as in '\(format.name)=file'."
      )
    }
    self.init(format: format, file: parts[1])
  }
}

/// An output that is open for writing.
struct OutputStream: Sendable {
  let format: OutputFormat
  let descriptor: Int32
  /// Path of its file; nil for standard output.
  let path: String?
  let context: OutputContext
  /// Whether it shows paths relative to the working folder, and no names of users and devices unless asked otherwise.
  let isForSharing: Bool

  /// Opens an output; nil where its file cannot be written.
  init?(_ request: OutputRequest, isColored: Bool, _ redaction: Redactor.Mode, _ sources: SourceIndex) {
    format = request.format
    path = request.file
    if let path = request.file {
      guard let descriptor = Console.create(path) else { return nil }
      self.descriptor = descriptor
      context = OutputContext(version: CrashbookProgram.version, sources: sources)
    } else {
      descriptor = 1
      context = OutputContext(
        version: CrashbookProgram.version, usesColor: isColored, width: Console.width, sources: sources)
    }
    switch redaction {
    case .none: isForSharing = request.format.isShared
    case .default: isForSharing = request.format.isShared || request.file != nil
    case .all: isForSharing = true
    }
  }
}
