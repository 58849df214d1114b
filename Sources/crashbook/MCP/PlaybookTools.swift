import CommandLineKit
import CrashAnalysis

/// The tools that answer from the playbook, without a report.
struct PlaybookTools: Sendable {
  let rules: [Rule]
  /// Where the pages are on the web.
  let pages: PageAddress?

  /// Causes that a search lists at most.
  private static let limit = 20

  var explain: MCPTool {
    MCPTool(
      name: "explain_cause", title: "Explain a cause",
      about: """
        The page of the playbook on one cause: what happens, why, how it is repaired now and for good, how to see that it is \
        gone, and how to prevent it. 'find_cause' finds its name.
        """,
      parameters: [
        .init(name: "cause", kind: .text, isRequired: true, about: "Name of the cause, as 'swift-nil-unwrap'.")
      ],
      run: { (call) throws(MCPRefusal) in
        let name = call.arguments["cause"]?.string ?? ""
        guard let rule = rules.first(where: { $0.id == name }) else {
          throw MCPRefusal(RuleFiles.unknownRule(name, among: rules).message)
        }
        return MCPAnswer(text: PageMarkdownOutput.written(rule), structured: entry(rule))
      })
  }

  var find: MCPTool {
    MCPTool(
      name: "find_cause", title: "Find a cause by its symptom",
      about: """
        Searches the playbook for a code (0xdead10cc), a message, an API or words for a symptom, and lists the causes that \
        fit, the best first.
        """,
      parameters: [
        .init(name: "symptom", kind: .text, isRequired: true, about: "A code, a message, or a few words.")
      ],
      run: { (call) throws(MCPRefusal) in
        let words = call.arguments["symptom"]?.string ?? ""
        let found = RuleSearch.matches(forWords: words, among: rules).map(\.rule)
        guard !found.isEmpty else {
          throw MCPRefusal("No page of the playbook mentions '\(words)'. Fewer words find more.")
        }
        let shown = found.prefix(Self.limit)
        var lines = shown.map { "\($0.id): \($0.title)" }
        if found.count > shown.count {
          lines.append("\(found.count - shown.count) more; further words narrow it down.")
        }
        return MCPAnswer(
          text: lines.joined(separator: "\n"),
          structured: ["causes": .list(shown.map { entry($0) }), "found": .integer(Int64(found.count))])
      })
  }

  /// The tool that lists the formats.
  static let formats = MCPTool(
    name: "list_formats", title: "List the formats",
    about: "The formats of crash reports, traces and logs that are read, and how each is recognised.",
    parameters: [],
    run: { (_) throws(MCPRefusal) in
      let formats = ReportFormat.all
      return MCPAnswer(
        text: formats.map { "\($0.name): \($0.title)" }.joined(separator: "\n"),
        structured: [
          "formats": .list(
            formats.map {
              ["name": .text($0.name), "title": .text($0.title), "recognizedBy": .text($0.recognizedBy)]
            })
        ])
    })

  private func entry(_ rule: Rule) -> JSONTree {
    var entry: JSONTree = [
      "cause": .text(rule.id), "title": .text(rule.title), "family": .text(rule.family.title),
      "severity": .text(rule.assessment.severity.rawValue), "resource": .text(MCPResources.address(of: rule)),
    ]
    if let pages { entry["page"] = .text(pages.page(of: rule.id)) }
    return entry
  }
}
