import CommandLineKit
import CrashAnalysis

/// One run over many inputs: writes results as they come, counts them, and knows the exit status in the end.
struct AnalyzeRun {
  private let streams: [OutputStream]
  private let renderer: ReportRenderer
  /// What is counted for each audience of the renderer.
  private var summaries: [RunSummary]
  /// Whether an output holds a report already, so that the next one needs a separator.
  private var hasReports: [Bool]
  private var isClosed: [Bool]
  /// The reports of outputs that tell of the whole run first; nil for the others.
  private var held: [HeldReports?]
  private var reasons: FailureReasons
  private let isQuiet: Bool
  private var hasFailures = false
  private var finished = 0
  /// How many reports were read.
  private(set) var reports = 0
  /// How many reports were left out because nobody asked for them.
  private(set) var filtered = 0
  private var note: PolicyNote

  init(
    streams: [OutputStream], failure: FailurePolicy, grouping: Grouping, order: GroupOrder, policy: GroupPolicy,
    redaction: Redactor.Mode, note: PolicyNote, isQuiet: Bool
  ) {
    self.streams = streams
    self.note = note
    self.isQuiet = isQuiet
    reasons = FailureReasons(failure)
    held = streams.map { stream in
      stream.format.order == .reportsFirst
        ? nil : HeldReports(keepsEvery: stream.context.extent.showsEvery, separator: stream.format.separator)
    }
    let audiences = [false, true].compactMap { ReportRenderer.Audience(isForSharing: $0, of: streams) }
    renderer = ReportRenderer(
      streams: streams, audiences: audiences, redactor: Redactor(redaction, folder: FileSystem.workingFolder),
      failure: failure, grouping: grouping, policy: policy)
    summaries = audiences.map {
      RunSummary(grouping: grouping, policy: policy, order: order, gathering: $0.gathering)
    }
    hasReports = streams.map { _ in false }
    isClosed = streams.map { _ in false }
  }

  /// The exit status: a threshold that was met says more than an input that could not be read.
  var status: Int32 {
    if !reasons.isEmpty { return ExitStatus.found }
    return hasFailures ? ExitStatus.unreadable : ExitStatus.done
  }

  /// Writes the beginnings of all outputs.
  mutating func begin() {
    for index in streams.indices { emit(streams[index].format.begin(streams[index].context), index) }
  }

  /// Whether nothing waits for results any more: a closed pipe ends the work.
  var isUnwanted: Bool { isClosed.allSatisfy { $0 } }

  /// Analyzes everything that was found.
  mutating func perform(_ found: ReportFinder, with batch: BatchAnalyzer) {
    for failure in found.failures { report(failure) }
    let progress = Progress(total: found.items.count)
    let first = finished
    var counts = Array(repeating: 0, count: found.items.count)
    batch.run(found.items, from: first, render: renderer.rendered) { result in
      counts[finished - first] += result.pieces.count + result.filtered
      if !result.isPartial {
        finished += 1
        RecoveryState.shared.deliver(finished)
        progress.show(finished)
      }
      take(result)
      return !isUnwanted
    }
    progress.clear()
    for folder in found.folders
    where finished - first >= folder.items.upperBound && counts[folder.items].allSatisfy({ $0 == 0 }) {
      reportNothing(in: folder.path, found.items[folder.items])
    }
  }

  /// Takes what several runs found, as of one.
  ///
  /// - Parameters:
  ///   - found: What they found.
  ///   - analyzer: Knows the rules.
  mutating func take(_ found: GroupSummary, with analyzer: Analyzer) {
    reports = found.reports
    for failure in found.firstFailures {
      hasFailures = true
      Console.complain(ReadError(path: FileName.shown(failure.path), reason: failure.error))
    }
    let isOne = reports == 1
    if !isOne { renderer.several.note() }
    let results = found.results.map { result in
      analyzer.analysis(savedAs: result.line).map { (analysis: $0, rendered: renderer.rendered($0)) }
    }
    for (result, summary) in zip(results, found.results) {
      guard let result else { continue }
      if let failure = result.rendered.failure { reasons.add(failure) }
      note.add(result.rendered.excuse, count: summary.reports)
      for index in streams.indices where isOne { held[index]?.add(result.rendered.texts[index]) }
    }
    for (index, audience) in renderer.audiences.enumerated() {
      let redactor = audience.isForSharing ? renderer.redactor : Redactor(.none)
      summaries[index].merge(found, redactor) { position in
        guard let result = results[position], let kept = result.rendered.kept[index] else { return nil }
        let rule = result.analysis.diagnoses.first.map { ($0.rule.id, $0.rule.title) }
        // The summary has counted what was taken out before.
        let redactions = result.rendered.redactions.without(Redactor.Count(byKind: result.analysis.redactions))
        return (result.analysis.verdict, rule, kept, redactions)
      }
    }
  }

  /// Names a folder in which there was no crash report.
  private mutating func reportNothing(in folder: String, _ items: ArraySlice<ReportFinder.Item>) {
    let words =
      switch items.count {
      case 0: "The folder is empty."
      case 1: "The one file in this folder is no crash report."
      default: "No crash report among the \(items.count) files in this folder."
      }
    report(ReadError(path: FileName.shown(folder), reason: words + Self.advice(on: items.map(\.path))))
  }

  /// What else can be done with the files of a folder that holds no report as it is.
  private static func advice(on paths: [String]) -> String {
    if paths.contains(where: { $0.contains(".xcresult/") }) {
      return " A result bundle holds those of a test run packed: 'xcrun xcresulttool export attachments "
        + "--path <bundle> --output-path <folder>' takes them out."
    }
    return paths.contains(where: DebugSymbols.hold) ? DebugSymbols.advice(isPacked: false) : ""
  }

  private mutating func take(_ result: BatchAnalyzer.Result<ReportRenderer.Rendered>) {
    for failure in result.failures { report(failure) }
    reports += result.pieces.count
    if reports > 1 { renderer.several.note() }
    filtered += result.filtered
    for piece in result.pieces {
      for (index, text) in piece.rendered.texts.enumerated() {
        if held[index] != nil {
          held[index]?.add(text)
          continue
        }
        let separator = streams[index].format.separator
        if hasReports[index], !separator.isEmpty { emit(separator, index) }
        emit(text, index)
        hasReports[index] = true
      }
      for (index, audience) in renderer.audiences.enumerated() {
        let kept = index < piece.rendered.kept.count ? piece.rendered.kept[index] : nil
        summaries[index].add(verdict: piece.verdict, rule: piece.rule, kept)
        if audience.isForSharing { summaries[index].redactions.add(piece.rendered.redactions) }
      }
      if let failure = piece.rendered.failure { reasons.add(failure) }
      note.add(piece.rendered.excuse)
    }
  }

  /// Writes the ends of all outputs.
  mutating func finish() {
    for index in summaries.indices { summaries[index].finish() }
    for (index, stream) in streams.enumerated() {
      guard let audience = renderer.audiences.firstIndex(where: { $0.isForSharing == stream.isForSharing }) else {
        continue
      }
      if let held = held[index], held.count == 1 { write(held, index) }
      emit(stream.format.end(summaries[audience], stream.context), index)
      if let held = held[index], held.count > 1, stream.context.extent.showsEvery { write(held, index) }
      emit(stream.format.last(summaries[audience], stream.context), index)
    }
    if isQuiet, !streams.contains(where: { $0.path == nil }), let summary = summaries.first {
      _ = Console.write(
        OutputFormat.text.last(summary, OutputContext(version: ProductVersion.current, extent: .quiet)), to: 1)
    }
    for line in reasons.lines { Console.complain(line) }
    if let text = note.text { Console.complain("\(text)") }
    guard !isQuiet, let shared = renderer.audiences.firstIndex(where: \.isForSharing) else { return }
    let redactions = summaries[shared].redactions
    if redactions.total > 0 { Console.complain("Redacted: \(redactions.words). '--redact none' keeps them.") }
  }

  private mutating func write(_ reports: HeldReports, _ index: Int) {
    reports.write { emit($0, index) }
  }

  /// Puts the files of the outputs into their places, unless one of them is not complete.
  mutating func end(_ files: UnfinishedFiles) {
    let outputs = streams.indices.filter { streams[$0].path != nil }
    let names = outputs.filter { streams[$0].file != nil && !isClosed[$0] }.compactMap { streams[$0].path?.visible }
    if outputs.allSatisfy({ !isClosed[$0] }) {
      guard let reason = files.takePlaces() else { return }
      Console.complain("Error: \(names.joined(separator: ", ")): cannot be written: \(reason).")
    } else {
      files.forget()
      if !names.isEmpty {
        Console.complain(
          "Error: \(names.joined(separator: ", ")): not written, because another output is not complete.")
      }
    }
    hasFailures = true
  }

  /// Names an input that cannot be read.
  mutating func report(_ failure: ReadError) {
    hasFailures = true
    for (index, audience) in renderer.audiences.enumerated() {
      var count = Redactor.Count()
      let path = audience.isForSharing ? renderer.redactor.path(failure.path, &count) : failure.path
      summaries[index].redactions.add(count)
      summaries[index].add(RunSummary.Failure(path: path, error: failure.reason))
    }
    Console.complain(failure)
  }

  private mutating func emit(_ bytes: [UInt8], _ index: Int) {
    guard !isClosed[index], !bytes.isEmpty else { return }
    if Console.write(bytes, to: streams[index].descriptor) { return }
    isClosed[index] = true
    // A reader of standard output that goes away is no failure; a full disk is.
    if streams[index].path == nil, Console.hasReaderGone { return }
    let words = Console.lastError
    hasFailures = true
    Console.complain("Error: \(streams[index].path ?? "standard output"): cannot be written: \(words).")
  }
}
