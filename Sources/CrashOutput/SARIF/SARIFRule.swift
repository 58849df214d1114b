import CrashDiagnosis

/// What SARIF calls a rule: a cause with its help.
struct SARIFRule {
  let id: String
  private let rule: Rule?
  /// The page of the rule on the web.
  private var page: String?

  /// The rules of groups, each once, in the order of the groups.
  static func all(of groups: [ReportGroup], _ context: OutputContext) -> [SARIFRule] {
    var rules: [SARIFRule] = []
    var positions: [String: Int] = [:]
    for group in groups {
      let id = id(of: group)
      let rule = id == inconclusive ? nil : group.specimen?.rule
      if let position = positions[id] {
        if rules[position].rule == nil { rules[position] = SARIFRule(id: id, rule: rule, page: group.page(context)) }
      } else {
        positions[id] = rules.count
        rules.append(SARIFRule(id: id, rule: rule, page: group.page(context)))
      }
    }
    return rules
  }

  static func id(of group: ReportGroup) -> String { group.ruleName }

  private static let inconclusive = "inconclusive"

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("shortDescription") { $0.member("text", cut(title)) }
      writer.member("fullDescription") { $0.member("text", cut(description)) }
      if let page { writer.member("helpUri", page) }
      writer.member("help") { writer in
        writer.member("text", help)
        writer.member("markdown", markdown)
      }
      writer.member("defaultConfiguration") { $0.member("level", level) }
      writer.member("properties") { writer in
        writer.member("tags", strings: rule.map { ["crash", $0.family.name] } ?? ["crash"])
        writer.member("precision", rule?.certainWhen != nil ? "very-high" : rule == nil ? "low" : "high")
        writer.member("problem.severity", problemSeverity)
      }
    }
  }

  private var title: String { rule.map { TerminalText.plain($0.title) } ?? "A crash whose cause is not known" }

  private var description: String {
    guard let rule else { return "No known cause fits what the report says, or none of several can be proved." }
    return TerminalText.plain(PageText.filled(rule.page.whatHappened, with: [:]))
  }

  private var help: String {
    guard let rule else { return "Symbolicate the report, and collect what the report asks for." }
    let remedy = PageText.filled(PageText.summary(rule.page.fixNow), with: [:])
    return "\(description)\n\nFix now: \(TerminalText.plain(remedy))\n\n"
      + "\(page.map { "The whole page: \($0)" } ?? "'crashbook explain \(rule.id)' prints the whole page.")"
  }

  private var markdown: String {
    rule.map { PageMarkdownOutput.written($0) } ?? "# \(title)\n\n\(description)\n\n\(help)\n"
  }

  private var severity: Severity? { rule?.assessment.severity }

  private var level: String {
    switch severity {
    case .critical?, .high?: "error"
    case .medium?, nil: "warning"
    case .low?, .info?: "note"
    }
  }

  private var problemSeverity: String { level == "note" ? "recommendation" : level }

  /// At most 1,024 characters, as code scanning takes them.
  private func cut(_ text: String) -> String { TerminalText.cut(text, to: 1000) }
}
