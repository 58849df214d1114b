import CommandLineKit
import CrashAnalysis

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
  private static let documents: Set = ["json", "ndjson", "html", "sarif", "junit", "gitlab"]

  /// Refuses a file that would be written over before it is read.
  ///
  /// - Parameters:
  ///   - inputs: What was found to read. A file of a folder counts where its name promises a report: what an earlier run
  ///     left there may be replaced.
  ///   - others: Rule files, baselines and the like.
  /// - Throws: ``UsageError`` for the first one.
  func check(against inputs: [ReportFinder.Item], others: [String]) throws(UsageError) {
    let targets = requests.compactMap(\.file).compactMap { path in
      FileSystem.identity(of: path).map { (path: path, identity: $0) }
    }
    if targets.isEmpty { return }
    for input in inputs.filter(\.promisesReport).map(\.path) + others {
      guard let identity = FileSystem.identity(of: input),
        let target = targets.first(where: { $0.identity == identity })
      else { continue }
      let same = input == target.path ? "" : " (the same file as '\(FileName.shown(target.path).visible)')"
      throw UsageError(
        "'\(FileName.shown(input).visible)'\(same) is read, and an output would overwrite it. Give the output another name."
      )
    }
  }
}
