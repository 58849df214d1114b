import CommandLineKit
import CrashAnalysis

/// One run over many inputs: writes results as they come, counts them, and knows the exit status in the end.
struct AnalyzeRun {
  /// Outputs that show the same text of the reports share their counts: those that are redacted, and those that are not.
  private struct Variant {
    let isForSharing: Bool
    let gathering: OutputFormat.Gathering
    let depth: Specimen.Depth
    var summary: RunSummary
  }

  /// What one report becomes on a thread of its own.
  struct Rendered: Sendable {
    /// The report in the form of each output.
    var texts: [[UInt8]] = []
    /// What each variant keeps of it; empty where none keeps anything.
    var kept: [(finding: Finding, specimen: Specimen?)?] = []
    var redactions = Redactor.Count()
    /// Whether it makes the run fail.
    var fails = false
  }

  private let streams: [OutputStream]
  private let failure: FailurePolicy
  private let redactor: Redactor
  private var variants: [Variant] = []
  private var hasReports: [Bool]
  private var isClosed: [Bool]
  private var isThresholdMet = false
  private var finished = 0

  init(
    streams: [OutputStream], failure: FailurePolicy, grouping: Grouping, policy: GroupPolicy, redaction: Redactor.Mode
  ) {
    self.streams = streams
    self.failure = failure
    redactor = Redactor(redaction, folder: Console.workingFolder)
    hasReports = streams.map { _ in false }
    isClosed = streams.map { _ in false }
    for isForSharing in [false, true] {
      let formats = streams.filter { $0.isForSharing == isForSharing }.map(\.format)
      guard !formats.isEmpty else { continue }
      let gathering = formats.map(\.gathering).max() ?? .counts
      variants.append(
        Variant(
          isForSharing: isForSharing, gathering: gathering, depth: formats.map(\.depth).max() ?? .none,
          summary: RunSummary(grouping: grouping, policy: policy, keepsFindings: gathering == .findings)))
    }
    self.policy = policy
  }

  private let policy: GroupPolicy

  /// The exit status: a threshold that was met says more than an input that could not be read.
  var status: Int32 {
    if isThresholdMet { return ExitStatus.found }
    return hasFailures ? ExitStatus.unreadable : ExitStatus.done
  }

  private var hasFailures = false

  /// Analyzes everything that was found.
  mutating func perform(_ found: ReportFinder, with batch: BatchAnalyzer) {
    for index in streams.indices { emit(streams[index].format.begin(streams[index].context), index) }
    for failure in found.failures { report(failure) }
    let progress = Progress(total: found.items.count)
    var counts = Array(repeating: 0, count: found.items.count)
    let render = self.render
    batch.run(found.items, render: render) { result in
      counts[finished] = result.pieces.count
      finished += 1
      progress.show(finished)
      take(result)
      // A closed pipe ends the work, unless something else waits for the results.
      return !isClosed.allSatisfy { $0 }
    }
    progress.clear()
    for folder in found.folders
    where finished >= folder.items.upperBound && counts[folder.items].allSatisfy({ $0 == 0 }) {
      let number = folder.items.count
      let words =
        switch number {
        case 0: "The folder is empty."
        case 1: "The one file in this folder is no crash report."
        default: "No crash report among the \(number) files in this folder."
        }
      report(ReadError(path: FileName.shown(folder.path), reason: words))
    }
    finish()
  }

  /// What each report becomes; runs on several threads at once.
  private var render: @Sendable (Analysis) -> Rendered {
    let (streams, redactor, failure, policy) = (streams, redactor, failure, policy)
    let needs = variants.map { ($0.isForSharing, $0.gathering, $0.depth) }
    let keepsAny = needs.contains { $0.1 > .counts }
    return { analysis in
      var rendered = Rendered()
      var redacted: Analysis?
      if needs.contains(where: { $0.0 }) {
        let (clean, count) = redactor.redacted(analysis)
        redacted = clean
        rendered.redactions = count
      }
      for stream in streams {
        // Without a choice of what is handed over, which would be a copy.
        if stream.isForSharing, let redacted {
          rendered.texts.append(stream.format.report(redacted, stream.context))
        } else {
          rendered.texts.append(stream.format.report(analysis, stream.context))
        }
      }
      for (isForSharing, gathering, depth) in needs where keepsAny {
        guard gathering > .counts else {
          rendered.kept.append(nil)
          continue
        }
        let shown = isForSharing ? redacted ?? analysis : analysis
        let specimen =
          depth == .none
          ? nil
          : Specimen(shown, depth: depth) { text in
            var count = Redactor.Count()
            return isForSharing ? redactor.path(text, &count) : text
          }
        rendered.kept.append((Finding(shown), specimen))
      }
      if !failure.alternatives.isEmpty {
        let finding = rendered.kept.lazy.compactMap { $0?.finding }.first ?? Finding(analysis)
        rendered.fails = failure.fails(finding, policy.state(of: finding))
      }
      return rendered
    }
  }

  private mutating func take(_ result: BatchAnalyzer.Result<Rendered>) {
    if let failure = result.failure { report(failure) }
    for piece in result.pieces {
      for (index, text) in piece.rendered.texts.enumerated() {
        let separator = streams[index].format.separator
        if hasReports[index], !separator.isEmpty { emit(separator, index) }
        emit(text, index)
        hasReports[index] = true
      }
      for index in variants.indices {
        let kept = index < piece.rendered.kept.count ? piece.rendered.kept[index] : nil
        variants[index].summary.add(verdict: piece.verdict, rule: piece.rule, kept)
        if variants[index].isForSharing { variants[index].summary.redactions.add(piece.rendered.redactions) }
      }
      if piece.rendered.fails { isThresholdMet = true }
    }
  }

  /// Writes the ends of all outputs.
  private mutating func finish() {
    for index in variants.indices { variants[index].summary.finish() }
    for (index, stream) in streams.enumerated() {
      guard let variant = variants.first(where: { $0.isForSharing == stream.isForSharing }) else { continue }
      emit(stream.format.end(variant.summary, stream.context), index)
    }
    guard let shared = variants.first(where: \.isForSharing)?.summary, shared.redactions.total > 0 else { return }
    Console.complain("Redacted: \(shared.redactions.words). '--redact none' keeps them.")
  }

  private mutating func report(_ failure: ReadError) {
    hasFailures = true
    for index in variants.indices {
      var count = Redactor.Count()
      let path = variants[index].isForSharing ? redactor.path(failure.path, &count) : failure.path
      variants[index].summary.redactions.add(count)
      variants[index].summary.add(RunSummary.Failure(path: path, error: failure.reason))
    }
    Console.complain("Error: \(failure.description.visible)")
  }

  private mutating func emit(_ bytes: [UInt8], _ index: Int) {
    guard !isClosed[index], !bytes.isEmpty else { return }
    if Console.write(bytes, to: streams[index].descriptor) { return }
    isClosed[index] = true
    // A reader of standard output that goes away is no failure; a full disk is.
    if streams[index].path == nil, Console.hasReaderGone { return }
    let words = Console.lastError
    hasFailures = true
    Console.complain("Error: \(streams[index].path?.visible ?? "standard output"): cannot be written: \(words).")
  }
}

/// A line on the terminal that says how far long work has come.
struct Progress {
  private let total: Int
  private let isShown: Bool

  init(total: Int) {
    self.total = total
    isShown = total > 200 && Console.isErrorTerminal
  }

  func show(_ finished: Int) {
    guard isShown, finished % 50 == 0 else { return }
    Console.complain("\r\(finished) of \(total) files", terminator: "")
  }

  func clear() {
    guard isShown else { return }
    Console.complain("\r\u{1B}[K", terminator: "")
  }
}
