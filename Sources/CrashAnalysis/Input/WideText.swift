/// Text in UTF-16, as some editors and shells of Windows save a report: it is read as UTF-8 instead.
enum WideText {
  /// Whether an input begins with the byte order mark of UTF-16.
  static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4
      && (bytes[0] == 0xFF && bytes[1] == 0xFE && bytes[3] == 0 || bytes[0] == 0xFE && bytes[1] == 0xFF
        || unmarkedLow(bytes) != nil)
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

  /// The input in UTF-8, without the mark; unchanged where it is no UTF-16.
  static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
    guard isWide(bytes) else { return bytes }
    let unmarked = unmarkedLow(bytes)
    let low = unmarked ?? (bytes[0] == 0xFF ? 0 : 1)
    let units = stride(from: unmarked == nil ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
