import CrashDiagnosis
import ByteKit

extension OutputFormat {
  /// Workflow commands: annotations for the job, and the details fenced in the log.
  public static let github = OutputFormat(
    document: "github", title: "GitHub workflow commands (annotations)",
    written: { GitHubCommands(summary: $0, context: $1).written() })

  /// Markdown for the file that `GITHUB_STEP_SUMMARY` names.
  public static let githubSummary = OutputFormat(
    document: "github-summary", title: "GitHub job summary in Markdown, under 1 MiB",
    written: { GroupsMarkdown(summary: $0, context: $1, limit: 1_000_000).written() })
}

/// A run as workflow commands of GitHub Actions.
///
/// A step shows 10 errors, 10 warnings and 10 notices: more are not written, and the log says how many there are.
struct GitHubCommands {
  let summary: RunSummary
  let context: OutputContext

  private static let limit = 10

  func written() -> String {
    var lines: [String] = []
    var used: [SeverityOrder: Int] = [:]
    var left = 0
    for group in summary.groups where group.representative.verdict != .notACrash {
      guard used[group.loudness, default: 0] < Self.limit else {
        left += 1
        continue
      }
      used[group.loudness, default: 0] += 1
      lines.append(command(group))
    }
    let room = max(0, Self.limit - used[.warning, default: 0])
    left += max(0, summary.failures.count - room)
    for failure in summary.failures.prefix(room) {
      let file = Self.property(Finding.relative(failure.path))
      lines.append("::warning file=\(file),title=Unreadable report::\(Self.data(failure.error))")
    }
    let details = details(left: left)
    if details.isEmpty { return lines.map { $0 + "\n" }.joined() }
    let token = Self.token(details)
    lines.append("::group::crashbook: \(summary.groups.count.counted("group"))")
    // What comes from reports must not be taken for commands.
    lines.append("::stop-commands::\(token)")
    lines += details
    lines.append("::\(token)::")
    lines.append("::endgroup::")
    return lines.map { $0 + "\n" }.joined()
  }

  private func command(_ group: ReportGroup) -> String {
    let name = group.loudness == .error ? "error" : group.loudness == .warning ? "warning" : "notice"
    let place = group.place(context)
    let title = "\(group.ruleName) (\(group.countWords))"
    var message = group.headline + group.blameAndFix
    if let state = group.stateWords { message += "\nBaseline: \(state)" }
    if let link = group.readMore(context) { message += "\n" + link }
    return "::\(name) file=\(Self.property(place.path)),line=\(max(1, place.line)),title=\(Self.property(title))::"
      + Self.data(TerminalText.cut(message, to: 3000))
  }

  private func details(left: Int) -> [String] {
    var lines: [String] = []
    for group in summary.groups.prefix(50) {
      lines.append("\(group.ruleName): \(group.headline)")
      lines.append("  " + ([group.countWords] + group.circumstances).joined(separator: " · "))
      lines += group.patterns.map { "  " + $0 }
      if let blame = group.blameWords { lines.append("  \(group.blameLabel.lowercased()): \(blame)") }
      lines.append("  signature \(group.representative.signature), for instance \(group.representative.place.path)")
      lines += group.specimen?.stackText(limit: 12).map { "    " + $0 } ?? []
    }
    if summary.groups.count > 50 { lines.append("and \(summary.groups.count - 50) more groups") }
    if left > 0 { lines.append("\(left) more annotations: a step shows 10 of each kind.") }
    if summary.redactions.total > 0 { lines.append("redacted: \(summary.redactions.words)") }
    return lines.map { TerminalText.safe($0) }
  }

  /// A word that does not occur in the text that it fences.
  private static func token(_ lines: [String]) -> String {
    var hash = FNVHash()
    for line in lines { for byte in line.utf8 { hash.add(byte) } }
    while true {
      let token = "crashbook-" + String(hash.value, radix: 16)
      if !lines.contains(where: { $0.contains(token) }) { return token }
      hash.add(0)
    }
  }

  /// Text behind the second pair of colons.
  static func data(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "%0A" }
      result += TerminalText.safe(String(line)).replacing("%", with: "%25")
    }
    return result
  }

  /// Text of a property.
  static func property(_ text: String) -> String {
    TerminalText.safe(text.replacingNewlines).replacing("%", with: "%25").replacing(":", with: "%3A")
      .replacing(",", with: "%2C")
  }
}
