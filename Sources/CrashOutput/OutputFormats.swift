extension OutputFormat {
  /// All forms of output.
  public static let all: [OutputFormat] = [
    .text, .json, .ndjson, .markdown, .html, .sarif, .junit, .github, .githubSummary, .gitlab, .teamCity, .azure,
    .comment, .csv, .summary,
  ]

  /// The form of a name.
  public static func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }
}
