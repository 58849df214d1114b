/// Text in HTML, whatever it holds.
enum HTMLText {
  /// Text as words or as the value of an attribute.
  static func escaped(_ text: String) -> String { MarkupText.escaped(TerminalText.safe(text)) }
}
