public import CrashDiagnosis

/// Lists of rules.
public enum RuleList {
  /// Rules by family, for a person.
  public static func text(_ rules: [Rule]) -> PrintableText {
    var result = ""
    var family: Rule.Family?
    for rule in rules {
      if rule.family != family {
        result += (family == nil ? "" : "\n") + "\(rule.family.title) (\(rule.family.name))\n"
        family = rule.family
      }
      result += "  \(rule.id)\n      \(rule.title)\n"
    }
    result += "\n\(rules.count.counted("rule")). 'crashbook explain <rule>' prints a page.\n"
    return PrintableText(lines: result)
  }

  /// Rules as a JSON list.
  public static func json(_ rules: [Rule]) -> PrintableText {
    var writer = JSONWriter(indent: 2)
    writer.array(rules) { writer, rule in
      writer.object { writer in
        writer.member("id", rule.id)
        writer.member("title", rule.title)
        writer.member("family", rule.family.name)
        writer.member("severity", rule.assessment.severity.rawValue)
        writer.member("severityReason", rule.assessment.reason)
        writer.member("whatHappened", PageText.filled(rule.page.whatHappened, with: [:]))
        writer.member("outranks", strings: rule.outranks)
        writer.member("examples", rule.examples.count)
      }
    }
    writer.raw("\n")
    return PrintableText(writer)
  }
}
