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
    let folder = SourceWalk.place(of: path)
    guard let place = folder ?? SourceWalk.file(path) else { return nil }
    let parent = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
    let root = SourceWalk.workTree(of: place) ?? folder ?? parent
    let entries =
      folder.map { SourceWalk.files(below: $0, relativeTo: root) }
      ?? [SourceNames.Entry(path: String(place.dropFirst(root.count + 1)), fullPath: place)]
    for entry in entries where entry.path.hasSuffix(".swift") {
      guard let bytes = SourceFolders.bytes(of: entry.fullPath) else { continue }
      files += 1
      findings += CodePattern.findings(in: bytes)
        .map { Finding(path: entry.path, rule: $0.rule, place: $0.place) }
    }
    guard findings.contains(where: \.rule.isCorrectedByNewerSystem) else { return }
    // The project around the code says which systems it runs on.
    let around = root == folder ? entries : SourceWalk.files(below: root, relativeTo: root)
    if let oldest = DeploymentTarget.oldest(among: around), oldest >= DeploymentTarget(17, 2) {
      findings.removeAll(where: \.rule.isCorrectedByNewerSystem)
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
