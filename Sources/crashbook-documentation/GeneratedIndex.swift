import CrashAnalysis

/// The file with the prepared index of the built-in rules.
enum GeneratedIndex {
  /// The file, from the package's folder.
  static let path = "Sources/CrashPlaybook/Generated/PlaybookIndex.swift"

  /// The text of the file.
  static var text: String {
    let index = RuleSet(Rule.all).indexText
    return """
      // swift-format-ignore-file
      // Made by `swift run crashbook-dev generate`: do not edit.

      extension PreparedIndex {
        /// The index of all built-in rules.
        public static let playbook = PreparedIndex(keywords: #\"""
      \(literal(index.keywords))
      \"""#, clauses: #\"""
      \(literal(index.clauses))
      \"""#)
      }

      """
  }

  /// A text between raw quotes.
  private static func literal(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "\r": result += "\\#r"
        case "\"": result += "\\#\""
        default: result.unicodeScalars.append(scalar)
        }
      }
    }.joined(separator: "\n")
  }
}
