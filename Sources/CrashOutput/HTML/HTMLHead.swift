import ByteKit

/// The beginning of a page, up to its body.
///
/// Its policy lets a browser load and run nothing but what stands in the page itself, told by its hash.
enum HTMLHead {
  /// The beginning of a page, ending with a line break.
  ///
  /// - Parameters:
  ///   - title: The title, not escaped.
  ///   - script: The page's script; nil where it has none.
  ///   - style: How the page looks.
  ///   - language: The language of its text; nil for English.
  ///   - version: Version of the program.
  /// - Returns: The text.
  static func written(
    title: String, script: String? = nil, style: String = HTMLStyle.text, language: String? = nil, version: String
  ) -> String {
    let scripts = script.map { "script-src '\(SHA256.source($0))'; " } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="\(HTMLText.escaped(language ?? "en"))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(SHA256.source(style))'; \
      \(scripts)base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="crashbook \(HTMLText.escaped(version))">
      <meta name="referrer" content="no-referrer">
      <title>\(HTMLText.escaped(title))</title>
      <style>\(style)</style>
      </head>

      """
  }
}
