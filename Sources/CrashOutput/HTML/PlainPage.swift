/// A page without a script, in the style of the page of a run.
package enum PlainPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - title: Its title, escaped here.
  ///   - body: HTML of which every text was escaped.
  ///   - version: Version of the program.
  /// - Returns: The whole document.
  package static func written(title: String, body: String, version: String) -> String {
    HTMLHead.written(title: title, version: version)
      + """
      <body>
      <header><h1>\(HTMLText.escaped(title))</h1></header>
      <main>
      \(body)</main>
      \(footer(version))</body>
      </html>

      """
  }

  /// The end of a page that tells only who wrote it, with a line break.
  static func footer(_ version: String) -> String {
    "<footer class=\"small soft\">crashbook \(HTMLText.escaped(version))</footer>\n"
  }
}
