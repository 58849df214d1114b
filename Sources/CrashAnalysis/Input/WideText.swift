/// Text in UTF-16 or UTF-32, as some editors and shells of Windows and scripts save a report: it is read as UTF-8 instead.
enum WideText {
  /// Whether an input begins with the byte order mark of UTF-16 or UTF-32, or is plainly one of them without.
  static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4
      && (bytes[0] == 0xFF && bytes[1] == 0xFE && bytes[3] == 0 || bytes[0] == 0xFE && bytes[1] == 0xFF
        || unmarkedLow(bytes) != nil || lowOfFour(bytes) != nil)
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

  /// Which byte of a pair is the lower one where no mark says so, and all of the beginning is plain; nil where it is not.
  private static func unmarkedLow(_ bytes: [UInt8]) -> Int? {
    guard bytes[0] == 0 || bytes[1] == 0, bytes.count >= 64 else { return nil }
    let low = bytes[0] == 0 ? 1 : 0
    let isPlain = stride(from: 0, to: 64, by: 2).allSatisfy { index in
      bytes[index + 1 - low] == 0 && (0x09...0x7E).contains(bytes[index + low])
    }
    return isPlain ? low : nil
  }

  /// The input in UTF-8, without the mark; unchanged where it is none of them.
  static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
    guard isWide(bytes) else { return bytes }
    if let low = lowOfFour(bytes) { return narrowed(bytes, lowOfFour: low) }
    let unmarked = unmarkedLow(bytes)
    let low = unmarked ?? (bytes[0] == 0xFF ? 0 : 1)
    let units = stride(from: unmarked == nil ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
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
