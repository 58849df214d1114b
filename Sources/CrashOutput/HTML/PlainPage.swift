import ByteKit

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
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(SHA256.source(HTMLStyle.text))'; \
    base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="crashbook \(HTMLText.escaped(version))">
    <meta name="referrer" content="no-referrer">
    <title>\(HTMLText.escaped(title))</title>
    <style>\(HTMLStyle.text)</style>
    </head>
    <body>
    <header><h1>\(HTMLText.escaped(title))</h1></header>
    <main>
    \(body)</main>
    <footer class="small soft">crashbook \(HTMLText.escaped(version))</footer>
    </body>
    </html>

    """
  }
}
