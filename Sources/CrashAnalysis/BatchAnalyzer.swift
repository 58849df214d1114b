import Dispatch

/// Explains many inputs at once and hands the results over in the order of the inputs.
public struct BatchAnalyzer: Sendable {
  private let analyzer: Analyzer
  private let jobs: Int

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

  /// Makes a batch analyzer that keeps `jobs` processors busy.
  public init(analyzer: Analyzer, jobs: Int) {
    self.analyzer = analyzer
    self.jobs = max(1, jobs)
  }

  /// How many inputs are worked on before their results are handed over; bounds the memory.
  private static let window = 256

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
    guard jobs > 1, items.count > 1 else {
      for item in items {
        if !deliver(result(of: item, render)) { return }
      }
      return
    }
    var start = 0
    while start < items.count {
      let end = min(start + Self.window, items.count)
      for result in results(of: items, start..<end, render) {
        if !deliver(result) { return }
      }
      start = end
    }
  }

  /// Works on a window of inputs with all threads, each taking every n-th.
  private func results<Rendered: Sendable>(
    of items: [ReportFinder.Item], _ window: Range<Int>, _ render: @escaping @Sendable (Analysis) -> Rendered
  ) -> [Result<Rendered>] {
    let gathered = Gathered<Rendered>(count: window.count)
    let workers = min(jobs, window.count)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      var own: [(Int, Result<Rendered>)] = []
      for index in stride(from: window.lowerBound + worker, to: window.upperBound, by: workers) {
        own.append((index - window.lowerBound, result(of: items[index], render)))
      }
      gathered.add(own)
    }
    return gathered.results
  }

  /// Results by position; the semaphore makes its changes one after another.
  private final class Gathered<Rendered: Sendable>: @unchecked Sendable {
    private let lock = DispatchSemaphore(value: 1)
    private(set) var results: [Result<Rendered>]

    init(count: Int) {
      results = Array(repeating: Result(), count: count)
    }

    func add(_ own: [(Int, Result<Rendered>)]) {
      lock.wait()
      for (index, result) in own { results[index] = result }
      lock.signal()
    }
  }

  private func result<Rendered: Sendable>(
    of item: ReportFinder.Item, _ render: (Analysis) -> Rendered
  ) -> Result<Rendered> {
    var result = Result<Rendered>()
    do {
      let (source, isCut) = try InputFile.read(item.path)
      let format = try ReportFormat.of(source)
      if item.isFromFolder, !FolderFilter.mayHoldReport(item.path, format) {
        result.isPassedOver = true
        return result
      }
      for var report in try format.reports(in: source) {
        if isCut { report.notes.append("The input is larger than 64 MiB; what lies beyond was not read.") }
        let analysis = analyzer.analyze(report)
        if item.isFromFolder, report.format == "excerpt", analysis.diagnoses.isEmpty { continue }
        let first = analysis.diagnoses.first
        result.pieces.append(
          Piece(
            rendered: render(analysis), verdict: analysis.verdict, confidence: first?.confidence,
            rule: first.map { ($0.rule.id, $0.rule.title) }))
      }
      result.isPassedOver = result.pieces.isEmpty
    } catch {
      if item.isFromFolder, !FolderFilter.isNamedLikeReport(item.path) {
        result.isPassedOver = true
      } else {
        result.failure = error
      }
    }
    return result
  }
}

/// Tells the files of a folder that may be reports from all others.
enum FolderFilter {
  /// Whether a file's name promises a crash report, so that a failure to read it must be said.
  static func isNamedLikeReport(_ path: String) -> Bool {
    [".ips", ".crash", ".hang", ".spin", ".panic"].contains { path.hasSuffix($0) }
  }

  /// Whether a file may hold a report: its content says so, or it is plain text by its name.
  static func mayHoldReport(_ path: String, _ format: ReportFormat) -> Bool {
    guard format.name == "excerpt" else { return true }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return true }
    return textEndings.contains(name[dot...].lowercased())
  }

  private static let textEndings: Set = [".txt", ".text", ".log", ".crash", ".ips", ".out", ".md", ".synced"]
}
