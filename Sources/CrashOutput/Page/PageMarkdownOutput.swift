public import CrashDiagnosis

/// A page of the playbook as Markdown.
public enum PageMarkdownOutput {
  /// The whole page.
  public static func written(_ rule: Rule, translation: Translation? = nil) -> String {
    let head = "`\(rule.id)` · \(rule.family.title)"
    let title = translation?.page(of: rule.id)?.title ?? rule.title
    var text = "# \(title)\n\n\(head) · severity \(rule.assessment.severity.rawValue): \(rule.assessment.reason)\n"
    for section in PageSection.all(of: rule, translation) { text += "\n## \(section.title)\n\n\(section.text)\n" }
    if let lines = rule.shownExample {
      text += "\n## \(translation?.word("Example") ?? "Example")\n\n```text\n\(lines)\n```\n"
    }
    return text
  }
}

extension Rule {
  /// The example that a page shows, without the marks of cited lines; nil where there is none.
  var shownExample: String? { examples.first { $0.mustMatch }?.text.replacing("▸ ", with: "") }
}

extension String {
  /// The text with every occurrence of a part replaced.
  func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let first = part.first, let start = rest.firstIndex(of: first) {
      if rest[start...].hasPrefix(part) {
        result += rest[..<start] + other
        rest = rest[start...].dropFirst(part.count)
      } else {
        result += rest[...start]
        rest = rest[rest.index(after: start)...]
      }
    }
    return result + rest
  }
}
