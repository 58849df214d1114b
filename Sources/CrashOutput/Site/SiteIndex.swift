import CrashDiagnosis

/// The first page of the site: all causes by family, and a search that needs no server.
struct SiteIndex {
  let rules: [Rule]
  let version: String

  func written() -> String {
    let count = rules.count.counted("cause")
    return HTMLHead.written(
      title: "crashbook playbook", script: SiteScript.text, style: HTMLStyle.plain, version: version) + """
        <body>
        <a class="skip" href="#causes">Skip to the causes</a>
        <header><h1>Why did it crash?</h1>
        <p class="soft">\(count) of crashes of Apple-platform and Swift programs: what happens, why, and how it is repaired. \
        <code>crashbook FILE</code> finds the cause of a report by itself.</p></header>
        <main>
        <div class="tools" hidden><label class="wide" for="search">A code, a message, an API or a symptom
        <input id="search" type="search" autocomplete="off" spellcheck="false"></label></div>
        <p id="shown" class="small soft" role="status"></p>
        <ol id="found" class="causes" hidden></ol>
        <div id="causes">
        \(families)</div>
        </main>
        \(PlainPage.footer(version))<script>\(SiteScript.text)</script>
        </body>
        </html>

        """
  }

  private var families: String {
    var text = ""
    var family: Rule.Family?
    for rule in rules {
      if rule.family != family {
        text += family == nil ? "" : "</ul></section>\n"
        text +=
          "<section id=\"\(HTMLText.escaped(rule.family.name))\"><h2>\(HTMLText.escaped(rule.family.title))</h2>\n"
        text += "<ul class=\"causes\">\n"
        family = rule.family
      }
      text += item(rule)
    }
    return text + (family == nil ? "" : "</ul></section>\n")
  }

  /// A cause with the words that it is found by: those that people type, what one sees, and all else.
  private func item(_ rule: Rule) -> String {
    let page = rule.page
    let seen = plain([page.whatHappened, page.youSee, page.howWeKnow] + rule.examples.filter(\.mustMatch).map(\.text))
    let known = Set(seen.split(separator: " "))
    var others: [Substring] = []
    var met = known
    let rest = plain([page.rootCause, page.fixNow, page.fixProperly])
    for word in rest.split(separator: " ") where met.insert(word).inserted { others.append(word) }
    let typed = (rule.searchWords + rule.family.searchWords).joined(separator: " ").lowercased()
    return """
      <li data-name="\(HTMLText.escaped(rule.id))" data-typed="\(HTMLText.escaped(typed))" \
      data-seen="\(HTMLText.escaped(seen))" data-rest="\(HTMLText.escaped(others.joined(separator: " ")))">\
      <a href="\(HTMLText.escaped(PageAddress.file(of: rule.id)))">\(MarkdownHTML(pages: []).inline(rule.title[...]))</a> \
      <code class="soft">\(HTMLText.escaped(rule.id))</code></li>

      """
  }

  /// Texts of a page in small letters, with one blank between words.
  private func plain(_ texts: [String?]) -> String {
    let filled = texts.compactMap { $0.map { PageText.filled($0, with: [:]) } }.joined(separator: " ").lowercased()
    return filled.split { $0.isWhitespace || "`*▸".contains($0) }.joined(separator: " ")
  }
}
