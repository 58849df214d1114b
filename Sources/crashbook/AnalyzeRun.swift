import CommandLineKit
import CrashAnalysis

/// One run over many inputs: writes results as they come, counts them, and knows the exit status in the end.
struct AnalyzeRun {
  private let output: Output
  private let format: OutputFormat
  private let failOn: AnalyzeCommand.FailOn
  private var summary = RunSummary()
  private var isThresholdMet = false
  private var isOutputClosed = false
  private var finished = 0

  init(output: Output, format: OutputFormat, failOn: AnalyzeCommand.FailOn) {
    self.output = output
    self.format = format
    self.failOn = failOn
  }

  /// The exit status: a threshold that was met says more than an input that could not be read.
  var status: Int32 {
    if isThresholdMet { return ExitStatus.found }
    return summary.failures.isEmpty ? ExitStatus.done : ExitStatus.unreadable
  }

  /// Analyzes everything that was found.
  mutating func perform(_ found: ReportFinder, analyzer: Analyzer, jobs: Int, symbols: Symbolication? = nil) {
    emit(format.begin(output.context))
    for failure in found.failures { report(failure) }
    let progress = Progress(total: found.items.count)
    let context = output.context
    let render = format.report
    var counts = Array(repeating: 0, count: found.items.count)
    BatchAnalyzer(analyzer: analyzer, jobs: jobs, symbols: symbols).run(found.items) {
      render($0, context)
    } deliver: { result in
      counts[finished] = result.pieces.count
      finished += 1
      progress.show(finished)
      take(result)
      return !isOutputClosed
    }
    progress.clear()
    for folder in found.folders
    where finished >= folder.items.upperBound && counts[folder.items].allSatisfy({ $0 == 0 }) {
      let number = folder.items.count
      let words =
        number == 0
        ? "The folder is empty." : "No crash report among the \(number) file\(number == 1 ? "" : "s") in this folder."
      report(ReadError(path: folder.path, reason: words))
    }
    emit(format.end(summary, output.context))
  }

  private mutating func take(_ result: BatchAnalyzer.Result) {
    if let failure = result.failure { report(failure) }
    for piece in result.pieces {
      emit(summary.reports > 0 ? format.separator + piece.bytes : piece.bytes)
      summary.add(verdict: piece.verdict, rule: piece.rule)
      if failOn.counts(piece) { isThresholdMet = true }
    }
  }

  private mutating func report(_ failure: ReadError) {
    summary.add(.init(path: failure.path, error: failure.reason))
    Console.complain("Error: \(failure.description.visible)")
  }

  private mutating func emit(_ bytes: [UInt8]) {
    guard !isOutputClosed, !bytes.isEmpty else { return }
    if !Console.write(bytes, to: output.descriptor) { isOutputClosed = true }
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
