import Dispatch

/// Explains many inputs at once and hands the results over in the order of the inputs.
public struct BatchAnalyzer: Sendable {
  private let analyzer: Analyzer
  private let jobs: Int
  private let symbols: Symbolication?
  private let isStrict: Bool
  private let isLive: Bool
  private let filter: ReportFilter?
  private let watcher: (any BatchWatcher)?

  /// What became of one input.
  public struct Result<Rendered: Sendable>: Sendable {
    /// What was made of each of its reports.
    public var pieces: [Piece<Rendered>] = []
    /// Why nothing could be read.
    public var failure: ReadError?
    /// What else could not be read: the failures of the runs whose saved results the input holds.
    fileprivate var furtherFailures: [ReadError] = []
    /// All that could not be read of it.
    public var failures: [ReadError] { [failure].compactMap { $0 } + furtherFailures }
    /// Whether the input lay in a folder and is no report: nothing to say about it.
    public var isPassedOver = false
    /// Whether more results of the same input follow, of a stream that is still being written.
    public var isPartial = false
    /// How many of its reports the filter left out.
    public var filtered = 0
    /// Why no report could be read, as long as nobody has decided what that means for the input.
    fileprivate var unread: ReadError?
    /// Which of its steps had to be left out, and why.
    fileprivate var leftOut: ReadError?
    /// How many of its reports were found so far.
    fileprivate var found = 0
  }

  /// What was made of one report, and what the end of the output needs to know of it.
  public struct Piece<Rendered: Sendable>: Sendable {
    /// What the caller made of the report.
    public let rendered: Rendered
    /// The answer in one word.
    public let verdict: Verdict
    /// Confidence of the first diagnosis.
    public let confidence: Confidence?
    /// The first diagnosis.
    public let rule: (id: String, title: String)?
  }

  /// Makes a batch analyzer.
  ///
  /// - Parameters:
  ///   - analyzer: Explains the reports.
  ///   - jobs: How many processors it keeps busy.
  ///   - symbols: Symbolicates the reports first, where there are any.
  ///   - isStrict: Whether JSON is checked to the last byte; what is none becomes the failure of its input.
  ///   - isLive: Whether the results of a stream are handed over while it is still being written.
  ///   - filter: Says which reports are asked for; nil for all.
  ///   - watcher: Follows every step, and may have some left out.
  public init(
    analyzer: Analyzer, jobs: Int, symbols: Symbolication? = nil, isStrict: Bool = false, isLive: Bool = false,
    filter: ReportFilter? = nil, watcher: (any BatchWatcher)? = nil
  ) {
    self.analyzer = analyzer
    self.jobs = max(1, jobs)
    self.symbols = symbols
    self.isStrict = isStrict
    self.isLive = isLive
    self.filter = filter
    self.watcher = watcher
  }

  /// How many inputs may be worked on ahead of the one whose result is handed over next; bounds the memory.
  private static let window = 128

  /// Explains inputs.
  ///
  /// - Parameters:
  ///   - items: The inputs.
  ///   - first: The number of the first of them in the whole run, which may have several batches.
  ///   - render: Makes something of one report; called on several threads at once.
  ///   - deliver: Takes the result of one input; called in the order of the inputs. False ends the work.
  public func run<Rendered: Sendable>(
    _ items: [ReportFinder.Item], from first: Int = 0, render: @escaping @Sendable (Analysis) -> Rendered,
    deliver: (Result<Rendered>) -> Bool
  ) {
    if isLive, items.count == 1, let stream = LiveStream(items[0]) {
      return run(stream, BatchStep(index: first, input: items[0].path, number: 0), render, deliver)
    }
    let batches = InputBatches(of: items, jobs: jobs)
    guard jobs > 1, batches.count > 1 else {
      for batch in batches {
        guard results(of: batch, from: first, render).allSatisfy(deliver) else { return }
      }
      return
    }
    let finished = OrderedResults<[Result<Rendered>]>(count: batches.count, window: Self.window / InputBatches.largest)
    let workers = DispatchGroup()
    for _ in 1..<min(jobs, batches.count) {
      DispatchQueue.global().async(group: workers) {
        while let index = finished.claim() { finished.put(results(of: batches[index], from: first, render), at: index) }
      }
    }
    for index in batches.indices
    where !finished.take(index, { results(of: batches[$0], from: first, render) }).allSatisfy(deliver) {
      finished.stop()
      break
    }
    workers.wait()
  }

  /// Explains the reports of a stream one by one, as they arrive.
  private func run<Rendered: Sendable>(
    _ stream: LiveStream, _ reading: BatchStep, _ render: @escaping (Analysis) -> Rendered,
    _ deliver: (Result<Rendered>) -> Bool
  ) {
    var stream = stream
    var last = Result<Rendered>()
    defer { watcher?.end() }
    var isWanted = true
    func take(_ report: consuming CrashReport) -> Bool {
      last.found += 1
      guard mayDo(reading.report(last.found), &last), self.isWanted(report, from: nil, &last.filtered) else {
        return true
      }
      var part = Result<Rendered>(isPartial: true)
      add(analysis(of: report), to: &part, isFromFolder: false, render)
      last.unread = part.unread ?? last.unread
      if !part.pieces.isEmpty { isWanted = deliver(part) }
      _ = watcher?.begin(reading)
      return isWanted
    }
    let item = ReportFinder.Item(path: reading.input, isFromFolder: false)
    func take(_ saved: SavedResultReader.Part) -> Bool {
      var part = Result<Rendered>(isPartial: true)
      part.found = last.found
      add(saved, of: item, to: &part, reading, render)
      (last.found, last.leftOut) = (part.found, last.leftOut ?? part.leftOut)
      last.filtered += part.filtered
      part.filtered = 0
      if !part.pieces.isEmpty || part.failure != nil { isWanted = deliver(part) }
      return isWanted
    }
    func takeAll(_ source: ReportSource, isCut: Bool) throws(ReadError) -> Bool {
      if isStrict { last.failure = last.failure ?? source.jsonProblem() }
      try reports(in: source, isCut: isCut, isFromFolder: false) { _ = isWanted && take($0) }
      return isWanted
    }
    guard mayDo(reading, &last) else {
      last.failure = last.leftOut
      _ = deliver(last)
      return
    }
    do throws(ReadError) {
      let rest = try stream.read(
        part: { (try? takeAll($0, isCut: false)) ?? isWanted },
        further: {
          switch $0 {
          case .crash(let report): take(report)
          case .saved(let saved): take(saved)
          }
        })
      if let rest, isWanted { _ = try takeAll(rest.source, isCut: rest.isCut) }
    } catch {
      // What follows the last report is passed over, as in a file.
      if last.found == 0 { last.unread = error }
    }
    last.failure = last.leftOut ?? last.unread ?? last.failure
    if isWanted { _ = deliver(last) }
  }

  /// Reports that were read and wait to be explained.
  private struct Waiting {
    /// The place of the result of a report's input, whether that lay in a folder, and the report's step.
    typealias Owner = (input: Int, isFromFolder: Bool, step: BatchStep)

    /// By themselves, so that each can be taken out without a copy.
    var reports: [CrashReport?] = []
    /// Whose each of them is.
    var owners: [Owner] = []
    /// Length of their inputs.
    var bytes = 0

    var isFull: Bool { reports.count >= InputBatches.largest }

    mutating func add(_ report: consuming CrashReport, of owner: Owner) {
      reports.append(consume report)
      owners.append(owner)
    }
  }

  /// The results of a batch of inputs: all are read before the first is explained, and all are explained before the
  /// first is rendered.
  private func results<Rendered: Sendable>(
    of items: ArraySlice<ReportFinder.Item>, from first: Int, _ render: @escaping (Analysis) -> Rendered
  ) -> [Result<Rendered>] {
    var results: [Result<Rendered>] = []
    results.reserveCapacity(items.count)
    var waiting = Waiting()
    defer { watcher?.end() }
    for (place, index) in items.indices.enumerated() {
      results.append(Result())
      read(items[index], numbered: first + index, at: place, &results, &waiting, render)
      if waiting.bytes > InputBatches.byteLimit { explain(&waiting, &results, render) }
    }
    explain(&waiting, &results, render)
    for (index, position) in zip(results.indices, items.indices) {
      if let error = results[index].leftOut {
        results[index].failure = error
      } else if let error = results[index].unread {
        results[index] = result(of: items[position], numbered: first + position, after: error, render)
      } else if results[index].pieces.isEmpty {
        results[index].isPassedOver = true
      }
    }
    return results
  }

  /// Reads an input.
  ///
  /// - Parameters:
  ///   - item: The input.
  ///   - index: Its position in the batch.
  ///   - place: The place of its result.
  ///   - results: The results, of which its own gets what is known before its reports are explained.
  ///   - waiting: Its reports are added here; all that wait are explained when they are as many as a batch has inputs.
  ///   - render: Makes something of each crash of a log, which are explained while it is read.
  private func read<Rendered: Sendable>(
    _ item: ReportFinder.Item, numbered index: Int, at place: Int, _ results: inout [Result<Rendered>],
    _ waiting: inout Waiting,
    _ render: @escaping (Analysis) -> Rendered
  ) {
    let reading = BatchStep(index: index, input: item.name, number: 0)
    guard mayDo(reading, &results[place]) else { return }
    do {
      if let part = item.part {
        let bytes = try InputBytes.read(part, of: item)
        return SavedResultReader.read(result: bytes, of: item.name) {
          add($0, of: item, to: &results[place], reading, render)
        }
      }
      var isSaved = false
      let (source, isCut) = try InputFile.read(
        item.path, begun: item.begun, content: item.content, progress: { _ = watcher?.begin(reading) },
        part: {
          switch $0 {
          case .crash(let report): add(crashOfLog: report, of: item, to: &results[place], reading, render)
          case .saved(let saved):
            isSaved = true
            add(saved, of: item, to: &results[place], reading, render)
          }
        })
      if isSaved || !results[place].pieces.isEmpty || results[place].filtered > 0 { return }
      if SavedResultReader.read(source, { add($0, of: item, to: &results[place], reading, render) }) { return }
      results[place].failure = isStrict ? source.jsonProblem() : nil
      waiting.bytes += source.bytes.count
      try reports(in: source, isCut: isCut, isFromFolder: item.isFromFolder) { (report: consuming CrashReport) in
        results[place].found += 1
        var report = consume report
        item.describe(&report)
        guard isWanted(report, from: item.file, &results[place].filtered) else { return }
        waiting.add(report, of: (place, item.isFromFolder, reading.report(results[place].found)))
        if waiting.isFull { explain(&waiting, &results, render) }
      }
    } catch {
      results[place].unread = error
    }
  }

  /// Adds what is made of a crash of a log to the result of its input.
  private func add<Rendered: Sendable>(
    crashOfLog crash: CrashReport, of item: ReportFinder.Item, to result: inout Result<Rendered>, _ reading: BatchStep,
    _ render: (Analysis) -> Rendered
  ) {
    result.failure = result.failure ?? (isStrict ? crash.source.jsonProblem(from: crash.start) : nil)
    result.found += 1
    guard mayDo(reading.report(result.found), &result) else { return }
    var report = crash
    item.describe(&report)
    guard isWanted(report, from: item.file, &result.filtered) else { return }
    if let piece = piece(ofLog: report, isFromFolder: item.isFromFolder, render) { result.pieces.append(piece) }
    _ = watcher?.begin(reading)
  }

  /// Adds a result of an earlier run, as if its report had been explained now.
  ///
  /// Those in a folder are passed over: they may be of reports that lie beside them, which would count twice.
  private func add<Rendered: Sendable>(
    _ part: SavedResultReader.Part, of item: ReportFinder.Item, to result: inout Result<Rendered>, _ reading: BatchStep,
    _ render: (Analysis) -> Rendered
  ) {
    if item.isFromFolder { return }
    switch part {
    case .failure(let error):
      if result.failure == nil { result.failure = error } else { result.furtherFailures.append(error) }
    case .report(let saved):
      result.found += 1
      guard mayDo(reading.report(result.found), &result) else { return }
      let analysis = saved.analysis { analyzer.rule(named: $0) }
      guard isWanted(analysis.report, from: item.file, &result.filtered) else { return }
      result.pieces.append(piece(of: analysis, render))
      _ = watcher?.begin(reading)
    }
  }

  /// Hands over the reports of an input; none where it lay in a folder and only looks like one.
  private func reports(
    in source: ReportSource, isCut: Bool, isFromFolder: Bool, _ take: (consuming CrashReport) -> Void
  ) throws(ReadError) {
    let format = try ReportFormat.of(source)
    if isFromFolder, !FolderFilter.mayHoldReport(source.path, format) { return }
    // Taken out one by one: going over them would copy each.
    var reports = try format.reports(in: source)
    reports.reverse()
    while var report = reports.popLast() {
      if isCut { report.notes.append(InputFile.cutNote) }
      take(consume report)
    }
  }

  /// Explains what waits.
  ///
  /// Reports of one input are among it; the failure of one is that of the input.
  private func explain<Rendered: Sendable>(
    _ waiting: inout Waiting, _ results: inout [Result<Rendered>], _ render: (Analysis) -> Rendered
  ) {
    // What is large is taken out and put back, which copies nothing. All of it is kept to the end: what is rendered would
    // take places in the memory where the next inputs are to lie.
    var analyses: [Analysis?] = []
    analyses.reserveCapacity(waiting.reports.count)
    for place in waiting.reports.indices {
      let owner = waiting.owners[place]
      guard let report = waiting.reports[place].take(), mayDo(owner.step, &results[owner.input]) else {
        analyses.append(nil)
        continue
      }
      analyses.append(analysis(of: consume report))
    }
    for (place, owner) in zip(analyses.indices, waiting.owners) where results[owner.input].unread == nil {
      guard let analysis = analyses[place].take() else { continue }
      _ = watcher?.begin(owner.step)
      add(analysis, to: &results[owner.input], isFromFolder: owner.isFromFolder, render)
      analyses[place] = consume analysis
    }
    waiting = Waiting()
  }

  /// Adds what is made of a report to the result of its input.
  private func add<Rendered: Sendable>(
    _ analysis: Analysis, to result: inout Result<Rendered>, isFromFolder: Bool, _ render: (Analysis) -> Rendered
  ) {
    if isFromFolder, FolderFilter.isOnlyText(analysis) { return }
    do throws(ReadError) {
      try Analyzer.check(analysis)
      result.pieces.append(piece(of: analysis, render))
    } catch {
      result.unread = error
    }
  }

  /// The result of an input in which no report could be read.
  private func result<Rendered: Sendable>(
    of item: ReportFinder.Item, numbered index: Int, after error: ReadError, _ render: @escaping (Analysis) -> Rendered
  ) -> Result<Rendered> {
    if let file = item.file, let kind = ArchiveKind(path: file) {
      return result(of: item, BatchStep(index: index, input: item.name, number: 0), kind, render)
    }
    guard FolderFilter.mustSay(error, of: item.path, isFromFolder: item.isFromFolder) else {
      return Result(isPassedOver: true)
    }
    guard let name = item.shownPath else { return Result(failure: error) }
    return Result(failure: ReadError(path: FileName.shown(name), reason: error.reason, isUnseen: error.isUnseen))
  }

  /// The reports of an archive's files, which are taken like the files of a folder.
  private func result<Rendered: Sendable>(
    of item: ReportFinder.Item, _ reading: BatchStep, _ kind: ArchiveKind,
    _ render: @escaping (Analysis) -> Rendered
  ) -> Result<Rendered> {
    _ = watcher?.begin(reading)
    var result = Result<Rendered>()
    var failure: ReadError?
    var holdsSymbols = false
    var archive = ArchiveReader(item.path) { path, content in
      holdsSymbols = holdsSymbols || DebugSymbols.hold(path)
      // A single compressed file stands for itself.
      let isFromFolder = path != item.path
      switch content {
      case .part(.crash(let report)):
        result.found += 1
        guard mayDo(reading.report(result.found), &result), isWanted(report, from: item.file, &result.filtered) else {
          break
        }
        if let piece = piece(ofLog: report, isFromFolder: isFromFolder, render) { result.pieces.append(piece) }
      case .part(.saved(let saved)):
        if !isFromFolder { add(saved, of: item, to: &result, reading, render) }
      case .other(let error):
        if FolderFilter.mustSay(error, of: path, isFromFolder: isFromFolder) { failure = failure ?? error }
      case .file(let source, let isCut):
        let isSaved = SavedResultReader.read(source) { saved in
          if !isFromFolder { add(saved, of: item, to: &result, reading, render) }
        }
        if isSaved { break }
        do throws(ReadError) {
          let found = try self.pieces(
            of: source, in: item, isCut: isCut, isFromFolder: isFromFolder, reading, &result, render)
          if isStrict, !found.isEmpty { failure = failure ?? source.jsonProblem() }
          result.pieces += found
        } catch {
          if FolderFilter.mustSay(error, of: path, isFromFolder: isFromFolder) { failure = failure ?? error }
        }
      }
      _ = watcher?.begin(reading)
    }
    archive.read(kind)
    result.failure = result.failure ?? result.leftOut ?? archive.problem ?? failure
    if result.failure == nil, result.pieces.isEmpty, result.filtered == 0 {
      let count = archive.members.counted("file")
      let links = archive.links == 0 ? "" : " Links (\(archive.links)) are not followed."
      let symbols = holdsSymbols ? DebugSymbols.advice(isPacked: true) : ""
      result.failure = ReadError(
        path: item.path, reason: "No crash report among the \(count) in this archive." + links + symbols)
    }
    if item.isFromFolder, result.pieces.isEmpty, result.leftOut == nil, archive.problem?.isUnseen != true,
      failure?.isUnseen != true
    {
      let filtered = result.filtered
      result = Result<Rendered>(isPassedOver: true)
      result.filtered = filtered
    }
    return result
  }

  /// What is made of the reports of an archive's file.
  private func pieces<Rendered: Sendable>(
    of source: ReportSource, in item: ReportFinder.Item, isCut: Bool, isFromFolder: Bool, _ reading: BatchStep,
    _ archive: inout Result<Rendered>, _ render: (Analysis) -> Rendered
  ) throws(ReadError) -> [Piece<Rendered>] {
    var waiting = Waiting()
    var results = [Result<Rendered>()]
    results[0].found = archive.found
    defer {
      archive.found = results[0].found
      archive.filtered += results[0].filtered
      archive.leftOut = archive.leftOut ?? results[0].leftOut
    }
    _ = watcher?.begin(reading)
    try reports(in: source, isCut: isCut, isFromFolder: isFromFolder) { (report: consuming CrashReport) in
      results[0].found += 1
      guard isWanted(report, from: item.file, &results[0].filtered) else { return }
      waiting.add(report, of: (0, isFromFolder, reading.report(results[0].found)))
      if waiting.isFull { explain(&waiting, &results, render) }
    }
    explain(&waiting, &results, render)
    if let error = results[0].unread { throw error }
    return results[0].pieces
  }

  /// Whether a report is asked for; where not, it is counted.
  private func isWanted(_ report: borrowing CrashReport, from file: String?, _ filtered: inout Int) -> Bool {
    guard let filter, !filter.keeps(report, from: file) else { return true }
    filtered += 1
    return false
  }

  /// A report of a log; nil where it lay in a folder and holds no crash.
  private func piece<Rendered>(
    ofLog report: CrashReport, isFromFolder: Bool, _ render: (Analysis) -> Rendered
  ) -> Piece<Rendered>? {
    let analysis = analysis(of: report)
    return isFromFolder && FolderFilter.isOnlyText(analysis) ? nil : piece(of: analysis, render)
  }

  /// Whether a step may be done; where not, the result of its input says why.
  private func mayDo<Rendered: Sendable>(_ step: BatchStep, _ result: inout Result<Rendered>) -> Bool {
    guard let reason = watcher?.begin(step) else { return true }
    result.leftOut = result.leftOut ?? ReadError(path: FileName.shown(step.input), reason: reason)
    return false
  }

  private func analysis(of report: consuming CrashReport) -> Analysis {
    guard let symbols else { return analyzer.analyze(report) }
    symbols.symbolicate(&report)
    return analyzer.analyze(report)
  }

  private func piece<Rendered>(of analysis: Analysis, _ render: (Analysis) -> Rendered) -> Piece<Rendered> {
    guard !analysis.diagnoses.isEmpty else {
      return Piece(rendered: render(analysis), verdict: analysis.verdict, confidence: nil, rule: nil)
    }
    // By its place: a diagnosis is large, and is not copied.
    let rule = analysis.diagnoses[0].rule
    return Piece(
      rendered: render(analysis), verdict: analysis.verdict, confidence: analysis.diagnoses[0].confidence,
      rule: (rule.id, rule.title))
  }
}
