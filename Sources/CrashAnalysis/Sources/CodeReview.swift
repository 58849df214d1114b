import ByteKit
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

  /// Reviews the Swift files below a folder; nil where it is none.
  public init?(of folder: String) {
    guard let place = SourceWalk.place(of: folder) else { return nil }
    var names = SourceNames()
    SourceWalk.add(place, relativeTo: SourceWalk.workTree(of: place) ?? place, to: &names)
    let isPastLeak = Self.needsCorrectedSystem(names.all)
    for entry in names.all where entry.path.hasSuffix(".swift") {
      guard let bytes = SourceFolders.bytes(of: entry.fullPath) else { continue }
      files += 1
      findings += CodePattern.findings(in: bytes).filter { !isPastLeak || !$0.rule.isCorrectedByNewerSystem }
        .map { Finding(path: entry.path, rule: $0.rule, place: $0.place) }
    }
  }

  /// Whether every package says that it runs on iOS 17.2 at least, so that what older systems do wrong is no matter.
  private static func needsCorrectedSystem(_ entries: [SourceNames.Entry]) -> Bool {
    let versions = entries.filter { $0.path == "Package.swift" || $0.path.hasSuffix("/Package.swift") }.map { entry in
      SourceFolders.bytes(of: entry.fullPath).flatMap { bytes -> (Int, Int)? in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstRange(of: ".iOS(") else { return nil }
        let parts = text[start.upperBound...].prefix { $0 != ")" }.split { !$0.isNumber }.compactMap { Int($0) }
        return parts.first.map { ($0, parts.count > 1 ? parts[1] : 0) }
      }
    }
    return !versions.isEmpty && versions.allSatisfy { $0.map { $0 >= (17, 2) } ?? false }
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
