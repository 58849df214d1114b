/// Text in HTML, whatever it holds.
package enum HTMLText {
  /// Text as words or as the value of an attribute.
  package static func escaped(_ text: String) -> String { MarkupText.escaped(TerminalText.safe(text)) }
}
