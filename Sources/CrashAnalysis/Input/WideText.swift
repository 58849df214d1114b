/// Text in UTF-16, as some editors and shells of Windows save a report: it is read as UTF-8 instead.
enum WideText {
  /// Whether an input begins with the byte order mark of UTF-16.
  static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && (bytes[0] == 0xFF && bytes[1] == 0xFE && bytes[3] == 0 || bytes[0] == 0xFE && bytes[1] == 0xFF)
  }

  /// The input in UTF-8, without the mark; unchanged where it is no UTF-16.
  static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
    guard isWide(bytes) else { return bytes }
    let low = bytes[0] == 0xFF ? 0 : 1
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
