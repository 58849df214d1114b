import ByteKit

/// Signs that editors and chats put in place of those that a report is made of: quotes that are bent, blanks without a
/// width or with that of a whole letter.
enum SmartPunctuation {
  /// JSON with straight quotes and plain blanks; nil where it has them.
  static func plain(_ bytes: Bytes, JSONAt start: Int) -> WrappedText.Text? {
    let head = bytes[start + 1..<min(start + 24, bytes.count)].trimmed
    let isBent = head[0] == 0xE2 || head[0] == 0xC2 || head[0] == 0xE3
    guard isBent || odd.contains(where: { bytes.index(of: $0, from: start, to: start + headLength) != nil }) else {
      return nil
    }
    return replaced(bytes, straightens: isBent)
  }

  private static let odd: [StaticString] = ["\u{A0}", "\u{200B}"]
  /// So far JSON is searched for them: the first line of `.ips` is long, and has no blanks for its depth.
  private static let headLength = 1024

  /// Whether the beginning of a text may hold such signs, or soft line breaks of mails; cheap, and asked of most texts.
  static func mayOccur(in bytes: Bytes) -> Bool {
    for byte in [0xE2, 0xE3, 0x3D] as [UInt8] where bytes.index(of: byte, from: 0, to: 2048) != nil { return true }
    return false
  }

  /// A text without blanks that have no width; nil where its beginning has none.
  static func plain(_ bytes: Bytes) -> WrappedText.Text? {
    let marks: [StaticString] = ["\u{200B}", "\u{3000}", "\u{2060}"]
    guard marks.contains(where: { bytes.index(of: $0, from: 0, to: 4096) != nil }) else { return nil }
    return replaced(bytes, straightens: false)
  }

  private static func replaced(_ bytes: Bytes, straightens: Bool) -> WrappedText.Text {
    var result = OriginText()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80, let (sign, length) = sign(bytes, index, straightens) {
        if let sign { result.add(sign) }
        index += length
      } else {
        result.add(byte)
        if byte == 0x0A { result.line += 1 }
        index += 1
      }
    }
    return result.text
  }

  /// What stands for the sign at an index, nothing where it is left out, and how long it is.
  private static func sign(_ bytes: Bytes, _ index: Int, _ straightens: Bool) -> (UInt8?, Int)? {
    let table: [(StaticString, UInt8?)] = [
      ("\u{200B}", nil), ("\u{2060}", nil), ("\u{A0}", 0x20), ("\u{3000}", 0x20), ("\u{2007}", 0x20),
      ("\u{202F}", 0x20),
    ]
    let quotes: [(StaticString, UInt8?)] = [("\u{201C}", 0x22), ("\u{201D}", 0x22), ("\u{201E}", 0x22)]
    for (text, sign) in straightens ? table + quotes : table where bytes.holds(text, at: index) {
      return (sign, text.utf8CodeUnitCount)
    }
    return nil
  }
}
