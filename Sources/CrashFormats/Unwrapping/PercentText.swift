import ByteKit

/// A report whose signs are written as in the address of a page or in the fields of a form (`%0A`, `%20`, `+`): what is
/// copied from a link that opens a new issue, or from what an app sent to its server.
enum PercentText {
  /// The name of a field is no longer.
  private static let nameLimit = 40

  /// The text with its signs as they were; nil where it holds none of a crash then.
  static func text(of bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    let isForm = bytes.index(of: "%20", from: 0, to: bytes.count) == nil
    var result = OriginText()
    var index = start(of: bytes, prefix)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x25, let sign = hexByte(bytes[index + 1], bytes[index + 2]) {
        if sign != 0x0D { result.add(sign) }
        index += 3
      } else if byte == 0x26, let value = value(in: bytes, from: index + 1) {
        result.endLine()
        index = value
      } else {
        result.add(byte == 0x2B && isForm ? 0x20 : byte)
        if byte == 0x0A { result.line += 1 }
        index += 1
      }
    }
    return JSONStrings.isOfCrash(result.text, leastLines: 1) ? result.text : nil
  }

  /// Whether a text opens with a long line in which line breaks are written so; cheap, and asked of every text.
  static func begins(_ prefix: InputPrefix) -> Bool {
    let (start, end) = (prefix.firstIndex, prefix.firstIndex + 2048)
    return prefix.bytes.index(of: "%0A", from: start, to: end) != nil
      || prefix.bytes.index(of: "%0a", from: start, to: end) != nil
  }

  /// Where the value of the first field begins, behind the address of a page.
  private static func start(of bytes: Bytes, _ prefix: InputPrefix) -> Int {
    var start = prefix.firstIndex
    if bytes.holds("http", at: start), let mark = bytes.index(of: 0x3F, from: start, to: start + 2048) {
      start = mark + 1
    }
    return value(in: bytes, from: start) ?? start
  }

  /// Where the value of a field begins whose name begins at an index; nil where none does.
  private static func value(in bytes: Bytes, from start: Int) -> Int? {
    guard let end = bytes.index(of: 0x3D, from: start, to: start + nameLimit), end > start else { return nil }
    let isName = (start..<end).allSatisfy { index in
      let byte = bytes[index]
      return isLetter(byte) || isDigit(byte) || byte == 0x5F || byte == 0x2D || byte == 0x5B || byte == 0x5D
    }
    return isName ? end + 1 : nil
  }
}
