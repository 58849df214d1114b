import CrashAnalysis

/// The pages that the documentation has for the rules: one for each, and the list of them.
///
/// They are made from the rules whenever the documentation is built, so that no copy of a rule's page can be out of date.
enum DocumentationPages {
  /// A file of the DocC catalogue.
  struct Page {
    /// Name of the file, by which other pages link to it, without its extension.
    let name: String
    /// The text, in DocC's Markdown.
    let text: String
  }

  /// All pages.
  static var all: [Page] { [list] + Rule.all.map { page(of: $0) } }

  /// What a rule says of its cause, with links to the pages of its neighbours.
  static func page(of rule: Rule) -> Page {
    let neighbours = Set(rule.page.notToBeConfusedWith.map(\.rule))
    let lines = PageMarkdownOutput.written(rule).split(separator: "\n", omittingEmptySubsequences: false)
    let linked = lines.map { line in
      for neighbour in neighbours {
        let opening = "- `\(neighbour)`:"
        if line.hasPrefix(opening) { return "- <doc:\(neighbour)>:" + line.dropFirst(opening.count) }
      }
      return String(line)
    }
    return Page(name: rule.id, text: linked.joined(separator: "\n"))
  }

  /// Links to all rules, by family.
  static var list: Page {
    var text = "# Root causes\n\nEvery cause that crashbook recognises, by family.\n\n## Topics\n"
    var families: [Rule.Family] = []
    for rule in Rule.all where !families.contains(rule.family) { families.append(rule.family) }
    for family in families {
      text += "\n### \(family.title)\n\n"
      for rule in Rule.all where rule.family == family { text += "- <doc:\(rule.id)>\n" }
    }
    return Page(name: "RootCauses", text: text)
  }
}
