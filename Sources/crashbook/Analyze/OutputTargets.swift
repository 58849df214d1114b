import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where outputs are written to: no two into the same file, none into one that is read, and a document that programs read
/// alone on standard output.
struct OutputTargets {
  private let requests: [OutputRequest]

  /// - Throws: ``UsageError`` where two outputs go to one place that can hold one only.
  init(_ requests: [OutputRequest]) throws(UsageError) {
    self.requests = requests
    let printed = requests.filter { $0.file == nil }.map(\.format.name)
    if printed.count > 1, let alone = printed.first(where: Self.documents.contains) {
      let other = printed.first { $0 != alone } ?? alone
      throw UsageError(
        "'\(alone)' and '\(other)' would be mixed on standard output, so that nothing could read '\(alone)'. "
          + "Write one of them to a file: '--output <file>', or '--report \(alone)=<file>'.")
    }
    var seen: [String] = []
    for path in requests.compactMap(\.file) {
      let place = FileSystem.place(of: path)
      // What is no file may take any number of outputs.
      guard !FileSystem.exists(path) || FileSystem.isFile(path) else { continue }
      if seen.contains(place) {
        throw UsageError("Two outputs would go to '\(FileName.shown(path).visible)': only one would be left.")
      }
      seen.append(place)
    }
  }

  /// Outputs that are one document from the first byte to the last.
  private static let documents: Set = ["json", "ndjson", "html", "sarif", "junit", "gitlab", "summary"]

  /// Refuses a file that would be written over before it is read.
  ///
  /// - Parameters:
  ///   - inputs: What was found to read. A file of a folder counts where its name or its content is that of a report: what
  ///     an earlier run left there may be replaced.
  ///   - others: Rule files, baselines, symbols and the like.
  ///   - analyzer: Tells whether a file of a folder holds a report.
  /// - Throws: ``UsageError`` for the first one.
  func check(against inputs: [ReportFinder.Item], others: [String], _ analyzer: Analyzer) throws(UsageError) {
    let targets = requests.compactMap { request in
      Self.identity(of: request).map { (path: request.file, identity: $0) }
    }
    if targets.isEmpty { return }
    let named = others.map { (path: $0, item: ReportFinder.Item?.none) }
    for input in inputs.map({ (path: $0.path, item: Optional($0)) }) + named {
      let identity =
        input.path == "-" ? FileSystem.identity(of: STDIN_FILENO) : FileSystem.identity(of: input.path)
      guard let identity, let target = targets.first(where: { $0.identity == identity }) else { continue }
      // Bytes that a shell adds to a file of a folder leave what was there.
      if let item = input.item, !item.promisesReport {
        guard target.path != nil, Self.isReport(item, analyzer) else { continue }
      }
      let shown = input.path == "-" ? "standard input" : "'\(FileName.shown(input.path).visible)'"
      let other = target.path.map { "'\(FileName.shown($0).visible)'" } ?? "standard output"
      let same = input.path == target.path ? "" : " (the same file as \(other))"
      throw UsageError("\(shown)\(same) is read, and an output would overwrite it. Give the output another name.")
    }
  }

  /// Refuses an output at the place of a file that is read once it is there.
  func check(againstMissing path: String) throws(UsageError) {
    guard FileSystem.isMissing(path) else { return }
    let place = FileSystem.place(of: path)
    guard requests.contains(where: { $0.file.map { FileSystem.place(of: $0) } == place }) else { return }
    throw UsageError("'\(FileName.shown(path).visible)' is the baseline. Give the output another name.")
  }

  /// Which file an output goes to; nil where it is new, or no file.
  private static func identity(of request: OutputRequest) -> FileSystem.FileIdentity? {
    guard let path = request.file else { return FileSystem.identity(of: STDOUT_FILENO) }
    return FileSystem.descriptor(namedBy: path).map { FileSystem.identity(of: $0) } ?? FileSystem.identity(of: path)
  }

  /// Whether a file of a folder holds a report, or is an archive.
  private static func isReport(_ item: ReportFinder.Item, _ analyzer: Analyzer) -> Bool {
    if let source = try? InputFile.readBeginning(item.path), InputFile.archiveName(source) != nil { return true }
    var isReport = false
    BatchAnalyzer(analyzer: analyzer, jobs: 1).run([item], render: { $0.verdict }) { result in
      isReport = !result.pieces.isEmpty
      return true
    }
    return isReport
  }
}
