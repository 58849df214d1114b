import Dispatch

/// Explains many inputs at once and hands the results over in the order of the inputs.
public struct BatchAnalyzer: Sendable {
  private let analyzer: Analyzer
  private let jobs: Int
  private let symbols: Symbolication?
  private let isStrict: Bool

  /// What became of one input.
  public struct Result<Rendered: Sendable>: Sendable {
    /// What was made of each of its reports.
    public var pieces: [Piece<Rendered>] = []
    /// Why nothing could be read.
    public var failure: ReadError?
    /// Whether the input lay in a folder and is no report: nothing to say about it.
    public var isPassedOver = false
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
  public init(analyzer: Analyzer, jobs: Int, symbols: Symbolication? = nil, isStrict: Bool = false) {
    self.analyzer = analyzer
    self.jobs = max(1, jobs)
    self.symbols = symbols
    self.isStrict = isStrict
  }

  /// How many inputs may be worked on ahead of the one whose result is handed over next; bounds the memory.
  private static let window = 128

  /// Explains inputs.
  ///
  /// - Parameters:
  ///   - items: The inputs.
  ///   - render: Makes something of one report; called on several threads at once.
  ///   - deliver: Takes the result of one input; called in the order of the inputs. False ends the work.
  public func run<Rendered: Sendable>(
    _ items: [ReportFinder.Item], render: @escaping @Sendable (Analysis) -> Rendered,
    deliver: (Result<Rendered>) -> Bool
  ) {
    analyzer.expect(inputs: items.count)
    guard jobs > 1, items.count > 1 else {
      for item in items {
        if !deliver(result(of: item, render)) { return }
      }
      return
    }
    let results = OrderedResults<Result<Rendered>>(count: items.count, window: Self.window)
    let workers = DispatchGroup()
    for _ in 1..<min(jobs, items.count) {
      DispatchQueue.global().async(group: workers) {
        while let index = results.claim() { results.put(result(of: items[index], render), at: index) }
      }
    }
    for index in items.indices where !deliver(results.take(index) { result(of: items[$0], render) }) {
      results.stop()
      break
    }
    workers.wait()
  }

  private func result<Rendered: Sendable>(
    of item: ReportFinder.Item, _ render: @escaping (Analysis) -> Rendered
  ) -> Result<Rendered> {
    var result = Result<Rendered>()
    do {
      var pieces: [Piece<Rendered>] = []
      var problem: ReadError?
      let (source, isCut) = try InputFile.read(item.path, begun: item.begun) {
        problem = problem ?? (isStrict ? $0.source.jsonProblem(from: $0.start) : nil)
        if let piece = piece(ofLog: $0, isFromFolder: item.isFromFolder, render) { pieces.append(piece) }
      }
      if !pieces.isEmpty {
        result.pieces = pieces
        result.failure = problem
        return result
      }
      result.pieces = try self.pieces(of: source, isCut: isCut, isFromFolder: item.isFromFolder, render)
      result.isPassedOver = result.pieces.isEmpty
      if isStrict, !result.isPassedOver { result.failure = source.jsonProblem() }
    } catch {
      if let kind = ArchiveKind(path: item.path) { return self.result(of: item, kind, render) }
      if FolderFilter.mustSay(error, of: item.path, isFromFolder: item.isFromFolder) {
        result.failure = error
      } else {
        result.isPassedOver = true
      }
    }
    return result
  }

  /// The reports of an input; none where it lay in a folder and only looks like one.
  private func pieces<Rendered: Sendable>(
    of source: ReportSource, isCut: Bool, isFromFolder: Bool, _ render: (Analysis) -> Rendered
  ) throws(ReadError) -> [Piece<Rendered>] {
    let format = try ReportFormat.of(source)
    if isFromFolder, !FolderFilter.mayHoldReport(source.path, format) { return [] }
    var pieces: [Piece<Rendered>] = []
    // Taken out one by one: going over them would copy each, and keep all to the end.
    var reports = try format.reports(in: source)
    reports.reverse()
    while var report = reports.popLast() {
      if isCut { report.notes.append("The input is larger than 64 MiB; what lies beyond was not read.") }
      let analysis = analysis(of: consume report)
      if isFromFolder, FolderFilter.isOnlyText(analysis) { continue }
      try Analyzer.check(analysis)
      pieces.append(piece(of: analysis, render))
    }
    return pieces
  }

  /// The reports of an archive's files, which are taken like the files of a folder.
  private func result<Rendered: Sendable>(
    of item: ReportFinder.Item, _ kind: ArchiveKind, _ render: @escaping (Analysis) -> Rendered
  ) -> Result<Rendered> {
    var result = Result<Rendered>()
    var pieces: [Piece<Rendered>] = []
    var failure: ReadError?
    var holdsSymbols = false
    var archive = ArchiveReader(item.path) { path, content in
      holdsSymbols = holdsSymbols || DebugSymbols.hold(path)
      // A single compressed file stands for itself.
      let isFromFolder = path != item.path
      switch content {
      case .crash(let report):
        if let piece = piece(ofLog: report, isFromFolder: isFromFolder, render) { pieces.append(piece) }
      case .other(let error):
        if FolderFilter.mustSay(error, of: path, isFromFolder: isFromFolder) { failure = failure ?? error }
      case .file(let source, let isCut):
        do throws(ReadError) {
          let found = try self.pieces(of: source, isCut: isCut, isFromFolder: isFromFolder, render)
          if isStrict, !found.isEmpty { failure = failure ?? source.jsonProblem() }
          pieces += found
        } catch {
          if FolderFilter.mustSay(error, of: path, isFromFolder: isFromFolder) { failure = failure ?? error }
        }
      }
    }
    archive.read(kind)
    result.pieces = pieces
    result.failure = archive.problem ?? failure
    if result.failure == nil, pieces.isEmpty {
      let count = archive.members.counted("file")
      let links = archive.links == 0 ? "" : " Links (\(archive.links)) are not followed."
      let symbols = holdsSymbols ? DebugSymbols.advice(isPacked: true) : ""
      result.failure = ReadError(
        path: item.path, reason: "No crash report among the \(count) in this archive." + links + symbols)
    }
    if item.isFromFolder, pieces.isEmpty, archive.problem?.isUnseen != true, failure?.isUnseen != true {
      result = Result<Rendered>(isPassedOver: true)
    }
    return result
  }

  /// A report of a log; nil where it lay in a folder and holds no crash.
  private func piece<Rendered>(
    ofLog report: CrashReport, isFromFolder: Bool, _ render: (Analysis) -> Rendered
  ) -> Piece<Rendered>? {
    let analysis = analysis(of: report)
    return isFromFolder && FolderFilter.isOnlyText(analysis) ? nil : piece(of: analysis, render)
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
