/// Text in UTF-16 or UTF-32, as some editors and shells of Windows and scripts save a report: it is read as UTF-8 instead.
package enum WideText {
  /// How many bytes a sign has, and which of them is the lowest.
  private enum Form {
    /// UTF-16, behind its byte order mark if there is one.
    case pairs(low: Int, start: Int)
    /// UTF-32.
    case fours(low: Int)
  }

  /// Whether an input begins with the byte order mark of UTF-16 or UTF-32, or is plainly one of them without.
  package static func isWide(_ bytes: [UInt8]) -> Bool { form(of: bytes) != nil }

  private static func form(of bytes: [UInt8]) -> Form? {
    guard bytes.count >= 4 else { return nil }
    // The mark of UTF-16 begins that of UTF-32.
    if let low = lowOfFour(bytes) { return .fours(low: low) }
    if let low = markedLow(bytes) { return .pairs(low: low, start: 2) }
    return unmarkedLow(bytes).map { .pairs(low: $0, start: 0) }
  }

  /// Which of four bytes is the lowest one of a sign in UTF-32; nil where it is none.
  private static func lowOfFour(_ bytes: [UInt8]) -> Int? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return 0 }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return 3 }
    guard bytes.count >= 64, bytes[1] == 0, bytes[2] == 0 else { return nil }
    let low = bytes[0] == 0 ? 3 : 0
    let isPlain = (0..<64).allSatisfy { $0 % 4 == low ? (0x09...0x7E).contains(bytes[$0]) : bytes[$0] == 0 }
    return isPlain ? low : nil
  }

  /// Which byte of a pair the byte order mark names as the lower one; nil where there is no mark.
  private static func markedLow(_ bytes: [UInt8]) -> Int? {
    bytes.starts(with: [0xFF, 0xFE]) ? 0 : bytes.starts(with: [0xFE, 0xFF]) ? 1 : nil
  }

  /// Which byte of a pair is the lower one where no mark says so; nil where the beginning is no text of pairs.
  ///
  /// Words of any language may stand in front, but no sign is zero, and somewhere a line is plain.
  private static func unmarkedLow(_ bytes: [UInt8]) -> Int? {
    let head = bytes.prefix(reach & ~1)
    guard head.prefix(64).contains(0) else { return nil }
    return [0, 1].first { low in
      var plain = 0
      var isPlain = false
      for index in stride(from: 0, to: head.count - 1, by: 2) {
        let (value, rest) = (head[index + low], head[index + 1 - low])
        if value == 0, rest == 0 { return false }
        plain = rest == 0 && (0x09...0x7E).contains(value) ? plain + 1 : 0
        if plain >= 32 { isPlain = true }
      }
      return isPlain
    }
  }

  /// So many bytes tell what a text is written in.
  private static let reach = 1024

  /// The input in UTF-8, without the mark; unchanged where it is none of them.
  package static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
    switch form(of: bytes) {
    case .pairs(let low, let start):
      let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
        UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    case .fours(let low): return narrowed(bytes, lowOfFour: low)
    case nil: return bytes
    }
  }

  private static func narrowed(_ bytes: [UInt8], lowOfFour low: Int) -> [UInt8] {
    var text = ""
    text.unicodeScalars.reserveCapacity(bytes.count / 4)
    for index in stride(from: 0, to: bytes.count - 3, by: 4) {
      let value = (0..<4).reduce(0 as UInt32) { $0 << 8 | UInt32(bytes[index + (low == 0 ? 3 - $1 : $1)]) }
      if index > 0 || value != 0xFEFF { text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    }
    return Array(text.utf8)
  }
}
