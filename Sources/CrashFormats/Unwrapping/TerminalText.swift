import ByteKit

/// JSON that went through a terminal.
enum TerminalText {
  /// JSON of which every line stands behind an escape of a terminal's; nil where there is none.
  static func json(_ bytes: Bytes) -> WrappedText.Text? {
    var result = OriginText()
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x1B {
        index = max(index + 1, PastedText.endOfEscape(bytes, index, bytes.count))
      } else {
        result.add(bytes[index])
        if bytes[index] == 0x0A { result.line += 1 }
        index += 1
      }
    }
    let isJSON = Bytes.with(result.bytes) { bytes in
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      return prefix.first == 0x7B && ReportSigns.isKnownJSON(prefix)
    }
    return isJSON ? result.text : nil
  }
}
