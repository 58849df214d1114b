public import CrashDiagnosis

/// The playbook as a small site of plain files: an index with a search, and a page a cause.
///
/// The pages load nothing: what they need stands in them, so that they work from a folder as from a server.
public struct PlaybookSite: Sendable {
  private let rules: [Rule]
  private let version: String
  private let markdown: MarkdownHTML

  /// The site of some rules.
  public init(_ rules: [Rule], version: String) {
    self.rules = rules
    self.version = version
    // From one page to another, both in the folder of the causes.
    markdown = MarkdownHTML(pages: Set(rules.map(\.id)), address: { $0 + ".html" }, heading: 3)
  }

  /// The names of all files.
  public var names: [String] { ["index.html"] + rules.map { PageAddress.file(of: $0.id) } }

  /// Every file, one after the other.
  public func forEachFile(_ body: (_ name: String, _ content: String) throws -> Void) rethrows {
    try body("index.html", SiteIndex(rules: rules, version: version).written())
    for (place, rule) in rules.enumerated() { try body(PageAddress.file(of: rule.id), page(rule, at: place)) }
  }

  /// The page of a rule.
  private func page(_ rule: Rule, at place: Int) -> String {
    let severity = rule.assessment.severity.rawValue
    var text = HTMLHead.written(title: TerminalText.plain(rule.title), style: HTMLStyle.plain, version: version)
    text += """
      <body>
      <header><p class="small"><a href="../index.html">Playbook</a> · <a href="../index.html#\
      \(HTMLText.escaped(rule.family.name))">\(HTMLText.escaped(rule.family.title))</a></p>
      <h1>\(markdown.inline(rule.title[...]))</h1>
      <p><code>\(HTMLText.escaped(rule.id))</code> <span class="tag \(severity)">\(severity)</span>
      <span class="soft">\(HTMLText.escaped(rule.assessment.reason))</span></p></header>
      <main class="page">

      """
    for section in PageSection.all(of: rule) {
      text += "<h2>\(HTMLText.escaped(section.title))</h2>\n" + markdown.blocks(section.text)
    }
    if let lines = rule.shownExample {
      text += "<h2>Example</h2>\n<pre><code>\(HTMLText.escaped(lines))</code></pre>\n"
    }
    return text + neighbours(of: rule, at: place) + "</main>\n" + PlainPage.footer(version) + "</body>\n</html>\n"
  }

  /// Causes of a family that are linked before and behind a page.
  private static let reach = 3

  /// Links to the causes that stand beside this one in its family.
  private func neighbours(of rule: Rule, at place: Int) -> String {
    let near = rules[max(0, place - Self.reach)...min(rules.count - 1, place + Self.reach)]
    let others = near.filter { $0.family == rule.family && $0.id != rule.id }
    guard !others.isEmpty else { return "" }
    let links = others.map { other in
      "<li><a href=\"\(HTMLText.escaped(other.id)).html\">\(markdown.inline(other.title[...]))</a></li>\n"
    }
    return "<h2>Beside it</h2>\n<ul class=\"near\">\n\(links.joined())</ul>\n"
  }
}
