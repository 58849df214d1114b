import CrashSource

/// Looks for the patterns of known mistakes in a code base, without any crash.
public struct CodeReview: Sendable {
  /// A place where a mistake shows.
  public struct Finding: Sendable {
    /// Path below the folder's work tree, or below the folder.
    public let path: String
    /// The rule of the cause.
    public let rule: Rule
    /// The line, its text, and what is wrong there.
    public let place: CodePattern.Finding
  }

  /// The findings, in the order of files, patterns and lines.
  public private(set) var findings: [Finding] = []
  /// Number of Swift files that were read.
  public private(set) var files = 0

  /// Reviews a Swift file, or those below a folder; nil where the path is neither.
  public init?(of path: String) {
    guard let place = SourceWalk.place(of: path) ?? SourceWalk.file(path) else { return nil }
    let isFile = SourceWalk.file(path) != nil
    let folder = isFile ? String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]) : place
    let root = SourceWalk.workTree(of: folder) ?? folder
    var names = SourceNames()
    SourceWalk.add(folder, relativeTo: root, to: &names)
    // The project around a folder says which systems its code runs on.
    var around = SourceNames()
    SourceWalk.add(root, relativeTo: root, to: &around)
    let isPastLeak = DeploymentTarget.oldest(among: around.all).map { $0 >= DeploymentTarget(17, 2) } ?? false
    for entry in names.all where entry.path.hasSuffix(".swift") && (!isFile || entry.fullPath == place) {
      guard let bytes = SourceFolders.bytes(of: entry.fullPath) else { continue }
      files += 1
      findings += CodePattern.findings(in: bytes).filter { !isPastLeak || !$0.rule.isCorrectedByNewerSystem }
        .map { Finding(path: entry.path, rule: $0.rule, place: $0.place) }
    }
  }

  /// All that can stop a program in a file: what a crash there is held against.
  public static func traps(in file: [UInt8], path: String) -> [SourceTrap] {
    let source = SourceFile(SourceFacts.File(path: path, bytes: file))
    return (0..<source.lineCount).prefix(2_000).flatMap { index in
      var place = SourcePlace(frame: 0, path: path, fullPath: path, line: index + 1, column: nil)
      source.describe(&place, function: nil, others: [])
      return place.traps
    }
  }

  /// Where a file has the patterns.
  public static func findings(in file: [UInt8]) -> [CodePattern.Finding] {
    CodePattern.findings(in: file).map(\.place)
  }

  /// The findings as SARIF 2.1.0.
  public func sarif(version: String) -> String {
    CodeReviewLog.written(
      findings.map { finding in
        CodeReviewLog.Result(
          rule: finding.rule.id, title: finding.rule.title, path: finding.path, line: finding.place.line,
          text: finding.place.remark)
      }, version: version)
  }
}
